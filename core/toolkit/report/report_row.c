/* report_row: findings and games as rows of a table. */
#include "toolkit/report/report_row.h"

/* -- what the members of a column are of; NULL: the row has none -- */

static const void *
placed(struct table_out *o)
{
	const struct report_row *r = o->row;

	return r->place->line > 0 ? r->place : NULL;
}

static const void *
found_at(struct table_out *o)
{
	const struct report_row *r = o->row;

	return r->finding != NULL ? placed(o) : NULL;
}

static const void *
finding_of(struct table_out *o)
{
	const struct report_row *r = o->row;

	return r->finding;
}

static const void *
game_of(struct table_out *o)
{
	const struct report_row *r = o->row;

	return r->game;
}

static const void *
left_out_of(struct table_out *o)
{
	const struct report_row *r = o->row;

	return r->left_out;
}

static const void *
habit_of(struct table_out *o)
{
	const struct report_row *r = o->row;

	return r->left_out != NULL && r->left_out->habit ? r->left_out : NULL;
}

/* -- cells -- */

static void
put_text(struct table_out *o, struct span text, enum encoding e)
{
	if (text.n > 0)
		table_text(o, text, e);
}

/* A text of a finding or game, in the encoding of the place. */
static void
put_member(struct table_out *o)
{
	const struct report_row *r = o->row;
	const char *from = r->finding != NULL && o->column->a == 0 ? (const char *)r->finding : NULL;

	if (o->column->a != 0)
		from = (const char *)r->game;
	if (from != NULL)
		put_text(o, *(const struct span *)(const void *)(from + o->column->from), r->place->encoding);
}

static void
put_type(struct table_out *o)
{
	const struct report_row *r = o->row;

	table_word(o, span_of(r->type));
}

void
report_row_file(struct table_out *o)
{
	const struct report_row *r = o->row;

	table_text(o, r->place->file, ENC_CP1252);
}

static void
put_cell(struct table_out *o)
{
	const struct report_row *r = o->row;

	if (found_at(o) != NULL)
		put_text(o, span_of(r->place->cell), ENC_UTF8);
}

static void
put_game(struct table_out *o)
{
	const struct report_row *r = o->row;

	if (r->place->game > 0)
		table_count(o, r->place->game);
}

static void
put_move(struct table_out *o)
{
	const struct report_row *r = o->row;
	char move[32] = "";

	if (r->finding != NULL)
		report_move(r->finding, move);
	put_text(o, span_of(move), ENC_UTF8);
}

static void
put_side(struct table_out *o)
{
	const struct report_row *r = o->row;

	if (r->finding != NULL && r->finding->side >= 0)
		table_string(o, r->finding->side == 0 ? "white" : "black");
}

void
report_row_id(struct table_out *o)
{
	const struct report_row *r = o->row;

	if (r->finding != NULL || r->left_out != NULL)
		table_string(o, diag_rows[r->finding != NULL ? r->finding->id : r->left_out->id].id);
}

static void
put_severity(struct table_out *o)
{
	const struct report_row *r = o->row;

	if (r->finding != NULL || r->left_out != NULL)
		table_string(o, severity_name(r->finding != NULL ? r->finding->severity : r->left_out->severity));
}

/* What is left out has members of its own in JSON. */
void
report_row_message(struct table_out *o)
{
	const struct report_row *r = o->row;
	struct buf more = { 0 };

	if (r->finding != NULL)
		put_text(o, report_message(r->finding), r->place->encoding);
	if (r->left_out == NULL || o->form == TABLE_JSON)
		return;
	report_text_more(&more, r->left_out, r->style);
	put_text(o, buf_span(&more), ENC_UTF8);
	buf_drop(o->b, &more);
}

static void
put_token(struct table_out *o)
{
	const struct report_row *r = o->row;

	if (r->finding != NULL)
		put_text(o, report_token(r->finding, TOKEN_KEPT), r->place->encoding);
}

