/* token: the tokens of one game (PGN 7), also as people write them against the standard. */
#include <limits.h>
#include <string.h>

#include "base/ascii.h"
#include "base/blank.h"
#include "base/find_byte.h"
#include "games/pgn/result.h"
#include "games/pgn/tags.h"
#include "games/pgn/text_mark.h"
#include "games/pgn/token_internal.h"
#include "games/pgn/word_form.h"

enum { BLANK = 1, DIGIT = 2, SYMBOL = 4, ODD = 8 };
enum { BLANK_MARKS_MAX = 16 };	/* bytes before question marks in which a move number is looked for */
enum { INDENT_MAX = 64 };	/* bytes of blanks before a damaged tag */

/*
 * SYMBOL: the symbol characters of PGN 7, the / of 1/2-1/2, the @ of drops, and some that people write in moves.
 * ODD: what may be the sign of a number, a letter in the place of a digit, or a separator of moves: see read_odd().
 * Control characters are blanks here, since text_check.c reports them.
 */
#define AS(v, c) [c] = v
#define DIGITS(v) AS(v, '0'), AS(v, '1'), AS(v, '2'), AS(v, '3'), AS(v, '4'), AS(v, '5'), AS(v, '6'), AS(v, '7'), \
	AS(v, '8'), AS(v, '9')
static const unsigned char class[256] = {
	BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK,
	BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK,
	[' '] = BLANK, [0x7f] = BLANK,
	DIGITS(SYMBOL | DIGIT),
	['a'] = SYMBOL, ['b'] = SYMBOL, ['c'] = SYMBOL, ['d'] = SYMBOL, ['e'] = SYMBOL, ['f'] = SYMBOL, ['g'] = SYMBOL,
	['h'] = SYMBOL, ['i'] = SYMBOL, ['j'] = SYMBOL, ['k'] = SYMBOL, ['l'] = SYMBOL | ODD, ['m'] = SYMBOL, ['n'] = SYMBOL,
	['o'] = SYMBOL, ['p'] = SYMBOL, ['q'] = SYMBOL, ['r'] = SYMBOL, ['s'] = SYMBOL, ['t'] = SYMBOL, ['u'] = SYMBOL,
	['v'] = SYMBOL, ['w'] = SYMBOL, ['x'] = SYMBOL, ['y'] = SYMBOL, ['z'] = SYMBOL,
	['A'] = SYMBOL, ['B'] = SYMBOL, ['C'] = SYMBOL, ['D'] = SYMBOL, ['E'] = SYMBOL, ['F'] = SYMBOL, ['G'] = SYMBOL,
	['H'] = SYMBOL, ['I'] = SYMBOL | ODD, ['J'] = SYMBOL, ['K'] = SYMBOL, ['L'] = SYMBOL, ['M'] = SYMBOL, ['N'] = SYMBOL,
	['O'] = SYMBOL, ['P'] = SYMBOL, ['Q'] = SYMBOL, ['R'] = SYMBOL, ['S'] = SYMBOL, ['T'] = SYMBOL, ['U'] = SYMBOL,
	['V'] = SYMBOL, ['W'] = SYMBOL, ['X'] = SYMBOL, ['Y'] = SYMBOL, ['Z'] = SYMBOL,
	['+'] = SYMBOL, ['#'] = SYMBOL | ODD, ['='] = SYMBOL, [':'] = SYMBOL, ['-'] = SYMBOL, ['/'] = SYMBOL | ODD, ['_'] = SYMBOL,
	['@'] = SYMBOL, ['\''] = SYMBOL, ['&'] = SYMBOL, ['~'] = SYMBOL, ['|'] = SYMBOL | ODD, ['\\'] = SYMBOL | ODD,
	['('] = ODD, ['['] = ODD, [','] = ODD, [';'] = ODD, ['.'] = ODD, [0xe3] = ODD,
};

static inline bool
is_of_class(char c, int what)
{
	return (class[(unsigned char)c] & what) != 0;
}

/* Bytes from 0x80 on belong to words: figurines, other alphabets, dashes. */
static inline bool
in_word(char c)
{
	return (signed char)c < 0 || is_of_class(c, SYMBOL);
}

