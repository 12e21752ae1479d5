/*
 * report_tap: one test per file, for TAP harnesses.  It declares version 13, since the harnesses of Perl and Python
 * refuse a later one; the output is also valid as version 14.
 */
#include <inttypes.h>

#include "games/finding_formats/report_internal.h"

static void
put_tap_head(struct buf *b, const struct report_head *head)
{
	(void)head;
	buf_str(b, "TAP version 13\n");
}

/* TAP allows the plan after the tests. */
static void
put_foot(struct buf *b, const struct totals *t)
{
	buf_fmt(b, "1..%" PRIu64 "\n", t->files);
}

/* A scalar in double quotes. */
static void
put_quoted(struct buf *b, struct span s)
{
	buf_char(b, '"');
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '"' || s.p[i] == '\\')
			buf_char(b, '\\');
		buf_char(b, s.p[i]);
	}
	buf_char(b, '"');
}

/* An entry of the list `findings` in the YAML block of a test. */
static void
put_item(struct buf *b, const struct location *p, enum diag id, enum severity severity, struct span message)
{
	buf_fmt(b, "    - id: %s\n      severity: %s\n      message: ", diag_rows[id].id, severity_name(severity));
	put_quoted(b, message);
	buf_char(b, '\n');
	if (p->line > 0)
		buf_fmt(b, "      line: %" PRIu64 "\n      column: %" PRIu64 "\n", p->line, p->column);
	if (p->game > 0)
		buf_fmt(b, "      game: %" PRIu64 "\n", p->game);
}

static void
put_tap_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	struct buf message = { 0 };

	(void)style;
	report_text_message(&message, p, f);
	put_item(b, p, f->id, f->severity, buf_span(&message));
	buf_drop(b, &message);
}

static void
put_tap_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	struct buf message = { 0 };

	report_text_left_out(&message, l, style, "");
	put_item(b, &(struct location){ 0 }, l->id, l->severity, buf_span(&message));
	buf_drop(b, &message);
}

/* After a #, these words make a harness ignore a failure. */
static bool
is_directive(struct span s)
{
	s = span_trim(s);
	s.n = s.n > 4 ? 4 : s.n;
	return span_eq_nocase(s, SPAN("SKIP")) || span_eq_nocase(s, SPAN("TODO"));
}

/* TAP escapes # in a description as \#, but not all harnesses know that: before a directive it becomes \x23. */
static void
put_description(struct buf *b, struct span name)
{
	struct buf safe = { 0 };

	encoding_append(&safe, name, ENC_CP1252);
	for (size_t i = 0; i < safe.n; i++) {
		bool mark = safe.p[i] == '#';

		if (mark && is_directive((struct span){ safe.p + i + 1, safe.n - i - 1 })) {
			buf_str(b, "\\\\x23");
			continue;
		}
		if (mark || safe.p[i] == '\\')
			buf_char(b, '\\');
		buf_char(b, safe.p[i]);
	}
	buf_drop(b, &safe);
}

static void
put_file(struct buf *b, const struct report_file *f)
{
	buf_fmt(b, "%s %" PRIu64 " - ", f->totals->status == 0 ? "ok" : "not ok", f->number);
	put_description(b, f->name);
	buf_char(b, '\n');
	if (f->items.n == 0)
		return;
	buf_str(b, "  ---\n  findings:\n");
	buf_add(b, f->items);
	buf_str(b, "  ...\n");
}

const struct report_format report_tap = {
	.name = "tap", .help = "TAP 13, one test per file", .head = put_tap_head, .foot = put_foot, .file = put_file,
	.finding = put_tap_finding, .left_out = put_tap_left_out, .default_max = 100,
};
