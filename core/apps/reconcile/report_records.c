/* report_records: the table of the reports of pgn-replay --reconcile, and what they have in common. */
#include "apps/reconcile/reconcile_reason.h"
#include "apps/reconcile/report_records.h"
#include "games/finding_formats/report_internal.h"
#include "games/move_notation/notation.h"

/* -- the records of one game and what was made of them, as one JSON object -- */

static const char *const rulings[RULINGS] = {
	[RULING_AGREED] = "agreed", [RULING_ALONE] = "one-record", [RULING_READING] = "decided", [RULING_RESTORED] = "restored",
	[RULING_UNDECIDED] = "undecided",
};
static const char *const readings[] = {
	[READS_NOTHING] = "ended", [READS_IT] = "same", [READS_WRONG] = "differs", [READS_BLANK] = "unreadable",
	[READS_LEFT_OUT] = "left-out",
};

static void
put_buf(struct json_write *w, const char *key, struct buf *text)
{
	json_write_string(w, key, buf_span(text), ENC_UTF8);
	buf_drop(w->b, text);
}

/* A finding; `place` is NULL where it is not in a file. */
static void
put_finding_of_record(struct json_write *w, const struct finding *f, const struct location *place, enum encoding e)
{
	char number[32];

	if (!report_records_shows(f))
		return;
	json_write_begin(w, NULL, '{');
	if (place != NULL) {
		json_write_number(w, "line", place->line);
		json_write_number(w, "column", place->column);
	}
	if (finding_says(f)->ply >= 0)
		json_write_number(w, "ply", (uint64_t)finding_says(f)->ply);
	report_move(f, number);
	if (number[0] != '\0')
		json_write_text(w, "move", number);
	json_write_text(w, "id", diag_rows[f->id].id);
	json_write_text(w, "severity", severity_name(f->severity));
	json_write_string(w, "message", report_message(f), finding_encoding(f, e));
	json_write_end(w, "}");
}

static void
put_records(struct json_write *w, const struct reconcile_report *r)
{
	json_write_begin(w, "records", '[');
	for (int i = 0; i < r->n; i++) {
		const struct reconcile_record *record = &r->records[i];
		struct cursor c = { &record->file, record->file.text.p, record->file.text.p, record->file.line };
		struct location place;

		json_write_line(w);
		json_write_begin(w, NULL, '{');
		json_write_string(w, "file", span_of(record->name.p), ENC_CP1252);
		json_write_text(w, "kind", record->table ? "table" : "pgn");
		json_write_number(w, "half_moves", (uint64_t)record->n);
		json_write_number(w, "matched", (uint64_t)r->game->used[i]);
		json_write_string(w, "result", reconcile_result(record), record->encoding);
		json_write_begin(w, "findings", '[');
		for (size_t k = 0; k < record->found.n; k++) {
			reconcile_locate(record, (struct span){ NULL, 0 }, &place);
			location_find(&c, record->found.list[k].token, &place);
			put_finding_of_record(w, &record->found.list[k], &place, record->encoding);
		}
		json_write_end(w, "]}");
	}
	json_write_end(w, "]");
}

static void
put_reading(struct json_write *w, const struct reconcile_record *record, const struct reconcile_reading *t)
{
	struct location place;

	json_write_begin(w, NULL, '{');
	json_write_text(w, "reads", readings[t->how]);
	if (t->word >= 0) {
		struct span word = record->words[t->word];

		reconcile_locate(record, word, &place);
		if (place.line > 0) {
			json_write_number(w, "line", place.line);
			json_write_number(w, "column", place.column);
		}
		json_write_string(w, "text", reconcile_is_empty_cell(word) ? SPAN("") : reconcile_as_written(record, word),
		    record->encoding);
	}
	if (t->skipped > 0) {
		json_write_begin(w, "too_many_before", '[');
		for (int k = t->word - t->skipped; k < t->word; k++)
			json_write_string(w, NULL, record->words[k], record->encoding);
		json_write_end(w, "]");
	}
	if (t->early || t->late)
		json_write_bool(w, "swapped", true);
	json_write_end(w, "}");
}

static void
put_merged_move(struct json_write *w, const struct reconcile_report *r, const struct position *before, move m)
{
	enum notation notation = tags_variant(r->tags) == VARIANT_CHESS960 ? NOTATION_UCI960 : NOTATION_UCI;
	char san[SAN_MAX], uci[NOTATION_MAX];

	san_write(before, m, san);
	notation_write(before, m, notation, NULL, uci);
	json_write_text(w, "san", san);
	json_write_text(w, "uci", uci);
}

static void
put_alternatives(struct json_write *w, const struct reconcile_report *r, int ply)
{
	struct reconcile_alternative list[RECONCILE_ALTERNATIVES_MAX];
	int n = reconcile_alternatives(r, ply, list);

	if (n == 0)
		return;
	json_write_begin(w, "alternatives", '[');
	for (int i = 0; i < n; i++) {
		struct buf reason = { 0 };

		json_write_begin(w, NULL, '{');
		put_merged_move(w, r, &r->all[ply], list[i].move);
		json_write_begin(w, "records", '[');
		for (int k = 0; k < r->n; k++)
			if (list[i].records >> k & 1)
				json_write_number(w, NULL, (uint64_t)k);
		json_write_end(w, "]");
		reconcile_reason_alternative(&reason, r, ply, &list[i]);
		put_buf(w, "reason", &reason);
		json_write_end(w, "}");
	}
	json_write_end(w, "]");
}

