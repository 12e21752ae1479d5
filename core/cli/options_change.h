/* options_change: the options that change games on their way. */
#ifndef OPTIONS_CHANGE_H
#define OPTIONS_CHANGE_H

#include "run/job_replay.h"
#include "cli/options_select.h"

enum {
	CHANGE_LETTERS = CHOSEN_OWN,
	CHANGE_PLY, CHANGE_STRIP, CHANGE_KEEP, CHANGE_VARIATIONS,
	CHANGE_SET, CHANGE_RENAME, CHANGE_DROP, CHANGE_ADD, CHANGE_ROSTER, CHANGE_TAG_ORDER,	/* of tags */
	CHANGE_OWN,	/* letters behind these begin here */
};

#define CHANGE_OPTIONS_PARTS \
	{ CHANGE_PLY, "ply", "RANGE", "only these half-moves, or the positions after them: 20, 1-10, 40-" }, \
	{ CHANGE_STRIP, "strip", "LIST", "leave out comments, clocks, nags, variations ..." }, \
	{ CHANGE_KEEP, "keep", "LIST", "leave out all of these but those in LIST" }, \
	{ CHANGE_VARIATIONS, "split-variations", NULL, "make a game of each variation" }
#define CHANGE_OPTION_LETTERS \
	{ CHANGE_LETTERS, "letters", "LANGUAGE", "name the pieces in LANGUAGE, or by figurines" }
#define CHANGE_OPTIONS_TAGS \
	{ CHANGE_SET, "set", "NAME=VALUE", "give every game this tag" }, \
	{ CHANGE_RENAME, "rename", "OLD=NEW", "give a tag another name" }, \
	{ CHANGE_DROP, "drop", "LIST", "leave these tags out, beginnings with * too" }, \
	{ CHANGE_ROSTER, "roster", NULL, "the Seven Tag Roster only, and FEN where needed" }, \
	{ CHANGE_TAG_ORDER, "tag-order", "ORDER", "of further tags: pgn (by name), input (as they stand)" }, \
	{ CHANGE_ADD, "add", "LIST", "add or correct tags: plycount, result, fen" }

#define CHANGE_COMPLETIONS \
	{ "strip", .list = options_change_list_parts }, \
	{ "keep", .list = options_change_list_parts }, \
	{ "letters", .list = options_change_list_letters }, \
	{ "tag-order", .words = "pgn input" }, \
	{ "add", .list = options_change_list_tags }

void options_change_list_parts(struct buf *);
void options_change_list_letters(struct buf *);
void options_change_list_tags(struct buf *);

/* What is known only when the form is. */
struct changing {
	struct range plies;
	unsigned keep;		/* a set of PRUNE_* */
};

/* One of these: 0, or what program_usage_error() gave. */
int options_change_option(struct program_run *, struct job_replay_options *, struct changing *, int letter, const char *arg);
/* After the last option, when the form is known: the same. */
int options_change_settle(struct program_run *, struct job_replay_options *, const struct changing *);

#endif
