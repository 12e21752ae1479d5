/* trf_tags: the games and byes, also those of teams, of a tournament report file (TRF) as the tags that they would have in PGN. */
#ifndef TRF_TAGS_H
#define TRF_TAGS_H

#include "games/pgn/tags.h"
#include "games/record_formats/trf_pairings.h"

/* Reads a report, whose text must stay as long; *games is how many it has.  NULL: out of memory. */
void *trf_tags_open(struct span text, enum encoding, size_t *games);
/*
 * The tags of a game, from 0, which has no moves; the texts stay as long as the report and the arena, which is emptied for
 * them.  Returns its result, as it would be after them.  Out of memory: the arena has failed.
 */
struct span trf_tags_read(const void *report, size_t game, struct tags *, struct arena *);
void trf_tags_free(void *report);	/* may be NULL */

#endif
