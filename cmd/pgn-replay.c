/* pgn-replay: games replayed and written again: converted, selected, normalised, repaired. */
#include <assert.h>
#include <string.h>
#include <unistd.h>

#include "run/output.h"
#include "sheet/reconcile.h"
#include "cli/options_change.h"
#include "cli/program_main.h"
#include "cli/output_files.h"
#include "cli/option_rules.h"

enum {
	OPT_TO = CHANGE_OWN, OPT_WIDTH, OPT_BARE, OPT_FLIP, OPT_UNICODE, OPT_FINAL,	/* of the form */
	OPT_FROM, OPT_RECONCILE, OPT_REPAIR, OPT_INTERACTIVE, OPT_MARK, OPT_DIFF, OPT_IN_PLACE, OPT_BACKUP, OPT_SPLIT,
};

_Static_assert(OPT_SPLIT - PROGRAM_LEVEL < 64, "a set has 64 members");

static const struct option options[] = {
	{ OPT_TO, "to", "FORM", "what to write: pgn (default), uci, csv, html ...; --to help lists all" },
	{ 'o', "output", "FILE", "write it to FILE" },
	{ OPT_SPLIT, "split", "HOW", "a file for each game, for N games, or for each value of a tag" },
	{ OPT_FROM, "from", "FORM", "what to read: pgn, or csv: scoresheets typed as tables" },
	{ OPT_RECONCILE, "reconcile", NULL, "make one game of the records of it, PGN or tables" },
	OPTIONS_HEADING("Which games:"),
	CHOSEN_OPTIONS,
	CHOSEN_OPTION_FIRST,
	OPTIONS_HEADING("What of them:"),
	{ OPT_FINAL, "final", NULL, "only the last position of each game" },
	CHANGE_OPTIONS_PARTS,
	OPTIONS_HEADING("How it is written:"),
	CHANGE_OPTION_LETTERS,
	{ OPT_WIDTH, "width", "N", "lines of movetext are shorter than N; 0: one line (80)" },
	{ OPT_BARE, "bare", NULL, "moves or positions only, no tags" },
	{ OPT_FLIP, "flip", NULL, "boards have Black at the bottom" },
	{ OPT_UNICODE, "unicode", NULL, "boards are drawn with figures" },
	OPTIONS_HEADING("Tags:"),
	CHANGE_OPTIONS_TAGS,
	OPTIONS_HEADING("Repair:"),
	{ OPT_REPAIR, "repair", NULL, "correct slips that have one remedy only; write the input again" },
	{ OPT_INTERACTIVE, "interactive", NULL, "ask about each illegal move" },
	{ OPT_MARK, "mark-repairs", NULL, "with a comment behind each correction" },
	{ OPT_DIFF, "diff", NULL, "write only what would change, as a unified diff" },
	{ OPT_IN_PLACE, "in-place", NULL, "write the corrected text into the files themselves" },
	{ OPT_BACKUP, "backup", "SUFFIX", "keep the old files under their names with SUFFIX behind" },
	OPTIONS_NAMES("And as in pgn-check:"),
	{ 'r', "recursive", NULL, "read every PGN file below a folder" },
	{ 'j', "jobs", "N", "use N threads" },
	{ 'f', "format", "FORMAT", "how to report: text, jsonl or csv" },
	PROGRAM_OPTIONS_CHOICE,
	GAMES_OPTION_PROFILE,
	PROGRAM_OPTIONS_IDS,
	GAMES_OPTIONS,
	PROGRAM_OPTION_SUMMARY,
	PROGRAM_OPTIONS_RULES,
	PROGRAM_OPTIONS_REST,
};

static void list_forms(struct buf *);

static const struct completion_row completions[] = {
	{ "to", .list = list_forms },
	{ "from", .words = "pgn csv" },
	{ "split", .words = "game" },
	{ "", .words = ".csv .tsv .txt" },
	CHANGE_COMPLETIONS,
	GAMES_COMPLETIONS,
	TOOL_COMPLETIONS,
};

