/* test_sha256: the examples of FIPS 180-4 and NIST's short messages, at once and in pieces. */
#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "support/check.h"

static int
value_of(char c)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const char *at = c != '\0' ? strchr(digits, c) : NULL;

	return at != NULL ? (int)(at - digits) : 0;
}

/* The digest is in base64, the published ones are in hexadecimal digits. */
static bool
is(const struct buf *base64, const char *hex)
{
	char got[97] = "";

	if (base64->n != 44 || base64->p[43] != '=' || base64->p[42] == '=')
		return false;
	for (size_t i = 0; i < 44; i += 4) {
		int x = 0;

		for (size_t j = 0; j < 4; j++)
			x = x << 6 | value_of(base64->p[i + j]);
		snprintf(got + i / 4 * 6, 7, "%06x", (unsigned)x);
	}
	return strncmp(got, hex, 64) == 0 && strlen(hex) == 64 && strcmp(got + 64, "00") == 0;
}

static const struct {
	const char *text, *hex;
} cases[] = {
	{ "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
	{ "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
	{ "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
	    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
	{ "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
	    "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1" },
};

static void
test_published(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct buf b = { 0 };

		sha256_base64(&b, cases[i].text, strlen(cases[i].text));
		CHECK(is(&b, cases[i].hex), "%s: %.*s", cases[i].text, (int)b.n, b.p);
		buf_free(&b);
	}
}

/* A million times "a", in pieces of all lengths around a block. */
static void
test_million(void)
{
	static char as[1000];

	memset(as, 'a', sizeof(as));
	for (size_t piece = 1; piece <= sizeof(as); piece += piece < 130 ? 9 : 290) {
		struct sha256 s;
		struct buf b = { 0 };

		sha256_init(&s);
		for (size_t left = 1000000; left > 0; left -= piece < left ? piece : left)
			sha256_add(&s, as, piece < left ? piece : left);
		sha256_end(&s, &b);
		CHECK(is(&b, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"), "pieces of %zu: %.*s", piece,
		    (int)b.n, b.p);
		buf_free(&b);
	}
}

/* Every prefix, added in two pieces, has its own digest; reading the digest does not change it. */
static void
test_pieces(void)
{
	char text[200];

	for (size_t i = 0; i < sizeof(text); i++)
		text[i] = (char)(i * 7 + 1);
	for (size_t n = 0; n <= sizeof(text); n++) {
		struct buf want = { 0 };

		sha256_base64(&want, text, n);
		for (size_t cut = 0; cut <= n; cut += 1 + n / 40) {
			struct sha256 s;
			struct buf got = { 0 };

			sha256_init(&s);
			sha256_add(&s, text, cut);
			sha256_end(&s, &got);
			buf_clear(&got);
			sha256_add(&s, text + cut, n - cut);
			sha256_end(&s, &got);
			CHECK(span_eq(buf_span(&got), buf_span(&want)), "%zu of %zu", cut, n);
			buf_free(&got);
		}
		buf_free(&want);
	}
}

int
main(void)
{
	RUN(test_published);
	RUN(test_million);
	RUN(test_pieces);
	return check_end();
}
