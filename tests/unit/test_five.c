/*
 * test_five: who wins by which rules; and the forbidden points of renju, compared with published ones
 * (fixtures/unit/five-forbidden.tsv), with a table of lines (fixtures/unit/five-lines.tsv), and with a second implementation.
 */
#include <stdlib.h>
#include <string.h>

#include "games/five/five_forbidden.h"
#include "slow/slow_five.h"
#include "support/check.h"
#include "support/random.h"

/* "h8" and so on on a board of 15; -1: nothing of the kind. */
static int
point_of(const char *s)
{
	int row = atoi(s + 1);

	return *s >= 'a' && *s <= 'o' && row >= 1 && row <= 15 ? (row - 1) * 15 + *s - 'a' : -1;
}

static const char *
name_of(const struct five_position *p, int point)
{
	static char names[4][8];
	static int n;

	n = (n + 1) % 4;
	snprintf(names[n], sizeof(names[n]), "%c%d", 'a' + point % p->size, point / p->size + 1);
	return names[n];
}

static void
put(struct five_position *p, char *stones, enum five_colour colour)
{
	for (char *s = strtok(stones, " "); s != NULL; s = strtok(NULL, " "))
		if (point_of(s) >= 0)
			p->point[point_of(s)] = (uint8_t)colour;
}

static const char *
short_verdict(enum five_verdict v)
{
	return v == FIVE_DOUBLE_THREE ? "33" : v == FIVE_DOUBLE_FOUR ? "44" : "6";
}

/* The forbidden points as the table writes them. */
static void
all_forbidden(const struct five_position *p, char out[2048])
{
	out[0] = '\0';
	for (int x = 0; x < 15; x++)
		for (int y = 0; y < 15; y++) {
			int point = y * 15 + x;
			enum five_verdict v;

			if (p->point[point] != FIVE_EMPTY || !five_is_foul(v = five_judge(p, point)))
				continue;
			snprintf(out + strlen(out), 2048 - strlen(out), "%s%s=%s", out[0] == '\0' ? "" : " ", name_of(p, point),
			    short_verdict(v));
		}
	if (out[0] == '\0')
		strcpy(out, "none");
}

static bool
same_points(const char *ours, const char *published)
{
	size_t n = strcspn(published, "(");
	char a[2048] = " ", b[2048] = " ", word[32];

	strcat(strcat(a, ours), " ");
	strncat(b, published, n);
	strcat(b, " ");
	for (int i = 0; i < 2; i++)
		for (const char *s = i == 0 ? a : b; *s != '\0'; s += strcspn(s + 1, " ") + 1) {
			size_t length = strcspn(s + 1, " ");

			if (length == 0 || length + 3 > sizeof(word))
				continue;
			snprintf(word, sizeof(word), " %.*s ", (int)length, s + 1);
			if (strstr(i == 0 ? b : a, word) == NULL)
				return false;
		}
	return true;
}

static void
published(void)
{
	FILE *f = fopen("fixtures/unit/five-forbidden.tsv", "r");
	char line[1024], *field[7], ours[2048];
	int rows = 0, boards = 0;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		struct five_position p;
		struct five_reason reason;
		const char *verdict;

		field[0] = line;
		for (int i = 1; i < 7; i++) {
			field[i] = strchr(field[i - 1], '\t') + 1;
			field[i][-1] = '\0';
		}
		if (rows++ == 0)
			continue;
		five_start(&p, &five_renju, 0);
		put(&p, field[1], FIVE_BLACK);
		put(&p, field[2], FIVE_WHITE);
		if (point_of(field[3]) >= 0) {
			five_explain(&p, point_of(field[3]), &reason);
			verdict = five_is_foul(reason.verdict) ? five_verdicts[reason.verdict] : "none";
			CHECK(strcmp(verdict, field[4]) == 0, "%s: %s: %s, not %s", field[0], field[3], verdict, field[4]);
			CHECK(five_judge(&p, point_of(field[3])) == reason.verdict, "%s: two verdicts", field[0]);
		}
		if (field[5][0] == '\0' || strcmp(field[5], "-") == 0)
			continue;
		boards++;
		all_forbidden(&p, ours);
		CHECK(same_points(ours, field[5]), "%s: %s, not %s", field[0], ours, field[5]);
	}
	CHECK(f != NULL && rows >= 80 && boards >= 80, "only %d rows, %d boards", rows, boards);
	if (f != NULL)
		fclose(f);
}

