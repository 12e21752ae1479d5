/* job_check: what the jobs that check games of PGN have in common. */
#ifndef JOB_CHECK_INTERNAL_H
#define JOB_CHECK_INTERNAL_H

#include "apps/check/export_check.h"
#include "games/judge/games_ahead.h"
#include "toolkit/run/job.h"

struct check_judge {
	struct game *game;		/* of the record that was looked at last: one of `games` */
	struct games_ahead games;
	struct game_options how;	/* for games that are compared with export format */
	struct export_check *export;	/* NULL: they are not */
	struct game_summary summary;	/* of the last record, as is `row` */
	struct game_row row;
	struct buf value, words;	/* working memory */
};

/* As the functions of struct job, for jobs whose judges have a struct check_judge. */
bool job_check_open(struct check_judge *, const void *how, const struct grading *);
void job_check_close(struct check_judge *);
void job_check_ahead(struct check_judge *, const struct record *, size_t n);
void job_check_look(struct check_judge *, const struct record *, struct judged *);
/* Instead: the tags are read, for `row` and for job_check_name(), and nothing is checked.  False: there are none. */
bool job_check_look_at_tags(struct check_judge *, const struct record *);
bool job_check_name(struct check_judge *, const struct record *, enum encoding, struct identity *, struct buf *label);

#endif
