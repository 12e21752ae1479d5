/* app_replay: the options of pgn-replay, and its run: games are changed, and written in some form. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "apps/shared/options_sheets.h"
#include "apps/transform/app_replay.h"
#include "apps/transform/options_outlet.h"
#include "base/ascii.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_libraries.h"

struct replay_run {
	struct change_options change;
	struct buf head, foot;
	struct repair_dialogue dialogue;
	struct asker asker;
	struct options_outlet outlet;
	struct options_also also;
	struct asked_tags asked[ASKING_COUNT];
};

struct change_options *
change_options_of(const struct program_run *t)
{
	return &((struct replay_run *)app_state(t, &app_replay))->change;
}

#define REPAIRING "repair interactive"
/* Options that change what is written; without them, repairs are made in the text of the input, which is kept. */
#define TAGGING "set rename drop add names"
#define RESHAPING "columns ply strip keep split-variations mark roster tag-order to width line-ends bare flip unicode"
#define SHAPING TAGGING " " RESHAPING
/* Options after which a file would not have its whole games, or could not be read again. */
#define PARTING "columns ply split-variations bare to-language"

#define NOT_FROM_TABLES "bytes unique reconcile diff in-place mark-repairs"
#define FROM_PGN { OPTION_EXCLUDES, "from", "PGN is made from tables, which are not changed" }

/* -- options -- */

