/* report_sarif: SARIF 2.1.0 (OASIS, with errata 1), with all that GitHub code scanning asks for. */
#include <inttypes.h>

#include "report/report_internal.h"

/* GitHub takes no longer ones, in characters; the texts are ASCII. */
enum { FULL_DESCRIPTION_MAX = 1024 };

static const char *
level_of(enum severity s)
{
	static const char *const levels[] = {
		[SEVERITY_OFF] = "none", [SEVERITY_INFO] = "note", [SEVERITY_WARNING] = "warning", [SEVERITY_ERROR] = "error",
	};

	return levels[s];
}

/*
 * A message string.  Braces are doubled, since {0} means an argument (3.11.5), and "](" is
 * parted, since [text](target) is a link (3.11.6) and the text comes from anybody.
 */
static void
put_text(struct buf *b, struct span s)
{
	size_t from = 0;

	buf_str(b, "{\"text\":\"");
	for (size_t i = 0; i < s.n; i++) {
		bool brace = s.p[i] == '{' || s.p[i] == '}';

		if (!brace && !(s.p[i] == '(' && i > 0 && s.p[i - 1] == ']'))
			continue;
		encoding_json(b, (struct span){ s.p + from, i - from }, ENC_UTF8);
		buf_char(b, brace ? s.p[i] : ' ');
		from = i;
	}
	encoding_json(b, (struct span){ s.p + from, s.n - from }, ENC_UTF8);
	buf_str(b, "\"}");
}

/* -- the head: the tool and its rules -- */

/* What it is and why it matters stands in the first line of an explanation. */
static struct span
full_description(const struct diag_row *row)
{
	struct span all = span_of(row->explanation[0] != '\0' ? row->explanation : row->message);
	struct span first = span_cut(&all, '\n');

	if (first.n > FULL_DESCRIPTION_MAX)
		first.n = FULL_DESCRIPTION_MAX;
	return first;
}

static void
put_rule(struct buf *b, const struct diag_row *row)
{
	struct buf text = { 0 };

	buf_fmt(b, "{\"id\":\"%s\",\"shortDescription\":", row->id);
	buf_str(&text, row->message);
	buf_char(&text, '.');
	put_text(b, buf_span(&text));
	buf_str(b, ",\"fullDescription\":");
	put_text(b, full_description(row));
	buf_clear(&text);
	buf_str(&text, row->explanation[0] != '\0' ? row->explanation : row->message);
	if (row->ref[0] != '\0')
		buf_fmt(&text, "\n%s.", row->ref);
	buf_str(b, ",\"help\":");
	put_text(b, buf_span(&text));
	report_drop(b, &text);
	buf_fmt(b, ",\"defaultConfiguration\":{%s\"level\":\"%s\"}}", row->flags & DIAG_ASKED ? "\"enabled\":false," : "",
	    level_of(row->severity));
}

static void
put_head(struct buf *b, const struct report_head *head)
{
	buf_str(b, "{\"version\":\"2.1.0\",\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"runs\":[{\n"
	    "\"tool\":{\"driver\":{\"name\":");
	encoding_json_string(b, span_of(head->program), ENC_UTF8);
	buf_str(b, ",\"version\":");
	encoding_json_string(b, span_of(head->version), ENC_UTF8);
	buf_fmt(b, ",\"informationUri\":\"man:%s(1)\",\"rules\":[\n", head->program);
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		put_rule(b, &diag_rows[id]);
		buf_str(b, id + 1 < DIAG_COUNT ? ",\n" : "\n");
	}
	buf_fmt(b, "]}},\n\"automationDetails\":{\"id\":\"%s/\"},\n", head->program);
	buf_str(b, "\"originalUriBaseIds\":{\"%SRCROOT%\":{\"description\":"
	    "{\"text\":\"The folder that names of files are relative to.\"}}},\n"
	    "\"columnKind\":\"unicodeCodePoints\",\n\"results\":[\n");
}

/* -- a result -- */

static void
put_artifact(struct buf *b, struct span name)
{
	bool absolute;

	name = report_path(name);
	absolute = span_starts(name, SPAN("/"));
	buf_fmt(b, "\"artifactLocation\":{\"uri\":\"%s", absolute ? "file://" : "");
	report_uri(b, name);
	buf_str(b, absolute ? "\"}" : "\",\"uriBaseId\":\"%SRCROOT%\"}");
}

