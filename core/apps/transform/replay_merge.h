/* replay_merge: the records of a game that are left out are read again, for their comments, NAGs and variations. */
#ifndef REPLAY_MERGE_H
#define REPLAY_MERGE_H

#include "apps/transform/job_replay.h"

/* Working memory of one thread; all zeros is a new one. */
struct replay_merge {
	struct game *game;		/* reads the other records; NULL: none was read yet */
	struct game_options checking;
	struct grading silent;
	struct buf raw;
	struct arena texts;		/* of the last game */
	struct movelist lists[2];
};

/*
 * The score of the view, of the game at that place, with what the records have that are left out instead of it; valid
 * until the next call.  NULL: out of memory, or the temporary file cannot be read.
 */
const struct movelist *replay_merge(struct replay_merge *, const struct job_replay_options *, uint64_t place,
    const struct view *);
void replay_merge_free(struct replay_merge *);

#endif
