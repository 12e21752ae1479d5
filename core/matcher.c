/* matcher: regular expressions, and the plain ones among them. */
#include <string.h>

#include "matcher.h"

enum { SHORT = 256 };

/* Without any operator, but ^ in front and $ behind. */
static bool
read_plain(struct matcher *m, const char *pattern)
{
	size_t n = strlen(pattern);

	m->start = n > 0 && pattern[0] == '^';
	if (m->start)
		pattern++, n--;
	m->end = n > 0 && pattern[n - 1] == '$';
	n -= m->end;
	m->plain = (struct span){ pattern, n };
	return strcspn(pattern, "^$.[]{}()*+?|\\") >= n;
}

bool
matcher_read(struct matcher *m, const char *pattern, bool nocase, char *error, size_t error_max)
{
	int why;

	*m = (struct matcher){ .nocase = nocase };
	if (read_plain(m, pattern))
		return true;
	why = regcomp(&m->regex, pattern, REG_EXTENDED | REG_NOSUB | (nocase ? REG_ICASE : 0));
	if (why != 0)
		regerror(why, &m->regex, error, error_max);
	m->compiled = why == 0;
	return m->compiled;
}

static bool
stands_at(const struct matcher *m, const char *p)
{
	const struct span there = { p, m->plain.n };

	return m->nocase ? span_eq_nocase(there, m->plain) : memcmp(p, m->plain.p, m->plain.n) == 0;
}

static bool
find_plain(const struct matcher *m, struct span text)
{
	const char *p = text.p, *last;

	if (m->plain.n > text.n)
		return false;
	if (m->plain.n == 0)
		return !m->start || !m->end || text.n == 0;
	last = text.p + text.n - m->plain.n;
	if (m->end && !m->start)
		p = last;
	if (m->start || m->end)
		return (!m->end || p == last) && stands_at(m, p);
	for (; p <= last; p++)
		if ((m->nocase || *p == *m->plain.p) && stands_at(m, p))
			return true;
	return false;
}

bool
matcher_finds(const struct matcher *m, struct span text, struct buf *spare)
{
	char line[SHORT];

	if (!m->compiled)
		return find_plain(m, text);
	if (text.n < sizeof(line)) {
		if (text.n > 0)
			memcpy(line, text.p, text.n);
		line[text.n] = '\0';
		return regexec(&m->regex, line, 0, NULL, 0) == 0;
	}
	buf_clear(spare);
	buf_add(spare, text);
	buf_char(spare, '\0');
	return !spare->failed && regexec(&m->regex, spare->p, 0, NULL, 0) == 0;
}

void
matcher_free(struct matcher *m)
{
	if (m->compiled)
		regfree(&m->regex);
}
