/* crosstable_pairings: the games of an event by round, match and board. */
#include <stdlib.h>

#include "apps/tournament/crosstable_after.h"
#include "apps/tournament/crosstable_pairings.h"
#include "apps/tournament/team_table.h"

struct span
crosstable_pairings_board(const struct crosstable *t, const struct crosstable_game *g)
{
	struct span round = crosstable_part(g->row, EVENT_ROW_ROUND);
	struct span board = crosstable_part(g->row, EVENT_ROW_BOARD);

	if (crosstable_games_said(board))
		return board;
	if (g->round < 0 || crosstable_games_compare_rounds(round, t->rounds[g->round]) == 0)
		return SPAN("");
	span_cut(&round, '.');
	return round;
}

struct span
crosstable_pairings_link(const struct crosstable_game *g)
{
	struct span link = crosstable_part(g->row, EVENT_ROW_LINK);

	return span_starts(link, SPAN("https://")) || span_starts(link, SPAN("http://")) ? link : SPAN("");
}

/* -- games -- */

/* In a match the last part of a Round such as 2.1.4 is the board, or 2.3 game 3 of a knock-out. */
static struct span
board_or_game_number(const struct crosstable *t, const struct crosstable_game *g, bool matches)
{
	struct span round = crosstable_part(g->row, EVENT_ROW_ROUND), last = SPAN("");

	if (!matches || crosstable_games_said(crosstable_part(g->row, EVENT_ROW_BOARD)))
		return crosstable_pairings_board(t, g);
	span_cut(&round, '.');
	while (round.p != NULL && round.n > 0)
		last = span_cut(&round, '.');
	return last;
}

/* The order of lists: by round, unknown rounds last; then as rows. */
static int
compare_moments(const void *x, const void *y)
{
	const struct crosstable_game *a = x, *b = y;
	int c = crosstable_games_compare_longs(a->round < 0, b->round < 0);

	c = c != 0 ? c : crosstable_games_compare_longs(a->round, b->round);
	return c != 0 ? c : crosstable_games_compare(a->row, b->row);
}

/* A game or bye of White's, as seen by both. */
static void
take_pairing_game(struct crosstable_pairing *p, const struct crosstable *t, const int *firsts, bool matches, int white,
    const struct crosstable_game *g)
{
	const struct crosstable_player *black = g->opponent < 0 ? NULL : &t->players[g->opponent];

	*p = (struct crosstable_pairing){
		.player = { white, g->opponent }, .round = firsts[g->round], .match = -1, .game = { g, NULL },
		.board = board_or_game_number(t, g, matches),
	};
	if (black != NULL)
		p->game[1] = bsearch(g, black->list, (size_t)black->list_n, sizeof(*g), compare_moments);
}

static void
exchange_sides(struct crosstable_pairing *p)
{
	const struct crosstable_pairing old = *p;

	for (int side = 0; side < 2; side++) {
		p->player[side] = old.player[1 - side];
		p->game[side] = old.game[1 - side];
		p->before[side] = old.before[1 - side];
	}
}

/* In a match of teams, the pairing of a player for whom nobody came is one of the match, on the side of that team. */
static void
set_lone_pairing(struct crosstable_pairing *p, const struct crosstable *t)
{
	const struct crosstable_row *row = p->game[0]->row;

	p->alone = p->player[1] < 0 && crosstable_of_teams(p->game[0]);
	if (p->alone && span_eq(crosstable_part(row, EVENT_ROW_BLACK), t->players[p->player[0]].name))
		exchange_sides(p);
}

static bool
is_pairing_bye(const struct crosstable_pairing *p)
{
	return p->player[1] < 0 && !p->alone;
}

/* The points before each game, by player and place in the list; `sums` has room for all games of all players. */
static void
put_before(struct crosstable_pairings *to, const struct crosstable *t, const int *firsts, int *sums, size_t *offsets)
{
	size_t n = 0;

	for (int i = 0; i < t->players_n; i++) {
		const struct crosstable_game *list = t->players[i].list;
		int points = 0, before = 0;

		offsets[i] = n;
		for (int k = 0; k < t->players[i].list_n; k++) {
			before = k == 0 || list[k].round < 0 || firsts[list[k].round] != firsts[list[k - 1].round] ?
			    points : before;
			sums[n++] = before;
			points += list[k].score;
		}
	}
	for (size_t i = 0; i < to->n; i++)
		for (int side = 0; side < 2; side++) {
			struct crosstable_pairing *p = &to->list[i];

			if (p->game[side] != NULL)
				p->before[side] = sums[offsets[p->player[side]] +
				    (size_t)(p->game[side] - t->players[p->player[side]].list)];
		}
}

