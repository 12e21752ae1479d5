/* event_classes: the players of two classes that only meet each other, and the games that are missing between them. */
#include <stdlib.h>

#include "apps/tournament/event_check.h"
#include "apps/tournament/event_classes.h"

/* -- the games of a Scheveningen that are missing, or within a class -- */

struct checking {
	const struct crosstable *t;
	const struct event_classes *c;
	struct event_faults *faults;
};

/* Has the player a game in the round, or points without one? */
static bool
plays_in(const struct crosstable_player *p, int round)
{
	for (int k = 0; k < p->list_n; k++)
		if (p->list[k].round == round && (p->list[k].opponent >= 0 || p->list[k].points != 0))
			return true;
	return false;
}

static bool
rounds_known(const struct crosstable_player *p)
{
	bool known = true;

	for (int k = 0; k < p->list_n; k++)
		known = known && p->list[k].round >= 0;
	return known;
}

/* The next round from that one in which there are games, and neither plays; -1: there is none. */
static int
free_round(const struct crosstable *t, int one, int two, int round)
{
	while (round < t->rounds_n && (plays_in(&t->players[one], round) || plays_in(&t->players[two], round) ||
	    event_check_first(t, round) == NULL))
		round++;
	return round < t->rounds_n ? round : -1;
}

static bool
report_game_of_class_missing(const struct checking *c, int one, int two, int round)
{
	const struct crosstable *t = c->t;
	struct span a = t->players[one].name, b = t->players[two].name;
	const char *game = c->c->cycles > 1 ? "one of those of" : "that of";
	long all = (long)c->c->cycles * c->c->size * c->c->size;
	struct event_fault fault = {
		.id = DIAG_GAME_MISSING, .tag = TAG_Round, .place = event_place(round < 0 ? t->players[one].list[0].row :
		    event_check_first(t, round)), .lack = { t->number, event_shape_round(t, round), .name = { a, b } },
	};

	if (round < 0)
		return event_fault_add(c->faults, fault, "of this Scheveningen %d of %ld games are there, but not %s %.*s and "
		    "%.*s", c->c->across, all, game, (int)a.n, a.p, (int)b.n, b.p);
	return event_fault_add(c->faults, fault, "of this Scheveningen %d of %ld games are there, but not %s %.*s and "
	    "%.*s, who have none in round %.*s", c->c->across, all, game, (int)a.n, a.p, (int)b.n, b.p,
	    (int)t->rounds[round].n, t->rounds[round].p);
}

static bool
check_games_of_pair(const struct checking *c, int one, int two)
{
	const struct crosstable_player *a = &c->t->players[one];
	bool known = rounds_known(a) && rounds_known(&c->t->players[two]), good = true;
	int missing = c->c->cycles, round = -1;

	for (int k = 0; k < a->list_n; k++)
		missing -= a->list[k].opponent == two;
	for (; good && missing > 0; missing--) {
		round = known ? free_round(c->t, one, two, round + 1) : -1;
		if (known && round < 0)
			break;
		good = report_game_of_class_missing(c, one, two, round);
	}
	return good;
}

static bool
check_inside(const struct checking *c, int player)
{
	const struct crosstable_player *p = &c->t->players[player];
	bool good = true;

	for (int k = 0; good && k < p->list_n; k++) {
		const struct crosstable_game *g = &p->list[k];

		if (!event_check_white(g) || c->c->of[g->opponent] != c->c->of[player] ||
		    event_fault_said(c->faults, g->row))
			continue;
		good = event_fault_add(c->faults, (struct event_fault){
			.id = DIAG_GAME_EXTRA, .tag = TAG_Round, .place = event_place(g->row)
		}, "both players are on the same side of a Scheveningen of %d against %d",
		    c->c->size, c->c->size);
	}
	return good;
}

bool
event_classes_check(const struct crosstable *t, struct event_faults *faults)
{
	struct event_classes classes;
	struct checking c = { t, &classes, faults };
	bool good = event_classes_find(t, &classes);

	for (int i = 0; good && classes.is && i < t->players_n; i++) {
		if (classes.of[i] < 0)
			continue;
		good = check_inside(&c, i);
		for (int k = 0; good && classes.of[i] == 0 && k < t->players_n; k++)
			good = classes.of[k] != 1 || check_games_of_pair(&c, i, k);
	}
	event_classes_free(&classes);
	return good;
}

enum {
	SIZE_LEAST = 4,		/* of a class: those of a Swiss with six players can be 3 against 3 */
	SIZE_FAULTY = 5,	/* and with eight players nearly 4 against 4 */
	WRONG_SHARE = 20,	/* one game in so many may be missing or too many; */
	WRONG_FEW = 2,		/* so many always: with one wrong name, a pair lacks its game, and another has one */
	PASSES = 3,
};

/* -- who is in which class -- */

