/* xq_end_check: ends of a game that nobody may have noticed. */
#include "games/xiangqi/xq_end.h"
#include "games/xiangqi/xq_end_check.h"
#include "games/xiangqi/xq_reason.h"

static struct finding *
add(const struct board_line *line, enum diag id, int ply, const char *ref, struct findings *findings)
{
	struct finding *f = finding_add(findings, id, line->words[ply - 1]);

	if (f != NULL) {
		f->ply = ply;
		f->ref = span_of(ref);
	}
	return f;
}

/* Says that the limit is reached, if it is, for a claim of the side to move or, else, of the other one. */
static bool
limit_is_reached(const struct board_line *line, const struct xq_limit *l, const struct xq_quiet *quiet,
    const struct xq_position *p, int ply, struct findings *findings)
{
	struct finding *f;
	int side = p->turn;

	if (xq_limit_rounds(l, quiet, side) < l->rounds)
		side = !side;
	if (xq_limit_rounds(l, quiet, side) < l->rounds || (f = add(line, DIAG_NATURAL_LIMIT, ply, l->ref, findings)) == NULL)
		return xq_limit_rounds(l, quiet, side) >= l->rounds;
	if (l->automatic)
		f->message = arena_fmt(&findings->text, "%u moves of each side without a capture: the game is drawn", l->rounds);
	else
		f->message = arena_fmt(&findings->text,
		    "%u moves of each side without a capture, with at most %u checks of %s counted: %s can claim a draw", l->rounds,
		    l->checks, xq_colour_name(side), xq_colour_name(side));
	return true;
}

void
xq_end_check(const struct board_line *line, const char *code, struct findings *findings)
{
	const struct xq_limit *limit = code == NULL ? NULL : xq_limit_find(code);
	struct xq_position p = *(const struct xq_position *)line->start;
	struct xq_quiet quiet;
	bool said = false, bare = false;

	if (limit != NULL)
		xq_quiet_start(limit, &p, &quiet);
	for (int i = 0; i < line->n; i++) {
		xq_play(&p, line->moves[i]);
		said = said && p.since_capture > 0;
		if (limit != NULL) {
			xq_quiet_add(&quiet, &p);
			said = said || limit_is_reached(line, limit, &quiet, &p, i + 1, findings);
		}
		if (!bare && p.since_capture == 0 && i + 1 < line->n && xq_is_bare(&p)) {
			struct finding *f = add(line, DIAG_DEAD_POSITION_REACHED, i + 1, "CXA 1999 4.2.1", findings);

			bare = true;
			if (f != NULL)
				f->message = SPAN("neither side has a piece left that can cross the river, so that the game is a draw, "
				    "but moves follow");
		}
	}
}
