/* game_facts: what conditions can ask about a game in addition to its tags. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/edit_distance.h"
#include "games/checks/game_end.h"
#include "games/checks/game_facts.h"
#include "games/openings/eco.h"
#include "games/pgn/date.h"
#include "games/pgn/tag_value.h"
#include "games/pgn/tags.h"
#include "games/pgn/time_control.h"

/* Those of games on other boards that chess does not have, too: games/five/five_game.c. */
#define OTHER_BOARDS "five", "full-board", "passes",
#define X(id, name, text) name,
#define BY_MOVES(id, name) name,
static const char *const ends[] = {
	OUTCOMES_OF_CHESS(X) GAME_END_DEAD_NAME, GAME_ENDS_BY_MOVES(BY_MOVES) OUTCOMES_OF_VARIANTS(X) OTHER_BOARDS "", NULL,
};
static const char *const finals[] = {
	OUTCOMES_OF_CHESS(X) GAME_END_DEAD_NAME, OUTCOMES_OF_VARIANTS(X) OTHER_BOARDS "", NULL,
};
#undef X
#undef BY_MOVES
#undef OTHER_BOARDS
static const char *const results[] = { "1-0", "0-1", "1/2-1/2", "*", NULL };
static const char *const speeds[] = {
	"ultrabullet", "bullet", "blitz", "rapid", "classical", "correspondence", "", NULL,
};
static const char *const fide_speeds[] = { "", "blitz", "rapid", "standard", NULL };

static long
fact_plies(const struct view *v)
{
	return movelist_plies(v->score);
}

static long
fact_moves(const struct view *v)
{
	return (movelist_plies(v->score) + 1) / 2;
}

static long
fact_game(const struct view *v)
{
	return (long)v->record->ordinal;
}

/* The year of the Date tag, in any form that can be read. */
static long
fact_year(const struct view *v)
{
	struct date date;

	return date_known(view_tag(v, "Date"), &date) ? date.year : FACT_UNKNOWN;
}

static long
fact_month(const struct view *v)
{
	struct date date;

	return date_known(view_tag(v, "Date"), &date) && date.month > 0 ? date.month : FACT_UNKNOWN;
}

static long
fact_day(const struct view *v)
{
	struct date date;

	return date_known(view_tag(v, "Date"), &date) && date.month > 0 && date.day > 0 ? date.day : FACT_UNKNOWN;
}

/* In the form of ISO 8601, as programs for tables read dates; empty if a part is not known. */
static struct span
fact_date(const struct view *v, struct buf *b)
{
	struct date d;

	buf_clear(b);
	if (date_known(view_tag(v, "Date"), &d) && d.month > 0 && d.day > 0)
		buf_fmt(b, "%04d-%02d-%02d", d.year, d.month, d.day);
	return buf_span(b);
}

/* -- the time control -- */

static bool
control_known(const struct view *v, struct time_control *c)
{
	time_control_read(view_tag(v, "TimeControl"), c);
	return time_control_known(c);
}

static long
fact_base(const struct view *v)
{
	struct time_control c;

	return control_known(v, &c) ? (long)(c.period[0].base / 1000) : FACT_UNKNOWN;
}

static long
fact_increment(const struct view *v)
{
	struct time_control c;

	return control_known(v, &c) ? (long)(c.period[0].increment / 1000) : FACT_UNKNOWN;
}

/* As Lichess estimates it: for forty moves. */
static long
fact_duration(const struct view *v)
{
	struct time_control c;

	return control_known(v, &c) ? (long)(time_control_for(&c, 40) / 1000) : FACT_UNKNOWN;
}

/* By the limits of Lichess. */
static struct span
fact_speed(const struct view *v, struct buf *b)
{
	static const long limits[] = { 30, 180, 480, 1500 };	/* seconds: from there on the next speed */
	struct time_control c;
	size_t i = 0;

	(void)b;
	if (!control_known(v, &c))
		return SPAN("");
	if (time_control_by_days(&c))
		return SPAN("correspondence");
	while (i < sizeof(limits) / sizeof(limits[0]) && time_control_for(&c, 40) >= limits[i] * 1000)
		i++;
	return span_of(speeds[i]);
}