/* The pairings, White first; `firsts`: by round of the table, the first one of that round of the event. */
static bool
collect_pairings(struct crosstable_pairings *to, const struct crosstable *t, const int *firsts, bool matches)
{
	int *sums = malloc((2 * (size_t)t->games + (size_t)t->byes + 1) * sizeof(*sums));
	size_t *offsets = malloc(((size_t)t->players_n + 1) * sizeof(*offsets));

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (g->round < 0 || (g->colour != 0 && g->opponent >= 0))
				continue;
			take_pairing_game(&to->list[to->n], t, firsts, matches, i, g);
			if (to->teams)
				set_lone_pairing(&to->list[to->n], t);
			to->boards = to->boards || to->list[to->n].board.n > 0;
			to->n++;
		}
	if (sums != NULL && offsets != NULL)
		put_before(to, t, firsts, sums, offsets);
	free(sums);
	free(offsets);
	return sums != NULL && offsets != NULL;
}

/* By round; byes after games; by board, those without one last; then in the order of the table. */
static int
compare_boards(const void *x, const void *y)
{
	const struct crosstable_pairing *a = x, *b = y;
	int c = a->round - b->round;

	c = c != 0 ? c : is_pairing_bye(a) - is_pairing_bye(b);
	c = c != 0 ? c : (a->board.n == 0) - (b->board.n == 0);
	c = c != 0 ? c : crosstable_games_compare_rounds(a->board, b->board);
	return c != 0 ? c : a->player[0] - b->player[0];
}

/* -- matches -- */

/* The name of White's or Black's side. */
static struct span
name_of_side(const struct crosstable_pairing *p, int side, bool teams)
{
	return crosstable_part(crosstable_pairings_game(p)->row, (teams ? EVENT_ROW_TEAM : EVENT_ROW_NAME) + side);
}

/* A pairing with the sides of its match in the order of their names. */
struct seat {
	struct crosstable_pairing pairing;
	struct span low, high;
};

/* By round and match; byes last; in a match by board, then by round and date. */
static int
compare_seats(const void *x, const void *y)
{
	const struct seat *a = x, *b = y;
	const struct crosstable_game *x_game = crosstable_pairings_game(&a->pairing), *y_game = crosstable_pairings_game(&b->pairing);
	int c = a->pairing.round - b->pairing.round;

	c = c != 0 ? c : is_pairing_bye(&a->pairing) - is_pairing_bye(&b->pairing);
	c = c != 0 ? c : span_order(a->low, b->low);
	c = c != 0 ? c : span_order(a->high, b->high);
	c = c != 0 ? c : crosstable_games_compare_rounds(a->pairing.board, b->pairing.board);
	c = c != 0 ? c : x_game->round - y_game->round;
	return c != 0 ? c : crosstable_games_compare(x_game->row, y_game->row);
}

/* Puts the first side of the match first, and adds the points. */
static void
join_match(struct crosstable_match *m, struct crosstable_pairing *p, bool teams)
{
	if (!span_eq(name_of_side(p, 0, teams), m->side[0].name))
		exchange_sides(p);
	for (int side = 0; side < 2; side++)
		m->side[side].score += p->game[side] == NULL ? 0 : p->game[side]->score;
	m->n++;
}

/* The better of both by rank. */
static int
better_ranked(const struct crosstable_pairing *p)
{
	return p->player[0] < 0 || (p->player[1] >= 0 && p->player[1] < p->player[0]) ? p->player[1] : p->player[0];
}

