/* date: the dates of PGN 8.1.1.3, the calendar, and dates as people write them. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "pgn/date.h"

/* Reads a field of digits and question marks; *value is -1 if there is a question mark. */
static bool
field_read(const char *p, int n, int *value)
{
	int v = 0;
	bool unknown = false;

	for (int i = 0; i < n; i++) {
		if (p[i] == '?')
			unknown = true;
		else if (ascii_is_digit(p[i]))
			v = v * 10 + (p[i] - '0');
		else
			return false;
	}
	*value = unknown ? -1 : v;
	return true;
}

enum { NOT_DIGITS = 1 << 16 };

/* The number that two digits say; NOT_DIGITS: they are others. */
static inline unsigned
digit_pair(const char *p)
{
	const unsigned tens = (unsigned)(p[0] - '0'), ones = (unsigned)(p[1] - '0');

	return ((tens > 9) | (ones > 9)) ? NOT_DIGITS : tens * 10 + ones;
}

bool
date_read(struct span s, struct date *d)
{
	unsigned century, year, month, day;

	if (s.n != 10 || s.p[4] != '.' || s.p[7] != '.')
		return false;
	century = digit_pair(s.p);
	year = digit_pair(s.p + 2);
	month = digit_pair(s.p + 5);
	day = digit_pair(s.p + 8);
	if (((century | year | month | day) & NOT_DIGITS) == 0) {	/* nearly always */
		*d = (struct date){ (int)(century * 100 + year), (int)month, (int)day };
		return true;
	}
	return field_read(s.p, 4, &d->year) && field_read(s.p + 5, 2, &d->month) && field_read(s.p + 8, 2, &d->day);
}

static bool
leap(int year)
{
	return year < 0 || (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
}

static int
month_days(int year, int month)
{
	static const char days[13] = { 31, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

	return month == 2 && leap(year) ? 29 : days[month < 0 ? 0 : month];
}

bool
date_possible(const struct date *d)
{
	if (d->month == 0 || d->month > 12 || d->day == 0 || d->year == 0)
		return false;
	return d->day <= month_days(d->year, d->month);
}

/* Counts years from March on, so that a leap day is the last day of its year. */
static long
days(int year, int month, int day)
{
	long y = month > 2 ? year : year - 1;
	long m = month > 2 ? month - 3 : month + 9;

	return y * 365 + y / 4 - y / 100 + y / 400 + (m * 153 + 2) / 5 + day;
}

long
date_days(unsigned long n)
{
	return days((int)(n / 10000), (int)(n / 100 % 100), (int)(n % 100));
}

bool
date_range(const struct date *d, long *first, long *last)
{
	int month = d->month < 0 ? 12 : d->month;
	bool day_known = d->day >= 0 && d->month >= 0;

	if (d->year < 0)
		return false;
	*first = days(d->year, d->month < 0 ? 1 : d->month, day_known ? d->day : 1);
	*last = days(d->year, month, day_known ? d->day : month_days(d->year, month));
	return true;
}

static void
field_write(char *out, int width, int value)
{
	for (int i = width; i-- > 0; value /= 10)
		out[i] = (char)('0' + value % 10);
}

void
date_write(const struct date *d, char out[DATE_MAX])
{
	memcpy(out, "????.??.??", DATE_MAX);
	if (d->year >= 0)
		field_write(out, 4, d->year);
	if (d->month >= 0)
		field_write(out + 5, 2, d->month);
	if (d->day >= 0)
		field_write(out + 8, 2, d->day);
}

/* A word or number of a date. */
struct word {
	struct span text;
	long number;		/* -1: not a number; -2: only question marks, or zeros and question marks */
};
enum { WORDS_MAX = 4 };

static bool
word_char(char c)
{
	return ascii_is_alnum(c) || c == '?';
}

static struct word
word_make(struct span s)
{
	struct word w = { s, 0 };

	if (s.n == 1 && *s.p == '?') {
		w.number = -2;
		return w;
	}
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '?')
			w.number = w.number == 0 || w.number == -2 ? -2 : -1;
		else if (!ascii_is_digit(s.p[i]) || w.number < 0 || w.number > 99999999)
			return (struct word){ s, -1 };
		else
			w.number = w.number * 10 + (s.p[i] - '0');
	}
	return w;
}

