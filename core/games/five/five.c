/* five: a position of five in a row, and the rules by which it is played. */
#include <stddef.h>
#include <string.h>

#include "base/invariant.h"
#include "games/five/five.h"

#define RENJU .size = 15, .exact = { [FIVE_BLACK] = true }, .forbidden = true
const struct five_rules five_gomoku = { .name = "gomoku", .size = 15 };
const struct five_rules five_standard = { .name = "standard gomoku", .size = 15, .exact = { false, true, true } };
const struct five_rules five_renju = { .name = "renju", RENJU, .window = { 1, 2, 3 } };
const struct five_rules five_caro5 = { .name = "caro 5", .size = 15, .exact = { false, true, true }, .closed_loses = true };
const struct five_rules five_caro6 = { .name = "caro 6", .size = 15, .closed_loses = true };
const struct five_rules five_house = { .name = "house renju", RENJU, .window = { 1 } };
const struct five_rules five_taraguchi = { .name = "taraguchi", RENJU, .window = { 1, 2, 3, 4, 5 } };
const struct five_rules five_pro = { .name = "pro gomoku", .size = 15, .window = { 1, 0, -2 } };
const struct five_rules five_long_pro = { .name = "long pro gomoku", .size = 15, .window = { 1, 0, -3 } };

const struct five_rules *const five_rules_all[] = { &five_gomoku, &five_standard, &five_renju, &five_caro5, &five_caro6,
	&five_house, &five_taraguchi, &five_pro, &five_long_pro, NULL };

static const struct {
	int x, y;
} directions[FIVE_DIRECTIONS] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };

void
five_start(struct five_position *p, const struct five_rules *rules, int size)
{
	memset(p, 0, sizeof(*p));
	p->rules = rules;
	p->size = size == 0 ? rules->size : (uint8_t)size;
	p->turn = FIVE_BLACK;
}

bool
five_could_move(const struct five_position *p, five_move m)
{
	return m == FIVE_PASS || (m > 0 && m <= p->size * p->size && p->point[m - 1] == FIVE_EMPTY);
}

void
five_play(struct five_position *p, five_move m)
{
	INVARIANT(five_could_move(p, m));
	p->last = m;
	p->plies++;
	if (m == FIVE_PASS) {
		p->passes++;
	} else {
		p->passes = 0;
		p->stones++;
		p->point[m - 1] = p->turn;
		if (p->winner == FIVE_EMPTY && five_wins(p, m - 1)) {
			p->winner = p->turn;
			p->won = m;
		}
	}
	p->turn = p->turn == FIVE_BLACK ? FIVE_WHITE : FIVE_BLACK;
}

int
five_step(const struct five_position *p, int direction)
{
	return directions[direction].y * p->size + directions[direction].x;
}

/* How many of at most FIVE_REACH steps against (sign -1) or along (1) that axis stay on the board. */
static int
reach_on_board(int at, int way, int sign, int size)
{
	int left = way * sign == 0 ? FIVE_REACH : way * sign < 0 ? at : size - 1 - at;

	return left < FIVE_REACH ? left : FIVE_REACH;
}

static int
smaller_of(int a, int b)
{
	return a < b ? a : b;
}

struct five_line
five_line_at(const struct five_position *p, int point, int direction, enum five_colour own)
{
	struct five_line line = { 0, 0, 0 };
	int dx = directions[direction].x, dy = directions[direction].y, size = p->size, x = point % size, y = point / size;
	int low = FIVE_REACH - smaller_of(reach_on_board(x, dx, -1, size), reach_on_board(y, dy, -1, size));
	int high = FIVE_REACH + smaller_of(reach_on_board(x, dx, 1, size), reach_on_board(y, dy, 1, size));
	int step = dy * size + dx;
	const uint8_t *at = p->point + point + (low - FIVE_REACH) * step;
	unsigned mine = 0, taken = 0;

	for (int i = low; i <= high; i++, at += step) {
		mine |= (unsigned)(*at == own) << i;
		taken |= (unsigned)(*at != FIVE_EMPTY) << i;
	}
	line.own = (uint16_t)mine;
	line.other = (uint16_t)(taken & ~mine);
	line.outside = (uint16_t)(~((2u << high) - (1u << low)) & ((1u << FIVE_LINE) - 1));
	return line;
}

bool
five_wins(const struct five_position *p, int point)
{
	enum five_colour own = p->point[point];

	for (int d = 0; d < FIVE_DIRECTIONS; d++) {
		struct five_line line = five_line_at(p, point, d, own);
		int low = FIVE_REACH, high = FIVE_REACH;

		while (low > 0 && line.own >> (low - 1) & 1)
			low--;
		while (high < FIVE_LINE - 1 && line.own >> (high + 1) & 1)
			high++;
		if (high - low + 1 > 5 && !p->rules->exact[own])
			return true;
		if (high - low + 1 == 5 &&
		    !(p->rules->closed_loses && line.other >> (low - 1) & 1 && line.other >> (high + 1) & 1))
			return true;
	}
	return false;
}

int
five_row(const struct five_position *p, int point, int direction, uint16_t out[FIVE_SIZE_MAX])
{
	int dx = directions[direction].x, dy = directions[direction].y, size = p->size, x = point % size, y = point / size;
	uint8_t own = p->point[point];
	int n = 0;

	while (x - dx >= 0 && x - dx < size && y - dy >= 0 && y - dy < size && p->point[(y - dy) * size + x - dx] == own) {
		x -= dx;
		y -= dy;
	}
	for (; x >= 0 && x < size && y >= 0 && y < size && p->point[y * size + x] == own; x += dx, y += dy)
		out[n++] = (uint16_t)(y * size + x);
	return n;
}

static int
off_centre(int at, int size)
{
	int twice = 2 * at - (size - 1);

	return (twice < 0 ? -twice : twice) / 2;
}

int
five_distance(const struct five_position *p, int point)
{
	int x = off_centre(point % p->size, p->size), y = off_centre(point / p->size, p->size);

	return x > y ? x : y;
}
