/* opt: the options of a program as a table; parsing and --help are made of it. */
#ifndef OPT_H
#define OPT_H

#include <stdbool.h>
#include <stdio.h>

struct opt {
	int letter;		/* short form; values from 256 on have none */
	const char *name;	/* long form, without -- */
	const char *arg;	/* name of its argument; NULL: takes none */
	const char *help;	/* half a line; NULL: not in --help */
};

struct opt_state {
	int next;		/* index in argv of what comes next */
	const char *rest;	/* of a group of short options */
	const char *arg;	/* argument of the option just returned */
	char error[160];	/* one line, after '?' */
};

enum { OPT_END = -1 };
/* Returns the letter of the next option, OPT_END when only operands are left (argv[next]...), '?' on an error. */
int  opt_next(struct opt_state *, int argc, char *const *argv, const struct opt *table);
/* Options and operands mixed: operands are moved behind the options. A table ends with a row without a name. */
void opt_usage(FILE *, const char *program, const char *operands, const char *purpose, const struct opt *, const char *examples);

#endif
