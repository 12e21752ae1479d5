/* date: the dates of PGN 8.1.1.3, the calendar, and dates as people write them. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "games/pgn/date.h"

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

bool
date_part_read(struct span s, struct date *d)
{
	*d = (struct date){ -1, -1, -1 };
	if ((s.n != 4 && s.n != 7 && s.n != 10) || !field_read(s.p, 4, &d->year) || d->year <= 0)
		return false;
	if (s.n > 4 && ((s.p[4] != '.' && s.p[4] != '-') || !field_read(s.p + 5, 2, &d->month)))
		return false;
	return (s.n < 10 || (s.p[7] == s.p[4] && field_read(s.p + 8, 2, &d->day))) && date_possible(d);
}

static bool
is_leap_year(int year)
{
	return year < 0 || (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
}

static int
month_days(int year, int month)
{
	static const char days[13] = { 31, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

	return month == 2 && is_leap_year(year) ? 29 : days[month < 0 ? 0 : month];
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
days_since_start(int year, int month, int day)
{
	long y = month > 2 ? year : year - 1;
	long m = month > 2 ? month - 3 : month + 9;

	return y * 365 + y / 4 - y / 100 + y / 400 + (m * 153 + 2) / 5 + day;
}

long
date_days(unsigned long n)
{
	return days_since_start((int)(n / 10000), (int)(n / 100 % 100), (int)(n % 100));
}

bool
date_range(const struct date *d, long *first, long *last)
{
	int month = d->month < 0 ? 12 : d->month;
	bool day_known = d->day >= 0 && d->month >= 0;

	if (d->year < 0)
		return false;
	*first = days_since_start(d->year, d->month < 0 ? 1 : d->month, day_known ? d->day : 1);
	*last = days_since_start(d->year, month, day_known ? d->day : month_days(d->year, month));
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

void
date_iso(struct buf *b, const struct date *d)
{
	if (d->year >= 0)
		buf_fmt(b, "%04d", d->year);
	if (d->year >= 0 && d->month > 0)
		buf_fmt(b, "-%02d", d->month);
	if (d->year >= 0 && d->month > 0 && d->day > 0)
		buf_fmt(b, "-%02d", d->day);
}

/* A word or number of a date. */
struct word {
	struct span text;
	long number;		/* -1: not a number; -2: only question marks, or zeros and question marks */
	int month;		/* by its name or as a Roman number; 0: none */
};
enum { WORDS_MAX = 4 };

