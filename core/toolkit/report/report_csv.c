/* report_csv: one row per finding (RFC 4180, but with LF line ends), the columns in the order of the JSON keys. */
#include <inttypes.h>
#include <string.h>

#include <csv.h>

#include "base/csv_write.h"
#include "toolkit/report/report_internal.h"

/* The functions below must write as many fields as there are names here. */
#define FINDING_COLUMNS \
	"type,file,line,column,offset,game,ply,move,side,id,severity,message,token,canonical,fen,suggest,plies," \
	"intended,ref"
/* "plies" is the list of a finding already. */
#define GAME_COLUMNS "white,black,event,round,date,result,game_plies,end,final,verdict,findings"

/* The columns added to a position; the later ones only if they were asked for. */
static void
put_position_columns(struct buf *b, const struct report_style *style)
{
	buf_str(b, "verdict,findings,message");
	buf_str(b, style->mate ? ",can_mate_white,can_mate_black,mate_line_white,mate_line_black" : "");
	buf_str(b, style->dead ? ",dead" : "");
	buf_str(b, style->proof ? ",proof" : "");
}

static void
put_head(struct buf *b, const struct report_head *head)
{
	const struct report_style *style = head->style;

	if (head->statistics)
		return;
	if (style->positions) {
		buf_str(b, "file,line,fen,");
		put_position_columns(b, style);
		buf_char(b, '\n');
		return;
	}
	buf_str(b, style->games ? FINDING_COLUMNS "," GAME_COLUMNS "\n" : FINDING_COLUMNS "\n");
}

/* A text in quotes; an empty field has none, like a number. */
static void
quoted(struct buf *b, struct span s, enum encoding e)
{
	struct buf plain = { 0 };
	size_t n;

	if (s.n == 0)
		return;
	encoding_append(&plain, s, e);
	if (plain.failed)
		b->failed = true;
	else if (buf_reserve(b, 2 * plain.n + 2)) {
		n = csv_write2(b->p + b->n, 2 * plain.n + 2, plain.p, plain.n, '"');
		b->n += n;
	}
	buf_free(&plain);
}

/* A comma and a field. */
static void
string(struct buf *b, struct span s, enum encoding e)
{
	buf_char(b, ',');
	quoted(b, s, e);
}

static void
number(struct buf *b, uint64_t n)
{
	buf_char(b, ',');
	buf_number(b, n);
}

static void
none(struct buf *b, int fields)
{
	for (int i = 0; i < fields; i++)
		buf_char(b, ',');
}

static void
put_place(struct buf *b, const char *type, const struct location *p, bool column)
{
	buf_str(b, type);
	string(b, p->file, ENC_CP1252);
	if (p->line > 0) {
		number(b, p->line);
		if (column)
			number(b, p->column);
		else
			none(b, 1);
		number(b, p->offset);
	} else {
		none(b, 3);
	}
	if (p->game > 0)
		number(b, p->game);
	else
		none(b, 1);
}

static void
end_row(struct buf *b, const struct report_style *style)
{
	if (style->games)
		none(b, 11);
	buf_char(b, '\n');
}

/* A finding that is not about a position, in the columns of one. */
static void
put_other_finding(struct buf *b, const struct location *p, enum diag id, struct span message,
    const struct report_style *style)
{
	quoted(b, p->file, ENC_CP1252);
	number(b, p->line == 0 ? 1 : p->line);
	none(b, 2);
	string(b, span_of(diag_rows[id].id), ENC_UTF8);
	string(b, message, p->encoding);
	none(b, (style->mate ? 4 : 0) + (style->dead ? 1 : 0) + (style->proof ? 1 : 0));
	buf_char(b, '\n');
}

