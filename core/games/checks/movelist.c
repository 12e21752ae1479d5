/* movelist: a game as it is written, and a walk through it on its board. */
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "base/list.h"
#include "games/checks/movelist.h"

void
movelist_start(struct movelist *s, const struct game_rules *rules, const void *start, bool playable)
{
	s->rules = rules;
	memmove(&s->start, start, rules->size);
	s->playable = playable;
	s->notation = -1;
	s->words = 0;
	s->letters = NULL;
	s->n = 0;
}

void
movelist_start_like(struct movelist *s, const struct movelist *of)
{
	movelist_start(s, of->rules, &of->start, of->playable);
	s->letters = of->letters;
	s->words = of->words;
	s->notation = of->notation;
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

/* A copy of known size, as nearly all are, needs no call. */
static inline void
copy_position(const struct walk *w, union game_position *to, const union game_position *from)
{
	if (w->score->rules->size == sizeof(to->chess))
		to->chess = from->chess;
	else
		memcpy(to, from, w->score->rules->size);
}

void
movelist_walk_start(struct walk *w, const struct movelist *s)
{
	w->score = s;
	copy_position(w, &w->now, &s->start);
	copy_position(w, &w->before, &s->start);
	w->next = 0;
	w->ply = w->moves = w->depth = 0;
}

static void
open_variation(struct walk *w)
{
	INVARIANT(w->depth < WALK_DEPTH);
	copy_position(w, &w->stack[w->depth].before, &w->before);
	copy_position(w, &w->stack[w->depth].now, &w->now);
	w->stack[w->depth].ply = w->ply;
	w->stack[w->depth].moves = w->moves;
	w->depth++;
	w->ply -= w->moves > 0;
	copy_position(w, &w->now, &w->before);
	w->moves = 0;
}

static void
close_variation(struct walk *w)
{
	INVARIANT(w->depth > 0);
	w->depth--;
	copy_position(w, &w->before, &w->stack[w->depth].before);
	copy_position(w, &w->now, &w->stack[w->depth].now);
	w->ply = w->stack[w->depth].ply;
	w->moves = w->stack[w->depth].moves;
}

/* Plays the element if it is a move; false: it is not. */
static bool
play_element(struct walk *w, const struct element *e)
{
	const struct game_rules *rules = w->score->rules;

	if (!element_played(e))
		return false;
	copy_position(w, &w->before, &w->now);
	if (e->kind == ELEMENT_MOVE)
		rules->play(&w->now, e->move);
	else if (e->kind == ELEMENT_PASS)
		rules->pass(&w->now);
	else
		rules->force(&w->now, e->move);
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
		play_element(w, e);
	return e;
}

const struct element *
movelist_walk_main(struct walk *w)
{
	int depth = 0;

	while (w->next < w->score->n) {
		const struct element *e = &w->score->list[w->next++];

		depth += (e->kind == ELEMENT_OPEN) - (e->kind == ELEMENT_CLOSE);
		if (depth == 0 && play_element(w, e))
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

	if (!s->playable)
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
