/* row_sorter: sorts rows of any length by their keys in limited memory. */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "base/row_sorter.h"
#include "base/run_heap.h"
#include "base/spill.h"

enum { BLOCK = 64 << 10, SERIAL = 8 };

/* What precedes a row in memory and in the file: the lengths, then the key, which ends with the number of the row. */
struct row_head {
	uint64_t row;
	uint32_t key;
};

/* Sorted rows in the file. */
struct row_run {
	uint64_t at, end;	/* the offset of what is not in memory yet, and of its end */
	char *block;		/* what is in memory */
	size_t next, n;
	struct row_head head;	/* of the next row, whose key is in memory */
};

/* What is written to the file a block at a time. */
struct row_stream {
	int fd;
	uint64_t at;
	char *block;
	size_t n;
};

/* While rows are added, `memory` has them from its start on, and pointers to them, last first, before its end. */
struct row_sorter {
	size_t size;		/* of the memory */
	char *memory;
	size_t used, n;		/* bytes of rows, and how many there are */
	uint64_t serial;
	struct row_stream out;
	struct row_run *runs;
	size_t runs_n, runs_max;
	struct run_heap heap;	/* of the runs that are merged */
	size_t room;		/* bytes of the block of each */
	size_t next;		/* without runs: the next row to be read */
	uint64_t left;		/* bytes of the row that is read */
};

struct row_sorter *
row_sorter_new(size_t memory, int fd)
{
	struct row_sorter *s = calloc(1, sizeof(*s));
	size_t size = memory < ROW_SORTER_LEAST ? ROW_SORTER_LEAST : memory - BLOCK;

	if (s == NULL)
		return NULL;
	s->size = size / sizeof(char *) * sizeof(char *);
	/* The system gives the memory page by page, when it is written to; there may be less than is allowed. */
	while ((s->memory = malloc(s->size)) == NULL && s->size > ROW_SORTER_LEAST)
		s->size = s->size / 2 / sizeof(char *) * sizeof(char *);
	s->out = (struct row_stream){ .fd = fd, .block = malloc(BLOCK) };
	if (s->memory != NULL && s->out.block != NULL)
		return s;
	row_sorter_free(s);
	return NULL;
}

/* -- order -- */

static struct row_head
row_head_of(const char *row)
{
	struct row_head h;

	memcpy(&h, row, sizeof(h));
	return h;
}

static int
compare_keys(const char *a, size_t a_n, const char *b, size_t b_n)
{
	return memcmp(a, b, a_n < b_n ? a_n : b_n);	/* with their numbers they are never equal */
}

static int
by_row_key(const void *a, const void *b)
{
	const char *x = *(const char *const *)a, *y = *(const char *const *)b;

	return compare_keys(x + sizeof(struct row_head), row_head_of(x).key, y + sizeof(struct row_head), row_head_of(y).key);
}

/* -- the file -- */

static bool
stream_flush(struct row_stream *o)
{
	bool good = spill_write(o->fd, o->at, (struct span){ o->block, o->n });

	o->at += o->n;
	o->n = 0;
	return good;
}

static bool
stream_put(struct row_stream *o, const char *p, size_t n)
{
	while (n > 0) {
		size_t part = n < BLOCK - o->n ? n : BLOCK - o->n;

		memcpy(o->block + o->n, p, part);
		o->n += part;
		p += part;
		n -= part;
		if (o->n == BLOCK && !stream_flush(o))
			return false;
	}
	return true;
}

/* Makes a run of what was written from that offset on. */
static bool
add_run(struct row_sorter *s, uint64_t from)
{
	if (!stream_flush(&s->out) || !list_reserve(&s->runs, s->runs_n + 1, &s->runs_max, sizeof(*s->runs)))
		return false;
	s->runs[s->runs_n++] = (struct row_run){ .at = from, .end = s->out.at };
	return true;
}

/* -- adding -- */

static char **
first_row_in_memory(const struct row_sorter *s)
{
	return (char **)(void *)(s->memory + s->size) - s->n;
}

static void
sort_memory(struct row_sorter *s)
{
	qsort(first_row_in_memory(s), s->n, sizeof(char *), by_row_key);
}

/* Writes what is in memory to the file as a run. */
static bool
write_run(struct row_sorter *s)
{
	uint64_t from = s->out.at;
	char **list = first_row_in_memory(s);

	if (s->n == 0)
		return true;
	sort_memory(s);
	for (size_t i = 0; i < s->n; i++) {
		struct row_head h = row_head_of(list[i]);

		if (!stream_put(&s->out, list[i], sizeof(h) + h.key + h.row))
			return false;
	}
	s->used = s->n = 0;
	return add_run(s, from);
}

/* Adds bytes to what is in memory, or, if that has no room for the whole row, to the file. */
static bool
put_bytes_of_row(struct row_sorter *s, bool fits, const void *p, size_t n)
{
	if (!fits)
		return stream_put(&s->out, p, n);
	if (n > 0)
		memcpy(s->memory + s->used, p, n);
	s->used += n;
	return true;
}

bool
row_sorter_add(struct row_sorter *s, struct span key, struct span row)
{
	struct row_head head;
	size_t wanted = sizeof(head) + key.n + SERIAL + row.n + sizeof(char *);
	unsigned char serial[SERIAL];
	bool fits = row.n < s->size && wanted <= s->size;
	uint64_t from;

	memset(&head, 0, sizeof(head));
	head.row = row.n;
	head.key = (uint32_t)key.n + SERIAL;
	for (int i = 0; i < SERIAL; i++)
		serial[i] = (unsigned char)(s->serial >> 8 * (SERIAL - 1 - i));
	s->serial++;
	if ((!fits || wanted > s->size - s->used - s->n * sizeof(char *)) && !write_run(s))
		return false;
	from = s->out.at;
	if (fits) {
		s->n++;
		*first_row_in_memory(s) = s->memory + s->used;
	}
	return put_bytes_of_row(s, fits, &head, sizeof(head)) && put_bytes_of_row(s, fits, key.p, key.n) &&
	    put_bytes_of_row(s, fits, serial, SERIAL) &&
	    put_bytes_of_row(s, fits, row.p, row.n) && (fits || add_run(s, from));
}

