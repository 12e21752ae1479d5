/* encoding: guesses the encoding of a text, and writes any text as UTF-8 that is safe to print. */
#include <string.h>

#include "base/ascii.h"
#include "base/encoding.h"
#include "base/utf8.h"

enum { REPLACEMENT = 0xfffd, BYTE_ORDER_MARK = 0xfeff };

/* -- the tables -- */

static const uint16_t cp1252[32] = {
	0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0xfffd,
	0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
	0x0153, 0xfffd, 0x017e, 0x0178,
};

static const uint16_t cp437[128] = {
	0x00c7, 0x00fc, 0x00e9, 0x00e2, 0x00e4, 0x00e0, 0x00e5, 0x00e7, 0x00ea, 0x00eb, 0x00e8, 0x00ef, 0x00ee, 0x00ec,
	0x00c4, 0x00c5, 0x00c9, 0x00e6, 0x00c6, 0x00f4, 0x00f6, 0x00f2, 0x00fb, 0x00f9, 0x00ff, 0x00d6, 0x00dc, 0x00a2,
	0x00a3, 0x00a5, 0x20a7, 0x0192, 0x00e1, 0x00ed, 0x00f3, 0x00fa, 0x00f1, 0x00d1, 0x00aa, 0x00ba, 0x00bf, 0x2310,
	0x00ac, 0x00bd, 0x00bc, 0x00a1, 0x00ab, 0x00bb, 0x2591, 0x2592, 0x2593, 0x2502, 0x2524, 0x2561, 0x2562, 0x2556,
	0x2555, 0x2563, 0x2551, 0x2557, 0x255d, 0x255c, 0x255b, 0x2510, 0x2514, 0x2534, 0x252c, 0x251c, 0x2500, 0x253c,
	0x255e, 0x255f, 0x255a, 0x2554, 0x2569, 0x2566, 0x2560, 0x2550, 0x256c, 0x2567, 0x2568, 0x2564, 0x2565, 0x2559,
	0x2558, 0x2552, 0x2553, 0x256b, 0x256a, 0x2518, 0x250c, 0x2588, 0x2584, 0x258c, 0x2590, 0x2580, 0x03b1, 0x00df,
	0x0393, 0x03c0, 0x03a3, 0x03c3, 0x00b5, 0x03c4, 0x03a6, 0x0398, 0x03a9, 0x03b4, 0x221e, 0x03c6, 0x03b5, 0x2229,
	0x2261, 0x00b1, 0x2265, 0x2264, 0x2320, 0x2321, 0x00f7, 0x2248, 0x00b0, 0x2219, 0x00b7, 0x221a, 0x207f, 0x00b2,
	0x25a0, 0x00a0,
};

static const uint16_t cp850[128] = {
	0x00c7, 0x00fc, 0x00e9, 0x00e2, 0x00e4, 0x00e0, 0x00e5, 0x00e7, 0x00ea, 0x00eb, 0x00e8, 0x00ef, 0x00ee, 0x00ec,
	0x00c4, 0x00c5, 0x00c9, 0x00e6, 0x00c6, 0x00f4, 0x00f6, 0x00f2, 0x00fb, 0x00f9, 0x00ff, 0x00d6, 0x00dc, 0x00f8,
	0x00a3, 0x00d8, 0x00d7, 0x0192, 0x00e1, 0x00ed, 0x00f3, 0x00fa, 0x00f1, 0x00d1, 0x00aa, 0x00ba, 0x00bf, 0x00ae,
	0x00ac, 0x00bd, 0x00bc, 0x00a1, 0x00ab, 0x00bb, 0x2591, 0x2592, 0x2593, 0x2502, 0x2524, 0x00c1, 0x00c2, 0x00c0,
	0x00a9, 0x2563, 0x2551, 0x2557, 0x255d, 0x00a2, 0x00a5, 0x2510, 0x2514, 0x2534, 0x252c, 0x251c, 0x2500, 0x253c,
	0x00e3, 0x00c3, 0x255a, 0x2554, 0x2569, 0x2566, 0x2560, 0x2550, 0x256c, 0x00a4, 0x00f0, 0x00d0, 0x00ca, 0x00cb,
	0x00c8, 0x0131, 0x00cd, 0x00ce, 0x00cf, 0x2518, 0x250c, 0x2588, 0x2584, 0x00a6, 0x00cc, 0x2580, 0x00d3, 0x00df,
	0x00d4, 0x00d2, 0x00f5, 0x00d5, 0x00b5, 0x00fe, 0x00de, 0x00da, 0x00db, 0x00d9, 0x00fd, 0x00dd, 0x00af, 0x00b4,
	0x00ad, 0x00b1, 0x2017, 0x00be, 0x00b6, 0x00a7, 0x00f7, 0x00b8, 0x00b0, 0x00a8, 0x00b7, 0x00b9, 0x00b3, 0x00b2,
	0x25a0, 0x00a0,
};

