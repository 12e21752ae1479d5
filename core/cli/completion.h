/* completion: scripts that let bash, zsh and fish complete the command line of a program, made of its options. */
#ifndef COMPLETION_H
#define COMPLETION_H

#include "base/buf.h"
#include "cli/options.h"

/*
 * What the argument of an option can be.  Without a row it is a file where the
 * table of options calls it FILE, a folder where FOLDER, else nothing is
 * offered.  Of an argument called LIST there may be several, with commas.
 */
struct completion_row {
	const char *name;	/* a long option, or what the argument is called where the option has no row; "": operands */
	const char *words;	/* with blanks between them; of operands: endings of names, besides those of `endings` */
	void (*list)(struct buf *);	/* instead: lines of a word, blanks and what it means */
	const char *then;	/* what stands behind it and a '=': words, or COMPLETION_FILES; NULL: there is no '=' */
};
#define COMPLETION_FILES "<files>"

struct completion {
	const char *program;
	const struct option *options;
	const struct completion_row *rows;	/* ends with a row without a name; NULL: none */
	const char *const *endings;		/* of names of operands, with a point; ends with NULL */
};

struct completion_shell {
	const char *name;
	void (*write)(struct buf *, const struct completion *);
};
extern const struct completion_shell completion_shells[];	/* ends with a row without a name */

/* The script for one of the shells.  False: it is none of them. */
bool completion_write(struct buf *, const char *shell, const struct completion *);

#endif
