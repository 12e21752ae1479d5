/* crosstable_report: the crosstables of what was counted. */
#include <stdlib.h>

#include "apps/tournament/crosstable_after.h"
#include "apps/tournament/crosstable_columns.h"
#include "apps/tournament/crosstable_pairings.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/crosstable_teams.h"
#include "apps/tournament/pairings_report.h"
#include "base/encoding.h"
#include "base/ratio.h"

/* -- crosstables for programs: as one table (RFC 4180), and as one JSON object (RFC 8259) -- */

/* -- CSV: one row per player, event after event -- */

/* If only some of the games were kept in memory, every kind is "sample", since the real kind is not known. */
void
crosstable_csv(struct buf *b, const struct crosstable_style *style)
{
	struct table_column columns[CROSSTABLE_COLUMNS];
	const int n = crosstable_columns_csv(style->plan, columns);
	struct table_out o = { .b = b, .form = TABLE_CSV, .separator = ',' };
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;
	const bool sample = style->one_in > 1;

	table_head(&o, columns, n);
	while ((t = crosstable_report_next(r)) != NULL) {
		struct crosstable_form form = { .t = t, .kind = sample ? "sample" : crosstable_cells_kind_name(t->kind) };

		o.with = &form;
		for (int i = 0; i < t->players_n; i++) {
			table_row(&o, columns, n, &t->players[i]);
			crosstable_report_drain(style, b);
		}
	}
	table_end(&o);
	b->failed = b->failed || r->failed;
}

/* -- JSON: one event per line -- */

/* A game of a player, as its columns have it. */
struct game_cells {
	struct span round, opponent, board, link;	/* empty: not known, or a bye */
	const char *colour, *armageddon;		/* NULL: none */
	int points;					/* in halves; -1: not known */
	bool played, conflict, unfinished, other_speed;
};

static struct game_cells
cells_of_game(const struct crosstable *t, const struct crosstable_game *g)
{
	static const char *const colours[] = { "white", "black" };
	const struct span tag = crosstable_part(g->row, EVENT_ROW_ROUND);

	return (struct game_cells){
		.round = g->round >= 0 ? t->rounds[g->round] : crosstable_games_round_known(tag) ? tag : SPAN(""),
		.opponent = g->opponent >= 0 ? t->players[g->opponent].name : SPAN(""),
		.board = crosstable_pairings_board(t, g), .link = crosstable_pairings_link(g),
		.colour = g->colour >= 0 ? colours[g->colour] : NULL, .points = g->points >= 0 ? g->score : -1,
		.armageddon = g->armageddon < 0 ? NULL : g->armageddon == 2 ? "won" : "lost",
		.played = !g->forfeit, .conflict = g->conflict, .unfinished = g->unfinished, .other_speed = g->other_speed,
	};
}

#define OF_GAME(member, flags) { .key = #member, TABLE_MEMBER(game_cells, member), .how = flags }
static const struct table_column games_columns[] = {
	OF_GAME(round, TABLE_NULL), OF_GAME(opponent, TABLE_NULL), OF_GAME(colour, 0),
	{ .key = "points", TABLE_HALF_POINTS(game_cells, points) }, OF_GAME(armageddon, TABLE_OPTIONAL), OF_GAME(played, 0),
	OF_GAME(conflict, 0), OF_GAME(unfinished, 0), OF_GAME(other_speed, TABLE_OPTIONAL), OF_GAME(board, TABLE_OPTIONAL),
	OF_GAME(link, TABLE_OPTIONAL),
};

/* The games of a player, or those of play-offs. */
static void
put_list(struct table_out *o)
{
	const struct crosstable_form *f = o->with;
	const struct crosstable_player *p = o->row;
	const bool play_off = o->column->a != 0;

	if (play_off && p->play_offs == 0)
		return;
	json_write_begin(table_json(o), NULL, '[');
	for (int i = play_off ? p->list_n : 0; i < p->list_n + (play_off ? p->play_offs : 0); i++) {
		const struct game_cells game = cells_of_game(f->t, &p->list[i]);

		table_row(o, games_columns, sizeof(games_columns) / sizeof(games_columns[0]), &game);
	}
	json_write_end(&o->json, "]");
}

static void
put_players(struct table_out *o)
{
	const struct crosstable_form *f = o->with;
	struct table_column columns[CROSSTABLE_COLUMNS];
	int n = crosstable_columns_json(f->t, columns);

	columns[n++] = (struct table_column){ .key = "list", .put = put_list };
	columns[n++] = (struct table_column){ .key = "play_off", .put = put_list, .a = 1, .how = TABLE_OPTIONAL };
	table_rows(o, columns, n, f->t->players, (size_t)f->t->players_n, sizeof(f->t->players[0]));
}

static void
put_teams_program(struct table_out *o)
{
	const struct crosstable_form *f = o->with;
	struct crosstable_teams teams = crosstable_teams(f->t);

	o->b->failed = o->b->failed || teams.failed;
	crosstable_teams_json(o, &teams);
	crosstable_teams_free(&teams);
}

