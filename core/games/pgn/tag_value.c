/* tag_value: checks of every value, and of dates and times.  Each accepts the common correct form first, and fast. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/buf.h"
#include "base/utf8.h"
#include "games/pgn/date.h"
#include "games/pgn/tag_value.h"
#include "games/record_formats/wrapped.h"

enum { SHOWN_MAX = 60 };

int
tag_value_shown(struct span s)
{
	size_t n = s.n;

	if (n > SHOWN_MAX)
		for (n = SHOWN_MAX; n > SHOWN_MAX - 4 && ((unsigned char)s.p[n] & 0xc0) == 0x80; n--)
			;
	return (int)n;
}

size_t
tag_value_digits(struct span s, size_t i)
{
	size_t n = 0;

	while (i + n < s.n && ascii_is_digit(s.p[i + n]))
		n++;
	return n;
}

bool
tag_value_unknown(struct span s)
{
	return s.n == 1 && (*s.p == '?' || *s.p == '-');
}

bool
tag_value_absent(struct span s)
{
	return s.n == 0 || tag_value_unknown(s) || span_eq(s, SPAN("????.??.??"));
}

bool
tag_value_says_nothing(struct span s)
{
	for (size_t i = 0; i < s.n; i++)
		if (memchr("?.-* ", s.p[i], 5) == NULL)
			return false;
	return true;
}

struct finding *
tag_value_complain(const struct tag_look *l, enum diag id, struct span token, const char *format, ...)
{
	struct finding *new = finding_add(l->findings, id, token);
	va_list ap;

	if (new == NULL)
		return NULL;
	va_start(ap, format);
	new->message = arena_vfmt(&l->findings->text, format, ap);
	va_end(ap);
	return new;
}

void
tag_value_correct(const struct tag_look *l, struct finding *new, struct span value)
{
	if (new != NULL)
		new->canonical = arena_span(&l->findings->text, value);
}

/* -- every value -- */

#define EVERY(byte) (0x0101010101010101u * (byte))

/* Not 0 if any of the eight bytes is a control character, DEL or a backslash. */
static uint64_t
odd_word(uint64_t w)
{
	uint64_t del = w ^ EVERY(0x7f), slash = w ^ EVERY('\\');

	return (((w - EVERY(0x20)) & ~w) | ((del - EVERY(1)) & ~del) | ((slash - EVERY(1)) & ~slash)) & EVERY(0x80);
}

static uint64_t
word_at(const char *p)
{
	uint64_t w;

	memcpy(&w, p, 8);
	return w;
}

static uint32_t
half_at(const char *p)
{
	uint32_t w;

	memcpy(&w, p, 4);
	return w;
}

/* Is there a control character, DEL or backslash?  The last words overlap, so that nothing is read after the value. */
static bool
odd_bytes(struct span s)
{
	uint64_t odd;

	if (s.n >= 8) {
		odd = odd_word(word_at(s.p + s.n - 8));
		for (size_t i = 0; i + 8 <= s.n; i += 8)
			odd |= odd_word(word_at(s.p + i));
	} else if (s.n >= 4)
		odd = odd_word((uint64_t)half_at(s.p) << 32 | half_at(s.p + s.n - 4));
	else if (s.n > 0)
		odd = odd_word(EVERY(0x20) << 24 | (uint64_t)(unsigned char)s.p[0] << 16 |
		    (uint64_t)(unsigned char)s.p[s.n / 2] << 8 | (unsigned char)s.p[s.n - 1]);
	else
		odd = 0;
	return odd != 0;
}

static void
check_control(const struct tag_look *l, struct span at)
{
	unsigned char c = (unsigned char)*at.p;

	if (c == '\n' || c == '\r')
		tag_value_complain(l, DIAG_TAG_CONTROL_CHAR, at, "the value of %.*s goes over the end of a line",
		    tag_value_shown(l->tag->name), l->tag->name.p);
	else if (c == '\t')
		tag_value_complain(l, DIAG_TAG_CONTROL_CHAR, at, "there is a tab in the value of %.*s",
		    tag_value_shown(l->tag->name), l->tag->name.p);
	else
		tag_value_complain(l, DIAG_TAG_CONTROL_CHAR, at,
		    "there is the control character 0x%02X in the value of %.*s",
		    c, tag_value_shown(l->tag->name), l->tag->name.p);
}

