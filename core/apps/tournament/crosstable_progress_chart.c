/* crosstable_progress_chart: the places after each round as lines, one for each player or team. */
#include "apps/tournament/crosstable_progress.h"
#include "base/svg_canvas.h"

enum {
	NAMES_LEAST = 3, NAMES_MOST = 200,	/* fewer have no progress to speak of; more are taller than a page */
	ROUNDS_LEAST = 3,
	NAMES_LARGE = 30,	/* so many have letters of the usual size */
	COLOURS = 8,		/* the first so many have colours; crosstable.css has them for pages, too */
	LEFT = 180, RIGHT = 2260, NAMES = 2320,	/* where lines begin and end, and names begin, in tenths of a unit */
	LABEL = 170,		/* so much room a round needs for its name */
};

static const char *const colours[COLOURS] = {
	"#0b57a4", "#b3261e", "#1b7f4b", "#8a4fbf", "#a65a00", "#00727f", "#6b6b00", "#c2187a",
};

bool
crosstable_progress_drawn(const struct crosstable_progress *p)
{
	return p->n >= NAMES_LEAST && p->n <= NAMES_MOST && p->rounds_n >= ROUNDS_LEAST;
}

static int
row_of(const struct crosstable_progress *p)
{
	return p->n <= NAMES_LARGE ? 170 : 120;
}

static int
x_of(const struct crosstable_progress *p, int round)
{
	return LEFT + (int)((long)(RIGHT - LEFT) * round / (p->rounds_n - 1));
}

static int
y_of(const struct crosstable_progress *p, const struct svg_canvas *c, int place)
{
	return c->y + row_of(p) * (place - 1) + row_of(p) / 2;
}

/* The names of the rounds, above and below; of many rounds only some. */
static void
put_rounds(struct svg_canvas *c, const struct crosstable_progress *p, int y)
{
	int step = 1 + LABEL * (p->rounds_n - 1) / (RIGHT - LEFT);

	for (int r = 0; r < p->rounds_n; r += step)
		if (r + step < p->rounds_n || r == p->rounds_n - 1 || step == 1)
			svg_canvas_text(c, FACE_SMALL, ANCHOR_MIDDLE, x_of(p, r), y, p->rounds[r]);
}

/* "Name: 3, 1, 2", the ranks after each round. */
static void
put_hint(struct svg_canvas *c, const struct crosstable_progress *p, int i)
{
	const struct crosstable_progress_cell *cells = p->cells + (size_t)i * (size_t)p->rounds_n;
	struct buf text = { 0 };

	buf_add(&text, p->names[i]);
	for (int r = 0; r < p->rounds_n; r++) {
		buf_str(&text, r == 0 ? ": " : ", ");
		if (cells[r].rank > 0)
			buf_number(&text, (uint64_t)cells[r].rank);
		else
			buf_char(&text, '-');
	}
	svg_canvas_hint(c, &text);
	buf_free(&text);
}

static void
put_line(struct svg_canvas *c, const struct crosstable_progress *p, int i)
{
	const struct crosstable_progress_cell *cells = p->cells + (size_t)i * (size_t)p->rounds_n;
	bool joined = false;

	if (i < COLOURS)
		buf_fmt(&c->body, "<path class=\"c%d\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\"%s d=\"", i, colours[i],
		    i % 2 == 0 ? "" : " stroke-dasharray=\"6 2\"");
	else
		buf_fmt(&c->body, "<path class=\"rest\" fill=\"none\" stroke=\"#9a9fa5\" stroke-width=\"%s\" d=\"",
		    p->n <= NAMES_LARGE ? ".9" : ".4");
	for (int r = 0; r < p->rounds_n; r++) {
		if (cells[r].rank == 0)
			continue;
		buf_char(&c->body, joined ? 'L' : 'M');
		svg_canvas_length(&c->body, x_of(p, r));
		buf_char(&c->body, ' ');
		svg_canvas_length(&c->body, y_of(p, c, cells[r].place));
		joined = true;
	}
	buf_str(&c->body, "\"/>\n");
}

/* The number of the place before the lines, and the name after them, where its line ends. */
static void
put_name(struct svg_canvas *c, const struct crosstable_progress *p, int i)
{
	enum face face = p->n <= NAMES_LARGE ? FACE_TEXT : FACE_SMALL;
	const struct crosstable_progress_cell *last = p->cells + (size_t)(i + 1) * (size_t)p->rounds_n - 1;
	int y = y_of(p, c, last->place) + row_of(p) / 4;
	struct buf place = { 0 };

	svg_canvas_fitted(c, face, NAMES, y, SVG_CANVAS_WIDTH - NAMES, p->names[i]);
	buf_number(&place, (uint64_t)last->place);
	svg_canvas_text(c, FACE_SMALL, ANCHOR_END, LEFT - 60, y, buf_span(&place));
	c->body.failed = c->body.failed || place.failed;
	buf_free(&place);
}

void
crosstable_progress_chart(struct buf *b, const struct crosstable_progress *p)
{
	struct svg_canvas c = { .y = 150 };

	put_rounds(&c, p, 90);
	/* Those with colours are drawn last, above the others. */
	for (int i = p->n - 1; i >= 0; i--) {
		buf_str(&c.body, "<g class=\"way\">");
		put_hint(&c, p, i);
		put_line(&c, p, i);
		put_name(&c, p, i);
		buf_str(&c.body, "</g>\n");
	}
	c.y += row_of(p) * p->n + 130;
	put_rounds(&c, p, c.y - 20);
	svg_canvas_finish(&c, b, p->teams ? SPAN("The place of each team after each round; the table below has the ranks") :
	    SPAN("The place of each player after each round; the table below has the ranks"));
}
