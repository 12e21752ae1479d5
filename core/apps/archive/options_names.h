/* options_names: --names, --propose: the names of games against lists of names. */
#ifndef OPTIONS_NAMES_H
#define OPTIONS_NAMES_H

#include "games/names/name_check.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program.h"

/* All zeros: names are not compared. */
struct options_names {
	struct file_list files;
	const char *proposals;		/* --propose; NULL: not given */
	struct name_list *list;		/* empty until options_names_read(); NULL: not wanted */
	struct name_check *check;
};

/* A row for a program whose own options have such a struct as a member. */
#define NAMES_OPTION(type, member, what, ...) \
	{ 0, "names", "FILE", what, .take = options_names_take, .own = true, .at = offsetof(type, member), __VA_ARGS__ }
#define NAMES_OPTION_PROPOSE(type, member) \
	{ 0, "propose", "FILE", "with --names or --spellings: write changes of names to FILE, to edit and apply", \
	    OWN_TEXT(type, member.proposals), \
	    OPTION_RULES({ OPTION_NEEDS, "names spellings", "has no effect without --names or --spellings" }) }

int options_names_take(struct program_run *, const struct option *, const char *arg);
/* Called after the last option.  0, or 2 after a complaint. */
int options_names_settle(struct options_names *, struct program_run *);
/* The same for a program that reports names. */
int options_names_settle_check(struct options_names *, struct program_run *);
/* Reads the lists.  0, or 2 after a complaint. */
int options_names_read(struct options_names *, struct program_run *);
/* Called after the run: writes the proposals; returns the exit status, which was `status` so far. */
int options_names_close(struct options_names *, struct program_run *, int status);
void options_names_free(struct options_names *);

#endif
