/* completion: scripts that let bash, zsh and fish complete the command line of a program, made of its options. */
#ifndef COMPLETION_H
#define COMPLETION_H

#include "base/buf.h"
#include "cli/options.h"

/* What is after the '=' of an argument; see struct option. */
#define COMPLETION_FILES "<files>"

/*
 * What can be the argument of an option is in its row.  Where that has no words it
 * is a file if the argument is called FILE, a folder if FOLDER, else nothing is
 * offered.  Of an argument called LIST there may be several, with commas.
 */
struct completion {
	const char *program;
	const struct option *options;
	const char *const *endings;	/* of names of operands, with a point; ends with NULL */
	const char *more_endings;	/* of the same, with blanks between them; NULL: none */
};

struct completion_shell {
	const char *name;
	void (*write)(struct buf *, const struct completion *);
};
extern const struct completion_shell completion_shells[];	/* ends with a row without a name */

/* The script for one of the shells.  False: it is none of them. */
bool completion_write(struct buf *, const char *shell, const struct completion *);

#endif
