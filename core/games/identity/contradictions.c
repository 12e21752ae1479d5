/* contradictions: tags of games that contradict those of other games of the archive. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/identity/contradiction_search.h"
#include "games/identity/name_variants.h"
#include "base/sorter.h"
#include "base/spill.h"
#include "base/invariant.h"

const struct contradiction_row contradiction_rows[CONTRADICTION_COUNT] = {
	[CONTRADICTION_ELO_JUMP] = { DIAG_ELO_JUMP, { "WhiteElo", "BlackElo" } },
	[CONTRADICTION_ELO_SPREAD] = { DIAG_ELO_SPREAD, { "WhiteElo", "BlackElo" } },
	[CONTRADICTION_DATE] = { DIAG_DATE_VS_EVENT, { "Date", "Date" } },
	[CONTRADICTION_SITE] = { DIAG_EVENT_TWO_SITES, { "Site", "Site" } },
	[CONTRADICTION_TWICE] = { DIAG_PLAYER_TWICE_IN_ROUND, { "Round", "Round" } },
	[CONTRADICTION_NAME] = { DIAG_NAME_VARIANTS, { "White", "Black" } },
	[CONTRADICTION_ID_NAMES] = { DIAG_ID_TWO_NAMES, { "White", "Black" } },
	[CONTRADICTION_NAME_IDS] = { DIAG_NAME_TWO_IDS, { "WhiteFideId", "BlackFideId" } },
	[CONTRADICTION_PLACES] = { DIAG_PLAYER_TWO_PLACES, { "Date", "Date" } },
};

enum { FILES = 5 };	/* of the sorters */

struct contradictions {
	pthread_mutex_t lock;
	int error;		/* errno of the first failure while games were added; 0: none */
	int fds[FILES];
	struct sorter *players;	/* sightings with a rating, by player */
	struct sorter *visits;	/* those with an event, by event and player */
	struct sorter *days;	/* those with a day, an event and a site, by player and day */
	struct sorter *events;	/* one for each game with an event and a day, by event */
	struct sorter *found;	/* struct contradiction, by place */
	struct contradiction last;	/* that was handed out */
	bool tags;
	struct name_variants *names;	/* NULL: not wanted */
	struct name_check *proposals;
};

/* -- orders -- */

static int
by_player(const void *a, const void *b)
{
	const struct sighting *x = a, *y = b;
	const uint64_t xs[] = { x->player, x->speed, (uint64_t)x->day, x->place, x->side };
	const uint64_t ys[] = { y->player, y->speed, (uint64_t)y->day, y->place, y->side };

	return sorter_compare(xs, ys, sizeof(xs) / sizeof(xs[0]));
}

static int
by_visit(const void *a, const void *b)
{
	const struct sighting *x = a, *y = b;
	const uint64_t xs[] = { x->event, x->player, (uint64_t)x->day, x->round, x->place, x->side };
	const uint64_t ys[] = { y->event, y->player, (uint64_t)y->day, y->round, y->place, y->side };

	return sorter_compare(xs, ys, sizeof(xs) / sizeof(xs[0]));
}

static int
sightings_by_day(const void *a, const void *b)
{
	const struct sighting *x = a, *y = b;
	const uint64_t xs[] = { x->player, (uint64_t)x->day, x->place, x->side };
	const uint64_t ys[] = { y->player, (uint64_t)y->day, y->place, y->side };

	return sorter_compare(xs, ys, sizeof(xs) / sizeof(xs[0]));
}

static int
by_event(const void *a, const void *b)
{
	const struct sighting *x = a, *y = b;
	const uint64_t xs[] = { x->event, (uint64_t)x->day, x->place }, ys[] = { y->event, (uint64_t)y->day, y->place };

	return sorter_compare(xs, ys, sizeof(xs) / sizeof(xs[0]));
}

static int
contradictions_by_place(const void *a, const void *b)
{
	const struct contradiction *x = a, *y = b;
	const uint64_t xs[] = { x->place, x->kind, (uint64_t)x->side, x->of };
	const uint64_t ys[] = { y->place, y->kind, (uint64_t)y->side, y->of };

	return sorter_compare(xs, ys, sizeof(xs) / sizeof(xs[0]));
}

