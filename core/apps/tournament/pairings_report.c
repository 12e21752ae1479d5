/* pairings_report: the pairings of rounds: in columns, as one table with a row for each game or bye, and as JSON. */
#include "apps/tournament/crosstable_after.h"
#include "apps/tournament/crosstable_cells.h"
#include "apps/tournament/crosstable_columns.h"
#include "apps/tournament/crosstable_pairings.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/pairings_report.h"
#include "base/escape.h"
#include "base/ratio.h"
#include "base/table.h"
#include "games/pgn/result.h"

/* -- what text, tables and page of pairings share -- */

/* A player of a pairing.  Without one, for a bye, the numbers are negative and `name` is empty. */
struct pairings_side {
	struct span name, team;
	struct span shown;		/* the name, or "bye" */
	unsigned rating;		/* 0: none */
	int before;			/* the points before the round, in halves */
	int won;			/* those of the game; -1: not known */
};

/* A pairing, with all that tables say of it. */
struct pairings_row {
	const struct crosstable_pairing *of;
	const struct crosstable_match *match_of;	/* NULL: it is in none */
	struct pairings_side left, right;	/* in the order of the match, else White and Black */
	struct pairings_side white, black;
	struct span board, date, link;	/* empty: not known */
	const char *colour;		/* of a match: of who is on the left */
	int match;			/* its number in the round, from 1; -1: it is in none */
};

/* The rounds of an event that are asked for, one after the other.  It starts as { .t = t, .asked = rounds }. */
struct pairings_walk {
	const struct crosstable *t;
	struct span asked;		/* see crosstable_after_asked() */
	struct crosstable_pairings pairings;
	int first, end;			/* the rounds of the table that are asked for */
	size_t from, to;		/* the pairings of the round */
	struct span name;		/* of the round, as the tags have it */
	bool open;			/* the pairings are made */
	bool matches;			/* they are those of teams, or of a knock-out */
	bool rated;			/* a player has a rating */
	bool sheet;			/* for the caller */
	bool begun;			/* a game of the round has a result */
	bool failed;			/* out of memory: there are no more */
	struct pairings_row *rows;	/* of the round: `to` - `from` */
};

#define DASH "\xe2\x80\x93"
#define MINUS "\xe2\x88\x92"
#define HALF "\xc2\xbd"

static bool
open_walk(struct pairings_walk *w, struct arena *texts)
{
	w->open = true;
	w->failed = !crosstable_pairings_make(&w->pairings, w->t, texts);
	if (w->failed)
		return false;
	crosstable_after_asked(w->t, w->asked, false, &w->first, &w->end);
	w->matches = w->pairings.matches_n > 0;
	for (int i = 0; i < w->t->players_n; i++)
		w->rated = w->rated || w->t->players[i].rating > 0;
	return true;
}

static struct pairings_side
side_of_pairing(const struct pairings_walk *w, const struct crosstable_pairing *p, int side)
{
	const struct crosstable_game *g = p->game[side];
	const struct crosstable_player *player;

	if (g == NULL)
		return (struct pairings_side){ .shown = p->alone ? SPAN("nobody") : SPAN("bye"), .before = -1, .won = -1 };
	player = &w->t->players[p->player[side]];
	return (struct pairings_side){ player->name, player->team, player->name, player->rating, p->before[side],
		g->points >= 0 ? g->score : -1 };
}

/* Makes the rows of a round.  False: out of memory. */
static bool
make_pairing_rows(struct pairings_walk *w, struct arena *texts)
{
	if ((w->rows = arena_take(texts, (w->to - w->from) * sizeof(*w->rows))) == NULL)
		return false;
	for (size_t i = w->from; i < w->to; i++) {
		const struct crosstable_pairing *p = &w->pairings.list[i];
		const struct pairings_side side[] = { side_of_pairing(w, p, 0), side_of_pairing(w, p, 1) };
		const struct crosstable_game *g = crosstable_pairings_game(p);
		const bool turned = p->game[0] == NULL || g->colour == 1;

		w->rows[i - w->from] = (struct pairings_row){
			.of = p, .left = side[0], .right = side[1], .white = side[turned], .black = side[!turned],
			.match_of = p->match < 0 ? NULL : &w->pairings.matches[p->match], .board = p->board,
			.date = crosstable_part(g->row, EVENT_ROW_DATE), .link = crosstable_pairings_link(g),
			.colour = p->match < 0 || p->alone ? NULL : g->colour == 0 ? "w" : "b",
			/* Games without a match come last. */
			.match = p->match < 0 ? -1 : p->match - w->pairings.list[w->from].match + 1,
		};
	}
	return true;
}

