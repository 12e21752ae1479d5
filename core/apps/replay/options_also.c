/* options_also: other files that pgn-replay writes in addition to the games: other forms, and reports on merged records. */
#include <inttypes.h>
#include <string.h>

#include "toolkit/cli/option_rules.h"
#include "apps/replay/options_also.h"
#include "apps/reconcile/report_records.h"

/* -- options -- */

void
options_also_list_forms(struct buf *b)
{
	for (const struct write_form *const *f = write_forms; *f != NULL; f++)
		buf_fmt(b, "%-10s %s\n", (*f)->name, (*f)->help);
}

void
options_also_list_reports(struct buf *b)
{
	for (const struct report_records *r = report_records; r->name != NULL; r++)
		buf_fmt(b, "%-10s %s\n", r->name, r->help);
}

/* There are no findings in it. */
static void
no_finding(struct buf *b, const struct location *l, const struct finding *f, const struct report_style *s)
{
	(void)b, (void)l, (void)f, (void)s;
}

/*
 * Takes WHAT=FILE, of which `example` is one: adds FILE to the outputs.  Returns what is before the =; its p is NULL
 * after a complaint.
 */
static struct span
add_file(struct program_run *t, const struct option *o, const char *arg, const char *example)
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

int
options_also_form(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_also *a = option_target(o);
	struct span name = add_file(t, o, arg, "csv=games.csv");
	struct job_replay_also *also = &a->forms[a->forms_n];

	if (name.p == NULL)
		return 2;
	if ((also->form = write_find(name)) == NULL)
		return program_usage_error(t, "--%s %s: there is no such form; --to help lists the forms", o->name, arg);
	if (also->form->kind & WRITE_DOCUMENT)
		return program_usage_error(t, "--%s %s: a file of this form holds one game only", o->name, arg);
	if (also->form->kind & WRITE_BOOK)
		return program_usage_error(t, "--%s %s: a book is made in a run of its own, with --to %s", o->name, arg,
		    also->form->name);
	t->run.batch.reports[t->run.batch.reports_n - 1].form = also;
	t->run.batch.reports[t->run.batch.reports_n - 1].table = strcmp(also->form->ending, ".csv") == 0;
	a->forms_n++;
	return 0;
}

int
options_also_report(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_also *a = option_target(o);
	struct span name = add_file(t, o, arg, "html=game.html");
	const struct report_records *form;

	if (name.p == NULL)
		return 2;
	if ((form = report_records_find(name)) == NULL)
		return program_usage_error(t, "--%s %s: there is no such format; use json or html", o->name, arg);
	a->records[a->records_n++].write = form->write;
	return 0;
}

/* -- what depends on more than one option -- */

bool
options_also_affected(const struct options_also *a, const struct option *o)
{
	for (size_t i = 0; i < a->forms_n; i++)
		if (option_named(o->forms, a->forms[i].form->name))
			return true;
	return false;
}

/* Reads the columns of a form. */
static int
settle_columns(struct program_run *t, struct job_replay_also *also)
{
	const struct change_options *change = change_options_of(t);
	char error[COLUMNS_ERROR] = "";

	also->how.columns = (struct columns){ .n = 0 };
	if (change->columns == NULL || !option_named(WRITE_FORMS_COLUMNS, also->form->name))
		return 0;
	if (!columns_read(&also->how.columns, change->columns, also->form->kind & WRITE_POSITIONS, error))
		return program_usage_error(t, "--columns with --also %s: %s", also->form->name, error);
	if (columns_ask_opening(&also->how.columns) && change->eco.file == NULL)
		return program_usage_error(t, "--columns: eco and opening need a table of openings, --eco FILE");
	return 0;
}

int
options_also_settle(struct options_also *a, struct program_run *t)
{
	struct change_options *change = change_options_of(t);

	for (size_t i = 0; i < a->forms_n; i++) {
		struct job_replay_also *also = &a->forms[i];
		struct buf *head = &a->frames[2 * i], *foot = head + 1;

		also->how = change->how.how;
		if (!(also->form->kind & WRITE_ANY_BOARD))
			change->how.unfit = also->form;
		also->how.final = (also->form->kind & WRITE_LAST) != 0;
		if (settle_columns(t, also) != 0)
			return 2;
		if (also->form->head != NULL)
			also->form->head(head, &also->how);
		if (also->form->foot != NULL)
			also->form->foot(foot, &also->how);
		if (head->failed || foot->failed)
			return program_no_memory(t, NULL);
		t->run.batch.reports[i + 1].head = buf_span(head);
		t->run.batch.reports[i + 1].foot = buf_span(foot);
	}
	return 0;
}

bool
options_also_write(struct options_also *a, struct program_run *t)
{
	/* The first report is the one in words. */
	for (size_t i = 0; i < a->records_n; i++)
		if (!run_sink_write(&t->run, &t->run.reports[i + 1], &a->records[i].text))
			return false;
	return true;
}

/* What is not in an output, as "2 of 3 games, comments in 1 game"; empty: all is. */
static void
put_lost(struct buf *b, const struct program_run *t, const uint64_t lost[TOTALS_LOSSES])
{
	for (int i = 0; i < WRITE_LOSSES; i++) {
		if (lost[i] == 0)
			continue;
		buf_str(b, b->n > 0 ? ", " : "");
		if (i == WRITE_LOSES_LINE)
			buf_fmt(b, "%" PRIu64 " line%s not part of a game", lost[i], lost[i] == 1 ? "" : "s");
		else if (i == WRITE_LOSES_GAME)
			buf_fmt(b, "%" PRIu64 " of %" PRIu64 " %s", lost[i], t->totals.records, write_losses[i]);
		else
			buf_fmt(b, "%s in %" PRIu64 " game%s", write_losses[i], lost[i], lost[i] == 1 ? "" : "s");
	}
}

void
options_also_say_lost(const struct options_also *a, struct program_run *t, const struct write_form *form)
{
	for (size_t i = 0; i <= a->forms_n && !t->quiet; i++) {
		const char *name = i > 0 ? t->reports.names[i] : t->outputs.main != NULL ? t->outputs.main : "standard output";
		struct buf b = { 0 };

		put_lost(&b, t, t->totals.lost[i]);
		buf_char(&b, '\0');
		if (!b.failed && *b.p != '\0')
			fprintf(stderr, "%s: not in %s (%s): %s\n", t->program->name, name, i > 0 ? a->forms[i - 1].form->name : form->name, b.p);
		buf_free(&b);
	}
}

void
options_also_free(struct options_also *a)
{
	for (size_t i = 0; i < REPORTS_MAX; i++) {
		columns_free(&a->forms[i].how.columns);
		buf_free(&a->frames[2 * i]);
		buf_free(&a->frames[2 * i + 1]);
		buf_free(&a->records[i].text);
	}
}
