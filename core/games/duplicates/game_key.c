/* game_key: a game as 64 bytes, and what is kept of it in addition. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/list.h"
#include "games/chess/fen.h"
#include "games/duplicates/archive_game.h"
#include "games/duplicates/contradictions.h"
#include "games/duplicates/game_key.h"
#include "games/pgn/event_text.h"
#include "games/pgn/tags.h"
#include "toolkit/input/form_marks.h"
#include "toolkit/input/record.h"

_Static_assert(sizeof(struct game_key) == 64, "keys are 64 bytes");

/* From the first tag to the end of the last; without tags, the first line.  `text`: the record, trimmed. */
static struct span
tag_section_of(const struct tags *tags, const struct record *r, struct span text)
{
	const char *end;

	if (tags->n > 0) {
		const struct span last = tags->list[tags->n - 1].text;

		/* A tag that is not closed may end with blanks, which are not in the text any more. */
		end = last.p + last.n < text.p + text.n ? last.p + last.n : text.p + text.n;
		text.p = tags->list[0].text.p;
		text.n = (size_t)(end - text.p);
	} else if (text.n > 0 && (end = memchr(text.p, r->eol, text.n)) != NULL) {
		text.n = (size_t)(end - text.p);
	}
	if (text.n > GAME_ENTRY_TAGS)
		text.n = GAME_ENTRY_TAGS;
	return text;
}

