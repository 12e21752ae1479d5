/* pgn-stats: what is in an archive, in numbers, tables and pictures; parts of it add up. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stats/crosstable.h"
#include "run/scheduler.h"
#include "stats/tiebreak.h"
#include "cli/options_select.h"
#include "cli/program_main.h"
#include "cli/output_files.h"
#include "cli/option_rules.h"
#include "cli/stats_run.h"

enum {
	OPT_TABLES = CHOSEN_OWN, OPT_NO_REPLAY, OPT_BY, OPT_DEPTH, OPT_ECO, OPT_CROSSTABLE, OPT_BREAKS,
	OPT_TOP, OPT_HTML, OPT_PLOT, OPT_TITLE, OPT_MEMORY, OPT_PARTIAL, OPT_MERGE, OPT_SHARD,
};

_Static_assert(OPT_SHARD - PROGRAM_LEVEL < 64, "a set has 64 members");

static const struct option options[] = {
	{ 'f', "format", "FORMAT", "text (default), csv, json or html" },
	{ 'o', "output", "FILE", "write the report to FILE" },
	OPTIONS_HEADING("What is counted:"),
	{ OPT_TABLES, "tables", "LIST", "only these; --tables help lists all" },
	{ OPT_NO_REPLAY, "no-replay", NULL, "only what needs no board; several times as fast" },
	{ OPT_BY, "by", "TAG", "all by this tag, or by year, result, end, verdict" },
	{ OPT_DEPTH, "depth", "N", "half-moves of the tree of first moves (6)" },
	{ OPT_ECO, "eco", "FILE", "table of openings: TSV, eco.pgn or scid.eco (ECO_FILE)" },
	{ OPT_CROSSTABLE, "crosstable", NULL, "the crosstable of each event, with tie-breaks" },
	{ OPT_BREAKS, "tie-breaks", "LIST", "by which it is ranked; --tie-breaks help lists all" },
	OPTIONS_HEADING("How it is shown:"),
	{ OPT_TOP, "top", "N", "rows of a table for people; 0: all (20)" },
	{ OPT_HTML, "html", NULL, "the same as --format html" },
	{ OPT_TITLE, "title", "TEXT", "of the page" },
	{ OPT_PLOT, "plot", "NAME", "one chart as SVG; --plot help lists all" },
	OPTIONS_HEADING("Archives larger than one machine:"),
	{ OPT_SHARD, "shard", "K/N", "only share K of N, from 0" },
	{ OPT_PARTIAL, "partial", "FILE", "write what was counted to FILE, to be merged; no report" },
	{ OPT_MERGE, "merge", NULL, "the files are such partial results" },
	{ OPT_MEMORY, "memory", "SIZE", "of the rows of all tables, such as 1G (256M)" },
	OPTIONS_HEADING("Which games:"),
	CHOSEN_OPTIONS,
	OPTIONS_NAMES("And as in pgn-check:"),
	{ 'r', "recursive", NULL, "read every PGN file below a folder" },
	{ 'j', "jobs", "N", "use N threads" },
	PROGRAM_OPTIONS_CHOICE,
	GAMES_OPTION_PROFILE,
	{ PROGRAM_SELECT, "select", "LIST", "only these: ids, beginnings with *, or ALL" },
	{ PROGRAM_IGNORE, "ignore", "LIST", "all but these" },
	{ PROGRAM_SEVERITY, "severity", "ID=LEVEL", "take this one for off, info, warning or error" },
	{ GAMES_LAWS, "laws", "EDITION", "judge by these Laws, such as fide-2023 (auto)" },
	PROGRAM_OPTION_SUMMARY,
	PROGRAM_OPTIONS_REST,
};

static void list_tables(struct buf *), list_charts(struct buf *), list_breaks(struct buf *), list_formats(struct buf *);
static void list_facts(struct buf *);

static const struct completion_row completions[] = {
	{ "format", .list = list_formats },
	{ "tables", .list = list_tables },
	{ "plot", .list = list_charts },
	{ "tie-breaks", .list = list_breaks },
	{ "by", .list = list_facts },
	GAMES_COMPLETIONS,
	TOOL_COMPLETIONS,
};

#define CHOOSING PROGRAM_SETS(CHOSEN_GAME, CHOSEN_EITHER)
#define JUDGING (PROGRAM_SETS(PROGRAM_LEVEL, PROGRAM_SEVERITY) | PROGRAM_SETS(GAMES_PROFILE, GAMES_LAWS))
#define COUNTING (PROGRAM_SETS(OPT_TABLES, OPT_ECO) | PROGRAM_SET(OPT_SHARD))
#define SHOWING (PROGRAM_SET(OPT_BREAKS) | PROGRAM_SETS(OPT_TOP, OPT_TITLE))

static const struct option_rule rules[] = {
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_MERGE), COUNTING | CHOOSING | JUDGING | PROGRAM_SET(PROGRAM_SUMMARY),
	    "partial results have been counted already" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_PARTIAL), SHOWING, "it writes no report; --merge does" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_PLOT), PROGRAM_SETS(OPT_TOP, OPT_TITLE) & ~PROGRAM_SET(OPT_PLOT), "it is one picture" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_PLOT), PROGRAM_SET(OPT_CROSSTABLE), "it is one picture" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_CROSSTABLE), PROGRAM_SETS(OPT_TABLES, OPT_NO_REPLAY) | PROGRAM_SETS(OPT_DEPTH, OPT_ECO),
	    "a crosstable is made of tags" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_CROSSTABLE), PROGRAM_SET(OPT_BY), "there is one of each event" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_CROSSTABLE), PROGRAM_SET(OPT_TOP), "it has all players" },
	{ RULE_WANTS, PROGRAM_SET(OPT_BREAKS), PROGRAM_SET(OPT_CROSSTABLE), "is about --crosstable" },
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_NO_REPLAY), JUDGING, "games are judged by their moves" },
	/* The number of a game is that in its file, and a share does not know how many there are before it. */
	{ RULE_EXCLUDES, PROGRAM_SET(OPT_SHARD), PROGRAM_SET(CHOSEN_GAME), "games are not numbered in a share" },
	{ RULE_WANTS, PROGRAM_SET(CHOSEN_EITHER), PROGRAM_SET(CHOSEN_POSITION) | PROGRAM_SET(CHOSEN_MATERIAL),
	    "is about --position and --material" },
	{ 0 },
};