/* By the Laws, A.1 and B.1: the time for sixty moves. */
static struct span
fide_speed(const struct view *v, struct buf *b)
{
	struct time_control c;

	(void)b;
	time_control_read(view_tag(v, "TimeControl"), &c);
	return span_of(fide_speeds[time_control_speed(&c)]);
}

/* -- the players -- */

static struct span
tag_text(const struct view *v, const char *name, struct buf *b)
{
	struct span raw = view_tag(v, name);

	buf_clear(b);
	if (raw.n > 0 && !tag_value_unknown(raw))
		view_value(b, v, raw);
	return buf_span(b);
}

static struct span
player_white(const struct view *v, struct buf *b)
{
	return tag_text(v, "White", b);
}

static struct span
player_black(const struct view *v, struct buf *b)
{
	return tag_text(v, "Black", b);
}

static struct span
fact_winner(const struct view *v, struct buf *b)
{
	return span_eq(v->result, SPAN("1-0")) ? tag_text(v, "White", b) :
	    span_eq(v->result, SPAN("0-1")) ? tag_text(v, "Black", b) : SPAN("");
}

static struct span
fact_loser(const struct view *v, struct buf *b)
{
	return span_eq(v->result, SPAN("1-0")) ? tag_text(v, "Black", b) :
	    span_eq(v->result, SPAN("0-1")) ? tag_text(v, "White", b) : SPAN("");
}

/* Are both ratings known? */
static bool
both_ratings(const struct view *v, long elo[2])
{
	elo[0] = (long)tag_value_rating(view_tag(v, "WhiteElo"));
	elo[1] = (long)tag_value_rating(view_tag(v, "BlackElo"));
	return elo[0] > 0 && elo[1] > 0;
}

static long
elo_diff(const struct view *v)
{
	long elo[2];

	return both_ratings(v, elo) ? elo[0] - elo[1] : FACT_UNKNOWN;
}

static long
average_elo(const struct view *v)
{
	long elo[2];

	return both_ratings(v, elo) ? (elo[0] + elo[1] + 1) / 2 : FACT_UNKNOWN;
}

/* -- the game -- */

static struct span
put_result_fact(const struct view *v, struct buf *b)
{
	(void)b;
	return v->result;
}

static struct span
put_end_fact(const struct view *v, struct buf *b)
{
	(void)b;
	return v->summary->end == NULL ? SPAN("") : span_of(v->summary->end);
}

static struct span
fact_final(const struct view *v, struct buf *b)
{
	(void)b;
	return v->summary->final == NULL ? SPAN("") : span_of(v->summary->final);
}

static struct span
fact_verdict(const struct view *v, struct buf *b)
{
	(void)b;
	return span_of(game_verdicts[v->summary->verdict]);
}

static long
at_level(const struct view *v, enum severity least, enum severity most)
{
	const struct findings *f = v->findings;
	long n = 0;

	for (size_t i = 0; i < f->n; i++)
		n += f->list[i].severity <= most && finding_told(&f->list[i], least, v->summary->facts);
	return n;
}

static long
fact_findings(const struct view *v)
{
	return at_level(v, v->level, SEVERITY_ERROR) + (long)v->findings->more;
}

static long
fact_errors(const struct view *v)
{
	return at_level(v, SEVERITY_ERROR, SEVERITY_ERROR);
}

static long
fact_warnings(const struct view *v)
{
	return at_level(v, SEVERITY_WARNING, SEVERITY_WARNING);
}

static long
count_elements(const struct view *v, enum element_kind kind)
{
	long n = 0;

	for (size_t i = 0; i < v->score->n; i++)
		n += v->score->list[i].kind == kind;
	return n;
}

