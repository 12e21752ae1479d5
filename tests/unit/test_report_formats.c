/* test_report_formats: SARIF, GitLab, GitHub and JSON, called as batch_writer does. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "games/finding_formats/report_internal.h"
#include "support/check.h"
#include "games/finding_formats/report_formats.h"

static const struct report_style plain;
static const struct finding illegal = {
	.id = DIAG_ILLEGAL_PINNED, .severity = SEVERITY_ERROR, .token = { "Nxe4", 4 },
	.message = { "the knight on d2 is pinned", 26 }, .about = &(struct finding_about){ .ply = 11, .number = 6, .side = 0,
	    .fen = { "8/8/8/8/8/8/8/K1k5 w - - 0 6", 28 }, .suggest = { { "Nxd4", 4 }, { "Ne4", 3 } } },
};

/* A finding about `token`, which is in `line`. */
static struct location
place_of(struct span file, const char *line, struct span token)
{
	struct location p = { .file = file, .line = 3, .end_line = 3, .game = 2, .encoding = ENC_CP1252 };

	p.source = span_of(line);
	p.column = (uint64_t)(token.p - line) + 1;
	p.end_column = p.column + token.n;
	p.length = token.n;
	p.offset = 100 + p.column;
	return p;
}

static struct totals totals = { .status = 1, .left_out = 7 };

/* A document with one finding, reported `times` times. */
static struct span
document(struct buf *b, const char *format, const struct location *p, const struct finding *f, int times, bool baselined)
{
	const struct report_format *r = report_find(span_of(format));

	if (r->head != NULL)
		r->head(b, &(struct report_head){ .program = "pgn-check", .version = "1.2.3", .style = &plain });
	for (int i = 0; i < times; i++) {
		if (i > 0 && r->between != NULL)
			buf_str(b, r->between);
		r->finding(b, p, f, &plain);
		if (r->seal != NULL)
			r->seal(b, &(struct seal){ 0xabcdef0123456789, (unsigned)i + 1, 0, baselined });
	}
	if (r->foot != NULL)
		r->foot(b, &totals);
	return buf_span(b);
}

static json_t *
parsed(const char *format, const struct location *p, const struct finding *f, int times, bool baselined)
{
	struct buf b = { 0 };
	struct span text = document(&b, format, p, f, times, baselined);
	json_error_t error;
	json_t *root = json_loadb(text.p, text.n, JSON_REJECT_DUPLICATES, &error);

	CHECK(root != NULL, "%s: %s at %d: %.*s", format, error.text, error.position, (int)text.n, text.p);
	CHECK(text.n > 0 && text.p[text.n - 1] == '\n', "%s: ends with a line end", format);
	buf_free(&b);
	return root;
}

static json_t *
first_result(json_t *root)
{
	return json_array_get(json_object_get(json_array_get(json_object_get(root, "runs"), 0), "results"), 0);
}

static json_t *
location(json_t *root)
{
	return json_object_get(json_array_get(json_object_get(first_result(root), "locations"), 0), "physicalLocation");
}

static const char *
text_of(const json_t *object, const char *key)
{
	const char *s = json_string_value(json_object_get(object, key));

	return s == NULL ? "(none)" : s;
}

