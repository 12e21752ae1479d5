/* ascii: classes of ASCII characters, independent of the locale.  Bytes from 0x80 on are in none of them. */
#ifndef ASCII_H
#define ASCII_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static inline bool ascii_is_digit(char c) { return c >= '0' && c <= '9'; }
static inline bool ascii_is_lower(char c) { return c >= 'a' && c <= 'z'; }
static inline bool ascii_is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static inline bool ascii_is_letter(char c) { return ascii_is_lower((char)(c | 0x20)); }
static inline bool ascii_is_alnum(char c) { return ascii_is_letter(c) || ascii_is_digit(c); }
static inline bool ascii_is_word(char c) { return ascii_is_alnum(c) || c == '_'; }
/* A space or one of HT, LF, VT, FF, CR: isspace() of the C locale. */
static inline bool ascii_is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static inline bool ascii_is_space_or_tab(char c) { return c == ' ' || c == '\t'; }
/* The letter of a file of the board, a to h, and the digit of a rank, 1 to 8. */
static inline bool ascii_is_file(char c) { return c >= 'a' && c <= 'h'; }
static inline bool ascii_is_rank(char c) { return c >= '1' && c <= '8'; }
/* Is it one of these characters?  A zero byte is none of them; strchr() would find the one that ends the list. */
static inline bool ascii_is_any(char c, const char *list) { return c != '\0' && strchr(list, c) != NULL; }
/* An ASCII letter in the other case; every other character comes back unchanged. */
static inline char ascii_lower(char c) { return ascii_is_upper(c) ? (char)(c | 0x20) : c; }
static inline char ascii_upper(char c) { return ascii_is_lower(c) ? (char)(c & ~0x20) : c; }

/* The value of a hexadecimal digit, with letters in either case; -1: it is none. */
static inline int
ascii_hex(char c)
{
	const char small = ascii_lower(c);

	return ascii_is_digit(c) ? c - '0' : small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

/*
 * The ASCII character at p, or the ASCII character that a full-width character there represents; *n is its length in
 * bytes.  0: the character is neither, or p is `end`.
 */
static inline char
ascii_wide(const char *p, const char *end, size_t *n)
{
	*n = 1;
	if (p == end)
		return '\0';
	if ((signed char)*p >= 0)
		return *p;
	if (end - p < 3 || *p != '\xef' || ((unsigned char)p[1] & 0xfe) != 0xbc)
		return '\0';
	*n = 3;		/* U+FF01 to U+FF5E */
	return (char)('!' + (((unsigned char)p[1] & 1) << 6) + ((unsigned char)p[2] & 0x3f) - 1);
}

#endif
