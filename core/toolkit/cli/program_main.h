/* program_main: runs a program: its command line, its files, its exit status. */
#ifndef PROGRAM_MAIN_H
#define PROGRAM_MAIN_H

#include "toolkit/cli/program.h"

/* The whole of main(): returns the exit status.  The caller needs little of the stack, whose limit is looked at here. */
int program_main(const struct program *, int argc, char **argv);

#endif
