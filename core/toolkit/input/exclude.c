/* exclude: which files below a folder are left out, by patterns as in gitignore(5). */
#define _GNU_SOURCE	/* memrchr */
#include <stdlib.h>
#include <string.h>

#include "base/glob.h"
#include "base/list.h"
#include "toolkit/input/exclude.h"

bool
exclude_add(struct exclude *x, struct span pattern)
{
	struct span s = arena_span(&x->text, pattern);
	struct exclude_pattern *p;

	if (x->text.failed || !list_reserve(&x->list, x->n + 1, &x->max, sizeof(*x->list)))
		return false;
	p = &x->list[x->n++];
	*p = (struct exclude_pattern){ .whole = s };
	if (s.n > 0 && *s.p == '!') {
		p->opposite = true;
		s = span_after(s, 1);
	}
	if (s.n > 0 && s.p[s.n - 1] == '/') {
		p->folders = true;
		s.n--;
	}
	p->anchored = memchr(s.p, '/', s.n) != NULL;
	p->glob = s.n > 0 && *s.p == '/' ? span_after(s, 1) : s;
	return true;
}

/* Without the blanks at the end, unless a backslash precedes the last of those that count. */
static struct span
without_blanks(struct span line)
{
	size_t n = 0;

	for (size_t i = 0; i < line.n; i++) {
		const bool escaped = line.p[i] == '\\' && i + 1 < line.n;

		i += escaped;
		n = escaped || line.p[i] != ' ' ? i + 1 : n;
	}
	line.n = n;
	return line;
}

bool
exclude_read(struct exclude *x, struct span text)
{
	if (span_starts(text, SPAN("\xef\xbb\xbf")))
		text = span_after(text, 3);
	while (text.p != NULL) {
		struct span line = span_cut(&text, '\n');

		line.n -= line.n > 0 && line.p[line.n - 1] == '\r';
		line = without_blanks(line);
		if (line.n > 0 && *line.p != '#' && !exclude_add(x, line))
			return false;
	}
	return true;
}

static struct span
last_part(struct span name)
{
	const char *slash = name.n == 0 ? NULL : memrchr(name.p, '/', name.n);

	return slash == NULL ? name : span_after(name, (size_t)(slash - name.p) + 1);
}

static bool
exclude_matches(const struct exclude_pattern *p, struct span name, bool folder, bool below)
{
	if (p->folders && !folder)
		return false;
	return p->anchored ? below && glob_matches_path(p->glob, name) : glob_matches_part(p->glob, last_part(name));
}

enum exclude_verdict
exclude_asked(struct exclude *x, struct span name, bool folder, bool below)
{
	enum exclude_verdict says = EXCLUDE_NOTHING;

	for (size_t i = x->n; i-- > 0; ) {
		struct exclude_pattern *p = &x->list[i];

		if ((says != EXCLUDE_NOTHING && p->met) || !exclude_matches(p, name, folder, below))
			continue;
		p->met = true;
		if (says == EXCLUDE_NOTHING)
			says = p->opposite ? EXCLUDE_IN : EXCLUDE_OUT;
	}
	return says;
}

bool
exclude_has(struct exclude *x, struct span name, bool below)
{
	for (size_t i = 1; i < name.n && x->n > 0; i++)
		if (name.p[i] == '/' && exclude_asked(x, (struct span){ name.p, i }, true, below) == EXCLUDE_OUT)
			return true;
	return exclude_asked(x, name, false, below) == EXCLUDE_OUT;
}

void
exclude_free(struct exclude *x)
{
	free(x->list);
	arena_free(&x->text);
	*x = (struct exclude){ 0 };
}
