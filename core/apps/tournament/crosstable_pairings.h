/*
 * crosstable_pairings: the games of an event by round, match and board.
 *
 * Matches are those of two teams in a round, if the event has standings of teams (see team_table.h), or of two players
 * in a round of a knock-out.  Their first side is who has White in the first game.
 */
#ifndef CROSSTABLE_PAIRINGS_H
#define CROSSTABLE_PAIRINGS_H

#include "apps/tournament/crosstable.h"

struct crosstable_pairing {
	int player[2];		/* White and Black, or the first and the second side of the match; -1: a bye */
	const struct crosstable_game *game[2];	/* as seen by each of them; NULL: a bye */
	int before[2];		/* the points of each of them before the round, in halves */
	int round;		/* of the table: the first one of that round of the event */
	int match;		/* index in `matches`; -1: it is in no match */
	bool alone;		/* of a match: nobody came for the other team, which lost, so that one player is -1, and the game NULL */
	struct span board;	/* in a knock-out the number of the game; empty: not known */
};

struct crosstable_match {
	struct crosstable_side {
		struct span name;	/* of a team, or of a player of a knock-out */
		int score;		/* game points, in halves */
	} side[2];
	size_t first, n;	/* its pairings */
};

struct crosstable_pairings {
	struct crosstable_pairing *list;	/* by round, then by match, then by board; byes last */
	size_t n;
	struct crosstable_match *matches;
	int matches_n;
	bool boards;		/* a board is known */
	bool teams;		/* matches are those of teams */
};

/* The game, as seen by the first who has one. */
static inline const struct crosstable_game *
crosstable_pairings_game(const struct crosstable_pairing *p)
{
	return p->game[p->game[0] == NULL];
}

/* Without games whose round is not known.  What it points to is in `texts` and in the table.  False: out of memory. */
bool crosstable_pairings_make(struct crosstable_pairings *, const struct crosstable *, struct arena *texts);

/* The board of a game: of its tag, or the rest of a Round such as "3.12"; empty: not known. */
struct span crosstable_pairings_board(const struct crosstable *, const struct crosstable_game *);
/* The address of the game, if it is one of the web (http or https); else empty. */
struct span crosstable_pairings_link(const struct crosstable_game *);

#endif
