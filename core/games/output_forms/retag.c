/* retag: the tags of a game as they are to be written. */
#include <string.h>

#include "base/utf8.h"
#include "games/chess/fen.h"
#include "games/chess/fen_form.h"
#include "games/chess/rule_set.h"
#include "games/openings/eco.h"
#include "games/output_forms/retag.h"
#include "games/pgn/result.h"
#include "games/pgn/tag_value.h"

/* -- reads the options --set, --rename and --drop, and finds options that contradict each other -- */

const struct name_set retag_rows[] = {
	{ "plycount", RETAG_PLYCOUNT, "PlyCount: the half-moves of the game" },
	{ "result", RETAG_RESULT, "Result, by the end of the moves" },
	{ "fen", RETAG_FEN, "FEN and SetUp, where a game does not begin at the initial array" },
	{ "eco", RETAG_ECO, "ECO, Opening and Variation, by the table of --eco" },
	{ "missing-eco", RETAG_ECO_MISSING, "the same where the game has no ECO" },
	{ "fideid", RETAG_FIDEID, "WhiteFideId and BlackFideId, by the list of --names" },
	{ "title", RETAG_TITLE, "WhiteTitle and BlackTitle, by the list of --names" },
	{ NULL, 0, NULL },
};

bool
retag_is_start(struct span s)
{
	return span_eq_nocase(s, SPAN("FEN")) || span_eq_nocase(s, SPAN("SetUp"));
}

static const char *
add_step(struct retagging *r, const struct retag_step *e)
{
	if (r->n == RETAG_STEPS_MAX)
		return "there are too many of --set, --rename and --drop";
	r->steps[r->n++] = *e;
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

bool
retag_escape(struct span s, struct arena *a, struct span *out)
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
	struct retag_step e = { .kind = RETAG_SET };
	struct span value = span_of(arg);
	bool standard;

	e.name = span_cut(&value, '=');
	if (value.p == NULL)
		return "it has the form NAME=VALUE";
	if (!tags_name_good(e.name))
		return "a name has letters, digits and _ only";
	if (retag_is_start(e.name))
		return "the starting position cannot be set: the moves were read from it";
	if (utf8_valid_length(value) != value.n || has_control(value))
		return "a value is UTF-8 without control characters";
	if (span_eq(e.name, SPAN("Result")) && (result_read(value, &standard) == RESULT_NONE || !standard))
		return "results are 1-0, 0-1, 1/2-1/2, *";
	if (!retag_escape(value, &r->text, &e.value))
		return "out of memory";
	return add_step(r, &e);
}

const char *
retag_rename(struct retagging *r, const char *arg)
{
	struct retag_step e = { .kind = RETAG_RENAME, .value = span_of(arg) };

	e.name = span_cut(&e.value, '=');
	if (e.value.p == NULL || e.name.n == 0)
		return "it has the form OLD=NEW";
	if (!tags_name_good(e.value))
		return "a name has letters, digits and _ only";
	if (retag_is_start(e.value) && !span_eq_nocase(e.name, e.value))
		return "the starting position cannot be set: the moves were read from it";
	return add_step(r, &e);
}

const char *
retag_drop(struct retagging *r, const char *arg)
{
	struct span list = span_of(arg);
	const char *fault = NULL;

	do {
		struct retag_step e = { .kind = RETAG_DROP, .name = span_trim(span_cut(&list, ',')) };

		if (e.name.n == 0)
			return "it has the form NAME,NAME; NAME* means all that begin so";
		e.prefix = e.name.p[e.name.n - 1] == '*';
		e.name.n -= e.prefix;
		fault = add_step(r, &e);
	} while (fault == NULL && list.p != NULL);
	return fault;
}

const char *
retag_fault(const struct retagging *r, bool bare)
{
	if (r->roster && r->add & ~(unsigned)(RETAG_RESULT | RETAG_FEN))
		return "--roster leaves out what --add adds";
	if (bare && r->add & ~(unsigned)RETAG_RESULT)
		return "--bare leaves out what --add adds";
	for (int i = 0; i < r->n; i++) {
		const struct retag_step *s = &r->steps[i];
		struct span name = s->kind == RETAG_SET ? s->name : s->value;

		if (s->kind == RETAG_DROP)
			continue;
		if (r->roster && retag_rank(name) == TAG_ROSTER)
			return "--roster leaves out the tag that --set or --rename makes";
		if (bare && retag_rank(name) != TAG_Result)
			return "--bare leaves out the tag that --set or --rename makes";
	}
	return NULL;
}

