/* word_form: where words begin and end that people write against the standard, by the text alone. */
#include <string.h>

#include "base/ascii.h"
#include "base/blank.h"
#include "games/move_notation/castling_words.h"
#include "games/pgn/result.h"
#include "games/pgn/word_form.h"

enum {
	LINE_LOOK = 256,	/* bytes of a line after a semicolon that show whether it is a comment */
	CUT_MAX = 4096,		/* bytes of a word that may be several moves; the rest is read again after each of them */
};

static size_t
blank_length(const char *p, const char *end)
{
	size_t n;

	if (p == end || (signed char)*p >= 0)
		return p < end && (*p == ' ' || *p == '\t');
	return blank_at(p, end, &n) != NULL ? n : 0;
}

static const char *
skip_word_char(const char *p, const char *end)
{
	for (size_t n; (n = blank_length(p, end)) > 0; p += n)
		;
	return p;
}

/* The length of a hyphen, or of a dash of any width; 0: none is here. */
static size_t
dash_length(const char *p, const char *end)
{
	size_t n;

	if (ascii_wide(p, end, &n) == '-')
		return n;
	return end - p >= 3 && (memcmp(p, "\xe2\x88\x92", 3) == 0 || (memcmp(p, "\xe2\x80", 2) == 0 &&
	    (unsigned char)p[2] >= 0x90 && (unsigned char)p[2] <= 0x95)) ? 3 : 0;
}

static char
char_at(const char *p, const char *end)
{
	return p < end ? *p : '\0';
}

static bool
is_piece_letter(char c)
{
	return c == 'K' || c == 'Q' || c == 'R' || c == 'B' || c == 'N';
}

static bool
is_o(char c)
{
	return c == 'O' || c == 'o' || c == '0';
}

/* Does a move begin here?  Few words begin like one and are none. */
static bool
begins_move(const char *p, const char *end)
{
	char first = char_at(p, end), second = first == '\0' ? '\0' : char_at(p + 1, end);

	if (ascii_is_file(first))
		return ascii_is_rank(second) || ((second == 'x' || second == ':' || ascii_is_file(second)) && end - p > 2 &&
		    (ascii_is_file(p[2]) || ascii_is_rank(p[2])));
	if (is_piece_letter(first))
		return ascii_is_file(second) || ((second == 'x' || ascii_is_rank(second)) && end - p > 2 && ascii_is_file(p[2]));
	return is_o(first) && second == '-' && end - p > 2 && is_o(p[2]);
}

/* Can the word be a move that ends before p? */
static bool
ends_move(const char *word, const char *p)
{
	while (p - word > 2 && (p[-1] == '+' || p[-1] == '#'))
		p--;
	if (p - word < 2)
		return false;
	if (ascii_is_rank(p[-1]))
		return ascii_is_file(p[-2]);
	if (p[-1] == 'Q' || p[-1] == 'R' || p[-1] == 'B' || p[-1] == 'N')
		return p[-2] == '=' || ascii_is_rank(p[-2]);
	return is_o(p[-1]) && p[-2] == '-' && is_o(*word) && p - word > 2;
}

/* -- castling -- */

/* The end of what is between two O: a sign with blanks around it.  `how`: the sign, ' ' for none; NULL: none of these. */
static const char *
castling_joint(const char *p, const char *end, char *how)
{
	const char *blank_end = skip_word_char(p, end), *next = blank_end + dash_length(blank_end, end);

	*how = '-';
	if (next == blank_end && next < end && strchr("=_.~", *next) != NULL)
		*how = *next++;
	else if (next == blank_end)
		*how = ' ';
	next = skip_word_char(next, end);
	return next > p ? next : NULL;
}

static const char *
castling_o(const char *p, const char *end, char how)
{
	size_t n;
	char c = ascii_wide(p, end, &n);

	return c == 'O' || (how != ' ' && is_o(c)) ? p + n : NULL;
}

/* Does the word end at p?  Signs for check may follow. */
static bool
castling_ends(const char *p, const char *end, char how)
{
	char c = char_at(p, end);

	if ((signed char)c < 0)
		return true;
	return !ascii_is_alnum(c) && (c == '\0' || strchr("-=_/:~", c) == NULL) && (how != '.' || c != '.');
}

