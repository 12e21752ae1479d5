/* left_records: the records of games that are left out, and of each the one that is kept. */
#ifndef LEFT_RECORDS_H
#define LEFT_RECORDS_H

#include "games/identity/duplicates.h"

struct left_record {
	uint64_t place, of;		/* GAME_PLACE of the record, and of the one that is kept */
	uint64_t entry, of_entry;	/* as in struct duplicate */
};

/* All zeros: there are none. */
struct left_records {
	struct left_record *list;	/* by place; after left_records_group() by the record that is kept, then by place */
	size_t n, max;
};

/* Adds a record that is left out, in the order of their places.  False and errno on failure. */
bool left_records_add(struct left_records *, const struct duplicate *);
/*
 * The record that is kept may itself be the same as one that was found to be the same later.  Returns the row with the
 * one that is kept in the end; NULL: the record at that place is not left out.
 */
const struct left_record *left_records_last(const struct left_records *, uint64_t place);
/* After the last left_records_last(): sorts them by the records that are kept in the end. */
void left_records_group(struct left_records *);
/* Afterwards: those of the record that is kept at that place; *n: how many. */
const struct left_record *left_records_of(const struct left_records *, uint64_t place, size_t *n);
void left_records_free(struct left_records *);

#endif
