/* retag: the tags of a game as they are to be written. */
#include <string.h>

#include "fen.h"
#include "movegen.h"
#include "outcome.h"
#include "retag.h"
#include "utf8.h"

const struct retag_row retag_rows[] = {
	{ "plycount", RETAG_PLYCOUNT },
	{ "result", RETAG_RESULT },
	{ "fen", RETAG_FEN },
	{ NULL, 0 },
};

static const char initial[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/* -- wishes -- */

static bool
name_good(struct span s)
{
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'))
			return false;
	}
	return s.n > 0;
}

/* The game was read from there: another one would not be this game. */
static bool
name_start(struct span s)
{
	return span_eq_nocase(s, SPAN("FEN")) || span_eq_nocase(s, SPAN("SetUp"));
}

static const char *
add_edit(struct retagging *r, const struct edit *e)
{
	if (r->n == EDITS_MAX)
		return "there are too many of --set, --rename and --drop";
	r->edits[r->n++] = *e;
	return NULL;
}

static bool
has_control(struct span s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] < ' ' || s.p[i] == 0x7f)
			return true;
	return false;
}

/* A text as the value of a tag: with \ in front of \ and ". */
static bool
escape(struct span s, struct arena *a, struct span *out)
{
	size_t n = 0;
	char *p;

	for (size_t i = 0; i < s.n; i++)
		n += s.p[i] == '"' || s.p[i] == '\\';
	*out = s;
	if (n == 0)
		return true;
	if ((p = arena_take(a, s.n + n)) == NULL)
		return false;
	*out = (struct span){ p, s.n + n };
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '"' || s.p[i] == '\\')
			*p++ = '\\';
		*p++ = s.p[i];
	}
	return true;
}

const char *
retag_set(struct retagging *r, const char *arg)
{
	struct edit e = { .kind = EDIT_SET };
	struct span value = span_of(arg);
	bool standard;

	e.name = span_cut(&value, '=');
	if (value.p == NULL)
		return "it has the form NAME=VALUE";
	if (!name_good(e.name))
		return "a name has letters, digits and _ only";
	if (name_start(e.name))
		return "the moves of a game were read from where it starts; that is not to be set";
	if (utf8_valid_length(value) != value.n || has_control(value))
		return "a value is UTF-8 without control characters";
	if (span_eq(e.name, SPAN("Result")) && (result_read(value, &standard) == RESULT_NONE || !standard))
		return "results are 1-0, 0-1, 1/2-1/2, *";
	if (!escape(value, &r->text, &e.value))
		return "out of memory";
	return add_edit(r, &e);
}

const char *
retag_rename(struct retagging *r, const char *arg)
{
	struct edit e = { .kind = EDIT_RENAME, .value = span_of(arg) };

	e.name = span_cut(&e.value, '=');
	if (e.value.p == NULL || e.name.n == 0)
		return "it has the form OLD=NEW";
	if (!name_good(e.value))
		return "a name has letters, digits and _ only";
	if (name_start(e.value) && !span_eq_nocase(e.name, e.value))
		return "the moves of a game were read from where it starts; that is not to be set";
	return add_edit(r, &e);
}

const char *
retag_drop(struct retagging *r, const char *arg)
{
	struct span list = span_of(arg);
	const char *fault = NULL;

	do {
		struct edit e = { .kind = EDIT_DROP, .name = span_trim(span_cut(&list, ',')) };

		if (e.name.n == 0)
			return "it has the form NAME,NAME; NAME* is all that begin so";
		e.prefix = e.name.p[e.name.n - 1] == '*';
		e.name.n -= e.prefix;
		fault = add_edit(r, &e);
	} while (fault == NULL && list.p != NULL);
	return fault;
}

bool
retag_add(struct span list, unsigned *set, struct span *unknown)
{
	do {
		struct span name = span_trim(span_cut(&list, ','));
		const struct retag_row *row = retag_rows;

		while (row->name != NULL && !span_eq(name, span_of(row->name)))
			row++;
		if (row->name == NULL) {
			*unknown = name;
			return false;
		}
		*set |= row->set;
	} while (list.p != NULL);
	return true;
}

void
retag_forget(struct retagging *r)
{
	arena_free(&r->text);
	*r = (struct retagging){ 0 };
}

void
retag_free(struct retagged *out)
{
	arena_free(&out->text);
	*out = (struct retagged){ 0 };
}

