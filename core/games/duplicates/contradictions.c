/* contradictions: tags of games that contradict those of other games of the archive. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/invariant.h"
#include "base/sorter.h"
#include "base/spill.h"
#include "games/duplicates/contradictions.h"
#include "games/duplicates/name_variants.h"

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
add_contradiction(void *to, const struct contradiction *found)
{
	return sorter_add(((struct contradictions *)to)->found, found);
}

bool
contradictions_find(struct contradictions *c, struct duplicates *entries)
{
	struct contradiction_search s = { .add = add_contradiction, .to = c, .entries = entries };
	bool good;

	errno = c->error;
	good = c->error == 0 && sorter_sort(c->players) && contradiction_search_players(&s, c->players) &&
	    sorter_sort(c->visits) && contradiction_search_visits(&s, c->visits) &&
	    sorter_sort(c->days) && contradiction_search_days(&s, c->days) &&
	    sorter_sort(c->events) && contradiction_search_events(&s, c->events) &&
	    (c->names == NULL || name_variants_find(c->names, entries, add_contradiction, c, c->proposals)) && sorter_sort(c->found);
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

/* -- finds contradictions among sightings that come in order -- */

/*
 * Thresholds, measured on 83,585 games of masters: of the steps of a rating over at most three months 0.1 % are more
 * than 100: rises from below 2300, for the most part, where the ratings of young players change fast; of those of a player
 * in one month 0.2 % differ by more than 25, and 0.02 % by more than 50.
 */
enum {
	JUMP_DAYS = 92, JUMP_INFO = 100, JUMP_WARNING = 200, JUMP_ERROR = 400,
	SPREAD_DAYS = 14, SPREAD_INFO = 25, SPREAD_WARNING = 100,
	DATE_GAP = 14, DATE_GAMES = 8, DATE_SPAN = 60, DATE_STRAYS = 2, DATE_CLUSTERS = 4,
	SITE_DAYS = 14,
	/* An event in which more players, and more than one in so many games, are such cases counts rounds otherwise. */
	TWICE_FEW = 2, TWICE_SHARE = 50,
	TWICE_GAMES = 10,		/* of players in an event that is known well enough for a warning */
	RAISE_DAY = 20240301, RAISE_BELOW = 2000,
	YOUNG_BELOW = 2300, YOUNG_RISE = 100,
	FULL_LETTERS = 3,		/* of a given name that is not abbreviated */
};

static bool
report_contradiction(struct contradiction_search *s, enum contradiction_kind kind, enum severity severity,
    const struct sighting *here,
    const struct sighting *there, long value, long other)
{
	const struct contradiction found = { here->place, there->place, here->entry, there->entry, kind, severity,
		here->side, 0, value, other };

	return (here->muted >> kind & 1) != 0 || s->add(s->to, &found);
}

static long
gap_of_ratings(const struct sighting *a, const struct sighting *b)
{
	return labs((long)a->elo - (long)b->elo);
}

/* -- ratings -- */

static bool
same_person(const struct sighting *a, const struct sighting *b)
{
	return a->player == b->player && (a->fide == 0 || b->fide == 0 || a->fide == b->fide);
}

/*
 * By how much the rating changed, without what is usual: that of a young or new player rises, and on 1 March 2024 those
 * below 2000 were raised by 40 % of what they lacked.
 */
static long
jump_of(const struct sighting *a, const struct sighting *b)
{
	const struct sighting *first = a->day <= b->day ? a : b, *second = first == a ? b : a;
	long usual = 0, day = date_days(RAISE_DAY);

	if (second->elo > first->elo && first->elo < YOUNG_BELOW)
		usual = YOUNG_RISE;
	if (second->elo > first->elo && first->elo < RAISE_BELOW && first->day < day && second->day >= day)
		usual += (RAISE_BELOW - (long)first->elo) * 2 / 5;
	return gap_of_ratings(a, b) > usual ? gap_of_ratings(a, b) - usual : 0;
}

static bool
is_jump(const struct sighting *a, const struct sighting *b)
{
	return b->day - a->day <= JUMP_DAYS && a->event != b->event && jump_of(a, b) > JUMP_INFO;
}

