/* play_off_places: who won a play-off. */
#include <stdlib.h>

#include "apps/tournament/meeting.h"
#include "apps/tournament/play_off_places.h"

/* A player of a play-off. */
struct standing {
	int depth;		/* of the last match, from 1; 0: there was none */
	int opponent;		/* in it */
	int margin;		/* of points in it */
	int sum;		/* of the points of all matches */
};

/* By points, then by time. */
static int
compare_deciders(const void *x, const void *y)
{
	const struct play_off_decider *a = x, *b = y;
	int c = a->group - b->group;

	c = c != 0 ? c : crosstable_games_compare_longs(crosstable_first(a->row), crosstable_first(b->row));
	c = c != 0 ? c : crosstable_games_compare_rounds(crosstable_part(a->row, EVENT_ROW_ROUND),
	    crosstable_part(b->row, EVENT_ROW_ROUND));
	return c != 0 ? c : crosstable_games_compare(a->row, b->row);
}

/* Begins another match of the player.  False: the match before it was lost, or not decided. */
static bool
begin_match(struct standing *s, int opponent, int depth)
{
	bool good = s->depth == 0 || s->margin > 0;

	*s = (struct standing){ .depth = depth, .opponent = opponent, .sum = s->sum };
	return good;
}

/* Adds up the games of some players with the same points.  True: who lost a match did not play on. */
static bool
play_matches(struct standing *s, const struct play_off_decider *d, size_t n)
{
	bool good = true;

	for (size_t i = 0; i < n; i++) {
		int a = d[i].player[0], b = d[i].player[1];

		if (s[a].depth == 0 || s[b].depth == 0 || s[a].opponent != b || s[b].opponent != a) {
			int depth = 1 + (s[a].depth > s[b].depth ? s[a].depth : s[b].depth);

			good = begin_match(&s[a], b, depth) && good;
			good = begin_match(&s[b], a, depth) && good;
		}
		s[a].sum += d[i].points;
		s[b].sum += 2 - d[i].points;
		s[a].margin += 2 * d[i].points - 2;
		s[b].margin -= 2 * d[i].points - 2;
		/* Black wins an Armageddon game by a draw. */
		if (d[i].armageddon && d[i].points == 1) {
			s[a].margin--;
			s[b].margin++;
		}
	}
	return good;
}

/*
 * Have all pairs of the players of these games met equally often?  `list`: room for n; `players`: how many there are.
 */
static bool
all_met(struct meeting *list, const struct play_off_decider *d, size_t n, size_t players)
{
	size_t different = 0, times = 0;

	for (size_t i = 0; i < n; i++)
		list[i] = (struct meeting){
			d[i].player[d[i].player[0] > d[i].player[1]], d[i].player[d[i].player[0] < d[i].player[1]], 0, 0
		};
	qsort(list, n, sizeof(*list), meeting_compare);
	for (size_t i = 0, next; i < n; i = next, different++) {
		for (next = i + 1; next < n && meeting_compare(&list[i], &list[next]) == 0; next++)
			;
		if (i > 0 && next - i != times)
			return false;
		times = next - i;
	}
	return 2 * different == players * (players - 1);
}

/*
 * The places of players with the same points: in matches, by how far they came; if everybody met everybody, by points.
 * Otherwise nothing is decided.
 */
static void
put_places(struct crosstable *t, struct standing *s, struct meeting *room, const struct play_off_decider *d, size_t n)
{
	bool matches = play_matches(s, d, n), robin;
	size_t players = 0;

	for (size_t i = 0; i < n; i++)
		for (int side = 0; side < 2; side++) {
			players += s[d[i].player[side]].depth > 0 && t->players[d[i].player[side]].play_off == 0;
			t->players[d[i].player[side]].play_off = 1;
			matches = matches && s[d[i].player[side]].margin != 0;
		}
	robin = !matches && players > 2 && all_met(room, d, n, players);
	for (size_t i = 0; i < n; i++)
		for (int side = 0; side < 2; side++) {
			const struct standing *own = &s[d[i].player[side]];

			t->players[d[i].player[side]].play_off = matches ? 2 * own->depth + (own->margin > 0) :
			    robin ? 1 + own->sum : 0;
		}
	t->decided = t->decided || matches || robin;
}

bool
play_off_places(struct crosstable *t, struct play_off_decider *list, size_t n)
{
	struct standing *standings = calloc((size_t)t->players_n + 1, sizeof(*standings));
	struct meeting *room = malloc((n + 1) * sizeof(*room));
	bool good = standings != NULL && room != NULL;

	for (size_t i = 0; i < n; i++)
		list[i].group = t->players[list[i].player[0]].points;
	if (n > 0)
		qsort(list, n, sizeof(*list), compare_deciders);
	for (size_t i = 0, next; good && i < n; i = next) {
		for (next = i + 1; next < n && list[next].group == list[i].group; next++)
			;
		put_places(t, standings, room, list + i, next - i);
	}
	free(standings);
	free(room);
	return good;
}
