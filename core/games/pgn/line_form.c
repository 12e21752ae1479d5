/* line_form: the forms of moves, numbers and results at the start and at the end of lines. */
#include <string.h>

#include "base/ascii.h"
#include "games/pgn/line_form.h"
#include "games/pgn/result.h"

enum { RESULT_MAX = 24 };	/* bytes in which a result in an odd form is looked for */

/* The length of the one of n texts with which the text before `at` ends; 0: it ends with none. */
static size_t
ends_with(struct span text, size_t at, const struct span *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (at >= list[i].n && memcmp(text.p + at - list[i].n, list[i].p, list[i].n) == 0)
			return list[i].n;
	return 0;
}

/* Could a text that ends with these two bytes end with a result?  Most lines end with a move instead. */
static inline bool
may_be_over(char before, char last)
{
	return last == '*' || (last == '2' && before == '/') || (last == '5' && !ascii_is_alnum(before)) ||
	    ((last == '0' || last == '1') && !ascii_is_alnum(before)) || (signed char)last < 0 ||
	    last == 'F' || last == 'f' || last == '+' || last == '-' || last == '=';
}

/* Are there only dashes and blanks, as in a null move or a line that is drawn? */
static bool
is_dashes(struct span s)
{
	while (s.n > 0 && (*s.p == '-' || ascii_is_blank(*s.p)))
		s = span_after(s, 1);
	return s.n == 0;
}

size_t
line_form_result(struct span text, size_t at)
{
	static const struct span plain[] = { { "*", 1 }, { "1-0", 3 }, { "0-1", 3 }, { "1/2-1/2", 7 } };
	size_t n = ends_with(text, at, plain, sizeof(plain) / sizeof(plain[0]));

	if (n > 0 || at == 0 || !may_be_over(at > 1 ? text.p[at - 2] : '\0', text.p[at - 1]))
		return at - n;
	for (size_t i = at > RESULT_MAX ? at - RESULT_MAX : 0; i < at; i++) {
		struct span s = { text.p + i, at - i };

		if (result_find(s, result_is_last) == s.n && !result_is_castling(s) && !is_dashes(s))
			return i;
	}
	return at;
}

bool
line_form_ends_in_result(struct span text, size_t at)
{
	size_t start;

	while (at > 1 && text.p[at - 1] == '*' && text.p[at - 2] == '*')	/* a result in bold type, or a line that is drawn */
		for (at -= 2; at > 0 && text.p[at - 1] == '*'; )
			at--;
	start = line_form_result(text, at);

	return start < at && (start == 0 || text.p[start] == '*' || ascii_is_blank(text.p[start - 1]) ||
	    ascii_is_any(text.p[start - 1], "}])!?.+#"));
}

size_t
line_form_move(struct span line)
{
	static const struct span others[] = { { "O-O", 3 }, { "0-0", 3 }, { "--", 2 }, { "0000", 4 } };	/* castling, null moves */
	size_t n = 0, squares = 0, digits = 0;

	while (n < line.n && !ascii_is_blank(line.p[n]))
		n++;
	line.n = n;
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		if (span_starts(line, others[i]) && (line.p[0] != '-' || n == 2 || line.p[2] != '-'))	/* not a dashed line */
			return n;
	for (size_t i = 0; i < n; i++) {
		char c = line.p[i];

		squares += i > 0 && c >= '1' && c <= '8' && line.p[i - 1] >= 'a' && line.p[i - 1] <= 'h';
		digits += c >= '1' && c <= '8';
		if (!ascii_is_alnum(c) && !ascii_is_any(c, "-:=+#!?") && (signed char)c >= 0)
			return 0;
	}
	return n <= 10 && (squares > 0 || (digits == n && (n == 4 || n == 5))) ? n : 0;
}

bool
line_form_is_list(struct span line, char eol)
{
	size_t n = line_form_move(line), end;
	bool null = n == 2 && *line.p == '-';	/* or the line above a signature */

	if (n == 0)
		return false;
	while (n < line.n && (line.p[n] == ' ' || line.p[n] == '\t'))
		n++;
	line = (struct span){ line.p + n, line.n - n };
	if (line.n == 0 || *line.p == '\r' || *line.p == eol)
		return !null;
	if (line_form_move(line) > 0)
		return true;
	for (end = 0; end < line.n && !ascii_is_blank(line.p[end]); )
		end++;
	return line_form_result(line, end) == 0;
}

/* Are there letters beyond ASCII that moves are written with: figurines, piece letters before a square, Chinese words? */
static bool
is_foreign_move(struct span word)
{
	bool digit = false;

	for (size_t i = 0; i < word.n; i++)
		digit |= ascii_is_digit(word.p[i]);
	return (signed char)*word.p < 0 && (digit || (unsigned char)*word.p >= 0xe3);
}

