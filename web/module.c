/*
 * module: the core as one module for a page in a browser.  The page gives files by a small WASI host (host.js), calls
 * web_run(), and gets the report or the games from standard output and messages from standard error.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/check_and_fix/fix_marking.h"
#include "apps/check_and_fix/job_fix.h"
#include "apps/shared/job_check.h"
#include "apps/positions/job_positions.h"
#include "apps/reconcile/reconcile.h"
#include "apps/reconcile/report_records.h"
#include "apps/transform/job_replay.h"
#include "apps/stats/job_stats.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/job_check_trf.h"
#include "games/record_formats/game_forms.h"
#include "games/checks/game.h"
#include "games/finding_formats/report_internal.h"
#include "toolkit/input/input.h"
#include "games/finding_formats/report_formats.h"
#include "toolkit/run/diff_hunk.h"
#include "toolkit/run/file_effort.h"
#include "toolkit/run/scheduler.h"

/* What a file may be, with the job that checks it. */
static const struct file_kind {
	const char *name;
	const struct job *check;
	bool sheet;			/* a table with a game, or with one in each sheet */
} file_kinds[] = {
	{ "pgn", &job_check, false },
	{ "table", &job_check_scoresheets, true },
	{ "trf", &job_check_trf, false },
	{ "positions", &job_positions, false },
};

/* What is asked for. */
struct request {
	const char *form;		/* of reports or of games */
	const char *laws;		/* the edition; "": by date */
	enum severity level;
	const struct file_kind *from;
	const char *first;		/* the name of the first file */
};

/* A run that is being prepared, with what its parts point to. */
struct work {
	struct run_options run;
	struct game_options game;
	struct job_replay_options replay;
	struct fixing fixing;
	struct fix_marking marking;
	struct job_positions_options positions;
	struct job_stats_options stats;
	struct gathering gathering;
	char wishes[100];		/* of pgn-stats: what else the numbers depend on */
	struct buf head, foot;
	struct diff_hunks hunks;
	struct buf hunk;
	struct file_list files;
	struct buf tournament;		/* the text of a tournament report */
	struct trf_run *compared;	/* with the games; NULL: none */
};

static void
complain(void *data, const char *name, const char *message)
{
	(void)data;
	fprintf(stderr, "%s%s%s\n", name == NULL ? "" : name, name == NULL ? "" : ": ", message);
}

/* Rows go to standard output, and findings to standard error. */
static void
part(struct work *w)
{
	w->run.batch.reports[0] = (struct report){ .format = &report_text, .max = report_text.default_max };
	w->run.first_report = (struct sink){ .to = stderr, .name = "messages" };
}

/* -- tasks -- */

/* The results that a game can have in place of that of the token, if that is one. */
static void
list_results(struct json_write *w, struct span token)
{
	static const enum result known[] = { RESULT_WHITE, RESULT_BLACK, RESULT_DRAW };
	bool standard = false;
	const enum result now = result_read(token, &standard);

	for (size_t i = 0; standard && i < sizeof(known) / sizeof(known[0]); i++)
		if (known[i] != now)
			json_write_string(w, NULL, result_name(known[i]), ENC_UTF8);
}

/*
 * What the token may be replaced by.  A move that was left out before it is written before it, unless each has a cell of its
 * own; a token that has changed places with the next one is not replaced alone.
 */
static void
list_meant(struct json_write *w, const struct location *p, const struct finding *f, bool cells)
{
	const struct finding_about *about = finding_says(f);
	struct buf text = { 0 };

	json_write_begin(w, "meant", '[');
	if (about->suggest[0].n == 0)
		list_results(w, f->token);
	for (int i = 0; i < SUGGEST_MAX && about->suggest[i].n > 0; i++) {
		const bool before = i < about->suggest_left_out;

		if (about->suggest_swapped >> i & 1 || (before && cells))
			continue;
		buf_clear(&text);
		buf_add(&text, about->suggest[i]);
		buf_str(&text, before ? " " : "");
		buf_add(&text, before ? f->token : (struct span){ NULL, 0 });
		json_write_string(w, NULL, buf_span(&text), p->encoding);
	}
	json_write_end(w, "]");
	w->b->failed = w->b->failed || text.failed;
	buf_free(&text);
}

/*
 * A finding as in jsonl, with what a line of text says, and what may have been meant:
 * {"said":"...","white":"...","black":"...","meant":["..."],"row":{...}}.
 */