/* -- options -- */

static void
list_tables(struct buf *b)
{
	for (int i = 0; i < TABLE_COUNT; i++)
		if (i != TABLE_GAMES)
			buf_fmt(b, "%-13s %s\n", tables[i].name, tables[i].title);
}

static void
list_charts(struct buf *b)
{
	for (const struct stats_chart *c = stats_charts; c->name != NULL; c++)
		buf_fmt(b, "%-13s %s\n", c->name, c->help);
}

static int
take_tables(struct program_run *t, const char *arg)
{
	struct stats_run_options *w = t->own;
	struct span rest = span_of(arg);

	if (strcmp(arg, "help") == 0) {
		t->print = list_tables;
		return 0;
	}
	while (rest.p != NULL) {
		struct span name = span_trim(span_cut(&rest, ','));
		int table = table_find(name);

		if (table < 0 || table == TABLE_GAMES)
			return program_usage_error(t, "--tables %s: there is no table '%.*s'; --tables help lists all",
			    arg, (int)name.n, name.p);
		w->how.plan.tables |= TABLE_SET(table);
	}
	return 0;
}

static int
take_plot(struct program_run *t, const char *arg)
{
	struct stats_run_options *w = t->own;

	if (strcmp(arg, "help") == 0) {
		t->print = list_charts;
		return 0;
	}
	for (w->chart = stats_charts; w->chart->name != NULL; w->chart++)
		if (strcmp(w->chart->name, arg) == 0)
			break;
	if (w->chart->name == NULL)
		return program_usage_error(t, "--plot %s: there is no such chart; --plot help lists all", arg);
	w->style.plot = arg;
	return 0;
}

