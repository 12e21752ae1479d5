/* xq_limit_check: the limit of moves without a capture, from which a draw may be claimed. */
#include <string.h>

#include "xiangqi/xq_end.h"
#include "xiangqi/xq_judge.h"
#include "xiangqi/xq_limit_check.h"
#include "xiangqi/xq_reason.h"

/* The limit by the rules that the game is judged by; NULL: they have none. */
static const struct xq_limit *
limit_of(const struct board_record *record)
{
	const struct xq_laws *laws = xq_judge_laws(record);

	if (strncmp(laws->name, "cxa", 3) == 0)
		return xq_limit_find("cxa1999");
	return strcmp(laws->name, "simple") == 0 ? NULL : xq_limit_find("asian");
}

static void
report(const struct board_line *line, const struct xq_limit *l, int ply, bool red, bool black, struct findings *findings)
{
	struct finding *f = finding_add(findings, DIAG_NO_CAPTURE_LIMIT, line->words[ply - 1]);

	if (f == NULL)
		return;
	f->ply = ply;
	f->ref = span_of(l->ref);
	f->message = arena_fmt(&findings->text, "%u moves of each side without a capture: %s may claim a draw", l->rounds,
	    red && black ? "either side" : xq_colour_name(red ? XQ_RED : XQ_BLACK));
}

void
xq_limit_check(const struct board_line *line, struct findings *findings)
{
	const struct xq_limit *l = limit_of(line->record);
	struct xq_position p = *(const struct xq_position *)line->start;
	struct xq_quiet quiet;

	if (l == NULL || !finding_wanted(findings, DIAG_NO_CAPTURE_LIMIT))
		return;
	xq_quiet_start(l, &p, &quiet);
	for (int ply = 1; ply <= line->n; ply++) {
		bool red, black;

		xq_play(&p, line->moves[ply - 1]);
		xq_quiet_add(&quiet, &p);
		if (p.since_capture < 2 * l->rounds)
			continue;
		red = xq_limit_rounds(l, &quiet, XQ_RED) >= l->rounds;
		black = xq_limit_rounds(l, &quiet, XQ_BLACK) >= l->rounds;
		if (red || black) {
			report(line, l, ply, red, black, findings);
			return;
		}
	}
}
