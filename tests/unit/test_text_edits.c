/* test_text_edits: lists of corrections: the corrected text, the difference, and patch(1) agreeing with both. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"
#include "games/output_forms/text_edits.h"
#include "toolkit/run/diff_hunk.h"
#include "toolkit/run/line_diff.h"
#include "games/checks/game.h"

enum { BEHIND = 64 };

/* A text with zeros after it, as records have. */
static struct record
record_of(const char *text, char *memory, size_t max)
{
	size_t n = strlen(text);

	if (n + BEHIND > max)
		abort();
	memset(memory, 0, max);
	memcpy(memory, text, n);
	return (struct record){ .text = { memory, n }, .line = 1, .ordinal = 1, .eol = '\n', .first = true, .last = true };
}

/* -- repaired moves -- */

#define REST " dxe5 4. Qf3 Nf6 5. Bc4 Nc6 6. O-O Be7 1-0\n"
#define LATER " 3. exd5 Qxd5 4. Nc3 Qd8 5. Bc4 Nf6 6. O-O Be7 1-0\n"

static const struct {
	const char *name, *text, *repaired;
	bool mark;
} repairs[] = {
	{ "nothing", "1. e4 e5 2. Nf3 d6 3. Nxe5" REST, "1. e4 e5 2. Nf3 d6 3. Nxe5" REST, false },
	{ "a wrong word", "1. e4 e5 2. Nf6 d6 3. Nxe5" REST, "1. e4 e5 2. Nf3 d6 3. Nxe5" REST, false },
	{ "glued to its number", "1.e4 e5 2.Nf6 d6 3.Nxe5" REST, "1.e4 e5 2.Nf3 d6 3.Nxe5" REST, false },
	{ "with its suffix", "1. e4 e5 2. Nf6!? $5 d6 3. Nxe5" REST, "1. e4 e5 2. Nf3!? $5 d6 3. Nxe5" REST, false },
	{ "marked", "1. e4 e5 2. Nf6 d6 3. Nxe5" REST, "1. e4 e5 2. Nf3 {repaired: Nf3 for Nf6} d6 3. Nxe5" REST, true },
	{ "marked behind its suffix", "1. e4 e5 2. Nf6!? $5 d6 3. Nxe5" REST,
		"1. e4 e5 2. Nf3!? $5 {repaired: Nf3 for Nf6} d6 3. Nxe5" REST, true },
	{ "in a comment", "{2. Nf6} 1. e4 e5 2. Nf6 d6 3. Nxe5" REST, "{2. Nf6} 1. e4 e5 2. Nf3 d6 3. Nxe5" REST, false },
	{ "with CR and LF", "1. e4 e5\r\n2. Nf6 d6\r\n3. Nxe5" REST, "1. e4 e5\r\n2. Nf3 d6\r\n3. Nxe5" REST, false },
	{ "with Latin-1", "1. e4 e5 {M\xfcller} 2. Nf6 d6 3. Nxe5" REST, "1. e4 e5 {M\xfcller} 2. Nf3 d6 3. Nxe5" REST, false },

	{ "White's move missing, its number there", "1. e4 e5 2. d6 3. Nxe5" REST, "1. e4 e5 2. Nf3 d6 3. Nxe5" REST, false },
	{ "the number glued to the wrong word", "1.e4 e5 2.d6 3.Nxe5" REST, "1.e4 e5 2.Nf3 d6 3.Nxe5" REST, false },
	{ "Black's number there", "1. e4 e5 2... d6 3. Nxe5" REST, "1. e4 e5 2. Nf3 2... d6 3. Nxe5" REST, false },
	{ "the same, glued", "1.e4 e5 2...d6 3.Nxe5" REST, "1.e4 e5 2.Nf3 2...d6 3.Nxe5" REST, false },
	{ "no number there", "1. e4 e5 d6 3. Nxe5" REST, "1. e4 e5 2. Nf3 d6 3. Nxe5" REST, false },
	{ "no number anywhere", "e4 e5 d6 Nxe5 dxe5 Qf3 Nf6 Bc4 Nc6 O-O Be7 1-0\n",
		"e4 e5 Nf3 d6 Nxe5 dxe5 Qf3 Nf6 Bc4 Nc6 O-O Be7 1-0\n", false },
	{ "at the start of a line", "1. e4 e5\n2. d6 3. Nxe5" REST, "1. e4 e5\n2. Nf3 d6 3. Nxe5" REST, false },
	{ "the number on the line before", "1. e4 e5 2.\nd6 3. Nxe5" REST, "1. e4 e5 2.\nNf3 d6 3. Nxe5" REST, false },
	{ "behind a comment", "1. e4 e5 {hm}d6 3. Nxe5" REST, "1. e4 e5 {hm} 2. Nf3 d6 3. Nxe5" REST, false },
	{ "a number that begins in the middle", "11. e4 e5 12. d6 13. Nxe5 dxe5 14. Qf3 Nf6 15. Bc4 Nc6 16. O-O Be7 1-0\n",
		"11. e4 e5 12. d6 13. Nxe5 dxe5 14. Qf3 Nf6 15. Bc4 Nc6 16. O-O Be7 1-0\n", false },
	{ "missing, marked", "1. e4 e5 2. d6 3. Nxe5" REST,
		"1. e4 e5 2. Nf3 {repaired: Nf3 was missing} d6 3. Nxe5" REST, true },

	{ "Black's move missing", "1. e4 e5 2. Nf3" LATER, "1. e4 e5 2. Nf3 d5" LATER, false },
	{ "behind a comment", "1. e4 e5 2. Nf3 {hm}" LATER, "1. e4 e5 2. Nf3 {hm} 2... d5" LATER, false },
	{ "its number there", "1. e4 e5 2. Nf3 2..." LATER, "1. e4 e5 2. Nf3 2... d5" LATER, false },
	{ "its number in front of the next word", "1. e4 e5 2. Nf3 2... exd5 Qxd5 4. Nc3 Qd8 5. Bc4 Nf6 6. O-O Be7 1-0\n",
		"1. e4 e5 2. Nf3 2... d5 exd5 Qxd5 4. Nc3 Qd8 5. Bc4 Nf6 6. O-O Be7 1-0\n", false },

	{ "doubled with its number", "1. e4 e5 2. Nf3 2. Nf3 d6 3. Nxe5" REST, "1. e4 e5 2. Nf3 d6 3. Nxe5" REST, false },
	{ "doubled without", "1. e4 e5 2. Nf3 Nf3 d6 3. Nxe5" REST, "1. e4 e5 2. Nf3 d6 3. Nxe5" REST, false },
	{ "Black's, with its number", "1. e4 e5 2. Nf3 d6 2... d6 3. Nxe5" REST, "1. e4 e5 2. Nf3 d6 3. Nxe5" REST, false },
	{ "Black's, with the next number", "1. e4 e5 2. Nf3 d6 3. d6 Nxe5" REST, "1. e4 e5 2. Nf3 d6 3. Nxe5" REST, false },
	{ "the same, glued", "1.e4 e5 2.Nf3 d6 3.d6 Nxe5" REST, "1.e4 e5 2.Nf3 d6 3.Nxe5" REST, false },
	{ "at the end of a line", "1. e4 e5 2. Nf3 Nf3\nd6 3. Nxe5" REST, "1. e4 e5 2. Nf3\nd6 3. Nxe5" REST, false },
	{ "at the start of a line", "1. e4 e5 2. Nf3\nNf3 d6 3. Nxe5" REST, "1. e4 e5 2. Nf3\nd6 3. Nxe5" REST, false },
	{ "alone on a line", "1. e4 e5 2. Nf3\nNf3\nd6 3. Nxe5" REST, "1. e4 e5 2. Nf3\nd6 3. Nxe5" REST, false },
	{ "alone with its number", "1. e4 e5\n2. Nf3\n2. Nf3\nd6 3. Nxe5" REST, "1. e4 e5\n2. Nf3\nd6 3. Nxe5" REST, false },
	{ "before a suffix", "1. e4 e5 2. Nf3 Nf3! d6 3. Nxe5" REST, "1. e4 e5 2. Nf3! d6 3. Nxe5" REST, false },
	{ "before a comment", "1. e4 e5 2. Nf3 Nf3 {hm} d6 3. Nxe5" REST, "1. e4 e5 2. Nf3 {hm} d6 3. Nxe5" REST, false },
	{ "behind a comment", "1. e4 e5 2. Nf3 {hm} 2. Nf3 d6 3. Nxe5" REST, "1. e4 e5 2. Nf3 {hm} d6 3. Nxe5" REST, false },
	{ "doubled, marked", "1. e4 e5 2. Nf3 2. Nf3 d6 3. Nxe5" REST,
		"1. e4 e5 2. Nf3 {repaired: without Nf3} d6 3. Nxe5" REST, true },
};

