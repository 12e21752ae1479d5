/* options_format: --format and --report, and which formats can show what an option asks for. */
#include <string.h>

#include "toolkit/cli/options_format.h"
#include "toolkit/cli/program.h"
#include "toolkit/finding/report.h"

enum { ANY = -1 };

/* Lists the formats that have that part; ANY: all formats. */
static void
put_names(struct buf *b, int part)
{
	const struct report_format *last = NULL;

	for (const struct report_format *const *f = report_formats; *f != NULL; f++)
		last = part == ANY || report_has(*f, (enum report_part)part) ? *f : last;
	for (const struct report_format *const *f = report_formats; *f != NULL; f++) {
		if (part != ANY && !report_has(*f, (enum report_part)part))
			continue;
		buf_str(b, b->n == 0 ? "" : *f == last ? " or " : ", ");
		buf_str(b, (*f)->name);
	}
}

/* NULL after a complaint. */
static const struct report_format *
find_format(const struct program_run *t, struct span name)
{
	const struct report_format *found = report_find(name);
	struct buf names = { 0 };

	if (found != NULL)
		return found;
	put_names(&names, ANY);
	program_usage_error(t, "there is no format %.*s; use %.*s", (int)name.n, name.p, (int)names.n, names.p);
	buf_free(&names);
	return NULL;
}

int
options_format_main(struct program_run *t, const struct option *o, const char *arg)
{
	(void)o;
	t->reports.format_given = true;
	t->run.batch.reports[0].format = find_format(t, span_of(arg));
	return t->run.batch.reports[0].format == NULL ? 2 : 0;
}

int
options_format_files(struct program_run *t, const struct option *o, const char *arg)
{
	(void)arg;
	return options_format_main(t, o, "files");
}

int
options_format_report(struct program_run *t, const struct option *row, const char *arg)
{
	const char *equals = strchr(arg, '=');
	struct batch_options *o = &t->run.batch;

	(void)row;
	if (equals == NULL || equals[1] == '\0')
		return program_usage_error(t, "--report %s: it has the form FORMAT=FILE", arg);
	if (o->reports_n == REPORTS_MAX)
		return program_usage_error(t, "--report is given more than %d times", REPORTS_MAX - 1);
	t->reports.names[o->reports_n] = equals + 1;
	o->reports[o->reports_n].format = find_format(t, (struct span){ arg, (size_t)(equals - arg) });
	return o->reports[o->reports_n++].format == NULL ? 2 : 0;
}

int
options_format_have(const struct program_run *t, const char *option, enum report_part part, bool each)
{
	const struct batch_options *o = &t->run.batch;
	const struct report_format *without = NULL;
	struct buf names = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < o->reports_n; i++) {
		if (report_has(o->reports[i].format, part))
			n++;
		else if (without == NULL)
			without = o->reports[i].format;
	}
	if (without == NULL || (!each && n > 0))
		return 0;
	put_names(&names, (int)part);
	program_usage_error(t, "--%s does not work with format %s; use %.*s", option, without->name, (int)names.n, names.p);
	buf_free(&names);
	return 2;
}

int
options_format_late(const struct program_run *t, const char *option)
{
	for (size_t i = 0; i < t->run.batch.reports_n; i++) {
		const struct report_format *format = t->run.batch.reports[i].format;

		if (format->file != NULL)
			return program_usage_error(t, "--%s does not work with format %s, which reports file by file: "
			    "all %s must have been read first", option, format->name, t->run.batch.job->input->records);
	}
	return 0;
}

/* There are no findings in it. */
static void
no_finding(struct buf *b, const struct location *l, const struct finding *f, const struct report_style *s)
{
	(void)b, (void)l, (void)f, (void)s;
}

struct span
options_format_output(struct program_run *t, const struct option *o, const char *arg, const char *example)
{
	static const struct report_format none = { .name = "games", .finding = no_finding };
	struct batch_options *batch = &t->run.batch;
	const char *equals = strchr(arg, '=');

	if (equals == NULL || equals[1] == '\0') {
		program_usage_error(t, "--%s %s: it has the form %s, such as %s", o->name, arg, o->arg, example);
	} else if (batch->reports_n == REPORTS_MAX) {
		program_usage_error(t, "--%s is given more than %d times", o->name, REPORTS_MAX - 1);
	} else {
		t->reports.names[batch->reports_n] = equals + 1;
		batch->reports[batch->reports_n++] = (struct report){ .format = &none };
		return (struct span){ arg, (size_t)(equals - arg) };
	}
	return (struct span){ NULL, 0 };
}
