/* date: the dates of PGN 8.1.1.3, and how else people write them. */
#ifndef DATE_H
#define DATE_H

#include "base/buf.h"

struct date {
	int year, month, day;	/* -1: unknown */
};

enum { DATE_MAX = 11 };		/* what date_write() may write, terminator included */

/* Exactly YYYY.MM.DD, digits or question marks. It need not be in the calendar. */
bool date_read(struct span, struct date *);
/* What another writing means; *certain: it can mean nothing else. Always a possible date. */
bool date_guess(struct span, struct date *, bool *certain);
bool date_possible(const struct date *);	/* is it in the calendar, as far as known? */
/* First and last day it can be, as days since 1 March of year 0; false if the year is unknown. */
bool date_range(const struct date *, long *first, long *last);
long date_days(unsigned long yyyymmdd);
void date_write(const struct date *, char out[DATE_MAX]);

#endif
