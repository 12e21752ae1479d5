/* column_cells: what the cells of each column are. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "games/chess/fen.h"
#include "games/chess/notation.h"
#include "games/pgn/tag_value.h"
#include "games/pgn/tags.h"
#include "games/write/board_caption.h"
#include "games/write/column_cells.h"
#include "games/write/table_cells.h"

/* -- cells of a game -- */

static void
put_game(struct table_row *t, const struct column *c)
{
	(void)c;
	table_number(t, (long)t->v->place->game);
}

static void
put_file(struct table_row *t, const struct column *c)
{
	(void)c;
	buf_clear(&t->raw);
	encoding_append(&t->raw, t->v->place->file, ENC_CP1252);
	table_utf8(t, buf_span(&t->raw));
}

static void
put_line(struct table_row *t, const struct column *c)
{
	(void)c;
	table_number(t, (long)t->v->place->line);
}

/* A tag as it is written. */
void
column_cells_raw_tag(struct table_row *t, const struct column *c)
{
	buf_clear(&t->text);
	view_value(&t->text, t->v, view_tag(t->v, c->name));
	table_utf8(t, buf_span(&t->text));
}

static void
put_result(struct table_row *t, const struct column *c)
{
	(void)c;
	table_text(t, t->v->result);
}

static void
put_plies(struct table_row *t, const struct column *c)
{
	(void)c;
	table_number(t, movelist_plies(t->v->score));
}

static void
put_end(struct table_row *t, const struct column *c)
{
	(void)c;
	table_utf8(t, t->v->summary->end == NULL ? SPAN("") : span_of(t->v->summary->end));
}

static void
put_final(struct table_row *t, const struct column *c)
{
	(void)c;
	table_utf8(t, t->v->summary->final == NULL ? SPAN("") : span_of(t->v->summary->final));
}

static void
put_verdict(struct table_row *t, const struct column *c)
{
	(void)c;
	table_utf8(t, span_of(game_verdicts[t->v->summary->verdict]));
}

static void
put_finding_count(struct table_row *t, const struct column *c)
{
	const struct view *v = t->v;
	long n = 0;

	(void)c;
	for (size_t i = 0; i < v->findings->n; i++)
		n += finding_told(&v->findings->list[i], v->level, v->summary->facts);
	table_number(t, n);
}

/* Appends the move that the walk has just played, in SAN; an illegal one as it is written. */
static void
add_san(struct table_row *t, const struct walk *w, const struct element *e, struct buf *out)
{
	char san[NOTATION_MAX];

	if (e->kind == ELEMENT_PUT)
		view_text(out, t->v, element_text(e));
	else if (e->kind == ELEMENT_PASS)
		buf_str(out, "--");
	else if (e->how & ELEMENT_SAN && !write_lettered(t->how))
		buf_add(out, element_text(e));
	else
		buf_add(out, (struct span){ san, (size_t)write_move(t->how, &w->before, e->move, san) });
}

static void
add_uci(struct table_row *t, const struct walk *w, const struct element *e, struct buf *out)
{
	char uci[NOTATION_MAX] = "0000";

	if (e->kind != ELEMENT_PASS)
		notation_write(&w->before, e->move,
		    t->rules.castling == RULES_CASTLING_CHESS960 ? NOTATION_UCI960 : NOTATION_UCI, NULL, uci);
	buf_str(out, uci);
}

/* The same for a game on another board. */
static void
add_in_notation(struct table_row *t, const struct board_walk *w, const struct element *e, struct buf *out)
{
	board_caption_move(out, w, e, board_caption_notation(t->how, t->v->score));
}

static void
add_as_engines(struct table_row *t, const struct board_walk *w, const struct element *e, struct buf *out)
{
	(void)t;
	board_caption_uci(out, w, e);
}

