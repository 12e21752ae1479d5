/* game_state: the start of a game, and its escape lines. */
#include <string.h>

#include "base/encoding.h"
#include "base/utf8.h"
#include "games/checks/game_state.h"
#include "games/checks/ignore_line.h"
#include "games/pgn/text_mark.h"

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

/* Has there been neither a tag nor a move in the file? */
static bool
at_head(const struct game *g)
{
	return g->record.first && (g->facts & FACT_TAG) == 0 && g->comments_only && g->terminator.n == 0;
}

void
game_state_escape_line(struct game *g)
{
	struct span command, list;
	enum ignore_line line;

	if (!g->trailing)	/* text after the result is one element as a whole */
		game_state_add(g, ELEMENT_ESCAPE, g->token.text, 0);
	g->replay.numbers.annotated = true;
	line = ignore_line_read(g->token.text, &g->findings, &command, &list);
	if (line == IGNORE_LINE_FOREIGN)
		game_state_report(g, DIAG_LEX_ESCAPE_LINE);
	else if (line == IGNORE_LINE_FILE && !at_head(g))
		finding_add_saying(&g->findings, DIAG_IGNORE_UNUSED, command, "ignore-file= only works before the first tag or move of a file");
	else if (line != IGNORE_LINE_WRONG)
		ignore_line_mute(list, &g->findings, line == IGNORE_LINE_FILE ? &g->file_mutes : &g->findings.muted, &g->listed);
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
