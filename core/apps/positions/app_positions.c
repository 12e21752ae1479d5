/* app_positions: the options of fen-legal, and its run: lists of positions, tables, opening books. */
#define _GNU_SOURCE	/* memfd_create(2) */
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "apps/positions/app_positions.h"
#include "apps/positions/book_check.h"
#include "apps/positions/job_positions.h"
#include "base/invariant.h"
#include "games/finding_formats/report_formats.h"
#include "games/interface/game_list.h"
#include "games/pgn/other_input.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_judge.h"
#include "toolkit/cli/program_libraries.h"
#include "toolkit/input/file_list.h"
#include "toolkit/input/input.h"
#include "toolkit/run/batch.h"
#include "toolkit/run/batch_reader.h"

/* -- opening books of Polyglot as records -- */

/* All zeros is nothing read yet.  The rest is set by the caller. */
struct book_files {
	const struct file_list *files;
	const struct batch_options *options;
	const struct input_means *means;
	const char *stdin_name;
	struct position start;		/* of games */
	struct book_check book;		/* the one that is reported */
	struct buf bytes;
	size_t file, entry;		/* the next ones */
	bool failed;			/* out of memory, after -1 from book_files_fill(); the caller reports it */
	bool open;			/* the book has entries that are still to be reported */
};

enum { ENTRIES_IN_BATCH = 4096, READ = 64 << 10 };

/* -- the job -- */

struct book_judge {
	const struct job_positions_options *how;
	struct findings findings;
};

static bool
open_judge(void *judge, const void *how, const struct grading *grading)
{
	struct book_judge *j = judge;

	j->how = how;
	j->findings.grading = grading;
	return true;
}

static void
close_judge(void *judge)
{
	findings_free(&((struct book_judge *)judge)->findings);
}

/* The ordinal is the number of the entry; 0: what is after the last one. */
static void
report_book_entry(void *judge, const struct record *r, struct judged *out)
{
	struct book_judge *j = judge;

	findings_clear(&j->findings);
	if (r->ordinal > 0)
		book_check_report(j->how->book, (size_t)r->ordinal - 1, span_trim(r->text), &j->findings);
	else
		book_check_report_rest(j->how->book, (struct span){ r->text.p, 0 }, &j->findings);
	findings_sort(&j->findings);
	*out = (struct judged){
		.findings = &j->findings, .text = true, .ours = true, .counts = r->ordinal > 0,
		.failed = j->findings.failed,
	};
}

static const char *const endings[] = { ".bin", NULL };

static const struct input_kind books = {
	.endings = endings, .records = "entries", .none_inside = "there is no .bin file in this archive",
	.empty = "there is no entry in this book", .forms = FILE_FORMS_TABLES, .foreign = DIAG_NONE,
};

static const struct job job_book = {
	.input = &books, .size = sizeof(struct book_judge), .every = true, .open = open_judge,
	.close = close_judge, .look = report_book_entry,
};

/* -- batches -- */

/* Reads all of it.  A book in an archive is refused, and so is what is not a book. */
static void
read_book(struct book_files *k, struct input *in, struct input_error *trouble)
{
	struct buf *out = &k->bytes;
	ptrdiff_t n = 1;
	const char *told;
	bool alone;

	buf_clear(out);
	input_bytes(in);
	input_members(in, endings);
	input_allow(in, k->means);
	alone = input_next(in) > 0 && input_member(in).n == 0;
	while (alone && n > 0 && buf_reserve(out, READ)) {
		n = input_read(in, out->p + out->n, READ);
		out->n += n > 0 ? (size_t)n : 0;
	}
	/* Damage is reported when the bytes before it have been read. */
	if (input_failed(in) || (n == 0 && input_next(in) < 0))
		input_error_set(trouble, input_trouble(in), "%s", input_message(in));
	else if (!alone)
		input_error_set(trouble, INPUT_OPEN, "this is an archive; books are read only from files of their own");
	else if (out->failed)
		input_error_set(trouble, INPUT_MEMORY, "not enough memory to read the book");
	else if ((told = other_input_no_book(buf_span(out))) != NULL)
		input_error_set(trouble, INPUT_OPEN, "%s", told);
}