struct judge {
	struct grading grading;
	struct game *game;
};

static void
repair(struct judge *j, const struct record *r, bool mark, struct text_edits *e)
{
	struct repair_style style = { .mark = mark };
	struct game_summary summary;

	game_check(j->game, r, &summary);
	text_edits_clear(e);
	text_edits_of_repairs(game_score(j->game), r, &style, e);
}

static void
judge_start(struct judge *j)
{
	static const struct game_options how = { .on_illegal = ILLEGAL_REPAIR, .score = true };

	memset(j, 0, sizeof(*j));
	for (int id = 0; id < DIAG_COUNT; id++)
		j->grading.severity[id] = diag_rows[id].severity;
	j->grading.level = SEVERITY_INFO;
	j->game = game_new(&how, &j->grading);
	if (j->game == NULL)
		abort();
}

static void
repaired_words(void)
{
	struct text_edits e = { 0 };
	struct judge j;

	judge_start(&j);
	for (size_t i = 0; i < sizeof(repairs) / sizeof(repairs[0]); i++) {
		char memory[1024], again[1024];
		struct record r = record_of(repairs[i].text, memory, sizeof(memory));
		struct buf out = { 0 };

		repair(&j, &r, repairs[i].mark, &e);
		text_edits_apply(r.text, &e, &out);
		CHECK(!e.failed && span_eq(buf_span(&out), span_of(repairs[i].repaired)), "%s: %s became %.*s",
		    repairs[i].name, repairs[i].text, (int)out.n, out.p);
		buf_char(&out, '\0');
		r = record_of(out.p, again, sizeof(again));
		repair(&j, &r, repairs[i].mark, &e);
		CHECK(e.n == 0, "%s: repaired again: %s", repairs[i].name, again);
		buf_free(&out);
	}
	text_edits_free(&e);
	game_free(j.game);
}

