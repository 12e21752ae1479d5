/* svg_canvas: a picture in SVG that grows downwards. */
#include <string.h>

#include "base/encoding.h"
#include "base/escape.h"
#include "base/svg_canvas.h"
#include "base/utf8.h"

/* The colours of a picture by itself; on a page html_page.css sets other ones by class. */
static const struct {
	const char *class, *fill;
} tints[TINT_COUNT] = {
	[TINT_WHITE] = { "w", "#f4ead2" }, [TINT_DRAW] = { "d", "#b39a72" }, [TINT_BLACK] = { "k", "#37342f" },
	[TINT_OTHER] = { "o", "#fff" }, [TINT_ONE] = { "p", "#46698f" }, [TINT_BOX] = { "b", "#e3e9f0" },
	[TINT_REST] = { "r", "#f4f4f2" },
};

static const struct {
	const char *attributes;	/* the font size is 11 units, unless they set another */
	int size;		/* of the font; all in tenths of a unit */
	int width;		/* of an average letter in a wide font */
	int line;		/* from one line to the next */
} faces[FACE_COUNT] = {
	[FACE_TITLE] = { " class=\"title\" font-size=\"13\" font-weight=\"600\"", 130, 86, 165 },
	[FACE_TEXT] = { "", 110, 69, 140 },
	[FACE_QUIET] = { " class=\"quiet\" fill=\"#5d646c\"", 110, 69, 140 },
	[FACE_SMALL] = { " class=\"quiet\" fill=\"#5d646c\" font-size=\"9\"", 90, 57, 120 },
};

static const char *const anchors[] = { "", " text-anchor=\"middle\"", " text-anchor=\"end\"" };

void
svg_canvas_length(struct buf *b, int tenths)
{
	unsigned size = tenths < 0 ? 0U - (unsigned)tenths : (unsigned)tenths;

	buf_str(b, tenths < 0 ? "-" : "");
	buf_number(b, size / 10);
	if (size % 10 != 0)
		buf_fmt(b, ".%u", size % 10);
}

static void
put_attribute(struct buf *b, const char *name, int tenths)
{
	buf_fmt(b, " %s=\"", name);
	svg_canvas_length(b, tenths);
	buf_char(b, '"');
}

void
svg_canvas_rect(struct svg_canvas *c, enum tint tint, int x, int y, int w, int h)
{
	if (w <= 0 || h <= 0)
		return;
	buf_fmt(&c->body, "<rect class=\"%s\" fill=\"%s\"", tints[tint].class, tints[tint].fill);
	put_attribute(&c->body, "x", x);
	put_attribute(&c->body, "y", y);
	put_attribute(&c->body, "width", w);
	put_attribute(&c->body, "height", h);
	buf_str(&c->body, "/>\n");
}

void
svg_canvas_line(struct svg_canvas *c, const char *class, int x, int y, int x2, int y2)
{
	buf_fmt(&c->body, "<path class=\"%s\" stroke=\"%s\" d=\"M", class,
	    strcmp(class, "axis") == 0 ? "#8b8f94" : "#e2e2de");
	svg_canvas_length(&c->body, x);
	buf_char(&c->body, ' ');
	svg_canvas_length(&c->body, y);
	buf_char(&c->body, 'L');
	svg_canvas_length(&c->body, x2);
	buf_char(&c->body, ' ');
	svg_canvas_length(&c->body, y2);
	buf_str(&c->body, "\"/>\n");
}

void
svg_canvas_text(struct svg_canvas *c, enum face face, enum anchor anchor, int x, int y, struct span text)
{
	buf_fmt(&c->body, "<text stroke=\"none\"%s%s", faces[face].attributes, anchors[anchor]);
	put_attribute(&c->body, "x", x);
	put_attribute(&c->body, "y", y);
	buf_char(&c->body, '>');
	escape_xml(&c->body, text);
	buf_str(&c->body, "</text>\n");
}

void
svg_canvas_hint(struct svg_canvas *c, struct buf *text)
{
	buf_str(&c->body, "<title>");
	escape_xml(&c->body, buf_span(text));
	buf_str(&c->body, "</title>");
	c->body.failed = c->body.failed || text->failed;
	buf_clear(text);
}

/* -- texts -- */

/*
 * Removes the first character and returns its width in letters: unsafe characters are written as escapes of six or
 * ten letters, and East Asian ones are twice as wide.
 */
