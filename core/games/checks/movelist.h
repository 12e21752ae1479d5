/*
 * movelist: a game as it is written: its moves, comments, annotations and
 * variations in their order; and a walk through them on its board.
 */
#ifndef MOVELIST_H
#define MOVELIST_H

#include "base/buf.h"
#include "games/interface/game_rules.h"

/* The order matters: elements that are played come first, see element_played(). */
enum element_kind {
	ELEMENT_MOVE,		/* a legal move */
	ELEMENT_PASS,		/* a null move */
	ELEMENT_PUT,		/* a move that is not legal, played by force */
	ELEMENT_UNREAD,		/* a word that was not played, with its number: illegal, unreadable, or after such a one */
	ELEMENT_DROPPED,	/* a word that a repair removed */
	ELEMENT_COMMENT,	/* what is between its braces, or after its semicolon */
	ELEMENT_NAG,		/* `move` is its number, from 0 to 255 */
	ELEMENT_OPEN,		/* a variation begins: moves that could have been played instead of the last one */
	ELEMENT_CLOSE,
	ELEMENT_ESCAPE,		/* an escape line, from its % on, without its line end */
	ELEMENT_RESULT,		/* the result that ends the game, as written */
	ELEMENT_OTHER,		/* any other text: remarks, markup, what is after the result */
};

/* More about a move. */
enum {
	ELEMENT_SAN = 1,	/* its text is the canonical SAN */
	ELEMENT_REPAIRED = 2,	/* played instead of its text, which was wrong; no text: the move was missing */
};

struct element {
	const char *text;	/* as written, not terminated; in the record, or owned by whoever changed the game */
	uint32_t n;
	move move;		/* of MOVE and PUT; of NAG its number */
	uint8_t kind;		/* enum element_kind */
	uint8_t how;		/* a set of ELEMENT_* */
};

static inline struct span
element_text(const struct element *e)
{
	return (struct span){ e->text, e->n };
}

/* Does it lead to another position? */
static inline bool
element_played(const struct element *e)
{
	return e->kind <= ELEMENT_PUT;
}

/* Is it text that people wrote? */
static inline bool
element_is_text(const struct element *e)
{
	return e->kind == ELEMENT_COMMENT || e->kind == ELEMENT_OTHER;
}

/* The element after this one; if it opens a variation, after that variation.  `end`: that of the list. */
static inline const struct element *
element_after(const struct element *e, const struct element *end)
{
	int depth = 0;

	do {
		depth += (e->kind == ELEMENT_OPEN) - (e->kind == ELEMENT_CLOSE);
		e++;
	} while (depth > 0 && e < end);
	return e;
}

/* Is it neither a move nor the end of a variation?  Then it belongs to the move before it. */
static inline bool
element_is_note(const struct element *e)
{
	return !element_played(e) && e->kind != ELEMENT_CLOSE;
}

/* All zeros is an empty list. */
struct movelist {
	const struct game_rules *rules;	/* by which it is played; chess if that is not known */
	union game_position start;	/* set by movelist_start(); game.c changes it when it has read the FEN tag */
	struct element *list;
	size_t n, max;
	const struct piece_letters *letters;	/* in which its words were read; NULL: English */
	bool playable;		/* the moves were replayed, from `start` */
	int notation;		/* of `rules`: in which its words are written; -1: not known */
	int words;		/* if not replayed: the words of the main line that can be moves */
	bool failed;		/* out of memory */
};

/* Makes it empty. */
void movelist_start(struct movelist *, const struct game_rules *, const void *start, bool playable);
void movelist_start_like(struct movelist *, const struct movelist *of);	/* of the same game and its start, too */
void movelist_free(struct movelist *);
bool movelist_grow(struct movelist *, size_t more);	/* the slow part of movelist_reserve() */

/* Where it starts, if its moves were replayed by rules of chess: all its positions are struct position.  NULL: not so. */
static inline const struct position *
movelist_chess(const struct movelist *s)
{
	return s->playable && s->rules->chess != NULL ? &s->start.chess : NULL;
}

/* A key of where it starts, for chess; games of others are known apart by their moves. */
static inline uint64_t
movelist_start_key(const struct movelist *s)
{
	return s->rules->chess != NULL ? s->start.chess.key : position_start.key;
}

/* Makes room for so many more elements.  False: out of memory. */
static inline bool
movelist_reserve(struct movelist *s, size_t more)
{
	return s->max - s->n >= more || movelist_grow(s, more);
}

/* Adds an element; it is then score->list[score->n - 1], unless memory is out. */
static inline void
movelist_add(struct movelist *s, enum element_kind kind, struct span text, unsigned value, unsigned how)
{
	if (!movelist_reserve(s, 1))
		return;
	s->list[s->n++] = (struct element){ text.p, (uint32_t)text.n, (move)value, (uint8_t)kind, (uint8_t)how };
}

enum { WALK_DEPTH = 64 };	/* nested variations; a score has no deeper ones */

/*
 * A walk from element to element.  Variations are played from the position
 * before the move they replace, and after them the line goes on.
 */
struct walk {
	const struct movelist *score;
	size_t next;		/* index of the element to come */
	union game_position before;	/* the position before the last move of this line; valid if moves > 0 */
	union game_position now;
	int ply;		/* half-moves played to get to `now` */
	int moves;		/* half-moves played in this line */
	int depth;		/* of variations; 0: main line */
	struct {
		union game_position before, now;
		int ply, moves;
	} stack[WALK_DEPTH];
};

void movelist_walk_start(struct walk *, const struct movelist *);
/*
 * The next element, NULL at the end. If it is a move, it has been played: it led from w->before to w->now and is
 * half-move number w->ply.
 */
const struct element *movelist_walk_next(struct walk *);
/* The next move, pass or put of the main line, NULL at the end; everything else is skipped. */
const struct element *movelist_walk_main(struct walk *);

/*
 * The same without a board, of any game: the next one from list[*i] on, which is in the main line; then *i is the index
 * after it.
 */
const struct element *movelist_next_played(const struct movelist *, size_t *i);

/* The number of half-moves in the main line; if it is not playable, of words that can be moves. */
int    movelist_plies(const struct movelist *);
/*
 * The index after the last move that was played by force; 0: there is none. From there on all moves are legal, so that
 * what has been captured stays captured.
 */
size_t movelist_last_put(const struct movelist *);

#endif
