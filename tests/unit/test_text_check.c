/* test_text_check: bytes that should not be there, each with a similar case that is allowed. */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "games/pgn/text_check.h"

enum { FIRST = 1, LAST = 2, OLD = 4 };	/* place in the file; lines end with CR */

struct row {
	const char *text;
	size_t n;
	int place;
	const char *ids;	/* sorted, with blanks between */
	unsigned facts;
	int at;			/* offset of the first finding; -1: any */
};
#define ROW(text, place, ids, facts, at) { text, sizeof(text) - 1, place, ids, facts, at }

static const struct row rows[] = {
	ROW("[Event \"x\"]\n\n1. e4 *\n", FIRST | LAST, "", FACT_LF, -1),
	ROW("", FIRST | LAST, "", 0, -1),
	ROW("\xef\xbb\xbf[Event \"x\"]\n", FIRST, "enc-bom", FACT_UTF8 | FACT_LF, 0),
	ROW("\xef\xbb\xbf[Event \"x\"]\n", 0, "enc-bom-inside", FACT_UTF8 | FACT_LF, 0),
	ROW("\n\n\xef\xbb\xbf[Event \"x\"]\n", 0, "enc-bom-inside", FACT_UTF8 | FACT_LF, 2),
	ROW("1-0\xef\xbb\xbf[Event \"x\"]\n", 0, "enc-bom-inside", FACT_UTF8 | FACT_LF, 3),
	ROW("1. e4\xef\xbb\xbf e5\n", 0, "enc-nbsp", FACT_UTF8 | FACT_LF, 5),
	ROW("{x\n\xef\xbb\xbfx}\n", 0, "", FACT_UTF8 | FACT_LF, -1),
	ROW("[White \"M\xfcller\"]\n", 0, "enc-invalid-utf8", FACT_8BIT | FACT_LF, 9),
	ROW("[White \"M\xc3\xbcller\"]\n", 0, "", FACT_UTF8 | FACT_LF, -1),
	ROW("[White \"M\xc3\xbcller\"]\n[Black \"M\xfcller\"]\n", 0, "enc-invalid-utf8 enc-mixed",
	    FACT_8BIT | FACT_UTF8 | FACT_LF, -1),
	ROW("[White \"M\xc3\x83\xc2\xbcller\"]\n", 0, "enc-mojibake", FACT_UTF8 | FACT_LF, 9),
	ROW("[White \"M\xef\xbf\xbdller\"]\n", 0, "enc-replacement-char", FACT_UTF8 | FACT_LF, 9),
	ROW("[White \"M\xef\xbf\xbcller\"]\n", 0, "", FACT_UTF8 | FACT_LF, -1),
	ROW("1. e4\xc2\xa0" "e5\n", 0, "enc-nbsp", FACT_UTF8 | FACT_LF, 5),
	ROW("1. e4\xe2\x80\x8b e5\n", 0, "enc-nbsp", FACT_UTF8 | FACT_LF, 5),
	ROW("1. e4\xe3\x80\x80" "e5\n", 0, "enc-nbsp", FACT_UTF8 | FACT_LF, 5),
	ROW("1. e4 {a\xc2\xa0z\nb\xc2\xa0} e5 ; c\xc2\xa0\n", 0, "", FACT_UTF8 | FACT_LF, -1),
	ROW("1. e4 {a\xc2\xa0z} e5\xc2\xa0*\n", 0, "enc-nbsp", FACT_UTF8 | FACT_LF, 15),
	ROW("[Event \"a\xc2\xa0z\"]\n", 0, "", FACT_UTF8 | FACT_LF, -1),
	ROW("[Event\xc2\xa0\"az\"]\n", 0, "enc-nbsp", FACT_UTF8 | FACT_LF, 6),
	ROW("1. e4 \x07 e5\n", 0, "enc-control-char", FACT_LF, 6),
	ROW("1. e4 \x7f e5\n", 0, "enc-control-char", FACT_LF, 6),
	ROW("1. e4 *\n\x1a", LAST, "enc-control-char", FACT_LF, 8),
	ROW("1. e4 ~ e5\n", 0, "", FACT_LF, -1),
	ROW("1. e4 \0 e5\n", 0, "enc-nul", FACT_LF, 6),
	ROW("1. e4 {\xed\xa0\x80} e5\n", 0, "enc-lone-surrogate", FACT_LF, 7),
	ROW("1. e4 {\xed\x9f\xbf} e5\n", 0, "", FACT_UTF8 | FACT_LF, -1),
	ROW("1. e4\r\ne5\r\n", 0, "", FACT_CRLF, -1),
	ROW("1. e4\r\ne5\n", 0, "lex-crlf-mixed", FACT_CRLF | FACT_LF, 9),
	ROW("1. e4\ne5\r\n", 0, "lex-crlf-mixed", FACT_CRLF | FACT_LF, 8),
	ROW("1. e4\re5\n", 0, "lex-lone-cr", FACT_LF, 5),
	ROW("1. e4\r\r\ne5\r\n", 0, "lex-lone-cr", FACT_CRLF, 5),
	ROW("1. e4\re5\r", OLD | LAST, "lex-lone-cr", 0, 5),
	ROW("1. e4\r", 0, "", 0, -1),
	ROW("1. e4\r", LAST, "lex-lone-cr", 0, 5),
	ROW("1.\te4\n", 0, "lex-tab", FACT_LF, 2),
	ROW("1. e4 \ne5\n", 0, "lex-trailing-space", FACT_LF, 5),
	ROW("1. e4 \r\ne5\r\n", 0, "lex-trailing-space", FACT_CRLF, 5),
	ROW("1. e4\n e5\n", 0, "", FACT_LF, -1),
	ROW("1. e4 *", LAST, "lex-no-final-newline", 0, 6),
	ROW("1. e4 *", 0, "", 0, -1),
	ROW("1. e4 *\r\n", LAST, "", FACT_CRLF, -1),
};

