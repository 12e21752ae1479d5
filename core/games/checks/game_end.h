/*
 * game_end: how a game ended, as far as the text, the moves and the Laws show.
 *
 * Four words have one meaning each, here and everywhere else:
 * result: 1-0, 0-1, 1/2-1/2 or *, as the record says (games/pgn/result.h); the one after the moves is the terminator.
 * termination: why it ended, as the Termination tag or a comment says (games/pgn/termination.h).
 * game_end: what ends it on the board by the Laws (enum game_end_board), and all of this together.
 * verdict: the judgement of the record: clean, with findings, with an illegal move, or none: not judged, because its
 * rules or its start are not known (enum verdict in game.h).
 */
#ifndef GAME_END_H
#define GAME_END_H

#include "games/checks/laws_edition.h"
#include "games/chess/outcome.h"
#include "games/pgn/termination.h"

/* What ended the game on the board. OPEN: nothing did, or the moves could not be judged. */
enum game_end_board {
	GAME_END_OPEN, GAME_END_CHECKMATE, GAME_END_STALEMATE, GAME_END_DEAD_MATERIAL, GAME_END_DEAD_POSITION, GAME_END_FIVEFOLD,
	GAME_END_SEVENTYFIVE,
	GAME_END_FIFTY,		/* fifty moves that end it without a claim, by a rule of a server */
	GAME_END_VARIANT,	/* a rule of the variant, see `outcome` */
};

/* What reports call the others: a draw by the last position, and draws by the moves that led to it. */
#define GAME_END_DEAD_NAME "dead-position"
#define GAME_ENDS_BY_MOVES(X) X(FIVEFOLD, "fivefold") X(SEVENTYFIVE, "seventyfive") X(FIFTY, "fifty")

struct game_end {
	const struct laws_edition *edition;	/* by which it is judged */
	/* What is written. */
	enum result terminator;		/* RESULT_NONE: there is none */
	struct span terminator_text;
	enum result tag;		/* of the Result tag; RESULT_NONE: absent or unreadable */
	bool standard, tag_standard;	/* written as PGN has them; true also if there is none */
	enum result result;		/* the terminator, or the tag if the terminator is missing or * */
	enum termination termination;	/* of the Termination tag, else of the last comment */
	enum encoding page;		/* of what is written and not UTF-8 */
	struct span termination_text;	/* where it is written */
	bool termination_tagged;		/* it is written in the tag */
	struct termination_said said;		/* who won or lost, according to it */
	/* What the last comment may mean, in words that may also mean something else, if there is no other termination. */
	enum termination perhaps;
	struct span perhaps_text;
	struct span mating;		/* of a mate that is said to be there and is not: ": Qxf7# would mate"; or empty */
	enum result claimant, flagged;	/* of a draw: who is said to have claimed it, whose flag fell; or NONE */
	struct span place;		/* an empty span at the end of the game */
	/* What was played. */
	int plies;			/* of the main line */
	int turn;			/* enum colour: who is to move in the last position */
	bool variant;			/* by rules of a variant */
	bool complete;			/* the main line was replayed to its end without an illegal move */
	enum game_end_board board;
	/* What the last position is, whatever ended the game before: mate, stalemate, dead; OPEN also if not complete. */
	enum game_end_board final;
	struct outcome outcome;		/* of checkmate, stalemate and VARIANT: who has won */
	struct span outcome_text;	/* of VARIANT: "White has a king in the centre" */
	const char *name;		/* of VARIANT in a game on another board: "checkmate"; NULL: by `outcome` */
	int over;			/* half-moves played when `board` came about: at most `plies` */
};

/* The result that `board`, which is not OPEN, has by the rules. */
enum result game_end_result(const struct game_end *);

/* The player of that name: RESULT_WHITE, RESULT_BLACK, or RESULT_NONE if it is neither or cannot be decided. */
enum result game_end_player(const struct tags *, struct span name, enum encoding page);

/*
 * Fills in what is written, from `terminator_text`, which the caller has set, the tags, and `comment`: the one at the
 * end of the game, empty if there is none. The comment counts only if the Termination tag gives no reason.
 */
void game_end_read(struct game_end *, const struct tags *, struct span comment);

#endif