/* The number of characters that readers of the text count, whatever its bytes are. */
static void
columns(void)
{
	static const struct {
		const char *line, *token;
		uint64_t number, start, end;
	} rows[] = {
		{ "1. e4 e5", "e5", 3, 7, 9 },
		{ "{M\xc3\xbcller} e5", "e5", 3, 10, 12 },
		{ "{M\xfcller} e5", "e5", 3, 10, 12 },
		{ "\xe2\x99\x98" "f3", "\xe2\x99\x98" "f3", 3, 1, 4 },
		{ "\xf0\x9f\x99\x82 e5", "e5", 3, 3, 5 },
		{ "\xed\xa0\x80 e5", "e5", 3, 5, 7 },
		{ "\xef\xbb\xbf[Event", "Event", 1, 2, 7 },
		{ "\xef\xbb\xbf[Event", "\xef\xbb\xbf", 1, 1, 1 },
		{ "\xef\xbb\xbf[Event", "Event", 2, 3, 8 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span token = { strstr(rows[i].line, rows[i].token), strlen(rows[i].token) };
		struct location p = place_of(SPAN("a.pgn"), rows[i].line, token);
		struct report_columns c;

		p.line = p.end_line = rows[i].number;
		c = report_columns(&p, token);
		CHECK(c.start == rows[i].start && c.end == rows[i].end, "%zu: %d-%d", i, (int)c.start, (int)c.end);
	}
}

static void
columns_of_lines(void)
{
	static const char text[] = "1. e4 {\xc3\xa4\nM\xc3\xbcller} e5";
	struct span token = { text + 6, 12 };
	struct location p = place_of(SPAN("a.pgn"), text, token);
	struct report_columns c;

	p.source.n = 9;
	p.end_line = 4;
	p.end_column = 9;
	c = report_columns(&p, token);
	CHECK(c.start == 7 && c.end == 8, "%d-%d", (int)c.start, (int)c.end);
	p.length = 0;
	p.end_line = 3;
	c = report_columns(&p, SPAN("elsewhere"));
	CHECK(c.start == 7 && c.end == 7, "a token of somewhere else has no length: %d-%d", (int)c.start, (int)c.end);
	c = report_columns(&(struct location){ .file = SPAN("a.pgn") }, token);
	CHECK(c.start == 1 && c.end == 1, "a file as a whole: %d-%d", (int)c.start, (int)c.end);
}

static void
uris(void)
{
	static const char *const rows[][2] = {
		{ "games/a.pgn", "games/a.pgn" },
		{ "./a.pgn", "a.pgn" },
		{ ".//./a.pgn", "a.pgn" },
		{ "/tmp/a b.pgn", "file:///tmp/a%20b.pgn" },
		{ "a:b,c\n%#?.pgn", "a%3Ab%2Cc%0A%25%23%3F.pgn" },
		{ "\xc3\xbc\xfc\"]]>.pgn", "%C3%BC%FC%22%5D%5D%3E.pgn" },
		{ "a.zip/b.pgn", "a.zip/b.pgn" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct location p = place_of(span_of(rows[i][0]), illegal.token.p, illegal.token);
		json_t *root = parsed("sarif", &p, &illegal, 1, false);
		json_t *artifact = json_object_get(location(root), "artifactLocation");
		const char *base = strncmp(rows[i][1], "file:", 5) == 0 ? "(none)" : "%SRCROOT%";

		CHECK(strcmp(text_of(artifact, "uri"), rows[i][1]) == 0, "%s", text_of(artifact, "uri"));
		CHECK(strcmp(text_of(artifact, "uriBaseId"), base) == 0, "%s", text_of(artifact, "uriBaseId"));
		json_decref(root);
	}
}

static void
a_result(void)
{
	static const char line[] = "5. Nxe4";
	struct finding f = illegal;
	struct location p;
	json_t *root, *result, *invocation, *run;
	json_int_t from, to;

	f.token.p = line + 3;
	p = place_of(SPAN("a.pgn"), line, f.token);
	root = parsed("sarif", &p, &f, 2, true);
	run = json_array_get(json_object_get(root, "runs"), 0);
	result = first_result(root);
	CHECK(json_array_size(json_object_get(run, "results")) == 2, "two results");
	CHECK(json_unpack(location(root), "{s:{s:I,s:I}}", "region", "startColumn", &from, "endColumn", &to) == 0 &&
	    from == 4 && to == 8, "%d-%d", (int)from, (int)to);
	CHECK(strcmp(text_of(result, "level"), "error") == 0, "its level");
	CHECK(strcmp(text_of(json_object_get(result, "message"), "text"),
	    "Nxe4: the knight on d2 is pinned; did you mean Nxd4 or Ne4?") == 0, "its message");
	CHECK(strcmp(text_of(json_object_get(result, "partialFingerprints"), "primaryLocationLineHash"),
	    "abcdef0123456789:1") == 0, "its fingerprint");
	CHECK(strcmp(text_of(json_array_get(json_object_get(result, "suppressions"), 0), "kind"), "external") == 0,
	    "a baseline has it");
	CHECK(json_array_size(json_object_get(json_object_get(result, "properties"), "suggest")) == 2, "suggestions");
	CHECK(json_object_get(result, "fixes") == NULL, "nothing to put in its place");
	invocation = json_array_get(json_object_get(run, "invocations"), 0);
	CHECK(json_is_true(json_object_get(invocation, "executionSuccessful")), "the run went well");
	CHECK(json_array_size(json_object_get(invocation, "toolExecutionNotifications")) == 1, "seven are left out");
	json_decref(root);
}

static void
a_fix(void)
{
	static const char line[] = "1. o-o";
	struct finding f = { .id = DIAG_SAN_CASTLING_LOWER, .severity = SEVERITY_INFO, .token = { line + 3, 3 },
		.canonical = { "O-O", 3 }, .about = &(struct finding_about){ .ply = 1, .side = -1 }, .fix = FIX_SAFE };
	struct location p = place_of(SPAN("a.pgn"), line, f.token);
	const struct finding_edit edit = { f.token, { "O-O", 3 }, &p };
	json_t *root, *fix;

	f.edits = &edit;
	f.edits_n = 1;
	root = parsed("sarif", &p, &f, 1, false);
	fix = json_array_get(json_object_get(first_result(root), "fixes"), 0);
	fix = json_array_get(json_object_get(fix, "artifactChanges"), 0);
	fix = json_array_get(json_object_get(fix, "replacements"), 0);
	CHECK(strcmp(text_of(json_object_get(fix, "insertedContent"), "text"), "O-O") == 0, "what to write");
	CHECK(json_object_get(first_result(root), "suppressions") == NULL, "it is not known yet");
	json_decref(root);
	f.fix = FIX_UNSAFE;
	root = parsed("sarif", &p, &f, 1, false);
	fix = json_array_get(json_object_get(first_result(root), "fixes"), 0);
	CHECK(strstr(text_of(json_object_get(fix, "description"), "text"), "the meaning may change") != NULL, "what is unsafe says so");
	json_decref(root);
	f.edits_n = 0;
	root = parsed("sarif", &p, &f, 1, false);
	CHECK(json_object_get(first_result(root), "fixes") == NULL, "without its edits it is none that a service may apply");
	json_decref(root);
}

/* No text of a game becomes an argument or a link. */
static void
sarif_texts(void)
{
	struct finding f = illegal;
	struct location p;
	json_t *root;
	const char *text;

	f.message = SPAN("say {0} [x](http://y)");
	f.about = NULL;
	f.token.n = 0;
	p = place_of(SPAN("a.pgn"), "", f.token);
	p = (struct location){ .file = p.file };
	root = parsed("sarif", &p, &f, 1, false);
	text = text_of(json_object_get(first_result(root), "message"), "text");
	CHECK(strcmp(text, "say {{0}} [x] (http://y).") == 0, "%s", text);
	json_decref(root);
}

static void
gitlab(void)
{
	static const char *const names[] = { "./games/a.pgn", "games/a.pgn", "b.pgn" };
	char *prints[3];
	json_t *root, *one, *two;

	for (int i = 0; i < 3; i++) {
		struct location p = place_of(span_of(names[i]), illegal.token.p, illegal.token);

		root = parsed("gitlab", &p, &illegal, 2, false);
		one = json_array_get(root, 0);
		two = json_array_get(root, 1);
		prints[i] = strdup(text_of(one, "fingerprint"));
		CHECK(strcmp(prints[i], text_of(two, "fingerprint")) != 0, "each has its own");
		CHECK(strcmp(text_of(one, "severity"), "major") == 0, "an error");
		CHECK(i != 0 || strcmp(text_of(json_object_get(one, "location"), "path"), names[1]) == 0, "no ./");
		json_decref(root);
	}
	CHECK(strcmp(prints[0], prints[1]) == 0, "the same file");
	CHECK(strcmp(prints[0], prints[2]) != 0, "another file");
	for (int i = 0; i < 3; i++)
		free(prints[i]);
	root = parsed("gitlab", NULL, NULL, 0, false);
	CHECK(json_array_size(root) == 0, "nothing found");
	json_decref(root);
}

static void
github(void)
{
	static const char line[] = "M\xc3\xbcller 50%::x";
	struct finding f = { .id = DIAG_ENC_BOM, .severity = SEVERITY_INFO, .token = { line + 8, 6 }, .message = { "m", 1 } };
	struct location p = place_of(SPAN("a:b,c%\n.pgn"), line, f.token);
	struct buf b = { 0 };

	report_github.finding(&b, &p, &f, &plain);
	p.end_line++, p.end_column = 1;
	report_github.finding(&b, &p, &f, &plain);
	p = (struct location){ .file = SPAN("<stdin>") };
	report_github.finding(&b, &p, &f, &plain);
	report_github.left_out(&b, &(struct left_out){ .file = p.file, .id = DIAG_IO_OPEN, .severity = SEVERITY_ERROR, .more = 7 }, &plain);
	buf_char(&b, '\0');
	CHECK(strcmp(b.p,
	    "::notice title=enc-bom,file=a%3Ab%2Cc%25\\x0a.pgn,line=3,endLine=3,col=8,endColumn=14::50%25::x: m\n"
	    "::notice title=enc-bom,file=a%3Ab%2Cc%25\\x0a.pgn,line=3,endLine=4::50%25::x: m\n"
	    "::notice title=enc-bom,file=<stdin>::50%25::x: m\n"
	    "::error title=io-open,file=<stdin>::the file cannot be opened: 7 more in this file\n") == 0, "%s", b.p);
	buf_free(&b);
}

/* The objects of both JSON formats are the same. */
static void
json_is_jsonl(void)
{
	static struct totals two = { .by_id = { [DIAG_IO_OPEN] = 2, [DIAG_IO_READ] = 3 } };
	struct buf json = { 0 }, jsonl = { 0 };
	struct location p = place_of(SPAN("a.pgn"), illegal.token.p, illegal.token);
	struct game_row game = { .place = p, .game = &(struct game_summary){ .verdict = VERDICT_CLEAN } };

	for (int i = 0; i < 2; i++) {
		const struct report_format *r = report_find(i == 0 ? SPAN("json") : SPAN("jsonl"));
		struct buf *b = i == 0 ? &json : &jsonl;
		const char *between = r->between == NULL ? "" : r->between;

		r->game(b, &game, &plain);
		buf_str(b, between);
		r->finding(b, &p, &illegal, &plain);
		buf_str(b, between);
		r->left_out(b, &(struct left_out){ .file = p.file, .id = DIAG_IO_OPEN, .severity = SEVERITY_ERROR, .more = 7 }, &plain);
		buf_str(b, between);
		r->statistics(b, &two);
		buf_str(b, between);
		r->summary(b, &two);
	}
	buf_char(&json, '\n');
	for (size_t i = 0; i + 1 < json.n; i++)
		if (json.p[i] == ',' && json.p[i + 1] == '\n')
			memmove(json.p + i, json.p + i + 1, --json.n - i);
	CHECK(span_eq(buf_span(&json), buf_span(&jsonl)), "%.*s", (int)json.n, json.p);
	buf_free(&json);
	buf_free(&jsonl);
}

/* Every row of the catalogue that occurs is a rule that GitHub takes, on a line of its own, by which reports can be compared. */
static void
rules(void)
{
	static const char *const others[] = {
		"\n\"automationDetails\":", "\n\"tool\":{", "\n]}}", "},\n\"originalUriBaseIds\":", "},\n\"columnKind\":",
		",\n\"results\":[\n", "\n],\n\"invocations\":[",
	};
	json_t *root, *run, *list;
	struct buf b = { 0 };

	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		totals.by_id[id] = 1;
	root = parsed("sarif", NULL, NULL, 0, false);
	document(&b, "sarif", NULL, NULL, 0, false);
	buf_char(&b, '\0');
	run = json_array_get(json_object_get(root, "runs"), 0);
	list = json_object_get(json_object_get(json_object_get(run, "tool"), "driver"), "rules");
	CHECK(json_array_size(list) == DIAG_COUNT - 1, "all of them");
	for (size_t i = 0; i < json_array_size(list); i++) {
		json_t *rule = json_array_get(list, i);
		const char *full = text_of(json_object_get(rule, "fullDescription"), "text");

		CHECK(strcmp(text_of(rule, "id"), diag_rows[DIAG_NONE + 1 + i].id) == 0, "ruleIndex");
		CHECK(strlen(full) > 20 && strlen(full) <= 1024, "%s", full);
		CHECK(strlen(text_of(json_object_get(rule, "help"), "text")) > 20, "help");
		CHECK(strlen(text_of(json_object_get(rule, "shortDescription"), "text")) > 10, "short");
	}
	json_decref(root);
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		char start[128];

		snprintf(start, sizeof(start), "\n{\"id\":\"%s\",", diag_rows[id].id);
		CHECK(strstr(b.p, start) != NULL, "%s has no line of its own", diag_rows[id].id);
	}
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		CHECK(strstr(b.p, others[i]) != NULL, "no line %s", others[i] + 1);
	memset(totals.by_id, 0, sizeof(totals.by_id));
	totals.by_id[DIAG_ENC_BOM] = 1;
	totals.baselined_by_id[DIAG_IO_OPEN] = 1;
	root = parsed("sarif", NULL, NULL, 0, false);
	run = json_array_get(json_object_get(root, "runs"), 0);
	list = json_object_get(json_object_get(json_object_get(run, "tool"), "driver"), "rules");
	CHECK(json_array_size(list) == 2, "those that occur, and no others");
	json_decref(root);
	totals.by_id[DIAG_ENC_BOM] = totals.baselined_by_id[DIAG_IO_OPEN] = 0;
	buf_free(&b);
}

int
main(void)
{
	RUN(columns);
	RUN(columns_of_lines);
	RUN(uris);
	RUN(a_result);
	RUN(a_fix);
	RUN(sarif_texts);
	RUN(gitlab);
	RUN(github);
	RUN(json_is_jsonl);
	RUN(rules);
	return check_end();
}
