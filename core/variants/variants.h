/*
 * Room variants: the rules of the games that are played like chess with other rules, one file for each.  They are rows
 * of functions, which the room chess calls for a position that points to one; nothing else depends on a variant.
 */
/* variants: the table of these rules. */
#ifndef VARIANTS_H
#define VARIANTS_H

#include "base/span.h"
#include "chess/rule_set.h"

extern const struct rule_set *const variants_all[];	/* ends with NULL */

/* The rules of the variant of that name, as lichess writes it; NULL: there is none. */
const struct rule_set *variants_find(struct span name);

#endif