/* PGN 7: \" and \\ are the only escapes. */
static void
check_odd_bytes(const struct tag_look *l)
{
	struct span s = l->tag->value;
	bool control = false;

	for (size_t i = 0; i < s.n; i++) {
		struct span at = { s.p + i, 1 };
		unsigned char c = (unsigned char)s.p[i];

		if (c == '\\' && i + 1 < s.n && (s.p[i + 1] == '\\' || s.p[i + 1] == '"'))
			i++;
		else if (c == '\\') {
			at.n = i + 1 < s.n ? 2 : 1;
			if (i + 1 < s.n && s.p[i + 1] > ' ' && s.p[i + 1] < 0x7f)
				tag_value_complain(l, DIAG_TAG_BAD_ESCAPE, at,
				    "\\%c is not an escape: only \\\" and \\\\ are; a plain \\ is written \\\\",
				    s.p[i + 1]);
			else
				tag_value_complain(l, DIAG_TAG_BAD_ESCAPE, at, "a backslash in a value is written \\\\");
		} else if ((c < 0x20 || c == 0x7f) && !control) {
			check_control(l, at);
			control = true;
		}
	}
}

static bool
badly_spaced(struct span s)
{
	if (s.n == 0)
		return false;
	if (s.p[0] == ' ' || s.p[s.n - 1] == ' ')
		return true;
	for (size_t i = 1; i < s.n; i++)
		if (s.p[i] == ' ' && s.p[i - 1] == ' ')
			return true;
	return false;
}

static void
check_blanks(const struct tag_look *l)
{
	struct span s = l->tag->value;
	struct finding *new;
	struct span clean;
	size_t n = 0;
	char *p;

	if (!badly_spaced(s) || (new = finding_add(l->findings, DIAG_TAG_WHITESPACE, s)) == NULL ||
	    (p = arena_take(&l->findings->text, s.n)) == NULL)
		return;
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != ' ' || (n > 0 && p[n - 1] != ' '))
			p[n++] = s.p[i];
	clean = span_trim((struct span){ p, n });
	new->canonical = clean.n > 0 ? clean : SPAN("?");
}

/* "Tom &amp; Jerry": entities of a web page, with the value that they stand for. */
static void
check_entities(const struct tag_look *l)
{
	struct span rest = l->tag->value;
	struct finding *new;
	struct buf clean = { 0 };
	bool any = false;

	while (rest.n > 0) {
		char text[4];
		size_t n = 0;
		const uint32_t code = *rest.p == '&' ? wrapped_entity(rest, &n) : 0;

		any |= code >= ' ';
		buf_add(&clean, code >= ' ' ? (struct span){ text, (size_t)utf8_encode(code, text) } : (struct span){ rest.p, 1 });
		rest = span_after(rest, code >= ' ' ? n : 1);
	}
	if (any && (new = finding_add(l->findings, DIAG_LEX_HTML, l->tag->value)) != NULL) {
		new->canonical = arena_span(&l->findings->text, buf_span(&clean));
		new->utf8 = utf8_plain(l->tag->value) == l->tag->value.n;
	}
	l->findings->failed = l->findings->failed || clean.failed;
	buf_free(&clean);
}

static void
check_empty(const struct tag_look *l)
{
	struct finding *new = finding_add_as(l->findings, DIAG_TAG_EMPTY_VALUE, l->roster ? SEVERITY_WARNING : SEVERITY_INFO,
	    l->tag->text);

	if (new == NULL)
		return;
	new->canonical = l->roster && span_eq(l->tag->name, SPAN("Date")) ? SPAN("????.??.??") : SPAN("?");
	new->message = arena_fmt(&l->findings->text, l->roster ?
	    "%.*s must have a value, also if it is not known" : "%.*s has no value",
	    tag_value_shown(l->tag->name), l->tag->name.p);
}

