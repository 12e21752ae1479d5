/*
 * program_options: the options that all programs have, as rows in the order of --help; each program puts its own
 * between them.
 */
#ifndef PROGRAM_OPTIONS_H
#define PROGRAM_OPTIONS_H

#include "toolkit/cli/options_format.h"
#include "toolkit/cli/options_values.h"
#include "toolkit/cli/program_print.h"
#include "toolkit/finding/grading.h"

enum { CHOICES_MAX = 256 };

/* Which findings are reported. */
struct finding_choice {
	const struct profile *profile;
	const char *profile_name;	/* --profile; NULL: not given */
	struct choice choices[CHOICES_MAX];
	size_t choices_n;
	unsigned long max;	/* --max-findings; ULONG_MAX: not given */
	bool every;		/* the default of --max-findings is 0: all */
	bool listed;		/* --list-rules */
	const char *explained;	/* --explain; NULL: not given */
};

/* How much of the machine a run takes. */
struct program_limits {
	unsigned long jobs;		/* --jobs; 0: not given */
	unsigned long timeout;		/* --timeout, in seconds; 0: none */
	_Atomic uint64_t records;	/* so many have been read, for its message */
};

#define PROGRAM_WHEN(member) RUN_WORD(member), .words = "auto always never"

#define PROGRAM_OPTION_OUTPUT(text) { 'o', "output", "FILE", text, RUN_TEXT(outputs.main) }
#define PROGRAM_OPTION_JOBS(text) { 'j', "jobs", "N", text, RUN_NUMBER(limits.jobs, 1, 1024) }
#define PROGRAM_OPTION_FORMAT(text) \
	{ 'f', "format", "FORMAT", text, .take = options_format_main, .list = options_values_formats }
/* The forms that --from has in all programs that read games. */
#define PROGRAM_FORMS "pgn csv xlsx ods"
#define PROGRAM_OPTION_RECURSIVE(kind) \
	{ 'r', "recursive", NULL, "read every " kind " file below a folder", RUN_FLAG(inputs.recursive) }
#define PROGRAM_OPTIONS_OUTPUT \
	PROGRAM_OPTION_FORMAT("text gcc jsonl json csv sarif github gitlab junit tap checkstyle html protocol table files"), \
	{ 'l', "list-files", NULL, "only name the files with findings", .take = options_format_files }, \
	PROGRAM_OPTION_OUTPUT("write the report to FILE"), \
	PROGRAM_OPTION_JOBS("use N threads (default: one per processor)")
#define PROGRAM_OPTIONS_CHOICE \
	{ 0, "level", "LEVEL", "lowest level to report: info, warning or error (default warning)", .take = program_options_level, \
	    .words = "info warning error" }, \
	{ 0, "fail-on", "LEVEL", "lowest level for exit status 1, or never (default error)", .take = program_options_fail_on, \
	    .words = "info warning error never" }
#define PROGRAM_OPTIONS_IDS \
	{ 0, "select", "LIST", "report only these findings: ids, prefixes with *, or ALL", .take = program_options_select, \
	    .list = options_values_rules }, \
	{ 0, "ignore", "LIST", "do not report these findings", .take = program_options_ignore, .list = options_values_rules }, \
	{ 0, "severity", "ID=LEVEL", "set the severity of a finding: off, info, warning or error", .take = program_options_severity, \
	    .list = options_values_rules, .then = "off info warning error" }
#define PROGRAM_OPTION_MAX_FINDINGS \
	{ 0, "max-findings", "N", "show at most N per id and file; 0: all (default: by format)", RUN_NUMBER(findings.max, 0, INT32_MAX) }
#define PROGRAM_OPTION_REPORT \
	{ 0, "report", "FORMAT=FILE", "write another report to FILE; may be given more than once", .take = options_format_report, \
	    .list = options_values_formats, .then = COMPLETION_FILES }
#define PROGRAM_OPTIONS_CONFIG \
	{ 0, "config", "FILE", "use this configuration instead of the nearest .arbiter.ini", RUN_TEXT(config.file), \
	    OPTION_RULES({ OPTION_EXCLUDES, "no-config", NULL }) }, \
	{ 0, "no-config", NULL, "read no configuration", RUN_FLAG(config.none) }, \
	{ 0, "show-config", NULL, "show the settings of each file and where they come from", RUN_FLAG(config.shown) }