static void
put_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	const struct diag_row *row = &diag_rows[f->id];
	struct buf suggest = { 0 }, plies = { 0 };
	char move[32];

	if (style->positions) {
		put_other_finding(b, p, f->id, report_message(f), style);
		return;
	}
	put_place(b, "finding", p, true);
	if (f->ply >= 0)
		number(b, (uint64_t)f->ply);
	else
		none(b, 1);
	report_move(f, move);
	string(b, span_of(move), ENC_UTF8);
	string(b, f->side < 0 ? SPAN("") : f->side == 0 ? SPAN("white") : SPAN("black"), ENC_UTF8);
	string(b, span_of(row->id), ENC_UTF8);
	string(b, span_of(severity_name(f->severity)), ENC_UTF8);
	string(b, report_message(f), p->encoding);
	string(b, report_token(f, TOKEN_KEPT), p->encoding);
	string(b, f->canonical, p->encoding);
	string(b, f->fen, p->encoding);
	for (int i = 0; i < SUGGEST_MAX && f->suggest[i].n > 0; i++) {
		buf_str(&suggest, i == 0 ? "" : " ");
		buf_add(&suggest, f->suggest[i]);
	}
	string(b, buf_span(&suggest), p->encoding);
	for (int i = 0; i < f->plies_n; i++)
		buf_fmt(&plies, "%s%d", i == 0 ? "" : " ", f->plies[i]);
	string(b, buf_span(&plies), ENC_UTF8);
	string(b, f->intended, p->encoding);
	b->failed = b->failed || suggest.failed || plies.failed;
	buf_free(&suggest);
	buf_free(&plies);
	string(b, f->ref.n > 0 ? f->ref : span_of(row->ref), ENC_UTF8);
	end_row(b, style);
}

static void
put_game(struct buf *b, const struct game_row *g, const struct report_style *style)
{
	enum encoding e = g->place.encoding;

	(void)style;
	put_place(b, "game", &g->place, false);
	none(b, 13);
	string(b, g->white, e);
	string(b, g->black, e);
	string(b, g->event, e);
	string(b, g->round, e);
	string(b, g->date, e);
	string(b, g->result, e);
	number(b, (uint64_t)g->plies);
	string(b, g->end == NULL ? SPAN("") : span_of(g->end), ENC_UTF8);
	string(b, g->final == NULL ? SPAN("") : span_of(g->final), ENC_UTF8);
	string(b, span_of(g->verdict), ENC_UTF8);
	number(b, g->findings);
	buf_char(b, '\n');
}

/*
 * Why the position is illegal; else the first error in what belongs to it, such as an illegal move, with its token.
 * Then why an answer is undecided.
 */
static void
put_reason(struct buf *b, const struct position_row *p)
{
	struct buf text = { 0 };

	if (p->reason != NULL)
		buf_add(&text, report_message(p->reason));
	for (size_t i = 0; i < p->findings_n; i++) {
		const struct finding *f = &p->findings[i];
		bool error = f->severity == SEVERITY_ERROR && text.n == 0;

		if ((!error && f->id != DIAG_LIMIT_ANALYSIS) || f->severity < p->level)
			continue;
		buf_str(&text, text.n > 0 ? "; " : "");
		buf_add(&text, error ? f->token : SPAN(""));
		buf_str(&text, error && f->token.n > 0 ? ": " : "");
		buf_add(&text, report_message(f));
	}
	string(b, buf_span(&text), p->place->encoding);
	buf_drop(b, &text);
}

