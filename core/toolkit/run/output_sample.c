/*
 * output_sample: of all rows those with the least keys.  A row that may be among them goes to a temporary file, as long
 * as there are not enough with lesser keys; of M rows in random order that is N * (1 + ln(M / N)) for a sample of N.
 */
#include <stdlib.h>
#include <unistd.h>

#include "base/spill.h"
#include "base/list.h"
#include "toolkit/run/output.h"
#include "toolkit/run/output_internal.h"

bool
output_sample_open(struct output_state *p)
{
	p->spill = spill_open(p->plan->temporary);
	return p->spill >= 0 || output_complain_temporary(p);
}

/* Of equal keys, the row that came first is the lesser one. */
static bool
is_less(const struct output_sampled *a, const struct output_sampled *b)
{
	return a->key != b->key ? a->key < b->key : a->number < b->number;
}

static void
swap(struct output_sampled *a, struct output_sampled *b)
{
	struct output_sampled c = *a;

	*a = *b;
	*b = c;
}

static void
sift_up(struct output_sampled *heap, size_t i)
{
	for (; i > 0 && is_less(&heap[(i - 1) / 2], &heap[i]); i = (i - 1) / 2)
		swap(&heap[(i - 1) / 2], &heap[i]);
}

static void
sift_down(struct output_sampled *heap, size_t n)
{
	for (size_t i = 0, greater; (greater = 2 * i + 1) < n; i = greater) {
		greater += greater + 1 < n && is_less(&heap[greater], &heap[greater + 1]);
		if (!is_less(&heap[i], &heap[greater]))
			return;
		swap(&heap[i], &heap[greater]);
	}
}

/* Adds to the row that was added last, if it is in the sample. */
static bool
add_more(struct output_state *p, struct span row)
{
	for (size_t i = 0; i < p->sampled_n; i++)
		if (p->sampled[i].number == p->rows) {
			if (!spill_write(p->spill, p->spilled, row))
				return output_complain_temporary(p);
			p->sampled[i].n += row.n;
			p->spilled += row.n;
		}
	return true;
}

bool
output_sample_row(void *data, struct span key, struct span row)
{
	struct output_state *p = data;
	struct output_sampled s = { .number = p->rows + 1, .at = p->spilled, .n = row.n };

	if (key.p == NULL)
		return add_more(p, row);
	if (row.n == 0)
		return true;
	p->rows++;
	for (size_t i = 0; i < key.n; i++)
		s.key = s.key << 8 | (unsigned char)key.p[i];
	if (p->sampled_n == p->plan->most && !is_less(&s, &p->sampled[0]))
		return true;
	if (!list_reserve(&p->sampled, p->sampled_n + 1, &p->sampled_max, sizeof(*p->sampled)))
		return output_no_memory(p);
	if (!spill_write(p->spill, p->spilled, row))
		return output_complain_temporary(p);
	p->spilled += row.n;
	if (p->sampled_n == p->plan->most) {
		p->sampled[0] = s;
		sift_down(p->sampled, p->sampled_n);
	} else {
		p->sampled[p->sampled_n++] = s;
		sift_up(p->sampled, p->sampled_n - 1);
	}
	return true;
}

static int
by_number(const void *a, const void *b)
{
	const struct output_sampled *x = a, *y = b;

	return (x->number > y->number) - (x->number < y->number);
}

void
output_sample_end(struct output_state *p)
{
	struct buf text = { 0 };
	bool good = true;

	if (p->broken)
		return;
	if (p->sampled_n > 0)
		qsort(p->sampled, p->sampled_n, sizeof(*p->sampled), by_number);
	for (size_t i = 0; good && i < p->sampled_n; i++) {
		const struct output_sampled *s = &p->sampled[i];

		buf_clear(&text);
		if (!buf_reserve(&text, s->n)) {
			good = output_no_memory(p);
		} else if (!spill_read(p->spill, s->at, text.p, s->n)) {
			good = output_complain_temporary(p);
		} else if (!run_sink_bytes(p->plan->run, &p->plan->run->out, (struct span){ text.p, s->n })) {
			good = false;
			p->trouble = true;
		}
	}
	buf_free(&text);
}

void
output_sample_free(struct output_state *p)
{
	free(p->sampled);
}
