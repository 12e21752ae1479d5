/* wrapped: takes off what a mail, a web page, JSON or Markdown puts around PGN, line by line. */
#define _GNU_SOURCE	/* memmem(3) */
#include <stdlib.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "games/record_formats/wrapped.h"

enum wrap {
	QUOTED = 1,	/* > before each line */
	PRINTABLE = 2,	/* quoted-printable: =20, and = at the end of a line that goes on */
	HTML = 4,
	STRING = 8,	/* \n for the end of a line, perhaps \" for a quotation mark */
	JSON = 16,	/* only what is in strings with such a game */
	MARKDOWN = 32,
	FENCED = 64,	/* ``` above and below the games */
	KNOWN = 128,	/* the first piece has been looked at */
};

enum {
	LOOK = 16 << 10,
	LINE_MAX_KEPT = 4 << 20,	/* bytes of a line that are read at once */
	ENTITY_MAX = 10, MARK_MAX = 300,
};

/* -- which it is -- */

/* The length of [Name and what is between it and the value, at the start of the text; 0: no tag begins here. */
static size_t
tag_name(struct span s)
{
	size_t i = 1;

	if (s.n < 4 || *s.p != '[' || !ascii_is_upper(s.p[1]))
		return 0;
	while (i < s.n && ascii_is_word(s.p[i]))
		i++;
	while (i < s.n && s.p[i] == ' ')
		i++;
	return i < s.n && i > 2 ? i : 0;
}

static bool
contains_text(struct span s, const char *what)
{
	return memmem(s.p, s.n, what, strlen(what)) != NULL;
}

/* Where the first tag begins, if it has quotation marks in one of the forms. */
static struct span
first_tag(struct span s)
{
	static const struct span quotes[] = { { "\"", 1 }, { "\\\"", 2 }, { "&quot;", 6 }, { "&#34;", 5 }, { "=22", 3 } };
	const char *p = s.p, *end = s.p + s.n;

	for (; p < end && (p = memchr(p, '[', (size_t)(end - p))) != NULL; p++) {
		struct span rest = { p, (size_t)(end - p) };
		size_t n = tag_name(rest);

		for (size_t i = 0; n > 0 && i < sizeof(quotes) / sizeof(quotes[0]); i++)
			if (span_starts(span_after(rest, n), quotes[i]))
				return rest;
	}
	return (struct span){ NULL, 0 };
}

/* What is before the tag in its line. */
static struct span
line_before(struct span s, const char *tag)
{
	const char *p = tag;

	while (p > s.p && p[-1] != '\n')
		p--;
	return (struct span){ p, (size_t)(tag - p) };
}

static bool
has_only(struct span s, const char *set)
{
	bool any = false;

	for (size_t i = 0; i < s.n; i++) {
		if (!ascii_is_blank(s.p[i]) && !ascii_is_any(s.p[i], set))
			return false;
		any = any || !ascii_is_blank(s.p[i]);
	}
	return any;
}

/* A line that goes on after =, or the header of a mail that says so. */
static bool
is_printable(struct span s)
{
	static const char *const headers[] = { "ncoding: quoted-printable", "NCODING: QUOTED-PRINTABLE", "ncoding: Quoted-Printable" };

	for (size_t i = 0; i < sizeof(headers) / sizeof(headers[0]); i++)
		if (contains_text(s, headers[i]))
			return true;
	return contains_text(s, "=20\n") || contains_text(s, "=20\r\n") || contains_text(s, "=3D") || contains_text(s, "=22");
}

/* ``` or ~~~ at the start of a line. */
static bool
is_fence(struct span line)
{
	line = span_trim(line);
	return span_starts(line, SPAN("```")) || span_starts(line, SPAN("~~~"));
}

static bool
has_fence(struct span s)
{
	bool any = false;

	while (s.p != NULL && s.n > 0)
		any ^= is_fence(span_cut(&s, '\n'));
	return any;
}

static bool
has_page(struct span s)
{
	static const char *const marks[] = { "<html", "<HTML", "<body", "<BODY", "<pre", "<PRE", "<!DOCTYPE", "<!doctype", "<textarea",
	    "<div", "<td" };

	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
		if (contains_text(s, marks[i]))
			return true;
	return false;
}