void
token_lexer_init(struct lexer *l, struct span record, char eol)
{
	*l = (struct lexer){ .p = record.p, .start = record.p, .end = record.p + record.n, .eol = eol, .tags = true };
}

/* Skips blanks, also beyond ASCII: text_check.c reports them. */
static const char *
past_blanks(const char *p, const char *end)
{
	size_t n;

	while (p < end && (is_of_class(*p, BLANK) || ((signed char)*p < 0 && blank_at(p, end, &n) != NULL)))
		p += is_of_class(*p, BLANK) ? 1 : n;
	return p;
}

/* Skips blanks; returns TOKEN_BLANK_LINE and TOKEN_BLANK_LINES if such lines were among them. */
static unsigned
skip_token_blanks(struct lexer *l)
{
	int ends = 0;

	for (;;) {
		size_t wide;

		for (; l->p < l->end && is_of_class(*l->p, BLANK); l->p++)
			ends += *l->p == l->eol;
		if (l->p == l->end || (signed char)*l->p >= 0 || blank_at(l->p, l->end, &wide) == NULL)
			break;
		l->p += wide;
	}
	return (ends > 1 ? TOKEN_BLANK_LINE : 0u) | (ends > 2 ? TOKEN_BLANK_LINES : 0u);
}

static void
read_comment(struct lexer *l, struct token *t)
{
	const char *p = find_byte_either(l->p + 1, l->end, '{', '}');

	while (p < l->end && *p == '{') {
		t->odd |= TOKEN_NESTED;
		p = find_byte_either(p + 1, l->end, '{', '}');
	}
	t->kind = TOKEN_COMMENT;
	if (p == l->end)
		t->odd |= TOKEN_UNCLOSED;
	else
		p++;
	t->text = (struct span){ l->p, (size_t)(p - l->p) };
	l->p = p;
}

/* The rest of the line, for ; and %. */
static void
read_token_line(struct lexer *l, struct token *t, enum token_kind kind)
{
	const char *end = line_end(l, l->p);

	t->kind = kind;
	t->text = (struct span){ l->p, (size_t)(end - l->p) };
	l->p = end;
}

/* Reads a correct [Name "Value"]; everything else is left to token_bad_tag_read(). */
static void
read_tag(struct lexer *l, struct token *t)
{
	const char *p = l->p + 1, *value, *close;

	t->kind = TOKEN_TAG;
	if (l->end - p >= 16)
		p += token_name_length(p);
	while (p < l->end && is_of_class(*p, SYMBOL))
		p++;
	if (l->end - p > 3 && p[0] == ' ' && p[1] == '"' && p[-1] != ':' && p[-1] != '=') {
		value = p + 2;
		close = find_byte_either(value, l->end, '"', l->eol);
		if (close + 1 < l->end && close[0] == '"' && close[1] == ']' && close[-1] != '\\') {
			t->name = (struct span){ l->p + 1, (size_t)(p - l->p - 1) };
			t->content = (struct span){ value, (size_t)(close - value) };
			t->text = (struct span){ l->p, (size_t)(close + 2 - l->p) };
			l->p = close + 2;
			return;
		}
	}
	token_bad_tag_read(l, t);
}

/* The dots that a character stands for, and its length: the dot, that of full width, and U+2026, also in CP1252. */
static int
dots_at(const char *p, const char *end, size_t *n)
{
	if (p == end)
		return 0;
	*n = 1;
	if (*p == '.')
		return 1;
	if ((signed char)*p >= 0)
		return 0;
	if (end - p >= 3 && memcmp(p, "\xe2\x80\xa6", 3) == 0)
		return *n = 3, 3;
	if (*p == '\x85')
		return 3;
	return ascii_wide(p, end, n) == '.';
}

/* The end of dots, with no blank between them; *n: how many they are. */
static const char *
dots_end(const char *p, const char *end, int *n)
{
	size_t length;
	int dots;

	for (*n = 0; (dots = dots_at(p, end, &length)) > 0; p += length)
		*n += dots;
	return p;
}

