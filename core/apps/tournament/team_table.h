/*
 * team_table: the standings of the teams of an event, made from the table of its players.
 *
 * A match is the games of two teams in a round.  It is won by the team with more game points, which has 2 match points,
 * or drawn with equal ones, for 1 each; if neither has a point, it has no result.  A bye of a team gives the points of a won or
 * a drawn match on all boards if the record says so (records 240 and 320 of a tournament report); else the regulations of the event
 * say what it is worth, so that it is counted, and gives no points.  The tie-breaks are those of FIDE's
 * C.07, 13, with all matches as they are recorded; boards are numbered in a match as in
 * crosstable_games_board().  The matches are those of event_teams.h; every game must be one of a match, as points would
 * be missing otherwise.
 */
#ifndef TEAM_TABLE_H
#define TEAM_TABLE_H

#include "apps/tournament/crosstable.h"

struct team_match {
	int round;		/* index in the rounds of the event */
	int team[2];		/* indexes in `teams` */
	int score[2];		/* game points, in halves */
	long boards[2];		/* the numbers of boards times the points there, in halves */
	int games, met;		/* boards; those for which somebody of both teams came */
};

struct team {
	struct span name;
	int rank;		/* from 1; teams still tied share a rank */
	int matches, won, drawn, lost;
	int byes;		/* rounds in which it, or its players, have byes, and it has no match */
	int unknown_byes;	/* of these, whose points are not known, and not in the points */
	int match_points;
	int game_points;	/* in halves */
	long breaks[TEAM_BREAK_COUNT];	/* -1: has no meaning here */
	int *on_board;		/* game points by board, in halves (C.07, 12.2); NULL if boards are not known */
};

struct team_table {
	struct team *teams;	/* in the order that the crosstable asks for, then by name */
	int n;			/* 0: it is not a team event */
	struct team_match *matches;
	int matches_n;
	int byes, unknown_byes;	/* of all teams */
	bool boards;		/* the numbers of all boards are known */
	int boards_n;		/* those of the match with most */
};

/* Lists the byes of teams among the rows of a table, in `texts`.  False: out of memory. */
bool team_table_list_byes(struct crosstable *, const struct crosstable_row *, size_t rows, struct arena *texts);
/*
 * It is an event of teams, or a single match, if each game is one of a match (see `matched` in event_teams.h).  What it
 * points to is in `texts` and in the table.  False: out of memory.
 */
bool team_table_make(struct team_table *, const struct crosstable *, struct arena *texts);
/* The team of that name; -1: there is none. */
int  team_table_find(const struct team_table *, struct span name);
/* C.07, 12.3: the game points of a team, in halves, without those on the last boards; not if boards are not known. */
int team_table_without(const struct team_table *, const struct team *, int boards);

#endif
