/*
 * Room games/interface: the interface to all games: chess and its variants, xiangqi, five in a row.  Whoever walks through
 * a game or draws it knows it only by its row here; its rules, notations and rulings are in a room of its own.
 */
/* game_rules: a game: one row of data and functions for each. */
#ifndef GAME_RULES_H
#define GAME_RULES_H

#include <stdint.h>

#include "games/chess/position.h"
#include "games/chess/rules.h"
#include "games/interface/finding_about.h"
#include "games/move_notation/piece_letters.h"

/*
 * A position is a plain value of row->size bytes, copied as bytes, without pointers to what can go away; the functions
 * of a row cast it to their own struct.  A move is what `move` is in chess, so that a struct element holds it; a pass,
 * where a game has one, is a value of its own.  A point is rank * files + file, from the left of the side that is below
 * in drawings; rank 0 is the lowest.
 *
 * The sides are 0, whose win is the result 1-0, and 1, whose win is 0-1: those of the tags White (or Red) and Black.  Side
 * `first` begins.
 *
 * No function of a row keeps anything, prints, or reads anything but its arguments: threads call them at once.
 */
typedef uint16_t board_move;
enum {
	BOARD_NO_MOVE = 0,
	BOARD_POSITION_MAX = 640,	/* bytes of the largest position */
	BOARD_FEN_MAX = 640,		/* bytes that fen() writes at most, with the final 0 */
	BOARD_WORD_MAX = 48,		/* the same for write() */
	BOARD_MOVES_MAX = 6,		/* moves that a reading names */
	BOARD_TOLERATED_MAX = 4,
	BOARD_WORDS_MAX = 32,		/* moves that are written as one word: WORD_MAX bytes, each of them 8 at least */
	BOARD_FORBIDDEN_MAX = 64,	/* points that forbidden() names */
};

/* Room for any position, aligned for all of them; `chess` is that of a row with `chess`. */
union game_position {
	uint64_t room[BOARD_POSITION_MAX / 8];
	struct position chess;
};

enum board_side { BOARD_NEITHER = -1, BOARD_SIDE_0, BOARD_SIDE_1 };
enum board_result { BOARD_UNKNOWN, BOARD_WON_0, BOARD_WON_1, BOARD_DRAWN };

/* What a row may want to know about a record; spans are empty where the record does not say it. */
struct board_record {
	struct span fen, variant, rule, size;		/* tags: FEN, Variant, Rule (or Rules), BoardSize */
	struct span date, event, site, opening, format;	/* the same: Date or EventDate, Event, Site, Opening, Format */
	struct span termination;			/* the same: Termination */
	const char *laws;				/* the edition that the user asked for; NULL: by date */
};

/* How the moves of a game are written. */
struct board_notation {
	const char *name;	/* for --notation: "wxf"; NULL ends the table */
	const char *format;	/* as the tag Format names it: "WXF"; NULL: no such name */
	const char *help;	/* half a line for --help: "WXF: C2=5" */
};

/* What a word of the record says in a position. */
struct board_reading {
	/*
	 * DIAG_NONE: moves[0] is what it says, and is legal.  DIAG_LEX_UNKNOWN_TOKEN: it is not written as a move.
	 * DIAG_SAN_AMBIGUOUS: the moves are those that it can mean.  Others: it is a move that is not legal.
	 */
	enum diag trouble;
	board_move moves[BOARD_MOVES_MAX];
	int moves_n;
	int notation;			/* index in the table of notations; -1: not known */
	enum diag tolerated[BOARD_TOLERATED_MAX];	/* what is unusual in how it is written; DIAG_NONE ends it */
	struct span message;		/* why it is illegal, or what is unusual, without a full stop; in the arena, or constant */
	board_move suggest[SUGGEST_MAX];	/* legal moves that may have been meant, best first; NO_MOVE ends it */
	const char *slip;		/* how the first of them became this word: "the file is counted from the wrong side"; or NULL */
	const char *ref;		/* with a message: the rule, "CXA 1999 2.2"; NULL: that of the catalogue */
};

/* How a position ends the game. */
struct board_end {
	const char *name;		/* "checkmate", "stalemate", "five": one word, as in game_summary.end */
	enum board_result result;	/* never UNKNOWN */
	struct span text;		/* "Black is checkmated": in the arena, or constant */
};

/* A whole main line, for judge(). */
struct board_line {
	const struct game_rules *game;
	const struct board_record *record;
	const void *start;
	const board_move *moves;
	const struct span *words;	/* where each is written: the place of findings about it */
	int n;
	bool complete;			/* all words of the main line were legal moves, and it was not cut off */
	struct span end;		/* the place of findings about the end of the game: the result, or an empty span */
	enum board_result result;	/* as the record says */
};

/* What a drawing of the board looks like. */
enum board_look {
	BOARD_SQUARES,			/* a chessboard; its positions are struct position */
	BOARD_GRID,			/* stones on the points of a grid */
	BOARD_RIVER,			/* men on the points of a grid with a river and palaces */
	BOARD_LOOKS
};

/* What is known about a position that stands alone. */
struct board_verdict {
	bool readable;			/* fen() makes sense */
	bool usable;			/* a game can be played from it */
	bool lossy;			/* something of the text is not in the position */
	enum diag impossible;		/* the finding that says why no game leads to it; DIAG_NONE: nothing is known against it */
	bool arises;			/* a game surely leads to it */
};

