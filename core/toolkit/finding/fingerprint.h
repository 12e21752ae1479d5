/*
 * fingerprint: recognises a finding again in the next version of a file, by what was found, about which text, and in
 * which game.  Lines, the order of games, and move numbers may change.
 */
#ifndef FINGERPRINT_H
#define FINGERPRINT_H

#include "toolkit/finding/finding.h"

/*
 * By what a game or position is recognised.  Both are XXH3-64 (xxHash 0.8) of bytes that the job defines in name() of
 * struct job.  Baselines store what is made of them, so they must never change.
 */
struct identity {
	uint64_t roster;	/* of a game: who played, when and where, from the tags */
	uint64_t play;		/* of a game: the moves, as far as they were replayed */
};

/* A finding with the tags of its game, and the same with its moves: when one is corrected, the other stays the same. */
struct prints {
	uint64_t roster, play;
};

/*
 * Each is XXH3-64, seeded with one part of the identity, of the id, a zero byte, and the token.  The token is taken
 * without the move number before it, as fingerprint_words() writes it, at most 1000 bytes; it is left out if it is only
 * a place or a move number.
 * `chosen`: see struct grading.  If false, a finding that is reported once in a game has no token, wherever in the game
 * it is; and one that is reported once in a file is that of fingerprint_of_file(), whatever its game.
 */
struct prints fingerprint(const struct finding *, const struct identity *, bool chosen);
/* Of a finding about a file as a whole. */
struct prints fingerprint_of_file(enum diag);

/* For identities: appends a text with one blank for each run of blanks, and none at its start and end. */
void     fingerprint_words(struct buf *, struct span);
uint64_t fingerprint_hash(struct span);	/* XXH3-64 */

#endif