/* -- adding -- */

struct contradictions *
contradictions_new(const struct contradictions_plan *plan)
{
	static const struct {
		size_t size;
		int (*order)(const void *, const void *);
	} plans[FILES] = {
		{ sizeof(struct sighting), by_player }, { sizeof(struct sighting), by_visit },
		{ sizeof(struct sighting), sightings_by_day }, { sizeof(struct sighting), by_event },
		{ sizeof(struct contradiction), contradictions_by_place },
	};
	struct contradictions *c = calloc(1, sizeof(*c));
	size_t memory = plan->tags && plan->names ? plan->memory / 2 : plan->memory;
	bool good = c != NULL;

	if (!good)
		return NULL;
	c->tags = plan->tags;
	c->proposals = plan->proposals;
	pthread_mutex_init(&c->lock, NULL);
	struct sorter **const sorters[FILES] = { &c->players, &c->visits, &c->days, &c->events, &c->found };

	for (int i = 0; i < FILES; i++) {
		c->fds[i] = good ? spill_open(plan->folder) : -1;
		good = c->fds[i] >= 0 && (*sorters[i] = sorter_new(&(struct sorter_plan){ plans[i].size, plans[i].order,
		    memory / FILES, c->fds[i], NULL })) != NULL;
	}
	if (good && (!plan->names || (c->names = name_variants_new(memory, plan->folder)) != NULL))
		return c;
	contradictions_free(c);
	return NULL;
}

static bool
add_sighting(struct contradictions *c, const struct sighting *s)
{
	if (s->player != 0 && s->elo > 0 && s->day > 0 && s->speed != 0 && !sorter_add(c->players, s))
		return false;
	if (s->player != 0 && s->event != 0 && !sorter_add(c->visits, s))
		return false;
	if (s->player != 0 && s->event != 0 && s->site != 0 && s->day > 0 && s->slow && !sorter_add(c->days, s))
		return false;
	return s->side != WHITE || s->event == 0 || s->day == 0 || sorter_add(c->events, s);
}

void
contradictions_add(struct contradictions *c, struct sightings *list, uint64_t entries)
{
	invariant_lock(&c->lock);
	if (c->error == 0 && list->failed)
		c->error = ENOMEM;
	for (size_t i = 0; c->error == 0 && c->tags && i < list->n; i++) {
		list->list[i].entry += entries;
		if (!add_sighting(c, &list->list[i]))
			c->error = errno;
	}
	for (size_t i = 0; c->error == 0 && c->names != NULL && i < list->names_n; i++) {
		list->names[i].entry += entries;
		if (!name_variants_add(c->names, &list->names[i]))
			c->error = errno;
	}
	invariant_unlock(&c->lock);
	list->n = list->names_n = 0;
}

/* -- finding -- */

static bool
add_found(void *to, const struct contradiction *found)
{
	return sorter_add(((struct contradictions *)to)->found, found);
}

bool
contradictions_find(struct contradictions *c, struct duplicates *entries)
{
	struct contradiction_search s = { .add = add_found, .to = c, .entries = entries };
	bool good;

	errno = c->error;
	good = c->error == 0 && sorter_sort(c->players) && contradiction_search_players(&s, c->players) &&
	    sorter_sort(c->visits) && contradiction_search_visits(&s, c->visits) &&
	    sorter_sort(c->days) && contradiction_search_days(&s, c->days) &&
	    sorter_sort(c->events) && contradiction_search_events(&s, c->events) &&
	    (c->names == NULL || name_variants_find(c->names, entries, add_found, c, c->proposals)) && sorter_sort(c->found);
	contradiction_search_free(&s);
	return good;
}

const struct contradiction *
contradictions_next(struct contradictions *c)
{
	const struct contradiction *next;

	/* A wrong site, round or date is one error, even if it contradicts other games of both players. */
	while ((next = sorter_next(c->found)) != NULL && c->last.entry == next->entry && c->last.place == next->place &&
	    c->last.kind == next->kind && (next->kind == CONTRADICTION_SITE || next->kind == CONTRADICTION_TWICE ||
	    next->kind == CONTRADICTION_PLACES))
		;
	if (next != NULL)
		c->last = *next;
	return next;
}

