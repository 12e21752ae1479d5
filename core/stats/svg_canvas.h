/*
 * svg_canvas: a picture that grows downwards, as Scalable Vector Graphics.  Every
 * length is a whole number of tenths of a unit, so that a picture has the same
 * bytes everywhere.  Colours are attributes, for a picture alone; they are
 * classes, too, for the style of a page.
 */
#ifndef SVG_CANVAS_H
#define SVG_CANVAS_H

#include "base/buf.h"

/*
 * A phone's width: there a unit is a pixel.  Letters have the size of the page around it.  The margin is beside the
 * width; stats.css knows both.
 */
enum { SVG_CANVAS_WIDTH = 3600, SVG_CANVAS_MARGIN = 100 };

enum tint {
	TINT_WHITE, TINT_DRAW, TINT_BLACK, TINT_OTHER,	/* results: light, middle, dark, empty, also in grey */
	TINT_ONE,		/* of what is not a result */
	TINT_BOX, TINT_REST,	/* of an icicle */
	TINT_COUNT
};
enum face { FACE_TITLE, FACE_TEXT, FACE_QUIET, FACE_SMALL, FACE_COUNT };
enum anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END };

/* All zeros is an empty one. */
struct svg_canvas {
	struct buf body;
	int y;			/* where what comes next begins */
};

void svg_canvas_length(struct buf *, int tenths);	/* "12.5" */
void svg_canvas_rect(struct svg_canvas *, enum tint, int x, int y, int w, int h);
void svg_canvas_line(struct svg_canvas *, const char *class, int x, int y, int x2, int y2);
void svg_canvas_text(struct svg_canvas *, enum face, enum anchor, int x, int y, struct span);
/* What one sees of a column when one points at it: <title> with the text of `b`, which is emptied. */
void svg_canvas_hint(struct svg_canvas *, struct buf *text);

/* About how wide a text is: rather too much, since letters are not known here. */
int  svg_canvas_width(enum face, struct span);
/* The text if it fits, else its beginning and an ellipsis; nothing where not even that fits. */
void svg_canvas_fitted(struct svg_canvas *, enum face, int x, int y, int width, struct span);
/* Words in lines, below all before. */
void svg_canvas_paragraph(struct svg_canvas *, enum face, struct span);
/* Names with their colours in one row or several. */
void svg_canvas_legend(struct svg_canvas *, const char *const *names, const enum tint *, int n);

/* The whole as an <svg> element; the canvas is empty then. */
void svg_canvas_finish(struct svg_canvas *, struct buf *to, struct span title);

#endif
