/* pgn-replay: replays games and writes them again: converted, selected, normalised, repaired. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/ascii.h"
#include "cli/option_rules.h"
#include "cli/option_take.h"
#include "cli/options_change.h"
#include "cli/options_names.h"
#include "cli/options_unique.h"
#include "cli/output_files.h"
#include "cli/program_files.h"
#include "cli/program_judge.h"
#include "cli/program_main.h"
#include "cli/program_options.h"
#include "run/file_effort.h"
#include "run/output.h"
#include "sheet/reconcile.h"

struct wishes {
	struct change_options change;	/* must be the first: it is what the job gets */
	struct buf head, foot;
	struct repair_dialogue dialogue;
	struct asker asker;
	/* where games are written */
	unsigned documents;		/* games written by write_only_row() */
	const char *split;
	unsigned long every;		/* games in each file; 0: by a tag */
	struct output_plan plan;
	struct output outlet;
	uint64_t changed;		/* files that have changed, or would */
	struct job_replay_also also[REPORTS_MAX];
	size_t also_n;
	struct buf also_frames[2 * REPORTS_MAX];	/* what is before and after the games of each */
	struct sink rest;		/* for games that are not chosen */
	bool to_rest;			/* the last row went there */
	struct options_unique unique;
	struct options_names names;
};

static void list_forms(struct buf *);
static int take_form(struct program_run *, const struct option *, const char *arg);
static int take_also(struct program_run *, const struct option *, const char *arg);
static int take_from(struct program_run *, const struct option *, const char *arg);
static int take_cells(struct program_run *, const struct option *, const char *arg);
static int take_split(struct program_run *, const struct option *, const char *arg);
static int take_sort(struct program_run *, const struct option *, const char *arg);
static int take_sample(struct program_run *, const struct option *, const char *arg);

#define REPAIRING "repair interactive"
/* Options that change what is written; without them, repairs are made in the text of the input, which is kept. */
#define SHAPING "columns ply strip keep split-variations set tag rename drop add names roster tag-order to width line-ends " \
    "bare flip unicode final"
/* Options after which a file would not have its whole games, or could not be read again. */
#define PARTING "columns ply split-variations bare letters"
#define JUDGING "level fail-on select ignore severity max-findings summary profile on-illegal laws"

#define FROM_PGN { OPTION_EXCLUDES, "from", "PGN is made from tables, which are not changed" }

