/* regex: regular expressions; those that are plain text are searched for without regcomp(3). */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/regex.h"

enum { SHORT = 256 };

/* Splits ^ and $ off the ends of the pattern.  Is the rest plain text, without any operator? */
static bool
read_plain(struct regex *m, const char *pattern)
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

/* -- patterns that are too much for regcomp(3) -- */

/* The end of a bracket expression; p is after its [. */
static const char *
skip_bracket(const char *p)
{
	p += *p == '^';
	p += *p == ']';
	while (*p != '\0' && *p != ']') {
		const char kind = p[1];

		if (*p++ == '[' && (kind == ':' || kind == '.' || kind == '=')) {
			for (p++; *p != '\0' && (*p != kind || p[1] != ']');)
				p++;
			p += *p == '\0' ? 0 : 2;
		}
	}
	return p + (*p == ']');
}

static size_t
read_bound(const char **p)
{
	size_t n = 0;

	for (; ascii_is_digit(**p); ++*p)
		if (n <= REGEX_LENGTH)
			n = n * 10 + (size_t)(**p - '0');
	return n;
}

/* How many copies a repetition makes when it is spelt out: 3 for x{2,}, which is xxx*.  0: no repetition is here. */
static size_t
read_repetition(const char **at)
{
	const char *p = *at;
	size_t least, most;

	if (*p == '*' || *p == '?' || *p == '+') {
		++*at;
		return *p == '+' ? 2 : 1;
	}
	if (*p++ != '{')
		return 0;
	most = least = read_bound(&p);
	if (*p == ',') {
		p++;
		most = ascii_is_digit(*p) ? read_bound(&p) : least + 1;
	}
	if (*p != '}')
		return 0;
	*at = p + 1;
	return most > least ? most : least > 0 ? least : 1;
}

static bool
too_much(char *error, size_t error_max, int most, const char *of)
{
	snprintf(error, error_max, "a regular expression may have %d %s", most, of);
	return false;
}

/*
 * regcomp(3) recurses for each parenthesis, and copies what a repetition repeats, nested copies included, so that a
 * short pattern can use up the stack or any amount of time.  Patterns are limited to avoid that.
 */
static bool
is_moderate(const char *p, char *error, size_t error_max)
{
	size_t size[REGEX_DEPTH + 1] = { 0 };	/* parts so far inside the parentheses of each depth, spelt out */
	size_t depth = 0, last, copies;

	if (strlen(p) > REGEX_LENGTH)
		return too_much(error, error_max, REGEX_LENGTH, "bytes");
	while (*p != '\0') {
		const char c = *p++;

		last = 1;
		if (c == '(') {
			if (++depth > REGEX_DEPTH)
				return too_much(error, error_max, REGEX_DEPTH, "parentheses in parentheses");
			size[depth] = 0;
			continue;
		}
		if (c == ')' && depth > 0)
			last += size[depth--];
		else if (c == '[')
			p = skip_bracket(p);
		else if (c == '\\' && *p != '\0')
			p++;
		while (last <= REGEX_SIZE && (copies = read_repetition(&p)) > 0)
			last *= copies;
		if ((size[depth] += last) > REGEX_SIZE)
			return too_much(error, error_max, REGEX_SIZE, "parts, each + and {} spelt out");
	}
	return true;
}

bool
regex_read(struct regex *m, const char *pattern, bool nocase, char *error, size_t error_max)
{
	char message[128];
	int code;

	*m = (struct regex){ .nocase = nocase };
	if (read_plain(m, pattern))
		return true;
	if (!is_moderate(pattern, error, error_max))
		return false;
	code = regcomp(&m->regex, pattern, REG_EXTENDED | REG_NOSUB | (nocase ? REG_ICASE : 0));
	if (code != 0) {
		regerror(code, &m->regex, message, sizeof(message));
		snprintf(error, error_max, code == REG_ESPACE ? "out of memory" : "not a regular expression: %s", message);
	}
	m->compiled = code == 0;
	return m->compiled;
}

/* -- searching -- */

static bool
is_at(const struct regex *m, const char *p)
{
	const struct span there = { p, m->plain.n };

	return m->nocase ? span_eq_nocase(there, m->plain) : memcmp(p, m->plain.p, m->plain.n) == 0;
}

static bool
find_plain(const struct regex *m, struct span text)
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
		return (!m->end || p == last) && is_at(m, p);
	for (; p <= last; p++)
		if ((m->nocase || *p == *m->plain.p) && is_at(m, p))
			return true;
	return false;
}

bool
regex_finds(const struct regex *m, struct span text, struct buf *spare)
{
	char line[SHORT];
	const char *subject = line;
	int code;

	if (!m->compiled)
		return find_plain(m, text);
	if (text.n < sizeof(line)) {
		if (text.n > 0)
			memcpy(line, text.p, text.n);
		line[text.n] = '\0';
	} else {
		buf_clear(spare);
		buf_add(spare, text);
		buf_char(spare, '\0');
		if (spare->failed)
			return false;
		subject = spare->p;
	}
	/* Out of memory, the regexec() of glibc says that nothing was found: only malloc() has told, by errno. */
	errno = 0;
	code = regexec(&m->regex, subject, 0, NULL, 0);
	spare->failed = spare->failed || code == REG_ESPACE || (code != 0 && errno == ENOMEM);
	return code == 0;
}

void
regex_free(struct regex *m)
{
	if (m->compiled)
		regfree(&m->regex);
}
