/* workbook_number: numbers of a sheet as people see them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "toolkit/input/workbook_internal.h"

enum { NUMBER_MAX = 40, DAY_SECONDS = 86400, DAYS_MAX = 2958465 /* 9999-12-31 */ };

/* ECMA-376, 18.8.30: formats that have only a number.  The others are plain. */
enum workbook_number
workbook_number_builtin(unsigned long id)
{
	static const struct {
		unsigned char from, to;
		enum workbook_number kind;
	} rows[] = {
		{ 14, 17, NUMBER_DATE }, { 18, 18, NUMBER_HOURS }, { 19, 19, NUMBER_SECONDS }, { 20, 20, NUMBER_HOURS },
		{ 21, 21, NUMBER_SECONDS }, { 22, 22, NUMBER_DATE }, { 27, 31, NUMBER_DATE }, { 32, 32, NUMBER_HOURS },
		{ 33, 33, NUMBER_SECONDS }, { 34, 36, NUMBER_DATE }, { 45, 45, NUMBER_MINUTES }, { 46, 46, NUMBER_SECONDS },
		{ 47, 47, NUMBER_MINUTES }, { 50, 58, NUMBER_DATE },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (id >= rows[i].from && id <= rows[i].to)
			return rows[i].kind;
	return NUMBER_PLAIN;
}

/* The length of what is to be skipped at the start: text in quotes, a character after a backslash, colours, AM/PM. */
static size_t
length_aside(struct span code)
{
	const char *end;

	if (*code.p == '\\' || *code.p == '_' || *code.p == '*')
		return code.n > 1 ? 2 : 1;
	if (*code.p == '"') {
		end = memchr(code.p + 1, '"', code.n - 1);
		return end != NULL ? (size_t)(end - code.p) + 1 : code.n;
	}
	if (*code.p == '[' && code.n > 1 && memchr("hHmMsS", code.p[1], 6) == NULL) {
		end = memchr(code.p, ']', code.n);
		return end != NULL ? (size_t)(end - code.p) + 1 : code.n;
	}
	if (code.n >= 5 && span_eq_nocase((struct span){ code.p, 5 }, SPAN("AM/PM")))
		return 5;
	return code.n >= 3 && span_eq_nocase((struct span){ code.p, 3 }, SPAN("A/P")) ? 3 : 0;
}

/* An m is a month unless there are hours or seconds. */
enum workbook_number
workbook_number_format(struct span code)
{
	bool day = false, hour = false, minute = false, second = false;
	size_t n;

	if (span_eq_nocase(code, SPAN("General")))
		return NUMBER_PLAIN;
	for (; code.n > 0 && *code.p != ';'; code = span_after(code, n)) {
		char c = ascii_lower(*code.p);

		if ((n = length_aside(code)) > 0)
			continue;
		n = 1;
		day |= c == 'y' || c == 'd';
		hour |= c == 'h';
		minute |= c == 'm';
		second |= c == 's';
	}
	if (day || (minute && !hour && !second))
		return NUMBER_DATE;
	return hour ? second ? NUMBER_SECONDS : NUMBER_HOURS : second ? NUMBER_MINUTES : NUMBER_PLAIN;
}

/* The day with that number: 1 is 1900-01-01, and 60 the 29th of February 1900, which never was. */
static void
put_day_of_serial(struct buf *b, long serial, bool since_1904)
{
	long day = serial + (since_1904 ? 695361 : serial < 60 ? 693900 : 693899);	/* from 0000-03-01 */
	long era = day / 146097, of_era = day % 146097;
	long year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
	long of_year = of_era - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;

	buf_fmt(b, "%04ld-%02ld-%02ld", year + era * 400 + (month > 9), month < 10 ? month + 3 : month - 9,
	    of_year - (153 * month + 2) / 5 + 1);
}

static void
put_time_of_day(struct buf *b, double value, enum workbook_number kind)
{
	unsigned long all = (unsigned long)(value * DAY_SECONDS + 0.5), seconds = all % 60;

	if (kind == NUMBER_MINUTES)
		buf_fmt(b, "%lu:%02lu", all / 60, seconds);
	else if (kind == NUMBER_SECONDS || seconds > 0)
		buf_fmt(b, "%lu:%02lu:%02lu", all / 3600, all / 60 % 60, seconds);
	else
		buf_fmt(b, "%lu:%02lu", all / 3600, all / 60 % 60);
}

void
workbook_number(struct buf *b, struct span value, enum workbook_number kind, bool since_1904)
{
	char digits[NUMBER_MAX], *end;
	size_t plain = 0;
	double number;

	value = span_trim(value);
	while (plain < value.n && ascii_is_digit(value.p[plain]))
		plain++;
	if ((plain == value.n && kind == NUMBER_PLAIN) || value.n >= NUMBER_MAX) {
		buf_add(b, value);
		return;
	}
	memcpy(digits, value.p, value.n);
	digits[value.n] = '\0';
	number = strtod(digits, &end);
	if (end != digits + value.n || value.n == 0 || !isfinite(number))
		buf_add(b, value);
	else if (kind == NUMBER_DATE && number >= 1 && number <= DAYS_MAX)
		put_day_of_serial(b, (long)number, since_1904);
	else if (kind > NUMBER_DATE && number >= 0 && number <= DAYS_MAX)
		put_time_of_day(b, number, kind);
	else	/* programs store 17 digits of 0.1 */
		buf_fmt(b, "%.15g", number);
}