/*
 * "2. ... ...", "2. Nf3 ... 3. Bb5": dots in the place of a move, and not before one.  They come after a blank, and before more
 * such dots or another move number.  Returns where they end; NULL: they are not that.
 */
static const char *
dots_for_move(const char *p, const char *end)
{
	int dots, more;
	const char *stop = dots_end(p, end, &dots), *next = stop;

	while (next < end && is_of_class(*next, BLANK))
		next++;
	if (dots < 2 || next == stop || next == end)
		return NULL;
	if (is_of_class(*next, DIGIT)) {
		while (next < end && is_of_class(*next, DIGIT))
			next++;
		return next < end && *next == '.' && (next + 1 == end || next[1] != '.') ? stop : NULL;
	}
	dots_end(next, end, &more);
	return more > 1 ? stop : NULL;
}

/* Reads the dots after a number, and notes blanks between them; returns where they end. */
static const char *
read_dots(const char *p, const char *end, struct token *t)
{
	for (;;) {
		const char *next = past_blanks(p, end);
		size_t n;
		int dots = dots_at(next, end, &n);

		if (dots == 0 || (next > p && dots_for_move(next, end) != NULL))
			return p;
		if (next != p)
			t->odd |= TOKEN_SPACED;
		t->dots += dots;
		p = next + n;
	}
}

/* The length of ! or ? beyond ASCII: of full width, or one that stands for two, U+203C and U+2047 to U+2049; 0. */
static size_t
suffix_glyph(const char *p, const char *end)
{
	size_t n;
	char c;

	if (p == end || (signed char)*p >= 0)
		return 0;
	if (end - p >= 3 && (memcmp(p, "\xe2\x80\xbc", 3) == 0 ||
	    (memcmp(p, "\xe2\x81", 2) == 0 && (unsigned char)p[2] >= 0x87 && (unsigned char)p[2] <= 0x89)))
		return 3;
	c = ascii_wide(p, end, &n);
	return c == '!' || c == '?' ? n : 0;
}

/* Does a word end before this character, which is beyond ASCII and not the first in it? */
static bool
ends_word(const char *p, const char *end)
{
	size_t n;
	const struct blank *blank = blank_at(p, end, &n);
	const char c = ascii_wide(p, end, &n);

	if (blank != NULL)
		return !blank->inside && (*p != '\xa0' || (signed char)p[-1] >= 0);
	return (c != '\0' && strchr("!?().,;*{}[]", c) != NULL) || suffix_glyph(p, end) > 0 ||
	    (dots_at(p, end, &n) > 0 && (*p != '\x85' || (signed char)p[-1] >= 0)) ||
	    (end - p >= 3 && memcmp(p, "\xe3\x80\x81", 3) == 0);
}

/* Does a dot inside a word come here? */
static bool
dot_inside(const char *p, const char *start, const char *end)
{
	return p > start && end - p >= 2 && *p == '.' && (is_of_class(p[1], DIGIT) || (signed char)p[1] < 0);
}

/*
 * The end of a decimal fraction, as programs and clocks write evaluations and times: +0.35, 0.35/12, 1.2s.  NULL: none is here.
 * Without a sign or a unit the number before the dot must be 0, since 12.5254 is a move with its number, and 0.0 castling.
 */
static const char *
decimal_end(const char *p, const char *end)
{
	const bool sign = p < end && (*p == '+' || *p == '-' || *p == '=');
	const char *whole = p += sign, *fraction;
	bool unit, zero = true;

	while (p < end && is_of_class(*p, DIGIT))
		p++;
	if (p > whole && end - p >= 1 && *p == 's' && (p + 1 == end || !in_word(p[1])))
		return p + 1;
	if (p == whole || end - p < 2 || *p != '.' || !is_of_class(p[1], DIGIT))
		return NULL;
	for (fraction = ++p; p < end && is_of_class(*p, DIGIT); p++)
		zero &= *p == '0';
	if (p < end && *p == '/')
		for (p++; p < end && is_of_class(*p, DIGIT);)
			p++;
	unit = p < end && (*p == 's' || *p == 'm' || *p == 'h');
	p += unit;
	if (p - fraction > WORD_MAX || (p < end && (in_word(*p) || *p == '.')))
		return NULL;
	return sign || unit || (*whole == '0' && whole[1] == '.' && !zero) ? p : NULL;
}

