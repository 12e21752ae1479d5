/* rules: what holds in a game, by the variant of chess that is played. */
#ifndef RULES_H
#define RULES_H

#include <stdbool.h>

enum rules_castling {
	RULES_CASTLING_ORTHODOX,	/* by a king of the e-file with a rook of the corner */
	RULES_CASTLING_CHESS960,	/* by king and rook wherever the array has them */
};

/* A value: whoever depends on a rule asks for it here, not for the name of the variant. */
struct rules {
	bool replayed;		/* moves are those of chess: games can be replayed and judged */
	bool provable;		/* what is proved about positions of chess holds: whether they can have arisen */
	bool orthodox_array;	/* games start from the initial array, or from a given position; else from any array of Chess960 */
	enum rules_castling castling;
};

extern const struct rules rules_orthodox;
extern const struct rules rules_chess960;
extern const struct rules rules_foreign;	/* of a game that is not judged: nothing holds */

#endif
