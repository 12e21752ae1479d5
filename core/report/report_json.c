/* report_json: JSON objects (RFC 8259), one a line or in one array; keys always in the same order. */
#include <inttypes.h>

#include "report/report_internal.h"

static void
key(struct buf *b, const char *name)
{
	buf_str(b, ",\"");
	buf_str(b, name);
	buf_str(b, "\":");
}

/* Absent where it does not apply. */
static void
string(struct buf *b, const char *name, struct span s, enum encoding e)
{
	if (s.n == 0)
		return;
	key(b, name);
	encoding_json_string(b, s, e);
}

static void
number(struct buf *b, const char *name, uint64_t n)
{
	key(b, name);
	buf_number(b, n);
}

static void
put_place(struct buf *b, const char *type, const struct location *p, bool column)
{
	buf_fmt(b, "{\"type\":\"%s\",\"file\":", type);
	encoding_json_string(b, p->file, ENC_CP1252);
	if (p->line > 0) {
		number(b, "line", p->line);
		if (column)
			number(b, "column", p->column);
		number(b, "offset", p->offset);
	}
	if (p->game > 0)
		number(b, "game", p->game);
}

void
report_json_details(struct buf *b, const struct location *p, const struct finding *f)
{
	string(b, "token", report_token(f, TOKEN_KEPT), p->encoding);
	string(b, "canonical", f->canonical, p->encoding);
	string(b, "fen", f->fen, p->encoding);
	if (f->suggest[0].n > 0) {
		key(b, "suggest");
		for (int i = 0; i < SUGGEST_MAX && f->suggest[i].n > 0; i++) {
			buf_char(b, i == 0 ? '[' : ',');
			encoding_json_string(b, f->suggest[i], p->encoding);
		}
		buf_char(b, ']');
	}
	if (f->plies_n > 0) {
		key(b, "plies");
		for (int i = 0; i < f->plies_n; i++)
			buf_fmt(b, "%c%d", i == 0 ? '[' : ',', f->plies[i]);
		buf_char(b, ']');
	}
	string(b, "intended", f->intended, p->encoding);
	string(b, "ref", f->ref.n > 0 ? f->ref : span_of(diag_rows[f->id].ref), ENC_UTF8);
}

static void
json_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	const struct diag_row *row = &diag_rows[f->id];
	char move[32];

	(void)style;

	put_place(b, "finding", p, true);
	if (f->ply >= 0)
		number(b, "ply", (uint64_t)f->ply);
	report_move(f, move);
	string(b, "move", span_of(move), ENC_UTF8);
	if (f->side >= 0)
		string(b, "side", f->side == 0 ? SPAN("white") : SPAN("black"), ENC_UTF8);
	string(b, "id", span_of(row->id), ENC_UTF8);
	string(b, "severity", span_of(severity_name(f->severity)), ENC_UTF8);
	string(b, "message", report_message(f), p->encoding);
	report_json_details(b, p, f);
	buf_char(b, '}');
}

static void
json_game(struct buf *b, const struct game_row *g, const struct report_style *style)
{
	enum encoding e = g->place.encoding;

	(void)style;
	put_place(b, "game", &g->place, false);
	string(b, "white", g->white, e);
	string(b, "black", g->black, e);
	string(b, "event", g->event, e);
	string(b, "round", g->round, e);
	string(b, "date", g->date, e);
	string(b, "result", g->result, e);
	number(b, "plies", (uint64_t)g->plies);
	if (g->end != NULL)
		string(b, "end", span_of(g->end), ENC_UTF8);
	string(b, "verdict", span_of(g->verdict), ENC_UTF8);
	number(b, "findings", g->findings);
	buf_char(b, '}');
}

/* {"white":...,"black":...} of what there is. */
static void
put_sides(struct buf *b, const char *name, const struct span sides[2])
{
	if (sides[0].n == 0 && sides[1].n == 0)
		return;
	key(b, name);
	buf_char(b, '{');
	for (int i = 0; i < 2; i++) {
		if (sides[i].n == 0)
			continue;
		buf_str(b, i == 1 && sides[0].n > 0 ? "," : "");
		buf_str(b, i == 0 ? "\"white\":" : "\"black\":");
		encoding_json_string(b, sides[i], ENC_UTF8);
	}
	buf_char(b, '}');
}

static bool
json_position(struct buf *b, const struct position_row *p, const struct report_style *style)
{
	struct span can_mate[2];
	const char *separator = "";

	for (int i = 0; i < 2; i++)
		can_mate[i] = p->can_mate[i] == NULL ? (struct span){ NULL, 0 } : span_of(p->can_mate[i]);
	buf_str(b, "{\"type\":\"position\",\"file\":");
	encoding_json_string(b, p->place.file, ENC_CP1252);
	number(b, "line", p->place.line);
	string(b, "fen", p->fen, ENC_UTF8);
	string(b, "verdict", span_of(p->verdict), ENC_UTF8);
	buf_str(b, p->proof.n > 0 ? ",\"proved\":true" : ",\"proved\":false");
	key(b, "findings");
	buf_char(b, '[');
	for (size_t i = 0; i < p->findings_n; i++) {
		if (p->findings[i].severity < p->level)
			continue;
		buf_str(b, separator);
		json_finding(b, &p->places[i], &p->findings[i], style);
		separator = ",";
	}
	buf_char(b, ']');
	put_sides(b, "can_mate", can_mate);
	put_sides(b, "mate_line", p->mate_line);
	string(b, "proof", p->proof, ENC_UTF8);
	buf_char(b, '}');
	return true;
}

