/* options: the options of a program as a table; parsing and --help are made of it. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdio.h>

struct option {
	int letter;		/* short form; values from 256 on have none */
	const char *name;	/* long form, without -- */
	const char *arg;	/* name of its argument; NULL: takes none */
	const char *help;	/* half a line; NULL: not in --help */
};

/* Rows that are no options: a heading over those behind it; a sentence of which their names are the end, and no more. */
#define OPTIONS_HEADING(text) { 0, "", NULL, text }
#define OPTIONS_NAMES(text) { 0, "", "", text }

/* All zeros is the start. */
struct option_state {
	int next;		/* index in argv of what comes next; behind the end the first operand */
	int operands;		/* already seen; they stand right before `next` */
	const char *rest;	/* of a group of short options */
	const char *arg;	/* argument of the option just returned */
	char error[160];	/* one line, after '?' */
};

enum { OPTIONS_END = -1 };

/*
 * Returns the letter of the next option, '?' on an error, OPTIONS_END when only
 * operands are left: argv[next] and on.  Operands among the options are moved
 * behind them, in their order.  A table ends with a row without a name.
 */
int options_next(struct option_state *, int argc, char **argv, const struct option *table);
void options_usage(FILE *, const char *usage, const struct option *, const char *examples);

#endif
