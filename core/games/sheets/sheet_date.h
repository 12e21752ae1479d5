/* sheet_date: dates as people write them, in many languages: "3.4.2024", "April 3, 2024", "3 de abril de 2024", "4/3/24". */
#ifndef SHEET_DATE_H
#define SHEET_DATE_H

#include "games/pgn/date.h"

/* In which order day and month are written, where that is not clear from the date itself. */
enum sheet_date_order { ORDER_UNKNOWN, ORDER_DAY_FIRST, ORDER_MONTH_FIRST };

struct sheet_date {
	struct date date;
	/* Day and month are numbers that may have changed places: the date is that with the day first, unless the order is known. */
	bool open;
	enum sheet_date_order shows;	/* the order that this date shows, because one number can only be a day */
};

/* False: it is not a date, or not one that is in the calendar.  Years of two digits are those from 1969 to 2068. */
bool sheet_date_read(struct span, enum sheet_date_order, struct sheet_date *);

#endif