#define MENDING (PROGRAM_SET(OPT_REPAIR) | PROGRAM_SET(OPT_INTERACTIVE))
/* What games become another text by; without any of these the text of the input is repaired as it stands. */
#define SHAPING PROGRAM_SETS(CHANGE_PLY, OPT_FINAL)
#define CHOOSING PROGRAM_SETS(CHOSEN_FIRST, CHOSEN_EITHER)
#define JUDGING (PROGRAM_SETS(PROGRAM_LEVEL, PROGRAM_SUMMARY) | PROGRAM_SETS(GAMES_PROFILE, GAMES_LAWS))

static const struct option_rule rules[] = {
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_RECONCILE), CHOOSING, "all files are records of one game" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_RECONCILE), PROGRAM_SETS(CHANGE_PLY, CHANGE_TAG_ORDER),
	    "the game is written with all that its records have" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_RECONCILE), PROGRAM_SET(OPT_FROM) | PROGRAM_SETS(OPT_REPAIR, OPT_SPLIT),
	    "records are read and brought together in a way of their own" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_RECONCILE), JUDGING, "it tells where records differ, not what is found in them" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_FINAL), PROGRAM_SET(CHANGE_PLY), "each says which positions" },
	{ RULE_EXCLUDES, PROGRAM_SET(CHANGE_TAG_ORDER), PROGRAM_SET(OPT_BARE), "no tags are written" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_INTERACTIVE), PROGRAM_SET(GAMES_ON_ILLEGAL), "you are asked what to do" },
	{ RULE_WANTS, PROGRAM_SET(CHOSEN_EITHER), PROGRAM_SET(CHOSEN_POSITION) | PROGRAM_SET(CHOSEN_MATERIAL),
	    "is about --position and --material" },
	{ RULE_WANTS, PROGRAM_SET(OPT_DIFF) | PROGRAM_SET(OPT_IN_PLACE) | PROGRAM_SET(OPT_MARK), MENDING,
	    "shows what was repaired: give --repair or --interactive, too" },
	{ RULE_WANTS, PROGRAM_SET(OPT_BACKUP), PROGRAM_SET(OPT_IN_PLACE), "keeps what --in-place changes, and nothing else changes files" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_DIFF) | PROGRAM_SET(OPT_IN_PLACE) | PROGRAM_SET(OPT_MARK), PROGRAM_SET(OPT_FROM),
	    "PGN is made of tables, which stay as they are" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_DIFF) | PROGRAM_SET(OPT_IN_PLACE) | PROGRAM_SET(OPT_MARK), SHAPING,
	    "the text of the input stays, but for repairs" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_IN_PLACE), PROGRAM_SET(OPT_DIFF), "the difference is shown anyway; --diff leaves the files as they are" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_IN_PLACE), PROGRAM_SET(CHOSEN_FIRST) | PROGRAM_SET(OPT_SPLIT),
	    "all games of a file are written where they were" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_DIFF), PROGRAM_SET(OPT_SPLIT), "there is one difference" },
	{ 0 },
};

#define TAGGED "pgn,san,lan,uci,iccf,jsonl,html"	/* forms with all tags; others have some of them, FEN has none */

/* Options that are for some forms only. */
static const struct {
	int letter;
	const char *forms;	/* with commas between them */
} uses[] = {
	{ OPT_WIDTH, "pgn" },
	{ OPT_BARE, "pgn,san,lan,uci,iccf,fen,epd,board" },
	{ OPT_FLIP, "board,svg,html" },
	{ OPT_UNICODE, "board" },
	{ OPT_FINAL, "fen,epd,csv-plies,board,svg" },
	{ CHANGE_LETTERS, "pgn,san,lan,csv,csv-plies,jsonl,board,svg,html" },
	{ CHANGE_SET, TAGGED ",epd,csv,csv-plies,board,svg" },
	{ CHANGE_RENAME, TAGGED ",epd,csv,csv-plies,board,svg" },
	{ CHANGE_DROP, TAGGED ",epd,csv,csv-plies,board,svg" },
	{ CHANGE_ADD, TAGGED ",csv" },
	{ CHANGE_ROSTER, TAGGED ",csv" },
	{ CHANGE_TAG_ORDER, TAGGED },
};