/* How far a word goes. */
static const char *
word_end(const char *p, const char *end, bool dotted)
{
	const char *start = p;

	for (;;) {
		while (p < end && in_word(*p) && ((signed char)*p >= 0 || p == start || !ends_word(p, end)))
			p++;
		if (dotted && dot_inside(p, start, end)) {
			p++;
			continue;
		}
		if (p == start || end - p < 3)
			return p;
		/* e8(Q), e4(=), exd6(ep) */
		if (*p == '(' && p[2] == ')' && strchr("QRBNKqrbnk=", p[1]) != NULL)
			p += 3;
		else if (*p == '(' && end - p >= 4 && (memcmp(p, "(ep)", 4) == 0))
			p += 4;
		/* exd6e.p. */
		else if (p[-1] == 'e' && memcmp(p, ".p.", 3) == 0)
			return p + 3;
		else if (p[-1] == 'e' && memcmp(p, ".p", 2) == 0)
			return p + 2;
		else
			return p;
	}
}

/* Can a result end before `after`?  "1- 1." ends with a move number. */
static bool
result_ends(struct span after, bool spaced)
{
	const char *end = after.p + after.n;

	return after.n == 0 || ((signed char)*after.p < 0 ? ends_word(after.p, end) : !is_of_class(*after.p, SYMBOL) &&
	    (!spaced || *after.p != '.'));
}

/*
 * The length of a result in figures, or of 1/2 alone; 0: none is here.  0-0 is read as castling, and more must show that it
 * is a result.
 */
static size_t
result_length(const struct lexer *l)
{
	struct span found = { l->p, result_find((struct span){ l->p, (size_t)(l->end - l->p) }, result_ends) };

	if (found.n > 0 && result_is_castling(found) && (!l->dotted || memchr(found.p, ' ', found.n) == NULL))
		return 0;
	return l->dotted || found.n > word_form_castling(l->p, l->end) ? found.n : 0;
}

/* How far it goes if it is written as people do: with blanks in it, or with something else glued to it. */
static const char *
odd_word_end(const struct lexer *l)
{
	const char *end = l->p + word_form_castling(l->p, l->end), *cut;

	if (end > l->p)
		return end;
	end = word_end(l->p, l->end, false);
	if (end - l->p >= 1 && ascii_is_letter(*l->p) && (end - l->p == 1 || ascii_is_letter(l->p[1])) &&
	    l->p + word_form_phrase(l->p, l->end) > end)
		return l->p + word_form_phrase(l->p, l->end);
	if (strchr("+-=\xc2", *l->p) != NULL && l->p + result_find((struct span){ l->p, (size_t)(l->end - l->p) }, result_ends) > end)
		return l->p + result_find((struct span){ l->p, (size_t)(l->end - l->p) }, result_ends);
	cut = word_form_cut(l->p, end, l->end);
	return cut < end ? cut : word_form_promotion(l->p, end, l->end);
}

/*
 * "e4&nbsp;e5", "Nf3&amp;": the semicolon at `end` is that of an entity of a web page and begins no comment.  Returns where
 * the word before the entity ends; if there is none, the entity is the token.
 */
static const char *
before_entity(const struct lexer *l, struct token *t, const char *end)
{
	const char *p = end;
	size_t n;

	while (p > l->p && end - p < WORD_MAX && *p != '&')
		p--;
	if ((n = text_mark_entity((struct span){ p, (size_t)(l->end - p) })) == 0 || p + n != end + 1)
		return end;
	if (p > l->p)
		return p;
	t->kind = TOKEN_JUNK;
	return end + 1;
}

