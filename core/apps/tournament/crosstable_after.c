/* crosstable_after: the rounds of an event as people count them, and its table as it was after one of them. */
#include <string.h>

#include "apps/tournament/crosstable_after.h"

struct span
crosstable_after_name(const struct crosstable *t, int round)
{
	struct span name = t->rounds[round];

	return t->kind == CROSSTABLE_KNOCKOUT ? span_cut(&name, '.') : name;
}

int
crosstable_after_next(const struct crosstable *t, int round)
{
	struct span name = crosstable_after_name(t, round);

	do
		round++;
	while (round < t->rounds_n && crosstable_games_compare_rounds(crosstable_after_name(t, round), name) == 0);
	return round;
}

/* The last round of the table of which a game or a bye has a result, or of which there is any; -1: none. */
static int
last_round(const struct crosstable *t, bool results, bool byes)
{
	int last = -1;

	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (g->round > last && (!results || (g->points >= 0 && (byes || g->opponent >= 0))))
				last = g->round;
		}
	return last;
}

bool
crosstable_after_asked(const struct crosstable *t, struct span asked, bool results, int *from, int *end)
{
	bool all = span_eq(asked, SPAN("all")), last = span_eq(asked, SPAN("last"));
	/* Byes alone may be of a round to come. */
	int most = all || last ? last_round(t, results, all || !results) : t->rounds_n - 1;

	*from = *end = 0;
	for (int r = 0, next; r <= most; r = next) {
		next = crosstable_after_next(t, r);
		if (all || (last ? next > most : crosstable_games_compare_rounds(crosstable_after_name(t, r), asked) == 0)) {
			*from = *end == 0 ? r : *from;
			*end = next;
		}
	}
	return *end > 0;
}

void
crosstable_after_count(struct crosstable_player *p, const struct crosstable_game *g)
{
	p->points += g->score;
	if (g->forfeit)
		return;
	p->games++;
	p->wins += g->points == 2;
	p->draws += g->points == 1;
	p->losses += g->points == 0;
	p->unknown += g->points < 0;
}

/* Every game is in the lists of both players, and counted for White; a bye has one player only. */
static void
count_game_listed(struct crosstable *t, const struct crosstable_game *g)
{
	t->byes += g->opponent < 0;
	if (g->opponent < 0 || g->colour != 0)
		return;
	t->games++;
	t->forfeits += g->forfeit;
	t->conflicts += g->conflict;
	t->unknown += g->points < 0 && !g->conflict;
	t->other_speeds += g->other_speed;
	t->armageddons += g->armageddon >= 0;
	t->unsettled += t->scale.armageddon && g->armageddon < 0 && g->points == 1;
}

/* Who plays on in a knock-out has won the last match; of the others it is known what they reached. */
static int
reached_of(const struct crosstable_player *whole, int list_n)
{
	return list_n == 0 ? 0 : list_n == whole->list_n ? whole->reached :
	    2 * crosstable_games_round_number(crosstable_part(whole->list[list_n - 1].row, EVENT_ROW_ROUND)) + 1;
}

static void
take_player(struct crosstable *to, struct crosstable_player *p, const struct crosstable_player *whole, int next,
    struct crosstable_game *list)
{
	*p = (struct crosstable_player){
		.name = whole->name, .team = whole->team, .id = whole->id, .title = whole->title,
		.country = whole->country, .rating = whole->rating, .list = list,
		.whole = (int)(p - to->players),
	};
	for (int k = 0; k < whole->list_n && whole->list[k].round >= 0 && whole->list[k].round < next; k++) {
		list[p->list_n] = whole->list[k];
		crosstable_after_count(p, &list[p->list_n]);
		count_game_listed(to, &list[p->list_n++]);
	}
	if (next == to->rounds_n && to->decided)
		p->play_off = whole->play_off;
	for (int k = p->list_n; k < whole->list_n; k++)
		to->roundless += whole->list[k].round < 0 && whole->list[k].colour != 1;
	p->reached = to->kind == CROSSTABLE_KNOCKOUT ? reached_of(whole, p->list_n) : 0;
}

bool
crosstable_after(struct crosstable *to, const struct crosstable *t, int next, struct arena *texts)
{
	size_t games = 0, used = 0;
	struct crosstable_game *lists;
	int order[BREAK_MOST];

	*to = *t;
	to->rounds_n = next;
	to->after = crosstable_after_name(t, next - 1);
	/* A whole round robin has no plan of its own: it is that of the games there are. */
	to->possible = t->possible > 0 || t->cycles == 0 ? t->possible : t->games;
	to->games = to->byes = to->forfeits = to->conflicts = to->unknown = to->armageddons = to->unsettled =
	    to->other_speeds = 0;
	/* A play-off comes after the last round. */
	to->play_offs = next == t->rounds_n ? t->play_offs : 0;
	to->decided = next == t->rounds_n && t->decided;
	to->play_off = to->decided ? t->play_off : SPAN("");
	for (int i = 0; i < t->players_n; i++)
		games += (size_t)t->players[i].list_n;
	lists = arena_take(texts, (games + 1) * sizeof(*lists));
	to->players = arena_take(texts, ((size_t)t->players_n + 1) * sizeof(*to->players));
	if (lists == NULL || to->players == NULL)
		return false;
	for (int i = 0; i < t->players_n; i++) {
		take_player(to, &to->players[i], &t->players[i], next, lists + used);
		used += (size_t)t->players[i].list_n;
	}
	memcpy(order, t->used, sizeof(order));
	return tiebreak_values(to, t->by_rating || t->players_n == 0 ? 0 : t->players[0].k) &&
	    tiebreak_rank(to, order, t->used_n);
}
