/* batch_image: the results of a batch, but not its text, as bytes for the cache. */
#include <stddef.h>
#include <string.h>

#include "base/list.h"
#include "toolkit/input/utf16.h"
#include "toolkit/run/batch_image.h"

enum { START_MAX = 1024 };	/* bytes of a text that show its format, if it is not one that is read */

/* The batch as a whole. */
struct image_head {
	size_t records, items, out, name, start;
	bool starts, ends, whole, narrows, guessed, other;
	bool skips;			/* struct skipped_members follows */
	char converted[8];
	unsigned char multibyte, form;
	struct multibyte_state converting;
	struct mutes mutes;
};

/* What the writer needs of a record. */
struct image_record {
	uint64_t offset;
	size_t n;
	bool rest, cut;
	struct batch_result result;
};

void
batch_image_about(struct buf *b, const char *version)
{
	buf_fmt(b, "%s %zu %zu %zu", version, sizeof(struct image_head), sizeof(struct image_record), sizeof(struct batch_item));
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		buf_fmt(b, " %s", diag_rows[id].id);
	buf_char(b, '\0');
}

static void
put_bytes(struct buf *b, const void *p, size_t n)
{
	buf_add(b, (struct span){ p, n });
}

/* The start of a file that has nothing of the kind that is read: its format may be named. */
static struct span
foreign_start(const struct batch *batch)
{
	struct span text = buf_span(&batch->text);

	for (size_t i = 0; i < batch->n; i++)
		if (batch->results[i].ours)
			return (struct span){ NULL, 0 };
	text.n = !batch->starts ? 0 : text.n < START_MAX ? text.n : START_MAX;
	return text;
}

void
batch_image_add(struct buf *b, const struct batch *batch)
{
	const struct span start = foreign_start(batch);
	struct image_head head;

	memset(&head, 0, sizeof(head));
	head.records = batch->n;
	head.items = batch->items_n;
	head.out = batch->out.n;
	head.name = batch->name.n;
	head.start = start.n;
	head.starts = batch->starts;
	head.ends = batch->ends;
	head.whole = batch->whole;
	head.narrows = batch->narrows;
	head.guessed = batch->origin.guessed;
	head.other = batch->other;
	if (batch->converted != NULL)
		strncpy(head.converted, batch->converted, sizeof(head.converted) - 1);
	head.multibyte = batch->multibyte;
	head.converting = batch->converting;
	head.form = batch->form;
	head.mutes = batch->mutes;
	head.skips = batch->skipped.n > 0;
	put_bytes(b, &head, sizeof(head));
	if (head.skips)
		put_bytes(b, &batch->skipped, sizeof(batch->skipped));
	for (size_t i = 0; i < batch->n; i++) {
		const struct record *r = &batch->records[i];
		struct image_record part;

		memset(&part, 0, sizeof(part));
		part.offset = r->offset;
		part.n = r->text.n;
		part.rest = r->rest;
		part.cut = r->cut;
		part.result = batch->results[i];
		put_bytes(b, &part, sizeof(part));
	}
	if (batch->items_n > 0)
		put_bytes(b, batch->items, batch->items_n * sizeof(*batch->items));
	buf_add(b, buf_span(&batch->out));
	buf_add(b, buf_span(&batch->name));
	buf_add(b, start);
}

/* -- checking: anybody may have written the images -- */

static bool
read_bytes(struct span *from, void *to, size_t n)
{
	if (from->n < n)
		return false;
	if (n > 0)
		memcpy(to, from->p, n);
	from->p += n, from->n -= n;
	return true;
}

static bool
skip_bytes(struct span *from, size_t n)
{
	if (from->n < n)
		return false;
	from->p += n, from->n -= n;
	return true;
}

/* Are the bools at these offsets 0 or 1?  To read one of another value is undefined behaviour. */
static bool
flags_right(const void *of, const size_t *at, size_t n)
{
	bool right = true;

	for (size_t i = 0; i < n; i++)
		right = right && ((const unsigned char *)of)[at[i]] <= 1;
	return right;
}
_Static_assert(sizeof(bool) == 1, "a flag is a byte");

/* Does it only say which members of an archive were skipped?  Then it is between two texts. */
static bool
is_of_no_text(const struct image_head *h, bool starts)
{
	return starts && !h->ends && h->skips && h->records == 0;
}

static bool
head_right(const struct image_head *h, struct span rest, bool starts)
{
	static const size_t flags[] = {
		offsetof(struct image_head, starts), offsetof(struct image_head, ends), offsetof(struct image_head, whole),
		offsetof(struct image_head, narrows), offsetof(struct image_head, guessed), offsetof(struct image_head, other),
		offsetof(struct image_head, converting.comment), offsetof(struct image_head, converting.run),
		offsetof(struct image_head, converting.odd), offsetof(struct image_head, skips),
	};

	return flags_right(h, flags, sizeof(flags) / sizeof(flags[0])) && (h->starts == starts || is_of_no_text(h, starts)) &&
	    h->multibyte < ENC_ALL && h->converted[sizeof(h->converted) - 1] == '\0' &&
	    h->records <= rest.n / sizeof(struct image_record) && h->items <= rest.n / sizeof(struct batch_item);
}