/* -- the list -- */

static uint8_t
rank_of(struct span name)
{
	for (int i = 0; i < TAG_ROSTER; i++)
		if (span_eq(name, span_of(tags_name((enum tag_name)i))))
			return (uint8_t)i;
	return TAG_ROSTER;
}

static int
find(const struct retagged *o, struct span name)
{
	for (int i = 0; i < o->n; i++)
		if (span_eq(o->list[i].name, name))
			return i;
	return -1;
}

static void
take_away(struct retagged *o, int at)
{
	size_t behind = (size_t)(--o->n - at);

	memmove(&o->list[at], &o->list[at + 1], behind * sizeof(o->list[0]));
	memmove(&o->rank[at], &o->rank[at + 1], behind * sizeof(o->rank[0]));
}

static void
append(struct retagged *o, uint8_t rank, struct span name, struct span value)
{
	/* The text's own, one an edit, the roster, FEN, SetUp and PlyCount. */
	if (o->n == RETAGGED_MAX)
		return;
	o->rank[o->n] = rank;
	o->list[o->n++] = (struct tag){ name, value, { NULL, 0 } };
}

/* The first of that name gets the value, all others go; it is added if there is none. */
static void
set(struct retagged *o, struct span name, struct span value)
{
	int at = find(o, name);

	if (at < 0) {
		append(o, rank_of(name), name, value);
		return;
	}
	o->list[at].value = value;
	for (int i = o->n - 1; i > at; i--)
		if (span_eq(o->list[i].name, name))
			take_away(o, i);
}

/* As they are; a name that is known is spelled right, unless that is there, too. */
static void
copy(const struct tags *t, struct retagged *o)
{
	o->n = t->n;
	for (int i = 0; i < t->n; i++) {
		unsigned known = t->known[i];

		o->list[i] = t->list[i];
		o->rank[i] = known < TAG_ROSTER ? (uint8_t)known : TAG_ROSTER;
		if (known < TAG_COUNT)
			continue;
		if (known == TAG_UNKNOWN_NAME) {
			if (o->list[i].name.n == 0)
				o->list[i].name = SPAN("Unnamed");	/* it could not be read again */
		} else if (t->at[known & ~(unsigned)TAG_OTHER_CASE] == i) {
			known &= ~(unsigned)TAG_OTHER_CASE;
			o->list[i].name = span_of(tags_name((enum tag_name)known));
			o->rank[i] = known < TAG_ROSTER ? (uint8_t)known : TAG_ROSTER;
		}
	}
}

static void
edit(struct retagged *o, const struct edit *e)
{
	if (e->kind == EDIT_SET) {
		set(o, e->name, e->value);
		return;
	}
	for (int i = o->n - 1; i >= 0; i--) {
		struct span name = o->list[i].name;

		if (e->kind == EDIT_DROP) {
			if (e->prefix ? span_starts(name, e->name) : span_eq(name, e->name))
				take_away(o, i);
		} else if (span_eq(name, e->name)) {
			o->list[i].name = e->value;
			o->rank[i] = rank_of(e->value);
		}
	}
}

/* -- where the game starts -- */

static bool
starts_elsewhere(const struct score *s, struct span fen)
{
	const struct position *p = &s->start;

	if (s->playable)
		return p->key != position_start.key || p->fullmoves > 1;
	return fen.n > 0 && !span_eq(fen, SPAN(initial)) && !span_eq(fen, SPAN("?"));
}

/* FEN and SetUp are those of the score.  False: out of memory. */
static bool
start(const struct retagging *wish, const struct tags *t, const struct score *s, struct retagged *o)
{
	struct span fen = tags_value(t, TAG_FEN);
	bool elsewhere = starts_elsewhere(s, fen);
	char text[FEN_MAX];
	int at;

	if (!elsewhere && fen.n == 0)
		return true;
	if (s->playable && (wish->later || wish->add & RETAG_FEN || fen.n == 0)) {
		int n = fen_write(&s->start, text);

		if ((fen = arena_span(&o->text, (struct span){ text, (size_t)n })).n == 0)
			return false;
		if (elsewhere || find(o, SPAN("FEN")) >= 0)
			set(o, SPAN("FEN"), fen);
	} else if (elsewhere && find(o, SPAN("FEN")) < 0)
		append(o, TAG_ROSTER, SPAN("FEN"), fen);
	at = find(o, SPAN("SetUp"));
	if (elsewhere && (at < 0 || !span_eq(o->list[at].value, SPAN("1"))))
		set(o, SPAN("SetUp"), SPAN("1"));
	return true;
}