/* An error only where an id shows that it is one player: others may share a name. */
static enum severity
severity_of_jump(const struct sighting *a, const struct sighting *b)
{
	long jump = jump_of(a, b);

	return jump > JUMP_ERROR && a->fide != 0 && a->fide == b->fide ? SEVERITY_ERROR :
	    jump > JUMP_WARNING ? SEVERITY_WARNING : SEVERITY_INFO;
}

/*
 * A rating is compared with the last one of the player; one that jumps and is not confirmed by the next one of another
 * event is not compared with any more, so that one wrong rating is reported once.
 */
bool
contradiction_search_players(struct contradiction_search *s, struct sorter *sorted)
{
	struct sighting good = { 0 }, doubtful = { 0 };
	const struct sighting *next;
	bool fine = true;

	while (fine && (next = sorter_next(sorted)) != NULL) {
		bool same = same_person(&good, next) && good.speed == next->speed;

		if (!same || !is_jump(&good, next)) {
			/* Another rating in one event is elo-spread. */
			if (!same || good.event != next->event || gap_of_ratings(&good, next) <= SPREAD_INFO)
				good = *next;
			doubtful = (struct sighting){ 0 };
			continue;
		}
		if (doubtful.player == 0 || is_jump(&doubtful, next)) {
			fine = report_contradiction(s, CONTRADICTION_ELO_JUMP, severity_of_jump(&good, next), next,
			    &good,
			    next->elo, good.elo);
			doubtful = *next;
		} else if (doubtful.event != next->event) {
			good = *next;
			doubtful = (struct sighting){ 0 };
		}
	}
	return fine && errno == 0;
}

/* -- a player in an event -- */

/* A game with the rating that most games have in the days around this one; NULL: none has one. */
static const struct sighting *
usual_rating(const struct contradiction_search *s, const struct sighting *at)
{
	const struct sighting *best = NULL;
	size_t most = 0;

	for (size_t i = 0; i < s->visit_n; i++) {
		const struct sighting *one = &s->visit[i];
		size_t n = 0;

		for (size_t k = 0; k < s->visit_n; k++)
			n += s->visit[k].elo == one->elo && labs((long)s->visit[k].day - at->day) <= SPREAD_DAYS;
		if (one->elo != 0 && labs((long)one->day - at->day) <= SPREAD_DAYS && n > most) {
			most = n;
			best = one;
		}
	}
	return best;
}

/* Reports each rating of the player once that is not the usual one of these days. */
static bool
check_ratings(struct contradiction_search *s)
{
	bool fine = true;

	for (size_t i = 0; fine && i < s->visit_n; i++) {
		const struct sighting *one = &s->visit[i], *usual;
		bool first = one->elo != 0 && one->day != 0 && one->speed != 0;

		for (size_t k = 0; first && k < i; k++)
			first = s->visit[k].elo != one->elo;
		if (!first || (usual = usual_rating(s, one)) == NULL || gap_of_ratings(one, usual) <= SPREAD_INFO)
			continue;
		if (same_person(one, usual))
			fine = report_contradiction(s, CONTRADICTION_ELO_SPREAD,
			    gap_of_ratings(one, usual) > SPREAD_WARNING ? SEVERITY_WARNING : SEVERITY_INFO, one, usual,
			    one->elo, usual->elo);
	}
	return fine;
}

static bool
read_game(struct contradiction_search *s, const struct sighting *at, struct archive_game *g)
{
	struct game_entry entry;

	*g = (struct archive_game){ 0 };
	return duplicates_entry(s->entries, at->entry, &entry, &s->tags, NULL) &&
	    archive_game_tags(g, buf_span(&s->tags), entry.eol, (enum encoding)entry.encoding);
}

/* Reports games at another site than those before and after it. */
static bool
check_sites(struct contradiction_search *s)
{
	struct archive_game here, there;
	bool fine = true;

	for (size_t i = 1; fine && i + 1 < s->visit_n; i++) {
		const struct sighting *before = &s->visit[i - 1], *one = &s->visit[i], *after = &s->visit[i + 1];

		if (one->site == 0 || one->site == before->site || before->site != after->site || before->site == 0 ||
		    before->day == 0 || after->day - before->day > SITE_DAYS)
			continue;
		fine = read_game(s, one, &here) && read_game(s, before, &there);
		if (fine && archive_game_compare(&here, &there).site == AGREE_CONTRADICTS)
			fine = report_contradiction(s, CONTRADICTION_SITE, SEVERITY_INFO, one, before, 0, 0);
	}
	return fine;
}

