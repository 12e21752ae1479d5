/* report_gcc: a line a finding as gcc writes it, for editors and problem matchers: never a colour, nothing between. */
#include "report/report.h"

/* What gcc, and all who read its lines, call the levels. */
static const char *
level(enum severity severity)
{
	return severity == SEVERITY_INFO ? "note" : severity_name(severity);
}

void
gcc_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	(void)style;
	text_place(b, p);
	buf_fmt(b, " %s: ", level(f->severity));
	text_message(b, p, f);
	buf_fmt(b, " [%s]\n", diag_rows[f->id].id);
}

void
gcc_left_out(struct buf *b, struct span file, enum diag id, enum severity severity, uint64_t more,
    const struct report_style *style)
{
	(void)style;
	text_place(b, &(struct location){ .file = file });
	buf_fmt(b, " %s: %s: ", level(severity), diag_rows[id].message);
	text_more(b, more);
	buf_fmt(b, " [%s]\n", diag_rows[id].id);
}
