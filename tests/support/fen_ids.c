/* fen_ids: what was found in a FEN, as text to compare. */
#include <stdio.h>

#include "support/fen_ids.h"

void
fen_ids(const struct fen_reading *r, char *out, size_t max)
{
	size_t n = 0;

	out[0] = '\0';
	for (int i = 0; i < r->faults_n && n < max; i++) {
		const struct diag_row *row = &diag_rows[r->faults[i].id];
		bool own = r->faults[i].severity == row->severity;

		n += (size_t)snprintf(out + n, max - n, "%s%s%s%s", i > 0 ? " " : "", row->id, own ? "" : ":",
		    own ? "" : severity_name(r->faults[i].severity));
	}
}
