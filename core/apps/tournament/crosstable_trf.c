/* crosstable_trf: the crosstable of an event as a tournament report file of FIDE. */
#include <stdlib.h>

#include "apps/tournament/trf_crosstable.h"
#include "apps/tournament/crosstable_report.h"

/* Reads the reports that came in; what is wrong in them pgn-check says. */
static bool
read_reports(struct trf *t, struct span text)
{
	struct grading grading = { .every = false };
	struct findings none = { .grading = &grading };
	const bool good = trf_read(t, text, ENC_UTF8, &none);

	findings_free(&none);
	return good;
}

/* The report that was read, in this edition; `ranks`: NULL, or the table with the order of its players. */
static void
put_as_read(struct buf *b, const struct trf *read, enum trf_edition edition, const struct crosstable *ranks)
{
	struct trf made = { .n = 0 };

	b->failed = !trf_as_edition(&made, read, edition, ranks) || b->failed;
	trf_write(&made, b);
	trf_free(&made);
}

static void
put_tables(struct buf *b, const struct crosstable_style *style, enum trf_edition edition, const struct trf *read)
{
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;

	while ((t = crosstable_report_next(r)) != NULL) {
		struct trf trf = { .n = 0 };

		if (style->as_read) {
			put_as_read(b, read, edition, t);
			continue;
		}
		b->failed = !trf_from_crosstable(&trf, t, edition, read) || b->failed;
		trf_write(&trf, b);
		trf_free(&trf);
	}
	b->failed = b->failed || r->failed;
}

static void
put_edition(struct buf *b, const struct crosstable_style *style, enum trf_edition edition)
{
	struct trf read = { .n = 0 };

	b->failed = !read_reports(&read, style->reports) || b->failed;
	if (style->as_read && !style->ranked)
		put_as_read(b, &read, edition, NULL);
	else
		put_tables(b, style, edition, &read);
	trf_free(&read);
}

void
crosstable_trf(struct buf *b, const struct crosstable_style *style)
{
	put_edition(b, style, TRF_26);
}

void
crosstable_trf16(struct buf *b, const struct crosstable_style *style)
{
	put_edition(b, style, TRF_16);
}
