/* progress: the line on standard error that shows the progress of a run. */
#include <inttypes.h>
#include <stdio.h>
#include <sys/ioctl.h>

#include "toolkit/cli/progress.h"

static void
erase_progress(struct progress *p)
{
	if (p->shown)
		fputs("\r\033[K", stderr);
	p->shown = false;
}

static double
seconds_between(const struct timespec *from, const struct timespec *to)
{
	return (double)(to->tv_sec - from->tv_sec) + (double)(to->tv_nsec - from->tv_nsec) * 1e-9;
}

/* Has enough time passed since the start, and since the last line? */
static bool
is_line_due(struct progress *p)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	if (seconds_between(&p->last, &now) < 0.1 || seconds_between(&p->start, &now) < 0.5)
		return false;
	p->last = now;
	return true;
}

void
progress_open(struct progress *p, bool wanted)
{
	struct winsize size;

	p->wanted = wanted;
	p->columns = ioctl(2, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1 : 79;
	clock_gettime(CLOCK_MONOTONIC, &p->start);
}

void
progress_line(struct progress *p, const char *line)
{
	if (!p->wanted)
		return;
	pthread_mutex_lock(&p->lock);
	if (line == NULL) {
		erase_progress(p);
	} else if (is_line_due(p)) {
		fprintf(stderr, "\r%.*s\033[K", p->columns, line);
		p->shown = true;
	}
	pthread_mutex_unlock(&p->lock);
}

void
progress_show(struct progress *p, const struct run_progress *run, const char *records)
{
	struct timespec now;
	char line[160];
	double passed;
	int n;

	if (!p->wanted)
		return;
	if (run == NULL) {
		progress_line(p, NULL);
		return;
	}
	clock_gettime(CLOCK_MONOTONIC, &now);
	passed = seconds_between(&p->start, &now);
	n = snprintf(line, sizeof(line), "%" PRIu64 " %s, %" PRIu64 " MB, %.0f MB/s", run->records, records,
	    run->bytes / 1000000, (double)run->bytes / 1e6 / passed);
	if (run->of > 0 && run->read > 0) {
		double part = (double)run->read / (double)run->of;
		long left = (long)(passed / part - passed + 0.5);

		if (part <= 1)
			snprintf(line + n, sizeof(line) - (size_t)n, ", %.0f %%, %ld:%02ld left", part * 100,
			    left / 60, left % 60);
	}
	progress_line(p, line);
}
