/* options_archive: the options that compare the games of an archive with each other. */
#ifndef OPTIONS_ARCHIVE_H
#define OPTIONS_ARCHIVE_H

#include "apps/archive/known_games.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/partial_file.h"

/* All zeros: games are not compared. */
struct options_archive {
	bool duplicates, contradictions, spellings, events, merge;
	struct name_check *proposals;	/* gets spellings that are found; may be NULL */
	const char *keys;		/* the file that keys are written to; NULL: none */
	struct known_games known;
	/* State. */
	struct archive_check *check;
	struct key_part part;		/* what the keys are of */
	struct partial_file deposit;	/* the file of `keys` */
};

/* Rows for pgn-check, whose own options have such a struct as a member, and begin with struct check_archive_options. */
#define ARCHIVE_OPTIONS(type, member) \
	{ 0, "duplicates", NULL, "report games that occur more than once", OWN_FLAG(type, member.duplicates), \
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff good bad", "duplicates are found when all games have been read" }, \
		{ OPTION_EXCLUDES, "cache", "all games must be read to find duplicates" }) }, \
	{ 0, "known", "FILE", "with --duplicates: also games that are in FILE, PGN or keys", .take = options_archive_known, \
	    .own = true, .at = offsetof(type, member), \
	    OPTION_RULES({ OPTION_NEEDS, "duplicates", "has no effect without --duplicates" }) }, \
	{ 0, "shard", "K/N", "check only shard K of N, K from 0", .take = options_archive_shard, \
	    .own = true, .at = offsetof(type, member), \
	    OPTION_RULES({ OPTION_EXCLUDES, "duplicates", "games of one shard would be compared: give --write-keys, and --merge later" }, \
		{ OPTION_EXCLUDES, "fix diff cache write-baseline prune-baseline", "a shard is only a part of a file" }) }, \
	{ 0, "write-keys", "FILE", "write keys of the games to FILE, for --merge and --known", OWN_TEXT(type, member.keys), \
	    OPTION_RULES({ OPTION_EXCLUDES, "duplicates", "games are compared when keys are merged" }, \
		{ OPTION_EXCLUDES, "fix diff cache", "all games must be read" }) }, \
	{ 0, "merge", NULL, "files are keys: compare games, as --duplicates does unless the next two are given", \
	    OWN_FLAG(type, member.merge), \
	    OPTION_RULES({ OPTION_EXCLUDES, "known shard fix diff good bad cache games claims", "games have been read already" }) }, \
	{ 0, "contradictions", NULL, "report tags that contradict those of other games: ratings, dates, sites, rounds", \
	    OWN_FLAG(type, member.contradictions), \
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff good bad", "contradictions are found when all games have been read" }, \
		{ OPTION_EXCLUDES, "cache known shard write-keys", "all games must be read to find contradictions: \
give --write-keys, and --merge later" }) }, \
	{ 0, "spellings", NULL, "report names that are probably spellings of one player's, and ids that contradict names", \
	    OWN_FLAG(type, member.spellings), \
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff good bad", "names are compared when all games have been read" }, \
		{ OPTION_EXCLUDES, "cache known shard write-keys", "all games must be read to compare names: give --write-keys, \
and --merge later" }) }, \
	{ 0, "events", NULL, "check events: rounds, pairings, colours, dates, spellings of their names", \
	    OWN_FLAG(type, member.events), \
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff good bad", "events are checked when all games have been read" }, \
		{ OPTION_EXCLUDES, "cache known shard write-keys merge", "all games must be read to check events" }) }

int options_archive_known(struct program_run *, const struct option *, const char *arg);
int options_archive_shard(struct program_run *, const struct option *, const char *arg);

/* Called after the last option: 0, or 2 after a complaint. */
int options_archive_settle(struct options_archive *, struct program_run *);
/* Called when the files are known.  0, or 2 after a complaint. */
int options_archive_start(struct options_archive *, struct program_run *, const struct file_list *);
/* With --merge, instead of a run: returns the exit status. */
int options_archive_merge(struct options_archive *, struct program_run *, const struct file_list *);
/*
 * Called after the run: complains about what could not be compared, or writes keys; returns the exit status, which was
 * `status` so far.
 */
int options_archive_close(struct options_archive *, struct program_run *, int status);
void options_archive_free(struct options_archive *);	/* also if the options were refused */

#endif