/* By round, byes last; matches by the Round tag of their first game, which may have their number, then by rank. */
static int
compare_matches(const void *x, const void *y)
{
	const struct seat *const *a = x, *const *b = y;
	const struct crosstable_pairing *p = &(*a)->pairing, *q = &(*b)->pairing;
	int c = p->round - q->round;

	c = c != 0 ? c : is_pairing_bye(p) - is_pairing_bye(q);
	if (!is_pairing_bye(p) && !is_pairing_bye(q))
		c = c != 0 ? c : crosstable_games_compare_rounds(crosstable_part(crosstable_pairings_game(p)->row, EVENT_ROW_ROUND),
		    crosstable_part(crosstable_pairings_game(q)->row, EVENT_ROW_ROUND));
	c = c != 0 ? c : better_ranked(p) - better_ranked(q);
	return c != 0 ? c : (*a > *b) - (*a < *b);
}

static bool
same_match(const struct seat *a, const struct seat *b)
{
	return a->pairing.round == b->pairing.round && !is_pairing_bye(&b->pairing) && span_eq(a->low, b->low) &&
	    span_eq(a->high, b->high);
}

/* Finds the matches among the sorted seats, and puts the pairings into `list` again in their order. */
static void
put_matches(struct crosstable_pairings *to, struct seat *seats, const struct seat **firsts)
{
	size_t groups = 0, n = 0;

	for (size_t i = 0; i < to->n; i++)
		if (i == 0 || !same_match(&seats[i - 1], &seats[i]))
			firsts[groups++] = &seats[i];
	qsort(firsts, groups, sizeof(*firsts), compare_matches);
	for (size_t i = 0; i < groups; i++) {
		struct crosstable_match *m = &to->matches[to->matches_n];
		const struct seat *s = firsts[i];

		if (is_pairing_bye(&s->pairing)) {
			to->list[n++] = s->pairing;
			continue;
		}
		*m = (struct crosstable_match){
			.side = { { name_of_side(&s->pairing, 0, to->teams), 0 }, { name_of_side(&s->pairing, 1, to->teams), 0 } }, .first = n,
		};
		do {
			to->list[n] = s->pairing;
			to->list[n].match = to->matches_n;
			join_match(m, &to->list[n++], to->teams);
			s++;
		} while (s < seats + to->n && same_match(s - 1, s));
		to->matches_n++;
	}
}

static bool
make_matches(struct crosstable_pairings *to, struct arena *texts)
{
	struct seat *seats = malloc((to->n + 1) * sizeof(*seats));
	const struct seat **firsts = malloc((to->n + 1) * sizeof(*firsts));
	bool done;

	to->matches = arena_take(texts, (to->n + 1) * sizeof(*to->matches));
	done = seats != NULL && firsts != NULL && to->matches != NULL;
	if (done) {
		for (size_t i = 0; i < to->n; i++) {
			struct span white = name_of_side(&to->list[i], 0, to->teams), black = name_of_side(&to->list[i], 1, to->teams);
			bool turned = span_order(white, black) > 0;

			seats[i] = (struct seat){ to->list[i], turned ? black : white, turned ? white : black };
		}
		qsort(seats, to->n, sizeof(*seats), compare_seats);
		put_matches(to, seats, firsts);
	}
	free(seats);
	free(firsts);
	return done;
}

bool
crosstable_pairings_make(struct crosstable_pairings *to, const struct crosstable *t, struct arena *texts)
{
	bool knockout = t->kind == CROSSTABLE_KNOCKOUT;
	int *firsts = malloc(((size_t)t->rounds_n + 1) * sizeof(*firsts));
	struct team_table teams;
	bool good;

	*to = (struct crosstable_pairings){ 0 };
	to->list = arena_take(texts, ((size_t)t->games + (size_t)t->byes + 1) * sizeof(*to->list));
	if (firsts == NULL || to->list == NULL || !team_table_make(&teams, t, texts)) {
		free(firsts);
		return false;
	}
	for (int r = 0, next; r < t->rounds_n; r = next) {
		next = crosstable_after_next(t, r);
		for (int i = r; i < next; i++)
			firsts[i] = r;
	}
	to->teams = teams.n > 0;
	good = collect_pairings(to, t, firsts, knockout || to->teams);
	free(firsts);
	if (good && to->n > 0)
		qsort(to->list, to->n, sizeof(*to->list), compare_boards);
	return good && (to->n == 0 || (!knockout && !to->teams) || make_matches(to, texts));
}
