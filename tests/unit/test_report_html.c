/*
 * test_report_html: the report as a page: what it keeps when there is more than it has room for, and items that come from a
 * cache which somebody changed.  The rest is in tests/shell/page.sh.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "games/finding_formats/report_formats.h"
#include "games/finding_formats/report_html_internal.h"
#include "toolkit/finding/report.h"
#include "support/check.h"

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

/* An item of that kind with its texts. */
static void
add_item(struct buf *b, struct page_item item, const char *const texts[PAGE_TEXTS])
{
	size_t at = b->n;

	buf_add(b, (struct span){ (const char *)&item, sizeof(item) });
	for (int i = 0; i < PAGE_TEXTS; i++)
		if (texts[i] != NULL) {
			item.lengths[i] = strlen(texts[i]);
			buf_str(b, texts[i]);
		}
	item.size = b->n - at;
	memcpy(b->p + at, &item, sizeof(item));
}

/* Has the page of these items the message? */
static bool
shows(struct span items, const char *message)
{
	static struct totals totals = { .records = 1 };
	static const struct report_style positions = { .positions = true };
	void *page = report_html.whole->open(&(struct report_head){ .program = "p", .version = "1", .style = &positions });
	/* So that reading after their end is noticed. */
	char *exact = malloc(items.n);
	struct buf b = { 0 };
	bool found;

	memcpy(exact, items.p, items.n);
	report_html.whole->take(page, (struct span){ exact, items.n });
	report_html.whole->write(page, &b, &totals);
	buf_char(&b, '\0');
	found = !b.failed && strstr(b.p, message) != NULL;
	buf_free(&b);
	free(exact);
	report_html.whole->close(page);
	return found;
}

static void
changed_items(void)
{
	static const char *const file[PAGE_TEXTS] = { [PAGE_TEXT_FILE] = "a.pgn" };
	static const char *const finding[PAGE_TEXTS] = {
		[PAGE_TEXT_FILE] = "a.pgn", [PAGE_TEXT_MESSAGE] = "told", [PAGE_TEXT_WHITE] = "W",
		[PAGE_TEXT_FEN] = "4k3/8/8/8/8/8/8/4K3 w - - 0 1", [PAGE_TEXT_MOVE] = "Ke3",
		[PAGE_TEXT_OTHER] = "b.pgn", [PAGE_TEXT_TAGS] = "a\tb\n",
	};
	static const unsigned char bytes[] = { 0x01, 0x40, 0x7f, 0x80, 0xff };
	struct buf b = { 0 };
	struct page_item item = {
		.kind = PAGE_ITEM_FINDING, .id = DIAG_ILLEGAL_PINNED, .severity = SEVERITY_ERROR,
		.line = 3, .column = 1, .game = 1,
	};
	struct page_count count = { DIAG_ILLEGAL_PINNED, 1 };
	size_t end;

	add_item(&b, (struct page_item){ .kind = PAGE_ITEM_FILE }, file);
	add_item(&b, (struct page_item){ .kind = PAGE_ITEM_GAME, .year = 2001 }, file);
	add_item(&b, item, finding);
	add_item(&b, (struct page_item){ .kind = PAGE_ITEM_SEAL }, (const char *[PAGE_TEXTS]){ 0 });
	add_item(&b, (struct page_item){ .kind = PAGE_ITEM_LEFT_OUT, .id = DIAG_ILLEGAL_PINNED, .count = 2 },
	    (const char *[PAGE_TEXTS]){ 0 });
	item = (struct page_item){ .kind = PAGE_ITEM_FILE_END, .count = 1, .records = 1, .by_severity = { 0, 0, 0, 1 } };
	item.lengths[PAGE_TEXT_FILE] = 5;
	item.lengths[PAGE_TEXT_COUNTS] = sizeof(count);
	item.size = sizeof(item) + 5 + sizeof(count);
	buf_add(&b, (struct span){ (const char *)&item, sizeof(item) });
	buf_str(&b, "a.pgn");
	buf_add(&b, (struct span){ (const char *)&count, sizeof(count) });
	end = b.n;
	CHECK(shows(buf_span(&b), "told"), "the items as they are");
	for (size_t i = 0; i < end; i++)
		for (size_t k = 0; k < sizeof(bytes); k++) {
			char was = b.p[i];

			if (!check_all() && i % sizeof(bytes) != k)
				continue;
			b.p[i] = (char)bytes[k];
			shows(buf_span(&b), "told");
			b.p[i] = was;
		}
	for (size_t i = 0; i < end; i++)
		shows((struct span){ b.p, i }, "told");
	CHECK(shows(buf_span(&b), "told"), "and again");
	buf_free(&b);
}

int
main(void)
{
	RUN(many_files);
	RUN(later_findings);
	RUN(none);
	RUN(changed_items);
	return check_end();
}
