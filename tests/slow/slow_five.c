/* slow_five: the forbidden points of renju by the words of the rules. */
#include <stdbool.h>
#include <string.h>

#include "slow/slow_five.h"

void
slow_five_empty(struct slow_five *b, int size)
{
	memset(b->at, '#', sizeof(b->at));
	for (int y = 0; y < size; y++)
		memset(b->at[y + SLOW_FIVE_BORDER] + SLOW_FIVE_BORDER, '.', (size_t)size);
}

static char *
cell(struct slow_five *b, int x, int y)
{
	return &b->at[y + SLOW_FIVE_BORDER][x + SLOW_FIVE_BORDER];
}

/* How many black stones are in the unbroken row through that point, which counts as one. */
static int
row(struct slow_five *b, int x, int y, int dx, int dy)
{
	int n = 1;

	for (int i = 1; *cell(b, x + i * dx, y + i * dy) == 'X'; i++)
		n++;
	for (int i = 1; *cell(b, x - i * dx, y - i * dy) == 'X'; i++)
		n++;
	return n;
}

/* Is the point at i steps in the row of the point at 0? */
static bool
joined(struct slow_five *b, int x, int y, int dx, int dy, int i)
{
	for (int k = i; k != 0; k += i > 0 ? -1 : 1)
		if (*cell(b, x + k * dx, y + k * dy) != 'X')
			return false;
	return true;
}

/* Would Black's stone at i steps make exactly five with the stone at 0 in it? */
static bool
five_at(struct slow_five *b, int x, int y, int dx, int dy, int i)
{
	char *c = cell(b, x + i * dx, y + i * dy);
	bool five;

	if (*c != '.')
		return false;
	*c = 'X';
	five = joined(b, x, y, dx, dy, i) && row(b, x, y, dx, dy) == 5;
	*c = '.';
	return five;
}

/* The other four stones of the five that a stone at i makes, as bits from -4 to 4. */
static unsigned
four_stones(struct slow_five *b, int x, int y, int dx, int dy, int i)
{
	unsigned stones = 0;

	*cell(b, x + i * dx, y + i * dy) = 'X';
	for (int k = -4; k <= 4; k++)
		if (k != i && joined(b, x, y, dx, dy, k))
			stones |= 1u << (k + 4);
	*cell(b, x + i * dx, y + i * dy) = '.';
	return stones;
}

static int
fours(struct slow_five *b, int x, int y, int dx, int dy)
{
	unsigned seen[9];
	int n = 0;

	for (int i = -4; i <= 4; i++) {
		unsigned stones;
		bool known = false;

		if (!five_at(b, x, y, dx, dy, i))
			continue;
		stones = four_stones(b, x, y, dx, dy, i);
		for (int k = 0; k < n; k++)
			known = known || seen[k] == stones;
		if (!known)
			seen[n++] = stones;
	}
	return n;
}

/* Is the row through the point four stones, with a five on both sides of it? */
static bool
straight_four(struct slow_five *b, int x, int y, int dx, int dy)
{
	int fives = 0;

	if (row(b, x, y, dx, dy) != 4)
		return false;
	for (int i = -4; i <= 4; i++)
		fives += five_at(b, x, y, dx, dy, i);
	return fives == 2;
}

static bool
three(struct slow_five *b, int x, int y, int dx, int dy)
{
	if (fours(b, x, y, dx, dy) > 0)
		return false;
	for (int i = -4; i <= 4; i++) {
		char *c = cell(b, x + i * dx, y + i * dy);
		bool straight;

		if (*c != '.')
			continue;
		*c = 'X';
		straight = joined(b, x, y, dx, dy, i) && straight_four(b, x, y, dx, dy);
		*c = '.';
		if (straight && strcmp(slow_five_verdict(b, x + i * dx, y + i * dy), "none") == 0)
			return true;
	}
	return false;
}

static const int ways[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };

const char *
slow_five_verdict(struct slow_five *b, int x, int y)
{
	const char *verdict = "none";
	int four = 0, threes = 0;
	bool six = false;

	*cell(b, x, y) = 'X';
	for (int d = 0; d < 4; d++) {
		int n = row(b, x, y, ways[d][0], ways[d][1]);

		six = six || n >= 6;
		if (n == 5) {
			*cell(b, x, y) = '.';
			return "five";
		}
	}
	for (int d = 0; d < 4; d++) {
		four += fours(b, x, y, ways[d][0], ways[d][1]);
		threes += three(b, x, y, ways[d][0], ways[d][1]);
	}
	*cell(b, x, y) = '.';
	if (threes >= 2)
		verdict = "double-three";
	if (four >= 2)
		verdict = "double-four";
	return six ? "overline" : verdict;
}

const char *
slow_five_line(struct slow_five *b, int x, int y, int dx, int dy)
{
	const char *what = "-";
	int n, four;

	*cell(b, x, y) = 'X';
	n = row(b, x, y, dx, dy);
	four = fours(b, x, y, dx, dy);
	if (n >= 5)
		what = n == 5 ? "five" : "overline";
	else if (four > 0)
		what = four >= 2 ? "2 fours" : straight_four(b, x, y, dx, dy) ? "straight four" : "1 four";
	else if (three(b, x, y, dx, dy))
		what = "three";
	*cell(b, x, y) = '.';
	return what;
}
