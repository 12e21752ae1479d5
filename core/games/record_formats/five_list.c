/* five_list: lists of points, turned into PGN. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "games/five/five.h"
#include "games/five/five_text.h"
#include "games/record_formats/five_list.h"
#include "games/record_formats/five_pgn.h"

static struct span
list_start_of(struct span text)
{
	return span_trim(utf8_unmarked(text));
}

static bool
is_between_words(char c)
{
	return (unsigned char)c <= ' ' || c == ',';
}

/* The bytes of "8,8" at the start of the text; 0: it is not that. */
static size_t
pair_length(struct span s)
{
	size_t comma = 0, n;

	while (comma < s.n && ascii_is_digit(s.p[comma]))
		comma++;
	for (n = comma + 1; n < s.n && ascii_is_digit(s.p[n]); n++)
		continue;
	return comma > 0 && comma < s.n && s.p[comma] == ',' && n > comma + 1 && (n == s.n || is_between_words(s.p[n])) ? n : 0;
}

/* The next word of a line; empty: there is none. */
static struct span
next_list_word(struct span *rest)
{
	size_t from = 0, end;

	while (from < rest->n && is_between_words(rest->p[from]))
		from++;
	end = from + pair_length(span_after(*rest, from));
	for (; end < rest->n && !is_between_words(rest->p[end]) && (end == from || rest->p[end - 1] != '.' ||
	    rest->p[end] == '.'); end++)
		continue;
	*rest = span_after(*rest, end);
	return (struct span){ rest->p - (end - from), end - from };
}

/* "12." and "12..."; 0: it is not a number of a move. */
static unsigned long
list_move_number(struct span word)
{
	struct span digits = word;
	unsigned long n = 0;

	while (digits.n > 0 && digits.p[digits.n - 1] == '.')
		digits.n--;
	return digits.n < word.n && span_number(digits, &n) ? n : 0;
}

static bool
is_list_result(struct span word)
{
	static const char *const results[] = { "1-0", "0-1", "1/2-1/2", "*" };

	for (size_t i = 0; i < sizeof(results) / sizeof(*results); i++)
		if (span_eq(word, span_of(results[i])))
			return true;
	return false;
}

/* Are the points two letters each? */
static bool
in_letters(struct span text)
{
	struct span word = next_list_word(&text);
	size_t n = 0;

	while (n < word.n && ascii_is_letter(word.p[n]))
		n++;
	return n >= 2 && n % 2 == 0 && n == word.n;
}

/* How many bytes of a word are its first point; 0: it does not begin with one. */
static size_t
point_length(struct span word, bool letters)
{
	if (letters)
		return word.n >= 2 && ascii_is_letter(word.p[0]) && ascii_is_letter(word.p[1]) ? 2 : 0;
	return *word.p >= '0' && *word.p <= '9' && pair_length(word) == word.n ? word.n : five_word_length(word);
}

/* How many points the word consists of; 0: it is none.  Two may be a move from one to the other. */
static int
list_word_points(struct span word, bool letters)
{
	int n = 0;

	for (size_t length; word.n > 0; word = span_after(word, length), n++)
		if ((length = point_length(word, letters)) == 0)
			return 0;
	return n;
}

/* Is this line one point, perhaps with its number?  Then the next lines are the other moves of its game. */
static bool
is_single_point(struct span line, bool letters)
{
	struct span word = next_list_word(&line);

	if (list_move_number(word) > 0)
		word = next_list_word(&line);
	return word.n > 0 && list_word_points(word, letters) == 1 && pair_length(word) == 0 &&
	    next_list_word(&line).n == 0;
}

bool
five_list_may_begin(struct span text)
{
	struct span rest = list_start_of(text), word = next_list_word(&rest);
	bool letters = in_letters(list_start_of(text));

	if (list_move_number(word) == 1)
		word = next_list_word(&rest);
	if (letters && (ascii_lower(word.p[0]) != 'h' || ascii_lower(word.p[1]) != 'h'))
		return false;	/* only the centre shows that words are points */
	return word.n > 0 && point_length(word, letters) > 0 && list_word_points(word, letters) != 2 &&
	    !(word.n == 2 && ascii_lower(*word.p) <= 'h' && (word.p[1] == '3' || word.p[1] == '4'));
}

bool
five_list_looks(struct span text)
{
	struct span rest = list_start_of(text), line = span_cut(&rest, '\n'), word;
	bool letters = in_letters(line);
	int points = 0;

	if (!five_list_may_begin(text))
		return false;
	if (is_single_point(line, letters))
		return rest.p != NULL && is_single_point(span_cut(&rest, '\n'), letters);
	while ((word = next_list_word(&line)).n > 0) {
		int n = list_word_points(word, letters);
		bool cut = word.n == 1 && line.n == 0 && rest.p == NULL;	/* the text may be the start of a long line */

		if (n == 2 || (n == 0 && list_move_number(word) == 0 && !is_list_result(word) && !cut))
			return false;
		points += n;
	}
	return points > 1;
}

