/*
 * position_log: the half-moves that led to the position on the board, through variations, and which positions have
 * occurred: enough to return to any of them, and to know cheaply that none occurred twice.
 */
#ifndef POSITION_LOG_H
#define POSITION_LOG_H

#include "base/buf.h"
#include "games/chess/draws.h"

enum {
	PLIES_MAX = 1 << 16,	/* half-moves judged; the rule of seventy-five moves allows no longer game */
	PLIES_AT_ONCE = 96,	/* half-moves that position_log_pass() takes */
};

/* All zeros is one that has not been started. */
struct position_log {
	struct position start;		/* the position at half-move `base` */
	struct line_step *steps;	/* from the start of the game to here, through variations */
	size_t steps_max;
	bool unclear;			/* how long before `start` there was no capture or pawn move is not known */
	int base;			/* half-moves before `start`; not 0 after a move played by force */
	int ply;			/* half-moves played to get here */
	/*
	 * A Bloom filter of the keys of positions, two bits for each.  Only those in a stretch of at least DRAWS_RUN
	 * half-moves without a capture or pawn move are in it, since draws_find() looks at no other; they are entered
	 * when the stretch is that long.
	 */
	bits seen[64];
	int entered;			/* up to this half-move of the main line, all that should be in it are */
	int recurs;			/* an upper limit for how often a position of `seen` occurred again */
	int fresh;			/* up to this half-move none did */
	uint32_t highest_clock;		/* of the half-move clocks */
	struct line_replay kept;	/* positions of the main line, at the end of the game */
};

void position_log_start(struct position_log *, const struct position *);
void position_log_free(struct position_log *);

/* Adds the key of a position to those that have occurred; may it have occurred before? */
static inline bool
position_log_mark(struct position_log *l, uint64_t key)
{
	bits *word = &l->seen[key & 63], both = SQUARE_BIT(key >> 58) | SQUARE_BIT(key >> 52 & 63), old = *word;

	*word = old | both;
	return (old & both) == both;
}

/* Enters half-move number `ply`, with that half-move clock, and those before it in its stretch, each once. */
static inline void
position_log_enter(struct position_log *l, int ply, uint32_t clock)
{
	int i = clock < (uint32_t)(ply - l->entered) ? ply - (int)clock : l->entered + 1;

	for (; i <= ply; i++)
		if (position_log_mark(l, l->steps[i - 1].key) && l->recurs++ == 0)
			l->fresh = i - 2;
	l->entered = ply;
}

/* Room for one more half-move, where ply == steps_max < PLIES_MAX; false: out of memory. */
bool position_log_grow(struct position_log *);

/*
 * The last n half-moves, 1 to PLIES_AT_ONCE, have been played; their steps are written already.  They are looked at from
 * the last one back: the clock at the end of a stretch gives its length.  `found` is increased without a jump, which would
 * be hard to predict.
 */
static inline void
position_log_pass(struct position_log *l, int n)
{
	int stretches[PLIES_AT_ONCE / DRAWS_RUN + 2], found = 0;
	uint32_t highest = l->highest_clock, clock;

	for (int ply = l->ply + n; ply > l->ply; ply -= clock < (uint32_t)ply ? (int)clock + 1 : ply) {
		clock = l->steps[ply - 1].halfmoves;
		highest = clock > highest ? clock : highest;
		stretches[found] = ply;
		found += clock >= DRAWS_RUN;
	}
	while (found-- > 0)
		position_log_enter(l, stretches[found], l->steps[stretches[found] - 1].halfmoves);
	l->ply += n;
	l->highest_clock = highest;
	l->fresh = l->recurs == 0 ? l->ply - 1 : l->fresh;
}

/* A half-move has led to the position `now`; there is room. */
static inline void
position_log_add(struct position_log *l, const struct position *now, struct span word, move m)
{
	l->steps[l->ply] = (struct line_step){ now->key, word.p, now->halfmoves, m,
		(uint8_t)(word.n < LINE_WORD_MAX ? word.n : LINE_WORD_MAX), now->checkers != 0 };
	position_log_pass(l, 1);
}

/* After a move that was played by force: the line begins anew with the position `now`. */
void position_log_restart(struct position_log *, const struct position *now);

/* Goes back to after half-move number `ply`, at the end of a variation; `entered`: as it was before it. */
static inline void
position_log_return(struct position_log *l, int ply, int entered)
{
	l->ply = ply;
	l->entered = entered;
	l->fresh = l->fresh < ply ? l->fresh : ply;	/* the variation may be longer */
}

/* The line as far as it goes: half-moves `base` to `ply`. */
struct line position_log_line(const struct position_log *);
/* The position after `ply` half-moves of the main line; only at the end of the game. */
void position_log_at(struct position_log *, int ply, struct position *);
/*
 * May the position after half-move `ply` have occurred before the line, too, and there be a claim for it or for one that
 * a move leads to?  So it is if a stretch without a capture or pawn move that began earlier is long enough, or may be.
 */
bool position_log_from_before(const struct position_log *, int ply);
/* Where half-move number `ply`, from 1, is written; empty for 0. */
struct span position_log_word(const struct position_log *, int ply);

#endif
