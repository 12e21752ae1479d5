/* sha256: the hash of FIPS 180-4, for the policies of pages. */
#ifndef SHA256_H
#define SHA256_H

#include "buf.h"

/* In base64 (RFC 4648), as a Content-Security-Policy names a style or script. */
void sha256_base64(struct buf *, const void *bytes, size_t n);

#endif
