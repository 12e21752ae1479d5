/* game_entry: what is kept of a game in addition to its key. */
#include <errno.h>
#include <string.h>

#include "archive/game_entry.h"
#include "input/record.h"

/* An entry: this, the moves, a struct wide if `wide` says so, the tag section and the record. */
struct head {
	uint32_t line, offset, text_n;
	uint16_t tags_n, moves_n;
	uint8_t encoding, result;
	bool mate : 1, usual : 1, cr : 1, wide : 1;
};
_Static_assert(sizeof(struct head) == GAME_ENTRY_HEAD && sizeof(struct head) % sizeof(move) == 0, "moves follow");
_Static_assert(GAME_ENTRY_TAGS <= UINT16_MAX, "its length fits");

/* Nearly all entries without a record are shorter: they are read with one call. */
enum { SEEN_AT_ONCE = 1 << 10 };

/* What few games need. */
struct wide {
	uint64_t start, line, offset;
	uint32_t muted, record_n;
};

static bool
is_wide(const struct game_entry *e)
{
	return e->start > GAME_START_USUAL || e->muted != 0 || e->record_n != 0 || ((e->line | e->offset) >> 32) != 0;
}

static char *
put(char *to, const void *from, size_t n)
{
	if (n > 0)
		memcpy(to, from, n);
	return to + n;
}

void
game_entry_add(struct buf *out, const struct game_entry *e, struct span moves, struct span tags, struct span record)
{
	const struct wide wide = { e->start, e->line, e->offset, e->muted, e->record_n };
	struct head head = {
		.line = (uint32_t)e->line, .offset = (uint32_t)e->offset, .text_n = e->text_n,
		.tags_n = (uint16_t)e->tags_n, .moves_n = (uint16_t)e->moves_n,
		.encoding = e->encoding, .result = e->result, .mate = e->mate, .usual = e->start == GAME_START_USUAL,
		.cr = e->eol == '\r',
	};
	char *to;

	head.wide = is_wide(e);
	if (!buf_reserve(out, sizeof(head) + moves.n + sizeof(wide) + tags.n + record.n))
		return;
	to = out->p + out->n;
	to = put(to, &head, sizeof(head));
	to = put(to, moves.p, moves.n);
	if (head.wide)
		to = put(to, &wide, sizeof(wide));
	to = put(to, tags.p, tags.n);
	to = put(to, record.p, record.n);
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
take(const struct reading *r, size_t offset, void *to, size_t n)
{
	if (offset + n > r->seen.n)
		return n == 0 || spill_get(r->from, r->at + offset, to, n);
	if (n > 0)
		memcpy(to, r->seen.p + offset, n);
	return true;
}

static bool
read_head(const struct reading *r, struct game_entry *e)
{
	struct head h;
	struct wide w;

	if (!take(r, 0, &h, sizeof(h)))
		return false;
	w = (struct wide){ h.usual ? GAME_START_USUAL : 0, h.line, h.offset, 0, 0 };
	if (h.wide && !take(r, sizeof(h) + h.moves_n * sizeof(move), &w, sizeof(w)))
		return false;
	*e = (struct game_entry){
		.start = w.start, .line = w.line, .offset = w.offset, .tags_n = h.tags_n, .moves_n = h.moves_n,
		.text_n = h.text_n, .muted = w.muted, .record_n = w.record_n, .result = h.result, .encoding = h.encoding,
		.eol = h.cr ? '\r' : '\n', .mate = h.mate,
	};
	return true;
}

bool
game_entry_read_moves(const struct spill *s, uint64_t at, size_t moves, char *raw, struct game_entry *e)
{
	const struct reading r = { s, at, { raw, sizeof(struct head) + moves * sizeof(move) } };

	return spill_get(s, at, raw, r.seen.n) && read_head(&r, e);
}

/* Where the tag section begins, after the start of the entry. */
static size_t
tags_at(const struct game_entry *e)
{
	return sizeof(struct head) + e->moves_n * sizeof(move) + (is_wide(e) ? sizeof(struct wide) : 0);
}

/* Appends `n` bytes of the entry, from `offset` on. */
static bool
append(const struct reading *r, size_t offset, size_t n, struct buf *out)
{
	if (!buf_reserve(out, n + RECORD_PADDING)) {
		errno = ENOMEM;
		return false;
	}
	memset(out->p + out->n + n, 0, RECORD_PADDING);
	out->n += n;
	return take(r, offset, out->p + out->n - n, n);
}

bool
game_entry_tags(const struct spill *s, uint64_t at, const struct game_entry *e, struct buf *tags)
{
	buf_clear(tags);
	return append(&(struct reading){ s, at, { NULL, 0 } }, tags_at(e), e->tags_n, tags);
}

bool
game_entry_read(const struct spill *s, uint64_t at, struct game_entry *e, const struct game_entry_bufs *to)
{
	char room[SEEN_AT_ONCE];
	struct reading r = { .from = s, .at = at };

	if (!spill_see(s, at, room, sizeof(room), &r.seen) || !read_head(&r, e))
		return false;
	if (to->tags != NULL)
		buf_clear(to->tags);
	if (to->moves != NULL)
		buf_clear(to->moves);
	return (to->tags == NULL || append(&r, tags_at(e), e->tags_n, to->tags)) &&
	    (to->moves == NULL || append(&r, sizeof(struct head), e->moves_n * sizeof(move), to->moves)) &&
	    (to->record == NULL || append(&r, tags_at(e) + e->tags_n, e->record_n, to->record));
}
