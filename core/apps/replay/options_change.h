/* options_change: the options of pgn-replay that change games. */
#ifndef OPTIONS_CHANGE_H
#define OPTIONS_CHANGE_H

#include "apps/replay/job_replay.h"
#include "games/query/options_eco.h"
#include "games/query/options_select.h"

/* The own options of a program that changes games begin with these. */
struct change_options {
	struct job_replay_options how;	/* must be the first: it is what the job gets */
	/* Applied when the output form is known. */
	struct range plies;
	unsigned keep;		/* a set of PRUNE_* */
	const char *columns;	/* names with commas between them; NULL: those of the form */
	struct options_eco eco;
};

/* Forms that write all tags; the others write some of them, and FEN none. */
#define CHANGE_TAGGED "pgn san lan uci iccf jsonl html"
#define CHANGE_TABLES "csv csv-plies tsv tsv-plies"
#define CHANGE_COLUMNS CHANGE_TABLES " jsonl"
#define CHANGE_PLACES CHANGE_TAGGED " epd " CHANGE_TABLES " board svg"

#define CHANGE_OPTIONS_PARTS \
	{ 0, "ply", "RANGE", "only these half-moves, or the positions after them: 20, 1-10, 40-", \
	    .take = options_change_plies }, \
	{ 0, "strip", "LIST", "strip comments, clocks, nags, variations ...", .take = options_change_strip, \
	    .list = options_change_list_parts }, \
	{ 0, "keep", "LIST", "strip everything except LIST", .take = options_change_keep, \
	    .list = options_change_list_parts }, \
	{ 0, "split-variations", NULL, "write each variation as a game", OWN_FLAG(struct change_options, how.variations) }
#define CHANGE_OPTION_LETTERS \
	{ 0, "letters", "LANGUAGE", "name the pieces in LANGUAGE, or with figurines", .take = options_change_letters, \
	    .list = options_change_list_letters, .forms = "pgn san lan " CHANGE_TABLES " jsonl board svg html" }
#define CHANGE_OPTION_NOTATION \
	{ 0, "notation", "NAME", "write moves of xiangqi as wxf, iccs, chinese ...; help lists all", \
	    .take = options_change_notation, .list = options_change_list_notations, .helps = true, \
	    .forms = "pgn san " CHANGE_TABLES " jsonl board svg html" }
#define CHANGE_OPTIONS_TAGS \
	{ 0, "set", "NAME=VALUE", "set this tag in every game", .take = options_change_set, .forms = CHANGE_PLACES }, \
	{ 0, "tag", "NAME=VALUE", "write all games; set this tag in those that are chosen", .take = options_change_tag, \
	    .forms = CHANGE_PLACES, \
	    OPTION_RULES({ OPTION_NEEDS, "game where position material", \
		    "needs a choice, such as --where: --set sets a tag in all games" }, \
		{ OPTION_EXCLUDES, "rest first range sample part also unique reconcile split-variations", "all games are written" }, \
		{ OPTION_EXCLUDES, "roster bare", "the tag is left out" }) }, \
	{ 0, "rename", "OLD=NEW", "rename a tag", .take = options_change_rename, .forms = CHANGE_PLACES }, \
	{ 0, "drop", "LIST", "drop these tags; prefixes with *", .take = options_change_drop, \
	    .forms = CHANGE_PLACES }, \
	{ 0, "roster", NULL, "keep only the Seven Tag Roster, and FEN where needed", \
	    OWN_FLAG(struct change_options, how.tags.roster), .forms = CHANGE_TAGGED " csv tsv" }, \
	{ 0, "tag-order", "ORDER", "order of the other tags: pgn (by name) or input (unchanged)", \
	    OWN_WORD(struct change_options, how.tags.as_found), .words = "pgn input", .forms = CHANGE_TAGGED, \
	    OPTION_RULES({ OPTION_EXCLUDES, "bare", "no tags are written" }) }, \
	{ 0, "add", "LIST", "add or correct tags: plycount, result, fen, eco, missing-eco, fideid, title", .take = options_change_add, \
	    .list = options_change_list_tags, .forms = CHANGE_TAGGED " csv tsv" }, \
	ECO_OPTION(struct change_options, eco, "table of openings: TSV, eco.pgn or scid.eco (default $ECO_FILE)")

void options_change_list_parts(struct buf *);
void options_change_list_letters(struct buf *);
void options_change_list_notations(struct buf *);
void options_change_list_tags(struct buf *);

/* They apply an option: 0, or what program_usage_error() returned. */
int options_change_plies(struct program_run *, const struct option *, const char *arg);
int options_change_strip(struct program_run *, const struct option *, const char *arg);
int options_change_keep(struct program_run *, const struct option *, const char *arg);
int options_change_letters(struct program_run *, const struct option *, const char *arg);
int options_change_notation(struct program_run *, const struct option *, const char *arg);
int options_change_set(struct program_run *, const struct option *, const char *arg);
int options_change_tag(struct program_run *, const struct option *, const char *arg);
int options_change_rename(struct program_run *, const struct option *, const char *arg);
int options_change_drop(struct program_run *, const struct option *, const char *arg);
int options_change_add(struct program_run *, const struct option *, const char *arg);
/* Called after the last option, when the form is known.  The same. */
int options_change_settle(struct program_run *);

#endif
