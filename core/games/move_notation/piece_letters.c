/* piece_letters: the names of the pieces in the languages of the world, and a word as characters rather than bytes. */
#include <string.h>

#include "base/ascii.h"
#include "base/blank.h"
#include "base/utf8.h"
#include "games/move_notation/piece_letters.h"

/*
 * In order of preference, for games that several languages explain; English first.  Where sources disagree on a
 * letter, it is the one that players use.  S for the knight is of problems and old books.  The last three rows have the
 * bytes of 8-bit encodings.  Left out: Occitan, where king and rook share a letter, and Japanese, which prints the
 * English letters.
 */
#define ROW(name, k, q, r, b, n, p) { name, { "", p, n, b, r, q, k } }
const struct piece_letters piece_letters_languages[] = {
	ROW("English", "K", "Q", "R", "B", "N", "P"),
	ROW("German", "K", "D", "T", "L", "S", "B"),
	ROW("French", "R", "D", "T", "F", "C", "P"),
	ROW("Spanish", "R", "D", "T", "A", "C", "P"),
	ROW("Dutch", "K", "D", "T", "L", "P", "O"),
	ROW("Russian", "Кр", "Ф", "Л", "С", "К", "п"),
	ROW("Italian", "R", "D", "T", "A", "C", "P"),
	ROW("Portuguese", "R", "D", "T", "B", "C", "P"),
	ROW("Polish", "K", "H", "W", "G", "S", "P"),
	ROW("Czech", "K", "D", "V", "S", "J", "P"),
	ROW("Hungarian", "K", "V", "B", "F", "H", "G"),
	ROW("Swedish", "K", "D", "T", "L", "S", "B"),
	ROW("Danish", "K", "D", "T", "L", "S", "B"),
	ROW("Norwegian", "K", "D", "T", "L", "S", "B"),
	ROW("Finnish", "K", "D", "T", "L", "R", "P"),
	ROW("Romanian", "R", "D", "T", "N", "C", "P"),
	ROW("Estonian", "K", "L", "V", "O", "R", "P"),
	ROW("Icelandic", "K", "D", "H", "B", "R", "P"),
	ROW("Croatian", "K", "D", "T", "L", "S", "P"),
	ROW("Serbian", "К", "Д", "Т", "Л", "С", "П"),
	ROW("Slovak", "K", "D", "V", "S", "J", "P"),
	ROW("Slovene", "K", "D", "T", "L", "S", "P"),
	ROW("Bulgarian", "Ц", "Д", "Т", "О", "К", "П"),
	ROW("Ukrainian", "Кр", "Ф", "Т", "С", "К", "п"),
	ROW("Catalan", "R", "D", "T", "A", "C", "P"),
	ROW("Galician", "R", "D", "T", "B", "C", "P"),
	ROW("Turkish", "Ş", "V", "K", "F", "A", "P"),
	ROW("Azerbaijani", "Ş", "V", "T", "F", "A", "P"),
	ROW("Greek", "Ρ", "Β", "Π", "Α", "Ι", "Σ"),
	ROW("Latvian", "K", "D", "T", "L", "Z", "B"),
	ROW("Lithuanian", "K", "V", "B", "R", "Ž", "P"),
	ROW("Esperanto", "R", "D", "T", "K", "Ĉ", "P"),
	ROW("Irish", "R", "B", "C", "E", "D", "F"),
	ROW("Vietnamese", "V", "H", "X", "T", "M", ""),
	ROW("Indonesian", "R", "M", "B", "G", "K", "P"),
	ROW("Hebrew", "מ", "מה", "צ", "ר", "פ", ""),
	ROW("Arabic", "م", "و", "ر", "ف", "ح", "ب"),
	ROW("Persian", "ش", "و", "ر", "ف", "ا", "پ"),
	ROW("Chinese", "王", "后", "车", "象", "马", "兵"),
	ROW("Korean", "킹", "퀸", "룩", "비숍", "나이트", "폰"),
	ROW("English (S for the knight)", "K", "Q", "R", "B", "S", "P"),
	ROW("Russian (CP1251)", "\xca\xf0", "\xd4", "\xcb", "\xd1", "\xca", "\xef"),
	ROW("Russian (CP866)", "\x8a\xe0", "\x94", "\x8b", "\x91", "\x8a", "\xaf"),
	ROW("Russian (KOI8-R)", "\xeb\xd2", "\xe6", "\xec", "\xf3", "\xeb", "\xd0"),
	{ NULL, { NULL } },
};
const struct piece_letters piece_letters_figurines = ROW("", "\u2654", "\u2655", "\u2656", "\u2657", "\u2658", "\u2659");
#undef ROW