/* The bytes in a heap block of exactly that size, so that a sanitizer sees reads beyond it. */
struct job {
	struct grading grading;
	struct findings findings;
	struct span text;
	char *bytes;
	unsigned facts;
};

static void
job_run(struct job *j, const char *text, size_t n, int place, enum severity level)
{
	struct text_check_place where = { .first = place & FIRST, .last = place & LAST, .eol = place & OLD ? '\r' : '\n' };

	memset(j, 0, sizeof(*j));
	j->grading.level = level;
	for (int i = 1; i < DIAG_COUNT; i++)
		j->grading.severity[i] = diag_rows[i].severity;
	j->findings.grading = &j->grading;
	j->bytes = malloc(n > 0 ? n : 1);
	memcpy(j->bytes, text, n);
	j->text = (struct span){ j->bytes, n };
	text_check_check(j->text, &where, &j->findings, &j->facts);
}

static void
job_drop(struct job *j)
{
	findings_free(&j->findings);
	free(j->bytes);
}

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Findings that depend on another fact of the file are not reported yet. */
static const char *
ids(const struct job *j, char out[1000])
{
	const char *list[40];
	int n = 0;

	for (size_t i = 0; i < j->findings.n && n < 40; i++)
		if (j->findings.list[i].needs == 0)
			list[n++] = diag_rows[j->findings.list[i].id].id;
	qsort(list, (size_t)n, sizeof(list[0]), by_text);
	*out = '\0';
	for (int i = 0; i < n; i++) {
		if (i > 0)
			strcat(out, " ");
		strcat(out, list[i]);
	}
	return out;
}

static void
test_rows(void)
{
	static struct job j;
	char found_ids[1000];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct row *r = &rows[i];
		bool there = false;

		job_run(&j, r->text, r->n, r->place, SEVERITY_INFO);
		CHECK(strcmp(ids(&j, found_ids), r->ids) == 0, "row %zu: '%s', not '%s'", i, found_ids, r->ids);
		CHECK(j.facts == r->facts, "row %zu: facts %u, not %u", i, j.facts, r->facts);
		for (size_t k = 0; k < j.findings.n; k++) {
			struct span t = j.findings.list[k].token;

			CHECK(t.p >= j.text.p && t.n > 0 && t.p + t.n <= j.text.p + j.text.n, "row %zu: place inside",
			    i);
			there |= t.p - j.text.p == r->at && j.findings.list[k].needs == 0;
		}
		CHECK(r->at < 0 || there, "row %zu: nothing at %d", i, r->at);
		job_drop(&j);
	}
}

/* Between 100 plain bytes and 100 more the same is found. */
static void
test_moved(void)
{
	static struct job j;
	char text[400], found_ids[1000];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (size_t before = 1; before < 70; before += 3) {
			const struct row *r = &rows[i];

			if (r->place & (FIRST | LAST | OLD) || r->n == 0 || r->text[r->n - 1] != '\n')
				continue;
			memset(text, 'x', before);
			text[before - 1] = '\n';
			if (r->facts & FACT_CRLF)
				continue;
			memcpy(text + before, r->text, r->n);
			memset(text + before + r->n, 'x', 100);
			job_run(&j, text, before + r->n + 100, 0, SEVERITY_INFO);
			CHECK(strcmp(ids(&j, found_ids), r->ids) == 0, "row %zu, %zu before: '%s'", i, before,
			    found_ids);
			job_drop(&j);
		}
}

/* At the default level the same findings are reported, except infos; the facts are the same. */
static void
test_level(void)
{
	static struct job all, few;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t loud = 0;

		job_run(&all, rows[i].text, rows[i].n, rows[i].place, SEVERITY_INFO);
		job_run(&few, rows[i].text, rows[i].n, rows[i].place, SEVERITY_WARNING);
		for (size_t k = 0; k < all.findings.n; k++)
			loud += all.findings.list[k].severity >= SEVERITY_WARNING;
		CHECK(loud == few.findings.n, "row %zu: %zu and %zu", i, loud, few.findings.n);
		CHECK(all.facts == few.facts, "row %zu: facts", i);
		job_drop(&all);
		job_drop(&few);
	}
}

