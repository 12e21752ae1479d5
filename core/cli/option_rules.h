/* option_rules: which options are given, and what they have to do with each other. */
#ifndef OPTION_RULES_H
#define OPTION_RULES_H

#include "cli/program.h"

/* Is a name among names with blanks between them? */
bool option_named(const char *names, const char *name);
/* The first option of the table that is given and named there; NULL: none is.  All of them must be in the table. */
const char *option_given(const struct program_run *, const char *names);
/* One of them is to count as given, or not. */
void option_count(struct program_run *, const char *name, bool given);
/* Is a rule of an option that is given broken?  0, or what program_usage_error() gave. */
int option_rules(const struct program_run *);

#endif
