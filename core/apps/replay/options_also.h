/* options_also: the same games in other forms, each in a file of its own. */
#ifndef OPTIONS_ALSO_H
#define OPTIONS_ALSO_H

#include "apps/replay/options_change.h"

struct options_also {
	struct job_replay_also forms[REPORTS_MAX];
	size_t forms_n;
	struct buf frames[2 * REPORTS_MAX];	/* what is before and after the games of each */
};

void options_also_list_forms(struct buf *);
/* Applies an option: 0, or 2 after a complaint. */
int options_also_form(struct program_run *, const struct option *, const char *arg);

/* Does the option have an effect on one of the forms? */
bool options_also_affected(const struct options_also *, const struct option *);
/*
 * Called after the last option, when it is known how games are written: sets how the forms write them.  0, or 2 after a
 * complaint.
 */
int  options_also_settle(struct options_also *, struct program_run *);
/* After the run: says what is not in the games' output in that form, and in the others. */
void options_also_say_lost(const struct options_also *, struct program_run *, const struct write_form *);
void options_also_free(struct options_also *);

#endif
