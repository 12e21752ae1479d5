/* variant: which game is played, by the Variant tag. */
#ifndef VARIANT_H
#define VARIANT_H

#include "base/buf.h"

/* Which game is played, whatever the spelling. */
enum variant {
	VARIANT_NONE,		/* nothing said */
	VARIANT_STANDARD,
	VARIANT_POSITION,	/* orthodox chess from the position in FEN */
	VARIANT_CHESS960,
	VARIANT_OTHER,		/* one of those that have rules of their own */
	VARIANT_UNKNOWN,
};
/* Letters, case, blanks and hyphens as people write them. */
enum variant variant_read(struct span);

#endif
