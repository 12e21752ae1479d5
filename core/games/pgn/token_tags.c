/* token_tags: tag pairs as PGN 8.1 writes them, read in a short way; malformed ones are read for the lexer. */
#include "base/ascii.h"
#include "base/blank.h"
#include "games/pgn/token_internal.h"
#include "games/pgn/token_tags.h"

/* -- malformed tag pairs: without blanks, quotes or brackets, or broken over several lines -- */

/* The ASCII characters that token.c skips between tokens. */
static bool
is_tag_blank(char c)
{
	return (unsigned char)c <= ' ' || c == 0x7f;
}

/* Does a ] follow this quote, perhaps after blanks? */
static bool
is_tag_closed(const char *quote, const char *end)
{
	const char *next = skip_spaces(quote + 1, end);

	return next < end && *next == ']';
}

/* The quote that ends the value: the first with a ] after it, else the last one before `end`; NULL: there is none. */
static const char *
closing_quote(const char *p, const char *end, struct token *t)
{
	const char *last = NULL;

	for (; p < end; p++) {
		if (*p == '\\' && p + 1 < end && (p[1] == '"' || p[1] == '\\')) {
			p++;
		} else if (*p == '"') {
			if (last != NULL)
				t->odd |= TAG_BARE_QUOTE;
			last = p;
			if (is_tag_closed(p, end))
				return p;
		}
	}
	return last;
}

/* Does the first quote without a backslash end the value, so that nothing in it can be another pair? */
static bool
is_whole_value(const char *p, const char *end)
{
	struct token none = { .odd = 0 };
	const char *close = closing_quote(p, end, &none);

	return close != NULL && is_tag_closed(close, end) && (none.odd & TAG_BARE_QUOTE) == 0;
}

/* Where a pair opens before `end`, as [Name "; NULL: nowhere. */
static const char *
pair_inside(const char *p, const char *end)
{
	while ((p = memchr(p, '[', (size_t)(end - p))) != NULL) {
		const char *name = ++p, *quote;

		while (p < end && ascii_is_word(*p))
			p++;
		quote = skip_spaces(p, end);
		if (p > name && ascii_is_letter(*name) && quote < end && *quote == '"')
			return name - 1;
	}
	return NULL;
}

/* The bracket that ends the line, after text without brackets and braces, or one stray sign; NULL: it does not end so. */
static const char *
bracket_after_text(const char *p, const char *end)
{
	while (end > p && is_tag_blank(end[-1]))
		end--;
	if (end == p || end[-1] != ']')
		return NULL;
	if (end - p == 2)
		return end - 1;
	for (end--; p < end && strchr("[]{}()", *p) == NULL; p++)
		;
	return p == end ? end : NULL;
}

/* Where a pair that is not closed on its line must end: at a blank line, or at a line that begins with [. */
static const char *
pair_limit(const struct lexer *l, const char *p)
{
	for (;;) {
		p = line_end(l, p);
		while (p < l->end && (*p == '\r' || *p == '\n'))
			if (*p++ == l->eol)
				break;
		if (p == l->end || *p == '[' || (skip_spaces(p, l->end) < l->end && *skip_spaces(p, l->end) == l->eol) || *p == '\r')
			return p;
	}
}

/* Ends the value at the next ], or at the end of the line; returns where the pair ends. */
static const char *
value_to_bracket(const char *p, const char *end, struct token *t)
{
	const char *bracket = memchr(p, ']', (size_t)(end - p));

	t->content.n = (size_t)((bracket == NULL ? end : bracket) - t->content.p);
	if (bracket != NULL)
		return bracket + 1;
	t->odd |= TAG_NO_BRACKET;
	return end;
}

/* Quotation marks that people and programs write for ", in UTF-8 and in CP1252; those of CP1252 begin no character. */
static const struct span quotes[] = {
	{ "\\\"", 2 }, { "\"", 1 }, { "'", 1 }, { "`", 1 }, { "\u2018", 3 }, { "\u2019", 3 }, { "\u201a", 3 }, { "\u201b", 3 },
	    { "\u201c", 3 },
	{ "\u201d", 3 }, { "\u201e", 3 }, { "\u201f", 3 }, { "\u2032", 3 }, { "\u2033", 3 }, { "\u2039", 3 }, { "\u203a", 3 },
	{ "\u300c", 3 }, { "\u300d", 3 }, { "\u300e", 3 }, { "\u300f", 3 }, { "\uff02", 3 }, { "\uff07", 3 },
	{ "\u00ab", 2 }, { "\u00bb", 2 }, { "\u00b4", 2 }, { "\x93", 1 }, { "\x94", 1 }, { "\x84", 1 },
};