static const struct option options[] = {
	{ 0, "to", "FORM", "what to write: pgn (default), uci, csv, html ...; --to help lists all", .take = take_form,
	    .list = list_forms, .helps = true },
	PROGRAM_OPTION_OUTPUT("write it to FILE"),
	{ 0, "also", "FORM=FILE", "write the games in another form, too; may be given more than once", .take = take_also,
	    .list = list_forms, .then = COMPLETION_FILES,
	    OPTION_RULES({ OPTION_EXCLUDES,
		"split part sort unique reconcile repair interactive in-place diff check split-variations",
		"games go to other places, or are not written" }) },
	{ 0, "columns", "LIST", "columns of tables and of jsonl: tags, facts, uci, fen, clk ...",
	    OWN_TEXT(struct wishes, change.columns), .list = columns_list, .forms = CHANGE_COLUMNS },
	{ 0, "split", "HOW", "a file for each game, for N games, or each value of tags and facts: year,month", .take = take_split,
	    .words = "game" },
	{ 0, "from", "FORM", "what to read: pgn, csv (scoresheets typed as tables), or lines: a game on each",
	    .take = take_from, .words = "pgn csv lines" },
	{ 0, "cells", "LIST", "with --from lines: tags in cells before the moves: White,Black,Result", .take = take_cells,
	    OPTION_RULES({ OPTION_NEEDS, "from", "has no effect without --from lines" }) },
	{ 0, "reconcile", NULL, "merge several records of one game, PGN or tables",
	    OPTION_RULES({ OPTION_EXCLUDES, "first range sample " CHOSEN_NAMES, "all files are records of one game" },
		{ OPTION_EXCLUDES, "ply strip keep split-variations set rename drop add names roster tag-order",
		    "the game is written with all that its records have" },
		{ OPTION_EXCLUDES, "columns from repair interactive mark-repairs diff in-place check backup split line-ends",
		    "records are read and merged in their own way" },
		{ OPTION_EXCLUDES, JUDGING, "it reports where records differ, not the findings in them" },
		{ OPTION_EXCLUDES, "format", "differences are reported in words only" }) },
	OPTIONS_HEADING("Which games:"),
	CHOSEN_OPTIONS,
	CHOSEN_OPTION_FIRST,
	{ 0, "rest", "FILE", "write the games that are not chosen to FILE", RUN_TEXT(bad),
	    .forms = "pgn san lan uci iccf fen epd board",
	    OPTION_RULES({ OPTION_NEEDS, "sample game where position material", "has no effect if all games are chosen" },
		{ OPTION_EXCLUDES, "first range", "it stops before the end of the input" },
		{ OPTION_EXCLUDES, "unique sort part split reconcile interactive in-place diff check",
		    "games go to other places" }) },
	{ 0, "sample", "N", "N games at random, or a share of all, such as 5%", .take = take_sample,
	    OPTION_RULES({ OPTION_EXCLUDES, "unique reconcile in-place diff check", "do that in another run" }) },
	{ 0, "seed", "N", "with --sample and --part: another choice for each N (default 0)",
	    OWN_NUMBER(struct wishes, change.how.sampling.seed, 0, 1ul << 60),
	    OPTION_RULES({ OPTION_NEEDS, "sample part", "has no effect without --sample or --part" }) },
	{ 0, "part", "PARTS", "a file for each part, by shares: train:80,test:20", .take = take_sample,
	    OPTION_RULES({ OPTION_EXCLUDES, "split sort unique reconcile in-place diff check", "games go to other places" }) },
	UNIQUE_OPTIONS(struct wishes, unique),
	OPTIONS_HEADING("In which order:"),
	{ 0, "sort", "KEYS", "sort by tags and facts, such as date,round,-WhiteElo", .take = take_sort,
	    .forms = "pgn san lan uci iccf fen epd " CHANGE_TABLES " jsonl board html",
	    OPTION_RULES({ OPTION_EXCLUDES, "first range", "games are sorted after they are chosen: choose in another run" },
		{ OPTION_EXCLUDES, "unique split", "do that in another run" },
		{ OPTION_EXCLUDES, "reconcile interactive in-place diff check", "they keep the order of the input" }) },
	{ 0, "merge", NULL, "with --sort: the input is sorted; report a file that is not",
	    OWN_FLAG(struct wishes, plan.merge), OPTION_RULES({ OPTION_NEEDS, "sort", "has no effect without --sort" }) },
	OPTIONS_HEADING("Which part of a game:"),
	{ 0, "final", NULL, "write only the last position of each game", OWN_FLAG(struct wishes, change.how.how.final),
	    .forms = "fen epd csv-plies tsv-plies board svg", OPTION_RULES({ OPTION_EXCLUDES, "ply", "both choose positions" }) },
	CHANGE_OPTIONS_PARTS,
	OPTIONS_HEADING("How it is written:"),
	{ 0, "bytes", NULL, "write the text of games as it is in the input", OWN_FLAG(struct wishes, change.how.apart),
	    OPTION_RULES({ OPTION_EXCLUDES, "from reconcile diff in-place check", "they write something else" },
		{ OPTION_EXCLUDES, SHAPING, "the text of the input is kept" }) },
	CHANGE_OPTION_LETTERS,
	{ 0, "width", "N", "movetext lines are shorter than N; 0: one line (default 80)",
	    OWN_NUMBER(struct wishes, change.how.how.width, 0, 1 << 20), .forms = "pgn" },
	{ 0, "line-ends", "HOW", "lf (default), crlf, or keep: those of the input",
	    OWN_WORD(struct wishes, change.how.line_ends), .words = "lf crlf keep", .forms = "pgn" },
	{ 0, "bare", NULL, "write moves or positions only, no tags", OWN_FLAG(struct wishes, change.how.how.bare),
	    .forms = "pgn san lan uci iccf fen epd board" },
	{ 0, "flip", NULL, "draw boards with Black at the bottom", OWN_FLAG(struct wishes, change.how.how.flipped),
	    .forms = "board svg html" },
	{ 0, "unicode", NULL, "draw boards with figurines", OWN_FLAG(struct wishes, change.how.how.unicode),
	    .forms = "board" },
	OPTIONS_HEADING("Tags:"),
	CHANGE_OPTIONS_TAGS,
	NAMES_OPTION(struct wishes, names, "write names as the list in FILE has them; may be repeated", .forms = CHANGE_PLACES),
	OPTIONS_HEADING("Repair:"),
	{ 0, "repair", NULL, "correct slips where only one correction fits; write the input again", .kind = OPTION_NOTED },
	{ 0, "interactive", NULL, "ask about each illegal move",
	    OPTION_RULES({ OPTION_EXCLUDES, "on-illegal", "you are asked what to do" }) },
	{ 0, "mark-repairs", NULL, "add a comment after each correction", OWN_FLAG(struct wishes, change.how.style.mark),
	    OPTION_RULES({ OPTION_NEEDS, REPAIRING, "has no effect without --repair or --interactive" }, FROM_PGN,
		{ OPTION_EXCLUDES, SHAPING, "the text of the input is kept except for repairs" }) },
	OPTIONS_HEADING("Instead of writing the games:"),
	{ 0, "check", NULL, "name the files that would change; write nothing",
	    OPTION_RULES(FROM_PGN, { OPTION_EXCLUDES, "diff", "--diff names the files, too" },
		{ OPTION_EXCLUDES, "first range split", "files are compared as a whole" }) },
	{ 0, "diff", NULL, "write only what would change in the files, as a unified diff",
	    OPTION_RULES(FROM_PGN, { OPTION_EXCLUDES, "split", "there is only one diff" }) },
	{ 0, "in-place", NULL, "write the games into the files themselves", OWN_FLAG(struct wishes, change.how.in_place),
	    OPTION_RULES(FROM_PGN,
		{ OPTION_EXCLUDES, "diff check", "--diff and --check do not change the files" },
		{ OPTION_EXCLUDES, "first range split", "all games of a file are written back to it" }) },
	{ 0, "backup", "SUFFIX", "keep the old files, with SUFFIX added to their names",
	    OWN_TEXT(struct wishes, plan.backup),
	    OPTION_RULES({ OPTION_NEEDS, "in-place", "has no effect without --in-place" }) },
	OPTIONS_NAMES("Also, as in pgn-check:"),
	PROGRAM_OPTION_RECURSIVE("PGN"),
	PROGRAM_OPTION_JOBS("use N threads"),
	PROGRAM_OPTION_FORMAT("how to report: text, jsonl or csv"),
	PROGRAM_OPTIONS_CHOICE,
	GAMES_OPTION_PROFILE,
	PROGRAM_OPTIONS_IDS,
	PROGRAM_OPTION_MAX_FINDINGS,
	GAMES_OPTIONS,
	PROGRAM_OPTION_SUMMARY,
	PROGRAM_OPTIONS_RULES,
	PROGRAM_OPTIONS_REST,
};

