/*
 * Room apps/transform: what pgn-replay does with games: changes, sorts, splits, merges and writes them.
 */
/* job_replay: games of PGN or scoresheets, written again in some form. */
#ifndef JOB_REPLAY_H
#define JOB_REPLAY_H

#include "apps/transform/repair_dialogue.h"
#include "apps/transform/sampling.h"
#include "apps/transform/sort_key.h"
#include "apps/transform/split_key.h"
#include "games/duplicates/unique_games.h"
#include "games/output_forms/prune.h"
#include "games/output_forms/retag.h"
#include "games/output_forms/text_edits.h"
#include "games/output_forms/write.h"
#include "games/query/selection.h"
#include "toolkit/run/job.h"

enum { LINE_CELLS_MAX = 16 };

/* Options that name tags whose values are written, or say where games go. */
enum job_replay_asking { ASKING_COLUMNS, ASKING_SORT, ASKING_SPLIT, ASKING_COUNT };

/* What is written of a game. */
enum job_replay_text {
	REPLAY_FORM,		/* the game in that output form */
	REPLAY_AGAIN,		/* its text, with only the repairs changed */
	REPLAY_HUNKS,		/* what changes in its text, as a unified diff; nothing if nothing does */
	REPLAY_MARK,		/* something if its text would change, nothing if not */
};

enum line_ends {
	LINE_ENDS_LF,
	LINE_ENDS_CRLF,
	LINE_ENDS_KEEP,		/* those of the first line of the game in the input */
};

/* Another form in which the games are written in the same run: `form` of struct report. */
struct job_replay_also {
	const struct write_form *form;
	struct write_options how;
};

struct job_replay_options {
	struct game_options game;
	const struct write_form *form;
	struct write_options how;
	struct asked_tags *asked;	/* ASKING_COUNT of them, in which is noted what games have; NULL: it is not */
	const struct write_form *unfit;	/* one that is asked for and cannot hold games on other boards; NULL: all can */
	bool lines;			/* records are games of a line each */
	struct span cells[LINE_CELLS_MAX];	/* tags in cells before the moves of a line; an empty name is skipped */
	int cells_n;
	/* selection */
	struct selection selection;
	struct sampling sampling;	/* with parts, keys are their names; with a number of games, those of OUTPUT_SAMPLE */
	/* transformation */
	struct pruning pruning;
	struct retagging tags;
	enum line_ends line_ends;	/* of games in form PGN */
	bool variations;		/* every variation becomes a game, with these tags */
	struct retagging variation_tags;
	/* repair */
	enum job_replay_text text;
	bool whole;			/* unless text is REPLAY_FORM: games are written anew in their form, not only repaired */
	struct repair_style style;
	struct repair_dialogue *dialogue;	/* the one that `game` asks; NULL: none */
	bool tags_change;		/* REPLAY_AGAIN and so on: the text also has the changes of `tags` */
	bool apart;			/* REPLAY_AGAIN: the texts of games of several files are put one after another */
	/* outlet */
	struct sort_keys sort;		/* if there are any, keys are those of OUTPUT_SORT */
	bool in_place;			/* keys are those of OUTPUT_IN_PLACE */
	bool shown;			/* those of OUTPUT_IN_PLACE have hunks */
	struct split_keys split;	/* if there are any, the key is their value */
	bool rest;			/* games that are not chosen are written, too, and their key is not empty */
	bool labelled;			/* the same, with `tags`; those that are chosen are written with `label_tags` */
	struct retagging label_tags;
};

/* What is so unless an option says otherwise; the options are all zeros. */
void job_replay_begin(struct job_replay_options *);
/*
 * Sets what the form writes before and after all games, and whether all games fit into it, when it is known how games are
 * written.  The buffers are used until the end.  False: out of memory.
 */
bool job_replay_frame(struct job_replay_options *, struct buf *head, struct buf *foot);

/*
 * The exit status where findings do not count: 1 if there is a game that an output does not have, as its form cannot hold
 * it, or a file without games, as it is of another kind or a table without moves.
 */
int job_replay_status(const struct totals *);

extern const struct job job_replay;	/* how: struct job_replay_options */
extern const struct job job_scoresheets;	/* each file is a table with one game; how: the same */
extern const struct job job_lines;	/* each line is a game; how: the same, with `lines` */
extern const struct job job_repair;	/* how: the same; every byte of the input is written again */

#endif
