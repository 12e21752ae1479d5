/* rules: the rules of a game, by the variant of chess that is played. */
#ifndef RULES_H
#define RULES_H

#include <stdbool.h>

enum rules_castling {
	RULES_CASTLING_ORTHODOX,	/* by a king on the e-file with a rook in the corner */
	RULES_CASTLING_CHESS960,	/* by king and rook, wherever they start */
};

struct rule_set;

/* A value.  Code that depends on a rule looks at its member here, not at the name of the variant. */
struct rules {
	bool replayed;		/* the rules are known: games can be replayed and checked */
	bool provable;		/* the proofs whether a position can be reached (room games/retro) hold */
	bool orthodox_array;	/* games without a FEN start from the orthodox array; else from any of Chess960 */
	enum rules_castling castling;
	const struct rule_set *set;	/* of a variant that is not chess; NULL: none */
};

extern const struct rules rules_orthodox;
extern const struct rules rules_chess960;
extern const struct rules rules_shuffle;	/* chess from pieces in any order: of where they came from nothing is proved */
extern const struct rules rules_foreign;	/* a game that is not checked: none of them holds */

#endif
