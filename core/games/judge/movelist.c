/* movelist: a game as it is written, and a walk through it on the board. */
#include <stdlib.h>

#include "base/invariant.h"
#include "base/list.h"
#include "games/judge/movelist.h"

void
movelist_start(struct movelist *s, const struct position *start, bool playable)
{
	s->start = *start;
	s->playable = playable;
	s->words = 0;
	s->letters = NULL;
	s->board = NULL;
	s->n = 0;
}

void
movelist_start_like(struct movelist *s, const struct movelist *of)
{
	movelist_start(s, &of->start, of->playable);
	s->letters = of->letters;
	s->words = of->words;
	s->notation = of->notation;
	if ((s->board = of->board) != NULL)
		s->board_start = of->board_start;
}

void
movelist_free(struct movelist *s)
{
	free(s->list);
	*s = (struct movelist){ 0 };
}

bool
movelist_grow(struct movelist *s, size_t more)
{
	if (list_reserve(&s->list, s->n + more, &s->max, sizeof(*s->list)))
		return true;
	s->failed = true;
	return false;
}

void
movelist_walk_start(struct walk *w, const struct movelist *s)
{
	w->score = s;
	w->now = w->before = s->start;
	w->next = s->board == NULL ? 0 : s->n;
	w->ply = w->moves = w->depth = 0;
}

static void
open_variation(struct walk *w)
{
	INVARIANT(w->depth < WALK_DEPTH);
	w->stack[w->depth].before = w->before;
	w->stack[w->depth].now = w->now;
	w->stack[w->depth].ply = w->ply;
	w->stack[w->depth].moves = w->moves;
	w->depth++;
	w->ply -= w->moves > 0;
	w->now = w->before;
	w->moves = 0;
}

static void
close_variation(struct walk *w)
{
	INVARIANT(w->depth > 0);
	w->depth--;
	w->before = w->stack[w->depth].before;
	w->now = w->stack[w->depth].now;
	w->ply = w->stack[w->depth].ply;
	w->moves = w->stack[w->depth].moves;
}

/* Plays the element if it is a move; false: it is not. */
static bool
play(struct walk *w, const struct element *e)
{
	struct position before = w->now;

	if (w->score->board != NULL && element_played(e)) {	/* moves of another board: they are only counted */
		w->ply++;
		w->moves++;
		return true;
	}
	switch (e->kind) {
	case ELEMENT_MOVE:
		position_play(&w->now, e->move);
		break;
	case ELEMENT_PASS:
		position_pass(&w->now);
		break;
	case ELEMENT_PUT:
		position_force(&w->now, e->move);
		break;
	default:
		return false;
	}
	w->before = before;
	w->ply++;
	w->moves++;
	return true;
}

const struct element *
movelist_walk_next(struct walk *w)
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
movelist_walk_main(struct walk *w)
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

const struct element *
movelist_next_played(const struct movelist *s, size_t *i)
{
	int depth = 0;

	while (*i < s->n) {
		const struct element *e = &s->list[(*i)++];

		depth += (e->kind == ELEMENT_OPEN) - (e->kind == ELEMENT_CLOSE);
		if (depth == 0 && element_played(e))
			return e;
	}
	return NULL;
}

int
movelist_plies(const struct movelist *s)
{
	int depth = 0, plies = 0;

	if (!s->playable && s->board == NULL)
		return s->words;
	for (size_t i = 0; i < s->n; i++) {
		depth += (s->list[i].kind == ELEMENT_OPEN) - (s->list[i].kind == ELEMENT_CLOSE);
		plies += depth == 0 && element_played(&s->list[i]);
	}
	return plies;
}

size_t
movelist_last_put(const struct movelist *s)
{
	size_t n = s->n;

	while (n > 0 && s->list[n - 1].kind != ELEMENT_PUT)
		n--;
	return n;
}
