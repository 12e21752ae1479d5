/*
 * book_check: an opening book of Polyglot, checked as a whole: its entries by themselves, their order, and, from a
 * position on, whether the moves are legal.  The position of an entry is known only by its key, so a position has to be
 * reached to be looked at: by moves of the book, or by a move that is not in it, as the opponent may make.
 */
#ifndef BOOK_CHECK_H
#define BOOK_CHECK_H

#include "games/record_formats/polyglot.h"
#include "toolkit/finding/finding.h"

struct book_entry_place;	/* an entry in the order of the keys */
struct book_illegal;		/* an entry with an illegal move, and its position */

/* All zeros is an empty one.  `bytes` is the whole file, which stays the caller's. */
struct book_check {
	struct span bytes;
	size_t n;			/* entries */
	bool kings;			/* it is of a variant in which pawns may become kings */
	unsigned char *marks;		/* of each entry, what is known of it */
	struct book_entry_place *places;
	struct book_illegal *illegal;
	size_t illegal_n, illegal_max;
	size_t unreached, first_unreached;	/* how many entries are of positions that were not reached; the first */
	size_t castlings, first_castling;	/* how many have castling as e1g1 instead of e1h1; the first */
};

enum { BOOK_WORD = 8 };		/* bytes of book_check_word() */

/* Checks these bytes, with games from that position, by the rules of its variant.  False: out of memory. */
bool book_check(struct book_check *, struct span bytes, const struct position *start);
void book_check_free(struct book_check *);

/* The move of an entry, "e7e8q", or the digits of its code, "0x7abc", terminated.  Returns the length. */
int book_check_word(const struct book_check *, size_t entry, char out[BOOK_WORD]);
/* Reports what is wrong with an entry, at that place. */
void book_check_report(const struct book_check *, size_t entry, struct span word, struct findings *);
/* The same for the bytes after the last entry. */
void book_check_report_rest(const struct book_check *, struct span place, struct findings *);

#endif
