/* finding_about: what a finding says of a game in addition to its place: the move, the position, what may have been meant. */
#ifndef FINDING_ABOUT_H
#define FINDING_ABOUT_H

#include "toolkit/finding/finding.h"

enum { SUGGEST_MAX = 5 };

/* Two records of what may be one game: this one and the other. */
struct twin {
	struct span file;		/* of the other */
	uint64_t game, line;		/* where the other is there */
	struct span tags[2];		/* tag sections as they are written, this one's first; 64 bytes after them are readable */
	char eol[2];
	unsigned char encoding[2];	/* enum encoding */
	uint32_t plies[2];		/* half-moves; 0: none, or not all can be read */
};

/* A position that a claim of a draw rests on. */
struct occurrence {
	struct span after;		/* the move that leads to it, "21... Qb5"; empty: it is the start */
	struct span fen;
	struct span variant;		/* the name of its rules; empty: those of chess */
	struct span clock[2];		/* what the clocks showed then, by colour, as it is written; empty: not known */
	bool intended;			/* the move has not been made */
};

struct finding_about {
	int ply;		/* -1: none */
	unsigned number;	/* move number; with `side` it makes "38..." */
	int side;		/* enum colour of the side to move; -1: none */
	bool black_leads;	/* the first move of each number is Black's, as in renju */
	const char *side_name;	/* of the side to move, "Red"; NULL: as in chess */
	struct span fen;	/* the position before the token; empty: none */
	/* What may have been meant, best first; in SAN, with the piece letters of the game.  An empty one ends it. */
	struct span suggest[SUGGEST_MAX];
	int suggest_left_out;	/* how many of the first are moves missing before the token, not instead of it */
	unsigned suggest_whole;	/* bit i: with number i all moves after it are legal; such missing moves, such others come first */
	unsigned suggest_swapped;	/* bit i: number i is the next move, which has changed places with the token */
	const int *plies;	/* for repetitions: after which plies the position was on the board; in findings.text */
	int plies_n;
	struct span intended;	/* for a claim with an intended move: that move in SAN */
	struct occurrence *occurrences;	/* only if they were asked for, and then of repetitions and of fifty moves */
	int occurrences_n;
	const struct twin *twin;	/* of games that occur more than once; NULL: none.  Valid while the finding is reported */
	struct span drawing;	/* lines of text: the position with what the finding is about marked; empty: `fen` is drawn */
};

/* To be filled in.  Out of memory: the findings have failed, and what is filled in is lost. */
struct finding_about       *finding_about(struct findings *, struct finding *);
/* What it says; never NULL. */
const struct finding_about *finding_says(const struct finding *);

/* Is the finding about the first move of its number, "38." and not "38..."? */
static inline bool
finding_leads(const struct finding *f)
{
	return (finding_says(f)->side == 0) != finding_says(f)->black_leads;
}

#endif
