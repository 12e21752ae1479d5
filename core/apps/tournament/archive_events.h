/*
 * archive_events: the events of an archive, checked one after the other when all games have been added, in limited
 * memory: a game is a record of one size, by which the games of an event come together; its tags are read again from
 * its entry.  What is found does not depend on threads or memory.
 */
#ifndef ARCHIVE_EVENTS_H
#define ARCHIVE_EVENTS_H

#include "games/identity/duplicates.h"
#include "games/pgn/tags.h"

/*
 * So many games of an event are checked with the usual --memory, and in proportion with more of it; of an event with
 * more games none is.
 */
enum { ARCHIVE_EVENTS_MOST = 20000 };

/* A bit for each row of the catalogue with DIAG_LATE, in their order. */
struct late_set {
	uint64_t bits[2];
};

/* What is kept of a game. */
struct event_game {
	uint64_t name, exact;	/* hashes of the Event: of its letters alone, and of all of it */
	uint64_t place, entry;	/* as in struct game_key */
	struct late_set muted;	/* the findings that the game says to ignore */
	uint8_t result;		/* enum result: the one that counts */
	bool forfeit;
};

/* Games of one thread, which are handed over from time to time. */
struct event_games {
	struct event_game *list;
	size_t n, max;
	struct buf last, words;	/* the last Event, and working memory */
	uint64_t name, exact;	/* of the last Event */
	bool failed;		/* out of memory */
};

/* Adds the game that was judged last, if it has an Event; `place` and `entry` are those of its key. */
void event_games_add(struct event_games *, const struct game *, const struct record *, const struct game_summary *,
    uint64_t place, uint64_t entry);
void event_games_free(struct event_games *);

/* What is wrong with a game in its event. */
struct event_finding {
	uint64_t place, entry;
	uint64_t of, of_entry;	/* the other game; `of` is 0: there is none */
	uint64_t message;	/* where it is: see archive_events_message() */
	uint32_t message_n;
	uint16_t id, tag;	/* enum diag, enum tag_name */
	uint8_t severity;	/* enum severity; SEVERITY_OFF: that of the catalogue */
	uint64_t serial;	/* in the order in which they were found */
};

/* The events that have too many games. */
struct archive_events_passed {
	uint64_t games;			/* of all of them */
	uint64_t most;			/* so many games may an event have */
	uint64_t largest;		/* the games of the largest one */
	struct span event;		/* its name */
	uint64_t needed;		/* so much --memory would be enough for it, in bytes */
};

struct archive_events;

/* `memory`: half of --memory.  NULL and errno on failure. */
struct archive_events *archive_events_new(size_t memory, const char *folder);
/* Adds games and clears them; their entries count from `entries`.  Several threads may do so. */
void archive_events_add(struct archive_events *, struct event_games *, uint64_t entries);
/* The text suppresses these findings in all its games. */
void archive_events_mute(struct archive_events *, size_t text, struct late_set);
/* Called after all games were added; the entries are those of `duplicates`.  False and errno on failure. */
bool archive_events_find(struct archive_events *, const struct duplicates *);
/* What was found, in the order of the places.  NULL: there is no more, or, if errno is not 0, it failed. */
const struct event_finding *archive_events_next(struct archive_events *);
/* Appends the message, which does not name the other game.  False and errno on failure. */
bool archive_events_message(const struct archive_events *, const struct event_finding *, struct buf *);
/* What was not checked; valid as long as the events. */
struct archive_events_passed archive_events_passed(const struct archive_events *);
struct late_set archive_events_muted(const struct mutes *);	/* the findings that are suppressed */
void archive_events_free(struct archive_events *);	/* may be NULL */

#endif
