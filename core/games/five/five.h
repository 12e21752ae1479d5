/*
 * Room games/five: gomoku, renju and the other games of five in a row: the board, who has won, and the points that renju
 * forbids Black, with the reason; records in forms of its own. It does not know chess.
 */
/* five: a position of five in a row, and the rules by which it is played. */
#ifndef FIVE_H
#define FIVE_H

#include <stdbool.h>
#include <stdint.h>

enum { FIVE_SIZE_MIN = 5, FIVE_SIZE_MAX = 22, FIVE_POINTS_MAX = FIVE_SIZE_MAX * FIVE_SIZE_MAX };
enum five_colour { FIVE_EMPTY, FIVE_BLACK, FIVE_WHITE };

enum { FIVE_WINDOWS = 5 };

/* A row of the table of rules; rows of stones are unbroken. */
struct five_rules {
	const char *name;	/* the games that are named in Variant tags, and then what Rule tags add */
	uint8_t size;		/* of the board, where the record does not name one */
	bool exact[3];		/* by enum five_colour: a row of more than five does not win */
	bool forbidden;		/* Black may not make overlines, double-fours and double-threes */
	bool closed_loses;	/* five between two stones of the opponent do not win (six do, if they may at all) */
	/*
	 * Where the first stones may be, in order, by the distance from the centre: n > 0: less than n lines away, so 1 is the
	 * centre and 3 the 5x5 around it; n < 0: more than -n lines away; 0: anywhere.
	 */
	int8_t window[FIVE_WINDOWS];
};
extern const struct five_rules five_gomoku, five_standard, five_renju, five_caro5, five_caro6, five_house,
    five_taraguchi, five_pro, five_long_pro;
extern const struct five_rules *const five_rules_all[];	/* ends with NULL */

/* A point is y * size + x; y 0 is row 1, at the bottom, and x 0 is column a. */
struct five_position {
	const struct five_rules *rules;
	uint16_t plies, stones, last;	/* moves with passes; stones; the last move, 0: none */
	uint8_t size, turn;		/* the side of the board; enum five_colour */
	uint8_t passes;			/* how many in a row, up to the last move */
	uint8_t winner;			/* enum five_colour: who has made a row that wins, first; FIVE_EMPTY: nobody */
	uint16_t won;			/* by this move */
	uint8_t point[FIVE_POINTS_MAX];	/* enum five_colour */
};

/* A move is a point + 1, or FIVE_PASS; 0 is none. */
typedef uint16_t five_move;
enum { FIVE_PASS = FIVE_POINTS_MAX + 1 };

/* An empty board, Black to move; a size of 0 is the usual one of the rules. */
void five_start(struct five_position *, const struct five_rules *, int size);
/* Is it a pass, or an empty point of the board? */
bool five_could_move(const struct five_position *, five_move);
/* Plays a move that could be made; the game may be over, and the move forbidden. */
void five_play(struct five_position *, five_move);
/* Has a row of that colour through that point, where it has a stone, five or more stones that win by these rules? */
bool five_wins(const struct five_position *, int point);

/* The row through that point, where it has a stone, in that direction: the points in order, and how many. */
int five_row(const struct five_position *, int point, int direction, uint16_t out[FIVE_SIZE_MAX]);
/* How many lines the point is away from the centre, which is four points on a board of even size. */
int five_distance(const struct five_position *, int point);

/* -- lines -- */

enum { FIVE_DIRECTIONS = 4, FIVE_REACH = 5, FIVE_LINE = 2 * FIVE_REACH + 1 };

/*
 * The point and five more to each side of it, seen by one colour: bit FIVE_REACH is the point, the bits above it are
 * on its right (or, in a column, above it).  What is in none of the three is empty.
 */
struct five_line {
	uint16_t own, other, outside;
};
struct five_line five_line_at(const struct five_position *, int point, int direction, enum five_colour own);
/* How far apart the points of a line are. */
int five_step(const struct five_position *, int direction);

#endif
