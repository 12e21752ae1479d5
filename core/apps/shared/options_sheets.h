/*
 * options_sheets: scoresheets typed as tables are read as games: the same rule in all programs that read games.  Files
 * are such tables if --from says so, or without it if the names of all of them say so.
 */
#ifndef OPTIONS_SHEETS_H
#define OPTIONS_SHEETS_H

#include "toolkit/cli/program.h"

struct job;

/* A row for a program with this application; the rules follow. */
#define OPTIONS_SHEETS_SHEET(...) \
	{ 0, "sheet", "NAME|N", "of a workbook: read this sheet, by name or number; *: all (default: the first)", \
	    .take = options_sheets_take_sheet, __VA_ARGS__ }

int options_sheets_take_sheet(struct program_run *, const struct option *, const char *);

/* How a program reads such tables. */
struct sheets_plan {
	const struct job *job;
	const char *pgn_only;	/* names of options that are only for games of PGN, with which files are read as that */
	void (*chosen)(struct program_run *);	/* it does: what else is to be set.  NULL: nothing */
};

/* From settle() of an application before this one. */
void options_sheets_plan(struct program_run *, struct sheets_plan);

extern const struct app app_sheets;

#endif
