/* typo_cost: the cost of writing one word for another: characters confused, left out, inserted or transposed. */
#include <string.h>

#include "base/ascii.h"
#include "games/move_notation/typo_cost.h"

enum { TEXT_MAX = 16 };

/* Roughly -10 ln(probability). */
enum {
	COST_CONFUSED = TYPO_COST_ALIKE,	/* one character for another that looks like it */
	COST_BESIDE = 13,	/* a file or rank next to the right one */
	COST_SAME_SORT = 17,	/* a file for a file, a rank for a rank, a piece for a piece */
	COST_SIGN = 24,		/* any other character */
	COST_PIECE_LEFT_OUT = 18,
	COST_ORIGIN_LEFT_OUT = 8,
	COST_CAPTURE_SIGN = 14,
	COST_CASE = 5,
	COST_TURNED = 14,	/* two adjacent characters have changed places */
	COST_CASTLING_SIDE = 12,
	COST_CASTLING_NEAR = 30,
	COST_CASTLING_OTHER = 50,
	COST_MARK = 14,		/* + or # is written and the move gives no check, or the other way round */
};

struct text {
	char s[TEXT_MAX];
	int n;
};

static int
least_typo_cost(int a, int b)
{
	return a < b ? a : b;
}

static bool
is_piece(char c)
{
	return c != '\0' && strchr("KQRBN", c) != NULL;
}

/* Characters confused in reading, in scanning, or in typing. */
static const char confused[][2] = {
	{ 'c', 'e' }, { 'b', 'd' }, { 'b', 'h' }, { 'a', 'd' }, { 'f', 't' }, { '1', '7' }, { '3', '8' }, { '5', '6' },
	{ '6', '8' }, { '3', '5' }, { 'g', '9' }, { 'B', '8' }, { 'b', '6' }, { 'K', 'N' }, { 'K', 'R' }, { 'B', 'R' },
	{ 'l', '1' }, { 'I', '1' }, { 'g', '8' }, { 'S', 'N' }, { '0', 'Q' }, { 'O', 'Q' },
	{ 'S', '5' }, { 's', '5' }, { 'Z', '2' }, { 'z', '2' }, { 'q', '9' }, { 'O', '0' }, { 'T', '1' }, { 'i', '1' },
};

static int
cost_replaced(char a, char b)
{
	if (a == b)
		return 0;
	if ((a ^ b) == ('a' ^ 'A') && ascii_is_letter(a))
		return COST_CASE;
	for (size_t i = 0; i < sizeof(confused) / sizeof(confused[0]); i++)
		if ((a == confused[i][0] && b == confused[i][1]) || (a == confused[i][1] && b == confused[i][0]))
			return COST_CONFUSED;
	if ((ascii_is_file(a) && ascii_is_file(b)) || (ascii_is_rank(a) && ascii_is_rank(b)))
		return a - b == 1 || b - a == 1 ? COST_BESIDE : COST_SAME_SORT;
	return is_piece(a) && is_piece(b) ? COST_SAME_SORT : COST_SIGN;
}

/* The cost of a character that is in only one of the two. */
static int
cost_alone(char c)
{
	if (c == 'x')
		return COST_CAPTURE_SIGN;
	return ascii_is_file(c) || ascii_is_rank(c) ? COST_ORIGIN_LEFT_OUT + 6 : is_piece(c) ? COST_PIECE_LEFT_OUT : COST_SIGN;
}

/* The edit distance: the lowest cost of insertions, deletions, replacements and transpositions. */
static int
cost_text(const struct text *a, const struct text *b)
{
	int cost[TEXT_MAX + 1][TEXT_MAX + 1];

	cost[0][0] = 0;
	for (int i = 1; i <= a->n; i++)
		cost[i][0] = cost[i - 1][0] + cost_alone(a->s[i - 1]);
	for (int j = 1; j <= b->n; j++)
		cost[0][j] = cost[0][j - 1] + cost_alone(b->s[j - 1]);
	for (int i = 1; i <= a->n; i++)
		for (int j = 1; j <= b->n; j++) {
			char x = a->s[i - 1], y = b->s[j - 1];
			int c = cost[i - 1][j - 1] + cost_replaced(x, y);

			c = least_typo_cost(c, cost[i - 1][j] + cost_alone(x));
			c = least_typo_cost(c, cost[i][j - 1] + cost_alone(y));
			if (i > 1 && j > 1 && x == b->s[j - 2] && y == a->s[i - 2] && x != y)
				c = least_typo_cost(c, cost[i - 2][j - 2] + COST_TURNED);
			cost[i][j] = c;
		}
	return cost[a->n][b->n];
}

static void
text_add(struct text *t, char c)
{
	if (t->n < TEXT_MAX)
		t->s[t->n++] = c;
}

static void
text_square(struct text *t, int s)
{
	text_add(t, (char)('a' + FILE_OF(s)));
	text_add(t, (char)('1' + RANK_OF(s)));
}

