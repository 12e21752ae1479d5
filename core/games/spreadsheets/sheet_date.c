/* sheet_date: dates as people write them. */
#include "base/ascii.h"
#include "games/spreadsheets/sheet_date.h"
#include "games/spreadsheets/sheet_words.h"

/*
 * What the names of the months begin with, as sheet_words.h folds them; of several that fit, the longest counts.  Listopad
 * is November in Polish and Czech but October in Croatian, and is in none.
 */
static const char *const months[12] = {
	"jan|ian|gen|ene|jaan|xan|eanair|stycz|tammi|led|sijec|ocak|yanv|saus|янв|јан|ян|січ|ιαν",
	"feb|fev|feabh|helmi|lut|unor|velj|subat|vasar|fevr|фев|феб|лют|φεβ",
	"mar|maart|marts|maalis|brez|ozuj|kov|мар|берез|μαρ",
	"apr|abr|avr|huhti|kwie|dub|travanj|travnj|nisan|baland|апр|квіт|απρ",
	"may|mai|maj|mei|mag|touko|kvet|svib|geguz|май|мај|мая|трав|μαι",
	"jun|juin|giu|kesa|czerw|cerv|lipanj|lipnj|haziran|birz|июн|јун|юни|черв|ιουν",
	"jul|juil|lug|heina|lipi|lipc|cervenc|srpanj|srpnj|temmuz|liep|июл|јул|юли|лип|ιουλ",
	"aug|ago|aou|avg|elo|sierp|srpen|srpna|kolov|agust|rugpj|авг|серп|αυγ",
	"sep|set|syys|szept|wrze|zari|ruj|eylul|rugs|сеп|сен|вер|σεπ",
	"oct|okt|out|ott|loka|pazdz|rij|ekim|spal|окт|жовт|οκτ",
	"nov|noi|marras|stude|kasim|lapkr|ноя|ное|нов|νοε",
	"dec|des|dez|dic|joulu|grud|prosin|aralik|дек|дец|грудн|δεκ",
};

/* The month whose name a word is; 0: none. */
static int
month_of(struct span word)
{
	size_t longest = 0;
	int month = 0;

	for (int i = 0; i < 12; i++) {
		struct span rest = span_of(months[i]);

		while (rest.p != NULL) {
			struct span start = span_cut(&rest, '|');

			if (start.n > longest && span_starts(word, start)) {
				longest = start.n;
				month = i + 1;
			}
		}
	}
	return month;
}

/* A date in its parts. */
struct parts {
	int number[3], digits[3];
	int n;
	int month;		/* by its name; 0: none */
	bool words;		/* there are words that are not */
	char separator;		/* after the first number */
};

static void
take_date_number(struct parts *p, struct span digits, char next)
{
	p->separator = p->n == 0 ? next : p->separator;
	p->digits[p->n] = (int)digits.n;
	for (size_t i = 0; i < digits.n; i++)
		p->number[p->n] = p->number[p->n] * 10 + (digits.p[i] - '0');
	p->n++;
}

static void
take_date_word(struct parts *p, struct span word)
{
	struct sheet_words w;
	int month;

	sheet_words_fold(word, &w);
	if ((month = month_of(w.text)) > 0 && p->month == 0)
		p->month = month;
	else
		p->words |= word.n > 3;		/* not "г." or 年 */
}

static bool
is_letter(char c)
{
	return ascii_is_letter(c) || (signed char)c < 0;
}

/* Takes numbers and the name of a month.  False: there is something that no date has. */
static bool
take_parts(struct span text, struct parts *p)
{
	*p = (struct parts){ .n = 0 };
	while (text.n > 0) {
		size_t n = 0;

		while (n < text.n && ascii_is_digit(text.p[n]))
			n++;
		/* A time of day, and all after it. */
		if (n > 0 && n < text.n && p->n >= 2 && (text.p[n] == ':' || (n <= 2 && text.p[n] == 'h')))
			return true;
		if (n > 0 && (p->n == 3 || (n > 4 && n != 8)))
			return false;
		if (n > 0) {
			take_date_number(p, (struct span){ text.p, n }, n < text.n ? text.p[n] : '\0');
		} else {
			while (n < text.n && is_letter(text.p[n]))
				n++;
			if (n > 0)
				take_date_word(p, (struct span){ text.p, n });
		}
		text = span_after(text, n > 0 ? n : 1);
	}
	return p->n > 0;
}

