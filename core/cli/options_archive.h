/* options_archive: the options that compare the games of an archive with each other. */
#ifndef OPTIONS_ARCHIVE_H
#define OPTIONS_ARCHIVE_H

#include "cli/option_rules.h"
#include "cli/program.h"
#include "run/job_check_archive.h"

/* All zeros: games are not compared. */
struct options_archive {
	bool duplicates, contradictions;
	struct archive_check *check;
};

/* Rows for pgn-check, whose own options have such a struct as a member, and begin with struct check_archive_options. */
#define ARCHIVE_OPTIONS(type, member) \
	{ 0, "duplicates", NULL, "report games that occur more than once", OWN_FLAG(type, member.duplicates), \
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff good bad", "duplicates are found when all games have been read" }, \
		{ OPTION_EXCLUDES, "cache", "all games must be read to find duplicates" }) }, \
	{ 0, "contradictions", NULL, "report tags that contradict those of other games: ratings, dates, sites, rounds", \
	    OWN_FLAG(type, member.contradictions), \
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff good bad", "contradictions are found when all games have been read" }, \
		{ OPTION_EXCLUDES, "cache", "all games must be read to find contradictions" }) }

/* Called after the last option: 0, or 2 after a complaint. */
int options_archive_settle(struct options_archive *, struct program_run *);
/* Called when the files are known. */
void options_archive_start(struct options_archive *, struct program_run *, const struct file_list *);
/* Called after the run: complains about what could not be compared; returns the exit status, which was `status` so far. */
int options_archive_close(struct options_archive *, struct program_run *, int status);

#endif
