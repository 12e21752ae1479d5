/* fen-legal: could a position have arisen, by which game, and who can still mate in it? */
#define _GNU_SOURCE	/* memfd_create(2) */
#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "game/position_check.h"
#include "cli/options_values.h"
#include "cli/options_lint.h"
#include "cli/program_main.h"

enum {
	OPT_FEN = PROGRAM_OWN, OPT_CSV, OPT_COLUMN, OPT_CHESS960, OPT_FIX, OPT_PROOF, OPT_FROM, OPT_CAN_MATE, OPT_DEAD,
	OPT_NODES, OPT_SECONDS,
};

_Static_assert((int)OPT_FIX < (int)LINT_BASELINE, "letters of two kinds");

static const struct option options[] = {
	{ OPT_FEN, "fen", "FEN", "judge this position; may be given more than once" },
	{ OPT_CSV, "csv", NULL, "read tables (CSV, TSV) and write them with the verdict" },
	{ OPT_COLUMN, "column", "NAME", "the column of a table that has the positions (FEN)" },
	{ OPT_CHESS960, "chess960", NULL, "games may start from any array of Chess960" },
	{ OPT_PROOF, "proof", NULL, "seek a game that leads to the position" },
	{ OPT_FROM, "from", "FEN", "let that game start here, not at the initial array" },
	{ OPT_CAN_MATE, "can-mate", "SIDE", "can white, black or both still mate, and how?" },
	{ OPT_DEAD, "dead", NULL, "is the position dead?" },
	{ OPT_NODES, "nodes", "N", "let each search look at N positions at most" },
	{ OPT_SECONDS, "seconds", "N", "let the search for a game take N seconds at most" },
	{ OPT_FIX, "fix", NULL, "write the input with its positions corrected" },
	PROGRAM_OPTIONS_OUTPUT,
	PROGRAM_OPTION_REPORT,
	{ 'r', "recursive", NULL, "read every .fen and .epd file below a folder" },
	OPTIONS_HEADING("What is reported:"),
	PROGRAM_OPTIONS_CHOICE,
	PROGRAM_OPTIONS_IDS,
	PROGRAM_OPTIONS_TOTALS,
	OPTIONS_HEADING("For lists that are checked again and again:"),
	PROGRAM_OPTIONS_CONFIG,
	LINT_OPTIONS_BASELINE,
	OPTIONS_NAMES("And, see fen-legal(1):"),
	PROGRAM_OPTIONS_PARTS("lines"),
	PROGRAM_OPTIONS_REST,
};

static const struct completion_row completions[] = {
	{ "can-mate", .words = "white black both" },
	{ "", .words = ".csv .tsv" },
	TOOL_COMPLETIONS,
};

struct wishes {
	struct position_check_options how;	/* first: it is what the subject sees */
	const char *column, *from;
	bool csv;
	unsigned long seconds;
	struct program_run *tool;
};

/* A file in memory, one position a line. */
static int
add_fen(struct program_run *t, const char *fen)
{
	int fd = t->text == NULL ? memfd_create("fen", MFD_CLOEXEC) : -1;

	if (t->text == NULL && (fd < 0 || (t->text = fdopen(fd, "w+")) == NULL)) {
		program_complain(t, "--fen", strerror(errno));
		return 2;
	}
	t->text_name = "<fen>";
	for (; *fen != '\0'; fen++)
		putc(*fen == '\n' || *fen == '\r' ? ' ' : *fen, t->text);
	putc('\n', t->text);
	return 0;
}

static int
take_option(struct program_run *t, int letter, const char *arg)
{
	static const char *const sides[] = { "white", "black", "both", NULL };
	struct wishes *w = t->own;
	int i;

	switch (letter) {
	case OPT_FEN: return add_fen(t, arg);
	case OPT_CSV: w->csv = true; break;
	case OPT_COLUMN: w->column = arg; break;
	case OPT_CHESS960: w->how.rules = rules_chess960; break;
	case OPT_FIX: w->how.fix = true; break;
	case OPT_PROOF: w->how.proof = true; break;
	case OPT_FROM: w->from = arg; break;
	case OPT_CAN_MATE:
		if ((i = program_one_of(arg, sides)) < 0)
			return program_usage_error(t, "--can-mate %s: white, black or both", arg);
		w->how.sides |= (unsigned)i + 1;
		w->how.lines = true;
		break;
	case OPT_DEAD: w->how.dead = true; break;
	case LINT_BASELINE: case LINT_WRITE_BASELINE: case LINT_PRUNE_BASELINE:
		return options_lint_option(t, letter, arg);
	case OPT_NODES:
		if (!program_number(arg, 1, 1ul << 40, &w->how.nodes))
			return program_usage_error(t, "--nodes %s: a number from 1 to 1099511627776", arg);
		break;
	case OPT_SECONDS:
		if (!program_number(arg, 1, 1ul << 20, &w->seconds))
			return program_usage_error(t, "--seconds %s: a number from 1 to 1048576", arg);
		break;
	}
	return 0;
}

