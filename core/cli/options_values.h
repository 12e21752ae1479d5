/* options_values: what the arguments of options can be, for the completion of command lines. */
#ifndef OPTIONS_VALUES_H
#define OPTIONS_VALUES_H

#include "cli/program.h"

/* The last rows of a program's table; its own stand in front and win. */
#define TOOL_COMPLETIONS \
	{ "format", .list = options_values_reporters }, \
	{ "report", .list = options_values_reporters, .then = COMPLETION_FILES }, \
	{ "select", .list = options_values_rules }, \
	{ "ignore", .list = options_values_rules }, \
	{ "severity", .list = options_values_rules, .then = "off info warning error" }, \
	{ "explain", .list = options_values_ids }, \
	{ "fail-on", .words = "info warning error never" }, \
	{ "LEVEL", .words = "info warning error" }, \
	{ "WHEN", .words = "auto always never" }, \
	{ "SHELL", .list = options_values_shells }, \
	{ NULL, .words = NULL }

/* Lines of a word, blanks and what it means. */
void options_values_reporters(struct buf *);
void options_values_ids(struct buf *);
void options_values_rules(struct buf *);		/* ids and ALL */
void options_values_profiles(struct buf *);
void options_values_editions(struct buf *);
void options_values_shells(struct buf *);

#endif