static void
list_row(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style, bool cells)
{
	static const struct game_summary none;
	const struct game_summary *game = p->in != NULL ? p->in : &none;
	struct json_write w = { .b = b };
	struct buf said = { 0 };

	report_text_message(&said, p, f);
	json_write_begin(&w, NULL, '{');
	json_write_string(&w, "said", buf_span(&said), ENC_UTF8);
	json_write_string(&w, "white", game->white, p->encoding);
	json_write_string(&w, "black", game->black, p->encoding);
	list_meant(&w, p, f, cells);
	json_write_value(&w, "row");
	report_json.finding(b, p, f, style);
	json_write_end(&w, "}\n");
	b->failed = b->failed || said.failed;
	buf_free(&said);
}

static void
list_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	list_row(b, p, f, style, false);
}

static void
list_finding_in_cell(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	list_row(b, p, f, style, true);
}

/* The form of a report; "list" is jsonl for the page.  NULL: there is no such form. */
static const struct report_format *
form_find(const struct request *q)
{
	static struct report_format list;

	if (strcmp(q->form, "list") != 0)
		return report_find(span_of(q->form));
	list = report_jsonl;
	list.finding = q->from->sheet ? list_finding_in_cell : list_finding;
	return &list;
}

/* As pgn-check --format FORM. */
static bool
settle_check(struct work *w, const struct request *q)
{
	struct report *report = &w->run.batch.reports[0];

	if ((report->format = form_find(q)) == NULL)
		return false;
	report->max = report->format->default_max;
	w->run.summary = true;
	w->run.batch.job = q->from->check;
	w->run.batch.policy.how = &w->game;
	w->run.fixes = fix_marking_add(&w->marking, &w->run.batch, &w->game);
	return true;
}

/* As pgn-check --claims --format FORM: what about draws an arbiter wants to see. */
static bool
settle_claims(struct work *w, const struct request *q)
{
	struct report *report = &w->run.batch.reports[0];

	if (!settle_check(w, q))
		return false;
	batch_options_claims(&w->run.batch);
	report->max = 0;
	report->style.games = w->run.batch.every_place = w->game.occurrences = true;
	return true;
}

/* As pgn-check --trf FIRST --format FORM. */
static bool
settle_compare(struct work *w, const struct request *q)
{
	struct input *in = input_open(q->first);
	const char *wrong = strerror(ENOMEM);

	if (in != NULL) {
		if ((wrong = input_whole(in, &w->tournament)) != NULL)
			complain(NULL, q->first, wrong);
		input_close(in);
	}
	if (wrong != NULL || (w->compared = trf_run_new(q->first, buf_span(&w->tournament))) == NULL)
		return false;
	trf_run_start(w->compared, &w->run.batch);
	game_added_put(&w->game, trf_run_added(w->compared));
	w->run.late = trf_run_fill;
	w->run.late_data = w->compared;
	return settle_check(w, q);
}

static bool
finish_compare(struct work *w, const struct request *q, const struct totals *totals)
{
	(void)q, (void)totals;
	return trf_run_error(w->compared) == 0;
}

/* As pgn-replay --to FORM. */
static bool
settle_games(struct work *w, const struct request *q)
{
	struct job_replay_options *how = &w->replay;

	how->game = w->game;
	job_replay_begin(how);
	if ((how->form = write_find(span_of(q->form))) == NULL)
		return false;
	part(w);
	w->run.batch.job = q->from->sheet ? &job_scoresheets : &job_replay;
	w->run.batch.policy.how = how;
	w->run.batch.policy.fail_on = FILE_POLICY_UNASKED;
	if (!job_replay_frame(how, &w->head, &w->foot))
		return false;
	w->run.head = buf_span(&w->head);
	w->run.foot = buf_span(&w->foot);
	return true;
}

/* Hunks of one game may have to be joined with those of the next. */
static bool
take_hunks(void *work, struct span key, struct span row)
{
	struct work *w = work;

	(void)key;
	diff_hunk_take(&w->hunks, row, &w->hunk);
	return run_sink_write(&w->run, &w->run.out, &w->hunk);
}

static bool
end_hunks(void *work, const struct text_end *end)
{
	struct work *w = work;

	diff_hunk_end(&w->hunks, end->whole, &w->hunk);
	return run_sink_write(&w->run, &w->run.out, &w->hunk);
}

/*
 * As pgn-check --fix, into another file, or as --diff.  The forms are "safe" and "diff", and with corrections that may
 * change the meaning "unsafe" and "unsafe-diff".
 */
