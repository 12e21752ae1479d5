/* options: the options of a program as a table; parsing and --help are made of it. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct buf;
struct program_run;

/* What an option does unless it has a function for that. */
enum option_kind {
	OPTION_NOTED,		/* that it is given is all: see option_given() */
	OPTION_FLAG,		/* a bool becomes true */
	OPTION_TEXT,		/* a const char * becomes the argument */
	OPTION_NUMBER,		/* an integer, from `least` to `most` */
	OPTION_WORD,		/* a bool or an enum becomes the index of the argument among `words` */
};

/* What an option has to do with others, named with blanks between them; a list ends with a row without others. */
struct option_rule {
	enum {
		OPTION_EXCLUDES,	/* each of them; `why` is a sentence, or NULL */
		OPTION_REFUSES,		/* the same, but `why` follows the name of the option and says it all */
		OPTION_NEEDS,		/* one of them; `why` follows the name of the option */
	} kind;
	const char *others, *why;
};
#define OPTION_RULES(...) .rules = (const struct option_rule[]){ __VA_ARGS__, { OPTION_EXCLUDES, NULL, NULL } }

/* All there is to an option. */
struct option {
	char letter;		/* short form; 0: none */
	const char *name;	/* long form, without -- */
	const char *arg;	/* name of its argument; NULL: takes none.  FILE, FOLDER and LIST mean something to completion */
	const char *help;	/* half a line; NULL: not in --help */

	/* 0, or what program_usage_error() gave.  NULL: see `kind`. */
	int (*take)(struct program_run *, const struct option *, const char *arg);
	enum option_kind kind;
	bool own;		/* what it sets is in the options of the program's own, else in struct program_run */
	size_t at, size;	/* of what it sets, in bytes */
	unsigned long least, most;

	/* What the argument can be; none of these: see `arg`. */
	const char *words;		/* with blanks between them */
	void (*list)(struct buf *);	/* instead: lines of a word, blanks and what it means */
	const char *then;		/* what follows it and a '=': words, or COMPLETION_FILES; NULL: there is no '=' */
	bool helps;			/* the argument "help" writes that list, and nothing else is done */

	const struct option_rule *rules;	/* NULL: none */
	const char *forms;	/* forms that pgn-replay writes, with blanks between them: those it is for; NULL: all */
	bool recorded;		/* it goes into program_run.record as it is given */
};

/* What a row sets: a member of struct program_run, or of the program's own options. */
#define OPTION_TARGET(type, member) .at = offsetof(type, member), .size = sizeof(((type *)NULL)->member)
#define RUN_FLAG(member) .kind = OPTION_FLAG, OPTION_TARGET(struct program_run, member)
#define RUN_TEXT(member) .kind = OPTION_TEXT, OPTION_TARGET(struct program_run, member)
#define RUN_WORD(member) .kind = OPTION_WORD, OPTION_TARGET(struct program_run, member)
#define RUN_NUMBER(member, from, to) \
	.kind = OPTION_NUMBER, .least = (from), .most = (to), OPTION_TARGET(struct program_run, member)
#define OWN_FLAG(type, member) .own = true, .kind = OPTION_FLAG, OPTION_TARGET(type, member)
#define OWN_TEXT(type, member) .own = true, .kind = OPTION_TEXT, OPTION_TARGET(type, member)
#define OWN_WORD(type, member) .own = true, .kind = OPTION_WORD, OPTION_TARGET(type, member)
#define OWN_NUMBER(type, member, from, to) \
	.own = true, .kind = OPTION_NUMBER, .least = (from), .most = (to), OPTION_TARGET(type, member)

/* Rows that are no options: a heading over those after it; a sentence of which their names are the end, and no more. */
#define OPTIONS_HEADING(text) { .name = "", .help = text }
#define OPTIONS_NAMES(text) { .name = "", .arg = "", .help = text }
#define OPTIONS_LAST { .name = NULL }

/* All zeros is the start. */
struct option_state {
	int next;		/* index in argv of what comes next; after the end the first operand */
	int operands;		/* already seen; they stand right before `next` */
	const char *rest;	/* of a group of short options */
	const char *arg;	/* argument of the option just returned */
	char error[160];	/* one line; empty: none */
};

/*
 * Returns the next option.  NULL: there is an error, or only operands are left:
 * argv[next] and on.  Operands among the options are moved after them, in their
 * order.  A table ends with a row without a name.
 */
const struct option *options_next(struct option_state *, int argc, char **argv, const struct option *table);
void options_usage(FILE *, const char *usage, const struct option *, const char *examples);
/* Is it an option that --help has? */
bool options_shown(const struct option *);

#endif
