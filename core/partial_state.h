/* partial_state: what writing and reading of partial results share; for partial*.c only. */
#ifndef PARTIAL_STATE_H
#define PARTIAL_STATE_H

#include "buf.h"
#include "sha256.h"

enum { PARTIAL_DIGEST = 44 };		/* digits of a SHA-256 in base64 */

struct merged_part {
	unsigned long k, n;		/* its shard */
	char digest[PARTIAL_DIGEST + 1];
	char input[PARTIAL_DIGEST + 1];	/* of which it is a part: stats.input */
	const char *version;		/* of the program that wrote it */
};

/* The last line, behind a text of so many rows. */
void partial_last(struct buf *, uint64_t rows, const struct sha256 *text);

struct merging;

/* Makes stats.input that of all parts, now that there is one more.  False: out of memory. */
bool partial_input(struct merging *);

#endif
