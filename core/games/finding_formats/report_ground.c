/* report_ground: what the Laws say about each kind of claim. */
#include "games/finding_formats/report_ground.h"
#include "games/interface/finding_about.h"
#include "toolkit/finding/report.h"

static const struct report_ground grounds[] = {
	{ DIAG_REP_THREEFOLD, "third occurrence",
	    "The player having the move may claim a draw before moving: the same position, with the same player to move and the "
	    "same possible moves, has been on the board at least three times." },
	{ DIAG_REP_THREEFOLD_CLAIMABLE_AHEAD, "third occurrence by the next move",
	    "The player having the move may claim a draw by writing this move on the scoresheet and telling the arbiter that it "
	    "will be made: the position would then be on the board for at least the third time. The move is not made first." },
	{ DIAG_FIFTY_REACHED, "fifty moves",
	    "The player having the move may claim a draw before moving: each player has made at least fifty moves without a pawn "
	    "move and without a capture." },
	{ DIAG_FIFTY_CLAIMABLE_AHEAD, "fifty moves by the next move",
	    "The player having the move may claim a draw by writing this move on the scoresheet and telling the arbiter that it "
	    "will be made: it completes fifty moves by each player without a pawn move and without a capture." },
	{ DIAG_REP_NOT_SAME, "the same board, but no claim",
	    "Positions are the same if the same player has the move, the same pieces are on the same squares, and the possible "
	    "moves of all of them are the same: not if one could still be taken en passant, or a right to castle was lost in "
	    "between." },
	{ DIAG_REP_FIVEFOLD, "fifth occurrence", "" },
	{ DIAG_REP_PLAY_AFTER_FIVEFOLD, "play after the fifth occurrence", "" },
	{ DIAG_SEVENTYFIVE_REACHED, "seventy-five moves", "" },
	{ DIAG_SEVENTYFIVE_PLAY_AFTER, "play after seventy-five moves", "" },
	{ DIAG_FIFTY_PLAY_AFTER, "play after fifty moves", "" },
	{ DIAG_RULE_DATE_UNKNOWN, "date not known", "" },
	{ DIAG_MISSED_CLAIM_BY_LOSER, "not claimed",
	    "The right to claim is lost for a position when the player makes a move without claiming." },
	{ DIAG_MISSED_CLAIM_BY_DRAWER, "not claimed",
	    "The right to claim is lost for a position when the player makes a move without claiming." },
};

struct report_ground
report_ground(enum diag id)
{
	for (size_t i = 0; i < sizeof(grounds) / sizeof(grounds[0]); i++)
		if (grounds[i].id == id)
			return grounds[i];
	return (struct report_ground){ id, diag_rows[id].message, "" };
}

const char *
report_ground_before(const struct finding *f)
{
	return (f->id == DIAG_REP_FIVEFOLD || f->id == DIAG_SEVENTYFIVE_REACHED) && span_starts(f->ref, SPAN("FIDE (")) ? "not in " : "";
}

void
report_ground_when(struct buf *b, const struct finding *f)
{
	const struct finding_about *about = finding_says(f);

	if (about->side < 0)
		buf_str(b, "The game");
	else
		buf_fmt(b, "Move %u, %s", about->number, about->side_name != NULL ? about->side_name : about->side == 0 ? "White" : "Black");
}
