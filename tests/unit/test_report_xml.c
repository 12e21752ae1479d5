/* test_report_xml: gcc, JUnit, TAP and Checkstyle, called as batch_writer does. */
#include <stdlib.h>
#include <string.h>

#include "games/interface/finding_about.h"
#include "support/check.h"
#include "games/finding_formats/report_formats.h"
#include "toolkit/finding/report.h"
#include "base/utf8.h"

static const struct report_style style = { .fail_on = SEVERITY_ERROR };

static const struct finding illegal = {
	.id = DIAG_ILLEGAL_PINNED, .severity = SEVERITY_ERROR, .token = { "Nxe4", 4 },
	.message = { "the knight on d2 is pinned", 26 }, .about = &(struct finding_about){ .ply = 11, .number = 6, .side = 0,
	    .fen = { "8/8/8/8/8/8/8/K1k5 w - - 0 6", 28 }, .suggest = { { "Nxd4", 4 }, { "Ne4", 3 } } },
};
static const struct finding order = {
	.id = DIAG_TAG_ORDER, .severity = SEVERITY_INFO, .token = { "a\"b\\", 4 }, .message = { "m", 1 },
};
static const struct finding unopened = {
	.id = DIAG_IO_OPEN, .severity = SEVERITY_ERROR, .message = { "No such file", 12 },
};
static const struct location there = {
	.file = { "a<b.pgn", 7 }, .line = 412, .column = 31, .offset = 9000, .game = 3, .encoding = ENC_CP1252,
};

/* A file of a run: its findings, and how it ends. */
struct file {
	const char *name;
	const struct finding *findings[3];
	int status;
	unsigned left;			/* of the first one */
};

/* Makes the report of the items in the buffer, as a format does that writes at the end. */
static void
make_whole(struct buf *b, const struct report_format *r, const struct totals *totals)
{
	struct buf items = *b;
	void *whole = r->whole->open(&(struct report_head){ .program = "test", .version = "1", .style = &style });

	*b = (struct buf){ 0 };
	CHECK(whole != NULL && r->whole->take(whole, buf_span(&items)), "%s: takes the items", r->name);
	r->whole->write(whole, b, totals);
	r->whole->close(whole);
	buf_free(&items);
}

/* The whole report of these files, terminated; the caller frees it. */
static char *
report(const char *format, const struct file *files, uint64_t n, const struct report_style *how)
{
	const struct report_format *r = report_find(span_of(format));
	struct totals totals = { .files = n };
	struct buf b = { 0 }, items = { 0 };

	if (r->head != NULL)
		r->head(&b, &(struct report_head){ .program = "pgn-check", .version = "1", .style = how });
	for (uint64_t k = 0; k < n; k++) {
		const struct file *f = &files[k];
		struct totals own = { .files = 1, .status = f->status };
		struct buf *to = r->file == NULL ? &b : &items;
		struct location place = there;

		place.file = span_of(f->name);
		buf_clear(&items);
		if (r->file_begin != NULL)
			r->file_begin(&b, place.file);
		for (unsigned i = 0; i < 3 && f->findings[i] != NULL; i++) {
			r->finding(to, f->findings[i]->id == DIAG_IO_OPEN ? &(struct location){ .file = place.file } : &place,
			    f->findings[i], how);
			if (r->seal != NULL)
				r->seal(to, &(struct seal){ .print = 0xab + i, .nth = 1 });
		}
		if (f->left > 0 && r->left_out != NULL)
			r->left_out(to, &(struct left_out){
				.file = place.file, .id = f->findings[0]->id, .severity = f->findings[0]->severity, .more = f->left,
			}, how);
		if (r->file_end != NULL)
			r->file_end(&b, &(struct report_file){ .name = place.file, .number = k + 1, .totals = &own });
		if (r->file != NULL)
			r->file(&b, &(struct report_file){ .name = place.file, .number = k + 1, .totals = &own, .style = how,
			    .items = buf_span(&items) });
	}
	if (r->foot != NULL)
		r->foot(&b, &totals);
	if (r->whole != NULL)
		make_whole(&b, r, &totals);
	buf_char(&b, '\0');
	CHECK(!b.failed && !items.failed, "memory");
	buf_free(&items);
	return b.p;
}

