/*
 * reconcile_ruling: several records of one game, each with slips of its own, and the
 * game that explains them all.
 *
 * A search through (position, place in each record) finds the legal game in
 * which the fewest and likeliest slips were made: a wrong word, one that cannot
 * be read, half-moves left out, doubled or exchanged, an end that was not
 * recorded.  Then every other game that explains the records about as well is
 * looked at: where it differs, nothing is decided.
 */
#ifndef RECONCILE_RULING_H
#define RECONCILE_RULING_H

#include "sheet/reconcile_align.h"

/* How sure a half-move is. */
enum ruling {
	RULING_AGREED,		/* all that have it say this move; two at least */
	RULING_ALONE,		/* says the only record that has it; nobody confirms it: as open as UNDECIDED */
	RULING_READING,		/* some say it, the others are contradicted by the rest */
	RULING_RESTORED,	/* none has it right: it is what fits what they wrote, and lets the rest go on */
	RULING_UNDECIDED,	/* another move explains the records about as well */
	RULINGS
};

/* What a record has for a half-move. */
enum reading_how {
	READS_NOTHING,		/* it has ended, or is not followed any more */
	READS_IT,		/* the word says the move */
	READS_WRONG,		/* the word says something else, or nothing legal */
	READS_BLANK,		/* there is something that cannot be read */
	READS_LEFT_OUT,
};
struct reconcile_reading {
	uint8_t how;		/* enum reading_how */
	bool late;		/* the word comes one too late: it has changed places with the one before; the other is `early` */
	bool early;
	int word;		/* -1: none */
	int skipped;		/* words before it that are too many */
	bool stray;		/* and nothing explains them: perhaps it is the others that left half-moves out */
	bool far;		/* the word has nothing in common with the move: the same */
};

struct agreed_ply {
	move move;
	move other;		/* of UNDECIDED: what fits, too; NO_MOVE: a game that differs before, or ends here */
	enum ruling ruling;
	struct reconcile_reading reading[RECORDS_MAX];
};

struct agreed_game {
	struct agreed_ply *plies;
	int n;
	int count[RULINGS];
	int used[RECORDS_MAX];	/* words from this one on stand after the game, or could not be brought together with it */
	bool lost[RECORDS_MAX];	/* the latter */
	bool certain;		/* no game left out of the search could have been as good */
};

/* 0, or -1 with errno: memory.  At least two records, at most RECORDS_MAX. */
int  reconcile_ruling_find(const struct position *start, const struct reconcile_align_record *, int n, struct agreed_game *);
void reconcile_ruling_free(struct agreed_game *);

/*
 * The first half-move (index) after `ply` that cannot follow when `instead` is
 * played there: the game's move is illegal then, or its SAN means none.  -1: all can.
 */
int reconcile_ruling_refuted(const struct position *before, const struct agreed_game *, int ply, move instead);

#endif