struct wishes {
	struct job_replay_options how;	/* first: it is what the subject sees */
	struct changing changing;
	struct buf head, foot;
	struct repair_dialogue dialogue;
	struct asker asker;
	/* outlet */
	unsigned documents;		/* written */
	const char *split;
	unsigned long every;		/* so many games a file; 0: by a tag */
	struct output_plan plan;
	struct output outlet;
};

/* -- options -- */

static void
list_forms(struct buf *b)
{
	for (const struct write_form *const *f = write_forms; *f != NULL; f++)
		buf_fmt(b, "%-10s %s\n", (*f)->name, (*f)->help);
}

static int
take_form(struct program_run *t, const char *arg)
{
	struct wishes *w = t->own;
	struct buf names = { 0 };

	if (strcmp(arg, "help") == 0)
		t->print = list_forms;
	else if ((w->how.form = write_find(span_of(arg))) == NULL) {
		for (const struct write_form *const *f = write_forms; *f != NULL; f++) {
			buf_str(&names, f == write_forms ? "" : ", ");
			buf_str(&names, (*f)->name);
		}
		program_usage_error(t, "--to %s: there is no such form; they are %.*s", arg, (int)names.n, names.p);
		buf_free(&names);
		return 2;
	}
	return 0;
}

static int
take_from(struct program_run *t, const char *arg)
{
	struct wishes *w = t->own;

	w->how.sheets = strcmp(arg, "csv") == 0;
	if (!w->how.sheets && strcmp(arg, "pgn") != 0)
		return program_usage_error(t, "--from %s: pgn or csv", arg);
	if (!w->how.sheets)
		t->given &= ~PROGRAM_SET(OPT_FROM);	/* that is said anyway */
	return 0;
}

static int
take_width(struct program_run *t, const char *arg)
{
	struct wishes *w = t->own;
	unsigned long n;

	if (!program_number(arg, 0, 1 << 20, &n))
		return program_usage_error(t, "--width %s: a number from 0", arg);
	w->how.how.width = (int)n;
	return 0;
}

static int
take_split(struct program_run *t, const char *arg)
{
	struct wishes *w = t->own;
	bool number = *arg >= '0' && *arg <= '9';

	w->split = arg;
	w->every = 1;
	if (*arg == '\0' || (number && !program_number(arg, 1, 1ul << 40, &w->every)))
		return program_usage_error(t, "--split %s: game, a number from 1, or the name of a tag", arg);
	w->how.split_tag = number || strcmp(arg, "game") == 0 ? NULL : arg;
	if (w->how.split_tag != NULL)
		w->every = 0;
	return 0;
}

static int
take_option(struct program_run *t, int letter, const char *arg)
{
	struct wishes *w = t->own;
	struct write_options *how = &w->how.how;

	if (letter < GAMES_OWN)
		return options_games_option(t, &w->how.game, letter, arg);
	if (letter < CHOSEN_OWN)
		return options_select_option(t, &w->how.selection, letter, arg);
	if (letter < CHANGE_OWN)
		return options_change_option(t, &w->how, &w->changing, letter, arg);
	switch (letter) {
	case OPT_TO: return take_form(t, arg);
	case OPT_FROM: return take_from(t, arg);
	case OPT_WIDTH: return take_width(t, arg);
	case OPT_SPLIT: return take_split(t, arg);
	case OPT_FINAL: how->final = true; break;
	case OPT_BARE: how->bare = true; break;
	case OPT_FLIP: how->flipped = true; break;
	case OPT_UNICODE: how->unicode = true; break;
	case OPT_MARK: w->how.style.mark = true; break;
	case OPT_IN_PLACE: w->how.in_place = true; break;
	case OPT_BACKUP: w->plan.backup = arg; break;
	default: assert(letter >= OPT_RECONCILE && letter <= OPT_DIFF);	/* that they are given is all */
	}
	return 0;
}

/* -- what depends on more than one of them -- */

