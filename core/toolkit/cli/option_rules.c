/* option_rules: which options are given, and which of them exclude or need each other. */
#include <string.h>

#include "toolkit/cli/option_rules.h"

bool
option_named(const char *names, const char *name)
{
	struct span rest = span_of(names);

	while (rest.p != NULL)
		if (span_eq(span_cut(&rest, ' '), span_of(name)))
			return true;
	return false;
}

const char *
option_given(const struct program_run *t, const char *names)
{
	for (const struct option *o = t->command.options; o->name != NULL; o++)
		if (t->command.given[o - t->command.options] && option_named(names, o->name))
			return o->name;
	return NULL;
}

bool
option_known(const struct program_run *t, const char *name)
{
	for (const struct option *o = t->command.options; o->name != NULL; o++)
		if (strcmp(o->name, name) == 0)
			return true;
	return false;
}

void
option_count(struct program_run *t, const char *name, bool given)
{
	for (const struct option *o = t->command.options; o->name != NULL; o++)
		if (option_named(name, o->name))
			t->command.given[o - t->command.options] = given;
}

static int
check_rule(const struct program_run *t, const struct option *o, const struct option_rule *rule)
{
	const char *other = option_given(t, rule->others);

	if ((rule->kind == OPTION_NEEDS) == (other != NULL))
		return 0;
	if (rule->kind != OPTION_EXCLUDES)
		return program_usage_error(t, "--%s %s", o->name, rule->why);
	return program_usage_error(t, "--%s and --%s exclude each other%s%s", o->name, other,
	    rule->why == NULL ? "" : ": ", rule->why == NULL ? "" : rule->why);
}

int
option_rules(const struct program_run *t)
{
	for (const struct option *o = t->command.options; o->name != NULL; o++) {
		if (!t->command.given[o - t->command.options] || o->rules == NULL)
			continue;
		for (const struct option_rule *rule = o->rules; rule->others != NULL; rule++)
			if (check_rule(t, o, rule) != 0)
				return 2;
	}
	return 0;
}
