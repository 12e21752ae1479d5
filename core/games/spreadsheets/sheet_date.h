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

/* Is it the name of a tag with a date: Date, EventDate? */
bool sheet_date_tag(struct span name);

/* What the dates of one table show together; all zeros: there was none. */
struct sheet_dates {
	bool day_first, month_first;
};

/* Looks at a value; that of a tag without a date shows nothing. */
void sheet_dates_look(struct sheet_dates *, struct span name, struct span value);
/* `foreign`: the table is in a language in which nobody writes the month first.  Dates that contradict each other show nothing. */
enum sheet_date_order sheet_dates_order(const struct sheet_dates *, bool foreign);

#endif
