/*
 * tiebreak: what decides between players with the same points, and the rating performance.
 *
 * By FIDE's Tie-Break Regulations (Handbook C.07) of 1 August 2024: for a Swiss
 * system its article 16 on rounds that were not played, as far as the record
 * has them.  For opponents a requested bye (one with less than a full point)
 * at the end, with nothing but such byes and lost forfeits after it, counts as a draw
 * (16.3); a player's own bye or forfeit counts as a game with a dummy that has the
 * player's points (16.4); cuts take those of requested byes and lost
 * forfeits first (16.5).  Elsewhere forfeits count as if they were played, and a bye gives
 * points only.  Editions before 2023 had a virtual opponent instead, and before 2009
 * nothing: tables of those years differ where games were not played.
 */
#ifndef TIEBREAK_H
#define TIEBREAK_H

#include "stats/crosstable.h"

struct tiebreak_row {
	const char *name;	/* "sonneborn-berger" */
	const char *label;	/* of a column, for people: "SB" */
	const char *words;	/* in a sentence: "direct encounter" */
	const char *help;	/* one line, with its source */
	int divisor;		/* of the value: 4, 2 or 1 */
};
extern const struct tiebreak_row tiebreaks[BREAK_COUNT];

int tiebreak_find(struct span name);	/* -1: there is none */

/*
 * Of a table with all games and points: everything that can be reported of each
 * player but the direct encounter, and performance.  False: out of memory.
 */
bool tiebreak_values(struct crosstable *);
/*
 * Ranks by points and then these, and orders the players.  The direct encounter decides
 * between those who are tied where it is asked; the value that is reported of it is always the one among
 * all with the same points, so that it does not depend on the list.  Any number of
 * times.  False: out of memory.
 */
bool tiebreak_rank(struct crosstable *, const enum tiebreak *, int n);
/* What is usual for this kind of event; returns how many. */
int  tiebreak_usual(enum crosstable_kind, enum tiebreak out[BREAK_COUNT]);

/* FIDE B.02, table 8.1.1 (formerly 8.1a): the difference of ratings that so many hundredths of the points stand for. */
int  tiebreak_difference(int hundredths);

#endif
