/*
 * fix: corrects what the findings of a game report.  Every correction is checked: the
 * game is read again, and if anything else in it reads differently than before, or it
 * has new findings, the correction is taken back.
 */
#ifndef FIX_H
#define FIX_H

#include "games/checks/game.h"
#include "games/pgn/split_games.h"

struct fix_options {
	const struct game_options *game;	/* by which games are checked */
	enum severity level;		/* findings below this level are not corrected */
	bool unsafe;			/* after the safe corrections also those that may change the meaning: DIAG_FIX_UNSAFE */
};

struct fixer;	/* working memory, one a thread */

/*
 * `grading` must have `every` set: what is reported only once in a file would be corrected
 * only once.  Both arguments must outlive the fixer.  NULL: out of memory.
 */
struct fixer *fix_new(const struct fix_options *, const struct grading *);
/* These records, one after the other, are the next to be corrected: begins with them (games_ahead.h). */
void fix_ahead(struct fixer *, const struct record *, size_t n);
/*
 * The corrected text of a record, valid until the next call.  *n: how many findings are
 * gone; 0: nothing was corrected, and the text is that of the record.
 */
struct span fix_correct(struct fixer *, const struct record *, size_t *n);

/* What becomes of the bytes of a record that are not UTF-8, if the user has named their encoding: they are converted. */
enum fix_bytes {
	FIX_BYTES_NONE,		/* there are none, or none are to be converted in its file */
	FIX_BYTES_CONVERTED,
	FIX_BYTES_KEPT,		/* they stay: the game ignores the finding, or is too long to be corrected */
	FIX_BYTES_LOST,		/* some are not characters of the encoding */
};
enum fix_bytes fix_bytes(const struct fixer *, const struct record *);	/* of the last one, as it was */
enum fix_bytes fix_bytes_ahead(struct fixer *, const struct record *);	/* of one that is not corrected now */

/*
 * Corrects a record to see what becomes of its findings, those of a game that was checked with the same options: one that
 * is gone after the safe corrections gets the `fix` FIX_SAFE, one that is gone after the others FIX_UNSAFE.  `edits`: also
 * its own corrections, which are valid until the next call.
 */
void fix_mark(struct fixer *, const struct record *, const struct findings *, bool edits);
/* As game_allow(): for all checks of the next record. */
int64_t fix_allow(struct fixer *, int64_t effort);
/* Which findings the first record of a file mutes for the whole file.  False: out of memory. */
bool fix_head(const struct fix_options *, const struct grading *, const struct record *, struct mutes *);
/* Muted findings are not corrected in the records to come. */
void fix_mute(struct fixer *, const struct mutes *);
bool fix_failed(const struct fixer *);	/* out of memory */
void fix_free(struct fixer *);

/* Is there any correction for this finding?  For the test that its flags in diag.def agree. */
bool fix_known(enum diag);

#endif