static void
same(const char *format, const struct file *files, uint64_t n, const char *wanted)
{
	char *got = report(format, files, n, &style);

	CHECK(strcmp(got, wanted) == 0, "%s:\n%s\nis not\n%s", format, got, wanted);
	free(got);
}

static const struct file three[] = {
	{ "a<b.pgn", { &illegal, &order }, 1, 7 },
	{ "c#1.pgn", { NULL }, 0, 0 },
	{ "", { &unopened }, 2, 0 },
};

static void
gcc(void)
{
	same("gcc", three, 3,
	    "a<b.pgn:412:31: error: Nxe4: the knight on d2 is pinned; did you mean Nxd4 or Ne4? (game 3) [illegal-pinned]\n"
	    "a<b.pgn:412:31: note: a\"b\\: m (game 3) [tag-order]\n"
	    "a<b.pgn:1:1: error: the piece is pinned to its king: 7 more in this file [illegal-pinned]\n"
	    ":1:1: error: No such file [io-open]\n");
}

static void
junit(void)
{
	same("junit", three, 3, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
	    "\t<testsuite package=\"arbiter\" id=\"0\" name=\"a&lt;b.pgn\" timestamp=\"1970-01-01T00:00:00\" "
	    "hostname=\"localhost\" tests=\"2\" failures=\"2\" errors=\"0\" time=\"0\">\n\t\t<properties>"
	    "<property name=\"file\" value=\"a&lt;b.pgn\"/></properties>\n"
	    "\t\t<testcase classname=\"a&lt;b.pgn\" name=\"illegal-pinned (00000000000000ab:1)\" time=\"0\">"
	    "<failure type=\"illegal-pinned\" message=\"412:31: error: Nxe4: the knight on d2 is pinned; did you mean Nxd4 or "
	    "Ne4?\">a&lt;b.pgn:412:31: error: Nxe4: the knight on d2 is pinned; did you mean Nxd4 or Ne4? [illegal-pinned]"
	    "&#10;8/8/8/8/8/8/8/K1k5 w - - 0 6</failure></testcase>\n"
	    "\t\t<testcase classname=\"a&lt;b.pgn\" name=\"illegal-pinned (more)\" time=\"0\">"
	    "<failure type=\"illegal-pinned\" message=\"error: the piece is pinned to its king: 7 more in this file\"/></testcase>\n"
	    "\t\t<system-out>412:31: info: a&quot;b\\: m [tag-order]\n</system-out>\n\t\t<system-err/>\n\t</testsuite>\n"
	    "\t<testsuite package=\"arbiter\" id=\"1\" name=\"c#1.pgn\" timestamp=\"1970-01-01T00:00:00\" "
	    "hostname=\"localhost\" tests=\"1\" failures=\"0\" errors=\"0\" time=\"0\">\n\t\t<properties>"
	    "<property name=\"file\" value=\"c#1.pgn\"/></properties>\n"
	    "\t\t<testcase classname=\"c#1.pgn\" name=\"the file\" time=\"0\"/>\n"
	    "\t\t<system-out></system-out>\n\t\t<system-err/>\n\t</testsuite>\n"
	    "\t<testsuite package=\"arbiter\" id=\"2\" name=\"./\" timestamp=\"1970-01-01T00:00:00\" "
	    "hostname=\"localhost\" tests=\"1\" failures=\"0\" errors=\"1\" time=\"0\">\n\t\t<properties>"
	    "<property name=\"file\" value=\"./\"/></properties>\n"
	    "\t\t<testcase classname=\"./\" name=\"io-open (00000000000000ab:1)\" time=\"0\"><error type=\"io-open\" "
	    "message=\"1:1: error: No such file\">./:1:1: error: No such file [io-open]</error></testcase>\n"
	    "\t\t<system-out></system-out>\n\t\t<system-err/>\n\t</testsuite>\n</testsuites>\n");
}

/*
 * A finding that does not make the run fail is not a failure; a file that fails without a finding being shown is
 * one.
 */
