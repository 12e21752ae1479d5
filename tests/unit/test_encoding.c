/* test_encoding: the tables, the guess, safe text, double encoding. */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "base/encoding.h"
#include "base/utf8.h"

#define S(s) { s, sizeof(s) - 1 }

static void
guesses(void)
{
	static const struct {
		struct span s;
		enum encoding e;
	} t[] = {
	    {S("plain"), ENC_ASCII},
	    {S("M\xc3\xbcller"), ENC_UTF8},
	    {S("\xed\xa0\x80"), ENC_UTF8},
	    {S("M\xfcller"), ENC_LATIN1},
	    {S("S\xe3o Paulo"), ENC_LATIN1},
	    {S("BJ\xd6RN"), ENC_LATIN1},
	    {S("Jos\xe9"), ENC_LATIN1},
	    {S("\xd6sterreich"), ENC_LATIN1},
	    {S("\xbd-\xbd"), ENC_LATIN1},
	    {S("Vall\xe8s \xe0 Paris"), ENC_LATIN1},
	    {S("Stra\xdf"
	       "e"),
		ENC_LATIN1},
	    {S("\xc5ge S\xf8rensen"), ENC_LATIN1},
	    {S("{ \xabMer\xbb }"), ENC_LATIN1},
	    {S("Garc\xed"
	       "a Pe\xf1"
	       "a"),
		ENC_LATIN1},
	    {S("don\x92t"), ENC_CP1252},
	    {S("a \x93good\x94 move"), ENC_CP1252},
	    {S("Karpov \x96 Kasparov"), ENC_CP1252},
	    {S("Ma\x9a"
	       "ek"),
		ENC_CP1252},
	    {S("\x8a"
	       "ahovi\xe8"),
		ENC_CP1250},
	    {S("1\x96"
	       "0"),
		ENC_CP1252},
	    {S("Kne\x9e"
	       "evi\xe6"),
		ENC_CP1250},
	    {S("prize \x80 100"), ENC_UTF8},	/* one byte is no evidence */
	    {S("is \x9d here"), ENC_UTF8},
	    {S("chess\x9d and"), ENC_UTF8},
	    {S("a \x81 b"), ENC_UTF8},
	    {S("a \xff\xfe b"), ENC_UTF8},
	    {S("\xe3\xcd\xe3\xcf \xda\xe1\xed \xe1\xda\xc8\xc9 \xcc\xed\xcf\xc9"), ENC_UTF8},	/* Arabic */
	    {S("\xd0\xe1\xf0\xe1\xe4\xfc\xf0\xef\xf5\xeb\xef\xf2, \xc3\xe9\xfe\xf1\xe3\xef\xf2"), ENC_CP1253},
	    {S("\xcd\xe9\xea\xef\xeb\xdc\xef\xf5, \xb6\xed\xed\xe1"), ENC_ISO8859_7},
	    {S("\xde" "ahin, Y\xfdld\xfdz"), ENC_CP1254},
	    {S("G\xfcne\xfe"), ENC_CP1254},
	    {S("\xeb\xe4\xef, \xe3\xe5\xe3: \xee\xf9\xe7\xf7 \xe9\xf4\xe4 \xee\xe0\xe5\xe3"), ENC_CP1255},
	    {S("\xdd\xeb\xfc\xe4\xe0\xf0, \xc3\xe5\xeb\xfc\xf4\xe0\xed\xe4"), ENC_CP1251},
	    {S("\x9dukasz Dvo\xfd\xa0k"), ENC_CP852},
	    {S("\x84gut\x93"), ENC_CP1252},
	    {S("Andr\x82"), ENC_CP437},
	    {S("M\x81ller"), ENC_CP437},
	    {S("H\x84user"), ENC_CP437},
	    {S("K\x94ln"), ENC_CP437},
	    {S("Garc\xa1"
	       "a"),
		ENC_CP437},
	    {S("Pe\xa4"
	       "a"),
		ENC_CP437},
	    {S("\x99sterreich"), ENC_CP437},
	    {S("\x8fge"), ENC_CP437},
	    {S("S\xc6o Paulo"), ENC_CP850},
	    {S("S\x9brensen"), ENC_CP850},
	    {S("\xb5guas"), ENC_CP850},
	    {S("Camp\xe4"
	       "es"),
		ENC_LATIN1},
	    {S("Andr\x82 and S\x9brensen"), ENC_CP850},
	    {S("M\xc3\xbcller and M\xfcller"), ENC_LATIN1},
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(*t); i++)
		CHECK(encoding_guess(t[i].s) == t[i].e, "row %zu, %.*s: %s, not %s", i, (int)t[i].s.n, t[i].s.p,
		    encoding_name(encoding_guess(t[i].s)), encoding_name(t[i].e));
}

