/* variants: the table of these rules. */
#ifndef VARIANTS_H
#define VARIANTS_H

#include "base/span.h"
#include "games/chess/rule_set.h"

extern const struct rule_set *const variants_all[];	/* ends with NULL */

/* The rules of the variant of that name, as lichess writes it; NULL: there is none. */
const struct rule_set *variants_find(struct span name);

#endif
