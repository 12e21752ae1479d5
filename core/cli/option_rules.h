/* option_rules: what the options of a program have to do with each other, as rows. */
#ifndef OPTION_RULES_H
#define OPTION_RULES_H

#include "cli/program.h"

/* Sets as PROGRAM_SET() makes them; a table ends with a row without a reason. */
struct option_rule {
	enum { RULE_WANTS, RULE_EXCLUDES } kind;	/* one of the first wants, or excludes, one of the others */
	uint64_t these, those;
	const char *why;	/* WANTS: behind the name of the option; EXCLUDES: a sentence */
};

/* The first option of the table that is in a set; NULL: none is. */
const char *option_rules_name(const struct program_run *, uint64_t set);
/* Is one of them broken?  0, or what program_usage_error() gave. */
int option_rules(const struct program_run *, const struct option_rule *);

#endif
