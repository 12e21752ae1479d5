/* board_svg: diagrams of boards of any game as Scalable Vector Graphics. */
#include "base/ascii.h"
#include "games/chess/chess_game.h"
#include "games/chess/rule_set.h"
#include "games/output_forms/board_svg.h"
#include "games/pgn/comment_command.h"

/*
 * The pieces, on a grid of 45 by 45: a closed outline, and lines drawn upon it.
 * All stand on the same foot, from y = 35 to 40.
 */
#define FOOT "M11.2 40h22.6q1.2 0 1.2-1.2v-1.1q0-2.2-2.2-2.2H12.2q-2.2 0-2.2 2.2v1.1q0 1.2 1.2 1.2z"

static const struct {
	char letter;
	const char *outline, *lines;
} pieces[] = {	/* by enum kind */
	[PAWN] = { 'P',
	    "M15.2 35.5c.6-4.4 3.9-6.6 4.4-13h-2q-1.1 0-1.1-1.1v-.6q0-1.1 1.1-1.1h1.5a5.9 5.9 0 1 1 6.8 0h1.5q1.1 0 1.1 1.1"
	    "v.6q0 1.1-1.1 1.1h-2c.5 6.4 3.8 8.6 4.4 13z" FOOT,
	    "" },
	[KNIGHT] = { 'N',
	    "M13.6 35.5c-.5-4.6 2-7.6 5-10 1-.8 1.6-1.6 1.8-2.7-1.7 1.3-3.6 1.9-5.5 2.2-1.1 1.1-1.8 2.6-3.2 3.1-1.9.7-4.6-1.2-5"
	    "-3.5-.3-2 1.1-3.6 2.2-5.3 1.6-2.5 2.2-5 4.2-7.3.9-1.1 1.5-1.9 1.6-3.2l-.3-3.9 3.8 2.5 2.2-3.2 2.2 3.7"
	    "c7.4 2.3 11.5 9.6 10.4 27.6z" FOOT,
	    "M24.6 11.4c5 3.2 7.1 8.8 6.7 20.2" },
	[BISHOP] = { 'B',
	    "M16.2 35.5c2.2-1.6 3.2-3.4 3.4-5.6h-1.7q-1.1 0-1.1-1.1v-.5q0-1.1 1.1-1.1h.4c-3-2-5-4.9-5-8.1 0-4.2 3.6-8 7.2-10.6"
	    "a2.9 2.9 0 1 1 4 0c3.6 2.6 7.2 6.4 7.2 10.6 0 3.2-2 6.1-5 8.1h.4q1.1 0 1.1 1.1v.5q0 1.1-1.1 1.1h-1.7"
	    "c.2 2.2 1.2 4 3.4 5.6z" FOOT,
	    "M22.5 13.2v7.6M18.7 17h7.6" },
	[ROOK] = { 'R',
	    "M13.4 35.5c1.7-2.6 2.2-5.6 2.4-9.3l.3-7.2-3.2-2.7q-.6-.5-.6-1.3V8.6q0-.9.9-.9h3.2q.9 0 .9.9v2.2h3V8.6q0-.9.9-.9h2.6"
	    "q.9 0 .9.9v2.2h3V8.6q0-.9.9-.9h3.2q.9 0 .9.9V15q0 .8-.6 1.3L28.9 19l.3 7.2c.2 3.7.7 6.7 2.4 9.3z" FOOT,
	    "M16.1 19h12.8" },
	[QUEEN] = { 'Q',
	    "M14.2 35.5c.1-3-1-6.4-2.4-9.6L7.4 15.4a2.4 2.4 0 1 1 2.2-.5l5.6 6.4 .7-9.6a2.4 2.4 0 1 1 2.1-.1l4.5 8.6 4.5-8.6"
	    "a2.4 2.4 0 1 1 2.1.1l.7 9.6 5.6-6.4a2.4 2.4 0 1 1 2.2.5l-4.4 10.5c-1.4 3.2-2.5 6.6-2.4 9.6z" FOOT,
	    "M13 29.4c6-1.7 13-1.7 19 0" },
	[KING] = { 'K',
	    "M14 35.5c0-2.3-.9-4-2.5-5.8-2.4-2.6-4.3-5-4.3-8.2 0-4 3-6.8 6.8-6.8 2.9 0 5 1.5 6.3 3.6.1-2 .3-3.4.9-4.9v-2.6h-2.6"
	    "q-.8 0-.8-.8V8.5q0-.8.8-.8h2.6V5.2q0-.8.8-.8h1q.8 0 .8.8v2.5h2.6q.8 0 .8.8v1.5q0 .8-.8.8h-2.6v2.6c.6 1.5.8 2.9.9 4.9"
	    " 1.3-2.1 3.4-3.6 6.3-3.6 3.8 0 6.8 2.8 6.8 6.8 0 3.2-1.9 5.6-4.3 8.2-1.6 1.8-2.5 3.5-2.5 5.8z" FOOT,
	    "M13 30.6c6-1.7 13-1.7 19 0M22.5 18.5v9.6" },
};

