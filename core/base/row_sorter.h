/*
 * row_sorter: sorts rows of any length by their keys in limited memory.  What does not fit is written to a temporary
 * file in sorted runs, which are merged when the rows are read.  Rows with the same key keep their order.
 */
#ifndef ROW_SORTER_H
#define ROW_SORTER_H

#include "base/buf.h"

enum {
	ROW_SORTER_LEAST = 1 << 20,	/* bytes of memory that it uses in any case */
	ROW_SORTER_KEY = 12 << 10,	/* bytes of the longest key */
};

struct row_sorter;

/* `memory`: about how many bytes it may use; `fd`: a temporary file, which stays the caller's.  NULL: out of memory. */
struct row_sorter *row_sorter_new(size_t memory, int fd);
/*
 * Adds a row; both are copied.  Keys are compared as bytes; none may be the beginning of another one.  False and errno:
 * it could not be written, or out of memory.
 */
bool row_sorter_add(struct row_sorter *, struct span key, struct span row);
/* Called after the last row and before the first row_sorter_read().  False and errno as above. */
bool row_sorter_sort(struct row_sorter *);
/* The next bytes of the sorted rows, valid until the next call; none: the end.  False and errno on failure. */
bool row_sorter_read(struct row_sorter *, struct span *bytes);
void row_sorter_free(struct row_sorter *);	/* may be NULL */

#endif