/* Goes to the next round; false: there is none.  What it points to is in `texts`. */
static bool
pairings_cells_next(struct pairings_walk *w, struct arena *texts)
{
	const struct crosstable_pairings *p = &w->pairings;

	if (!w->open && !open_walk(w, texts))
		return false;
	while (w->to < p->n) {
		int round = p->list[w->to].round;

		w->begun = false;
		for (w->from = w->to; w->to < p->n && p->list[w->to].round == round; w->to++)
			w->begun = w->begun || (p->list[w->to].game[0] != NULL && p->list[w->to].game[1] != NULL && !p->list[w->to].game[0]->unfinished);
		w->name = crosstable_after_name(w->t, round);
		if (round < w->first || round >= w->end)
			continue;
		w->failed = !make_pairing_rows(w, texts);
		return !w->failed;
	}
	return false;
}

/* Is this the first pairing of a match, or of those without one, after other ones? */
static bool
pairings_cells_begins(const struct pairings_walk *w, size_t i)
{
	return i == w->from || w->pairings.list[i].match != w->pairings.list[i - 1].match;
}

/*
 * The result, as the player sees it: "1-0", "+:-", or of a bye the points.  For people there is none before the first
 * game of a round has one, so that results can be written there by hand.
 */
static void
pairings_cells_result(struct buf *b, const struct pairings_walk *w, const struct crosstable_pairing *p, int side,
    enum table_form form)
{
	static const char *const played[][3] = {
		{ "0-1", HALF "-" HALF, "1-0" }, { "0" DASH "1", HALF DASH HALF, "1" DASH "0" }, { "0-1", "1/2-1/2", "1-0" },
	};
	static const char *const forfeit[][4] = {
		{ "-:+", "=:=", "+:-", "-:-" }, { MINUS ":+", "=:=", "+:" MINUS, MINUS ":" MINUS }, { "-:+", "=:=", "+:-", "-:-" },
	};
	const bool program = form == TABLE_CSV || form == TABLE_JSON;
	const int style = program ? 2 : form == TABLE_HTML;
	bool standard;
	const struct crosstable_game *g = p->alone ? crosstable_pairings_game(p) : p->game[side];
	const enum result result = result_read(crosstable_part(g->row, EVENT_ROW_RESULT), &standard);

	if (g->unfinished && !w->begun && !program)
		return;
	if (p->alone)
		buf_str(b, forfeit[style][p->game[side] != NULL ? 2 : 0]);
	else if (g->opponent < 0 && program)
		buf_str(b, "bye");
	else if (g->opponent < 0)
		ratio_halves(b, g->score);
	else if (g->points < 0)
		buf_str(b, g->conflict ? "!" : g->unfinished ? "*" : "?");
	else if (result == RESULT_DOUBLE_FORFEIT)
		buf_str(b, forfeit[style][3]);
	else if (result == RESULT_WHITE_HALF || result == RESULT_BLACK_HALF)
		buf_str(b, result == RESULT_WHITE_HALF ? "1/2-0" : "0-1/2");
	else
		buf_str(b, (g->forfeit ? forfeit[style] : played[style])[g->points]);
	if (g->armageddon >= 0 && !program)
		buf_fmt(b, ", %s", played[style][g->armageddon]);
}

enum { NAME_SHOWN = 24 };	/* text: characters of a name */

/* `with` of the columns is the walk; a row is one of those it makes. */

static void
put_result_cell(struct table_out *o, const struct pairings_walk *w, const struct crosstable_pairing *p, int side)
{
	struct buf text = { 0 };

	pairings_cells_result(&text, w, p, side, o->form);
	if (o->form == TABLE_JSON || text.n > 0)
		table_word(o, buf_span(&text));
	buf_drop(o->b, &text);
}

/* -- for people; `a` is the side -- */

static void
head_board(struct table_out *o)
{
	const struct pairings_walk *w = o->with;

	table_string(o, o->form == TABLE_TEXT && w->t->kind == CROSSTABLE_KNOCKOUT ? "Game" : "Board");
}

static void
head_colour(struct table_out *o)
{
	if (o->form == TABLE_HTML)
		table_string(o, "Colour");
}

static void
put_name(struct table_out *o)
{
	const struct pairings_row *r = o->row;
	const struct pairings_side *side = o->column->a == 0 ? &r->left : &r->right;

	table_text(o, side->shown, ENC_UTF8);
	if (o->form == TABLE_HTML && side->rating > 0)
		buf_fmt(o->b, " <small>%u</small>", side->rating);
}