static void
put_suggest(struct table_out *o)
{
	const struct report_row *r = o->row;

	if (r->finding == NULL || r->finding->suggest[0].n == 0)
		return;
	table_list(o);
	for (int i = 0; i < SUGGEST_MAX && r->finding->suggest[i].n > 0; i++)
		table_item_text(o, r->finding->suggest[i], r->place->encoding);
	table_list_end(o);
}

static void
put_plies(struct table_out *o)
{
	const struct report_row *r = o->row;

	if (r->finding == NULL || r->finding->plies_n == 0)
		return;
	table_list(o);
	for (int i = 0; i < r->finding->plies_n; i++) {
		char digits[20];

		table_item_number(o, (struct span){ digits, number_digits((uint64_t)r->finding->plies[i], digits) });
	}
	table_list_end(o);
}

static void
put_ref(struct table_out *o)
{
	const struct report_row *r = o->row;

	if (r->finding != NULL)
		put_text(o, r->finding->ref.n > 0 ? r->finding->ref : span_of(diag_rows[r->finding->id].ref), ENC_UTF8);
}

#define PUT(name, function) { .key = name, .put = function, .how = TABLE_OPTIONAL }
#define OF(who, type, member) { .key = #member, .of = who, TABLE_MEMBER(type, member), .how = TABLE_OPTIONAL }
#define TEXT(type, member, of_game) { .key = #member, .put = put_member, .from = offsetof(struct type, member), .a = of_game, \
	.how = TABLE_OPTIONAL }
const struct table_column report_row_columns[REPORT_ROW_COLUMNS] = {
	PUT("type", put_type), PUT("file", report_row_file), OF(placed, location, line), OF(found_at, location, column),
	PUT("cell", put_cell), OF(placed, location, offset), PUT("game", put_game),
	OF(finding_of, finding, ply), PUT("move", put_move), PUT("side", put_side), PUT("id", report_row_id),
	PUT("severity", put_severity), PUT("message", report_row_message),
	PUT("token", put_token), TEXT(finding, canonical, 0), TEXT(finding, fen, 0), PUT("suggest", put_suggest),
	PUT("plies", put_plies), TEXT(finding, intended, 0), PUT("ref", put_ref),
	TEXT(game_row, white, 1), TEXT(game_row, black, 1), TEXT(game_row, event, 1), TEXT(game_row, round, 1),
	TEXT(game_row, date, 1), TEXT(game_row, result, 1),
	/* "plies" is the list of a finding already. */
	{ .key = "game_plies", .member = "plies", .of = game_of, TABLE_MEMBER(game_row, plies), .how = TABLE_OPTIONAL },
	OF(game_of, game_row, end), OF(game_of, game_row, final), OF(game_of, game_row, verdict),
	OF(game_of, game_row, findings),
	{ .key = "count", .of = left_out_of, TABLE_MEMBER(left_out, more), .how = TABLE_OPTIONAL },
	OF(habit_of, left_out, games), OF(habit_of, left_out, of),
};

/* -- the catalogue -- */

static void
put_rule_id(struct table_out *o)
{
	const struct report_rule *r = o->row;

	table_word(o, span_of(r->id));
}

#define OF_RULE(member) { .key = #member, TABLE_MEMBER(report_rule, member), .how = TABLE_OPTIONAL }
const struct table_column report_rule_columns[REPORT_RULE_COLUMNS] = {
	OF_RULE(type), { .key = "id", .put = put_rule_id }, OF_RULE(severity), OF_RULE(scope), OF_RULE(ref), OF_RULE(message),
	OF_RULE(explanation), OF_RULE(fix),
};

struct report_rule
report_rule(enum diag id, enum severity severity)
{
	const struct diag_row *row = &diag_rows[id];

	return (struct report_rule){ "rule", row->id, severity_name(severity), report_scope(id), row->ref, row->message,
		row->explanation, report_fix(id) };
}