static const struct {
	const char *name, *fill, *stroke, *lines, *foot;
} sides[2] = {
	{ "w", "#fff", "#222", "#222", "" },
	{ "b", "#333", "#111", "#e8e8e8", "M14 35.6h17" },	/* a light line between body and foot */
};

static const struct {
	char name;
	const char *rgb;
} colours[] = { { 'G', "#15781b" }, { 'R', "#b3261e" }, { 'Y', "#d9920a" }, { 'B', "#1f5fae" }, { 0, NULL } };

#define LIGHT "#f0e4cc"
#define DARK "#b28d68"

static const char *
rgb_of(char name)
{
	for (int i = 0; colours[i].name != 0; i++)
		if (colours[i].name == name)
			return colours[i].rgb;
	return NULL;
}

void
board_svg_pieces(struct buf *b)
{
	for (int c = WHITE; c <= BLACK; c++)
		for (int k = PAWN; k <= KING; k++) {
			buf_fmt(b, "<g id=\"%s%c\" stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke-width=\"1.4\">"
			    "<path fill=\"%s\" stroke=\"%s\" d=\"%s\"/>", sides[c].name, pieces[k].letter, sides[c].fill,
			    sides[c].stroke, pieces[k].outline);
			buf_fmt(b, "<path fill=\"none\" stroke=\"%s\" d=\"%s%s\"/>", sides[c].lines,
			    pieces[k].lines, sides[c].foot);
			if (k == KNIGHT)
				buf_fmt(b, "<circle cx=\"16.3\" cy=\"15.3\" r=\"1.2\" fill=\"%s\"/>", sides[c].lines);
			buf_str(b, "</g>\n");
		}
}

static int
x_of_point(const struct board_shape *s, int point)
{
	return BOARD_SVG_SQUARE * board_shape_column(s, point);
}

static int
y_of_point(const struct board_shape *s, int point)
{
	return BOARD_SVG_SQUARE * board_shape_row(s, point);
}

static void
put_square_names(struct buf *b, const struct board_shape *s)
{
	buf_fmt(b, "<g font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\" fill=\"#555\">\n");
	for (int i = 0; i < s->files; i++)
		buf_fmt(b, "<text x=\"-10\" y=\"%d\">%d</text><text x=\"%d\" y=\"%d\">%c</text>\n",
		    BOARD_SVG_SQUARE * i + 27, board_shape_number(s, i), BOARD_SVG_SQUARE * i + 22, BOARD_SVG_BOARD + 14,
		    board_shape_letter(s, i));
	buf_str(b, "</g>\n");
}

/* A filled square of the board. */
static void
put_svg_square(struct buf *b, const struct board_shape *s, int point, const char *fill, const char *opacity)
{
	buf_fmt(b, "<rect x=\"%d\" y=\"%d\" width=\"45\" height=\"45\" fill=\"%s\" fill-opacity=\"%s\"/>\n",
	    x_of_point(s, point),
	    y_of_point(s, point), fill, opacity);
}

static void
put_svg_pieces(struct buf *b, const struct position *p, const struct board_shape *shape)
{
	for (int s = 0; s < 64; s++)
		if (p->board[s] != NONE)
			buf_fmt(b, "<use xlink:href=\"#%s%c\" x=\"%d\" y=\"%d\"/>\n", sides[p->side[BLACK] >> s & 1].name,
			    pieces[p->board[s]].letter, x_of_point(shape, s), y_of_point(shape, s));
	for (bits men = p->promoted; men != 0; men &= men - 1)
		buf_fmt(b, "<circle class=\"promoted\" cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"#b3160e\"/>\n",
		    x_of_point(shape, bits_lowest(men)) + 38, y_of_point(shape, bits_lowest(men)) + 7);
}