static bool
is_among(const char *name, struct span list)
{
	while (list.p != NULL)
		if (span_eq(span_cut(&list, ','), span_of(name)))
			return true;
	return false;
}

static int
settle_form(struct program_run *t)
{
	const struct wishes *w = t->own;
	const char *form = w->how.form->name;

	for (size_t i = 0; i < sizeof(uses) / sizeof(uses[0]); i++) {
		bool names_files = w->how.split_tag != NULL && uses[i].letter >= CHANGE_SET && uses[i].letter <= CHANGE_ADD;

		if (tool_given(t, uses[i].letter) && !names_files && !is_among(form, span_of(uses[i].forms)))
			return program_usage_error(t, "--%s does nothing for --to %s; it is for %s",
			    option_rules_name(t, PROGRAM_SET(uses[i].letter)), form, uses[i].forms);
	}
	return 0;
}

static int
settle_repair(struct program_run *t)
{
	struct wishes *w = t->own;
	const char *suffix = w->plan.backup;
	struct job_replay_options *how = &w->how;
	bool again = (t->given & MENDING) != 0 && (t->given & SHAPING) == 0 && !how->sheets;

	if (suffix != NULL && (*suffix == '\0' || strchr(suffix, '/') != NULL))
		return program_usage_error(t, "--backup %s: the end of a name, without /", suffix);
	if (tool_given(t, OPT_REPAIR) && tool_given(t, GAMES_ON_ILLEGAL) && how->game.on_illegal != ILLEGAL_REPAIR)
		return program_usage_error(t, "--repair is --on-illegal repair, and excludes every other");
	if (tool_given(t, OPT_REPAIR))
		how->game.on_illegal = ILLEGAL_REPAIR;
	how->text = tool_given(t, OPT_DIFF) ? REPLAY_HUNKS : again ? REPLAY_AGAIN : REPLAY_FORM;
	how->style.letters = how->how.letters;
	how->style.figurines = how->how.figurines;
	if (how->sheets)
		t->run.batch.subject = &job_scoresheets;
	else if (again)
		t->run.batch.subject = &job_repair;
	return 0;
}

static void
before_question(void *tool)
{
	program_progress_line(tool, NULL);
}

static void
see_stdin(struct program_run *t)
{
	((struct wishes *)t->own)->dialogue.stdin_taken = t->stdin_taken;
}

/* Questions come one at a time, each as soon as its game has been read. */
static void
settle_dialogue(struct program_run *t)
{
	struct wishes *w = t->own;

	if (!tool_given(t, OPT_INTERACTIVE))
		return;
	w->dialogue.stdin_name = t->run.stdin_name;
	w->dialogue.before = before_question;
	w->dialogue.data = t;
	w->asker = (struct asker){ &w->dialogue, repair_dialogue_ask };
	w->how.dialogue = &w->dialogue;
	w->how.game.asker = &w->asker;
	t->listed = see_stdin;
	t->run.threads = 0;
	t->run.batch_bytes = 1;
}

/* For forms that are one document a game: a second one in the same file would spoil both. */
static bool
write_only_row(void *tool, struct span key, struct span row)
{
	struct program_run *t = tool;
	struct wishes *w = t->own;
	struct buf b = { 0 };
	bool good;

	(void)key;
	if (w->documents++ > 0) {
		program_complain(t, NULL, "there is a second game, and a file holds one picture: give --first 1, --game N or --split game");
		return false;
	}
	buf_add(&b, row);
	good = run_sink_write(&t->run, &t->run.out, &b);
	buf_free(&b);
	return good;
}

