/* test_report_streams: items that are written, held, dropped, left out and counted. */
#include <string.h>

#include "support/check.h"
#include "batch/report_streams.h"

static void
put_left_out(struct buf *b, struct span file, enum diag id, enum severity severity, uint64_t more, const struct report_style *style)
{
	(void)file, (void)severity, (void)style;
	buf_fmt(b, "%d more of %s", (int)more, diag_rows[id].id);
}

static void
put_summary(struct buf *b, const struct totals *t)
{
	buf_fmt(b, "left out %d", (int)t->left_out);
}

static void
put_seal(struct buf *b, const struct seal *s)
{
	buf_fmt(b, "#%u%s", s->nth, s->baselined ? "b" : "");
}

static const struct report_format few = {
	.name = "few", .between = ",", .left_out = put_left_out, .summary = put_summary, .seal = put_seal, .most = 3,
	.baselined = true,
};

static void
item(struct report_streams *s, const char *text)
{
	struct buf *to = report_streams_item(s, 0);

	if (to == NULL)
		return;
	buf_str(to, text);
	report_streams_seal(s, 0, to, (struct prints){ 7, 7 }, false);
}

static bool
reads(const struct report_streams *s, const char *text)
{
	bool same = span_eq(buf_span(&s->list[0].out), span_of(text));

	if (!same)
		printf("# %.*s\n", (int)s->list[0].out.n, s->list[0].out.p);
	return same;
}

static void
open_one(struct report_streams *s, struct batch_options *o, unsigned max)
{
	*o = (struct batch_options){ .reports = { { .format = &few, .max = max } }, .reports_n = 1 };
	memset(s, 0, sizeof(*s));
	report_streams_open(s, o);
}

/* Dropped items leave no separator, and do not count towards the most items of a report. */
static void
drops(void)
{
	static struct report_streams s;
	struct batch_options o;

	open_one(&s, &o, 0);
	report_streams_file(&s, SPAN("a"), true);
	for (int i = 0; i < 5; i++)
		item(&s, "x");
	CHECK(reads(&s, ""), "as it was put");
	report_streams_drop(&s);
	report_streams_file(&s, SPAN("b"), true);
	for (int i = 0; i < 4; i++) {
		report_streams_number(&s, (struct prints){ 7, 7 });
		item(&s, "y");
	}
	CHECK(reads(&s, ""), "as it was put");
	report_streams_let_go(&s);
	CHECK(reads(&s, "y#1,y#2,y#3"), "as it was put");
	/* Lines about findings that were left out do not count as items. */
	report_streams_end(&s, &(struct totals){ .files = 2 }, true);
	CHECK(reads(&s, "y#1,y#2,y#3,left out 1"), "as it was put");
	CHECK(!report_streams_failed(&s), "a report of one");
	report_streams_free(&s);
}

static void
left_out(void)
{
	static struct report_streams s;
	struct batch_options o;
	struct report_file file = { .name = SPAN("a") };

	open_one(&s, &o, 2);
	report_streams_file(&s, SPAN("a"), false);
	CHECK(report_streams_show(&s, DIAG_LEX_TAB, SEVERITY_INFO, false, 0) == 1, "a report of one");
	CHECK(report_streams_show(&s, DIAG_LEX_TAB, SEVERITY_INFO, false, 1) == 0, "a report of one");	/* reported in a row */
	CHECK(report_streams_show(&s, DIAG_LEX_TAB, SEVERITY_INFO, false, 0) == 1, "a report of one");
	CHECK(report_streams_show(&s, DIAG_LEX_TAB, SEVERITY_INFO, false, 0) == 0, "a report of one");
	CHECK(report_streams_show(&s, DIAG_ENC_BOM, SEVERITY_INFO, true, 0) == 1, "a report of one");
	CHECK(report_streams_show(&s, DIAG_ENC_BOM, SEVERITY_INFO, true, 0) == 0, "a report of one");
	/* Findings in a baseline do not count towards the maximum of new ones. */
	CHECK(report_streams_show_baselined(&s, DIAG_ENC_BOM, true, 0) == 1, "a report of one");
	CHECK(report_streams_show_baselined(&s, DIAG_ENC_BOM, true, 0) == 0, "a report of one");
	report_streams_file_end(&s, &file, SEVERITY_ERROR);
	CHECK(reads(&s, "1 more of enc-bom,1 more of lex-tab"), "as it was put");
	report_streams_file(&s, SPAN("b"), false);
	CHECK(report_streams_show(&s, DIAG_LEX_TAB, SEVERITY_INFO, false, 0) == 1, "a report of one");
	report_streams_end(&s, &(struct totals){ .files = 2 }, true);
	CHECK(reads(&s, "1 more of enc-bom,1 more of lex-tab,left out 2"), "as it was put");
	report_streams_free(&s);
}

int
main(void)
{
	RUN(drops);
	RUN(left_out);
	return check_end();
}
