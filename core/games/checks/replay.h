/*
 * replay: a line of play on the board.  Words become moves, moves positions; what
 * is wrong with a word, its number or its legality becomes a finding.
 */
#ifndef REPLAY_H
#define REPLAY_H

#include "games/checks/comment_log.h"
#include "games/checks/lane_text.h"
#include "games/checks/move_numbers.h"
#include "games/checks/movelist.h"
#include "games/checks/position_log.h"
#include "games/checks/question.h"
#include "games/chess/movegen.h"
#include "games/interface/game_rules.h"
#include "games/move_notation/piece_letters.h"
#include "games/move_notation/san.h"
#include "games/move_notation/suggest.h"
#include "games/pgn/token.h"
#include "toolkit/finding/finding.h"

enum on_illegal { ILLEGAL_STOP, ILLEGAL_SKIP, ILLEGAL_FORCE, ILLEGAL_REPAIR };

/* May the only correction that makes the rest of the game legal be wrong all the same? */
enum repair_doubt {
	REPAIR_UNDOUBTED,
	REPAIR_HAS_RIVAL,	/* another slip, in this word or before it, explains the game as well */
	REPAIR_UNEXAMINED,	/* the work for finding that out is used up */
};

enum {
	RAV_DEPTH_MAX = WALK_DEPTH,	/* nested variations */
	CARE_PINS = 64,			/* in `care`, with SAN_*: a pinned piece that could go there too */
};

/* What is restored at the end of a variation. */
struct replay_frame {
	struct position now, before;
	struct line_step last;	/* the half-move that the variation replaces */
	struct span open;	/* its parenthesis */
	int ply, moves_here, words_here;
	int entered;		/* of struct position_log */
	long number_ahead;
	bool stopped, doubt;
};

/*
 * Working memory that keeps nothing between two calls (text), or while no variation is open (frames).  It is large:
 * replays whose games are read in turns share one.
 */
struct replay_work {
	struct lane_text text;		/* what replay_plain() reads at once */
	struct replay_frame frames[RAV_DEPTH_MAX];
	struct replay_board_frame {
		union game_position now, before;
		bool over;
		struct board_end end;
	} boards[RAV_DEPTH_MAX];	/* with the frames, of `board` */
};

/*
 * Positions of a game that is known only by its row.  `now` of the replay then has only the side to move (WHITE for the
 * one that begins), the move number and the key; the moves in the log are of this board.
 */
struct replay_board {
	int notation;			/* in which it seems to be written, in the table of the game; -1: not known */
	bool over;			/* by `end`, in the position `now` */
	struct board_end end;
	union game_position start, now, before;
};

struct replay {
	/* Set by the caller before replay_start(). */
	struct replay_work *work;
	struct findings *findings;
	const struct piece_letters *letters;	/* NULL: English */
	enum on_illegal on_illegal;
	bool letters_expected;		/* the user knows that the letters may be of another language */
	struct movelist *score;		/* receives what is read; NULL: not wanted */
	const struct asker *asker;	/* who is asked about illegal moves of the main line; NULL: nobody */

	const struct game_rules *rules;	/* of the positions; in all games of chess &chess_game, whose functions are those of all */
	const struct replay_reader *reader;	/* how its words are read */
	const void *here;		/* its position: `now`, or that of `board` */

	struct position_log log;	/* how the position came about */
	struct move_numbers numbers;	/* the move numbers in the text */
	struct comment_log comments;	/* with commands, for the end of the game */

	struct position now;
	struct position before;		/* the one before the last move, if `keeping`; ask replay_before() */
	bool keeping;			/* from the first variation or wrong mark of a game on */
	int moves_here;			/* half-moves played in the current line */
	int words_here;			/* words read in the current line, judged or not */
	bool stopped;			/* the rest of this line is not judged */
	bool doubt;			/* an unreadable word came where a move could be */
	struct span hole;		/* the last text that is not a move and was where one could be, before half-move */
	int hole_ply;			/* hole_ply + 1; empty: there is none */
	size_t lone_element;		/* the index in the score at which the lone number of `numbers` came */
	bool gap;			/* moves are missing from the main line */
	bool misnumbered;		/* a number was ahead, and nothing was missing before it */
	bool stopped_by_gap;		/* which is why it is `stopped` */
	bool foreign;			/* a word looks like a move in another language; see game.c */
	bool failed;			/* out of memory */
	struct suggest_work search;	/* for what was meant by illegal moves */
	struct suggest_work rivals;	/* for what else could have been meant, before a move is repaired */
	enum repair_doubt doubt_of_repair;	/* about the last word that was examined */
	struct suggest_rival rival;	/* if there is one; `at` counts from that word, and is at most 0 */
	int unjudged;			/* words of the main line that were not judged */
	int illegal;			/* illegal moves of the main line */
	struct span refused;		/* the last of them, or an ambiguous one */
	bool ambiguous;			/* it was an ambiguous one */
	const char *taken;		/* the word that starts there has been read with the one before it */
	const char *passed;		/* the words up to the one that starts there are skipped; NULL: none are */
	struct span last_word;		/* the last word that was played */
	unsigned nags;			/* of the last move: bit n for NAG n up to 31 */

