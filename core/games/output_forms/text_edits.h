/*
 * text_edits: a list of corrections of a text, each of a few bytes; writes the corrected
 * text, and makes corrections of repaired moves.
 */
#ifndef TEXT_EDITS_H
#define TEXT_EDITS_H

#include "base/arena.h"
#include "games/checks/movelist.h"
#include "games/move_notation/piece_letters.h"
#include "games/pgn/split_games.h"

/* n bytes at `at` are replaced; n 0: the replacement is inserted. */
struct text_edit {
	const char *at;
	size_t n;
	struct span replacement;
};

/* Corrections of one record, in the order of their places; they do not overlap.  All zeros is an empty list. */
struct text_edits {
	struct text_edit *list;
	size_t n, max;
	struct arena text;	/* the replacements */
	bool failed;		/* out of memory */
};

/*
 * Adds a correction; the replacement is copied.  Those at the same place stay in the order in
 * which they were added.
 */
void text_edits_add(struct text_edits *, const char *at, size_t n, struct span replacement);
void text_edits_clear(struct text_edits *);
void text_edits_free(struct text_edits *);

struct repair_style {
	const struct piece_letters *letters;	/* for moves; NULL: English */
	bool figurines;			/* figurines instead of letters */
	bool mark;			/* after each repair, a comment that says what was done */
};

/*
 * Adds what was repaired in the main line of a record (see move_check.c) as the smallest
 * change of its text.  Move numbers stay if the text shows to which move they belong.
 */
void text_edits_of_repairs(const struct movelist *, const struct record *, const struct repair_style *, struct text_edits *);

/* Writes the text with all corrections; everything else is the same byte for byte. */
void text_edits_apply(struct span text, const struct text_edits *, struct buf *out);

#endif