/* Makes the batch an empty one of the present file. */
static void
prepare_book_batch(struct book_files *k, struct batch *b)
{
	const struct source *from = &k->files->list[k->file];

	batch_start_late(b, k->options, from->policy != NULL ? from->policy : &k->options->policy,
	    span_of(from->path == NULL ? k->stdin_name : from->path), k->entry == 0);
	/* The file was not read before: it counts, with its records. */
	b->starts_inside = b->part = false;
	b->ends = b->whole = true;
	b->source = b->number = k->file + 1;
	b->kept = (struct kept){ .path = NULL };
	b->origin = (struct origin){ .path = from->path };
}

/* Reads the next book, and checks it.  Returns false for a batch that only reports that it cannot be read. */
static bool
open_book(struct book_files *k, struct batch *b)
{
	const struct source *from = &k->files->list[k->file];
	struct input *in = from->trouble == NULL ? input_open(from->path) : NULL;
	struct input_error trouble = { .set = false };

	k->entry = 0;
	prepare_book_batch(k, b);
	if (in == NULL)
		input_error_set(&trouble, INPUT_OPEN, "%s", from->trouble != NULL ? from->trouble : strerror(errno));
	else
		read_book(k, in, &trouble);
	input_close(in);
	if (trouble.set) {
		batch_reader_trouble(b, trouble.state, trouble.text);
		b->whole = false;
		return false;
	}
	k->open = true;
	k->failed = !book_check(&k->book, buf_span(&k->bytes), &k->start);
	return true;
}

/*
 * Adds records of the next entries, and of what is after the last one.  The text of a record has as many bytes as it
 * has in the file: a move, and blanks after it.  False: out of memory.
 */
static bool
add_entries(struct book_files *k, struct batch *b)
{
	size_t first = k->entry, last = k->book.n - first > ENTRIES_IN_BATCH ? first + ENTRIES_IN_BATCH : k->book.n;
	size_t rest = k->book.bytes.n % POLYGLOT_ENTRY;

	k->entry = last;
	b->ends = last == k->book.n;
	for (size_t i = first; i < last; i++) {
		char word[BOOK_WORD];

		book_check_word(&k->book, i, word);
		buf_fmt(&b->text, "%-*s\n", POLYGLOT_ENTRY, word);
	}
	if (b->ends && rest > 0)
		buf_fmt(&b->text, "%*s\n", (int)rest, "");
	if (!buf_reserve(&b->text, RECORD_PADDING))
		return false;
	memset(b->text.p + b->text.n, 0, RECORD_PADDING);
	for (size_t at = 0, i = first; at < b->text.n; at += POLYGLOT_ENTRY + 1, i++) {
		struct record r = {
			.text = { b->text.p + at, i < last ? POLYGLOT_ENTRY : rest }, .ordinal = i < last ? i + 1 : 0,
			.line = i + 1, .offset = i * POLYGLOT_ENTRY, .eol = '\n',
		};

		if (!batch_add_record(b, &r))
			return false;
	}
	return true;
}

/* for run_options.late */
static int
book_files_fill(void *book_files, struct batch *b)
{
	struct book_files *k = book_files;

	if (k->file == k->files->n)
		return 0;
	if (!k->open && !open_book(k, b)) {
		k->file++;
		k->failed = b->name.failed || b->message.failed;
		return k->failed ? -1 : 1;
	}
	prepare_book_batch(k, b);
	k->failed = k->failed || !add_entries(k, b) || b->text.failed || b->name.failed;
	if (k->failed)
		return -1;
	if (b->ends) {
		k->open = false;
		k->file++;
	}
	return 1;
}

static void
book_files_free(struct book_files *k)
{
	book_check_free(&k->book);
	buf_free(&k->bytes);
}

/* -- options -- */

/* Text of a batch, if each position may take a second: few answers have to wait for others, and --timeout loses few. */
enum { MATE_BYTES = 4000 };

struct positions_run {
	struct job_positions_options how;
	const char *start, *variant;
	bool csv, repeats, books;
	struct book_files book;
	struct program_run *tool;
};

/* Adds the position to a file in memory, one on each line. */
static int
take_fen(struct program_run *t, const struct option *o, const char *fen)
{
	struct positions_run *w = o->base;
	int fd;

	w->how.given = true;
	if (span_trim(span_of(fen)).n == 0)
		return program_usage_error(t, "--fen '%s': there is no position in it", fen);
	fd = t->inputs.text == NULL ? memfd_create("fen", MFD_CLOEXEC) : -1;
	if (t->inputs.text == NULL && (fd < 0 || (t->inputs.text = fdopen(fd, "w+")) == NULL)) {
		program_complain(t, "--fen", strerror(errno));
		return 2;
	}
	t->inputs.text_name = "<fen>";
	for (; *fen != '\0'; fen++)
		putc(*fen == '\n' || *fen == '\r' ? ' ' : *fen, t->inputs.text);
	putc('\n', t->inputs.text);
	return 0;
}

