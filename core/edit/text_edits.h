/*
 * text_edits: corrections of a text, each of a few bytes: the text with all of them,
 * and the difference for patch(1).  Knows of repaired moves where to put them.
 */
#ifndef TEXT_EDITS_H
#define TEXT_EDITS_H

#include "base/arena.h"
#include "chess/piece_letters.h"
#include "game/movelist.h"
#include "input/split_games.h"

/* At `at`, n bytes are replaced; 0: put in. */
struct text_edit {
	const char *at;
	size_t n;
	struct span replacement;
};

/* Of one record, in its order; none overlaps another.  All zeros is an empty list. */
struct text_edits {
	struct text_edit *list;
	size_t n, max;
	struct arena text;	/* of the replacements */
	bool failed;		/* out of memory */
};

/*
 * One more.  Edits of the same place stand in the order in which they came.
 * Where a line end is replaced or put in, text_edits_diff() has no answer;
 * line_diff.h has.
 */
void text_edits_add(struct text_edits *, const char *at, size_t n, struct span replacement);
void text_edits_clear(struct text_edits *);
void text_edits_free(struct text_edits *);

struct repair_style {
	const struct piece_letters *letters;	/* of the moves written; NULL: English */
	bool figurines;			/* instead of letters */
	bool mark;			/* with a comment after each that says what was done */
};

/*
 * What was repaired in a record, as the least change of its text: of the main
 * line only, as move_check.c repairs it.  Numbers of moves stay where the text shows
 * which move they belong to.
 */
void text_edits_of_repairs(const struct movelist *, const struct record *, const struct repair_style *, struct text_edits *);

/* The text with all edits; everything else of it byte for byte. */
void text_edits_apply(struct span text, const struct text_edits *, struct buf *out);
/*
 * Hunks of a unified diff, with up to three lines around each change that are
 * lines of the record.  False, and nothing written, where the lines end with CR
 * only: to diff(1) and patch(1) that is one line.
 */
bool text_edits_diff(const struct record *, const struct text_edits *, struct buf *out);

#endif
