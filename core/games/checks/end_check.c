/*
 * end_check: what can be checked only at the end of a game: what is missing or open, counts, the result on the board.
 */
#include <string.h>

#include "base/ascii.h"
#include "games/checks/command_check.h"
#include "games/checks/end_check.h"
#include "games/checks/result_check.h"
#include "games/pgn/tag_value.h"

enum { GAME_LONG = 600 };	/* half-moves */

/* An empty span after the last token: the place of what is missing there. */
static struct span
end_of_game(const struct game *g)
{
	return (struct span){ g->end, 0 };
}

void
end_check_report(struct game *g, enum diag id)
{
	struct finding *f = finding_add(&g->findings, id, end_of_game(g));

	if (f != NULL) {
		f->at_end = true;
		finding_about(&g->findings, f)->ply = g->replay.log.ply;
	}
}

/* What is missing or open at the end. */
static void
check_structure(struct game *g)
{
	bool broken_off = g->record.last && g->record.text.p[g->record.text.n - 1] != g->record.eol;
	bool empty = (g->facts & FACT_TAG) == 0 && g->comments_only;

	if (g->record.cut || empty)
		return;
	if (g->replay.depth > 0) {
		g->unclosed = true;
		if (!broken_off)
			finding_add(&g->findings, DIAG_RAV_UNCLOSED, g->replay.work->frames[g->replay.depth - 1].open);
	}
	if (broken_off && g->terminator.n == 0)
		end_check_report(g, DIAG_FILE_TRUNCATED);
	else if (g->terminator.n == 0 && !g->unclosed && g->variant != VARIANT_DRAUGHTS)
		end_check_report(g, DIAG_STRUCT_GAME_WITHOUT_TERMINATOR);
	if ((g->facts & FACT_TAG) == 0)
		finding_add(&g->findings, DIAG_STRUCT_MOVES_WITHOUT_TAGS, game_state_start(g));
}

/* PGN 3.2.4: one blank line after the tags, one after the movetext. */
static void
blank_lines(struct game *g)
{
	const char *end = g->record.text.p + g->record.text.n, *p = end;
	int ends = 0;

	if (g->tags.n > 0 && g->first.n > 0 && !(g->blank_lines & TOKEN_BLANK_LINE))
		finding_add(&g->findings, DIAG_STRUCT_MISSING_BLANK_LINE, g->first);
	while (p > g->record.text.p && (p[-1] == ' ' || p[-1] == '\t' || p[-1] == '\r' || p[-1] == '\n'))
		ends += *--p == g->record.eol;
	if (!g->record.last && !g->record.cut && ends < 2 && g->first.n > 0)
		finding_add_saying(&g->findings, DIAG_STRUCT_MISSING_BLANK_LINE, (struct span){ p, 0 }, "no blank line after the game");
	if (ends > 2 || g->blank_lines & TOKEN_BLANK_LINES)
		finding_add(&g->findings, DIAG_STRUCT_EXTRA_BLANK_LINE, (struct span){ p, 0 });
}

/* The place in the main line from which on nothing is judged. */
static const char *
judged_up_to(const struct replay *p)
{
	if (p->illegal > 0)
		return p->stopped_by_gap ? "missing moves" : "illegal move";
	return p->log.ply == PLIES_MAX ? "last one" : "word that cannot be read";
}

/* What follows an illegal move has been reported with the move; what follows an unreadable word has not. */
static void
report_rest_not_judged(struct game *g)
{
	const struct replay *p = &g->replay;
	struct finding *f = finding_add_as(&g->findings, DIAG_ILLEGAL_CASCADE, p->illegal > 0 ? SEVERITY_INFO
	    : SEVERITY_WARNING, end_of_game(g));

	if (f == NULL)
		return;
	f->at_end = true;
	f->message = arena_fmt(&g->findings.text, "%d half-move%s after the %s %s not checked", p->unjudged,
	    p->unjudged == 1 ? "" : "s", judged_up_to(p), p->unjudged == 1 ? "was" : "were");
}

static void
check_ply_count(struct game *g)
{
	struct replay *p = &g->replay;
	const struct game_course *course = game_course_of(g->score.rules);
	struct span value = tags_value(&g->tags, TAG_PlyCount);
	unsigned long plies;

	if (p->unjudged > 0) {
		report_rest_not_judged(g);
		return;
	}
	if (!g->judged || p->illegal > 0 || p->doubt)
		return;
	if (span_number(value, &plies) && plies != (unsigned long)p->log.ply) {
		/* Programs that do not count write 0. */
		struct finding *f = finding_add_as(&g->findings, DIAG_TAG_PLYCOUNT_MISMATCH,
		    plies == 0 ? SEVERITY_INFO : SEVERITY_WARNING, value);

		if (f != NULL) {
			f->message = arena_fmt(&g->findings.text, "PlyCount says %lu half-moves, the game has %d", plies, p->log.ply);
			f->canonical = arena_fmt(&g->findings.text, "%d", p->log.ply);
		}
	}
	if (!g->record.cut && course->look_at_last != NULL)
		course->look_at_last(g);
	if (p->log.ply == 0 && g->terminator.n > 0)
		end_check_report(g, g->comments_only && g->commented ? DIAG_STRUCT_VARIATION_ONLY : DIAG_GAME_ZERO_MOVES);
	if (p->log.ply == 0 && g->terminator.n > 0 && g->facts & FACT_TAG)
		end_check_report(g, DIAG_STRUCT_TAGS_WITHOUT_MOVES);
	if (p->log.ply == 1)
		end_check_report(g, DIAG_GAME_ONE_PLY);
	if (p->log.ply > GAME_LONG)
		end_check_report(g, DIAG_GAME_VERY_LONG);
}

