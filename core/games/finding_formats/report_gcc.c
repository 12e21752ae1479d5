/* report_gcc: one line per finding as gcc writes it, for editors and problem matchers: no colours, no other lines. */
#include "games/finding_formats/report_internal.h"

/* The names of severities in gcc's lines. */
static const char *
gcc_level(enum severity severity)
{
	return severity == SEVERITY_INFO ? "note" : severity_name(severity);
}

static void
put_gcc_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	(void)style;
	report_text_place(b, p);
	buf_fmt(b, " %s: ", gcc_level(f->severity));
	report_text_message(b, p, f);
	report_text_game(b, p);
	buf_fmt(b, " [%s]\n", diag_rows[f->id].id);
}

static void
put_gcc_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	report_text_place(b, &(struct location){ .file = l->file, .line = l->line, .column = 1 });
	buf_fmt(b, " %s: ", gcc_level(l->severity));
	report_text_left_out(b, l, style, "");
	buf_fmt(b, " [%s]\n", diag_rows[l->id].id);
}

const struct report_format report_gcc = {
	.name = "gcc", .help = "the lines of gcc, for editors and problem matchers",
	.finding = put_gcc_finding, .left_out = put_gcc_left_out,
	.statistics = report_text_statistics, .totals = TOTALS_ASIDE, .rule = report_text_rule,
};
