/*
 * reconcile_ruling: several records of one game, each with slips of its own, and the
 * game that explains them all.
 *
 * A search through (position, place in each record) finds the legal game in
 * which the fewest and likeliest slips were made: a wrong word, one that cannot
 * be read, half-moves left out, doubled or exchanged, an end that was not
 * recorded.  Then all other games are found that explain the records about as
 * well; half-moves at which such a game differs are undecided.
 */
#ifndef RECONCILE_RULING_H
#define RECONCILE_RULING_H

#include "apps/reconcile/reconcile_align.h"

/* How sure a half-move is. */
enum ruling {
	RULING_AGREED,		/* all records that have it say this move, at least two */
	RULING_ALONE,		/* only one record has it, and nothing confirms it: as open as UNDECIDED */
	RULING_READING,		/* some say it; what the others say is contradicted by the rest of the game */
	RULING_RESTORED,	/* none says it: it fits what they wrote, and lets the rest of the game go on */
	RULING_UNDECIDED,	/* another move explains the records about as well */
	RULINGS
};

/* What a record has for a half-move. */
enum reading_how {
	READS_NOTHING,		/* it has ended, or its rest cannot be matched with the game */
	READS_IT,		/* the word says the move */
	READS_WRONG,		/* the word says another move, or none that is legal */
	READS_BLANK,		/* the word cannot be read */
	READS_LEFT_OUT,		/* it has no word for it, but goes on */
};
struct reconcile_reading {
	uint8_t how;		/* enum reading_how */
	bool late;		/* the word is one too late: it was exchanged with the one before, which is `early` */
	bool early;
	int word;		/* its index; -1: none */
	int skipped;		/* how many words directly before it are too many */
	bool stray;		/* nothing explains the skipped ones: perhaps the other records left out half-moves */
	bool far;		/* the word has nothing in common with the move: perhaps the same */
};

/* Why, at an undecided half-move, `move` is written and not `other`. */
enum preference {
	PREFERENCE_NONE,	/* nothing decides, or `other` is elsewhere in the other game */
	PREFERENCE_SLIPS,	/* the slips that it needs are fewer or likelier */
	PREFERENCE_PIECES,	/* it leaves fewer pieces to be taken */
};

struct agreed_ply {
	move move;
	move other;		/* if UNDECIDED, another that fits; NO_MOVE: the other game differs earlier or ends */
	enum ruling ruling;
	enum preference preference;
	struct reconcile_reading reading[RECORDS_MAX];
};

struct agreed_game {
	struct agreed_ply *plies;
	int n;
	int count[RULINGS];
	int used[RECORDS_MAX];	/* words from this one on are too many or could not be matched with the game */
	bool lost[RECORDS_MAX];	/* they could not be matched */
	bool certain;		/* no game that the search did not examine could be as good */
};

/*
 * 0, or -1: out of memory.  At least two records, at most RECORDS_MAX.  `work`: what the search may take, at most
 * RECONCILE_ALIGN_WORK (reconcile_align.h).
 */
int  reconcile_ruling_find(const struct position *start, const struct reconcile_align_record *, int n, long work,
         struct agreed_game *);
void reconcile_ruling_free(struct agreed_game *);

/*
 * The index of the first half-move after `ply` that cannot follow if `instead` is played at
 * `ply`: it is illegal, and its SAN does not say another legal move.  -1: all can follow.
 */
int reconcile_ruling_refuted(const struct position *before, const struct agreed_game *, int ply, move instead);

#endif
