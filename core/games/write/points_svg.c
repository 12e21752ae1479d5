/* points_svg: diagrams of boards whose pieces stand on points, as Scalable Vector Graphics. */
#include "base/ascii.h"
#include "games/write/points_svg.h"

enum { STEP = POINTS_SVG_STEP, HALF = STEP / 2 };

#define WOOD "#f0d9a8"
#define LINE "#5a4326"
#define FONT "font-family=\"'Noto Serif CJK TC','Noto Serif CJK SC','Songti SC','SimSun',serif\""

/* How the men of a side are drawn: discs with a sign, or stones with a number. */
static const struct {
	const char *ink, *stone, *on_stone;
} sides[2] = {
	{ "#b3160e", "#fdfdfa", "#111" },
	{ "#161616", "#161616", "#fff" },
};

static int
x_of(const struct board_shape *s, int point)
{
	return STEP * board_shape_column(s, point) + HALF;
}

static int
y_of(const struct board_shape *s, int point)
{
	return STEP * board_shape_row(s, point) + HALF;
}

/* -- the board -- */

static void
put_lines(struct buf *b, const struct board_shape *s)
{
	int width = STEP * (s->files - 1), height = STEP * (s->ranks - 1), above = STEP * (s->ranks / 2 - 1);
	bool river = s->game->look == BOARD_RIVER;

	buf_fmt(b, "<path fill=\"none\" stroke=\"" LINE "\" stroke-width=\"1.2\" d=\"");
	for (int row = 0; row < s->ranks; row++)
		buf_fmt(b, "M%d %dh%d", HALF, STEP * row + HALF, width);
	for (int column = 0; column < s->files; column++) {
		int x = STEP * column + HALF;

		if (river && column > 0 && column < s->files - 1)
			buf_fmt(b, "M%d %dv%dm0 %dv%d", x, HALF, above, STEP, above);
		else
			buf_fmt(b, "M%d %dv%d", x, HALF, height);
	}
	for (int end = 0; river && end < 2; end++) {	/* the palaces */
		int x = STEP * 3 + HALF, y = STEP * (end == 0 ? 0 : s->ranks - 3) + HALF;

		buf_fmt(b, "M%d %dl%d %dM%d %dl%d %d", x, y, 2 * STEP, 2 * STEP, x + 2 * STEP, y, -2 * STEP, 2 * STEP);
	}
	buf_str(b, "\"/>\n");
}

/* Short angles around a point where cannons and soldiers begin, on the sides where the board goes on. */
static void
put_angles(struct buf *b, const struct board_shape *s, int row, int column)
{
	int x = STEP * column + HALF, y = STEP * row + HALF;

	for (int dx = -1; dx <= 1; dx += 2)
		for (int dy = -1; dy <= 1 && column + dx >= 0 && column + dx < s->files; dy += 2)
			buf_fmt(b, "M%d %dv%dh%d", x + 4 * dx, y + 12 * dy, -8 * dy, 8 * dx);
}

static void
put_river(struct buf *b, const struct board_shape *s)
{
	static const int cannons[] = { 1, 7 };

	buf_str(b, "<path fill=\"none\" stroke=\"" LINE "\" stroke-width=\"1.2\" d=\"");
	for (int end = 0; end < 2; end++) {
		for (int i = 0; i < 2; i++)
			put_angles(b, s, end == 0 ? 2 : s->ranks - 3, cannons[i]);
		for (int column = 0; column < s->files; column += 2)
			put_angles(b, s, end == 0 ? 3 : s->ranks - 4, column);
	}
	buf_fmt(b, "\"/>\n<g " FONT " font-size=\"25\" fill=\"" LINE "\" text-anchor=\"middle\">"
	    "<text x=\"%d\" y=\"%d\">\u695a \u6cb3</text><text x=\"%d\" y=\"%d\">\u6f22 \u754c</text></g>\n",
	    STEP * 2 + HALF, STEP * s->ranks / 2 + 9, STEP * 6 + HALF, STEP * s->ranks / 2 + 9);
}

/* Large boards of an odd size have dots: on their fourth lines (third, if they are small) and in the middle. */
static void
put_dots(struct buf *b, const struct board_shape *s)
{
	int at[3] = { s->files < 13 ? 2 : 3, s->files / 2, s->files - (s->files < 13 ? 3 : 4) };

	if (s->files < 9 || s->files % 2 == 0 || s->files != s->ranks)
		return;
	for (int i = 0; i < 9; i++)
		if (s->files > 15 || (i % 2 == 0))
			buf_fmt(b, "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"" LINE "\"/>\n", STEP * at[i % 3] + HALF,
			    STEP * at[i / 3] + HALF);
}