static void
tables(void)
{
	CHECK(encoding_code(ENC_CP437, 0x81) == 0xfc && encoding_code(ENC_CP850, 0xd5) == 0x131, "DOS");
	CHECK(encoding_code(ENC_CP1252, 0x80) == 0x20ac && encoding_code(ENC_CP1252, 0xe9) == 0xe9, "CP1252");
	CHECK(encoding_code(ENC_CP1252, 0x81) == 0xfffd && encoding_code(ENC_UTF8, 0xe9) == 0xfffd, "undefined");
	CHECK(encoding_code(ENC_CP437, 0xff) == 0xa0 && encoding_code(ENC_LATIN1, 'a') == 'a', "edges");
	CHECK(strcmp(encoding_name(ENC_CP850), "CP850") == 0, "name");
}

static void
safe_text(void)
{
	static const struct {
		struct span s;
		enum encoding e;
		const char *text, *json;
	} t[] = {
	    {S("a\"b\\c"), ENC_UTF8, "a\"b\\c", "a\\\"b\\\\c"},
	    {S("M\xfcller \xe2\x99\x9a"), ENC_LATIN1, "M\xc3\xbcller \xe2\x99\x9a", "M\xc3\xbcller \xe2\x99\x9a"},
	    {S("Andr\x82"), ENC_CP437, "Andr\xc3\xa9", "Andr\xc3\xa9"},
	    {S("\x1b[2J\n\t\x7f\0"), ENC_UTF8, "\\x1b[2J\\x0a\\x09\\x7f\\x00",
		"\\u001b[2J\\u000a\\u0009\\u007f\\u0000"},
	    {S("\xc2\x9b\x85\x81"), ENC_LATIN1, "\\x9b\\x85\\x81", "\\u009b\\u0085\\u0081"},
	    {S("\x81\xed\xa0\x80z\xf4\x90\x80\x80"), ENC_CP1252, "\\x81\xef\xbf\xbdz\xef\xbf\xbd",
		"\xef\xbf\xbd\xef\xbf\xbdz\xef\xbf\xbd"},
	    {S("\xe2\x80\xa8\xe2\x80\xae"), ENC_UTF8, "\\u2028\\u202e", "\\u2028\\u202e"},
	    {S("\xd8\x9c\xe2\x80\x8e\xe2\x80\x8f\xef\xbb\xbf"), ENC_UTF8, "\\u061c\\u200e\\u200f\\ufeff",
		"\\u061c\\u200e\\u200f\\ufeff"},
	    {S("\xf3\xa0\x80\x80\xf3\xa0\x81\x81\xf3\xa0\x81\xbf"), ENC_UTF8, "\\U000e0000\\U000e0041\\U000e007f",
		"\\udb40\\udc00\\udb40\\udc41\\udb40\\udc7f"},
	    /* Joiners occur in names; so do the characters next to those that are escaped. */
	    {S("\xe2\x80\x8c\xe2\x80\x8d\xe2\x80\x90\xf3\xa0\x84\x80"), ENC_UTF8,
		"\xe2\x80\x8c\xe2\x80\x8d\xe2\x80\x90\xf3\xa0\x84\x80", "\xe2\x80\x8c\xe2\x80\x8d\xe2\x80\x90\xf3\xa0\x84\x80"},
	    /* Commands to programs that run CI jobs; a :: is one only at the start of a line. */
	    {S("##[a] ##vso[b] ##TeamCity[c] #[d] ##e [f]"), ENC_UTF8, "##\\x5ba] ##vso\\x5bb] ##TeamCity\\x5bc] #[d] ##e [f]",
		"##\\u005ba] ##vso\\u005bb] ##TeamCity\\u005bc] #[d] ##e [f]"},
	    {S("::a::b"), ENC_UTF8, "\\x3a:a::b", "::a::b"},
	    {S(" \xc2\xa0::a"), ENC_UTF8, " \xc2\xa0\\x3a:a", " \xc2\xa0::a"},
	    {S(":"), ENC_UTF8, "\\x3a", ":"},
	    {S(":a"), ENC_UTF8, ":a", ":a"},
	    {S("a::b"), ENC_UTF8, "a::b", "a::b"},
	    {S(""), ENC_UTF8, "", ""},
	};
	struct buf inside = { 0 };

	buf_str(&inside, "a\nb ");
	encoding_append(&inside, SPAN("::c"), ENC_UTF8);
	buf_str(&inside, "\n\xc2\xa0 ");
	encoding_append(&inside, SPAN("::d"), ENC_UTF8);
	CHECK(span_eq(buf_span(&inside), SPAN("a\nb ::c\n\xc2\xa0 \\x3a:d")), "%.*s", (int)inside.n, inside.p);
	buf_free(&inside);
	for (size_t i = 0; i < sizeof(t) / sizeof(*t); i++) {
		struct buf b = { 0 }, j = { 0 };

		encoding_append(&b, t[i].s, t[i].e);
		encoding_json(&j, t[i].s, t[i].e);
		CHECK(span_eq(buf_span(&b), span_of(t[i].text)), "row %zu: %.*s", i, (int)b.n, b.p);
		CHECK(span_eq(buf_span(&j), span_of(t[i].json)), "row %zu: %.*s", i, (int)j.n, j.p);
		buf_free(&b);
		buf_free(&j);
	}
}

