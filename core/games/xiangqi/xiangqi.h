/*
 * xiangqi: positions of Chinese chess, the moves that are legal in them, and check.
 *
 * Room games/xiangqi: the rules of Chinese chess: positions, FEN, moves and why they are illegal, ends of games,
 * rulings on repetition.
 *
 * Sources: the rules of the Chinese association, 1999, 2.2 (moves), 2.3 (captures), 3.1 (check), 3.2 (stalemate).
 */
#ifndef XIANGQI_H
#define XIANGQI_H

#include <stdbool.h>
#include <stdint.h>

enum xq_kind { XQ_NONE, XQ_GENERAL, XQ_ADVISOR, XQ_ELEPHANT, XQ_HORSE, XQ_CHARIOT, XQ_CANNON, XQ_SOLDIER };
enum { XQ_KINDS = 8 };
enum xq_colour { XQ_RED, XQ_BLACK };

/* A point is rank * 9 + file; file 0 is a, on Red's left; rank 0 is Red's back rank. */
enum { XQ_FILES = 9, XQ_RANKS = 10, XQ_POINTS = XQ_FILES * XQ_RANKS, XQ_NO_POINT = 255 };

/* from | to << 7; 0 is not a move. */
typedef uint16_t xq_move;
enum { XQ_MOVES_MAX = 128 };	/* two sets of lines for chariots and cannons, and the rest, are less than that */
enum { XQ_ATTACKERS_MAX = 32 };

struct xq_position {
	uint8_t board[XQ_POINTS];	/* XQ_NONE, or xq_man(colour, kind) */
	uint8_t turn;
	uint8_t general[2];		/* where the general of that colour is; XQ_NO_POINT: there is none */
	uint32_t since_capture;		/* moves of both sides since the last capture */
	uint32_t number;		/* of the next move of Red, or of the one that Black answers */
	uint64_t key;			/* of pieces and side to move: equal positions have equal keys */
};

static inline uint8_t
xq_man(int colour, int kind)
{
	return (uint8_t)(kind | colour << 3);
}

static inline int
xq_kind_of(uint8_t man)
{
	return man & 7;
}

/* The colour of a piece; that of XQ_NONE means nothing. */
static inline int
xq_colour_of(uint8_t man)
{
	return man >> 3;
}

/* Is there a piece of that colour? */
static inline bool
xq_is_of(uint8_t man, int colour)
{
	return man != XQ_NONE && xq_colour_of(man) == colour;
}

static inline int
xq_file(int point)
{
	return point % XQ_FILES;
}

static inline int
xq_rank(int point)
{
	return point / XQ_FILES;
}

/* XQ_NO_POINT: it is not on the board. */
static inline int
xq_point(int file, int rank)
{
	return file >= 0 && file < XQ_FILES && rank >= 0 && rank < XQ_RANKS ? rank * XQ_FILES + file : XQ_NO_POINT;
}

static inline xq_move
xq_move_of(int from, int to)
{
	return (xq_move)(from | to << 7);
}

static inline int
xq_from(xq_move m)
{
	return m & 127;
}

static inline int
xq_to(xq_move m)
{
	return m >> 7;
}

/* The rank as that side counts it: 0 is its own back rank. */
static inline int
xq_rank_of(int colour, int point)
{
	return colour == XQ_RED ? xq_rank(point) : XQ_RANKS - 1 - xq_rank(point);
}

/* Is the point beyond the river for that side? */
static inline bool
xq_crossed(int colour, int point)
{
	return xq_rank_of(colour, point) >= XQ_RANKS / 2;
}

/* Is it in the palace of that side? */
static inline bool
xq_in_palace(int colour, int point)
{
	return xq_file(point) >= 3 && xq_file(point) <= 5 && xq_rank_of(colour, point) <= 2;
}

void xq_start(struct xq_position *);
/* An empty board, Red to move; pieces are put on it with xq_put(). */
void xq_clear(struct xq_position *);
/* Puts a piece (or XQ_NONE) there, and keeps `general` and the key. */
void xq_put(struct xq_position *, int point, uint8_t man);
/* Changes the side to move, and keeps the key. */
void xq_pass(struct xq_position *);
/* Plays a move that xq_could_move() allows. */
void xq_play(struct xq_position *, xq_move);
/* Do pieces and side to move agree? */
bool xq_same(const struct xq_position *, const struct xq_position *);

/* Lists the legal moves, in order of `from`, and returns how many. */
int  xq_moves(const struct xq_position *, xq_move out[XQ_MOVES_MAX]);
bool xq_has_move(const struct xq_position *);	/* is there a legal move? */
bool xq_legal(const struct xq_position *, xq_move);	/* any number is allowed */
/*
 * Can a piece of the side to move go there, whatever becomes of its general?  Any number is allowed.  Capturing a
 * general is such a move, although it is not a legal one (3.1); a general does not reach the other one along a file.
 */
bool xq_could_move(const struct xq_position *, xq_move);
/* The same for a piece of whatever colour, and whatever stands on the target point: `takes` says if it captures there. */
bool xq_reaches(const struct xq_position *, int from, int to, bool takes);
/* Is the general of the side to move safe after a move that xq_could_move() allows? */
bool xq_general_is_safe_after(const struct xq_position *, xq_move);
/* Is the general of that colour attacked, by the other general along an open file included? */
bool xq_in_check(const struct xq_position *, int colour);
/*
 * The points of the pieces of that colour that could capture what stands on the point, or an enemy that stood there,
 * whatever becomes of their general; a general attacks the other one along an open file.  Returns how many.
 */
int  xq_attackers(const struct xq_position *, int colour, int point, uint8_t out[XQ_ATTACKERS_MAX]);
/*
 * If the points are on one line: how many pieces stand between them, and where the first two are, seen from `from`
 * (XQ_NO_POINT: there is none).  -1: they are not on a line, or are equal.
 */
int  xq_between(const struct xq_position *, int from, int to, int first[2]);

#endif
