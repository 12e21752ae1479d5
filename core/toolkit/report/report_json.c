/* report_json: JSON objects (RFC 8259), one per line or all in one array; keys are always in the same order. */
#include "toolkit/report/report_internal.h"

/* A key with a text; an empty one is left out. */
static void
put_string(struct json_write *w, const char *key, struct span s, enum encoding e)
{
	if (s.n > 0)
		json_write_string(w, key, s, e);
}

static void
put_place(struct json_write *w, const char *type, const struct location *p, bool column)
{
	json_write_begin(w, NULL, '{');
	json_write_text(w, "type", type);
	json_write_string(w, "file", p->file, ENC_CP1252);
	if (p->line > 0) {
		json_write_number(w, "line", p->line);
		if (column)
			json_write_number(w, "column", p->column);
		if (column && p->cell[0] != '\0')
			json_write_text(w, "cell", p->cell);
		json_write_number(w, "offset", p->offset);
	}
	if (p->game > 0)
		json_write_number(w, "game", p->game);
}

void
report_json_details(struct json_write *w, const struct location *p, const struct finding *f)
{
	put_string(w, "token", report_token(f, TOKEN_KEPT), p->encoding);
	put_string(w, "canonical", f->canonical, p->encoding);
	put_string(w, "fen", f->fen, p->encoding);
	if (f->suggest[0].n > 0) {
		json_write_begin(w, "suggest", '[');
		for (int i = 0; i < SUGGEST_MAX && f->suggest[i].n > 0; i++)
			json_write_string(w, NULL, f->suggest[i], p->encoding);
		json_write_end(w, "]");
	}
	if (f->plies_n > 0) {
		json_write_begin(w, "plies", '[');
		for (int i = 0; i < f->plies_n; i++)
			json_write_number(w, NULL, (uint64_t)f->plies[i]);
		json_write_end(w, "]");
	}
	put_string(w, "intended", f->intended, p->encoding);
	put_string(w, "ref", f->ref.n > 0 ? f->ref : span_of(diag_rows[f->id].ref), ENC_UTF8);
}

static void
put_finding(struct json_write *w, const struct location *p, const struct finding *f)
{
	const struct diag_row *row = &diag_rows[f->id];
	char move[32];

	put_place(w, "finding", p, true);
	if (f->ply >= 0)
		json_write_number(w, "ply", (uint64_t)f->ply);
	report_move(f, move);
	put_string(w, "move", span_of(move), ENC_UTF8);
	if (f->side >= 0)
		json_write_text(w, "side", f->side == 0 ? "white" : "black");
	json_write_text(w, "id", row->id);
	json_write_text(w, "severity", severity_name(f->severity));
	put_string(w, "message", report_message(f), p->encoding);
	report_json_details(w, p, f);
	json_write_end(w, "}");
}

static void
json_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	struct json_write w = { .b = b };

	(void)style;
	put_finding(&w, p, f);
}

static void
json_game(struct buf *b, const struct game_row *g, const struct report_style *style)
{
	struct json_write w = { .b = b };
	enum encoding e = g->place.encoding;

	(void)style;
	put_place(&w, "game", &g->place, false);
	put_string(&w, "white", g->white, e);
	put_string(&w, "black", g->black, e);
	put_string(&w, "event", g->event, e);
	put_string(&w, "round", g->round, e);
	put_string(&w, "date", g->date, e);
	put_string(&w, "result", g->result, e);
	json_write_number(&w, "plies", (uint64_t)g->plies);
	if (g->end != NULL)
		put_string(&w, "end", span_of(g->end), ENC_UTF8);
	if (g->final != NULL)
		json_write_text(&w, "final", g->final);
	json_write_text(&w, "verdict", g->verdict);
	json_write_number(&w, "findings", g->findings);
	json_write_end(&w, "}");
}

/* {"white":...,"black":...}; what is empty is left out. */
static void
put_sides(struct json_write *w, const char *key, const struct span sides[2])
{
	if (sides[0].n == 0 && sides[1].n == 0)
		return;
	json_write_begin(w, key, '{');
	put_string(w, "white", sides[0], ENC_UTF8);
	put_string(w, "black", sides[1], ENC_UTF8);
	json_write_end(w, "}");
}

