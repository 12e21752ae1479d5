/* options_outlet: where the games that pgn-replay writes go, when they do not all go to one place in their order. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "apps/transform/options_outlet.h"
#include "base/compress.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_files.h"

/* -- the same games in other forms, each in a file of its own -- */

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
		const char *name = i > 0 ? t->reports.names[i] : t->outputs.main != NULL ? t->outputs.main :
		    t->outputs.in_place ? "the files" : "standard output";
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

/* -- where the games go -- */

/* -- options -- */

static struct job_replay_options *
how_of_outlet(const struct program_run *t)
{
	return &change_options_of(t)->how;
}

int
options_outlet_split(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_outlet *w = option_target(o);
	char error[SELECTION_ERROR] = "";
	bool number = *arg >= '0' && *arg <= '9', shares = split_keys_shares(arg);

	if (t->command.translated && !shares)
		return program_usage_error(t, "--split %s: shares are two or more, and their names not those of tags or facts", arg);
	/* The last one counts. */
	how_of_outlet(t)->sampling.parts = 0;
	w->split = shares ? NULL : arg;
	w->every = shares ? 0 : 1;
	if (shares) {
		how_of_outlet(t)->split.n = 0;
		return sampling_read_parts(&how_of_outlet(t)->sampling, arg, error) ? 0 :
		    program_usage_error(t, "--split %s: %s", arg, error);
	}
	if (*arg == '\0' || (number && !option_number(arg, 1, 1ul << 40, &w->every)))
		return program_usage_error(t, "--split %s: game, a number from 1, names of tags, or shares such as train:80,test:20", arg);
	how_of_outlet(t)->split.n = 0;
	if (number || strcmp(arg, "game") == 0)
		return 0;
	w->every = 0;
	return split_keys_read(&how_of_outlet(t)->split, arg, error) ? 0 :
	    program_usage_error(t, "--split %s: %s", arg, error);
}

int
options_outlet_sample(struct program_run *t, const struct option *o, const char *arg)
{
	char error[SELECTION_ERROR] = "";

	return sampling_read(&how_of_outlet(t)->sampling, arg, error) ? 0 :
	    program_usage_error(t, "--%s %s: %s", o->name, arg, error);
}

int
options_outlet_sort(struct program_run *t, const struct option *o, const char *arg)
{
	char error[SELECTION_ERROR] = "";

	sort_keys_free(&how_of_outlet(t)->sort);
	return sort_keys_read(&how_of_outlet(t)->sort, span_of(arg), error) ? 0 :
	    program_usage_error(t, "--%s: %s", o->name, error);
}

void
options_outlet_list_splits(struct buf *b)
{
	buf_fmt(b, "%-15s a file for each game; a number N: for N games\n", "game");
	options_select_list_facts(b);
}

void
options_outlet_list_more_splits(struct buf *b)
{
	options_select_list_tags(b);
	buf_str(b, "Several with commas between them: year,month.  After a colon, how many characters count: ECO:1.\n");
}

void
options_outlet_list_more_keys(struct buf *b)
{
	options_select_list_tags(b);
	buf_str(b, "Several with commas between them, the most important first; with - before it in falling order: date,-WhiteElo.\n");
}

/* -- rows that need no plan -- */

/* For forms that are one document for each game: refuses a second one, which would spoil the file. */
static bool
write_only_row(void *data, struct span key, struct span row)
{
	struct options_outlet *w = data;
	const struct run_options *run = &w->tool->run;

	(void)key;
	if (w->documents++ == 0)
		return run_sink_bytes(run, &run->out, row);
	program_complain(w->tool, NULL,
	    "there is a second game, but a file holds one picture: give --range 1, --game N or --split game");
	return false;
}

/* Writes a game, or, if it has a key, what was not chosen; what continues a row follows it. */
static bool
write_rest_row(void *data, struct span key, struct span row)
{
	struct options_outlet *w = data;

	if (key.p != NULL)
		w->to_rest = key.n > 0;
	return run_sink_bytes(&w->tool->run, w->to_rest ? &w->rest : &w->tool->run.out, row);
}