/* The wraps of the text that begins so, a set of enum wrap. */
static unsigned
wraps_of(struct span s)
{
	struct span tag, line, before;
	const char *end;
	unsigned w = 0;

	if (s.n > LOOK)
		s.n = LOOK;
	if (memchr(s.p, '\0', s.n) != NULL || (tag = first_tag(s)).p == NULL)
		return 0;
	before = line_before(s, tag.p);
	end = memchr(tag.p, '\n', tag.n);
	line = (struct span){ tag.p, end == NULL ? tag.n : (size_t)(end - tag.p) };
	if (before.n > 0 && has_only(before, ">|"))
		w |= QUOTED;
	if (before.p > s.p && is_printable((struct span){ s.p, (size_t)(tag.p - s.p) }))
		w |= PRINTABLE;
	if (contains_text(line, "]\\n[") || contains_text(line, "]\\r\\n[") || contains_text(line, "]\\n\\n"))
		w |= STRING | (tag.p[tag_name(tag)] == '\\' && contains_text(before, "\"") ? JSON : 0u);
	if (tag.p[tag_name(tag)] == '&' || has_page((struct span){ s.p, (size_t)(tag.p - s.p) }) || contains_text(line, "]<br") ||
	    contains_text(line, "]<BR") || contains_text(line, "]</p>") || contains_text(before, "<p>"))
		w |= HTML;
	if (before.n > 0 && has_only(before, "\\*_`") && !(w & STRING))
		w |= MARKDOWN;
	if (has_fence((struct span){ s.p, (size_t)(before.p - s.p) }))
		w |= FENCED;
	return w;
}

/* What follows the first tag, if the text begins with one that is written as in PGN; n is 0 if that has not been read. */
static bool
begins_plain(struct span s, struct span *after)
{
	size_t n = tag_name(s);
	const char *end = n > 0 && s.p[n] == '"' ? memchr(s.p, ']', s.n) : NULL;

	*after = end == NULL ? (struct span){ NULL, 0 } : span_after(s, (size_t)(end + 1 - s.p));
	return n > 0 && s.p[n] == '"';
}

size_t
wrapped_least(struct span start, size_t most)
{
	struct span s = span_trim(utf8_unmarked(start)), after;

	if (start.n >= most || s.n == 0 || ascii_is_digit(*s.p) || *s.p == '%' || *s.p == ';')
		return 0;
	if (*s.p == '[' && tag_name(s) == 0 && s.n < 64)
		return start.n + 64;
	if (begins_plain(s, &after) && (after.n == 0 || (*after.p != '\\' && *after.p != '<')))
		return after.n == 0 && s.n < 1024 ? start.n + 64 : 0;
	return most;
}

bool
wrapped_looks(struct span start)
{
	struct span s = span_trim(utf8_unmarked(start)), after;

	if (s.n == 0 || ascii_is_digit(*s.p) || *s.p == '%' || *s.p == ';')
		return false;
	if (begins_plain(s, &after) && (after.n == 0 || (*after.p != '\\' && *after.p != '<')))
		return false;
	return wraps_of(start) != 0;
}

/* -- taking it off -- */

/* The line without > or | before it. */
static struct span
unquoted_line(struct span line)
{
	while (line.n > 0 && (*line.p == '>' || *line.p == '|')) {
		line = span_after(line, 1);
		if (line.n > 0 && *line.p == ' ')
			line = span_after(line, 1);
	}
	return line;
}

/* One line of quoted-printable, RFC 2045 6.7; false: the next one continues it. */
static bool
put_unprintable(struct span line, struct buf *to)
{
	while (line.n > 0 && ascii_is_blank(line.p[line.n - 1]))
		line.n--;
	for (size_t i = 0; i < line.n; i++) {
		int high = i + 2 < line.n ? ascii_hex(line.p[i + 1]) : -1, low = high < 0 ? -1 : ascii_hex(line.p[i + 2]);

		if (line.p[i] == '=' && i + 1 == line.n && (i == 0 || line.p[i - 1] != '?'))	/* ?= ends a word of a header */
			return false;
		if (line.p[i] == '=' && low >= 0) {
			buf_char(to, (char)(high << 4 | low));
			i += 2;
		} else {
			buf_char(to, line.p[i]);
		}
	}
	return true;
}

