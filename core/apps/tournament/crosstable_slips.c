/* crosstable_slips: finds players with two games in a round, and pairs that meet twice, where hardly any do. */
#include "apps/tournament/crosstable_slips.h"
#include "apps/tournament/event_shape.h"
#include "base/encoding.h"

enum {
	ROUNDS_MOST = 30,	/* of a Swiss */
	SHARE = 10,		/* in an event, one game in so many can be a slip, and one more */
};

static int
round_of(const struct crosstable_game *g)
{
	return crosstable_games_round_number(crosstable_part(g->row, EVENT_ROW_ROUND));
}

/* The number of the last round; 0: a round has no number, or players have too many games. */
static int
last_round(const struct crosstable *t)
{
	int last = 0;

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const int round = round_of(&t->players[i].list[k]);

			if (round == 0 || t->players[i].list_n > ROUNDS_MOST)
				return 0;
			last = round > last ? round : last;
		}
	return last;
}

/* Adds what is wrong with these two games of a player, the later one second.  False: nothing is. */
static bool
compare_games_of_player(const struct crosstable *t, int player, const struct crosstable_game *a, const struct crosstable_game *b,
    struct crosstable_slips *s)
{
	const bool round = round_of(a) == round_of(b);
	const bool again = a->opponent == b->opponent && a->opponent > player && !a->forfeit;

	if (a->opponent < 0 || b->opponent < 0 || (!again && (!round || a->opponent == b->opponent)))
		return false;
	s->n++;
	if (s->player == NULL || (round && round_of(s->first) != round_of(s->second)))
		*s = (struct crosstable_slips){ &t->players[player], a, b, s->n };
	return true;
}

/* Each game that is one too many counts once, whatever number there is before it. */
struct crosstable_slips
crosstable_slips_find(const struct crosstable *t)
{
	struct crosstable_slips s = { 0 };

	if ((t->kind != CROSSTABLE_SWISS && t->kind != CROSSTABLE_OTHER) || !event_shape_has_size_of_swiss(t, last_round(t)))
		return s;
	for (int i = 0; i < t->players_n; i++)
		for (int k = 1; k < t->players[i].list_n; k++)
			for (int j = 0; j < k && !compare_games_of_player(t, i, &t->players[i].list[j], &t->players[i].list[k], &s); j++)
				;
	return s.n > 1 + t->games / SHARE ? (struct crosstable_slips){ 0 } : s;
}

void
crosstable_slips_put(struct buf *b, const struct crosstable *t, const struct crosstable_slips *s)
{
	buf_str(b, t->kind == CROSSTABLE_SWISS ? "This is not as in a Swiss: " : "It looks like a Swiss, but is not taken for one: ");
	encoding_append(b, s->player->name, ENC_UTF8);
	if (s->first->opponent == s->second->opponent && round_of(s->first) != round_of(s->second)) {
		buf_str(b, " and ");
		encoding_append(b, t->players[s->first->opponent].name, ENC_UTF8);
		buf_fmt(b, " meet in rounds %d and %d", round_of(s->first), round_of(s->second));
	} else {
		buf_fmt(b, " has two games in round %d", round_of(s->first));
	}
	if (s->n > 1)
		buf_fmt(b, ", and %d more such %s", s->n - 1, s->n == 2 ? "case" : "cases");
}
