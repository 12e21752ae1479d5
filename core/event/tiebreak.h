/*
 * tiebreak: what decides between players with the same points, and the rating performance.
 *
 * The rules are FIDE's Tie-Break Regulations (Handbook C.07) of 1 August 2024, or those of 1 March 2026 if the event
 * began later or its date is not known; as far as computed here, they only differ in one point.  In a Swiss system article 16 applies
 * to rounds that were not played, as far as the record has them:
 * - in the sums of opponents, a requested bye (one with less than a full point) counts as a draw, if after it the
 *   player only has such byes and lost forfeits (16.3);
 * - a player's own bye or forfeit counts as a game against a dummy with the player's own points (16.4); since 2026
 *   these are limited to those of the opponent who did not come, or after a bye to half a point for each round;
 * - cuts first remove requested byes and lost forfeits (16.5).
 * In other events forfeits count as if they were played, and byes only give points.  Editions before 2023 had a
 * virtual opponent instead, and those before 2009 no rule, so tables of these years may differ if games were not
 * played.
 */
#ifndef TIEBREAK_H
#define TIEBREAK_H

#include "event/crosstable.h"

struct tiebreak_row {
	const char *name;	/* "sonneborn-berger" */
	const char *label;	/* heading of a column for people: "SB" */
	const char *words;	/* name in a sentence: "direct encounter" */
	const char *help;	/* one line, with the clause */
	int divisor;		/* values are in units of 1/divisor points: 4, 2 or 1 */
};
extern const struct tiebreak_row tiebreaks[BREAK_COUNT];

int tiebreak_find(struct span name);	/* an enum tiebreak, by name or label; -1: no such tie-break */

/*
 * Sets the tie-breaks of all players, except the direct encounter, and their performance.  The table must have all
 * games and points.  False: out of memory.
 */
bool tiebreak_values(struct crosstable *);
/*
 * Ranks the players by points and then by these tie-breaks, and sorts them.  The direct encounter is used among those
 * who are still tied at its place in the list, but the value reported is always that among all with the same points,
 * so that it does not depend on the list.  It may be called again, with another list.  False: out of memory.
 */
bool tiebreak_rank(struct crosstable *, const enum tiebreak *, int n);
/* The usual tie-breaks for this kind of event; returns how many. */
int  tiebreak_usual(enum crosstable_kind, enum tiebreak out[BREAK_COUNT]);

/* The rating difference for a score of so many percent, 0 to 100 (FIDE B.02, table 8.1.1, formerly 8.1a). */
int  tiebreak_difference(int hundredths);
/*
 * The rating performance in games against n opponents (not 0), with the sum of their ratings, in which so many half
 * points were won, at most 2n.
 */
long tiebreak_performance(uint64_t n, uint64_t ratings, uint64_t halves);

#endif