static void
json_left_out(struct buf *b, struct span file, enum diag id, enum severity severity, uint64_t more,
    const struct report_style *style)
{
	(void)style;
	put_place(b, "left-out", &(struct location){ .file = file }, false);
	string(b, "id", span_of(diag_rows[id].id), ENC_UTF8);
	string(b, "severity", span_of(severity_name(severity)), ENC_UTF8);
	number(b, "count", more);
	buf_char(b, '}');
}

static void
put_statistics(struct buf *b, const struct totals *t, const char *separator)
{
	enum diag ids[DIAG_COUNT];
	int n = report_ranking(t, ids);

	for (int i = 0; i < n; i++)
		buf_fmt(b, "%s{\"type\":\"statistics\",\"id\":\"%s\",\"count\":%" PRIu64 "}", i == 0 ? "" : separator,
		    diag_rows[ids[i]].id, t->by_id[ids[i]]);
}

static void
json_statistics(struct buf *b, const struct totals *t)
{
	put_statistics(b, t, ",\n");
}

static void
json_summary(struct buf *b, const struct totals *t)
{
	const char *separator = "";

	buf_fmt(b, "{\"type\":\"summary\",\"files\":%" PRIu64, t->files);
	if (t->positions) {
		number(b, "positions", t->records);
		number(b, "legal", t->records - t->illegal - t->unknown);
		number(b, "proved", t->proved);
		number(b, "unknown", t->unknown);
	} else {
		number(b, "games", t->records);
		number(b, "plies", t->plies);
	}
	number(b, "bytes", t->bytes);
	number(b, "errors", t->by_severity[SEVERITY_ERROR]);
	number(b, "warnings", t->by_severity[SEVERITY_WARNING]);
	number(b, "infos", t->by_severity[SEVERITY_INFO]);
	if (t->baselined > 0)
		number(b, "baselined", t->baselined);
	if (t->below > 0)
		number(b, "below_level", t->below);
	number(b, "illegal", t->illegal);
	number(b, "status", (uint64_t)t->status);
	key(b, "by_id");
	buf_char(b, '{');
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		if (t->by_id[id] == 0)
			continue;
		buf_fmt(b, "%s\"%s\":%" PRIu64, separator, diag_rows[id].id, t->by_id[id]);
		separator = ",";
	}
	buf_str(b, "}}");
}

/* -- one a line -- */

static void
jsonl_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	json_finding(b, p, f, style);
	buf_char(b, '\n');
}

static void
jsonl_game(struct buf *b, const struct game_row *g, const struct report_style *style)
{
	json_game(b, g, style);
	buf_char(b, '\n');
}

static bool
jsonl_position(struct buf *b, const struct position_row *p, const struct report_style *style)
{
	bool all = json_position(b, p, style);

	buf_char(b, '\n');
	return all;
}

static void
jsonl_left_out(struct buf *b, struct span file, enum diag id, enum severity severity, uint64_t more,
    const struct report_style *style)
{
	json_left_out(b, file, id, severity, more, style);
	buf_char(b, '\n');
}

static void
jsonl_statistics(struct buf *b, const struct totals *t)
{
	size_t from = b->n;

	put_statistics(b, t, "\n");
	if (b->n > from)
		buf_char(b, '\n');
}

static void
jsonl_summary(struct buf *b, const struct totals *t)
{
	json_summary(b, t);
	buf_char(b, '\n');
}

static void
jsonl_rule(struct buf *b, enum diag id, enum severity severity)
{
	const struct diag_row *row = &diag_rows[id];

	buf_fmt(b, "{\"type\":\"rule\",\"id\":\"%s\",\"severity\":\"%s\",\"scope\":\"%s\"", row->id,
	    severity_name(severity), report_scope(id));
	string(b, "ref", span_of(row->ref), ENC_UTF8);
	string(b, "message", span_of(row->message), ENC_UTF8);
	string(b, "explanation", span_of(row->explanation), ENC_UTF8);
	string(b, "fix", span_of(report_fix(id)), ENC_UTF8);
	buf_str(b, "}\n");
}

const struct report_format report_jsonl = {
	.name = "jsonl", .help = "one JSON object a line",
	.finding = jsonl_finding, .game = jsonl_game, .position = jsonl_position, .left_out = jsonl_left_out,
	.statistics = jsonl_statistics, .summary = jsonl_summary, .rule = jsonl_rule, .explain = jsonl_rule,
};

/* -- in one array -- */

void
report_json_head(struct buf *b, const struct report_head *head)
{
	(void)head;
	buf_char(b, '[');
}

void
report_json_foot(struct buf *b, const struct totals *t)
{
	(void)t;
	buf_str(b, "]\n");
}

const struct report_format report_json = {
	.name = "json", .help = "the same objects in one array",
	.head = report_json_head, .between = ",\n", .foot = report_json_foot,
	.finding = json_finding, .game = json_game, .position = json_position, .left_out = json_left_out,
	.statistics = json_statistics, .summary = json_summary,
};
