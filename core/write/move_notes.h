/*
 * move_notes: what is behind a move up to the next one: its NAGs, comments,
 * variations; the commands in the comments; and which findings are about it.
 */
#ifndef MOVE_NOTES_H
#define MOVE_NOTES_H

#include "pgn/comment_command.h"
#include "finding/finding.h"
#include "game/movelist.h"

/*
 * Commands that are taken out of the comments of one move; further ones stay in
 * the text, so that a hostile comment costs no more than its length.
 */
enum { MOVE_NOTES_COMMANDS = 64 };

/* What a command is used for.  One that cannot be read as what it is named, or comes again, is another one. */
enum move_notes_use { USE_CLK, USE_EMT, USE_EGT, USE_EVAL, USE_SQUARES, USE_ARROWS, USE_OTHER };

struct move_notes_command {
	struct span name, operands;
	enum move_notes_use use;
	int64_t ms;		/* of the times */
};

struct move_notes {
	size_t end;		/* index of the element after the last that belongs to it */
	unsigned kinds;		/* of these, not inside variations: a set of 1 << enum element_kind */
	unsigned uses;		/* a set of 1 << enum move_notes_use */
	int n;
	struct move_notes_command list[MOVE_NOTES_COMMANDS];
};

/* Words of the movetext; everything else belongs to the one before. */
static inline bool
annotation_is_word(const struct element *e)
{
	return e->kind <= ELEMENT_UNREAD;
}

/* What belongs to the word before list[at], or, at the start of a line, to nothing. */
void move_notes_read(struct move_notes *, const struct movelist *, size_t at);
/* As if there were none of that kind. */
void move_notes_without(struct move_notes *, enum element_kind);
/* The next of its elements from i on, of these kinds; `end` if there is none.  Variations are passed over. */
size_t move_notes_next(const struct movelist *, size_t i, size_t end, unsigned kinds);
/* The first command of that use; NULL: there is none. */
const struct move_notes_command *move_notes_find(const struct move_notes *, enum move_notes_use);
/*
 * Makes *out the text of a comment without the commands that move_notes_read()
 * took; `taken`: how many from the comments before, 0 at first.
 */
void move_notes_text(struct span comment, int *taken, struct buf *out);

/* Seconds; an evaluation in pawns, or with its sign the moves to mate (*depth: empty if not given). */
void move_notes_seconds(struct buf *, int64_t ms);
struct eval move_notes_eval(struct buf *, struct span operands, struct span *depth);

/* Findings, to be looked up by the element that they are about.  Set by move_notes_lookup(). */
struct move_notes_lookup {
	const struct findings *findings;
	struct span record;
	size_t last;		/* index of the first of those about the end of the game */
	enum severity level;
	unsigned facts;
};
/* `level` and `facts`: as of finding_told(). */
void move_notes_lookup(struct move_notes_lookup *, const struct findings *, enum severity level, unsigned facts,
    struct span record);
/* Is it told with the game? */
static inline bool
annotation_tells(const struct move_notes_lookup *l, const struct finding *f)
{
	return finding_told(f, l->level, l->facts);
}
/*
 * A search for the findings about elements [at, end) of a line, which are a word
 * or what belongs to one, and about what is right before them, as move
 * numbers do.  What is inside variations is left out.
 */
struct move_notes_about {
	size_t at, end;
	/* Start: all zeros. */
	int depth;
	size_t next;
	const char *told;	/* what is before it is done: a text may have others inside */
	size_t finding;		/* index of the one that was found */
};
bool move_notes_finding(const struct move_notes_lookup *, const struct movelist *, struct move_notes_about *);
/* The same for element `at` alone, whatever it is. */
bool move_notes_finding_at(const struct move_notes_lookup *, const struct movelist *, struct move_notes_about *);

#endif