size_t
word_form_castling(const char *p, const char *end)
{
	const char *joint, *last, *found = p, *start = p;
	char how = '-', first = '\0';
	bool odd = false;

	if ((p = castling_o(p, end, how)) == NULL)
		return 0;
	for (int n = 2; n <= 4; n++) {
		last = p;
		if ((joint = castling_joint(p, end, &how)) == NULL || (first != '\0' && how != first) ||
		    (p = castling_o(joint, end, how)) == NULL)
			break;
		odd |= how != '-' || joint - last > 1 + 2 * ((signed char)*last < 0);
		first = how;
		if (n == 4)	/* O O O O: two moves */
			return how == ' ' ? 3 : (size_t)(found - start);
		if (odd && castling_ends(p, end, how))
			found = p;
	}
	return (size_t)(found - start);
}

/* -- phrases -- */

/* Signs for check, mate and captures in words, with dots and blanks in them. */
static const char *const phrases[] = {
	"dis.ch", "disc.ch", "dbl.ch", "double.check", "double.ch", "discovered.check", "discovered.ch", "ch", "mate", "dis", "disc",
	"dbl", "en.passant", "e.p",
};

/* The end of the phrase, with a dot after it; NULL: another one is here.  A dot of the table is dots, blanks or nothing. */
static const char *
phrase_end(const char *p, const char *end, const char *phrase)
{
	for (; *phrase != '\0'; phrase++) {
		if (*phrase == '.') {
			p += char_at(p, end) == '.';
			p = skip_word_char(p, end);
		} else if (p == end || ascii_lower(*p++) != *phrase) {
			return NULL;
		}
	}
	if (char_at(p, end) == '.' && (p + 1 == end || ascii_is_blank(p[1])))
		p++;
	return p == end || (!ascii_is_alnum(*p) && (signed char)*p >= 0 && strchr(".-'", *p) == NULL) ? p : NULL;
}

size_t
word_form_phrase(const char *p, const char *end)
{
	unsigned sides;
	size_t most = castling_words(p, end, &sides);

	for (size_t i = 0; i < sizeof(phrases) / sizeof(phrases[0]); i++) {
		const char *stop = ascii_lower(*p) == *phrases[i] ? phrase_end(p, end, phrases[i]) : NULL;

		if (stop != NULL && (size_t)(stop - p) > most)
			most = (size_t)(stop - p);
	}
	return most;
}

/* -- promotions -- */

/* Is the word a pawn move to the first or last rank, without a new piece? */
static bool
reaches_end(const char *word, const char *end)
{
	return end - word >= 2 && end - word <= 5 && ascii_is_file(*word) && ascii_is_file(end[-2]) && (end[-1] == '1' || end[-1] == '8');
}

const char *
word_form_promotion(const char *word, const char *end_of_word, const char *end)
{
	const char *p = skip_word_char(end_of_word, end), *piece;
	bool sign = p < end && strchr("=:-/\\(", *p) != NULL, enclosed = sign && *p == '(';

	if (!reaches_end(word, end_of_word) && !(end_of_word[-1] == '=' && reaches_end(word, end_of_word - 1)))
		return end_of_word;
	piece = sign ? skip_word_char(p + 1, end) : p;
	if (piece == end || *piece == 'K' || !is_piece_letter(*piece) || (enclosed && char_at(piece + 1, end) != ')'))
		return end_of_word;
	piece += enclosed ? 2 : 1;
	while (piece < end && (*piece == '+' || *piece == '#'))
		piece++;
	return piece == end || (!ascii_is_alnum(*piece) && *piece != '@') ? piece : end_of_word;
}

/* -- what is glued to a move -- */

/* The last characters of results. */
static bool
may_end_result(const char *word, const char *p)
{
	if (p - word < 4)
		return false;
	return p[-1] == '\xbd' || ((p[-1] >= '0' && p[-1] <= '2') && ((signed char)p[-2] < 0 || strchr("-/:", p[-2]) != NULL));
}