/* What five_explain() says of the row through the point, which is the only one that there can be. */
static const char *
line_of(const struct five_reason *r)
{
	int fours = 0;

	if (r->shapes == 0)
		return "-";
	for (int i = 0; i < r->shapes; i++)
		fours += r->shape[i].kind == FIVE_SHAPE_FOUR;
	switch (r->shape[0].kind) {
	case FIVE_SHAPE_FIVE: return "five";
	case FIVE_SHAPE_OVERLINE: return "overline";
	case FIVE_SHAPE_THREE: return "three";
	case FIVE_SHAPE_NO_THREE: return "no three";
	case FIVE_SHAPE_FOUR: break;
	}
	return fours == 2 ? "2 fours" : r->shape[0].points == 2 ? "straight four" : "1 four";
}

static void
lines(void)
{
	static const int ways[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };
	FILE *f = fopen("fixtures/unit/five-lines.tsv", "r");
	char line[256];
	int rows = 0;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		char *what = strchr(line, '\t'), *alone = strchr(what + 1, '\t');

		*what++ = *alone++ = '\0';
		alone[strcspn(alone, "\n")] = '\0';
		for (int d = 0; rows > 0 && d < 4; d++) {
			int at = (int)strcspn(line, "*");
			struct five_position p;
			struct five_reason r;
			struct slow_five slow;
			const char *verdict;

			five_start(&p, &five_renju, 19);
			slow_five_empty(&slow, 19);
			for (int i = 0; line[i] != '\0'; i++) {
				int x = 9 + (i - at) * ways[d][0], y = 9 + (i - at) * ways[d][1];

				p.point[y * 19 + x] = line[i] == 'X' ? FIVE_BLACK : line[i] == 'O' ? FIVE_WHITE : FIVE_EMPTY;
				if (line[i] != '*')
					slow.at[y + SLOW_FIVE_BORDER][x + SLOW_FIVE_BORDER] = line[i];
			}
			five_explain(&p, 9 * 19 + 9, &r);
			verdict = r.verdict == FIVE_MAKES_FIVE ? "wins" : five_is_foul(r.verdict) ? five_verdicts[r.verdict] : "-";
			CHECK(strcmp(line_of(&r), what) == 0, "%s way %d: %s, not %s", line, d, line_of(&r), what);
			CHECK(strcmp(verdict, alone) == 0, "%s way %d: %s, not %s", line, d, verdict, alone);
			CHECK(strcmp(slow_five_line(&slow, 9, 9, ways[d][0], ways[d][1]), what) == 0,
			    "%s way %d: the second implementation says %s", line, d,
			    slow_five_line(&slow, 9, 9, ways[d][0], ways[d][1]));
		}
		rows++;
	}
	CHECK(rows == 33, "%d rows", rows);
	if (f != NULL)
		fclose(f);
}

/* 20 to 120 stones, on a part of the board, so that there is much to see; Black has more of them in some. */
static void
random_board(uint64_t *seed, struct five_position *p, struct slow_five *slow)
{
	int stones = 20 + random_below(seed, 101), side = 8 + random_below(seed, 8), black = 5 + random_below(seed, 4);
	int left = random_below(seed, 16 - side), bottom = random_below(seed, 16 - side);

	five_start(p, &five_renju, 15);
	slow_five_empty(slow, 15);
	if (stones > side * side * 2 / 3)
		stones = side * side * 2 / 3;
	while (stones-- > 0) {
		int x = left + random_below(seed, side), y = bottom + random_below(seed, side);
		bool own = random_below(seed, 10) < black;

		p->point[y * 15 + x] = own ? FIVE_BLACK : FIVE_WHITE;
		slow->at[y + SLOW_FIVE_BORDER][x + SLOW_FIVE_BORDER] = own ? 'X' : 'O';
	}
}

/* What the shapes of the reason add up to. */
static enum five_verdict
sum_of(const struct five_reason *r)
{
	int n[FIVE_SHAPE_NO_THREE + 1] = { 0 };

	for (int i = 0; i < r->shapes; i++)
		n[r->shape[i].kind]++;
	return n[FIVE_SHAPE_FIVE] > 0 ? FIVE_MAKES_FIVE : n[FIVE_SHAPE_OVERLINE] > 0 ? FIVE_OVERLINE :
	    n[FIVE_SHAPE_FOUR] >= 2 ? FIVE_DOUBLE_FOUR : n[FIVE_SHAPE_THREE] >= 2 ? FIVE_DOUBLE_THREE : FIVE_ALLOWED;
}

