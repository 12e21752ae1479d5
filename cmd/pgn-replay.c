/* pgn-replay: games replayed and written again: converted, selected, normalised, repaired. */
#include <errno.h>
#include <string.h>

#include "outlet.h"
#include "ranges.h"
#include "reconciling.h"
#include "subject_replay.h"
#include "tool_games.h"

enum { OPT_TO = GAMES_OWN, OPT_FROM, OPT_RECONCILE, OPT_GAME, OPT_WHERE, OPT_POSITION, OPT_MATERIAL, OPT_EITHER, OPT_FIRST, OPT_WIDTH, OPT_BARE, OPT_FLIP, OPT_UNICODE, OPT_FINAL,
	OPT_PLY, OPT_STRIP, OPT_KEEP, OPT_SET, OPT_RENAME, OPT_DROP, OPT_ROSTER, OPT_TAG_ORDER, OPT_ADD, OPT_LETTERS,
	OPT_REPAIR, OPT_INTERACTIVE, OPT_MARK, OPT_DIFF, OPT_IN_PLACE, OPT_BACKUP, OPT_SPLIT,
	OPT_SPLIT_VARIATIONS,
};

static const struct opt options[] = {
	{ OPT_TO, "to", "FORM", "pgn, san, lan, uci, iccf, fen, epd, csv, csv-plies, jsonl, board, svg, html" },
	{ OPT_FROM, "from", "FORM", "what to read: pgn, or csv: scoresheets typed as tables" },
	{ OPT_RECONCILE, "reconcile", NULL, "make one game of the records of it, PGN or tables" },
	TOOL_OPTIONS_OUTPUT("text, jsonl or csv"),
	{ 'r', "recursive", NULL, "read every PGN file below a folder" },
	{ OPT_GAME, "game", "LIST", "only these games of a file, by their number: 3, 1-5,8,20-" },
	{ OPT_WHERE, "where", "EXPR", "games such as 'WhiteElo >= 2400 && end == \"checkmate\"'" },
	{ OPT_POSITION, "position", "FEN", "games that reach it; ? ! A a [..] * and fewer fields are allowed" },
	{ OPT_MATERIAL, "material", "MEN", "games that reach it, such as KRP*vKR, or KRPvKR:4 where it lasts" },
	{ OPT_EITHER, "either-colour", NULL, "positions and material with the colours exchanged, too" },
	{ OPT_FIRST, "first", "N", "only the first N of the games that are chosen" },
	{ OPT_FINAL, "final", NULL, "only the last position of each game" },
	/* transformation */
	{ OPT_PLY, "ply", "RANGE", "only these half-moves, or the positions after them: 20, 1-10, 40-" },
	{ OPT_STRIP, "strip", "LIST", "leave out comments, clocks, nags, variations ..." },
	{ OPT_KEEP, "keep", "LIST", "leave out all of these but those in LIST" },
	{ OPT_SPLIT_VARIATIONS, "split-variations", NULL, "make a game of each variation" },
	{ OPT_SET, "set", "NAME=VALUE", "give every game this tag" },
	{ OPT_RENAME, "rename", "OLD=NEW", "give a tag another name" },
	{ OPT_DROP, "drop", "LIST", "leave these tags out, beginnings with * too" },
	{ OPT_ROSTER, "roster", NULL, "the Seven Tag Roster only, and FEN where needed" },
	{ OPT_TAG_ORDER, "tag-order", "ORDER", "of further tags: pgn (by name), input (as they stand)" },
	{ OPT_ADD, "add", "LIST", "add or correct tags: plycount, result, fen" },
	{ OPT_LETTERS, "letters", "LANGUAGE", "name the pieces in LANGUAGE, or by figurines" },
	{ OPT_WIDTH, "width", "N", "lines of movetext are shorter than N; 0: one line (80)" },
	{ OPT_BARE, "bare", NULL, "moves or positions only, no tags" },
	{ OPT_FLIP, "flip", NULL, "boards have Black at the bottom" },
	{ OPT_UNICODE, "unicode", NULL, "boards are drawn with figures" },
	/* repair */
	{ OPT_REPAIR, "repair", NULL, "correct slips that have one remedy only; write the input again" },
	{ OPT_INTERACTIVE, "interactive", NULL, "ask about each illegal move" },
	{ OPT_MARK, "mark-repairs", NULL, "with a comment behind each correction" },
	{ OPT_DIFF, "diff", NULL, "write only what would change, as a unified diff" },
	{ OPT_IN_PLACE, "in-place", NULL, "write the corrected text into the files themselves" },
	{ OPT_BACKUP, "backup", "SUFFIX", "keep the old files under their names with SUFFIX behind" },
	/* outlet */
	{ OPT_SPLIT, "split", "HOW", "a file for each game, for N games, or for each value of a tag" },
	TOOL_OPTIONS_CHOICE,
	GAMES_OPTION_PROFILE,
	TOOL_OPTIONS_IDS,
	TOOL_OPTIONS_TOTALS,
	GAMES_OPTIONS,
	TOOL_OPTIONS_REST,
};