static void
check_every(const struct tag_look *l)
{
	if (odd_bytes(l->tag->value))
		check_odd_bytes(l);
	if (tag_value_worth(l->findings, DIAG_TAG_WHITESPACE))
		check_blanks(l);
	if (memchr(l->tag->value.p, '&', l->tag->value.n) != NULL)
		check_entities(l);
}

bool
tag_value_plain(const struct tag_look *l)
{
	if (l->tag->value.n == 0) {
		check_empty(l);
		return false;
	}
	if (!l->plain)
		check_every(l);
	return true;
}

void
tag_value_text(const struct tag_look *l)
{
	tag_value_plain(l);
}

/* -- dates and times -- */

enum { OLDEST_YEAR = 1400 };

/* YYYYMMDD of a date that is certainly in the calendar and not too old; 0: date_slow() has to look at it. */
static unsigned long
date_fast(struct span s)
{
	struct date d;

	return date_read(s, &d) && d.year >= OLDEST_YEAR && d.month >= 1 && d.month <= 12 && d.day >= 1 && d.day <= 28 ?
	    (unsigned long)(d.year * 10000 + d.month * 100 + d.day) : 0;
}

/* "?", "1972": nothing can be misread, it only lacks the question marks that PGN wants. */
static bool
date_short(struct span s)
{
	unsigned long year;

	return tag_value_says_nothing(s) || (s.n == 4 && span_number(s, &year));
}

static void
date_malformed(const struct tag_look *l)
{
	struct span s = span_trim(l->tag->value);
	struct finding *new;
	struct date d;
	enum date_doubt doubt;
	char text[DATE_MAX];

	if (!date_guess(s, &d, &doubt)) {
		tag_value_complain(l, DIAG_TAG_DATE_FORMAT, l->tag->value, "the date %.*s is not written YYYY.MM.DD",
		    tag_value_shown(s), s.p);
		return;
	}
	date_write(&d, text);
	new = finding_add_as(l->findings, DIAG_TAG_DATE_FORMAT, date_short(s) ? SEVERITY_INFO : SEVERITY_WARNING, l->tag->value);
	if (new != NULL)
		new->message = arena_fmt(&l->findings->text, doubt == DATE_CERTAIN ? "the date %.*s is not written YYYY.MM.DD" :
		    "the date %.*s is not written YYYY.MM.DD; possibly %s", tag_value_shown(s), s.p, text);
	if (doubt == DATE_CERTAIN && date_alone(s))		/* else words would be lost */
		tag_value_correct(l, new, span_of(text));
}

static void
date_not_in_calendar(const struct tag_look *l, struct date d)
{
	static const char *const months[] = { "", "January", "February", "March", "April", "May", "June", "July",
	    "August", "September", "October", "November", "December" };
	struct span s = l->tag->value;
	struct date fixed = { d.year == 0 ? -1 : d.year, d.month == 0 ? -1 : d.month, d.day == 0 ? -1 : d.day };
	struct date swapped = { d.year, d.day, d.month };
	char text[DATE_MAX];

	if (date_possible(&fixed)) {
		date_write(&fixed, text);
		tag_value_correct(l, tag_value_complain(l, DIAG_TAG_DATE_IMPOSSIBLE, s,
		    "the date %.*s has a zero for an unknown field, which is written ??",
		    (int)s.n, s.p), span_of(text));
	} else if (d.month > 12 && d.day > 0 && date_possible(&swapped)) {
		date_write(&swapped, text);
		tag_value_complain(l, DIAG_TAG_DATE_IMPOSSIBLE, s,
		    "there is no month %d; with day and month exchanged %s", d.month, text);
	} else if (d.month > 12)
		tag_value_complain(l, DIAG_TAG_DATE_IMPOSSIBLE, s, "there is no month %d", d.month);
	else if (d.month == 2 && d.day == 29 && d.year > 0)
		tag_value_complain(l, DIAG_TAG_DATE_IMPOSSIBLE, s,
		    "there is no 29 February in %d, which is not a leap year", d.year);
	else if (d.month > 0)
		tag_value_complain(l, DIAG_TAG_DATE_IMPOSSIBLE, s, "there is no %d %s", d.day, months[d.month]);
	else
		tag_value_complain(l, DIAG_TAG_DATE_IMPOSSIBLE, s, "there is no day %d in any month", d.day);
}

