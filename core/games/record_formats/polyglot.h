/*
 * polyglot: opening books of Polyglot: keys of positions, and entries.  A book is a list of entries in the order of
 * their keys.  The format: http://hgm.nubati.net/book_format.html; /usr/share/doc/polyglot/book_format.html in Debian.
 */
#ifndef POLYGLOT_H
#define POLYGLOT_H

#include "games/chess/position.h"

enum { POLYGLOT_ENTRY = 16 };	/* bytes of an entry in a file, where numbers have their highest byte first */

/* One move in one position. */
struct polyglot_entry {
	uint64_t key;		/* of the position */
	uint16_t code;		/* of the move, see polyglot_code() */
	uint16_t weight;	/* how often it should be played, compared with the other moves there; 0: never */
	uint32_t learn;		/* a note of the program that plays from the book; 0 in a new one */
};

/*
 * The key of a position to which `last` led; NO_MOVE: that is not known, or was not a legal move.  A pawn that moved
 * two squares counts if a pawn is next to it, even if it must not take; without `last`, only if it may.  False: the
 * position has no key, since the rook of a castling right is not the outermost one (Chess960).
 */
bool polyglot_key(const struct position *, move last, uint64_t *key);

/*
 * A move as entries have it, and back; castling is king takes rook in both.  `kings`: pawns may become kings, as in
 * antichess.  NO_MOVE: no move has this code.
 */
uint16_t polyglot_code(move);
move     polyglot_move(uint16_t code, bool kings);

void                  polyglot_write(const struct polyglot_entry *, unsigned char out[POLYGLOT_ENTRY]);
struct polyglot_entry polyglot_read(const unsigned char from[POLYGLOT_ENTRY]);

#endif