static void
list_breaks(struct buf *b)
{
	for (int i = 0; i < BREAK_COUNT; i++)
		buf_fmt(b, "%-17s %s\n", tiebreaks[i].name, tiebreaks[i].help);
}

static int
take_breaks(struct program_run *t, const char *arg)
{
	struct stats_run_options *w = t->own;
	enum tiebreak order[BREAK_COUNT];
	int n;

	if (strcmp(arg, "help") == 0)
		t->print = list_breaks;
	else if (!crosstable_order(arg, order, &n))
		return program_usage_error(t,
		    "--tie-breaks %s: names with commas between them; --tie-breaks help lists all", arg);
	w->style.tie_breaks = arg;
	return 0;
}

static void
list_formats(struct buf *b)
{
	for (const struct stats_format *const *f = stats_formats; *f != NULL; f++)
		buf_fmt(b, "%-13s %s\n", (*f)->name, (*f)->help);
}

static int
take_format(struct program_run *t, const char *arg)
{
	struct stats_run_options *w = t->own;

	if (strcmp(arg, "help") == 0) {
		t->print = list_formats;
		return 0;
	}
	for (const struct stats_format *const *f = stats_formats; *f != NULL; f++)
		if (strcmp((*f)->name, arg) == 0) {
			w->format = *f;
			t->format_given = true;
			return 0;
		}
	return program_usage_error(t, "--format %s: there is no such format; --format help lists all", arg);
}

/* "256M", "1G", bytes. */
static int
take_memory(struct program_run *t, const char *arg)
{
	static const char units[] = "KMGT";
	struct stats_run_options *w = t->own;
	struct span s = span_of(arg);
	const char *unit = s.n > 0 ? strchr(units, s.p[s.n - 1]) : NULL;
	int shift = unit == NULL ? 0 : 10 * (int)(unit - units + 1);
	unsigned long n;

	s.n -= unit != NULL;
	if (!span_number(s, &n) || n > (UINT64_C(1) << 50) >> shift || (n <<= shift) < LEDGER_LEAST)
		return program_usage_error(t, "--memory %s: from 1M to 1024T, such as 512M or 2G", arg);
	w->how.plan.memory = n;
	return 0;
}

static int
take_number(struct program_run *t, const char *name, const char *arg, unsigned long least, unsigned long most,
    unsigned long *n)
{
	if (program_number(arg, least, most, n))
		return 0;
	return program_usage_error(t, "--%s %s: a number from %lu to %lu", name, arg, least, most);
}

static int
take_shard(struct program_run *t, const char *arg)
{
	struct stats_run_options *w = t->own;

	if (!shard_read(arg, &t->run.shard))
		return program_usage_error(t, "--shard %s: K/N, with K from 0 to N - 1", arg);
	w->shard = (struct partial_shard){ t->run.shard.k, t->run.shard.n };
	return 0;
}

static void
list_facts(struct buf *b)
{
	for (const struct fact *f = facts; f->name != NULL; f++)
		if (strcmp(f->name, "game") != 0)
			buf_fmt(b, "%-13s %s\n", f->name, f->help);
}