/* The characters of the bytes from 0x80 on.  A byte after the end of `codes` is its own code point. */
static const struct {
	const char *name;
	const uint16_t *codes;
	size_t n;
	bool guessed;		/* encoding_guess() may choose it; of two that fit equally well, the earlier row */
} encodings[] = {
	[ENC_ASCII]  = { "ASCII",  NULL,   0,   false },
	[ENC_UTF8]   = { "UTF-8",  NULL,   0,   false },
	[ENC_LATIN1] = { "Latin-1", NULL,  0,   true },
	[ENC_CP1252] = { "CP1252", cp1252, 32,  true },
	[ENC_CP437]  = { "CP437",  cp437,  128, true },
	[ENC_CP850]  = { "CP850",  cp850,  128, true },
};
enum { ENCODINGS = sizeof(encodings) / sizeof(*encodings) };

const char *
encoding_name(enum encoding e)
{
	return encodings[e].name;
}

uint32_t
encoding_code(enum encoding e, unsigned char byte)
{
	if (byte < 0x80)
		return byte;
	if (!encodings[e].guessed)
		return REPLACEMENT;
	return (size_t)byte - 0x80 < encodings[e].n ? encodings[e].codes[byte - 0x80] : byte;
}

/* -- the guess -- */

/* The part a character plays in the writing of names and comments. */
enum class { OTHER, LOWER, UPPER, OPENING, CLOSING, QUOTE, DASH, FRACTION, DOTS, SIGN, FOREIGN, NOTHING };

static const struct {
	uint16_t first, last;
	enum class class;
} classes[] = {	/* the first row that fits counts */
	{ 'a', 'z', LOWER },
	{ 'A', 'Z', UPPER },
	{ 0, 0x7f, OTHER },
	{ 0x80, 0x9f, NOTHING },
	{ 0xa0, 0xa0, OTHER },
	{ 0xa1, 0xa1, OPENING },
	{ 0xab, 0xab, QUOTE },
	{ 0xbb, 0xbb, QUOTE },
	{ 0xbc, 0xbe, FRACTION },
	{ 0xbf, 0xbf, OPENING },
	{ 0xa2, 0xbb, SIGN },
	{ 0xd7, 0xd7, SIGN },
	{ 0xf7, 0xf7, SIGN },
	{ 0xc0, 0xde, UPPER },
	{ 0xdf, 0xff, LOWER },
	{ 0x131, 0x131, LOWER },
	{ 0x152, 0x152, UPPER },
	{ 0x153, 0x153, LOWER },
	{ 0x160, 0x160, UPPER },
	{ 0x161, 0x161, LOWER },
	{ 0x178, 0x178, UPPER },
	{ 0x17d, 0x17d, UPPER },
	{ 0x17e, 0x17e, LOWER },
	{ 0x2013, 0x2014, DASH },
	{ 0x2018, 0x2018, OPENING },
	{ 0x2019, 0x2019, CLOSING },
	{ 0x201a, 0x201a, OPENING },
	{ 0x201c, 0x201c, QUOTE },
	{ 0x201d, 0x201d, CLOSING },
	{ 0x201e, 0x201e, OPENING },
	{ 0x2026, 0x2026, DOTS },
	{ 0x2039, 0x203a, QUOTE },
	{ 0x20ac, 0x20ac, SIGN },
	{ 0x2122, 0x2122, SIGN },
	{ 0x2020, 0x2022, SIGN },
	{ REPLACEMENT, REPLACEMENT, NOTHING },
	{ 0, 0xffff, FOREIGN },
};

static enum class
class_of(uint32_t code)
{
	size_t i = 0;

	while (code < classes[i].first || code > classes[i].last)
		i++;
	return classes[i].class;
}

static bool
letter(enum class c)
{
	return c == LOWER || c == UPPER;
}

/*
 * How well a character fits between its two neighbours, the better the higher.  Letters belong into words of their
 * case; quotes, dashes and signs belong at the edges of words.
 */
static int
fitness(enum class left, enum class this, enum class right)
{
	bool l = letter(left), r = letter(right);

	switch (this) {
	case LOWER:
		return l ? 3 : r ? 1 : -1;
	case UPPER:
		return left == LOWER ? -1 : left == UPPER && right == LOWER ? 0 : l || r ? 3 : -1;
	case OPENING:
		return l ? -3 : r ? 3 : 0;
	case CLOSING:
		return l && r ? 2 : l ? 2 : r ? -2 : 1;
	case QUOTE:
		return l && r ? -2 : l || r ? 2 : 1;
	case DASH:
		return l != r ? 0 : l ? 1 : 2;
	case FRACTION:
		return l && r ? -3 : l || r ? -1 : 2;
	case DOTS:
		return l && r ? 0 : 2;
	case SIGN:
		return l && r ? -3 : l || r ? -1 : 0;
	case FOREIGN:
		return -3;
	case NOTHING:
		return -4;
	case OTHER:
		break;
	}
	return 0;
}