static int
take_form(struct program_run *t, const struct option *o, const char *arg)
{
	struct replay_run *w = o->base;
	struct buf names = { 0 };

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

static int
take_from_of_replay(struct program_run *t, const struct option *o, const char *arg)
{
	struct replay_run *w = o->base;
	int i = option_take_word(t, o, arg);

	if (i < 0)
		return 2;
	t->inputs.from = arg;
	w->change.how.lines = strcmp(arg, "lines") == 0;
	option_count(t, "from", i > 0);	/* pgn is the default */
	return 0;
}

static int
take_cells(struct program_run *t, const struct option *o, const char *arg)
{
	struct job_replay_options *how = &((struct replay_run *)o->base)->change.how;
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

static void
list_languages(struct buf *b)
{
	options_change_list_letters(b, false);
}

static int
take_language(struct program_run *t, const struct option *o, const char *arg)
{
	struct replay_run *w = o->base;
	struct buf names = { 0 };

	if ((w->change.how.game.language = piece_letters_find(span_of(arg))) != NULL)
		return 0;
	for (const struct piece_letters *l = piece_letters_languages; l->name != NULL; l++)
		buf_fmt(&names, "%s%s", names.n > 0 ? ", " : "", l->name);
	program_usage_error(t, "--from-language: there is no %s; use %.*s", arg, (int)names.n, names.p);
	buf_free(&names);
	return 2;
}

/* -- what depends on more than one option -- */

/*
 * Is an option given that has no effect on the output form (see option_rules.h)?  With --split TAG options that
 * change tags may be meant for the names of the files, whatever the form.
 */
static int
settle_form(struct program_run *t, const struct replay_run *w)
{
	const char *form = w->change.how.form->name;

	for (const struct option *o = t->command.options; o->name != NULL; o++) {
		bool names_files = w->change.how.split.n > 0 && option_named("set rename drop add names", o->name);
		struct buf forms = { 0 };

		if (!t->command.given[o - t->command.options] || o->forms == NULL || names_files || option_named(o->forms, form) ||
		    options_also_affected(&w->also, o))
			continue;
		option_words(&forms, o->forms);
		program_usage_error(t, "--%s has no effect with --to %s, only with %.*s", o->name, form, (int)forms.n, forms.p);
		buf_free(&forms);
		return 2;
	}
	return 0;
}

/*
 * Prepares --dry-run, --diff and --in-place: they are about the repairs of a text that is kept, or, without --repair,
 * about files in which whole games change to what would be written.
 */
static int
settle_change(struct program_run *t, struct replay_run *w)
{
	struct job_replay_options *how = &w->change.how;
	const char *wish = option_given(t, "dry-run diff in-place"), *other;
	const bool dry = wish != NULL && strcmp(wish, "dry-run") == 0;

	/* The only one that goes with --split, which then only names its files. */
	if (wish == NULL || option_given(t, "split") != NULL)
		return 0;
	if (dry && (other = option_given(t, "range from unique")) != NULL)
		return program_usage_error(t,
		    "--dry-run and --%s exclude each other without --split: files of PGN are compared as a whole", other);
	how->whole = option_given(t, REPAIRING " bytes") == NULL;
	other = option_given(t, how->whole ? PARTING : option_given(t, "bytes") != NULL ? RESHAPING : SHAPING);
	if (other != NULL)
		return program_usage_error(t, "--%s and --%s exclude each other: %s", wish, other, how->whole ?
		    "whole games in PGN change in the file" : "with --repair the text of the input is kept except for repairs");
	if (option_given(t, TAGGING " " REPAIRING) == NULL && !how->whole)
		return program_usage_error(t, "--bytes and --%s: nothing would change without --names, --set, --rename, --drop, --add or "
		    "--repair", wish);
	how->apart = false;
	if (how->form != &write_pgn)
		return program_usage_error(t, "--%s and --to %s exclude each other: files stay PGN", wish, how->form->name);
	how->text = how->in_place ? REPLAY_AGAIN : dry ? REPLAY_MARK : REPLAY_HUNKS;
	how->shown = how->in_place && !dry && !t->quiet && !how->whole;
	t->run.batch.job = &job_repair;
	return 0;
}

/* With --from lines: what such a line never has is not reported, unless somebody asks for it. */
static void
grade_lines(struct grading *grading)
{
	static const enum diag missing[] = {
		DIAG_STRUCT_MOVES_WITHOUT_TAGS, DIAG_STRUCT_MISSING_BLANK_LINE, DIAG_STRUCT_GAME_WITHOUT_TERMINATOR,
		DIAG_STRUCT_SEVERAL_TAGS_ON_LINE, DIAG_TAG_MISSING_ROSTER, DIAG_NUM_MISSING, DIAG_LEX_LINE_TOO_LONG,
		DIAG_LEX_NO_FINAL_NEWLINE, DIAG_FILE_TRUNCATED, DIAG_RULE_DATE_UNKNOWN, DIAG_SAN_UCI,
	};

	for (size_t i = 0; i < sizeof(missing) / sizeof(missing[0]); i++)
		if (!grading->chosen[missing[i]])
			grading->severity[missing[i]] = SEVERITY_OFF;
}

/* PGN is made from tables, which cannot be written again. */
static void
write_tables_anew(struct program_run *t)
{
	change_options_of(t)->how.text = REPLAY_FORM;
}

/* Prepares --from, and what depends on it. */
static int
settle_input(struct program_run *t, struct replay_run *w)
{
	struct job_replay_options *how = &w->change.how;

	if (how->cells_n > 0 && !how->lines)
		return program_usage_error(t, "--cells has no effect without --from lines");
	if (how->lines && t->run.means.sheet != NULL)
		return program_usage_error(t, "--sheet has no effect with --from lines");
	options_sheets_plan(t, (struct sheets_plan){
		.job = &job_scoresheets, .chosen = write_tables_anew,
		/* With --split it only names the files. */
		.pgn_only = option_given(t, "split") == NULL ? NOT_FROM_TABLES " dry-run" : NOT_FROM_TABLES });
	if (option_given(t, "reconcile") != NULL && t->run.means.sheet == NULL)
		t->run.means.sheet = "";
	if (how->lines) {
		t->config.grade = grade_lines;
		grade_lines(&t->run.batch.policy.grading);
		t->run.batch.job = &job_lines;
	}
	return 0;
}

static int
settle_repair(struct program_run *t, struct replay_run *w)
{
	struct job_replay_options *how = &w->change.how;
	const bool bytes = option_given(t, "bytes") != NULL;
	bool again = bytes || (option_given(t, REPAIRING) != NULL && option_given(t, SHAPING " from") == NULL);

	if (output_files_check_suffix(t, w->outlet.plan.backup) != 0)
		return 2;
	if (option_given(t, "repair") != NULL && option_given(t, "on-illegal") != NULL &&
	    how->game.on_illegal != ILLEGAL_REPAIR)
		return program_usage_error(t, "--repair means --on-illegal repair and excludes other values");
	if (option_given(t, "repair") != NULL)
		how->game.on_illegal = ILLEGAL_REPAIR;
	how->text = again ? REPLAY_AGAIN : REPLAY_FORM;
	how->tags_change = bytes && option_given(t, TAGGING) != NULL;
	if (bytes && how->tags.add & (RETAG_RESULT | RETAG_FEN))
		return program_usage_error(t, "--bytes and --add %s exclude each other: do that without --bytes",
		    how->tags.add & RETAG_RESULT ? "result" : "fen");
	how->style.letters = how->how.letters;
	how->style.figurines = how->how.figurines;
	if (again)
		t->run.batch.job = &job_repair;
	return 0;
}

static void
before_question(void *tool)
{
	progress_line(&((struct program_run *)tool)->progress, NULL);
}

/* Prepares --interactive: one thread and one game in a batch, so that questions come one at a time. */
static void
settle_dialogue(struct program_run *t, struct replay_run *w)
{
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
	t->run.batch.at_once = true;
}

/* Tables are read and written with a library. */
static void
settle_libraries(struct program_run *t, const struct replay_run *w)
{
	bool tables = option_given(t, "reconcile") != NULL || strcmp(w->change.how.form->ending, ".csv") == 0 ||
	    strcmp(w->change.how.form->ending, ".tsv") == 0;

	for (size_t i = 0; i < w->also.forms_n; i++)
		tables = tables || strcmp(w->also.forms[i].form->ending, ".csv") == 0 ||
		    strcmp(w->also.forms[i].form->ending, ".tsv") == 0;
	t->libraries |= (tables ? LIBRARIES_CSV : 0) | (w->change.how.form->kind & WRITE_DATABASE ? LIBRARIES_DATABASE : 0);
}

/* Sets what the form writes before and after all games. */
static int
settle_frame(struct program_run *t, struct replay_run *w)
{
	if (!job_replay_frame(&w->change.how, &w->head, &w->foot))
		return program_no_memory(t, NULL);
	t->run.head = buf_span(&w->head);
	t->run.foot = buf_span(&w->foot);
	return 0;
}

/* Lists the tags whose names are slips if no game has them. */
static bool
list_asked(struct replay_run *w)
{
	const struct job_replay_options *how = &w->change.how;
	bool good = columns_ask_tags(&how->how.columns, &w->asked[ASKING_COLUMNS]) &&
	    sort_keys_ask_tags(&how->sort, &w->asked[ASKING_SORT]) &&
	    split_keys_ask_tags(&how->split, &w->asked[ASKING_SPLIT]);

	for (size_t i = 0; i < w->also.forms_n && good; i++)
		good = columns_ask_tags(&w->also.forms[i].how.columns, &w->asked[ASKING_COLUMNS]);
	return good;
}

static int
settle_replay(struct program_run *t, void *state)
{
	struct replay_run *w = state;

	options_games_settle(t);
	w->change.how.rest = option_given(t, "rest") != NULL && option_given(t, "unique") == NULL;
	if (w->change.how.sampling.most > 0 && option_given(t, "range rest sort split interactive also") != NULL)
		return program_usage_error(t, "--sample N and --%s exclude each other: do that in another run, or give a share such as 5%%",
		    option_given(t, "range rest sort split interactive also"));
	if (option_given(t, "seed") != NULL && option_given(t, "sample") == NULL && w->change.how.sampling.parts == 0)
		return program_usage_error(t, "--seed has no effect without --sample, or --split into shares");
	if (w->change.how.labelled && w->change.how.sampling.parts > 0)
		return program_usage_error(t, "--mark and --split into shares exclude each other: all games are written");
	if (settle_repair(t, w) != 0 || settle_input(t, w) != 0 || settle_change(t, w) != 0 ||
	    ((w->change.how.text == REPLAY_FORM || w->change.how.whole) && settle_form(t, w) != 0) ||
	    options_change_settle(t, &w->change) != 0)
		return 2;
	if (w->change.how.variations && w->outlet.every > 0)
		return program_usage_error(t, "--split %s and --split-variations exclude each other: variations stay with their game",
		    w->outlet.split);
	if (options_select_settle(t) != 0)
		return 2;
	settle_libraries(t, w);
	settle_dialogue(t, w);
	t->run.fix = "--in-place";
	/* The output has the games; findings go to standard error. */
	t->run.first_report = (struct sink){ .to = stderr, .name = "standard error" };
	if (settle_frame(t, w) != 0 || options_also_settle(&w->also, t) != 0)
		return 2;
	return list_asked(w) ? options_outlet_settle(&w->outlet, t) : program_no_memory(t, NULL);
}

/* -- the application -- */

static void
begin_replay(struct program_run *t, void *state)
{
	struct replay_run *w = state;
	struct job_replay_options *how = &w->change.how;

	static const char *const asking[] = {
		[ASKING_COLUMNS] = "columns", [ASKING_SORT] = "sort", [ASKING_SPLIT] = "split",
	};

	for (int i = 0; i < ASKING_COUNT; i++)
		w->asked[i].option = asking[i];
	job_replay_begin(how);
	how->asked = w->asked;
	w->outlet.book.least = 3;
	t->game = &how->game;
	t->selection = &how->selection;
	t->run.batch.job = &job_replay;
	t->run.batch.policy.how = how;
	t->config.how_size = sizeof(*how);
	/* Not on-illegal, which says what is written of a game. */
	t->config.keys = options_games_judging;
	t->run.batch.policy.fail_on = FILE_POLICY_UNASKED;
}

static int
read_replay(struct program_run *t, void *state)
{
	return options_eco_read(&((struct replay_run *)state)->change.eco, t);
}

/* Says before a page is written that it is large: every game of the files is in it. */
static void
warn_of_page(struct program_run *t, const struct replay_run *w, const struct file_list *files)
{
	enum { LARGE = 8 << 20, SHARE = 5 };	/* bytes of PGN; a page has about 5/2 times as many */
	bool page = w->change.how.form == &write_html && option_given(t, "where game range sample split") == NULL;
	uint64_t bytes = 0;
	char line[200];
	struct stat st;

	for (size_t i = 0; i < files->n && page; i++)
		bytes += files->list[i].path != NULL && stat(files->list[i].path, &st) == 0 && S_ISREG(st.st_mode) ? (uint64_t)st.st_size : 0;
	if (bytes < LARGE || t->quiet)
		return;
	snprintf(line, sizeof(line), "the page will have about %" PRIu64 " MB or more, all in one file; --where, --range and --split "
	    "make smaller pages", bytes * SHARE / 2 / 1000000);
	program_complain(t, "--to html", line);
}

/* Says that an output is PGN although its name ends as that of another form: --to was forgotten. */
static void
warn_of_name(struct program_run *t, const struct replay_run *w)
{
	const char *name = t->outputs.main, *end = name != NULL ? strrchr(name, '.') : NULL;
	const struct write_form *meant = end != NULL ? write_find(span_of(end + 1)) : NULL;
	char line[100];

	if (meant == NULL || meant == w->change.how.form || option_given(t, "to split in-place reconcile") != NULL || t->quiet)
		return;
	snprintf(line, sizeof(line), "the games are written as PGN; for %s add --to %s", meant->name, meant->name);
	program_complain(t, name, line);
}

static int
start_replay(struct program_run *t, void *state, const struct file_list *files)
{
	struct replay_run *w = state;
	const struct job_replay_options *how = &w->change.how;

	warn_of_page(t, w, files);
	warn_of_name(t, w);
	if (how->selection.unique != NULL)
		how->selection.unique->merge_most = (size_t)(RETAG_STEPS_MAX - how->tags.n);
	t->outputs.form = how->form;
	t->outputs.how = &how->how;
	w->dialogue.stdin_taken = t->inputs.stdin_taken;
	options_outlet_start(&w->outlet);
	return 0;
}

static int
close_replay(struct program_run *t, void *state, int status)
{
	struct replay_run *w = state;

	status = options_outlet_close(&w->outlet, status);
	options_also_say_lost(&w->also, t, w->change.how.form);
	if (status == 0)
		status = job_replay_status(&t->totals);
	for (int i = 0; i < ASKING_COUNT; i++)
		asked_tags_remarks(&w->asked[i], options_select_say, t);
	return options_select_remarks(t, status);
}

static void
free_replay(struct program_run *t, void *state)
{
	struct replay_run *w = state;

	(void)t;
	options_outlet_free(&w->outlet);
	repair_dialogue_free(&w->dialogue);
	retag_forget(&w->change.how.tags);
	retag_forget(&w->change.how.label_tags);
	selection_free(&w->change.how.selection);
	sort_keys_free(&w->change.how.sort);
	eco_free(w->change.eco.table);
	columns_free(&w->change.how.how.columns);
	options_also_free(&w->also);
	for (int i = 0; i < ASKING_COUNT; i++)
		asked_tags_free(&w->asked[i]);
	buf_free(&w->head);
	buf_free(&w->foot);
}

const struct option replay_rows_form[] = {
	{ 0, "to", "FORM", "what to write: pgn (default), uci, csv, html ...; --to help lists all", .take = take_form,
	    .list = options_also_list_forms },
	PROGRAM_OPTION_OUTPUT("write it to FILE"),
	{ 0, "also", "FORM=FILE", "write the games in another form, too; may be given more than once", .take = options_also_form,
	    .own = true, .at = offsetof(struct replay_run, also), .list = options_also_list_forms, .then = COMPLETION_FILES,
	    OPTION_RULES({ OPTION_EXCLUDES, "split sort unique reconcile repair interactive in-place diff dry-run split-variations",
		"games go to other places, or are not written" }) },
	{ 0, "columns", "LIST", "columns of tables and of jsonl: tags, facts, uci, fen ...; help lists all",
	    OWN_TEXT(struct replay_run, change.columns), .list = columns_list, .more = options_select_list_tags,
	    .forms = WRITE_FORMS_COLUMNS },
	{ 0, "split", "HOW", "a file for each game, N games, value of tags and facts: year,month, or share: train:80,test:20",
	    .take = options_outlet_split,
	    .own = true, .at = offsetof(struct replay_run, outlet), .list = options_outlet_list_splits,
	    .more = options_outlet_list_more_splits },
	{ 0, "from", "FORM", "what to read: pgn, lines (a game on each), or typed scoresheets: csv, xlsx, ods (default by name)",
	    .take = take_from_of_replay, .words = PROGRAM_FORMS " lines", .meanings = PROGRAM_FORMS_MEAN "|moves, a game on each line" },
	{ 0, "cells", "LIST", "with --from lines: tags in cells before the moves: White,Black,Result", .take = take_cells,
	    OPTION_RULES({ OPTION_NEEDS, "from", "has no effect without --from lines" }) },
	OPTIONS_SHEETS_SHEET(),
	{ 0, "from-language", "LANGUAGE", "the moves name the pieces in LANGUAGE (default: found by the moves)",
	    .take = take_language, .list = list_languages },
	OPTIONS_LAST,
};

const struct option replay_rows_chosen[] = {
	OPTIONS_HEADING("Which games:"),
	OPTIONS_ROWS(select_rows),
	OPTIONS_ROWS(select_rows_first),
	{ 0, "rest", "FILE", "write the games that are not chosen, or left out by --unique, to FILE", RUN_TEXT(outputs.bad),
	    .forms = "pgn san lan uci iccf fen epd " WRITE_FORMS_TABLES " jsonl board",
	    OPTION_RULES({ OPTION_NEEDS, "sample game where unique", "has no effect if all games are written" },
		{ OPTION_EXCLUDES, "range", "it stops before the end of the input" },
		{ OPTION_EXCLUDES, "sort split reconcile interactive in-place diff dry-run", "games go to other places" }) },
	{ 0, "sample", "N", "N games at random, or a share of all, such as 5%", .take = options_outlet_sample,
	    OPTION_RULES({ OPTION_EXCLUDES, "unique reconcile in-place diff dry-run", "do that in another run" }) },
	{ 0, "seed", "N", "with --sample, and --split into shares: seed of the random choice (default 0)",
	    OWN_NUMBER(struct replay_run, change.how.sampling.seed, 0, 1ul << 60),
	    OPTION_RULES({ OPTION_NEEDS, "sample split", "has no effect without --sample, or --split into shares" }) },
	OPTIONS_LAST,
};

const struct option replay_rows_written[] = {
	OPTIONS_HEADING("In which order:"),
	{ 0, "sort", "KEYS", "sort by tags and facts, such as date,round,-WhiteElo", .take = options_outlet_sort,
	    .list = options_select_list_facts, .more = options_outlet_list_more_keys,
	    .forms = "pgn san lan uci iccf fen epd " WRITE_FORMS_TABLES " jsonl board html",
	    OPTION_RULES({ OPTION_EXCLUDES, "range", "games are sorted after they are chosen: choose in another run" },
		{ OPTION_EXCLUDES, "split", "pgn-replay --sort KEYS -o sorted.pgn FILE..., then pgn-replay --split HOW sorted.pgn" },
		{ OPTION_EXCLUDES, "reconcile interactive in-place diff dry-run", "they keep the order of the input" }) },
	{ 0, "sorted", NULL, "with --sort: the files are already sorted; merge them, and report one that is not",
	    OWN_FLAG(struct replay_run, outlet.plan.merge), OPTION_RULES({ OPTION_NEEDS, "sort", "has no effect without --sort" }) },
	OPTIONS_HEADING("Which part of a game:"),
	{ 0, "min-games", "N", "with --to polyglot: leave out moves played in fewer games (default 3)",
	    OWN_NUMBER(struct replay_run, outlet.book.least, 1, 1ul << 40), .forms = "polyglot" },
	OPTIONS_IN(change_rows_parts, struct replay_run, change),
	OPTIONS_HEADING("How it is written:"),
	{ 0, "bytes", NULL, "keep the text of games; only tags change, by --names, --set, --rename, --drop, --add",
	    OWN_FLAG(struct replay_run, change.how.apart),
	    OPTION_RULES({ OPTION_EXCLUDES, "from reconcile", "they write something else" },
		{ OPTION_EXCLUDES, RESHAPING, "the text of the input is kept, except for values of tags" }) },
	OPTIONS_IN(change_rows_moves, struct replay_run, change),
	{ 0, "width", "N", "movetext lines are shorter than N; 0: one line (default 80)",
	    OWN_NUMBER(struct replay_run, change.how.how.width, 0, 1 << 20), .forms = "pgn" },
	{ 0, "line-ends", "HOW", "lf (default), crlf, or keep: those of the input",
	    OWN_WORD(struct replay_run, change.how.line_ends), .words = "lf crlf keep",
	    .meanings = "a line feed, as on Unix|a carriage return and a line feed, as on Windows|"
		"as the first line of the game has it in the input", .forms = "pgn" },
	{ 0, "bare", NULL, "write moves or positions only, no tags", OWN_FLAG(struct replay_run, change.how.how.bare),
	    .forms = "pgn san lan uci iccf fen epd board" },
	{ 0, "flip", NULL, "draw boards with Black at the bottom", OWN_FLAG(struct replay_run, change.how.how.flipped),
	    .forms = "board svg html" },
	{ 0, "unicode", NULL, "draw boards with the chess symbols of Unicode",
	    OWN_FLAG(struct replay_run, change.how.how.unicode),
	    .forms = "board" },
	OPTIONS_HEADING("Tags:"),
	OPTIONS_IN(change_rows_tags, struct replay_run, change),
	OPTIONS_LAST,
};

const struct option replay_rows_rest[] = {
	OPTIONS_HEADING("Repair:"),
	{ 0, "repair", NULL, "correct slips where only one correction fits; write the input again", .kind = OPTION_NOTED },
	{ 0, "interactive", NULL, "ask about each illegal move",
	    OPTION_RULES({ OPTION_EXCLUDES, "on-illegal", "you are asked what to do" }) },
	{ 0, "mark-repairs", NULL, "add a comment after each correction", OWN_FLAG(struct replay_run, change.how.style.mark),
	    OPTION_RULES({ OPTION_NEEDS, REPAIRING, "has no effect without --repair or --interactive" }, FROM_PGN,
		{ OPTION_EXCLUDES, SHAPING, "the text of the input is kept except for repairs" }) },
	OPTIONS_HEADING("Instead of writing the games:"),
	{ 0, "dry-run", NULL, "name the files that would change, or that --split would write; write nothing",
	    OPTION_RULES({ OPTION_EXCLUDES, "diff", "--diff names the files, too" }) },
	{ 0, "diff", NULL, "write only what would change in the files, as a unified diff",
	    OPTION_RULES(FROM_PGN, { OPTION_EXCLUDES, "split", "there is only one diff" }) },
	{ 0, "in-place", NULL, "write the games into the files themselves", OWN_FLAG(struct replay_run, change.how.in_place),
	    OPTION_RULES(FROM_PGN,
		{ OPTION_EXCLUDES, "diff", "--diff does not change the files" },
		{ OPTION_EXCLUDES, "range split", "all games of a file are written back to it" },
		{ OPTION_EXCLUDES, "output", "the games are written into the files themselves" }) },
	{ 0, "backup", "SUFFIX", PROGRAM_BACKUP_HELP,
	    OWN_TEXT(struct replay_run, outlet.plan.backup),
	    OPTION_RULES({ OPTION_NEEDS, "in-place", "has no effect without --in-place" }) },
	OPTIONS_NAMES("Also, as in pgn-check:"),
	PROGRAM_OPTION_RECURSIVE("PGN"),
	PROGRAM_OPTION_JOBS("use N threads"),
	PROGRAM_OPTION_FORMAT("how to report: text, jsonl or csv"),
	OPTIONS_ROWS(program_rows_choice),
	OPTIONS_ROWS(games_rows_profile),
	OPTIONS_ROWS(program_rows_ids),
	PROGRAM_OPTION_MAX_FINDINGS,
	OPTIONS_ROWS(games_rows_replay),
	PROGRAM_OPTION_SUMMARY,
	OPTIONS_ROWS(program_rows_config),
	OPTIONS_ROWS(program_rows_rules),
	PROGRAM_OPTION_QUIET(PROGRAM_QUIET_GAMES),
	OPTIONS_ROWS(program_rows_rest),
	OPTIONS_LAST,
};

const struct app app_replay = {
	.size = sizeof(struct replay_run), .begin = begin_replay, .settle = settle_replay, .read = read_replay, .start = start_replay,
	.close = close_replay, .free = free_replay,
};
