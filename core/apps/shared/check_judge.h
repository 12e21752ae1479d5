/* check_judge: what the judges of jobs that check games of PGN have in common. */
#ifndef CHECK_JUDGE_H
#define CHECK_JUDGE_H

#include "apps/shared/export_check.h"
#include "games/checks/games_ahead.h"
#include "toolkit/run/job.h"

struct check_judge {
	struct game *game;		/* of the record that was looked at last: one of `games` */
	struct games_ahead games;
	struct game_options how;	/* for games that are compared with export format */
	struct export_check *export;	/* NULL: they are not */
	struct game_summary summary;	/* of the last record */
	struct buf value, words;	/* working memory */
};

/* As the functions of struct job, for jobs whose judges have a struct check_judge. */
bool check_judge_open(struct check_judge *, const struct game_options *, const struct grading *);
/* The same for games whose text is made by the caller: they are not compared with the export format. */
bool check_judge_open_made(struct check_judge *, const struct game_options *, const struct grading *);
void check_judge_close(struct check_judge *);
void check_judge_look(struct check_judge *, const struct record *, struct judged *);
/* What was found in a record, as the run wants it.  `ours`: as in struct judged. */
void check_judge_give(struct check_judge *, const struct findings *, bool ours, struct judged *);
/* Instead: the tags are read, for `summary` and for check_judge_name(), and nothing is checked.  False: there are none. */
bool check_judge_look_at_tags(struct check_judge *, const struct record *);
bool check_judge_name(struct check_judge *, const struct record *, enum encoding, struct identity *, struct buf *label);

#endif
