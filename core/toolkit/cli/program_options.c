/* program_options: the options that all programs have. */
#include <string.h>
#include <strings.h>

#include "toolkit/cli/completion.h"
#include "toolkit/cli/config_key.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_options.h"
#include "toolkit/finding/grading.h"
#include "toolkit/finding/report.h"
#include "toolkit/run/run_options.h"

/* -- what arguments can be -- */

void
program_options_formats(struct buf *b)
{
	for (const struct report_format *const *f = report_formats; *f != NULL; f++)
		buf_fmt(b, "%-13s %s\n", (*f)->name, (*f)->help);
}

void
program_options_ids(struct buf *b)
{
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		buf_fmt(b, "%-34s %s\n", diag_rows[id].id, diag_rows[id].message);
}

void
program_options_rules(struct buf *b)
{
	buf_fmt(b, "%-34s %s\n", "ALL", "all findings");
	program_options_ids(b);
}

void
program_options_profiles(struct buf *b)
{
	for (const struct profile *p = profiles; p->name != NULL; p++)
		buf_fmt(b, "%-13s %s\n", p->name, p->help);
}

void
program_options_encodings(struct buf *b)
{
	buf_fmt(b, "%-13s %s\n", "auto", "by the first megabytes of each file");
	for (int e = ENC_UTF8; e < ENC_ALL; e++) {
		const char *others = encoding_others((enum encoding)e);

		buf_fmt(b, "%-13s %s%s\n", encoding_name((enum encoding)e), *others == '\0' ? "by this name only" : "also ", others);
	}
}

void
program_options_shells(struct buf *b)
{
	for (const struct completion_shell *s = completion_shells; s->name != NULL; s++)
		buf_fmt(b, "%-13s a script for %s(1)\n", s->name, s->name);
}

enum { MEMORY_LEAST = 1 << 20 };

static bool
read_level(const char *arg, int *level)
{
	int found = severity_find(span_of(arg));

	if (found < (int)SEVERITY_INFO)
		return false;
	*level = found;
	return true;
}

static int
take_level(struct program_run *t, const struct option *o, const char *arg)
{
	int level;

	(void)o;
	if (!read_level(arg, &level))
		return program_usage_error(t, "--level %s: levels are info, warning, error", arg);
	t->run.batch.policy.level = (enum severity)level;
	return 0;
}

static int
take_fail_on(struct program_run *t, const struct option *o, const char *arg)
{
	(void)o;
	if (strcmp(arg, "never") == 0)
		t->run.batch.policy.fail_on = FILE_POLICY_NEVER;
	else if (!read_level(arg, &t->run.batch.policy.fail_on))
		return program_usage_error(t, "--fail-on %s: levels are info, warning, error, never", arg);
	return 0;
}

/* "256M", "1G", or a number of bytes. */
static int
take_memory(struct program_run *t, const struct option *o, const char *arg)
{
	static const char units[] = "KMGT";
	struct span s = span_of(arg);
	const char *unit = s.n > 0 ? strchr(units, s.p[s.n - 1]) : NULL;
	int shift = unit == NULL ? 0 : 10 * (int)(unit - units + 1);
	unsigned long n;

	(void)o;
	s.n -= unit != NULL;
	if (!span_number(s, &n) || n > (UINT64_C(1) << 50) >> shift || (n <<= shift) < MEMORY_LEAST)
		return program_usage_error(t, "--memory %s: from 1M to 1024T, such as 512M or 2G", arg);
	t->run.means.memory = n;
	return 0;
}

static int
take_encoding(struct program_run *t, const struct option *o, const char *arg)
{
	char error[CONFIG_ERROR];

	(void)o;
	if (strncasecmp(arg, "utf-", 4) == 0)
		t->command.taken = NULL;	/* the message says what to do, and no other word was meant */
	if (!config_key_check(CONFIG_ENCODING, "--encoding", arg, error))
		return program_usage_error(t, "%s", error);
	t->run.batch.policy.encoding = config_key_encoding(arg);
	return 0;
}

