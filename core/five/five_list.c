/* five_list: lists of points, turned into PGN. */
#include "base/ascii.h"
#include "five/five.h"
#include "five/five_list.h"
#include "five/five_pgn.h"
#include "five/five_text.h"

static struct span
start_of(struct span text)
{
	return span_trim(span_starts(text, SPAN("\xef\xbb\xbf")) ? span_after(text, 3) : text);
}

static bool
is_between(char c)
{
	return (unsigned char)c <= ' ' || c == ',';
}

/* The next word of a line; empty: there is none. */
static struct span
next_word(struct span *rest)
{
	size_t from = 0, end;

	while (from < rest->n && is_between(rest->p[from]))
		from++;
	for (end = from; end < rest->n && !is_between(rest->p[end]) && (end == from || rest->p[end - 1] != '.' ||
	    rest->p[end] == '.'); end++)
		continue;
	*rest = span_after(*rest, end);
	return (struct span){ rest->p - (end - from), end - from };
}

/* "12." and "12..."; 0: it is not a number of a move. */
static unsigned long
number_of(struct span word)
{
	struct span digits = word;
	unsigned long n = 0;

	while (digits.n > 0 && digits.p[digits.n - 1] == '.')
		digits.n--;
	return digits.n < word.n && span_number(digits, &n) ? n : 0;
}

static bool
is_result(struct span word)
{
	static const char *const results[] = { "1-0", "0-1", "1/2-1/2", "*" };

	for (size_t i = 0; i < sizeof(results) / sizeof(*results); i++)
		if (span_eq(word, span_of(results[i])))
			return true;
	return false;
}

/* How many points the word consists of; 0: it is none.  Two may be a move from one to the other. */
static int
points_of(struct span word)
{
	int n = 0;

	for (size_t length; word.n > 0; word = span_after(word, length), n++)
		if ((length = five_word_length(word)) == 0)
			return 0;
	return n;
}

bool
five_list_may_begin(struct span text)
{
	struct span rest = start_of(text), word = next_word(&rest);
	size_t n;

	if (number_of(word) == 1)
		word = next_word(&rest);
	n = five_word_length(word);
	return n > 0 && points_of(word) != 2 &&
	    !(word.n == 2 && ascii_lower(*word.p) <= 'h' && (word.p[1] == '3' || word.p[1] == '4'));
}

bool
five_list_looks(struct span text)
{
	struct span rest = start_of(text), line = span_cut(&rest, '\n'), word;
	int points = 0;

	if (!five_list_may_begin(text))
		return false;
	while ((word = next_word(&line)).n > 0) {
		int n = points_of(word);
		bool cut = word.n == 1 && line.n == 0 && rest.p == NULL;	/* the text may be the start of a long line */

		if (n == 2 || (n == 0 && number_of(word) == 0 && !is_result(word) && !cut))
			return false;
		points += n;
	}
	return points > 1;
}

/* The smallest usual board that has all points, in letters with or without i. */
static int
size_of(struct span text)
{
	static const int sizes[] = { 15, 19, 20, FIVE_SIZE_MAX };
	int columns = 0, rows = 0, most;
	bool i = false;
	struct span word;

	while ((word = next_word(&text)).n > 0)
		for (size_t n; (n = five_word_length(word)) > 0; word = span_after(word, n)) {
			int x, y;

			five_word_read(FIVE_SIZE_MAX, (struct span){ word.p, n }, FIVE_COORDINATES, &x, &y);
			columns = x >= columns ? x + 1 : columns;
			rows = y >= rows ? y + 1 : rows;
			i |= x == 'i' - 'a';
		}
	for (size_t k = 0; k < sizeof(sizes) / sizeof(*sizes); k++) {
		/* Go has no i: the letters of 15 columns end with p, and those of 19 with t. */
		most = sizes[k] + (!i && (columns == 16 || columns == 20));
		if (columns <= most && rows <= sizes[k])
			return sizes[k];
	}
	return sizes[0];
}

/* The moves of a game: its line, and those that go on with it.  Returns the result. */
static struct span
put_moves(struct span line, struct span *rest, struct buf *out)
{
	struct span result = SPAN("*"), word, next;
	unsigned half = 0;

	for (bool more = true; more;) {
		while ((word = next_word(&line)).n > 0) {
			if (is_result(word))
				result = word;
			else if (number_of(word) == 0)
				do {
					size_t n = points_of(word) == 0 ? word.n : five_word_length(word);

					five_pgn_move(out, half++, false, (struct span){ word.p, n });
					word = span_after(word, n);
				} while (word.n > 0);
		}
		next = *rest;
		line = word = span_cut(&next, '\n');
		more = rest->p != NULL && number_of(next_word(&word)) > 1;
		if (more)
			*rest = next;
	}
	return result;
}

bool
five_list_pgn(struct span text, struct buf *pgn)
{
	struct span rest = start_of(text), line, result;
	struct buf moves = { 0 };
	int size = size_of(rest);

	while (rest.p != NULL) {
		line = span_trim(span_cut(&rest, '\n'));
		if (line.n == 0)
			continue;
		buf_clear(&moves);
		result = put_moves(line, &rest, &moves);
		five_pgn_event(pgn);
		five_pgn_tag(pgn, "White", SPAN(""));
		five_pgn_tag(pgn, "Black", SPAN(""));
		five_pgn_tag(pgn, "Result", result);
		buf_fmt(pgn, "[BoardSize \"%d\"]\n[Variant \"gomoku\"]\n\n", size);
		buf_add(pgn, buf_span(&moves));
		buf_add(pgn, result);
		buf_str(pgn, "\n\n");
	}
	pgn->failed = pgn->failed || moves.failed;
	buf_free(&moves);
	return !pgn->failed;
}
