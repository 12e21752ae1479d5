/* option_take: applies an option of the command line as its row says. */
#ifndef OPTION_TAKE_H
#define OPTION_TAKE_H

#include "cli/program.h"

/* `o` is a row of the program's table; `arg` is NULL if it takes none.  0, or what program_usage_error() returned. */
int  option_take(struct program_run *, const struct option *o, const char *arg);
/* The index of a word in a list with blanks between words; -1: it is not in it. */
int  option_word(const char *words, const char *arg);
/* Writes such a list for a message: "a, b or c". */
void option_words(struct buf *, const char *words);
/* "256M", "1G", or a number of bytes; false: it is none, or less than `least`, or more than 1024T. */
bool option_memory(const char *arg, unsigned long least, unsigned long *bytes);
bool option_number(const char *arg, unsigned long least, unsigned long most, unsigned long *n);

#endif
