/* board_walk: a walk through a game on another board. */
#include "base/invariant.h"
#include "games/judge/board_walk.h"

void
board_walk_start(struct board_walk *w, const struct movelist *s)
{
	w->score = s;
	w->board = s->board;
	w->now = w->before = s->board_start;
	w->next = 0;
	w->ply = w->moves = w->depth = 0;
}

static void
open_variation(struct board_walk *w)
{
	INVARIANT(w->depth < WALK_DEPTH);
	memcpy(&w->stack[w->depth].before, &w->before, w->board->size);
	memcpy(&w->stack[w->depth].now, &w->now, w->board->size);
	w->stack[w->depth].ply = w->ply;
	w->stack[w->depth].moves = w->moves;
	w->depth++;
	w->ply -= w->moves > 0;
	w->now = w->before;
	w->moves = 0;
}

static void
close_variation(struct board_walk *w)
{
	INVARIANT(w->depth > 0);
	w->depth--;
	memcpy(&w->before, &w->stack[w->depth].before, w->board->size);
	memcpy(&w->now, &w->stack[w->depth].now, w->board->size);
	w->ply = w->stack[w->depth].ply;
	w->moves = w->stack[w->depth].moves;
}

/* Plays the element if it is a move; false: it is not. */
static bool
play(struct board_walk *w, const struct element *e)
{
	if (e->kind != ELEMENT_MOVE)
		return false;
	memcpy(&w->before, &w->now, w->board->size);
	w->board->play(&w->now, e->move);
	w->ply++;
	w->moves++;
	return true;
}

const struct element *
board_walk_next(struct board_walk *w)
{
	const struct element *e;

	if (w->next == w->score->n)
		return NULL;
	e = &w->score->list[w->next++];
	if (e->kind == ELEMENT_OPEN)
		open_variation(w);
	else if (e->kind == ELEMENT_CLOSE)
		close_variation(w);
	else
		play(w, e);
	return e;
}

const struct element *
board_walk_main(struct board_walk *w)
{
	int depth = 0;

	while (w->next < w->score->n) {
		const struct element *e = &w->score->list[w->next++];

		depth += (e->kind == ELEMENT_OPEN) - (e->kind == ELEMENT_CLOSE);
		if (depth == 0 && play(w, e))
			return e;
	}
	return NULL;
}
