/* output_sort: rows that are written in the order of their keys, when all have come. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/row_sorter.h"
#include "base/spill.h"
#include "toolkit/run/output.h"
#include "toolkit/run/output_internal.h"

bool
output_sort_open(struct output_state *p)
{
	p->spill = spill_open(p->plan->temporary);
	if (p->spill >= 0)
		p->sorter = row_sorter_new(p->plan->memory, p->spill);
	return p->sorter != NULL || output_complain_temporary(p);
}

bool
output_sort_begin(void *data, const char *file, const struct origin *from)
{
	struct output_state *p = data;

	p->first = true;
	p->told = false;
	return output_begin(data, file, from);
}

/* The rows of a file must be in order for --merge; the first that is not is reported. */
static void
check_order(struct output_state *p, struct span key, uint64_t ordinal)
{
	size_t n = key.n < p->key.n ? key.n : p->key.n;
	char message[120];

	if (p->first || p->told || memcmp(key.p, p->key.p, n) >= 0)
		return;
	snprintf(message, sizeof(message), "game %" PRIu64 " should come before game %" PRIu64 ": the file is not sorted",
	    ordinal, p->ordinal);
	output_complain(p, p->file, message);
	p->told = true;
}

/* What continues a row gets its key, and follows it, since equal keys keep their order. */
bool
output_sort_row(void *data, struct span key, struct span row)
{
	struct output_state *p = data;
	uint64_t ordinal = 0;

	if (key.p != NULL) {
		key.n -= OUTPUT_SORT_ORDINAL;
		for (size_t i = 0; i < OUTPUT_SORT_ORDINAL; i++)
			ordinal = ordinal << 8 | (unsigned char)key.p[key.n + i];
		if (p->plan->merge)
			check_order(p, key, ordinal);
		p->ordinal = ordinal;
		p->first = false;
		buf_clear(&p->key);
		buf_add(&p->key, key);
		if (p->key.failed)
			return output_no_memory(p);
	}
	return row_sorter_add(p->sorter, buf_span(&p->key), row) || output_complain_temporary(p);
}

void
output_sort_end(struct output_state *p)
{
	struct span bytes;
	bool good;

	if (p->broken)
		return;
	good = row_sorter_sort(p->sorter);
	while (good && (good = row_sorter_read(p->sorter, &bytes)) && bytes.n > 0)
		if (!run_sink_bytes(p->plan->run, &p->plan->run->out, bytes)) {
			p->trouble = true;
			return;
		}
	if (!good)
		output_complain_temporary(p);
}

void
output_sort_free(struct output_state *p)
{
	row_sorter_free(p->sorter);
	if (p->spill >= 0)
		close(p->spill);
	buf_free(&p->key);
}
