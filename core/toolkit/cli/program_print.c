/* program_print: what a program writes instead of reading files. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "toolkit/cli/option_take.h"
#include "toolkit/cli/options_format.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_config.h"
#include "toolkit/cli/program_print.h"

#ifndef VERSION
#define VERSION "unknown"
#endif

static int
close_output(struct program_run *t)
{
	return output_files_close(t, stdout, "standard output", 0);
}

int
program_print(struct program_run *t, struct buf *b)
{
	bool failed = b->failed || fwrite(b->p, 1, b->n, stdout) != b->n;

	if (failed && (b->failed || errno != EPIPE))
		program_complain(t, "standard output", strerror(b->failed ? ENOMEM : errno));
	buf_free(b);
	return failed ? 2 : close_output(t);
}

int
program_print_help(struct program_run *t, const struct option *o, const char *arg)
{
	const struct program *p = t->program;
	struct buf b = { 0 };
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);

	(void)o, (void)arg;
	t->command.over = true;
	if (out != NULL)
		options_usage(out, p->usage, t->command.options, p->examples);
	b.failed = out == NULL || fclose(out) != 0;
	if (!b.failed)
		buf_add(&b, (struct span){ text, n });
	free(text);
	return program_print(t, &b);
}

int
program_print_version(struct program_run *t, const struct option *o, const char *arg)
{
	(void)o, (void)arg;
	t->command.over = true;
	printf("%s %s\n", t->program->name, t->run.version);
	return close_output(t);
}

int
program_print_completion(struct program_run *t, const struct option *o, const char *shell)
{
	const struct program *p = t->program;
	const struct completion c = { p->name, t->command.options, t->run.batch.job->input->endings, p->endings };
	struct buf b = { 0 };

	(void)o;
	if (!completion_write(&b, shell, &c))
		return program_usage_error(t, "--completion %s: bash, zsh or fish", shell);
	t->command.over = true;
	return program_print(t, &b);
}

static int
list_rules(struct program_run *t)
{
	const struct report_format *format = t->run.batch.reports[0].format;
	struct buf b = { 0 };

	if (options_format_have(t, "list-rules", REPORT_RULES, true) != 0)
		return 2;
	if (format->rule_header != NULL)
		format->rule_header(&b);
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		format->rule(&b, (enum diag)id, t->run.batch.policy.grading.severity[id],
		    &t->run.batch.reports[0].style);
	return program_print(t, &b);
}

static int
explain_rule(struct program_run *t)
{
	enum diag id = diag_find(span_of(t->findings.explained));
	struct buf b = { 0 };
	struct grading all;
	char error[160] = "--explain takes one id; --list-rules lists them";

	if (id == DIAG_NONE) {
		const struct choice unknown = { CHOOSE_IGNORE, span_of(t->findings.explained), SEVERITY_OFF };

		/* Only for its message, which suggests an id. */
		grading_set(&all, t->findings.profile, &unknown, 1, SEVERITY_INFO, SEVERITY_INFO, error);
		return program_usage_error(t, "%s", error);
	}
	if (options_format_have(t, "explain", REPORT_EXPLANATIONS, true) != 0 || program_config_here(t) != 0)
		return 2;
	t->run.batch.reports[0].format->explain(&b, id, diag_rows[id].severity, &t->run.batch.reports[0].style);
	return program_print(t, &b);
}

int
program_print_asked(struct program_run *t)
{
	struct buf b = { 0 };

	if (t->findings.explained != NULL)
		return explain_rule(t);
	if (t->findings.listed)
		return program_config_here(t) != 0 ? 2 : list_rules(t);
	if (t->command.asked == NULL)
		return -1;
	option_list(t->command.asked, &b);
	if (t->command.asked->more != NULL) {
		buf_char(&b, '\n');
		t->command.asked->more(&b);
	}
	return program_print(t, &b);
}
