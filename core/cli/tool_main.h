/* tool_main: the whole of a program: its command line, its files, its exit status. */
#ifndef TOOL_MAIN_H
#define TOOL_MAIN_H

#include "cli/tool.h"

/* The whole of main(): returns the exit status.  `own` are the options of the subject. */
int tool_main(const struct program *, void *own, int argc, char **argv);

#endif
