/* progress: the line on standard error that shows the progress of a run. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

#include "toolkit/run/run_options.h"

/* May be used by any thread. */
struct progress {
	pthread_mutex_t lock;
	bool wanted, shown;
	int columns;		/* of the terminal: a line that wraps could not be erased */
	struct timespec start, last;
};

/* Starts the clock.  `wanted`: false: no line is ever shown. */
void progress_open(struct progress *, bool wanted);
/* Shows a line in place of the last one, at most ten times a second; NULL erases it. */
void progress_line(struct progress *, const char *line);
/* Shows the progress of a run; NULL erases the line.  `records`: what they are called. */
void progress_show(struct progress *, const struct run_progress *, const char *records);

#endif
