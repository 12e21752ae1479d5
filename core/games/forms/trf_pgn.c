/* trf_pgn: writes the games of a tournament report file (TRF) as PGN. */
#include <stdio.h>
#include <stdlib.h>

#include "games/forms/trf.h"
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

struct outcome {
	const char *result;
	bool forfeit;
};

static struct outcome
outcome_of(char white, char black)
{
	switch (white) {
	case '1': case 'W': return (struct outcome){ "1-0", false };
	case '0': case 'L': return (struct outcome){ black == '0' || black == 'L' ? "0-0" : "0-1", false };
	case '=': case 'D': return (struct outcome){ "1/2-1/2", false };
	case '+': return (struct outcome){ "1-0", true };
	case '-': return black == '-' ? (struct outcome){ "0-0", true } : (struct outcome){ "0-1", true };
	default: return (struct outcome){ "*", false };
	}
}

/* What a bye gives; NULL: it is none. */
static const char *
bye_of(const struct trf *t, char result)
{
	switch (result) {
	case 'U': case 'F': case '+': return "1-0";
	case 'H': return "1/2-1/2";
	case 'Z': case '-': return t->teams ? NULL : "0-1";
	default: return NULL;
	}
}

/* A game, or a bye (`black` is NULL). */
static void
put_game(const struct trf_pgn_writing *w, int round, const struct trf_player *white, const struct trf_player *black,
    struct outcome o)
{
	struct span control = trf_value(w->t, "222");

	put_tag(w->pgn, "Event", trf_value(w->t, "012"));
	put_tag(w->pgn, "Site", trf_value(w->t, "022"));
	put_date(w, round);
	buf_fmt(w->pgn, "[Round \"%d\"]\n", round + 1);
	put_tag(w->pgn, "White", white->name);
	put_tag(w->pgn, "Black", black == NULL ? SPAN("bye") : black->name);
	buf_fmt(w->pgn, "[Result \"%s\"]\n", o.result);
	put_person(w, "White", white);
	if (black != NULL)
		put_person(w, "Black", black);
	if (control.n > 0)
		put_tag(w->pgn, "TimeControl", control);
	buf_fmt(w->pgn, "%s\n%s\n\n", o.forfeit ? "[Termination \"forfeit\"]\n" : "", o.result);
}

/* Is the player written as White?  If both lines have the same colour, or none, the one with the lower number is. */
static bool
has_white(const struct trf_player *p, const struct trf_player *o, int round)
{
	char own = p->games[round].colour, other = round < o->games_n ? o->games[round].colour : '-';

	return own == other ? p->number < o->number : own == 'w' || other == 'b';
}

static void
put_round(const struct trf_pgn_writing *w, const struct trf_player *p, int round)
{
	const struct trf_game *g = &p->games[round];
	const struct trf_player *o = trf_player(w->t, g->opponent);
	const char *bye;

	if (o != NULL && o != p && has_white(p, o, round)) {
		bool both = round < o->games_n && o->games[round].opponent == p->number;

		put_game(w, round, p, o, outcome_of(g->result, both ? o->games[round].result : ' '));
	} else if (o == NULL && (bye = bye_of(w->t, g->result)) != NULL) {
		put_game(w, round, p, NULL, (struct outcome){ bye, false });
	}
}

/* -- all -- */

static void
read_teams(const struct trf_pgn_writing *w)
{
	const struct trf *t = w->t;
	const bool of_26 = trf_find(t, "310") != NULL;
	unsigned long n;

	for (size_t i = 0; i < t->n; i++) {
		const struct trf_line *l = &t->lines[i];
		const struct trf_cell *name = trf_line_is(l, of_26 ? "310" : "013") ? trf_cell(l, of_26, 0) : NULL;

		for (unsigned k = 0; name != NULL && k < l->cells_n; k++) {
			bool member = l->record->fields[l->cells[k].field].kind == TRF_PLAYER &&
			    span_number(l->cells[k].text, &n) && n <= TRF_NUMBER_MAX;
			const struct trf_player *p = member ? trf_player(t, (unsigned)n) : NULL;

			if (p != NULL)
				w->team[p - t->players] = name->text;
		}
	}
}

bool
trf_pgn(struct span text, struct buf *pgn)
{
	struct grading grading = { .every = false };	/* pgn-check says what is wrong in a report */
	struct findings found = { .grading = &grading };
	struct trf t = { .n = 0 };
	struct trf_pgn_writing w = { .t = &t, .pgn = pgn };
	bool good = trf_read(&t, text, ENC_UTF8, &found);

	if (good && (w.team = calloc((size_t)t.players_n + 1, sizeof(*w.team))) != NULL) {
		read_teams(&w);
		for (int r = 0; r < t.rounds; r++)
			for (int i = 0; i < t.players_n; i++)
				if (r < t.players[i].games_n && t.players[i].number > 0)
					put_round(&w, &t.players[i], r);
	}
	good = good && w.team != NULL && !pgn->failed;
	free(w.team);
	trf_free(&t);
	findings_free(&found);
	return good;
}