static int
take_help_address(struct program_run *t, const struct option *o, const char *arg)
{
	char error[CONFIG_ERROR];

	(void)o;
	if (!config_key_check(CONFIG_HELP_ADDRESS, "--help-address", arg, error))
		return program_usage_error(t, "%s", error);
	t->findings.help = arg;
	return 0;
}

static int
take_select(struct program_run *t, const struct option *o, const char *arg)
{
	(void)o;
	return program_options_choice(t, CHOOSE_SELECT, arg);
}

static int
take_severity(struct program_run *t, const struct option *o, const char *arg)
{
	(void)o;
	return program_options_choice(t, CHOOSE_SEVERITY, arg);
}

static int
take_exclude(struct program_run *t, const struct option *o, const char *arg)
{
	char error[CONFIG_ERROR];

	(void)o;
	if (!config_key_check(CONFIG_EXCLUDE, "--exclude", arg, error))
		return program_usage_error(t, "%s", error);
	return exclude_add(&t->inputs.exclude, span_of(arg)) ? 0 : program_no_memory(t, NULL);
}

int
program_options_choice(struct program_run *t, enum choice_kind kind, const char *arg)
{
	struct span rest = span_of(arg);
	int severity = SEVERITY_OFF;

	if (t->findings.choices_n == CHOICES_MAX)
		return program_usage_error(t, "--select and --severity are given more than %d times", CHOICES_MAX);
	if (kind == CHOOSE_SEVERITY) {
		const char *equals = strrchr(arg, '=');

		if (equals == NULL || (severity = severity_find(span_of(equals + 1))) < 0)
			return program_usage_error(t,
			    "--severity %s: it has the form LIST=LEVEL; levels are off, info, warning, error", arg);
		rest.n = (size_t)(equals - arg);
		kind = severity == SEVERITY_OFF ? CHOOSE_IGNORE : kind;
	}
	t->findings.choices[t->findings.choices_n++] = (struct choice){ kind, rest, (enum severity)severity };
	return 0;
}

/* -- the rows -- */

#define WHEN(member) RUN_WORD(member), .words = "auto always never", \
	.meanings = "if the output is a terminal that can show it|also in files and pipes|nowhere"
#define LEVELS "info warning error"
#define LEVELS_MEAN "all findings|warnings and errors|errors only"

static void
add_levels(struct buf *b)
{
	buf_str(b, "After =: off, info, warning or error.  Ids may be prefixes with *, and several with commas between them.\n");
}

const struct option program_rows_output[] = {
	PROGRAM_OPTION_FORMAT("text gcc jsonl json csv sarif github gitlab junit tap checkstyle html protocol table files"),
	{ 'l', "list-files", NULL, "only name the files with findings", .take = options_format_files },
	PROGRAM_OPTION_OUTPUT("write the report to FILE"),
	PROGRAM_OPTION_JOBS("use N threads (default: one per processor)"),
	OPTIONS_LAST,
};

const struct option program_rows_folders[] = {
	{ 0, "exclude", "PATTERN", "in folders, skip what matches, as in .gitignore; may be repeated",
	    .take = take_exclude,
	    OPTION_RULES({ OPTION_NEEDS, "recursive init", "has no effect without --recursive" }) },
	{ 0, "gitignore", NULL, "in folders, skip what .gitignore files exclude", RUN_FLAG(inputs.gitignore),
	    OPTION_RULES({ OPTION_NEEDS, "recursive", "has no effect without --recursive" }) },
	OPTIONS_LAST,
};

