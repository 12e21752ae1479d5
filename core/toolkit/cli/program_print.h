/* program_print: what a program writes instead of reading files. */
#ifndef PROGRAM_PRINT_H
#define PROGRAM_PRINT_H

#include "toolkit/cli/options.h"

/* Options that write something at once, after which the program ends.  0, or the exit status. */
int program_print_help(struct program_run *, const struct option *, const char *arg);
int program_print_version(struct program_run *, const struct option *, const char *arg);
int program_print_completion(struct program_run *, const struct option *, const char *shell);

/* Writes a text to standard output, and frees it.  Returns the exit status. */
int program_print(struct program_run *, struct buf *);
/*
 * Called after the last option: writes what --list-rules, --explain or an argument "help" asks for.  Returns the
 * exit status; -1: none of them is given.
 */
int program_print_asked(struct program_run *);

#endif