static int
count_games(const struct crosstable_player *p)
{
	int n = 0;

	for (int k = 0; k < p->list_n; k++)
		n += p->list[k].opponent >= 0;
	return n;
}

enum { NOT_YET = 2 };

/* The class of who has less than half of the most games is not asked; the others wait for theirs. */
static void
put_regulars(const struct crosstable *t, int *of)
{
	int most = 0;

	for (int i = 0; i < t->players_n; i++) {
		of[i] = count_games(&t->players[i]);
		most = of[i] > most ? of[i] : most;
	}
	for (int i = 0; i < t->players_n; i++)
		of[i] = 2 * of[i] >= most ? NOT_YET : -1;
}

/* Gives one player a class, the opponents the other one, their opponents the first, and so on. */
static void
spread_from(const struct crosstable *t, int *of, int first, int *queue)
{
	int n = 0;

	of[first] = 0;
	queue[n++] = first;
	for (int at = 0; at < n; at++) {
		const struct crosstable_player *p = &t->players[queue[at]];

		for (int k = 0; k < p->list_n; k++)
			if (p->list[k].opponent >= 0 && of[p->list[k].opponent] == NOT_YET) {
				of[p->list[k].opponent] = 1 - of[queue[at]];
				queue[n++] = p->list[k].opponent;
			}
	}
}

static bool
spread_classes(const struct crosstable *t, int *of)
{
	int *queue = malloc(((size_t)t->players_n + 1) * sizeof(*queue));

	for (int i = 0; queue != NULL && i < t->players_n; i++)
		if (of[i] == NOT_YET)
			spread_from(t, of, i, queue);
	free(queue);
	return queue != NULL;
}

/* The games of a player with those of the same class. */
static int
count_inside(const struct crosstable *t, const int *of, int player)
{
	int n = 0;

	for (int k = 0; k < t->players[player].list_n; k++)
		n += t->players[player].list[k].opponent >= 0 && of[t->players[player].list[k].opponent] == of[player];
	return n;
}

/* A wrong game may have put players into the wrong class: who has more games with it goes to the other. */
static void
improve_classes(const struct crosstable *t, int *of)
{
	for (int pass = 0; pass < PASSES; pass++)
		for (int i = 0; i < t->players_n; i++) {
			int inside = of[i] < 0 ? 0 : count_inside(t, of, i);

			if (inside == 0)
				continue;
			of[i] = 1 - of[i];
			if (count_inside(t, of, i) >= inside)
				of[i] = 1 - of[i];
		}
}

/* -- does everybody meet all of the other class? -- */

/* How often two players meet. */
static int
count_met(const struct crosstable *t, int one, int two)
{
	int n = 0;

	for (int k = 0; k < t->players[one].list_n; k++)
		n += t->players[one].list[k].opponent == two;
	return n;
}

static int
size_of(const struct crosstable *t, const int *of)
{
	int n[2] = { 0, 0 };

	for (int i = 0; i < t->players_n; i++)
		if (of[i] >= 0)
			n[of[i]]++;
	return n[0] == n[1] ? n[0] : 0;
}

static void
put_fit(const struct crosstable *t, struct event_classes *c)
{
	long pairs = (long)c->size * c->size, wrong = c->inside;

	if (pairs > 2L * t->games)
		return;
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; c->of[i] == 0 && k < t->players_n; k++)
			c->across += c->of[k] == 1 ? count_met(t, i, k) : 0;
	c->cycles = (int)((c->across + pairs / 2) / pairs);
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; c->of[i] == 0 && k < t->players_n; k++)
			wrong += c->of[k] == 1 ? abs(count_met(t, i, k) - c->cycles) : 0;
	c->whole = c->cycles > 0 && wrong == 0 && c->across == t->games;
	c->is = c->cycles > 0 && WRONG_SHARE * c->across >= (WRONG_SHARE - 1) * t->games &&
	    (wrong <= WRONG_FEW || WRONG_SHARE * wrong <= c->across) && (c->whole || c->size >= SIZE_FAULTY);
}

bool
event_classes_find(const struct crosstable *t, struct event_classes *c)
{
	*c = (struct event_classes){ .of = malloc(((size_t)t->players_n + 1) * sizeof(*c->of)) };
	if (c->of == NULL)
		return false;
	put_regulars(t, c->of);
	if (!spread_classes(t, c->of))
		return false;
	improve_classes(t, c->of);
	for (int i = 0; i < t->players_n; i++)
		c->inside += c->of[i] < 0 ? 0 : count_inside(t, c->of, i);
	c->inside /= 2;
	c->size = size_of(t, c->of);
	if (c->size >= SIZE_LEAST)
		put_fit(t, c);
	return true;
}

void
event_classes_free(struct event_classes *c)
{
	free(c->of);
	*c = (struct event_classes){ 0 };
}
