/* expr_token: splits a condition into words. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "games/pgn/date.h"
#include "games/pgn/tag_value.h"
#include "games/query/expr_token.h"

enum { DIGITS_MAX = 15 };	/* a double holds so many exactly */

bool
expr_token_number(struct span s, double *number)
{
	bool minus = s.n > 0 && *s.p == '-', point = false;
	double whole = 0, parts = 1;
	int digits = 0;

	if (s.n > 0 && (*s.p == '-' || *s.p == '+'))
		s.p++, s.n--;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '.' && !point && digits > 0 && i + 1 < s.n) {
			point = true;
			continue;
		}
		if (!ascii_is_digit(s.p[i]) || ++digits > DIGITS_MAX)
			return false;
		whole = whole * 10 + (s.p[i] - '0');
		parts *= point ? 10 : 1;
	}
	*number = minus ? -whole / parts : whole / parts;
	return digits > 0;
}

bool
expr_token_fail(struct expr_words *r, const char *at, const char *format, ...)
{
	va_list ap;
	int n;

	if (r->error[0] != '\0')
		return false;
	n = snprintf(r->error, SELECTION_ERROR, "column %zu: ", (size_t)(at - r->text) + 1);
	va_start(ap, format);
	vsnprintf(r->error + n, (size_t)(SELECTION_ERROR - n), format, ap);
	va_end(ap);
	return false;
}

bool
expr_token_expected(struct expr_words *r, const char *what)
{
	const struct span s = r->word.raw;

	if (r->word.kind == WORD_END)
		return expr_token_fail(r, s.p, "it ends where %s is expected", what);
	if (r->word.kind == WORD_SIGN && (span_eq(s, SPAN("=")) || span_eq(s, SPAN("&")) || span_eq(s, SPAN("|"))))
		return expr_token_fail(r, s.p, "%.1s is written %.1s%.1s", s.p, s.p, s.p);
	return expr_token_fail(r, s.p, "%s is expected, not %.*s", what, tag_value_shown(s), s.p);
}

/* A sign comes before those it begins with.  = & | are common slips, for which expr_token_expected() has a hint. */
static const char *const signs[] = {
	"||", "&&", "=~i", "!~i", "=~", "!~", "==", "!=", "<=", ">=", "<", ">", "!", "(", ")", ",", "*", "/", "=", "&", "|", NULL,
};

static size_t
sign_length(const char *p)
{
	for (const char *const *s = signs; *s != NULL; s++)
		if (strncmp(p, *s, strlen(*s)) == 0)
			return strlen(*s);
	return 0;
}

static size_t
name_length(const char *p)
{
	static const char after[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

	return ascii_is_digit(*p) ? 0 : strspn(p, after);
}

/* Takes text between quotes; p is at the first quote. */
static bool
take_text_token(struct expr_words *r, const char *p)
{
	const char quote = *p++;
	char *to = arena_take(r->arena, strlen(p) + 1);
	size_t n = 0;

	if (to == NULL)
		return expr_token_fail(r, p, "out of memory");
	for (; *p != quote; p++) {
		if (*p == '\0')
			return expr_token_fail(r, r->word.raw.p, "the text that begins here has no closing %c", quote);
		if (*p == '\\' && (p[1] == '"' || p[1] == '\'' || p[1] == '\\'))
			p++;
		to[n++] = *p;
	}
	to[n] = '\0';
	r->word.text = (struct span){ to, n };
	r->word.raw.n = (size_t)(p + 1 - r->word.raw.p);
	r->word.kind = WORD_TEXT;
	return true;
}

static bool
take_number_token(struct expr_words *r, const char *p)
{
	size_t n = 1 + strspn(p + 1, "0123456789.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

	r->word.kind = WORD_NUMBER;
	r->word.raw.n = n;
	if (expr_token_number(r->word.raw, &r->word.number))
		return true;
	return expr_token_fail(r, p, "%.*s is not a number of up to %d digits; text goes between quotes",
	    tag_value_shown(r->word.raw), p, DIGITS_MAX);
}

/* The length of a result without quotes, which is not the difference of two numbers; 0 if there is none. */
static size_t
result_length(const char *p)
{
	static const char *const results[] = { "1-0", "0-1", "1/2-1/2" };

	for (size_t i = 0; i < sizeof(results) / sizeof(results[0]); i++) {
		size_t n = strlen(results[i]);

		if (strncmp(p, results[i], n) == 0 && p[n] != '.' && !ascii_is_digit(p[n]))
			return n;
	}
	return 0;
}

/* The length of a whole date without quotes, which is not a calculation: 2024-03-31 or 2024.03.31; 0 if there is none. */
static size_t
date_length(const char *p)
{
	enum { WHOLE = 10 };
	struct date d;

	if (strspn(p, "0123456789.-") != WHOLE || !date_part_read((struct span){ p, WHOLE }, &d))
		return 0;
	return ascii_is_word(p[WHOLE]) ? 0 : WHOLE;
}

bool
expr_token_next(struct expr_words *r)
{
	const char *p = r->at + strspn(r->at, " \t\r\n");
	bool good = true;

	r->word = (struct expr_word){ .kind = WORD_OTHER, .raw = { p, 1 } };
	if (*p == '\0') {
		r->word.kind = WORD_END;
		r->word.raw.n = 0;
	} else if (*p == '"' || *p == '\'') {
		good = take_text_token(r, p);
	} else if ((r->word.raw.n = name_length(p)) > 0) {
		r->word.kind = WORD_NAME;
	} else if ((r->word.raw.n = result_length(p)) > 0 || (r->word.raw.n = date_length(p)) > 0) {
		r->word.text = arena_fmt(r->arena, "%.*s", (int)r->word.raw.n, p);
		r->word.kind = WORD_TEXT;
		good = r->word.text.p != NULL || expr_token_fail(r, p, "out of memory");
	} else if ((r->word.raw.n = sign_length(p)) > 0) {
		r->word.kind = WORD_SIGN;
	} else if (ascii_is_digit(*p) || ((*p == '-' || *p == '+') && ascii_is_digit(p[1]))) {
		good = take_number_token(r, p);
	} else if (*p == '-' || *p == '+') {
		r->word.kind = WORD_SIGN;
		r->word.raw.n = 1;
	} else {
		uint32_t code;
		int n = utf8_decode(span_of(p), &code);

		r->word.raw.n = n > 0 ? (size_t)n : 1;
	}
	r->at = r->word.raw.p + r->word.raw.n;
	if (!good)
		r->word.kind = WORD_OTHER;
	return good;
}

bool
expr_token_is(const struct expr_words *r, enum expr_word_kind kind, const char *what)
{
	return r->word.kind == kind && span_eq(r->word.raw, span_of(what));
}

bool
expr_token_take(struct expr_words *r, const char *sign)
{
	char what[8];

	if (expr_token_is(r, WORD_SIGN, sign))
		return expr_token_next(r);
	snprintf(what, sizeof(what), "%s", sign);
	return expr_token_expected(r, what);
}

bool
expr_token_take_text(struct expr_words *r, const char *what, struct span *text)
{
	if (r->word.kind != WORD_TEXT)
		return expr_token_expected(r, what);
	*text = r->word.text;
	return expr_token_next(r);
}