/* Has the player two opponents in this and the one before, and is it not a round of many games? */
static bool
is_twice(const struct contradiction_search *s, size_t i)
{
	const struct sighting *a = &s->visit[i - 1], *b = &s->visit[i];
	size_t n = 0;

	if (a->round == 0 || a->round != b->round || a->day != b->day || a->site != b->site || !a->slow || !b->slow ||
	    a->opponent == 0 || b->opponent == 0 || a->opponent == b->opponent)
		return false;
	for (size_t k = 0; k < s->visit_n; k++)
		n += s->visit[k].round == b->round && s->visit[k].day == b->day;
	return n == 2;
}

/* Keeps the rounds of the event in which the player has two opponents, until all of it is known. */
static bool
check_rounds(struct contradiction_search *s)
{
	struct archive_game here, there;

	for (size_t i = 1; i < s->visit_n; i++) {
		const struct sighting *a = &s->visit[i - 1], *b = &s->visit[i];

		if (!is_twice(s, i) || (b->muted >> CONTRADICTION_TWICE & 1) != 0)
			continue;
		if (!read_game(s, b, &here) || !read_game(s, a, &there))
			return false;
		/* The same opponent, in another spelling. */
		if (person_compare(&here.players[!b->side], &there.players[!a->side]) != AGREE_CONTRADICTS)
			continue;
		if (s->twice_n < SEARCH_ROUNDS)
			s->twice[s->twice_n] = (struct contradiction){ b->place, a->place, b->entry, a->entry,
				CONTRADICTION_TWICE, SEVERITY_WARNING, b->side, 0, 0, 0 };
		s->twice_n++;
	}
	return true;
}

static bool
end_visit(struct contradiction_search *s)
{
	bool fine = check_ratings(s) && check_sites(s) && check_rounds(s);

	s->games_n += s->visit_n;
	s->visit_n = 0;
	return fine;
}

/* Reports the rounds of two games, unless that is how the event counts rounds, as in matches, displays and blitz. */
static bool
end_event(struct contradiction_search *s)
{
	bool fine = end_visit(s), usual = s->twice_n > SEARCH_ROUNDS ||
	    (s->twice_n > TWICE_FEW && s->twice_n * TWICE_SHARE > s->games_n);

	for (size_t i = 0; fine && !usual && i < s->twice_n; i++) {
		s->twice[i].severity = s->games_n < TWICE_GAMES ? SEVERITY_INFO : SEVERITY_WARNING;
		fine = s->add(s->to, &s->twice[i]);
	}
	s->twice_n = s->games_n = 0;
	return fine;
}

bool
contradiction_search_visits(struct contradiction_search *s, struct sorter *sorted)
{
	const struct sighting *next;
	bool fine = true;

	while (fine && (next = sorter_next(sorted)) != NULL) {
		const struct sighting *last = s->visit_n > 0 ? &s->visit[s->visit_n - 1] : next;

		if (last->event != next->event)
			fine = end_event(s);
		else if (last->player != next->player || s->visit_n == SEARCH_VISIT)
			fine = end_visit(s);
		s->visit[s->visit_n++] = *next;
	}
	return fine && errno == 0 && end_event(s);
}

/* -- a player on one day -- */

/* Is it surely one player?  Many have the same name, so the ids or the ratings must say so, or a given name in full. */
static bool
is_surely_one(const struct sighting *a, const struct sighting *b, const struct person *name)
{
	if (a->fide != 0 && b->fide != 0)
		return a->fide == b->fide;
	if (a->elo != 0 && b->elo != 0)
		return gap_of_ratings(a, b) <= SPREAD_INFO;
	return name->comma && name->given < name->words && strlen(name->text + name->at[name->given]) >= FULL_LETTERS;
}

