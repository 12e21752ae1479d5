/* sha256: the hash of FIPS 180-4. */
#include <string.h>

#include "base/sha256.h"

static const uint32_t constants[64] = {	/* 4.2.2 */
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t
rotate_right(uint32_t x, int n)
{
	return x >> n | x << (32 - n);
}

/* One block (6.2.2); the names are those of the standard. */
static void
hash_block(uint32_t hash[8], const unsigned char *p)
{
	uint32_t w[64], v[8];

	for (int t = 0; t < 16; t++)
		w[t] = (uint32_t)p[4 * t] << 24 | (uint32_t)p[4 * t + 1] << 16 | (uint32_t)p[4 * t + 2] << 8 |
		    p[4 * t + 3];
	for (int t = 16; t < 64; t++)
		w[t] = w[t - 16] + w[t - 7] + (rotate_right(w[t - 15], 7) ^ rotate_right(w[t - 15], 18) ^ w[t - 15] >> 3) +
		    (rotate_right(w[t - 2], 17) ^ rotate_right(w[t - 2], 19) ^ w[t - 2] >> 10);
	memcpy(v, hash, sizeof(v));
	for (int t = 0; t < 64; t++) {
		uint32_t t1 = v[7] + (rotate_right(v[4], 6) ^ rotate_right(v[4], 11) ^ rotate_right(v[4], 25)) +
		    ((v[4] & v[5]) ^ (~v[4] & v[6])) +
		    constants[t] + w[t];
		uint32_t t2 = (rotate_right(v[0], 2) ^ rotate_right(v[0], 13) ^ rotate_right(v[0], 22)) +
		    ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));

		memmove(v + 1, v, 7 * sizeof(*v));
		v[4] += t1;
		v[0] = t1 + t2;
	}
	for (int i = 0; i < 8; i++)
		hash[i] += v[i];
}

static void
put_base64(struct buf *b, const unsigned char *p, size_t n)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

	for (size_t i = 0; i < n; i += 3) {
		uint32_t x = (uint32_t)p[i] << 16 | (i + 1 < n ? (uint32_t)p[i + 1] << 8 : 0) |
		    (i + 2 < n ? p[i + 2] : 0);

		buf_char(b, digits[x >> 18]);
		buf_char(b, digits[x >> 12 & 63]);
		buf_char(b, i + 1 < n ? digits[x >> 6 & 63] : '=');
		buf_char(b, i + 2 < n ? digits[x & 63] : '=');
	}
}

void
sha256_init(struct sha256 *s)
{
	*s = (struct sha256){ .hash = {	/* 5.3.3 */
		0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
	} };
}

void
sha256_add(struct sha256 *s, const void *bytes, size_t n)
{
	const unsigned char *p = bytes;
	size_t rest = (size_t)(s->n % 64), part = 64 - rest;

	s->n += n;
	if (rest > 0 && n >= part) {
		memcpy(s->rest + rest, p, part);
		hash_block(s->hash, s->rest);
		p += part;
		n -= part;
		rest = 0;
	}
	for (; rest == 0 && n >= 64; p += 64, n -= 64)
		hash_block(s->hash, p);
	if (n > 0)
		memcpy(s->rest + rest, p, n);
}

void
sha256_end(const struct sha256 *s, struct buf *b)
{
	unsigned char last[128] = { 0 }, out[32];
	size_t rest = (size_t)(s->n % 64), end = rest < 56 ? 64 : 128;
	uint32_t hash[8];

	memcpy(hash, s->hash, sizeof(hash));
	memcpy(last, s->rest, rest);
	last[rest] = 0x80;	/* 5.1.1: a one, zeros, and the length in bits */
	for (int i = 0; i < 8; i++)
		last[end - 1 - (size_t)i] = (unsigned char)(s->n * 8 >> 8 * i);
	for (size_t i = 0; i < end; i += 64)
		hash_block(hash, last + i);
	for (int i = 0; i < 32; i++)
		out[i] = (unsigned char)(hash[i / 4] >> (24 - 8 * (i % 4)));
	put_base64(b, out, sizeof(out));
}

void
sha256_base64(struct buf *b, const void *bytes, size_t n)
{
	struct sha256 s;

	sha256_init(&s);
	sha256_add(&s, bytes, n);
	sha256_end(&s, b);
}