static int
take_by(struct program_run *t, const char *arg)
{
	struct stats_run_options *w = t->own;
	const char *near = game_facts_near(arg), *p = arg;

	w->how.plan.by = arg;
	w->how.by_fact = game_facts_find(span_of(arg));
	w->how.by = w->how.by_fact == NULL ? arg : NULL;
	while ((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') || *p == '_')
		p++;
	if (*arg == '\0' || *p != '\0' || strcmp(arg, "game") == 0)
		return program_usage_error(t, "--by: the name of one tag, or year, result, end, verdict, plies ...");
	/* Tags begin with a capital letter. */
	if (w->how.by_fact == NULL && *arg >= 'a' && *arg <= 'z')
		return program_usage_error(t,
		    "--by %s: it is neither a tag nor year, result, end, verdict, plies ...%s%s%s", arg,
		    near == NULL ? "" : "; did you mean ", near == NULL ? "" : near, near == NULL ? "" : "?");
	return 0;
}

static int
take_option(struct program_run *t, int letter, const char *arg)
{
	struct stats_run_options *w = t->own;
	unsigned long n = 0;
	int status;

	if (letter < GAMES_OWN)
		return options_games_option(t, &w->how.game, letter, arg);
	if (letter < CHOSEN_OWN) {
		/* As they stand: that other words may choose the same games is not known. */
		buf_fmt(&w->line, " %s=%s", option_rules_name(t, PROGRAM_SET(letter)), arg == NULL ? "" : arg);
		return options_select_option(t, &w->how.selection, letter, arg);
	}
	switch (letter) {
	case OPT_TABLES: return take_tables(t, arg);
	case OPT_BY: return take_by(t, arg);
	case OPT_BREAKS: return take_breaks(t, arg);
	case OPT_ECO: w->eco_name = arg; return 0;
	case OPT_PLOT: return take_plot(t, arg);
	case OPT_HTML: return take_format(t, "html");
	case OPT_TITLE: w->style.title = arg; return 0;
	case OPT_MEMORY: return take_memory(t, arg);
	case OPT_PARTIAL: w->partial = arg; return 0;
	case OPT_SHARD: return take_shard(t, arg);
	case OPT_DEPTH:
		status = take_number(t, "depth", arg, 1, STATS_DEPTH_MAX, &n);
		w->how.plan.depth = (unsigned)n;
		return status;
	case OPT_TOP:
		status = take_number(t, "top", arg, 0, INT32_MAX, &n);
		w->style.top = n;
		return status;
	default:
		/* That they are given is all. */
		assert(letter == OPT_NO_REPLAY || letter == OPT_CROSSTABLE || letter == OPT_MERGE);
		return 0;
	}
}

/* -- what depends on more than one option -- */

enum { ECO_MAX = 64 << 20 };	/* bytes; the largest that are published have one */

/* False with errno. */
static bool
read_all(FILE *from, struct buf *b)
{
	size_t got = 1;

	while (got > 0 && b->n < ECO_MAX && buf_reserve(b, 1 << 16)) {
		got = fread(b->p + b->n, 1, 1 << 16, from);
		b->n += got;
	}
	if (b->failed || b->n >= ECO_MAX)
		errno = b->failed ? ENOMEM : EFBIG;
	return !b->failed && b->n < ECO_MAX && !ferror(from);
}

static int
settle_eco(struct program_run *t)
{
	struct stats_run_options *w = t->own;
	const char *name = w->eco_name != NULL ? w->eco_name : getenv("ECO_FILE");
	bool wanted = stats_plan_has(&w->how.plan, TABLE_OPENINGS);
	char error[ECO_ERROR];
	struct buf text = { 0 };
	int error_number;
	FILE *from;
	bool good;

	if (!wanted && w->eco_name != NULL && w->chart == NULL)
		return program_usage_error(t, "--eco %s: the table openings is not counted", w->eco_name);
	if (!wanted || name == NULL || *name == '\0') {
		if (wanted && tool_given(t, OPT_TABLES))
			return program_usage_error(t,
			    "--tables openings: a table of openings is wanted: --eco FILE or ECO_FILE");
		w->how.plan.tables &= ~TABLE_SET(TABLE_OPENINGS);
		return 0;
	}
	if ((from = fopen(name, "r")) == NULL)
		return stats_run_complain(t, name, strerror(errno));
	good = read_all(from, &text);
	error_number = errno;
	fclose(from);
	if (!good) {
		buf_free(&text);
		return stats_run_complain(t, name, strerror(error_number));
	}
	w->eco = eco_read(buf_span(&text), error);
	buf_free(&text);
	if (w->eco == NULL)
		return stats_run_complain(t, name, error);
	w->how.eco = w->eco;
	w->how.plan.openings = eco_identity(w->eco);
	return 0;
}

/* Which tables, and so whether moves are replayed. */
static int
settle_tables(struct program_run *t)
{
	struct stats_run_options *w = t->own;
	struct stats_plan *plan = &w->how.plan;
	bool skip = tool_given(t, OPT_NO_REPLAY);

	if (tool_given(t, OPT_CROSSTABLE))
		plan->tables = TABLE_SET(TABLE_GAMES);
	else if (w->chart != NULL && plan->tables == 0)
		plan->tables = TABLE_SET(w->chart->table);
	else if (plan->tables == 0)
		plan->tables = (TABLE_SET(TABLE_COUNT) - 1) & ~TABLE_SET(TABLE_GAMES);
	if (w->chart != NULL && !stats_plan_has(plan, w->chart->table))
		return program_usage_error(t, "--plot %s shows the table %s, which --tables leaves out", w->style.plot,
		    tables[w->chart->table].name);
	if (w->chart != NULL)		/* what shares are of */
		plan->tables |= TABLE_SET(TABLE_RESULTS);
	for (int i = 0; i < TABLE_COUNT; i++) {
		bool board = tables[i].needs == NEEDS_BOARD || tables[i].needs == NEEDS_OPENINGS;

		if (!stats_plan_has(plan, (enum table_id)i))
			continue;
		/* Some counts need a board, and some do not. */
		plan->replayed |= i == TABLE_COUNTS && !skip;
		if (!board)
			continue;
		if (skip && tool_given(t, OPT_TABLES))
			return program_usage_error(t,
			    "--no-replay and --tables %s exclude each other: that table needs the board",
			    tables[i].name);
		if (skip)
			plan->tables &= ~TABLE_SET(i);
		else
			plan->replayed = true;
	}
	/* What the tables do not need may still be asked for. */
	plan->replayed |= (t->given & JUDGING) != 0 ||
	    (!skip && !tool_given(t, OPT_TABLES) && !tool_given(t, OPT_CROSSTABLE));
	if (skip && job_stats_replays(&w->how))
		return program_usage_error(t, "--no-replay: --where, --position, --material and this --by need the moves");
	return settle_eco(t);
}

/* The rest of what decides numbers, in words, so that only results of the same wishes are merged. */
static void
settle_wishes(struct program_run *t)
{
	static const char *const kinds[] = {
		[CHOOSE_SELECT] = "select", [CHOOSE_IGNORE] = "ignore", [CHOOSE_SEVERITY] = "severity",
		[CHOOSE_ONLY] = "only",
	};
	struct stats_run_options *w = t->own;

	buf_fmt(&w->line, " level=%s profile=%s laws=%s", severity_name(t->run.batch.policy.level), t->profile->name,
	    w->how.game.laws == NULL ? "auto" : w->how.game.laws->name);
	for (size_t i = 0; i < t->choices_n; i++) {
		const struct choice *c = &t->choices[i];

		buf_fmt(&w->line, " %s=%.*s", kinds[c->kind], (int)c->list.n, c->list.p);
		if (c->kind == CHOOSE_SEVERITY)
			buf_fmt(&w->line, "=%s", severity_name(c->severity));
	}
	/* Any bytes may stand in a condition; those of a partial result are in one line, and safe. */
	encoding_append(&w->wishes, (struct span){ w->line.p + 1, w->line.n - 1 }, ENC_CP1252);
	buf_char(&w->wishes, '\0');
	w->wishes.failed = w->wishes.failed || w->line.failed;
	w->how.plan.wishes = w->wishes.failed ? "" : w->wishes.p;
}

static int
settle(struct program_run *t)
{
	struct stats_run_options *w = t->own;

	if (t->print != NULL)
		return 0;
	if (option_rules(t, rules) != 0)
		return 2;
	if ((w->partial != NULL || w->chart != NULL) && t->format_given)
		return program_usage_error(t, "--%s and --format exclude each other",
		    w->partial != NULL ? "partial" : "plot");
	if (w->partial != NULL && (t->output != NULL || w->chart != NULL))
		return program_usage_error(t, "--partial writes no report: --output and --plot are for --merge");
	if (w->style.title != NULL && w->format != &stats_html)
		return program_usage_error(t, "--title is of a page: give --html, too");
	w->crosstable = tool_given(t, OPT_CROSSTABLE);
	w->memory = tool_given(t, OPT_MEMORY);
	options_games_settle(t, &w->how.game);
	w->style.colour = t->colour == ALWAYS || (t->colour == AUTO && t->output == NULL && isatty(1));
	if (w->partial != NULL && output_files_beside(t, w->partial) != 0)
		return 2;
	if (tool_given(t, OPT_MERGE)) {
		t->instead = stats_run_merge_files;
		return 0;
	}
	if (w->chart != NULL) {		/* of all games: they need no groups, which might become a sample */
		w->how.plan.by = w->how.by = NULL;
		w->how.by_fact = NULL;
	}
	if (settle_tables(t) != 0)
		return 2;
	if (w->chart != NULL && !stats_plan_has(&w->how.plan, w->chart->table))
		return program_usage_error(t, "--plot %s shows the table %s, which is not counted%s", w->style.plot,
		    tables[w->chart->table].name, w->chart->table == TABLE_OPENINGS ? ": give --eco FILE" : "");
	options_select_settle(t, &w->how.selection);
	settle_wishes(t);
	w->how.level = t->run.batch.policy.level;
	w->how.game.recurrences = true;
	w->how.game.score = selection_wanted(&w->how.selection) || (w->how.by_fact != NULL && !w->how.by_fact->early);
	w->how.judges = (unsigned)scheduler_slots(t->run.threads);
	w->how.gathering = &w->gathering;
	if ((w->gathering.ledger = ledger_new(w->how.plan.memory)) == NULL || w->wishes.failed)
		return stats_run_complain(t, NULL, strerror(ENOMEM));
	/* Findings of games are counted; those of files are told beside the report. */
	t->run.told = (struct sink){ stderr, "standard error" };
	if (!tool_given(t, PROGRAM_FAIL_ON))
		t->run.batch.policy.fail_on = SEVERITY_ERROR + 1;
	t->instead = stats_run_count_files;
	return 0;
}

static const struct program program = {
	"pgn-stats",
	"Usage: pgn-stats [OPTION]... [FILE]...\nCount what is in chess games (PGN): tables, charts, crosstables.",
	"Example: a page with charts\n"
	"  pgn-stats --html -o archive.html archive.pgn.zst\n"
	"Example: the crosstable of a tournament\n"
	"  pgn-stats --crosstable candidates.pgn\n",
	&job_stats, options, take_option, settle, take_format, 0, NULL, completions,
};

int
main(int argc, char **argv)
{
	struct stats_run_options w = {
		.how = { .plan = { .memory = LEDGER_MEMORY, .depth = 6, .wishes = "", .openings = "" } },
		.gathering = { .lock = PTHREAD_MUTEX_INITIALIZER }, .style = { .top = 20 }, .format = &stats_text,
		.shard = { 0, 1 },
	};
	int status = program_main(&program, &w, argc, argv);

	ledger_free(w.gathering.ledger);
	eco_free(w.eco);
	selection_free(&w.how.selection);
	buf_free(&w.line);
	buf_free(&w.wishes);
	buf_free(&w.input);
	partial_file_close(&w.deposit, false);
	return status;
}
