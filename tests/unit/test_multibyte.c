/* test_multibyte: every character of the encodings as iconv(3) has it, also cut in two; what is certain; the guess. */
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

/* Does iconv(3) read what it wrote as the same character?  In Shift_JIS some are written as others that look alike. */
static bool
is_read_back(iconv_t back, struct span bytes, struct span utf8)
{
	char text[8], *in = (char *)bytes.p, *out = text;
	size_t in_n = bytes.n, room = sizeof(text);

	iconv(back, NULL, NULL, NULL, NULL);
	return iconv(back, &in, &in_n, &out, &room) != (size_t)-1 && span_eq((struct span){ text, sizeof(text) - room }, utf8);
}

/* Every character that iconv(3) can write in the encoding is read as it was, from all of its bytes and in two parts. */
static void
every_character(const char *name, enum encoding e, int least)
{
	iconv_t how = iconv_open(name, "UTF-8"), back = iconv_open("UTF-8", name);
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
		if (!is_read_back(back, s, (struct span){ utf8, utf8_n }))
			continue;
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
	iconv_close(back);
	buf_free(&b);
}

/*
 * May what iconv(3) reads be no character here?  Control characters from 80 on; what GB18030 has with two bytes and above
 * U+FFFF; and in EUC-JP the rows from F5 on, which Windows has otherwise, and second ways to write a character.
 */
static bool
is_left_out(struct span s, struct span read, enum encoding e)
{
	const unsigned char first = (unsigned char)*s.p;

	return (first < 0xa0 && read.n > 0 && (unsigned char)*read.p == 0xc2) || (e == ENC_GB18030 && read.n == 4) ||
	    (e == ENC_EUC_JP && (s.n == 3 || first >= 0xf5));
}

/* Every pair of bytes that iconv(3) reads is read alike, and no other one; after a byte 8F of EUC-JP, too. */
static void
every_pair(const char *name, enum encoding e)
{
	iconv_t how = iconv_open("UTF-8", name);
	struct buf b = { 0 };
	int wrong = 0;

	if (how == (iconv_t)-1)
		return;
	for (unsigned i = 0; i < (e == ENC_EUC_JP ? 2 : 1) * 128u * 256u; i++) {
		const char bytes[] = { '\x8f', (char)(0x80 | (i >> 8)), (char)i };
		const struct span s = i < 128 * 256 ? (struct span){ bytes + 1, 2 } : (struct span){ bytes, 3 };
		char text[16], *in = (char *)s.p, *out = text;
		size_t in_n = s.n, room = sizeof(text);
		struct multibyte_state state = { 0 };
		struct span read;
		bool reads;

		iconv(how, NULL, NULL, NULL, NULL);
		reads = iconv(how, &in, &in_n, &out, &room) != (size_t)-1;
		buf_clear(&b);
		multibyte_convert(&b, s, e, true, &state);
		read = (struct span){ text, sizeof(text) - room };
		if (reads && is_left_out(s, read, e))
			continue;
		if (reads != (state.lost == 0) || (reads && !span_eq(buf_span(&b), read))) {
			wrong++;
			printf("# %s %02x %02x %d\n", name, (unsigned char)bytes[1], (unsigned char)bytes[2], reads);
		}
	}
	CHECK(wrong == 0, "%s: %d pairs are not read as iconv(3) reads them", name, wrong);
	iconv_close(how);
	buf_free(&b);
}

static void
all_of_gb18030(void)
{
	every_character("GB18030", ENC_GB18030, 180000);
	every_pair("GB18030", ENC_GB18030);
}

static void
all_of_big5(void)
{
	every_character("CP950", ENC_BIG5, 13000);
	every_pair("CP950", ENC_BIG5);
}

static void
all_of_shift_jis(void)
{
	every_character("CP932", ENC_SHIFT_JIS, 7380);
	every_pair("CP932", ENC_SHIFT_JIS);
}

static void
all_of_euc_jp(void)
{
	every_character("EUC-JP-MS", ENC_EUC_JP, 13000);
	every_pair("EUC-JP-MS", ENC_EUC_JP);
}

