/*
 * contradictions: tags of games that contradict those of other games of the archive: ratings that jump, a date outside
 * its event, a player in two places.  Only tags are looked at, in limited memory: each game adds what it says about each
 * player as a record of one size, and these are sorted by player and by event.  What is found does not depend on
 * threads or memory.
 */
#ifndef CONTRADICTIONS_H
#define CONTRADICTIONS_H

#include "base/sorter.h"
#include "games/duplicates/duplicates.h"
#include "games/duplicates/sighting.h"

enum contradiction_kind {
	CONTRADICTION_ELO_JUMP,		/* a rating far from that of another event of these months */
	CONTRADICTION_ELO_SPREAD,	/* another rating than in other games of the event */
	CONTRADICTION_DATE,		/* far from the dates of all other games of the event */
	CONTRADICTION_SITE,		/* another site than the player's games before and after it in the event */
	CONTRADICTION_TWICE,		/* the player meets two opponents in one round */
	CONTRADICTION_NAME,		/* probably another spelling of a name */
	CONTRADICTION_ID_NAMES,		/* one FIDE id, two names */
	CONTRADICTION_NAME_IDS,		/* one name, two FIDE ids */
	CONTRADICTION_PLACES,		/* the player plays at two sites on one day */
	CONTRADICTION_COUNT		/* key files have a bit for each: new kinds come last */
};

struct contradiction_row {
	enum diag id;
	const char *tag[2];	/* of the finding, by enum colour */
};
extern const struct contradiction_row contradiction_rows[CONTRADICTION_COUNT];

/* A game, and the one that it contradicts. */
struct contradiction {
	uint64_t place, of;		/* GAME_PLACE of both */
	uint64_t entry, of_entry;	/* as in struct duplicate */
	enum contradiction_kind kind;
	enum severity severity;
	int side, of_side;		/* enum colour of the player in both; `of_side` only of names */
	long here, there;		/* the ratings, days or ids; of a name, enum name_alike and enum name_reason */
};

struct contradictions;
struct name_check;

/* What is looked for. */
struct contradictions_plan {
	size_t memory;			/* about how many bytes may be used */
	const char *folder;		/* for temporary files */
	bool tags, names;		/* the kinds of names, from CONTRADICTION_NAME on; the others are `tags` */
	struct name_check *proposals;	/* gets names that are spelled otherwise; may be NULL */
};

struct contradictions *contradictions_new(const struct contradictions_plan *);	/* NULL and errno */
bool contradictions_named(const struct contradictions *);	/* are games of names wanted? */
/* Adds sightings and clears them; their entries count from `entries`.  Several threads may do so. */
void contradictions_add(struct contradictions *, struct sightings *, uint64_t entries);
/* Called after all games were added; the entries are those of `duplicates`.  False and errno on failure. */
bool contradictions_find(struct contradictions *, struct duplicates *);
/* What was found, in the order of the places.  NULL: there is no more, or, if errno is not 0, it failed. */
const struct contradiction *contradictions_next(struct contradictions *);
/*
 * A bit for each finding that is suppressed: those of relation_muted(), and 1 << (ARCHIVE_MUTED_LATER + kind) for each
 * kind of contradiction.
 */
uint32_t archive_muted(const struct mutes *);
/* Appends the message; `other` names the other game, and `name` is that of its player on `of_side`. */
void contradictions_explain(struct buf *, const struct contradiction *, struct span other, struct span name);
/* Names that were not compared with all others that they may be like, since there are too many. */
uint64_t contradictions_passed(const struct contradictions *);
void contradictions_free(struct contradictions *);	/* may be NULL */

/* -- finds contradictions among sightings that come in order; for contradictions.c only -- */

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
