/* move_numbers: the numbers before the moves, compared with the board. */
#include "games/checks/move_numbers.h"

void
move_numbers_start(struct move_numbers *n, const struct findings *findings)
{
	n->ahead = n->right = 0;
	n->dotted = n->counted = n->has_lone = n->interrupted = n->annotated = false;
	n->strict = finding_wanted(findings, DIAG_NUM_MISSING) || finding_wanted(findings, DIAG_NUM_SUPERFLUOUS) ||
	    finding_wanted(findings, DIAG_NUM_DOTS) || finding_wanted(findings, DIAG_NUM_SPACING);
}

void
move_numbers_locate(const struct move_numbers *n, struct findings *findings, const struct game_rules *rules,
    const void *at, int ply, struct finding *f)
{
	char fen[BOARD_FEN_MAX];
	struct finding_about *about;

	if (f == NULL)
		return;
	about = finding_about(findings, f);
	about->ply = ply;
	about->number = (unsigned)((long)rules->number(at) + n->ahead);
	about->side = rules->turn(at);
	about->side_name = rules->sides[about->side];
	about->black_leads = rules->first == BOARD_SIDE_1;
	about->fen = arena_span(&findings->text, (struct span){ fen, (size_t)rules->fen(at, fen) });
}

static void
report_move_number(const struct move_numbers *n, enum diag id, const struct token *t, long expected,
    const struct move_number_place *w)
{
	struct finding *f = finding_add(w->findings, id, t->number);

	if (f == NULL)
		return;
	move_numbers_locate(n, w->findings, w->rules, w->board, w->ply + 1, f);
	finding_about(w->findings, f)->number = (unsigned)expected;
	if (id == DIAG_NUM_DOTS && t->odd & TOKEN_MARKED)
		f->message = SPAN("the move number is not written with digits and dots");
	f->canonical = arena_fmt(&w->findings->text, "%ld%s", expected, w->now->turn == WHITE ? "." : "...");
}

/* The number is not the expected one. */
static void
check_number_value(struct move_numbers *n, const struct token *t, long expected, const struct move_number_place *w)
{
	long value = (long)t->value, off = value - expected;
	/* The numbers may be counting on from a wrong one. */
	const long right = (long)w->now->fullmoves + n->right;

	if (w->variation && w->line_start) {
		report_move_number(n, DIAG_RAV_NUMBER_MISMATCH, t, right, w);
	} else if (!n->counted && !w->variation && w->ply == 0 && w->set_up) {
		report_move_number(n, DIAG_NUM_VS_FEN, t, right, w);
		n->right = off;
	} else if (value == 0) {
		report_move_number(n, DIAG_NUM_ZERO, t, right, w);
	} else if (w->now->turn == BLACK && off == 1 && t->dots == 1) {
		report_move_number(n, DIAG_MOVE_COUNT_ODD, t, right, w);
		report_move_number(n, DIAG_NUM_WRONG_COLOUR, t, right, w);
		return;		/* the moves that follow will show what is missing; the count is kept */
	} else {
		report_move_number(n, !n->counted ? DIAG_NUM_WRONG : off > 1 ? DIAG_NUM_GAP : off < 0
		    ? DIAG_NUM_BACKWARDS :
		    DIAG_NUM_WRONG, t, right, w);
	}
	n->ahead += off;
}

void
move_numbers_check(struct move_numbers *n, const struct token *t, const struct move_number_place *w)
{
	bool black = w->now->turn == BLACK, follows = !n->interrupted && !w->line_start;
	long expected;

	/* After a slip the numbers may be right again. */
	if (n->ahead != n->right && t->counted && (long)t->value == (long)w->now->fullmoves + n->right)
		n->ahead = n->right;
	expected = (long)move_numbers_next(n, w->now);
	if (t->counted && (long)t->value != expected)
		check_number_value(n, t, expected, w);
	else if (t->counted && (t->dots == 1 && black ? follows : t->dots > 1 && !black))
		report_move_number(n, DIAG_NUM_WRONG_COLOUR, t, expected, w);
	else if (!t->counted)
		report_move_number(n, DIAG_MOVE_ELLIPSIS, t, expected, w);
	else if (n->strict && (t->odd & TOKEN_MARKED || (t->dots != 1 && t->dots != 3)))
		report_move_number(n, DIAG_NUM_DOTS, t, expected, w);
	else if (n->strict && black && follows && !n->annotated)
		report_move_number(n, DIAG_NUM_SUPERFLUOUS, t, expected, w);
	n->counted |= t->counted;
	if (n->strict && (t->odd & (TOKEN_GLUED | TOKEN_SPACED)) && t->counted)
		report_move_number(n, DIAG_NUM_SPACING, t, expected, w);
}

/* PGN 8.2.2.2: White's moves have a number; Black's only at the start of a line and after a comment or variation. */
void
move_numbers_check_missing(const struct move_numbers *n, struct span word, const struct move_number_place *w)
{
	if (w->now->turn == WHITE || n->interrupted || w->line_start)
		move_numbers_locate(n, w->findings, w->rules, w->board, w->ply + 1,
		    finding_add(w->findings, DIAG_NUM_MISSING, word));
}