static void
read_token_word(struct lexer *l, struct token *t)
{
	const char *end = l->dotted ? NULL : decimal_end(l->p, l->end);

	if (end == NULL)
		end = l->dotted ? word_end(l->p, l->end, true) : odd_word_end(l);

	t->kind = TOKEN_WORD;
	if (end < l->end && *end == ';')
		end = before_entity(l, t, end);
	t->text = (struct span){ l->p, (size_t)(end - l->p) };
	if (t->text.n > WORD_MAX)
		t->odd |= TOKEN_LONG;
	l->p = end;
}

/* Marks that stand in the place of a move are a word. */
static void
read_marks(struct lexer *l, struct token *t, const char *end)
{
	t->kind = TOKEN_WORD;
	t->text = (struct span){ l->p, (size_t)(end - l->p) };
	l->p = end;
}

/* The digit at p, also of full width, and its length; -1: none is here. */
static inline int
digit_at(const char *p, const char *end, size_t *n)
{
	char c;

	*n = 1;
	if (p == end || ((signed char)*p >= 0 && !is_of_class(*p, DIGIT)))
		return -1;
	c = (signed char)*p >= 0 ? *p : ascii_wide(p, end, n);
	return is_of_class(c, DIGIT) ? c - '0' : -1;
}

/* Ends a number at p, with its dots and other signs. */
static void
end_number(struct lexer *l, struct token *t, const char *p)
{
	const char *mark;

	p = read_dots(p, l->end, t);
	mark = word_form_mark(p, l->end, t->dots > 0, l->depth > 0);
	if (mark > p && !l->dotted) {
		t->odd |= TOKEN_MARKED;
		p = read_dots(mark, l->end, t);
	}
	for (const char *q = l->p; q < p; q++)
		if ((signed char)*q < 0)
			t->odd |= TOKEN_MARKED;
	t->counted = true;
	t->kind = TOKEN_NUMBER;
	t->text = t->number = (struct span){ l->p, (size_t)(p - l->p) };
	l->p = p;
}

/* Does a word begin with the digits that end at p?  5254 and 57581 are moves (ICCF), 00 and 000 castling, 0000 a null move. */
static bool
begins_word(const struct lexer *l, const char *p, bool iccf, unsigned long value)
{
	size_t n;

	if (p < l->end && (*p == '-' || *p == '/' || *p == ':' || *p == '\'' || ((signed char)*p < 0 && !ends_word(p, l->end))))
		return l->dotted || value == 0 || word_form_mark(p, l->end, false, l->depth > 0) == p;
	if (l->dotted && p < l->end && (*p == '=' || *p == '+'))
		return true;
	if (!l->dotted && *l->p == '0' && word_form_castling(l->p, l->end) > 0)
		return true;
	return (iccf ? p - l->p == 4 || p - l->p == 5 : value == 0 && p - l->p >= 2) && dots_at(p, l->end, &n) == 0;
}

static void read_after_number(struct lexer *, struct token *);
static void read_one(struct lexer *, struct token *, enum token_kind, size_t);

/* Reads numbers that begin with no digit, "(1)", "#1", "l.", and what people write between moves; false: neither is here. */
static bool
read_odd(struct lexer *l, struct token *t, char c)
{
	unsigned value = 0;
	size_t n;

	if ((n = memchr("([#lI|", c, 6) == NULL ? 0 : word_form_number(l->p, l->end, &value)) > 0) {
		t->odd |= TOKEN_MARKED;
		t->value = value;
		end_number(l, t, l->p + n);
		read_after_number(l, t);
		return true;
	}
	if ((n = word_form_separator(l->start, l->p, l->end, l->eol)) == 0)
		return false;
	read_one(l, t, TOKEN_SEPARATOR, n);
	return true;
}

