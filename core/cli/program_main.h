/* program_main: the whole of a program: its command line, its files, its exit status. */
#ifndef PROGRAM_MAIN_H
#define PROGRAM_MAIN_H

#include "cli/program.h"

/* The whole of main(): returns the exit status.  `own` are the options of the subject. */
int program_main(const struct program *, void *own, int argc, char **argv);

#endif
