/* report_sarif: SARIF 2.1.0 (OASIS, with errata 1), with everything that GitHub code scanning requires. */
#include <inttypes.h>

#include "games/finding_formats/report_internal.h"

/* GitHub's limit, in characters; the texts are ASCII. */
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
 * A message string.  Braces are doubled, since {0} means an argument (3.11.5), and "](" gets a blank inside, since
 * [text](target) is a link (3.11.6) and the text may come from an untrusted file.
 */
static void
put_sarif_text(struct json_write *w, const char *key, struct span s)
{
	struct buf *b = w->b;
	size_t from = 0;

	json_write_begin(w, key, '{');
	json_write_quote(w, "text");
	for (size_t i = 0; i < s.n; i++) {
		bool brace = s.p[i] == '{' || s.p[i] == '}';

		if (!brace && !(s.p[i] == '(' && i > 0 && s.p[i - 1] == ']'))
			continue;
		encoding_json(b, (struct span){ s.p + from, i - from }, ENC_UTF8);
		buf_char(b, brace ? s.p[i] : ' ');
		from = i;
	}
	encoding_json(b, (struct span){ s.p + from, s.n - from }, ENC_UTF8);
	json_write_unquote(w);
	json_write_end(w, "}");
}

/* -- the tool and its rules -- */

/* The first line of an explanation says what the finding is and why it matters. */
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
put_rule(struct json_write *w, enum diag id, const char *help)
{
	const struct diag_row *row = &diag_rows[id];
	struct buf text = { 0 };

	json_write_line(w);
	json_write_begin(w, NULL, '{');
	json_write_text(w, "id", row->id);
	buf_fmt(&text, "%s.", row->message);
	put_sarif_text(w, "shortDescription", buf_span(&text));
	put_sarif_text(w, "fullDescription", full_description(row));
	buf_clear(&text);
	buf_str(&text, row->explanation[0] != '\0' ? row->explanation : row->message);
	if (row->ref[0] != '\0')
		buf_fmt(&text, "\n%s.", row->ref);
	put_sarif_text(w, "help", buf_span(&text));
	buf_clear(&text);
	report_help(&text, id, help);
	if (text.n > 0)
		json_write_string(w, "helpUri", buf_span(&text), ENC_UTF8);
	buf_drop(w->b, &text);
	json_write_begin(w, "defaultConfiguration", '{');
	if (row->flags & DIAG_ASKED)
		json_write_bool(w, "enabled", false);
	json_write_text(w, "level", level_of(row->severity));
	json_write_end(w, "}}");
}

/* It comes last: only then it is known which rules have a result. */
static void
put_tool(struct json_write *w, const struct totals *t)
{
	json_write_begin(w, "tool", '{');
	json_write_begin(w, "driver", '{');
	json_write_text(w, "name", t->program);
	json_write_text(w, "version", t->version);
	json_write_quote(w, "informationUri");
	buf_fmt(w->b, "man:%s(1)", t->program);
	json_write_unquote(w);
	json_write_begin(w, "rules", '[');
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		if (t->by_id[id] + t->baselined_by_id[id] > 0)
			put_rule(w, (enum diag)id, t->help);
	json_write_line(w);
	json_write_end(w, "]}}");
}

