/*
 * five_forbidden: the moves that renju forbids Black, and why.
 *
 * Rules of the Renju International Federation, chapter 9.  A three counts only if one of the points that make it a
 * straight four can really be played, and that is the same question about a board with one stone more; so the recursion
 * ends.  It asks only where two lines look like threes: nearly never.
 */
#include <stddef.h>

#include "base/invariant.h"
#include "games/five/five_forbidden.h"

const char *const five_verdicts[] = { "allowed", "five", "overline", "double-four", "double-three", NULL };

enum { HERE = 1 << FIVE_REACH, FIVE_BITS = 0x1f, SIX_BITS = 0x3f, FOUR_BITS = 0xf };

/* A set of four stones and what makes it five, or of three stones and what makes it a straight four. */
struct shape_bits {
	uint16_t stones, points;
};

/* What a line has through its middle, where Black has a stone: counted by its bits, without a look at the board. */
struct shapes {
	bool five, overline;
	int fours, threes;
	struct shape_bits four[FIVE_REACH], three[FIVE_REACH];
};

static int
lowest_bit(unsigned bits)
{
	return __builtin_ctz(bits);
}

/* Adds the point to the set of these stones, which is new if the last one has others. */
static int
add_shape_point(struct shape_bits *list, int n, unsigned stones, unsigned point)
{
	if (n == 0 || list[n - 1].stones != stones)
		list[n++] = (struct shape_bits){ (uint16_t)stones, 0 };
	list[n - 1].points |= (uint16_t)point;
	return n;
}

static struct shapes
line_shapes(struct five_line line)
{
	struct shapes s = { .five = false };
	unsigned own = line.own | HERE, empty = ~(own | line.other | line.outside);

	if ((line.own & (line.own - 1u)) == 0)
		return s;	/* three stones at least belong to each of them: mostly there are not */
	for (int i = 0; i <= FIVE_REACH && !s.overline; i++)
		s.overline = (own >> i & SIX_BITS) == SIX_BITS;
	/* Five cells with the middle in them, and the cells at both ends, which would make it six. */
	for (int i = 1; i <= FIVE_REACH; i++) {
		unsigned cells = (unsigned)FIVE_BITS << i, missing = cells & ~own;

		if (own >> (i - 1) & 1 || own >> (i + 5) & 1)
			continue;
		if (missing == 0)
			s.five = true;
		else if ((missing & (missing - 1)) == 0 && missing & empty)
			s.fours = add_shape_point(s.four, s.fours, cells & own, missing);
	}
	if (s.fours > 0 || s.five)
		return s;
	/* Four cells with the middle in them, one of them empty, and the two at each end. */
	for (int i = 2; i <= FIVE_REACH; i++) {
		unsigned cells = (unsigned)FOUR_BITS << i, missing = cells & ~own, ends = 0x21u << (i - 1);

		if (missing != 0 && (missing & (missing - 1)) == 0 && missing & empty && (ends & ~empty) == 0 &&
		    (own & 0x81u << (i - 2)) == 0)
			s.threes = add_shape_point(s.three, s.threes, cells & own, missing);
	}
	return s;
}

static int
point_of_bit(const struct five_position *p, int point, int direction, int bit)
{
	return point + (bit - FIVE_REACH) * five_step(p, direction);
}

static enum five_verdict judge_point(struct five_position *, int point, struct shapes of[FIVE_DIRECTIONS]);

/* May Black play one of these points of a line, and that without making five? */
static bool
is_any_playable(struct five_position *p, int point, int direction, unsigned points)
{
	struct shapes of[FIVE_DIRECTIONS];

	for (; points != 0; points &= points - 1)
		if (judge_point(p, point_of_bit(p, point, direction, lowest_bit(points)), of) == FIVE_ALLOWED)
			return true;
	return false;
}

/* Is one of the line's threes a real one?  The stone is on the board. */
static bool
is_three(struct five_position *p, int point, int direction, const struct shapes *s)
{
	for (int i = 0; i < s->threes; i++)
		if (is_any_playable(p, point, direction, s->three[i].points))
			return true;
	return false;
}

