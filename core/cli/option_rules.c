/* option_rules: what the options of a program have to do with each other. */
#include "cli/option_rules.h"

const char *
option_rules_name(const struct program_run *t, uint64_t set)
{
	for (const struct option *o = t->program->options; o->name != NULL; o++)
		if (o->letter >= PROGRAM_LEVEL && set & PROGRAM_SET(o->letter))
			return o->name;
	return NULL;
}

int
option_rules(const struct program_run *t, const struct option_rule *rule)
{
	for (; rule->why != NULL; rule++) {
		const char *one = option_rules_name(t, t->given & rule->these), *other = option_rules_name(t, t->given & rule->those);

		if (one == NULL)
			continue;
		if (rule->kind == RULE_WANTS && other == NULL)
			return program_usage_error(t, "--%s %s", one, rule->why);
		if (rule->kind == RULE_EXCLUDES && other != NULL)
			return program_usage_error(t, "--%s and --%s exclude each other: %s", one, other, rule->why);
	}
	return 0;
}
