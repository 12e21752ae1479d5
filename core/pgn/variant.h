/* variant: the names of chess variants in Variant tags. */
#ifndef VARIANT_H
#define VARIANT_H

#include "base/buf.h"

enum variant {
	VARIANT_NONE,		/* not given, "?" or "-" */
	VARIANT_STANDARD,
	VARIANT_POSITION,	/* orthodox chess from the position in the FEN tag */
	VARIANT_CHESS960,
	VARIANT_OTHER,		/* a known variant with rules of its own */
	VARIANT_UNKNOWN,	/* a name that is not in the table: tried as chess */
};
/* Reads a name; capitals, blanks, hyphens and the like do not matter. */
enum variant variant_read(struct span);

#endif