static void
put_coordinates(struct buf *b, const struct board_shape *s)
{
	buf_str(b, "<g font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"middle\" fill=\"#555\">\n");
	for (int row = 0; row < s->ranks; row++)
		buf_fmt(b, "<text x=\"-13\" y=\"%d\">%d</text>\n", STEP * row + HALF + 5, board_shape_number(s, row));
	for (int column = 0; column < s->files; column++)
		buf_fmt(b, "<text x=\"%d\" y=\"%d\">%c</text>\n", STEP * column + HALF, STEP * s->ranks + 18,
		    board_shape_letter(s, column));
	buf_str(b, "</g>\n");
}

/* -- what is on it -- */

static void
put_man(struct buf *b, const struct points_svg_diagram *d, int point, int at)
{
	const struct board_game *game = d->shape.game;
	int x = x_of(&d->shape, point), y = y_of(&d->shape, point);
	const char *ink = sides[game->colours[at] - '0'].ink;

	buf_fmt(b, "<circle cx=\"%d\" cy=\"%d\" r=\"18\" fill=\"#fdf3de\" stroke=\"%s\" stroke-width=\"1.6\"/>"
	    "<circle cx=\"%d\" cy=\"%d\" r=\"15\" fill=\"none\" stroke=\"%s\" stroke-width=\".8\"/>", x, y, ink, x, y, ink);
	if (d->letters || game->signs == NULL)
		buf_fmt(b, "<text x=\"%d\" y=\"%d\" font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"19\" fill=\"%s\">%c"
		    "</text>\n", x, y + 7, ink, ascii_upper(game->letters[at]));
	else
		buf_fmt(b, "<text x=\"%d\" y=\"%d\" " FONT " font-size=\"22\" fill=\"%s\">%s</text>\n", x, y + 8, ink,
		    game->signs[at]);
}

static void
put_stone(struct buf *b, const struct points_svg_diagram *d, int point, int at)
{
	int x = x_of(&d->shape, point), y = y_of(&d->shape, point), side = d->shape.game->colours[at] - '0';

	buf_fmt(b, "<circle cx=\"%d\" cy=\"%d\" r=\"18\" fill=\"%s\" stroke=\"#161616\"/>", x, y, sides[side].stone);
	if (d->numbers != NULL && d->numbers[point] > 0)
		buf_fmt(b, "<text x=\"%d\" y=\"%d\" font-family=\"sans-serif\" font-size=\"%d\" fill=\"%s\">%d</text>", x, y + 6,
		    d->numbers[point] > 99 ? 15 : 18, sides[side].on_stone, d->numbers[point]);
	buf_char(b, '\n');
}

/* The last move, below the men: a ring where it began, a disc where it ended. */
static void
put_last(struct buf *b, const struct points_svg_diagram *d)
{
	if (d->from >= 0)
		buf_fmt(b, "<circle cx=\"%d\" cy=\"%d\" r=\"14\" fill=\"none\" stroke=\"#d18f00\" stroke-width=\"3\" "
		    "stroke-dasharray=\"5 4\"/>\n", x_of(&d->shape, d->from), y_of(&d->shape, d->from));
	if (d->to >= 0)
		buf_fmt(b, "<circle cx=\"%d\" cy=\"%d\" r=\"21\" fill=\"#e8a200\"/>\n", x_of(&d->shape, d->to),
		    y_of(&d->shape, d->to));
}

static void
put_forbidden(struct buf *b, const struct points_svg_diagram *d)
{
	int points[BOARD_FORBIDDEN_MAX], n;

	n = d->position == NULL || d->shape.game->forbidden == NULL ? 0 : d->shape.game->forbidden(d->position, points);
	if (n == 0)
		return;
	buf_str(b, "<path class=\"forbidden\" fill=\"none\" stroke=\"#b3160e\" stroke-width=\"3\" d=\"");
	for (int i = 0; i < n; i++)
		buf_fmt(b, "M%d %dl16 16m0 -16l-16 16", x_of(&d->shape, points[i]) - 8, y_of(&d->shape, points[i]) - 8);
	buf_str(b, "\"/>\n");
}

void
points_svg(struct buf *b, const struct points_svg_diagram *d)
{
	const struct board_shape *s = &d->shape;

	buf_fmt(b, "<rect width=\"%d\" height=\"%d\" fill=\"" WOOD "\" stroke=\"#6b523a\"/>\n", STEP * s->files, STEP * s->ranks);
	put_lines(b, s);
	if (s->game->look == BOARD_RIVER)
		put_river(b, s);
	else
		put_dots(b, s);
	put_coordinates(b, s);
	put_last(b, d);
	buf_str(b, "<g text-anchor=\"middle\">\n");
	for (int point = 0; point < s->files * s->ranks; point++) {
		int at = d->position == NULL ? 0 : s->game->at(d->position, point);

		if (at != 0)
			(s->game->look == BOARD_RIVER ? put_man : put_stone)(b, d, point, at);
	}
	buf_str(b, "</g>\n");
	put_forbidden(b, d);
}