void
retag_forget(struct retagging *r)
{
	arena_free(&r->text);
	*r = (struct retagging){ 0 };
}

/* -- tags of a game -- */

static const char initial[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

void
retag_free(struct retagged *out)
{
	arena_free(&out->text);
	*out = (struct retagged){ 0 };
}

/* -- the list -- */

uint8_t
retag_rank(struct span name)
{
	for (int i = 0; i < TAG_ROSTER; i++)
		if (span_eq(name, span_of(tags_name((enum tag_name)i))))
			return (uint8_t)i;
	return TAG_ROSTER;
}

static int
find_retagged(const struct retagged *o, struct span name)
{
	for (int i = 0; i < o->n; i++)
		if (span_eq(o->list[i].name, name))
			return i;
	return -1;
}

static void
take_away(struct retagged *o, int at)
{
	size_t rest = (size_t)(--o->n - at);

	memmove(&o->list[at], &o->list[at + 1], rest * sizeof(o->list[0]));
	memmove(&o->rank[at], &o->rank[at + 1], rest * sizeof(o->rank[0]));
}

static void
append_tag(struct retagged *o, uint8_t rank, struct span name, struct span value)
{
	/* Not reached: there is room for the tags of the text, one for each step, and those that are always added. */
	if (o->n == RETAGGED_MAX)
		return;
	o->rank[o->n] = rank;
	o->list[o->n++] = (struct tag){ name, value, { NULL, 0 } };
}

/* Gives the first tag of that name the value and deletes the others; adds the tag if there is none. */
static void
set_retagged(struct retagged *o, struct span name, struct span value)
{
	int at = find_retagged(o, name);

	if (at < 0) {
		append_tag(o, retag_rank(name), name, value);
		return;
	}
	o->list[at].value = value;
	for (int i = o->n - 1; i > at; i--)
		if (span_eq(o->list[i].name, name))
			take_away(o, i);
}

/* A name without which, or with a bracket in which, the tag would be read in another way. */
static struct span
name_to_write(struct retagged *o, struct span name)
{
	struct span copy;

	if (name.n == 0)
		return SPAN("Unnamed");
	if (memchr(name.p, '[', name.n) == NULL)
		return name;
	copy = arena_span(&o->text, name);
	for (size_t i = 0; i < copy.n; i++)
		if (copy.p[i] == '[')
			((char *)copy.p)[i] = '_';
	return copy;
}

/* Copies the tags; a known name in the wrong case is corrected, unless the game has that tag, too. */
static void
copy_tags(const struct tags *t, struct retagged *o)
{
	o->n = t->n;
	for (int i = 0; i < t->n; i++) {
		unsigned known = t->known[i];

		o->list[i] = t->list[i];
		o->rank[i] = known < TAG_ROSTER ? (uint8_t)known : TAG_ROSTER;
		if (known < TAG_COUNT)
			continue;
		if (known == TAG_UNKNOWN_NAME) {
			o->list[i].name = name_to_write(o, o->list[i].name);
		} else if (t->at[known & ~(unsigned)TAG_OTHER_CASE] == i) {
			known &= ~(unsigned)TAG_OTHER_CASE;
			o->list[i].name = span_of(tags_name((enum tag_name)known));
			o->rank[i] = known < TAG_ROSTER ? (uint8_t)known : TAG_ROSTER;
		}
	}
}

/*
 * Does the renamings in a row from step `from` on at the same time, so that two names can be exchanged.  A tag that
 * has a new name already is deleted.  Returns the step after them.
 */
static int
rename_tags(struct retagged *o, const struct retagging *wish, int from)
{
	bool renamed[RETAGGED_MAX] = { false };
	int to = from;

	while (to < wish->n && wish->steps[to].kind == RETAG_RENAME)
		to++;
	for (int i = 0; i < o->n; i++)
		for (int k = from; k < to && !renamed[i]; k++)
			if (span_eq(o->list[i].name, wish->steps[k].name)) {
				o->list[i].name = wish->steps[k].value;
				o->rank[i] = retag_rank(wish->steps[k].value);
				renamed[i] = true;
			}
	for (int i = o->n - 1; i >= 0; i--)
		for (int k = 0; k < o->n && !renamed[i]; k++)
			if (renamed[k] && span_eq(o->list[i].name, o->list[k].name)) {
				take_away(o, i);
				memmove(renamed + i, renamed + i + 1, (size_t)(RETAGGED_MAX - i - 1));
				break;
			}
	return to;
}

static void
apply_step(struct retagged *o, const struct retag_step *e)
{
	if (e->kind == RETAG_SET) {
		set_retagged(o, e->name, e->value);
		return;
	}
	for (int i = o->n - 1; i >= 0; i--) {
		struct span name = o->list[i].name;

		if (e->prefix ? span_starts(name, e->name) : span_eq(name, e->name))
			take_away(o, i);
	}
}

/* -- where the game starts -- */

static bool
starts_elsewhere(const struct movelist *s, struct span fen)
{
	if (s->playable)
		return !s->rules->initial(&s->start);
	return fen.n > 0 && !span_eq(fen, SPAN(initial)) && !span_eq(fen, SPAN("?"));
}

/* Is it a position that only this program reads, since it is not written as FEN? */
static bool
is_form(struct span fen)
{
	struct fen_form form;

	return fen_form_read(fen, &form);
}

/* Sets FEN and SetUp to those of the score.  False: out of memory. */
static bool
set_start(const struct retagging *wish, const struct tags *t, const struct movelist *s, struct retagged *o)
{
	struct span fen = tags_value(t, TAG_FEN);
	bool elsewhere = starts_elsewhere(s, fen);
	char text[BOARD_FEN_MAX];
	int at;

	if (!elsewhere && fen.n == 0)
		return true;
	if (s->playable && (wish->later || wish->add & RETAG_FEN || fen.n == 0 || is_form(fen))) {
		int n = s->rules->fen(&s->start, text);

		if ((fen = arena_span(&o->text, (struct span){ text, (size_t)n })).n == 0)
			return false;
		if (elsewhere || find_retagged(o, SPAN("FEN")) >= 0)
			set_retagged(o, SPAN("FEN"), fen);
	} else if (elsewhere && find_retagged(o, SPAN("FEN")) < 0)
		append_tag(o, TAG_ROSTER, SPAN("FEN"), fen);
	at = find_retagged(o, SPAN("SetUp"));
	if (elsewhere && (at < 0 || !span_eq(o->list[at].value, SPAN("1"))))
		set_retagged(o, SPAN("SetUp"), SPAN("1"));
	return true;
}

/* -- what the moves say -- */

/* Half-moves of the main line; -1: there are words that are not moves. */
static int
plies_of_main_line(const struct movelist *s)
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
retag_plycount(const struct retagging *wish, const struct movelist *s, struct retagged *o)
{
	bool wanted = wish->add & RETAG_PLYCOUNT || (wish->shortened && find_retagged(o, SPAN("PlyCount")) >= 0);
	struct span value;
	int n;

	if (!wanted || (n = plies_of_main_line(s)) < 0)
		return true;
	value = arena_fmt(&o->text, "%d", n);
	set_retagged(o, SPAN("PlyCount"), value);
	return value.n > 0;
}

static const struct span opening_tags[] = { { "Opening", 7 }, { "Variation", 9 }, { "SubVariation", 12 } };
enum { OPENING_TAGS = sizeof(opening_tags) / sizeof(opening_tags[0]) };

static bool
is_known_tag(const struct retagged *o, struct span name)
{
	int at = find_retagged(o, name);

	return at >= 0 && o->list[at].value.n > 0 && !tag_value_unknown(o->list[at].value);
}

/* Parts a name into those of the three tags: "Sicilian: Najdorf, 6.Be3". */
static void
part_name(const struct opening *opening, struct span parts[OPENING_TAGS])
{
	struct span name = { opening->name.p, opening->name.n - opening->sub.n };

	if (opening->sub.n > 0 && name.n >= 2)
		name.n -= 2;
	parts[0] = name;
	parts[1] = (struct span){ name.p + name.n, 0 };
	parts[2] = opening->sub;
	for (size_t i = 1; i + 2 < name.n; i++)
		if (name.p[i] == ':' && name.p[i + 1] == ' ') {
			parts[0].n = i;
			parts[1] = (struct span){ name.p + i + 2, name.n - i - 2 };
			return;
		}
}

static bool
set_names(const struct opening *opening, struct retagged *o)
{
	struct span parts[OPENING_TAGS], value;

	part_name(opening, parts);
	for (int i = 0; i < OPENING_TAGS; i++) {
		int at = find_retagged(o, opening_tags[i]);

		if (parts[i].n == 0 && at >= 0)
			take_away(o, at);
		if (parts[i].n == 0)
			continue;
		if (!retag_escape(parts[i], &o->text, &value))
			return false;
		set_retagged(o, opening_tags[i], value);
	}
	return true;
}

/* Sets the code and the names of the opening.  False: out of memory. */
static bool
set_opening(const struct retagging *wish, const struct opening *opening, struct retagged *o)
{
	bool all = (wish->add & RETAG_ECO) != 0, names = all;

	if (opening == NULL || !(wish->add & (RETAG_ECO | RETAG_ECO_MISSING)))
		return true;
	if (all || !is_known_tag(o, SPAN("ECO")))
		set_retagged(o, SPAN("ECO"), opening->eco);
	if (!all)
		names = !is_known_tag(o, opening_tags[0]) && !is_known_tag(o, opening_tags[1]) &&
		    !is_known_tag(o, opening_tags[2]);
	return !names || set_names(opening, o);
}

/* The result of the final position, which ends the game, as mate does: FIDE 5.1.1, 5.2.1; else RESULT_NONE. */
static enum result
on_board(const struct movelist *s)
{
	static const enum result results[] = { [BOARD_UNKNOWN] = RESULT_NONE, [BOARD_WON_0] = RESULT_WHITE,
		[BOARD_WON_1] = RESULT_BLACK, [BOARD_DRAWN] = RESULT_DRAW };
	struct board_end end;
	struct walk w;

	if (plies_of_main_line(s) < 0)
		return RESULT_NONE;
	movelist_walk_start(&w, s);
	while (movelist_walk_main(&w) != NULL)
		;
	return s->rules->end(&w.now, NULL, &end) ? results[end.result] : RESULT_NONE;
}

static bool
says_result(enum result r)
{
	return r == RESULT_WHITE || r == RESULT_BLACK || r == RESULT_DRAW;
}

/* The result for RETAG_RESULT, from the board, the result after the moves, the tag, and the Laws. */
static enum result
agreed_result(const struct retagging *wish, const struct movelist *s, const struct game_summary *sum, enum result end,
    enum result tag)
{
	enum result board = wish->shortened ? RESULT_NONE : on_board(s);

	if (says_result(board))
		return board;
	if (says_result(end) || says_result(tag))
		return says_result(end) ? end : tag;
	if (end >= RESULT_DOUBLE_FORFEIT || tag >= RESULT_DOUBLE_FORFEIT)
		return end >= RESULT_DOUBLE_FORFEIT ? end : tag;
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
	/* The form of a forfeit says that the game was not played, so it is kept. */
	return says_result(tag) && !standard && !result_is_forfeit(value) ? result_name(tag) : value;
}

/* Sets the Result tag, and o->result, which is written after the moves. */
static void
set_result_tag(const struct retagging *wish, const struct movelist *s, const struct game_summary *sum,
    struct span terminator,
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
		given |= wish->steps[i].kind == RETAG_SET && span_eq(wish->steps[i].name, SPAN("Result"));
	if (given)
		end = tag;
	else if (wish->add & RETAG_RESULT)
		end = agreed_result(wish, s, sum, end, tag);
	else if (!says_result(end) && says_result(tag))
		end = tag;
	o->result = result_name(end);
	if (found == NULL)
		append_tag(o, TAG_Result, SPAN("Result"), o->result);
	else if (!given)
		found->value = result_value(wish, found->value, tag, tag_standard, end);
}

/* -- order -- */

/* Records of xiangqi name the player of the red pieces in a tag of its own, in White's place. */
static void
take_side_for_white(struct retagged *o, const char *side)
{
	int own = find_retagged(o, span_of(side)), white = find_retagged(o, SPAN("White"));

	if (own >= 0 && white < 0)
		o->rank[own] = TAG_White;
}

/* Those of games on other boards begin with the tag Game. */
static void
put_first(struct retagged *o, const char *name)
{
	int at = find_retagged(o, span_of(name));
	struct tag game;

	if (at < 0)
		return;
	game = o->list[at];
	memmove(&o->list[1], &o->list[0], (size_t)at * sizeof(game));
	memmove(&o->rank[1], &o->rank[0], (size_t)at);
	o->list[0] = game;
	o->rank[0] = TAG_ROSTER;
}

/* PGN 8.1.1: unknown values of the roster are "?", but "????.??.??" for a date. */
static void
fill_roster(struct retagged *o)
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
			append_tag(o, (uint8_t)i, span_of(tags_name((enum tag_name)i)),
			    i == TAG_Date ? SPAN("????.??.??") : SPAN("?"));
}