/* -- options -- */

static void
list_forms(struct buf *b)
{
	for (const struct write_form *const *f = write_forms; *f != NULL; f++)
		buf_fmt(b, "%-10s %s\n", (*f)->name, (*f)->help);
}

static int
take_form(struct program_run *t, const struct option *o, const char *arg)
{
	struct wishes *w = t->own;
	struct buf names = { 0 };

	(void)o;
	if ((w->change.how.form = write_find(span_of(arg))) != NULL)
		return 0;
	for (const struct write_form *const *f = write_forms; *f != NULL; f++) {
		buf_str(&names, f == write_forms ? "" : ", ");
		buf_str(&names, (*f)->name);
	}
	program_usage_error(t, "--to %s: there is no such form; the forms are %.*s", arg, (int)names.n, names.p);
	buf_free(&names);
	return 2;
}

/* There are no findings in it. */
static void
no_finding(struct buf *b, const struct location *l, const struct finding *f, const struct report_style *s)
{
	(void)b, (void)l, (void)f, (void)s;
}

static const struct report_format no_report = { .name = "games", .finding = no_finding };

static int
take_also(struct program_run *t, const struct option *o, const char *arg)
{
	struct wishes *w = t->own;
	struct batch_options *batch = &t->run.batch;
	const char *equals = strchr(arg, '=');
	struct job_replay_also *also = &w->also[w->also_n];

	if (equals == NULL || equals[1] == '\0')
		return program_usage_error(t, "--%s %s: it has the form FORM=FILE, such as csv=games.csv", o->name, arg);
	if (batch->reports_n == REPORTS_MAX)
		return program_usage_error(t, "--%s is given more than %d times", o->name, REPORTS_MAX - 1);
	if ((also->form = write_find((struct span){ arg, (size_t)(equals - arg) })) == NULL)
		return program_usage_error(t, "--%s %s: there is no such form; --to help lists the forms", o->name, arg);
	if (also->form->kind & WRITE_DOCUMENT)
		return program_usage_error(t, "--%s %s: a file holds one picture only", o->name, arg);
	t->report_names[batch->reports_n] = equals + 1;
	batch->reports[batch->reports_n++] = (struct report){ .format = &no_report, .form = also };
	w->also_n++;
	return 0;
}