static bool
part_right(const struct image_record *p, const struct image_head *h, size_t before)
{
	static const size_t flags[] = {
		offsetof(struct image_record, rest), offsetof(struct image_record, cut), offsetof(struct image_record, result.text),
		offsetof(struct image_record, result.counts), offsetof(struct image_record, result.ours),
		offsetof(struct image_record, result.unknown),
	};

	return flags_right(p, flags, sizeof(flags) / sizeof(flags[0])) && p->result.worst <= SEVERITY_ERROR &&
	    p->result.items >= before && p->result.items <= h->items;
}

static bool
item_right(const struct batch_item *e, const struct image_head *h, size_t reports)
{
	return e->kind <= ITEM_TEXT && e->id < DIAG_COUNT && e->severity <= SEVERITY_ERROR && e->fix < FIX_COUNT &&
	    e->report < reports &&
	    e->offset <= h->out && e->length <= h->out - e->offset && e->key <= e->length;
}

/*
 * Checks an image and removes it from the span.  `starts`: it must be the first of a file.  *ends: it is the last
 * of one.
 */
static bool
check_one(struct span *from, size_t reports, bool starts, bool *ends)
{
	struct image_head head;
	struct image_record part;
	struct batch_item item;
	struct skipped_members skipped;
	size_t before = 0;

	if (!read_bytes(from, &head, sizeof(head)) || !head_right(&head, *from, starts))
		return false;
	if (head.skips && (!read_bytes(from, &skipped, sizeof(skipped)) || !skipped_members_right(&skipped) || skipped.n == 0))
		return false;
	for (size_t i = 0; i < head.records; i++) {
		if (!read_bytes(from, &part, sizeof(part)) || !part_right(&part, &head, before))
			return false;
		before = part.result.items;
	}
	for (size_t i = 0; i < head.items; i++)
		if (!read_bytes(from, &item, sizeof(item)) || !item_right(&item, &head, reports))
			return false;
	*ends = head.ends || is_of_no_text(&head, starts);
	return skip_bytes(from, head.out) && head.name > 0 && skip_bytes(from, head.name) && from->p[-1] == '\0' &&
	    head.start <= START_MAX && skip_bytes(from, head.start);
}

bool
batch_image_check(struct span images, size_t reports)
{
	bool ends = true;

	while (images.n > 0)
		if (!check_one(&images, reports, ends, &ends))
			return false;
	return ends;
}

/* -- reading images that were checked -- */

static bool
take_bytes(struct span *from, struct buf *to, size_t n)
{
	buf_clear(to);
	buf_add(to, (struct span){ from->p, n });
	return skip_bytes(from, n) && !to->failed;
}

/*
 * Makes room for as many records and items as the head says; head_right() has compared these with the bytes that
 * follow.
 */
static bool
room_for_image(struct batch *b, const struct image_head *h)
{
	return list_reserve(&b->records, h->records, &b->max, sizeof(*b->records)) &&
	    list_reserve(&b->items, h->items, &b->items_max, sizeof(*b->items)) && batch_results_room(b, h->records);
}

static void
take_records(struct span *from, struct batch *b, const struct image_head *h)
{
	for (size_t i = 0; i < h->records; i++) {
		struct image_record part = { 0 };

		read_bytes(from, &part, sizeof(part));
		b->records[i] = (struct record){ .offset = part.offset, .rest = part.rest, .cut = part.cut };
		b->records[i].text.n = part.n;
		b->results[i] = part.result;
	}
	b->n = b->at = h->records;
	b->from = 0;
}

bool
batch_image_take(struct span *from, struct batch *b)
{
	struct image_head head = { 0 };

	read_bytes(from, &head, sizeof(head));
	if (!room_for_image(b, &head))
		return false;
	b->starts = head.starts;
	b->ends = head.ends;
	b->whole = head.whole;
	b->narrows = head.narrows;
	b->origin.guessed = head.guessed;
	b->other = head.other;
	b->converted = utf16_named(head.converted);
	b->multibyte = head.multibyte;
	b->converting = head.converting;
	b->form = head.form;
	b->mutes = head.mutes;
	b->skipped.n = 0;
	if (head.skips)
		read_bytes(from, &b->skipped, sizeof(b->skipped));
	take_records(from, b, &head);
	read_bytes(from, b->items, head.items * sizeof(*b->items));
	b->items_n = head.items;
	return take_bytes(from, &b->out, head.out) && take_bytes(from, &b->name, head.name) &&
	    take_bytes(from, &b->text, head.start);
}
