/*
 * Room games/openings: openings: tables of them, which one a game has, and whether its ECO tag fits.
 */
/* eco: tables of openings, looked up by position. */
#ifndef ECO_H
#define ECO_H

#include <stdio.h>

#include "base/buf.h"
#include "games/chess/line.h"
#include "games/chess/position.h"

struct opening {
	struct span eco;	/* "B90" */
	struct span name;	/* "Sicilian Defense: Najdorf Variation" */
	struct span sub;	/* the end of the name that is a SubVariation in the table; empty: there is none */
	int plies;		/* how many half-moves lead to it in the table */
};

struct eco;	/* opaque; it does not change after it has been read, so that threads can share it */

enum { ECO_ERROR = 400 };	/* bytes of a message */

/*
 * Reads a table in one of three formats, which are recognized by their content: TSV with a heading `eco name pgn`
 * (lichess-org/chess-openings; also several files concatenated), PGN with the tags ECO, Opening, Variation and
 * SubVariation (pgn-extract's eco.pgn), or lines `A00a "name" 1.e4 *` (scid.eco).  The text is not needed after the
 * call.  Openings that cannot be read are skipped.  `error` says what is wrong with the first of them, in which line,
 * and how many they are; it is empty if there are none.  NULL: none could be read, or `error` says that memory is out.
 */
struct eco *eco_read(struct span text, char error[ECO_ERROR]);
void        eco_free(struct eco *);	/* may be NULL */
/* The opening of the position with this key; NULL: none.  If several have the position, the last one in the table. */
const struct opening *eco_at(const struct eco *, uint64_t key);
/* The opening of the last position of a line that has one, whatever moves led to it; NULL: none has. */
const struct opening *eco_of_line(const struct eco *, const struct line *);
/*
 * Has the table an opening with this name, which fold_words() has made, or with one that begins with it up to a colon or a
 * comma?
 */
bool        eco_has_name(const struct eco *, struct span folded);
/* Has this opening such a name?  `words` is working memory. */
bool        eco_is_named(const struct opening *, struct span folded, struct buf *words);
/*
 * How many moves that all openings with this code have in common, in any order, a line does not have up to the length
 * of the longest opening; `common`: how many there are.  Moves are those of a kind of piece to a square.
 */
int         eco_missing(const struct eco *, struct span code, const struct line *, int *common);
int         eco_plies(const struct eco *);	/* of the longest line: no later position has an opening */
size_t      eco_size(const struct eco *);	/* the number of positions; for tests */
/* A digest of its openings, 16 hexadecimal digits; valid as long as the table. */
const char *eco_identity(const struct eco *);

#endif
