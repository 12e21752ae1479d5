/* app: an application of a program: what a run does because of a group of options. */
#ifndef APP_H
#define APP_H

#include <stdbool.h>
#include <stddef.h>

struct file_list;
struct program_run;

enum { APPS_MAX = 10 };	/* applications of a program */

/* Every function may be NULL: there is nothing to do.  `state` is the application's own. */
struct app {
	size_t size;		/* of its state */
	/*
	 * Before the first option.  The states of all are there, all zeros until their begin(); the first application of a
	 * program sets the job of the run, too.
	 */
	void (*begin)(struct program_run *, void *state);
	/* After the last option, before anything is opened.  0, or what program_usage_error() returned. */
	int  (*settle)(struct program_run *, void *state);
	/* When the files are listed, before anything else is opened.  0, or what program_usage_error() returned. */
	int  (*list)(struct program_run *, void *state, const struct file_list *);
	/* In the sandbox, when outputs are open: reads the lists that options name, which are in `beside`.  0, or 2 after a complaint. */
	int  (*read)(struct program_run *, void *state);
	/* When the files are known.  0, or 2 after a complaint: then there is no run. */
	int  (*start)(struct program_run *, void *state, const struct file_list *);
	/* The run, with its exit status, if it is not the usual one, program_judge().  False: it is. */
	bool (*work)(struct program_run *, void *state, const struct file_list *, int *status);
	/* After the run, and after one that did not start.  Returns the exit status, which was `status` so far. */
	int  (*close)(struct program_run *, void *state, int status);
	void (*free)(struct program_run *, void *state);	/* in any case */
};

/* The state of an application of the program; NULL: it has no such application. */
void *app_state(const struct program_run *, const struct app *);

/* The applications of the program, in their order.  False: out of memory; apps_free() is called in any case. */
bool apps_begin(struct program_run *);
int  apps_settle(struct program_run *);
int  apps_list(struct program_run *, const struct file_list *);
int  apps_read(struct program_run *);
/* start(), work() and, in the opposite order, close() of all.  Returns the exit status. */
int  apps_work(struct program_run *, const struct file_list *);
void apps_free(struct program_run *);

/* Lists the options of the program, with the rows that stand for others replaced by those. */
void apps_list_options(struct program_run *);

#endif