static int
next_letter(struct span *text)
{
	uint32_t code = 0;
	int n = utf8_decode(*text, &code);

	n = n == 0 ? 1 : n;
	text->p += n, text->n -= (size_t)n;
	if (encoding_unsafe(code))
		return code > 0xffff ? 10 : 6;
	return code >= 0x1100 && (code < 0x2000 || code >= 0x2e80) ? 2 : 1;
}

int
svg_canvas_width(enum face face, struct span text)
{
	int n = 0;

	while (text.n > 0 && n < SVG_CANVAS_WIDTH)
		n += next_letter(&text);
	return n * faces[face].width;
}

void
svg_canvas_fitted(struct svg_canvas *c, enum face face, int x, int y, int width, struct span text)
{
	struct buf cut = { 0 };
	struct span rest = text;
	int used = 1, room = width / faces[face].width;

	while (rest.n > 0) {
		struct span before = rest;

		used += next_letter(&rest);
		if (used > room) {
			rest = before;
			break;
		}
	}
	if (rest.n == 0 || svg_canvas_width(face, text) <= width) {
		svg_canvas_text(c, face, ANCHOR_START, x, y, text);
	} else if (room > 3) {
		buf_add(&cut, span_trim((struct span){ text.p, (size_t)(rest.p - text.p) }));
		buf_str(&cut, "\342\200\246");
		svg_canvas_text(c, face, ANCHOR_START, x, y, buf_span(&cut));
	}
	c->body.failed = c->body.failed || cut.failed;
	buf_free(&cut);
}

void
svg_canvas_paragraph(struct svg_canvas *c, enum face face, struct span text)
{
	while (text.n > 0) {
		size_t fits = text.n;

		/* Lines may exceed the width by 1/7: the estimate of widths is too large for a whole line of words. */
		while (fits > 0 && svg_canvas_width(face, (struct span){ text.p, fits }) > SVG_CANVAS_WIDTH / 7 * 8) {
			while (fits > 0 && text.p[--fits] != ' ')
				;
		}
		fits = fits == 0 ? text.n : fits;
		svg_canvas_text(c, face, ANCHOR_START, 0, c->y + faces[face].size,
		    span_trim((struct span){ text.p, fits }));
		c->y += faces[face].line;
		text.p += fits, text.n -= fits;
	}
}

void
svg_canvas_legend(struct svg_canvas *c, const char *const *names, const enum tint *colours, int n)
{
	int x = 0;

	buf_str(&c->body, "<g class=\"bars\" stroke=\"#6d675d\">\n");
	for (int i = 0; i < n; i++) {
		int width = 145 + svg_canvas_width(FACE_TEXT, span_of(names[i]));

		if (x > 0 && x + width > SVG_CANVAS_WIDTH)
			x = 0, c->y += 150;
		svg_canvas_rect(c, colours[i], x, c->y + 15, 95, 95);
		svg_canvas_text(c, FACE_TEXT, ANCHOR_START, x + 140, c->y + 105, span_of(names[i]));
		x += width + 90;
	}
	buf_str(&c->body, "</g>\n");
	c->y += 170;
}

void
svg_canvas_finish(struct svg_canvas *c, struct buf *b, struct span title)
{
	buf_str(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"");
	svg_canvas_length(b, -SVG_CANVAS_MARGIN);
	buf_char(b, ' ');
	svg_canvas_length(b, -SVG_CANVAS_MARGIN);
	buf_char(b, ' ');
	svg_canvas_length(b, SVG_CANVAS_WIDTH + 2 * SVG_CANVAS_MARGIN);
	buf_char(b, ' ');
	svg_canvas_length(b, c->y + 2 * SVG_CANVAS_MARGIN);
	buf_str(b, "\" role=\"img\" aria-label=\"");
	escape_xml(b, title);
	buf_str(b, "\" font-family=\"system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif\" "
	    "font-size=\"11\" fill=\"#24272b\" stroke-width=\".5\">\n<rect class=\"paper\" fill=\"#fff\"");
	put_attribute(b, "x", -SVG_CANVAS_MARGIN);
	put_attribute(b, "y", -SVG_CANVAS_MARGIN);
	put_attribute(b, "width", SVG_CANVAS_WIDTH + 2 * SVG_CANVAS_MARGIN);
	put_attribute(b, "height", c->y + 2 * SVG_CANVAS_MARGIN);
	buf_str(b, "/>\n");
	buf_add(b, buf_span(&c->body));
	buf_str(b, "</svg>\n");
	b->failed = b->failed || c->body.failed;
	buf_free(&c->body);
	*c = (struct svg_canvas){ 0 };
}