uint64_t
game_key_start(enum variant variant, const struct position *start)
{
	char fen[FEN_MAX];
	struct span left = { fen, (size_t)fen_write(start, fen) }, text = { fen, 0 };

	for (int field = 0; field < 4; field++)
		span_cut(&left, ' ');
	text.n = (size_t)(left.p - fen);
	/* Orthodox chess has several names, or none. */
	if (variant == VARIANT_STANDARD || variant == VARIANT_POSITION)
		variant = VARIANT_NONE;
	if (variant == VARIANT_NONE && span_eq(text, SPAN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ")))
		return GAME_START_USUAL;
	return hash_bytes((uint64_t)variant, text);
}

static uint64_t
start_of_line(const struct tags *tags, struct line line)
{
	if (!tags_has(tags, TAG_FEN) && !tags_has(tags, TAG_Variant))
		return GAME_START_USUAL;
	return game_key_start(tags_variant(tags), line.start);
}

/* Sets the rounds: "5", "05" and "5.1". */
static void
set_round(struct game_key *key, const struct tags *tags)
{
	struct span value = tags_value(tags, TAG_Round);
	unsigned long n, all = 0;

	for (bool first = true; value.n > 0; first = false) {
		if (!span_number(span_cut(&value, '.'), &n))
			return;
		if (first)
			key->round = (1 + (unsigned)(n % 127)) & 0x7f;
		all = all * 31 + n;
		key->whole_round = (1 + (unsigned)(all % 255)) & 0xff;
	}
}

static uint64_t
key_of_name(struct game_keys *k, struct span name, enum encoding encoding)
{
	uint64_t hash;
	size_t i;

	if (k->secret == 0)
		k->secret = hash_key();
	hash = hash_bytes(k->secret + encoding, name);
	i = hash % GAME_KEY_NAMES;
	if (k->names[i].name != hash) {
		k->names[i].name = hash;
		k->names[i].key = person_key(name, encoding, &k->words);
	}
	return k->names[i].key;
}

static uint64_t
pair_of_names(struct game_keys *k, const struct tags *tags, enum encoding encoding)
{
	uint64_t white = key_of_name(k, tags_value(tags, TAG_White), encoding);
	uint64_t black = key_of_name(k, tags_value(tags, TAG_Black), encoding);
	uint64_t both[2] = { white < black ? white : black, white < black ? black : white };

	return both[0] == 0 ? 0 : hash_bytes(2, (struct span){ (const char *)both, sizeof(both) }) | 1;
}

/*
 * Writes the moves of the steps one after the other.  Is none of them NO_MOVE?  Eight are written at once, since what
 * was written in parts is slow to read for the hash.
 */
static bool
put_step_moves(const struct line_step *s, size_t n, move *to)
{
	typedef uint16_t moves __attribute__((vector_size(16)));
	moves found = { 0 };
	uint64_t halves[2];
	bool none = false;

	_Static_assert(sizeof(move) * 8 == sizeof(moves), "eight moves");
	for (; n >= 8; n -= 8, s += 8, to += 8) {
		const moves eight = {
			s[0].move, s[1].move, s[2].move, s[3].move, s[4].move, s[5].move, s[6].move, s[7].move,
		};

		memcpy(to, &eight, sizeof(eight));
		found |= (moves)(eight == NO_MOVE);
	}
	for (; n > 0; n--, s++) {
		*to++ = s->move;
		none |= s->move == NO_MOVE;
	}
	memcpy(halves, &found, sizeof(halves));
	return (halves[0] | halves[1]) == 0 && !none;
}

/* Collects the moves.  Can they be compared?  Not if the game ends with an illegal one, or some are null or forced. */
static bool
take_moves(struct game_keys *k, const struct game *g, const struct game_summary *s, struct line line)
{
	bool plain;

	buf_clear(&k->moves);
	if (s->verdict == VERDICT_ILLEGAL || movelist_chess(game_score(g)) == NULL || line.n >= GAME_TEXTUAL)
		return false;
	if (!buf_reserve(&k->moves, (size_t)line.n * sizeof(move)))
		return false;
	plain = put_step_moves(line.steps, (size_t)line.n, (move *)(void *)k->moves.p);
	k->moves.n = plain ? (size_t)line.n * sizeof(move) : 0;
	return plain;
}

/* The day of the month, if every month has it; else 0. */
static int
day_of_month(const char *date)
{
	const char *day = date + GAME_KEY_DATE - 2;
	int n = ascii_is_digit(day[0]) && ascii_is_digit(day[1]) ? (day[0] - '0') * 10 + day[1] - '0' : 0;

	return n <= 28 ? n : 0;
}

/* The days that a date leaves possible; games in a row mostly have the same, or are of one month. */
static struct days
days_of_date(struct game_keys *k, struct span date)
{
	if (date.n != GAME_KEY_DATE)
		return archive_game_days(date);
	if (memcmp(date.p, k->date, GAME_KEY_DATE) != 0) {
		int day = day_of_month(date.p), last = day_of_month(k->date);

		if (day > 0 && last > 0 && k->days.last > 0 && memcmp(date.p, k->date, GAME_KEY_DATE - 2) == 0)
			k->days.first = k->days.last += day - last;
		else
			k->days = archive_game_days(date);
		memcpy(k->date, date.p, GAME_KEY_DATE);
	}
	return k->days;
}

/* Is there an error in it, of those that are looked for? */
static bool
is_faulty(const struct findings *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->list[i].severity == SEVERITY_ERROR)
			return true;
	return false;
}

static struct game_entry
entry_of_record(const struct game *g, const struct record *r, const struct game_summary *s, struct span head,
    bool plain)
{
	const struct tags *tags = game_tags(g);
	struct line line = game_line(g);
	struct game_entry entry = {
		.start = plain ? start_of_line(tags, line) : 0, .line = r->line,
		.offset = r->offset + (uint64_t)(head.p - r->text.p),
		.tags_n = (uint32_t)head.n, .moves_n = plain ? (uint32_t)line.n : 0, .eol = r->eol,
		.result = (uint8_t)event_text_result(tags, s->terminator, s->plies, NULL),
		.encoding = r->encoding <= ENC_UTF8 ? ENC_CP1252 : r->encoding,
		.muted = archive_muted(&game_findings(g)->muted),
		.mate = s->final != NULL && strcmp(s->final, "checkmate") == 0, .faulty = is_faulty(game_findings(g)),
	};

	entry.made = r->made;
	if (r->marks != NULL)
		entry.offset = r->marks->offset;
	if (r->made)
		return entry;
	for (const char *p = r->text.p; p < head.p && (p = memchr(p, r->eol, (size_t)(head.p - p))) != NULL; p++)
		entry.line++;
	return entry;
}

/* May there be a comment, a NAG or a variation in what follows the tag section? */
static bool
is_annotated(struct span rest)
{
	for (size_t i = 0; i < rest.n; i++)
		if (strchr("{;(!?$", rest.p[i]) != NULL && rest.p[i] != '\0')
			return true;
	return false;
}

/* Sets what of the key comes from the moves; moves that cannot be compared are as good as their text. */
static void
set_moves(struct game_key *key, struct span moves, uint64_t start, struct span text)
{
	if (key->plies != GAME_TEXTUAL && key->plies >= GAME_OPENING)
		key->opening = (uint32_t)hash_bytes(0, (struct span){ moves.p, GAME_OPENING * sizeof(move) }) | 1;
	hash_wide(start, key->plies == GAME_TEXTUAL ? text : moves, key->moves);
}

/* The tag section and what follows it, if there is an empty line between them, as there nearly always is; else nothing. */
static struct span
whole_of(struct span head, struct span rest, char eol)
{
	const char *end = head.p + head.n;

	if (head.n > 0 && rest.p == end + GAME_ENTRY_GAP && end[0] == eol && end[1] == eol)
		return (struct span){ head.p, head.n + GAME_ENTRY_GAP + rest.n };
	return (struct span){ NULL, 0 };
}

/* The hash that they have if there is one. */
static uint64_t
hash_apart(struct game_keys *k, struct span head, struct span rest, char eol)
{
	buf_clear(&k->words);
	buf_add(&k->words, head);
	buf_char(&k->words, eol);
	buf_char(&k->words, eol);
	buf_add(&k->words, rest);
	return hash_bytes(0, buf_span(&k->words));
}

void
game_keys_add(struct game_keys *k, const struct game *g, const struct record *r, const struct game_summary *s,
    uint64_t place)
{
	const struct tags *tags = game_tags(g);
	struct span text = span_trim(r->text), head = tag_section_of(tags, r, text), rest, whole, kept = k->note;
	struct line line = game_line(g);
	bool plain = take_moves(k, g, s, line);
	struct game_entry entry;
	struct game_key key;
	struct days days;

	if (r->rest || (s->facts & (FACT_TAG | FACT_MOVE)) == 0)
		return;
	if (!list_reserve(&k->list, k->n + 1, &k->max, sizeof(*k->list))) {
		k->failed = true;
		return;
	}
	rest = span_trim((struct span){ head.p + head.n, (size_t)(text.p + text.n - head.p) - head.n });
	whole = whole_of(head, rest, r->eol);
	days = days_of_date(k, tags_value(tags, TAG_Date));
	entry = entry_of_record(g, r, s, head, plain);
	entry.text_n = (uint32_t)rest.n;
	if (k->records)
		kept = plain && is_annotated(rest) ? r->text : (struct span){ NULL, 0 };
	entry.record_n = (uint32_t)kept.n;
	key = (struct game_key){
		.pair = pair_of_names(k, tags, (enum encoding)entry.encoding),
		.text = whole.n > 0 ? hash_bytes(0, whole) : hash_apart(k, head, rest, r->eol),
		.place = place, .first_day = (unsigned)days.first & 0xffffff,
		.days = (unsigned)(days.last - days.first) & 0x1ff,
		.plies = plain ? (unsigned)line.n & 0xffff : GAME_TEXTUAL,
	};
	if (whole.n > 0) {
		entry.text = k->text;
		entry.check = (uint32_t)key.text;
	}
	set_round(&key, tags);
	set_moves(&key, buf_span(&k->moves), entry.start, rest);
	key.entry = k->entries.n;
	game_entry_add(&k->entries, &entry, buf_span(&k->moves), head, kept);
	k->failed = k->failed || k->entries.failed || k->moves.failed || k->words.failed;
	k->list[k->n++] = key;
	k->last = entry;
	k->head = head;
}

void
game_keys_clear(struct game_keys *k)
{
	k->n = 0;
	buf_clear(&k->entries);
}

void
game_keys_free(struct game_keys *k)
{
	free(k->list);
	buf_free(&k->entries);
	buf_free(&k->moves);
	buf_free(&k->words);
}

/* -- what is kept of a game in addition to its key -- */

/*
 * An entry: this, the moves, a struct rare_fields or tags_again if `wide` or `again` says so, the tag section and the
 * record.
 */
struct head {
	uint32_t line, offset, text_n;
	uint16_t tags_n, moves_n;
	uint8_t encoding, result;
	bool mate : 1, usual : 1, cr : 1, wide : 1, again : 1, made : 1, faulty : 1;
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
		.cr = e->eol == '\r', .made = e->made, .faulty = e->faulty,
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
		.made = h.made, .faulty = h.faulty,
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
