/* crossrow: rows of TABLE_GAMES: what their parts say, which of them are one event, and how they are ordered. */
#ifndef CROSSTABLE_GAMES_H
#define CROSSTABLE_GAMES_H

#include "stats/ledger.h"

/* The parts of a key; those of White and Black stand side by side. */
enum cross_part {
	CROSS_EVENT, CROSS_SITE, CROSS_SECTION, CROSS_DATE, CROSS_ROUND, CROSS_NAME, CROSS_BLACK, CROSS_RESULT,
	CROSS_RATING, CROSS_BLACK_RATING, CROSS_PARTS
};

struct cross_row {
	struct span part[CROSS_PARTS];
	uint64_t times;
	long first, last;	/* days that its date can be; LONG_MAX: it has none */
};

void crossrow_read(struct cross_row *, const struct ledger_row *);
/* By event, then by day, those without a date last; then by anything, so that the order is always the same. */
int  crossrow_compare(const void *, const void *);
/*
 * Of these n, which are in order, how many from the one at `at` on are one table: up to
 * another event, or to where nobody played for a while.  Those without a date belong to
 * the others if these are one table.
 */
size_t crossrow_event(const struct cross_row *, size_t n, size_t at);

int  cross_compare_longs(long, long);
/* Numbers in the text are compared as such: "9" stands before "10", and "01" is "1". */
int  cross_compare_rounds(struct span, struct span);
bool cross_round_known(struct span);
bool cross_round_is_number(struct span);		/* "3" or "3.12" */
/* Is this no player, but a round without an opponent? */
bool cross_is_bye(struct span name, struct span result);

/* May a game stand in a table? */
enum crossrow_use {
	CROSSROW_GOOD,
	CROSSROW_NOBODY,	/* no: somebody in it has no name and is no bye, or there are byes only */
	CROSSROW_HIMSELF	/* no: a player against himself */
};
enum crossrow_use crossrow_use(const struct cross_row *);

#endif
