/* token: the tokens of one game (PGN 7), also as people write them against the standard. */
#include <limits.h>
#include <string.h>

#include "base/find_byte.h"
#include "pgn/token_internal.h"

enum { BLANK = 1, DIGIT = 2, SYMBOL = 4 };

/*
 * SYMBOL: the symbol characters of PGN 7, the / of 1/2-1/2, the @ of drops, and some that people write in moves.
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
	['h'] = SYMBOL, ['i'] = SYMBOL, ['j'] = SYMBOL, ['k'] = SYMBOL, ['l'] = SYMBOL, ['m'] = SYMBOL, ['n'] = SYMBOL,
	['o'] = SYMBOL, ['p'] = SYMBOL, ['q'] = SYMBOL, ['r'] = SYMBOL, ['s'] = SYMBOL, ['t'] = SYMBOL, ['u'] = SYMBOL,
	['v'] = SYMBOL, ['w'] = SYMBOL, ['x'] = SYMBOL, ['y'] = SYMBOL, ['z'] = SYMBOL,
	['A'] = SYMBOL, ['B'] = SYMBOL, ['C'] = SYMBOL, ['D'] = SYMBOL, ['E'] = SYMBOL, ['F'] = SYMBOL, ['G'] = SYMBOL,
	['H'] = SYMBOL, ['I'] = SYMBOL, ['J'] = SYMBOL, ['K'] = SYMBOL, ['L'] = SYMBOL, ['M'] = SYMBOL, ['N'] = SYMBOL,
	['O'] = SYMBOL, ['P'] = SYMBOL, ['Q'] = SYMBOL, ['R'] = SYMBOL, ['S'] = SYMBOL, ['T'] = SYMBOL, ['U'] = SYMBOL,
	['V'] = SYMBOL, ['W'] = SYMBOL, ['X'] = SYMBOL, ['Y'] = SYMBOL, ['Z'] = SYMBOL,
	['+'] = SYMBOL, ['#'] = SYMBOL, ['='] = SYMBOL, [':'] = SYMBOL, ['-'] = SYMBOL, ['/'] = SYMBOL, ['_'] = SYMBOL,
	['@'] = SYMBOL, ['\''] = SYMBOL, ['&'] = SYMBOL, ['~'] = SYMBOL, ['|'] = SYMBOL, ['\\'] = SYMBOL,
};

static inline bool
is(char c, int what)
{
	return (class[(unsigned char)c] & what) != 0;
}

/* Bytes from 0x80 on belong to words: figurines, other alphabets, dashes. */
static inline bool
in_word(char c)
{
	return (signed char)c < 0 || is(c, SYMBOL);
}

void
token_lexer_init(struct lexer *l, struct span record, char eol)
{
	*l = (struct lexer){ .p = record.p, .start = record.p, .end = record.p + record.n, .eol = eol, .tags = true };
}

/* The length of a blank that is not ASCII; 0: none is here.  It counts as a blank, since text_check.c reports it. */
static size_t
wide_blank(const char *p, const char *end)
{
	static const char *const blanks[] = { "\xc2\xa0", "\xe2\x80\x8b", "\xe3\x80\x80", "\xef\xbb\xbf" };

	for (size_t i = 0; i < sizeof(blanks) / sizeof(blanks[0]); i++) {
		size_t n = strlen(blanks[i]);

		if ((size_t)(end - p) >= n && memcmp(p, blanks[i], n) == 0)
			return n;
	}
	return 0;
}