static long
fact_comments(const struct view *v)
{
	return count_elements(v, ELEMENT_COMMENT);
}

static long
fact_variations(const struct view *v)
{
	return count_elements(v, ELEMENT_OPEN);
}

static long
fact_nags(const struct view *v)
{
	return count_elements(v, ELEMENT_NAG);
}

static long
fact_underpromotions(const struct view *v)
{
	int depth = 0;
	long n = 0;

	for (size_t i = 0; i < v->score->n; i++) {
		const struct element *e = &v->score->list[i];

		depth += (e->kind == ELEMENT_OPEN) - (e->kind == ELEMENT_CLOSE);
		n += depth == 0 && e->kind == ELEMENT_MOVE && move_promotion(e->move) != NONE &&
		    move_promotion(e->move) < QUEEN && !move_is_drop(e->move);
	}
	return n;
}

/* After the last move.  A piece comes back only in Crazyhouse: elsewhere this is the least number there is. */
static long
fact_pieces(const struct view *v)
{
	struct walk w;

	if (movelist_chess(v->score) == NULL)
		return FACT_UNKNOWN;
	movelist_walk_start(&w, v->score);
	while (movelist_walk_main(&w) != NULL)
		continue;
	return count(position_occupied(&w.now.chess));
}

static struct span
fact_eco(const struct view *v, struct buf *b)
{
	(void)b;
	return v->summary->opening == NULL ? SPAN("") : v->summary->opening->eco;
}

static struct span
fact_opening(const struct view *v, struct buf *b)
{
	(void)b;
	return v->summary->opening == NULL ? SPAN("") : v->summary->opening->name;
}

bool
game_facts_of_opening(const struct fact *f)
{
	return f->text == fact_eco || f->text == fact_opening;
}

const struct fact game_facts[] = {
	{ "game", "ordinal of the game in its file, from 1", fact_game, NULL, true, NULL, NULL },
	{ "year", "of the Date tag, as far as it is known", fact_year, NULL, true, NULL, NULL },
	{ "month", "of the Date tag, from 1 to 12", fact_month, NULL, true, NULL, NULL },
	{ "day", "of the Date tag, from 1 to 31", fact_day, NULL, true, NULL, NULL },
	{ "isodate", "the Date tag as 2024-03-31, if all of it is known", NULL, fact_date, true, NULL, NULL },
	{ "plies", "half-moves of the main line", fact_plies, NULL, false, NULL, NULL },
	{ "moves", "half of that, rounded up", fact_moves, NULL, false, NULL, NULL },
	{ "result", "at the end of the moves: 1-0, 0-1, 1/2-1/2 or *", NULL, put_result_fact, true, results, NULL },
	{ "end", "checkmate, stalemate, dead-position, fivefold, seventyfive, that of a variant, or empty", NULL,
	    put_end_fact, false, ends, NULL },
	{ "final", "the last position: checkmate, stalemate, dead-position, the end of a variant, or empty", NULL, fact_final, false,
	    finals, NULL },
	{ "verdict", "clean, findings, illegal or not-judged", NULL, fact_verdict, false, game_verdicts, NULL },
	{ "findings", "how many there are from --level on", fact_findings, NULL, false, NULL, NULL },
	{ "errors", "how many errors there are, whatever --level is", fact_errors, NULL, false, NULL, NULL },
	{ "warnings", "how many warnings there are, whatever --level is", fact_warnings, NULL, false, NULL, NULL },
	{ "eco", "code of the opening, from --eco", NULL, fact_eco, false, NULL, NULL },
	{ "opening", "its name in that table", NULL, fact_opening, false, NULL, NULL },
	{ "comments", "how many there are", fact_comments, NULL, false, NULL, NULL },
	{ "variations", "how many there are", fact_variations, NULL, false, NULL, NULL },
	{ "nags", "annotation glyphs such as $1 and !", fact_nags, NULL, false, NULL, NULL },
	{ "underpromotions", "to rook, bishop or knight, in the main line", fact_underpromotions, NULL, false, NULL, NULL },
	{ "pieces", "on the board after the last move, kings included", fact_pieces, NULL, false, NULL, NULL },
	{ "player", "either player: one of them is enough", NULL, player_white, true, NULL, player_black },
	{ "winner", "the player who won, by the result", NULL, fact_winner, true, NULL, NULL },
	{ "loser", "the player who lost", NULL, fact_loser, true, NULL, NULL },
	{ "elodiff", "WhiteElo minus BlackElo", elo_diff, NULL, true, NULL, NULL },
	{ "averageelo", "of both players, rounded", average_elo, NULL, true, NULL, NULL },
	{ "base", "seconds of the first period of TimeControl", fact_base, NULL, true, NULL, NULL },
	{ "increment", "seconds that are added for each move", fact_increment, NULL, true, NULL, NULL },
	{ "duration", "seconds that a player has for 40 moves", fact_duration, NULL, true, NULL, NULL },
	{ "speed", "by that: ultrabullet, bullet, blitz, rapid, classical or correspondence, as Lichess does",
	    NULL, fact_speed, true, speeds, NULL },
	{ "fidespeed", "by the time for 60 moves: blitz, rapid or standard", NULL, fide_speed, true, fide_speeds, NULL },
	{ 0 },
};

