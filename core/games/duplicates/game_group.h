/* game_group: some games that may be the same, compared with each other. */
#ifndef GAME_GROUP_H
#define GAME_GROUP_H

#include "games/duplicates/game_key.h"
#include "games/duplicates/relation.h"

enum {
	GAME_GROUP_MAX = 512,		/* games that are compared with each other at most */
	GAME_GROUP_TELLING = 40,	/* equal half-moves that tell something about games of other players */
	GAME_GROUP_SOME = 24,		/* equal half-moves that tell something about games of the same players */
	GAME_GROUP_LEAST = 10,		/* half-moves of a game without players that can be a copy */
};

struct group_member {
	struct game_key key;
	const struct game_key *from;	/* the caller's */
	struct archive_game *game;	/* followed by its entry and its moves; NULL: not read yet */
	bool tagged;			/* its tags have been read, too: all but the moves, the start and the result is in it */
	bool useful;			/* there is another that it can be compared with */
	bool leaves;			/* another record of the same game is kept */
	size_t first;			/* the first record of the same game */
	size_t of;			/* the member that `relation` is with */
	struct game_relation relation;
};

/* All zeros is an empty one. */
struct game_group {
	struct group_member *list;
	size_t n, max;
	bool equal;		/* the moves of all are equal; else those with equal moves have been compared before */
};

/* False and errno: out of memory. */
bool game_group_add(struct game_group *, const struct game_key *, const struct game_key *from);
/*
 * Compares all members whose dates do not contradict, and sorts them by place.  `keep`: enum duplicates_keep; `known`:
 * see duplicates_known().  False and errno on failure.
 */
bool game_group_compare(struct game_group *, const struct game_entries *, int keep, uint64_t known);
void game_group_clear(struct game_group *);
void game_group_free(struct game_group *);

#endif
