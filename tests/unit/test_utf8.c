/* test_utf8: validity, faults, and text that is not plain ASCII. */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "base/utf8.h"

#define S(s) { s, sizeof(s) - 1 }

/* Every sequence of up to four bytes out of the interesting ones: what is accepted encodes to itself. */
static void
decode_is_strict(void)
{
	static const unsigned char set[] = {0, 'a', 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf,
	    0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf7, 0xf8, 0xff};
	enum { N = sizeof(set) };
	uint32_t code;

	for (unsigned i = 0; i < N * N * N * N; i++) {
		char b[4] = {(char)set[i % N], (char)set[i / N % N], (char)set[i / N / N % N],
		    (char)set[i / N / N / N]},
		     again[4];
		int n = utf8_decode((struct span){ b, 4 }, &code), m;

		if (n > 0) {
			CHECK(code <= 0x10ffff && (code < 0xd800 || code > 0xdfff), "%u: U+%04X", i, (unsigned)code);
			CHECK(utf8_encode(code, again) == n && memcmp(again, b, (size_t)n) == 0, "%u: U+%04X", i,
			    (unsigned)code);
			for (m = 1; m < n; m++)
				CHECK(utf8_decode((struct span){ b, (size_t)m }, &code) == 0, "%u: valid when cut", i);
		}
		CHECK((utf8_fault((struct span){b, 4}, &m) == UTF8_NO_FAULT) == (n > 0) && (m == 0) == (n > 0),
		    "%u: fault", i);
	}
	for (code = 0; code <= 0x10ffff; code++) {
		uint32_t back = 0;
		char b[4];
		int n = utf8_encode(code, b);
		bool surrogate = code >= 0xd800 && code < 0xe000;

		CHECK(utf8_decode((struct span){b, (size_t)n}, &back) == (surrogate ? 0 : n), "U+%04X", (unsigned)code);
		CHECK(surrogate || back == code, "U+%04X", (unsigned)code);
	}
}

static void
faults(void)
{
	static const struct {
		struct span s;
		enum utf8_fault fault;
		int length;
	} t[] = {
		{ S("\xed\xa0\xbd\xed"), UTF8_SURROGATE, 3 }, { S("\xed\xbf\xbf"), UTF8_SURROGATE, 3 },
		{ S("\xed\xa0"), UTF8_BYTE, 1 }, { S("\xf4\x90\x80\x80"), UTF8_BEYOND, 4 },
		{ S("\xf5\x80\x80\x80"), UTF8_BEYOND, 4 }, { S("\xf8\x80\x80\x80"), UTF8_BYTE, 1 },
		{ S("\xc0\x80"), UTF8_BYTE, 1 }, { S("\xe0\x80\x80"), UTF8_BYTE, 1 }, { S("\x80"), UTF8_BYTE, 1 },
		{ S("\xc3"), UTF8_BYTE, 1 }, { S("a"), UTF8_NO_FAULT, 0 }, { S(""), UTF8_NO_FAULT, 0 },
	};
	int length;

	for (size_t i = 0; i < sizeof(t) / sizeof(*t); i++)
		CHECK(utf8_fault(t[i].s, &length) == t[i].fault && length == t[i].length, "row %zu: %d", i, length);
}

/* Every byte at every place in exactly allocated memory. */
static void
plain_stops_at_the_right_byte(void)
{
	for (size_t n = 0; n < 100; n++)
		for (size_t at = 0; at < n; at++)
			for (int c = 0; c < 256; c += at % 32 == 0 ? 1 : 31) {
				bool plain = (c >= 32 && c < 127) || c == '\t' || c == '\n' || c == '\r';
				char *p = malloc(n);

				memset(p, 'x', n);
				p[at] = (char)c;
				CHECK(
				    utf8_plain((struct span){p, n}) == (plain ? n : at), "%d at %zu of %zu", c, at, n);
				free(p);
			}
	CHECK(utf8_plain((struct span){ NULL, 0 }) == 0, "nothing");
}

static void
valid_length(void)
{
	CHECK(utf8_valid_length((struct span)S("M\xc3\xbcller\n")) == 8, "valid");
	CHECK(utf8_valid_length((struct span)S("M\xc3\xbc\xfcller")) == 3, "invalid");
	CHECK(utf8_valid_length((struct span)S("abc\x1b\x7f\xc2\x85z\xe2\x99")) == 8,
	    "controls are valid, a cut character is not");
}

static void
facts(void)
{
	struct utf8_facts f;
	struct span s = S(
	    "\xef\xbb\xbf[a \xfc\xed\xa0\x80]\t\r\n\0\x1a\x7f\xc2\x85\xc2\xa0\xef\xbf\xbd\xe3\x80\x80\xf4\x90\x80\x80");
	static const size_t count[UTF8_KINDS] = {5, 2, 1, 1, 2, 1, 1, 3},
			    first[UTF8_KINDS] = {0, 6, 7, 14, 15, 0, 21, 17};

	utf8_facts(s, &f);
	for (int k = 0; k < UTF8_KINDS; k++)
		CHECK(
		    f.count[k] == count[k] && f.first[k] == first[k], "kind %d: %zu at %zu", k, f.count[k], f.first[k]);
	utf8_facts((struct span)S("plain\n"), &f);
	for (int k = 0; k < UTF8_KINDS; k++)
		CHECK(f.count[k] == 0, "kind %d in plain text", k);
}

int
main(void)
{
	RUN(decode_is_strict);
	RUN(faults);
	RUN(plain_stops_at_the_right_byte);
	RUN(valid_length);
	RUN(facts);
	return check_end();
}
