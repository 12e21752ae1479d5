/* program_options: the options that all programs have. */
#include <string.h>

#include "toolkit/cli/config_key.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_options.h"

enum { MEMORY_LEAST = 1 << 20 };

static bool
read_level(const char *arg, int *level)
{
	int found = severity_find(span_of(arg));

	if (found < (int)SEVERITY_INFO)
		return false;
	*level = found;
	return true;
}

int
program_options_level(struct program_run *t, const struct option *o, const char *arg)
{
	int level;

	(void)o;
	if (!read_level(arg, &level))
		return program_usage_error(t, "--level %s: levels are info, warning, error", arg);
	t->run.batch.policy.level = (enum severity)level;
	return 0;
}

int
program_options_fail_on(struct program_run *t, const struct option *o, const char *arg)
{
	(void)o;
	if (strcmp(arg, "never") == 0)
		t->run.batch.policy.fail_on = SEVERITY_ERROR + 1;
	else if (!read_level(arg, &t->run.batch.policy.fail_on))
		return program_usage_error(t, "--fail-on %s: levels are info, warning, error, never", arg);
	return 0;
}

/* "256M", "1G", or a number of bytes. */
int
program_options_memory(struct program_run *t, const struct option *o, const char *arg)
{
	static const char units[] = "KMGT";
	struct span s = span_of(arg);
	const char *unit = s.n > 0 ? strchr(units, s.p[s.n - 1]) : NULL;
	int shift = unit == NULL ? 0 : 10 * (int)(unit - units + 1);
	unsigned long n;

	(void)o;
	s.n -= unit != NULL;
	if (!span_number(s, &n) || n > (UINT64_C(1) << 50) >> shift || (n <<= shift) < MEMORY_LEAST)
		return program_usage_error(t, "--memory %s: from 1M to 1024T, such as 512M or 2G", arg);
	t->run.means.memory = n;
	return 0;
}

int
program_options_encoding(struct program_run *t, const struct option *o, const char *arg)
{
	char error[CONFIG_ERROR];

	(void)o;
	if (!config_key_check(CONFIG_ENCODING, "--encoding", arg, error))
		return program_usage_error(t, "%s", error);
	t->run.batch.policy.encoding = config_key_encoding(arg);
	return 0;
}

int
program_options_select(struct program_run *t, const struct option *o, const char *arg)
{
	(void)o;
	return program_options_choice(t, CHOOSE_SELECT, arg);
}

int
program_options_ignore(struct program_run *t, const struct option *o, const char *arg)
{
	(void)o;
	return program_options_choice(t, CHOOSE_IGNORE, arg);
}

int
program_options_severity(struct program_run *t, const struct option *o, const char *arg)
{
	(void)o;
	return program_options_choice(t, CHOOSE_SEVERITY, arg);
}

int
program_options_choice(struct program_run *t, enum choice_kind kind, const char *arg)
{
	struct span rest = span_of(arg);
	int severity = SEVERITY_OFF;

	if (t->findings.choices_n == CHOICES_MAX)
		return program_usage_error(t, "--select, --ignore and --severity are given more than %d times", CHOICES_MAX);
	if (kind == CHOOSE_SEVERITY) {
		const char *equals = strrchr(arg, '=');

		if (equals == NULL || (severity = severity_find(span_of(equals + 1))) < 0)
			return program_usage_error(t,
			    "--severity %s: it has the form ID=LEVEL; levels are off, info, warning, error", arg);
		rest.n = (size_t)(equals - arg);
	}
	t->findings.choices[t->findings.choices_n++] = (struct choice){ kind, rest, (enum severity)severity };
	return 0;
}