static int
fitness_as(enum encoding e, unsigned char left, unsigned char this, unsigned char right)
{
	return fitness(class_of(encoding_code(e, left)), class_of(encoding_code(e, this)),
	    class_of(encoding_code(e, right)));
}

enum encoding
encoding_guess(struct span s)
{
	long score[ENCODINGS] = { 0 };
	enum encoding best = ENC_LATIN1;
	bool multi = false, invalid = false;
	uint32_t code;
	int n;

	for (size_t at = 0; (at += utf8_plain(span_after(s, at))) < s.n; at += (size_t)n) {
		unsigned char left = at == 0 ? ' ' : (unsigned char)s.p[at - 1];
		unsigned char right = at + 1 == s.n ? ' ' : (unsigned char)s.p[at + 1];

		if ((n = utf8_decode(span_after(s, at), &code)) > 0) {
			multi = multi || n > 1;
			continue;
		}
		if (utf8_fault(span_after(s, at), &n) != UTF8_BYTE) {
			multi = true;
			continue;
		}
		invalid = true;
		for (int i = 0; i < ENCODINGS; i++)
			score[i] += fitness_as((enum encoding)i, left, (unsigned char)s.p[at], right);
	}
	if (!invalid)
		return multi ? ENC_UTF8 : ENC_ASCII;
	for (int i = 0; i < ENCODINGS; i++)
		if (encodings[i].guessed && score[i] > score[best])
			best = (enum encoding)i;
	return best;
}

/* -- safe text -- */

/*
 * Characters that end a line, change the direction of writing, or are invisible and not part of a word: Unicode 15,
 * DerivedCoreProperties.txt and UAX #9.  U+200C and U+200D are left out, since names in Persian and in the scripts of
 * India contain them.
 */
static const struct {
	uint32_t first, last;
} unsafe[] = {
	{ 0x00, 0x1f }, { 0x7f, 0x9f }, { 0x061c, 0x061c }, { 0x200e, 0x200f }, { 0x2028, 0x202e }, { 0x2066, 0x2069 },
	{ BYTE_ORDER_MARK, BYTE_ORDER_MARK }, { 0xe0000, 0xe007f },
};

bool
encoding_unsafe(uint32_t c)
{
	for (size_t i = 0; i < sizeof(unsafe) / sizeof(unsafe[0]) && c >= unsafe[i].first; i++)
		if (c <= unsafe[i].last)
			return true;
	return false;
}

void
encoding_shown(struct buf *b, uint32_t code)
{
	buf_fmt(b, code > 0xffff ? "\\U%08x" : code > 0xff ? "\\u%04x" : "\\x%02x", (unsigned)code);
}

static void
put_code(struct buf *b, uint32_t code, bool json)
{
	char bytes[4];

	if (!encoding_unsafe(code))
		buf_add(b, (struct span){ bytes, (size_t)utf8_encode(code, bytes) });
	else if (json && code > 0xffff)
		buf_fmt(b, "\\u%04x\\u%04x", 0xd7c0 + (unsigned)(code >> 10), 0xdc00 + (unsigned)(code & 0x3ff));
	else if (json)
		buf_fmt(b, "\\u%04x", (unsigned)code);
	else
		encoding_shown(b, code);
}

/*
 * Would a [ after these bytes begin a command to the program that runs a CI job?  GitHub's runner looks for ##[name],
 * and that of Azure for ##vso[name], anywhere in a line.
 */
static bool
is_command(const struct buf *b)
{
	return (b->n >= 2 && memcmp(b->p + b->n - 2, "##", 2) == 0) ||
	       (b->n >= 5 && memcmp(b->p + b->n - 5, "##vso", 5) == 0);
}