static void
put_moves_on_points(struct table_row *t,
    void (*add)(struct table_row *, const struct board_walk *, const struct element *, struct buf *))
{
	const struct element *e;
	struct board_walk w;

	table_list(t);
	board_walk_start(&w, t->v->score);
	while ((e = board_walk_main(&w)) != NULL) {
		buf_clear(&t->text);
		add(t, &w, e, &t->text);
		table_item_word(t, buf_span(&t->text));
	}
	table_list_end(t);
}

/* The main line as a list. */
static void
put_moves(struct table_row *t, void (*add)(struct table_row *, const struct walk *, const struct element *, struct buf *))
{
	const struct element *e;
	struct walk w;

	table_list(t);
	movelist_walk_start(&w, t->v->score);
	while ((e = movelist_walk_main(&w)) != NULL) {
		buf_clear(&t->text);
		add(t, &w, e, &t->text);
		(e->kind == ELEMENT_PUT ? table_item_text : table_item_word)(t, buf_span(&t->text));
	}
	table_list_end(t);
	t->last = w.now;
	t->walked = true;
}

static void
put_moves_san(struct table_row *t, const struct column *c)
{
	(void)c;
	if (board_caption_any(t->v->score))
		put_moves_on_points(t, add_in_notation);
	else
		put_moves(t, add_san);
}

static void
put_moves_uci(struct table_row *t, const struct column *c)
{
	(void)c;
	if (board_caption_any(t->v->score))
		put_moves_on_points(t, add_as_engines);
	else
		put_moves(t, add_uci);
}

static void
put_position(struct table_row *t, const struct position *p)
{
	char fen[FEN_MAX];

	if (!t->v->score->playable)
		table_empty(t);
	else
		table_word(t, (struct span){ fen, (size_t)fen_write(p, fen) });
}

/* The same of a game on another board. */
static void
put_points(struct table_row *t, const void *position)
{
	buf_clear(&t->text);
	board_caption_fen(&t->text, t->v->score->board, position);
	table_word(t, buf_span(&t->text));
}

static void
put_start_fen(struct table_row *t, const struct column *c)
{
	(void)c;
	if (board_caption_any(t->v->score))
		put_points(t, &t->v->score->board_start);
	else
		put_position(t, &t->v->score->start);
}

static void
put_final_points(struct table_row *t)
{
	struct board_walk w;

	board_walk_start(&w, t->v->score);
	while (board_walk_main(&w) != NULL)
		continue;
	put_points(t, &w.now);
}

static void
put_final_fen(struct table_row *t, const struct column *c)
{
	struct walk w;

	(void)c;
	if (board_caption_any(t->v->score)) {
		put_final_points(t);
		return;
	}
	if (!t->walked) {
		movelist_walk_start(&w, t->v->score);
		while (movelist_walk_main(&w) != NULL)
			continue;
		t->last = w.now;
	}
	put_position(t, &t->last);
}

/* -- numbers in comments -- */

/* The evaluation in pawns, and after # the moves to mate.  False: there is none. */
static bool
add_eval(struct table_row *t, const struct move_notes *note, struct buf *out, struct eval *eval)
{
	const struct move_notes_command *c = move_notes_find(note, USE_EVAL);
	struct span depth;

	if (c == NULL)
		return false;
	buf_clear(&t->raw);
	*eval = move_notes_eval(&t->raw, c->operands, &depth);
	buf_str(out, eval->mate ? "#" : "");
	buf_add(out, buf_span(&t->raw));
	return true;
}

static bool
add_note(struct table_row *t, const struct move_notes *note, enum move_notes_use use, struct buf *out)
{
	const struct move_notes_command *c;
	struct eval eval;

	if (use == USE_EVAL)
		return add_eval(t, note, out, &eval);
	if ((c = move_notes_find(note, use)) != NULL)
		move_notes_seconds(out, c->ms);
	return c != NULL;
}