static int
take_from(struct program_run *t, const struct option *o, const char *arg)
{
	struct wishes *w = t->own;
	int i = option_word(o->words, arg);

	if (i < 0)
		return program_usage_error(t, "--from %s: pgn, csv or lines", arg);
	w->change.how.sheets = i == 1;
	w->change.how.lines = i == 2;
	option_count(t, "from", i > 0);	/* pgn is the default */
	return 0;
}

static int
take_cells(struct program_run *t, const struct option *o, const char *arg)
{
	struct job_replay_options *how = &((struct wishes *)t->own)->change.how;
	struct span rest = span_of(arg);

	for (how->cells_n = 0; rest.p != NULL; how->cells_n++) {
		struct span name = span_trim(span_cut(&rest, ','));

		if (how->cells_n == LINE_CELLS_MAX)
			return program_usage_error(t, "--%s: more than %d cells", o->name, LINE_CELLS_MAX);
		for (size_t i = 0; i < name.n; i++)
			if (!ascii_is_word(name.p[i]))
				return program_usage_error(t, "--%s %s: names of tags, with commas between them", o->name, arg);
		how->cells[how->cells_n] = name;
	}
	return 0;
}

static int
take_split(struct program_run *t, const struct option *o, const char *arg)
{
	struct wishes *w = t->own;
	char error[SELECTION_ERROR] = "";
	bool number = *arg >= '0' && *arg <= '9';

	(void)o;
	w->split = arg;
	w->every = 1;
	if (*arg == '\0' || (number && !option_number(arg, 1, 1ul << 40, &w->every)))
		return program_usage_error(t, "--split %s: game, a number from 1, or the name of a tag", arg);
	w->change.how.split.n = 0;
	if (number || strcmp(arg, "game") == 0)
		return 0;
	w->every = 0;
	return split_keys_read(&w->change.how.split, arg, error) ? 0 :
	    program_usage_error(t, "--split %s: %s", arg, error);
}

static int
take_sample(struct program_run *t, const struct option *o, const char *arg)
{
	struct wishes *w = t->own;
	char error[SELECTION_ERROR] = "";
	bool parts = strcmp(o->name, "part") == 0;

	return (parts ? sampling_read_parts : sampling_read)(&w->change.how.sampling, arg, error) ? 0 :
	    program_usage_error(t, "--%s %s: %s", o->name, arg, error);
}

static int
take_sort(struct program_run *t, const struct option *o, const char *arg)
{
	struct wishes *w = t->own;
	char error[SELECTION_ERROR] = "";

	sort_keys_free(&w->change.how.sort);
	return sort_keys_read(&w->change.how.sort, span_of(arg), error) ? 0 :
	    program_usage_error(t, "--%s: %s", o->name, error);
}

/* -- what depends on more than one option -- */

/* Does the option have an effect on one of the forms of --also? */
static bool
has_effect_on_also(const struct wishes *w, const struct option *o)
{
	for (size_t i = 0; i < w->also_n; i++)
		if (option_named(o->forms, w->also[i].form->name))
			return true;
	return false;
}

/*
 * Is an option given that has no effect on the output form (see option_rules.h)?  With --split TAG options that
 * change tags may be meant for the names of the files, whatever the form.
 */