static int
take_side(struct program_run *t, const struct option *o, const char *arg)
{
	static const struct { unsigned sides; bool lines; } asked[] = {	/* as the words of the option */
		{ 1u << WHITE, true }, { 1u << BLACK, true }, { POSITION_CHECK_BOTH, true }, { POSITION_CHECK_BOTH, false },
	};
	struct positions_run *w = o->base;
	int i = option_take_word(t, o, arg);

	if (i < 0)
		return 2;
	w->how.check.sides |= asked[i].sides;
	w->how.check.lines |= asked[i].lines;
	return 0;
}

/* Called by the threads that search; the first call for a position starts its clock.  Returns whether to go on. */
static bool
is_within_time(void *data, struct position_check_watch *watch)
{
	struct positions_run *w = data;
	const struct proof_game_progress *p = watch->progress;
	struct timespec now;
	char line[160];

	clock_gettime(CLOCK_MONOTONIC, &now);
	if (watch->began.tv_sec == 0 && watch->began.tv_nsec == 0)
		watch->began = now;
	snprintf(line, sizeof(line),
	    "line %llu: searching for a game, %lu thousand positions, plan %d, about %d half-moves left",
	    (unsigned long long)watch->line, p->nodes / 1000, p->tries, p->left);
	progress_line(&w->tool->progress, line);
	return w->how.check.seconds == 0 || (double)(now.tv_sec - watch->began.tv_sec) +
	    (double)(now.tv_nsec - watch->began.tv_nsec) * 1e-9 < (double)w->how.check.seconds;
}

static int
set_from(struct program_run *t, const struct option *o, const char *arg)
{
	struct positions_run *w = o->base;
	int i = option_take_word(t, o, arg);

	if (i < 0)
		return 2;
	w->csv = strcmp(arg, "csv") == 0;
	w->books = strcmp(arg, "polyglot") == 0;
	return 0;
}

/* Options that have no effect on what is read, or are impossible with it. */
static int
settle_form(struct program_run *t, const struct positions_run *w)
{
	const char *of_table = option_given(t, "fen-column moves-column");
	const char *of_list = option_given(t, "duplicates proof can-mate nodes seconds corrected good bad");

	if (of_table != NULL && !w->csv)
		return program_usage_error(t, "--%s has no effect without --from csv", of_table);
	if ((w->csv || w->books) && option_given(t, "fen") != NULL)
		return program_usage_error(t, "--fen and --from %s exclude each other", w->csv ? "csv" : "polyglot");
	if (w->books && of_list != NULL)
		return program_usage_error(t, "--from polyglot and --%s exclude each other: a book has moves, no list of positions",
		    of_list);
	if (w->books && t->inputs.recursive)
		return program_usage_error(t, "--from polyglot and --recursive exclude each other: name the books");
	if (w->start != NULL && !w->books && !w->how.check.proof)
		return program_usage_error(t, "--start has no effect without --proof or --from polyglot");
	return 0;
}

static int
read_start_option(struct program_run *t, struct positions_run *w)
{
	struct fen_reading r;

	fen_read_as(span_of(w->start), w->how.check.rules.set, &r);
	fen_restrict(&r, w->how.check.rules);
	for (int i = 0; i < r.faults_n; i++)
		if (r.faults[i].severity == SEVERITY_ERROR)
			return program_usage_error(t, "--start %s: no game can start there: %s", w->start,
			    diag_rows[r.faults[i].id].message);
	INVARIANT(r.usable);
	w->how.check.from = r.position;
	w->how.check.from_given = true;
	return 0;
}

/* Positions that differ in what their keys do not have cannot be told apart. */
static int
check_book_variant(const struct program_run *t, const struct positions_run *w)
{
	const struct rule_set *set = w->how.check.rules.set;

	if (!w->books || w->variant == NULL)
		return 0;
	if (w->how.check.game != NULL)
		return program_usage_error(t, "--from polyglot --variant %s: books of Polyglot are of chess and its variants", w->variant);
	if (set != NULL && (set->pockets || set->checks > 0))
		return program_usage_error(t, "--from polyglot --variant %s: a book has the keys of positions without %s, so it does not say "
		    "which position is meant", w->variant, set->pockets ? "their pockets" : "the checks that were given");
	return 0;
}

