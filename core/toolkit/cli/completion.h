/*
 * completion: writes scripts with which bash, zsh and fish complete the command line of a program, from its table
 * of options.
 */
#ifndef COMPLETION_H
#define COMPLETION_H

#include "base/buf.h"
#include "toolkit/cli/options.h"

/* A value of `then` in struct option: the name of a file follows the '='. */
#define COMPLETION_FILES "<files>"

/*
 * The row of an option says what its argument can be.  If it has no words, completion offers files if the argument
 * is called FILE, folders if FOLDER, and otherwise nothing.  An argument called LIST can be several words with
 * commas between them.
 */
struct completion {
	const char *program;
	const struct option *options;
	const char *const *endings;	/* extensions of operands, with the dot; ends with NULL */
	const char *more_endings;	/* more of them, with blanks between them; NULL: none */
};

struct completion_shell {
	const char *name;
	void (*write)(struct buf *, const struct completion *);
};
extern const struct completion_shell completion_shells[];	/* ends with a row without a name */

/* Writes the script for a shell.  False: there is no such shell. */
bool completion_write(struct buf *, const char *shell, const struct completion *);

#endif
