/* progress: the line on standard error that says how far a run is. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

#include "run/run.h"

/* Any thread may write the line. */
struct progress {
	pthread_mutex_t lock;
	bool wanted, shown;
	int columns;		/* that the line may take: what is wrapped cannot be taken away again */
	struct timespec start, last;
};

/* The run begins. */
void progress_open(struct progress *, bool wanted);
/* Shows one line, and takes it away again (NULL); at most some times a second.  From any thread. */
void progress_line(struct progress *, const char *line);
/* The line of a run that reads files; NULL takes it away.  `records`: what they are called. */
void progress_show(struct progress *, const struct run_progress *, const char *records);

#endif