/* Are positions of this variant judged? */
static bool
is_judged(enum variant variant)
{
	const struct game_rules *game = game_list_of(variant);

	if (game != NULL && game->chess == NULL)
		return game->position != NULL;
	return game_list_chess(variant).replayed && variant != VARIANT_NONE && variant != VARIANT_UNKNOWN;
}

static void
list_variants(struct buf *b)
{
	for (int i = 0; i < VARIANTS; i++) {
		const enum variant variant = (enum variant)i;

		if (is_judged(variant) && variant_word(variant) != NULL)
			buf_fmt(b, "%-14s %s\n", variant_word(variant), variant == VARIANT_STANDARD ? "chess" :
			    variant == VARIANT_POSITION ? "chess from any position" :
			    variant == VARIANT_SHUFFLE ? "chess without castling, its pieces put on the first rank by lot" :
			    variant_name(variant));
	}
}

/* By --variant; the names of Chess960 and chess are variants, too. */
static int
read_variant(struct program_run *t, struct positions_run *w)
{
	enum variant variant = w->variant != NULL ? variant_read(span_of(w->variant)) : VARIANT_NONE;
	const struct game_rules *game = game_list_of(variant);
	const bool other = game != NULL && game->chess == NULL;

	w->how.check.game = other ? game : NULL;
	w->how.check.named = w->variant != NULL;
	w->how.check.rules = other ? rules_chess960 : game_list_chess(variant);
	if (w->variant != NULL && variant_drawn_by_lot(span_of(w->variant)))
		w->how.check.rules.orthodox_array = false;
	if (other && game->position == NULL)
		return program_usage_error(t, "--variant %s: positions of this game are not judged", w->variant);
	if (other && w->how.moves != NULL)
		return program_usage_error(t, "--moves-column is for puzzles of chess, not of %s", w->variant);
	if ((other || w->how.check.rules.set != NULL) &&
	    (w->how.check.proof || w->how.check.sides != 0))
		return program_usage_error(t, "--variant %s: only for chess and Chess960 are there --proof and --can-mate", w->variant);
	if (w->variant == NULL || other || is_judged(variant))
		return 0;
	return program_usage_error(t, "--variant %s: the rules of this variant are not known", w->variant);
}

/* Prepares reading positions from a table. */
static void
settle_table(struct program_run *t, const struct positions_run *w)
{
	t->run.batch.job = &job_sheets;
	t->libraries |= LIBRARIES_CSV;
	t->run.wanted.first = span_of(w->how.column);
	if (w->how.moves != NULL) {
		t->run.wanted.more[0] = span_of(w->how.moves);
		t->run.wanted.more[1] = SPAN("Themes");
	}
	if (!t->reports.format_given)
		t->run.batch.reports[0].format = &report_csv;
}

static void
settle_reports(struct program_run *t, const struct positions_run *w)
{
	struct report *reports = t->run.batch.reports;

	for (size_t i = 0; i < t->run.batch.reports_n; i++)
		job_positions_style(&w->how.check, &reports[i].style);
	reports[0].style.table = w->csv && reports[0].format == &report_csv;
	/* If the input is written again, findings go to standard error, as text. */
	if (w->how.fix || reports[0].style.table) {
		t->run.first_report = (struct sink){ .to = stderr, .name = "standard error" };
		reports[0].format = &report_text;
		t->outputs.table = reports[0].style.table;
	}
}

/* Prepares --duplicates. */
static int
settle_repeats(struct program_run *t, struct positions_run *w)
{
	if (options_format_late(t, "duplicates") != 0)
		return 2;
	w->how.repeats = repeated_positions_new(t->run.means.memory, program_files_temporary());
	return w->how.repeats != NULL ? 0 : program_files_no_temporary(t);
}

static struct position
first_position(const struct rule_set *set)
{
	struct fen_reading r;

	if (set == NULL)
		return position_start;
	fen_read_as(span_of(set->start), set, &r);
	INVARIANT(r.usable);
	return r.position;
}