/* -- differences -- */

static void
write_file(const char *path, struct span text)
{
	FILE *f = fopen(path, "wb");

	if (f == NULL || (text.n > 0 && fwrite(text.p, 1, text.n, f) != text.n) || fclose(f) != 0)
		abort();
}

static bool
edits_diff(const struct record *r, const struct text_edits *e, struct buf *out)
{
	struct buf now = { 0 };
	bool good;

	text_edits_apply(r->text, e, &now);
	good = line_diff(r, buf_span(&now), out);
	buf_free(&now);
	return good;
}

static bool
holds(const char *path, struct span text)
{
	FILE *f = fopen(path, "rb");
	bool same = f != NULL;

	for (size_t i = 0; same && i < text.n; i++)
		same = getc(f) == (unsigned char)text.p[i];
	same = same && getc(f) == EOF;
	if (f != NULL)
		fclose(f);
	return same;
}

/*
 * Records of a file, each with its own edits: with all their hunks patch(1) and git must make of the file what
 * text_edits_apply() makes of it.  Both are told to accept only exact context.
 */
static bool
patch_agrees(const char *folder, const char *with, const struct record *records, const struct text_edits *edits, int n,
    struct buf *hunks)
{
	char path[300], diff[320], command[800];
	struct buf whole = { 0 }, corrected = { 0 }, record = { 0 };
	struct diff_hunks joined = { 0 };
	size_t heading;
	bool good;

