/* partial_internal: what writing and reading of partial results share; for partial*.c only. */
#ifndef PARTIAL_INTERNAL_H
#define PARTIAL_INTERNAL_H

#include <jansson.h>

#include "base/sha256.h"
#include "stats/stats.h"

enum { PARTIAL_DIGEST = 44 };		/* digits of a SHA-256 in base64 */

struct merged_part {
	const char *name;		/* of the file */
	size_t place;			/* among all files, in the order they were read */
	unsigned long k, n;		/* its shard */
	uint64_t rows;
	char digest[PARTIAL_DIGEST + 1];
	char input[PARTIAL_DIGEST + 1];	/* of which it is a part: stats.input */
	const char *version;		/* of the program that wrote it */
};

/* One file that is being read. */
struct partial_reading {
	const char *name;
	char *error;
	size_t line;			/* from 1 */
	struct sha256 sum;		/* of all lines before this one */
	struct stats stats;		/* of it alone */
	struct arena texts;
	struct merged_part part;
	int levels[TABLE_COUNT];
	int table;			/* of the last row; -1: there was none */
	struct buf group, key;		/* its */
	struct buf joined;		/* the key of this one */
	bool ended;			/* the last line was read */
};

/* The last line, behind a text of so many rows. */
void partial_last(struct buf *, uint64_t rows, const struct sha256 *text);

struct partial_merging;

/* The first line: the plan, the part, and a ledger with the levels.  False: it is refused. */
bool partial_header(struct partial_reading *, json_t *line);
/* Do all parts count the same, in the same way?  False: it is refused. */
bool partial_same_plan(const struct partial_reading *, const struct partial_merging *);

/* Both are always false. */
bool partial_refuse(const struct partial_reading *, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool partial_no_memory(struct partial_reading *);
/* Text that may be shown, and be a part of a key: jansson has seen that it is UTF-8. */
bool partial_plain(const char *text);
/* A terminated copy; NULL: out of memory. */
const char *partial_keep(struct arena *, const char *text);

#endif
