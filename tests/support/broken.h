/*
 * broken: a program that breaks an invariant of its own at records with a tag Breaks, to show what follows.  Include it
 * before the source of the program.
 */
#ifndef BROKEN_H
#define BROKEN_H

#include <pthread.h>
#include <string.h>

#include "base/invariant.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_main.h"

static struct job broken_job;
static struct input_kind broken_input;
static const struct job *usual_job;
static pthread_mutex_t broken_lock = PTHREAD_MUTEX_INITIALIZER;

/* Does the text have the tag Breaks with that value? */
static bool
breaks(struct span text, const char *where)
{
	char tag[40];
	const int n = snprintf(tag, sizeof(tag), "[Breaks \"%s\"]", where);

	return memmem(text.p, text.n, tag, (size_t)n) != NULL;
}

static void
broken_ahead(void *judge, const struct record *r, size_t n)
{
	for (size_t i = 0; i < n; i++)
		INVARIANT(!breaks(r[i].text, "ahead"));
	usual_job->ahead(judge, r, n);
}

/* After it was judged, so that its findings are there, and are dropped. */
static void
broken_look(void *judge, const struct record *r, struct judged *out)
{
	usual_job->look(judge, r, out);
	INVARIANT(!breaks(r->text, "look"));
	if (breaks(r->text, "lock")) {
		invariant_lock(&broken_lock);
		INVARIANT(r == NULL);
		invariant_unlock(&broken_lock);
	}
}

/* By the thread that reads and writes. */
static int
broken_cut(struct split *s, struct span text, bool eof, struct record *r)
{
	const int found = usual_job->input->next(s, text, eof, r);

	INVARIANT(found != 1 || !breaks(r->text, "cut"));
	return found;
}

/* Takes the place of the job that the options have chosen. */
static int
broken_settle(struct program_run *t, void *state)
{
	(void)state;
	usual_job = t->run.batch.job;
	broken_input = *usual_job->input;
	broken_input.next = broken_cut;
	broken_job = *usual_job;
	broken_job.input = &broken_input;
	broken_job.look = broken_look;
	broken_job.ahead = usual_job->ahead == NULL ? NULL : broken_ahead;
	t->run.batch.job = &broken_job;
	return 0;
}

/* The applications of the program, and one more. */
static int
broken_main(const struct program *program, int argc, char **argv)
{
	static const struct app broken = { .settle = broken_settle };
	const struct app *apps[APPS_MAX + 1] = { NULL };
	struct program p = *program;
	int n = 0;

	for (; p.apps[n] != NULL; n++)
		apps[n] = p.apps[n];
	apps[n] = &broken;
	p.apps = apps;
	return program_main(&p, argc, argv);
}

#define program_main broken_main

#endif