/* ARBITER_FIVE_POSITIONS boards, or few. */
static void
random_boards(void)
{
	const char *wanted = getenv("ARBITER_FIVE_POSITIONS");
	int boards = wanted == NULL ? 300 : atoi(wanted);
	long found[FIVE_DOUBLE_THREE + 1] = { 0 }, points = 0, seeming = 0;
	uint64_t seed = 24;

	for (int i = 0; i < boards; i++) {
		struct five_position p, before;
		struct slow_five slow;

		random_board(&seed, &p, &slow);
		before = p;
		for (int point = 0; point < 225; point++) {
			struct five_reason r;
			const char *want;
			enum five_verdict v;

			if (p.point[point] != FIVE_EMPTY)
				continue;
			five_explain(&p, point, &r);
			v = five_judge(&p, point);
			want = slow_five_verdict(&slow, point % 15, point / 15);
			CHECK(strcmp(v == FIVE_ALLOWED ? "none" : five_verdicts[v], want) == 0, "board %d, %s: %s, not %s", i,
			    name_of(&p, point), five_verdicts[v], want);
			CHECK(r.verdict == v && sum_of(&r) == v, "board %d, %s: the reason says %s, its shapes %s", i,
			    name_of(&p, point), five_verdicts[r.verdict], five_verdicts[sum_of(&r)]);
			for (int k = 0; k < r.shapes; k++)
				seeming += r.shape[k].kind == FIVE_SHAPE_NO_THREE;
			found[v]++;
			points++;
		}
		CHECK(memcmp(&p, &before, sizeof(p)) == 0, "the board has changed");
	}
	for (int v = FIVE_MAKES_FIVE; v <= FIVE_DOUBLE_THREE; v++)
		CHECK(boards < 100 || found[v] > 0, "no %s among the points", five_verdicts[v]);
	printf("# %d boards, %ld points: %ld overlines, %ld double-fours, %ld double-threes, %ld threes that are not real\n",
	    boards, points, found[FIVE_OVERLINE], found[FIVE_DOUBLE_FOUR], found[FIVE_DOUBLE_THREE], seeming);
	CHECK(boards < 100 || seeming > 0, "no three that is not real");
}

/* The board row by row from the top; a letter in the other case is the move. */
static bool
wins(const struct five_rules *rules, const char *row)
{
	struct five_position p;
	int last = 0;

	five_start(&p, rules, (int)strlen(row));
	for (int i = 0; row[i] != '\0'; i++) {
		p.point[i] = row[i] == 'X' || row[i] == 'x' ? FIVE_BLACK : row[i] == '.' ? FIVE_EMPTY : FIVE_WHITE;
		last = row[i] == 'x' || row[i] == 'o' ? i : last;
	}
	return five_wins(&p, last);
}

static void
rows_that_win(void)
{
	static const struct {
		const char *row;
		bool gomoku, standard, renju, caro5, caro6;
	} cases[] = {
		{ ".....XXXx.......", false, false, false, false, false },
		{ "....XXXxX.......", true, true, true, true, true },
		{ "....OOOoO.......", true, true, true, true, true },
		{ "...XXXXxX.......", true, false, false, false, true },
		{ "...OOOOoO.......", true, false, true, false, true },
		{ "..XOOOoOX.......", true, true, true, false, false },
		{ "..OXXXxXO.......", true, true, true, false, false },
		{ ".OXXXXxXO.......", true, false, false, false, true },
		{ "..OXXXxX........", true, true, true, true, true },
		{ "XXXxXO..........", true, true, true, true, true },
		{ "xXXXXXXXXXXXXXXX", true, false, false, false, true },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CHECK(wins(&five_gomoku, cases[i].row) == cases[i].gomoku, "gomoku: %s", cases[i].row);
		CHECK(wins(&five_standard, cases[i].row) == cases[i].standard, "standard: %s", cases[i].row);
		CHECK(wins(&five_renju, cases[i].row) == cases[i].renju, "renju: %s", cases[i].row);
		CHECK(wins(&five_caro5, cases[i].row) == cases[i].caro5, "caro 5: %s", cases[i].row);
		CHECK(wins(&five_caro6, cases[i].row) == cases[i].caro6, "caro 6: %s", cases[i].row);
	}
}

