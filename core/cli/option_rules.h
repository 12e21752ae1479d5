/* tool_rules: what the options of a program have to do with each other, as rows. */
#ifndef OPTION_RULES_H
#define OPTION_RULES_H

#include "cli/program.h"

/* Sets as TOOL_SET() makes them; a table ends with a row without a reason. */
struct tool_rule {
	enum { RULE_WANTS, RULE_EXCLUDES } kind;	/* one of the first wants, or excludes, one of the others */
	uint64_t these, those;
	const char *why;	/* WANTS: behind the name of the option; EXCLUDES: a sentence */
};

/* The first option of the table that is in a set; NULL: none is. */
const char *tool_option_name(const struct tool *, uint64_t set);
/* Is one of them broken?  0, or what tool_usage_error() gave. */
int tool_rules(const struct tool *, const struct tool_rule *);

#endif