const struct option program_rows_choice[] = {
	{ 0, "level", "LEVEL", "lowest level to report: info, warning or error (default warning)", .take = take_level,
	    .words = LEVELS, .meanings = LEVELS_MEAN },
	{ 0, "fail-on", "LEVEL", "lowest level for exit status 1, or never (default error; pgn-replay, pgn-stats: never)",
	    .take = take_fail_on,
	    .words = LEVELS " never", .meanings = LEVELS_MEAN "|nothing: the status is 0 whatever is found" },
	OPTIONS_LAST,
};

const struct option program_rows_ids[] = {
	{ 0, "select", "LIST", "report only these findings: ids, prefixes with *, or ALL", .take = take_select,
	    .list = program_options_rules },
	{ 0, "severity", "LIST=LEVEL", "set the severity of these findings: off (not reported), info, warning or error",
	    .take = take_severity, .list = program_options_rules, .more = add_levels, .then = "off info warning error" },
	OPTIONS_LAST,
};

const struct option program_rows_config[] = {
	{ 0, "config", "FILE", "use this configuration instead of the nearest .arbiter.ini", RUN_TEXT(config.file),
	    OPTION_RULES({ OPTION_EXCLUDES, "no-config", NULL }) },
	{ 0, "no-config", NULL, "read no configuration", RUN_FLAG(config.none) },
	{ 0, "show-config", NULL, "show the settings of each file and where they come from", RUN_FLAG(config.shown) },
	OPTIONS_LAST,
};

const struct option program_rows_rules[] = {
	{ 0, "list-rules", NULL, "list all findings and their levels", RUN_FLAG(findings.listed) },
	{ 0, "explain", "ID", "explain a finding", RUN_TEXT(findings.explained), .list = program_options_ids },
	{ 0, "help-address", "ADDRESS", "address of the page of a finding, with %s for its id", .take = take_help_address },
	OPTIONS_LAST,
};

const struct option program_rows_rest[] = {
	{ 0, "encoding", "NAME", "8-bit encoding of the files, such as CP1251 (default auto)", .take = take_encoding,
	    .list = program_options_encodings },
	{ 0, "force", NULL, "write over files of games that were not written by the same option", RUN_FLAG(outputs.force) },
	{ 0, "spreadsheet", NULL, "CSV for spreadsheets: ' before cells that would be formulas", RUN_FLAG(outputs.spreadsheet) },
	{ 0, "files-from", "FILE", "read the names of the files from FILE", RUN_TEXT(inputs.files_from) },
	{ '0', "null", NULL, "names that --files-from reads and --list-files writes end with NUL", RUN_FLAG(inputs.null) },
	{ 0, "stdin-filename", "N", "name of standard input in reports", RUN_TEXT(run.stdin_name) },
	{ 0, "color", "WHEN", "colour the report: auto, always or never", WHEN(terminal.colour) },
	{ 0, "hyperlinks", "WHEN", "link to the files: auto, always or never", WHEN(terminal.hyperlinks) },
	{ 0, "progress", "WHEN", "show the progress: auto, always or never", WHEN(terminal.progress) },
	{ 0, "memory", "SIZE", "memory for tables, comparisons and decompression, such as 1G (default 32M)",
	    .take = take_memory },
	{ 0, "sandbox", "WHEN", "block access to other files and the network: auto, always or never; help: what there is",
	    RUN_WORD(sandbox.wanted), .words = "auto always never",
	    .meanings = "enter a sandbox if there is one|end with status 2 if there is none|do without", .more = sandbox_describe },
	{ 0, "timeout", "SECONDS", "stop after so many seconds, with status 2", RUN_NUMBER(limits.timeout, 1, 1000000000) },
	{ 0, "batch-bytes", "N", NULL, RUN_NUMBER(run.batch_bytes, 1, 64 << 20) },
	{ 0, "completion", "SHELL", "write the completion for bash, zsh or fish", .take = program_print_completion,
	    .list = program_options_shells },
	{ 'h', "help", NULL, "show this help", .take = program_print_help },
	{ 'V', "version", NULL, "show the version", .take = program_print_version },
	OPTIONS_LAST,
};
