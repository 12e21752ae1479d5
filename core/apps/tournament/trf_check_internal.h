/* trf_check_internal: what the checks of a tournament report file share. */
#ifndef TRF_CHECK_INTERNAL_H
#define TRF_CHECK_INTERNAL_H

#include "apps/tournament/trf_check.h"

struct trf_checking {
	const struct trf_tournament *of;
	const struct trf *t;		/* of->t */
	struct findings *found;
	size_t *first;			/* by player: where the rounds begin in `doubtful` */
	bool *doubtful;			/* by player and round: it was reported by itself */
	bool *forbidden;		/* the same: it was reported because a record forbids it */
	bool *excused;			/* by player: a result was reported, so the points are not */
	int *sum;			/* by player: of the results, in tenths */
	bool adjusted[TRF_NUMBER_MAX + 1];	/* by starting number: record 299 changes the points */
	bool lost[TRF_NUMBER_MAX + 1];	/* by number: several name it, and one without a number may have it */
	/* Working memory. */
	struct ranked *list;		/* room for all players */
	struct meeting *meetings;	/* room for all games */
	int *end;			/* by player and round, as `doubtful`: see follows() */
	int *path;			/* room for all players */
	bool named[TRF_NUMBER_MAX + 1];	/* all false between uses */
	unsigned numbers[TRF_NUMBER_MAX + 1];
};

/* A team in a round, in addition to what trf_teams_round() has. */
struct trf_side {
	int score;		/* tenths of a point, of its players */
	int open;		/* games with an opponent and without a result */
	bool player_bye;	/* a player has points of a bye, which only the regulations count for the team or not */
	char bye;		/* of record 240: 'F', 'H', 'Z'; of 320: 'U'; NUL: none */
};

struct trf_team {
	const struct trf_line *line;		/* its record */
	const struct trf_line *summary[2];	/* its first record 801, and 802; NULL: there is none */
	unsigned long number;	/* as trf_teams_number() */
	bool excused;		/* a fault of its players was reported, or record 299 changes its points */
	int match_points, game_points;	/* in tenths: what the rounds make */
};

struct trf_matches {
	struct trf_checking *c;
	const struct trf_teams *of;
	struct trf_team *teams;
	int n, rounds;
	int *members, *from;	/* players by team, in their order; by team: where its players begin there */
	struct trf_side *sides;	/* by team and round */
	int worth[TEAM_RESULTS];	/* match points, in tenths */
	bool certain;		/* record 362 has them */
};

struct trf_side *trf_matches_side(const struct trf_matches *, int team, int round);

/* -- checks -- */

/*
 * Checks the records other than those of players: what they count, the numbers they name, and dates.  Uses `meetings`.
 */
void trf_check_records(struct trf_checking *);

/*
 * Checks the points of teams, and whether the games of a team in a round, and its line-ups, are those of one match.
 * False: out of memory.
 */
bool trf_check_teams(struct trf_checking *);
/* Compares what the records 801 and 802 repeat of the results of teams. */
void trf_check_results(const struct trf_matches *);

#endif
