/* program_print: what a program writes instead of working on files. */
#ifndef PROGRAM_PRINT_H
#define PROGRAM_PRINT_H

#include "cli/program.h"

/* Options: it is written at once, and the program is over.  The exit status. */
int program_print_help(struct program_run *, const struct option *, const char *arg);
int program_print_version(struct program_run *, const struct option *, const char *arg);
int program_print_completion(struct program_run *, const struct option *, const char *shell);

/* A text, which is freed, to standard output: the exit status. */
int program_print(struct program_run *, struct buf *);
/* After the last option, if one of --list-rules, --explain and "help" as an argument is given: the same.  -1: none is. */
int program_print_asked(struct program_run *);

#endif