/* The word in English letters and without marks, from its reading if it was understood, else from its characters. */
static void
text_of_word(struct text *t, struct span word, const struct notation_reading *r)
{
	int s;

	*t = (struct text){ .n = 0 };
	if (r->castling) {
		for (const char *c = FILE_OF(r->to) > 3 ? "O-O" : "O-O-O"; *c != '\0'; c++)
			text_add(t, *c);
		return;
	}
	if (r->kind == NONE || r->to == NO_SQUARE) {
		for (size_t i = 0; i < word.n; i++)
			if (strchr("+#!? \t:", word.p[i]) == NULL)
				text_add(t, word.p[i]);
		return;
	}
	if (r->kind != PAWN)
		text_add(t, " PNBRQK"[r->kind]);
	if (r->drop)
		text_add(t, '@');
	if (r->from != 0 && (r->kind != PAWN || r->capture || !(r->from & (bits)FILE_A << FILE_OF(r->to)))) {
		s = bits_lowest(r->from);
		if (!(r->from & ~((bits)FILE_A << FILE_OF(s))))
			text_add(t, (char)('a' + FILE_OF(s)));
		if (!(r->from & ~RANK_BITS(RANK_OF(s))))
			text_add(t, (char)('1' + RANK_OF(s)));
	}
	if (r->capture)
		text_add(t, 'x');
	text_square(t, r->to);
	if (r->promotion != NONE) {
		text_add(t, '=');
		text_add(t, " PNBRQK"[r->promotion]);
	}
}

/* The kind of the piece that is moved or dropped. */
static int
kind_moved(const struct position *p, move m)
{
	return move_is_drop(m) ? (int)move_promotion(m) : p->board[move_from(m)];
}

/* The same for a legal move, with the file and the rank of the origin as asked for. */
static void
text_of_move(struct text *t, const struct position *p, move m, bool file, bool rank)
{
	int from = move_from(m), to = move_to(m), kind = kind_moved(p, m);
	bool capture = p->board[to] != NONE || (kind == PAWN && FILE_OF(from) != FILE_OF(to));

	*t = (struct text){ .n = 0 };
	if (kind != PAWN)
		text_add(t, " PNBRQK"[kind]);
	if (move_is_drop(m)) {
		text_add(t, '@');
		text_square(t, to);
		return;
	}
	if (file || (kind == PAWN && capture))
		text_add(t, (char)('a' + FILE_OF(from)));
	if (rank)
		text_add(t, (char)('1' + RANK_OF(from)));
	if (capture)
		text_add(t, 'x');
	text_square(t, to);
	if (move_promotion(m) != NONE) {
		text_add(t, '=');
		text_add(t, " PNBRQK"[move_promotion(m)]);
	}
}

static int
cost_castling(const struct position *p, move m, const struct notation_reading *r)
{
	bool castles = (p->side[p->turn] & SQUARE_BIT(move_to(m))) != 0;
	int kind = castles ? (int)r->kind : p->board[move_from(m)], to = castles ? r->to : move_to(m);

	if (castles && r->castling)
		return COST_CASTLING_SIDE;
	/* Kf1, Rf1, Kh1: castling for a king or rook move along the first rank, or the other way round. */
	if ((kind == KING || kind == ROOK) && to != NO_SQUARE && RANK_OF(to) == (p->turn == WHITE ? 0 : 7))
		return COST_CASTLING_NEAR;
	return COST_CASTLING_OTHER;
}

/* The cost of writing `word` for m. */
static int
cost_slip(const struct position *p, const struct notation_reading *r, const struct text *word, move m)
{
	struct position next = *p;
	struct text t;
	int cost, needed;

	position_play(&next, m);
	if (r->castling || (p->side[p->turn] & SQUARE_BIT(move_to(m)))) {
		cost = cost_castling(p, m, r);
	} else if (kind_moved(p, m) == PAWN || kind_moved(p, m) == KING || move_is_drop(m)) {
		text_of_move(&t, p, m, false, false);
		cost = cost_text(word, &t);
		text_of_move(&t, p, m, true, true);
		cost = least_typo_cost(cost, cost_text(word, &t) + 2);
	} else {
		needed = san_disambiguation(p, m);
		text_of_move(&t, p, m, needed & SAN_FILE, needed & SAN_RANK);
		cost = cost_text(word, &t);
		for (int how = 0; how < 4; how++) {
			if (how == needed)
				continue;
			text_of_move(&t, p, m, how & 1, how & 2);
			cost = least_typo_cost(cost, cost_text(word, &t) + (how == 0 ? COST_ORIGIN_LEFT_OUT : 4));
		}
	}
	return cost + ((next.checkers != 0) != (r->mark != 0) ? COST_MARK : 0);
}

/* A lower bound of cost_slip(), from the characters of the move that the word does not have. */
static int
cost_absent(const struct text *word, const struct position *p, move m)
{
	const char signs[] = { (char)('a' + FILE_OF(move_to(m))), (char)('1' + RANK_OF(move_to(m))),
		" PNBRQK"[kind_moved(p, m)] };
	int cost = 0;

	if (p->side[p->turn] & SQUARE_BIT(move_to(m)))
		return 0;
	for (int i = signs[2] == 'P' ? 1 : 2; i >= 0; i--)
		if (memchr(word->s, signs[i], (size_t)word->n) == NULL)
			cost += i == 2 ? COST_CASE : COST_CONFUSED;
	return cost;
}

void
typo_cost_costs(const struct position *p, struct span word, const struct notation_reading *reading, const move *moves, int n,
    int most, int *cost)
{
	struct text text;

	text_of_word(&text, word, reading);
	for (int i = 0; i < n; i++)
		cost[i] = cost_absent(&text, p, moves[i]) > most ? most + 1 : cost_slip(p, reading, &text, moves[i]);
}

int
typo_cost_distance(struct span a, struct span b)
{
	struct text x = { .n = 0 }, y = { .n = 0 };

	for (size_t i = 0; i < a.n; i++)
		if (memchr("x+#=", a.p[i], 4) == NULL)
			text_add(&x, a.p[i]);
	for (size_t i = 0; i < b.n; i++)
		if (memchr("x+#=", b.p[i], 4) == NULL)
			text_add(&y, b.p[i]);
	return cost_text(&x, &y);
}