const struct piece_letters *
piece_letters_find(struct span name)
{
	for (const struct piece_letters *l = piece_letters_languages; l->name != NULL; l++)
		if (span_eq_nocase(span_of(l->name), name))
			return l;
	return NULL;
}

bool
piece_letters_same(const struct piece_letters *a, const struct piece_letters *b)
{
	for (int kind = KNIGHT; kind <= KING; kind++)
		if (!span_eq(span_of(a->piece[kind]), span_of(b->piece[kind])))
			return false;
	return true;
}

/* Decodes one character; a byte that is not UTF-8 is a character by itself, BAD_BYTE + byte. */
static uint32_t
decode_letter(const char **at, const char *end)
{
	uint32_t c;
	int n = utf8_decode((struct span){ *at, (size_t)(end - *at) }, &c);

	if (n == 0)
		c = BAD_BYTE + (unsigned char)**at;
	*at += n > 0 ? n : 1;
	return c;
}

/* The ASCII character that a character looks like in print; OTHER if it looks like none. */
static char
looks_like(uint32_t c)
{
	static const struct {
		uint32_t c;
		char ascii;
	} alike[] = {
		{ 0xd7, 'x' }, { 0x2212, '-' }, { 0x2215, '/' },
		/* The dashes and the times sign as bytes of CP1252 */
		{ BAD_BYTE + 0x96, '-' }, { BAD_BYTE + 0x97, '-' }, { BAD_BYTE + 0xad, '-' }, { BAD_BYTE + 0xd7, 'x' },
		/* Greek */
		{ 0x391, 'A' }, { 0x392, 'B' }, { 0x395, 'E' }, { 0x396, 'Z' }, { 0x397, 'H' }, { 0x399, 'I' },
		{ 0x39a, 'K' }, { 0x39c, 'M' }, { 0x39d, 'N' }, { 0x39f, 'O' }, { 0x3a1, 'P' }, { 0x3a4, 'T' },
		{ 0x3a5, 'Y' }, { 0x3a7, 'X' }, { 0x3bf, 'o' },
		/* Cyrillic */
		{ 0x410, 'A' }, { 0x412, 'B' }, { 0x415, 'E' }, { 0x41a, 'K' }, { 0x41c, 'M' }, { 0x41d, 'H' },
		{ 0x41e, 'O' }, { 0x420, 'P' }, { 0x421, 'C' }, { 0x422, 'T' }, { 0x425, 'X' }, { 0x430, 'a' },
		{ 0x435, 'e' }, { 0x43e, 'o' }, { 0x440, 'p' }, { 0x441, 'c' }, { 0x443, 'y' }, { 0x445, 'x' },
	};

	if (c < 0x80)
		return (char)c;
	if (c >= 0x2010 && c <= 0x2015)
		return '-';
	for (size_t i = 0; i < sizeof(alike) / sizeof(alike[0]); i++)
		if (alike[i].c == c)
			return alike[i].ascii;
	return OTHER;
}

/* The lower case of the letters in the table of languages; other characters are returned unchanged. */
static uint32_t
lower_letter(uint32_t c)
{
	if (c < 0x80)
		return c - 'A' < 26 ? c + 32 : c;
	if ((c >= 0x391 && c <= 0x3a9) || (c >= 0x410 && c <= 0x42f))	/* Greek, Cyrillic */
		return c + 32;
	if (c == 0x108 || c == 0x15e || c == 0x17d)			/* Ĉ Ş Ž */
		return c + 1;
	return c;
}

/* Blanks, as in "0 - 0", and what has no width: variation selectors, soft hyphens, joiners, the byte order mark. */
static bool
is_invisible(uint32_t c)
{
	return c < 0x80 ? c == ' ' || c == '\t' : (c >= 0xfe00 && c <= 0xfe0f) || blank_of(c) != NULL;
}

