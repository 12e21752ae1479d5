/* report_row: findings and games as rows of a table. */
#include "base/csv_write.h"
#include "games/finding_formats/report_row.h"

static struct report_row
row_with_place(const char *type, const struct location *p)
{
	return (struct report_row){ .type = type, .place = p, .placed = p->line > 0 ? p : NULL,
		.in_game = p->game > 0 ? p : NULL, .line = p->line == 0 ? 1 : p->line };
}

static const char *const fixes[FIX_COUNT] = { [FIX_SAFE] = "safe", [FIX_UNSAFE] = "unsafe", [FIX_UNTRIED] = "untried" };

struct report_row
report_row_finding(const struct location *p, const struct finding *f)
{
	struct report_row r = row_with_place("finding", p);

	r.finding = f;
	r.about = finding_says(f);
	r.found_at = r.placed;
	r.id = diag_rows[f->id].id;
	r.severity = severity_name(f->severity);
	r.side = r.about->side < 0 ? NULL : r.about->side == 0 ? "white" : "black";
	r.fix = fixes[f->fix];
	r.message = report_message(f);
	r.token = report_token(f, TOKEN_KEPT);
	return r;
}

struct report_row
report_row_game(const struct game_row *g)
{
	struct report_row r = row_with_place("game", &g->place);

	r.game = g;
	r.summary = g->game;
	r.verdict = game_verdicts[g->game->verdict];
	return r;
}

struct report_row
report_row_position(const struct position_row *p)
{
	return (struct report_row){ .type = "position", .place = p->place, .position = p, .line = p->place->line };
}

struct report_row
report_row_left_out(const struct location *p, const struct left_out *l)
{
	struct report_row r = row_with_place("left-out", p);

	r.left_out = l;
	r.habit = l->habit ? l : NULL;
	r.id = diag_rows[l->id].id;
	r.severity = severity_name(l->severity);
	return r;
}

/* A word is not in quotes in CSV. */
static void
put_type(struct table_out *o)
{
	table_word(o, span_of(*(const char *const *)(const void *)((const char *)o->row + o->column->from)));
}

void
report_row_file(struct table_out *o)
{
	const struct location *p = o->of;

	table_text(o, p->file, ENC_CP1252);
}

static void
put_text_if_any(struct table_out *o, struct span text, enum encoding e)
{
	if (text.n > 0)
		table_text(o, text, e);
}

static void
put_row_message(struct table_out *o)
{
	const struct report_row *r = o->row;

	put_text_if_any(o, r->message, r->finding == NULL ? o->encoding : finding_encoding(r->finding, o->encoding));
}

static void
put_canonical(struct table_out *o)
{
	const struct finding *f = o->of;

	put_text_if_any(o, f->canonical, finding_encoding(f, o->encoding));
}

static void
put_cell(struct table_out *o)
{
	const struct location *p = o->of;

	put_text_if_any(o, span_of(p->cell), ENC_UTF8);
}

static void
put_move_cell(struct table_out *o)
{
	char number[32];

	report_move(o->of, number);
	put_text_if_any(o, span_of(number), ENC_UTF8);
}

static void
put_suggest(struct table_out *o)
{
	const struct finding_about *about = o->of;

	if (about->suggest[0].n == 0)
		return;
	table_list(o);
	for (int i = 0; i < SUGGEST_MAX && about->suggest[i].n > 0; i++)
		table_item_text(o, about->suggest[i], o->encoding);
	table_list_end(o);
}

static void
put_plies(struct table_out *o)
{
	const struct finding_about *about = o->of;
	char digits[20];

	if (about->plies_n == 0)
		return;
	table_list(o);
	for (int i = 0; i < about->plies_n; i++)
		table_item_number(o, (struct span){ digits, number_digits((uint64_t)about->plies[i], digits) });
	table_list_end(o);
}

static void
put_ref(struct table_out *o)
{
	const struct finding *f = o->of;

	put_text_if_any(o, f->ref.n > 0 ? f->ref : span_of(diag_rows[f->id].ref), ENC_UTF8);
}

