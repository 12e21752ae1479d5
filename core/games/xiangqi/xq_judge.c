/* xq_judge: rulings on the repetitions of a game. */
#include "base/ascii.h"
#include "games/xiangqi/xq_judge.h"
#include "games/xiangqi/xq_reason.h"
#include "games/xiangqi/xq_ruling_text.h"

/* The year that a date begins with, in whatever form; 0: none. */
static unsigned long
year_of(struct span date)
{
	unsigned long year = 0, digit;

	for (size_t i = 0; i < 4; i++) {
		if (i >= date.n || !ascii_is_digit(date.p[i]))
			return 0;
		digit = (unsigned char)date.p[i];
		year = year * 10 + digit - '0';
	}
	return year;
}

const struct xq_laws *
xq_judge_laws(const struct board_record *r)
{
	const struct xq_laws *asked = r->laws == NULL ? NULL : xq_laws_find(r->laws);
	unsigned long year = year_of(r->date);

	return asked != NULL ? asked : xq_laws_on(year == 0 ? 0 : year * 10000 + 1231);
}

/* -- where positions occur often enough -- */

/* A game, with its positions by number of half-moves. */
struct judged {
	const struct board_line *line;
	const struct xq_laws *laws;
	const struct xq_position *at;	/* line->n + 1 of them */
	struct xq_search *search;	/* one for all rulings */
};

static bool
occurs_often(const struct judged *g, int ply)
{
	const int most = g->laws->occurrences;
	int times = 1;

	/* Only positions since the last capture can be the same, with the same side to move. */
	for (int i = ply - 2; i >= 0 && ply - i <= (int)g->at[ply].since_capture && times < most; i -= 2)
		times += xq_same(&g->at[i], &g->at[ply]);
	return times >= most;
}

/* The last half-move of the stretch from `ply` on in which every position occurs so often. */
static int
stretch_end(const struct judged *g, int ply)
{
	while (ply < g->line->n && occurs_often(g, ply + 1))
		ply++;
	return ply;
}

/* -- the finding -- */

/* Has the side that had to vary after half-move `ply` made a move within the stretch? */
static bool
went_on(const struct judged *g, const struct xq_ruling *r, int ply, int end)
{
	return end >= ply + (g->at[ply].turn == r->side ? 1 : 2);
}

/* Does the game end there with another result than its loss? */
static bool
escapes(const struct judged *g, const struct xq_ruling *r, int end)
{
	enum board_result lost = board_win(r->side == XQ_RED ? BOARD_SIDE_1 : BOARD_SIDE_0);

	return g->line->complete && end == g->line->n && g->line->result != BOARD_UNKNOWN && g->line->result != lost;
}

/* What became of the duty to vary. */
static void
add_sequel(const struct judged *g, const struct xq_ruling *r, int ply, int end, struct buf *b)
{
	const char *name = xq_colour_name(r->side);

	if (r->verdict != XQ_MUST_VARY)
		return;
	if (went_on(g, r, ply, end))
		buf_fmt(b, "; %s does not vary", name);
	else if (end < g->line->n)
		buf_fmt(b, "; %s varies", name);
	if (escapes(g, r, end))
		buf_fmt(b, "; the game ends there, but not as a loss for %s", name);
}

static void
list_plies(struct finding *f, const struct xq_cycle *c, struct arena *arena)
{
	int *plies = arena_take(arena, (size_t)c->occurrences * sizeof(*plies));

	if (plies == NULL)
		return;
	for (int i = 0; i < c->occurrences; i++)
		plies[i] = c->plies[i];
	f->plies = plies;
	f->plies_n = c->occurrences;
}

static void
report(const struct judged *g, int ply, int end, struct findings *findings)
{
	static const char *const times[] = { "no", "first", "second", "third", "fourth", "fifth" };
	struct xq_cycle cycle;
	struct xq_ruling ruling = { .laws = g->laws, .verdict = XQ_UNDECIDED, .article = "" };
	struct buf b = { 0 };
	struct finding *f;
	bool found = xq_cycle_find(g->line->start, g->line->moves, ply, &cycle) == XQ_CYCLE_FOUND, wrong;

	if (found)
		xq_ruling_find(&cycle, g->laws, g->search, &ruling);
	wrong = ruling.verdict == XQ_MUST_VARY && (went_on(g, &ruling, ply, end) || escapes(g, &ruling, end));
	f = finding_add(findings, wrong ? DIAG_REP_MUST_VARY : DIAG_REP_RULING, g->line->words[ply - 1]);
	if (f == NULL)
		return;
	buf_fmt(&b, "the position occurs for the %s time (", times[g->laws->occurrences]);
	xq_ruling_write_occurrences(&cycle, g->line->start, &b);
	buf_str(&b, "): ");
	if (found) {
		xq_ruling_write(&cycle, &ruling, &b);
		add_sequel(g, &ruling, ply, end, &b);
		buf_str(&b, "; the moves: ");
		xq_ruling_write_moves(&cycle, &ruling, &b);
	} else
		buf_str(&b, "who must vary is not decided, because the moves between are too many");
	f->message = arena_span(&findings->text, buf_span(&b));
	f->ref = span_of(g->laws->label);
	f->ply = ply;
	list_plies(f, &cycle, &findings->text);
	findings->failed |= b.failed;
	buf_free(&b);
}

/* Rulings on repetition, one for each stretch. */
static void
judge_repetitions(const struct judged *g, struct findings *findings)
{
	for (int ply = 1; ply <= g->line->n; ply++) {
		int end;

		if (!occurs_often(g, ply))
			continue;
		end = stretch_end(g, ply);
		report(g, ply, end, findings);
		ply = end;
	}
}

void
xq_judge(const struct board_line *line, struct findings *findings)
{
	struct xq_search search = { .most = XQ_SEARCH_MOST };
	struct xq_position *at;

	struct judged g = { line, xq_judge_laws(line->record), NULL, &search };

	if (!finding_wanted(findings, DIAG_REP_MUST_VARY) && !finding_wanted(findings, DIAG_REP_RULING))
		return;
	if ((at = arena_take(&findings->text, ((size_t)line->n + 1) * sizeof(*at))) == NULL) {
		findings->failed = true;
		return;
	}
	at[0] = *(const struct xq_position *)line->start;
	for (int i = 0; i < line->n; i++) {
		at[i + 1] = at[i];
		xq_play(&at[i + 1], line->moves[i]);
	}
	g.at = at;
	judge_repetitions(&g, findings);
}
