/* event_classes: the players of two classes that only meet each other. */
#include <stdlib.h>

#include "apps/tournament/event_classes.h"

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
spread(const struct crosstable *t, int *of)
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
improve(const struct crosstable *t, int *of)
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
	if (!spread(t, c->of))
		return false;
	improve(t, c->of);
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