/* Reads a token that begins with a digit: a move number, a result, or a move in digits (ICCF). */
static void
read_digits(struct lexer *l, struct token *t)
{
	const char *p = l->p;
	unsigned long value = 0;
	bool iccf = true;
	size_t n;

	for (int digit; (digit = digit_at(p, l->end, &n)) >= 0; p += n) {
		value = value < UINT_MAX / 16 ? value * 10 + (unsigned long)digit : UINT_MAX;
		iccf = iccf && digit >= 1 && digit <= 8;
	}
	if (!l->dotted && p < l->end && is_of_class(*p, SYMBOL) && memchr("lIOo|", *p, 5) != NULL && read_odd(l, t, '|'))
		return;
	if ((n = result_length(l)) > 0) {
		t->kind = TOKEN_RESULT;
		t->text = (struct span){ l->p, n };
		l->p += n;
	} else if (begins_word(l, p, iccf, value) || (!l->dotted && decimal_end(l->p, l->end) != NULL)) {
		read_token_word(l, t);
	} else {
		t->value = value > UINT_MAX ? UINT_MAX : (unsigned)value;
		t->odd |= *l->p == '0' && value > 0 ? TOKEN_MARKED : 0u;
		end_number(l, t, p);
	}
}

/* Does a move number come before p, or only question marks between it and p? */
static bool
after_number(const char *p, const char *start)
{
	const char *from = p - start > BLANK_MARKS_MAX ? p - BLANK_MARKS_MAX : start;

	while (p > from && (is_of_class(p[-1], BLANK) || p[-1] == '?'))
		p--;
	while (p > from && p[-1] == '.')
		p--;
	return p > from && *p == '.' && is_of_class(p[-1], DIGIT);
}

/*
 * "2. ???", "2. ? ?", "2. Nf3 ???": question marks in the place of a move; "Nf3 ??" is a sign for the move.  Returns where
 * they end; NULL: they are not that.
 */
static const char *
question_marks(const struct lexer *l, const char *at)
{
	const char *p = at;

	while (p < l->end && *p == '?')
		p++;
	if (p == at || (p < l->end && !is_of_class(*p, BLANK)) || at == l->start)
		return NULL;
	return (p - at > 2 && is_of_class(at[-1], BLANK)) || after_number(at, l->start) ? p : NULL;
}

/* The end of marks in the place of a move; NULL: there are none. */
static const char *
mark_end(const struct lexer *l, const char *at)
{
	if (at == l->end || at == l->start)
		return NULL;
	if (*at == '?')
		return question_marks(l, at);
	return (*at == '.' || (signed char)*at < 0) && is_of_class(at[-1], BLANK) ? dots_for_move(at, l->end) : NULL;
}

static void
read_suffix(struct lexer *l, struct token *t)
{
	const char *p = l->p;

	if (p > l->start && is_of_class(p[-1], BLANK))
		t->odd |= TOKEN_SPACED;
	for (size_t n = 1; p < l->end && (*p == '!' || *p == '?' || (n = suffix_glyph(p, l->end)) > 0); n = 1)
		p += n;
	t->kind = TOKEN_SUFFIX;
	t->text = (struct span){ l->p, (size_t)(p - l->p) };
	l->p = p;
}

static void
read_nag(struct lexer *l, struct token *t)
{
	const char *start = skip_spaces(l->p + 1, l->end), *p = start;

	while (p < l->end && is_of_class(*p, DIGIT))
		p++;
	if (p == start || (start > l->p + 1 && p < l->end && (*p == '.' || in_word(*p))))	/* "$ 1", but not "$ 1. e4" */
		p = l->p + 1;
	else if (start > l->p + 1)
		t->odd |= TOKEN_SPACED;
	if (p == l->p + 1)	/* no digits: the token is the whole word */
		while (p < l->end && in_word(*p))
			p++;
	t->kind = TOKEN_NAG;
	t->text = (struct span){ l->p, (size_t)(p - l->p) };
	l->p = p;
}

static void
read_one(struct lexer *l, struct token *t, enum token_kind kind, size_t n)
{
	t->kind = kind;
	t->text = (struct span){ l->p, n };
	l->p += n;
}

static bool
at_line_start(const struct lexer *l)
{
	const char *p = l->p;

	if (p - l->start >= 3 && memcmp(p - 3, "\xef\xbb\xbf", 3) == 0)	/* a byte order mark does not count */
		p -= 3;
	return p == l->start || p[-1] == l->eol || p[-1] == '\n';
}