static bool
settle_fix(struct work *w, const struct request *q)
{
	static const struct {
		const char *name;
		bool unsafe, whole;
	} forms[] = { { "safe", false, true }, { "diff", false, false }, { "unsafe", true, true }, { "unsafe-diff", true, false } };
	struct file_policy *policy = &w->run.batch.policy;
	size_t i = 0;

	while (!span_eq(span_of(q->form), span_of(forms[i].name)))
		if (++i == sizeof(forms) / sizeof(forms[0]))
			return false;
	w->fixing = (struct fixing){ { &w->game, q->level, forms[i].unsafe }, forms[i].whole };
	part(w);
	if (!forms[i].whole)
		w->run.outlet = (struct output){ .row = take_hunks, .end = end_hunks, .data = w, .waits = true };
	w->run.batch.job = &job_fix;
	policy->how = &w->fixing;
	policy->fail_on = SEVERITY_ERROR + 1;
	policy->grading.every = true;
	return true;
}

/* As fen-legal --can-mate both --format FORM. */
static bool
settle_positions(struct work *w, const struct request *q)
{
	struct report *report = &w->run.batch.reports[0];

	if (!settle_check(w, q) || (report->format->position == NULL))
		return false;
	w->positions.check = (struct position_check_options){ .rules = rules_orthodox, .sides = POSITION_CHECK_BOTH, .lines = true };
	job_positions_style(&w->positions.check, &report->style);
	report->style.detail = true;
	w->positions.marks = w->run.fixes;
	w->run.batch.job = &job_positions;
	w->run.batch.policy.how = &w->positions;
	return true;
}

/* As pgn-stats --format FORM: some tables. */
static bool
settle_count(struct work *w, const struct request *q, uint64_t tables_wanted, bool replayed)
{
	snprintf(w->wishes, sizeof(w->wishes), "level=%s profile=default laws=%s", severity_name(q->level),
	    *q->laws == '\0' ? "auto" : q->laws);
	job_stats_begin(&w->stats, &w->gathering);
	w->stats.game = w->game;
	w->stats.plan.tables = tables_wanted;
	w->stats.plan.replayed = replayed;
	w->stats.plan.memory = LEDGER_MEMORY;
	w->stats.plan.wishes = w->wishes;
	part(w);
	w->run.batch.job = q->from->sheet ? &job_stats_scoresheets : &job_stats;
	w->run.batch.policy.fail_on = FILE_POLICY_UNASKED;
	w->run.batch.policy.how = &w->stats;
	return job_stats_prepare(&w->stats, 1);
}

/* What was counted. */
static struct stats
counted(const struct work *w, const struct totals *totals)
{
	return (struct stats){
		.plan = w->stats.plan, .ledger = w->gathering.ledger, .input = "", .files = totals->files, .bytes = totals->bytes,
	};
}

static bool
settle_stats(struct work *w, const struct request *q)
{
	return settle_count(w, q, TABLES_USUAL & ~TABLE_SET(TABLE_OPENINGS), true);
}

static bool
settle_crosstable(struct work *w, const struct request *q)
{
	return settle_count(w, q, TABLE_SET(TABLE_GAMES), false);
}

/* Writes what was counted.  False: there is no such form, or no memory. */
static bool
finish_stats(struct work *w, const struct request *q, const struct totals *totals)
{
	const struct stats stats = counted(w, totals);
	const struct stats_style style = { .top = 20 };
	const struct stats_format *f = stats_format_find(span_of(q->form));
	struct buf b = { 0 };
	bool good;

	if (f != NULL)
		f->report(&b, &stats, &style);
	good = f != NULL && run_sink_write(&w->run, &w->run.out, &b);
	buf_free(&b);
	return good && !w->gathering.failed;
}

/* The same of the tables of events. */
static bool
put_events(struct work *w, const struct request *q, const struct totals *totals, const struct crosstable_plan *plan)
{
	const struct stats stats = counted(w, totals);
	const struct crosstable_format *f = crosstable_format_find(span_of(q->form));
	struct stats_rows rows;
	struct crosstable_excess excess;
	struct crosstable_report tables;
	struct buf b = { 0 };
	bool good;

	if (f == NULL || w->gathering.failed || !stats_rows_open(&rows, &stats))
		return false;
	good = crosstable_report_open(&tables, &rows.rows, plan, UINT64_MAX, &excess);
	if (good && plan->after.n > 0 && !crosstable_report_has_round(&tables, plan->after, true)) {
		complain(NULL, NULL, "no round is known that has a result");
		good = false;
	}
	if (good) {
		f->tables(&b, &(struct crosstable_style){ .plan = plan, .tables = &tables, .one_in = rows.rows.one_in });
		good = run_sink_write(&w->run, &w->run.out, &b);
	}
	crosstable_report_close(&tables);
	stats_rows_close(&rows);
	buf_free(&b);
	return good;
}

