/* tool_formats: the formats of the reports that the command line asks for, and what they have room for. */
#ifndef OPTIONS_FORMAT_H
#define OPTIONS_FORMAT_H

#include "cli/program.h"

/* --format, --report: 0, or what tool_usage_error() gave. */
int tool_format(struct tool *, const char *arg);
int tool_report(struct tool *, const char *arg);

/* What formats may have room for. */
bool format_has_statistics(const struct reporter *);
bool format_has_games(const struct reporter *);
bool format_has_rules(const struct reporter *);
bool format_has_explanations(const struct reporter *);
/*
 * Has each report, or at least one of them, room for what an option asks for?
 * 0, or what tool_usage_error() gave, which names the formats that have.
 */
int tool_formats_have(const struct tool *, const char *option, bool (*has)(const struct reporter *), bool each);

#endif
