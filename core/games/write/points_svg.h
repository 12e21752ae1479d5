/* points_svg: diagrams of boards whose pieces stand on points, as Scalable Vector Graphics. */
#ifndef POINTS_SVG_H
#define POINTS_SVG_H

#include "base/buf.h"
#include "games/write/board_caption.h"

/* From one line to the next; the board goes half a step beyond its outer lines.  The rest is as in board_svg.h. */
enum { POINTS_SVG_STEP = 40, POINTS_SVG_LEFT = 28, POINTS_SVG_BELOW = 26, POINTS_SVG_EDGE = 6 };

enum { POINTS_SVG_MAX = 26 * 26 };	/* points of the largest board that has a letter for each file */

/* One position to draw. */
struct points_svg_diagram {
	struct board_shape shape;
	const void *position;
	bool letters;			/* men have the letters of a FEN, not their signs */
	int from, to;			/* points of the last move; -1: there is none */
	const uint16_t *numbers;	/* by point: what is written on its stone, 0 for nothing; NULL: nothing on any */
};

void points_svg(struct buf *, const struct points_svg_diagram *);

#endif
