/*
 * game: judges one record.  The only module that knows both text and chess:
 * tokens become moves, moves become positions, and what is wrong becomes findings.
 */
#ifndef GAME_H
#define GAME_H

#include "split.h"
#include "summary.h"

struct game;	/* working memory, one a thread */

struct game *game_new(const struct game_options *, const struct grading *);	/* NULL: out of memory */
/* Judges a record.  The findings are in game_findings(), in order, until the next call. */
void game_check(struct game *, const struct record *, struct game_summary *);
const struct findings *game_findings(const struct game *);
/* The same for the game itself, if the options ask for its score; and its tags. */
const struct score *game_score(const struct game *);
const struct tags *game_tags(const struct game *);
void game_free(struct game *);

#endif
