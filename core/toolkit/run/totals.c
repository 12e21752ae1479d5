/* totals: how the numbers of a file and of a run add up. */
#include <string.h>

#include "toolkit/run/totals.h"

void
totals_raise_status(struct totals *t, int status)
{
	if (status > t->status)
		t->status = status;
}

void
totals_add_lost(struct totals *t, const struct batch_item *e)
{
	for (int i = 0; i < TOTALS_LOSSES; i++)
		t->lost[e->report][i] += e->lost >> i & 1;
}

void
totals_add_record(struct totals *t, const struct batch_result *result, const struct input_kind *input)
{
	t->records += result->counts && !input->reports;
	t->reports += result->counts && input->reports;
	t->unknown += result->unknown;
	for (int i = 0; i < RECORD_SUMS; i++)
		t->sums[i] += result->sums.of[i];
}

void
totals_drop_records(struct totals *t)
{
	t->records = t->reports = t->unknown = 0;
	memset(t->sums, 0, sizeof(t->sums));
}

void
totals_add(struct totals *to, const struct totals *t)
{
	to->files += t->files;
	to->records += t->records;
	to->reports += t->reports;
	to->bytes += t->bytes;
	to->unknown += t->unknown;
	for (int i = 0; i < RECORD_SUMS; i++)
		to->sums[i] += t->sums[i];
	to->baselined += t->baselined;
	to->below += t->below;
	to->missed += t->missed;
	for (int i = 0; i < TOTALS_OUTPUTS * TOTALS_LOSSES; i++)
		(&to->lost[0][0])[i] += (&t->lost[0][0])[i];
	for (int id = 0; id < DIAG_COUNT; id++) {
		to->by_id[id] += t->by_id[id];
		to->baselined_by_id[id] += t->baselined_by_id[id];
	}
	for (int s = SEVERITY_OFF; s <= SEVERITY_ERROR; s++)
		to->by_severity[s] += t->by_severity[s];
	for (int f = FIX_NONE; f < FIX_COUNT; f++)
		to->by_fix[f] += t->by_fix[f];
	totals_raise_status(to, t->status);
}

void
totals_add_unasked(struct totals *to, const struct totals *t)
{
	for (int id = 0; id < DIAG_COUNT; id++)
		to->unasked_by_id[id] += t->by_id[id];
	for (int i = 0; i < TOTALS_OUTPUTS * TOTALS_LOSSES; i++)
		to->unasked_lost[i % TOTALS_LOSSES] += (&t->lost[0][0])[i];
}