/* Does the game have other rules, so that it can't be read without its tag Variant or Game? */
static bool
is_needed_variant(const struct tag *t)
{
	if (span_eq(t->name, SPAN("Game")))
		return true;
	return span_eq(t->name, SPAN("Variant")) && variant_read(t->value) != VARIANT_NONE &&
	    variant_read(t->value) != VARIANT_STANDARD;
}

static void
only_roster(struct retagged *o)
{
	for (int i = o->n - 1; i >= 0; i--)
		if (o->rank[i] == TAG_ROSTER && !retag_is_start(o->list[i].name) && !is_needed_variant(&o->list[i]))
			take_away(o, i);
}

/* What a tag is sorted by; names are compared as a whole only if their first eight bytes are equal. */
struct retag_slot {
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
comes_after(const struct retagged *o, const struct retag_slot *a, const struct retag_slot *b)
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

/* Puts the roster in its order, then the others by name; tags with equal names keep their order. */
static void
sort_tags(struct retagged *o)
{
	struct retag_slot slots[RETAGGED_MAX];
	struct tag sorted[RETAGGED_MAX];
	int first = 0, n;

	while (first < o->n && first < TAG_ROSTER && o->rank[first] == first)	/* nearly always all of it */
		first++;
	for (int i = first; i < o->n; i++)
		if (o->rank[i] < TAG_ROSTER)
			first = 0;
	n = o->n - first;
	for (int i = 0; i < n; i++) {
		struct retag_slot new = { 0, (uint16_t)(first + i), o->rank[first + i] };
		int k = i;

		if (new.rank == TAG_ROSTER)
			new.key = name_key(o->list[new.at].name);
		for (; k > 0 && comes_after(o, &slots[k - 1], &new); k--)
			slots[k] = slots[k - 1];
		slots[k] = new;
	}
	for (int i = 0; i < n; i++) {
		sorted[i] = o->list[slots[i].at];
		o->rank[first + i] = slots[i].rank;
	}
	memcpy(&o->list[first], sorted, (size_t)n * sizeof(sorted[0]));
}

/*
 * Keeps the order of the text, but moves added tags of the roster after those that precede them in the roster, and
 * Event after the Event that the game has before: it would begin another game.
 */
static void
place_added(struct retagged *o)
{
	for (int i = 0; i < o->n; i++) {
		struct tag new = o->list[i];
		uint8_t rank = o->rank[i];
		int at = 0;

		if (rank == TAG_ROSTER || (new.text.p != NULL && rank != TAG_Event))
			continue;
		for (int k = 0; k < i; k++)
			if (o->rank[k] < rank || (rank == TAG_Event && o->rank[k] == TAG_Event))
				at = k + 1;
		if (at == 0 && new.text.p != NULL)
			continue;
		memmove(&o->list[at + 1], &o->list[at], (size_t)(i - at) * sizeof(new));
		memmove(&o->rank[at + 1], &o->rank[at], (size_t)(i - at));
		o->list[at] = new;
		o->rank[at] = rank;
	}
}

/* Takes out the tag that says how the game ended, of a game whose end is cut off. */
static void
drop_termination(struct retagged *o)
{
	int at = find_retagged(o, SPAN("Termination"));

	if (at >= 0)
		take_away(o, at);
}

/* Copies the tags, and does the steps with them. */
static void
copy_with_steps(const struct retagging *wish, const struct tags *t, struct retagged *o)
{
	arena_clear(&o->text);
	copy_tags(t, o);
	for (int i = 0; i < o->own_n; i++)
		apply_step(o, &o->own[i]);
	for (int i = 0; i < wish->n;)
		if (wish->steps[i].kind == RETAG_RENAME)
			i = rename_tags(o, wish, i);
		else
			apply_step(o, &wish->steps[i++]);
}

bool
retag_changes(const struct retagging *wish, const struct tags *t, const struct movelist *s, const struct game_summary *sum,
    struct retagged *o)
{
	copy_with_steps(wish, t, o);
	if (!retag_plycount(wish, s, o) || !set_opening(wish, sum->opening, o))
		return false;
	place_added(o);
	return !o->text.failed;
}

bool
retag(const struct retagging *wish, const struct tags *t, const struct movelist *s, const struct game_summary *sum,
    struct span terminator, struct retagged *o)
{
	copy_with_steps(wish, t, o);
	if (wish->last > 0 && sum->plies > wish->last)
		drop_termination(o);
	if (!set_start(wish, t, s, o) || !retag_plycount(wish, s, o) ||
	    !set_opening(wish, sum->opening, o))
		return false;
	set_result_tag(wish, s, sum, terminator, o);
	take_side_for_white(o, s->rules->sides[0]);
	fill_roster(o);
	if (wish->as_found)
		place_added(o);
	if (wish->roster)
		only_roster(o);
	if (!wish->as_found)
		sort_tags(o);
	if (s->rules->first_tag != NULL && !wish->as_found)
		put_first(o, s->rules->first_tag);
	return !o->text.failed;
}
