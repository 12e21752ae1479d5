/* options_format: --format and --report, and which formats can show what an option asks for. */
#ifndef OPTIONS_FORMAT_H
#define OPTIONS_FORMAT_H

#include "toolkit/cli/options.h"
#include "toolkit/run/batch.h"

/* What is reported of a run. */
struct report_choice {
	const char *names[REPORTS_MAX];	/* of --report: the files of all reports but the first */
	bool format_given, summary;
	bool games;		/* reports list every game */
};

/* Apply --format and --report: 0, or what program_usage_error() returned. */
int options_format_files(struct program_run *, const struct option *, const char *arg);	/* --format files */
int options_format_main(struct program_run *, const struct option *, const char *arg);
int options_format_report(struct program_run *, const struct option *, const char *arg);

/*
 * For an option that takes WHAT=FILE, such as `example`, where FILE is an output without findings: adds it to the reports.
 * Returns what is before the =; its p is NULL after a complaint.
 */
struct span options_format_output(struct program_run *, const struct option *, const char *arg, const char *example);

/*
 * Can the formats of all reports, or with `each` false of at least one, show the part that an option asks for?  0,
 * or what program_usage_error() returned; its message names the formats that can.
 */
int options_format_have(const struct program_run *, const char *option, enum report_part, bool each);
/*
 * For an option whose findings come when all files have been read: formats that report file by file are over then.  The
 * same.
 */
int options_format_late(const struct program_run *, const char *option);

#endif
