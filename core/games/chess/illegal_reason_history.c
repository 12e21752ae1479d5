/* illegal_reason_history: what the moves before an illegal move say about it. */
#include "games/chess/castling_rights.h"
#include "games/chess/illegal_reason_internal.h"

/* A walk through the moves of the game; it ends before the first one that is not legal. */
struct history_walk {
	const struct line *h;
	struct position now;
	int ply;
};

static bool
walk_step(struct history_walk *w)
{
	move m;

	if (w->ply == w->h->n)
		return false;
	m = w->h->steps[w->ply].move;
	if (m == NO_MOVE || !movegen_has(&w->now, m))
		return false;
	position_play(&w->now, m);
	w->ply++;
	return true;
}

/* "23. Qxf7#", "23... Kg8", with the move number of the position. */
static struct span
label(const struct position *before, move m, struct arena *arena)
{
	char san[SAN_MAX];

	san_write(before, m, san);
	return arena_fmt(arena, "%lu%s %s", (unsigned long)before->fullmoves, before->turn == WHITE ? "." : "...", san);
}

bool
illegal_reason_last_move(const struct inquiry *q, move *m, struct span *name)
{
	struct history_walk w = { q->h, *q->h->start, 0 };

	while (w.ply + 1 < q->h->n && walk_step(&w))
		;
	if (w.ply + 1 != q->h->n)
		return false;
	*m = q->h->steps[w.ply].move;
	if (*m == NO_MOVE || !movegen_has(&w.now, *m))
		return false;
	*name = label(&w.now, *m, q->arena);
	return true;
}

void
illegal_reason_after_end(struct inquiry *q)
{
	const struct outcome o = outcome_of(q->p);
	bool mate = o.kind == OUTCOME_CHECKMATE;
	enum diag id = mate ? DIAG_ILLEGAL_AFTER_MATE : DIAG_ILLEGAL_AFTER_STALEMATE;
	const char *end = mate ? "checkmate" : "stalemate";
	char text[OUTCOME_TEXT_MAX];
	struct span name;
	move m;

	if (o.kind > OUTCOME_STALEMATE && illegal_reason_last_move(q, &m, &name))
		illegal_reason_blame(q, NEAR_WRITING, DIAG_ILLEGAL_AFTER_END, "the game was over after %.*s: %s", (int)name.n,
		    name.p, outcome_text(q->p, o, text));
	else if (o.kind > OUTCOME_STALEMATE)
		illegal_reason_blame(q, NEAR_WRITING, DIAG_ILLEGAL_AFTER_END, "the game is over: %s",
		    outcome_text(q->p, o, text));
	else if (illegal_reason_last_move(q, &m, &name))
		illegal_reason_blame(q, NEAR_WRITING, id, "the game ended by %s at %.*s", end, (int)name.n, name.p);
	else
		illegal_reason_blame(q, NEAR_WRITING, id, "the position is %s: %s has no legal move", end,
		    illegal_reason_sides[q->p->turn]);
}

static void
lost_note(struct span *name, unsigned long *number, const struct position *before, move m, struct arena *arena)
{
	char san[SAN_MAX];

	if (*number != 0)
		return;
	san_write(before, m, san);
	*name = arena_fmt(arena, "%s", san);
	*number = before->fullmoves;
}

struct lost_right
illegal_reason_lost(const struct inquiry *q, square rook)
{
	struct history_walk w = { q->h, *q->h->start, 0 };
	struct lost_right lost = { 0 };
	struct position before = w.now;
	int us = q->p->turn;

	for (; walk_step(&w); before = w.now) {
		move m = q->h->steps[w.ply - 1].move;

		if (before.turn == us && move_from(m) == castling_rights_king(&before, us)) {
			if (before.side[us] & SQUARE_BIT(move_to(m)))
				lost_note(&lost.castled, &lost.castled_at, &before, m, q->arena);
			else
				lost_note(&lost.king, &lost.king_at, &before, m, q->arena);
		} else if (before.castling & ~w.now.castling & SQUARE_BIT(rook)) {
			lost.captured = before.turn != us;
			lost_note(&lost.rook, &lost.rook_at, &before, m, q->arena);
		}
	}
	return lost;
}
