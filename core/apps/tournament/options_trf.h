/* options_trf: the tournament report file that --trf names, with which the games are compared. */
#ifndef OPTIONS_TRF_H
#define OPTIONS_TRF_H

#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program.h"

/* All zeros: none. */
struct options_trf {
	const char *name;	/* --trf; "-": standard input; NULL: not given */
	/* State. */
	struct buf text;
	struct trf_run *run;
	struct trf_policy *policies;
};

/*
 * A row for pgn-check, whose own options have such a struct as a member, and begin with struct check_archive_options.
 */
#define TRF_OPTION(type, member) \
	{ 0, "trf", "FILE", "compare the games with this tournament report file (TRF)", OWN_TEXT(type, member.name), \
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff good bad cache watch from shard duplicates known write-keys merge " \
		"contradictions spellings events", "the games are only compared with the file" }) }

/* Prepares the run.  0, or 2 after a complaint. */
int  options_trf_settle(struct options_trf *, struct program_run *);
/* Reads the file.  0, or 2 after a complaint. */
int  options_trf_read(struct options_trf *, struct program_run *);
/*
 * Before the run: files whose names are those of tournament reports are checked as such, also among others.  They are
 * refused with --trf, and with one of the options in `games_only`.  0, or 2 after a complaint.
 */
int  options_trf_files(struct options_trf *, struct program_run *, const struct file_list *, const char *games_only);
/* After the run: returns the exit status. */
int  options_trf_close(struct options_trf *, struct program_run *, int status);
void options_trf_free(struct options_trf *);

#endif
