/* test_report_html: items that come from a cache which somebody changed. */
#include <stdlib.h>
#include <string.h>

#include "page/report_formats.h"
#include "page/report_html_internal.h"
#include "support/check.h"

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
	static const struct report_style style = { .positions = true };
	void *page = report_html.whole->open(&(struct report_head){ .program = "p", .version = "1", .style = &style });
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
	RUN(changed_items);
	return check_end();
}
