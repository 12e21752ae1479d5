/*
 * options_fix: --fix, --diff and --unsafe-fixes: files are corrected before they are checked, or a diff is written
 * instead.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/check_and_fix/fix_marking.h"
#include "apps/check_and_fix/job_fix.h"
#include "apps/check_and_fix/options_fix.h"
#include "base/ascii.h"
#include "games/finding_formats/report_formats.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/cli/program_judge.h"
#include "toolkit/output/output.h"
#include "toolkit/run/scheduler.h"

/* The options, and the state of the correction.  All zeros: nothing is to be corrected. */
struct options_fix {
	bool fix, diff, unsafe, dry;
	bool shown;			/* --diff or --dry-run: no file is changed */
	/* State. */
	struct program_run *tool;
	struct fix_policy *policies;	/* policies for the correction, made from those of the files */
	size_t policies_n;
	struct output_plan plan;
	struct output outlet;		/* where the rows go after they are counted */
	uint64_t here;			/* corrections in the present file */
	bool converts;			/* bytes of it are converted from the 8-bit encoding that the user has named */
	uint64_t kept_line;		/* the first line in which others stay; 0: there is none */
	bool wide;			/* the present file is in an encoding that UTF-8 takes the place of, */
	bool narrowed;			/* and that is corrected */
	const char *backup;		/* --backup: what is added to the names of the old files; NULL: they are not kept */
	bool refused;			/* standard input is not corrected */
	uint64_t n, files;		/* corrections and corrected files of the run */
	struct fix_marking marking;	/* the reports say what can be corrected */
	struct buf file, unread;	/* names, terminated: the present file, and the first that could not be read */
};

/* The policy and options with which files of the policy `of` are corrected. */
struct fix_policy {
	const struct file_policy *of;
	struct file_policy policy;
	struct fixing how;
};

/* -- an output that counts corrections and passes rows on -- */

/*
 * Is that the file is in an encoding which is not UTF-8 a finding that is corrected?  One that the user has named need not
 * be reported at that level: to name it and ask for corrections is to ask for this one.
 */
static bool
is_narrowed(const struct options_fix *x, const struct origin *from)
{
	const enum diag id = from->named ? DIAG_ENC_MULTIBYTE : DIAG_ENC_UTF16;

	for (size_t i = 0; from->wide && i < x->policies_n; i++) {
		const struct file_policy *of = x->policies[i].of;
		const enum severity severity = of->grading.severity[id];

		if (from->policy->how == &x->policies[i].how)
			return from->mutes->by[id] == 0 && ((severity != SEVERITY_OFF && (from->named || severity >= of->level)) ||
			    (from->named && of->grading.below[id]));
	}
	return false;
}

static bool
begin_file(void *data, const char *file, const struct origin *from)
{
	struct options_fix *x = data;
	struct origin as = *from;

	as.widens = x->narrowed = is_narrowed(x, from);
	x->here = x->kept_line = 0;
	x->converts = false;
	x->wide = from->wide;
	buf_clear(&x->file);
	buf_str(&x->file, file);
	buf_char(&x->file, '\0');
	return x->outlet.begin(x->outlet.data, file, &as);
}

/* The number after the first character of a key, which are cut off; 0: there is none. */
static uint64_t
cut_number(struct span *key)
{
	uint64_t n = 0;

	*key = span_after(*key, 1);
	for (; key->n > 0 && ascii_is_digit(*key->p); *key = span_after(*key, 1))
		n = n * 10 + (uint64_t)(*key->p - '0');
	return n;
}

static bool
take_row(void *data, struct span key, struct span row)
{
	struct options_fix *x = data;
	struct span rest = key;
	uint64_t line;

	if (rest.n > 0 && *rest.p == '!')
		x->here += cut_number(&rest);
	x->converts = x->converts || (rest.n > 0 && *rest.p == '+');
	if (rest.n > 0 && *rest.p == '-' && (line = cut_number(&rest)) > 0 && x->kept_line == 0)
		x->kept_line = line;
	return x->outlet.row(x->outlet.data, key, row);
}

static void
count_file(void *data)
{
	struct options_fix *x = data;

	x->n += x->here;
	x->files += x->here > 0;
}

static bool
end_file(void *data, const struct text_end *end)
{
	struct options_fix *x = data;
	struct text_end as = *end;
	char why[200];

	x->here += x->narrowed && end->converted;
	if (end->whole && x->converts && x->kept_line > 0) {
		snprintf(why, sizeof(why), "bytes in line %" PRIu64 " are not UTF-8 and would stay, as where enc-invalid-utf8 is ignored, "
		    "but others would be converted; it is left unchanged", x->kept_line);
		as.whole = false;
		as.why = why;
	}
	if (!as.whole && as.why == NULL && !x->wide && x->unread.n == 0)	/* of the others that has been said */
		buf_add(&x->unread, buf_span(&x->file));
	return x->outlet.end(x->outlet.data, &as);
}