/* [{"offset":5,"length":2,"text":"Nf3"}] */
static void
put_edits(struct table_out *o)
{
	const struct finding *f = o->of;
	struct json_write *w;

	if (f->edits_n == 0)
		return;
	w = table_json(o);
	json_write_begin(w, NULL, '[');
	for (size_t i = 0; i < f->edits_n; i++) {
		json_write_begin(w, NULL, '{');
		json_write_number(w, "offset", f->edits[i].place->offset);
		json_write_number(w, "length", f->edits[i].old.n);
		json_write_string(w, "text", f->edits[i].text, o->encoding);
		json_write_end(w, "}");
	}
	json_write_end(w, "]");
}

#define PUT(name, where, function) { .key = name, TABLE_POINTER(report_row, where), .put = function, \
	.how = TABLE_OPTIONAL }
#define OF(where, type, member) { .key = #member, TABLE_POINTER(report_row, where), TABLE_MEMBER(type, member), \
	.how = TABLE_OPTIONAL }
#define OWN(member) { .key = #member, TABLE_MEMBER(report_row, member), .how = TABLE_OPTIONAL }
#define OF_ABOUT(member) OF(about, finding_about, member)
#define OF_GAME(member) OF(summary, game_summary, member)
const struct table_column report_row_columns[REPORT_ROW_COLUMNS] = {
	{ .key = "type", .from = offsetof(struct report_row, type), .put = put_type }, PUT("file", place, report_row_file),
	OF(placed, location, line), OF(found_at, location, column), PUT("cell", found_at, put_cell),
	OF(placed, location, offset), OF(in_game, location, game),
	OF_ABOUT(ply), PUT("move", finding, put_move_cell), OWN(side), OWN(id), OWN(severity),
	    { .key = "message", .put = put_row_message, .how = TABLE_OPTIONAL }, OWN(token),
	PUT("canonical", finding, put_canonical), OF_ABOUT(fen), PUT("suggest", about, put_suggest), PUT("plies", about, put_plies),
	OF_ABOUT(intended), PUT("ref", finding, put_ref),
	OWN(fix), PUT("edits", finding, put_edits),
	OF_GAME(white), OF_GAME(black), OF_GAME(event), OF_GAME(round), OF_GAME(date), OF_GAME(result),
	/* "plies" is the list of a finding already. */
	{ .key = "game_plies", .member = "plies", TABLE_POINTER(report_row, summary), TABLE_MEMBER(game_summary, plies),
	    .how = TABLE_OPTIONAL },
	OF_GAME(end), OF_GAME(final), OWN(verdict), OF(game, game_row, findings),
	{ .key = "count", TABLE_POINTER(report_row, left_out), TABLE_MEMBER(left_out, more), .how = TABLE_OPTIONAL },
	OF(habit, left_out, games), OF(habit, left_out, of),
};

/* -- positions -- */

/* The findings of a position, or those that are corrected. */
static void
list_ids(struct table_out *o, const struct position_row *p, bool corrected)
{
	table_list(o);
	for (size_t i = 0; i < p->findings_n; i++)
		if (p->findings[i].severity >= p->level && (!corrected || p->findings[i].fix == FIX_SAFE))
			table_item_text(o, span_of(diag_rows[p->findings[i].id].id), ENC_UTF8);
	table_list_end(o);
}

/* The same as objects. */
static void
put_position_findings(struct table_out *o, const struct position_row *p)
{
	json_write_begin(table_json(o), NULL, '[');
	for (size_t i = 0; i < p->findings_n; i++)
		if (p->findings[i].severity >= p->level) {
			const struct report_row row = report_row_finding(&p->places[i], &p->findings[i]);

			table_row(o, report_row_columns, REPORT_ROW_GAME, &row);
		}
	json_write_end(&o->json, "]");
}

/* A row that is not about a position has one finding. */
static void
put_row_findings(struct table_out *o)
{
	const struct report_row *r = o->row;

	if (r->position == NULL)
		table_string(o, r->id);
	else if (o->form == TABLE_JSON)
		put_position_findings(o, r->position);
	else
		list_ids(o, r->position, false);
}

