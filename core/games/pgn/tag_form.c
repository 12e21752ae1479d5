/* tag_form: a tag pair that has lost its bracket, a quotation mark or the blank, or has something next to its name. */
#include "base/ascii.h"
#include "games/pgn/line_form.h"
#include "games/pgn/tag_form.h"
#include "games/pgn/tags.h"

enum { JUNK_MAX = 16 };	/* bytes before the name */

static const struct span roster[] = { { "Event", 5 }, { "Site", 4 }, { "Date", 4 }, { "Round", 5 }, { "White", 5 }, { "Black", 5 },
	{ "Result", 6 } };
static const struct span quotes[] = { { "\"", 1 }, { "\\\"", 2 }, { "'", 1 }, { "`", 1 }, { "\xe2\x80\x9c", 3 },
    { "\xe2\x80\x9d", 3 },
	{ "\xe2\x80\x9e", 3 }, { "\xe2\x80\x9f", 3 }, { "\xe2\x80\x98", 3 }, { "\xe2\x80\x99", 3 }, { "\xc2\xab", 2 }, { "\xc2\xbb", 2 },
	{ "\xef\xbc\x82", 3 }, { "\xe2\x80\xb3", 3 }, { "\xc2\xb4", 2 }, { "&quot;", 6 } };
/* Before the name: brackets, and what text editors and mail programs put there. */
static const struct span openings[] = { { "[", 1 }, { "(", 1 }, { "{", 1 }, { "<", 1 }, { "]", 1 }, { ")", 1 }, { "}", 1 },
	{ "\xe3\x80\x90", 3 }, { "\xef\xbc\xbb", 3 }, { "\xe3\x80\x8c", 3 }, { "\xe3\x80\x96", 3 }, { "&#91;", 5 } };
static const struct span closings[] = { { "]", 1 }, { ")", 1 }, { "}", 1 }, { ">", 1 }, { "\\]", 2 },
	{ "\xe3\x80\x91", 3 }, { "\xef\xbc\xbd", 3 }, { "\xe3\x80\x8d", 3 }, { "\xe3\x80\x97", 3 }, { "&#93;", 5 } };
static const struct span marks[] = { { " ", 1 }, { "\t", 1 }, { "\xc2\xa0", 2 }, { "\xef\xbb\xbf", 3 }, { "*", 1 }, { "|", 1 },
    { "\\", 1 },
	{ "#", 1 }, { "-", 1 }, { ".", 1 }, { ",", 1 }, { ":", 1 }, { "=", 1 }, { "_", 1 }, { "!", 1 }, { "~", 1 }, { "/", 1 }, { "+", 1 },
	{ "@", 1 }, { "^", 1 }, { ";", 1 }, { ">", 1 }, { "\xe2\x80\xa2", 3 } };
#define IN(list) list, sizeof(list) / sizeof((list)[0])

/* The length of the one of n texts with which s starts; 0: it starts with none. */
static size_t
one_of(struct span s, const struct span *list, size_t n)
{
	if (s.n == 0 || ascii_is_alnum(*s.p))	/* nothing in these lists begins so */
		return 0;
	for (size_t i = 0; i < n; i++)
		if (*list[i].p == *s.p && span_starts(s, list[i]))
			return list[i].n;
	return 0;
}

bool
tag_form_is_roster(struct span name)
{
	for (size_t i = 0; i < sizeof(roster) / sizeof(roster[0]); i++)
		if (span_eq_nocase(name, roster[i]))
			return true;
	return false;
}

static size_t
count_blanks(struct span s)
{
	size_t n = 0;

	while (n < s.n && (ascii_is_space_or_tab(s.p[n]) || s.p[n] == '\r'))
		n++;
	return n;
}

/* What is before the name: brackets, marks and quotation marks.  The pair begins at its [, if that comes first. */
static size_t
read_opening(struct span s, struct tag_form *f)
{
	size_t at = f->start = count_blanks(s), n;
	bool comment = false;

	while (at < s.n && at < JUNK_MAX) {
		struct span rest = span_after(s, at);

		if (*rest.p == '[' && comment)
			return s.n;	/* a comment, or a variation: the bracket is in its place */
		comment = comment || *rest.p == '{' || *rest.p == '(';
		if ((n = one_of(rest, IN(openings))) > 0) {
			f->start = !f->opened && *rest.p == '[' ? at : f->start;
			f->spaced = !f->opened && *rest.p == '[';
			f->opened = f->opened || one_of(rest, IN(closings)) == 0;
		} else if ((n = one_of(rest, IN(marks))) > 0 || (n = one_of(rest, IN(quotes))) > 0) {
			f->spaced = f->spaced && ascii_is_space_or_tab(*rest.p);
		} else {
			break;
		}
		at += n;
	}
	return at;
}

