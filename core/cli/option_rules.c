/* tool_rules: what the options of a program have to do with each other. */
#include "cli/option_rules.h"

const char *
tool_option_name(const struct tool *t, uint64_t set)
{
	for (const struct opt *o = t->program->options; o->name != NULL; o++)
		if (o->letter >= TOOL_LEVEL && set & TOOL_SET(o->letter))
			return o->name;
	return NULL;
}

int
tool_rules(const struct tool *t, const struct tool_rule *rule)
{
	for (; rule->why != NULL; rule++) {
		const char *one = tool_option_name(t, t->given & rule->these), *other = tool_option_name(t, t->given & rule->those);

		if (one == NULL)
			continue;
		if (rule->kind == RULE_WANTS && other == NULL)
			return tool_usage_error(t, "--%s %s", one, rule->why);
		if (rule->kind == RULE_EXCLUDES && other != NULL)
			return tool_usage_error(t, "--%s and --%s exclude each other: %s", one, other, rule->why);
	}
	return 0;
}