static bool
close_fixed(void *data, bool whole)
{
	struct options_fix *x = data;

	return x->outlet.close(x->outlet.data, whole);
}

/* -- the run -- */

/*
 * Findings about a file as a whole are left to the check that follows, and nothing is reported here; those in games are
 * found at every place, not only the first.
 */
static void
make_policy(const struct options_fix *x, const struct file_policy *of, struct fix_policy *made)
{
	static const enum diag of_files[] = { DIAG_FILE_EMPTY, DIAG_FILE_NOT_PGN, DIAG_ENC_UTF16, DIAG_ENC_MULTIBYTE,
		DIAG_IO_OPEN, DIAG_IO_READ, DIAG_IO_DECOMPRESS, DIAG_IO_TRUNCATED_GZIP };

	made->of = of;
	made->how = (struct fixing){ { of->how, of->level, x->unsafe }, !x->diff };
	made->policy = (struct file_policy){
		.encoding = of->encoding,
		.how = &made->how, .grading = of->grading, .level = (enum severity)FILE_POLICY_NEVER, .fail_on = FILE_POLICY_NEVER,
	};
	made->policy.grading.every = true;
	for (size_t i = 0; i < sizeof(of_files) / sizeof(of_files[0]); i++)
		made->policy.grading.severity[of_files[i]] = SEVERITY_OFF;
}

/* The index in `policies` for files of a policy; it is added if it is new.  The first is for files without one. */
static size_t
policy_for(struct options_fix *x, const struct file_policy *of)
{
	size_t i = 0;

	while (i < x->policies_n && x->policies[i].of != of)
		i++;
	if (i == x->policies_n)
		make_policy(x, of, &x->policies[x->policies_n++]);
	return i;
}

/*
 * Lists the same files, with the policies for their correction; but for standard input, which cannot be read again, unless
 * it is only shown.  False: out of memory.
 */
static bool
take_files(struct options_fix *x, const struct file_list *files, struct file_list *out)
{
	*out = *files;
	out->n = 0;
	out->list = malloc((files->n + 1) * sizeof(*out->list));
	x->policies = malloc((files->n + 1) * sizeof(*x->policies));
	if (out->list == NULL || x->policies == NULL) {
		program_complain(x->tool, NULL, strerror(ENOMEM));
		free(out->list);
		return false;
	}
	policy_for(x, &x->tool->run.batch.policy);
	for (size_t i = 0; i < files->n; i++) {
		const struct file_policy *of = files->list[i].policy;

		if (files->list[i].path == NULL && !x->diff) {
			program_complain(x->tool, x->tool->run.stdin_name,
			    "standard input cannot be corrected in place: give --diff, or a file");
			x->refused = true;
			continue;
		}
		out->list[out->n] = files->list[i];
		if (of != NULL)
			out->list[out->n].policy = &x->policies[policy_for(x, of)].policy;
		out->n++;
	}
	return true;
}

static void
say_how_many(const struct options_fix *x, bool failed)
{
	progress_line(&x->tool->progress, NULL);
	if (!x->tool->quiet && x->n > 0)
		fprintf(stderr, "%" PRIu64 " %s (%" PRIu64 " file%s)\n", x->n, x->shown ? "can be fixed" : "fixed",
		    x->files, x->files == 1 ? "" : "s");
	else if (!x->tool->quiet && x->diff && !failed)
		fputs("nothing to correct\n", stderr);
}

static void
settle_run(struct options_fix *x, struct run_options *o)
{
	*o = run_options_beside(&x->tool->run, &job_fix, &x->policies[0].policy);
	o->batch.statistics = false;
	o->batch.rows_apart = o->batch.keyed = true;
	o->out = x->tool->run.out;
	if (!x->shown)
		o->complain = program_complain_of_memory;
	o->outlet = (struct output){ begin_file, take_row, end_file, close_fixed, x, false };
}

/* Runs the correction.  Returns the exit status: 2 if a file could not be read or written. */
static int
correct_files(struct options_fix *x, const struct file_list *files)
{
	struct program_run *t = x->tool;
	struct run_options o;
	struct totals totals = { 0 };
	struct file_list mine;

	if (!take_files(x, files, &mine))
		return 2;
	settle_run(x, &o);
	scheduler(&o, &mine, &totals);
	t->broken = x->shown && totals.broken;
	output_free(&x->outlet);
	free(mine.list);
	free(x->policies);
	say_how_many(x, x->refused || totals.status == 2);
	return x->refused ? 2 : totals.status;
}