uint64_t
contradictions_passed(const struct contradictions *c)
{
	return c->names == NULL ? 0 : name_variants_passed(c->names);
}

_Static_assert((int)RELATION_COUNT <= (int)ARCHIVE_MUTED_LATER && ARCHIVE_MUTED_LATER + CONTRADICTION_COUNT <= 32,
    "there is a bit for each");

uint32_t
archive_muted(const struct mutes *m)
{
	uint32_t set = relation_muted(m);

	for (unsigned i = 0; m->n > 0 && i < CONTRADICTION_COUNT; i++)
		set |= m->by[contradiction_rows[i].id] != 0 ? UINT32_C(1) << (ARCHIVE_MUTED_LATER + i) : 0;
	return set;
}

bool
contradictions_named(const struct contradictions *c)
{
	return c->names != NULL;
}

/* "3 days before" */
static void
add_days(struct buf *out, long days)
{
	buf_fmt(out, "%ld day%s %s", labs(days), labs(days) == 1 ? "" : "s", days < 0 ? "before" : "after");
}

static void
explain_name(struct buf *out, const struct contradiction *c, struct span other, struct span name)
{
	if (c->kind == CONTRADICTION_NAME_IDS) {
		buf_fmt(out, "the FIDE id is %ld, but that of the same name is %ld in ", c->here, c->there);
		buf_add(out, other);
		return;
	}
	if (c->kind == CONTRADICTION_NAME)
		buf_str(out, "this is probably the player ");
	else
		buf_fmt(out, "the FIDE id %ld is also that of ", c->here);
	buf_add(out, name);
	buf_str(out, " in ");
	buf_add(out, other);
	if (c->kind != CONTRADICTION_NAME)
		return;
	buf_str(out, ": ");
	name_evidence_write(out, (enum name_alike)c->here, (enum name_reason)c->there);
}

void
contradictions_explain(struct buf *out, const struct contradiction *c, struct span other, struct span name)
{
	const char *side = c->side == WHITE ? "White" : "Black";

	switch (c->kind) {
	case CONTRADICTION_ELO_JUMP:
		buf_fmt(out, "%s has the rating %ld, but %ld in ", side, c->here, c->there);
		buf_add(out, other);
		buf_fmt(out, ", at most three months apart");
		return;
	case CONTRADICTION_ELO_SPREAD:
		buf_fmt(out, "%s has the rating %ld, but %ld in ", side, c->here, c->there);
		buf_add(out, other);
		buf_str(out, " of the same event");
		return;
	case CONTRADICTION_DATE:
		buf_str(out, "the game was played ");
		add_days(out, c->here);
		buf_str(out, c->here < 0 ? " the first of the other games of the event, " :
		    " the last of the other games of the event, ");
		buf_add(out, other);
		return;
	case CONTRADICTION_SITE:
		buf_fmt(out, "%s plays at another site in ", side);
		buf_add(out, other);
		buf_str(out, " of the same event, and also before and after this game");
		return;
	case CONTRADICTION_PLACES:
		buf_fmt(out, "%s plays at another site on this day, in ", side);
		buf_add(out, other);
		return;
	case CONTRADICTION_NAME:
	case CONTRADICTION_ID_NAMES:
	case CONTRADICTION_NAME_IDS:
		explain_name(out, c, other, name);
		return;
	default:
		buf_fmt(out, "%s has another opponent in the same round in ", side);
		buf_add(out, other);
	}
}

void
contradictions_free(struct contradictions *c)
{
	if (c == NULL)
		return;
	name_variants_free(c->names);
	sorter_free(c->players);
	sorter_free(c->visits);
	sorter_free(c->days);
	sorter_free(c->events);
	sorter_free(c->found);
	for (int i = 0; i < FILES; i++)
		if (c->fds[i] >= 0)
			close(c->fds[i]);
	pthread_mutex_destroy(&c->lock);
	free(c);
}
