/* board_svg: diagrams of boards of any game as Scalable Vector Graphics. */
#ifndef BOARD_SVG_H
#define BOARD_SVG_H

#include "games/output_forms/caption.h"

enum {
	BOARD_SVG_SQUARE = 45, BOARD_SVG_BOARD = 8 * BOARD_SVG_SQUARE, BOARD_SVG_LEFT = 20, BOARD_SVG_BELOW = 20,
	BOARD_SVG_EDGE = 6, BOARD_SVG_BESIDE = 28,
	BOARD_SVG_POINTS = 26 * 26,	/* points of the largest board that has a letter for each file */
};

/* The sizes of a drawing, by enum board_look: from one line to the next, and what is left of the board and below it. */
struct board_svg_size {
	int step, left, below;
};
extern const struct board_svg_size board_svg_sizes[BOARD_LOOKS];

/* One position to draw. */
struct board_svg_diagram {
	struct board_shape shape;
	const void *position;		/* NULL: an empty board */
	int from, to;			/* points of the last move; -1: there is none */
	struct span under, over;	/* on squares: markup of board_svg_shapes(): squares, arrows */
	bool letters;			/* men on points have the letters of a FEN, not their signs */
	const uint16_t *numbers;	/* by point: what is written on its stone, 0 for nothing; NULL: nothing on any */
};
/* The pieces of chess as definitions, with ids from "wP" to "bK", for board_svg_diagram() or a page; inside <defs>. */
void board_svg_pieces(struct buf *);
/* The board with its coordinates, by its sizes; BOARD_SVG_EDGE is at the other sides. */
void board_svg_diagram(struct buf *, const struct board_svg_diagram *);
/* That of a position of chess with White at the bottom; `to`: as above. */
void board_svg_chess(struct buf *, const struct position *, int to);
/*
 * What each side has in addition to the board (caption_beside_of()): in a strip of BOARD_SVG_BESIDE above what
 * board_svg_diagram() draws, and in another one below it.
 */
void board_svg_beside(struct buf *, const struct position *, bool flipped);
/* Draws the squares of [%csl] and the arrows of [%cal] in a comment's text; other text is skipped. */
void board_svg_shapes(struct span comment, const struct board_shape *, struct buf *under, struct buf *over);

/*
 * Reads one operand of these commands, "Ge4" or for an arrow "Ge2e4"; *to is NO_SQUARE for a square. False: it is
 * neither.
 */
bool board_svg_shape(struct span operand, bool arrow, char *colour, square *from, square *to);

#endif