struct wishes {
	struct replay_options how;	/* first: it is what the subject sees */
	struct buf head, foot;
	bool either;		/* --either-colour */
	bool cut, keeping;	/* --ply, --keep were given */
	struct range plies;
	unsigned keep;
	/* repair */
	bool repair, interactive, diff, in_place;
	bool form_given;	/* --to, or what only makes sense with a form */
	bool reconcile;
	const char *split;
	struct dialogue dialogue;
	struct asker asker;
	/* outlet */
	struct outlet_plan plan;
	struct outlet outlet;
};

static int
take_form(struct tool *t, const char *arg)
{
	struct wishes *w = t->own;
	struct buf names = { 0 };

	if ((w->how.form = form_find(span_of(arg))) != NULL)
		return 0;
	for (const struct form *f = forms; f->name != NULL; f++) {
		buf_str(&names, f == forms ? "" : ", ");
		buf_str(&names, f->name);
	}
	tool_usage_error(t, "--to %s: there is no such form; they are %.*s", arg, (int)names.n, names.p);
	buf_free(&names);
	return 2;
}

/* -- transformation -- */

/* Complains of a name that is in none of a table's rows; `next` gives these, NULL at the end. */
static int
unknown_name(const struct tool *t, const char *option, struct span name, const char *(*next)(size_t))
{
	struct buf names = { 0 };

	for (size_t i = 0; next(i) != NULL; i++) {
		buf_str(&names, i == 0 ? "" : ", ");
		buf_str(&names, next(i));
	}
	tool_usage_error(t, "--%s: there is no %.*s; there are %.*s", option, (int)name.n, name.p, (int)names.n,
	    names.p);
	buf_free(&names);
	return 2;
}

static const char *
prune_name(size_t i)
{
	return prune_kinds[i].name;
}

static const char *
retag_name(size_t i)
{
	return retag_rows[i].name;
}

static const char *
letters_name(size_t i)
{
	return i == 0 ? "figurines" : languages[i - 1].name;
}

static int
take_letters(struct tool *t, const char *arg)
{
	struct form_options *how = &((struct wishes *)t->own)->how.how;

	how->figurines = strcmp(arg, "figurines") == 0;
	how->letters = letters_find(span_of(arg));
	return how->figurines || how->letters != NULL ? 0 : unknown_name(t, "letters", span_of(arg), letters_name);
}

static int
take_edit(struct tool *t, const char *option, const char *fault, const char *arg)
{
	return fault == NULL ? 0 : tool_usage_error(t, "--%s %s: %s", option, arg, fault);
}

static int
take_transformation(struct tool *t, int letter, const char *arg)
{
	static const char *const orders[] = { "pgn", "input", NULL };
	struct wishes *w = t->own;
	struct retagging *tags = &w->how.tags;
	struct span unknown = { NULL, 0 };
	int i;

	switch (letter) {
	case OPT_STRIP:
		return prune_read(span_of(arg), &w->how.pruning.strip, &unknown) ? 0 :
		    unknown_name(t, "strip", unknown, prune_name);
	case OPT_KEEP:
		w->keeping = true;
		return prune_read(span_of(arg), &w->keep, &unknown) ? 0 : unknown_name(t, "keep", unknown, prune_name);
	case OPT_ADD:
		return retag_add(span_of(arg), &tags->add, &unknown) ? 0 : unknown_name(t, "add", unknown, retag_name);
	case OPT_PLY:
		w->cut = range_read(span_of(arg), 0, &w->plies) && w->plies.first < PLIES_MAX &&
		    (w->plies.last == UINT64_MAX || w->plies.last < PLIES_MAX);
		return w->cut ? 0 : tool_usage_error(t, "--ply %s: half-moves by their number: 20, 1-10, 40-", arg);
	case OPT_TAG_ORDER:
		if ((i = tool_one_of(arg, orders)) < 0)
			return tool_usage_error(t, "--tag-order %s: pgn or input", arg);
		tags->as_found = i == 1;
		return 0;
	case OPT_LETTERS: return take_letters(t, arg);
	case OPT_SPLIT_VARIATIONS: w->how.split = true; return 0;
	case OPT_SET: return take_edit(t, "set", retag_set(tags, arg), arg);
	case OPT_RENAME: return take_edit(t, "rename", retag_rename(tags, arg), arg);
	case OPT_DROP: return take_edit(t, "drop", retag_drop(tags, arg), arg);
	default: tags->roster = true; return 0;
	}
}

