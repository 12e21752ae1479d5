/* job_stats: records that are games of PGN, to be counted. */
#ifndef JOB_STATS_H
#define JOB_STATS_H

#include <pthread.h>

#include "stats/count.h"
#include "edit/game_facts.h"
#include "game/game.h"
#include "edit/selection.h"
#include "run/job.h"

/* Where all threads' numbers come together, at the latest when their judges are closed. */
struct gathering {
	struct ledger *ledger;
	pthread_mutex_t lock;
	uint64_t limited;	/* games that were read up to a limit only */
	bool failed;		/* out of memory */
};

struct job_stats_options {
	struct game_options game;
	struct stats_plan plan;
	const struct eco *eco;		/* NULL: none */
	struct selection selection;
	const char *by;			/* the tag by which games are grouped; NULL: none */
	const struct fact *by_fact;	/* or what is known of the game */
	unsigned judges;		/* there will be; 1: it counts in the gathering itself */
	enum severity level;		/* the least finding that is counted */
	struct gathering *gathering;
};

extern const struct job job_stats;	/* how: struct job_stats_options */

/* Does it need more of a game than its tags and words? */
bool job_stats_replays(const struct job_stats_options *);

#endif
