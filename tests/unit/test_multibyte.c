/* test_multibyte: every character of GB18030 and Big5 as iconv(3) has it, also cut in two; the guess. */
#include <iconv.h>
#include <string.h>

#include "support/check.h"
#include "base/multibyte.h"
#include "base/utf8.h"

/* The six characters above U+FFFF that iconv(3) writes with two bytes are read only from four. */
static bool
is_beyond(uint32_t code)
{
	return code == 0x20087 || code == 0x20089 || code == 0x200cc || code == 0x215d7 || code == 0x2298f || code == 0x241fe;
}

/* Every character that iconv(3) can write in the encoding is read as it was, from all of its bytes and in two parts. */
static void
every_character(const char *name, enum encoding e, int least)
{
	iconv_t how = iconv_open(name, "UTF-8");
	struct buf b = { 0 };
	int n = 0;

	if (how == (iconv_t)-1) {
		skip("iconv(3) does not have the encoding");
		return;
	}
	for (uint32_t code = 0xa0; code < 0x30000; code += code == 0xd7ff ? 0x801 : 1) {
		char utf8[4], bytes[8], *in = utf8, *out = bytes;
		size_t in_n = (size_t)utf8_encode(code, utf8), room = sizeof(bytes), utf8_n = in_n, taken;
		struct span s;

		iconv(how, NULL, NULL, NULL, NULL);
		if ((code >= 0xe000 && code < 0xf900) || is_beyond(code) || iconv(how, &in, &in_n, &out, &room) != 0)
			continue;
		s = (struct span){ bytes, sizeof(bytes) - room };
		n++;
		buf_clear(&b);
		taken = multibyte_convert(&b, s, e, true, NULL);
		CHECK(taken == s.n && b.n == utf8_n && memcmp(b.p, utf8, utf8_n) == 0, "%s: U+%04X", name, (unsigned)code);
		for (size_t cut = 1; cut < s.n; cut++) {
			buf_clear(&b);
			taken = multibyte_convert(&b, (struct span){ bytes, cut }, e, false, NULL);
			CHECK(taken == 0 && b.n == 0, "%s: U+%04X, cut after %zu", name, (unsigned)code, cut);
		}
	}
	CHECK(n >= least, "%s: %d characters", name, n);
	iconv_close(how);
	buf_free(&b);
}

static void
all_of_gb18030(void)
{
	every_character("GB18030", ENC_GB18030, 180000);
}

static void
all_of_big5(void)
{
	every_character("CP950", ENC_BIG5, 13000);
}

/* Bytes that are not of the encoding become U+FFFD, and ASCII after them stays. */
static void
wrong_bytes(void)
{
	static const struct { const char *bytes, *utf8; enum encoding e; } rows[] = {
		{ "\xff\"]", "\xef\xbf\xbd\"]", ENC_GB18030 },
		{ "\x80x", "\xef\xbf\xbdx", ENC_GB18030 },
		{ "\xb0\"]", "\xef\xbf\xbd\"]", ENC_GB18030 },
		{ "\xb0", "\xef\xbf\xbd", ENC_GB18030 },
		{ "\x81\x30\x81", "\xef\xbf\xbd" "0\xef\xbf\xbd", ENC_GB18030 },
		{ "\x81\x30]", "\xef\xbf\xbd" "0]", ENC_GB18030 },
		{ "\xa4\n", "\xef\xbf\xbd\n", ENC_BIG5 },
		{ "\xfe\x40]", "\xef\xbf\xbd@]", ENC_BIG5 },
	};
	struct buf b = { 0 };

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		buf_clear(&b);
		multibyte_convert(&b, span_of(rows[i].bytes), rows[i].e, true, NULL);
		CHECK(span_eq(buf_span(&b), span_of(rows[i].utf8)), "row %zu: %.*s", i, (int)b.n, b.p);
	}
	buf_free(&b);
}

