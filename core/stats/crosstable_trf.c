/* crosstable_trf: the crosstable of an event as a tournament report file of FIDE. */
#include <stdlib.h>

#include "event/trf_crosstable.h"
#include "stats/crosstable_report.h"

static void
put_tables(struct buf *b, const struct stats *s, const struct stats_style *style, enum trf_edition edition)
{
	struct arena texts = { 0 };
	size_t n;
	struct crosstable *list = crosstable_report_tables(s->ledger, style->crosstables, &texts, &n);

	b->failed = b->failed || (list == NULL && n > 0);
	for (size_t i = 0; list != NULL && i < n; i++) {
		struct trf trf = { .n = 0 };

		b->failed = !trf_from_crosstable(&trf, &list[i], edition) || b->failed;
		trf_write(&trf, b);
		trf_free(&trf);
	}
	free(list);
	arena_free(&texts);
}

static void
put_26(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	put_tables(b, s, style, TRF_26);
}

static void
put_16(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	put_tables(b, s, style, TRF_16);
}

const struct stats_format stats_trf = {
	.name = "trf", .help = "with --crosstable: a tournament report file of FIDE (TRF26)", .crosstable = put_26,
	.one_event = true,
};

const struct stats_format stats_trf16 = {
	.name = "trf16", .help = "the same for programs of before 2025 (TRF16)", .crosstable = put_16,
	.one_event = true,
};