/* The names of the letters from U+00C0 on. */
static const char *const letters[] = {
	"Agrave", "Aacute", "Acirc", "Atilde", "Auml", "Aring", "AElig", "Ccedil", "Egrave", "Eacute", "Ecirc", "Euml",
	"Igrave", "Iacute", "Icirc", "Iuml", "ETH", "Ntilde", "Ograve", "Oacute", "Ocirc", "Otilde", "Ouml", "times", "Oslash",
	"Ugrave", "Uacute", "Ucirc", "Uuml", "Yacute", "THORN", "szlig", "agrave", "aacute", "acirc", "atilde", "auml",
	"aring", "aelig", "ccedil", "egrave", "eacute", "ecirc", "euml", "igrave", "iacute", "icirc", "iuml", "eth", "ntilde",
	"ograve", "oacute", "ocirc", "otilde", "ouml", "divide", "oslash", "ugrave", "uacute", "ucirc", "uuml", "yacute",
	"thorn", "yuml"
};

/* The letter that the entity stands for: &uuml; is u with two dots; 0: none. */
static uint32_t
letter_entity(struct span s, size_t *n)
{
	const char *end = memchr(s.p, ';', s.n < ENTITY_MAX ? s.n : ENTITY_MAX);

	if (end == NULL)
		return 0;
	*n = (size_t)(end - s.p) + 1;
	for (size_t i = 0; i < sizeof(letters) / sizeof(letters[0]); i++)
		if (span_eq((struct span){ s.p + 1, *n - 2 }, span_of(letters[i])))
			return 0xc0 + (uint32_t)i;
	return 0;
}

uint32_t
wrapped_entity(struct span s, size_t *n)
{
	static const struct { struct span name; uint32_t code; } names[] = { { { "&quot;", 6 }, '"' }, { { "&amp;", 5 }, '&' },
	    { { "&lt;", 4 }, '<' },
		{ { "&gt;", 4 }, '>' }, { { "&nbsp;", 6 }, ' ' }, { { "&apos;", 6 }, '\'' }, { { "&frac12;", 8 }, 0xbd },
		    { { "&ndash;", 7 }, 0x2013 }, { { "&mdash;", 7 }, 0x2014 },
		{ { "&hellip;", 8 }, 0x2026 } };
	uint32_t code = 0;
	size_t i = 2;

	for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++)
		if (span_starts(s, names[k].name)) {
			*n = names[k].name.n;
			return names[k].code;
		}
	if (s.n < 4)
		return 0;
	if (s.p[1] != '#')
		return letter_entity(s, n);
	if (ascii_lower(s.p[2]) == 'x')
		for (i = 3; i < s.n && i < ENTITY_MAX && ascii_hex(s.p[i]) >= 0; i++)
			code = code << 4 | (uint32_t)ascii_hex(s.p[i]);
	else
		for (; i < s.n && i < ENTITY_MAX && ascii_is_digit(s.p[i]); i++)
			code = code * 10 + (uint32_t)(s.p[i] - '0');
	*n = i + 1;
	return i < s.n && s.p[i] == ';' && code < 0x110000 ? code : 0;
}

static void
put_character(struct buf *to, uint32_t code)
{
	char c[4];

	buf_add(to, (struct span){ c, (size_t)utf8_encode(code, c) });
}

/* The length of an HTML tag at the start of the text; 0: there is none. */
static size_t
html_tag(struct span s)
{
	const char *end;

	if (s.n < 3 || (!ascii_is_letter(s.p[1]) && s.p[1] != '/' && s.p[1] != '!'))
		return 0;
	end = memchr(s.p, '>', s.n < MARK_MAX ? s.n : MARK_MAX);
	return end == NULL ? 0 : (size_t)(end + 1 - s.p);
}

/* Does the tag end a line, since it is not one of a piece of text? */
static bool
breaks_line(struct span tag)
{
	static const char *const inside[] = { "b", "i", "u", "em", "strong", "span", "a", "font", "tt", "code", "sup", "sub" };
	struct span name = span_after(tag, 1 + (tag.p[1] == '/'));
	size_t n = 0;

	while (n < name.n && ascii_is_alnum(name.p[n]))
		n++;
	for (size_t i = 0; i < sizeof(inside) / sizeof(inside[0]); i++)
		if (span_eq_nocase((struct span){ name.p, n }, span_of(inside[i])))
			return false;
	return true;
}

static void
put_unhtml(struct span line, struct buf *to)
{
	for (size_t i = 0, n; i < line.n; i += n) {
		struct span rest = span_after(line, i);
		uint32_t code;

		n = 1;
		if (*rest.p == '<' && (n = html_tag(rest)) > 0) {
			if (breaks_line((struct span){ rest.p, n }) && i + n < line.n && to->n > 0 && to->p[to->n - 1] != '\n')
				buf_char(to, '\n');
		} else if (*rest.p == '&' && (code = wrapped_entity(rest, &n)) > 0) {
			put_character(to, code);
		} else {
			n = 1;
			buf_char(to, *rest.p);
		}
	}
}

