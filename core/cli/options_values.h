/* tool_lists: what the arguments of options can be, for the completion of command lines. */
#ifndef OPTIONS_VALUES_H
#define OPTIONS_VALUES_H

#include "cli/program.h"

/* The last rows of a program's table; its own stand in front and win. */
#define TOOL_COMPLETIONS \
	{ "format", .list = list_reporters }, \
	{ "report", .list = list_reporters, .then = COMPLETION_FILES }, \
	{ "select", .list = list_rules }, \
	{ "ignore", .list = list_rules }, \
	{ "severity", .list = list_rules, .then = "off info warning error" }, \
	{ "explain", .list = list_ids }, \
	{ "fail-on", .words = "info warning error never" }, \
	{ "LEVEL", .words = "info warning error" }, \
	{ "WHEN", .words = "auto always never" }, \
	{ "SHELL", .list = list_shells }, \
	{ NULL, .words = NULL }

/* Lines of a word, blanks and what it means. */
void list_reporters(struct buf *);
void list_ids(struct buf *);
void list_rules(struct buf *);		/* ids and ALL */
void list_profiles(struct buf *);
void list_editions(struct buf *);
void list_shells(struct buf *);

#endif
