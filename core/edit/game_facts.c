/* game_facts: what conditions can ask about a game in addition to its tags. */
#include "pgn/date.h"
#include "game/eco.h"
#include "edit/game_facts.h"
#include "base/edit_distance.h"

static const char *const ends[] = { "checkmate", "stalemate", "dead-position", "fivefold", "seventyfive", "", NULL };
static const char *const finals[] = { "checkmate", "stalemate", "dead-position", "", NULL };
static const char *const results[] = { "1-0", "0-1", "1/2-1/2", "*", NULL };

static long
plies(const struct view *v)
{
	return movelist_plies(v->score);
}

static long
moves(const struct view *v)
{
	return (movelist_plies(v->score) + 1) / 2;
}

static long
game(const struct view *v)
{
	return (long)v->record->ordinal;
}

/* The year of the Date tag, in any form that can be read. */
static long
year(const struct view *v)
{
	struct date date;

	return date_known(view_tag(v, "Date"), &date) ? date.year : FACT_UNKNOWN;
}

static struct span
result(const struct view *v)
{
	return v->result;
}

static struct span
end(const struct view *v)
{
	return v->summary->end == NULL ? SPAN("") : span_of(v->summary->end);
}

static struct span
final(const struct view *v)
{
	return v->summary->final == NULL ? SPAN("") : span_of(v->summary->final);
}

static struct span
verdict(const struct view *v)
{
	return span_of(game_verdicts[v->summary->verdict]);
}

static long
at_level(const struct view *v, enum severity least, enum severity most)
{
	const struct findings *f = v->findings;
	long n = 0;

	for (size_t i = 0; i < f->n; i++)
		n += f->list[i].severity >= least && f->list[i].severity <= most &&
		    finding_told(&f->list[i], v->level, v->summary->facts);
	return n;
}

static long
findings(const struct view *v)
{
	return at_level(v, v->level, SEVERITY_ERROR) + (long)v->findings->more;
}

static long
errors(const struct view *v)
{
	return at_level(v, SEVERITY_ERROR, SEVERITY_ERROR);
}

static long
warnings(const struct view *v)
{
	return at_level(v, SEVERITY_WARNING, SEVERITY_WARNING);
}

static long
elements(const struct view *v, enum element_kind kind)
{
	long n = 0;

	for (size_t i = 0; i < v->score->n; i++)
		n += v->score->list[i].kind == kind;
	return n;
}

static long
comments(const struct view *v)
{
	return elements(v, ELEMENT_COMMENT);
}

static long
variations(const struct view *v)
{
	return elements(v, ELEMENT_OPEN);
}

static long
nags(const struct view *v)
{
	return elements(v, ELEMENT_NAG);
}

static long
underpromotions(const struct view *v)
{
	int depth = 0;
	long n = 0;

	for (size_t i = 0; i < v->score->n; i++) {
		const struct element *e = &v->score->list[i];

		depth += (e->kind == ELEMENT_OPEN) - (e->kind == ELEMENT_CLOSE);
		n += depth == 0 && e->kind == ELEMENT_MOVE && move_promotion(e->move) != NONE &&
		    move_promotion(e->move) != QUEEN;
	}
	return n;
}

static struct span
eco(const struct view *v)
{
	return v->summary->opening == NULL ? SPAN("") : v->summary->opening->eco;
}

static struct span
opening(const struct view *v)
{
	return v->summary->opening == NULL ? SPAN("") : v->summary->opening->name;
}

bool
game_facts_of_opening(const struct fact *f)
{
	return f->text == eco || f->text == opening;
}

const struct fact game_facts[] = {
	{ "game", "ordinal of the game in its file, from 1", game, NULL, true, NULL },
	{ "year", "of the Date tag, as far as it is known", year, NULL, true, NULL },
	{ "plies", "half-moves of the main line", plies, NULL, false, NULL },
	{ "moves", "half of that, rounded up", moves, NULL, false, NULL },
	{ "result", "at the end of the moves: 1-0, 0-1, 1/2-1/2 or *", NULL, result, true, results },
	{ "end", "checkmate, stalemate, dead-position, fivefold, seventyfive, or empty", NULL, end, false, ends },
	{ "final", "the last position: checkmate, stalemate, dead-position, or empty", NULL, final, false, finals },
	{ "verdict", "clean, findings, illegal or not-judged", NULL, verdict, false, game_verdicts },
	{ "findings", "how many there are from --level on", findings, NULL, false, NULL },
	{ "errors", "how many of them are errors", errors, NULL, false, NULL },
	{ "warnings", "how many of them are warnings", warnings, NULL, false, NULL },
	{ "eco", "code of the opening, from --eco", NULL, eco, false, NULL },
	{ "opening", "its name in that table", NULL, opening, false, NULL },
	{ "comments", "how many there are", comments, NULL, false, NULL },
	{ "variations", "how many there are", variations, NULL, false, NULL },
	{ "nags", "annotation glyphs such as $1 and !", nags, NULL, false, NULL },
	{ "underpromotions", "to rook, bishop or knight, in the main line", underpromotions, NULL, false, NULL },
	{ 0 },
};

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
	const char *nearest = NULL;
	size_t least = 0;

	for (const struct fact *f = game_facts; f->name != NULL; f++) {
		size_t d = edit_distance(name, f->name);

		if (nearest == NULL || d < least) {
			least = d;
			nearest = f->name;
		}
	}
	return edit_distance_near(least, name) ? nearest : NULL;
}
