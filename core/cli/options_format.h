/* options_format: the formats of the reports that the command line asks for, and what they have room for. */
#ifndef OPTIONS_FORMAT_H
#define OPTIONS_FORMAT_H

#include "cli/program.h"

/* --format, --report: 0, or what program_usage_error() gave. */
int options_format_main(struct program_run *, const struct option *, const char *arg);
int options_format_report(struct program_run *, const struct option *, const char *arg);

/*
 * Has each report, or at least one of them, room for what an option asks for?
 * 0, or what program_usage_error() gave, which names the formats that have.
 */
int options_format_have(const struct program_run *, const char *option, enum report_part, bool each);

#endif