static void
put_corrected(struct table_out *o)
{
	const struct report_row *r = o->row;

	if (r->position != NULL)
		list_ids(o, r->position, true);
	else if (r->fix != NULL)
		table_string(o, r->id);
}

static void
put_proved(struct table_out *o)
{
	const struct position_row *p = o->of;

	table_bool(o, p->proof.n > 0);
}

/* In CSV with its line ends, so that it can be read back as PGN. */
static void
put_proof(struct table_out *o)
{
	const struct position_row *p = o->of;

	if (o->form == TABLE_JSON)
		put_text_if_any(o, p->proof, ENC_UTF8);
	else
		csv_write_cell(table_raw(o), p->proof, o->separator);
}

/* When a column is written: `b`. */
enum {
	IF_MATE = POSITION_ASKED_MATE, IF_DEAD = POSITION_ASKED_DEAD, IF_PROOF = POSITION_ASKED_PROOF, IF_WHOLE = 8, IN_CSV = 16,
	    IN_JSON = 32
};
#define OF_POSITION(name, what, when) { .key = name, TABLE_POINTER(report_row, position), TABLE_MEMBER(position_row, what), \
	.b = when, .how = TABLE_OPTIONAL },
#define BY_SIDE(name, side, what, when) { .key = name "_" side, .member = side, .group = name, \
	TABLE_POINTER(report_row, position), TABLE_MEMBER(position_row, what), .b = when, .how = TABLE_OPTIONAL },
static const struct table_column position_columns[REPORT_POSITION_COLUMNS] = {
	{ .key = "type", TABLE_MEMBER(report_row, type), .b = IN_JSON },
	{ .key = "file", TABLE_POINTER(report_row, place), .put = report_row_file, .b = IF_WHOLE },
	{ .key = "line", TABLE_MEMBER(report_row, line), .b = IF_WHOLE },
	OF_POSITION("fen", fen, IF_WHOLE) OF_POSITION("verdict", verdict, 0)
	{ .key = "proved", TABLE_POINTER(report_row, position), .put = put_proved, .b = IN_JSON },
	{ .key = "findings", .put = put_row_findings }, { .key = "message", TABLE_MEMBER(report_row, message), .b = IN_CSV },
	BY_SIDE("can_mate", "white", can_mate[0], IF_MATE) BY_SIDE("can_mate", "black", can_mate[1], IF_MATE)
	BY_SIDE("mate_line", "white", mate_line[0], IF_MATE) BY_SIDE("mate_line", "black", mate_line[1], IF_MATE)
	OF_POSITION("dead", dead, IF_DEAD)
	{ .key = "proof", TABLE_POINTER(report_row, position), .put = put_proof, .b = IF_PROOF, .how = TABLE_OPTIONAL },
	{ .key = "corrected", .put = put_corrected, .b = IN_CSV },	/* a column that is added comes last: programs count them */
};

int
report_position_columns(const struct report_style *style, bool added, struct table_column list[REPORT_POSITION_COLUMNS])
{
	const int holds = style == NULL ? ~IN_CSV : IN_CSV | (added ? 0 : IF_WHOLE) | (int)style->asked;
	int n = 0;

	for (int i = 0; i < REPORT_POSITION_COLUMNS; i++)
		if ((position_columns[i].b & ~holds) == 0)
			list[n++] = position_columns[i];
	return n;
}

/* -- the catalogue -- */

#define OF_RULE(member) { .key = #member, TABLE_MEMBER(report_rule, member), .how = TABLE_OPTIONAL }
const struct table_column report_rule_columns[REPORT_RULE_COLUMNS] = {
	OF_RULE(type), { .key = "id", .from = offsetof(struct report_rule, id), .put = put_type }, OF_RULE(severity),
	OF_RULE(scope), OF_RULE(ref), OF_RULE(message),
	OF_RULE(explanation), OF_RULE(fix), OF_RULE(help),
};

struct report_rule
report_rule(enum diag id, enum severity severity)
{
	const struct diag_row *row = &diag_rows[id];

	return (struct report_rule){ "rule", row->id, severity_name(severity), report_scope(id), row->ref, row->message,
		row->explanation, report_fix(id), { NULL, 0 } };
}
