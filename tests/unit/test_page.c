/* test_page: what the report as a page keeps when there is more than it has room for; the rest is in tests/shell/page.sh. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "page/report_formats.h"
#include "report/report.h"

enum { FILES = 100000, SHOWN = 50 };

static const struct report_style style = { .fail_on = SEVERITY_ERROR };
static const struct report_head head = { .program = "pgn-check", .version = "1", .style = &style };

/* Gives the page a file with so many errors; later: its findings were found when all files had been read. */
static bool
take_file(void *page, const char *name, uint64_t errors, bool later)
{
	struct totals totals = { .files = !later, .records = 1 };
	struct buf items = { 0 };
	bool good;

	totals.by_severity[SEVERITY_ERROR] = totals.by_id[DIAG_ILLEGAL_PINNED] = errors;
	if (!later)
		report_html.file_begin(&items, span_of(name));
	report_html.file_end(&items, &(struct report_file){ .name = span_of(name), .totals = &totals });
	good = !items.failed && report_html.whole->take(page, buf_span(&items));
	buf_free(&items);
	return good;
}

/* The page, terminated; the caller frees it. */
static char *
written(void *page, uint64_t files)
{
	struct totals totals = { .files = files };
	struct buf b = { 0 };

	report_html.whole->write(page, &b, &totals);
	buf_char(&b, '\0');
	CHECK(!b.failed, "memory");
	report_html.whole->close(page);
	return b.p;
}

/* Are the rows of files those that have the errors most, most-1, most-2... ? */
static void
worst_are_shown(const char *got, uint64_t most)
{
	const char *p = strstr(got, "<section id=\"files\">");
	int n = 0;

	for (; p != NULL && (p = strstr(p, "<bdi>f")) != NULL && n < SHOWN; n++, p++) {
		uint64_t errors = strtoull(p + strlen("<bdi>f"), NULL, 10);

		CHECK(errors == most - (uint64_t)n, "row %d is that of %" PRIu64, n, errors);
	}
	CHECK(n == SHOWN, "%d rows", n);
}

/* Three times the least bad half is dropped; the worst files are the first, the last and those between. */
static void
many_files(void)
{
	for (int order = 0; order < 3; order++) {
		void *page = report_html.whole->open(&head);
		bool good = page != NULL;
		char *got;

		for (uint64_t i = 0; i < FILES && good; i++) {
			uint64_t errors = 1 + (order == 0 ? i : order == 1 ? FILES - 1 - i : i * 7919 % FILES);
			char name[32];

			snprintf(name, sizeof(name), "f%" PRIu64, errors);
			good = take_file(page, name, errors, false);
		}
		CHECK(good, "memory");
		got = written(page, FILES);
		worst_are_shown(got, FILES);
		CHECK(strstr(got, "The 50 files with the most errors, of 100,000 files with findings") != NULL, "caption");
		free(got);
	}
}

/* What is found later is added to a file that was kept; of others it cannot be told whether they were counted before. */
static void
later_findings(void)
{
	void *page = report_html.whole->open(&head);
	bool good = page != NULL;
	char *got;

	for (uint64_t i = 1; i <= FILES && good; i++) {
		char name[32];

		snprintf(name, sizeof(name), "f%" PRIu64, i);
		good = take_file(page, name, i, false);
	}
	good = good && take_file(page, "f99990", 100, true) && take_file(page, "new", 1000000, true);
	CHECK(good, "memory");
	got = written(page, FILES + 1);
	CHECK(strstr(got, "<bdi>f99990</bdi></a></th><td class=\"error\">100,090</td>") != NULL, "not added");
	CHECK(strstr(got, "of at least 100,000 files with findings") != NULL, "the number of files is not known any more");
	free(got);
}

static void
none(void)
{
	char *got = written(report_html.whole->open(&head), 0);

	CHECK(strstr(got, "<p>Nothing.</p>") != NULL && strstr(got, "<section id=\"files\">") == NULL, "%s", got);
	free(got);
	report_html.whole->close(NULL);
}

int
main(void)
{
	RUN(many_files);
	RUN(later_findings);
	RUN(none);
	return check_end();
}
