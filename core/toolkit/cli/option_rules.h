/*
 * option_rules: which options are given, and which of them exclude or need each other.
 *
 * Whether options go together is decided in four places:
 *
 * 1. Rules between options: `rules` in the row of an option, such as --backup, which needs --in-place.  They depend
 *    only on which options are given, not on their arguments.  option_rules() checks them in all programs, before
 *    settle() of the applications is called.
 * 2. Rules about the output form, only in pgn-replay: `forms` in the row of an option lists the forms (--to) that it
 *    affects, such as pgn for --width.  settle_form() in app_replay.c checks them, unless repairs keep the text of
 *    the input or only a diff is written: then no form is written.  A form (struct write_form) knows no options.
 * 3. Rules about the report format: --all-games needs one report whose format lists games; --statistics, --list-rules and
 *    --explain need formats that can show these.  options_format_have() checks that; the formats are asked by
 *    report_has().
 * 4. What depends on the argument of an option, or on more than the above, is decided by settle() of an application.
 */
#ifndef OPTION_RULES_H
#define OPTION_RULES_H

#include "toolkit/cli/program.h"

/* Is a name in a list with blanks between names? */
bool option_named(const char *names, const char *name);
/*
 * The first option of the table that is given and in the list; NULL: none is.  Names in the list may be of options of
 * applications that the program does not have.
 */
const char *option_given(const struct program_run *, const char *names);
/* Has the program an option of that name? */
bool option_known(const struct program_run *, const char *name);
/* Makes an option count as given, or as not given. */
void option_count(struct program_run *, const char *name, bool given);
/* Checks the rules of all options that are given: 0, or what program_usage_error() returned. */
int option_rules(const struct program_run *);

#endif
