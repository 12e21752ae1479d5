/*
 * fingerprint: what makes a finding the same finding in the next version of a
 * file: neither its line nor the place of the game among others, nor move
 * numbers, but what was found, about which text, in which game.
 */
#ifndef FINGERPRINT_H
#define FINGERPRINT_H

#include "finding/finding.h"

/*
 * What a game or position is known by.  Files keep what is made of these, so no
 * version may make them otherwise: all are XXH3-64 (xxHash 0.8) of the bytes
 * that the subject says.
 */
struct identity {
	uint64_t roster;	/* of a game: who played, when and where, as the tags say */
	uint64_t play;		/* of a game: the moves as far as they were replayed */
};

/* The same finding in the same game, by its tags and by its moves: one of them stays when the other is fixed. */
struct prints {
	uint64_t roster, play;
};

/*
 * XXH3-64, seeded with one part of the identity, of the id, a byte of zero, and
 * the token as fingerprint_words() writes it, at most 1000 bytes; without the
 * number of a move in front, and without the token where that is nothing but a
 * number of moves or a place.
 * `chosen`: see struct grading.  What is said once a game is known without its
 * token, wherever in the game it is said; what is said once a file is the same
 * in whatever game it is said.
 */
struct prints fingerprint(const struct finding *, const struct identity *, bool chosen);
/* Of a finding about a file as a whole. */
struct prints fingerprint_of_file(enum diag);

/* For identities: appends the words of a text with one blank between them, however many there are in it. */
void     fingerprint_words(struct buf *, struct span);
uint64_t fingerprint_hash(struct span);

#endif