/* One day later than today is allowed, since it is tomorrow already in other time zones. */
static bool
in_future(const struct tag_look *l, const struct date *d)
{
	long first, last;

	return l->today != 0 && date_range(d, &first, &last) && first > date_days(l->today) + 1;
}

static void
date_slow(const struct tag_look *l)
{
	struct span s = l->tag->value;
	struct date d;

	if (!tag_value_plain(l))
		return;
	if (!date_read(s, &d)) {
		date_malformed(l);
		return;
	}
	if (!date_possible(&d)) {
		date_not_in_calendar(l, d);
		return;
	}
	if (d.month < 0 && d.day >= 0)
		tag_value_complain(l, DIAG_TAG_DATE_PARTIAL_ORDER, s,
		    "the date %.10s names the day, but not the month", s.p);
	if (d.year >= 0 && d.year < OLDEST_YEAR)
		tag_value_complain(l, DIAG_TAG_DATE_TOO_OLD, s, "the year %d is before chess as it is played now",
		    d.year);
	else if (in_future(l, &d))
		tag_value_complain(l, DIAG_TAG_DATE_FUTURE, s, "the date %.10s is in the future", s.p);
}

void
tag_value_date(const struct tag_look *l)
{
	unsigned long n = date_fast(l->tag->value);

	if (n == 0 || (l->today != 0 && n > l->today))
		date_slow(l);
}

static bool
two_digits(const char *p, int below)
{
	return ascii_is_digit(p[0]) && ascii_is_digit(p[1]) && (p[0] - '0') * 10 + (p[1] - '0') < below;
}

/* Is it HH:MM:SS, a time of day? */
static bool
time_good(struct span s)
{
	return s.n == 8 && s.p[2] == ':' && s.p[5] == ':' && two_digits(s.p, 24) && two_digits(s.p + 3, 60) &&
	    two_digits(s.p + 6, 60);
}

/* What comes after the digits of a time of twelve hours: 12 for p.m., 0 for a.m.; -1: neither. */
static int
half_of_day(struct span s)
{
	s = span_trim(s);
	if (span_eq_nocase(s, SPAN("am")) || span_eq_nocase(s, SPAN("a.m.")) || span_eq_nocase(s, SPAN("a.m")))
		return 0;
	return span_eq_nocase(s, SPAN("pm")) || span_eq_nocase(s, SPAN("p.m.")) || span_eq_nocase(s, SPAN("p.m")) ? 12 : -1;
}

/* "7:57:01 a.m.", "2:30 PM", "7:57", "7.57.01", "18h30": as HH:MM:SS.  False: it is not a time. */
static bool
time_meant(struct span s, char text[16], bool *seconds)
{
	int part[3] = { 0, 0, 0 }, n = 0, half;
	size_t i = 0;

	s = span_trim(s);
	for (; n < 3 && i < s.n && ascii_is_digit(s.p[i]); n++) {
		for (size_t end = i + 2; i < end && i < s.n && ascii_is_digit(s.p[i]); i++)
			part[n] = part[n] * 10 + (s.p[i] - '0');
		if (n < 2 && i + 1 < s.n && memchr(":.h", s.p[i], 3) != NULL && ascii_is_digit(s.p[i + 1]))
			i++;
		else if (++n > 0)
			break;
	}
	half = half_of_day(span_after(s, i));
	if (n < 2 || (half < 0 && i < s.n) || (half >= 0 && (part[0] == 0 || part[0] > 12)))
		return false;
	*seconds = n == 3;
	snprintf(text, 16, "%02d:%02d:%02d", half < 0 ? part[0] : part[0] % 12 + half, part[1], part[2]);
	return time_good(span_of(text));
}

