/* pgn_input: files of games. */
#ifndef PGN_INPUT_H
#define PGN_INPUT_H

#include "toolkit/input/input_kind.h"

extern const struct input_kind input_pgn;	/* games of PGN */
extern const struct input_kind input_tags;	/* the same for what needs no moves, also of tournament reports */

#endif
