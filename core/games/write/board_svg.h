/* board_svg: diagrams as Scalable Vector Graphics.  A board is 360 units wide, a square 45. */
#ifndef BOARD_SVG_H
#define BOARD_SVG_H

#include "games/chess/position.h"
#include "base/buf.h"

enum {
	BOARD_SVG_SQUARE = 45, BOARD_SVG_BOARD = 8 * BOARD_SVG_SQUARE, BOARD_SVG_LEFT = 20, BOARD_SVG_BELOW = 20,
	BOARD_SVG_EDGE = 6, BOARD_SVG_BESIDE = 28,
};

/* One position to draw. */
struct board_svg_diagram {
	const struct position *position;	/* NULL: an empty board */
	bool flipped;				/* Black at the bottom */
	square from, to;			/* of the last move; NO_SQUARE: there was none */
	struct span under, over;		/* markup of board_svg_shapes(): squares, arrows */
};

/* The pieces as definitions, with ids from "wP" to "bK", for use by board_svg_diagram() or a page; inside <defs>. */
void board_svg_pieces(struct buf *);
/* The board with its coordinates: BOARD_SVG_BOARD with BOARD_SVG_LEFT, BOARD_SVG_BELOW, and BOARD_SVG_EDGE at the other sides. */
void board_svg_diagram(struct buf *, const struct board_svg_diagram *);
/*
 * What each side has beside the board (caption_has_beside()): in a strip of BOARD_SVG_BESIDE above what
 * board_svg_diagram() draws, and in another one below it.
 */
void board_svg_beside(struct buf *, const struct position *, bool flipped);
/* Draws the squares of [%csl] and the arrows of [%cal] in a comment's text; other text is skipped. */
void board_svg_shapes(struct span comment, bool flipped, struct buf *under, struct buf *over);

/*
 * Reads one operand of these commands, "Ge4" or for an arrow "Ge2e4"; *to is NO_SQUARE for a square. False: it is
 * neither.
 */
bool board_svg_shape(struct span operand, bool arrow, char *colour, square *from, square *to);

#endif