static bool
is_any(struct table_row *t, enum move_notes_use use)
{
	struct move_notes note;
	size_t i = 0;

	while (movelist_next_played(t->v->score, &i) != NULL) {
		move_notes_read(&note, t->v->score, i);
		if (move_notes_find(&note, use) != NULL)
			return true;
	}
	return false;
}

/* One for each half-move, in a list; empty if the game has none at all. */
static void
put_notes(struct table_row *t, enum move_notes_use use)
{
	struct move_notes note;
	size_t i = 0;

	if (!is_any(t, use)) {
		table_empty(t);
		return;
	}
	table_list(t);
	while (movelist_next_played(t->v->score, &i) != NULL) {
		buf_clear(&t->text);
		move_notes_read(&note, t->v->score, i);
		if (!add_note(t, &note, use, &t->text))
			table_item_missing(t);
		else if (t->text.n > 0 && t->text.p[0] == '#')
			table_item_text(t, buf_span(&t->text));
		else
			table_item_number(t, buf_span(&t->text));
	}
	table_list_end(t);
}

static void
put_game_clk(struct table_row *t, const struct column *c)
{
	(void)c;
	put_notes(t, USE_CLK);
}

static void
put_game_emt(struct table_row *t, const struct column *c)
{
	(void)c;
	put_notes(t, USE_EMT);
}

static void
put_game_eval(struct table_row *t, const struct column *c)
{
	(void)c;
	put_notes(t, USE_EVAL);
}

/* -- cells of a half-move -- */

static void
put_ply(struct table_row *t, const struct column *c)
{
	(void)c;
	table_number(t, t->row->walk.ply);
}

static void
put_move_number(struct table_row *t, const struct column *c)
{
	const struct table_half_move *r = t->row;

	(void)c;
	table_number(t, board_caption_any(t->v->score) ? (long)r->points.board->number(&r->points.before) :
	    (long)r->walk.before.fullmoves);
}

static void
put_side(struct table_row *t, const struct column *c)
{
	const struct table_half_move *r = t->row;
	bool white = board_caption_any(t->v->score) ? r->points.board->turn(&r->points.before) == BOARD_SIDE_0 :
	    r->walk.before.turn == WHITE;

	(void)c;
	table_word(t, white ? SPAN("white") : SPAN("black"));
}

static void
put_san(struct table_row *t, const struct column *c)
{
	(void)c;
	buf_clear(&t->text);
	if (board_caption_any(t->v->score))
		add_in_notation(t, &t->row->points, t->row->e, &t->text);
	else
		add_san(t, &t->row->walk, t->row->e, &t->text);
	(t->row->e->kind == ELEMENT_PUT ? table_utf8 : table_word)(t, buf_span(&t->text));
}

static void
put_uci(struct table_row *t, const struct column *c)
{
	(void)c;
	buf_clear(&t->text);
	if (board_caption_any(t->v->score))
		add_as_engines(t, &t->row->points, t->row->e, &t->text);
	else
		add_uci(t, &t->row->walk, t->row->e, &t->text);
	table_word(t, buf_span(&t->text));
}

/* The position after the half-move, without its counters if `counters` is false. */
static void
put_fen_after(struct table_row *t, bool counters)
{
	const struct table_half_move *r = t->row;
	char fen[FEN_MAX + 1];
	size_t n;

	if (board_caption_any(t->v->score)) {	/* what FEN counts is a part of it */
		put_points(t, &r->points.now);
		return;
	}
	n = r->rolling ? (size_t)(fen_incremental_write(&r->roll, fen, counters) - fen) : (size_t)fen_write(&r->walk.now, fen);
	for (int fields = 0; !counters && !r->rolling && fields < 2; n--)
		fields += fen[n - 1] == ' ';
	table_word(t, (struct span){ fen, n });
}

static void
put_fen(struct table_row *t, const struct column *c)
{
	(void)c;
	put_fen_after(t, true);
}

static void
put_epd(struct table_row *t, const struct column *c)
{
	(void)c;
	put_fen_after(t, false);
}