/* Prepares --from polyglot: the records come after all files. */
static void
settle_books(struct program_run *t, struct positions_run *w)
{
	t->run.batch.job = &job_book;
	for (size_t i = 0; i < t->run.batch.reports_n; i++)
		t->run.batch.reports[i].style.entries = true;
	w->how.book = &w->book.book;
	w->book.start = w->how.check.from_given ? w->how.check.from : first_position(w->how.check.rules.set);
	w->book.options = &t->run.batch;
	w->book.stdin_name = t->run.stdin_name;
	w->book.means = &t->run.means;
	t->run.late = book_files_fill;
	t->run.late_data = &w->book;
}

/* Are there the parts of a FEN without quotation marks, which are taken for files, and its - for standard input? */
static bool
is_unquoted(const struct file_list *files, bool given)
{
	for (size_t i = 1; i < files->n; i++) {
		const char *path = files->list[i].path, *before = files->list[i - 1].path;

		if (path != NULL && (strcmp(path, "w") == 0 || strcmp(path, "b") == 0) && access(path, F_OK) != 0 &&
		    ((given && i == 1) || (before != NULL && other_input_name(span_of(before), INPUT_POSITIONS) != NULL)))
			return true;
	}
	return false;
}

static bool
work_positions(struct program_run *t, void *state, const struct file_list *files, int *status)
{
	struct positions_run *w = state;
	const struct file_list none = { .n = 0 };

	if (is_unquoted(files, w->how.given)) {
		*status = program_usage_error(t, "a position has quotation marks around it: --fen 'k7/8/1K6/8/8/8/8/7R w - - 0 1'");
		return true;
	}
	if (w->how.repeats != NULL) {
		repeated_positions_start(w->how.repeats, &t->run.batch, files);
		t->run.late = repeated_positions_fill;
		t->run.late_data = w->how.repeats;
	}
	w->book.files = files;
	*status = program_judge(t, w->books ? &none : files);
	if (w->book.failed)
		*status = program_no_memory(t, NULL);
	if (w->how.repeats != NULL && repeated_positions_error(w->how.repeats) != 0) {
		program_complain(t, "--duplicates", strerror(repeated_positions_error(w->how.repeats)));
		*status = 2;
	}
	return true;
}

static int
settle_positions(struct program_run *t, void *state)
{
	struct positions_run *w = state;
	const char *asked = option_given(t, "can-mate proof");

	if (settle_form(t, w) != 0 || read_variant(t, w) != 0 || check_book_variant(t, w) != 0)
		return 2;
	if (t->run.batch.statistics && (w->how.fix || (w->csv && !t->reports.format_given)))
		return program_usage_error(t, "--statistics replaces the output: use it with --format and without --corrected");
	if (w->start != NULL && read_start_option(t, w) != 0)
		return 2;
	/* Formats of findings alone, counts and baselines have no place for an answer, and would leave it out in silence. */
	if (asked != NULL && t->lint.written != NULL)
		return program_usage_error(t, "--write-baseline writes findings, and not what --%s finds out", asked);
	if (asked != NULL && t->run.batch.statistics)
		return program_usage_error(t, "--statistics counts findings, and does not show what --%s finds out", asked);
	if (asked != NULL && options_format_have(t, asked, REPORT_POSITIONS, false) != 0)
		return 2;
	if (w->csv)
		settle_table(t, w);
	if (w->books)
		settle_books(t, w);
	else
		settle_reports(t, w);
	if (w->repeats && settle_repeats(t, w) != 0)
		return 2;
	w->tool = t;
	t->run.fix = "--corrected";
	t->run.fix_apart = true;
	for (size_t i = 0; i < t->run.batch.reports_n && !w->how.fix && !t->run.batch.statistics; i++)
		w->how.marks = w->how.marks || t->run.batch.reports[i].format->fixes;
	t->run.fixes = w->how.marks;
	w->how.unreported = t->lint.written != NULL;
	w->how.quiet = t->quiet && asked == NULL;
	w->how.check.go_on = is_within_time;
	w->how.check.data = w;
	if (w->how.check.proof)
		t->run.batch_bytes = 1;	/* one position in a batch: no answer has to wait for others */
	else if (asked != NULL && t->run.batch_bytes > MATE_BYTES)
		t->run.batch_bytes = MATE_BYTES;
	return 0;
}

static void
begin_positions(struct program_run *t, void *state)
{
	struct positions_run *w = state;

	w->how.column = "FEN";
	t->run.batch.job = &job_positions;
	t->run.batch.policy.how = &w->how;
	t->config.how_size = sizeof(w->how);
}

