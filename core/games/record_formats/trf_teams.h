/* trf_teams: the teams of a tournament report file (TRF): who is in them, and on which board they play. */
#ifndef TRF_TEAMS_H
#define TRF_TEAMS_H

#include "games/record_formats/trf.h"

enum {
	TRF_NOBODY = -1,	/* no team */
	TRF_SEVERAL = -2	/* several teams */
};

/* Where a player is in the teams. */
struct trf_member {
	int team;		/* its index; TRF_NOBODY: in none */
	const struct trf_cell *cell;
};

/* A team in a round. */
struct trf_team_round {
	int opponents;		/* of its games: a team, TRF_NOBODY or TRF_SEVERAL */
	int games;		/* of its players against players of teams */
	int alone;		/* of its players: for these nobody came */
	char forfeit;		/* what record 330 says: '+', '-'; NUL: nothing */
	int absent;		/* the opponents of that forfeit; TRF_NOBODY: there are none */
};

/* A bye of a team. */
struct trf_team_bye {
	int team;
	int round;		/* from 0; -1: the record has none */
	char kind;		/* of record 240: 'F', 'H', 'Z'; of 320: 'U' */
	int points[2];		/* of 'U', in tenths: of the match, of all its games */
};

enum { TEAM_WIN, TEAM_DRAW, TEAM_LOSS, TEAM_RESULTS };

/* Where a player is in a line-up. */
struct trf_place {
	bool named;		/* by record 300 */
	int board;		/* from 1; without record 300, among the boards for which somebody of the team came; 0: not known */
	int alone;		/* of the boards above, those for which nobody of the other team came */
};

struct trf_teams {
	const struct trf *t;
	const struct trf_line **records;	/* by team: 310, or 013 where there is none of these */
	int n;
	struct trf_member *members;		/* by player; of one in several teams, the last */
	const struct trf_line **line_ups;	/* by team and round: record 300; NULL: there is none */
	struct trf_team_round *met;		/* by team and round: see trf_teams_round() */
	size_t rounds;				/* of line_ups and met; 0: they are not read, as there are too many */
	struct trf_place *places;		/* by player and round; NULL: there are too many */
	int last;				/* the last round of which a game has a result, from 1; 0: none has */
	int boards;				/* of a match: those of record 352, or the most that a team has in a round */
	struct trf_team_bye *byes;		/* up to that round, in the order of the file */
	size_t byes_n;
	bool meet;				/* in a round, most teams meet one other team on several boards: else they are clubs of players */
	int by_number[TRF_NUMBER_MAX + 1];	/* 1 + the index of the first team with that number in its record 310; 0: none */
};

/* Reads them; the report must stay as long.  They are freed with trf_teams_free(), also after a failure.  False: out of memory. */
bool trf_teams_read(struct trf_teams *, const struct trf *);
void trf_teams_free(struct trf_teams *);

/* The match points of record 362, in tenths, or else the usual ones.  False: the record is not there. */
bool trf_teams_worth(const struct trf *, int worth[TEAM_RESULTS]);

/* The number of record 310; 013 has none, and those count from 1. */
unsigned long trf_teams_number(const struct trf_teams *, int team);
/* The team with that number in its record 310, of several the first; TRF_NOBODY: there is none. */
int  trf_teams_find(const struct trf_teams *, unsigned long number);
struct span trf_teams_name(const struct trf_teams *, int team);		/* empty: it has none */
struct span trf_teams_name_of(const struct trf_teams *, const struct trf_player *);	/* of the player's team; empty: none */
/* The team of a player; TRF_NOBODY: there is none. */
int  trf_teams_of(const struct trf_teams *, const struct trf_player *);
/* The line that has the line-up of a team in a round: record 300 (*named is true), or else that of the team. */
const struct trf_line *trf_teams_line_up(const struct trf_teams *, int team, int round, bool *named);
/* The team of the opponent of a player in a round; TRF_NOBODY: there is none. */
int  trf_teams_met_by(const struct trf_teams *, const struct trf_player *, int round);
/* What is known of a team in a round, which must be less than `rounds`. */
const struct trf_team_round *trf_teams_round(const struct trf_teams *, int team, int round);
/* The team that a team meets in a round; TRF_NOBODY: none, or teams are clubs of players. */
int  trf_teams_opponents(const struct trf_teams *, int team, int round);
/*
 * The board on which both have each other in that round, from 1: the place in the line-up of the round, or else among those
 * of the team who play, or for whom nobody of the other team came.  0: it is not known, or they have different ones.
 */
int  trf_teams_board(const struct trf_teams *, const struct trf_player *, const struct trf_player *, int round);
/* The same of a player for whom nobody of the other team came. */
int  trf_teams_board_alone(const struct trf_teams *, const struct trf_player *, int round);

#endif