static void
put_fen_before(struct table_row *t, const struct column *c)
{
	(void)c;
	if (board_caption_any(t->v->score))
		put_points(t, &t->row->points.before);
	else
		put_position(t, &t->row->walk.before);
}

static void
put_clk(struct table_row *t, const struct column *c)
{
	(void)c;
	table_begin(t);
	add_note(t, &t->row->note, USE_CLK, t->b);
}

static void
put_emt(struct table_row *t, const struct column *c)
{
	(void)c;
	table_begin(t);
	add_note(t, &t->row->note, USE_EMT, t->b);
}

static void
put_eval(struct table_row *t, const struct column *c)
{
	(void)c;
	table_begin(t);
	add_note(t, &t->row->note, USE_EVAL, t->b);
}

/* The evaluation in hundredths of a pawn, or the moves to mate; empty if it is of the other kind. */
static void
put_eval_number(struct table_row *t, const struct column *c)
{
	const bool mate = strcmp(c->name, "mate") == 0;
	struct eval eval;
	char *end;
	double pawns;

	buf_clear(&t->text);
	if (!add_eval(t, &t->row->note, &t->text, &eval) || eval.mate != mate) {
		table_empty(t);
		return;
	}
	buf_char(&t->raw, '\0');
	pawns = t->raw.failed ? 0 : strtod(t->raw.p, &end);
	table_number(t, mate ? (long)pawns : (long)(pawns * 100 + (pawns < 0 ? -0.5 : 0.5)));
}

static void
put_nags(struct table_row *t, const struct column *c)
{
	const struct table_half_move *r = t->row;
	const struct movelist *s = t->v->score;
	char digits[20];

	(void)c;
	table_list(t);
	for (size_t i = r->note.kinds & 1u << ELEMENT_NAG ? r->walk.next : r->note.end;
	    (i = move_notes_next(s, i, r->note.end, 1u << ELEMENT_NAG)) < r->note.end; i++)
		table_item_number(t, (struct span){ digits, number_digits(s->list[i].move, digits) });
	table_list_end(t);
}

/* All comments of the move, with a blank between them. */
static void
put_comments(struct table_row *t, const struct column *c)
{
	const struct table_half_move *r = t->row;
	const struct movelist *s = t->v->score;
	int taken = 0;

	(void)c;
	if (!(r->note.kinds & 1u << ELEMENT_COMMENT)) {
		table_empty(t);
		return;
	}
	buf_clear(&t->text);
	for (size_t i = r->walk.next; i < r->note.end; i++) {
		size_t before = t->text.n;

		if ((i = move_notes_next(s, i, r->note.end, 1u << ELEMENT_COMMENT)) == r->note.end)
			break;
		move_notes_text(element_text(&s->list[i]), &taken, &t->raw);
		buf_str(&t->text, before == 0 ? "" : " ");
		view_comment(&t->text, t->v, buf_span(&t->raw));
		if (t->text.n == before + 1 && before > 0)
			t->text.n = before;
	}
	table_utf8(t, buf_span(&t->text));
}

static void
put_findings(struct table_row *t, const struct column *c)
{
	const struct table_half_move *r = t->row;
	struct move_notes_about about = { .at = r->walk.next - 1, .end = r->note.end };

	(void)c;
	table_list(t);
	while (move_notes_finding(&r->lookup, t->v->score, &about))
		table_item_text(t, span_of(diag_rows[t->v->findings->list[about.finding].id].id));
	table_list_end(t);
}

/* -- tags and facts -- */

void
column_cells_fact(struct table_row *t, const struct column *c)
{
	long n;

	if (c->fact->text != NULL)
		table_utf8(t, c->fact->text(t->v, &t->text));
	else if ((n = c->fact->number(t->v)) == FACT_UNKNOWN)
		table_empty(t);
	else
		table_number(t, n);
}