static bool
finish_crosstable(struct work *w, const struct request *q, const struct totals *totals)
{
	return put_events(w, q, totals, &(struct crosstable_plan){ .after = { NULL, 0 } });
}

static bool
finish_standings(struct work *w, const struct request *q, const struct totals *totals)
{
	return put_events(w, q, totals, &(struct crosstable_plan){ .after = SPAN("last") });
}

static int
status_of_stats(const struct totals *totals)
{
	return job_check_misses_games(totals);
}

/* As pgn-replay --reconcile: FORM is "pgn", the game, or a report to be written in its place. */
static bool
settle_reconcile(struct work *w, const struct request *q)
{
	if (strcmp(q->form, write_pgn.name) != 0 && report_records_find(span_of(q->form)) == NULL)
		return false;
	job_replay_begin(&w->replay);
	w->replay.game.today = w->game.today;
	w->run.means.sheet = "";	/* also if the first of them is none */
	part(w);
	return true;
}

static int
run_reconcile(struct work *w, const struct request *q)
{
	const struct report_records *report = report_records_find(span_of(q->form));
	struct reconcile_output written = { .write = report == NULL ? NULL : report->write };
	const struct reconciling how = {
		.outputs = &written, .outputs_n = report != NULL, .effort = FILE_EFFORT, .game = &w->replay.game,
		.grading = &w->run.batch.policy.grading, .form = &write_pgn, .how = &w->replay.how,
		.stdin_name = w->run.stdin_name, .means = &w->run.means, .forms = w->run.forms, .complain = complain,
	};
	struct buf game = { 0 }, words = { 0 };
	int status = reconcile_files(&how, &w->files, &game, &words);

	if (!run_sink_write(&w->run, &w->run.out, report == NULL ? &game : &written.text) ||
	    !run_sink_write(&w->run, &w->run.first_report, &words))
		status = 2;
	buf_free(&game);
	buf_free(&words);
	buf_free(&written.text);
	return status;
}

static const struct task {
	const char *name;
	const char *program;		/* which does the same */
	const char *only;		/* patterns of findings; NULL: all of the profile */
	bool apart;			/* the first file is not one of those that the run reads */
	bool (*settle)(struct work *, const struct request *);	/* false: there is no such form */
	int (*run)(struct work *, const struct request *);	/* in place of the usual run; returns the exit status */
	bool (*finish)(struct work *, const struct request *, const struct totals *);	/* after the usual run; may be NULL */
	int (*status)(const struct totals *);	/* what it ends with if findings do not count; NULL: 0 */
} tasks[] = {
	{ "check", "pgn-check", .settle = settle_check },
	{ "claims", "pgn-check", .only = GRADING_CLAIMS, .settle = settle_claims },
	{ "compare", "pgn-check", .apart = true, .settle = settle_compare, .finish = finish_compare },
	{ "games", "pgn-replay", .settle = settle_games, .status = job_replay_status },
	{ "reconcile", "pgn-replay", .settle = settle_reconcile, .run = run_reconcile },
	{ "fix", "pgn-check", .settle = settle_fix },
	{ "positions", "fen-legal", .settle = settle_positions },
	{ "stats", "pgn-stats", .settle = settle_stats, .finish = finish_stats, .status = status_of_stats },
	{ "crosstable", "pgn-stats", .settle = settle_crosstable, .finish = finish_crosstable, .status = status_of_stats },
	{ "standings", "pgn-stats", .settle = settle_crosstable, .finish = finish_standings, .status = status_of_stats },
};

/* -- calls of the page -- */

__attribute__((export_name("web_take")))
void *
web_take(size_t n)
{
	return malloc(n);
}

static const struct file_kind *
file_kind_find(const char *name)
{
	for (size_t i = 0; i < sizeof(file_kinds) / sizeof(file_kinds[0]); i++)
		if (strcmp(file_kinds[i].name, name) == 0)
			return &file_kinds[i];
	return NULL;
}