/* The column and the row of a point, from 0. */
static void
read_list_point(struct span point, int *x, int *y)
{
	struct span row = point, column = span_cut(&row, ',');
	unsigned long a = 0, b = 0;

	if (row.p == NULL) {
		five_word_read(FIVE_SIZE_MAX, point, FIVE_COORDINATES, x, y);
		return;
	}
	*x = span_number(column, &a) && a <= FIVE_SIZE_MAX ? (int)a - 1 : FIVE_SIZE_MAX;
	*y = span_number(row, &b) && b <= FIVE_SIZE_MAX ? (int)b - 1 : FIVE_SIZE_MAX;
}

/* The smallest usual board that has all points, in letters with or without i. */
static int
list_board_size(struct span text)
{
	static const int sizes[] = { 15, 19, 20, FIVE_SIZE_MAX };
	int columns = 0, rows = 0, most;
	bool i = false;
	struct span word;

	while ((word = next_list_word(&text)).n > 0)
		for (size_t n; word.n > 0 && (n = point_length(word, false)) > 0; word = span_after(word, n)) {
			int x, y;

			read_list_point((struct span){ word.p, n }, &x, &y);
			columns = x >= columns ? x + 1 : columns;
			rows = y >= rows ? y + 1 : rows;
			i |= x == 'i' - 'a' || ascii_is_digit(*word.p);
		}
	for (size_t k = 0; k < sizeof(sizes) / sizeof(*sizes); k++) {
		/* Go has no i: the letters of 15 columns end with p, and those of 19 with t. */
		most = sizes[k] + (!i && (columns == 16 || columns == 20));
		if (columns <= most && rows <= sizes[k])
			return sizes[k];
	}
	return sizes[0];
}

static void
put_list_point(struct buf *out, unsigned half, struct span point)
{
	char word[16];
	int x, y;

	if (memchr(point.p, ',', point.n) != NULL) {
		read_list_point(point, &x, &y);
		if (x >= 0 && x < FIVE_SIZE_MAX && y >= 0 && y < FIVE_SIZE_MAX)
			point = (struct span){ word, (size_t)snprintf(word, sizeof(word), "%c%d", 'a' + x, y + 1) };
	}
	five_pgn_move(out, half, false, point);
}

/* The moves of a word.  Returns how many half-moves there are then. */
static unsigned
put_list_word(struct buf *out, unsigned half, struct span word, bool letters)
{
	int n = list_word_points(word, letters);

	if (n == 0)
		five_pgn_move(out, half++, false, word);
	for (; n > 0; n--) {
		size_t length = point_length(word, letters);

		put_list_point(out, half++, (struct span){ word.p, length });
		word = span_after(word, length);
	}
	return half;
}

/* The moves of a game: its line, and those that go on with it.  Returns the result. */
static struct span
put_list_moves(struct span line, struct span *rest, bool letters, struct buf *out)
{
	struct span result = SPAN("*"), word, next;
	bool single = is_single_point(line, letters), more = true;
	unsigned half = 0;

	while (more) {
		while ((word = next_list_word(&line)).n > 0) {
			if (is_list_result(word))
				result = word;
			else if (list_move_number(word) == 0)
				half = put_list_word(out, half, word, letters);
		}
		next = *rest;
		line = word = span_cut(&next, '\n');
		more = rest->p != NULL && (list_move_number(next_list_word(&word)) > 1 ||
		    (single && is_single_point(line, letters)));
		if (more)
			*rest = next;
	}
	return result;
}

bool
five_list_pgn(struct span text, struct buf *pgn, struct form_marks *marks)
{
	struct span rest = list_start_of(text), line, result;
	struct buf moves = { 0 };
	bool letters = in_letters(rest);
	int size = letters ? 15 : list_board_size(rest);

	while (rest.p != NULL) {
		line = span_trim(span_cut(&rest, '\n'));
		if (line.n == 0)
			continue;
		form_marks_add(marks, pgn->n, line.p, false);
		buf_clear(&moves);
		result = put_list_moves(line, &rest, letters, &moves);
		five_pgn_event(pgn);
		five_pgn_tag(pgn, "White", SPAN(""));
		five_pgn_tag(pgn, "Black", SPAN(""));
		five_pgn_tag(pgn, "Result", result);
		buf_fmt(pgn, "[BoardSize \"%d\"]\n[Variant \"gomoku\"]\n\n", size);
		buf_add(pgn, buf_span(&moves));
		buf_add(pgn, result);
		buf_str(pgn, "\n\n");
	}
	buf_drop(pgn, &moves);
	return !pgn->failed;
}

size_t
five_list_cut(struct span text)
{
	bool letters = in_letters(list_start_of(text));
	size_t end = text.n, start;

	while (end > 0 && text.p[end - 1] != '\n')
		end--;
	/* Back to a line that begins a game whatever comes before it. */
	for (; end > 0; end = start) {
		struct span line, rest;

		for (start = end - 1; start > 0 && text.p[start - 1] != '\n'; start--)
			continue;
		line = rest = (struct span){ text.p + start, end - start };
		if (span_trim(line).n == 0 || (list_move_number(next_list_word(&rest)) <= 1 &&
		    !is_single_point(line, letters)))
			return start;
	}
	return 0;
}
