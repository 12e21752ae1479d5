/* round: what the judges of one game share. */
#include <string.h>

#include "round.h"

struct span
round_start(const struct game *g)
{
	const char *end = memchr(g->record.text.p, g->record.eol, g->record.text.n);
	size_t n = end == NULL ? g->record.text.n : (size_t)(end - g->record.text.p);

	return (struct span){ g->record.text.p, n < 40 ? n : 40 };
}

void
round_escape_line(struct game *g)
{
	struct span s = g->token.text, list;
	static const struct span prefix = { "arbiter:", 8 }, key = { "ignore=", 7 };

	if (!g->trailing)	/* text behind the result is one piece */
		note_down(g, ELEMENT_ESCAPE, s, 0);
	s.p++, s.n--;
	s = span_trim(s);
	if (!span_starts(s, prefix)) {
		say(g, DIAG_LEX_ESCAPE_LINE);
		return;
	}
	s.p += prefix.n, s.n -= prefix.n;
	s = span_trim(s);
	if (!span_starts(s, key)) {
		say(g, DIAG_LEX_ESCAPE_LINE);
		return;
	}
	list = (struct span){ s.p + key.n, s.n - key.n };
	while (list.n > 0) {
		struct span name = span_trim(span_cut(&list, ','));
		enum diag id = diag_find(name);

		if (id == DIAG_NONE)
			found_saying(&g->findings, DIAG_LEX_UNKNOWN_TOKEN, name, "no finding has this id, so nothing is muted");
		g->findings.muted[id] = g->findings.dirty = true;
	}
}
