/* renamed_options: options that once had another name, which is still understood. */
#ifndef RENAMED_OPTIONS_H
#define RENAMED_OPTIONS_H

#include "base/arena.h"
#include "toolkit/cli/options.h"

struct renamed_option {
	const char *programs;	/* that had it, with blanks between them */
	const char *old;	/* "ignore LIST": the name, and what its argument is called, if it took one */
	const char *now;	/* "severity LIST=off": the option, and its argument, in which that of the old one has its place */
	const char *join;	/* the argument was a list with commas: this is put between what its items become; NULL: no list */

	/* Other arguments are not those of the old option. */
	const char *with, *without;	/* the argument has one of these characters, and none of those; NULL: any */

	/*
	 * Cases in which the new option would do something else, so that the old one is refused: it is given `once` more; one
	 * of these options (NULL: none) is given, too, under its own name, with `holding` in its argument (NULL: any argument),
	 * or under another old name if it is what this one is now.
	 */
	bool once;
	const char *unless, *holding;
};

enum { RENAMED_OPTIONS_MAX = 40 };
/* Ends with a row without a name.  Defined above this tier, in apps/shared. */
extern const struct renamed_option renamed_options[];

/* What is known of a row in a run. */
enum renamed_seen {
	RENAMED_GIVEN = 1 << 0,
	RENAMED_UNLIKE = 1 << 1,	/* an option of `unless` is given */
};

/* The row for the option `name` of a program, with this argument (NULL: none); NULL: it has no other name. */
const struct renamed_option *renamed_options_find(const char *program, struct span name, const char *arg);
/* The name of the old option, and what its argument is called: NULL: it takes none. */
struct span renamed_options_old(const struct renamed_option *, const char **takes);
/* The name of the new option, and its argument, made from that of the old one in `texts`, or NULL. */
struct span renamed_options_now(const struct renamed_option *, const char *arg, struct arena *texts, const char **made);

/*
 * An option is given, by an old name (`row`) or not (NULL): each old name is reported once.  0, or what program_usage_error()
 * returned.
 */
int  renamed_options_note(struct program_run *, const struct option *, const struct renamed_option *row, const char *arg);

#endif