/* A brace or bracket is the second byte of a character only if it need not close or open something. */
static void
delimiters(void)
{
	static const struct { const char *bytes, *utf8; enum encoding e; } rows[] = {
		{ "{\xba\xfa\xb0} 1... e5 {x} *", "{胡\xef\xbf\xbd} 1... e5 {x} *", ENC_GB18030 },
		{ "{\xba\xfa\xb0}\n", "{胡\xef\xbf\xbd}\n", ENC_GB18030 },
		{ "{\xba\xfa\xb0}", "{胡\xef\xbf\xbd}", ENC_GB18030 },
		{ "({\xb0})", "({\xef\xbf\xbd})", ENC_BIG5 },
		{ "{\xa5\x7d\xa4\x40} e5 {y}", "{囚一} e5 {y}", ENC_BIG5 },
		{ "{\xa5\x7d \xa4\x40} e5 {y}", "{囚 一} e5 {y}", ENC_BIG5 },
		{ "{\x95\x7d} e5 {\x95\x7d}", "{晑} e5 {晑}", ENC_GB18030 },
		{ "C[\xb0];B[hh]", "C[\xef\xbf\xbd];B[hh]", ENC_GB18030 },
		{ "C[\xb0]LB[hh:1]", "C[\xef\xbf\xbd]LB[hh:1]", ENC_BIG5 },
		{ "(;C[\xb0])", "(;C[\xef\xbf\xbd])", ENC_GB18030 },
		{ "C[\xa5\x5d\xa4\x40];B[hh]", "C[包一];B[hh]", ENC_BIG5 },
		{ "[Event \"\xa5\x5d\"]", "[Event \"包\"]", ENC_BIG5 },
		{ "[DhtmlXQ_title]\xb0[/DhtmlXQ_title]", "[DhtmlXQ_title]\xef\xbf\xbd[/DhtmlXQ_title]", ENC_GB18030 },
		{ "{\xb0[%clk 1]}", "{\xef\xbf\xbd[%clk 1]}", ENC_GB18030 },
	};
	struct buf b = { 0 };

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct multibyte_state state = { 0 };
		bool whole = strstr(rows[i].utf8, "\xef\xbf\xbd") == NULL;

		buf_clear(&b);
		multibyte_convert(&b, span_of(rows[i].bytes), rows[i].e, true, &state);
		CHECK(span_eq(buf_span(&b), span_of(rows[i].utf8)), "row %zu: %.*s", i, (int)b.n, b.p);
		CHECK(whole == (state.lost == 0) && (whole || state.first == 0xb0), "row %zu: byte %02X", i, state.first);
	}
	buf_free(&b);
}

static void
guesses(void)
{
	static const struct { const char *text; enum encoding e; } rows[] = {
		{ "plain", ENC_ASCII },
		{ "M\xfcller, J\xf6rg; Jos\xe9 Pe\xf1" "a; Garc\xed" "a; \xc5ge S\xf8rensen", ENC_ASCII },	/* Latin-1 */
		{ "\xc9\xd7\xc1\xce\xcf\xd7, \xd0\xc5\xd4\xd2", ENC_ASCII },	/* names in KOI8-R */
		{ "\xc8\xc2\xc0\xcd\xce\xc2\xc0", ENC_ASCII },			/* a name in capitals in CP1251 */
		{ "\xcf\xc5\xd2\xd0\xce\xd1\xdf\xcd \xc1\xce\xd2\xc2\xc8\xcd\xcd\xc8\xca", ENC_ASCII },
		{ "\xe8\x83\xa1\xe8\x8d\xa3\xe5\x8d\x8e", ENC_ASCII },		/* UTF-8 */
		{ "\xe9\xd7\xc1\xce, \xd0\x91\xd0\xbe\xd1\x82\xd0\xb2\xd0\xb8\xd0\xbd\xd0\xbd\xd0\xb8\xd0\xba", ENC_ASCII },	/* KOI8-R and UTF-8 */
		{ "\xba\xfa\xc8\xd9\xbb\xaa", ENC_GB18030 },			/* a name */
		{ "[Red \"\xba\xfa\xc8\xd9\xbb\xaa\"] 1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 \xc2\xed\xa3\xb8\xbd\xf8\xa3\xb7", ENC_GB18030 },
		{ "1. \xac\xb6\xa4\x47\xa5\xad\xa4\xad \xb0\xa8" "8\xb6\x69" "7", ENC_BIG5 },
		{ "\xb3\x5c\xbb\xc8\xa4\x74", ENC_BIG5 },			/* a name, with a backslash in it */
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		CHECK(multibyte_guess(span_of(rows[i].text)) == rows[i].e, "row %zu: %d", i, (int)multibyte_guess(span_of(rows[i].text)));
}

int
main(void)
{
	RUN(all_of_gb18030);
	RUN(all_of_big5);
	RUN(wrong_bytes);
	RUN(delimiters);
	RUN(guesses);
	return check_end();
}
