/* tags: the tag pairs of a game, by name, and the checks of all of them together.  PGN 8.1, 9. */
#ifndef TAGS_H
#define TAGS_H

#include "games/pgn/result.h"
#include "games/pgn/tag_value.h"
#include "games/pgn/variant.h"

/* The known tags: the rows of tags.def. */
enum tag_name {
#define TAG(name, check) TAG_##name,
#include "games/pgn/tags.def"
#undef TAG
	TAG_COUNT
};

enum {
	TAGS_MAX = 128,		/* tags of a game that are read in addition to the roster; more are reported as limit-token */
	TAG_ROSTER = 7,		/* the first rows, the Seven Tag Roster */
	TAGS_ALL = TAGS_MAX + TAG_ROSTER,
	TAG_HASH = 512,		/* values of tags_hash() */
	TAG_NAME_LEAST = 3,	/* bytes of the shortest known name: tags_hash() needs as many */
	TAG_NAME_ROOM = 24,	/* bytes that tags_name() points to; those after the name are 0 */
};

/*
 * The tag section.  All zeros at first; for each game tags_clear(), and then tags_add() in the order of the text.  What
 * tags_clear() leaves in `known` are the names of the game before, which token_tags_read() expects again.
 */
struct tags {
	struct tag list[TAGS_ALL];
	int n;
	int16_t at[TAG_COUNT];		/* index in list of the first tag of that name; -1: none */
	uint8_t known[TAGS_ALL];	/* enum tag_name of each in list, with TAG_OTHER_CASE; or TAG_UNKNOWN_NAME */
	int plain;			/* the values of so many, the first ones, have no control characters, backslashes and & */
};
enum { TAG_OTHER_CASE = 0x80, TAG_UNKNOWN_NAME = 0xff };

void tags_clear(struct tags *);
bool tags_add(struct tags *, const struct tag *);	/* false: there are too many */

static inline bool
tags_has(const struct tags *t, enum tag_name name)
{
	return t->at[name] >= 0;
}

/* Where White, WhiteElo or WhiteTeam is missing, Red and so on are taken for it: xiangqi has Red in the place of White. */
void tags_red_is_white(struct tags *);

bool tags_name_good(struct span name);	/* has it letters, digits and _ only (PGN 7)? */

/* The value as written; empty also if the tag is missing. */
static inline struct span
tags_value(const struct tags *t, enum tag_name name)
{
	return tags_has(t, name) ? t->list[t->at[name]].value : (struct span){ NULL, 0 };
}

/*
 * The variant by the Variant tag; or else by the tags of the players at two boards, by Event (see variant_said()), or by
 * the tag Game, which Chinese programs write; or by GameType, which programs of draughts write.
 */
enum variant tags_variant_said(const struct tags *);	/* the slow part of it */
static inline enum variant
tags_variant(const struct tags *t)
{
	/* Nearly no game names one, and every game is asked. */
	if (tags_has(t, TAG_White) && !tags_has(t, TAG_Variant) && !tags_has(t, TAG_Game) &&
	    !tags_has(t, TAG_GameType) &&
	    !variant_in_event(tags_value(t, TAG_Event)))
		return VARIANT_NONE;
	return tags_variant_said(t);
}

/* The FEN tag, empty also if it only says that nothing is known, or has nothing but the number of an array. */
struct span tags_fen(const struct tags *);
/* The number of the array of Chess960 that a tag names instead of a FEN: FEN, Variant, StartPosition ...; -1: none does. */
int tags_array(const struct tags *);

/*
 * Checks all tags of a game.  `variant` is its tags_variant().  `start` is the place for missing ones; NULL: these are not
 * reported.  `today` is YYYYMMDD, to find dates in the future; 0: not known.
 */
void tags_check(const struct tags *, enum variant, struct span start, unsigned long today, struct findings *);

/* Is it the name of a tag that is known, in any case? */
bool tags_is_known(struct span name);
/* The same, as PGN writes it; NULL: it is not. */
const char *tags_known(struct span name);

/* For token_tags.c and the test of the table: the name of a row, the slot of a name, and the enum tag_name in a slot. */
const char *tags_name(enum tag_name);
unsigned    tags_hash(struct span name);
int         tags_slot(unsigned hash);

#endif
