/* options: the options of a program as a table, from which parsing, --help and completion are made. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct app;
struct arena;
struct buf;
struct program_run;
struct renamed_option;

/* What an option does unless it has take(). */
enum option_kind {
	OPTION_NOTED,		/* only remembered as given: see option_given() */
	OPTION_FLAG,		/* a bool becomes true */
	OPTION_TEXT,		/* a const char * becomes the argument */
	OPTION_NUMBER,		/* an integer, from `least` to `most` */
	OPTION_WORD,		/* a bool or an enum becomes the index of the argument among `words` */
};

/* A rule about an option and others, whose names have blanks between them; a list ends with a row without others. */
struct option_rule {
	enum {
		OPTION_EXCLUDES,	/* excludes each of them; `why` is added to the message, or NULL */
		OPTION_REFUSES,		/* the same, but the message is the option and `why` */
		OPTION_NEEDS,		/* needs one of them; the message is the option and `why` */
	} kind;
	const char *others, *why;
};
#define OPTION_RULES(...) .rules = (const struct option_rule[]){ __VA_ARGS__, { OPTION_EXCLUDES, NULL, NULL } }

/* Everything about an option. */
struct option {
	char letter;		/* short form; 0: none */
	const char *name;	/* long form, without -- */
	const char *arg;	/* name of its argument; NULL: none.  Some names matter: see completion.h */
	const char *help;	/* half a line; NULL: not in --help */

	/* 0, or what program_usage_error() returned.  NULL: see `kind`. */
	int (*take)(struct program_run *, const struct option *, const char *arg);
	enum option_kind kind;
	bool own;		/* what it sets is in the state of its application, else in struct program_run */
	size_t at, size;	/* offset and size of what it sets, in bytes */
	void *base;		/* what `at` of its own is counted from; set when a program starts */
	unsigned long least, most;

	/*
	 * What the argument can be, if it is not free text or a file.  The argument "help" or "list" writes that instead of a
	 * run: see option_list().
	 */
	const char *words;		/* the words, with blanks between them */
	const char *meanings;		/* of each of them in that order, with bars between them */
	void (*list)(struct buf *);	/* instead of both: writes lines of a word, blanks and its meaning */
	void (*list_own)(struct buf *, const void *base);	/* the same, with what the state of its application says */
	void (*more)(struct buf *);	/* writes what else it can be, for people; NULL: nothing */
	const char *then;		/* what follows the word and '=': words, or COMPLETION_FILES; NULL: no '=' */

	const struct option_rule *rules;	/* NULL: none */
	const char *forms;	/* the forms of pgn-replay that it affects; NULL: all; see option_rules.h */
	bool recorded;		/* it is added to the record of struct command_line as it is given */

	/*
	 * A row can stand for other rows: what they set is in a part of the same state, `at` bytes from its start, or in
	 * the state of `app`.  NULL: it is one row.
	 */
	const struct option *rows;
	const struct app *app;
};

/* What a row sets: a member of struct program_run, or of the state of its application. */
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

/*
 * Rows that are not options: a heading for the rows after it; a sentence that ends with the names of the rows
 * after it.
 */
#define OPTIONS_HEADING(text) { .name = "", .help = text }
#define OPTIONS_NAMES(text) { .name = "", .arg = "", .help = text }
#define OPTIONS_LAST { .name = NULL }
/* Rows that stand for a list: of what is set in the same state or struct program_run, in a member of it, for an application. */
#define OPTIONS_ROWS(list) { .name = "", .rows = list }
#define OPTIONS_IN(list, type, member) { .name = "", .rows = list, .at = offsetof(type, member) }
#define OPTIONS_OF(list, application) { .name = "", .rows = list, .app = &(application) }

/* All zeros at the start, but for the first two. */
struct option_state {
	const char *program;	/* whose old names of options are understood: see renamed_options.h; NULL: none */
	struct arena *texts;	/* arguments that are made from those of old names are there; NULL: no old names */
	int next;		/* index in argv of the next word; at the end: of the first operand */
	int operands;		/* operands seen so far; they are right before `next` */
	const char *rest;	/* the rest of a group of short options; NULL */
	const char *arg;	/* argument of the last option; NULL */
	const struct renamed_option *renamed;	/* the old name by which it was given; NULL: by its own */
	char error[160];	/* one line; empty: none */
};

/*
 * Returns the next option.  NULL: there is an error, or only operands are left, from argv[next] on.  Operands
 * among the options are moved after them, in their order.  A table ends with a row without a name.
 */
const struct option *options_next(struct option_state *, int argc, char **argv, const struct option *table);
void options_usage(FILE *, const char *usage, const struct option *, const char *examples);
/* Is it an option that --help has? */
bool options_shown(const struct option *);

#endif
