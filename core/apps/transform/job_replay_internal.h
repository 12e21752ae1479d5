/* job_replay: what the parts of the job share that writes games again: its judge. */
#ifndef JOB_REPLAY_INTERNAL_H
#define JOB_REPLAY_INTERNAL_H

#include "apps/transform/job_replay.h"
#include "apps/transform/replay_merge.h"
#include "games/checks/games_ahead.h"
#include "games/spreadsheets/sheet_game.h"

struct replay_judge {
	bool sheets;		/* the records are scoresheets */
	const struct job_replay_options *how;
	struct games_ahead games;
	struct game *game;			/* of the last record: one of those */
	struct game_options checking;		/* how games are read */
	size_t variations;			/* of the last record: how many are written as games */
	struct sheet_game sheet;		/* where records are scoresheets */
	struct record moves;		/* the last record without the cells before its moves */
	struct span cells[LINE_CELLS_MAX];	/* what they had */
	struct tag given[LINE_CELLS_MAX];	/* the same, as tags */
	const struct findings *findings;	/* of the last record, with tokens in its text */
	struct game_summary summary;	/* of the last record */
	struct view view;		/* of the last record; `place` is set when it is written */
	bool chosen;			/* it is to be written */
	const struct job_replay_also *also;	/* the form in which it is written; NULL: that of `how` */
	bool left_out;			/* it is one of those */
	struct span file;		/* name of the file of the records */
	size_t text;			/* its number, see struct job_text */
	struct text_edits edits;		/* repairs of the last record */
	struct buf now;			/* what becomes of the last record, if `changed` */
	bool unfit;			/* `edits` do not have the changes of its tags: see tag_edits_find() */
	unsigned lost;			/* what is not in its row: 1 << WRITE_LOSES_* */
	bool changed;			/* its text is not what it was */
	bool guessed;			/* it would not be, but its characters are a guess, which is not written back; */
	const char *unread;		/* or this byte of it is not a character of the encoding that the user has named; NULL: none */
	bool failed;			/* out of memory: `chosen` or the key is not known */
	/* transformation: working memory */
	struct movelist pruned, line;
	struct arena texts;
	struct retagged tags;
	struct arena names;		/* values from the list of names */
	struct replay_merge merge;
	struct buf value;
};

/* -- job_replay.c -- */

/* Has the record a tag or a legal move? */
bool job_replay_is_game(const struct replay_judge *);
/* Are the cells of the first line the names that the user gives them? */
bool job_replay_is_heading(const struct replay_judge *, const struct record *);
bool job_replay_is_written(const struct replay_judge *, const struct record *);
/* For what is known of the games from when they were compared. */
uint64_t job_replay_place(const struct replay_judge *, const struct record *);
/* The moves without what is stripped; NULL: out of memory. */
const struct movelist *job_replay_prune(struct replay_judge *, const struct movelist *);

/* -- job_replay_tags.c; false: out of memory -- */

/* Puts these moves into the view, and the tags and the result as they are to be written. */
bool job_replay_retag(struct replay_judge *, const struct movelist *, const struct retagging *, struct view *);
/* Collects the changes of the tags as edits of the text, and puts the new tags into the view. */
bool job_replay_retag_text(struct replay_judge *, const struct record *);
/* Gives the game the tags of the cells before its moves, so that it is chosen by them, too. */
bool job_replay_retag_by_cells(struct replay_judge *);

/* -- job_replay_row.c -- */

/* The function `row` of struct job. */
void job_replay_row(void *judge, const struct record *, const struct location *, const struct reporting *,
    struct job_row *);

#endif
