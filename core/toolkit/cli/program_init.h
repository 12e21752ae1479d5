/* program_init: --init writes a configuration to begin with. */
#ifndef PROGRAM_INIT_H
#define PROGRAM_INIT_H

#include "toolkit/cli/program.h"

/*
 * Writes .arbiter.ini in the current folder: the settings that the command line gives, and in comments what else could
 * be set.  It is not replaced if it exists.  Called after the options are settled.  0, or 2 after a complaint.
 */
int program_init(struct program_run *);

#endif