/* The length of the quotation mark that the text begins with, or ends with; 0: it does not. */
static size_t
quote_at(struct span s, bool front)
{
	for (size_t i = 0; i < sizeof(quotes) / sizeof(quotes[0]); i++)
		if (s.n >= quotes[i].n && memcmp(front ? s.p : s.p + s.n - quotes[i].n, quotes[i].p, quotes[i].n) == 0 &&
		    (front || quotes[i].n > 1 || (signed char)*quotes[i].p > 0 || s.n == 1 || (signed char)s.p[s.n - 2] > 0))
			return quotes[i].n;
	return 0;
}

/* Takes other quotation marks than the plain pair off a value; an apostrophe is one only if it is on both sides. */
static void
strip_quotes(struct token *t)
{
	struct span s = span_trim(t->content);
	size_t front = quote_at(s, true), back;

	if (front == s.n)
		return;
	back = quote_at(span_after(s, front), false);
	if ((front == 0 && back == 0) || (front + back == 1 && (front > 0 ? *s.p : s.p[s.n - 1]) != '"'))
		return;
	t->odd |= TAG_OTHER_QUOTE;
	t->content = (struct span){ s.p + front, s.n - front - back };
}

static const char *
bare_value(const char *value, const char *end, struct token *t)
{
	const char *after;

	t->content.p = value;
	after = value_to_bracket(value, end, t);
	if (t->content.n > 1 && t->content.p[t->content.n - 1] == '"' && quote_at(t->content, true) == 0) {
		t->odd |= TAG_NO_QUOTE;
		t->content.n--;
		return after;
	}
	strip_quotes(t);
	if (!(t->odd & TAG_OTHER_QUOTE))
		t->odd |= t->content.n == 0 ? TAG_NO_VALUE : TAG_NO_QUOTE;
	return after;
}

static const char *
quoted_value(const struct lexer *l, const char *quote, const char *end, struct token *t)
{
	const char *close, *after, *inside = is_whole_value(quote + 1, end) ? NULL : pair_inside(quote + 1, end);

	t->content.p = quote + 1;
	if (inside != NULL && ((close = closing_quote(quote + 1, inside, t)) == NULL || !is_tag_closed(close, inside))) {
		t->odd = (t->odd & ~(unsigned)TAG_BARE_QUOTE) | TAG_OPENS_INSIDE;
		t->content.n = (size_t)(inside - t->content.p);
		return inside;
	}
	t->odd &= ~(unsigned)TAG_BARE_QUOTE;
	close = closing_quote(quote + 1, end, t);
	if (close == NULL) {	/* perhaps on one of the next lines */
		const char *limit = pair_limit(l, end);

		if ((close = closing_quote(quote + 1, limit, t)) != NULL) {
			t->odd |= TAG_ON_LINES;
			end = limit;
		}
	}
	if (close == NULL) {
		t->odd |= TAG_NO_QUOTE;
		return value_to_bracket(quote, end, t);
	}
	t->content.n = (size_t)(close - t->content.p);
	if (t->content.n > 2 && *t->content.p == '"' && close[-1] == '"' && close[-2] != '\\') {	/* ""Doe"" */
		t->odd = (t->odd & ~(unsigned)TAG_BARE_QUOTE) | TAG_OTHER_QUOTE;
		t->content = (struct span){ t->content.p + 1, t->content.n - 2 };
	}
	after = skip_spaces(close + 1, end);
	if (after < end && *after == ']')
		return after + 1;
	if (end - after >= 3 && memcmp(end - 3, "\\\"]", 3) == 0) {	/* "A "B\"] */
		t->odd |= TAG_BARE_QUOTE;
		t->content.n = (size_t)(end - 3 - t->content.p);
		return end;
	}
	if ((after = bracket_after_text(after, end)) != NULL) {
		t->odd |= TAG_TEXT_AFTER;
		return after + 1;
	}
	t->odd |= TAG_NO_BRACKET;
	return close + 1;
}