/* Of a finding about the file as a whole: its start, since a region is asked for. */
static void
put_region(struct buf *b, const struct location *p, struct span token)
{
	struct report_columns c = report_columns(p, token);
	uint64_t line = p->line == 0 ? 1 : p->line, end_line = p->line == 0 ? 1 : p->end_line;

	buf_fmt(b, "{\"startLine\":%" PRIu64 ",\"startColumn\":%" PRIu64 ",", line, c.start);
	buf_fmt(b, "\"endLine\":%" PRIu64 ",\"endColumn\":%" PRIu64 "}", end_line, c.end);
}

static void
put_message(struct buf *b, const struct location *p, const struct finding *f)
{
	struct buf text = { 0 };

	report_text_message(&text, p, f);
	/* What it ends with may be of the input. */
	if (text.n > 0 && text.p[text.n - 1] != '?' && text.p[text.n - 1] != '.')
		buf_char(&text, '.');
	put_text(b, buf_span(&text));
	report_drop(b, &text);
}

static void
put_logical(struct buf *b, const struct location *p, const struct finding *f)
{
	if (p->game == 0)
		return;
	buf_fmt(b, ",\"logicalLocations\":[{\"fullyQualifiedName\":\"game %" PRIu64, p->game);
	if (f->ply >= 0)
		buf_fmt(b, "/ply %d", f->ply);
	buf_str(b, "\"}]");
}

/* Findings about the writing of a move have all of it as their token, and the move as PGN writes it. */
static bool
has_fix(const struct location *p, const struct finding *f)
{
	const struct diag_row *row = &diag_rows[f->id];

	return (row->flags & DIAG_FIX_SAFE) && f->canonical.n > 0 && p->length == f->token.n && p->length > 0 &&
	       p->end_line == p->line && span_starts(span_of(row->id), SPAN("san-"));
}

static void
put_fix(struct buf *b, const struct location *p, const struct finding *f)
{
	buf_str(b, ",\"fixes\":[{\"description\":{\"text\":\"Write the move as PGN does.\"},\"artifactChanges\":[{");
	put_artifact(b, p->file);
	buf_str(b, ",\"replacements\":[{\"deletedRegion\":");
	put_region(b, p, f->token);
	buf_str(b, ",\"insertedContent\":{\"text\":");
	encoding_json_string(b, f->canonical, p->encoding);
	buf_str(b, "}}]}]}]");
}

static void
put_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	(void)style;
	buf_fmt(b, "{\"ruleId\":\"%s\",\"ruleIndex\":%d,\"level\":\"%s\",\"message\":", diag_rows[f->id].id,
	    (int)f->id - DIAG_NONE - 1, level_of(f->severity));
	put_message(b, p, f);
	buf_str(b, ",\"locations\":[{\"physicalLocation\":{");
	put_artifact(b, p->file);
	buf_str(b, ",\"region\":");
	put_region(b, p, f->token);
	buf_char(b, '}');
	put_logical(b, p, f);
	buf_str(b, "}]");
	if (has_fix(p, f))
		put_fix(b, p, f);
	buf_fmt(b, ",\"properties\":{\"scope\":\"%s\"", report_scope(f->id));
	if (p->line > 0)
		buf_fmt(b, ",\"offset\":%" PRIu64, p->offset);
	report_json_details(b, p, f);
	buf_char(b, '}');
}

static void
put_seal(struct buf *b, const struct seal *s)
{
	buf_fmt(b, ",\"partialFingerprints\":{\"primaryLocationLineHash\":\"%016" PRIx64 ":%u\"}", s->print, s->nth);
	buf_str(b, s->baselined ? ",\"suppressions\":[{\"kind\":\"external\"}]}" : "}");
}

/* -- the foot -- */

static void
put_foot(struct buf *b, const struct totals *t)
{
	buf_fmt(b, "\n],\n\"invocations\":[{\"executionSuccessful\":%s,\"exitCode\":%d",
	    t->status < 2 ? "true" : "false", t->status);
	if (t->left_out > 0)
		buf_fmt(b, ",\"toolExecutionNotifications\":[{\"level\":\"warning\",\"message\":{\"text\":"
		    "\"%" PRIu64 " more findings are left out.\"}}]", t->left_out);
	buf_str(b, "}]}]}\n");
}

const struct report_format report_sarif = {
	.name = "sarif", .help = "SARIF 2.1.0, for code scanning services",
	.head = put_head, .between = ",\n", .foot = put_foot,
	.finding = put_finding, .seal = put_seal, .baselined = true, .most = 25000,
};