static void
put_svg_squares(struct buf *b, const struct board_svg_diagram *d)
{
	const struct position *p = d->position;

	buf_str(b, "<rect width=\"360\" height=\"360\" fill=\"" LIGHT "\"/>\n<path fill=\"" DARK "\" d=\"");
	for (int i = 0; i < 32; i++)
		buf_fmt(b, "M%d %dh45v45h-45z", BOARD_SVG_SQUARE * (2 * (i % 4) + (i / 4 % 2 == 0)), BOARD_SVG_SQUARE * (i / 4));
	buf_str(b, "\"/>\n");
	if (d->from >= 0)
		put_svg_square(b, &d->shape, d->from, "#f4c20d", ".5");
	if (d->to >= 0 && d->to != d->from)
		put_svg_square(b, &d->shape, d->to, "#f4c20d", ".5");
	if (p != NULL && p->checkers != 0)
		put_svg_square(b, &d->shape, p->king[p->turn], "#e0301e", ".7");
	buf_add(b, d->under);
	buf_str(b, "<rect x=\"-.5\" y=\"-.5\" width=\"361\" height=\"361\" fill=\"none\" stroke=\"#6b523a\"/>\n");
	put_square_names(b, &d->shape);
	if (p != NULL)
		put_svg_pieces(b, p, &d->shape);
	buf_add(b, d->over);
}

/* The pieces of a pocket at half their size, each kind once with its number. */
static void
put_pocket(struct buf *b, const struct position *p, int side, int y)
{
	int x = 0;

	buf_fmt(b, "<g class=\"pocket\" transform=\"translate(0 %d) scale(.55)\" font-family=\"sans-serif\" "
	    "font-size=\"26\" fill=\"#555\">\n", y);
	for (int kind = QUEEN; kind >= PAWN; kind--) {
		int n = p->pocket[side][kind];

		if (n == 0)
			continue;
		buf_fmt(b, "<use xlink:href=\"#%s%c\" x=\"%d\" y=\"0\"/>", sides[side].name, pieces[kind].letter, x);
		x += BOARD_SVG_SQUARE;
		if (n > 1) {
			buf_fmt(b, "<text x=\"%d\" y=\"36\">\u00d7%d</text>", x, n);
			x += BOARD_SVG_SQUARE;
		}
		buf_char(b, '\n');
	}
	buf_str(b, "</g>\n");
}

void
board_svg_beside(struct buf *b, const struct position *p, bool flipped)
{
	for (int side = WHITE; side <= BLACK; side++) {
		bool below = (side == WHITE) != flipped;
		int y = below ? BOARD_SVG_BOARD + BOARD_SVG_BELOW : -BOARD_SVG_EDGE - BOARD_SVG_BESIDE;
		int checks = p->checks_left[side];

		if (p->rules->pockets)
			put_pocket(b, p, side, y);
		else
			buf_fmt(b, "<text x=\"0\" y=\"%d\" font-family=\"sans-serif\" font-size=\"15\" fill=\"#222\">"
			    "%d more check%s</text>\n", y + 19, checks, checks == 1 ? "" : "s");
	}
}

/* -- squares and arrows -- */

bool
board_svg_shape(struct span s, bool arrow, char *colour, square *from, square *to)
{
	struct span first;
	char room[COMMENT_COMMAND_VALUE];

	s = comment_command_join(s, room);
	if (comment_command_shapes(s, arrow, &first) != SHAPES_GOOD || s.n != (arrow ? 5 : 3))
		return false;
	*colour = *s.p;
	*from = (square)(8 * (s.p[2] - '1') + s.p[1] - 'a');
	*to = arrow ? (square)(8 * (s.p[4] - '1') + s.p[3] - 'a') : NO_SQUARE;
	return true;
}

/* Newton's method: sqrt() would be the only function that needs the library of mathematics. */
static double
square_root(double x)
{
	double r = x;

	for (int i = 0; i < 20; i++)
		r = (r + x / r) / 2;
	return r;
}