/* Are they games of one player against others, in another event and at another site?  *elsewhere: they are. */
static bool
compare_sites_of_sightings(struct contradiction_search *s, const struct sighting *a, const struct sighting *b, bool *elsewhere)
{
	struct archive_game here, there;
	struct evidence e;

	*elsewhere = false;
	if (a->event == b->event || a->site == b->site || a->opponent == b->opponent)
		return true;
	if (!read_game(s, b, &here) || !read_game(s, a, &there))
		return false;
	e = archive_game_compare(&here, &there);
	*elsewhere = e.site == AGREE_CONTRADICTS && e.event == AGREE_CONTRADICTS &&
	    is_surely_one(a, b, &here.players[b->side]) &&
	    person_compare(&here.players[!b->side], &there.players[!a->side]) == AGREE_CONTRADICTS;
	return true;
}

/* Reports once for each player and day that the player is somewhere else than in the first game of that day. */
bool
contradiction_search_days(struct contradiction_search *s, struct sorter *sorted)
{
	struct sighting first = { 0 };
	const struct sighting *next;
	bool fine = true, said = false;

	while (fine && (next = sorter_next(sorted)) != NULL) {
		bool same = first.player == next->player && first.day == next->day, elsewhere = false;

		if (!same) {
			first = *next;
			said = false;
			continue;
		}
		fine = said || compare_sites_of_sightings(s, &first, next, &elsewhere);
		if (fine && elsewhere)
			fine = report_contradiction(s, CONTRADICTION_PLACES, first.fide != 0 && first.fide == next->fide
			    ? SEVERITY_WARNING :
			    SEVERITY_INFO, next, &first, 0, 0);
		said = said || elsewhere;
	}
	return fine && errno == 0;
}

/* -- the days of an event -- */

/* Games of an event without a gap of DATE_GAP days. */
struct days_cluster {
	long first, last;
	size_t n;
	struct sighting games[DATE_STRAYS];	/* the first */
};

struct days_clusters {
	struct days_cluster list[DATE_CLUSTERS];
	size_t n;			/* may be more than fit */
};

static void
add_day(struct days_clusters *all, const struct sighting *s)
{
	struct days_cluster *c = all->n > 0 && all->n <= DATE_CLUSTERS ? &all->list[all->n - 1] : NULL;

	if (c == NULL || s->day - c->last > DATE_GAP) {
		all->n++;
		if (all->n > DATE_CLUSTERS)
			return;
		c = &all->list[all->n - 1];
		*c = (struct days_cluster){ .first = s->day };
	}
	c->last = s->day;
	if (c->n < DATE_STRAYS)
		c->games[c->n] = *s;
	c->n++;
}

/* Reports the few games that are far from all others, which are near each other. */
static bool
end_days(struct contradiction_search *s, const struct days_clusters *all)
{
	const struct days_cluster *most = &all->list[0];
	size_t total = 0;
	bool fine = true;

	for (size_t i = 0; i < all->n && all->n <= DATE_CLUSTERS; i++) {
		most = all->list[i].n > most->n ? &all->list[i] : most;
		total += all->list[i].n;
	}
	if (total - most->n > DATE_STRAYS || most->n < DATE_GAMES || most->last - most->first > DATE_SPAN)
		return true;
	for (size_t i = 0; i < all->n; i++)
		for (size_t k = 0; fine && &all->list[i] != most && k < all->list[i].n; k++) {
			const struct sighting *stray = &all->list[i].games[k];

			if (stray->site != most->games[0].site && stray->site != 0)
				continue;	/* another event with that name */
			fine = report_contradiction(s, CONTRADICTION_DATE, SEVERITY_INFO, stray, &most->games[0],
			    stray->day < most->first ? stray->day - most->first : stray->day - most->last, 0);
		}
	return fine;
}

bool
contradiction_search_events(struct contradiction_search *s, struct sorter *sorted)
{
	struct days_clusters all = { .n = 0 };
	const struct sighting *next;
	uint64_t event = 0;
	bool fine = true;

	while (fine && (next = sorter_next(sorted)) != NULL) {
		if (next->event != event) {
			fine = end_days(s, &all);
			all.n = 0;
		}
		event = next->event;
		add_day(&all, next);
	}
	return fine && errno == 0 && end_days(s, &all);
}

void
contradiction_search_free(struct contradiction_search *s)
{
	buf_free(&s->tags);
}