const char *
end_check_name(const struct game_end *e, enum game_end_board board)
{
	switch (board) {
	case GAME_END_OPEN:
		break;
	case GAME_END_CHECKMATE:
		return outcome_name(OUTCOME_CHECKMATE);
	case GAME_END_STALEMATE:
		return outcome_name(OUTCOME_STALEMATE);
	case GAME_END_DEAD_MATERIAL:
	case GAME_END_DEAD_POSITION:
		return GAME_END_DEAD_NAME;
#define X(id, name) case GAME_END_##id: return name;
	GAME_ENDS_BY_MOVES(X)
#undef X
	case GAME_END_VARIANT:
		return e->name != NULL ? e->name : outcome_name(e->outcome.kind);
	}
	return NULL;
}

struct span
end_check_comment_before(const struct game *g, const char *p)
{
	const char *start = g->first.p, *open;

	while (p > start && ((unsigned char)p[-1] <= ' ' || p[-1] == '.' || ascii_is_digit(p[-1])))
		p--;
	if (p == start || p[-1] != '}')
		return SPAN("");
	for (open = p - 1; open > start && *open != '{'; )
		open--;
	return *open == '{' ? (struct span){ open + 1, (size_t)(p - open) - 2 } : SPAN("");
}

/* Is there nothing in the comment but commands, as [%clk 0:01:02]? */
static bool
only_commands(struct span s)
{
	const char *close;

	for (s = span_trim(s); s.n > 0; s = span_trim(span_after(s, (size_t)(close + 1 - s.p))))
		if (!span_starts(s, SPAN("[%")) || (close = memchr(s.p, ']', s.n)) == NULL)
			return false;
	return true;
}

/* The comment that begins at the first character after blanks; empty: there is none. */
static struct span
comment_after(const char *p, const char *end)
{
	const char *close;
	char closing;

	while (p < end && (unsigned char)*p <= ' ')
		p++;
	if (p == end || (*p != '{' && *p != ';'))
		return SPAN("");
	closing = *p == '{' ? '}' : '\n';
	close = memchr(p, closing, (size_t)(end - p));
	if (close == NULL && closing == '}')
		return SPAN("");
	return (struct span){ p + 1, (size_t)((close == NULL ? end : close) - p) - 1 };
}

/* The comment that is directly before or after the result, and is not only commands; empty: there is none. */
static struct span
last_comment(const struct game *g)
{
	const char *end = g->record.text.p + g->record.text.n, *p;
	struct span before;

	if (g->first.n == 0)
		return SPAN("");
	p = g->terminator.n > 0 ? g->terminator.p : g->end;
	while ((before = end_check_comment_before(g, p)).n > 0 && only_commands(before))
		p = before.p - 1;
	return before.n > 0 || g->terminator.n == 0 ? before : comment_after(g->terminator.p + g->terminator.n, end);
}

static void
check_game_end(struct game *g, struct game_summary *out)
{
	const struct game_course *course = game_course_of(g->score.rules);
	struct replay *p = &g->replay;
	struct game_end *end = &g->game_end;
	struct span comment;

	*end = (struct game_end){
		.terminator_text = g->terminator, .place = end_of_game(g), .plies = p->log.ply, .over = p->log.ply,
		.turn = p->now.turn,
		.variant = g->score.rules->chess == NULL || p->now.rules != NULL || g->variant > VARIANT_CHESS960,
		.complete = g->judged && !g->record.cut && p->illegal == 0 && !p->doubt && !p->failed,
	};
	comment = last_comment(g);
	end->page = game_state_page(g, comment);
	game_end_read(end, &g->tags, comment);
	laws_edition_for(g->options->laws, &g->tags, &g->laws);
	end->edition = &g->laws.edition;
	draws_none(&g->draws);
	if (g->judged && !p->failed)
		course->judge(g, end);
	if (p->comments.n > 0)
		command_check(p, &g->tags, end);
	result_check(&g->tags, end, &g->findings);
	out->plies = g->judged ? p->log.ply : g->score.words;
	out->stopped = p->illegal > 0 && p->stopped ? (unsigned)move_numbers_next(&p->numbers, &p->now) : 0;
	out->stopped_black = p->now.turn == BLACK;
	course->settle(g, out);
	out->end = end_check_name(end, end->board);
	out->final = end_check_name(end, end->final);
}

void
end_check(struct game *g, struct game_summary *out)
{
	replay_line_end(&g->replay);
	check_structure(g);
	while (g->replay.depth > 0)
		replay_close(&g->replay);
	blank_lines(g);
	check_ply_count(g);
	check_game_end(g, out);
}
