/*
 * svg_canvas: a picture in SVG that grows downwards.  All lengths are whole numbers of tenths of a unit, so that a
 * picture has the same bytes on every machine.  Colours are given as attributes, for a picture by itself, and as
 * classes, which the style of a page overrides.  Out of memory: the buffer's `failed`.
 */
#ifndef SVG_CANVAS_H
#define SVG_CANVAS_H

#include "base/buf.h"

/*
 * The width of a phone, where a unit is a pixel, so that letters are as large as those of the page around it.  The
 * margin is added on all sides.  html_page.css depends on both numbers.
 */
enum { SVG_CANVAS_WIDTH = 3600, SVG_CANVAS_MARGIN = 100 };

enum tint {
	TINT_WHITE, TINT_DRAW, TINT_BLACK, TINT_OTHER,	/* results: light, medium, dark, empty, also in greyscale */
	TINT_ONE,		/* the only colour of a chart without results */
	TINT_BOX, TINT_REST,	/* the nodes of an icicle, and its background */
	TINT_COUNT
};
enum face { FACE_TITLE, FACE_TEXT, FACE_QUIET, FACE_SMALL, FACE_COUNT };
enum anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END };

/* It starts as all zeros. */
struct svg_canvas {
	struct buf body;
	int y;			/* the height used so far */
};

void svg_canvas_length(struct buf *, int tenths);	/* "12.5" */
void svg_canvas_rect(struct svg_canvas *, enum tint, int x, int y, int w, int h);
void svg_canvas_line(struct svg_canvas *, const char *class, int x, int y, int x2, int y2);
void svg_canvas_text(struct svg_canvas *, enum face, enum anchor, int x, int y, struct span);
/* The text shown when the pointer is on the current element, as a <title>; empties the buffer. */
void svg_canvas_hint(struct svg_canvas *, struct buf *text);

/* The approximate width of a text; rather too large, since the font is not known. */
int  svg_canvas_width(enum face, struct span);
/* The text if it fits into `width`, else its beginning and an ellipsis, or nothing if there is no room for that. */
void svg_canvas_fitted(struct svg_canvas *, enum face, int x, int y, int width, struct span);
/* A text wrapped into lines, below everything so far. */
void svg_canvas_paragraph(struct svg_canvas *, enum face, struct span);
/* A legend: `n` names with their colours, in one or more rows. */
void svg_canvas_legend(struct svg_canvas *, const char *const *names, const enum tint *, int n);

/* Appends the picture as an <svg> element, frees the canvas and sets it to zeros.  `title`: for screen readers. */
void svg_canvas_finish(struct svg_canvas *, struct buf *to, struct span title);

#endif