/* -- merging -- */

/* Makes sure that at least `wanted` bytes of the run, or all that are left of it, are in memory.  False: errno. */
static bool
read_more_of_run(struct row_sorter *s, struct row_run *r, size_t wanted)
{
	size_t room;

	if (r->n - r->next >= wanted || r->at == r->end)
		return true;
	memmove(r->block, r->block + r->next, r->n - r->next);
	r->n -= r->next;
	r->next = 0;
	room = s->room - r->n;
	room = r->end - r->at < room ? (size_t)(r->end - r->at) : room;
	if (!spill_read(s->out.fd, r->at, r->block + r->n, room))
		return false;
	r->at += room;
	r->n += room;
	return true;
}

/* Goes on to the next row of a run, if there is one. */
static bool
next_row(struct row_sorter *s, struct row_run *r)
{
	if (!read_more_of_run(s, r, sizeof(r->head) + ROW_SORTER_KEY + SERIAL))
		return false;
	if (r->next < r->n) {
		r->head = row_head_of(r->block + r->next);
		r->next += sizeof(r->head);
	}
	return true;
}

static int
compare_runs(const void *sorter, size_t a, size_t b)
{
	const struct row_sorter *s = sorter;
	const struct row_run *x = &s->runs[a], *y = &s->runs[b];

	return compare_keys(x->block + x->next, x->head.key, y->block + y->next, y->head.key);
}

/* Begins to merge the first n runs.  Their blocks take the place of the rows in memory. */
static bool
start_merge(struct row_sorter *s, size_t n)
{
	s->room = s->size / n;
	for (size_t i = 0; i < n; i++) {
		s->runs[i].block = s->memory + i * s->room;
		if (!next_row(s, &s->runs[i]))
			return false;
	}
	s->heap.order = compare_runs;
	s->heap.data = s;
	run_heap_start(&s->heap, n);
	return true;
}

/* The row that comes next has been read: its run goes on to the one after it. */
static bool
leave_row(struct row_sorter *s)
{
	struct row_run *r = &s->runs[s->heap.runs[0]];

	if (!next_row(s, r))
		return false;
	if (r->next == r->n)
		run_heap_drop(&s->heap);
	else
		run_heap_go_on(&s->heap);
	return true;
}

/* The next bytes of the row that is read. */
static bool
read_row_part(struct row_sorter *s, struct span *bytes)
{
	struct row_run *r = &s->runs[s->heap.runs[0]];

	if (!read_more_of_run(s, r, 1))
		return false;
	*bytes = (struct span){ r->block + r->next, r->n - r->next };
	if (bytes->n > s->left)
		bytes->n = (size_t)s->left;
	r->next += bytes->n;
	s->left -= bytes->n;
	return true;
}

/* Makes one run of the first RUN_HEAP_MAX. */
static bool
merge_first_row_runs(struct row_sorter *s)
{
	uint64_t from = s->out.at;

	if (!start_merge(s, RUN_HEAP_MAX))
		return false;
	while (s->heap.n > 0) {
		struct row_run *r = &s->runs[s->heap.runs[0]];
		struct span part;

		s->left = r->head.key + r->head.row;
		if (!stream_put(&s->out, (const char *)&r->head, sizeof(r->head)))
			return false;
		while (s->left > 0)
			if (!read_row_part(s, &part) || !stream_put(&s->out, part.p, part.n))
				return false;
		if (!leave_row(s))
			return false;
	}
	s->runs_n -= RUN_HEAP_MAX;
	memmove(s->runs, s->runs + RUN_HEAP_MAX, s->runs_n * sizeof(*s->runs));
	return add_run(s, from);
}

bool
row_sorter_sort(struct row_sorter *s)
{
	if (s->runs_n == 0) {
		sort_memory(s);
		return true;
	}
	if (!write_run(s))
		return false;
	while (s->runs_n > RUN_HEAP_MAX)
		if (!merge_first_row_runs(s))
			return false;
	if (!start_merge(s, s->runs_n))
		return false;
	s->left = 0;
	s->next = 0;
	return true;
}

/* The whole rows in memory. */
static struct span
read_memory(struct row_sorter *s)
{
	while (s->next < s->n) {
		const char *row = first_row_in_memory(s)[s->next++];
		struct row_head h = row_head_of(row);

		if (h.row > 0)
			return (struct span){ row + sizeof(h) + h.key, (size_t)h.row };
	}
	return (struct span){ NULL, 0 };
}

bool
row_sorter_read(struct row_sorter *s, struct span *bytes)
{
	if (s->runs_n == 0) {
		*bytes = read_memory(s);
		return true;
	}
	*bytes = (struct span){ NULL, 0 };
	while (s->left == 0) {
		struct row_run *r;

		/* `next` counts the rows begun: the first one has none before it. */
		if (s->next++ > 0 && s->heap.n > 0 && !leave_row(s))
			return false;
		if (s->heap.n == 0)
			return true;
		r = &s->runs[s->heap.runs[0]];
		r->next += r->head.key;
		s->left = r->head.row;
	}
	return read_row_part(s, bytes);
}

void
row_sorter_free(struct row_sorter *s)
{
	if (s == NULL)
		return;
	free(s->memory);
	free(s->out.block);
	free(s->runs);
	free(s);
}
