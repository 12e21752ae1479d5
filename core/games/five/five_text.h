/* five_text: points, reasons and boards of five in a row as text. */
#ifndef FIVE_TEXT_H
#define FIVE_TEXT_H

#include "base/buf.h"
#include "games/five/five_forbidden.h"

/* How points are written. */
enum five_notation {
	FIVE_COORDINATES,	/* h8: column a from the left, row 1 from the bottom */
	FIVE_FROM_TOP,		/* the same with row 1 at the top */
	FIVE_WITHOUT_I,		/* as in go: the ninth column is j */
	FIVE_LETTERS,		/* hh: columns from the left, rows from the top, as in SGF */
	FIVE_NOTATIONS
};
enum { FIVE_WORD_MAX = 8 };

/* Terminated; returns the length.  A pass is "pass". */
int  five_word_write(const struct five_position *, five_move, enum five_notation, char out[FIVE_WORD_MAX]);
/*
 * Capitals do not matter.  False: it is not written as a point.  *x and *y may be outside the board, and are -1 for a
 * pass; letters ("hh") are read in every notation.
 */
bool five_word_read(int size, struct span word, enum five_notation, int *x, int *y);
/* How long the point at the start of the text is, if it is written with a letter and digits; 0: none is. */
size_t five_word_length(struct span text);

/* "double-three: g7-h8-i9 and h7-h8-h9", and so on: what the move makes, from the verdict on. */
void five_reason_write(struct buf *, const struct five_position *, const struct five_reason *);
/* "d8-e8-f8": points joined. */
void five_points_write(struct buf *, const struct five_position *, const uint16_t *point, int n);
/*
 * The board as lines of text with coordinates: X Black, O White, the move * (0: none), # Black's stones of the shapes of
 * the reason, ? the points that make them five or a straight four.  The reason may be NULL.
 */
void five_board_write(struct buf *, const struct five_position *, five_move, const struct five_reason *);

/* The position as rows from the top, the side to move, and the number of the next move: "15/.../7X7/.../15 w 1". */
void five_fen_write(struct buf *, const struct five_position *);
/* NULL: it was read; else what is wrong.  The size is that of the rows; of the position only the rules are set before. */
const char *five_fen_read(struct five_position *, const struct five_rules *, struct span);

#endif
