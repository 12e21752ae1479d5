/*
 * event_teams: the matches of a team event, from the team tags of its games.
 *
 * An event is a team event if nearly all games are between two named teams, and in a round a team meets one other team,
 * on several boards.  (In other events the tags may have the clubs of the players.)
 */
#ifndef EVENT_TEAMS_H
#define EVENT_TEAMS_H

#include "apps/tournament/crosstable.h"
#include "apps/tournament/event_fault.h"

/* A game of a match. */
struct event_board {
	const struct crosstable_game *game;	/* as seen by White, or by the only player */
	int player[2];		/* White, Black: indices in the table; -1: nobody came, and that team lost the game */
	int board;		/* 0: not known */
	int side;		/* which of the match's teams has White: 0 or 1 */
};

/* The games of two teams in a round, by board. */
struct event_match {
	struct span team[2];	/* in the order of their names */
	int round;		/* the number before the first point of the Round tag; 0: it is not a number */
	struct event_board *boards;
	int boards_n;
};

struct event_teams {
	bool matched;		/* there are matches on several boards, and in a round a team meets one other */
	bool is;		/* it is a team event: there are several of these */
	struct event_match *matches;	/* by round, then by team */
	int matches_n;
	struct event_board *boards;	/* of all matches */
	int boards_n;
	int games;		/* those with two players */
};

/* Finds the matches.  The caller frees them with event_teams_free(), also after a failure.  False: out of memory. */
bool event_teams_find(const struct crosstable *, struct event_teams *);
void event_teams_free(struct event_teams *);

/*
 * Adds, for a team event: players who are in two teams, boards that are missing in a match, games whose colours are not
 * those of the boards beside them, and players whose order of boards contradicts that of another match; each only if
 * nearly all matches of the event are otherwise.  False: out of memory.
 */
bool event_teams_check(const struct crosstable *, struct event_faults *);

#endif