static void
read_tag_name(struct span s, struct tag_form *f)
{
	size_t n = 0;

	while (n < s.n && ascii_is_word(s.p[n]))
		n++;
	f->name = (struct span){ s.p, n };
	f->roster = tag_form_is_roster(f->name);
	f->event = span_eq_nocase(f->name, roster[0]);
}

/* What is between the name and the quotation mark before the value; both are passed.  0: there is no such mark. */
static size_t
read_joint(struct span s, struct tag_form *f)
{
	size_t at = 0, n;
	bool colon = false;

	if ((n = one_of(s, IN(quotes))) > 0) {	/* that of "Event" "x", or that of the value */
		size_t next = n + count_blanks(span_after(s, n));

		if (next > n && one_of(span_after(s, next), IN(quotes)) > 0)
			at = next;
	}
	f->spaced = f->spaced && at == 0;
	for (; at < s.n; at += n) {
		if ((n = one_of(span_after(s, at), IN(quotes))) > 0) {
			f->spaced = f->spaced && !colon;
			return at + n;
		}
		if ((n = one_of(span_after(s, at), IN(marks))) == 0)
			return 0;
		colon = colon || !ascii_is_space_or_tab(s.p[at]);
	}
	return 0;
}

/* Is it the 's of a name in a sentence: "White's pawns"? */
static bool
is_genitive(struct span s)
{
	const size_t n = *s.p == '"' ? 0 : one_of(s, IN(quotes));

	return n > 0 && n < s.n && s.p[n] == 's' && (n + 1 == s.n || !ascii_is_word(s.p[n + 1]));
}

/* Opening, name, and the mark before the value; returns where the value begins, or 0.  `bare`: there is no such mark. */
static size_t
read_tag_head(struct span s, struct tag_form *f, bool *bare)
{
	size_t at, n;

	*f = (struct tag_form){ .spaced = true };
	at = read_opening(s, f);
	read_tag_name(span_after(s, at), f);
	if (f->name.n < 2 || !ascii_is_letter(*f->name.p))
		return 0;
	at += f->name.n;
	if (at == s.n || (!f->opened && is_genitive(span_after(s, at))))
		return 0;
	n = read_joint(span_after(s, at), f);
	f->known = f->roster || (n > 0 && tags_is_known(f->name));
	*bare = n == 0 && f->roster && f->spaced && count_blanks(span_after(s, at)) > 0;
	return n > 0 || *bare ? at + n : 0;
}

/* Reads "White: " at the start of a line, as in the head of a mail; returns where the value begins, or 0. */
static size_t
read_label(struct span s, struct tag_form *f)
{
	size_t at = count_blanks(s);

	*f = (struct tag_form){ .start = at };
	read_tag_name(span_after(s, at), f);
	at += f->name.n;
	if (f->name.n == 0 || at + 1 >= s.n || s.p[at] != ':' || !ascii_is_space_or_tab(s.p[at + 1]))
		return 0;
	f->known = f->roster || tags_is_known(f->name);
	return f->known ? at + 2 : 0;
}

bool
tag_form_may(struct span line)
{
	struct tag_form f;
	bool bare;

	if (line.n > TAG_FORM_LOOK)
		line.n = TAG_FORM_LOOK;
	return (read_tag_head(line, &f, &bare) > 0 && f.known) || read_label(line, &f) > 0;
}

/* The length of the brackets at the start, with blanks around them. */
static size_t
read_closings(struct span s)
{
	size_t end = 0, at, n;

	while ((n = one_of(span_after(s, at = end + count_blanks(span_after(s, end))), IN(closings))) > 0)
		end = at + n;
	return end;
}

/* Does the pair end here: before the end of the line, perhaps after marks, another pair, a comment, or HTML? */
static bool
is_pair_end(struct span rest, bool closed)
{
	size_t n;

	while (closed && ((n = one_of(rest, IN(marks))) > 0 || (n = one_of(rest, IN(quotes))) > 0))
		rest = span_after(rest, n);
	rest = span_after(rest, count_blanks(rest));
	return rest.n == 0 || (closed && ascii_is_any(*rest.p, "[{;<("));
}

/* Can a quotation mark or a bracket begin with it? */
static inline bool
may_end(char c)
{
	return (signed char)c < 0 || c == '"' || c == '\'' || c == '`' || c == '\\' || c == '&' || c == ']' || c == ')' || c == '}' ||
	    c == '>';
}

/* The value, to the quotation mark or the bracket that ends it. */
static bool
read_value_of_pair(struct span s, size_t at, struct tag_form *f)
{
	const size_t value = at;
	size_t n, more;

	for (; at < s.n; at += n > 0 ? n : 1) {
		n = may_end(s.p[at]) ? one_of(span_after(s, at), IN(quotes)) : 0;
		if (n > 0 && s.p[at] == '\\' && at + 2 < s.n && one_of(span_after(s, at + 2), IN(closings)) == 0)
			continue;	/* an escape in the value */
		if (n == 0 && (!may_end(s.p[at]) || one_of(span_after(s, at), IN(closings)) == 0))
			continue;
		more = n + read_closings(span_after(s, at + n));
		if (!is_pair_end(span_after(s, at + more), more > n))
			continue;
		f->value = (struct span){ s.p + value, at - value };
		f->closed = more > n;
		f->n = at + more;
		return true;
	}
	return false;
}

