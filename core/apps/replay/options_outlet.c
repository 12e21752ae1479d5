/* options_outlet: where the games that pgn-replay writes go, when they do not all go to one place in their order. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/compress.h"
#include "toolkit/cli/option_rules.h"
#include "apps/replay/options_outlet.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_files.h"

/* -- options -- */

static struct job_replay_options *
how_of(const struct program_run *t)
{
	return &change_options_of(t)->how;
}

int
options_outlet_split(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_outlet *w = option_target(o);
	char error[SELECTION_ERROR] = "";
	bool number = *arg >= '0' && *arg <= '9';

	w->split = arg;
	w->every = 1;
	if (*arg == '\0' || (number && !option_number(arg, 1, 1ul << 40, &w->every)))
		return program_usage_error(t, "--split %s: game, a number from 1, or the name of a tag", arg);
	how_of(t)->split.n = 0;
	if (number || strcmp(arg, "game") == 0)
		return 0;
	w->every = 0;
	return split_keys_read(&how_of(t)->split, arg, error) ? 0 :
	    program_usage_error(t, "--split %s: %s", arg, error);
}

int
options_outlet_sample(struct program_run *t, const struct option *o, const char *arg)
{
	char error[SELECTION_ERROR] = "";
	bool parts = strcmp(o->name, "part") == 0;

	return (parts ? sampling_read_parts : sampling_read)(&how_of(t)->sampling, arg, error) ? 0 :
	    program_usage_error(t, "--%s %s: %s", o->name, arg, error);
}

int
options_outlet_sort(struct program_run *t, const struct option *o, const char *arg)
{
	char error[SELECTION_ERROR] = "";

	sort_keys_free(&how_of(t)->sort);
	return sort_keys_read(&how_of(t)->sort, span_of(arg), error) ? 0 :
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
	    "there is a second game, but a file holds one picture: give --first 1, --game N or --split game");
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

/* --split and --part: --output is a folder, and head and foot are written to each file. */
static int
plan_split(struct options_outlet *w, struct program_run *t)
{
	const struct job_replay_options *how = how_of(t);
	struct output_plan *plan = &w->plan;

	plan->kind = OUTPUT_SPLIT;
	plan->folder = t->outputs.main;
	t->outputs.main = NULL;
	plan->every = w->every;
	plan->ending = how->text == REPLAY_FORM ? how->form->ending : ".pgn";
	plan->head = t->run.head;
	plan->foot = t->run.foot;
	t->run.head = t->run.foot = (struct span){ NULL, 0 };
	return output_files_below(t, plan->folder == NULL ? "." : plan->folder);
}

/* What can be written only when all games have been read. */
static int
plan_late(struct options_outlet *w, struct program_run *t, enum output_kind kind)
{
	w->plan.kind = kind;
	w->plan.most = how_of(t)->sampling.most;
	w->plan.memory = (size_t)t->run.means.memory;
	w->plan.temporary = program_files_temporary();
	/* Texts of games that are moved must not run into each other. */
	how_of(t)->apart = true;
	return 0;
}

static int
plan_book(struct options_outlet *w, struct program_run *t)
{
	const struct job_replay_options *how = how_of(t);
	const char *other = option_given(t, "split part sort unique reconcile rest repair interactive in-place diff check");

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
	const struct job_replay_options *how = how_of(t);
	const char *other = option_given(t, "split part repair interactive in-place diff check");

	if (how->sampling.most > 0)
		other = "sample N";
	if (other != NULL)
		return program_usage_error(t, "--to %s and --%s exclude each other: choose or change the games in another run",
		    how->form->name, other);
	if (t->outputs.main == NULL)
		return program_usage_error(t, "--to %s: a database needs a file: give --output FILE", how->form->name);
	if (compress_wanted(t->outputs.main))
		return program_usage_error(t, "--to %s: a database is not written compressed", how->form->name);
	w->database = (struct output_database){ .run = &t->run, .tables = t->run.head, .indices = t->run.foot,
	    .temporary = program_files_temporary() };
	t->run.head = t->run.foot = (struct span){ NULL, 0 };
	return output_database_open(&w->database, &t->run.outlet) ? 0 : 2;
}

/* --check, --diff and --in-place. */
static int
plan_change(struct options_outlet *w, struct program_run *t)
{
	const struct job_replay_options *how = how_of(t);

	w->plan.kind = how->in_place ? OUTPUT_IN_PLACE : how->text == REPLAY_MARK ? OUTPUT_CHECK : OUTPUT_DIFF;
	/* The difference of all games in another form would be longer than the games. */
	w->plan.quiet = t->quiet || how->whole;
	w->plan.screen = t->outputs.main == NULL && isatty(1);
	t->outputs.in_place = how->in_place;
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
	const struct job_replay_options *how = how_of(t);
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
	} else if (option_given(t, "check diff in-place") != NULL) {
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
	bool would = w->plan.kind != OUTPUT_IN_PLACE;

	if (w->book.run != NULL) {
		if (status < 2)
			remark_book(w);
		return status;
	}
	if (w->changed == 0)
		return status;
	if (how_of(w->tool)->whole && !w->tool->quiet)
		fprintf(stderr, "%" PRIu64 " file%s%s\n", w->changed, w->changed == 1 ? "" : "s",
		    would ? " would change" : " changed");
	return would && status == 0 ? 1 : status;
}

void
options_outlet_free(struct options_outlet *w)
{
	output_free(&w->output);
	output_book_free(&w->book);
	output_database_free(&w->database);
}