static void
put_text(struct buf *b, struct span s, enum encoding e, bool json)
{
	uint32_t code;

	while (s.n > 0) {
		size_t run = 0;
		int n;

		while (run < s.n && s.p[run] >= ' ' && s.p[run] < 0x7f && s.p[run] != '[' &&
		    !(json && (s.p[run] == '"' || s.p[run] == '\\')))
			run++;
		buf_add(b, (struct span){ s.p, run });
		s = span_after(s, run);
		if (s.n == 0)
			return;
		if (*s.p == '"' || *s.p == '\\') {
			buf_char(b, '\\');
			buf_char(b, *s.p);
			n = 1;
		} else if (*s.p == '[') {
			buf_str(b, !is_command(b) ? "[" : json ? "\\u005b" : "\\x5b");
			n = 1;
		} else {
			if ((n = utf8_decode(s, &code)) == 0)
				code = utf8_fault(s, &n) == UTF8_BYTE ? encoding_code(e, (unsigned char)*s.p)
								      : REPLACEMENT;
			put_code(b, code, json);
		}
		s = span_after(s, (size_t)n);
	}
}

void
encoding_append(struct buf *b, struct span s, enum encoding e)
{
	put_text(b, s, e, false);
}

void
encoding_json(struct buf *b, struct span s, enum encoding e)
{
	put_text(b, s, e, true);
}

void
encoding_json_string(struct buf *b, struct span s, enum encoding e)
{
	buf_char(b, '"');
	encoding_json(b, s, e);
	buf_char(b, '"');
}

/* -- double encoding -- */

/* The byte from 0x80 on that stands for this character in CP1252, or else in Latin-1; 0 if there is none. */
static unsigned char
byte_of(uint32_t code)
{
	if (code >= 0x80 && code <= 0xff)
		return (unsigned char)code;
	for (unsigned i = 0; i < 32; i++)
		if (cp1252[i] == code && code != REPLACEMENT)
			return (unsigned char)(0x80 + i);
	return 0;
}

/* Can the character of this CP1252 byte follow a letter in ordinary text: dots, a quote, a dash, a no-break space? */
static bool
may_follow_letter(unsigned char byte)
{
	return byte == 0x85 || (byte >= 0x91 && byte <= 0x97) || byte == 0x9b || byte == 0xa0 || byte == 0xab ||
	       byte == 0xbb;
}

/*
 * Some characters of the text were turned back into CP1252 bytes, and those are the UTF-8 of `code`.  Does that prove
 * double encoding?  The first byte decides.  Nobody writes what Latin letters and signs (C2..C5), general punctuation
 * and symbols (E2), the byte order mark and U+FFFD (EF), and pictographs (F0) look like in CP1252.  Other scripts (up
 * to DF) prove it only if there are two in a row: `second` says that this is the second.
 */
static bool
proves_double(const unsigned char *bytes, uint32_t code, bool inside_word, bool second)
{
	if (bytes[0] == 0xe2)
		return code >= 0x2000 && code < 0x2c00 && !may_follow_letter(bytes[1]);
	if (bytes[0] == 0xef)
		return code == BYTE_ORDER_MARK || code == REPLACEMENT;
	if (bytes[0] == 0xf0)
		return bytes[1] == 0x9f;
	if (bytes[0] > 0xdf || code < 0xa0)
		return false;
	return (!may_follow_letter(bytes[1]) || inside_word) && (bytes[0] <= 0xc5 || second);
}

/* Turns up to four characters back into bytes of CP1252; returns how many.  Character i ends at end[i]. */
static int
undo(struct span s, unsigned char bytes[4], size_t end[4])
{
	size_t at = 0;
	uint32_t code;
	int n, k = 0;

	while (k < 4 && (n = utf8_decode(span_after(s, at), &code)) > 0 && (bytes[k] = byte_of(code)) != 0)
		end[k++] = at += (size_t)n;
	return k;
}

bool
encoding_mojibake(struct span s, struct span *where)
{
	size_t last = 0;	/* where the last character ended that counts only if another follows at once */
	bool pending = false;
	struct span before = { NULL, 0 };
	unsigned char bytes[4];
	size_t end[4];
	uint32_t code;
	int n;

	for (size_t at = 0; (at += utf8_plain(span_after(s, at))) < s.n; at += (size_t)n) {
		struct span rest = span_after(s, at);
		int k = undo(rest, bytes, end),
		    m = k == 0 ? 0 : utf8_decode((struct span){(char *)bytes, (size_t)k}, &code);
		char next;

		if (m >= 2) {
			next = end[m - 1] < rest.n ? (char)(rest.p[end[m - 1]] | 0x20) : ' ';
			if (proves_double(bytes, code, ascii_is_lower(next), pending && last == at)) {
				*where = (struct span){ rest.p, end[m - 1] };
				if (pending && last == at)
					*where = (struct span){ before.p, before.n + end[m - 1] };
				return true;
			}
			pending = bytes[0] > 0xc5 && bytes[0] <= 0xdf && code >= 0xa0;
			before = (struct span){ rest.p, end[m - 1] };
			last = at + end[m - 1];
			n = (int)end[m - 1];
		} else if ((n = utf8_decode(rest, &code)) == 0)
			n = 1;
	}
	return false;
}