bool
piece_letters_read(struct span word, struct piece_symbols *s)
{
	const char *p = word.p, *end = word.p + word.n;

	s->n = 0;
	s->plain = true;
	s->placed = false;
	if (word.n > 4 * SYMBOLS_MAX)
		return false;
	while (p < end) {
		uint32_t c = (unsigned char)*p < 0x80 ? (uint32_t)*p++ : decode_letter(&p, end);

		s->plain &= c < 0x80;
		if ((c >= 0x80 || c <= ' ') && is_invisible(c))
			continue;
		if (c >= 0xff01 && c <= 0xff5e)		/* of full width */
			c -= 0xff01 - '!';
		if (s->n == SYMBOLS_MAX)
			return false;
		s->c[s->n] = c;
		s->ascii[s->n] = c == 0 ? OTHER : looks_like(c);
		s->placed |= ascii_is_digit(s->ascii[s->n]) || memchr("xX:=", s->ascii[s->n], 4) != NULL;
		s->n++;
	}
	s->c[s->n] = 0;
	s->ascii[s->n] = 0;
	return true;
}

static bool
letters_alike(uint32_t a, uint32_t b, enum likeness least)
{
	if (a == b)
		return true;
	if (least >= SAME_BUT_CASE && lower_letter(a) == lower_letter(b))
		return true;
	return least == LOOKS_LIKE && looks_like(a) == looks_like(b) && looks_like(a) != OTHER;
}

int
piece_letters_match_all(const struct piece_symbols *s, int i, const char *text, enum likeness least)
{
	const char *p = text, *end;
	unsigned char first = (unsigned char)*p;
	int n = 0;

	if (first == 0 || ((s->c[i] < 0x80 || least < LOOKS_LIKE) && first < 0x80 && lower_letter(first) != lower_letter(s->c[i])) ||
	    (first >= 0x80 && s->c[i] < 0x80 && least < LOOKS_LIKE))
		return 0;
	for (end = text + strlen(text); p < end; n++)
		if (i + n >= s->n || !letters_alike(s->c[i + n], decode_letter(&p, end), least))
			return 0;
	return n;
}
static struct named_piece
figurine_piece(uint32_t c)
{
	static const enum kind kinds[6] = { KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN };

	if (c < 0x2654 || c > 0x265f)
		return (struct named_piece){ .kind = NONE };
	return (struct named_piece){ .kind = kinds[(c - 0x2654) % 6], .n = 1, .figurine = true };
}

/* The piece with the longest name that matches: Кр is the king, К alone the knight. */
static struct named_piece
longest_name(const struct piece_letters *l, const struct piece_symbols *s, int i, enum likeness least)
{
	struct named_piece piece = { .kind = NONE };

	for (int kind = PAWN; kind <= KING; kind++) {
		int n = piece_letters_match(s, i, l->piece[kind], least);

		if (n > piece.n) {
			piece.kind = (enum kind)kind;
			piece.n = n;
		}
	}
	return piece;
}

struct named_piece
piece_letters_piece(const struct piece_letters *l, const struct piece_symbols *s, int i, unsigned how)
{
	static const char english[7] = " PNBRQK";
	struct named_piece piece = figurine_piece(s->c[i]);

	if (piece.kind != NONE)
		return piece;
	piece = longest_name(l, s, i, SAME);
	if (l == piece_letters_languages && piece.kind == KING && s->c[i + 1] == 't')	/* Kt: knight, in older books */
		piece = (struct named_piece){ .kind = KNIGHT, .n = 2 };
	if (piece.kind == NONE && (how & LETTER_LOWER)) {
		piece = longest_name(l, s, i, SAME_BUT_CASE);
		piece.lower = piece.kind != NONE;
	}
	if (piece.kind == NONE && (how & LETTER_ALIKE) && lower_letter(s->c[i]) != s->c[i])
		piece = longest_name(l, s, i, LOOKS_LIKE);
	if (piece.kind != NONE)
		piece.foreign = piece.n != 1 || lower_letter(s->c[i]) != lower_letter((unsigned char)english[piece.kind]);
	return piece;
}
