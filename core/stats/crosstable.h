/*
 * crosstable: the games of one event as a table of its players: who met whom,
 * points, tie-breaks, performance.  Made of the rows of TABLE_GAMES.
 *
 * Points are 1, 1/2, 0 (FIDE Laws of 1993 article 17; 11.1 and 10.1 of later ones); games
 * won by forfeit and byes count as the record has them.  A round that the record
 * says nothing about is neither.  Players are told apart by name: the same one
 * written in two ways is two.
 */
#ifndef CROSSTABLE_H
#define CROSSTABLE_H

#include "stats/crosstable_types.h"
#include "stats/stats.h"

/*
 * Every event of the ledger, in the order of its key.  Games of the same event,
 * site and section are one table as long as no 60 days lie between them; those
 * without a date are one of their own, unless there is only one with dates.  A
 * game that the record has several times (same players, colours, round, result;
 * where the round is not known, also the same date) counts once; the same players,
 * colours and round with several results are a conflict, which gives no points.
 * Games without two named players (tag_player_nobody(); byes are rounds of the other one),
 * and those of a player against himself, are counted as left out: who has no other ones is in no table.
 *
 * The list is the caller's, freed by free(); what it points to is in `texts` and in
 * the ledger.  They are ranked by the tie-breaks in `order`, names with commas
 * between them; NULL: as is usual for their kind.  NULL: there is none, or out of
 * memory (*n is 1).
 */
struct crosstable *crosstables(const struct ledger *, const char *order, struct arena *texts, size_t *n);
/* False: there is a name that is none, or one is there twice. */
bool crosstable_order(const char *names, enum tiebreak order[BREAK_COUNT], int *n);
/* The same of any rows of TABLE_GAMES, in any order. */
struct crosstable *crosstables_of(const struct ledger_row *, size_t rows, struct arena *texts, size_t *n);

/* The same as reports: stats_format.crosstable. */
void crosstable_text(struct buf *, const struct stats *, const struct stats_style *);
void crosstable_csv(struct buf *, const struct stats *, const struct stats_style *);
void crosstable_json(struct buf *, const struct stats *, const struct stats_style *);
void crosstable_html(struct buf *, const struct stats *, const struct stats_style *);	/* a whole page */

#endif
