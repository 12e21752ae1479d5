/* eco: tables of openings, by the positions that their moves lead to. */
#ifndef ECO_H
#define ECO_H

#include <stdio.h>

#include "base/buf.h"
#include "chess/position.h"

struct opening {
	struct span eco;	/* "B90" */
	struct span name;	/* "Sicilian Defense: Najdorf Variation" */
	int plies;		/* of the moves that lead to it in the table */
};

struct eco;	/* opaque; not changed once it is read, so that all threads may ask it */

enum { ECO_ERROR = 400 };

/*
 * Reads a table in one of three formats, distinguished by what is in it: TSV with a
 * heading `eco name pgn` (lichess-org/chess-openings; one file or several of them
 * one after the other), PGN with the tags ECO, Opening, Variation,
 * SubVariation (pgn-extract's eco.pgn), or lines `A00a "name" 1.e4 *`
 * (scid.eco).  NULL: `error` says what is wrong, with the line; a table with one
 * bad line is refused.
 */
struct eco *eco_read(struct span text, char error[ECO_ERROR]);
void        eco_free(struct eco *);	/* NULL is nothing */
/* The opening of a position by its key; NULL: none.  Of several with the same position the last of the table. */
const struct opening *eco_at(const struct eco *, uint64_t key);
int         eco_plies(const struct eco *);	/* the longest line: after it nothing need be asked */
size_t      eco_size(const struct eco *);	/* positions; for tests */
/* The digest of what it says, 16 hexadecimal digits; valid as long as the table. */
const char *eco_identity(const struct eco *);

#endif
