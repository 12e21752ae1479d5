/* report_xml: XML 1.0 documents: JUnit (one suite per file, one test per finding) and Checkstyle. */
#include <inttypes.h>
#include <string.h>

#include "base/escape.h"
#include "games/finding_formats/report_internal.h"

#define DECLARATION "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

/* The name of a file, with control characters made visible as in all formats.  The schemas forbid a blank name. */
static void
put_file_name(struct buf *b, struct span name)
{
	struct buf safe = { 0 };

	if (span_trim(name).n == 0)
		buf_str(&safe, "./");
	encoding_append(&safe, name, ENC_CP1252);
	escape_xml(b, buf_span(&safe));
	buf_drop(b, &safe);
}

static void
put_more_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	struct buf text = { 0 };

	report_text_left_out(&text, l, style, "");
	escape_xml(b, buf_span(&text));
	buf_drop(b, &text);
}

/* The message of a finding, escaped. */
static void
put_message(struct buf *b, const struct location *p, const struct finding *f)
{
	struct buf message = { 0 };

	report_text_message(&message, p, f);
	escape_xml(b, buf_span(&message));
	buf_drop(b, &message);
}

/* -- Checkstyle -- */

static void
checkstyle_head(struct buf *b, const struct report_head *head)
{
	(void)head;
	buf_str(b, DECLARATION "<checkstyle version=\"10.0\">\n");
}

static void
checkstyle_foot(struct buf *b, const struct totals *t)
{
	(void)t;
	buf_str(b, "</checkstyle>\n");
}

/* Begins an <error>, up to its message. */
static void
start_error(struct buf *b, const struct location *p, enum severity severity)
{
	buf_str(b, "\t\t<error");
	if (p->line > 0)
		buf_fmt(b, " line=\"%" PRIu64 "\" column=\"%" PRIu64 "\"", p->line, p->column);
	buf_fmt(b, " severity=\"%s\" message=\"", severity_name(severity));
}

static void
checkstyle_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	(void)style;
	start_error(b, p, f->severity);
	put_message(b, p, f);
	buf_fmt(b, "\" source=\"arbiter.%s\"/>\n", diag_rows[f->id].id);
}

static void
checkstyle_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	start_error(b, &(struct location){ 0 }, l->severity);
	put_more_left_out(b, l, style);
	buf_fmt(b, "\" source=\"arbiter.%s\"/>\n", diag_rows[l->id].id);
}

static void
checkstyle_file_begin(struct buf *b, struct span name)
{
	buf_str(b, "\t<file name=\"");
	put_file_name(b, name);
	buf_str(b, "\">\n");
}

static void
checkstyle_file_end(struct buf *b, const struct report_file *f)
{
	(void)f;
	buf_str(b, "\t</file>\n");
}

const struct report_format report_checkstyle = {
	.name = "checkstyle", .help = "Checkstyle XML", .head = checkstyle_head, .foot = checkstyle_foot,
	.file_begin = checkstyle_file_begin, .file_end = checkstyle_file_end,
	.finding = checkstyle_finding, .left_out = checkstyle_left_out,
};

/* -- JUnit -- */

/*
 * An item is a line of three fields separated by tabs, which junit_file() puts where they belong: the id (empty:
 * it makes nothing fail), the element, and what makes it unique among those of the id in the file.  No tab can
 * come from the input, where it is written as \x09.
 */

static void
junit_head(struct buf *b, const struct report_head *head)
{
	(void)head;
	buf_str(b, DECLARATION "<testsuites>\n");
}

static void
junit_foot(struct buf *b, const struct totals *t)
{
	(void)t;
	buf_str(b, "</testsuites>\n");
}

/* A read error is an <error> in JUnit's terms, and makes the run fail at any level.  NULL: it does not fail. */
static const char *
junit_element(enum diag id, enum severity severity, const struct report_style *style)
{
	if (strncmp(diag_rows[id].id, "io-", 3) == 0)
		return "error";
	return (int)severity >= style->fail_on ? "failure" : NULL;
}

static void
put_place_and_message(struct buf *b, const struct location *p, const struct finding *f)
{
	buf_fmt(b, "%" PRIu64 ":%" PRIu64 ": %s: ", p->line == 0 ? 1 : p->line, p->line == 0 ? 1 : p->column,
	    severity_name(f->severity));
	put_message(b, p, f);
}

static void
junit_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	const char *id = diag_rows[f->id].id, *name = junit_element(f->id, f->severity, style);

	if (name == NULL) {
		buf_char(b, '\t');
		put_place_and_message(b, p, f);
		buf_fmt(b, " [%s]\t", id);
		return;
	}
	buf_fmt(b, "%s\t<%s type=\"%s\" message=\"", id, name, id);
	put_place_and_message(b, p, f);
	buf_str(b, "\">");
	put_file_name(b, p->file);
	buf_char(b, ':');
	put_place_and_message(b, p, f);
	buf_fmt(b, " [%s]", id);
	if (finding_says(f)->fen.n > 0) {
		buf_str(b, "&#10;");
		escape_xml(b, finding_says(f)->fen);
	}
	buf_fmt(b, "</%s>\t", name);
}