static void
names(void)
{
	static const struct {
		const char *name;
		enum encoding e;	/* ENC_ASCII: it is refused */
	} t[] = {
		{ "latin1", ENC_LATIN1 }, { "WINDOWS-1252", ENC_CP1252 }, { "koi8-r", ENC_KOI8R }, { "utf-8", ENC_UTF8 },
		{ "utf8", ENC_UTF8 }, { "windows-1255", ENC_CP1255 }, { "L2", ENC_ISO8859_2 }, { "ISO_8859-9:1989", ENC_ISO8859_9 },
		{ "L", ENC_ASCII }, { "MAC CSMACINTOSH", ENC_ASCII }, { "8859_1 ", ENC_ASCII },
		{ "ISO_8859-5", ENC_ISO8859_5 }, { "IBM866", ENC_CP866 }, { "GBK", ENC_GB18030 }, { "big5", ENC_BIG5 },
		{ "Shift_JIS", ENC_SHIFT_JIS }, { "cp949", ENC_EUC_KR }, { "UTF-16", ENC_ASCII },
		{ "EBCDIC-US", ENC_ASCII }, { "", ENC_ASCII }, { "nonsense", ENC_ASCII },
	};
	enum encoding e;

	for (size_t i = 0; i < sizeof(t) / sizeof(*t); i++) {
		bool found = encoding_find(t[i].name, &e);

		CHECK(found == (t[i].e != ENC_ASCII) && (!found || e == t[i].e), "%s: %d", t[i].name, (int)e);
	}
}

/* A part of a file is read as the file, unless that is plainly wrong; what happens to be UTF-8 is told from what is. */
static void
parts(void)
{
	static const struct {
		struct span s;
		enum encoding file, e;
	} t[] = {
		{ S("Gy\xf5r"), ENC_CP1250, (enum encoding)(ENC_CP1250 | ENC_WHOLE) },
		{ S("\xcf\xe5\xf2\xf0\xee\xf1\xff\xed"), ENC_LATIN1, (enum encoding)(ENC_CP1251 | ENC_WHOLE) },
		{ S("\xcf\xe5\xf2\xf0\xee\xf1\xff\xed"), ENC_ASCII, (enum encoding)(ENC_CP1251 | ENC_WHOLE) },
		{ S("M\xc3\xbcller"), ENC_LATIN1, ENC_LATIN1 },
		{ S("M\xc3\xbcller"), ENC_ASCII, ENC_UTF8 },
		{ S("e4\xc2\xa0 e5"), ENC_LATIN1, ENC_LATIN1 },
		{ S("e4\xc2\xa0"
		    "e5"), ENC_LATIN1, ENC_LATIN1 },
		{ S("\xef\xbb\xbf[Event"), ENC_CP1251, (enum encoding)(ENC_CP1251 | ENC_WHOLE) },	/* proves nothing */
		{ S("1. \xe2\x99\x98"
		    "f3"), ENC_CP1250, ENC_CP1250 },
		{ S("\xe1\xa0\xac"), ENC_CP866, (enum encoding)(ENC_CP866 | ENC_WHOLE) },
		{ S("\xd1\xcf\xc0\xd0\xd2\xc0\xca\xbb"), ENC_CP1251, (enum encoding)(ENC_CP1251 | ENC_WHOLE) },
		{ S("\xcc\xe0\xf2"), (enum encoding)(ENC_LATIN1 | ENC_GIVEN), (enum encoding)(ENC_LATIN1 | ENC_GIVEN | ENC_WHOLE) },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(*t); i++) {
		enum encoding e = encoding_of_part(t[i].s, t[i].file);

		CHECK(e == t[i].e, "row %zu: %s %#x", i, encoding_name(e), (unsigned)e);
	}
}

