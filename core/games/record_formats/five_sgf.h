/*
 * five_sgf: records of five in a row in SGF (FF[4]), turned into PGN: GM[4], or GM[11] as some programs write by mistake.
 *
 * The first branch of a tree is the main line, others are variations.  Points are two letters, columns from the left and
 * rows from the top; an empty value is a pass, and so is tt, if the board has no such point.
 */
#ifndef FIVE_SGF_H
#define FIVE_SGF_H

#include "base/buf.h"
#include "base/encoding.h"
#include "toolkit/input/form_marks.h"
#include "toolkit/input/file_form.h"

bool five_sgf_looks(struct span text);	/* does the text begin as SGF, of whatever game? */
/* Does the first game name its encoding, with CA, as another one than UTF-8? */
bool five_sgf_names(struct span text, enum encoding *);
/*
 * Appends the games as PGN.  A game of another kind, such as go, has only its tags, with the Variant that it is.  A tree
 * that is not closed gives a game that is not closed; what else is wrong is left as it is for the readers of PGN to
 * report.  False: out of memory.
 */
bool five_sgf_pgn(struct span text, struct buf *pgn, struct form_marks *);
/* How many bytes at its start can be read by themselves; 0: no game is known to be whole. */
size_t five_sgf_cut(struct span text);
/* Goes on in a game, and moves the place.  Returns how much of the text belongs to the game. */
size_t five_sgf_skip(struct file_form_place *, struct span text);

/* The move annotations of SGF, "TE[1]", as the NAGs of PGN; ends with NULL. */
struct five_sgf_nag {
	const char *name, *value;
	unsigned nag;
};
extern const struct five_sgf_nag five_sgf_nags[];

#endif
