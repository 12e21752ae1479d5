/* five_text: points, reasons and boards of five in a row as text. */
#include <stdio.h>

#include "base/ascii.h"
#include "games/five/five_text.h"

int
five_word_write(const struct five_position *p, five_move m, enum five_notation notation, char out[FIVE_WORD_MAX])
{
	int x = (m - 1) % p->size, y = (m - 1) / p->size;

	if (m == FIVE_PASS || m == 0)
		return snprintf(out, FIVE_WORD_MAX, m == 0 ? "-" : "pass");
	switch (notation) {
	case FIVE_LETTERS:
		return snprintf(out, FIVE_WORD_MAX, "%c%c", 'a' + x, 'a' + p->size - 1 - y);
	case FIVE_FROM_TOP:
		return snprintf(out, FIVE_WORD_MAX, "%c%d", 'a' + x, p->size - y);
	case FIVE_WITHOUT_I:
		return snprintf(out, FIVE_WORD_MAX, "%c%d", 'a' + x + (x >= 'i' - 'a'), y + 1);
	default:
		return snprintf(out, FIVE_WORD_MAX, "%c%d", 'a' + x, y + 1);
	}
}

size_t
five_word_length(struct span s)
{
	size_t n = 1;

	if (s.n < 2 || ascii_lower(s.p[0]) < 'a' || ascii_lower(s.p[0]) > 'z' || !ascii_is_digit(s.p[1]) || s.p[1] == '0')
		return 0;
	while (n < s.n && n < 3 && ascii_is_digit(s.p[n]))
		n++;
	return n;
}

bool
five_word_read(int size, struct span word, enum five_notation notation, int *x, int *y)
{
	char c = word.n > 0 ? ascii_lower(word.p[0]) : 0, d = word.n > 1 ? ascii_lower(word.p[1]) : 0;

	*x = *y = -1;
	if (span_eq_nocase(word, SPAN("pass")) || span_eq(word, SPAN("--")))
		return true;
	if (word.n == 2 && c >= 'a' && c <= 'z' && d >= 'a' && d <= 'z') {
		*x = c - 'a';
		*y = size - 1 - (d - 'a');
		return true;
	}
	if (word.n == 0 || five_word_length(word) != word.n)
		return false;
	*x = c - 'a' - (notation == FIVE_WITHOUT_I && c > 'i');
	*y = word.p[1] - '0' - 1;
	if (word.n == 3)
		*y = (word.p[1] - '0') * 10 + word.p[2] - '0' - 1;
	if (notation == FIVE_WITHOUT_I && c == 'i')
		return false;
	if (notation == FIVE_FROM_TOP)
		*y = size - 1 - *y;
	return true;
}

void
five_points_write(struct buf *b, const struct five_position *p, const uint16_t *point, int n)
{
	char word[FIVE_WORD_MAX];

	for (int i = 0; i < n; i++) {
		if (i > 0)
			buf_char(b, '-');
		five_word_write(p, (five_move)(point[i] + 1), FIVE_COORDINATES, word);
		buf_str(b, word);
	}
}

/* "f6 or j10". */
static void
write_choice(struct buf *b, const struct five_position *p, const struct five_shape *s)
{
	for (int i = 0; i < s->points; i++) {
		if (i > 0)
			buf_str(b, " or ");
		five_points_write(b, p, &s->point[i], 1);
	}
}

static enum five_shape_kind
kind_of_verdict(enum five_verdict v)
{
	return v == FIVE_OVERLINE ? FIVE_SHAPE_OVERLINE : v == FIVE_DOUBLE_FOUR ? FIVE_SHAPE_FOUR :
	    v == FIVE_DOUBLE_THREE ? FIVE_SHAPE_THREE : FIVE_SHAPE_FIVE;
}

/* Those of one kind: "g7-h8-i9 (straight four with f6 or j10) and h7-h8-h9 (...)". */
static void
write_shapes(struct buf *b, const struct five_position *p, const struct five_reason *r, enum five_shape_kind kind)
{
	const char *between = "";

	for (int i = 0; i < r->shapes; i++) {
		const struct five_shape *s = &r->shape[i];

		if (s->kind != kind)
			continue;
		buf_str(b, between);
		between = " and ";
		five_points_write(b, p, s->stone, s->stones);
		if (s->points > 0) {
			buf_str(b, kind == FIVE_SHAPE_FOUR ? " (five with " : " (straight four with ");
			write_choice(b, p, s);
			buf_char(b, ')');
		}
	}
}

/* "; f8-g8-h8 is not a three, as i8 would be an overline". */
static void
write_no_threes(struct buf *b, const struct five_position *p, const struct five_reason *r)
{
	static const char *const would[] = { "", "make five elsewhere", "be forbidden as an overline",
		"be forbidden as a double-four", "be forbidden as a double-three" };

	for (int i = 0; i < r->shapes; i++) {
		const struct five_shape *s = &r->shape[i];

		if (s->kind != FIVE_SHAPE_NO_THREE)
			continue;
		buf_str(b, "; ");
		five_points_write(b, p, s->stone, s->stones);
		for (int k = 0; k < s->points; k++) {
			buf_str(b, k == 0 ? " is not a three, as " : ", and ");
			five_points_write(b, p, &s->point[k], 1);
			buf_fmt(b, " would %s", would[s->verdict[k]]);
		}
	}
}

