/* option_take: applies an option of the command line as its row says. */
#ifndef OPTION_TAKE_H
#define OPTION_TAKE_H

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "toolkit/cli/options.h"
#include "toolkit/cli/renamed_options.h"

enum { OPTIONS_MAX = 128 };	/* rows of a program's table */

/* The options, and which are given. */
struct command_line {
	struct option options[OPTIONS_MAX + 1];
	bool given[OPTIONS_MAX];	/* by the index of the row: see option_given() */
	const struct option *asked;	/* its argument was "help": its possible arguments are listed, no more */
	const struct option *taken;	/* its argument, one of some words, is being taken; NULL: none is */
	const char *argument;	/* that */
	bool over;		/* an option such as --help has done all there is to do */
	unsigned char renamed[RENAMED_OPTIONS_MAX];	/* enum renamed_seen, by the index of the row in renamed_options[] */
	bool translated;	/* the present option is given by an old name, and must mean what that meant */
	struct arena texts;	/* arguments that were made from those of old names */
	struct buf record;	/* options that affect what is counted, as they were given */
};

/* `o` is a row of the program's table; `arg` is NULL if it takes none.  0, or what program_usage_error() returned. */
int  option_take(struct program_run *, const struct option *o, const char *arg);
/* What the row sets, which is in the state of its application. */
static inline void *
option_target(const struct option *o)
{
	return (char *)o->base + o->at;
}

/* The index of a word in a list with blanks between words; -1: it is not in it. */
int  option_word(const char *words, const char *arg);
/* The same for the words in the row of an option; -1 after a complaint that names them. */
int  option_take_word(const struct program_run *, const struct option *, const char *arg);
/* Writes such a list for a message: "a, b or c". */
void option_words(struct buf *, const char *words);
/* Can the argument be one of a list of words, which option_list() writes? */
static inline bool
option_has_list(const struct option *o)
{
	return o->words != NULL || o->list != NULL || o->list_own != NULL;
}

/* Is that asked for instead of a run? */
static inline bool
option_asks_list(const struct option *o, const char *arg)
{
	return option_has_list(o) && (strcmp(arg, "help") == 0 || strcmp(arg, "list") == 0);
}

/* Writes the words that the argument can be, each in a line with its meaning after blanks. */
void option_list(const struct option *, struct buf *);
enum { OPTION_MEANT_MAX = 64 };
/*
 * That of these words, or of those after a sign, which the first item of an argument that is none of them may have been meant
 * for; NULL: none is near.
 */
const char *option_meant(const struct option *, const char *arg, char room[OPTION_MEANT_MAX]);
bool option_number(const char *arg, unsigned long least, unsigned long most, unsigned long *n);

#endif