/* Everything before the first result. */
static void
put_sarif_head(struct buf *b, const struct report_head *head)
{
	struct json_write w = { .b = b };

	json_write_begin(&w, NULL, '{');
	json_write_text(&w, "version", "2.1.0");
	json_write_text(&w, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
	json_write_begin(&w, "runs", '[');
	json_write_begin(&w, NULL, '{');
	json_write_line(&w);
	json_write_begin(&w, "automationDetails", '{');
	json_write_quote(&w, "id");
	buf_fmt(b, "%s/", head->program);
	json_write_unquote(&w);
	json_write_end(&w, "}");
	json_write_line(&w);
	json_write_begin(&w, "originalUriBaseIds", '{');
	json_write_begin(&w, "%SRCROOT%", '{');
	put_sarif_text(&w, "description", SPAN("The folder that names of files are relative to."));
	json_write_end(&w, "}}");
	json_write_line(&w);
	json_write_text(&w, "columnKind", "unicodeCodePoints");
	json_write_line(&w);
	json_write_begin(&w, "results", '[');
	buf_char(b, '\n');
}

/* -- a result -- */

static void
put_artifact(struct json_write *w, struct span name)
{
	bool absolute;

	name = report_path(name);
	absolute = span_starts(name, SPAN("/"));
	json_write_begin(w, "artifactLocation", '{');
	json_write_quote(w, "uri");
	buf_str(w->b, absolute ? "file://" : "");
	report_uri(w->b, name);
	json_write_unquote(w);
	if (!absolute)
		json_write_text(w, "uriBaseId", "%SRCROOT%");
	json_write_end(w, "}");
}

/* The region of a token.  A region is required, so a finding about the file as a whole has the file's start. */
static void
put_region(struct json_write *w, const char *key, const struct location *p, struct span token)
{
	struct report_columns c = report_columns(p, token);

	json_write_begin(w, key, '{');
	json_write_number(w, "startLine", p->line == 0 ? 1 : p->line);
	json_write_number(w, "startColumn", c.start);
	json_write_number(w, "endLine", p->line == 0 ? 1 : p->end_line);
	json_write_number(w, "endColumn", c.end);
	json_write_end(w, "}");
}

static void
put_message(struct json_write *w, const struct location *p, const struct finding *f)
{
	struct buf text = { 0 };

	report_text_message(&text, p, f);
	/* Messages of findings have no full stop, but the text may end with a question or with input. */
	if (text.n > 0 && text.p[text.n - 1] != '?' && text.p[text.n - 1] != '.')
		buf_char(&text, '.');
	put_sarif_text(w, "message", buf_span(&text));
	buf_drop(w->b, &text);
}

static void
put_logical(struct json_write *w, const struct location *p, const struct finding *f)
{
	if (p->game == 0)
		return;
	json_write_begin(w, "logicalLocations", '[');
	json_write_begin(w, NULL, '{');
	json_write_quote(w, "fullyQualifiedName");
	buf_fmt(w->b, "game %" PRIu64, p->game);
	if (finding_says(f)->ply >= 0)
		buf_fmt(w->b, "/ply %d", finding_says(f)->ply);
	json_write_unquote(w);
	json_write_end(w, "}]");
}

static void
put_location(struct json_write *w, const struct location *p, const struct finding *f)
{
	json_write_begin(w, "locations", '[');
	json_write_begin(w, NULL, '{');
	json_write_begin(w, "physicalLocation", '{');
	put_artifact(w, p->file);
	put_region(w, "region", p, f->token);
	json_write_end(w, "}");
	put_logical(w, p, f);
	json_write_end(w, "}]");
}

static void
put_fix(struct json_write *w, const struct location *p, const struct finding *f)
{
	json_write_begin(w, "fixes", '[');
	json_write_begin(w, NULL, '{');
	put_sarif_text(w, "description", f->fix == FIX_SAFE ? SPAN("As pgn-check --fix does it.") :
	    SPAN("As pgn-check --fix --unsafe-fixes does it; the meaning may change."));
	json_write_begin(w, "artifactChanges", '[');
	json_write_begin(w, NULL, '{');
	put_artifact(w, p->file);
	json_write_begin(w, "replacements", '[');
	for (size_t i = 0; i < f->edits_n; i++) {
		json_write_begin(w, NULL, '{');
		put_region(w, "deletedRegion", f->edits[i].place, f->edits[i].old);
		json_write_begin(w, "insertedContent", '{');
		json_write_string(w, "text", f->edits[i].text, p->encoding);
		json_write_end(w, "}}");
	}
	json_write_end(w, "]}]}]");
}

static void
put_sarif_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	struct json_write w = { .b = b };

	(void)style;
	json_write_begin(&w, NULL, '{');
	json_write_text(&w, "ruleId", diag_rows[f->id].id);
	json_write_text(&w, "level", level_of(f->severity));
	put_message(&w, p, f);
	put_location(&w, p, f);
	if (f->edits_n > 0)
		put_fix(&w, p, f);
	json_write_begin(&w, "properties", '{');
	json_write_text(&w, "scope", report_scope(f->id));
	if (p->line > 0)
		json_write_number(&w, "offset", p->offset);
	report_json_details(&w, p, f);
	json_write_end(&w, "}");
}

static void
put_seal(struct buf *b, const struct seal *s)
{
	struct json_write w = { .b = b, .more = true };

	json_write_begin(&w, "partialFingerprints", '{');
	json_write_quote(&w, "primaryLocationLineHash");
	buf_fmt(b, "%016" PRIx64 ":%u", s->print, s->nth);
	json_write_unquote(&w);
	json_write_end(&w, "}");
	if (s->baselined) {
		json_write_begin(&w, "suppressions", '[');
		json_write_begin(&w, NULL, '{');
		json_write_text(&w, "kind", "external");
		json_write_end(&w, "}]");
	}
	json_write_end(&w, "}");
}

/* -- the foot -- */

static void
put_notice(struct json_write *w, uint64_t left_out)
{
	json_write_begin(w, "toolExecutionNotifications", '[');
	json_write_begin(w, NULL, '{');
	json_write_text(w, "level", "warning");
	json_write_begin(w, "message", '{');
	json_write_quote(w, "text");
	buf_fmt(w->b, "%" PRIu64 " more finding%s left out.", left_out, left_out == 1 ? " is" : "s are");
	json_write_unquote(w);
	json_write_end(w, "}}]");
}

static void
put_foot(struct buf *b, const struct totals *t)
{
	struct json_write w = { .b = b };

	json_write_line(&w);
	json_write_end(&w, "]");
	json_write_line(&w);
	json_write_begin(&w, "invocations", '[');
	json_write_begin(&w, NULL, '{');
	json_write_bool(&w, "executionSuccessful", t->status < 2);
	json_write_number(&w, "exitCode", (uint64_t)t->status);
	if (t->left_out > 0)
		put_notice(&w, t->left_out);
	json_write_end(&w, "}]");
	json_write_line(&w);
	put_tool(&w, t);
	json_write_end(&w, "}]}");
	buf_char(b, '\n');
}

const struct report_format report_sarif = {
	.name = "sarif", .help = "SARIF 2.1.0, for code scanning services", .fixes = true, .edits = true,
	.head = put_sarif_head, .between = ",\n", .foot = put_foot,
	.finding = put_sarif_finding, .seal = put_seal, .baselined = true, .most = 25000,
};