/* The number in \u00e9; -1: none is here. */
static int32_t
escaped_unit(struct span s)
{
	int32_t code = 0;

	if (s.n < 6 || s.p[0] != '\\' || s.p[1] != 'u')
		return -1;
	for (size_t i = 2; i < 6; i++) {
		if (ascii_hex(s.p[i]) < 0)
			return -1;
		code = code << 4 | ascii_hex(s.p[i]);
	}
	return code;
}

/* Writes the character of one or two such numbers; returns how long they are, or 0: none is here. */
static size_t
put_escaped_character(struct span s, struct buf *to)
{
	int32_t code = escaped_unit(s), low = code < 0 ? -1 : escaped_unit(span_after(s, 6));

	if (code < 0)
		return 0;
	if (code >= 0xd800 && code < 0xdc00 && low >= 0xdc00 && low < 0xe000) {
		put_character(to, 0x10000 + ((uint32_t)code - 0xd800) * 0x400 + ((uint32_t)low - 0xdc00));
		return 12;
	}
	put_character(to, code == 0 ? '?' : (uint32_t)code);
	return 6;
}

/* The characters of a string: \n, \", \u00e9 and the like. */
static void
put_unescaped(struct span line, struct buf *to)
{
	for (size_t i = 0; i < line.n; i++) {
		char c = i + 1 < line.n ? line.p[i + 1] : '\0';
		size_t n;

		if (line.p[i] != '\\' || c == '\0') {
			buf_char(to, line.p[i]);
			continue;
		}
		i++;
		if ((n = put_escaped_character(span_after(line, i - 1), to)) > 0) {
			i += n - 2;
		} else if (c != 'r') {
			buf_char(to, c == 'n' ? '\n' : c == 't' ? ' ' : c);
		}
	}
}

/* The strings of JSON that have a tag or a first move. */
static void
put_unjson(struct span line, struct buf *to)
{
	for (size_t i = 0; i < line.n; i++) {
		size_t start = i + 1, end = start;
		struct span string;

		if (line.p[i] != '"')
			continue;
		while (end < line.n && line.p[end] != '"')
			end += line.p[end] == '\\' ? 2 : 1;
		if (end > line.n)
			end = line.n;
		string = (struct span){ line.p + start, end - start };
		if (tag_name(string) > 0 || span_starts(string, SPAN("1."))) {
			put_unescaped(string, to);
			buf_str(to, "\n\n");
		}
		i = end;
	}
}

/* Is the __ at `at` inside a word, such as an address?  Then it marks nothing. */
static bool
joins_word(struct span line, size_t at)
{
	return line.p[at] == '_' && at > 0 && ascii_is_alnum(line.p[at - 1]) && at + 2 < line.n && ascii_is_alnum(line.p[at + 2]);
}

/* Marks of Markdown, and the backslash before one. */
static void
put_unmarkdown(struct span line, struct buf *to)
{
	for (size_t i = 0; i < line.n; i++) {
		char c = line.p[i], next = i + 1 < line.n ? line.p[i + 1] : '\0';

		if (c == '\\' && ascii_is_any(next, "[]*_`#-.()+!>~"))
			buf_char(to, line.p[++i]);
		else if ((c == '*' || c == '_') && next == c && !joins_word(line, i))
			i++;
		else if (c != '`')
			buf_char(to, c);
	}
}

struct wrapped {
	unsigned wraps;
	struct buf *pgn;
	struct form_marks *marks;
	struct buf line;	/* what has been read of the present line, or of several that are one */
	struct buf next;
	struct buf held;	/* the end of a piece */
};

/* Takes off one wrap: text from `from` to `to`. */
static void
take_off(enum wrap wrap, struct span line, struct buf *to)
{
	switch (wrap) {
	case HTML:
		put_unhtml(line, to);
		break;
	case JSON:
		put_unjson(line, to);
		break;
	case STRING:
		put_unescaped(line, to);
		break;
	default:
		put_unmarkdown(line, to);
	}
}

