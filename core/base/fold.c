/* fold: text as the words that two spellings of it have in common. */
#include <string.h>

#include "base/ascii.h"
#include "base/fold.h"
#include "base/utf8.h"

/* Ranges of Unicode. */
enum {
	LATIN = 0xc0, LATIN_END = 0x250,
	MARKS = 0x300, MARKS_END = 0x370,	/* combining ones */
	PUNCTUATION = 0x2000, PUNCTUATION_END = 0x2c00,
	APOSTROPHE = 0x2019,
};

enum { PIECE_MAX = 4, SEPARATES = -1 };

/* The letters of LATIN in ASCII; "" for what is not a letter. */
static const char *const latin[LATIN_END - LATIN] = {
#include "latin.def"
};

const char *
fold_latin(uint32_t code)
{
	return code >= LATIN && code < LATIN_END ? latin[code - LATIN] : "";
}

/* What a character becomes: returns the length, or SEPARATES if it belongs to no word. */
static int
piece_of(uint32_t code, char piece[PIECE_MAX])
{
	if (code < 0x80) {
		*piece = ascii_lower((char)code);
		return ascii_is_alnum(*piece) ? 1 : code == '\'' ? 0 : SEPARATES;
	}
	if (code >= LATIN && code < LATIN_END) {
		size_t n = strlen(latin[code - LATIN]);

		memcpy(piece, latin[code - LATIN], n);
		return n > 0 ? (int)n : SEPARATES;
	}
	if ((code >= MARKS && code < MARKS_END) || code == APOSTROPHE)
		return 0;
	return code < MARKS || (code >= PUNCTUATION && code < PUNCTUATION_END) ? SEPARATES : utf8_encode(code, piece);
}

/* The letters and digits at the start, as they are. */
static size_t
plain_length(struct span s)
{
	size_t n = 0;

	while (n < s.n && ascii_is_alnum(s.p[n]))
		n++;
	return n;
}

void
fold_words(struct buf *out, struct span s, enum encoding encoding)
{
	size_t start = out->n, plain;
	bool gap = false;

	if (!buf_reserve(out, 2 * s.n + PIECE_MAX))	/* mostly enough: then nothing below needs to ask for memory */
		return;
	while (s.n > 0) {
		if ((plain = plain_length(s)) > 0) {
			if (gap && out->n > start)
				buf_char(out, ' ');
			gap = false;
			buf_add(out, (struct span){ s.p, plain });
			for (size_t i = out->n - plain; i < out->n; i++)
				out->p[i] = ascii_lower(out->p[i]);
			s = span_after(s, plain);
			continue;
		}
		uint32_t code = (unsigned char)*s.p;
		char piece[PIECE_MAX];
		int n = code < 0x80 ? 1 : encoding_decode(s, encoding, &code), length = piece_of(code, piece);

		s = span_after(s, (size_t)n);
		if (length > 0 && gap && out->n > start)
			buf_char(out, ' ');
		if (length != 0)
			gap = length == SEPARATES;
		if (length > 0)
			buf_add(out, (struct span){ piece, (size_t)length });
	}
}

/* Upper case: from `first` to `last`, each `every`th is that much before its lower case. */
static const struct { uint32_t first, last; int32_t add; uint32_t every; } capitals[] = {
	{ 0xc0, 0xd6, 32, 1 }, { 0xd8, 0xde, 32, 1 }, { 0x100, 0x12e, 1, 2 }, { 0x132, 0x136, 1, 2 }, { 0x139, 0x147, 1, 2 },
	{ 0x14a, 0x176, 1, 2 }, { 0x178, 0x178, -121, 1 }, { 0x179, 0x17d, 1, 2 }, { 0x17f, 0x17f, -268, 1 }, { 0x18f, 0x18f, 202, 1 },
	{ 0x198, 0x198, 1, 1 }, { 0x1a0, 0x1a4, 1, 2 }, { 0x1af, 0x1af, 1, 1 }, { 0x1b3, 0x1b5, 1, 2 }, { 0x1cd, 0x1db, 1, 2 },
	{ 0x1de, 0x1ee, 1, 2 }, { 0x1f4, 0x1f4, 1, 1 }, { 0x1f8, 0x21e, 1, 2 }, { 0x222, 0x232, 1, 2 }, { 0x386, 0x386, 38, 1 },
	{ 0x388, 0x38a, 37, 1 }, { 0x38c, 0x38c, 64, 1 }, { 0x38e, 0x38f, 63, 1 }, { 0x391, 0x3ab, 32, 1 }, { 0x3c2, 0x3c2, 1, 1 },
	{ 0x400, 0x40f, 80, 1 }, { 0x410, 0x42f, 32, 1 }, { 0x460, 0x480, 1, 2 }, { 0x48a, 0x4be, 1, 2 }, { 0x4c0, 0x4c0, 15, 1 },
	{ 0x4c1, 0x4cd, 1, 2 }, { 0x4d0, 0x52e, 1, 2 }, { 0x531, 0x556, 48, 1 }, { 0x1e00, 0x1e94, 1, 2 }, { 0x1ea0, 0x1efe, 1, 2 },
};

