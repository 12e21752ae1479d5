/* job_stats: games of PGN, counted. */
#ifndef JOB_STATS_H
#define JOB_STATS_H

#include <pthread.h>

#include "apps/stats/count.h"
#include "games/checks/game.h"
#include "games/checks/game_facts.h"
#include "games/duplicates/duplicates.h"
#include "games/query/selection.h"
#include "toolkit/run/job.h"

/* Into this all judges merge what they have counted, at the latest when they are closed. */
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
	const struct fact *by_fact;	/* or a fact about the game by which they are grouped; NULL: none */
	unsigned judges;		/* number of judges; 1: it counts directly in the gathering */
	struct duplicates *duplicates;	/* games are added to it; NULL: they are not compared */
	struct gathering *gathering;
};

/* What is so unless an option says otherwise; the options and the gathering are all zeros. */
void job_stats_begin(struct job_stats_options *, struct gathering *);
/* Before the run, when it is known what is counted; `judges` as above.  False: out of memory. */
bool job_stats_prepare(struct job_stats_options *, unsigned judges);

extern const struct job job_stats;	/* how: struct job_stats_options */
extern const struct job job_stats_scoresheets;	/* each file is a table with one game; how: the same */

/* Must games be replayed?  If not, reading tags and words is enough. */
bool job_stats_replays(const struct job_stats_options *);

#endif
