/* csv_write: writes the cells of CSV tables; libcsv does the quoting. */
#include <string.h>

#include <csv.h>

#include "base/csv_write.h"

void
csv_write_cell(struct buf *b, struct span s, char separator)
{
	bool plain = s.n == 0 || (memchr(s.p, '"', s.n) == NULL && memchr(s.p, separator, s.n) == NULL &&
	    memchr(s.p, '\n', s.n) == NULL && memchr(s.p, '\r', s.n) == NULL);

	if (plain) {
		buf_add(b, s);
	} else if (buf_reserve(b, 2 * s.n + 2)) {
		b->n += csv_write2(b->p + b->n, 2 * s.n + 2, s.p, s.n, '"');
	}
}