/* Finds at most four words; the rest, such as a time of day, is ignored. */
static int
words_find(struct span s, struct word words[WORDS_MAX])
{
	int n = 0;

	for (size_t i = 0; i < s.n && n < WORDS_MAX; ) {
		size_t start = i;

		/* "2024-05-01T12:00:00": the T ends the date. */
		while (i < s.n && word_char(s.p[i]) && !(n == 2 && s.p[i] == 'T' && i > start && ascii_is_digit(s.p[i - 1])))
			i++;
		if (i > start)
			words[n++] = word_make((struct span){ s.p + start, i - start });
		i++;
	}
	return n;
}

static int
month_of(struct span s)
{
	static const char names[] = "janfebmaraprmayjunjulaugsepoctnovdec";

	if (s.n < 3)
		return 0;
	for (int i = 0; i < 12; i++)
		if (span_eq_nocase((struct span){ s.p, 3 }, (struct span){ names + i * 3, 3 }))
			return i + 1;
	return 0;
}

static bool
year_like(const struct word *w)
{
	return w->text.n == 4 && w->number >= 1000;
}

static int
known(const struct word *w)
{
	return w->number <= 0 ? -1 : (int)w->number;
}

static bool
small(const struct word *w)
{
	return w->text.n <= 2 && (w->number >= 0 || w->number == -2);
}

static bool
guess_one(const struct word *w, struct date *d)
{
	if (year_like(w)) {
		*d = (struct date){ (int)w->number, -1, -1 };
		return true;
	}
	if (w->number == -2 && w->text.n <= 10) {
		*d = (struct date){ -1, -1, -1 };
		return true;
	}
	if (w->text.n == 8 && w->number >= 10000000) {
		*d = (struct date){ (int)(w->number / 10000), (int)(w->number / 100 % 100), (int)(w->number % 100) };
		return true;
	}
	return false;
}

/*
 * "15 Oct 2016", "Oct 15, 2016", "15.10.2016", "10/15/2016".  Of two numbers one above 12 is the day; if neither is,
 * the month comes first only with slashes, and the date is not certain.
 */
static bool
guess_year_last(const struct word w[3], char separator, struct date *d, bool *certain)
{
	int a = known(&w[0]), b = known(&w[1]);

	if (!year_like(&w[2]))
		return false;
	d->year = (int)w[2].number;
	if (month_of(w[0].text) > 0 && small(&w[1])) {
		d->month = month_of(w[0].text);
		d->day = b;
		return true;
	}
	if (month_of(w[1].text) > 0 && small(&w[0])) {
		d->month = month_of(w[1].text);
		d->day = a;
		return true;
	}
	if (!small(&w[0]) || !small(&w[1]))
		return false;
	if (a > 12 || (b <= 12 && separator != '/')) {
		d->day = a;
		d->month = b;
	} else {
		d->month = a;
		d->day = b;
	}
	*certain = a > 12 || b > 12 || a == b;
	return true;
}

bool
date_guess(struct span s, struct date *d, bool *certain)
{
	struct word w[WORDS_MAX];
	int n;
	bool good = false;

	s = span_trim(s);
	n = words_find(s, w);
	*certain = true;
	if (n == 1)
		good = guess_one(&w[0], d);
	else if (n == 2 && year_like(&w[0]) && small(&w[1])) {
		*d = (struct date){ (int)w[0].number, known(&w[1]), -1 };
		good = true;
	} else if (n >= 3 && (year_like(&w[0]) || w[0].number == -2) && small(&w[1]) && small(&w[2])) {
		*d = (struct date){ known(&w[0]), known(&w[1]), known(&w[2]) };
		good = true;
	} else if (n >= 3)
		good = guess_year_last(w, w[0].text.p[w[0].text.n], d, certain);
	return good && date_possible(d);
}

bool
date_known(struct span s, struct date *d)
{
	bool certain = true;

	s = span_trim(s);
	if (!date_read(s, d) && (s.n == 0 || !date_guess(s, d, &certain)))
		return false;
	if (d->month == 0 || d->month > 12 || !certain)
		d->month = -1;
	if (d->month < 0 || d->day == 0 || !date_possible(d))
		d->day = -1;
	return d->year > 0;
}
