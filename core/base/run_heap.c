/* run_heap: which of several sorted runs has the least next record. */
#include "base/run_heap.h"

/* Restores the heap below place i. */
static void
sink_down(struct run_heap *h, size_t i)
{
	for (;;) {
		size_t least = i, run = h->runs[i];

		for (size_t child = 2 * i + 1; child <= 2 * i + 2 && child < h->n; child++)
			if (h->order(h->data, h->runs[child], h->runs[least]) < 0)
				least = child;
		if (least == i)
			return;
		h->runs[i] = h->runs[least];
		h->runs[least] = run;
		i = least;
	}
}

void
run_heap_start(struct run_heap *h, size_t n)
{
	h->n = n;
	for (size_t i = 0; i < n; i++)
		h->runs[i] = i;
	for (size_t i = n; i-- > 0; )
		sink_down(h, i);
}

void
run_heap_go_on(struct run_heap *h)
{
	sink_down(h, 0);
}

void
run_heap_drop(struct run_heap *h)
{
	h->runs[0] = h->runs[--h->n];
	sink_down(h, 0);
}
