/* partial_internal: what writing and reading partial results share; for partial*.c only. */
#ifndef PARTIAL_INTERNAL_H
#define PARTIAL_INTERNAL_H

#include <jansson.h>

#include "apps/stats/stats.h"
#include "base/sha256.h"

enum { PARTIAL_DIGEST = 44 };		/* digits of a SHA-256 in base64 */

/* A file that was merged. */
struct merged_part {
	const char *name;		/* of the file */
	size_t place;			/* among all files, in the order they were read */
	unsigned long k, n;		/* its shard */
	uint64_t rows;
	char digest[PARTIAL_DIGEST + 1];
	char input[PARTIAL_DIGEST + 1];	/* identifies the input it is a part of: stats.input */
	const char *version;		/* of the program that wrote it */
};

/* A file that is being read. */
struct partial_reading {
	const char *name;
	char *error;
	size_t line;			/* the current one, from 1; 0: messages are not about a line */
	struct sha256 sum;		/* of all lines before the current one */
	struct stats stats;		/* of this file alone */
	struct arena texts;
	struct merged_part part;
	int levels[TABLE_COUNT];	/* as the header has them */
	int table;			/* of the row before; -1: there was none */
	struct buf group, key;		/* of the row before */
	struct buf joined;		/* the key of the current row */
	bool ended;			/* the last line has been read */
};

/* Appends the last line, for a file with so many rows and this digest of the lines before. */
void partial_last(struct buf *, uint64_t rows, const struct sha256 *text);

struct partial_merging;

/* Reads the first line: the plan and the part, and makes a ledger with the levels.  False: the file is refused. */
bool partial_header(struct partial_reading *, json_t *line);
/* Does the file have the same plan and version as the parts merged before?  False: it is refused. */
bool partial_same_plan(const struct partial_reading *, const struct partial_merging *);

/* Both set the error and return false. */
bool partial_refuse(const struct partial_reading *, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool partial_no_memory(struct partial_reading *);
/* May the text be shown, and be a part of a key?  It must have no control characters; jansson has checked UTF-8. */
bool partial_plain(const char *text);
/* A copy, with its NUL, in the arena; NULL: out of memory. */
const char *partial_keep(struct arena *, const char *text);

#endif