static void
put_rounds(struct table_out *o)
{
	const struct crosstable *t = o->row;

	table_list(o);
	for (int i = 0; i < t->rounds_n; i++)
		table_item_text(o, t->rounds[i], ENC_UTF8);
	table_list_end(o);
}

static void
put_ranked_by(struct table_out *o)
{
	const struct crosstable *t = o->row;

	table_list(o);
	table_item_text(o, SPAN("points"), ENC_UTF8);
	if (t->decided)
		table_item_text(o, SPAN("play-off"), ENC_UTF8);
	for (int i = 0; i < t->used_n; i++)
		table_item_text(o, span_of(t->columns[t->used[i]].name), ENC_UTF8);
	table_list_end(o);
}

static void
put_speed(struct table_out *o)
{
	static const char *const speeds[] = {
		[CONTROL_BLITZ] = "blitz", [CONTROL_RAPID] = "rapid", [CONTROL_STANDARD] = "standard"
	};
	const struct crosstable *t = o->row;

	if (t->speed != CONTROL_UNTOLD)
		table_string(o, speeds[t->speed]);
}

#define DATE_OF_TABLE(name, member) { .key = name, .put = crosstable_columns_date, .from = offsetof(struct crosstable, member) }
#define OF_TABLE(name, member) { .key = name, TABLE_MEMBER(crosstable, member) }
static const struct table_column tables_columns[] = {
	OF_TABLE("event", event), OF_TABLE("site", site), OF_TABLE("section", section), DATE_OF_TABLE("from", first),
	DATE_OF_TABLE("to", last), { .key = "after", TABLE_MEMBER(crosstable, after), .how = TABLE_OPTIONAL },
	{ .key = "kind", .how = TABLE_SHARED, TABLE_MEMBER(crosstable_form, kind) },
	OF_TABLE("cycles", cycles), { .key = "speed", .put = put_speed, .how = TABLE_OPTIONAL },
	OF_TABLE("games", games), OF_TABLE("byes", byes), OF_TABLE("forfeits", forfeits), OF_TABLE("conflicts", conflicts),
	OF_TABLE("unknown", unknown), OF_TABLE("duplicates", duplicates),
	{ .key = "rounds", .put = put_rounds }, { .key = "ranked_by", .put = put_ranked_by },
	{ .key = "players", .put = put_players }, { .key = "teams", .put = put_teams_program, .how = TABLE_OPTIONAL },
};

void
crosstable_json(struct buf *b, const struct crosstable_style *style)
{
	struct table_out o = { .b = b, .form = TABLE_JSON, .json = { .b = b } };
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;

	json_write_begin(&o.json, NULL, '{');
	json_write_text(&o.json, "schema", "arbiter-crosstables/1");
	json_write_number(&o.json, "sample", style->one_in);
	json_write_begin(&o.json, "crosstables", '[');
	while ((t = crosstable_report_next(r)) != NULL) {
		struct crosstable_form form = { .t = t, .kind = crosstable_cells_kind_name(t->kind) };

		o.with = &form;
		json_write_line(&o.json);
		table_row(&o, tables_columns, sizeof(tables_columns) / sizeof(tables_columns[0]), t);
		crosstable_report_drain(style, b);
	}
	json_write_line(&o.json);
	json_write_end(&o.json, "]}");
	buf_char(b, '\n');
	table_end(&o);
	b->failed = b->failed || r->failed;
}

/* -- crosstables in columns, for people -- */

static void
put_grid(struct buf *b, struct crosstable_form *f)
{
	struct table_column columns[CROSSTABLE_COLUMNS];
	const int n = crosstable_columns(f, TABLE_TEXT, columns);
	struct table_out o = { .b = b, .form = TABLE_TEXT, .with = f };

	table_lines(&o, &(struct table_lines){ .columns = columns, .columns_n = n, .rows = f->t->players,
	    .n = (size_t)f->t->players_n, .size = sizeof(f->t->players[0]) });
	table_end(&o);
}

/* Writes the standings of teams, which come before those of players; nothing if the event is not one of teams. */
static void
put_teams(struct buf *b, const struct crosstable *t)
{
	struct crosstable_teams teams = crosstable_teams(t);
	struct table_out o = { .b = b, .form = TABLE_TEXT, .with = &teams };

	b->failed = b->failed || teams.failed;
	if (teams.table.n > 0) {
		table_lines(&o, &(struct table_lines){ .columns = teams.columns, .columns_n = teams.columns_n,
		    .rows = teams.table.teams, .n = (size_t)teams.table.n, .size = sizeof(teams.table.teams[0]) });
		crosstable_teams_note(b, &teams);
		buf_str(b, "\n\n");
	}
	table_end(&o);
	crosstable_teams_free(&teams);
}

