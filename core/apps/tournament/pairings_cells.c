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

static struct pairings_side
side_of(const struct pairings_walk *w, const struct crosstable_pairing *p, int side)
{
	const struct crosstable_game *g = p->game[side];
	const struct crosstable_player *player;

	if (g == NULL)
		return (struct pairings_side){ .shown = SPAN("bye"), .before = -1, .won = -1 };
	player = &w->t->players[p->player[side]];
	return (struct pairings_side){ player->name, player->team, player->name, player->rating, p->before[side],
		g->points >= 0 ? g->score : -1 };
}

/* Makes the rows of a round.  False: out of memory. */
static bool
make_rows(struct pairings_walk *w, struct arena *texts)
{
	if ((w->rows = arena_take(texts, (w->to - w->from) * sizeof(*w->rows))) == NULL)
		return false;
	for (size_t i = w->from; i < w->to; i++) {
		const struct crosstable_pairing *p = &w->pairings.list[i];
		const struct pairings_side side[] = { side_of(w, p, 0), side_of(w, p, 1) };
		const bool turned = p->game[0]->colour == 1;

		w->rows[i - w->from] = (struct pairings_row){
			.of = p, .left = side[0], .right = side[1], .white = side[turned], .black = side[!turned],
			.match_of = p->match < 0 ? NULL : &w->pairings.matches[p->match], .board = p->board,
			.date = crosstable_part(p->game[0]->row, EVENT_ROW_DATE), .link = crosstable_pairings_link(p->game[0]),
			.colour = p->match < 0 ? NULL : p->game[0]->colour == 0 ? "w" : "b",
			/* Games without a match come last. */
			.match = p->match < 0 ? -1 : p->match - w->pairings.list[w->from].match + 1,
		};
	}
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
		if (round < w->first || round >= w->end)
			continue;
		w->failed = !make_rows(w, texts);
		return !w->failed;
	}
	return false;
}

bool
pairings_cells_begins(const struct pairings_walk *w, size_t i)
{
	return i == w->from || w->pairings.list[i].match != w->pairings.list[i - 1].match;
}

void
pairings_cells_result(struct buf *b, const struct pairings_walk *w, const struct crosstable_game *g,
    enum table_form form)
{
	static const char *const played[][3] = {
		{ "0-1", HALF "-" HALF, "1-0" }, { "0" DASH "1", HALF DASH HALF, "1" DASH "0" }, { "0-1", "1/2-1/2", "1-0" },
	};
	static const char *const forfeit[][4] = {
		{ "-:+", "=:=", "+:-", "-:-" }, { MINUS ":+", "=:=", "+:" MINUS, MINUS ":" MINUS }, { "-:+", "=:=", "+:-", "-:-" },
	};
	const bool program = form == TABLE_CSV || form == TABLE_JSON;
	const int style = program ? 2 : form == TABLE_HTML;
	bool standard;
	const enum result result = result_read(crosstable_part(g->row, EVENT_ROW_RESULT), &standard);

	if (g->unfinished && !w->begun && !program)
		return;
	if (g->opponent < 0 && program)
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
	if (g->armageddon >= 0 && !program)
		buf_fmt(b, ", %s", played[style][g->armageddon]);
}