static int
settle_form(struct program_run *t)
{
	const struct wishes *w = t->own;
	const char *form = w->change.how.form->name;

	for (const struct option *o = options; o->name != NULL; o++) {
		bool names_files = w->change.how.split.n > 0 && option_named("set rename drop add names", o->name);
		struct buf forms = { 0 };

		if (!t->given[o - options] || o->forms == NULL || names_files || option_named(o->forms, form) ||
		    has_effect_on_also(w, o))
			continue;
		option_words(&forms, o->forms);
		program_usage_error(t, "--%s has no effect with --to %s, only with %.*s", o->name, form, (int)forms.n, forms.p);
		buf_free(&forms);
		return 2;
	}
	return 0;
}

/*
 * Prepares --check, --diff and --in-place: they are about the repairs of a text that is kept, or, without --repair,
 * about files in which whole games change to what would be written.
 */
static int
settle_change(struct program_run *t)
{
	struct wishes *w = t->own;
	struct job_replay_options *how = &w->change.how;
	const char *wish = option_given(t, "check diff in-place"), *other;

	if (wish == NULL)
		return 0;
	how->whole = option_given(t, REPAIRING) == NULL;
	other = option_given(t, how->whole ? PARTING : SHAPING);
	if (other != NULL)
		return program_usage_error(t, "--%s and --%s exclude each other: %s", wish, other, how->whole ?
		    "whole games in PGN change in the file" : "with --repair the text of the input is kept except for repairs");
	if (how->form != &write_pgn)
		return program_usage_error(t, "--%s and --to %s exclude each other: files stay PGN", wish, how->form->name);
	how->text = how->in_place ? REPLAY_AGAIN : strcmp(wish, "check") == 0 ? REPLAY_MARK : REPLAY_HUNKS;
	/* The difference of all games in another form would be longer than the games. */
	w->plan.quiet = t->quiet || how->whole;
	how->shown = how->in_place && !w->plan.quiet;
	t->run.batch.job = &job_repair;
	return 0;
}

/* Prepares --from lines: what such a line never has is not reported, unless somebody asks for it. */
static void
settle_lines(struct program_run *t)
{
	static const enum diag missing[] = {
		DIAG_STRUCT_MOVES_WITHOUT_TAGS, DIAG_STRUCT_MISSING_BLANK_LINE, DIAG_STRUCT_GAME_WITHOUT_TERMINATOR,
		DIAG_STRUCT_SEVERAL_TAGS_ON_LINE, DIAG_TAG_MISSING_ROSTER, DIAG_NUM_MISSING, DIAG_LEX_LINE_TOO_LONG,
		DIAG_LEX_NO_FINAL_NEWLINE, DIAG_FILE_TRUNCATED, DIAG_RULE_DATE_UNKNOWN, DIAG_SAN_UCI,
	};
	struct grading *grading = &t->run.batch.policy.grading;

	for (size_t i = 0; i < sizeof(missing) / sizeof(missing[0]); i++)
		if (!grading->chosen[missing[i]])
			grading->severity[missing[i]] = SEVERITY_OFF;
	t->run.batch.job = &job_lines;
}

static int
settle_repair(struct program_run *t)
{
	struct wishes *w = t->own;
	const char *suffix = w->plan.backup;
	struct job_replay_options *how = &w->change.how;
	bool again = option_given(t, REPAIRING " bytes") != NULL && option_given(t, SHAPING " from") == NULL;

	if (suffix != NULL && (*suffix == '\0' || strchr(suffix, '/') != NULL))
		return program_usage_error(t, "--backup %s: a suffix for file names, without /", suffix);
	if (option_given(t, "repair") != NULL && option_given(t, "on-illegal") != NULL &&
	    how->game.on_illegal != ILLEGAL_REPAIR)
		return program_usage_error(t, "--repair means --on-illegal repair and excludes other values");
	if (option_given(t, "repair") != NULL)
		how->game.on_illegal = ILLEGAL_REPAIR;
	how->text = again ? REPLAY_AGAIN : REPLAY_FORM;
	how->style.letters = how->how.letters;
	how->style.figurines = how->how.figurines;
	if (how->cells_n > 0 && !how->lines)
		return program_usage_error(t, "--cells has no effect without --from lines");
	if (how->sheets)
		t->run.batch.job = &job_scoresheets;
	else if (how->lines)
		settle_lines(t);
	else if (again)
		t->run.batch.job = &job_repair;
	return settle_change(t);
}

static void
before_question(void *tool)
{
	progress_line(&((struct program_run *)tool)->progress, NULL);
}