/* What depends on the form: positions are chosen, games are cut. */
static int
settle_plies(struct tool *t)
{
	struct wishes *w = t->own;
	struct replay_options *how = &w->how;
	int first = (int)w->plies.first, last = w->plies.last == UINT64_MAX ? -1 : (int)w->plies.last;

	if (how->form->positions) {
		how->how.final = false;
		how->how.first = first;
		how->how.last = last;
		return 0;
	}
	if (last == 0)
		return tool_usage_error(t, "--ply 0 is the position before the first half-move: there is no move");
	how->pruning.first = first;
	how->pruning.last = last < 0 ? 0 : last;
	how->tags.shortened = first > 1 || last > 0;
	how->tags.later = first > 1;
	return 0;
}

static int
settle_transformation(struct tool *t)
{
	struct wishes *w = t->own;
	struct replay_options *how = &w->how;

	if (how->form->one)
		how->how.final = true;
	if (w->keeping)
		how->pruning.strip |= PRUNE_ALL & ~w->keep;
	if (w->cut && settle_plies(t) != 0)
		return 2;
	if (!how->split)
		return 0;
	/* Nobody knows what a game that was not played would have come to. */
	how->variation_tags = how->tags;
	how->variation_tags.shortened = true;
	return take_edit(t, "split-variations", retag_set(&how->variation_tags, "Result=*"), "Result=*");
}

/* -- selection -- */

static int
take_games(struct tool *t, const char *arg)
{
	struct wishes *w = t->own;
	int good = ranges_read(arg, &w->how.games);

	if (good < 0)
		tool_complain(t, NULL, strerror(errno));
	return good > 0 ? 0 : good < 0 ? 2 : tool_usage_error(t, "--game %s: games by their number: 3, 1-5,8,20-", arg);
}

static int
take_selection(struct tool *t, int letter, const char *arg)
{
	static const struct {
		const char *name;
		bool (*read)(struct selection *, const char *, char error[SELECTION_ERROR]);
	} criteria[] = {
		[OPT_WHERE - OPT_WHERE] = { "where", selection_where },
		[OPT_POSITION - OPT_WHERE] = { "position", selection_position },
		[OPT_MATERIAL - OPT_WHERE] = { "material", selection_material },
	};
	struct wishes *w = t->own;
	char error[SELECTION_ERROR] = "";

	if (criteria[letter - OPT_WHERE].read(&w->how.selection, arg, error))
		return 0;
	return tool_usage_error(t, "--%s: %s", criteria[letter - OPT_WHERE].name, error);
}

/* Options that change games, so that their text cannot stay as it is. */
static bool
wants_form(int letter)
{
	switch (letter) {
	case OPT_TO: case OPT_PLY: case OPT_STRIP: case OPT_KEEP: case OPT_SET: case OPT_RENAME: case OPT_DROP:
	case OPT_ROSTER: case OPT_TAG_ORDER: case OPT_ADD: case OPT_WIDTH: case OPT_BARE: case OPT_FLIP: case OPT_UNICODE:
	case OPT_FINAL: case OPT_SPLIT_VARIATIONS:
		return true;
	default:
		return false;
	}
}