	buf_clear(hunks);
	buf_str(hunks, "--- text\n+++ text\n");
	heading = hunks->n;
	for (int i = 0; i < n; i++) {
		buf_add(&whole, records[i].text);
		text_edits_apply(records[i].text, &edits[i], &corrected);
		buf_clear(&record);
		diff_hunk_lead(&record, &records[i]);
		edits_diff(&records[i], &edits[i], &record);
		diff_hunk_take(&joined, buf_span(&record), hunks);
	}
	diff_hunk_end(&joined, true, hunks);
	snprintf(path, sizeof(path), "%s/text", folder);
	snprintf(diff, sizeof(diff), "%s/text.diff", folder);
	snprintf(command, sizeof(command), "cd %s && %s text.diff >/dev/null 2>&1", folder, with);
	write_file(path, buf_span(&whole));
	write_file(diff, buf_span(hunks));
	good = (hunks->n == heading || system(command) == 0) && holds(path, buf_span(&corrected));
	buf_free(&whole);
	buf_free(&corrected);
	buf_free(&record);
	diff_hunk_free(&joined);
	return good;
}

static uint64_t
next_random(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state >> 20;
}

/* Lines of a few letters, so that many are alike and context has to be right. */
static void
random_text(uint64_t *state, struct buf *b, bool crlf, bool ends)
{
	int lines = 1 + (int)(next_random(state) % 12);

	for (int i = 0; i < lines; i++) {
		for (int n = (int)(next_random(state) % 4); n > 0; n--)
			buf_char(b, (char)('a' + next_random(state) % 3));
		if (i == lines - 1 && !ends)
			buf_char(b, 'z');
		else
			buf_str(b, crlf ? "\r\n" : "\n");
	}
}

static void
random_edits(uint64_t *state, struct span text, struct text_edits *e)
{
	for (size_t at = 0; at < text.n;) {
		size_t n = next_random(state) % 3;

		at += next_random(state) % 20;
		if (at + n > text.n || at >= text.n)
			break;
		if (memchr(text.p + at, '\n', n) == NULL && memchr(text.p + at, '\r', n) == NULL)
			text_edits_add(e, text.p + at, n, next_random(state) % 2 == 0 ? SPAN("XY") : SPAN(""));
		at += n + 1;
	}
}

static void
differences(void)
{
	char folder[] = "/tmp/test_edits.XXXXXX", path[64];
	static const char *const programs[] = { "patch --binary -s -f -F 0 text", "git apply --whitespace=nowarn -p0" };
	bool git = system("git --version >/dev/null 2>&1") == 0;
	uint64_t state = 0x9e3779b97f4a7c15u;

	if (system("patch --version >/dev/null 2>&1") != 0) {
		skip("no patch(1)");
		return;
	}
	if (mkdtemp(folder) == NULL)
		abort();
	for (int round = 0; round < 150; round++) {
		struct buf texts[3] = { { 0 } }, hunks = { 0 };
		struct text_edits edits[3] = { { 0 } };
		struct record records[3];
		uint64_t line = 1;

		for (int i = 0; i < 3; i++) {
			random_text(&state, &texts[i], round % 4 == 1, i < 2 || round % 3 == 0);
			records[i] = (struct record){ .text = buf_span(&texts[i]), .line = line, .eol = '\n', .last = i == 2 };
			for (size_t k = 0; k < texts[i].n; k++)
				line += texts[i].p[k] == '\n';
			random_edits(&state, buf_span(&texts[i]), &edits[i]);
		}
		for (int k = 0; k < 2; k++)
			CHECK((k == 1 && !git) || patch_agrees(folder, programs[k], records, edits, 3, &hunks),
			    "round %d, %s, edits %zu %zu %zu:\n%.*s", round, programs[k], edits[0].n, edits[1].n, edits[2].n,
			    (int)hunks.n, hunks.p);
		for (int i = 0; i < 3; i++) {
			buf_free(&texts[i]);
			text_edits_free(&edits[i]);
		}
		buf_free(&hunks);
	}
	snprintf(path, sizeof(path), "%s/text", folder);
	unlink(path);
	snprintf(path, sizeof(path), "%s/text.diff", folder);
	unlink(path);
	rmdir(folder);
}

