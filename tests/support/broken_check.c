/* pgn-check that breaks an invariant of its own, see broken.h. */
#define _GNU_SOURCE	/* memmem(3) */
#include "support/broken.h"

#include "../../cmd/pgn-check.c"