/* -- what the moves tell -- */

/* Half-moves of the main line; -1: there are words that are no moves. */
static int
plies(const struct score *s)
{
	int depth = 0, n = 0;

	for (size_t i = 0; i < s->n; i++) {
		unsigned kind = s->list[i].kind;

		depth += (kind == ELEMENT_OPEN) - (kind == ELEMENT_CLOSE);
		if (depth == 0 && kind == ELEMENT_UNREAD)
			return -1;
		n += depth == 0 && kind <= ELEMENT_PUT;
	}
	return s->playable ? n : -1;
}

static bool
plycount(const struct retagging *wish, const struct score *s, struct retagged *o)
{
	bool wanted = wish->add & RETAG_PLYCOUNT || (wish->shortened && find(o, SPAN("PlyCount")) >= 0);
	struct span value;
	int n;

	if (!wanted || (n = plies(s)) < 0)
		return true;
	value = arena_fmt(&o->text, "%d", n);
	set(o, SPAN("PlyCount"), value);
	return value.n > 0;
}

/* Mate and stalemate end a game whatever is written: FIDE 5.1.1, 5.2.1. */
static enum result
on_board(const struct score *s)
{
	struct walk w;

	if (plies(s) < 0)
		return RESULT_NONE;
	walk_start(&w, s);
	while (walk_main(&w) != NULL)
		;
	if (movegen_any(&w.now))
		return RESULT_NONE;
	return w.now.checkers == 0 ? RESULT_DRAW : w.now.turn == WHITE ? RESULT_BLACK : RESULT_WHITE;
}

static bool
says(enum result r)
{
	return r == RESULT_WHITE || r == RESULT_BLACK || r == RESULT_DRAW;
}

/* What the game came to, where the tag and the end of the text are to agree. */
static enum result
settled(const struct retagging *wish, const struct score *s, const struct game_summary *sum, enum result end,
    enum result tag)
{
	enum result board = wish->shortened ? RESULT_NONE : on_board(s);

	if (says(board))
		return board;
	if (says(end) || says(tag))
		return says(end) ? end : tag;
	if (end == RESULT_DOUBLE_FORFEIT || tag == RESULT_DOUBLE_FORFEIT)
		return RESULT_DOUBLE_FORFEIT;
	if (sum->end != NULL && strcmp(sum->end, "checkmate") != 0)
		return RESULT_DRAW;
	return RESULT_UNKNOWN;
}

/* The value of the Result tag for a game that ends with `end`; `tag` is what it says now. */
static struct span
result_value(const struct retagging *wish, struct span value, enum result tag, bool standard, enum result end)
{
	bool silent = tag == RESULT_UNKNOWN || value.n == 0 || span_eq(value, SPAN("?"));

	if (wish->add & RETAG_RESULT ? tag != end : silent)
		return result_name(end);
	/* That a game was not played is said by the writing. */
	return says(tag) && !standard && !result_is_forfeit(value) ? result_name(tag) : value;
}

/* The Result tag, and what the game ends with. */
static void
result(const struct retagging *wish, const struct score *s, const struct game_summary *sum, struct span terminator,
    struct retagged *o)
{
	bool standard, tag_standard = true, given = false;
	enum result end = result_read(terminator, &standard), tag = RESULT_NONE;
	struct tag *found = NULL;

	for (int i = 0; i < o->n && found == NULL; i++)
		if (o->rank[i] == TAG_Result)
			found = &o->list[i];
	if (found != NULL)
		tag = result_read(found->value, &tag_standard);
	for (int i = 0; i < wish->n && found != NULL; i++)
		given |= wish->edits[i].kind == EDIT_SET && span_eq(wish->edits[i].name, SPAN("Result"));
	if (given)
		end = tag;
	else if (wish->add & RETAG_RESULT)
		end = settled(wish, s, sum, end, tag);
	else if (!says(end) && says(tag))
		end = tag;
	o->result = result_name(end);
	if (found == NULL)
		append(o, TAG_Result, SPAN("Result"), o->result);
	else if (!given)
		found->value = result_value(wish, found->value, tag, tag_standard, end);
}

/* -- order -- */