void
crosstable_text_event(struct buf *b, const struct crosstable *t)
{
	struct buf where = { 0 };

	crosstable_cells_where(&where, t, false);
	encoding_append(b, t->event.n > 0 ? t->event : SPAN("?"), ENC_UTF8);
	buf_str(b, where.n > 0 ? ", " : "");
	encoding_append(b, buf_span(&where), ENC_UTF8);
	buf_drop(b, &where);
	if (t->after.n > 0) {
		buf_str(b, ", after round ");
		encoding_append(b, t->after, ENC_UTF8);
	}
	buf_char(b, '\n');
}

void
crosstable_text(struct buf *b, const struct crosstable_style *style)
{
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;
	size_t start = b->n;
	bool any = false;

	crosstable_cells_sample(b, style->one_in);
	if (b->n > start)
		buf_str(b, "\n\n");
	for (; (t = crosstable_report_next(r)) != NULL; any = true) {
		struct crosstable_form form = crosstable_cells_form(t);

		buf_str(b, any ? "\n" : "");
		crosstable_text_event(b, t);
		crosstable_cells_title(b, t);
		buf_str(b, "\n\n");
		put_teams(b, t);
		if (t->players_n > 0)
			put_grid(b, &form);
		for (int note = 0; crosstable_cells_note(b, &form, &note); )
			buf_char(b, '\n');
		crosstable_report_drain(style, b);
	}
	if (!any && !r->failed)
		buf_str(b, "No games.\n");
	b->failed = b->failed || r->failed;
}

enum { DRAIN = 1 << 18 };		/* bytes */

const struct crosstable_format crosstable_formats[] = {
	{ "text", NULL, crosstable_text, pairings_text, false },
	{ "csv", NULL, crosstable_csv, pairings_csv, false },
	{ "json", NULL, crosstable_json, pairings_json, false },
	{ "html", NULL, crosstable_html, crosstable_html, false },
	{ "trf", "with --crosstable: a tournament report file of FIDE (TRF26)", crosstable_trf, NULL, true },
	{ "trf16", "the same for programs of before 2025 (TRF16)", crosstable_trf16, NULL, true },
	{ NULL, NULL, NULL, NULL, false },
};

const struct crosstable_format *
crosstable_format_find(struct span name)
{
	for (const struct crosstable_format *f = crosstable_formats; f->name != NULL; f++)
		if (span_eq(name, span_of(f->name)))
			return f;
	return NULL;
}

void
crosstable_report_drain(const struct crosstable_style *style, struct buf *b)
{
	if (style->drain != NULL && b->n >= DRAIN && !b->failed)
		style->drain(style->data, b);
}

static void
read_event_row(const void *report, size_t row, struct crosstable_row *to)
{
	const struct event_rows *rows = ((const struct crosstable_report *)report)->rows;
	uint64_t times;
	const struct span bytes = rows->read(rows->data, row, &times);

	crosstable_games_read(to, bytes, times);
}

bool
crosstable_report_open(struct crosstable_report *r, const struct event_rows *rows, const struct crosstable_plan *plan,
    uint64_t most, struct crosstable_excess *excess)
{
	*r = (struct crosstable_report){ .plan = plan, .rows = rows, .source = { r, rows->n, read_event_row } };
	*excess = (struct crosstable_excess){ .bytes = 0 };
	r->series = crosstable_series_open(&r->source, plan, most, excess);
	r->failed = r->series == NULL;
	return !r->failed;
}

/* The next whole table. */
static struct crosstable *
next_whole(struct crosstable_report *r)
{
	struct crosstable *t = r->failed ? NULL : crosstable_series_next(r->series);

	r->failed = r->failed || crosstable_series_failed(r->series);
	return t;
}

const struct crosstable *
crosstable_report_next(struct crosstable_report *r)
{
	arena_clear(&r->texts);
	if (r->plan == NULL || r->plan->after.n == 0)
		return next_whole(r);
	while (r->next >= r->end) {
		if ((r->whole = next_whole(r)) == NULL)
			return NULL;
		crosstable_after_asked(r->whole, r->plan->after, true, &r->next, &r->end);
	}
	r->next = crosstable_after_next(r->whole, r->next);
	r->failed = !crosstable_after(&r->after, r->whole, r->next, &r->texts);
	return r->failed ? NULL : &r->after;
}

void
crosstable_report_rewind(struct crosstable_report *r)
{
	if (r->series != NULL)
		crosstable_series_rewind(r->series);
	r->next = r->end = 0;
}

void
crosstable_report_close(struct crosstable_report *r)
{
	crosstable_series_free(r->series);
	arena_free(&r->texts);
}

size_t
crosstable_report_events(const struct crosstable_report *r)
{
	return crosstable_series_count(r->series);
}

int
crosstable_report_players(struct crosstable_report *r)
{
	const struct crosstable *t = next_whole(r);
	int n = t == NULL ? 0 : t->players_n;

	crosstable_report_rewind(r);
	return n;
}

bool
crosstable_report_has_round(struct crosstable_report *r, struct span asked, bool results)
{
	const struct crosstable *t;
	int from, end;
	bool found = false;

	while (!found && (t = next_whole(r)) != NULL)
		found = crosstable_after_asked(t, asked, results, &from, &end);
	crosstable_report_rewind(r);
	return found;
}
