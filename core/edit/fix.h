/*
 * fix: corrects the text of a game by what was found in it.  Every correction is
 * checked: the game is read again, and where it reads differently from before in
 * anything but what was to be corrected, or something new is found in it, the
 * correction is taken back.
 */
#ifndef FIX_H
#define FIX_H

#include "input/split_games.h"
#include "game/game.h"

struct fix_options {
	const struct game_options *game;	/* by which games are checked */
	enum severity level;		/* what is below stays as it is */
	bool unsafe;			/* also what may change the meaning: rows with FIX_UNSAFE */
};

struct fixer;	/* working memory, one a thread */

/* `grading` reports every place (`every`), or what is said once a file would be corrected once.  NULL: out of memory. */
struct fixer *fixer_new(const struct fix_options *, const struct grading *);
/*
 * The corrected text of a record, until the next call; *n is how many findings
 * are gone with it, 0: there is nothing to correct, and the text is the record's.
 */
struct span fixer_correct(struct fixer *, const struct record *, size_t *n);
/* What the first record of a file mutes for all of it.  False: out of memory. */
bool fix_head(const struct fix_options *, const struct grading *, const struct record *, struct mutes *);
/* What is muted so is not corrected in the records to come. */
void fixer_mute(struct fixer *, const struct mutes *);
bool fixer_failed(const struct fixer *);	/* out of memory */
void fixer_free(struct fixer *);

/* Is there a correction for it, of whatever kind?  Agrees with the flags of its row; for the test. */
bool fix_known(enum diag);

#endif