static void
all_of_euc_kr(void)
{
	every_character("CP949", ENC_EUC_KR, 17000);
	every_pair("CP949", ENC_EUC_KR);
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
		{ "\xa0]\xfd\xfe", "\xef\xbf\xbd]\xef\xbf\xbd\xef\xbf\xbd", ENC_SHIFT_JIS },
		{ "\x81\xad\xb6", "\xef\xbf\xbd\xef\xbd\xb6", ENC_SHIFT_JIS },
		{ "\x8e\xe0x\x8f\xa1\xa1\x8f\xb0", "\xef\xbf\xbdx\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd", ENC_EUC_JP },
		{ "\x80\x81\x5b\xc9\xa1", "\xef\xbf\xbd\xef\xbf\xbd[\xef\xbf\xbd", ENC_EUC_KR },
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
		{ "{\xb6} e5 {\xb6}", "{\xef\xbd\xb6} e5 {\xef\xbd\xb6}", ENC_SHIFT_JIS },
		{ "{\x94\x5d} e5 {\x83\x7d}", "{脳} e5 {マ}", ENC_SHIFT_JIS },
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

/* What is read of a text may be written, if all of it is a character and not UTF-8; else the reason is given with its place. */
static void
certainty(void)
{
	static const struct { const char *bytes, *doubt; enum encoding e; } rows[] = {
		{ "plain\n", "", ENC_GB18030 },
		{ "x\n\xba\xfa\xc8\xd9\xbb\xaa\n", "", ENC_GB18030 },
		{ "x\r\ny\r\n\xba\xfa\xb0\n\xff", "the byte 0xB0 in line 3 begins no character of GB18030", ENC_GB18030 },
		{ "x\ry\r\r\xff", "the byte 0xFF in line 4 begins no character of Shift_JIS", ENC_SHIFT_JIS },
		{ "\xba\xfa\n\xe8\x83\xa1\xe8\x8d\xa3", "in line 2 there is UTF-8, not GB18030", ENC_GB18030 },
		{ "\xba\xfa\n\xe8\x83\xa1\xe8\x8d\xa3\xba\xfa\n", "", ENC_GB18030 },
		{ "\xe8\x83\xa1\xe8\x8d\xa3\n", "in line 1 there is UTF-8, not GB18030", ENC_GB18030 },
		{ "\xa4\xb3 \xc3\xa9\n", "", ENC_EUC_JP },
	};
	struct buf b = { 0 }, why = { 0 };

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		for (size_t step = 1; step < 40; step += 13) {	/* bytes that come at once */
			const struct span s = span_of(rows[i].bytes);
			struct multibyte_state state = { 0 };
			size_t at = 0, n = step;

			for (; at < s.n; n += step) {
				const bool end = at + n >= s.n;
				const size_t taken = multibyte_convert(&b, (struct span){ s.p + at, end ? s.n - at : n }, rows[i].e, end, &state);

				at += taken;
				n = taken > 0 ? 0 : n;
			}
			buf_clear(&why);
			if (!multibyte_certain(&state))
				multibyte_doubt(&why, &state, encoding_name(rows[i].e));
			CHECK(span_eq(buf_span(&why), span_of(rows[i].doubt)), "row %zu by %zu: %.*s", i, step, (int)why.n, why.p);
		}
	buf_free(&b);
	buf_free(&why);
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
		{ "\x82\xb1\x82\xea\x82\xcd\x97\xc7\x82\xa2\x8e\xe8\x82\xc5\x82\xb7", ENC_SHIFT_JIS },
		{ "\xa4\xb3\xa4\xec\xa4\xcf\xce\xc9\xa4\xa4\xbc\xea\xa4\xc7\xa4\xb9", ENC_EUC_JP },
		{ "\xc1\xc1\xc0\xba \xbc\xf6\xc0\xd4\xb4\xcf\xb4\xd9 \xc8\xe6\xc0\xc7 \xb4\xeb\xb4\xe4\xc0\xbb \xb1\xe2", ENC_EUC_KR },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		CHECK(multibyte_guess(span_of(rows[i].text)) == rows[i].e, "row %zu: %d", i, (int)multibyte_guess(span_of(rows[i].text)));
}

int
main(void)
{
	RUN(all_of_gb18030);
	RUN(all_of_big5);
	RUN(all_of_shift_jis);
	RUN(all_of_euc_jp);
	RUN(all_of_euc_kr);
	RUN(wrong_bytes);
	RUN(delimiters);
	RUN(certainty);
	RUN(guesses);
	return check_end();
}
