/* event_standing: the points and the colours of each player before a round. */
#include <stdlib.h>

#include "apps/tournament/event_shape.h"
#include "apps/tournament/event_standing.h"

void
event_standing_add_colour(struct event_standing *s, int colour)
{
	s->run = s->played > 0 && s->colour == colour ? s->run + 1 : 1;
	s->colour = colour;
	s->difference += colour == 0 ? 1 : -1;
	s->played++;
}

/* Who has had one colour twice more often, and the other one in the last two games, has no preference to go by. */
struct event_preference
event_standing_preference(const struct event_standing *s)
{
	int run = s->run < 2 ? -1 : 1 - s->colour, most = abs(s->difference) < 2 ? -1 : s->difference > 0;

	if (run >= 0 || most >= 0)
		return run >= 0 && most >= 0 && run != most ? (struct event_preference){ -1, 0 } :
		    (struct event_preference){ run >= 0 ? run : most, 3 };
	if (s->difference != 0)
		return (struct event_preference){ s->difference > 0, 2 };
	return s->played > 0 ? (struct event_preference){ 1 - s->colour, 1 } : (struct event_preference){ -1, 0 };
}

bool
event_standing_clash(const struct event_standing *x, const struct event_standing *y)
{
	struct event_preference a = event_standing_preference(x), b = event_standing_preference(y);

	return a.strength == 3 && b.strength == 3 && a.colour == b.colour;
}

bool
event_rounds_open(struct event_rounds *r, const struct crosstable *t)
{
	size_t n = (size_t)t->players_n + 1;

	*r = (struct event_rounds){ .t = t, .round = -1 };
	r->standings = calloc(n, sizeof(*r->standings));
	r->games = calloc(n, sizeof(*r->games));
	r->next = calloc(n, sizeof(*r->next));
	for (size_t i = 0; r->standings != NULL && i < n; i++)
		r->standings[i].known = true;
	return r->standings != NULL && r->games != NULL && r->next != NULL;
}

/* Adds the game of the round, if there is one. */
static void
add_round(struct event_rounds *r, int player)
{
	struct event_standing *s = &r->standings[player];
	const struct crosstable_game *g = r->games[player];

	if (g == NULL || g->points < 0) {
		s->known = false;
		return;
	}
	s->points += g->points;
	if (!g->forfeit)
		event_standing_add_colour(s, g->colour);
}

bool
event_rounds_next(struct event_rounds *r)
{
	for (int i = 0; r->round >= 0 && i < r->t->players_n; i++)
		add_round(r, i);
	if (++r->round >= r->t->rounds_n)
		return false;
	for (int i = 0; i < r->t->players_n; i++) {
		const struct crosstable_player *p = &r->t->players[i];
		int first = r->next[i];

		while (r->next[i] < p->list_n && p->list[r->next[i]].round == r->round)
			r->next[i]++;
		r->games[i] = r->next[i] == first + 1 ? &p->list[first] : NULL;
		if (event_shape_round(r->t, r->round) != r->round + 1)
			r->standings[i].known = false;
	}
	return true;
}

void
event_rounds_close(struct event_rounds *r)
{
	free(r->standings);
	free(r->games);
	free(r->next);
}