/* Prepares --interactive: one thread and one game in a batch, so that questions come one at a time. */
static void
settle_dialogue(struct program_run *t)
{
	struct wishes *w = t->own;

	if (option_given(t, "interactive") == NULL)
		return;
	w->dialogue.stdin_name = t->run.stdin_name;
	w->dialogue.before = before_question;
	w->dialogue.data = t;
	w->asker = (struct asker){ &w->dialogue, repair_dialogue_ask };
	w->change.how.dialogue = &w->dialogue;
	w->change.how.game.asker = &w->asker;
	t->run.threads = 0;
	t->run.batch_bytes = 1;
}

/* The output for forms that are one document for each game: refuses a second one, which would spoil the file. */
static bool
write_only_row(void *tool, struct span key, struct span row)
{
	struct program_run *t = tool;
	struct wishes *w = t->own;
	struct buf b = { 0 };
	bool good;

	(void)key;
	if (w->documents++ > 0) {
		program_complain(t, NULL, "there is a second game, but a file holds one picture: give --first 1, --game N or --split game");
		return false;
	}
	buf_add(&b, row);
	good = run_sink_write(&t->run, &t->run.out, &b);
	buf_free(&b);
	return good;
}

/* Writes a game, or, if it has a key, what was not chosen; what continues a row follows it. */
static bool
write_rest_row(void *tool, struct span key, struct span row)
{
	struct program_run *t = tool;
	struct wishes *w = t->own;

	if (key.p != NULL)
		w->to_rest = key.n > 0;
	return run_sink_bytes(&t->run, w->to_rest ? &w->rest : &t->run.out, row);
}

static bool
close_rest(void *tool, bool whole)
{
	struct program_run *t = tool;

	(void)whole;
	t->run.bad = ((struct wishes *)t->own)->rest;
	return true;
}

/* Prepares --split: --output is a folder, and head and foot are written to each file. */
static void
settle_split(struct program_run *t)
{
	struct wishes *w = t->own;
	struct output_plan *plan = &w->plan;

	plan->kind = OUTPUT_SPLIT;
	plan->folder = t->output;
	t->output = NULL;
	plan->every = w->every;
	plan->ending = w->change.how.text == REPLAY_FORM ? w->change.how.form->ending : ".pgn";
	plan->head = t->run.head;
	plan->foot = t->run.foot;
	t->run.head = t->run.foot = (struct span){ NULL, 0 };
}

/* Prepares --sort. */
static void
settle_sort(struct program_run *t)
{
	struct wishes *w = t->own;

	w->plan.kind = OUTPUT_SORT;
	w->plan.memory = (size_t)t->run.means.memory;
	w->plan.temporary = program_files_temporary();
	w->change.how.apart = true;
}

/* Prepares --sample with a number of games. */
static void
settle_sample(struct program_run *t)
{
	struct wishes *w = t->own;

	w->plan.kind = OUTPUT_SAMPLE;
	w->plan.most = w->change.how.sampling.most;
	w->plan.temporary = program_files_temporary();
	w->change.how.apart = true;
}

static void
count_file(void *data)
{
	((struct wishes *)data)->changed++;
}

/* Counts the files for people, and returns the exit status: 1 if --check or --diff shows that a file would change. */
static int
report_changes(const struct wishes *w, const struct program_run *t, int status)
{
	bool would = w->plan.kind != OUTPUT_IN_PLACE;

	if (w->changed == 0)
		return status;
	if (w->change.how.whole && !t->quiet)
		fprintf(stderr, "%" PRIu64 " file%s%s\n", w->changed, w->changed == 1 ? "" : "s",
		    would ? " would change" : " changed");
	return would && status == 0 ? 1 : status;
}

