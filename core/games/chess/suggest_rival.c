/*
 * suggest_rival: whether an illegal move can be explained by another slip than the one suggested.  A wrong word may well
 * be a legal move; then the game breaks down only later, at a word that is right, and what is suggested there is wrong.
 */
#include <limits.h>

#include "games/chess/suggest_internal.h"
#include "games/chess/typo_cost.h"

enum {
	WORK_MAX = 24000,	/* see suggest.h */
	WORK_COST = 15,		/* units for the cost of one word for one move */
	MARGIN = 10,		/* a rival that costs so much more is not clearly less likely: e times less */
	COUNTED_MAX = SUGGEST_BACK + SUGGEST_BLUNDERS + 2,
};

/* The moves from some word on, under one explanation; only as many as their cost is computed for. */
struct line_read {
	struct position start, now;
	move moves[COUNTED_MAX];
	int n;
	int most;		/* of them that count */
	int odd;
};

static void
begin_line_read(struct line_read *l, const struct position *start, int most)
{
	l->start = l->now = *start;
	l->n = l->odd = 0;
	l->most = most;
}

static void
play_read_move(struct line_read *l, move m)
{
	if (l->n < l->most)
		l->moves[l->n++] = m;
	position_play(&l->now, m);
}

static bool
play_word(struct suggest_desk *d, struct line_read *l, int i)
{
	char mark = 0;
	move m = i < d->n && d->work > 0 ? suggest_read(d, &l->now, d->words[i], &mark, &l->odd) : NO_MOVE;

	if (m == NO_MOVE)
		return false;
	play_read_move(l, m);
	l->odd += (l->now.checkers != 0) != (mark != 0);
	return true;
}

/* Plays the words from `from` to before `to`; false: one of them is not legal. */
static bool
play_read_words(struct suggest_desk *d, struct line_read *l, int from, int to)
{
	while (from < to && (play_word(d, l, from) || suggest_passes(d, from)))
		from++;
	return from >= to;
}

/* Plays the words from `at` on under the explanation that there is this slip at `at`. */
static bool
play_slip(struct suggest_desk *d, struct line_read *l, int at, enum slip slip, move m)
{
	switch (slip) {
	case SLIP_REPLACED: play_read_move(l, m); return play_read_words(d, l, at + 1, d->n);
	case SLIP_MISSING: play_read_move(l, m); return play_read_words(d, l, at, d->n);
	case SLIP_DOUBLED: return play_read_words(d, l, at + 1, d->n);
	case SLIP_SWAPPED:
		return play_word(d, l, at + 1) && play_word(d, l, at) && play_read_words(d, l, at + 2, d->n);
	}
	return false;
}

static int
cost_of_line(struct suggest_desk *d, const struct line_read *l)
{
	struct position now = l->start;
	int cost = SUGGEST_COST_ODD * (l->odd < SUGGEST_ODD_MAX ? l->odd : SUGGEST_ODD_MAX);

	d->work -= SUGGEST_WORK_BLUNDER * l->n;
	for (int i = 0; i < l->n; i++) {
		position_play(&now, l->moves[i]);
		cost += suggest_blunder(&now, i + 1 < l->n ? l->moves[i + 1] : NO_MOVE);
	}
	return cost;
}

static int
cost_of_slip(struct suggest_desk *d, const struct position *p, struct span word, enum slip slip, move m)
{
	static const int shapes[] = { [SLIP_MISSING] = SUGGEST_COST_MISSING, [SLIP_DOUBLED] = SUGGEST_COST_DOUBLED,
		[SLIP_SWAPPED] = SUGGEST_COST_SWAPPED };
	struct notation_reading r;
	int cost;

	if (slip != SLIP_REPLACED)
		return shapes[slip];
	d->work -= WORK_COST;
	notation_read(p, word, d->letters, &r);
	typo_cost_costs(p, word, &r, &m, 1, INT_MAX, &cost);
	return cost;
}

