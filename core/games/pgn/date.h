/* date: the dates of PGN 8.1.1.3, the calendar, and dates as people write them. */
#ifndef DATE_H
#define DATE_H

#include "base/buf.h"

struct date {
	int year, month, day;	/* -1: unknown */
};

enum { DATE_MAX = 11 };		/* bytes that date_write() writes, terminator included */

/* Reads exactly YYYY.MM.DD, of digits and question marks.  The date need not be in the calendar. */
bool date_read(struct span, struct date *);
/*
 * Reads a year, a year and month, or a date, as people write them in conditions: 2024, 2024-03, 2024.03.31; parts may be ??.
 * What is missing is not known.  False: it is not in that form, or cannot be in the calendar.
 */
bool date_part_read(struct span, struct date *);
enum date_doubt {
	DATE_CERTAIN,		/* it can mean no other date */
	DATE_DAY_OR_MONTH,	/* which number is the day, and which the month? */
	DATE_CENTURY,		/* the year has two digits */
};
/* Reads a date in another form, in the larger European languages and Chinese.  False: it is none that is in the calendar. */
bool date_guess(struct span, struct date *, enum date_doubt *);
bool date_alone(struct span);	/* is there nothing after such a date but a time of day and its zone? */
/*
 * What is certain of a date, in any form that can be read: the year, and month and day if the text leaves no doubt
 * about them and the calendar has them.  The Laws, conditions and statistics all go by it.  False: not even the year.
 */
bool date_known(struct span, struct date *);
bool date_possible(const struct date *);	/* can it be in the calendar, as far as it is known? */
/* The first and the last day that it can be, as date_days() counts; false: the year is unknown. */
bool date_range(const struct date *, long *first, long *last);
long date_days(unsigned long yyyymmdd);		/* days since the end of February of year 0 */
void date_write(const struct date *, char out[DATE_MAX]);	/* as PGN does */
/* Appends it as ISO 8601 has it, as far as it is known: 2024-03-31, 2024-03 or 2024; nothing without a year. */
void date_iso(struct buf *, const struct date *);

#endif
