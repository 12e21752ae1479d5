/* game_state: the start of a game, and its escape lines. */
#include <string.h>

#include "base/encoding.h"
#include "base/utf8.h"
#include "games/judge/game_state.h"
#include "games/pgn/text_mark.h"
#include "toolkit/finding/grading.h"

enum { LISTED_MAX = 1000 };	/* ids in escape lines that are read in one game */

struct span
game_state_start(const struct game *g)
{
	const char *end = memchr(g->record.text.p, g->record.eol, g->record.text.n);
	size_t n = end == NULL ? g->record.text.n : (size_t)(end - g->record.text.p);

	return (struct span){ g->record.text.p, n < 40 ? n : 40 };
}

enum encoding
game_state_page(struct game *g, struct span s)
{
	if (!g->paged && utf8_valid_length(s) < s.n) {
		g->page = ENC_PAGE(encoding_of_part(g->record.text, (enum encoding)g->record.encoding));
		g->paged = true;
	}
	return g->paged && g->page > ENC_UTF8 ? g->page : ENC_CP1252;
}

/*
 * Mutes the findings that one item of a list names. A pattern for all findings is refused: a game must say what it
 * ignores.
 */
static void
mute(struct game *g, struct mutes *m, struct span pattern)
{
	enum diag alias = diag_find(pattern);
	unsigned char item = (unsigned char)(m->n < MUTES_MAX ? m->n + 1 : MUTES_MAX);
	char error[160];

	if (span_eq(pattern, SPAN("ALL")) || span_eq(pattern, SPAN("*")) || pattern.n == 0) {
		finding_add_saying(&g->findings, DIAG_LEX_UNKNOWN_TOKEN, pattern, "only findings named by their ids can be ignored");
		return;
	}
	if (alias == DIAG_NONE && !grading_known(pattern, error)) {
		finding_add_saying(&g->findings, DIAG_LEX_UNKNOWN_TOKEN, pattern, "%s", error);
		return;
	}
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		if (m->by[id] == 0 && (id == (int)alias || grading_names(pattern, (enum diag)id)))
			m->by[id] = item;
	m->n = item;
	g->findings.dirty = true;
	if (m == &g->findings.muted)
		g->findings.items[item - 1] = pattern;
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

/* Has there been neither a tag nor a move in the file? */
static bool
at_head(const struct game *g)
{
	return g->record.first && (g->facts & FACT_TAG) == 0 && g->comments_only && g->terminator.n == 0;
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

void
game_state_escape_line(struct game *g)
{
	static const struct span prefix = { "arbiter:", 8 }, ignore = { "ignore=", 7 }, ignore_file = { "ignore-file=", 12 };
	struct span s = g->token.text, list;
	bool file;

	if (!g->trailing)	/* text after the result is one element as a whole */
		game_state_add(g, ELEMENT_ESCAPE, s, 0);
	g->replay.numbers.annotated = true;
	s = span_trim(span_from_byte(s, 1));
	if (!span_starts(s, prefix)) {
		if (is_nearly_ours(s))
			finding_add_saying(&g->findings, DIAG_IGNORE_UNUSED, s, "this line has no effect; it begins with '%% arbiter: ignore'");
		else
			game_state_report(g, DIAG_LEX_ESCAPE_LINE);
		return;
	}
	s = span_trim(span_from_byte(s, prefix.n));
	file = span_starts(s, ignore_file);
	if (!file && !span_starts(s, ignore)) {
		finding_add_saying(&g->findings, DIAG_IGNORE_UNUSED, s, "only ignore=ID,ID and ignore-file=ID,ID have a meaning here");
		return;
	}
	if (file && !at_head(g)) {
		finding_add_saying(&g->findings, DIAG_IGNORE_UNUSED, s, "ignore-file= only works before the first tag or move of a file");
		return;
	}
	list = file ? ignore_file : ignore;
	list = span_trim(without_reason(span_from_byte(s, list.n)));
	for (bool more = true; more && g->listed < LISTED_MAX; more = list.n > 0) {
		mute(g, file ? &g->file_mutes : &g->findings.muted, span_trim(span_cut(&list, ',')));
		g->listed++;
	}
	if (list.n > 0 && g->listed == LISTED_MAX) {
		finding_add_saying(&g->findings, DIAG_LEX_UNKNOWN_TOKEN, list, "%d ids are ignored in this game; further ones are not read",
		    LISTED_MAX);
		g->listed++;
	}
}

void
game_state_mark(struct game *g, struct span mark)
{
	if (text_mark_conflict(mark) > 0)
		finding_add_saying(&g->findings, DIAG_LEX_HTML, mark,
		    "this is a conflict of a version control system, such as git, which is not resolved here");
	else
		finding_add(&g->findings, DIAG_LEX_HTML, mark);
}