static int
take_option(struct tool *t, int letter, const char *arg)
{
	struct wishes *w = t->own;
	struct form_options *how = &w->how.how;
	unsigned long n;

	w->form_given |= wants_form(letter);
	switch (letter) {
	case OPT_TO:
		return take_form(t, arg);
	case OPT_FROM:
		if (strcmp(arg, "pgn") != 0 && strcmp(arg, "csv") != 0)
			return tool_usage_error(t, "--from %s: pgn or csv", arg);
		w->how.sheets = strcmp(arg, "csv") == 0;
		break;
	case OPT_RECONCILE: w->reconcile = true; break;
	case OPT_FIRST:
		if (!tool_number(arg, 1, 1ul << 40, &n))
			return tool_usage_error(t, "--first %s: a number from 1", arg);
		t->run.most = n;
		break;
	case OPT_WIDTH:
		if (!tool_number(arg, 0, 1 << 20, &n))
			return tool_usage_error(t, "--width %s: a number from 0", arg);
		how->width = (int)n;
		break;
	case OPT_GAME: return take_games(t, arg);
	case OPT_EITHER: w->either = true; break;
	case OPT_WHERE: case OPT_POSITION: case OPT_MATERIAL:
		return take_selection(t, letter, arg);
	case OPT_FINAL: how->final = true; break;
	case OPT_BARE: how->bare = true; break;
	case OPT_FLIP: how->flipped = true; break;
	case OPT_UNICODE: how->unicode = true; break;
	/* repair */
	case OPT_REPAIR: w->repair = true; break;
	case OPT_INTERACTIVE: w->interactive = true; break;
	case OPT_MARK: w->how.style.mark = true; break;
	case OPT_DIFF: w->diff = true; break;
	case OPT_IN_PLACE: w->in_place = true; break;
	case OPT_BACKUP: w->plan.backup = arg; break;
	/* outlet */
	case OPT_SPLIT: w->split = arg; break;
	case OPT_PLY: case OPT_STRIP: case OPT_KEEP: case OPT_SET: case OPT_RENAME: case OPT_DROP: case OPT_ROSTER:
	case OPT_TAG_ORDER: case OPT_ADD: case OPT_LETTERS: case OPT_SPLIT_VARIATIONS:
		return take_transformation(t, letter, arg);
	default:
		return games_option(t, &w->how.game, letter, arg);
	}
	return 0;
}

/* Some options ask for others, and some exclude each other. */
static int
settle_repair(struct tool *t)
{
	struct wishes *w = t->own;
	const char *suffix = w->plan.backup;
	bool mends = w->repair || w->interactive, again = mends && !w->form_given && !w->how.sheets;

	if ((w->diff || w->in_place) && !mends)
		return tool_usage_error(t, "--%s shows what was repaired: give --repair or --interactive, too",
		    w->diff ? "diff" : "in-place");
	if ((w->diff || w->in_place) && w->how.sheets)
		return tool_usage_error(t, "--from csv makes PGN of tables, which stay as they are: there is no place for --%s",
		    w->diff ? "diff" : "in-place");
	if ((w->diff || w->in_place) && w->form_given)
		return tool_usage_error(t, "--%s keeps the text of the input: there is no place for --to and what changes its form",
		    w->diff ? "diff" : "in-place");
	if (w->how.style.mark && !again)
		return tool_usage_error(t, "--mark-repairs marks what --repair or --interactive change in the text itself, without --to");
	if (w->in_place && w->diff)
		return tool_usage_error(t, "--in-place shows the difference anyway; --diff leaves the files as they are");
	if (w->in_place && (w->split != NULL || t->run.most > 0))
		return tool_usage_error(t, "--in-place writes all games of a file where they were: there is no place for --%s",
		    w->split != NULL ? "split" : "first");
	if (w->diff && w->split != NULL)
		return tool_usage_error(t, "--diff and --split exclude each other");
	if (suffix != NULL && (!w->in_place || *suffix == '\0' || strchr(suffix, '/') != NULL))
		return tool_usage_error(t, w->in_place ? "--backup %s: the end of a name, without /" :
		    "--backup %s: only --in-place changes files", suffix);
	if (w->repair)
		w->how.game.on_illegal = ILLEGAL_REPAIR;
	w->how.text = w->diff ? REPLAY_HUNKS : again ? REPLAY_AGAIN : REPLAY_FORM;
	w->how.in_place = w->in_place;
	w->how.style.letters = w->how.how.letters;
	w->how.style.figurines = w->how.how.figurines;
	if (again)
		t->run.batch.subject = &subject_repair;
	return 0;
}

static void
before_question(void *tool)
{
	tool_progress_line(tool, NULL);
}

/* Questions come one at a time, each as soon as its game has been read. */
static void
settle_dialogue(struct tool *t)
{
	struct wishes *w = t->own;

	if (!w->interactive)
		return;
	w->dialogue.stdin_name = t->run.stdin_name;
	w->dialogue.before = before_question;
	w->dialogue.data = t;
	w->asker = (struct asker){ &w->dialogue, dialogue_ask };
	w->how.dialogue = &w->dialogue;
	w->how.game.asker = &w->asker;
	t->run.threads = 0;
	t->run.batch_bytes = 1;
}

