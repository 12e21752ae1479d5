/* file_effort: long searches that one file may cause. */
#include "run/file_effort.h"

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
	if (b->from_cache)
		return;
	if (e->spent - b->before >= b->margin) {
		b->before = e->spent;
		b->exact = true;
		if (b->options->job->again != NULL)
			b->options->job->again(b->judge);
		batch_check(b);
	}
	e->spent += b->spent;
}