/* Where the rows go. */
static int
settle_outlet(struct program_run *t)
{
	struct wishes *w = t->own;
	struct output_plan *plan = &w->plan;

	plan->run = &t->run;
	plan->quiet = t->quiet;
	if (w->split != NULL) {
		plan->kind = OUTPUT_SPLIT;
		plan->folder = t->output;
		t->output = NULL;
		plan->every = w->every;
		plan->ending = w->how.text == REPLAY_FORM ? w->how.form->ending : ".pgn";
		plan->head = t->run.head;
		plan->foot = t->run.foot;
		t->run.head = t->run.foot = (struct span){ NULL, 0 };
	} else if (w->how.in_place || tool_given(t, OPT_DIFF)) {
		plan->kind = w->how.in_place ? OUTPUT_IN_PLACE : OUTPUT_DIFF;
	} else {
		if (w->how.form->kind & WRITE_DOCUMENT)
			t->run.outlet = (struct output){ .row = write_only_row, .data = t };
		return 0;
	}
	t->in_place = w->how.in_place;
	t->once = plan->kind != OUTPUT_SPLIT;
	plan->screen = t->output == NULL && isatty(1);
	if (plan->kind == OUTPUT_SPLIT && output_files_below(t, plan->folder == NULL ? "." : plan->folder) != 0)
		return 2;
	t->run.batch.keyed = w->how.split_tag != NULL || w->how.in_place;
	if (!output_open(plan, &t->run.outlet))
		return 2;
	w->outlet = t->run.outlet;
	return 0;
}

/* -- two records of one game -- */

static int
bring_together(struct program_run *t, const struct file_list *files)
{
	const struct wishes *w = t->own;
	const struct reconciling how = {
		.game = &w->how.game, .grading = &t->run.batch.policy.grading, .form = w->how.form, .how = &w->how.how,
		.stdin_name = t->run.stdin_name, .complain = program_complain, .data = t,
	};
	struct buf game = { 0 }, report = { 0 };
	int status = reconcile_files(&how, files, &game, &report);

	if (!run_sink_write(&t->run, &t->run.out, &game) || !run_sink_write(&t->run, &t->run.told, &report))
		status = 2;
	buf_free(&game);
	buf_free(&report);
	return status;
}

static int
settle(struct program_run *t)
{
	struct wishes *w = t->own;
	struct job_replay_options *how = &w->how;

	options_games_settle(t, &how->game);
	if (t->print != NULL)
		return 0;
	if (option_rules(t, rules) != 0 || settle_repair(t) != 0 ||
	    (how->text == REPLAY_FORM && settle_form(t) != 0) || options_change_settle(t, how, &w->changing) != 0)
		return 2;
	if (how->variations && w->every > 0)
		return program_usage_error(t, "--split %s and --split-variations exclude each other: variations stay with their game",
		    w->split);
	if (tool_given(t, OPT_RECONCILE) && t->format_given)
		return program_usage_error(t, "--reconcile and --format exclude each other: where records differ is told in words");
	if (tool_given(t, OPT_RECONCILE))
		t->instead = bring_together;
	options_select_settle(t, &how->selection);
	settle_dialogue(t);
	/* The output is for the games; what is found is told beside it. */
	t->run.told = (struct sink){ stderr, "standard error" };
	if (how->form->head != NULL)
		how->form->head(&w->head, &how->how);
	if (how->form->foot != NULL)
		how->form->foot(&w->foot, &how->how);
	if (w->head.failed || w->foot.failed) {
		program_complain(t, NULL, "out of memory");
		return 2;
	}
	t->run.head = buf_span(&w->head);
	t->run.foot = buf_span(&w->foot);
	return settle_outlet(t);
}

static const struct program program = {
	"pgn-replay", "Usage: pgn-replay [OPTION]... [FILE]...\nReplay chess games (PGN) and write them in another form.",
	"Example: games in the export format of PGN\n"
	"  pgn-replay games.pgn >clean.pgn\n"
	"Example: moves for a chess engine\n"
	"  pgn-replay --to uci games.pgn\n",
	&job_replay, options, take_option, settle, NULL, 0, NULL, completions,
};

int
main(int argc, char **argv)
{
	struct wishes w = {
		.how = { .game = { .score = true }, .form = &write_pgn, .how = { .width = 80, .last = -1 } },
	};
	int status;

	status = program_main(&program, &w, argc, argv);
	output_free(&w.outlet);
	repair_dialogue_free(&w.dialogue);
	retag_forget(&w.how.tags);
	selection_free(&w.how.selection);
	buf_free(&w.head);
	buf_free(&w.foot);
	return status;
}