/* A tag, empty if its value is unknown. */
void
column_cells_tag(struct table_row *t, const struct column *c)
{
	struct span raw = span_trim(view_tag(t->v, c->name));

	if (tag_value_absent(raw))
		table_empty(t);
	else
		column_cells_raw_tag(t, c);
}

/* A tag that is a number, without the + before it; empty if it is not one. */
void
column_cells_number(struct table_row *t, const struct column *c)
{
	struct span raw = span_trim(view_tag(t->v, c->name));
	const bool minus = raw.n > 0 && *raw.p == '-';
	unsigned long n;

	raw = span_after(raw, minus || (raw.n > 0 && *raw.p == '+'));
	if (!span_number(raw, &n))
		n = strstr(c->name, "Elo") != NULL && tag_value_rating(raw) > 0 ? tag_value_rating(raw) : ULONG_MAX;
	if (n > 1000000000)
		table_empty(t);
	else
		table_number(t, minus ? -(long)n : (long)n);
}

/* -- columns of both tables -- */

/* What the tables have without --columns. */
const struct column column_cells_games[] = {
	{ "game", put_game, false, NULL }, { "file", put_file, false, NULL }, { "line", put_line, false, NULL },
	{ "Event", column_cells_raw_tag, false, NULL }, { "Site", column_cells_raw_tag, false, NULL },
	{ "Date", column_cells_raw_tag, false, NULL }, { "Round", column_cells_raw_tag, false, NULL },
	{ "White", column_cells_raw_tag, false, NULL }, { "Black", column_cells_raw_tag, false, NULL },
	{ "Result", put_result, false, NULL }, { "WhiteElo", column_cells_raw_tag, false, NULL },
	{ "BlackElo", column_cells_raw_tag, false, NULL }, { "ECO", column_cells_raw_tag, false, NULL },
	{ "TimeControl", column_cells_raw_tag, false, NULL }, { "Termination", column_cells_raw_tag, false, NULL },
	{ "plies", put_plies, false, NULL }, { "end", put_end, false, NULL }, { "final", put_final, false, NULL },
	{ "verdict", put_verdict, false, NULL }, { "findings", put_finding_count, false, NULL },
	{ "moves", put_moves_san, false, NULL }, { "fen", put_final_fen, false, NULL }, { 0 },
};
const struct column column_cells_half_moves[] = {
	{ "game", put_game, false, NULL }, { "file", put_file, false, NULL },
	{ "White", column_cells_raw_tag, false, NULL }, { "Black", column_cells_raw_tag, false, NULL },
	{ "ply", put_ply, true, NULL }, { "number", put_move_number, true, NULL }, { "side", put_side, true, NULL },
	{ "san", put_san, true, NULL }, { "uci", put_uci, true, NULL }, { "fen", put_fen, true, NULL },
	{ "clk", put_clk, true, NULL }, { "emt", put_emt, true, NULL }, { "eval", put_eval, true, NULL },
	{ "nags", put_nags, true, NULL }, { "comment", put_comments, true, NULL },
	{ "findings", put_findings, true, NULL }, { 0 },
};

/* What they can have in addition; it comes before facts and tags of the same name. */
const struct column column_cells_more_of_games[] = {
	{ "san", put_moves_san, false, NULL }, { "uci", put_moves_uci, false, NULL },
	{ "start_fen", put_start_fen, false, NULL }, { "clk", put_game_clk, false, NULL },
	{ "emt", put_game_emt, false, NULL }, { "eval", put_game_eval, false, NULL }, { 0 },
};
const struct column column_cells_more_of_half_moves[] = {
	{ "line", put_line, false, NULL }, { "Result", put_result, false, NULL },
	{ "fen_before", put_fen_before, true, NULL }, { "epd", put_epd, true, NULL },
	{ "cp", put_eval_number, true, NULL }, { "mate", put_eval_number, true, NULL }, { 0 },
};