/* Does a damaged tag pair come here, at the start of a line? */
static bool
odd_tag(struct lexer *l, struct token *t)
{
	const char *start = l->p;
	size_t n;

	while (start > l->start && l->p - start < INDENT_MAX && start[-1] != l->eol && start[-1] != '\n')
		start--;
	if (start > l->start && start[-1] != l->eol && start[-1] != '\n')
		return false;
	for (; start < l->p; start += n)
		if (ascii_is_space_or_tab(*start))
			n = 1;
		else if (blank_at(start, l->p, &n) == NULL)
			return false;
	return token_bad_tag_find(l, t);
}

/* In movetext: does [Name " come here? */
static bool
tag_ahead(const struct lexer *l)
{
	const char *p = l->p + 1;

	while (p < l->end && is_of_class(*p, SYMBOL))
		p++;
	return p > l->p + 1 && skip_spaces(p, l->end) < l->end && *skip_spaces(p, l->end) == '"';
}

/*
 * Where the search for the end of a tag pair stops: after PAIR_MAX bytes, since a pair without its bracket would cost a
 * search to the end of the record; but if the pair is a whole line, at the end of that line.
 */
static const char *
near_end(const struct lexer *l)
{
	const char *end = at_line_start(l) ? line_end(l, l->p) : l->p;

	while (end > l->p && is_of_class(end[-1], BLANK))
		end--;
	return end - l->p > PAIR_MAX && end[-1] == ']' && end[-2] == '"' ? end : l->p + PAIR_MAX;
}

/* [%clk 0:10:00], [#] and the like outside a comment are one token, up to the bracket on the same line. */
static void
read_brackets(struct lexer *l, struct token *t)
{
	const char *end = line_end(l, l->p), *close = memchr(l->p, ']', (size_t)(end - l->p));

	t->kind = TOKEN_JUNK;
	t->text = (struct span){ l->p, close == NULL ? 1 : (size_t)(close + 1 - l->p) };
	l->p += t->text.n;
}

/* Reads the word after a move number into the same token, if there is one. */
static void
read_after_number(struct lexer *l, struct token *t)
{
	const char *p = past_blanks(l->p, l->end), *mark = mark_end(l, p);
	size_t n;

	if (mark != NULL) {
		l->p = p;
		read_marks(l, t, mark);
		return;
	}
	if (p == l->end || !in_word(*p) || (*p == '&' && text_mark_entity((struct span){ p, (size_t)(l->end - p) }) > 0) ||
	    ((signed char)*p < 0 && ends_word(p, l->end)) ||
	    (strchr("|/\\", *p) != NULL && !l->dotted && word_form_separator(l->start, p, l->end, l->eol) > 0))
		return;
	if (digit_at(p, l->end, &n) >= 0) {	/* 1. 5254 is a move; 1. 2. and 24. 1-0 are not */
		struct token next = { 0 };
		struct lexer ahead = *l;

		ahead.p = p;
		read_digits(&ahead, &next);
		if (next.kind != TOKEN_WORD)
			return;
	}
	if (p == l->p)
		t->odd |= TOKEN_GLUED;
	l->p = p;
	read_token_word(l, t);
}

/*
 * In the tag section: may the bracket open a pair?  The line has a quotation mark; or a name is after the bracket, and it
 * is that of a known tag, or nothing is after the closing bracket.
 */
static bool
may_open_tag(const struct lexer *l)
{
	const char *name = skip_spaces(l->p + 1, l->end), *end = line_end(l, l->p), *p = name, *close;

	if (memchr(l->p, '"', (size_t)(end - l->p)) != NULL || memchr(l->p, '\'', (size_t)(end - l->p)) != NULL)
		return true;
	if (name == end || (!ascii_is_letter(*name) && (signed char)*name >= 0))
		return false;
	while (p < end && ascii_is_word(*p))
		p++;
	close = memchr(p, ']', (size_t)(end - p));
	return close == NULL || skip_spaces(close + 1, end) == end || tags_is_known((struct span){ name, (size_t)(p - name) });
}

