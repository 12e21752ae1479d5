/* five: a position of five in a row, and the rules by which it is played. */
#include <stddef.h>
#include <string.h>

#include "five/five.h"

/* All but the last two: the rules that match programs and servers number 0, 1, 4 and 8. */
const struct five_rules five_gomoku = { .name = "Gomoku", .size = 15 };
const struct five_rules five_standard = { .name = "Standard Gomoku", .size = 15, .exact = { false, true, true } };
const struct five_rules five_renju = { .name = "Renju", .size = 15, .exact = { [FIVE_BLACK] = true }, .forbidden = true,
	.opening = FIVE_OPENING_RENJU };
const struct five_rules five_caro5 = { .name = "Caro 5", .size = 15, .exact = { false, true, true },
	.closed_loses = true };
const struct five_rules five_caro6 = { .name = "Caro 6", .size = 15, .closed_loses = true };
const struct five_rules five_house = { .name = "House Renju", .size = 15, .exact = { [FIVE_BLACK] = true },
	.forbidden = true, .opening = FIVE_OPENING_HOUSE };
const struct five_rules five_pro = { .name = "Pro Gomoku", .size = 15, .opening = FIVE_OPENING_PRO };
const struct five_rules five_long_pro = { .name = "Long Pro Gomoku", .size = 15, .opening = FIVE_OPENING_LONG_PRO };

const struct five_rules *const five_rules_all[] = { &five_gomoku, &five_standard, &five_renju, &five_caro5, &five_caro6,
	&five_house, &five_pro, &five_long_pro, NULL };

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
	p->last = m;
	if (m == FIVE_PASS) {
		p->passes++;
	} else {
		p->passes = 0;
		p->stones++;
		p->point[m - 1] = p->turn;
		if (p->winner == FIVE_EMPTY && five_wins(p, m - 1))
			p->winner = p->turn;
	}
	p->turn = p->turn == FIVE_BLACK ? FIVE_WHITE : FIVE_BLACK;
}

int
five_step(const struct five_position *p, int direction)
{
	return directions[direction].y * p->size + directions[direction].x;
}

struct five_line
five_line_at(const struct five_position *p, int point, int direction, enum five_colour own)
{
	struct five_line line = { 0, 0, 0 };
	int dx = directions[direction].x, dy = directions[direction].y, size = p->size;
	int x = point % size - FIVE_REACH * dx, y = point / size - FIVE_REACH * dy;

	for (unsigned bit = 1; bit < 1u << FIVE_LINE; bit <<= 1, x += dx, y += dy) {
		int colour;

		if (x < 0 || x >= size || y < 0 || y >= size)
			line.outside |= (uint16_t)bit;
		else if ((colour = p->point[y * size + x]) == (int)own)
			line.own |= (uint16_t)bit;
		else if (colour != FIVE_EMPTY)
			line.other |= (uint16_t)bit;
	}
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