static void
head_name(struct table_out *o)
{
	const struct pairings_row *r = o->row;

	if (r->match_of != NULL)
		table_text(o, r->match_of->side[o->column->a].name, ENC_UTF8);
	else
		table_string(o, o->column->a == 0 ? "White" : "Black");
}

/* The result, as the player on the left sees it, which is a link to the game. */
static void
put_linked_result(struct table_out *o)
{
	const struct pairings_row *r = o->row;
	struct span link = o->form == TABLE_HTML ? r->link : SPAN("");

	if (link.n > 0) {
		buf_str(o->b, "<a rel=\"noreferrer\" href=\"");
		escape_xml(o->b, link);
		buf_str(o->b, "\">");
	}
	put_result_cell(o, o->with, r->of, 0);
	buf_str(table_raw(o), link.n > 0 ? "</a>" : "");
}

static void
put_score(struct table_out *o)
{
	const struct pairings_row *r = o->row;
	const struct crosstable_match *m = r->match_of;

	if (m == NULL)
		return;
	table_halves(o, m->side[0].score);
	buf_str(table_raw(o), o->form == TABLE_HTML ? "\xe2\x80\x93" : "-");
	table_halves(o, m->side[1].score);
}

/* The heading of a match has the names and points of its sides. */
static void
head_met(struct table_out *o)
{
	const struct pairings_row *r = o->row;

	if (r->match_of == NULL)
		table_string(o, "Result");
	put_score(o);
}

/* When columns are shown: `b` of them. */
enum { IF_BOARDS = 1, IF_MATCHES = 2, IF_NO_MATCHES = 4, IF_RATED = 8 };

#define CLASS(name) .head_class = name, .cell_class = name
#define NAME(side) { .put = put_name, .head = head_name, .a = side, .how = TABLE_LEFT, .most = NAME_SHOWN, CLASS("who") },
#define RATING(side) { .heading = "Rating", TABLE_MEMBER(pairings_row, side.rating), .b = IF_RATED },
#define POINTS(side) { .heading = "Points", TABLE_HALF_POINTS(pairings_row, side.before), .b = IF_NO_MATCHES, \
	CLASS("before") },
static const struct table_column shown[] = {
	{ .head = head_board, TABLE_MEMBER(pairings_row, board), .b = IF_BOARDS },
	{ .head = head_colour, .help = "colour of the player on the left", TABLE_MEMBER(pairings_row, colour),
	    .b = IF_MATCHES },
	NAME(0) RATING(left) POINTS(left)
	{ .head = head_met, .put = put_linked_result, CLASS("met") },
	POINTS(right) NAME(1) RATING(right)
};
enum { SHOWN = sizeof(shown) / sizeof(shown[0]) };

static int
shown_columns(const struct pairings_walk *w, enum table_form form, struct table_column list[SHOWN])
{
	const int holds = (w->pairings.boards ? IF_BOARDS : 0) | (w->matches ? IF_MATCHES : IF_NO_MATCHES) |
	    (w->rated && form == TABLE_TEXT ? IF_RATED : 0);	/* on the page a rating is with the name */
	int n = 0;

	for (int i = 0; i < SHOWN; i++)
		if ((shown[i].b & ~holds) == 0)
			list[n++] = shown[i];
	return n;
}

/* -- text -- */

static bool
begins_group(struct table_out *o, size_t row)
{
	const struct pairings_walk *w = o->with;

	return pairings_cells_begins(w, w->from + row);
}

static void
put_round(struct buf *b, struct pairings_walk *w)
{
	struct table_column columns[SHOWN];
	const int n = shown_columns(w, TABLE_TEXT, columns);
	struct table_out o = { .b = b, .form = TABLE_TEXT, .with = w };

	table_lines(&o, &(struct table_lines){ .columns = columns, .columns_n = n, .rows = w->rows,
	    .n = w->to - w->from, .size = sizeof(w->rows[0]), .begins = begins_group });
	table_end(&o);
}

void
pairings_text(struct buf *b, const struct crosstable_style *style)
{
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;
	size_t start = b->n;
	bool any = false;

	crosstable_cells_sample(b, style->one_in);
	buf_str(b, b->n > start ? "\n\n" : "");
	while ((t = crosstable_report_next(r)) != NULL) {
		struct pairings_walk w = { .t = t, .asked = style->pairings };

		for (; pairings_cells_next(&w, &r->texts); any = true) {
			buf_str(b, any ? "\n" : "");
			crosstable_text_event(b, t);
			buf_str(b, "Round ");
			encoding_append(b, w.name, ENC_UTF8);
			buf_str(b, "\n\n");
			put_round(b, &w);
			crosstable_report_drain(style, b);
		}
		b->failed = b->failed || w.failed;
	}
	b->failed = b->failed || r->failed;
}

