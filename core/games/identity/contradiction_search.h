/* contradiction_search: finds contradictions among sightings that come in order; for contradictions.c only. */
#ifndef CONTRADICTION_SEARCH_H
#define CONTRADICTION_SEARCH_H

#include "games/identity/contradictions.h"
#include "base/sorter.h"

enum {
	SEARCH_VISIT = 64,	/* games of a player in an event that are compared with each other */
	SEARCH_ROUNDS = 16,	/* rounds with two games of a player, as long as an event may have a wrong one */
};

/* All zeros with `add`, `to` and `entries` set is a new one. */
struct contradiction_search {
	bool (*add)(void *to, const struct contradiction *);	/* false and errno on failure */
	void *to;
	struct duplicates *entries;
	struct buf tags;		/* of an entry */
	struct sighting visit[SEARCH_VISIT];	/* of one player in one event, by day */
	size_t visit_n;
	struct contradiction twice[SEARCH_ROUNDS];	/* of one event */
	size_t twice_n, games_n;	/* of players in it, which may be more than fit, and all its games */
};

/* All sightings with a rating and a day, by player, speed and day.  These return false and errno on failure. */
bool contradiction_search_players(struct contradiction_search *, struct sorter *);
/* All with an event, by event, player and day. */
bool contradiction_search_visits(struct contradiction_search *, struct sorter *);
/* All slow games with an event, a site and a day, by player and day. */
bool contradiction_search_days(struct contradiction_search *, struct sorter *);
/* One for each game with an event and a day, by event and day. */
bool contradiction_search_events(struct contradiction_search *, struct sorter *);
void contradiction_search_free(struct contradiction_search *);

#endif
