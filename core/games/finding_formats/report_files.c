/* report_files: a line for each file, either its name if anything was found in it, or its totals. */
#include <inttypes.h>

#include "games/finding_formats/report_internal.h"

/* Findings are only counted. */
static void
count_only(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	(void)b, (void)p, (void)f, (void)style;
}

static bool
is_bad(const struct totals *t)
{
	return t->by_severity[SEVERITY_INFO] + t->by_severity[SEVERITY_WARNING] + t->by_severity[SEVERITY_ERROR] > 0 ||
	    t->status > 0;
}

static void
put_name_if_bad(struct buf *b, const struct report_file *f)
{
	if (!is_bad(f->totals))
		return;
	if (f->style->nul)
		buf_add(b, f->name);
	else
		report_text_file(b, f->name);
	buf_char(b, f->style->nul ? '\0' : '\n');
}

static void
put_files_head(struct buf *b, const struct report_head *head)
{
	const struct report_style *style = head->style;

	buf_fmt(b, "%8s %8s %8s %10s  file\n", "errors", "warnings", "infos",
	    style->positions ? "positions" : style->entries ? "entries" : "games");
}

/* A dash says that they were not counted. */
static void
put_count(struct buf *b, const struct report_file *f, enum severity severity)
{
	const uint64_t n = f->totals->by_severity[severity];

	if (n == 0 && severity < f->level)
		buf_fmt(b, "%8s ", "-");
	else
		buf_fmt(b, "%8" PRIu64 " ", n);
}

static void
put_row(struct buf *b, const struct report_file *f)
{
	for (enum severity s = SEVERITY_ERROR; s >= SEVERITY_INFO; s--)
		put_count(b, f, s);
	buf_fmt(b, "%10" PRIu64 "  ", f->totals->records);
	report_text_file(b, f->name);
	buf_char(b, '\n');
}

const struct report_format report_files = {
	.name = "files", .help = "the names of the files with findings", .file = put_name_if_bad, .finding = count_only,
	.totals = TOTALS_ASIDE,
};

const struct report_format report_table = {
	.name = "table", .help = "a line for each file: how much was found in it", .head = put_files_head, .file = put_row,
	.finding = count_only, .totals = TOTALS_ASIDE,
};