/* The task of that name; NULL: there is none. */
static const struct task *
task_find(const char *name)
{
	for (size_t i = 0; i < sizeof(tasks) / sizeof(tasks[0]); i++)
		if (strcmp(tasks[i].name, name) == 0)
			return &tasks[i];
	return NULL;
}

static int
run_task(const struct task *t, struct work *w, const struct request *q)
{
	struct totals totals;
	int status;

	if (!t->settle(w, q))
		return 2;
	run_options_settle(&w->run);
	if (t->run != NULL)
		return t->run(w, q);
	status = scheduler(&w->run, &w->files, &totals);
	if (status == 0 && t->status != NULL)
		status = t->status(&totals);
	return t->finish == NULL || t->finish(w, q, &totals) ? status : 2;
}

/*
 * Runs a task on files, of the games from `first` to `last`, or of all if `last` is 0; `names`: of the files, each ended by
 * a zero byte, and the list by an empty one; `today`: YYYYMMDD.  The exit status is that of the programs; 2 also for a
 * task, form or kind that is not known.
 */
__attribute__((export_name("web_run")))
int
web_run(const char *task, const char *names, const char *form, const char *laws, const char *from, int level,
    unsigned long first, unsigned long last, unsigned long today)
{
	const struct task *t = task_find(task);
	const struct request q = { form, laws, (enum severity)level, file_kind_find(from), names };
	struct range games = { first, last };
	const size_t ranges = last != 0;
	struct work w = {
		.run = { .forms = &game_forms,
			.batch = { .policy = { .level = q.level, .fail_on = SEVERITY_ERROR }, .reports_n = 1 },
			.version = VERSION, .batch_bytes = BATCH_BYTES,
			.means = { .memory = INPUT_MEANS_MEMORY, .sheet = q.from != NULL && q.from->sheet ? "" : NULL },
			.range = { .list = ranges == 0 ? NULL : &games, .n = ranges },
			.stdin_name = names, .complain = complain, .out = { .to = stdout, .name = "report" },
		},
		.game = {
			.today = today, .letters_expected = q.from != NULL && q.from->sheet,
			.laws = *laws == '\0' ? NULL : laws_edition_find(span_of(laws)),
		},
	};
	const struct choice only = { CHOOSE_ONLY, t == NULL || t->only == NULL ? (struct span){ NULL, 0 } : span_of(t->only),
		SEVERITY_OFF };
	char error[160];
	bool good = t != NULL && q.from != NULL;
	int status;

	for (const char *name = names; good && *name != '\0'; name += strlen(name) + 1)
		good = (name == names && t->apart) || file_list_add(&w.files, name, false);
	good = good && grading_set(&w.run.batch.policy.grading, &profiles[0], &only, t->only != NULL, q.level, q.level, error);
	if (good)
		w.run.program = t->program;
	status = good ? run_task(t, &w, &q) : 2;
	ledger_free(w.gathering.ledger);
	trf_run_free(w.compared);
	file_list_free(&w.files);
	diff_hunk_free(&w.hunks);
	buf_free(&w.tournament);
	buf_free(&w.hunk);
	buf_free(&w.head);
	buf_free(&w.foot);
	fflush(stdout);
	fflush(stderr);
	return status;
}

/* -- what the module would get from the system -- */

int madvise(void *, size_t, int);

static void
swap(char *a, char *b, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		char c = a[i];

		a[i] = b[i];
		b[i] = c;
	}
}

/* Heapsort (Williams 1964): this libc has only qsort(3). */
void
qsort_r(void *list, size_t n, size_t size, int (*compare)(const void *, const void *, void *), void *data)
{
	char *p = list;

	for (size_t rest = n, top = n / 2; rest > 1; ) {
		if (top > 0)
			top--;
		else
			swap(p, p + --rest * size, size);
		for (size_t at = top, child; (child = 2 * at + 1) < rest; at = child) {
			if (child + 1 < rest && compare(p + child * size, p + (child + 1) * size, data) < 0)
				child++;
			if (compare(p + at * size, p + child * size, data) >= 0)
				break;
			swap(p + at * size, p + child * size, size);
		}
	}
}

/* There is no advice about memory to give. */
int
madvise(void *at, size_t n, int advice)
{
	return (void)at, (void)n, (void)advice, 0;
}

/* libbz2 calls it when it finds itself in a state that cannot be. */
void bz_internal_error(int code);

void
bz_internal_error(int code)
{
	(void)code;
	abort();
}