const char *
word_form_cut(const char *word, const char *end_of_word, const char *end)
{
	const char *p = end_of_word;

	if (end_of_word - word > CUT_MAX)
		return end_of_word;
	if (may_end_result(word, end_of_word)) {
		for (p = word + 2; p < end_of_word; p++)
			if (ends_move(word, p) && !(is_o(*word) && p[-1] == '-') &&
			    result_find((struct span){ p, (size_t)(end_of_word - p) }, result_is_last) > 0)
				return p;
		p = end_of_word;
	}
	if (end_of_word < end && (*end_of_word == '.' || *end_of_word == '\xe2') && ascii_is_digit(p[-1])) {
		while (p - word > 2 && ascii_is_digit(p[-1]))
			p--;
		p += ascii_is_file(p[-1]) && ascii_is_rank(*p);
		if (p < end_of_word && *p != '0' && ends_move(word, p))
			return p;
	}
	for (p = word + 2; p + 2 < end_of_word; p++)
		if ((*p == '/' || *p == '|' || *p == '\\') && ends_move(word, p) && (begins_move(p + 1, end_of_word) ||
		    (*p == '\\' && (p[1] == 'n' || p[1] == 'r' || p[1] == 't'))))
			return p;
	return end_of_word;
}

/* -- numbers -- */

const char *
word_form_mark(const char *p, const char *end, bool dotted, bool in_variation)
{
	size_t n, line = dash_length(p, end);
	char c = line > 0 ? '-' : ascii_wide(p, end, &n);
	const char *next = p + (line > 0 ? line : n), *move;

	if (end - p >= 2 && (memcmp(p, "\xc2\xb0", 2) == 0 || memcmp(p, "\xc2\xba", 2) == 0)) {
		next = p + 2;		/* the degree sign, and the o of ordinals */
		c = ':';
	} else if (!dotted && blank_length(p, end) > 0 && dash_length(skip_word_char(p, end), end) > 0) {
		next = skip_word_char(p, end);
		next += dash_length(next, end);
		c = '-';
	}
	if (c == '\0' || strchr("):,;-/]>", c) == NULL || (c == ')' && in_variation) || (c == ';' && dotted))
		return p;
	move = skip_word_char(next, end);
	if (c == ')' || c == ':')
		return move < end && (ascii_is_letter(*move) || (signed char)*move < 0 || *move == '.' || begins_move(move, end)) ?
		    next : p;
	return begins_move(move, end) ? next : p;
}

/* The digit that a character stands for; -1: it is none.  Letters are read so by programs that read print. */
static int
digit_like(char c)
{
	return ascii_is_digit(c) ? c - '0' : c == 'l' || c == 'I' || c == '|' ? 1 : c == 'O' || c == 'o' ? 0 : -1;
}

/* Reads up to three digits; returns where they end. */
static const char *
read_word_digits(const char *p, const char *end, bool letters, unsigned *value)
{
	*value = 0;
	for (int i = 0; i < 3 && p < end && (letters ? digit_like(*p) >= 0 : ascii_is_digit(*p)); i++)
		*value = *value * 10 + (unsigned)digit_like(*p++);
	return p;
}

static size_t
number_of_letters(const char *p, const char *end, unsigned *value)
{
	const char *stop = read_word_digits(p, end, true, value), *plain = p, *next = stop;

	while (plain < stop && ascii_is_digit(*plain))
		plain++;
	if (*value == 0 || plain == stop || char_at(stop, end) != '.')
		return 0;
	while (next < end && *next == '.')
		next++;
	return begins_move(skip_word_char(next, end), end) ? (size_t)(stop - p) : 0;
}

size_t
word_form_number(const char *p, const char *end, unsigned *value)
{
	const char open = *p, close = open == '(' ? ')' : open == '[' ? ']' : '\0', *stop;

	if (digit_like(open) >= 0)
		return number_of_letters(p, end, value);
	if (open != '(' && open != '[' && open != '#')
		return 0;
	stop = read_word_digits(p + 1, end, false, value);
	if (stop == p + 1 || (close != '\0' && char_at(stop, end) != close))
		return 0;
	stop += close != '\0';
	for (const char *next = stop; ; next++)
		if (char_at(next, end) != '.')
			return skip_word_char(next, end) > stop && begins_move(skip_word_char(next, end), end)
			    ? (size_t)(stop - p) : 0;
}