/* How the names of the months begin, in small letters; of two that fit, the first.  Names that mean two months are left out. */
static const struct { const char *text; int month; } month_names[] = {
	{ "marras", 11 },	/* Finnish, before March */
	{ "jan", 1 }, { "j\u00e4n", 1 }, { "ene", 1 }, { "gen", 1 }, { "sty", 1 }, { "led", 1 }, { "ian", 1 }, { "oca", 1 },
	{ "tammi", 1 }, { "\u044f\u043d\u0432", 1 }, { "\u0441\u0456\u0447", 1 },
	{ "feb", 2 }, { "f\u00e9v", 2 }, { "fev", 2 }, { "lut", 2 }, { "\u00fano", 2 }, { "\u015fub", 2 }, { "helmi", 2 },
	{ "\u0444\u0435\u0432", 2 },
	{ "mar", 3 }, { "m\u00e4r", 3 }, { "m\u00e1r", 3 }, { "maa", 3 }, { "mrt", 3 }, { "b\u0159e", 3 },
	{ "\u043c\u0430\u0440", 3 },
	{ "apr", 4 }, { "\u00e1pr", 4 }, { "avr", 4 }, { "abr", 4 }, { "kwi", 4 }, { "dub", 4 }, { "nis", 4 }, { "huhti", 4 },
	{ "\u0430\u043f\u0440", 4 },
	{ "may", 5 }, { "mai", 5 }, { "maj", 5 }, { "m\u00e1j", 5 }, { "mag", 5 }, { "mei", 5 }, { "kv\u011b", 5 }, { "touko", 5 },
	{ "\u043c\u0430\u0439", 5 }, { "\u043c\u0430\u044f", 5 },
	{ "jun", 6 }, { "juin", 6 }, { "j\u00fan", 6 }, { "giu", 6 }, { "cze", 6 }, { "iun", 6 }, { "haz", 6 }, { "kes\u00e4", 6 },
	{ "\u0438\u044e\u043d", 6 },
	{ "jul", 7 }, { "juil", 7 }, { "j\u00fal", 7 }, { "lug", 7 }, { "lip", 7 }, { "iul", 7 }, { "tem", 7 }, { "hein\u00e4", 7 },
	{ "\u0438\u044e\u043b", 7 },
	{ "aug", 8 }, { "ao\u00fb", 8 }, { "aou", 8 }, { "ago", 8 }, { "sie", 8 }, { "srp", 8 }, { "a\u011fu", 8 }, { "elo", 8 },
	{ "\u0430\u0432\u0433", 8 },
	{ "sep", 9 }, { "set", 9 }, { "szept", 9 }, { "wrz", 9 }, { "z\u00e1\u0159", 9 }, { "eyl", 9 }, { "syys", 9 },
	{ "\u0441\u0435\u043d", 9 },
	{ "oct", 10 }, { "okt", 10 }, { "out", 10 }, { "ott", 10 }, { "pa\u017a", 10 }, { "\u0159\u00edj", 10 }, { "eki", 10 },
	{ "loka", 10 }, { "\u043e\u043a\u0442", 10 },
	{ "nov", 11 }, { "lis", 11 }, { "noi", 11 }, { "kas", 11 }, { "\u043d\u043e\u044f", 11 },
	{ "dec", 12 }, { "d\u00e9c", 12 }, { "dez", 12 }, { "dic", 12 }, { "gru", 12 }, { "pro", 12 }, { "ara", 12 },
	{ "joulu", 12 }, { "\u0434\u0435\u043a", 12 },
};

/* The bytes of a word in small letters, as far as Latin-1 and Cyrillic have them. */
static size_t
fold_word(struct span s, char out[24])
{
	size_t n = s.n < 24 ? s.n : 24;

	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)s.p[i], before = i > 0 ? (unsigned char)s.p[i - 1] : 0;

		out[i] = ascii_lower(s.p[i]);
		if (before == 0xc3 && c >= 0x80 && c <= 0x9e)
			out[i] = (char)(c + 0x20);
		else if (before == 0xd0 && c >= 0x90 && c <= 0x9f)
			out[i] = (char)(c + 0x20);
		else if (before == 0xd0 && c >= 0xa0 && c <= 0xaf) {
			out[i] = (char)(c - 0x20);
			out[i - 1] = (char)0xd1;
		}
	}
	return n;
}

static int
month_of(struct span s)
{
	static const char *const roman[] = { "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII" };
	char text[24];
	struct span folded = { text, fold_word(s, text) };

	for (int i = 0; i < 12; i++)
		if (span_eq(s, span_of(roman[i])))
			return i + 1;
	for (size_t i = 0; i < sizeof(month_names) / sizeof(month_names[0]); i++)
		if (span_starts(folded, span_of(month_names[i].text)))
			return month_names[i].month;
	return 0;
}

/* Words that say nothing: the days of the week in English, and what is between the parts of a date. */
static bool
is_filler(struct span s)
{
	static const char *const words[] = { "mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday",
		"thursday", "friday", "saturday", "sunday", "of", "de", "del", "den", "the", "le", "el", "di", "st", "nd", "rd", "th",
		"er", "\u0433", "\u0433\u043e\u0434\u0430" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (span_eq_nocase(s, span_of(words[i])))
			return true;
	return false;
}

static struct word
word_make(struct span s)
{
	struct word w = { s, 0, 0 };

	if (s.n == 1 && *s.p == '?') {
		w.number = -2;
		return w;
	}
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '?')
			w.number = w.number == 0 || w.number == -2 ? -2 : -1;
		else if (!ascii_is_digit(s.p[i]) || w.number < 0 || w.number > 99999999)
			return (struct word){ s, -1, month_of(s) };
		else
			w.number = w.number * 10 + (s.p[i] - '0');
	}
	return w;
}