void
five_reason_write(struct buf *b, const struct five_position *p, const struct five_reason *r)
{
	buf_str(b, five_verdicts[r->verdict]);
	if (r->verdict != FIVE_ALLOWED) {
		buf_str(b, ": ");
		write_shapes(b, p, r, kind_of_verdict(r->verdict));
	}
	if (r->verdict == FIVE_DOUBLE_THREE || r->verdict == FIVE_ALLOWED)
		write_no_threes(b, p, r);
}

/* -- boards -- */

static void
mark_shapes(char *at, const struct five_reason *r)
{
	for (int i = 0; i < r->shapes; i++) {
		const struct five_shape *s = &r->shape[i];

		if (r->verdict != FIVE_ALLOWED && s->kind != kind_of_verdict(r->verdict))
			continue;
		for (int k = 0; k < s->stones; k++)
			at[s->stone[k]] = '#';
		for (int k = 0; k < s->points; k++)
			at[s->point[k]] = '?';
	}
}

void
five_board_write(struct buf *b, const struct five_position *p, five_move m, const struct five_reason *r)
{
	char at[FIVE_POINTS_MAX];

	for (int i = 0; i < p->size * p->size; i++)
		at[i] = ".XO"[p->point[i]];
	if (r != NULL)
		mark_shapes(at, r);
	if (m != 0 && m != FIVE_PASS)
		at[m - 1] = '*';
	for (int y = p->size - 1; y >= 0; y--) {
		buf_fmt(b, "%2d", y + 1);
		for (int x = 0; x < p->size; x++) {
			buf_char(b, ' ');
			buf_char(b, at[y * p->size + x]);
		}
		buf_char(b, '\n');
	}
	buf_str(b, "  ");
	for (int x = 0; x < p->size; x++)
		buf_fmt(b, " %c", 'a' + x);
	buf_char(b, '\n');
}

/* -- positions -- */

void
five_fen_write(struct buf *b, const struct five_position *p)
{
	for (int y = p->size - 1; y >= 0; y--) {
		unsigned empty = 0;

		for (int x = 0; x < p->size; x++) {
			uint8_t colour = p->point[y * p->size + x];

			if (colour == FIVE_EMPTY) {
				empty++;
				continue;
			}
			if (empty > 0)
				buf_number(b, empty);
			empty = 0;
			buf_char(b, colour == FIVE_BLACK ? 'X' : 'O');
		}
		if (empty > 0)
			buf_number(b, empty);
		buf_char(b, y > 0 ? '/' : ' ');
	}
	buf_fmt(b, "%c %u", p->turn == FIVE_BLACK ? 'b' : 'w', p->plies / 2u + 1u);
}

/* One row of `size` points; NULL or what is wrong. */
static const char *
read_board_row(struct span row, uint8_t *point, int size)
{
	int x = 0;

	for (size_t i = 0; i < row.n; ) {
		int n = 0, colour = row.p[i] == 'X' || row.p[i] == 'x' ? FIVE_BLACK : row.p[i] == 'O' || row.p[i] == 'o' ?
		    FIVE_WHITE : FIVE_EMPTY;

		while (i < row.n && ascii_is_digit(row.p[i]) && n <= FIVE_SIZE_MAX)
			n = n * 10 + row.p[i++] - '0';
		if (n > 0) {
			x += n;
			continue;
		}
		if (colour == FIVE_EMPTY && row.p[i] != '.')
			return "a row has something that is neither X (Black), O (White), a point nor a number";
		if (x < size)
			point[x] = (uint8_t)colour;
		x++;
		i++;
	}
	return x == size ? NULL : "a row has not as many points as there are rows";
}

/* Who has made five already. */
static void
find_winner(struct five_position *p)
{
	for (int i = 0; i < p->size * p->size && p->winner == FIVE_EMPTY; i++)
		if (p->point[i] != FIVE_EMPTY && five_wins(p, i)) {
			p->winner = p->point[i];
			p->won = (uint16_t)(i + 1);
		}
}

const char *
five_fen_read(struct five_position *p, const struct five_rules *rules, struct span fen)
{
	struct span rest = fen, rows = span_cut(&rest, ' '), turn = span_cut(&rest, ' '), number = rest;
	unsigned long at = 1;
	int size = 1;

	for (size_t i = 0; i < rows.n; i++)
		size += rows.p[i] == '/';
	if (size < FIVE_SIZE_MIN || size > FIVE_SIZE_MAX)
		return "there are not 5 to 22 rows";
	five_start(p, rules, size);
	for (int y = size - 1; y >= 0; y--) {
		const char *wrong = read_board_row(span_cut(&rows, '/'), p->point + y * size, size);

		if (wrong != NULL)
			return wrong;
	}
	for (int i = 0; i < size * size; i++)
		p->stones = (uint16_t)(p->stones + (p->point[i] != FIVE_EMPTY));
	if (turn.n == 0)
		p->turn = p->stones % 2 == 0 ? FIVE_BLACK : FIVE_WHITE;
	else if (span_eq_nocase(turn, SPAN("b")) || span_eq_nocase(turn, SPAN("w")))
		p->turn = ascii_lower(*turn.p) == 'b' ? FIVE_BLACK : FIVE_WHITE;
	else
		return "the side to move is not b or w";
	p->plies = p->stones;
	if (number.n > 0 && (!span_number(span_trim(number), &at) || at == 0 || at > FIVE_POINTS_MAX))
		return "the number of the next move is not a number from 1 to 484";
	if (number.n > 0)
		p->plies = (uint16_t)(2 * (at - 1) + (p->turn == FIVE_WHITE));
	find_winner(p);
	return NULL;
}
