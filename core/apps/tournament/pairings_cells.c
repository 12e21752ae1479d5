/* pairings_cells: what text, tables and page of pairings share. */
#include "base/ratio.h"
#include "games/pgn/result.h"
#include "apps/tournament/crosstable_after.h"
#include "apps/tournament/crosstable_cells.h"
#include "apps/tournament/pairings_cells.h"

#define DASH "\xe2\x80\x93"
#define MINUS "\xe2\x88\x92"
#define HALF "\xc2\xbd"

static bool
open_walk(struct pairings_walk *w, struct arena *texts)
{
	w->open = true;
	w->failed = !crosstable_pairings_make(&w->pairings, w->t, texts);
	if (w->failed)
		return false;
	crosstable_after_asked(w->t, w->asked, false, &w->first, &w->end);
	w->matches = w->pairings.matches_n > 0;
	for (int i = 0; i < w->t->players_n; i++)
		w->rated = w->rated || w->t->players[i].rating > 0;
	return true;
}

bool
pairings_cells_next(struct pairings_walk *w, struct arena *texts)
{
	const struct crosstable_pairings *p = &w->pairings;

	if (!w->open && !open_walk(w, texts))
		return false;
	while (w->to < p->n) {
		int round = p->list[w->to].round;

		w->begun = false;
		for (w->from = w->to; w->to < p->n && p->list[w->to].round == round; w->to++)
			w->begun = w->begun || (p->list[w->to].player[1] >= 0 && !p->list[w->to].game[0]->unfinished);
		w->name = crosstable_after_name(w->t, round);
		if (round >= w->first && round < w->end)
			return true;
	}
	return false;
}

bool
pairings_cells_begins(const struct pairings_walk *w, size_t i)
{
	return i == w->from || w->pairings.list[i].match != w->pairings.list[i - 1].match;
}

int
pairings_cells_match(const struct pairings_walk *w, const struct crosstable_pairing *p)
{
	return p->match - w->pairings.list[w->from].match + 1;	/* games without one come last */
}

void
pairings_cells_result(struct buf *b, const struct pairings_walk *w, const struct crosstable_game *g,
    enum pairings_style style)
{
	static const char *const played[][3] = {
		[PAIRINGS_TEXT] = { "0-1", HALF "-" HALF, "1-0" },
		[PAIRINGS_PAGE] = { "0" DASH "1", HALF DASH HALF, "1" DASH "0" },
		[PAIRINGS_PROGRAM] = { "0-1", "1/2-1/2", "1-0" },
	};
	static const char *const forfeit[][4] = {
		[PAIRINGS_TEXT] = { "-:+", "=:=", "+:-", "-:-" },
		[PAIRINGS_PAGE] = { MINUS ":+", "=:=", "+:" MINUS, MINUS ":" MINUS },
		[PAIRINGS_PROGRAM] = { "-:+", "=:=", "+:-", "-:-" },
	};
	bool standard;
	const enum result result = result_read(g->row->part[CROSSTABLE_RESULT], &standard);

	if (g->unfinished && !w->begun && style != PAIRINGS_PROGRAM)
		return;
	if (g->opponent < 0 && style == PAIRINGS_PROGRAM)
		buf_str(b, "bye");
	else if (g->opponent < 0)
		ratio_halves(b, g->score);
	else if (g->points < 0)
		buf_str(b, g->conflict ? "!" : g->unfinished ? "*" : "?");
	else if (result == RESULT_DOUBLE_FORFEIT)
		buf_str(b, forfeit[style][3]);
	else if (result == RESULT_WHITE_HALF || result == RESULT_BLACK_HALF)
		buf_str(b, result == RESULT_WHITE_HALF ? "1/2-0" : "0-1/2");
	else
		buf_str(b, (g->forfeit ? forfeit[style] : played[style])[g->points]);
	if (g->armageddon >= 0 && style != PAIRINGS_PROGRAM)
		buf_fmt(b, ", %s", played[style][g->armageddon]);
}

void
pairings_cells_score(struct buf *b, const struct crosstable_match *m, enum pairings_style style)
{
	ratio_halves(b, m->score[0]);
	buf_str(b, style == PAIRINGS_PAGE ? DASH : "-");
	ratio_halves(b, m->score[1]);
}
