/*
 * job_check_trf: tournament report files (TRF) are checked, by themselves; or one of them is compared with the games of
 * the event, when all of these were read.
 */
#ifndef JOB_CHECK_TRF_H
#define JOB_CHECK_TRF_H

#include "toolkit/run/batch.h"

struct game_added;
struct trf_run;

/* how: struct game_options */
extern const struct job job_check_trf;		/* each file is a TRF */
extern const struct job job_check_trf_events;	/* the same, and the checks of events */

/* The file and its text, which are used until the end.  NULL: out of memory. */
struct trf_run *trf_run_new(const char *name, struct span text);
/* For `additions` of struct game_options: with these job_check keeps games, with which the file is compared. */
struct game_added *trf_run_added(struct trf_run *);
/* `options`, of the run, are used until the end. */
void trf_run_start(struct trf_run *, const struct batch_options *);
/* For run_options.late: fills the batch with the file. */
int  trf_run_fill(void *trf_run, struct batch *);
int  trf_run_error(const struct trf_run *);	/* errno of what failed; 0: nothing did */
void trf_run_free(struct trf_run *);		/* may be NULL */

#endif
