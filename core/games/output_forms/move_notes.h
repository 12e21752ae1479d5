/*
 * move_notes: what follows a move up to the next one: its NAGs, comments, variations; the commands in the comments; and
 * which findings are about it.
 */
#ifndef MOVE_NOTES_H
#define MOVE_NOTES_H

#include "games/checks/movelist.h"
#include "games/pgn/comment_command.h"
#include "toolkit/finding/finding.h"

/*
 * Commands that are taken out of the comments of one move; further ones stay in the text, so that a hostile comment
 * costs no more than its length.
 */
enum { MOVE_NOTES_COMMANDS = 64 };

/*
 * What a command is used as. OTHER: its name is unknown, its operands cannot be read, or a time or evaluation is
 * repeated.
 */
enum move_notes_use { USE_CLK, USE_EMT, USE_EGT, USE_EVAL, USE_SQUARES, USE_ARROWS, USE_OTHER };

struct move_notes_command {
	struct span name, operands;
	enum move_notes_use use;
	int64_t ms;		/* of the times */
};

/* An evaluation, from White's view. */
struct move_notes_eval {
	bool mate;
	int64_t value;		/* `mate`: moves until then; else hundredths of a pawn */
	struct span depth;	/* digits; empty: it is not given */
};

struct move_notes {
	size_t end;		/* index after the last element that belongs to the word */
	unsigned kinds;		/* the kinds of these elements, outside variations: a set of 1 << enum element_kind */
	unsigned uses;		/* a set of 1 << enum move_notes_use */
	struct move_notes_eval eval;	/* if USE_EVAL is in `uses` */
	int n;
	struct move_notes_command list[MOVE_NOTES_COMMANDS];
};

/* Is it a word of the movetext? Everything else belongs to the word before it. */
static inline bool
move_notes_is_word(const struct element *e)
{
	return e->kind <= ELEMENT_UNREAD;
}

/* Reads what belongs to the word before list[at]; at the start of a line there is no such word. */
void move_notes_read(struct move_notes *, const struct movelist *, size_t at);
/* Removes what is of that kind from the notes. */
void move_notes_without(struct move_notes *, enum element_kind);
/* The index of the next element of these kinds in [i, end), outside variations; `end` if there is none. */
size_t move_notes_next(const struct movelist *, size_t i, size_t end, unsigned kinds);
/* The first command of that use; NULL: there is none. */
const struct move_notes_command *move_notes_find(const struct move_notes *, enum move_notes_use);
/* The evaluation; NULL: there is none. */
static inline const struct move_notes_eval *
move_notes_eval(const struct move_notes *a)
{
	return a->uses & 1u << USE_EVAL ? &a->eval : NULL;
}
/*
 * Makes *out the text of a comment without the commands that move_notes_read() took; *taken counts these over the
 * comments of a move, and starts at 0.
 */
void move_notes_text(struct span comment, int *taken, struct buf *out);

void move_notes_seconds(struct buf *, int64_t ms);	/* appends seconds */

/* For finding the findings about an element. Set by move_notes_lookup(). */
struct move_notes_lookup {
	const struct findings *findings;
	struct span record;
	size_t last;		/* index of the first of those about the end of the game */
	enum severity level;
	unsigned facts;
};
/* `level` and `facts` are those of finding_told(), `record` the text of the game. */
void move_notes_lookup(struct move_notes_lookup *, const struct findings *, enum severity level, unsigned facts,
    struct span record);
/* Is the finding shown with the game? */
static inline bool
move_notes_shows(const struct move_notes_lookup *l, const struct finding *f)
{
	return finding_told(f, l->level, l->facts);
}
/*
 * A search for the findings about elements [at, end) of a line, which are a word or what belongs to one, and about text
 * right before them, such as move numbers. Elements inside variations are left out.
 */
struct move_notes_about {
	size_t at, end;
	/* Start: all zeros. */
	int depth;
	size_t next;
	const char *done;	/* findings before this place have been found: an element may contain others */
	size_t finding;		/* index of the finding that was found */
};
bool move_notes_finding(const struct move_notes_lookup *, const struct movelist *, struct move_notes_about *);
/* The same for element `at` alone, of any kind. */
bool move_notes_finding_at(const struct move_notes_lookup *, const struct movelist *, struct move_notes_about *);

#endif
