/* ignore_line: reading such a line, and its list of ids. */
#include "games/checks/ignore_line.h"
#include "toolkit/finding/grading.h"

enum { LISTED_MAX = 1000 };	/* ids that are read in one game */

/*
 * Mutes the findings that one item of a list names. A pattern for all findings is refused: what is ignored must be
 * said.
 */
static void
mute_item(struct findings *findings, struct mutes *m, struct span pattern)
{
	enum diag alias = diag_find(pattern);
	unsigned char item = (unsigned char)(m->n < MUTES_MAX ? m->n + 1 : MUTES_MAX);
	char error[160];

	if (span_eq(pattern, SPAN("ALL")) || span_eq(pattern, SPAN("*")) || pattern.n == 0) {
		finding_add_saying(findings, DIAG_LEX_UNKNOWN_TOKEN, pattern, "only findings named by their ids can be ignored");
		return;
	}
	if (alias == DIAG_NONE && !grading_known(pattern, error)) {
		finding_add_saying(findings, DIAG_LEX_UNKNOWN_TOKEN, pattern, "%s", error);
		return;
	}
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		if (m->by[id] == 0 && (id == (int)alias || grading_names(pattern, (enum diag)id)))
			m->by[id] = item;
	m->n = item;
	findings->dirty = true;
	if (m == &findings->muted)
		findings->items[item - 1] = pattern;
}

/* What is before " -- ". */
static struct span
without_reason(struct span s)
{
	for (size_t i = 0; i + 1 < s.n; i++)
		if (s.p[i] == '-' && s.p[i + 1] == '-' && (i == 0 || s.p[i - 1] == ' ') && (i + 2 == s.n || s.p[i + 2] == ' '))
			return (struct span){ s.p, i };
	return s;
}

static struct span
span_from_byte(struct span s, size_t n)
{
	return (struct span){ s.p + n, s.n - n };
}

static bool
starts_nocase(struct span s, struct span start)
{
	return s.n >= start.n && span_eq_nocase((struct span){ s.p, start.n }, start);
}

/* "Arbiter: ignore", "arbiter ignore", "arbiter : ignore": probably meant for us. "Arbiter: Smith" is not. */
static bool
is_nearly_ours(struct span s)
{
	static const struct span name = { "arbiter", 7 }, ignore = { "ignore", 6 };

	if (!starts_nocase(s, name))
		return false;
	for (s = span_from_byte(s, name.n); s.n > 0 && (*s.p == ' ' || *s.p == '\t' || *s.p == ':'); )
		s = span_from_byte(s, 1);
	return starts_nocase(s, ignore);
}

enum ignore_line
ignore_line_read(struct span line, struct findings *findings, struct span *command, struct span *list)
{
	static const struct span prefix = { "arbiter:", 8 }, ignore = { "ignore=", 7 }, ignore_file = { "ignore-file=", 12 };
	struct span s = span_trim(span_from_byte(line, 1));
	bool file;

	if (!span_starts(s, prefix)) {
		if (!is_nearly_ours(s))
			return IGNORE_LINE_FOREIGN;
		finding_add_saying(findings, DIAG_IGNORE_UNUSED, s, "this line has no effect; it begins with '%% arbiter: ignore'");
		return IGNORE_LINE_WRONG;
	}
	s = span_trim(span_from_byte(s, prefix.n));
	file = span_starts(s, ignore_file);
	if (!file && !span_starts(s, ignore)) {
		finding_add_saying(findings, DIAG_IGNORE_UNUSED, s, "only ignore=ID,ID and ignore-file=ID,ID have a meaning here");
		return IGNORE_LINE_WRONG;
	}
	*command = s;
	*list = span_trim(without_reason(span_from_byte(s, file ? ignore_file.n : ignore.n)));
	return file ? IGNORE_LINE_FILE : IGNORE_LINE_HERE;
}

void
ignore_line_mute(struct span list, struct findings *findings, struct mutes *mutes, unsigned *listed)
{
	for (bool more = true; more && *listed < LISTED_MAX; more = list.n > 0) {
		mute_item(findings, mutes, span_trim(span_cut(&list, ',')));
		++*listed;
	}
	if (list.n > 0 && *listed == LISTED_MAX) {
		finding_add_saying(findings, DIAG_LEX_UNKNOWN_TOKEN, list, "%d ids are ignored in this game; further ones are not read",
		    LISTED_MAX);
		++*listed;
	}
}
