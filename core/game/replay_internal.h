/* replay_internal: what all ways of playing a move share. */
#ifndef REPLAY_INTERNAL_H
#define REPLAY_INTERNAL_H

#include "game/replay.h"

/* For replay_has_room(): more room, if there is. */
bool replay_grow(struct replay *);

/* May a half-move be added?  No: the game has PLIES_MAX, or memory is out. */
static inline bool
replay_has_room(struct replay *p)
{
	return p->log.ply < (int)p->log.steps_max || replay_grow(p);
}

/* -- replay_form.c -- */

/* The + or # as written is not what the board says, which is `true_mark`; 0 is none. */
void replay_report_mark(struct replay *, struct span word, move, char mark, char true_mark);
/* Of a word that is canonical but for what SAN_* name; answers whether it is even so. */
bool replay_odd_san(struct replay *, struct span word, move, unsigned odd);
/* Could another piece of that kind go there too, were it not pinned?  The position is the one before the move. */
bool replay_has_pinned_rival(const struct position *, move);

/* Is the mark the right one? */
static inline bool
replay_check_mark(struct replay *p, struct span word, move m, char mark)
{
	char true_mark;

	if (mark == 0 && p->now.checkers == 0)
		return true;
	true_mark = p->now.checkers == 0 ? 0 : movegen_any(&p->now) ? '+' : '#';
	if (mark == true_mark)
		return true;
	replay_report_mark(p, word, m, mark, true_mark);
	return false;
}

#endif
