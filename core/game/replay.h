/*
 * replay: a line of play on the board.  Words become moves, moves positions; what
 * is wrong with a word, its number or its legality becomes a finding.
 */
#ifndef REPLAY_H
#define REPLAY_H

#include "game/question.h"
#include "finding/finding.h"
#include "chess/piece_letters.h"
#include "chess/movegen.h"
#include "chess/san.h"
#include "game/comment_log.h"
#include "game/move_numbers.h"
#include "game/movelist.h"
#include "game/position_log.h"
#include "pgn/token.h"

enum on_illegal { ILLEGAL_STOP, ILLEGAL_SKIP, ILLEGAL_FORCE, ILLEGAL_REPAIR };

enum { RAV_DEPTH_MAX = WALK_DEPTH, CARE_PINS = 64, SHAPES_BITS = 8 };

/* What a variation comes back to. */
struct replay_frame {
	struct position now, before;
	struct line_step last;	/* the one that the variation replaces */
	struct span open;	/* its parenthesis */
	int ply, moves_here, words_here;
	long number_ahead;
	bool stopped, doubt;
};

struct replay {
	/* Set by the caller before replay_start(). */
	struct findings *findings;
	const struct piece_letters *letters;	/* NULL: English */
	enum on_illegal on_illegal;
	struct movelist *score;		/* what is read is written down there; NULL: nobody wants it */
	const struct asker *asker;	/* who is asked about illegal moves of the main line; NULL: nobody */

	struct position_log log;	/* how the position came about */
	struct move_numbers numbers;	/* what the text numbers its moves */
	struct comment_log comments;	/* with commands, for the end of the game */

	struct position now;
	struct position before;		/* the one before the last move, if `keeping`; ask replay_before() */
	bool keeping;			/* from the first variation or wrong mark of a game on */
	int moves_here;			/* half-moves played in the present line */
	int words_here;			/* words read in the present line, judged or not */
	bool stopped;			/* the rest of this line is not judged */
	bool doubt;			/* something unreadable stood where a move could */
	bool gap;			/* moves are missing from the main line */
	bool foreign;			/* a word was read in no English way; see game.c */
	bool failed;			/* out of memory */
	int unjudged;			/* words behind an illegal move of the main line */
	int illegal;			/* illegal moves of the main line */
	struct span refused;		/* the last of them, or an ambiguous one */
	bool ambiguous;			/* it was that */
	const char *taken;		/* the word that starts there has been read with the one before it */
	struct span last_word;
	unsigned nags;			/* of the last move: bit n for NAG n up to 31 */

	struct san_shape shapes[1 << SHAPES_BITS];	/* met before, by a hash of the prefix: few are ever written */
	int depth;
	struct replay_frame frames[RAV_DEPTH_MAX];
	unsigned care;			/* which SAN_* and CARE_* are worth a look */
	bool every_token;		/* findings are wanted that replay_plain() does not look for */
};

/* Begins a game. */
void replay_start(struct replay *, const struct position *);
void replay_free(struct replay *);

/*
 * A word in canonical SAN, and its number.  False: it is written otherwise or
 * is no legal move; move_check_word() has the say.  Where the line is not judged any
 * more, every word is taken.
 */
bool replay_word(struct replay *, const struct token *);
/* The position before the last move; there must be one. */
const struct position *replay_before(struct replay *);
/* "38... Kf8", in the findings' arena: that half-move, and the move m after so many. */
struct span replay_label(struct replay *, int ply);
struct span replay_label_of(struct replay *, int after, move m);
/*
 * The fast lane for what nearly all text is: canonical SAN with the expected
 * numbers, and short comments, from `at` on, with at most one blank before
 * each.  Returns where it met anything else; the lexer goes on there.  At least 64
 * bytes after `end` are readable.
 */
const char *replay_plain(struct replay *, const char *at, const char *end, char eol);
/* Remembers a comment if there may be commands in it. */
void replay_comment(struct replay *, struct span inside);
/* A number with no word after it. */
void replay_number(struct replay *, const struct token *);
/* Ends a line: a number that counted nothing. */
void replay_line_end(struct replay *);

/* Begins and ends a variation.  False: no move to replace, too deep (the caller skips it), or nothing to close. */
bool replay_open(struct replay *, struct span parenthesis);
void replay_close(struct replay *);

/* -- for move_check.c, repair.c and blank_move.c -- */

/*
 * Plays a legal move that was written so, and compares its + or # with the
 * board, unless the notation has none.  Answers whether they agree.
 */
enum { REPLAY_NO_MARKS = '-' };
bool replay_move(struct replay *, struct span word, move, char mark);
/* The last move stands for this word, which was wrong, or (of no bytes) was missing there. */
void replay_repaired(struct replay *, struct span word);
/* Gives the move to the other side; false when in check. */
bool replay_pass(struct replay *, struct span word);
/* A word that is not played, with its number. */
void replay_leave(struct replay *, const struct token *);
/* Puts a piece where no legal move brings it; false when that makes no position, or in a variation. */
bool replay_put(struct replay *, struct span word, move);
/* Something about how a legal move is written; the position is still the one before it.  NULL: nobody wants it. */
struct finding *replay_form(struct replay *, enum diag, struct span word, move);
/* In the findings' arena. */
struct span replay_san(const struct replay *, move);

/* Fills in where in the game a finding is; NULL is allowed. */
void replay_place(const struct replay *, struct finding *);
/* The same for a place in the main line that has been passed: so many half-moves had been played. */
void replay_place_at(struct replay *, struct finding *, int ply);

#endif