/* Decides where games are written. */
static int
settle_outlet(struct program_run *t)
{
	struct wishes *w = t->own;
	struct output_plan *plan = &w->plan;
	bool many = w->split != NULL || w->change.how.sampling.parts > 0;

	plan->run = &t->run;
	plan->changed = count_file;
	plan->data = w;
	t->table = !many && w->change.how.text == REPLAY_FORM && strcmp(w->change.how.form->ending, ".csv") == 0;
	if (many) {
		settle_split(t);
	} else if (option_given(t, "check diff in-place") != NULL) {
		plan->kind = w->change.how.in_place ? OUTPUT_IN_PLACE :
		    w->change.how.text == REPLAY_MARK ? OUTPUT_CHECK : OUTPUT_DIFF;
	} else if (w->change.how.sort.n > 0) {
		settle_sort(t);
	} else if (w->change.how.sampling.most > 0) {
		settle_sample(t);
	} else if (w->change.how.rest) {
		t->run.batch.keyed = true;
		t->run.outlet = (struct output){ .row = write_rest_row, .close = close_rest, .data = t, .waits = true };
		return 0;
	} else {
		if (w->change.how.form->kind & WRITE_DOCUMENT)
			t->run.outlet = (struct output){ .row = write_only_row, .data = t, .waits = true };
		return 0;
	}
	t->in_place = w->change.how.in_place;
	t->once = plan->kind == OUTPUT_IN_PLACE || plan->kind == OUTPUT_DIFF || plan->kind == OUTPUT_CHECK;
	plan->screen = t->output == NULL && isatty(1);
	if (plan->kind == OUTPUT_SPLIT && output_files_below(t, plan->folder == NULL ? "." : plan->folder) != 0)
		return 2;
	t->run.batch.keyed = plan->kind == OUTPUT_SPLIT ? w->change.how.split.n > 0 || w->change.how.sampling.parts > 0 :
	    plan->kind != OUTPUT_DIFF && plan->kind != OUTPUT_CHECK;
	if (!output_open(plan, &w->outlet))
		return 2;
	t->run.outlet = w->outlet;
	return 0;
}

/* -- several records of one game -- */

static int
reconcile_records(struct program_run *t, const struct file_list *files)
{
	const struct wishes *w = t->own;
	const struct reconciling how = {
		.effort = FILE_EFFORT, .encoding = t->run.batch.policy.encoding,
		.game = &w->change.how.game, .grading = &t->run.batch.policy.grading, .form = w->change.how.form, .how = &w->change.how.how,
		.stdin_name = t->run.stdin_name, .means = &t->run.means, .complain = program_complain, .data = t,
	};
	struct buf game = { 0 }, report = { 0 };
	int status = reconcile_files(&how, files, &game, &report);

	if (!run_sink_write(&t->run, &t->run.out, &game) || !run_sink_write(&t->run, &t->run.first_report, &report))
		status = 2;
	t->broken = status == 2;
	buf_free(&game);
	buf_free(&report);
	return status;
}

static int
work(struct program_run *t, const struct file_list *files)
{
	struct wishes *w = t->own;
	int status;

	w->dialogue.stdin_taken = t->stdin_taken;
	if (option_given(t, "reconcile") != NULL)
		return output_files_close_all(t, reconcile_records(t, files));
	if (w->unique.wanted)
		return options_unique_work(&w->unique, t, files);
	if (w->change.how.rest) {
		/* The writer would write bad games to it. */
		w->rest = t->run.bad;
		t->run.bad = (struct sink){ NULL };
	}
	status = program_judge(t, files);
	options_select_remarks(t);
	return report_changes(w, t, status);
}

/* Sets what the form writes before and after all games. */
static int
settle_frame(struct program_run *t)
{
	struct wishes *w = t->own;
	const struct write_form *form = w->change.how.form;

	if (form->head != NULL)
		form->head(&w->head, &w->change.how.how);
	if (form->foot != NULL)
		form->foot(&w->foot, &w->change.how.how);
	if (w->head.failed || w->foot.failed)
		return program_no_memory(t, NULL);
	t->run.head = buf_span(&w->head);
	t->run.foot = buf_span(&w->foot);
	return 0;
}

/* Reads the columns of a form of --also. */
static int
settle_also_columns(struct program_run *t, struct job_replay_also *a)
{
	const struct wishes *w = t->own;
	char error[COLUMNS_ERROR] = "";

	a->how.columns = (struct columns){ .n = 0 };
	if (w->change.columns == NULL || !option_named(CHANGE_COLUMNS, a->form->name))
		return 0;
	if (!columns_read(&a->how.columns, w->change.columns, a->form->kind & WRITE_POSITIONS, error))
		return program_usage_error(t, "--columns with --also %s: %s", a->form->name, error);
	if (columns_ask_opening(&a->how.columns) && w->change.eco.table == NULL)
		return program_usage_error(t, "--columns: eco and opening need a table of openings, --eco FILE");
	return 0;
}

