/* ascii: classes of ASCII characters, whatever the locale is.  Bytes beyond ASCII are in none. */
#ifndef ASCII_H
#define ASCII_H

#include <stdbool.h>

static inline bool ascii_is_digit(char c) { return c >= '0' && c <= '9'; }
static inline bool ascii_is_lower(char c) { return c >= 'a' && c <= 'z'; }
static inline bool ascii_is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static inline bool ascii_is_letter(char c) { return ascii_is_lower((char)(c | 0x20)); }
static inline bool ascii_is_alnum(char c) { return ascii_is_letter(c) || ascii_is_digit(c); }
static inline bool ascii_is_word(char c) { return ascii_is_alnum(c) || c == '_'; }
/* A space, or one of the control characters that move the pen: tab, line feed, form feed, ... */
static inline bool ascii_is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
/* Squares: a to h, 1 to 8. */
static inline bool ascii_is_file(char c) { return c >= 'a' && c <= 'h'; }
static inline bool ascii_is_rank(char c) { return c >= '1' && c <= '8'; }
/* The small letter of a capital; else the character itself. */
static inline char ascii_lower(char c) { return ascii_is_upper(c) ? (char)(c | 0x20) : c; }
static inline char ascii_upper(char c) { return ascii_is_lower(c) ? (char)(c & ~0x20) : c; }

#endif
