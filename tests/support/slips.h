/* slips: records of a game as people keep them: copies with slips planted on purpose.  Independent of core/. */
#ifndef SLIPS_H
#define SLIPS_H

#include <stdint.h>

#include "support/movetext.h"

enum { SLIPS_MAX = 16 };

struct planted {
	char words[WORDS_MAX][WORD_MAX];
	int source[WORDS_MAX];		/* half-move of the game that the word is for, from 0; -1: none */
	int n;
	struct {
		int ply;
		const char *kind;
	} slips[SLIPS_MAX];
	int slips_n;
};

/* Copies the game and plants that many slips; `at`: half-moves to choose some of them from (-1 ends), or NULL. */
void slips_plant(struct planted *, const struct game_text *, int slips, const int *at, uint64_t *state);
/* One more slip, of this kind; false: not possible there. */
bool slips_plant_at(struct planted *, int ply, const char *kind, uint64_t *state);

#endif