static void
junit_fails(void)
{
	static const struct { struct file file; int fail_on; const char *counts, *part; } rows[] = {
		{ { "a", { &illegal }, 0, 0 }, SEVERITY_ERROR + 1, "tests=\"1\" failures=\"0\" errors=\"0\"",
			"name=\"the file\" time=\"0\"/>" },
		{ { "a", { &illegal }, 0, 7 }, SEVERITY_ERROR + 1, "tests=\"1\" failures=\"0\" errors=\"0\"",
			"[illegal-pinned]\nerror: the piece is pinned to its king: 7 more in this file [illegal-pinned]\n</system-out>" },
		{ { "a", { &order, &illegal }, 1, 0 }, SEVERITY_INFO, "tests=\"2\" failures=\"2\" errors=\"0\"", "<system-out></system-out>" },
		{ { "a", { NULL }, 1, 0 }, SEVERITY_INFO, "tests=\"1\" failures=\"1\" errors=\"0\"", "<failure type=\"not-shown\"" },
		{ { "a", { NULL }, 2, 0 }, SEVERITY_ERROR, "tests=\"1\" failures=\"0\" errors=\"1\"", "<error type=\"trouble\"" },
		{ { "a", { &illegal }, 2, 0 }, SEVERITY_ERROR, "tests=\"2\" failures=\"1\" errors=\"1\"", "<error type=\"trouble\"" },
		{ { "a", { &unopened }, 2, 0 }, SEVERITY_ERROR + 1, "tests=\"1\" failures=\"0\" errors=\"1\"", "<error type=\"io-open\"" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char *got = report("junit", &rows[i].file, 1, &(struct report_style){ .fail_on = rows[i].fail_on });

		CHECK(strstr(got, rows[i].counts) != NULL && strstr(got, rows[i].part) != NULL, "%zu: %s", i, got);
		free(got);
	}
}

static void
tap(void)
{
	same("tap", three, 3, "TAP version 13\nnot ok 1 - a<b.pgn\n  ---\n  findings:\n"
	    "    - id: illegal-pinned\n      severity: error\n"
	    "      message: \"Nxe4: the knight on d2 is pinned; did you mean Nxd4 or Ne4?\"\n"
	    "      line: 412\n      column: 31\n      game: 3\n"
	    "    - id: tag-order\n      severity: info\n      message: \"a\\\"b\\\\: m\"\n"
	    "      line: 412\n      column: 31\n      game: 3\n"
	    "    - id: illegal-pinned\n      severity: error\n"
	    "      message: \"the piece is pinned to its king: 7 more in this file\"\n"
	    "  ...\nok 2 - c\\#1.pgn\nnot ok 3 - \n  ---\n  findings:\n"
	    "    - id: io-open\n      severity: error\n      message: \"No such file\"\n  ...\n1..3\n");
	same("tap", NULL, 0, "TAP version 13\n1..0\n");
}

static void
checkstyle(void)
{
	same("checkstyle", three, 3, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"10.0\">\n"
	    "\t<file name=\"a&lt;b.pgn\">\n"
	    "\t\t<error line=\"412\" column=\"31\" severity=\"error\" "
	    "message=\"Nxe4: the knight on d2 is pinned; did you mean Nxd4 or Ne4?\" source=\"arbiter.illegal-pinned\"/>\n"
	    "\t\t<error line=\"412\" column=\"31\" severity=\"info\" message=\"a&quot;b\\: m\" "
	    "source=\"arbiter.tag-order\"/>\n"
	    "\t\t<error severity=\"error\" message=\"the piece is pinned to its king: 7 more in this file\" "
	    "source=\"arbiter.illegal-pinned\"/>\n"
	    "\t</file>\n\t<file name=\"c#1.pgn\">\n\t</file>\n\t<file name=\"./\">\n"
	    "\t\t<error severity=\"error\" message=\"No such file\" source=\"arbiter.io-open\"/>\n\t</file>\n</checkstyle>\n");
}

/* A name that would make a harness ignore a failure. */
static void
tap_directives(void)
{
	static const struct { const char *name, *wanted; } rows[] = {
		{ "a # skip", "not ok 1 - a \\\\x23 skip\n" }, { "a #TODOs", "not ok 1 - a \\\\x23TODOs\n" },
		{ "##Skip", "not ok 1 - \\#\\\\x23Skip\n" }, { "#2 to do\\", "not ok 1 - \\#2 to do\\\\\n" },
		{ "a\n1..0 # SKIP", "not ok 1 - a\\\\x0a1..0 \\\\x23 SKIP\n" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char *got = report("tap", &(struct file){ rows[i].name, { NULL }, 1, 0 }, 1, &style);

		CHECK(strncmp(strchr(got, '\n') + 1, rows[i].wanted, strlen(rows[i].wanted)) == 0, "%s", got);
		free(got);
	}
}

/* Nothing is written that a CI runner would take for a command, whatever the bytes and wherever they are. */
static void
no_commands(void)
{
	static const char *const texts[] = {
		"::error::x", " ::error::x", "\t::error::x", "\xc2\xa0::error::x", "\xff::error::x", "##[error]x", "x##[add-mask]",
		"##vso[task.complete]", "a\n::error::x", "a\r::error::x", "###[x]", "##\033[31m", "a\xe2\x80\xa8::error::x",
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct finding f = { .id = DIAG_ILLEGAL_PINNED, .severity = SEVERITY_ERROR,
			.token = span_of(texts[i]), .message = span_of(texts[i]) };
		struct location place = there;
		struct buf b = { 0 };

		place.file = place.source = f.token;
		place.column = 1;
		for (const struct report_format *const *all = report_formats; *all != NULL; all++) {
			const struct report_format *r = *all;
			struct file file = { texts[i], { &f }, 1, 3 };
			char *got = report(r->name, &file, 1, &style);

			for (char *line = got; line != NULL; line = strchr(line, '\n') == NULL ? NULL : strchr(line, '\n') + 1) {
				while (*line == ' ' || *line == '\t' || (unsigned char)*line > 0x7e)
					line++;
				if (strcmp(r->name, "github") != 0)
					CHECK(strncmp(line, "::", 2) != 0, "%s: %s", r->name, line);
			}
			CHECK(strstr(got, "##[") == NULL && strstr(got, "##vso[") == NULL, "%s: %s", r->name, got);
			free(got);
		}
		report_text.finding(&b, &place, &f, &(struct report_style){ .detail = true });
		buf_char(&b, '\0');
		CHECK(strncmp(b.p, "::", 2) != 0 && strstr(b.p, "\n  ::") == NULL && strstr(b.p, "\n ::") == NULL &&
		    strstr(b.p, "##[") == NULL, "detail: %s", b.p);
		buf_free(&b);
	}
}

/* Any bytes are valid UTF-8, without a control character, and a test of JUnit has the fields that its file needs. */
static void
any_bytes(void)
{
	static const char *const formats[] = { "gcc", "junit", "tap", "checkstyle" };
	unsigned seed = 1;

	for (int round = 0; round < 2000; round++) {
		char bytes[60];
		struct finding_about about = *illegal.about;
		struct finding f = illegal;
		struct file file = { bytes, { &f, &illegal, &f }, 1, 2 };

		for (size_t i = 0; i < sizeof(bytes); i++) {
			seed = seed * 1103515245 + 12345;
			bytes[i] = (char)(seed >> 16);
		}
		bytes[sizeof(bytes) - 1] = '\0';
		f.about = &about;
		f.message = f.token = about.suggest[0] = (struct span){ bytes, sizeof(bytes) };
		for (size_t k = 0; k < sizeof(formats) / sizeof(formats[0]); k++) {
			char *got = report(formats[k], &file, 1, &style);
			size_t n = strlen(got), controls = 0;

			for (size_t i = 0; i < n; i++)
				controls += ((unsigned char)got[i] < ' ' && got[i] != '\n' && got[i] != '\t') || got[i] == 0x7f;
			CHECK(utf8_valid_length((struct span){ got, n }) == n && controls == 0, "%s: %s", formats[k], got);
			if (k == 1)
				CHECK(strstr(got, "tests=\"4\" failures=\"4\"") != NULL && strstr(got, "(00000000000000ad:1)") != NULL,
				    "%s", got);
			free(got);
		}
	}
}

int
main(void)
{
	RUN(gcc);
	RUN(junit);
	RUN(junit_fails);
	RUN(tap);
	RUN(tap_directives);
	RUN(checkstyle);
	RUN(no_commands);
	RUN(any_bytes);
	return check_end();
}