/* The bytes of a time of day, "18:30" or "18:30:14", that begins there; 0: none does. */
static size_t
time_length(struct span s)
{
	size_t n = !ascii_is_digit(*s.p) ? 0 : s.n > 1 && ascii_is_digit(s.p[1]) ? 2 : 1;

	if (n == 0 || n + 2 >= s.n || s.p[n] != ':' || !ascii_is_digit(s.p[n + 1]) || !ascii_is_digit(s.p[n + 2]))
		return 0;
	while (n < s.n && (ascii_is_digit(s.p[n]) || s.p[n] == ':' || s.p[n] == '.'))
		n++;
	return n;
}

/* Is it a sign for year, month or day of Chinese or Korean, which ends a number? */
static bool
is_date_sign(struct span s)
{
	static const char *const signs[] = { "\u5e74", "\u6708", "\u65e5", "\ub144", "\uc6d4", "\uc77c" };

	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
		if (span_starts(s, span_of(signs[i])))
			return true;
	return false;
}

/* The bytes of a word: digits and question marks, or letters.  0: none begins there. */
static size_t
word_length(struct span s)
{
	size_t n = 0;

	if (ascii_is_digit(*s.p) || *s.p == '?')
		while (n < s.n && (ascii_is_digit(s.p[n]) || s.p[n] == '?'))
			n++;
	else
		while (n < s.n && (ascii_is_letter(s.p[n]) || (unsigned char)s.p[n] >= 0x80))
			n++;
	return n;
}

/* Finds the first `max` words. */
static int
words_find(struct span s, struct word words[], int max)
{
	enum { SIGN_BYTES = 3 };
	int n = 0;

	for (size_t i = 0; i < s.n && n < max; ) {
		struct span rest = span_after(s, i);
		size_t skipped = is_date_sign(rest) ? SIGN_BYTES : i > 0 && s.p[i - 1] == ':' ? 0 : time_length(rest);

		if (skipped > 0) {
			i += skipped;
			continue;
		}
		rest.n = word_length(rest);
		if (rest.n > 0 && !is_filler(rest))
			words[n++] = word_make(rest);
		i += rest.n > 0 ? rest.n : 1;
	}
	return n;
}

static bool
year_like(const struct word *w)
{
	return w->text.n == 4 && w->number >= 1000;
}

static int
known_number(const struct word *w)
{
	return w->number <= 0 ? -1 : (int)w->number;
}

static bool
is_small_word(const struct word *w)
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

/* "2021-03", "March 2021", "3/2021" */
static bool
guess_two(const struct word w[2], struct date *d)
{
	const struct word *year = year_like(&w[0]) ? &w[0] : &w[1], *month = year == &w[0] ? &w[1] : &w[0];

	if (!year_like(year) || (month->month == 0 && !is_small_word(month)))
		return false;
	*d = (struct date){ (int)year->number, month->month > 0 ? month->month : known_number(month), -1 };
	return true;
}

/* The year that a word is at the end of a date; of two digits, one of the last hundred years. */
static bool
take_year(const struct word *w, struct date *d, enum date_doubt *doubt)
{
	enum { TURN = 40 };

	if (!year_like(w) && (w->text.n != 2 || w->number < 0))
		return false;
	d->year = (int)w->number;
	if (year_like(w))
		return true;
	d->year += d->year < TURN ? 2000 : 1900;
	*doubt = DATE_CENTURY;
	return true;
}