/* The sink was hidden from the writer, which would write bad games to it. */
static bool
close_rest(void *data, bool whole)
{
	struct options_outlet *w = data;

	(void)whole;
	w->tool->run.bad = w->rest;
	return true;
}

/* -- plans -- */

/* --split: --output is a folder, and head and foot are written to each file. */
static int
plan_split(struct options_outlet *w, struct program_run *t)
{
	const struct job_replay_options *how = how_of_outlet(t);
	struct output_plan *plan = &w->plan;

	plan->kind = OUTPUT_SPLIT;
	plan->folder = t->outputs.main;
	t->outputs.main = NULL;
	plan->every = w->every;
	plan->ending = how->text == REPLAY_FORM ? how->form->ending : ".pgn";
	plan->head = t->run.head;
	plan->foot = t->run.foot;
	t->run.head = t->run.foot = (struct span){ NULL, 0 };
	plan->dry = option_given(t, "dry-run") != NULL;
	plan->screen = isatty(1);
	return plan->dry ? 0 : output_files_below(t, plan->folder == NULL ? "." : plan->folder);
}

/* What can be written only when all games have been read. */
static int
plan_late(struct options_outlet *w, struct program_run *t, enum output_kind kind)
{
	w->plan.kind = kind;
	w->plan.most = how_of_outlet(t)->sampling.most;
	/* Half of it is for comparing. */
	w->plan.memory = (size_t)t->run.means.memory / (option_given(t, "unique") != NULL ? 2 : 1);
	w->plan.temporary = program_files_temporary();
	/* Texts of games that are moved must not run into each other. */
	how_of_outlet(t)->apart = true;
	return 0;
}

static int
plan_book(struct options_outlet *w, struct program_run *t)
{
	const struct job_replay_options *how = how_of_outlet(t);
	const char *other = option_given(t, "split sort unique reconcile rest repair interactive in-place diff dry-run");

	if (how->sampling.most > 0)
		other = "sample N";
	if (other != NULL)
		return program_usage_error(t,
		    "--to %s and --%s exclude each other: choose or change the games in another run", how->form->name, other);
	if (t->outputs.main == NULL && isatty(1))
		return program_usage_error(t, "--to %s: a book is not text for a terminal; give --output FILE",
		    how->form->name);
	w->book.run = &t->run;
	w->book.memory = (size_t)t->run.means.memory;
	w->book.temporary = program_files_temporary();
	return output_book_open(&w->book, &t->run.outlet) ? 0 : 2;
}

static int
plan_database(struct options_outlet *w, struct program_run *t)
{
	const struct job_replay_options *how = how_of_outlet(t);
	const char *other = option_given(t, "split repair interactive in-place diff dry-run");

	if (how->sampling.most > 0)
		other = "sample N";
	if (other != NULL)
		return program_usage_error(t, "--to %s and --%s exclude each other: choose or change the games in another run",
		    how->form->name, other);
	if (columns_same_in_sql(&how->how.columns) != NULL)
		return program_usage_error(t, "--columns: a database takes %s for the name of another of its columns: case does not matter there",
		    columns_same_in_sql(&how->how.columns));
	if (t->outputs.main == NULL)
		return program_usage_error(t, "--to %s: a database needs a file: give --output FILE", how->form->name);
	if (compress_wanted(t->outputs.main))
		return program_usage_error(t, "--to %s: a database is not written compressed", how->form->name);
	w->database = (struct output_database){ .run = &t->run, .tables = t->run.head, .indices = t->run.foot,
	    .temporary = program_files_temporary() };
	t->run.head = t->run.foot = (struct span){ NULL, 0 };
	return output_database_open(&w->database, &t->run.outlet) ? 0 : 2;
}

/* --dry-run, --diff and --in-place. */
static int
plan_change(struct options_outlet *w, struct program_run *t)
{
	const struct job_replay_options *how = how_of_outlet(t);

	w->plan.kind = how->in_place ? OUTPUT_IN_PLACE : how->text == REPLAY_MARK ? OUTPUT_CHECK : OUTPUT_DIFF;
	/* The difference of all games in another form would be longer than the games. */
	w->plan.quiet = t->quiet || how->whole;
	w->plan.screen = t->outputs.main == NULL && isatty(1);
	w->plan.dry = option_given(t, "dry-run") != NULL;
	w->plan.temporary = program_files_temporary();
	t->outputs.in_place = how->in_place;
	t->outputs.dry = w->plan.dry;
	t->inputs.once = true;
	return 0;
}