static void
a_hunk(void)
{
	static const char text[] = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
	static const char wanted[] = "@@ -12,7 +12,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n";
	struct record r = { .text = { text, sizeof(text) - 1 }, .line = 11, .eol = '\n' };
	struct text_edits e = { 0 };
	struct buf out = { 0 };

	text_edits_add(&e, text + 8, 1, SPAN("five"));
	CHECK(edits_diff(&r, &e, &out) && span_eq(buf_span(&out), SPAN(wanted)), "%.*s", (int)out.n, out.p);
	buf_clear(&out);
	r.eol = '\r';
	CHECK(!edits_diff(&r, &e, &out) && out.n == 0, "lines that end with CR only");
	text_edits_free(&e);
	buf_free(&out);
}

/* A hunk at the end of a record, and its context when the next record arrives. */
static const struct {
	const char *first, *next, *joined;
} neighbours[] = {
	/* The context after it comes from the lead of the next record. */
	{ "@@ -1,3 +1,3 @@\n a\n b\n c\n@@ -2,2 +2,2 @@\n b\n-c\n+x\n", "@@ -4,3 +4,3 @@\n d\n e\n f\n",
	    "@@ -2,5 +2,5 @@\n b\n-c\n+x\n d\n e\n f\n" },
	/* Changes near each other become one hunk, and later line numbers take them into account. */
	{ "@@ -3,1 +3,2 @@\n c\n+x\n", "@@ -4,3 +4,3 @@\n d\n e\n f\n@@ -4,3 +4,3 @@\n d\n-e\n+y\n f\n@@ -40 +40 @@\n-g\n+z\n",
	    "@@ -3,4 +3,5 @@\n c\n+x\n d\n-e\n+y\n f\n@@ -40 +41 @@\n-g\n+z\n" },
	/* Changes that are not near each other do not. */
	{ "@@ -3,1 +3,0 @@\n-c\n", "@@ -4,3 +4,3 @@\n d\n e\n f\n@@ -9,1 +9,1 @@\n-g\n+z\n",
	    "@@ -3,4 +3,3 @@\n-c\n d\n e\n f\n@@ -9 +8 @@\n-g\n+z\n" },
	/* Not the next line: the lines after the hunk are unknown, and as many are shown before it. */
	{ "@@ -1,3 +1,3 @@\n a\n b\n-c\n+x\n", "@@ -5,1 +5,1 @@\n d\n", "@@ -3 +3 @@\n-c\n+x\n" },
};

static void
joining(void)
{
	for (size_t i = 0; i < sizeof(neighbours) / sizeof(neighbours[0]); i++) {
		struct diff_hunks h = { 0 };
		struct buf out = { 0 };

		diff_hunk_take(&h, span_of(neighbours[i].first), &out);
		CHECK(out.n == 0, "%zu: too early: %.*s", i, (int)out.n, out.p);
		diff_hunk_take(&h, span_of(neighbours[i].next), &out);
		diff_hunk_end(&h, true, &out);
		CHECK(span_eq(buf_span(&out), span_of(neighbours[i].joined)), "%zu: %.*s", i, (int)out.n, out.p);
		diff_hunk_free(&h);
		buf_free(&out);
	}
}

int
main(void)
{
	RUN(repaired_words);
	RUN(a_hunk);
	RUN(joining);
	RUN(differences);
	return check_end();
}
