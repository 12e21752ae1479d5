/* event_fault: what is wrong in an event, as its checks report it. */
#ifndef EVENT_FAULT_H
#define EVENT_FAULT_H

#include "apps/tournament/crosstable_games.h"
#include "base/arena.h"
#include "toolkit/finding/diag.h"

/* A game that is missing: what is known of it. */
struct event_lack {
	uint32_t table;			/* the number of the table; 0: no game is missing */
	int round;			/* its number */
	struct span name[2], team[2];	/* of both sides, in any order; empty: not known */
	int board;			/* 0: not known */
};

struct event_fault {
	enum diag id;
	enum tag_name tag;			/* the place of the finding; at the game if it lacks the tag */
	uint32_t place, of;	/* event_place() of the game, and of the one that it contradicts, which the report names */
	struct span message;			/* without the other game's place; in `texts` */
	enum severity severity;			/* of this case; SEVERITY_OFF: that of the catalogue */
	struct event_lack lack;
};

/* 1 + the place of a row, which need not stay; 0: NULL. */
static inline uint32_t
event_place(const struct crosstable_row *row)
{
	return row == NULL ? 0 : row->place + 1;
}

/* The faults of events, in the order in which they were found.  All zeros is an empty list. */
struct event_faults {
	struct event_fault *list;
	size_t n, max;
	struct arena texts;
};

/* Adds a fault with a message as of printf().  False: out of memory. */
__attribute__((format(printf, 3, 4)))
bool event_fault_add(struct event_faults *, struct event_fault, const char *format, ...);
/* Has one to do with this game? */
bool event_fault_said(const struct event_faults *, const struct crosstable_row *);
/* Takes back that games of a table were missing which this one, found elsewhere, can be. */
void event_fault_found(struct event_faults *, uint32_t table, const struct crosstable_row *);
void event_faults_clear(struct event_faults *);		/* forgets the faults, and keeps the memory */
void event_faults_free(struct event_faults *);

#endif