static void
put_ply(struct json_write *w, const struct reconcile_report *r, int ply)
{
	const struct position *before = &r->all[ply];
	const struct agreed_ply *p = &r->game->plies[ply];

	json_write_line(w);
	json_write_begin(w, NULL, '{');
	json_write_number(w, "ply", (uint64_t)ply + 1);
	json_write_quote(w, "move");
	buf_fmt(w->b, "%u%s", (unsigned)before->fullmoves, before->turn == WHITE ? "." : "...");
	json_write_unquote(w);
	json_write_text(w, "side", before->turn == WHITE ? "white" : "black");
	put_merged_move(w, r, before, p->move);
	json_write_text(w, "ruling", rulings[p->ruling]);
	json_write_bool(w, "proposed", reconcile_is_proposed(r, ply));
	json_write_begin(w, "readings", '[');
	for (int i = 0; i < r->n; i++)
		put_reading(w, &r->records[i], &p->reading[i]);
	json_write_end(w, "]");
	put_alternatives(w, r, ply);
	json_write_end(w, "}");
}

/* What the report in words says, by half-moves where it is about some. */
static void
put_remarks(struct json_write *w, const struct reconcile_report *r)
{
	json_write_begin(w, "remarks", '[');
	for (size_t i = 0; i < r->remarks_n; i++) {
		const struct reconcile_remark *m = &r->remarks[i];

		json_write_line(w);
		json_write_begin(w, NULL, '{');
		if (m->ply >= 0) {
			json_write_number(w, "ply", (uint64_t)m->ply + 1);
			json_write_number(w, "plies", (uint64_t)m->plies);
		}
		json_write_string(w, "message", (struct span){ r->to->p + m->said, m->end - m->said }, ENC_UTF8);
		json_write_end(w, "}");
	}
	json_write_end(w, "]");
}

static void
put_merged_game(struct json_write *w, const struct reconcile_report *r)
{
	static const char *const by[] = {
		[RECONCILE_RESULT_NONE] = "none", [RECONCILE_RESULT_RECORDS] = "records", [RECONCILE_RESULT_FIRST] = "first-record",
		[RECONCILE_RESULT_BOARD] = "final-position",
	};

	json_write_begin(w, "tags", '{');
	for (int i = 0; i < r->tags->n; i++) {
		struct buf value = { 0 };

		json_write_string(w, NULL, r->tags->list[i].name, ENC_UTF8);
		json_write_colon(w);
		report_records_value(&value, r->tags->list[i].value);
		put_buf(w, NULL, &value);
	}
	json_write_end(w, "}");
	json_write_string(w, "result", r->result, ENC_UTF8);
	json_write_text(w, "result_by", by[r->result_by]);
	json_write_begin(w, "counts", '{');
	json_write_number(w, "half_moves", (uint64_t)r->game->n);
	for (int i = 0; i < RULINGS; i++)
		json_write_number(w, rulings[i], (uint64_t)r->game->count[i]);
	json_write_end(w, "}");
	json_write_bool(w, "all_examined", r->game->certain);
}

/* A JSON object, a page in one file (report_records_html.c). */
static void
report_records_json(struct buf *b, const struct reconcile_report *r)
{
	struct json_write w = { .b = b };

	json_write_begin(&w, NULL, '{');
	json_write_text(&w, "type", "reconciliation");
	json_write_text(&w, "program", "pgn-replay");
	json_write_text(&w, "version", VERSION);
	json_write_number(&w, "status", (uint64_t)r->status);
	put_records(&w, r);
	json_write_line(&w);
	put_merged_game(&w, r);
	json_write_line(&w);
	json_write_begin(&w, "plies", '[');
	for (int i = 0; i < r->game->n; i++)
		put_ply(&w, r, i);
	json_write_end(&w, "]");
	json_write_line(&w);
	put_remarks(&w, r);
	json_write_line(&w);
	json_write_begin(&w, "findings", '[');
	for (size_t i = 0; i < r->findings->n; i++)
		put_finding_of_record(&w, &r->findings->list[i], NULL, ENC_UTF8);
	json_write_end(&w, "]}");
	buf_char(b, '\n');
}

/* -- the table of the reports -- */

const struct report_records report_records[] = {
	{ "json", "an object with everything known, for programs", report_records_json },
	{ "html", "a page with all records side by side, to look at, print and file", report_records_html },
	{ NULL, NULL, NULL },
};

const struct report_records *
report_records_find(struct span name)
{
	for (const struct report_records *r = report_records; r->name != NULL; r++)
		if (span_eq(name, span_of(r->name)))
			return r;
	return NULL;
}

void
report_records_value(struct buf *b, struct span value)
{
	for (size_t i = 0; i < value.n; i++) {
		if (value.p[i] == '\\' && i + 1 < value.n && (value.p[i + 1] == '\\' || value.p[i + 1] == '"'))
			i++;
		buf_char(b, value.p[i]);
	}
}

bool
report_records_shows(const struct finding *f)
{
	return finding_told(f, SEVERITY_WARNING, 0);	/* the game is written in one encoding, with the same line ends */
}