/* PGN 8.1.1: what is not known is "?", and of a date as many of them as it has digits. */
static void
fill(struct retagged *o)
{
	unsigned there = 0;

	for (int i = 0; i < o->n; i++) {
		unsigned rank = o->rank[i];

		there |= 1u << rank;
		if (o->list[i].value.n == 0 && rank < TAG_Result)
			o->list[i].value = rank == TAG_Date ? SPAN("????.??.??") : SPAN("?");
	}
	for (int i = 0; i < TAG_Result; i++)
		if (!(there & 1u << i))
			append(o, (uint8_t)i, span_of(tags_name((enum tag_name)i)),
			    i == TAG_Date ? SPAN("????.??.??") : SPAN("?"));
}

static void
only_roster(struct retagged *o)
{
	for (int i = o->n - 1; i >= 0; i--)
		if (o->rank[i] == TAG_ROSTER && !name_start(o->list[i].name))
			take_away(o, i);
}

/* Where a tag belongs; names are compared by their first bytes, and only where these are equal by all of them. */
struct slot {
	uint64_t key;
	uint16_t at;
	uint8_t rank;
};

static uint64_t
name_key(struct span s)
{
	uint64_t key = 0;

	for (size_t i = 0; i < 8; i++)
		key = key << 8 | (i < s.n ? (unsigned char)s.p[i] : 0u);
	return key;
}

static bool
behind(const struct retagged *o, const struct slot *a, const struct slot *b)
{
	struct span x, y;
	int order;

	if (a->rank != b->rank)
		return a->rank > b->rank;
	if (a->rank < TAG_ROSTER || a->key != b->key)
		return a->rank == TAG_ROSTER && a->key > b->key;
	x = o->list[a->at].name, y = o->list[b->at].name;
	order = memcmp(x.p, y.p, x.n < y.n ? x.n : y.n);
	return order != 0 ? order > 0 : x.n > y.n;
}

/* The roster in its order, the others by name; equal ones stay as they are. */
static void
sort(struct retagged *o)
{
	struct slot slots[RETAGGED_MAX];
	struct tag sorted[RETAGGED_MAX];
	int first = 0, n;

	while (first < o->n && first < TAG_ROSTER && o->rank[first] == first)	/* it stands there nearly always */
		first++;
	for (int i = first; i < o->n; i++)
		if (o->rank[i] < TAG_ROSTER)
			first = 0;
	n = o->n - first;
	for (int i = 0; i < n; i++) {
		struct slot new = { 0, (uint16_t)(first + i), o->rank[first + i] };
		int k = i;

		if (new.rank == TAG_ROSTER)
			new.key = name_key(o->list[new.at].name);
		for (; k > 0 && behind(o, &slots[k - 1], &new); k--)
			slots[k] = slots[k - 1];
		slots[k] = new;
	}
	for (int i = 0; i < n; i++) {
		sorted[i] = o->list[slots[i].at];
		o->rank[first + i] = slots[i].rank;
	}
	memcpy(&o->list[first], sorted, (size_t)n * sizeof(sorted[0]));
}

/* The order of the text; what was added to the roster stands behind what comes before it there. */
static void
place_added(struct retagged *o)
{
	for (int i = 0; i < o->n; i++) {
		struct tag new = o->list[i];
		uint8_t rank = o->rank[i];
		int at = 0;

		if (rank == TAG_ROSTER || new.text.p != NULL)
			continue;
		for (int k = 0; k < i; k++)
			if (o->rank[k] < rank)
				at = k + 1;
		memmove(&o->list[at + 1], &o->list[at], (size_t)(i - at) * sizeof(new));
		memmove(&o->rank[at + 1], &o->rank[at], (size_t)(i - at));
		o->list[at] = new;
		o->rank[at] = rank;
	}
}

bool
retag(const struct retagging *wish, const struct tags *t, const struct score *s, const struct game_summary *sum,
    struct span terminator, struct retagged *o)
{
	arena_clear(&o->text);
	copy(t, o);
	for (int i = 0; i < wish->n; i++)
		edit(o, &wish->edits[i]);
	if (!start(wish, t, s, o) || !plycount(wish, s, o))
		return false;
	result(wish, s, sum, terminator, o);
	fill(o);
	if (wish->as_found)
		place_added(o);
	if (wish->roster)
		only_roster(o);
	if (!wish->as_found)
		sort(o);
	return true;
}