/* Runs --diff or --dry-run.  Exit status 1: there is something to correct. */
static int
show_difference(struct options_fix *x, const struct file_list *files)
{
	int status = correct_files(x, files);

	return status == 0 && x->n > 0 ? 1 : status;
}

/* Corrects the files, then checks them. */
static int
fix_files(struct options_fix *x, const struct file_list *files)
{
	struct program_run *t = x->tool;
	int first = correct_files(x, files), status = program_judge(t, files);

	if (first == 2 && status < 2 && x->unread.n > 0)
		program_complain(t, x->unread.p, "it could not be read when it was to be corrected; it is left unchanged");
	return first > status ? first : status;
}

/* -- the application -- */

static int
read_fix(struct program_run *t, void *state)
{
	struct options_fix *x = state;

	t->run.fix = "--fix";
	x->marking.run = &t->run;
	t->run.fixes = !x->shown && fix_marking_add(&x->marking, &t->run.batch, t->game);
	return 0;
}

/* Called before the sandbox is entered, in which no temporary file can be made.  False: after a complaint. */
static bool
open_outlet(struct options_fix *x, struct program_run *t)
{
	x->plan = (struct output_plan){
		.kind = x->diff ? OUTPUT_DIFF : OUTPUT_IN_PLACE, .dry = x->dry, .run = &t->run, .quiet = true, .backup = x->backup,
		.screen = t->outputs.main == NULL && isatty(1), .temporary = program_files_temporary(),
		.changed = count_file, .data = x,
	};
	return !(x->fix || x->diff) || output_open(&x->plan, &x->outlet);
}

static int
settle_fix(struct program_run *t, void *state)
{
	struct options_fix *x = state;

	x->shown = x->diff || x->dry;
	if (output_files_check_suffix(t, x->backup) != 0)
		return 2;
	if (x->shown && t->run.batch.reports[0].format != &report_text)
		return program_usage_error(t, "--%s: it does not work with --format", x->dry ? "dry-run writes names of files" :
		    "diff writes a unified diff");
	t->outputs.in_place = x->fix;
	t->outputs.dry = x->dry;
	t->outputs.read_again = x->fix && !x->dry;
	t->inputs.once = x->fix || x->diff;
	return open_outlet(x, t) ? 0 : 2;
}

static bool
work_fix(struct program_run *t, void *state, const struct file_list *files, int *status)
{
	struct options_fix *x = state;

	x->tool = t;
	if (x->shown)
		*status = output_files_close_all(t, show_difference(x, files));
	else if (x->fix)
		*status = fix_files(x, files);
	return x->fix || x->diff;
}

static void
free_fix(struct program_run *t, void *state)
{
	struct options_fix *x = state;

	(void)t;
	output_free(&x->outlet);
	buf_free(&x->file);
	buf_free(&x->unread);
}

#define NOT_WHILE_FIXING \
	{ OPTION_EXCLUDES, "statistics good bad all-games claims write-baseline", "files are corrected, not counted or sorted" }

const struct option fix_rows[] = {
	OPTIONS_HEADING("Corrections:"),
	{ 0, "fix", NULL, "correct what can be corrected safely, then check the files", OWN_FLAG(struct options_fix, fix),
	    OPTION_RULES({ OPTION_EXCLUDES, "diff", "--diff does not change the files" }, NOT_WHILE_FIXING) },
	{ 0, "diff", NULL, "show what --fix would change as a unified diff; change nothing", OWN_FLAG(struct options_fix, diff),
	    OPTION_RULES(NOT_WHILE_FIXING,
		{ OPTION_EXCLUDES, "summary report prune-baseline", "only the diff is written" }) },
	{ 0, "dry-run", NULL, "with --fix: name the files that would change; change nothing", OWN_FLAG(struct options_fix, dry),
	    OPTION_RULES({ OPTION_NEEDS, "fix", "has no effect without --fix" },
		{ OPTION_EXCLUDES, "summary report prune-baseline cache", "only names of files are written" }) },
	{ 0, "backup", "SUFFIX", "with --fix: " PROGRAM_BACKUP_HELP, OWN_TEXT(struct options_fix, backup),
	    OPTION_RULES({ OPTION_NEEDS, "fix", "has no effect without --fix" }) },
	{ 0, "unsafe-fixes", NULL, "with --fix or --diff: also corrections that may change the meaning",
	    OWN_FLAG(struct options_fix, unsafe),
	    OPTION_RULES({ OPTION_NEEDS, "fix diff", "has no effect without --fix or --diff" }) },
	OPTIONS_LAST,
};

const struct app app_fix = {
	.size = sizeof(struct options_fix), .settle = settle_fix, .read = read_fix, .work = work_fix, .free = free_fix,
};