/* The unbroken row through a stone, found by going through the whole line that it is on. */
static int
slow_row(const struct five_position *p, int point, const int way[2], uint16_t out[FIVE_SIZE_MAX])
{
	int n = 0;
	bool here = false;

	for (int far = -FIVE_SIZE_MAX; far <= FIVE_SIZE_MAX; far++) {
		int x = point % p->size + far * way[0], y = point / p->size + far * way[1];

		if (x < 0 || x >= p->size || y < 0 || y >= p->size)
			continue;
		if (p->point[y * p->size + x] == p->point[point]) {
			here |= far == 0;
			out[n++] = (uint16_t)(y * p->size + x);
		} else if (here) {
			return n;
		} else {
			n = 0;
		}
	}
	return n;
}

/* Rows in each direction, to all edges of the board, and none that goes on at the other side of it. */
static void
rows_of_stones(void)
{
	static const int ways[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };
	uint64_t seed = 7;

	for (int i = 0; i < 60; i++) {
		struct five_position p;
		const int size = 5 + i % 18;

		five_start(&p, &five_gomoku, size);
		for (int point = 0; point < size * size; point++)	/* some boards are full of one colour */
			p.point[point] = (uint8_t)(random_below(&seed, 20) < i % 5 * 5 ? FIVE_BLACK : FIVE_WHITE);
		for (int point = 0; point < size * size; point++)
			for (int d = 0; d < FIVE_DIRECTIONS; d++) {
				uint16_t row[FIVE_SIZE_MAX], want[FIVE_SIZE_MAX];
				int n = five_row(&p, point, d, row), wanted = slow_row(&p, point, ways[d], want);

				CHECK(n == wanted && memcmp(row, want, (size_t)n * sizeof(*row)) == 0,
				    "board %d of %d, point %d, direction %d: %d points, not %d", i, size, point, d, n, wanted);
			}
	}
}

/* Stones alternate, passes too; the winner is the first who made five, whatever follows. */
static void
playing(void)
{
	struct five_position p;
	static const char moves[][4] = { "h8", "h9", "g8", "g9", "f8", "f9", "e8", "e9", "d8", "d9" };

	five_start(&p, &five_renju, 0);
	CHECK(p.size == 15 && p.turn == FIVE_BLACK, "a renju game begins with Black on a board of 15");
	for (int i = 0; i < 10; i++) {
		five_move m = (five_move)(point_of(moves[i]) + 1);

		CHECK(five_could_move(&p, m), "%s can be played", moves[i]);
		five_play(&p, m);
		CHECK(!five_could_move(&p, m), "%s is occupied", moves[i]);
		CHECK(p.winner == (i < 8 ? FIVE_EMPTY : FIVE_BLACK), "after %s the winner is %d", moves[i], p.winner);
	}
	CHECK(p.stones == 10 && p.turn == FIVE_BLACK && p.passes == 0, "%d stones", p.stones);
	five_play(&p, FIVE_PASS);
	CHECK(five_could_move(&p, FIVE_PASS) && p.passes == 1 && p.turn == FIVE_WHITE, "a pass");
	five_play(&p, FIVE_PASS);
	CHECK(p.passes == 2 && p.stones == 10, "two passes");
	CHECK(!five_could_move(&p, 0) && !five_could_move(&p, 226), "points outside the board");
}

/* One row says which stone and which point, and why a three is not one. */
static void
reasons(void)
{
	struct five_position p;
	struct five_reason r;
	char black[] = "k4 i5 k5 l5 e6 l6 m6 f7 i7 j7 c8 f8 h8", white[] = "j5 o6 g9";
	bool found = false;

	five_start(&p, &five_renju, 0);
	put(&p, black, FIVE_BLACK);
	put(&p, white, FIVE_WHITE);
	five_explain(&p, point_of("g8"), &r);
	CHECK(r.verdict == FIVE_ALLOWED, "g8 is %s", five_verdicts[r.verdict]);
	for (int i = 0; i < r.shapes; i++) {
		const struct five_shape *s = &r.shape[i];

		CHECK(s->stones >= 3 && s->points >= 1, "a shape has %d stones and %d points", s->stones, s->points);
		if (s->kind == FIVE_SHAPE_NO_THREE)
			found = five_is_foul(s->verdict[0]) && five_judge(&p, s->point[0]) != FIVE_MAKES_FIVE;
	}
	CHECK(found, "no three that is not real among %d shapes", r.shapes);
}

int
main(void)
{
	RUN(rows_that_win);
	RUN(rows_of_stones);
	RUN(playing);
	RUN(lines);
	RUN(published);
	RUN(reasons);
	RUN(random_boards);
	return check_end();
}
