/* program_options: the options that all programs have, as rows in the order of --help. */
#ifndef PROGRAM_OPTIONS_H
#define PROGRAM_OPTIONS_H

#include "base/buf.h"
#include "toolkit/cli/options_format.h"
#include "toolkit/cli/program_print.h"
#include "toolkit/finding/grading.h"

enum { CHOICES_MAX = 256 };

/* List what arguments of options can be, for completion: lines of a word, blanks and its meaning. */
void program_options_formats(struct buf *);
void program_options_ids(struct buf *);
void program_options_rules(struct buf *);		/* ids and ALL */
void program_options_profiles(struct buf *);
void program_options_encodings(struct buf *);
void program_options_shells(struct buf *);

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
	const char *help;	/* --help-address, or what a configuration has for it; NULL: none */
};

/* How much of the machine a run takes. */
struct program_limits {
	unsigned long jobs;		/* --jobs; 0: not given */
	unsigned long timeout;		/* --timeout, in seconds; 0: none */
	_Atomic uint64_t records;	/* records read so far, for its message */
};

#define PROGRAM_OPTION_OUTPUT(text) { 'o', "output", "FILE", text, RUN_TEXT(outputs.main) }
#define PROGRAM_OPTION_JOBS(text) { 'j', "jobs", "N", text, RUN_NUMBER(limits.jobs, 1, 1024) }
#define PROGRAM_OPTION_FORMAT(text) \
	{ 'f', "format", "FORMAT", text, .take = options_format_main, .list = program_options_formats }
/* The forms that --from has in all programs that read games. */
#define PROGRAM_FORMS "pgn csv xlsx ods"
#define PROGRAM_FORMS_MEAN \
	"games in PGN, whatever the name|tables with commas, semicolons or tabs|workbooks of Excel|workbooks of LibreOffice"
/* Options of pgn-check that are only for games of PGN; and for these and tournament reports. */
#define PROGRAM_NOT_REPORTS \
	"fix diff good bad cache shard duplicates known write-keys merge contradictions spellings names propose game where"
#define PROGRAM_PGN_ONLY PROGRAM_NOT_REPORTS " events"
#define PROGRAM_OPTION_RECURSIVE(kind) \
	{ 'r', "recursive", NULL, "read every " kind " file below a folder", RUN_FLAG(inputs.recursive) }, \
	OPTIONS_ROWS(program_rows_folders)
#define PROGRAM_OPTION_MAX_FINDINGS \
	{ 0, "max-findings", "N", "show at most N per id and file; 0: all (default: by format)", RUN_NUMBER(findings.max, 0, INT32_MAX) }
#define PROGRAM_OPTION_REPORT \
	{ 0, "report", "FORMAT=FILE", "write another report to FILE; may be given more than once", .take = options_format_report, \
	    .list = program_options_formats, .then = COMPLETION_FILES }
#define PROGRAM_OPTION_SUMMARY \
	{ 0, "summary", NULL, "print the totals at the end", RUN_FLAG(reports.summary) }
#define PROGRAM_OPTION_STATISTICS \
	{ 0, "statistics", NULL, "count the findings instead of showing them", RUN_FLAG(run.batch.statistics) }
#define PROGRAM_OPTION_QUIET(text) { 'q', "quiet", NULL, text, RUN_FLAG(quiet) }
#define PROGRAM_QUIET_REPORT "no progress, totals or notes, only findings; -o /dev/null: only the status"
#define PROGRAM_QUIET_GAMES "no progress, totals or notes on standard error, only findings"
#define PROGRAM_OPTIONS_PARTS(records) \
	{ 0, "good", "FILE", "write the " records " that do not fail to FILE", RUN_TEXT(outputs.good) }, \
	{ 0, "bad", "FILE", "write the " records " that fail to FILE", RUN_TEXT(outputs.bad) }

/* Rows that most programs have. */
extern const struct option program_rows_output[];	/* with the usual texts */
extern const struct option program_rows_folders[];	/* what of folders is not read */
extern const struct option program_rows_choice[];
extern const struct option program_rows_ids[];
extern const struct option program_rows_config[];
extern const struct option program_rows_rules[];
extern const struct option program_rows_rest[];	/* the last ones */

/* Adds a choice of findings: 0, or what program_usage_error() returned. */
int program_options_choice(struct program_run *, enum choice_kind, const char *list);

#endif