/* A mixture over several games: each finding names the facts that the file must have shown. */
static void
test_needs(void)
{
	static const struct {
		const char *text;
		enum diag id;
		unsigned needs;
	} cases[] = {
		{ "M\xc3\xbcller\n", DIAG_ENC_MIXED, FACT_8BIT },
		{ "M\xfcller\n", DIAG_ENC_MIXED, FACT_UTF8 },
		{ "a\r\nb\r\n", DIAG_LEX_CRLF_MIXED, FACT_LF },
		{ "a\nb\n", DIAG_LEX_CRLF_MIXED, FACT_CRLF },
	};
	static struct job j;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		bool there = false;

		job_run(&j, cases[i].text, strlen(cases[i].text), 0, SEVERITY_INFO);
		for (size_t k = 0; k < j.findings.n; k++)
			there |= j.findings.list[k].id == cases[i].id && j.findings.list[k].needs == cases[i].needs;
		CHECK(there, "case %zu", i);
		CHECK((j.facts & cases[i].needs) == 0, "case %zu: not by itself", i);
		job_drop(&j);
	}
}

static void
test_line_length(void)
{
	static struct job j;
	char text[700], found_ids[1000];

	memset(text, 'x', sizeof(text));
	for (size_t n = 250; n < 260; n++) {
		text[n] = '\n';
		job_run(&j, text, n + 1, 0, SEVERITY_INFO);
		CHECK(strcmp(ids(&j, found_ids), n + 1 > 255 ? "lex-line-too-long" : "") == 0, "%zu bytes: '%s'",
		    n + 1, found_ids);
		job_drop(&j);
		text[n] = 'x';
	}
	for (size_t i = 0; i + 1 < sizeof(text); i += 2)
		memcpy(text + i, "\xc3\xbc", 2);
	text[508] = '\n';
	job_run(&j, text, 509, 0, SEVERITY_INFO);
	CHECK(strcmp(ids(&j, found_ids), "") == 0, "254 characters of two bytes: '%s'", found_ids);
	job_drop(&j);
}

/* The fast check equals the simple one for every byte at every place. */
static void
test_seen(void)
{
	char *text = malloc(150);

	for (int c = 0; c < 256; c++)
		for (size_t n = 1; n <= 150; n += n < 60 || n > 135 ? 1 : 5)
			for (size_t at = 0; at < n; at += 1 + (c >= 0x20 && c < 0x7f ? n : n / 40)) {
				struct span s = { text + 150 - n, n };

				memset(text, 'x', 150);
				text[150 - n + at] = (char)c;
				CHECK(text_check_seen(s) == text_check_seen_plain(s), "byte %d at %zu of %zu", c, at, n);
				text[150 - n + n / 2] = '\n';
				CHECK(text_check_seen(s) == text_check_seen_plain(s), "byte %d at %zu of %zu", c, at, n);
			}
	free(text);
}

/* Bytes of all kinds in any order: places stay inside the text, and infos do not affect other findings. */
static void
test_any_bytes(void)
{
	static const char *const parts[] = { "x", "\n", "\r", "\r\n", "\t", " ", "{", "}", "\"", "[", ";", "\x1a",
	    "\xef\xbb\xbf",
	    "\xc2\xa0", "\xc3", "\xed\xa0\x80", "\xff", "\xe2\x80", "\xc3\xbc", "\x7f",
	    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" };
	static struct job j;
	unsigned seed = 7;

	for (int round = 0; round < 20000; round++) {
		char text[1200];
		size_t n = 0;
		int count = round % 30;

		for (int i = 0; i < count; i++) {
			const char *part;

			seed = seed * 1103515245 + 12345;
			part = parts[(seed >> 16) % (sizeof(parts) / sizeof(parts[0]))];
			memcpy(text + n, part, strlen(part));
			n += strlen(part);
		}
		job_run(&j, text, n, round % 8, SEVERITY_INFO);
		for (size_t k = 0; k < j.findings.n; k++) {
			struct span t = j.findings.list[k].token;

			CHECK(t.n > 0 && t.p >= j.text.p && t.p + t.n <= j.text.p + j.text.n, "round %d: %s", round,
			    diag_rows[j.findings.list[k].id].id);
		}
		CHECK(!j.findings.failed, "memory");
		job_drop(&j);
	}
}

int
main(void)
{
	RUN(test_rows);
	RUN(test_moved);
	RUN(test_level);
	RUN(test_needs);
	RUN(test_line_length);
	RUN(test_seen);
	RUN(test_any_bytes);
	return check_end();
}