/* -- separators -- */

/* What a line of moves shows about a semicolon in it. */
struct line_look {
	unsigned number;	/* the last move number; 0: none yet */
	bool moves, sure;	/* a result or a further semicolon: no comment */
};

/* Looks at a word after the semicolon; false: moves that go on have no such word. */
static bool
look_at_word(struct line_look *look, const char *word, const char *end)
{
	unsigned value;
	const char *p = read_word_digits(word, end, false, &value);

	if (p > word && p < end && strchr(".):", *p) != NULL) {
		if (value <= look->number)	/* another move in the place of one before */
			return false;
		look->number = value;
		while (p < end && strchr(".):", *p) != NULL)
			p++;
		word = p;
	}
	for (p = word; p < end; p++)
		if (strchr("()[]{}", *p) != NULL)
			return false;
	if (word == end)
		return true;
	if (*word == '*' || result_find((struct span){ word, (size_t)(end - word) }, result_is_last) > 0)
		return look->sure = true;
	look->sure |= end[-1] == ';';
	look->moves |= begins_move(word, end);
	return begins_move(word, end);
}

/* The last number of the line before p, and whether a semicolon is there, which cannot have begun a comment. */
static void
look_back(struct line_look *look, const char *start, const char *p, char eol)
{
	const char *least = p - start > LINE_LOOK ? p - LINE_LOOK : start, *first;

	for (p--; p > least && p[-1] != eol && *p != '}'; p--) {
		look->sure |= *p == ';';
		if (*p != '.' || !ascii_is_digit(p[-1]) || look->number > 0)
			continue;
		for (first = p - 1; first > least && ascii_is_digit(first[-1]); first--)
			;
		read_word_digits(first, p, false, &look->number);
	}
}

/*
 * Do the moves go on after the semicolon that ends at p, so that it surely begins no comment?  Then the rest of the line
 * is nothing, or moves whose numbers go up, with a result or another semicolon in the line, or the next line goes on.
 */
static bool
moves_go_on(const char *start, const char *p, const char *end, char eol)
{
	struct line_look look = { 0 };
	const char *stop = end - p > LINE_LOOK ? p + LINE_LOOK : end, *word;
	unsigned next;

	look_back(&look, start, p - 1, eol);
	p = skip_word_char(p, stop);
	if (p == end || *p == eol || *p == '\r')	/* a comment of nothing */
		return true;
	for (; p < stop && *p != eol && *p != '\r'; p = skip_word_char(p, stop)) {
		word = p;	/* at least a byte: skip_word_char() knows fewer blanks */
		do
			p++;
		while (p < stop && !ascii_is_blank(*p));
		if (p < stop || stop == end ? !look_at_word(&look, word, p) : !look.moves)
			return false;
	}
	p += p < stop && *p == '\r';
	if (p < end && *p == eol && read_word_digits(p + 1, end, false, &next) > p + 1)
		return look.moves && next == look.number + 1;
	return look.sure || (look.moves && p == stop && stop < end);
}

size_t
word_form_separator(const char *start, const char *p, const char *end, char eol)
{
	size_t n;
	const char c = ascii_wide(p, end, &n), before = p > start ? p[-1] : ' ', *next = p + n;
	const bool glued = !ascii_is_blank(before) && before != '.';

	if (c == ',' || (end - p >= 3 && memcmp(p, "\xe3\x80\x81", 3) == 0))
		return c == ',' ? n : 3;
	if (c == ';')
		return n > 1 || (glued && moves_go_on(start, next, end, eol)) ? n : 0;
	if (c == '.')
		return glued && before != ')' && (next == end || ascii_is_blank(*next)) ? n : 0;
	if (c == '/' || c == '|')
		return next == end || ascii_is_blank(*next) || (glued && begins_move(next, end)) ? n : 0;
	return c == '\\' && next < end && (*next == 'n' || *next == 'r' || *next == 't') ? 2 : 0;
}
