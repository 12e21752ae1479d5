/* fix_marking: which findings of the games of a run can be corrected, and how, for the reports that say it. */
#ifndef FIX_MARKING_H
#define FIX_MARKING_H

#include <pthread.h>

#include "apps/shared/job_check.h"
#include "toolkit/run/run_options.h"

enum { FIX_MARKING_FILES = 32 };

struct fix_marking {
	struct game_added added;
	bool edits;		/* a report also says by which edits */
	/*
	 * What reads a file again to find out whether --fix would refuse it for what is in its text: then nothing in it is marked.
	 * NULL: files cannot be read again, and this is not asked.
	 */
	const struct run_options *run;
	pthread_mutex_t lock;	/* of what follows: all threads look, one after the other, and most ask for the same file */
	struct looked_at {
		struct stat of;
		const struct file_policy *policy;	/* NULL: nothing was looked at here */
		bool refused;
	} looked[FIX_MARKING_FILES];	/* the last files: the threads are in several at once */
	int next;			/* which place the next file takes */
};

/*
 * Adds it, of which only `run` is set, to the options of the games, if a report of the run says what can be corrected:
 * otherwise false.  Both structs must outlive the run.
 */
bool fix_marking_add(struct fix_marking *, const struct batch_options *, struct game_options *);

#endif
