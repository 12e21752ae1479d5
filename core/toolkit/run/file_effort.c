/* file_effort: long searches that one file may cause. */
#include "toolkit/run/file_effort.h"

void
file_effort_put(struct file_effort *e, struct batch *b)
{
	e->put += b->starts;
	b->before = e->put == e->taken ? e->spent : 0;
	b->exact = b->starts || e->out == 0;
	e->out++;
}

void
file_effort_take(struct file_effort *e, struct batch *b)
{
	e->out--;
	if (b->starts) {
		e->taken++;
		e->spent = 0;
	}
	/* A batch that failed may not have been judged, and ends the run; one that was broken has another judge. */
	if (b->remembered || b->failed || b->broken[0] != '\0')
		return;
	if (e->spent - b->before >= b->margin) {
		b->before = e->spent;
		b->exact = true;
		if (batch_job(b)->again != NULL)
			batch_job(b)->again(b->judge);
		batch_check(b);
	}
	e->spent += b->spent;
}

void
file_effort_more(struct file_effort *e, struct batch *b)
{
	b->before = e->spent;
	b->spent = 0;
	b->margin = INT64_MAX;
	b->exact = true;
	batch_more(b);
	e->spent += b->spent;
}

int64_t
file_effort_left(const struct batch *b, const struct record *r)
{
	return b->margin > 0 ? FILE_EFFORT + BYTE_EFFORT * (int64_t)r->offset - b->before - b->spent : 0;
}

/*
 * A record may need several searches.  All of them are made as long as something is left after the last one, so that is
 * by how much more earlier batches may have needed.  Where nothing was left before, more changes nothing.
 */
void
file_effort_spend(struct batch *b, int64_t before, int64_t after)
{
	const int64_t margin = after > 1 ? after : 1;

	if (b->margin == 0 || after >= before)
		return;
	if (before > 0 && margin < b->margin)
		b->margin = margin;
	b->spent += before - after;
	if (!b->exact && b->spent > EARLY_EFFORT)
		b->margin = 0;
}
