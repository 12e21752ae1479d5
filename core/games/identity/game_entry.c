/* game_entry: what is kept of a game in addition to its key. */
#include <errno.h>
#include <string.h>

#include "games/identity/game_entry.h"
#include "base/hash.h"
#include "toolkit/input/record.h"

/*
 * An entry: this, the moves, a struct rare_fields or tags_again if `wide` or `again` says so, the tag section and the
 * record.
 */
struct head {
	uint32_t line, offset, text_n;
	uint16_t tags_n, moves_n;
	uint8_t encoding, result;
	bool mate : 1, usual : 1, cr : 1, wide : 1, again : 1;
};
_Static_assert(sizeof(struct head) == GAME_ENTRY_HEAD && sizeof(struct head) % sizeof(move) == 0, "moves follow");
_Static_assert(GAME_ENTRY_TAGS <= UINT16_MAX, "its length fits");

/* Nearly all entries without a record are shorter: they are read with one call. */
enum { SEEN_AT_ONCE = 1 << 10 };

/* What few games need. */
struct rare_fields {
	uint64_t start, line, offset;
	uint32_t muted, record_n;
};

/* Where the tag section is read again, instead of it. */
struct tags_again {
	uint32_t text, check;
};

static bool
is_wide(const struct game_entry *e)
{
	return e->start > GAME_START_USUAL || e->muted != 0 || e->record_n != 0 || ((e->line | e->offset) >> 32) != 0;
}

static char *
put_entry_bytes(char *to, const void *from, size_t n)
{
	if (n > 0)
		memcpy(to, from, n);
	return to + n;
}

void
game_entry_add(struct buf *out, const struct game_entry *e, struct span moves, struct span tags, struct span record)
{
	const struct rare_fields wide = { e->start, e->line, e->offset, e->muted, e->record_n };
	const struct tags_again again = { e->text, e->check };
	struct head head = {
		.line = (uint32_t)e->line, .offset = (uint32_t)e->offset, .text_n = e->text_n,
		.tags_n = (uint16_t)e->tags_n, .moves_n = (uint16_t)e->moves_n,
		.encoding = e->encoding, .result = e->result, .mate = e->mate, .usual = e->start == GAME_START_USUAL,
		.cr = e->eol == '\r',
	};
	char *to;

	head.wide = is_wide(e);
	head.again = e->text != 0;
	if (head.again)
		tags.n = 0;
	if (!buf_reserve(out, sizeof(head) + moves.n + sizeof(wide) + sizeof(again) + tags.n + record.n))
		return;
	to = out->p + out->n;
	to = put_entry_bytes(to, &head, sizeof(head));
	to = put_entry_bytes(to, moves.p, moves.n);
	if (head.wide)
		to = put_entry_bytes(to, &wide, sizeof(wide));
	if (head.again)
		to = put_entry_bytes(to, &again, sizeof(again));
	to = put_entry_bytes(to, tags.p, tags.n);
	to = put_entry_bytes(to, record.p, record.n);
	out->n = (size_t)(to - out->p);
}

/* An entry that is read: what of its beginning is in memory. */
struct reading {
	const struct spill *from;
	uint64_t at;
	struct span seen;
};

/* Bytes of the entry, from that offset on. */
static bool
take_entry_bytes(const struct reading *r, size_t offset, void *to, size_t n)
{
	if (offset + n > r->seen.n)
		return n == 0 || spill_get(r->from, r->at + offset, to, n);
	if (n > 0)
		memcpy(to, r->seen.p + offset, n);
	return true;
}