/* From the threads that search; the first call for a position starts its clock. */
static bool
go_on(void *data, struct position_check_watch *watch)
{
	struct wishes *w = data;
	const struct proof_game_progress *p = watch->progress;
	struct timespec now;
	char line[160];

	clock_gettime(CLOCK_MONOTONIC, &now);
	if (watch->began.tv_sec == 0 && watch->began.tv_nsec == 0)
		watch->began = now;
	snprintf(line, sizeof(line),
	    "line %llu: seeking a game, %lu thousand positions, plan %d, about %d half-moves left",
	    (unsigned long long)watch->line, p->nodes / 1000, p->tries, p->left);
	program_progress_line(w->tool, line);
	return w->seconds == 0 || (double)(now.tv_sec - watch->began.tv_sec) +
	    (double)(now.tv_nsec - watch->began.tv_nsec) * 1e-9 < (double)w->seconds;
}

static int
read_from(struct program_run *t)
{
	struct wishes *w = t->own;
	struct fen_reading r;

	fen_read(span_of(w->from), &r);
	fen_restrict(&r, w->how.rules);
	for (int i = 0; i < r.faults_n; i++)
		if (r.faults[i].severity == SEVERITY_ERROR)
			return program_usage_error(t, "--from %s: no game can start there: %s", w->from,
			    diag_rows[r.faults[i].id].message);
	assert(r.usable);
	w->how.from = r.position;
	w->how.from_given = true;
	return 0;
}

static int
settle(struct program_run *t)
{
	struct wishes *w = t->own;
	struct report *reports = t->run.batch.reports;
	bool csv;

	w->tool = t;
	if (w->how.fix && (t->format_given || w->how.proof || w->how.dead || w->how.sides != 0))
		return program_usage_error(t,
		    "--fix writes the input again: there is no place for --format, --proof, --can-mate, --dead");
	if (t->run.batch.statistics && (w->how.fix || (w->csv && !t->format_given)))
		return program_usage_error(t, "--statistics takes the place of the output: give --format, and no --fix");
	if (w->from != NULL && !w->how.proof)
		return program_usage_error(t, "--from says where the game of --proof starts");
	if (w->seconds > 0 && !w->how.proof)
		return program_usage_error(t, "--seconds limits the search of --proof");
	if (w->column != NULL && !w->csv)
		return program_usage_error(t, "--column names a column of a table: give --csv, too");
	if (w->csv && t->text != NULL)
		return program_usage_error(t, "--fen and --csv exclude each other");
	if (w->from != NULL && read_from(t) != 0)
		return 2;
	if (w->csv) {
		t->run.batch.subject = &job_sheets;
		t->run.wanted = span_of(w->column == NULL ? "FEN" : w->column);
		if (!t->format_given)
			reports[0].reporter = &report_csv;
	}
	csv = reports[0].reporter == &report_csv;
	for (size_t i = 0; i < t->run.batch.reports_n; i++) {
		reports[i].style.positions = true;
		reports[i].style.mate = w->how.sides != 0 || w->how.dead;
		reports[i].style.proof = w->how.proof;
	}
	reports[0].style.table = w->csv && csv;
	w->how.quiet = t->quiet;
	w->how.go_on = go_on;
	w->how.data = w;
	if (w->how.proof)
		t->run.batch_bytes = 1;	/* each position on its own: the first answer should not wait for others */
	/* Where the output is the input again, what is found is told beside it, for people. */
	if (w->how.fix || reports[0].style.table) {
		t->run.told = (struct sink){ stderr, "standard error" };
		reports[0].reporter = &report_text;
	}
	return 0;
}

static const struct program program = {
	"fen-legal", "Usage: fen-legal [OPTION]... [FILE]...\nCould these positions (FEN, EPD) have arisen in a game?",
	"Example: which positions of a list are impossible, and why\n"
	"  fen-legal positions.fen\n"
	"Example: a game that leads to a position\n"
	"  fen-legal --proof --fen 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'\n",
	&job_positions, options, take_option, settle, NULL, sizeof(struct position_check_options), NULL, completions,
};

int
main(int argc, char **argv)
{
	return program_main(&program, &(struct wishes){ .how.rules = rules_orthodox }, argc, argv);
}
