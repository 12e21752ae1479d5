/* sha256: the hash of FIPS 180-4, for the policies of pages, and for partial results. */
#ifndef SHA256_H
#define SHA256_H

#include "base/buf.h"

/* Of text that comes in pieces. */
struct sha256 {
	uint32_t hash[8];
	uint64_t n;			/* bytes so far */
	unsigned char rest[64];		/* those after the last whole block */
};
void sha256_init(struct sha256 *);
void sha256_add(struct sha256 *, const void *bytes, size_t n);
/* Of all so far, as sha256_base64(); more may be added after it. */
void sha256_end(const struct sha256 *, struct buf *);

/* In base64 (RFC 4648), as a Content-Security-Policy names a style or script. */
void sha256_base64(struct buf *, const void *bytes, size_t n);

#endif