static void
count_file(void *data)
{
	((struct options_outlet *)data)->changed++;
}

/* Do rows need keys? */
static bool
is_keyed(const struct options_outlet *w, const struct job_replay_options *how)
{
	switch (w->plan.kind) {
	case OUTPUT_SPLIT:
		return how->split.n > 0 || how->sampling.parts > 0;
	case OUTPUT_IN_PLACE:
	case OUTPUT_DIFF:
	case OUTPUT_SORT:
	case OUTPUT_SAMPLE:
		return true;
	default:
		return false;
	}
}

int
options_outlet_settle(struct options_outlet *w, struct program_run *t)
{
	const struct job_replay_options *how = how_of_outlet(t);
	bool many = w->split != NULL || how->sampling.parts > 0;
	int status;

	w->tool = t;
	w->plan.run = &t->run;
	w->plan.changed = count_file;
	w->plan.data = w;
	t->outputs.table = !many && how->text == REPLAY_FORM && strcmp(how->form->ending, ".csv") == 0;
	if (how->form->kind & WRITE_BOOK)
		return plan_book(w, t);
	if (how->form->kind & WRITE_DATABASE)
		return plan_database(w, t);
	if (many) {
		status = plan_split(w, t);
	} else if (option_given(t, "dry-run diff in-place") != NULL) {
		status = plan_change(w, t);
	} else if (how->sort.n > 0) {
		status = plan_late(w, t, OUTPUT_SORT);
	} else if (how->sampling.most > 0) {
		status = plan_late(w, t, OUTPUT_SAMPLE);
	} else {
		if (how->rest)
			t->run.outlet = (struct output){ .row = write_rest_row, .close = close_rest, .data = w, .waits = true };
		else if (how->form->kind & WRITE_DOCUMENT)
			t->run.outlet = (struct output){ .row = write_only_row, .data = w, .waits = true };
		t->run.batch.keyed = how->rest;
		return 0;
	}
	t->run.batch.keyed = is_keyed(w, how);
	if (status != 0 || !output_open(&w->plan, &w->output))
		return 2;
	t->run.outlet = w->output;
	return 0;
}

void
options_outlet_start(struct options_outlet *w)
{
	struct program_run *t = w->tool;

	if (t->run.outlet.row != write_rest_row)
		return;
	w->rest = t->run.bad;
	t->run.bad = (struct sink){ NULL };
	run_sink_bytes(&t->run, &w->rest, t->run.head);
}

/* A book without entries is what few games give with the default of --min-games. */
static void
remark_book(const struct options_outlet *w)
{
	char message[160] = "the book has no entry";

	if (w->book.least > 1)
		snprintf(message, sizeof(message), "the book has no entry: moves of fewer than %" PRIu64
		    " games are left out (--min-games)", w->book.least);
	if (w->book.entries == 0 && !w->tool->quiet)
		program_complain(w->tool, NULL, message);
}

int
options_outlet_close(const struct options_outlet *w, int status)
{
	bool would = w->plan.kind != OUTPUT_IN_PLACE || w->plan.dry;

	if (w->book.run != NULL) {
		if (status < 2)
			remark_book(w);
		return status;
	}
	if (w->changed == 0)
		return status;
	if ((how_of_outlet(w->tool)->whole || w->plan.kind == OUTPUT_SPLIT) && !w->tool->quiet)
		fprintf(stderr, "%" PRIu64 " file%s%s\n", w->changed, w->changed == 1 ? "" : "s",
		    w->plan.kind == OUTPUT_SPLIT ? " would be written" : would ? " would change" : " changed");
	return would && status == 0 ? 1 : status;
}

void
options_outlet_free(struct options_outlet *w)
{
	output_free(&w->output);
	output_book_free(&w->book);
	output_database_free(&w->database);
}