static void
time_complain(const struct tag_look *l)
{
	struct span s = l->tag->value;
	struct finding *new;
	bool seconds;
	char text[16];

	if (!tag_value_plain(l) || tag_value_unknown(s) || span_eq(s, SPAN("??:??:??")))
		return;
	if (!time_meant(s, text, &seconds)) {
		tag_value_complain(l, DIAG_TAG_TIME_FORMAT, s, "the time %.*s is not written HH:MM:SS", tag_value_shown(s), s.p);
		return;
	}
	new = finding_add_as(l->findings, DIAG_TAG_TIME_FORMAT, SEVERITY_INFO, s);
	if (new == NULL)
		return;
	new->message = arena_fmt(&l->findings->text, seconds ? "the time %.*s is not written HH:MM:SS" :
	    "the time %.*s is not written HH:MM:SS; possibly %s", tag_value_shown(s), s.p, text);
	if (seconds)
		tag_value_correct(l, new, span_of(text));
}

void
tag_value_time(const struct tag_look *l)
{
	if (!time_good(l->tag->value))
		time_complain(l);
}

/* Is it h:mm:ss from place i on, perhaps with a fraction? */
static bool
clock_good(struct span s, size_t i)
{
	size_t hours = tag_value_digits(s, i);
	size_t at = i + hours;

	if (hours < 1 || hours > 3 || s.n < at + 6 || s.p[at] != ':' || s.p[at + 3] != ':' ||
	    !two_digits(s.p + at + 1, 60) || !two_digits(s.p + at + 4, 60))
		return false;
	at += 6;
	return at == s.n || (s.p[at] == '.' && at + 1 < s.n && at + 1 + tag_value_digits(s, at + 1) == s.n);
}

/* Servers write "15:09:02 GMT+0000", and engine tools a date with the time. */
void
tag_value_moment(const struct tag_look *l)
{
	struct span s = l->tag->value;

	/* chess.com writes the hour with one digit: "7:03:11 PST". */
	bool short_hour = s.n >= 7 && s.p[1] == ':' && clock_good((struct span){ s.p, 7 }, 0);

	if (!short_hour && !time_good((struct span){ s.p, s.n > 8 ? 8 : s.n }) && !(s.n > 10 && s.p[4] == '-' && s.p[7] == '-'))
		time_complain(l);
	else
		tag_value_plain(l);
}

void
tag_value_clock(const struct tag_look *l)
{
	struct span s = l->tag->value;

	if (tag_value_plain(l) && !clock_good(s, 0) && !tag_value_unknown(s))
		tag_value_complain(l, DIAG_TAG_CLOCK_FORMAT, s, "the clock %.*s is not written h:mm:ss",
		    tag_value_shown(s), s.p);
}

void
tag_value_running(const struct tag_look *l)
{
	struct span s = l->tag->value;

	if (!tag_value_plain(l) || tag_value_unknown(s))
		return;
	if (s.n < 2 || (*s.p != 'W' && *s.p != 'B' && *s.p != 'N') || s.p[1] != '/' || !clock_good(s, 2))
		tag_value_complain(l, DIAG_TAG_CLOCK_FORMAT, s,
		    "the clock %.*s is not written W/h:mm:ss, B/h:mm:ss or N/h:mm:ss",
		    tag_value_shown(s), s.p);
}

unsigned long
tag_value_rating(struct span value)
{
	struct span s = span_trim(value);
	unsigned long n;

	/* The marks of FICS, ICC and other servers. */
	if (s.n == 4 || s.n == 5)
		s.n -= memchr("?pPeE*", s.p[s.n - 1], 6) != NULL;
	return span_number(s, &n) && n <= 9999 ? n : 0;
}
