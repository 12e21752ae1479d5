/* image: what was found in some records, as bytes that can be kept: a batch without its text. */
#include <stdlib.h>
#include <string.h>

#include "image.h"

/* The batch as a whole. */
struct head {
	size_t records, entries, out, name;
	bool starts, ends, whole, converted;
	struct mutes mutes;
};

/* A record, for the writer. */
struct part {
	uint64_t offset;
	size_t n;
	bool rest, cut;
	struct batch_result result;
};

void
image_about(struct buf *b, const char *version)
{
	buf_fmt(b, "%s %zu %zu %zu", version, sizeof(struct head), sizeof(struct part), sizeof(struct entry));
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		buf_fmt(b, " %s", diag_rows[id].id);
	buf_char(b, '\0');
}

static void
put(struct buf *b, const void *p, size_t n)
{
	buf_add(b, (struct span){ p, n });
}

void
image_add(struct buf *b, const struct batch *batch)
{
	struct head head;

	memset(&head, 0, sizeof(head));
	head.records = batch->n;
	head.entries = batch->entries_n;
	head.out = batch->out.n;
	head.name = batch->name.n;
	head.starts = batch->starts;
	head.ends = batch->ends;
	head.whole = batch->whole;
	head.converted = batch->converted != NULL;
	head.mutes = batch->mutes;
	put(b, &head, sizeof(head));
	for (size_t i = 0; i < batch->n; i++) {
		const struct record *r = &batch->records[i];
		struct part part;

		memset(&part, 0, sizeof(part));
		part.offset = r->offset;
		part.n = r->text.n;
		part.rest = r->rest;
		part.cut = r->cut;
		part.result = batch->results[i];
		put(b, &part, sizeof(part));
	}
	if (batch->entries_n > 0)
		put(b, batch->entries, batch->entries_n * sizeof(*batch->entries));
	buf_add(b, buf_span(&batch->out));
	buf_add(b, buf_span(&batch->name));
}

static bool
take(struct span *from, void *to, size_t n)
{
	if (from->n < n)
		return false;
	memcpy(to, from->p, n);
	from->p += n, from->n -= n;
	return true;
}

static bool
take_bytes(struct span *from, struct buf *to, size_t n)
{
	if (from->n < n)
		return false;
	buf_clear(to);
	buf_add(to, (struct span){ from->p, n });
	from->p += n, from->n -= n;
	return !to->failed;
}

/* Room for what the head says, none of which is more than the bytes that follow. */
static bool
room(struct batch *b, const struct head *h)
{
	void *records, *results, *entries;

	if (h->records > b->max) {
		if ((records = realloc(b->records, h->records * sizeof(*b->records))) == NULL)
			return false;
		b->records = records;
		b->max = h->records;
	}
	if (h->records > b->results_max) {
		if ((results = realloc(b->results, h->records * sizeof(*b->results))) == NULL)
			return false;
		b->results = results;
		b->results_max = h->records;
	}
	if (h->entries > b->entries_max) {
		if ((entries = realloc(b->entries, h->entries * sizeof(*b->entries))) == NULL)
			return false;
		b->entries = entries;
		b->entries_max = h->entries;
	}
	return true;
}

static bool
take_records(struct span *from, struct batch *b, const struct head *h)
{
	size_t before = 0;

	for (size_t i = 0; i < h->records; i++) {
		struct part part;

		if (!take(from, &part, sizeof(part)) || part.result.entries < before || part.result.entries > h->entries)
			return false;
		before = part.result.entries;
		b->records[i] = (struct record){ .offset = part.offset, .rest = part.rest, .cut = part.cut };
		b->records[i].text.n = part.n;
		b->results[i] = part.result;
	}
	b->n = h->records;
	return true;
}

static bool
entries_right(const struct batch *b)
{
	for (size_t i = 0; i < b->entries_n; i++) {
		const struct entry *e = &b->entries[i];

		if (e->id >= DIAG_COUNT || e->severity > ERROR || e->report >= b->options->reports_n ||
		    e->offset > b->out.n || e->length > b->out.n - e->offset || e->key > e->length)
			return false;
	}
	return true;
}

bool
image_take(struct span *from, struct batch *b)
{
	struct head head;

	if (!take(from, &head, sizeof(head)) || head.records > from->n / sizeof(struct part) ||
	    head.entries > from->n / sizeof(struct entry))
		return false;
	if (!room(b, &head)) {
		b->failed = true;
		return false;
	}
	b->starts = head.starts;
	b->ends = head.ends;
	b->whole = head.whole;
	b->converted = head.converted ? "" : NULL;
	b->mutes = head.mutes;
	if (!take_records(from, b, &head) ||
	    (head.entries > 0 && !take(from, b->entries, head.entries * sizeof(*b->entries))))
		return false;
	b->entries_n = head.entries;
	return take_bytes(from, &b->out, head.out) && take_bytes(from, &b->name, head.name) && entries_right(b);
}