/* The opening quote, if it is on one of the next lines; NULL: it is not. */
static const char *
quote_on_next_line(const struct lexer *l, const char *p)
{
	const char *limit = pair_limit(l, p);

	while (p < limit && is_tag_blank(*p))
		p++;
	return p < limit && *p == '"' ? p : NULL;
}

/* What is odd about the brackets of a pair. */
static unsigned
bracket_faults(struct span pair, const struct tag_form *f)
{
	const bool opens = *pair.p == '[', closes = f->closed && pair.p[pair.n - 1] == ']';

	if (opens)
		return !f->closed ? TAG_NO_BRACKET : !closes ? TAG_OTHER_BRACKET : 0;
	return closes && pair.p == f->name.p ? TAG_NO_OPENING : TAG_OTHER_BRACKET;
}

bool
token_bad_tag_find(struct lexer *l, struct token *t)
{
	struct span text = { l->p, (size_t)(l->end - l->p) };
	struct tag_form f;

	if (!tag_form_read(text, l->eol, &f))
		return false;
	t->kind = TOKEN_TAG;
	t->name = f.name;
	t->content = f.value;
	t->text = (struct span){ l->p + f.start, f.n - f.start };
	l->p += f.n;
	t->odd |= bracket_faults(t->text, &f);
	if (!f.spaced && *t->text.p == '[')
		t->odd |= TAG_MARKED_NAME;
	if (f.start > 0)
		t->odd |= TAG_AFTER_MARK;
	if (f.label)
		t->odd |= TAG_OTHER_BRACKET;
	else if (f.value.p[-1] != '"' || f.value.p + f.value.n == l->p || f.value.p[f.value.n] != '"')
		t->odd |= TAG_NO_QUOTE;
	return true;
}

/* Has it something next to its name, or &quot; for its quotation marks? */
static bool
is_odd(const char *name, const char *end)
{
	const char *p = name, *value;

	while (p < end && ascii_is_word(*p))
		p++;
	value = skip_spaces(p, end);
	return p == name || (p < end && !is_tag_blank(*p) && strchr("\"']:=", *p) == NULL && *p > 0) ||
	    (end - value >= 6 && memcmp(value, "&quot;", 6) == 0);
}

void
token_bad_tag_read(struct lexer *l, struct token *t)
{
	const char *end = line_end(l, l->p), *p = skip_spaces(l->p + 1, end), *value, *quote;
	size_t n;

	t->odd &= ~(unsigned)TAG_BARE_QUOTE;
	if (is_odd(p, end) && tag_form_may((struct span){ l->p, (size_t)(end - l->p) }) && token_bad_tag_find(l, t))
		return;
	t->name.p = p;
	while (p < end && !is_tag_blank(*p) && *p != '"' && *p != ']' && blank_at(p, end, &n) == NULL)
		p++;
	t->name.n = (size_t)(p - t->name.p);
	for (value = skip_spaces(p, end); value < end && blank_at(value, end, &n) != NULL; )
		value = skip_spaces(value + n, end);
	if (value < end && (*value == ':' || *value == '=')) {		/* White : "x" */
		value = skip_spaces(value + 1, end);
		t->odd |= TAG_NAME_SIGN;
	} else if (t->name.n > 1 && (p[-1] == ':' || p[-1] == '=')) {	/* White: "x" */
		t->name.n--;
		t->odd |= TAG_NAME_SIGN;
	}
	if (value == end && (quote = quote_on_next_line(l, value)) != NULL) {
		t->odd |= TAG_ON_LINES;
		value = quote;
		end = line_end(l, quote);
	}
	if (value < end && *value == '"' && t->name.n == 0)
		t->odd |= TAG_NO_NAME;
	else if (value < end && value == p && *value == '"')
		t->odd |= TAG_NO_SPACE;
	p = value < end && *value == '"' ? quoted_value(l, value, end, t) : bare_value(value, end, t);
	t->text = (struct span){ l->p, (size_t)(p - l->p) };
	l->p = p;
}

/* -- tags that are right -- */

#ifdef __SSE2__