#define PROGRAM_OPTION_SUMMARY \
	{ 0, "summary", NULL, "print the totals at the end", RUN_FLAG(reports.summary) }
#define PROGRAM_OPTION_STATISTICS \
	{ 0, "statistics", NULL, "count the findings instead of showing them", RUN_FLAG(run.batch.statistics) }
#define PROGRAM_OPTIONS_RULES \
	{ 0, "list-rules", NULL, "list all findings and their levels", RUN_FLAG(findings.listed) }, \
	{ 0, "explain", "ID", "explain a finding", RUN_TEXT(findings.explained), .list = options_values_ids }
#define PROGRAM_OPTIONS_PARTS(records) \
	{ 0, "good", "FILE", "write the " records " that do not fail to FILE", RUN_TEXT(outputs.good) }, \
	{ 0, "bad", "FILE", "write the " records " that fail to FILE", RUN_TEXT(outputs.bad) }
#define PROGRAM_OPTIONS_REST \
	{ 0, "encoding", "NAME", "8-bit encoding of the files, such as CP1251 (default auto)", .take = program_options_encoding, \
	    .list = options_values_encodings }, \
	{ 0, "force", NULL, "write over files of games that were not written by the same option", RUN_FLAG(outputs.force) }, \
	{ 0, "spreadsheet", NULL, "CSV for spreadsheets: ' before cells that would be formulas", RUN_FLAG(outputs.spreadsheet) }, \
	{ 0, "files-from", "FILE", "read the names of the files from FILE", RUN_TEXT(inputs.files_from) }, \
	{ 0, "null", NULL, "names in --files-from end with NUL, not with a line end", RUN_FLAG(inputs.null), \
	    OPTION_RULES({ OPTION_NEEDS, "files-from", "has no effect without --files-from" }) }, \
	{ 0, "stdin-filename", "N", "name of standard input in reports", RUN_TEXT(run.stdin_name) }, \
	{ 0, "color", "WHEN", "colour the report: auto, always or never", PROGRAM_WHEN(terminal.colour) }, \
	{ 0, "hyperlinks", "WHEN", "link to the files: auto, always or never", PROGRAM_WHEN(terminal.hyperlinks) }, \
	{ 0, "progress", "WHEN", "show the progress: auto, always or never", PROGRAM_WHEN(terminal.progress) }, \
	{ 0, "memory", "SIZE", "memory for tables, comparisons and decompression, such as 1G (default 32M)", \
	    .take = program_options_memory }, \
	{ 0, "sandbox", "WHEN", "block access to other files and the network: auto, always or never; help: what there is", \
	    .take = program_print_sandbox, .words = "auto always never" }, \
	{ 0, "timeout", "SECONDS", "stop after so many seconds, with status 2", RUN_NUMBER(limits.timeout, 1, 1000000000) }, \
	{ 'q', "quiet", NULL, "no progress, no summary on the terminal", RUN_FLAG(quiet) }, \
	{ 0, "batch-bytes", "N", NULL, RUN_NUMBER(run.batch_bytes, 1, 64 << 20) }, \
	{ 0, "completion", "SHELL", "write the completion for bash, zsh or fish", .take = program_print_completion, \
	    .list = options_values_shells }, \
	{ 'h', "help", NULL, "show this help", .take = program_print_help }, \
	{ 0, "version", NULL, "show the version", .take = program_print_version }, \
	OPTIONS_LAST

/* They apply an option: 0, or what program_usage_error() returned. */
int program_options_level(struct program_run *, const struct option *, const char *arg);
int program_options_fail_on(struct program_run *, const struct option *, const char *arg);
int program_options_select(struct program_run *, const struct option *, const char *arg);
int program_options_ignore(struct program_run *, const struct option *, const char *arg);
int program_options_encoding(struct program_run *, const struct option *, const char *arg);
int program_options_memory(struct program_run *, const struct option *, const char *arg);
int program_options_severity(struct program_run *, const struct option *, const char *arg);

/* Adds a choice of findings.  The same. */
int program_options_choice(struct program_run *, enum choice_kind, const char *list);

#endif