/* Letters with a mark, each after the one without it. */
static const struct { uint16_t mark; const uint16_t *pairs; } marked[] = {
	{ 0x300, u"a\u00e0e\u00e8i\u00eco\u00f2u\u00f9\u00fc\u01dcn\u01f9\u0435\u0450\u0438\u045d\u0113\u1e15\u014d\u1e51w\u1e81"
	    u"\u00e2\u1ea7\u0103\u1eb1\u00ea\u1ec1\u00f4\u1ed3\u01a1\u1edd\u01b0\u1eeby\u1ef3" },
	{ 0x301, u"a\u00e1e\u00e9i\u00edo\u00f3u\u00fay\u00fdc\u0107l\u013an\u0144r\u0155s\u015bz\u017a\u00fc\u01d8g\u01f5\u00e5\u01fb"
	    u"\u00e6\u01fd\u00f8\u01ff\u03ca\u0390\u03b1\u03ac\u03b5\u03ad\u03b7\u03ae\u03b9\u03af\u03cb\u03b0\u03bf\u03cc"
	    u"\u03c5\u03cd\u03c9\u03ce\u03d2\u03d3\u0433\u0453\u043a\u045c\u00e7\u1e09\u0113\u1e17\u00ef\u1e2fk\u1e31m\u1e3f\u00f5\u1e4d"
	    u"\u014d\u1e53p\u1e55\u0169\u1e79w\u1e83\u00e2\u1ea5\u0103\u1eaf\u00ea\u1ebf\u00f4\u1ed1\u01a1\u1edb\u01b0\u1ee9" },
	{ 0x302, u"a\u00e2e\u00eai\u00eeo\u00f4u\u00fbc\u0109g\u011dh\u0125j\u0135s\u015dw\u0175y\u0177z\u1e91\u1ea1\u1ead\u1eb9\u1ec7"
	    u"\u1ecd\u1ed9" },
	{ 0x303, u"a\u00e3n\u00f1o\u00f5i\u0129u\u0169v\u1e7d\u00e2\u1eab\u0103\u1eb5e\u1ebd\u00ea\u1ec5\u00f4\u1ed7\u01a1\u1ee1"
	    u"\u01b0\u1eefy\u1ef9" },
	{ 0x304, u"a\u0101e\u0113i\u012bo\u014du\u016b\u00fc\u01d6\u00e4\u01df\u0227\u01e1\u00e6\u01e3\u01eb\u01ed\u00f6\u022b\u00f5\u022d"
	    u"\u022f\u0231y\u0233\u0438\u04e3\u0443\u04efg\u1e21\u1e37\u1e39\u1e5b\u1e5d" },
	{ 0x306, u"a\u0103e\u0115g\u011fi\u012do\u014fu\u016d\u0438\u0439\u0443\u045e\u0436\u04c2\u0430\u04d1\u0435\u04d7\u0229"
	    u"\u1e1d\u1ea1\u1eb7" },
	{ 0x307, u"c\u010be\u0117g\u0121i\u0130z\u017ca\u0227o\u022fb\u1e03d\u1e0bf\u1e1fh\u1e23m\u1e41n\u1e45p\u1e57r\u1e59s\u1e61"
	    u"\u015b\u1e65\u0161\u1e67\u1e63\u1e69t\u1e6bw\u1e87x\u1e8by\u1e8f\u017f\u1e9b" },
	{ 0x308, u"a\u00e4e\u00ebi\u00efo\u00f6u\u00fcy\u00ff\u03b9\u03ca\u03c5\u03cb\u03d2\u03d4\u0435\u0451\u0456\u0457\u0430"
	    u"\u04d3\u04d9\u04db\u0436\u04dd\u0437\u04df\u0438\u04e5\u043e\u04e7\u04e9\u04eb\u044d\u04ed\u0443\u04f1\u0447\u04f5"
	    u"\u044b\u04f9h\u1e27\u00f5\u1e4f\u016b\u1e7bw\u1e85x\u1e8dt\u1e97" },
	{ 0x309, u"a\u1ea3\u00e2\u1ea9\u0103\u1eb3e\u1ebb\u00ea\u1ec3i\u1ec9o\u1ecf\u00f4\u1ed5\u01a1\u1edfu\u1ee7\u01b0\u1eedy\u1ef7" },
	{ 0x30a, u"a\u00e5u\u016fw\u1e98y\u1e99" },
	{ 0x30b, u"o\u0151u\u0171\u0443\u04f3" },
	{ 0x30c, u"c\u010dd\u010fe\u011bl\u013en\u0148r\u0159s\u0161t\u0165z\u017ea\u01cei\u01d0o\u01d2u\u01d4\u00fc\u01dag\u01e7k\u01e9"
	    u"\u0292\u01efj\u01f0h\u021f" },
	{ 0x30f, u"a\u0201e\u0205i\u0209o\u020dr\u0211u\u0215\u0475\u0477" },
	{ 0x311, u"a\u0203e\u0207i\u020bo\u020fr\u0213u\u0217" },
	{ 0x31b, u"o\u01a1u\u01b0" },
	{ 0x323, u"b\u1e05d\u1e0dh\u1e25k\u1e33l\u1e37m\u1e43n\u1e47r\u1e5bs\u1e63t\u1e6dv\u1e7fw\u1e89z\u1e93a\u1ea1e\u1eb9i\u1ecbo\u1ecd"
	    u"\u01a1\u1ee3u\u1ee5\u01b0\u1ef1y\u1ef5" },
	{ 0x324, u"u\u1e73" },
	{ 0x325, u"a\u1e01" },
	{ 0x326, u"s\u0219t\u021b" },
	{ 0x327, u"c\u00e7g\u0123k\u0137l\u013cn\u0146r\u0157s\u015ft\u0163e\u0229d\u1e11h\u1e29" },
	{ 0x328, u"a\u0105e\u0119i\u012fu\u0173o\u01eb" },
	{ 0x32d, u"d\u1e13e\u1e19l\u1e3dn\u1e4bt\u1e71u\u1e77" },
	{ 0x32e, u"h\u1e2b" },
	{ 0x330, u"e\u1e1bi\u1e2du\u1e75" },
	{ 0x331, u"b\u1e07d\u1e0fk\u1e35l\u1e3bn\u1e49r\u1e5ft\u1e6fz\u1e95h\u1e96" },
};

static uint32_t
lower_letter(uint32_t code)
{
	for (size_t i = 0; i < sizeof(capitals) / sizeof(*capitals); i++)
		if (code >= capitals[i].first && code <= capitals[i].last && (code - capitals[i].first) % capitals[i].every == 0)
			return code + (uint32_t)capitals[i].add;
	return code;
}

static size_t
take_letter_apart(uint32_t code, char *to)
{
	for (size_t i = 0; i < sizeof(marked) / sizeof(*marked); i++)
		for (const uint16_t *p = marked[i].pairs; *p != 0; p += 2)
			if (p[1] == code) {
				size_t n = take_letter_apart(p[0], to);

				return n + (size_t)utf8_encode(marked[i].mark, to + n);
			}
	return (size_t)utf8_encode(code, to);
}

size_t
fold_character(uint32_t code, char to[FOLD_LETTER_MAX])
{
	if (code == 0xdf || code == 0x1e9e) {
		memcpy(to, "ss", 2);
		return 2;
	}
	return take_letter_apart(lower_letter(code), to);
}