enum { WIDE = 16 };	/* bytes that are compared at once */

static inline __m128i
load_tag_bytes(const char *p)
{
	return _mm_loadu_si128((const __m128i *)(const void *)p);
}

/* Are these the two bytes at p?  In one comparison. */
static inline bool
are_bytes(const char *p, const char *two)
{
	uint16_t a, b;

	memcpy(&a, p, sizeof(a));
	memcpy(&b, two, sizeof(b));
	return a == b;
}

/* The first quotation mark or line end, or `end`. */
static inline const char *
value_end(const char *p, const char *end, char eol)
{
	const __m128i quote = _mm_set1_epi8('"'), line = _mm_set1_epi8(eol);

	for (; p < end; p += WIDE) {
		__m128i v = load_tag_bytes(p);
		int hit = _mm_movemask_epi8(_mm_or_si128(_mm_cmpeq_epi8(v, quote), _mm_cmpeq_epi8(v, line)));

		if (hit != 0)
			return p + __builtin_ctz((unsigned)hit);
	}
	return end;
}

/* enum tag_name of a name of n bytes, fewer than WIDE, in its right spelling; -1: not known. */
static inline int
name_find(const char *p, unsigned n)
{
	int known = n < TAG_NAME_LEAST ? -1 : tags_slot(tags_hash((struct span){ p, n }));

	if (known < 0 || tags_name((enum tag_name)known)[n] != '\0' ||
	    (_mm_movemask_epi8(_mm_cmpeq_epi8(load_tag_bytes(p),
	    load_tag_bytes(tags_name((enum tag_name)known)))) & ((1 << n) - 1)) !=
	    (1 << n) - 1)
		return -1;
	return known;
}

/*
 * The length of the name at p, if it is that of the same tag of the game before, whose names are still in `known`, and
 * is shorter than WIDE; else 0.  Most games of a file have the same tags.
 */
static inline unsigned
same_tag_name_length(const struct tags *t, const char *p)
{
	const unsigned known = t->known[t->n];
	const char *name = tags_name(known < TAG_COUNT ? (enum tag_name)known : TAG_Event);
	const unsigned n = (unsigned)__builtin_ctz(~(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(load_tag_bytes(p),
	    load_tag_bytes(name))));

	return known < TAG_COUNT && n < WIDE && name[n] == '\0' && are_bytes(p + n, " \"") ? n : 0;
}

/* Adds [Name "Value"] and returns the place after it; NULL: it is written otherwise. */
static inline const char *
read_pair(struct tags *t, const char *p, const char *end, char eol)
{
	const unsigned same = same_tag_name_length(t, p + 1), n = same > 0 ? same : token_name_length(p + 1);
	const char *const value = p + n + 3, *close;
	struct tag *tag = &t->list[t->n];
	int known;

	if (n - 1 >= WIDE - 1 || !are_bytes(value - 2, " \"") || value >= end)
		return NULL;
	close = value_end(value, end - value < PAIR_MAX / 2 ? end : value + PAIR_MAX / 2, eol);
	if (!are_bytes(close, "\"]") || end - close < 2 || close[-1] == '\\')
		return NULL;
	*tag = (struct tag){ { p + 1, n }, { value, (size_t)(close - value) }, { p, (size_t)(close + 2 - p) } };
	known = same > 0 ? t->known[t->n] : name_find(p + 1, n);
	if (known < 0 || t->at[known] >= 0)
		return tags_add(t, &(struct tag){ tag->name, tag->value, tag->text }) ? close + 2 : NULL;
	t->known[t->n] = (uint8_t)known;
	t->at[known] = (int16_t)t->n++;
	return close + 2;
}

const char *
token_tags_read(struct tags *t, const char *p, const char *end, char eol)
{
	const char *done = p, *next;

	while (p < end && *p == '[' && t->n < TAGS_MAX && (next = read_pair(t, p, end, eol)) != NULL) {
		done = next;
		p = next + 1;
		if (*next == '\r' && eol == '\n')
			p++;
		if (p[-1] != eol)
			break;
	}
	return done;
}

#else

const char *
token_tags_read(struct tags *t, const char *p, const char *end, char eol)
{
	(void)t, (void)end, (void)eol;
	return p;
}

#endif