/* The board is as before afterwards. */
static enum five_verdict
judge_point(struct five_position *p, int point, struct shapes of[FIVE_DIRECTIONS])
{
	bool overline = false;
	int fours = 0, lines = 0, threes = 0;

	for (int d = 0; d < FIVE_DIRECTIONS; d++) {
		of[d] = line_shapes(five_line_at(p, point, d, FIVE_BLACK));
		if (of[d].five)
			return FIVE_MAKES_FIVE;
		overline |= of[d].overline;
		fours += of[d].fours;
		lines += of[d].threes > 0;
	}
	if (overline)
		return FIVE_OVERLINE;
	if (fours >= 2)
		return FIVE_DOUBLE_FOUR;
	if (lines < 2)
		return FIVE_ALLOWED;
	p->point[point] = FIVE_BLACK;
	for (int d = 0; d < FIVE_DIRECTIONS && threes < 2 && threes + lines >= 2; d++)
		if (of[d].threes > 0) {
			threes += is_three(p, point, d, &of[d]);
			lines--;
		}
	p->point[point] = FIVE_EMPTY;
	return threes >= 2 ? FIVE_DOUBLE_THREE : FIVE_ALLOWED;
}

enum five_verdict
five_judge(const struct five_position *p, int point)
{
	struct five_position board = *p;
	struct shapes of[FIVE_DIRECTIONS];

	INVARIANT(p->point[point] == FIVE_EMPTY);
	return judge_point(&board, point, of);
}

/* -- the reason -- */

static struct five_shape *
add_shape(struct five_reason *r, const struct five_position *p, int point, int direction, enum five_shape_kind kind,
    unsigned stones)
{
	struct five_shape *s = &r->shape[r->shapes];

	INVARIANT(r->shapes < FIVE_SHAPES_MAX);
	r->shapes++;
	*s = (struct five_shape){ .kind = kind };
	for (; stones != 0; stones &= stones - 1)
		s->stone[s->stones++] = (uint16_t)point_of_bit(p, point, direction, lowest_bit(stones));
	return s;
}

/* The stones of the row through the middle. */
static unsigned
row_bits(unsigned own)
{
	unsigned row = HERE;

	own |= HERE;
	for (int i = 0; i < FIVE_REACH; i++)
		row |= (row << 1 | row >> 1) & own;
	return row;
}

/* A three with those of its points that can be played; if there are none, all of them and why not. */
static void
add_three(struct five_reason *r, struct five_position *p, int point, int direction, struct shape_bits bits)
{
	struct five_shape *s = add_shape(r, p, point, direction, FIVE_SHAPE_NO_THREE, bits.stones);
	struct shapes of[FIVE_DIRECTIONS];
	int real = 0;

	p->point[point] = FIVE_BLACK;
	for (unsigned points = bits.points; points != 0; points &= points - 1) {
		int q = point_of_bit(p, point, direction, lowest_bit(points));
		enum five_verdict v = judge_point(p, q, of);

		INVARIANT(s->points < FIVE_SHAPE_POINTS);
		if (v == FIVE_ALLOWED) {
			s->kind = FIVE_SHAPE_THREE;
			s->point[real++] = (uint16_t)q;
		} else if (real == 0) {
			s->point[s->points] = (uint16_t)q;
			s->verdict[s->points++] = v;
		}
	}
	if (real > 0)
		s->points = real;
	p->point[point] = FIVE_EMPTY;
}

void
five_explain(const struct five_position *p, int point, struct five_reason *r)
{
	struct five_position board = *p;
	struct shapes of[FIVE_DIRECTIONS];

	INVARIANT(p->point[point] == FIVE_EMPTY);
	*r = (struct five_reason){ .verdict = judge_point(&board, point, of) };
	for (int d = 0; d < FIVE_DIRECTIONS; d++) {
		struct five_line line = five_line_at(p, point, d, FIVE_BLACK);
		struct shapes s = line_shapes(line);

		if (s.five || s.overline)
			add_shape(r, p, point, d, s.five ? FIVE_SHAPE_FIVE : FIVE_SHAPE_OVERLINE, row_bits(line.own));
		for (int i = 0; i < s.fours; i++) {
			struct five_shape *four = add_shape(r, p, point, d, FIVE_SHAPE_FOUR, s.four[i].stones);

			for (unsigned points = s.four[i].points; points != 0; points &= points - 1)
				four->point[four->points++] = (uint16_t)point_of_bit(p, point, d, lowest_bit(points));
		}
		for (int i = 0; i < s.threes; i++)
			add_three(r, &board, point, d, s.three[i]);
	}
}