/* Sets how the forms of --also are written: like the one of --to, with what comes before and after their games. */
static int
settle_also(struct program_run *t)
{
	struct wishes *w = t->own;

	for (size_t i = 0; i < w->also_n; i++) {
		struct job_replay_also *a = &w->also[i];
		struct buf *head = &w->also_frames[2 * i], *foot = head + 1;

		a->how = w->change.how.how;
		a->how.final = (a->form->kind & WRITE_LAST) != 0;
		if (settle_also_columns(t, a) != 0)
			return 2;
		if (a->form->head != NULL)
			a->form->head(head, &a->how);
		if (a->form->foot != NULL)
			a->form->foot(foot, &a->how);
		if (head->failed || foot->failed)
			return program_no_memory(t, NULL);
		t->run.batch.reports[i + 1].head = buf_span(head);
		t->run.batch.reports[i + 1].foot = buf_span(foot);
	}
	return 0;
}

static int
settle(struct program_run *t)
{
	struct wishes *w = t->own;

	options_games_settle(t);
	w->change.how.rest = option_given(t, "rest") != NULL;
	if (w->change.how.sampling.most > 0 && option_given(t, "first range rest sort split part interactive also") != NULL)
		return program_usage_error(t, "--sample N and --%s exclude each other: do that in another run, or give a share such as 5%%",
		    option_given(t, "first range rest sort split part interactive also"));
	if (settle_repair(t) != 0 ||
	    ((w->change.how.text == REPLAY_FORM || w->change.how.whole) && settle_form(t) != 0) ||
	    options_change_settle(t) != 0)
		return 2;
	if (w->change.how.variations && w->every > 0)
		return program_usage_error(t, "--split %s and --split-variations exclude each other: variations stay with their game",
		    w->split);
	options_select_settle(t);
	settle_dialogue(t);
	if (options_unique_settle(&w->unique, t) != 0)
		return 2;
	if (options_names_settle(&w->names, t) != 0)
		return 2;
	w->change.how.names = w->names.list;
	if (w->unique.wanted) {
		w->change.how.left_out = &w->unique.left_out;
		w->change.how.texts_before = &w->unique.texts_before;
		w->change.how.dropped = t->bad == NULL;
		w->change.how.merged = w->unique.merge ? &w->unique.merged : NULL;
		w->change.how.annotated = w->unique.annotate ? &w->unique.left : NULL;
		w->change.how.records = archive_check_duplicates(w->unique.check);
	}
	/* The output has the games; findings go to standard error. */
	t->run.first_report = (struct sink){ .to = stderr, .name = "standard error" };
	return settle_frame(t) != 0 || settle_also(t) != 0 ? 2 : settle_outlet(t);
}

static const struct program program = {
	.name = "pgn-replay",
	.usage = "Usage: pgn-replay [OPTION]... [FILE]...\nReplay chess games (PGN) and write them in another form.",
	.examples = "Example: games in the export format of PGN\n"
	    "  pgn-replay games.pgn >clean.pgn\n"
	    "Example: moves for a chess engine\n"
	    "  pgn-replay --to uci games.pgn\n",
	.job = &job_replay, .options = options, .endings = ".csv .tsv .txt",
	.game = offsetof(struct wishes, change.how.game), .selection = offsetof(struct wishes, change.how.selection),
	.settle = settle, .work = work,
};

int
main(int argc, char **argv)
{
	struct wishes w = {
		.change.how = { .game = { .score = true }, .form = &write_pgn, .how = { .width = 80, .last = -1 } },
	};
	int status;

	status = program_main(&program, &w, argc, argv);
	output_free(&w.outlet);
	repair_dialogue_free(&w.dialogue);
	retag_forget(&w.change.how.tags);
	retag_forget(&w.change.how.label_tags);
	selection_free(&w.change.how.selection);
	sort_keys_free(&w.change.how.sort);
	options_unique_free(&w.unique);
	eco_free(w.change.eco.table);
	columns_free(&w.change.how.how.columns);
	for (size_t i = 0; i < REPORTS_MAX; i++) {
		columns_free(&w.also[i].how.columns);
		buf_free(&w.also_frames[2 * i]);
		buf_free(&w.also_frames[2 * i + 1]);
	}
	options_names_free(&w.names);
	buf_free(&w.head);
	buf_free(&w.foot);
	return status;
}