static int
year_of(const struct parts *p, int i)
{
	return p->digits[i] == 4 ? p->number[i] : p->digits[i] != 2 ? 0 : p->number[i] + (p->number[i] < 69 ? 2000 : 1900);
}

/* "3 April 2024", "April 3, 2024", "2024. április 3.", "April 2024". */
static bool
with_name(const struct parts *p, struct date *d)
{
	d->month = p->month;
	if (p->n == 1 && p->digits[0] == 4) {
		d->year = p->number[0];
		return true;
	}
	if (p->n != 2)
		return false;
	if (p->digits[0] == 4) {
		d->year = p->number[0];
		d->day = p->number[1];
		return p->digits[1] <= 2;
	}
	d->day = p->number[0];
	d->year = year_of(p, 1);
	return p->digits[0] <= 2 && d->year > 0;
}

/* Dates of numbers only. */
static bool
with_numbers(const struct parts *p, enum sheet_date_order order, struct sheet_date *s)
{
	struct date *d = &s->date;
	int a = p->number[0], b = p->number[1];

	if (p->words && p->n < 3)
		return false;
	if (p->n == 1 && p->digits[0] == 8)
		*d = (struct date){ a / 10000, a / 100 % 100, a % 100 };
	else if (p->n == 1 && p->digits[0] == 4)
		d->year = a;
	else if (p->n == 2 && p->digits[0] <= 2 && p->digits[1] == 4)
		*d = (struct date){ b, a, -1 };
	else if (p->n == 3 && p->digits[0] == 4 && p->digits[1] <= 2 && p->digits[2] <= 2)
		*d = (struct date){ a, b, p->number[2] };
	else if (p->n != 3 || p->digits[0] > 2 || p->digits[1] > 2 || (p->digits[2] != 4 && p->separator == '-'))
		return false;	/* 24-04-03 may begin with the year */
	else {
		bool dotted = p->separator == '.', month_first = a <= 12 && (b > 12 || (!dotted && order == ORDER_MONTH_FIRST));

		*d = month_first ? (struct date){ year_of(p, 2), a, b } : (struct date){ year_of(p, 2), b, a };
		if (!dotted && (a > 12 || b > 12))
			s->shows = a > 12 ? ORDER_DAY_FIRST : ORDER_MONTH_FIRST;
		s->open = !dotted && order == ORDER_UNKNOWN && a <= 12 && b <= 12 && a != b;
	}
	return true;
}

bool
sheet_date_read(struct span text, enum sheet_date_order order, struct sheet_date *s)
{
	struct parts p;

	*s = (struct sheet_date){ .date = { -1, -1, -1 } };
	text = span_trim(text);
	if (text.n > SHEET_WORDS_BYTES || !take_parts(text, &p) ||
	    !(p.month > 0 ? with_name(&p, &s->date) : with_numbers(&p, order, s)))
		return false;
	return s->date.year >= 1000 && date_possible(&s->date);
}

bool
sheet_date_tag(struct span name)
{
	return name.n >= 4 && span_eq(span_after(name, name.n - 4), SPAN("Date"));
}

void
sheet_dates_look(struct sheet_dates *dates, struct span name, struct span value)
{
	struct sheet_date d;

	if (!sheet_date_tag(name) || !sheet_date_read(value, ORDER_UNKNOWN, &d))
		return;
	dates->day_first |= d.shows == ORDER_DAY_FIRST;
	dates->month_first |= d.shows == ORDER_MONTH_FIRST;
}

enum sheet_date_order
sheet_dates_order(const struct sheet_dates *dates, bool foreign)
{
	if (dates->day_first != dates->month_first)
		return dates->day_first ? ORDER_DAY_FIRST : ORDER_MONTH_FIRST;
	return foreign && !dates->day_first ? ORDER_DAY_FIRST : ORDER_UNKNOWN;
}