static bool
json_position(struct buf *b, const struct position_row *p, const struct report_style *style)
{
	struct json_write w = { .b = b };
	struct span can_mate[2];

	(void)style;
	for (int i = 0; i < 2; i++)
		can_mate[i] = p->can_mate[i] == NULL ? (struct span){ NULL, 0 } : span_of(p->can_mate[i]);
	json_write_begin(&w, NULL, '{');
	json_write_text(&w, "type", "position");
	json_write_string(&w, "file", p->place->file, ENC_CP1252);
	json_write_number(&w, "line", p->place->line);
	put_string(&w, "fen", p->fen, ENC_UTF8);
	json_write_text(&w, "verdict", p->verdict);
	json_write_bool(&w, "proved", p->proof.n > 0);
	json_write_begin(&w, "findings", '[');
	for (size_t i = 0; i < p->findings_n; i++)
		if (p->findings[i].severity >= p->level)
			put_finding(&w, &p->places[i], &p->findings[i]);
	json_write_end(&w, "]");
	put_sides(&w, "can_mate", can_mate);
	put_sides(&w, "mate_line", p->mate_line);
	if (p->dead != NULL)
		json_write_text(&w, "dead", p->dead);
	put_string(&w, "proof", p->proof, ENC_UTF8);
	json_write_end(&w, "}");
	return true;
}

static void
json_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	struct json_write w = { .b = b };

	(void)style;
	put_place(&w, "left-out", &(struct location){ .file = l->file }, false);
	json_write_text(&w, "id", diag_rows[l->id].id);
	json_write_text(&w, "severity", severity_name(l->severity));
	json_write_number(&w, "count", l->more);
	if (l->habit) {
		json_write_number(&w, "games", l->games);
		json_write_number(&w, "of", l->of);
	}
	json_write_end(&w, "}");
}

static void
put_statistics(struct buf *b, const struct totals *t, const char *separator)
{
	enum diag ids[DIAG_COUNT];
	int n = report_ranking(t, ids);

	for (int i = 0; i < n; i++) {
		struct json_write w = { .b = b };

		buf_str(b, i == 0 ? "" : separator);
		json_write_begin(&w, NULL, '{');
		json_write_text(&w, "type", "statistics");
		json_write_text(&w, "id", diag_rows[ids[i]].id);
		json_write_number(&w, "count", t->by_id[ids[i]]);
		json_write_end(&w, "}");
	}
}

static void
json_statistics(struct buf *b, const struct totals *t)
{
	put_statistics(b, t, ",\n");
}

static void
put_records(struct json_write *w, const struct totals *t)
{
	if (t->positions) {
		json_write_number(w, "positions", t->records);
		json_write_number(w, "legal", t->records - t->illegal - t->unknown);
		json_write_number(w, "proved", t->proved);
		json_write_number(w, "unknown", t->unknown);
	} else if (t->entries) {
		json_write_number(w, "entries", t->records);
	} else {
		json_write_number(w, "games", t->records);
		json_write_number(w, "plies", t->plies);
		json_write_number(w, "not_judged", t->unknown);
	}
}

static void
json_summary(struct buf *b, const struct totals *t)
{
	struct json_write w = { .b = b };

	json_write_begin(&w, NULL, '{');
	json_write_text(&w, "type", "summary");
	json_write_number(&w, "files", t->files);
	put_records(&w, t);
	json_write_number(&w, "bytes", t->bytes);
	json_write_number(&w, "errors", t->by_severity[SEVERITY_ERROR]);
	json_write_number(&w, "warnings", t->by_severity[SEVERITY_WARNING]);
	json_write_number(&w, "infos", t->by_severity[SEVERITY_INFO]);
	if (t->baselined > 0)
		json_write_number(&w, "baselined", t->baselined);
	if (t->below > 0)
		json_write_number(&w, "below_level", t->below);
	if (t->missed > 0)
		json_write_number(&w, "missed_draws", t->missed);
	json_write_number(&w, "illegal", t->illegal);
	json_write_number(&w, "status", (uint64_t)t->status);
	json_write_begin(&w, "by_id", '{');
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		if (t->by_id[id] > 0)
			json_write_number(&w, diag_rows[id].id, t->by_id[id]);
	json_write_end(&w, "}}");
}

/* -- jsonl: one object per line -- */

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
jsonl_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	json_left_out(b, l, style);
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
	struct json_write w = { .b = b };

	json_write_begin(&w, NULL, '{');
	json_write_text(&w, "type", "rule");
	json_write_text(&w, "id", row->id);
	json_write_text(&w, "severity", severity_name(severity));
	json_write_text(&w, "scope", report_scope(id));
	put_string(&w, "ref", span_of(row->ref), ENC_UTF8);
	put_string(&w, "message", span_of(row->message), ENC_UTF8);
	put_string(&w, "explanation", span_of(row->explanation), ENC_UTF8);
	put_string(&w, "fix", span_of(report_fix(id)), ENC_UTF8);
	json_write_end(&w, "}");
	buf_char(b, '\n');
}

const struct report_format report_jsonl = {
	.name = "jsonl", .help = "one JSON object per line",
	.finding = jsonl_finding, .game = jsonl_game, .position = jsonl_position, .left_out = jsonl_left_out,
	.statistics = jsonl_statistics, .summary = jsonl_summary, .rule = jsonl_rule, .explain = jsonl_rule,
};

/* -- json: one array -- */

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