struct game_rules {
	/* As it is written in the Variant tag, "xiangqi", see games/pgn/variant.h; "chess" also of its variants. */
	const char *name;
	const char *sides[2];		/* "Red", "Black": in messages, and the names of the tags of the players */
	enum board_side first;		/* who begins */
	int rule;			/* for the row's own use: several rows may share their functions */
	const struct rules *chess;	/* which rules of chess these are: positions are struct position; NULL: another game */
	size_t size;			/* bytes of a position */
	const struct board_notation *notations;	/* those that can be asked for, the usual one first */
	int engines[2];			/* the notation of engines, for write(), by enum rules_castling; -1: they have none */
	bool lettered;			/* men have letters in moves, which differ by language */
	const char *first_tag;		/* the tag that is written before all others; NULL: there is none */
	const char *const *laws;	/* names of editions of its rules for --laws; ends with NULL; NULL: it has none */

	/*
	 * The position where the record begins.  False: its moves cannot be judged.  What is wrong, with or without
	 * that, is added to the findings at the value of the tag, or at record->fen.
	 */
	bool (*start)(const struct game_rules *, const struct board_record *, void *position, struct findings *);
	/* Which notation these words of the main line are in, where one alone does not show it; -1: no matter, or unknown. */
	int (*notation)(const void *start, const struct span *words, int n);
	/* Are these words moves of this game, and surely of no other?  NULL: no words show it. */
	bool (*recognise)(const struct span *words, int n);
	/* May the word be a move, in some position and notation?  NULL: that cannot be told from other words without the board. */
	bool (*is_move)(struct span word);
	/* Several moves in one word, in order: their number, 1 if there is one or none.  NULL: never more than one. */
	int (*split)(struct span word, struct span parts[BOARD_WORDS_MAX]);
	/* `notation`: what the record seems to be written in, or -1.  The arena is for texts of the reading. */
	void (*read)(const void *position, struct span word, int notation, struct arena *, struct board_reading *);
	/*
	 * Writes a legal move, terminated; returns the length.  `letters`: of the men, if the game is `lettered`; NULL:
	 * English.
	 */
	int (*write)(const void *position, board_move, int notation, const struct piece_letters *letters,
	    char out[BOARD_WORD_MAX]);
	void (*play)(void *position, board_move);	/* a legal move */
	/* A null move, and one that need not be legal, as position_pass() and position_force().  NULL: the game has none. */
	bool (*pass)(void *position);
	bool (*force)(void *position, board_move);
	/* Is the game over in this position?  The arena is for the text; NULL: it is not wanted. */
	bool (*end)(const void *position, struct arena *, struct board_end *);
	/*
	 * Findings that only the whole game shows: rulings on repetition, forbidden moves, limits.  Sets of each finding
	 * id, token and message as usual, and `ply` to the half-move it is about, from 1, or -1: the caller fills in its
	 * number and its position.  Results against the position at the end are left to the caller.  NULL: there are none.
	 */
	void (*judge)(const struct board_line *, struct findings *);

	enum board_side (*turn)(const void *position);
	unsigned (*number)(const void *position);	/* of the next move, from 1: both sides' moves have one number */
	uint64_t (*key)(const void *position);		/* equal for positions that are equal for repetitions */
	int (*fen)(const void *position, char out[BOARD_FEN_MAX]);	/* terminated; returns the length */
	const char *fen_default;	/* that of a record without one; NULL: there are several, see initial() */
	int fen_counters;		/* how many fields at the end of a FEN only count moves: an EPD is without them */
	bool (*initial)(const void *position);		/* is it where games of this kind begin? */

	/* -- for drawings -- */
	enum board_look look;
	int first_rank;			/* the number at rank 0: 0 in xiangqi, 1 in five in a row; files are a, b, c ... */
	void (*shape)(const void *position, int *files, int *ranks);
	int (*at)(const void *position, int point);	/* what is there: 0 nothing, else an index of the next three */
	const char *letters;		/* by that: "." and one ASCII letter each, as in a FEN */
	const char *const *signs;	/* by that: one character in UTF-8 each: "\u5e25"; NULL: none */
	const char *colours;		/* by that: the side that it belongs to, '0' or '1'; ' ' for nothing */
	/* The points that a move leaves and comes to, -1 where there is none. */
	void (*points)(const void *position, board_move, int *from, int *to);
	/* What follows after "White to move": ", check".  NULL: the text of an end is there in its stead. */
	const char *(*remark)(const void *position);
	/* Points that the side to move must not play to by a special rule, as Black's in renju: how many.  NULL: there are none. */
	int (*forbidden)(const void *position, int points[BOARD_FORBIDDEN_MAX]);

	/* -- for lists of positions -- */
	/* Reads a position that stands alone, and adds what is wrong to the findings.  NULL: none are judged. */
	void (*position)(struct span text, void *position, struct findings *, struct board_verdict *);
	/* Is the text in the form of a position of this game, and of no position of chess?  NULL: none is. */
	bool (*is_position)(struct span text);
};

static inline enum board_result
board_win(enum board_side side)
{
	return side == BOARD_SIDE_0 ? BOARD_WON_0 : BOARD_WON_1;
}

#endif