/* Writes what has been read of a line, without its wraps. */
static void
put_whole_line(struct wrapped *w)
{
	static const enum wrap inner[] = { JSON, STRING, HTML, MARKDOWN };

	for (size_t i = 0; i < sizeof(inner) / sizeof(inner[0]); i++) {
		struct buf was = w->line;

		if (!(w->wraps & inner[i]) || (inner[i] == STRING && w->wraps & JSON))
			continue;
		buf_clear(&w->next);
		take_off(inner[i], buf_span(&w->line), &w->next);
		w->line = w->next;
		w->next = was;
	}
	buf_add(w->pgn, buf_span(&w->line));
	buf_char(w->pgn, '\n');
	buf_clear(&w->line);
}

static void
put_wrapped_line(struct wrapped *w, struct span line)
{
	const size_t at = w->pgn->n;

	if (line.n > 0 && line.p[line.n - 1] == '\r')
		line.n--;
	if (w->wraps & QUOTED)
		line = unquoted_line(line);
	if (w->wraps & (FENCED | MARKDOWN) && is_fence(line))
		line.n = 0;
	if (w->line.n == 0)
		form_marks_add(w->marks, at, line.p, false);
	if (w->wraps & PRINTABLE) {
		if (!put_unprintable(line, &w->line) && w->line.n < LINE_MAX_KEPT)
			return;
	} else {
		buf_add(&w->line, line);
	}
	put_whole_line(w);
	if (!w->pgn->failed && span_eq((struct span){ w->pgn->p + at, w->pgn->n - at - 1 }, line))
		form_marks_add(w->marks, at, line.p, true);
}

/* The length of the strings of JSON that are whole; 0: none is. */
static size_t
whole_strings(struct span s)
{
	size_t whole = 0;

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] != '"')
			continue;
		for (i++; i < s.n && s.p[i] != '"'; i++)
			i += s.p[i] == '\\';
		if (i < s.n)
			whole = i + 1;
	}
	return whole;
}

/* Where a line that is too long is cut, so that no word, character or string is: after a string, an HTML tag, a \n or a blank. */
static size_t
cut_at(unsigned wraps, struct span s)
{
	size_t n = wraps & JSON ? whole_strings(s) : 0, i;

	if (n > 0)
		return n;
	for (i = s.n; i > 0 && !(wraps & HTML ? s.p[i - 1] == '>' : i > 1 && s.p[i - 1] == 'n' && s.p[i - 2] == '\\'); )
		i--;
	for (n = i; n == 0 && i < s.n; i++)
		n = ascii_is_blank(s.p[s.n - 1 - i]) ? s.n - i : 0;
	return n > 0 ? n : s.n;
}

void *
wrapped_open(struct buf *pgn, struct form_marks *marks)
{
	struct wrapped *w = calloc(1, sizeof(*w));

	if (w != NULL) {
		w->pgn = pgn;
		w->marks = marks;
	}
	return w;
}

bool
wrapped_feed(void *state, struct span piece)
{
	struct wrapped *w = state;
	struct span text;
	const char *end;

	if (!(w->wraps & KNOWN))
		w->wraps = wraps_of(piece) | KNOWN;
	buf_add(&w->held, piece);
	text = buf_span(&w->held);
	form_marks_piece(w->marks, text.p);
	while (text.n > 0 && ((end = memchr(text.p, '\n', text.n)) != NULL || piece.n == 0 || text.n > LINE_MAX_KEPT)) {
		size_t n = end != NULL ? (size_t)(end - text.p) : piece.n == 0 ? text.n : cut_at(w->wraps, text);

		put_wrapped_line(w, (struct span){ text.p, n });
		text = span_after(text, n + (end != NULL));
		form_marks_pass(w->marks, text.p);
	}
	if (piece.n == 0 && w->line.n > 0)	/* the last line says that another one continues it */
		put_whole_line(w);
	if (text.n > 0)
		memmove(w->held.p, text.p, text.n);
	w->held.n = text.n;
	return !w->held.failed && !w->line.failed && !w->next.failed && !w->pgn->failed;
}

void
wrapped_close(void *state)
{
	struct wrapped *w = state;

	buf_free(&w->line);
	buf_free(&w->next);
	buf_free(&w->held);
	free(w);
}

bool
wrapped_pgn(struct span text, struct buf *pgn, struct form_marks *marks)
{
	struct wrapped *w = wrapped_open(pgn, marks);
	bool good = w != NULL && wrapped_feed(w, text) && wrapped_feed(w, (struct span){ "", 0 });

	if (w != NULL)
		wrapped_close(w);
	return good;
}
