/* options_also: the same games in other forms, each in a file of its own. */
#include <inttypes.h>
#include <string.h>

#include "toolkit/cli/option_rules.h"
#include "apps/replay/options_also.h"
#include "toolkit/cli/program.h"

/* -- options -- */

void
options_also_list_forms(struct buf *b)
{
	for (const struct write_form *const *f = write_forms; *f != NULL; f++)
		buf_fmt(b, "%-10s %s\n", (*f)->name, (*f)->help);
}

int
options_also_form(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_also *a = option_target(o);
	struct span name = options_format_output(t, o, arg, "csv=games.csv");
	struct job_replay_also *also = &a->forms[a->forms_n];

	if (name.p == NULL)
		return 2;
	if ((also->form = write_find(name)) == NULL)
		return program_usage_error(t, "--%s %s: there is no such form; --to help lists the forms", o->name, arg);
	if (also->form->kind & WRITE_DOCUMENT)
		return program_usage_error(t, "--%s %s: a file of this form holds one game only", o->name, arg);
	if (also->form->kind & (WRITE_BOOK | WRITE_DATABASE))
		return program_usage_error(t, "--%s %s: a %s is made in a run of its own, with --to %s", o->name, arg,
		    also->form->kind & WRITE_BOOK ? "book" : "database", also->form->name);
	t->run.batch.reports[t->run.batch.reports_n - 1].form = also;
	t->run.batch.reports[t->run.batch.reports_n - 1].table = strcmp(also->form->ending, ".csv") == 0;
	a->forms_n++;
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
		if ((also->form->kind & WRITE_ANY_BOARD) != WRITE_ANY_BOARD)
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
	}
}