/* Skips blanks; returns TOKEN_BLANK_LINE and TOKEN_BLANK_LINES if such lines were among them. */
static unsigned
skip_blanks(struct lexer *l)
{
	int ends = 0;

	for (;;) {
		size_t wide;

		for (; l->p < l->end && is(*l->p, BLANK); l->p++)
			ends += *l->p == l->eol;
		if (l->p == l->end || (signed char)*l->p >= 0 || (wide = wide_blank(l->p, l->end)) == 0)
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
read_line(struct lexer *l, struct token *t, enum token_kind kind)
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
	while (p < l->end && is(*p, SYMBOL))
		p++;
	if (l->end - p > 3 && p[0] == ' ' && p[1] == '"') {
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

/* The length of the character U+2026, which stands for three dots; 0: it is not here. */
static size_t
ellipsis(const char *p, const char *end)
{
	return end - p >= 3 && memcmp(p, "\xe2\x80\xa6", 3) == 0 ? 3 : 0;
}

/* Reads the dots after a number, and notes blanks between them; returns where they end. */
static const char *
read_dots(const char *p, const char *end, struct token *t)
{
	for (;;) {
		const char *next = p;
		size_t wide;

		while (next < end && is(*next, BLANK))
			next++;
		wide = ellipsis(next, end);
		if (next == end || (*next != '.' && wide == 0))
			return p;
		if (next != p)
			t->odd |= TOKEN_SPACED;
		t->dots += wide != 0 ? 3 : 1;
		p = next + (wide != 0 ? wide : 1);
	}
}

/* The length of a character that stands for two of ! and ?, U+203C and U+2047 to U+2049; 0: none is here. */
static size_t
suffix_glyph(const char *p, const char *end)
{
	return end - p >= 3 && memcmp(p, "\xe2\x80\xbc", 3) == 0 ? 3 :
	    end - p >= 3 && memcmp(p, "\xe2\x81", 2) == 0 && (unsigned char)p[2] >= 0x87 && (unsigned char)p[2] <= 0x89 ? 3 : 0;
}

/* Does a dot inside a word come here? */
static bool
dot_inside(const char *p, const char *start, const char *end)
{
	return p > start && end - p >= 2 && *p == '.' && (is(p[1], DIGIT) || (signed char)p[1] < 0);
}

/* How far a word goes. */
static const char *
word_end(const char *p, const char *end, bool dotted)
{
	const char *start = p;

	for (;;) {
		while (p < end && in_word(*p) && ((signed char)*p >= 0 || p == start ||
		    (ellipsis(p, end) == 0 && wide_blank(p, end) == 0 && suffix_glyph(p, end) == 0)))
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

static void
read_word(struct lexer *l, struct token *t)
{
	const char *end = word_end(l->p, l->end, l->dotted);

	t->kind = TOKEN_WORD;
	t->text = (struct span){ l->p, (size_t)(end - l->p) };
	if (t->text.n > WORD_MAX)
		t->odd |= TOKEN_LONG;
	l->p = end;
}

/* The length of the score of one side: 1, 0, 1/2 or 0.5; 0: none is here. */
static size_t
score(const char *p, const char *end)
{
	if (p == end || (*p != '1' && *p != '0'))
		return 0;
	if (end - p >= 3 && (*p == '1' ? p[1] == '/' && p[2] == '2' : (p[1] == '.' || p[1] == ',') && p[2] == '5'))
		return 3;
	return 1;
}

/* The length of what joins two scores: a hyphen, a colon, or a dash of any width; 0: none is here. */
static size_t
joint(const char *p, const char *end)
{
	if (p < end && (*p == '-' || *p == ':'))
		return 1;
	return end - p >= 3 && memcmp(p, "\xe2\x80", 2) == 0 && (unsigned char)p[2] >= 0x90 && (unsigned char)p[2] <= 0x95 ? 3 : 0;
}

/*
 * The end of a result that begins at p: 1-0, 1/2-1/2, 0.5-0.5, 1:0, also with blanks around the hyphen; or 1/2 alone.
 * NULL: no result begins here.  0-0 without blanks is read as castling; "1- 1." ends with a move number.
 */
static const char *
result_end(const char *p, const char *end)
{
	size_t n = score(p, end);
	const char *q = p + n, *blank = skip_spaces(q, end);
	bool spaced = blank > q;

	if (n == 0)
		return NULL;
	if ((n = joint(blank, end)) > 0) {
		const char *second = skip_spaces(blank + n, end);

		spaced |= second > blank + n;
		if ((n = score(second, end)) > 0 && (second + n == end || !in_word(second[n])) &&
		    (spaced ? second + n == end || second[n] != '.' : *p != '0' || *second != '0' || n > 1))
			return second + n;
	}
	return q - p == 3 && p[1] == '/' && (q == end || !in_word(*q)) ? q : NULL;
}

/* Reads a token that begins with a digit: a move number, a result, or a move in digits (ICCF). */
static void
read_digits(struct lexer *l, struct token *t)
{
	const char *p = l->p, *result;
	unsigned long value = 0;
	bool iccf = true;

	for (; p < l->end && is(*p, DIGIT); p++) {
		value = value < UINT_MAX / 16 ? value * 10 + (unsigned long)(*p - '0') : UINT_MAX;
		iccf = iccf && *p >= '1' && *p <= '8';
	}
	if ((result = result_end(l->p, l->end)) != NULL) {
		t->kind = TOKEN_RESULT;
		t->text = (struct span){ l->p, (size_t)(result - l->p) };
		l->p = result;
		return;
	}
	if (p < l->end && (*p == '-' || *p == '/' || *p == ':' || *p == '\'' || (signed char)*p < 0) &&
	    ellipsis(p, l->end) == 0 && wide_blank(p, l->end) == 0) {
		read_word(l, t);
		return;
	}
	if (l->dotted && p < l->end && (*p == '=' || *p == '+')) {
		read_word(l, t);
		return;
	}
	/* 5254 and 57581 are moves (ICCF), 00 and 000 castling, 0000 a null move. */
	if ((iccf ? p - l->p == 4 || p - l->p == 5 : value == 0 && p - l->p >= 2) && (p == l->end || *p != '.')) {
		read_word(l, t);
		return;
	}
	t->value = value > UINT_MAX ? UINT_MAX : (unsigned)value;
	t->counted = true;
	p = read_dots(p, l->end, t);
	t->number = (struct span){ l->p, (size_t)(p - l->p) };
	l->p = p;
	t->kind = TOKEN_NUMBER;
	t->text = t->number;
}

static void
read_suffix(struct lexer *l, struct token *t)
{
	const char *p = l->p;

	if (p > l->start && is(p[-1], BLANK))
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
	const char *p = l->p + 1;

	while (p < l->end && is(*p, DIGIT))
		p++;
	if (p == l->p + 1)	/* no digits: the token is the whole word */
		while (p < l->end && in_word(*p))
			p++;
	t->kind = TOKEN_NAG;
	t->text = (struct span){ l->p, (size_t)(p - l->p) };
	l->p = p;
}

static void
read_one(struct lexer *l, struct token *t, enum token_kind kind)
{
	t->kind = kind;
	t->text = (struct span){ l->p++, 1 };
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

	while (start > l->start && (start[-1] == ' ' || start[-1] == '\t'))
		start--;
	return (start == l->start || start[-1] == l->eol || start[-1] == '\n') && token_bad_tag_find(l, t);
}

/* In movetext: does [Name " come here? */
static bool
tag_ahead(const struct lexer *l)
{
	const char *p = l->p + 1;

	while (p < l->end && is(*p, SYMBOL))
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

	while (end > l->p && is(end[-1], BLANK))
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
	const char *p = l->p;

	while (p < l->end && is(*p, BLANK))
		p++;
	if (p == l->end || !in_word(*p))
		return;
	if (is(*p, DIGIT)) {	/* 1. 5254 is a move; 1. 2. and 24. 1-0 are not */
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
	read_word(l, t);
}

bool
token_next(struct lexer *l, struct token *t)
{
	char c;

	t->odd = skip_blanks(l);
	t->number.n = 0;
	t->dots = 0;
	t->counted = false;
	if (l->p >= l->end) {
		t->kind = TOKEN_END;
		t->text = (struct span){ l->end, 0 };
		return false;
	}
	c = *l->p;
	if (l->tags && c != '[' && !is(c, DIGIT) && odd_tag(l, t))
		return true;
	if (is(c, DIGIT)) {
		read_digits(l, t);
		if (t->kind == TOKEN_NUMBER)
			read_after_number(l, t);
	} else if (c == '{') {
		read_comment(l, t);
	} else if (c == '[') {
		/* See near_end(). */
		struct lexer near = *l;

		if (near.end - near.p > PAIR_MAX)
			near.end = near_end(l);
		if (l->tags || tag_ahead(&near))
			read_tag(&near, t);
		else
			read_brackets(&near, t);
		l->p = near.p;
	} else if (c == '.' || ellipsis(l->p, l->end) != 0) {
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
		read_word(l, t);
	} else if (c == ';') {
		read_line(l, t, TOKEN_LINE_COMMENT);
	} else if (c == '%' && at_line_start(l)) {
		read_line(l, t, TOKEN_ESCAPE);
	} else if (c == '$') {
		read_nag(l, t);
	} else {
		read_one(l, t, c == '(' ? TOKEN_OPEN : c == ')' ? TOKEN_CLOSE : c == '}' ? TOKEN_CLOSE_BRACE :
		    c == '<' || c == '>' ? TOKEN_ANGLE : c == '*' ? TOKEN_RESULT : TOKEN_JUNK);
	}
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
		if (t.kind != TOKEN_COMMENT && t.kind != TOKEN_LINE_COMMENT && t.kind != TOKEN_ESCAPE)
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
