/* text_mark: marks of web pages, forums, Markdown and mails among the words of a game. */
#include <string.h>

#include "base/ascii.h"
#include "games/pgn/text_mark.h"

enum { MARK_MAX = 128, ENTITY_MAX = 10 };	/* bytes of a mark, and of an entity */

bool
text_mark_forum(struct span mark)
{
	static const char *const names[] = { "pgn", "b", "i", "u", "s", "center", "code", "color", "colour", "font", "quote",
		"size", "spoiler", "url", "list", "img", "fen", "game", "chess", "right", "left" };
	size_t n = 0;

	if (mark.n < 3 || *mark.p != '[')
		return false;
	mark = span_after(mark, 1 + (mark.p[1] == '/'));
	while (n < mark.n && ascii_is_letter(mark.p[n]))
		n++;
	if (n == mark.n || (mark.p[n] != ']' && mark.p[n] != '='))
		return false;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (span_eq_nocase((struct span){ mark.p, n }, span_of(names[i])))
			return true;
	return false;
}

size_t
text_mark_entity(struct span s)
{
	size_t n = 1;

	if (s.n < 4 || *s.p != '&')
		return 0;
	n += s.p[1] == '#';
	while (n < s.n && n < ENTITY_MAX && ascii_is_alnum(s.p[n]))
		n++;
	return n > 2 && n < s.n && s.p[n] == ';' ? n + 1 : 0;
}

/* The length of an HTML tag, or of an entity, at the start of the text; 0: there is none. */
static size_t
html_length(struct span rest)
{
	static const struct span marks[] = { { "<br", 3 }, { "<p>", 3 }, { "<BR", 3 }, { "<P>", 3 }, { "</", 2 }, { "<b", 2 }, { "<i", 2 },
	    { "<u>", 3 },
		{ "<hr", 3 }, { "<em", 3 }, { "<strong", 7 }, { "<font", 5 }, { "<a ", 3 }, { "<td", 3 }, { "<tr", 3 }, { "<code", 5 },
		    { "<pre", 4 },
		{ "<div", 4 }, { "<span", 5 }, { "<table", 6 }, { "<tbody", 6 }, { "<th>", 4 } };
	const char *close = NULL;
	size_t i = 0;

	if (*rest.p == '&')
		return text_mark_entity(rest);
	while (i < sizeof(marks) / sizeof(marks[0]) && !span_starts(rest, marks[i]))
		i++;
	if (i < sizeof(marks) / sizeof(marks[0]))
		close = memchr(rest.p, '>', rest.n < MARK_MAX ? rest.n : MARK_MAX);
	return close == NULL ? 0 : (size_t)(close + 1 - rest.p);
}

/* The length of a mark of Markdown: of **, *Nf3*, or [Nf3](address); 0: there is none. */
static size_t
markdown_length(struct span rest, char before, bool *emphasised)
{
	size_t n = 0;
	const char *close;

	while (n < rest.n && rest.p[n] == '*')
		n++;
	if (n > 0) {
		bool opens = n < rest.n && (ascii_is_alnum(rest.p[n]) || rest.p[n] == '[');
		bool closes = *emphasised && !ascii_is_blank(before);

		if (n == 1 && !opens && !closes)
			return 0;
		*emphasised = !closes && opens;
		return n <= 3 ? n : 0;
	}
	if (*rest.p == '[' && (close = memchr(rest.p, ']', rest.n < MARK_MAX ? rest.n : MARK_MAX)) != NULL &&
	    close + 1 < rest.p + rest.n && close[1] == '(')
		return 1;
	if (*rest.p == ']' && rest.n > 1 && rest.p[1] == '(' &&
	    (close = memchr(rest.p, ')', rest.n < MARK_MAX ? rest.n : MARK_MAX)) != NULL)
		return (size_t)(close + 1 - rest.p);
	return 0;
}

size_t
text_mark_conflict(struct span line)
{
	enum { SIGNS = 7 };
	size_t n = 0;

	while (n < line.n && n <= SIGNS && line.p[n] == *line.p && ascii_is_any(*line.p, "<|=>"))
		n++;
	if (n != SIGNS || (n < line.n && !ascii_is_blank(line.p[n])))
		return 0;
	if (*line.p != '=' && (n == line.n || line.p[n] != ' '))	/* the others are followed by a name */
		return 0;
	while (n < line.n && line.p[n] != '\n' && line.p[n] != '\r')
		n++;
	return n;
}

size_t
text_mark_length(struct span rest, char before, bool *emphasised)
{
	const char *close;
	size_t n;

	if (rest.n == 0)
		return 0;
	if ((before == '\n' || before == '\r') && (n = text_mark_conflict(rest)) > 0)
		return n;
	if (*rest.p == '[' && text_mark_forum(rest) && (close = memchr(rest.p, ']', rest.n < MARK_MAX ? rest.n : MARK_MAX)) != NULL)
		return (size_t)(close + 1 - rest.p);
	if ((n = html_length(rest)) > 0 || (n = markdown_length(rest, before, emphasised)) > 0)
		return n;
	return *rest.p == '>' && (before == '\n' || before == '\r');
}