/* The text up to the end of its first line. */
static struct span
first_line_of(struct span text, char eol)
{
	const char *end;

	if (text.n > TAG_FORM_MAX)
		text.n = TAG_FORM_MAX;
	end = memchr(text.p, eol, text.n);
	if (end != NULL)
		text.n = (size_t)(end - text.p);
	return text;
}

bool
tag_form_whole(struct span text, char eol)
{
	struct span line = first_line_of(text, eol);

	return text.n - line.n > TAG_FORM_LOOK || line.n == TAG_FORM_MAX;
}

/* Does it break off, so that only a name at its right place shows that it is a pair? */
static bool
pair_breaks_off(struct span line, size_t at, struct tag_form *f)
{
	size_t end = line.n;

	while (end > at && ascii_is_blank(line.p[end - 1]))
		end--;
	f->value = (struct span){ line.p + at, end - at };
	f->n = end;
	for (size_t i = at; i < end; i++)
		if (one_of(span_after(line, i), IN(quotes)) > 0)
			return false;
	return f->known && f->spaced;
}

/* Has only the mark before the value been lost? */
static bool
lacks_quote(struct span line, size_t at, struct tag_form *f)
{
	struct span value = span_trim(span_after(line, at));

	f->n = (size_t)(value.p + value.n - line.p);
	f->closed = value.n > 2 && memcmp(value.p + value.n - 2, "\"]", 2) == 0;
	f->value = (struct span){ value.p, value.n - 2 };
	return f->closed && memchr(f->value.p, '"', f->value.n) == NULL;
}

/* Goes the head of a game on here, with another label or a tag, or do the moves begin after it? */
static bool
head_goes_on(struct span below, char eol)
{
	struct tag_form next;
	unsigned dots;

	if (below.n > TAG_FORM_LOOK)
		below.n = TAG_FORM_LOOK;
	below = span_after(below, count_blanks(below));
	if (below.n > 0 && (*below.p == '[' || read_label(below, &next) > 0))
		return true;
	while (below.n > 0 && ascii_is_blank(*below.p))
		below = span_after(below, 1);
	return line_form_number(below, eol, &dots) == 1;
}

/* Does the text begin with a name of the roster, and one of these signs after it? */
static bool
names_roster(struct span s, const char *signs)
{
	size_t n = 0;

	while (n < s.n && ascii_is_word(s.p[n]))
		n++;
	return n > 0 && n < s.n && strchr(signs, s.p[n]) != NULL && tag_form_is_roster((struct span){ s.p, n });
}

bool
tag_form_in_value(struct span value)
{
	for (size_t i = 0; i + 1 < value.n; i++) {
		size_t at = i + 1;

		if (value.p[i] != '"' || !ascii_is_blank(value.p[at]))
			continue;
		while (at < value.n && ascii_is_blank(value.p[at]))
			at++;
		if (names_roster(span_after(value, at), " "))
			return true;
	}
	return false;
}

/* Reads a line of the head of a game that is written like that of a mail. */
static bool
read_labelled(struct span text, struct span line, char eol, struct tag_form *f)
{
	size_t at = read_label(line, f);

	if (at == 0 || !head_goes_on(span_after(text, line.n + (line.n < text.n)), eol))
		return false;
	f->label = true;
	f->value = span_trim(span_after(line, at));
	f->n = (size_t)(f->value.p + f->value.n - line.p);
	for (size_t i = 0; i < f->value.n; i++)
		if (strchr("\"[]{}", f->value.p[i]) != NULL ||
		    (ascii_is_space_or_tab(f->value.p[i]) && names_roster(span_after(f->value, i + 1), ":")))
			return false;
	return f->value.n > 0;
}

bool
tag_form_read(struct span text, char eol, struct tag_form *f)
{
	struct span line = first_line_of(text, eol), below;
	bool bare;
	size_t at = read_tag_head(line, f, &bare), first = count_blanks(line);

	if (line.n == TAG_FORM_MAX)
		return false;
	if (at == 0)
		return read_labelled(text, line, eol, f);
	if (bare)
		return lacks_quote(line, at, f);
	if (!read_value_of_pair(line, at, f))
		return pair_breaks_off(line, at, f);
	if (ascii_is_any(line.p[first], "({") && !f->known)
		return false;
	if (ascii_is_any(line.p[first], "({") && ascii_is_any(line.p[f->n - 1], ")}")) {
		below = span_after(text, line.n + (line.n < text.n));
		below = span_after(below, count_blanks(below));
		return below.n > 0 && *below.p == '[';
	}
	return f->known || f->closed;
}
