/*
 * event_classes: two classes of as many players, in which everybody meets all of the other class, and nobody of the
 * same class, as in a Scheveningen.
 */
#ifndef EVENT_CLASSES_H
#define EVENT_CLASSES_H

#include "apps/tournament/crosstable.h"
#include "apps/tournament/event_fault.h"

struct event_classes {
	int *of;		/* by player: the class, 0 or 1; -1: of one with few games, as a misspelt name has them */
	int size;		/* the players of a class; 0: the classes are not equal */
	int cycles;		/* how often a pair meets */
	int across, inside;	/* games of the classes with each other, and within them */
	bool whole;		/* every pair has met so often, and there are no other games or players */
	bool is;		/* the same, although one game in twenty may be missing or too many */
};

/* Divides the players.  The caller frees it, also after a failure.  False: out of memory. */
bool event_classes_find(const struct crosstable *, struct event_classes *);
void event_classes_free(struct event_classes *);

/*
 * Adds, for such an event, games that are missing, and those within a class.  In which round a pair meets is not known
 * from a plan, as there are several; it is one in which neither plays.  False: out of memory.
 */
bool event_classes_check(const struct crosstable *, struct event_faults *);

#endif
