/* program_environment: settings from environment variables. */
#ifndef PROGRAM_ENVIRONMENT_H
#define PROGRAM_ENVIRONMENT_H

#include "toolkit/cli/config.h"
#include "toolkit/cli/program.h"

/*
 * Reads the variables of all keys of a configuration, such as ARBITER_FAIL_ON for fail-on; empty ones count as not
 * set.  Warns of variables whose names are nearly right.  0, or 2 after a complaint; to be freed in any case.
 */
int  program_environment_read(struct program_run *, struct setting settings[CONFIG_KEYS], int *n);
void program_environment_free(struct setting *settings, int n);

#endif