/* Where the rows go. */
static int
settle_outlet(struct tool *t)
{
	struct wishes *w = t->own;
	struct outlet_plan *plan = &w->plan;
	unsigned long n = 1;

	plan->run = &t->run;
	plan->quiet = t->quiet;
	if (w->split != NULL) {
		if (*w->split == '\0' || ((*w->split >= '0' && *w->split <= '9') && !tool_number(w->split, 1, 1ul << 40, &n)))
			return tool_usage_error(t, "--split %s: game, a number from 1, or the name of a tag", w->split);
		plan->kind = OUTLET_SPLIT;
		plan->folder = t->output;
		t->output = NULL;
		plan->ending = w->how.text == REPLAY_FORM ? w->how.form->ending : ".pgn";
		plan->head = t->run.head;
		plan->foot = t->run.foot;
		t->run.head = t->run.foot = (struct span){ NULL, 0 };
		if ((*w->split >= '0' && *w->split <= '9') || strcmp(w->split, "game") == 0)
			plan->every = n;
		else
			w->how.split_tag = w->split;
	} else if (w->in_place || w->diff) {
		plan->kind = w->in_place ? OUTLET_IN_PLACE : OUTLET_DIFF;
	} else {
		return 0;
	}
	t->run.batch.keyed = w->how.split_tag != NULL || w->in_place;
	if (!outlet_open(plan, &t->run.outlet))
		return 2;
	w->outlet = t->run.outlet;
	return 0;
}

/* -- two records of one game -- */

static int
bring_together(struct tool *t, const struct files *files)
{
	const struct wishes *w = t->own;
	const struct reconciling how = {
		.game = &w->how.game, .grading = &t->grading, .form = w->how.form, .how = &w->how.how,
		.stdin_name = t->run.stdin_name, .complain = tool_complain, .data = t,
	};
	struct buf game = { 0 }, report = { 0 };
	int status = reconcile_files(&how, files, &game, &report);

	if (!sink_write(&t->run, &t->run.out, &game) || !sink_write(&t->run, &t->run.told, &report))
		status = 2;
	buf_free(&game);
	buf_free(&report);
	return status;
}

static int
settle_reconcile(struct tool *t)
{
	struct wishes *w = t->own;

	if (!w->reconcile)
		return 0;
	if (w->repair || w->interactive || w->split != NULL || w->cut || w->how.games.n > 0 || t->run.most > 0 ||
	    selection_wanted(&w->how.selection) || prune_wanted(&w->how.pruning))
		return tool_usage_error(t, "--reconcile makes one game of all files: only --to and how it is written go with it");
	t->instead = bring_together;
	return 0;
}

static int
settle(struct tool *t)
{
	struct wishes *w = t->own;
	struct replay_options *how = &w->how;

	if (t->run.batch.statistics)
		return tool_usage_error(t, "--statistics counts findings: that is what pgn-check is for");
	games_settle(&how->game);
	if (how->sheets)
		t->run.batch.subject = &subject_scoresheets;
	if (settle_repair(t) != 0)
		return 2;
	settle_dialogue(t);
	if (w->either)
		selection_either(&how->selection);
	if (settle_transformation(t) != 0 || settle_reconcile(t) != 0)
		return 2;
	/* The output is for the games; what is found is told beside it. */
	t->run.told = (struct sink){ stderr, "standard error" };
	if (how->form->head != NULL)
		how->form->head(&w->head, &how->how);
	if (how->form->foot != NULL)
		how->form->foot(&w->foot, &how->how);
	if (w->head.failed || w->foot.failed) {
		tool_complain(t, NULL, "out of memory");
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
	&subject_replay, options, take_option, settle,
};

int
main(int argc, char **argv)
{
	struct wishes w = {
		.how = { .game = { .score = true }, .form = forms, .how = { .width = 80, .last = -1 } },
	};
	int status;

	for (int i = 1; i < argc; i++)
		w.dialogue.stdin_taken |= strcmp(argv[i], "-") == 0;
	status = tool_main(&program, &w, argc, argv);
	outlet_free(&w.outlet);
	dialogue_free(&w.dialogue);
	retag_forget(&w.how.tags);
	ranges_free(&w.how.games);
	selection_free(&w.how.selection);
	buf_free(&w.head);
	buf_free(&w.foot);
	return status;
}