/* -- the page -- */

/* A table, after the one before it in the round; the first has the name of the round, and on paper of the event. */
static void
put_caption(struct table_out *o, size_t first)
{
	const struct pairings_walk *w = o->with;
	struct buf *b = o->b;

	buf_str(b, first > w->from ? "</tbody></table>\n<table class=\"pairings\">\n" : "<table class=\"pairings\">\n");
	if (first > w->from)
		return;
	buf_str(b, "<caption>Round ");
	escape_xml(b, w->name);
	if (w->sheet && w->from > 0) {
		buf_str(b, "<span class=\"of\">: ");
		escape_xml(b, w->t->event);
		buf_str(b, "</span>");
	}
	buf_str(b, "</caption>\n");
}

/* One round by boards, with a table for each match of teams. */
static void
put_boards(struct table_out *o)
{
	const struct pairings_walk *w = o->with;
	struct table_column columns[SHOWN];
	const int n = shown_columns(w, TABLE_HTML, columns);

	for (size_t i = w->from; i < w->to; i++) {
		o->row = &w->rows[i - w->from];
		if (pairings_cells_begins(w, i)) {
			put_caption(o, i);
			table_head(o, columns, n);
		}
		table_row(o, columns, n, o->row);
	}
}

/* The games of a match, of which the row is the first. */
static void
put_games(struct table_out *o)
{
	const struct pairings_walk *w = o->with;
	const struct pairings_row *first = o->row;
	size_t i = w->from + (size_t)(first - w->rows);

	do {
		buf_str(o->b, o->row == first ? "<span>" : " <span>");
		put_linked_result(o);
		buf_str(o->b, "</span>");
		o->row = &w->rows[++i - w->from];
	} while (i < w->to && first->match >= 0 && !pairings_cells_begins(w, i));
}

/* One round of a knock-out: a row for each match, with its games. */
static void
put_knockout(struct table_out *o)
{
	static const struct table_column columns[] = {
		{ .heading = "Player", .put = put_name, CLASS("who") },
		{ .heading = "Points", .put = put_score, CLASS("met") },
		{ .heading = "Opponent", .put = put_name, .a = 1, CLASS("who") },
		{ .heading = "Games", .put = put_games, CLASS("who") },
	};
	const struct pairings_walk *w = o->with;

	put_caption(o, w->from);
	table_head(o, columns, 4);
	for (size_t i = w->from; i < w->to; i++)
		if (w->pairings.list[i].match < 0 || pairings_cells_begins(w, i))
			table_row(o, columns, 4, &w->rows[i - w->from]);
}

void
pairings_html_rounds(struct buf *b, const struct crosstable *t, struct span asked, bool sheet)
{
	struct arena texts = { 0 };
	struct pairings_walk w = { .t = t, .asked = asked, .sheet = sheet };
	struct table_out o = { .b = b, .form = TABLE_HTML, .with = &w };

	while (pairings_cells_next(&w, &texts)) {
		buf_str(b, "<div class=\"round\">\n");
		(w.matches && !w.pairings.teams ? put_knockout : put_boards)(&o);
		buf_str(b, "</tbody></table>\n</div>\n");
	}
	b->failed = b->failed || w.failed;
	table_end(&o);
	arena_free(&texts);
}

/* -- for programs -- */

static void
put_kind(struct table_out *o)
{
	const struct pairings_walk *w = o->with;

	table_string(o, crosstable_cells_kind_name(w->t->kind));
}

/* As White sees it. */
static void
put_white_result(struct table_out *o)
{
	const struct pairings_row *r = o->row;

	put_result_cell(o, o->with, r->of, r->of->game[0] == NULL || r->of->game[0]->colour == 1);
}

