/* program_options: the options that all programs have, as rows in the order of --help; a program's own stand among them. */
#ifndef PROGRAM_OPTIONS_H
#define PROGRAM_OPTIONS_H

#include "cli/options_format.h"
#include "cli/options_values.h"
#include "cli/program_print.h"

#define PROGRAM_WHEN(member) RUN_WORD(member), .words = "auto always never"

#define PROGRAM_OPTION_OUTPUT(text) { 'o', "output", "FILE", text, RUN_TEXT(output) }
#define PROGRAM_OPTION_JOBS(text) { 'j', "jobs", "N", text, RUN_NUMBER(jobs, 1, 1024) }
#define PROGRAM_OPTION_FORMAT(text) \
	{ 'f', "format", "FORMAT", text, .take = options_format_main, .list = options_values_reporters }
#define PROGRAM_OPTION_RECURSIVE(kind) \
	{ 'r', "recursive", NULL, "read every " kind " file below a folder", RUN_FLAG(recursive) }
#define PROGRAM_OPTIONS_OUTPUT \
	PROGRAM_OPTION_FORMAT("text gcc jsonl json csv sarif github gitlab junit tap checkstyle"), \
	PROGRAM_OPTION_OUTPUT("write the report to FILE"), \
	PROGRAM_OPTION_JOBS("use N threads (as many as there are processors)")
#define PROGRAM_OPTIONS_CHOICE \
	{ 0, "level", "LEVEL", "report from info, warning or error on (warning)", .take = program_options_level, \
	    .words = "info warning error" }, \
	{ 0, "fail-on", "LEVEL", "exit with 1 from this level on, or never (error)", .take = program_options_fail_on, \
	    .words = "info warning error never" }
#define PROGRAM_OPTIONS_IDS \
	{ 0, "select", "LIST", "only these: ids, beginnings with *, or ALL", .take = program_options_select, \
	    .list = options_values_rules }, \
	{ 0, "ignore", "LIST", "all but these", .take = program_options_ignore, .list = options_values_rules }, \
	{ 0, "severity", "ID=LEVEL", "take this one for off, info, warning or error", .take = program_options_severity, \
	    .list = options_values_rules, .then = "off info warning error" }
#define PROGRAM_OPTION_MAX_FINDINGS \
	{ 0, "max-findings", "N", "show N of one id in a file; 0: all (default: by format)", RUN_NUMBER(max, 0, INT32_MAX) }
#define PROGRAM_OPTION_REPORT \
	{ 0, "report", "FORMAT=FILE", "and another report, to FILE; as often as you like", .take = options_format_report, \
	    .list = options_values_reporters, .then = COMPLETION_FILES }
#define PROGRAM_OPTIONS_CONFIG \
	{ 0, "config", "FILE", "the configuration, instead of the nearest .arbiter.ini", RUN_TEXT(config), \
	    OPTION_RULES({ OPTION_EXCLUDES, "no-config", NULL }) }, \
	{ 0, "no-config", NULL, "read no configuration", RUN_FLAG(no_config) }, \
	{ 0, "show-config", NULL, "show what holds for which files, and who says so", RUN_FLAG(show_config) }
#define PROGRAM_OPTION_SUMMARY \
	{ 0, "summary", NULL, "end with the totals", RUN_FLAG(summary) }
#define PROGRAM_OPTION_STATISTICS \
	{ 0, "statistics", NULL, "count the findings instead of showing them", RUN_FLAG(run.batch.statistics) }
#define PROGRAM_OPTIONS_RULES \
	{ 0, "list-rules", NULL, "list everything that can be found", RUN_FLAG(list_rules) }, \
	{ 0, "explain", "ID", "explain one of them", RUN_TEXT(explain), .list = options_values_ids }
#define PROGRAM_OPTIONS_PARTS(records) \
	{ 0, "good", "FILE", "write the " records " that do not fail to FILE", RUN_TEXT(good) }, \
	{ 0, "bad", "FILE", "write the " records " that fail to FILE", RUN_TEXT(bad) }
#define PROGRAM_OPTIONS_REST \
	{ 0, "files-from", "FILE", "read the names of the files from FILE", RUN_TEXT(files_from) }, \
	{ 0, "null", NULL, "with a NUL behind each name, not a line end", RUN_FLAG(null), \
	    OPTION_RULES({ OPTION_NEEDS, "files-from", "says how the names of --files-from end" }) }, \
	{ 0, "stdin-filename", "N", "what to call standard input", RUN_TEXT(run.stdin_name) }, \
	{ 0, "color", "WHEN", "auto, always or never", PROGRAM_WHEN(colour) }, \
	{ 0, "hyperlinks", "WHEN", "links to the files: auto, always or never", PROGRAM_WHEN(hyperlinks) }, \
	{ 0, "progress", "WHEN", "auto, always or never", PROGRAM_WHEN(progress_when) }, \
	{ 0, "sandbox", "WHEN", "shut in, away from other files and the net: auto, always or never", PROGRAM_WHEN(sandbox) }, \
	{ 'q', "quiet", NULL, "no progress, no summary on the terminal", RUN_FLAG(quiet) }, \
	{ 0, "batch-bytes", "N", NULL, RUN_NUMBER(run.batch_bytes, 1, 64 << 20) }, \
	{ 0, "completion", "SHELL", "write the completion for bash, zsh or fish", .take = program_print_completion, \
	    .list = options_values_shells }, \
	{ 'h', "help", NULL, "show this", .take = program_print_help }, \
	{ 0, "version", NULL, "show the version", .take = program_print_version }, \
	OPTIONS_LAST

/* What these do: 0, or what program_usage_error() gave. */
int program_options_level(struct program_run *, const struct option *, const char *arg);
int program_options_fail_on(struct program_run *, const struct option *, const char *arg);
int program_options_select(struct program_run *, const struct option *, const char *arg);
int program_options_ignore(struct program_run *, const struct option *, const char *arg);
int program_options_severity(struct program_run *, const struct option *, const char *arg);

/* Findings are chosen: the same. */
int program_options_choice(struct program_run *, enum choice_kind, const char *list);

#endif