void
game_facts_write(const struct fact *f, const struct view *v, struct buf *out)
{
	struct buf text = { 0 };
	long n;

	if (f->text != NULL) {
		buf_add(out, f->text(v, &text));
		buf_drop(out, &text);
	} else if ((n = f->number(v)) != FACT_UNKNOWN) {
		buf_fmt(out, f->number == fact_month || f->number == fact_day ? "%02ld" : "%ld", n);
	}
}

const struct fact *
game_facts_find(struct span name)
{
	for (const struct fact *f = game_facts; f->name != NULL; f++)
		if (span_eq(name, span_of(f->name)))
			return f;
	return NULL;
}

const char *
game_facts_near(const char *name)
{
	struct edit_nearest nearest = { .word = name };

	for (const struct fact *f = game_facts; f->name != NULL; f++)
		edit_nearest_try(&nearest, f->name);
	return edit_nearest_name(&nearest);
}

/* The fact or known tag with the most similar name, if it is similar enough to have been meant; else NULL. */
static const char *
near_name(char *name)
{
	const char *nearest = game_facts_near(name);
	size_t least = nearest == NULL ? SIZE_MAX : edit_distance(name, nearest);

	*name = ascii_upper(*name);
	for (int i = 0; i < TAG_COUNT; i++) {
		const char *tag = tags_name((enum tag_name)i);
		size_t d = edit_distance(name, tag);

		if (d < least && edit_distance_near(d, name)) {
			least = d;
			nearest = tag;
		}
	}
	return nearest;
}

bool
game_name_find(struct span name, struct game_name *n, const char *wrong, char error[GAME_NAME_ERROR])
{
	char text[GAME_NAME_ERROR / 4], other[sizeof(text)];
	const char *known = tags_known(name), *near;

	*n = (struct game_name){ .fact = game_facts_find(name), .tag = known != NULL ? span_of(known) : name };
	if (n->fact != NULL || known != NULL || (tags_name_good(name) && ascii_is_upper(*name.p)))
		return true;
	snprintf(text, sizeof(text), "%.*s", tag_value_shown(name), name.p);
	near = near_name(strcpy(other, text));
	if (name.n == 0)
		snprintf(error, GAME_NAME_ERROR, "%s '': a name is missing", wrong);
	else
		snprintf(error, GAME_NAME_ERROR, "%s %s%s%s%s", wrong, text, near == NULL ? "" : "; did you mean ",
		    near != NULL ? near : ascii_is_upper(*text) ? "" : "; other tags begin with a capital letter", near == NULL ? "" : "?");
	return false;
}
