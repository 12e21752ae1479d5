/* sha256: the hash of FIPS 180-4, for the Content-Security-Policy of pages and for partial results. */
#ifndef SHA256_H
#define SHA256_H

#include "base/buf.h"

/* The hash of bytes that come in pieces. */
struct sha256 {
	uint32_t hash[8];
	uint64_t n;			/* bytes so far */
	unsigned char rest[64];		/* those after the last whole block of 64 */
};
void sha256_init(struct sha256 *);
void sha256_add(struct sha256 *, const void *bytes, size_t n);
/* Appends the hash of the bytes so far, as sha256_base64() does; more bytes may be added afterwards. */
void sha256_end(const struct sha256 *, struct buf *);

/* Appends the hash in base64 (RFC 4648), as a Content-Security-Policy names a style or script. */
void sha256_base64(struct buf *, const void *bytes, size_t n);

#endif
