/* options_unique: --unique and its helpers: of each game only one record is written. */
#ifndef OPTIONS_UNIQUE_H
#define OPTIONS_UNIQUE_H

#include "games/identity/game_places.h"
#include "games/identity/merged_tags.h"
#include "apps/archive/known_games.h"
#include "apps/replay/options_change.h"

/* The options, and the state of the search.  All zeros: every game is written. */
struct options_unique {
	bool wanted, merge, annotate;
	size_t merge_most;		/* tags that can be merged into a game */
	enum duplicates_keep keep;
	struct known_games known;
	/* State. */
	struct program_run *tool;
	struct archive_check *check;
	int spool;			/* where standard input is kept */
	struct game_places left_out;
	struct merged_tags merged;
	struct left_records left;
	size_t texts_before;		/* texts of the known files */
	struct sink out, others;	/* for games that are kept, and for those that are not */
};

/* Rows for a program whose own options have such a struct as a member. */
#define UNIQUE_OPTIONS(type, member) \
	{ 0, "unique", "WHICH", "write each game once: its first, longest or richest record", .take = options_unique_keep, \
	    .own = true, .at = offsetof(type, member), .words = "first longest richest", \
	    OPTION_RULES({ OPTION_EXCLUDES, "first range " CHOSEN_NAMES, "all games are compared: choose games in another run" }, \
		{ OPTION_EXCLUDES, "from reconcile repair interactive in-place diff check split split-variations", \
		    "games are compared and written as they are" }) }, \
	/* A flag in the other programs: as a name of a file to write, it cost people the archive they wanted compared. */ \
	{ 0, "duplicates", NULL, NULL, .take = options_unique_duplicates }, \
	{ 0, "merge-tags", NULL, "with --unique: add what only records that are left out know in their tags", \
	    OWN_FLAG(type, member.merge), .forms = CHANGE_PLACES, \
	    OPTION_RULES({ OPTION_NEEDS, "unique", "has no effect without --unique" }, \
		{ OPTION_EXCLUDES, "bytes", "the text of the input is kept" }) }, \
	{ 0, "merge-annotations", NULL, "with --unique: add comments, NAGs and variations of records that are left out", \
	    OWN_FLAG(type, member.annotate), .forms = "pgn csv-plies jsonl html", \
	    OPTION_RULES({ OPTION_NEEDS, "unique", "has no effect without --unique" }, \
		{ OPTION_EXCLUDES, "bytes", "the text of the input is kept" }) }, \
	{ 0, "known", "FILE", "with --unique: also leave out games that are in FILE, PGN or keys", .take = options_unique_known, \
	    .own = true, .at = offsetof(type, member), \
	    OPTION_RULES({ OPTION_NEEDS, "unique", "has no effect without --unique" }) }

int options_unique_keep(struct program_run *, const struct option *, const char *arg);
int options_unique_duplicates(struct program_run *, const struct option *, const char *arg);
int options_unique_known(struct program_run *, const struct option *, const char *arg);

/* Called after the last option: 0, or 2 after a complaint. */
int options_unique_settle(struct options_unique *, struct program_run *);
/*
 * Finds which games are left out, and writes the others by program_judge(), with the judges of job_replay looking at
 * `left_out`.  Returns the exit status.
 */
int  options_unique_work(struct options_unique *, struct program_run *, const struct file_list *);
void options_unique_free(struct options_unique *);

#endif
