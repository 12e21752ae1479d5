/*
 * Room apps/shared: no application, but what several of them have: groups of options about games, the job that checks
 * games, and the report of what is found only when all games have been read.
 */
/* job_check: records that are games of PGN, or scoresheets, are checked; applications may do more with each game. */
#ifndef JOB_CHECK_H
#define JOB_CHECK_H

#include <stddef.h>

#include "games/checks/game.h"
#include "toolkit/run/job.h"

extern const struct job job_check;	/* how: struct game_options */
extern const struct job job_check_scoresheets;	/* each file is a table with one game; how: the same */

/* Has a file no games, because it is of another kind or a table without moves, and nobody has said when it fails? */
bool job_check_misses_games(const struct totals *);

/* A game of PGN that was checked; valid until the next one. */
struct checked_game {
	const struct game *game;
	const struct record *record;
	const struct game_summary *summary;
	const struct game_options *how;
	struct judged *judged;
};

/*
 * What an application does with each game that job_check has checked.  `data` is the application's, used by all threads;
 * `kept` is what it keeps in one judge, all zeros at first.  The functions but look() may be NULL.
 */
struct game_addition {
	size_t kept;		/* bytes */
	bool (*open)(void *data, void *kept);	/* before all others.  False: out of memory; close() is called */
	void (*file)(void *data, void *kept, const struct job_text *);	/* as those of struct job, as is done() */
	void (*look)(void *data, void *kept, const struct checked_game *);
	void (*done)(void *data, void *kept);
	void (*close)(void *kept);	/* frees what it holds */
};

/* An addition of a run, in the options of its games. */
struct game_added {
	const struct game_addition *what;
	void *data;
	const struct game_added *next;	/* NULL: it is the last */
};

/* Adds it to the options, before those that are there. */
void game_added_put(struct game_options *, struct game_added *);

/* The data of that addition; NULL: it is none of these options. */
void *game_added_data(const struct game_options *, const struct game_addition *);

#endif
