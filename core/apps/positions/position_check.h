/* position_check: one position of a list, read and judged. */
#ifndef POSITION_CHECK_H
#define POSITION_CHECK_H

#include <time.h>

#include "games/checks/fen_check.h"
#include "games/chess/fen_memory.h"
#include "games/dead_positions/winnable.h"
#include "games/interface/game_rules.h"
#include "games/retro/illegality.h"
#include "games/retro/proof_game.h"
#include "toolkit/finding/finding.h"

/* A long search, for whoever watches it. */
struct position_check_watch {
	uint64_t line;		/* of the position in its file, from 1 */
	const struct proof_game_progress *progress;
	struct timespec began;	/* for the callback's own use; all zeros when the search begins */
};

struct position_check_options {
	struct rules rules;	/* by which games are played */
	bool named;		/* somebody has said so: what an entry shows does not matter */
	const struct game_rules *game;	/* NULL: chess, or as the text says */
	bool proof;		/* search for a game that leads to it */
	bool from_given;
	struct position from;	/* where games start, if from_given; else at the initial array */
	unsigned sides;		/* whose ability to mate is asked: a set of 1 White, 2 Black; with both, whether it is dead, too */
	bool lines;		/* also how: `line`, which takes a thousand times as long for most positions */
	unsigned long nodes;	/* limit of each search; 0: the usual one */
	unsigned long seconds;	/* that go_on() allows; 0: no limit */
	/* Called now and then by the search for a game, from any thread; false ends it. May be NULL. */
	bool (*go_on)(void *data, struct position_check_watch *);
	void *data;
};

enum { POSITION_CHECK_OPEN_MAX = 160, POSITION_CHECK_BOTH = 3 /* `sides` */ };

struct position_check {
	const struct game_rules *game;	/* that the position is of */
	const void *position;		/* of that game: in `reading`, or `other` */
	union game_position other;	/* if its row reads positions: the one read; of `reading` only the flags are then set */
	struct fen_memory memory;	/* of the positions before; at first all zeros */
	struct fen_reading reading;
	enum fen_check_verdict verdict;
	enum diag reason;		/* of ILLEGAL; else DIAG_NONE */
	struct illegality why;		/* what legality_of() answered, if it was asked; else empty */
	bool proved;
	struct proof_game proof;
	enum winnable mate[2];		/* of the sides that were asked about, else UNDECIDED */
	struct mate_line line[2];
	/* Why a question has no answer, and which option decides it; empty: it has one, or nobody asked. */
	char mate_open[POSITION_CHECK_OPEN_MAX], proof_open[POSITION_CHECK_OPEN_MAX];
};

/*
 * Reads and judges.  A position that is the initial array, or arises by a legal move from the one before, if that was
 * proved in the same way, is legal (FIDE 3.10.3), and no search is made.  So `out` must be that of the position before,
 * or all zeros.  The effort is for the question whether the position can arise; the others, which only those who want
 * the answer ask, have their limits for each position.  What is wrong goes to the findings.  False: out of memory.
 */
bool position_check_judge(struct span text, uint64_t line, const struct position_check_options *, struct effort *,
    struct findings *, struct position_check *out);

/* The proof as a game of PGN in export format. */
void position_check_write_proof(const struct position_check *, const struct position_check_options *, struct buf *out);
/* A line of moves in SAN with move numbers. */
void position_check_write_line(const struct position *, const move *, int n, struct buf *out);

#endif
