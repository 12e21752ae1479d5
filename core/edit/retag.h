/*
 * retag: the tags of a game as they are to be written: the Seven Tag Roster
 * first, missing ones filled, the others by name (PGN 8.1.1), and what the
 * command line wants changed.
 */
#ifndef RETAG_H
#define RETAG_H

#include "base/name_set.h"
#include "game/movelist.h"
#include "game/game.h"
#include "pgn/tags.h"

enum { RETAG_STEPS_MAX = 256 };

enum retag_kind { RETAG_SET, RETAG_RENAME, RETAG_DROP };

struct retag_step {
	enum retag_kind kind;
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

extern const struct name_set retag_rows[];	/* the same by name */

/* What the command line wants; all zeros: nothing but PGN's order.  The steps come first, in their order. */
struct retagging {
	struct retag_step steps[RETAG_STEPS_MAX];
	int n;
	unsigned add;		/* a set of RETAG_* */
	bool roster;		/* only the seven, FEN and SetUp */
	bool as_found;		/* keep the order of the text; what is new comes where the roster has it, or last */
	bool shortened;		/* the score is a part of the game: its end tells no result, its length is a new one */
	bool later;		/* and begins later: FEN and SetUp are those of its start */
	struct arena text;	/* what the steps point to */
};

/*
 * For options.  NULL, or what is wrong with the argument, as the rest of a
 * sentence: "--set ARG: it has the form NAME=VALUE".  The argument must stay.
 */
const char *retag_set(struct retagging *, const char *arg);	/* NAME=VALUE; VALUE is UTF-8 */
const char *retag_rename(struct retagging *, const char *arg);	/* OLD=NEW */
const char *retag_drop(struct retagging *, const char *arg);	/* NAME,NAME*; the roster comes back, empty */
/* At the end: NULL, or which of them undo each other, as a sentence.  `bare`: of tags only the Result is to be seen. */
const char *retag_fault(const struct retagging *, bool bare);
void        retag_forget(struct retagging *);	/* frees */

enum { RETAGGED_MAX = TAGS_MAX + RETAG_STEPS_MAX + 16 };

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
bool retag(const struct retagging *, const struct tags *, const struct movelist *, const struct game_summary *,
    struct span terminator, struct retagged *out);
void retag_free(struct retagged *);

/* The place of a name in the roster; TAG_ROSTER: it has none. */
uint8_t retag_rank(struct span name);
/* FEN or SetUp?  The game was read from there: another one would not be this game. */
bool retag_is_start(struct span name);

#endif
