/*
 * name_variants: spellings of players' names that only the archive itself shows to be one player's, one FIDE id with two
 * names, and one name with two FIDE ids.  Only tags are looked at, in limited memory, as in contradictions.h.
 */
#ifndef NAME_VARIANTS_H
#define NAME_VARIANTS_H

#include "games/duplicates/contradictions.h"
#include "games/names/name_check.h"

struct name_variants;

struct name_variants *name_variants_new(size_t memory, const char *folder);	/* NULL and errno */
/* Adds a game of a name.  False and errno on failure. */
bool name_variants_add(struct name_variants *, const struct name_game *);
/*
 * Called after all games were added.  What contradicts goes to `add`, as in contradictions.h, and proposals to
 * `proposals`, which may be NULL.  False and errno on failure.
 */
bool name_variants_find(struct name_variants *, const struct duplicates *entries,
    bool (*add)(void *to, const struct contradiction *), void *to, struct name_check *proposals);
/* Names that were not compared with all others that they may be like, since there are too many. */
uint64_t name_variants_passed(const struct name_variants *);
void name_variants_free(struct name_variants *);	/* may be NULL */

#endif