/* A test keeps its name while the fault exists, even if it moves in the file, so that a CI can tell new ones. */
static void
junit_seal(struct buf *b, const struct seal *seal)
{
	buf_fmt(b, "%016" PRIx64 ":%u\n", seal->print, seal->nth);
}

static void
junit_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	const char *name = junit_element(l->id, l->severity, style), *id = diag_rows[l->id].id;

	if (name == NULL) {
		buf_fmt(b, "\t%s: ", severity_name(l->severity));
		put_more_left_out(b, l, style);
		buf_fmt(b, " [%s]\t\n", id);
		return;
	}
	buf_fmt(b, "%s\t<%s type=\"%s\" message=\"%s: ", id, name, id, severity_name(l->severity));
	put_more_left_out(b, l, style);
	buf_str(b, "\"/>\tmore\n");
}

struct counts {
	uint64_t failures, errors;
};

static struct counts
count_failures_and_errors(struct span items)
{
	struct counts n = { 0, 0 };

	while (items.n > 0) {
		struct span line = span_cut(&items, '\n'), id = span_cut(&line, '\t');

		n.failures += id.n > 0 && span_starts(line, SPAN("<failure "));
		n.errors += id.n > 0 && span_starts(line, SPAN("<error "));
	}
	return n;
}

/* A test: its name is `name`, followed by `which` in brackets if that is not empty. */
static void
put_case(struct buf *b, struct span file, struct span name, struct span which, struct span inside)
{
	buf_str(b, "\t\t<testcase classname=\"");
	put_file_name(b, file);
	buf_str(b, "\" name=\"");
	buf_add(b, name);
	if (which.n > 0) {
		buf_str(b, " (");
		buf_add(b, which);
		buf_char(b, ')');
	}
	buf_str(b, "\" time=\"0\"");
	if (inside.n == 0) {
		buf_str(b, "/>\n");
		return;
	}
	buf_char(b, '>');
	buf_add(b, inside);
	buf_str(b, "</testcase>\n");
}

static void
put_cases(struct buf *b, const struct report_file *f)
{
	for (struct span items = f->items; items.n > 0;) {
		struct span line = span_cut(&items, '\n'), id = span_cut(&line, '\t'), inside = span_cut(&line, '\t');

		if (id.n > 0)
			put_case(b, f->name, id, line, inside);
	}
}

/* The items that make nothing fail: the schema only allows such text at the end of the suite. */
static void
put_items_of_suite(struct buf *b, struct span items)
{
	while (items.n > 0) {
		struct span line = span_cut(&items, '\n'), id = span_cut(&line, '\t');

		if (id.n > 0)
			continue;
		buf_add(b, span_cut(&line, '\t'));
		buf_char(b, '\n');
	}
}

/* An element for a failure that no shown finding explains; NULL: there is none. */
static const char *
unexplained_failure(const struct counts *n, int status)
{
	if (status == 2 && n->errors == 0)
		return "<error type=\"trouble\" message=\"not all of it could be read or written\"/>";
	if (status == 1 && n->failures + n->errors == 0)
		return "<failure type=\"not-shown\" message=\"what is found is below the level that is shown\"/>";
	return NULL;
}

/*
 * The schemas require a time and at least one property.  The time is constant, so that the same input always gives
 * the same bytes.
 */
static void
junit_file(struct buf *b, const struct report_file *f)
{
	struct counts n = count_failures_and_errors(f->items);
	const char *more = unexplained_failure(&n, f->totals->status);

	n.errors += more != NULL && f->totals->status == 2;
	n.failures += more != NULL && f->totals->status == 1;
	buf_fmt(b, "\t<testsuite package=\"arbiter\" id=\"%" PRIu64 "\" name=\"", f->number - 1);
	put_file_name(b, f->name);
	buf_fmt(b, "\" timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\" "
	    "tests=\"%" PRIu64 "\" failures=\"%" PRIu64 "\" errors=\"%" PRIu64 "\" time=\"0\">\n"
	    "\t\t<properties><property name=\"file\" value=\"",
	    n.failures + n.errors > 0 ? n.failures + n.errors : 1, n.failures, n.errors);
	put_file_name(b, f->name);
	buf_str(b, "\"/></properties>\n");
	put_cases(b, f);
	if (more != NULL)
		put_case(b, f->name, SPAN("the file"), SPAN(""), span_of(more));
	else if (n.failures + n.errors == 0)
		put_case(b, f->name, SPAN("the file"), SPAN(""), SPAN(""));
	buf_str(b, "\t\t<system-out>");
	put_items_of_suite(b, f->items);
	buf_str(b, "</system-out>\n\t\t<system-err/>\n\t</testsuite>\n");
}

const struct report_format report_junit = {
	.name = "junit", .help = "JUnit XML, one suite per file", .head = junit_head, .foot = junit_foot,
	.file = junit_file, .finding = junit_finding, .seal = junit_seal, .left_out = junit_left_out, .default_max = 100,
};
