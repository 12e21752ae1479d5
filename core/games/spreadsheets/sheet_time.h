/* sheet_time: a time as a scoresheet has it, of a clock or of a move: "1:05", "0:23:45", "23'", "5 min". */
#ifndef SHEET_TIME_H
#define SHEET_TIME_H

#include "base/buf.h"

struct sheet_time {
	unsigned long seconds;
	int parts;		/* how many numbers it has: 1 for 23' */
	unsigned long first;	/* the first of these */
};

/*
 * Reads "1:05", "0:23:45" or "23'".  Two parts are hours and minutes, or, if `minutes`,
 * minutes and seconds.  False: it is something else.
 */
bool sheet_time_read(struct span text, bool minutes, struct sheet_time *);
/* Is a word after a move a time: "0:12", "(10)", "[8]", "5min", "+0:30"? */
bool sheet_time_word(struct span);
/* Is it a number of up to three digits, such as "10", which is a time where only a time can be meant? */
bool sheet_time_bare(struct span);
/* Is it "min", "sec" or the like, which follow such a number? */
bool sheet_time_unit(struct span);

#endif
