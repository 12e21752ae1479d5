/* replay_internal: what the files of replay share. */
#ifndef REPLAY_INTERNAL_H
#define REPLAY_INTERNAL_H

#include "games/checks/replay.h"

/* For replay_has_room(): makes more room; false: the game has PLIES_MAX, or memory is out. */
bool replay_grow(struct replay *);

/* Is there room for another half-move? */
static inline bool
replay_has_room(struct replay *p)
{
	return p->log.ply < (int)p->log.steps_max || replay_grow(p);
}

/* A half-move has been played, which led to the position `now`; there was room. */
static inline void
replay_count(struct replay *p, struct span word, move m)
{
	position_log_add(&p->log, &p->now, word, m);
	if (p->score != NULL)
		movelist_add(p->score, ELEMENT_MOVE, word, m, 0);
	p->moves_here++;
	p->numbers.interrupted = p->numbers.annotated = false;
	p->nags = 0;
	p->last_word = word;
}

/* The first move of a variation may be the one that it should replace. */
static inline void
replay_compare_with_main(struct replay *p, struct span word, move m)
{
	if (p->depth > 0 && p->moves_here == 1 && !p->failed && m == p->work->frames[p->depth - 1].last.move)
		finding_add(p->findings, DIAG_RAV_SAME_AS_MAINLINE, word);
}

/* Keeps a comment that may have commands in it, after so many half-moves; `seconds` as in struct logged_comment. */
static inline void
replay_comment_at(struct replay *p, struct span inside, int32_t seconds, int ply)
{
	const struct logged_comment comment = { inside, ply, seconds, p->depth == 0, true };

	if (!comment_log_add(&p->comments, p->findings, &comment))
		p->failed = p->stopped = true;
}

/* -- how a legal move is written -- */

/* Reports a + or # that is not what the board says, which is `true_mark`; 0 is none. */
void replay_report_mark(struct replay *, struct span word, move, char mark, char true_mark);
/* Reports what `odd` (SAN_*) names; returns whether the word is canonical all the same. */
bool replay_odd_san(struct replay *, struct span word, move, unsigned odd);
/* Could another piece of that kind go there too, were it not pinned?  The position is the one before the move. */
bool replay_has_pinned_rival(const struct position *, move);

/* Is the mark the right one? If not, it is reported. */
static inline bool
replay_check_mark(struct replay *p, struct span word, move m, char mark)
{
	char true_mark;

	if (mark == 0 && p->now.checkers == 0 && p->now.rules == NULL)
		return true;
	true_mark = outcome_mark(&p->now);
	if (mark == true_mark)
		return true;
	if (mark == 0 && p->now.checkers == 0)	/* a win without check: not everybody writes the # */
		return false;
	replay_report_mark(p, word, m, mark, true_mark);
	return false;
}

#endif
