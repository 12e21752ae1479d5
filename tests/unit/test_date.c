/* test_date: what is certain of dates, in PGN's form and in others, and the days that they can be. */
#include "games/pgn/date.h"
#include "support/check.h"

/* A year of 0: it is not known.  -1: month or day is not. */
static void
known(void)
{
	static const struct {
		const char *text;
		int year, month, day;
	} rows[] = {
		{ "2024.05.17", 2024, 5, 17 }, { " 2024.05.17 ", 2024, 5, 17 },
		{ "2024.05.??", 2024, 5, -1 }, { "2024.??.??", 2024, -1, -1 }, { "2024.??.17", 2024, -1, -1 },
		{ "2024.05.?7", 2024, 5, -1 }, { "2024.0?.17", 2024, -1, -1 },
		{ "????.??.??", 0, 0, 0 }, { "????.05.17", 0, 0, 0 }, { "0000.05.17", 0, 0, 0 }, { "0001.01.01", 1, 1, 1 },
		/* Months and days that the calendar does not have are not known; the rest of the date is. */
		{ "2024.00.17", 2024, -1, -1 }, { "2024.00.00", 2024, -1, -1 }, { "2024.00.??", 2024, -1, -1 },
		{ "2024.01.31", 2024, 1, 31 }, { "2024.12.31", 2024, 12, 31 }, { "2024.13.01", 2024, -1, -1 },
		{ "2024.99.99", 2024, -1, -1 }, { "2024.05.00", 2024, 5, -1 }, { "2024.05.31", 2024, 5, 31 },
		{ "2024.05.32", 2024, 5, -1 }, { "2024.04.30", 2024, 4, 30 }, { "2024.04.31", 2024, 4, -1 },
		{ "2024.02.29", 2024, 2, 29 }, { "2023.02.29", 2023, 2, -1 }, { "2023.02.28", 2023, 2, 28 },
		{ "1900.02.29", 1900, 2, -1 }, { "2000.02.29", 2000, 2, 29 },
		/* Other forms; where day and month can be exchanged, neither is certain. */
		{ "2024", 2024, -1, -1 }, { "20240517", 2024, 5, 17 }, { "20240017", 0, 0, 0 }, { "20241301", 0, 0, 0 },
		{ "2024-05-17", 2024, 5, 17 }, { "2024/5/7", 2024, 5, 7 }, { "2024-05", 2024, 5, -1 },
		{ "2024-05-17T12:00:00", 2024, 5, 17 }, { "2024-13-01", 0, 0, 0 }, { "2024-00-01", 2024, -1, -1 },
		{ "17.05.2024", 2024, 5, 17 }, { "5/17/2024", 2024, 5, 17 }, { "17 May 2024", 2024, 5, 17 },
		{ "May 17, 2024", 2024, 5, 17 }, { "5.6.2024", 2024, -1, -1 }, { "5/6/2024", 2024, -1, -1 },
		{ "12.12.2024", 2024, 12, 12 }, { "12.11.2024", 2024, -1, -1 }, { "13.11.2024", 2024, 11, 13 },
		{ "31.4.2024", 0, 0, 0 }, { "13.13.2024", 0, 0, 0 }, { "?", 0, 0, 0 }, { "", 0, 0, 0 }, { "soon", 0, 0, 0 },
		/* Names of months, days of the week, times and zones. */
		{ "2008.Oct.7", 2008, 10, 7 }, { "17.III.2021", 2021, 3, 17 }, { "Wed Mar 17 2021 18:30:14 GMT+0000", 2021, 3, 17 },
		{ "Wed Mar 17 18:30:14 2021", 2021, 3, 17 }, { "Wed, 17 Mar 2021 18:30:14 +0000", 2021, 3, 17 },
		{ "17-Mar-2021", 2021, 3, 17 }, { "17 mars 2021", 2021, 3, 17 }, { "17. M\u00e4rz 2021", 2021, 3, 17 },
		{ "17 de marzo de 2021", 2021, 3, 17 }, { "17th of March, 2021", 2021, 3, 17 }, { "March 1st 2021", 2021, 3, 1 },
		{ "17 juin 2021", 2021, 6, 17 }, { "17 juillet 2021", 2021, 7, 17 }, { "1er AO\u00dbT 2021", 2021, 8, 1 },
		{ "1 F\u00c9VRIER 2021", 2021, 2, 1 }, { "17 \u041c\u0430\u0440\u0442\u0430 2021 \u0433.", 2021, 3, 17 },
		{ "5 \u0418\u044e\u043b\u044f 2021", 2021, 7, 5 }, { "3 marraskuuta 2020", 2020, 11, 3 }, { "2021\u5e743\u670817\u65e5", 2021, 3, 17 },
		{ "March 2021", 2021, 3, -1 }, { "2021-Mar", 2021, 3, -1 }, { "3/2021", 2021, 3, -1 }, { "2021:03:17", 2021, 3, 17 },
		{ "2021.17.March", 2021, 3, 17 }, { "17 Marvin 1821", 1821, 3, 17 }, { "17/03/21", 0, 0, 0 }, { "99.12.31", 0, 0, 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct date d = { 0, 0, 0 };
		bool is = date_known(span_of(rows[i].text), &d);

		CHECK(is == (rows[i].year > 0), "%s: %d", rows[i].text, is);
		CHECK(!is || (d.year == rows[i].year && d.month == rows[i].month && d.day == rows[i].day),
		    "%s: %d, %d, %d", rows[i].text, d.year, d.month, d.day);
	}
}

/* What conditions compare dates with. */
static void
parts(void)
{
	static const char *const wrong[] = { "", "2", "20240", "0000", "????", "2024-3", "2024-13", "2024-00-01", "2024.03-01", "2024-02-30",
		"2024/03/01", "2024-03-0x", "x024" };
	struct date d;

	CHECK(date_part_read(SPAN("2024"), &d) && d.year == 2024 && d.month == -1 && d.day == -1, "%d", d.month);
	CHECK(date_part_read(SPAN("2024-03"), &d) && d.month == 3 && d.day == -1, "%d", d.day);
	CHECK(date_part_read(SPAN("2024.03.31"), &d) && d.day == 31, "%d", d.day);
	CHECK(date_part_read(SPAN("2024.?\?.?\?"), &d) && d.month == -1 && d.day == -1, "%d", d.month);
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
		CHECK(!date_part_read(span_of(wrong[i]), &d), "%s", wrong[i]);
}

/* The first and the last day of dates that leave something open. */
static void
ranges(void)
{
	static const struct {
		const char *text;
		unsigned long first, last;
	} rows[] = {
		{ "2024.05.17", 20240517, 20240517 }, { "2024.05.??", 20240501, 20240531 }, { "2024.02.??", 20240201, 20240229 },
		{ "2023.02.30", 20230201, 20230228 }, { "2024.??.??", 20240101, 20241231 }, { "2024.00.17", 20240101, 20241231 },
		{ "2024.13.17", 20240101, 20241231 }, { "2024.12.??", 20241201, 20241231 }, { "5.6.2024", 20240101, 20241231 },
	};
	struct date never = { -1, 5, 17 };
	long first, last;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct date d;
		bool is = date_known(span_of(rows[i].text), &d) && date_range(&d, &first, &last);

		CHECK(is && first == date_days(rows[i].first) && last == date_days(rows[i].last), "%s", rows[i].text);
	}
	CHECK(!date_range(&never, &first, &last), "no year");
	CHECK(date_days(20240301) - date_days(20240228) == 2 && date_days(20230301) - date_days(20230228) == 1, "leap years");
	CHECK(date_days(19000301) - date_days(19000228) == 1 && date_days(20000301) - date_days(20000228) == 2, "centuries");
	CHECK(date_days(20240101) - date_days(20231231) == 1 && date_days(20250101) - date_days(20240101) == 366, "a year");
}

static void
written(void)
{
	static const struct { struct date date; const char *text; } rows[] = {
		{ { 2024, 5, 7 }, "2024.05.07" }, { { 2024, 5, -1 }, "2024.05.??" }, { { 2024, -1, -1 }, "2024.??.??" },
		{ { -1, 12, 31 }, "????.12.31" }, { { -1, -1, -1 }, "????.??.??" }, { { 999, 0, 0 }, "0999.00.00" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char text[DATE_MAX];

		date_write(&rows[i].date, text);
		CHECK(strcmp(text, rows[i].text) == 0, "%s, not %s", text, rows[i].text);
	}
}

int
main(void)
{
	RUN(known);
	RUN(parts);
	RUN(ranges);
	RUN(written);
	return check_end();
}