/* Can the word be a move, in any notation other than that of PGN?  C2.5, P-K4, KtxP. */
static bool
is_other_move(struct span word)
{
	size_t letters = 0, digits = 0, small = 0;

	for (size_t i = 0; i < word.n; i++) {
		letters += digits == 0 && ascii_is_letter(word.p[i]);
		small += ascii_is_lower(word.p[i]) && word.p[i] != 'x' && word.p[i] != 't';
		digits += ascii_is_digit(word.p[i]);
	}
	return word.n >= 2 && word.n <= 10 && letters >= 1 && letters <= 4 && ascii_is_letter(*word.p) &&
	    (digits > 0 || (small == 0 && (memchr(word.p, '-', word.n) != NULL || memchr(word.p, 'x', word.n) != NULL)));
}

/* Can a move be at the start of the line?  A comment or a missing move may come instead of it; a word may be emphasised. */
static bool
like_move(struct span line)
{
	size_t n = 0;

	while (line.n > 0 && ascii_is_any(*line.p, "(*_"))
		line = span_after(line, 1);
	while (n < line.n && !ascii_is_blank(line.p[n]))
		n++;
	if (n == 0)
		return false;
	return *line.p == '{' || *line.p == '?' || line_form_move(line) > 0 || is_foreign_move((struct span){ line.p, n }) ||
	    is_other_move((struct span){ line.p, n });
}

/* Is the first word a word of a sentence?  Moves have digits, or letters of files only. */
static bool
is_prose(struct span line)
{
	size_t n = 0, others = 0;

	for (; n < line.n && ascii_is_letter(line.p[n]); n++)
		others += ascii_is_lower(line.p[n]) && !ascii_is_any(line.p[n], "abcdefghx");
	return n >= 2 && others > 0 && (n == line.n || ascii_is_blank(line.p[n]) || ascii_is_any(line.p[n], ",;:!?"));
}

static struct span
after_blanks(struct span line)
{
	while (line.n > 0 && (*line.p == ' ' || *line.p == '\t'))
		line.p++, line.n--;
	return line;
}

static struct span
after_word(struct span line)
{
	while (line.n > 0 && !ascii_is_blank(*line.p))
		line.p++, line.n--;
	return after_blanks(line);
}

unsigned
line_form_number(struct span line, char eol, unsigned *dots)
{
	unsigned value = 0;
	size_t n = 0, digits;

	for (; n < line.n && n < 4 && ascii_is_digit(line.p[n]); n++)
		value = value * 10 + (unsigned)(line.p[n] - '0');
	digits = n;
	for (*dots = 0; digits > 0 && n < line.n && ascii_is_any(line.p[n], " \t.):],;/-"); n++)
		*dots += line.p[n] == '.';
	if (n == digits || line_form_move(line) > 0)	/* 5254 is a move (ICCF) */
		return 0;
	line = span_after(line, n);
	if (line.n == 0 || *line.p == eol || *line.p == '\r')
		return *dots > 0 ? value : 0;
	return like_move(line) && !is_prose(after_word(line)) ? value : 0;
}

struct span
line_form_after_comment(struct span line)
{
	const char *end;

	while (line.n > 0 && *line.p == '{' && (end = memchr(line.p, '}', line.n)) != NULL)
		line = after_blanks(span_after(line, (size_t)(end + 1 - line.p)));
	return line;
}

bool
line_form_is_movetext(struct span line, char eol)
{
	unsigned dots;
	size_t end = 0;
	struct span after;

	if (line.n >= LINE_FORM_FIRST_MOVE && line_form_is_first_move(line.p))
		return true;
	line = line_form_after_comment(line);
	while (line.n > 1 && *line.p == '$' && ascii_is_digit(line.p[1]))
		line = line_form_after_comment(after_word(line));
	if (line_form_number(line, eol, &dots) > 0 || line_form_is_list(line, eol))
		return true;
	/* A comment, a variation or an annotation after a move. */
	after = after_blanks(span_after(line, line_form_move(line)));
	if (line_form_move(line) > 0 && after.n > 0 && ascii_is_any(*after.p, "{($"))
		return true;
	while (end < line.n && !ascii_is_blank(line.p[end]))
		end++;
	if (end == 0 || line_form_result(line, end) > 0)
		return false;
	line = after_blanks(span_after(line, end));
	return line.n == 0 || ascii_is_any(*line.p, "\r\n{;");
}

bool
line_form_is_text(struct span line)
{
	for (size_t i = 0; i < line.n; i++) {
		bool starts = i == 0 || ascii_is_any(line.p[i - 1], " \t.(");

		if (ascii_is_any(line.p[i], "{}[]") ||
		    (starts && ascii_is_letter(line.p[i]) && line_form_move(span_after(line, i)) > 0))
			return false;
	}
	return line.n > 0;
}