/*
 * An arrow from the middle of a square to the middle of another, shorter at both ends so that the pieces stay visible.
 */
static void
put_arrow(struct buf *b, const struct board_shape *s, square from, square to, const char *rgb)
{
	double x = x_of_point(s, from) + 22.5, y = y_of_point(s, from) + 22.5;
	double dx = x_of_point(s, to) + 22.5 - x, dy = y_of_point(s, to) + 22.5 - y, length = 0;

	if (from == to)
		return;
	length = square_root(dx * dx + dy * dy);
	dx /= length, dy /= length;
	length -= 8;
	x += 12 * dx, y += 12 * dy;
	length -= 12;
	buf_fmt(b, "<path fill=\"%s\" fill-opacity=\".8\" d=\"M%.1f %.1fL%.1f %.1f %.1f %.1f %.1f %.1f %.1f %.1f %.1f %.1f "
	    "%.1f %.1fz\"/>\n", rgb, x - 3.5 * dy, y + 3.5 * dx,
	    x + (length - 15) * dx - 3.5 * dy, y + (length - 15) * dy + 3.5 * dx,
	    x + (length - 15) * dx - 10 * dy, y + (length - 15) * dy + 10 * dx,
	    x + length * dx, y + length * dy,
	    x + (length - 15) * dx + 10 * dy, y + (length - 15) * dy - 10 * dx,
	    x + (length - 15) * dx + 3.5 * dy, y + (length - 15) * dy - 3.5 * dx,
	    x + 3.5 * dy, y - 3.5 * dx);
}

void
board_svg_shapes(struct span comment, const struct board_shape *s, struct buf *under, struct buf *over)
{
	struct comment_command command;

	while (comment_command_next(&comment, &command)) {
		bool arrows = span_eq(command.name, SPAN("cal"));
		struct span one;
		square from, to;
		char colour;

		if (!arrows && !span_eq(command.name, SPAN("csl")))
			continue;
		while (comment_command_operand(&command.operands, &one)) {
			if (!board_svg_shape(one, arrows, &colour, &from, &to))
				continue;
			if (arrows)
				put_arrow(over, s, from, to, rgb_of(colour));
			else
				put_svg_square(under, s, from, rgb_of(colour), ".6");
		}
	}
}

/* -- boards whose men or stones are on points -- */

enum { STEP = 40, HALF = STEP / 2 };	/* the board goes half a step beyond its outer lines */

#define WOOD "#f0d9a8"
#define LINE "#5a4326"
#define FONT "font-family=\"'Noto Serif CJK TC','Noto Serif CJK SC','Songti SC','SimSun',serif\""

/* How the men of a side are drawn: discs with a sign, or stones with a number. */
static const struct {
	const char *ink, *stone, *on_stone;
} stone_sides[2] = {
	{ "#b3160e", "#fdfdfa", "#111" },
	{ "#161616", "#161616", "#fff" },
};

static int
centre_x(const struct board_shape *s, int point)
{
	return STEP * board_shape_column(s, point) + HALF;
}

static int
centre_y(const struct board_shape *s, int point)
{
	return STEP * board_shape_row(s, point) + HALF;
}

static void
put_board_lines(struct buf *b, const struct board_shape *s)
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
put_point_names(struct buf *b, const struct board_shape *s)
{
	buf_str(b, "<g font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"middle\" fill=\"#555\">\n");
	for (int row = 0; row < s->ranks; row++)
		buf_fmt(b, "<text x=\"-13\" y=\"%d\">%d</text>\n", STEP * row + HALF + 5, board_shape_number(s, row));
	for (int column = 0; column < s->files; column++)
		buf_fmt(b, "<text x=\"%d\" y=\"%d\">%c</text>\n", STEP * column + HALF, STEP * s->ranks + 18,
		    board_shape_letter(s, column));
	buf_str(b, "</g>\n");
}

