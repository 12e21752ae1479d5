/* crosstable_games: rows of TABLE_GAMES: what their parts say, which of them are one event, and their order. */
#ifndef CROSSTABLE_GAMES_H
#define CROSSTABLE_GAMES_H

#include "stats/ledger.h"

/* The parts of a key; those of White and Black stand side by side. */
enum crosstable_part {
	CROSSTABLE_EVENT, CROSSTABLE_SITE, CROSSTABLE_SECTION, CROSSTABLE_DATE, CROSSTABLE_ROUND,
	CROSSTABLE_NAME, CROSSTABLE_BLACK, CROSSTABLE_RESULT, CROSSTABLE_RATING, CROSSTABLE_BLACK_RATING,
	CROSSTABLE_PARTS
};

struct crosstable_row {
	struct span part[CROSSTABLE_PARTS];
	uint64_t times;
	long first, last;	/* days that its date can be; LONG_MAX: it has none */
};

void crosstable_games_read(struct crosstable_row *, const struct ledger_row *);
/* By event, then by day, those without a date last; then by anything, so that the order is always the same. */
int  crosstable_games_compare(const void *, const void *);
/*
 * Of these n, which are in order, how many from the one at `at` on are one table: up to
 * another event, or to where nobody played for a while.  Those without a date belong to
 * the others if these are one table.
 */
size_t crosstable_games_event(const struct crosstable_row *, size_t n, size_t at);

int  crosstable_games_compare_longs(long, long);
/* Numbers in the text are compared as such: "9" is before "10", and "01" is "1". */
int  crosstable_games_compare_rounds(struct span, struct span);
bool crosstable_games_round_known(struct span);
bool crosstable_games_round_is_number(struct span);		/* "3" or "3.12" */
/* Is this no player, but a round without an opponent? */
bool crosstable_games_is_bye(struct span name, struct span result);

/* May a game stand in a table? */
enum crosstable_use {
	CROSSTABLE_GOOD,
	CROSSTABLE_NOBODY,	/* no: somebody in it has no name and is no bye, or there are byes only */
	CROSSTABLE_HIMSELF	/* no: a player against himself */
};
enum crosstable_use crosstable_games_use(const struct crosstable_row *);

#endif