/* The suggestion, which is at word `illegal`, and the likeliest rival so far. */
struct rival_search {
	struct suggest_desk d;
	int illegal;
	const struct suggestion *s;
	int own;		/* what the slip of the suggestion costs */
	int lead;		/* by how much the best rival is cheaper than the suggestion */
	bool found;
	struct suggest_rival *best;
};

static bool
same_line(const struct line_read *a, const struct line_read *b)
{
	for (int i = 0; i < a->n && i < b->n; i++)
		if (a->moves[i] != b->moves[i])
			return false;
	return a->n == b->n;
}

/* Compares both explanations over the same half-moves: those from word `at` on. */
static void
try_rival(struct rival_search *c, const struct position *before, int at, enum slip slip, move m)
{
	struct suggest_desk *d = &c->d;
	struct line_read rival, line;
	int lead, most = c->illegal - at + SUGGEST_BLUNDERS;

	begin_line_read(&rival, before, most);
	if (!play_slip(d, &rival, at, slip, m))
		return;
	begin_line_read(&line, before, most);
	if (!play_read_words(d, &line, at, c->illegal) || !play_slip(d, &line, c->illegal, c->s->slip, c->s->move) ||
	    same_line(&line, &rival))
		return;
	lead = c->own + cost_of_line(d, &line) - cost_of_slip(d, before, d->words[at], slip, m) - cost_of_line(d, &rival);
	if (lead < -MARGIN || (c->found && lead <= c->lead))
		return;
	c->found = true;
	c->lead = lead;
	*c->best = (struct suggest_rival){ at, slip, m };
}

/* All slips at one word; `played`: what it means, or NO_MOVE. */
static void
try_word(struct rival_search *c, const struct position *before, int at, move played)
{
	move moves[MOVES_MAX];
	int n = movegen_all(before, moves);

	for (int i = 0; i < n && c->d.work > 0; i++) {
		/* Other moves for the illegal word have been tried: the suggestion is the only one. */
		if (at < c->illegal && moves[i] != played)
			try_rival(c, before, at, SLIP_REPLACED, moves[i]);
		try_rival(c, before, at, SLIP_MISSING, moves[i]);
	}
	try_rival(c, before, at, SLIP_DOUBLED, NO_MOVE);
	try_rival(c, before, at, SLIP_SWAPPED, NO_MOVE);
}

/* The first word from which on all up to the illegal one mean what was played: what was repaired is not doubted again. */
static int
first_read(struct suggest_desk *d, const struct position *start, const move *played, int illegal)
{
	struct position now = *start;
	int first = 0, odd = 0;
	char mark;

	for (int i = 0; i < illegal; i++) {
		if (suggest_read(d, &now, d->words[i], &mark, &odd) != played[i])
			first = i + 1;
		position_play(&now, played[i]);
	}
	return first;
}

bool
suggest_rival(const struct suggest_past *past, const struct span *words, int n, const struct piece_letters *letters,
    const struct suggestion *s, struct suggest_work *work, struct suggest_rival *out)
{
	struct rival_search c = { .d = { .words = words, .n = n, .letters = suggest_letters(letters) },
	    .illegal = past->n, .s = s, .best = out };
	struct position now = past->start;
	long most = work->left < WORK_MAX ? work->left : WORK_MAX;
	int first;

	c.d.work = most;
	if (s->slip == SLIP_DOUBLED && past->n > 0 && suggest_repeats(words[past->n], words[past->n - 1]))
		c.d.passes = past->n + 1;
	first = first_read(&c.d, &now, past->played, past->n);
	for (int i = 0; i < past->n; i++)
		position_play(&now, past->played[i]);
	c.own = cost_of_slip(&c.d, &now, words[past->n], s->slip, s->move);
	now = past->start;
	for (int at = 0; at <= past->n && c.d.work > 0; at++) {
		move played = at < past->n ? past->played[at] : NO_MOVE;

		if (at >= first)
			try_word(&c, &now, at, played);
		if (played != NO_MOVE)
			position_play(&now, played);
	}
	work->left -= most - c.d.work;
	work->cut = c.d.work <= 0;
	return c.found;
}
