/*
 * game_digest: hashes of what a game says, apart from how it is written.  They show whether
 * a correction of its text has changed the game.
 */
#ifndef GAME_DIGEST_H
#define GAME_DIGEST_H

#include "games/checks/game.h"

/* Hashes of the parts of a game.  If two are equal, the parts are taken to be the same. */
struct game_digest {
	uint64_t moves;		/* the starting position, the moves of all lines, the words that were not read */
	uint64_t remarks;	/* comments, annotations and other texts, and at which moves they are */
	uint64_t tags;		/* names and values */
	int result;		/* enum result, after the moves */
};

/*
 * The digest of the game that was checked last; its options must ask for its score.  These do not count: how many blanks are in a
 * row, blanks between a number and a word that was not played, empty comments and variations, the same annotation twice at a
 * move, how a command in a comment writes its time or mate, line ends in it, the order of the tags, and the n tags with these
 * names.
 */
struct game_digest game_digest_of(const struct game *, const struct span *names, size_t n);

#endif
