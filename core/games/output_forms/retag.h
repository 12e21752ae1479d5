/*
 * retag: the tags of a game as they are to be written: first the Seven Tag Roster, with
 * missing tags added, then the others by name (PGN 8.1.1), and with the changes that the
 * command line asks for.
 */
#ifndef RETAG_H
#define RETAG_H

#include "base/name_set.h"
#include "games/checks/game.h"
#include "games/checks/movelist.h"
#include "games/pgn/tags.h"

enum { RETAG_STEPS_MAX = 256 };

enum retag_kind { RETAG_SET, RETAG_RENAME, RETAG_DROP };

struct retag_step {
	enum retag_kind kind;
	bool prefix;		/* RETAG_DROP: all tags whose names begin with `name` */
	struct span name;
	struct span value;	/* RETAG_SET: as in PGN, with escapes; RETAG_RENAME: the new name */
};

/* Tags that are computed; a set. */
enum {
	RETAG_PLYCOUNT = 1,	/* PlyCount is the number of half-moves, if all of them could be read */
	/*
	 * The Result tag and the result after the moves are made to agree.  Mate and stalemate
	 * on the board decide; else the result after the moves, if it is known; else the tag,
	 * if it is known; else a draw that the Laws give without a claim.
	 */
	RETAG_RESULT = 2,
	RETAG_FEN = 4,		/* FEN in canonical form, if a game can start from it */
	/*
	 * ECO, Opening, Variation and SubVariation are those of the opening in the summary, if there is one: a name up to
	 * ": " is the Opening, the rest the Variation.  Those that the opening does not have are dropped.
	 */
	RETAG_ECO = 8,
	RETAG_ECO_MISSING = 16,	/* the same where they are not known: ECO, or all three names */
	RETAG_FIDEID = 32, RETAG_TITLE = 64,	/* ids and titles from a list of names; they come as `own` of struct retagged */
};

extern const struct name_set retag_rows[];	/* their names on the command line */

/* The changes that are wanted; all zeros: only PGN's order.  The steps are done first, in their order. */
struct retagging {
	struct retag_step steps[RETAG_STEPS_MAX];
	int n;
	unsigned add;		/* a set of RETAG_* */
	bool roster;		/* only the seven, FEN, SetUp and Variant */
	bool as_found;		/* keep the order of the text; new tags come in roster order, or last */
	bool shortened;		/* the score is a part of the game: its length is new, its board says no result */
	int last;		/* the half-move after which the score is cut off, if it has more; 0: none */
	bool later;		/* the score starts later than the game: it gets FEN and SetUp of its start */
	struct arena text;	/* texts of the steps */
};

/*
 * Add steps for options.  They return NULL, or what is wrong with the argument, as the rest
 * of a sentence: "--set ARG: it has the form NAME=VALUE".  The argument must outlive the steps.
 */
const char *retag_set(struct retagging *, const char *arg);	/* NAME=VALUE; VALUE is UTF-8 */
const char *retag_rename(struct retagging *, const char *arg);	/* OLD=NEW */
const char *retag_drop(struct retagging *, const char *arg);	/* NAME,NAME*; the roster's are added again, unknown */
/* A text as the value of a tag, with \ before \ and ".  False: out of memory. */
bool        retag_escape(struct span, struct arena *, struct span *out);
/* After all options: NULL, or how they contradict each other, as a sentence.  `bare`: only the result is written. */
const char *retag_fault(const struct retagging *, bool bare);
void        retag_forget(struct retagging *);	/* frees */

enum { RETAG_OWN_MAX = 24, RETAGGED_MAX = TAGS_MAX + RETAG_STEPS_MAX + RETAG_OWN_MAX + 16 };

/* All zeros is an empty one; memory is kept from game to game. */
struct retagged {
	struct tag list[RETAGGED_MAX];	/* values with their escapes, as written or as PGN wants them */
	int n;
	struct span result;		/* after the moves: 1-0, 0-1, 1/2-1/2 or * */
	uint8_t rank[RETAGGED_MAX];	/* of each tag in the roster, as from retag_rank() */
	struct arena text;		/* new values */
	struct retag_step own[RETAG_OWN_MAX];	/* of this game alone, filled by the caller: done before all others */
	int own_n;
};

/*
 * Makes the tags for a score of the game; `terminator` is the result after its moves.  In
 * addition to what is wanted: names that differ from known ones only in upper and lower
 * case are corrected; a tag without a name is called Unnamed; a [ in a name becomes _; a
 * Result in another form gets the form of PGN; if the Result tag or the terminator is
 * unknown ("*", "?", missing), it is taken from the other.  If they contradict each other,
 * both stay.  Duplicates stay.  A game that does not start from the initial array has FEN and SetUp "1" (PGN 9.7.1), even
 * if they were to be dropped.  False: out of memory.
 */
bool retag(const struct retagging *, const struct tags *, const struct movelist *, const struct game_summary *,
    struct span terminator, struct retagged *out);
/*
 * Only the changes that are wanted, for a text in which all else stays as it is: without tags that the game does not have,
 * and without RETAG_RESULT and RETAG_FEN.  Tags of the text keep their order and their `text`.
 */
bool retag_changes(const struct retagging *, const struct tags *, const struct movelist *, const struct game_summary *,
    struct retagged *out);
void retag_free(struct retagged *);

/* A text as the value of a tag, with \ before \ and ".  False: out of memory. */
bool retag_escape(struct span, struct arena *, struct span *out);
/* The place of a name in the Seven Tag Roster, from 0; TAG_ROSTER: it is not there. */
uint8_t retag_rank(struct span name);
/* Is it FEN or SetUp?  These cannot be set: the moves were read from that position. */
bool retag_is_start(struct span name);

#endif
