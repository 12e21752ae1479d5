/* svg: diagrams as Scalable Vector Graphics.  A board is 360 units wide, a square 45. */
#ifndef BOARD_SVG_H
#define BOARD_SVG_H

#include "chess/position.h"
#include "base/buf.h"

enum { SVG_SQUARE = 45, SVG_BOARD = 8 * SVG_SQUARE, SVG_LEFT = 20, SVG_BELOW = 20, SVG_EDGE = 6 };

/* One position to draw. */
struct svg_diagram {
	const struct position *position;	/* NULL: an empty board */
	bool flipped;				/* Black at the bottom */
	square from, to;			/* of the last move; NO_SQUARE: there was none */
	struct span under, over;		/* markup of svg_shapes(): squares, arrows */
};

/* The pieces as definitions, with ids from "wP" to "bK", for use by svg_diagram() or a page; inside <defs>. */
void svg_pieces(struct buf *);
/* The board with its coordinates: SVG_BOARD with SVG_LEFT, SVG_BELOW, and SVG_EDGE at the other sides. */
void svg_diagram(struct buf *, const struct svg_diagram *);
/* What [%csl] and [%cal] of a comment's text ask for; anything else in it is passed over. */
void svg_shapes(struct span comment, bool flipped, struct buf *under, struct buf *over);

/* One square or arrow of such operands ("Ge4", "Ge2e4"); *to is NO_SQUARE for a square.  False: it is none. */
bool svg_shape(struct span operand, bool arrow, char *colour, square *from, square *to);

#endif