static bool
read_entry_head(const struct reading *r, struct game_entry *e)
{
	struct tags_again a = { 0, 0 };
	struct head h;
	struct rare_fields w;
	size_t after;

	if (!take_entry_bytes(r, 0, &h, sizeof(h)))
		return false;
	after = sizeof(h) + h.moves_n * sizeof(move);
	w = (struct rare_fields){ h.usual ? GAME_START_USUAL : 0, h.line, h.offset, 0, 0 };
	if (h.wide && !take_entry_bytes(r, after, &w, sizeof(w)))
		return false;
	if (h.again && !take_entry_bytes(r, after + (h.wide ? sizeof(w) : 0), &a, sizeof(a)))
		return false;
	*e = (struct game_entry){
		.start = w.start, .line = w.line, .offset = w.offset, .tags_n = h.tags_n, .moves_n = h.moves_n,
		.text_n = h.text_n, .muted = w.muted, .record_n = w.record_n, .text = a.text, .check = a.check,
		.result = h.result, .encoding = h.encoding, .eol = h.cr ? '\r' : '\n', .mate = h.mate,
	};
	return true;
}

bool
game_entry_read_moves(const struct game_entries *from, uint64_t at, size_t moves, char *raw, struct game_entry *e)
{
	const struct reading r = { &from->spill, at, { raw, sizeof(struct head) + moves * sizeof(move) } };

	return spill_get(&from->spill, at, raw, r.seen.n) && read_entry_head(&r, e);
}

/* Where the tag section begins, after the start of the entry. */
static size_t
tags_at(const struct game_entry *e)
{
	return sizeof(struct head) + e->moves_n * sizeof(move) + (is_wide(e) ? sizeof(struct rare_fields) : 0) +
	    (e->text != 0 ? sizeof(struct tags_again) : 0);
}

/* Appends `n` bytes of the entry, from `offset` on. */
static bool
append_entry_bytes(const struct reading *r, size_t offset, size_t n, struct buf *out)
{
	if (!buf_reserve(out, n + RECORD_PADDING)) {
		errno = ENOMEM;
		return false;
	}
	memset(out->p + out->n + n, 0, RECORD_PADDING);
	out->n += n;
	return take_entry_bytes(r, offset, out->p + out->n - n, n);
}

/* Reads the whole game again, since its hash is known, and leaves the tag section.  ESTALE: it is another one now. */
static bool
read_entry_again(const struct game_entries *from, const struct game_entry *e, struct buf *tags)
{
	const size_t n = (size_t)e->tags_n + GAME_ENTRY_GAP + e->text_n;

	if (!buf_reserve(tags, n + RECORD_PADDING)) {
		errno = ENOMEM;
		return false;
	}
	if (!from->again(from->data, e->text, e->offset, tags->p, n))
		return false;
	if ((uint32_t)hash_bytes(0, (struct span){ tags->p, n }) != e->check) {
		errno = ESTALE;
		return false;
	}
	memset(tags->p + e->tags_n, 0, RECORD_PADDING);
	tags->n = e->tags_n;
	return true;
}

static bool
read_tags(const struct game_entries *from, const struct reading *r, const struct game_entry *e, struct buf *tags)
{
	buf_clear(tags);
	return e->text != 0 ? read_entry_again(from, e, tags) : append_entry_bytes(r, tags_at(e), e->tags_n, tags);
}

bool
game_entry_tags(const struct game_entries *from, uint64_t at, const struct game_entry *e, struct buf *tags)
{
	return read_tags(from, &(struct reading){ &from->spill, at, { NULL, 0 } }, e, tags);
}

bool
game_entry_read(const struct game_entries *from, uint64_t at, struct game_entry *e, const struct game_entry_bufs *to)
{
	char room[SEEN_AT_ONCE];
	struct reading r = { .from = &from->spill, .at = at };

	if (!spill_see(&from->spill, at, room, sizeof(room), &r.seen) || !read_entry_head(&r, e))
		return false;
	if (to->moves != NULL)
		buf_clear(to->moves);
	return (to->tags == NULL || read_tags(from, &r, e, to->tags)) &&
	    (to->moves == NULL || append_entry_bytes(&r, sizeof(struct head), e->moves_n * sizeof(move), to->moves)) &&
	    (to->record == NULL || append_entry_bytes(&r, tags_at(e) + (e->text != 0 ? 0 : e->tags_n), e->record_n,
	    to->record));
}