/* Reads a tag pair, or what is in square brackets. */
static void
read_opening(struct lexer *l, struct token *t)
{
	struct lexer near = *l;		/* see near_end() */

	if (near.end - near.p > PAIR_MAX)
		near.end = near_end(l);
	if ((l->tags && may_open_tag(&near)) || tag_ahead(&near))
		read_tag(&near, t);
	else
		read_brackets(&near, t);
	l->p = near.p;
}

/* The character at the start of a token, in ASCII if it means one that is not a letter. */
static inline char
first_of_token(const struct lexer *l, size_t *n)
{
	char c = *l->p;

	*n = 1;
	if ((signed char)c >= 0)
		return c;
	c = ascii_wide(l->p, l->end, n);
	return c != '\0' && strchr("0123456789.()*,;", c) != NULL ? c : *l->p;
}

/* A token of a kind that is told by its first character. */
static void
read_token(struct lexer *l, struct token *t, char c, size_t n)
{
	const char *mark;

	if (is_of_class(c, DIGIT)) {
		read_digits(l, t);
		if (t->kind == TOKEN_NUMBER)
			read_after_number(l, t);
	} else if (c == '{') {
		read_comment(l, t);
	} else if (c == '[') {
		read_opening(l, t);
	} else if ((mark = mark_end(l, l->p)) != NULL) {
		read_marks(l, t, mark);
	} else if (dots_at(l->p, l->end, &n) > 0) {
		const char *start = l->p;

		l->p = read_dots(l->p, l->end, t);
		t->kind = TOKEN_NUMBER;
		t->text = t->number = (struct span){ start, (size_t)(l->p - start) };
		read_after_number(l, t);
	} else if (c == '!' || c == '?' || suffix_glyph(l->p, l->end) > 0) {
		read_suffix(l, t);
	} else if (in_word(c)) {
		if (l->p > l->start && in_word(l->p[-1]))
			t->odd |= TOKEN_GLUED;
		read_token_word(l, t);
	} else if (c == ';') {
		read_token_line(l, t, TOKEN_LINE_COMMENT);
	} else if (c == '%' && at_line_start(l)) {
		read_token_line(l, t, TOKEN_ESCAPE);
	} else if (c == '$') {
		read_nag(l, t);
	} else {
		read_one(l, t, c == '(' ? TOKEN_OPEN : c == ')' ? TOKEN_CLOSE : c == '}' ? TOKEN_CLOSE_BRACE :
		    c == '<' || c == '>' ? TOKEN_ANGLE : c == '*' ? TOKEN_RESULT : TOKEN_JUNK, n);
		l->depth += t->kind == TOKEN_OPEN;
		l->depth -= t->kind == TOKEN_CLOSE && l->depth > 0;
	}
}

bool
token_next(struct lexer *l, struct token *t)
{
	size_t n;
	char c;

	t->odd = skip_token_blanks(l);
	t->number.n = 0;
	t->dots = 0;
	t->counted = false;
	if (l->p >= l->end) {
		t->kind = TOKEN_END;
		t->text = (struct span){ l->end, 0 };
		return false;
	}
	c = first_of_token(l, &n);
	if (l->tags && c != '[' && !is_of_class(c, DIGIT) && odd_tag(l, t))
		return true;
	if (l->dotted || !is_of_class(c, ODD) || !read_odd(l, t, c))
		read_token(l, t, c, n);
	return true;
}

bool
token_last(const struct lexer *after)
{
	struct lexer ahead = *after;
	struct token t;

	for (int i = 0; i < TOKENS_AHEAD; i++) {
		if (!token_next(&ahead, &t))
			return true;
		if (t.kind != TOKEN_COMMENT && t.kind != TOKEN_LINE_COMMENT && t.kind != TOKEN_ESCAPE &&
		    t.kind != TOKEN_SEPARATOR)
			break;
	}
	return false;
}

bool
token_closes(const struct lexer *after)
{
	struct lexer ahead = *after;
	struct token t;

	for (int i = 0; i < TOKENS_AHEAD && token_next(&ahead, &t); i++)
		if (t.kind == TOKEN_CLOSE)
			return true;
	return false;
}