/* The fields of put_position_columns(), each after a comma. */
static void
put_answers(struct buf *b, const struct position_row *p, const struct report_style *style)
{
	struct buf ids = { 0 };

	string(b, span_of(p->verdict), ENC_UTF8);
	for (size_t i = 0; i < p->findings_n; i++)
		if (p->findings[i].severity >= p->level)
			buf_fmt(&ids, "%s%s", ids.n == 0 ? "" : " ", diag_rows[p->findings[i].id].id);
	string(b, buf_span(&ids), ENC_UTF8);
	put_reason(b, p);
	for (int i = 0; style->mate && i < 2; i++)
		string(b, p->can_mate[i] == NULL ? SPAN("") : span_of(p->can_mate[i]), ENC_UTF8);
	for (int i = 0; style->mate && i < 2; i++)
		string(b, p->mate_line[i], ENC_UTF8);
	if (style->dead)
		string(b, p->dead == NULL ? SPAN("") : span_of(p->dead), ENC_UTF8);
	if (style->proof) {
		buf_char(b, ',');
		csv_write_cell(b, p->proof, ',');	/* with its line ends, so that it can be read back as PGN */
	}
	buf_drop(b, &ids);
}

/* Changes the commas between the fields from `from` on to the separator of the table. */
static void
separate_by(struct buf *b, size_t from, char separator)
{
	bool inside = false;

	for (; from < b->n && separator != ','; from++) {
		inside ^= b->p[from] == '"';
		if (b->p[from] == ',' && !inside)
			b->p[from] = separator;
	}
}

/* A row of a table is copied byte for byte, and fields are added after it. */
static bool
put_position(struct buf *b, const struct position_row *p, const struct report_style *style)
{
	size_t from;

	if (p->separator == 0) {
		quoted(b, p->place->file, ENC_CP1252);
		number(b, p->place->line);
		string(b, p->fen, ENC_UTF8);
		from = b->n;
	} else {
		buf_add(b, p->text);
		from = b->n;
	}
	if (p->heading) {
		buf_char(b, ',');
		put_position_columns(b, style);
	} else {
		put_answers(b, p, style);
	}
	if (p->separator != 0)
		separate_by(b, from, p->separator);
	buf_str(b, p->separator != 0 ? p->end : "\n");
	return true;
}

static void
put_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	const struct location place = { .file = l->file };
	struct buf message = { 0 };

	report_text_more(&message, l, style);
	if (style->positions) {
		put_other_finding(b, &place, l->id, buf_span(&message), style);
	} else {
		put_place(b, "left-out", &place, false);
		none(b, 3);
		string(b, span_of(diag_rows[l->id].id), ENC_UTF8);
		string(b, span_of(severity_name(l->severity)), ENC_UTF8);
		string(b, buf_span(&message), ENC_UTF8);
		none(b, 7);
		end_row(b, style);
	}
	buf_drop(b, &message);
}

static void
put_statistics(struct buf *b, const struct totals *t)
{
	enum diag ids[DIAG_COUNT];
	int n = report_ranking(t, ids);

	buf_str(b, "count,id,message\n");
	for (int i = 0; i < n; i++) {
		buf_fmt(b, "%" PRIu64, t->by_id[ids[i]]);
		string(b, span_of(diag_rows[ids[i]].id), ENC_UTF8);
		string(b, span_of(diag_rows[ids[i]].message), ENC_UTF8);
		buf_char(b, '\n');
	}
}

static void
put_rule_header(struct buf *b)
{
	buf_str(b, "id,severity,scope,ref,message,explanation,fix\n");
}

static void
put_rule(struct buf *b, enum diag id, enum severity severity)
{
	const struct diag_row *row = &diag_rows[id];

	buf_str(b, row->id);
	string(b, span_of(severity_name(severity)), ENC_UTF8);
	string(b, span_of(report_scope(id)), ENC_UTF8);
	string(b, span_of(row->ref), ENC_UTF8);
	string(b, span_of(row->message), ENC_UTF8);
	string(b, span_of(row->explanation), ENC_UTF8);
	string(b, span_of(report_fix(id)), ENC_UTF8);
	buf_char(b, '\n');
}

const struct report_format report_csv = {
	.name = "csv", .help = "one row per finding, with a header line", .head = put_head,
	.finding = put_finding, .game = put_game, .position = put_position, .left_out = put_left_out,
	.statistics = put_statistics, .rule_header = put_rule_header, .rule = put_rule,
};