#define OF_EVENT(name) { .key = #name, .how = TABLE_SHARED, TABLE_POINTER(pairings_walk, t), TABLE_MEMBER(crosstable, name) },
#define EVENT OF_EVENT(event) OF_EVENT(site) OF_EVENT(section)
#define ROUND { .key = "round", .how = TABLE_SHARED, TABLE_MEMBER(pairings_walk, name) },
#define TEXT(name, what) { .key = name, TABLE_MEMBER(pairings_row, what), .how = TABLE_OPTIONAL },
#define SIDE(who, name, json) .key = #who name, .member = json, .group = #who
#define PLAYER(who) \
	{ SIDE(who, "", "player"), TABLE_MEMBER(pairings_row, who.name), .how = TABLE_WHOLE | TABLE_OPTIONAL }, \
	{ SIDE(who, "_rating", "rating"), TABLE_MEMBER(pairings_row, who.rating), .how = TABLE_OPTIONAL }, \
	{ SIDE(who, "_team", "team"), TABLE_MEMBER(pairings_row, who.team), .how = TABLE_OPTIONAL }, \
	{ SIDE(who, "_before", "before"), TABLE_HALF_POINTS(pairings_row, who.before) }, \
	{ SIDE(who, "_points", "points"), TABLE_HALF_POINTS(pairings_row, who.won) },
#define PAIRING \
	TEXT("match", match) TEXT("board", board) \
	{ .key = "date", .put = crosstable_columns_date, .from = offsetof(struct pairings_row, date) }, \
	PLAYER(white) PLAYER(black) { .key = "result", .put = put_white_result }, TEXT("link", link)

/* -- CSV -- */

void
pairings_csv(struct buf *b, const struct crosstable_style *style)
{
	static const struct table_column columns[] = { EVENT ROUND PAIRING };
	const int n = sizeof(columns) / sizeof(columns[0]);
	struct table_out o = { .b = b, .form = TABLE_CSV, .separator = ',' };
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;

	table_head(&o, columns, n);
	while ((t = crosstable_report_next(r)) != NULL) {
		struct pairings_walk w = { .t = t, .asked = style->pairings };

		o.with = &w;
		while (pairings_cells_next(&w, &r->texts))
			for (size_t k = w.from; k < w.to; k++) {
				table_row(&o, columns, n, &w.rows[k - w.from]);
				crosstable_report_drain(style, b);
			}
		b->failed = b->failed || w.failed;
	}
	table_end(&o);
	b->failed = b->failed || r->failed;
}

/* -- JSON: one round per line -- */

/* The sides of a match, of which the row is the first game. */
static void
put_sides(struct table_out *o)
{
	static const struct table_column columns[] = {
		{ .key = "name", TABLE_MEMBER(crosstable_side, name) },
		{ .key = "points", TABLE_HALF_POINTS(crosstable_side, score) },
	};
	const struct pairings_row *r = o->row;

	table_rows(o, columns, 2, r->match_of->side, 2, sizeof(r->match_of->side[0]));
}

static void
put_matches(struct table_out *o)
{
	static const struct table_column columns[] = { TEXT("match", match) { .key = "sides", .put = put_sides } };
	const struct pairings_walk *w = o->with;

	if (!w->matches)
		return;
	json_write_begin(table_json(o), NULL, '[');
	for (size_t i = w->from; i < w->to; i++)
		if (pairings_cells_begins(w, i) && w->rows[i - w->from].match >= 0)
			table_row(o, columns, 2, &w->rows[i - w->from]);
	json_write_end(&o->json, "]");
}

static void
put_pairings(struct table_out *o)
{
	static const struct table_column columns[] = { PAIRING };
	const struct pairings_walk *w = o->with;

	table_rows(o, columns, sizeof(columns) / sizeof(columns[0]), w->rows, w->to - w->from, sizeof(w->rows[0]));
}

void
pairings_json(struct buf *b, const struct crosstable_style *style)
{
	static const struct table_column columns[] = {
		EVENT { .key = "kind", .put = put_kind }, ROUND
		{ .key = "matches", .put = put_matches, .how = TABLE_OPTIONAL }, { .key = "pairings", .put = put_pairings },
	};
	struct table_out o = { .b = b, .form = TABLE_JSON, .json = { .b = b } };
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;

	json_write_begin(&o.json, NULL, '{');
	json_write_text(&o.json, "schema", "arbiter-pairings/1");
	json_write_number(&o.json, "sample", style->one_in);
	json_write_begin(&o.json, "rounds", '[');
	while ((t = crosstable_report_next(r)) != NULL) {
		struct pairings_walk w = { .t = t, .asked = style->pairings };

		o.with = &w;
		while (pairings_cells_next(&w, &r->texts)) {
			json_write_line(&o.json);
			table_row(&o, columns, sizeof(columns) / sizeof(columns[0]), NULL);
			crosstable_report_drain(style, b);
		}
		b->failed = b->failed || w.failed;
	}
	json_write_line(&o.json);
	json_write_end(&o.json, "]}");
	buf_char(b, '\n');
	table_end(&o);
	b->failed = b->failed || r->failed;
}
