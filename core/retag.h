/*
 * retag: the tags of a game as they are to be written: the Seven Tag Roster
 * first, missing ones filled, the others by name (PGN 8.1.1), and what the
 * command line wants changed.
 */
#ifndef RETAG_H
#define RETAG_H

#include "score.h"
#include "summary.h"
#include "tags.h"

enum { EDITS_MAX = 256 };

enum edit_kind { EDIT_SET, EDIT_RENAME, EDIT_DROP };

struct edit {
	enum edit_kind kind;
	bool prefix;		/* DROP: all names that begin so */
	struct span name;
	struct span value;	/* SET: with its escapes; RENAME: the new name */
};

/* Tags that are worked out; a set. */
enum {
	RETAG_PLYCOUNT = 1,	/* PlyCount is the half-moves of the main line, where all of them could be read */
	/*
	 * Result tag and the result at the end agree: mate and stalemate on the board
	 * tell, else the result at the end if it says something, else the tag, else a
	 * draw that the Laws give without a claim.
	 */
	RETAG_RESULT = 2,
	RETAG_FEN = 4,		/* FEN in canonical form, where a game can be played from it */
};

/* The same by name; ends with a row without one. */
struct retag_row {
	const char *name;
	unsigned set;
};
extern const struct retag_row retag_rows[];

/* What the command line wants; all zeros: nothing but PGN's order.  The edits come first, in their order. */
struct retagging {
	struct edit edits[EDITS_MAX];
	int n;
	unsigned add;		/* a set of RETAG_* */
	bool roster;		/* only the seven, FEN and SetUp */
	bool as_found;		/* keep the order of the text; what is new comes where the roster has it, or last */
	bool shortened;		/* the score is a part of the game: its end tells no result, its length is a new one */
	bool later;		/* and begins later: FEN and SetUp are those of its start */
	struct arena text;	/* what the edits point to */
};

/*
 * For options.  NULL, or what is wrong with the argument, as the rest of a
 * sentence: "--set ARG: it has the form NAME=VALUE".  The argument must stay.
 */
const char *retag_set(struct retagging *, const char *arg);	/* NAME=VALUE; VALUE is UTF-8 */
const char *retag_rename(struct retagging *, const char *arg);	/* OLD=NEW */
const char *retag_drop(struct retagging *, const char *arg);	/* NAME,NAME*; the roster comes back, empty */
bool        retag_add(struct span list, unsigned *set, struct span *unknown);
void        retag_forget(struct retagging *);	/* frees */

enum { RETAGGED_MAX = TAGS_MAX + EDITS_MAX + 16 };

/* All zeros is an empty one; memory is kept from game to game. */
struct retagged {
	struct tag list[RETAGGED_MAX];	/* values with their escapes, as written or as PGN wants them */
	int n;
	struct span result;		/* one of PGN's four */
	uint8_t rank[RETAGGED_MAX];	/* in the roster; TAG_ROSTER: not there */
	struct arena text;
};

/*
 * The tags for a score that was made of the game.  Without a wish: names that
 * only differ from a known one in the case of letters are written right, a
 * missing one is Unnamed; a Result in another writing becomes PGN's own; where
 * Result or the result at the end says nothing ("*", "?", missing) the other one
 * is taken.  Where they contradict each other, both stay.  Duplicates stay.  A
 * FEN tag of a game that does not start from the initial array has SetUp "1" (PGN
 * 9.7.1), and neither can be taken away.
 * False: out of memory.
 */
bool retag(const struct retagging *, const struct tags *, const struct score *, const struct game_summary *,
    struct span terminator, struct retagged *out);
void retag_free(struct retagged *);

#endif