static void
put_piece_svg(struct buf *b, const struct board_svg_diagram *d, int point, int at)
{
	const struct game_rules *game = d->shape.game;
	int x = centre_x(&d->shape, point), y = centre_y(&d->shape, point);
	const char *ink = stone_sides[game->colours[at] - '0'].ink;

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
put_stone(struct buf *b, const struct board_svg_diagram *d, int point, int at)
{
	int x = centre_x(&d->shape, point), y = centre_y(&d->shape, point), side = d->shape.game->colours[at] - '0';

	buf_fmt(b, "<circle cx=\"%d\" cy=\"%d\" r=\"18\" fill=\"%s\" stroke=\"#161616\"/>", x, y, stone_sides[side].stone);
	if (d->numbers != NULL && d->numbers[point] > 0)
		buf_fmt(b, "<text x=\"%d\" y=\"%d\" font-family=\"sans-serif\" font-size=\"%d\" fill=\"%s\">%d</text>", x, y + 6,
		    d->numbers[point] > 99 ? 15 : 18, stone_sides[side].on_stone, d->numbers[point]);
	buf_char(b, '\n');
}

/* The last move, below the men: a ring where it began, a disc where it ended. */
static void
put_last(struct buf *b, const struct board_svg_diagram *d)
{
	if (d->from >= 0)
		buf_fmt(b, "<circle cx=\"%d\" cy=\"%d\" r=\"14\" fill=\"none\" stroke=\"#d18f00\" stroke-width=\"3\" "
		    "stroke-dasharray=\"5 4\"/>\n", centre_x(&d->shape, d->from), centre_y(&d->shape, d->from));
	if (d->to >= 0)
		buf_fmt(b, "<circle cx=\"%d\" cy=\"%d\" r=\"21\" fill=\"#e8a200\"/>\n", centre_x(&d->shape, d->to),
		    centre_y(&d->shape, d->to));
}

static void
put_forbidden(struct buf *b, const struct board_svg_diagram *d)
{
	int points[BOARD_FORBIDDEN_MAX], n;

	n = d->position == NULL || d->shape.game->forbidden == NULL ? 0 : d->shape.game->forbidden(d->position, points);
	if (n == 0)
		return;
	buf_str(b, "<path class=\"forbidden\" fill=\"none\" stroke=\"#b3160e\" stroke-width=\"3\" d=\"");
	for (int i = 0; i < n; i++)
		buf_fmt(b, "M%d %dl16 16m0 -16l-16 16", centre_x(&d->shape, points[i]) - 8, centre_y(&d->shape, points[i]) - 8);
	buf_str(b, "\"/>\n");
}

static void
put_svg_points(struct buf *b, const struct board_svg_diagram *d)
{
	const struct board_shape *s = &d->shape;

	buf_fmt(b, "<rect width=\"%d\" height=\"%d\" fill=\"" WOOD "\" stroke=\"#6b523a\"/>\n", STEP * s->files, STEP * s->ranks);
	put_board_lines(b, s);
	if (s->game->look == BOARD_RIVER)
		put_river(b, s);
	else
		put_dots(b, s);
	put_point_names(b, s);
	put_last(b, d);
	buf_str(b, "<g text-anchor=\"middle\">\n");
	for (int point = 0; point < s->files * s->ranks; point++) {
		int at = d->position == NULL ? 0 : s->game->at(d->position, point);

		if (at != 0)
			(s->game->look == BOARD_RIVER ? put_piece_svg : put_stone)(b, d, point, at);
	}
	buf_str(b, "</g>\n");
	put_forbidden(b, d);
}

/* -- all boards -- */

const struct board_svg_size board_svg_sizes[BOARD_LOOKS] = {
	[BOARD_SQUARES] = { BOARD_SVG_SQUARE, BOARD_SVG_LEFT, BOARD_SVG_BELOW },
	[BOARD_GRID] = { STEP, 28, 26 }, [BOARD_RIVER] = { STEP, 28, 26 },
};

void
board_svg_diagram(struct buf *b, const struct board_svg_diagram *d)
{
	static void (*const put_board[BOARD_LOOKS])(struct buf *, const struct board_svg_diagram *) = {
		[BOARD_SQUARES] = put_svg_squares, [BOARD_GRID] = put_svg_points, [BOARD_RIVER] = put_svg_points,
	};

	put_board[d->shape.game->look](b, d);
}

void
board_svg_chess(struct buf *b, const struct position *p, int to)
{
	board_svg_diagram(b, &(struct board_svg_diagram){ .shape = caption_shape(&chess_game, p, false), .position = p,
	    .from = -1, .to = to });
}