static void
free_positions(struct program_run *t, void *state)
{
	struct positions_run *w = state;

	(void)t;
	repeated_positions_free(w->how.repeats);
	book_files_free(&w->book);
}

const struct option positions_rows[] = {
	{ 0, "fen", "FEN", "check this position; may be given more than once", .take = take_fen },
	{ 0, "from", "FORM", "what to read: fen (default): FEN and EPD, csv: tables, or polyglot: opening books (.bin)",
	    .take = set_from, .words = "fen csv polyglot",
	    .meanings = "positions in FEN and EPD, one on each line|tables with a position in each row|opening books" },
	{ 0, "fen-column", "NAME", "of a table: the column with the positions (default FEN)", OWN_TEXT(struct positions_run, how.column) },
	{ 0, "moves-column", "NAME", "of a table: the column with moves from the position, as in tables of puzzles",
	    OWN_TEXT(struct positions_run, how.moves) },
	{ 0, "variant", "NAME", "the positions are of this variant of chess, such as chess960, or of xiangqi",
	    OWN_TEXT(struct positions_run, variant), .list = list_variants },
	{ 0, "proof", NULL, "search for a game that leads to the position", OWN_FLAG(struct positions_run, how.check.proof) },
	{ 0, "start", "FEN", "start that game, or those of a book, here, not at the initial array",
	    OWN_TEXT(struct positions_run, start) },
	{ 0, "can-mate", "SIDE", "can white, black or both still mate, and how?  either: is the position dead?", .take = take_side,
	    .words = "white black both either",
	    .meanings = "can White mate, and how?|can Black mate, and how?|can each of them, and how, or is the position dead?|"
		"the same without the moves: much faster, for long lists" },
	{ 0, "nodes", "N", "limit each search to N positions", OWN_NUMBER(struct positions_run, how.check.nodes, 1, 1ul << 40) },
	{ 0, "seconds", "N", "limit the search for a game to N seconds",
	    OWN_NUMBER(struct positions_run, how.check.seconds, 1, 1ul << 20),
	    OPTION_RULES({ OPTION_NEEDS, "proof", "has no effect without --proof" }) },
	{ 0, "duplicates", NULL, "report positions that occur more than once", OWN_FLAG(struct positions_run, repeats),
	    OPTION_RULES({ OPTION_EXCLUDES, "good bad", "positions are compared when all of them have been read" }) },
	{ 0, "corrected", NULL, "write the input with its positions corrected", OWN_FLAG(struct positions_run, how.fix),
	    OPTION_RULES({ OPTION_REFUSES, "format proof can-mate",
		"writes the input again: it does not work with --format, --proof or --can-mate" }) },
	OPTIONS_ROWS(program_rows_output),
	PROGRAM_OPTION_REPORT,
	PROGRAM_OPTION_RECURSIVE(".fen and .epd"),
	OPTIONS_HEADING("What is reported:"),
	OPTIONS_ROWS(program_rows_choice),
	OPTIONS_ROWS(program_rows_ids),
	PROGRAM_OPTION_MAX_FINDINGS,
	PROGRAM_OPTION_SUMMARY,
	PROGRAM_OPTION_STATISTICS,
	PROGRAM_OPTION_QUIET(PROGRAM_QUIET_REPORT),
	OPTIONS_ROWS(program_rows_rules),
	OPTIONS_HEADING("For lists that are checked again and again:"),
	OPTIONS_ROWS(program_rows_config),
	OPTIONS_ROWS(lint_rows_baseline),
	OPTIONS_NAMES("Also, see fen-legal(1):"),
	PROGRAM_OPTIONS_PARTS("lines"),
	OPTIONS_ROWS(program_rows_rest),
	OPTIONS_LAST,
};

/* Says that tables in archives are not read. */
static int
close_positions(struct program_run *t, void *state, int status)
{
	const struct positions_run *w = state;

	if (!w->csv && !w->books && t->totals.skipped.members.tables > 0 && !t->quiet)
		program_complain(t, NULL, "--from csv reads tables (.csv, .tsv) in archives, and no other files");
	return status;
}

const struct app app_positions = {
	.size = sizeof(struct positions_run), .begin = begin_positions, .settle = settle_positions, .work = work_positions,
	.close = close_positions, .free = free_positions,
};