	const struct lane_body *lane;	/* which lane replay_plain() uses, set by replay_start(); NULL: none */
	int depth;			/* variations that are open: frames[0] to frames[depth - 1] */
	unsigned care;			/* which SAN_* and CARE_* must be checked */
	bool in_san;			/* words are tried as canonical SAN first */
	bool every_token;		/* findings are wanted that replay_plain() does not look for */
	struct replay_board board;
};

/* How the words of a game are read. */
struct replay_reader {
	/* Is the word skipped, because of what comes before or after it?  NULL: no word is. */
	bool (*passes)(struct replay *, const struct token *, const struct lexer *after);
	/* Plays what a word says that replay_word() has left, or reports what is wrong; `after`: the lexer after it. */
	void (*word)(struct replay *, const struct token *, const struct lexer *after);
	bool (*reads)(const struct replay *, struct span word);	/* can it be a move here, legal or not? */
	bool (*begins)(const struct replay *, struct span word);	/* or the first one of a game?  NULL: that is not known */
	/* The position after `ply` half-moves of this line; of chess only at the end of the game. */
	void (*at)(struct replay *, int ply, union game_position *);
	/* At the start and the end of a variation, for what a reader has in addition to `now` and `before`.  NULL: nothing. */
	void (*open)(struct replay *), (*close)(struct replay *);
};
extern const struct replay_reader replay_reader_chess, replay_reader_board;	/* in move_check.c, replay_board.c */

/* Begins a game of chess or a variant. */
void replay_start(struct replay *, const struct position *);
void replay_free(struct replay *);

/*
 * Plays a word in canonical SAN, and checks its number. False: it is written otherwise or is not a legal move;
 * move_check_word() handles it. In a line that is no longer judged, every word is accepted and recorded.
 */
bool replay_word(struct replay *, const struct token *);
/* The position before the last move; there must be one. */
const struct position *replay_before(struct replay *);
/* "38... Kf8", in the findings' arena: half-move number `ply`, and the move m after `after` half-moves. */
struct span replay_label(struct replay *, int ply);
struct span replay_label_of(struct replay *, int after, move m);
/*
 * The fast path for nearly all text: canonical SAN with the expected numbers, and short comments, from `at` on, with at
 * most one blank before each. Returns where anything else begins; the lexer continues there. At least 64 bytes after
 * `end` are readable.
 */
const char *replay_plain(struct replay *, const char *at, const char *end, char eol);
/* Keeps a comment that may have commands in it for the end of the game. */
void replay_comment(struct replay *, struct span inside);
/* A number without a word after it. */
void replay_number(struct replay *, const struct token *);
/* At the end of a line: checks a number that no move followed. */
void replay_line_end(struct replay *);

/*
 * Begin and end a variation. False: there is no move to replace, or it is nested too deeply; the caller must skip it.
 */
bool replay_open(struct replay *, struct span parenthesis);
void replay_close(struct replay *);
/*
 * Adds that the first word of a variation is legal after the move that the variation replaces, and `why` it is not meant before
 * that: "illegal" or "not numbered as".  The findings about its number are removed, as it is right after that move.
 */
void replay_add_misplaced(struct replay *, struct span number, struct span word, const char *why);

/* -- for move_check.c and repair.c -- */

/*
 * Plays a legal move that was written so, and compares its + or # with the board, unless the notation has none. Returns
 * whether they agree.
 */
enum { REPLAY_NO_MARKS = '-' };
bool replay_move(struct replay *, struct span word, move, char mark);
/* Marks the last move as played instead of this word, which was wrong or, if it is empty, missing. */
void replay_repaired(struct replay *, struct span word);
/* Plays a null move; false: in check, or the game is too long. */
bool replay_pass(struct replay *, struct span word);
/* Records a word that is not played, with its number. */
void replay_leave(struct replay *, const struct token *);
/* The same at an earlier place of the score. */
void replay_leave_at(struct replay *, const struct token *, size_t element);
/* Plays an illegal move by force; false: the result would not be a position, or it is in a variation. */
bool replay_put(struct replay *, struct span word, move);
/* Reports how a legal move is written; the board must still be in the position before it. NULL: not wanted. */
struct finding *replay_form(struct replay *, enum diag, struct span word, move);
struct finding *replay_form_as(struct replay *, enum diag, enum severity, struct span word, move);
/* The move in SAN, in the findings' arena. */
struct span replay_san(const struct replay *, move);
/* The same for a suggestion: in the letters of the game. */
struct span replay_suggestion(const struct replay *, move);

/* May this finding stand for an illegal move?  Not if it is switched off and illegal moves are not. */
static inline bool
replay_may_say(const struct replay *p, enum diag id)
{
	return finding_wanted(p->findings, id) || !finding_wanted(p->findings, DIAG_ILLEGAL_MOVE);
}
/* Fills in where in the game a finding is: at the current position. NULL is allowed. */
void replay_place(const struct replay *, struct finding *);
/* The same for the position after `ply` half-moves of the main line, by replay_reader.at(); and for half-move `ply`. */
void replay_place_at(struct replay *, struct finding *, int ply);
void replay_place_move(struct replay *, struct finding *, int ply);

#endif