/*
 * "15 Oct 2016", "Oct 15, 2016", "15.10.2016", "10/15/2016".  Of two numbers one above 12 is the day; if neither is,
 * the month comes first only with slashes, and the date is not certain.
 */
static bool
guess_year_last(const struct word w[3], char separator, struct date *d, enum date_doubt *doubt)
{
	int a = known_number(&w[0]), b = known_number(&w[1]);

	if (!take_year(&w[2], d, doubt))
		return false;
	for (int i = 0; i < 2; i++)
		if (w[i].month > 0 && is_small_word(&w[1 - i])) {
			d->month = w[i].month;
			d->day = known_number(&w[1 - i]);
			return true;
		}
	if (!is_small_word(&w[0]) || !is_small_word(&w[1]))
		return false;
	if (a > 12 || (b <= 12 && separator != '/')) {
		d->day = a;
		d->month = b;
	} else {
		d->month = a;
		d->day = b;
	}
	if (*doubt == DATE_CERTAIN && a <= 12 && b <= 12 && a != b)
		*doubt = DATE_DAY_OR_MONTH;
	return true;
}

/* "2021-03-17", "2008.Oct.7", and the rare "2021 17 March" */
static bool
guess_year_first(const struct word w[3], struct date *d)
{
	int named = w[1].month > 0 ? 1 : w[2].month > 0 ? 2 : 0;

	if (!year_like(&w[0]) && w[0].number != -2)
		return false;
	if (named > 0 ? !is_small_word(&w[3 - named]) : !is_small_word(&w[1]) || !is_small_word(&w[2]))
		return false;
	*d = (struct date){ known_number(&w[0]), named > 0 ? w[named].month : known_number(&w[1]),
	    known_number(&w[named > 0 ? 3 - named : 2]) };
	return true;
}

bool
date_guess(struct span s, struct date *d, enum date_doubt *doubt)
{
	struct word w[WORDS_MAX];
	int n;
	bool good = false;

	s = span_trim(s);
	n = words_find(s, w, WORDS_MAX);	/* the rest, such as a zone, is ignored */
	*doubt = DATE_CERTAIN;
	if (n == 1)
		good = guess_one(&w[0], d);
	else if (n == 2)
		good = guess_two(w, d);
	else if (n >= 3)
		good = guess_year_first(w, d) || guess_year_last(w, w[0].text.p[w[0].text.n], d, doubt);
	return good && date_possible(d);
}

bool
date_known(struct span s, struct date *d)
{
	enum date_doubt doubt = DATE_CERTAIN;

	if (!date_read(s, d)) {
		s = span_trim(s);
		if (!date_read(s, d) && (s.n == 0 || !date_guess(s, d, &doubt) || doubt == DATE_CENTURY))
			return false;
	}
	if (d->month == 0 || d->month > 12 || doubt != DATE_CERTAIN)
		d->month = -1;
	if (d->month < 0 || d->day == 0 || !date_possible(d))
		d->day = -1;
	return d->year > 0;
}

/* Is it between a date and a time, or a zone of one? */
static bool
is_of_time(struct span s)
{
	static const char *const words[] = { "t", "z", "am", "pm", "utc", "gmt", "bst", "cet", "cest", "est", "edt", "cst", "cdt", "msk",
		"mst", "mdt", "pst", "pdt", "uhr", "h" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (span_eq_nocase(s, span_of(words[i])))
			return true;
	return false;
}

bool
date_alone(struct span s)
{
	enum { PARTS = 3, MOST = 8 };
	struct word w[MOST];
	int n = words_find(s, w, MOST), parts = 0;

	/* "+0200" after a time of day is its zone. */
	for (int i = 0; i < n; i++)
		parts += !is_of_time(w[i].text) && !(i >= PARTS && w[i].text.n == 4 && ascii_is_any(w[i].text.p[-1], "+-"));
	return n < MOST && parts <= PARTS;
}