static void
doubled(void)
{
	CHECK(encoding_doubled(SPAN("\xc3\x83\xc2\x84gypten")) == 4, "of two");
	CHECK(encoding_doubled(SPAN("\xc3\xa2\xe2\x82\xac\xc2\x9d")) == 7, "of three, by CP1252");
	CHECK(encoding_doubled(SPAN("\xc3\x83")) == 0 && encoding_doubled(SPAN("\xc3\xbcller")) == 0, "a letter");
	CHECK(encoding_doubled(SPAN("\xc3\x82\xc2\x9b")) == 0, "a control character");
}

/* Whatever the bytes, the result is valid and has no control characters. */
static void
safe_text_of_anything(void)
{
	unsigned seed = 1;

	for (int round = 0; round < 20000; round++) {
		char in[24];
		struct buf b = { 0 };
		struct utf8_facts f;

		for (size_t i = 0; i < sizeof(in); i++) {
			seed = seed * 1103515245 + 12345;
			in[i] = (char)(seed >> 16 | (seed >> 8 & 0x80));
		}
		encoding_append(&b, (struct span){ in, sizeof(in) }, (enum encoding)(round % ENC_COUNT | (round & 1 ? ENC_WHOLE : 0)));
		buf_char(&b, 'x');
		encoding_json(&b, (struct span){ in, sizeof(in) }, encoding_guess((struct span){ in, sizeof(in) }));
		utf8_facts(buf_span(&b), &f);
		CHECK(
		    f.count[UTF8_INVALID] + f.count[UTF8_LONE_SURROGATE] + f.count[UTF8_NUL] + f.count[UTF8_CONTROL] ==
			0,
		    "round %d", round);
		CHECK(memchr(b.p, '\n', b.n) == NULL && memchr(b.p, '\t', b.n) == NULL, "round %d: a line", round);
		buf_free(&b);
	}
}

static void
mojibake(void)
{
	static const struct {
		struct span s;
		const char *where;	/* NULL: none */
	} t[] = {
	    {S("MÃ¼ller"), "Ã¼"},
	    {S("donâ€™t"), "â€™"},
	    {S("IvaniÅ¡eviÄ‡"), "Å¡"},
	    {S("Ã–sterreich"), "Ã–"},
	    {S("JosÃ©"), "Ã©"},
	    {S("ï»¿[Event"), "ï»¿"},
	    {S("Mï¿½ller"), "ï¿½"},
	    {S("â™” e1"), "â™”"},
	    {S("ÐšÐ°Ñ€Ð¿Ð¾Ð²"), "ÐšÐ°"},
	    {S("Â½-Â½"), "Â½"},
	    {S("GroÃ\xc2\x9f"), "Ã\xc2\x9f"},
	    {S("SÃO PAULO"), NULL},
	    {S("Müller"), NULL},
	    {S("Nguyễn Ngọc Trường Sơn"), NULL},
	    {S("“IRMÔ"), NULL},
	    {S("«café…”"), NULL},
	    {S("ESPAÑA Ñ°"), NULL},
	    {S("½-½"), NULL},
	    {S("à « droite »"), NULL},
	    {S("Карпов"), NULL},
	    {S("João Conceição"), NULL},
	    {S("ÂNGELA Â»"), NULL},
	    {S("plain"), NULL},
	    {S("1–0 ♔e1"), NULL},
	    {S("IÑÁRRITU È°"), NULL},
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(*t); i++) {
		struct span where = { NULL, 0 };
		bool found = encoding_mojibake(t[i].s, &where);

		CHECK(found == (t[i].where != NULL), "%s", t[i].s.p);
		if (found && t[i].where != NULL)
			CHECK(span_eq(where, span_of(t[i].where)), "%s: %.*s", t[i].s.p, (int)where.n, where.p);
	}
}

int
main(void)
{
	RUN(guesses);
	RUN(tables);
	RUN(names);
	RUN(parts);
	RUN(doubled);
	RUN(safe_text);
	RUN(safe_text_of_anything);
	RUN(mojibake);
	return check_end();
}
