/* trf_pgn: writes the games of a tournament report file (TRF) as PGN. */
#include <stdio.h>
#include <stdlib.h>

#include "games/forms/trf_pairings.h"
#include "games/forms/trf_pgn.h"

struct trf_pgn_writing {
	const struct trf *t;
	struct buf *pgn;
	struct span *team;	/* by player: the name; empty: none */
};

/* -- tags -- */

static void
put_tag(struct buf *b, const char *name, struct span value)
{
	buf_fmt(b, "[%s \"", name);
	for (size_t i = 0; i < value.n; i++) {
		if (value.p[i] == '"' || value.p[i] == '\\')
			buf_char(b, '\\');
		buf_char(b, value.p[i]);
	}
	buf_str(b, "\"]\n");
}

/* Those that White and Black have; nothing where it is not known. */
static void
put_side(const struct trf_pgn_writing *w, const char *side, const char *what, struct span value)
{
	char name[24];

	if (value.n == 0)
		return;
	snprintf(name, sizeof(name), "%s%s", side, what);
	put_tag(w->pgn, name, value);
}

/* The day of the round, or else of the first one. */
static void
put_date(const struct trf_pgn_writing *w, int round)
{
	const struct trf_line *l = trf_find(w->t, "132");
	const struct trf_cell *cell = l == NULL ? NULL : trf_cell(l, 0, (unsigned)round);
	unsigned long day;

	if ((cell != NULL && trf_day(cell->text, &day)) || trf_day(trf_value(w->t, "042"), &day))
		buf_fmt(w->pgn, "[Date \"%04lu.%02lu.%02lu\"]\n", day / 10000, day / 100 % 100, day % 100);
	else
		buf_str(w->pgn, "[Date \"????.??.??\"]\n");
}

static void
put_person(const struct trf_pgn_writing *w, const char *side, const struct trf_player *p)
{
	char rating[16] = "";

	if (p->rating > 0)
		snprintf(rating, sizeof(rating), "%u", p->rating);
	put_side(w, side, "Elo", span_of(rating));
	put_side(w, side, "Title", p->title);
	put_side(w, side, "FideId", p->id);
	put_side(w, side, "Country", p->country);
	put_side(w, side, "Team", w->team[p - w->t->players]);
}

/* -- games -- */


static void
put_pgn_game(const struct trf_pgn_writing *w, const struct trf_pairing *g)
{
	struct span control = trf_value(w->t, "222");

	put_tag(w->pgn, "Event", trf_value(w->t, "012"));
	put_tag(w->pgn, "Site", trf_value(w->t, "022"));
	put_date(w, g->round);
	buf_fmt(w->pgn, "[Round \"%d\"]\n", g->round + 1);
	put_tag(w->pgn, "White", g->white->name);
	put_tag(w->pgn, "Black", g->black == NULL ? SPAN("bye") : g->black->name);
	buf_fmt(w->pgn, "[Result \"%s\"]\n", g->result);
	put_person(w, "White", g->white);
	if (g->black != NULL)
		put_person(w, "Black", g->black);
	if (control.n > 0)
		put_tag(w->pgn, "TimeControl", control);
	buf_fmt(w->pgn, "%s\n%s\n\n", g->forfeit ? "[Termination \"forfeit\"]\n" : "", g->result);
}

bool
trf_pgn(struct span text, struct buf *pgn)
{
	struct grading grading = { .every = false };	/* pgn-check says what is wrong in a report */
	struct findings found = { .grading = &grading };
	struct trf t = { .n = 0 };
	struct trf_pgn_writing w = { .t = &t, .pgn = pgn };
	struct trf_pairing *games = NULL;
	size_t n = 0;
	bool good = trf_read(&t, text, ENC_UTF8, &found) && (games = trf_pairings(&t, &n)) != NULL &&
	    (w.team = calloc((size_t)t.players_n + 1, sizeof(*w.team))) != NULL;

	if (good)
		trf_pairings_teams(&t, w.team);
	for (size_t i = 0; good && i < n; i++)
		put_pgn_game(&w, &games[i]);
	good = good && !pgn->failed;
	free(w.team);
	free(games);
	trf_free(&t);
	findings_free(&found);
	return good;
}
