/* column_cells: what the cells of each column are. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "games/pgn/tag_value.h"
#include "games/pgn/tags.h"
#include "games/write/caption.h"
#include "games/write/column_cells.h"

/* Text as one line; an empty one is no value. */
static void
put_utf8(struct table_out *o, struct span s)
{
	if (s.n > 0)
		table_text(o, s, ENC_UTF8);
}

/* Text of the record, in any encoding. */
static void
put_text(struct table_out *o, struct span s)
{
	struct column_row *t = o->with;

	buf_clear(&t->text);
	view_text(&t->text, t->v, s);
	put_utf8(o, buf_span(&t->text));
}

/* -- cells of a game -- */

static void
put_game(struct table_out *o)
{
	struct column_row *t = o->with;

	table_number(o, (long)t->v->place->game);
}

static void
put_file(struct table_out *o)
{
	struct column_row *t = o->with;

	buf_clear(&t->raw);
	encoding_append(&t->raw, t->v->place->file, ENC_CP1252);
	put_utf8(o, buf_span(&t->raw));
}

static void
put_line(struct table_out *o)
{
	struct column_row *t = o->with;

	table_number(o, (long)t->v->place->line);
}

/* A tag as it is written. */
void
column_cells_raw_tag(struct table_out *o)
{
	struct column_row *t = o->with;

	buf_clear(&t->text);
	view_value(&t->text, t->v, view_tag(t->v, o->column->key));
	put_utf8(o, buf_span(&t->text));
}

static void
put_result(struct table_out *o)
{
	struct column_row *t = o->with;

	put_text(o, t->v->result);
}

static void
put_plies(struct table_out *o)
{
	struct column_row *t = o->with;

	table_number(o, movelist_plies(t->v->score));
}

static void
put_end(struct table_out *o)
{
	struct column_row *t = o->with;

	put_utf8(o, t->v->summary->end == NULL ? SPAN("") : span_of(t->v->summary->end));
}

static void
put_final(struct table_out *o)
{
	struct column_row *t = o->with;

	put_utf8(o, t->v->summary->final == NULL ? SPAN("") : span_of(t->v->summary->final));
}

static void
put_verdict(struct table_out *o)
{
	struct column_row *t = o->with;

	put_utf8(o, span_of(game_verdicts[t->v->summary->verdict]));
}

static void
put_finding_count(struct table_out *o)
{
	struct column_row *t = o->with;
	const struct view *v = t->v;
	long n = 0;

	for (size_t i = 0; i < v->findings->n; i++)
		n += finding_told(&v->findings->list[i], v->level, v->summary->facts);
	table_number(o, n);
}

/* Appends the move that the walk has just played, in the notation that is wanted; an illegal one as it is written. */
static void
add_san(struct table_out *o, const struct walk *w, const struct element *e, struct buf *out)
{
	struct column_row *t = o->with;

	if (e->kind == ELEMENT_PUT)
		view_text(out, t->v, element_text(e));
	else if (e->kind == ELEMENT_PASS)
		buf_str(out, "--");
	else if (e->how & ELEMENT_SAN && !write_lettered(t->how))
		buf_add(out, element_text(e));
	else
		caption_write(out, w, e, caption_notation(t->how, t->v->score), write_letters(t->how));
}

static void
add_uci(struct table_out *o, const struct walk *w, const struct element *e, struct buf *out)
{
	struct column_row *t = o->with;

	if (e->kind == ELEMENT_PASS)
		buf_str(out, "0000");
	else
		caption_write(out, w, e, t->engines, NULL);
}

/* The main line as a list. */
static void
put_moves(struct table_out *o,
    void (*add)(struct table_out *, const struct walk *, const struct element *, struct buf *))
{
	struct column_row *t = o->with;
	const struct element *e;
	struct walk w;

	table_list(o);
	movelist_walk_start(&w, t->v->score);
	while ((e = movelist_walk_main(&w)) != NULL) {
		buf_clear(&t->text);
		add(o, &w, e, &t->text);
		if (e->kind == ELEMENT_PUT)
			table_item_text(o, buf_span(&t->text), ENC_UTF8);
		else
			table_item_word(o, buf_span(&t->text));
	}
	table_list_end(o);
	t->last = w.now;
	t->walked = true;
}

static void
put_moves_san(struct table_out *o)
{
	put_moves(o, add_san);
}

static void
put_moves_uci(struct table_out *o)
{
	put_moves(o, add_uci);
}

static void
put_position(struct table_out *o, const void *position)
{
	struct column_row *t = o->with;
	char fen[BOARD_FEN_MAX];

	if (t->v->score->playable)
		table_word(o, (struct span){ fen, (size_t)t->v->score->rules->fen(position, fen) });
}

static void
put_start_fen(struct table_out *o)
{
	struct column_row *t = o->with;

	put_position(o, &t->v->score->start);
}

static void
put_final_fen(struct table_out *o)
{
	struct column_row *t = o->with;
	struct walk w;

	if (!t->walked) {
		movelist_walk_start(&w, t->v->score);
		while (movelist_walk_main(&w) != NULL)
			continue;
		t->last = w.now;
	}
	put_position(o, &t->last);
}

/* -- numbers in comments -- */

/* The evaluation in pawns, and after # the moves to mate.  False: there is none. */
static bool
add_eval(struct table_out *o, const struct move_notes *note, struct buf *out, struct eval *eval)
{
	struct column_row *t = o->with;
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
add_note(struct table_out *o, const struct move_notes *note, enum move_notes_use use, struct buf *out)
{
	const struct move_notes_command *c;
	struct eval eval;

	if (use == USE_EVAL)
		return add_eval(o, note, out, &eval);
	if ((c = move_notes_find(note, use)) != NULL)
		move_notes_seconds(out, c->ms);
	return c != NULL;
}

static bool
is_any(struct table_out *o, enum move_notes_use use)
{
	struct column_row *t = o->with;
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
put_notes(struct table_out *o)
{
	struct column_row *t = o->with;
	const enum move_notes_use use = (enum move_notes_use)o->column->a;
	struct move_notes note;
	size_t i = 0;

	if (!is_any(o, use))
		return;
	table_list(o);
	while (movelist_next_played(t->v->score, &i) != NULL) {
		buf_clear(&t->text);
		move_notes_read(&note, t->v->score, i);
		if (!add_note(o, &note, use, &t->text))
			table_item_missing(o);
		else if (t->text.n > 0 && t->text.p[0] == '#')
			table_item_text(o, buf_span(&t->text), ENC_UTF8);
		else
			table_item_number(o, buf_span(&t->text));
	}
	table_list_end(o);
}

/* -- cells of a half-move -- */

static void
put_ply(struct table_out *o)
{
	struct column_row *t = o->with;

	table_number(o, t->half_move->walk.ply);
}

static void
put_move_number(struct table_out *o)
{
	struct column_row *t = o->with;

	table_number(o, (long)t->v->score->rules->number(&t->half_move->walk.before));
}

static void
put_side(struct table_out *o)
{
	struct column_row *t = o->with;

	table_word(o, t->v->score->rules->turn(&t->half_move->walk.before) == BOARD_SIDE_0 ? SPAN("white") : SPAN("black"));
}

static void
put_san(struct table_out *o)
{
	struct column_row *t = o->with;

	buf_clear(&t->text);
	add_san(o, &t->half_move->walk, t->half_move->e, &t->text);
	(t->half_move->e->kind == ELEMENT_PUT ? put_utf8 : table_word)(o, buf_span(&t->text));
}

static void
put_uci(struct table_out *o)
{
	struct column_row *t = o->with;

	buf_clear(&t->text);
	add_uci(o, &t->half_move->walk, t->half_move->e, &t->text);
	table_word(o, buf_span(&t->text));
}

enum { WITHOUT_COUNTERS = 1 };

/* The position after the half-move. */
static void
put_fen_after(struct table_out *o)
{
	struct column_row *t = o->with;
	const struct column_half_move *r = t->half_move;
	const bool counters = o->column->a != WITHOUT_COUNTERS;
	const struct game_rules *game = t->v->score->rules;
	char fen[BOARD_FEN_MAX];
	size_t n = r->rolling ? (size_t)(fen_incremental_write(&r->roll, fen, counters) - fen) :
	    (size_t)game->fen(&r->walk.now, fen);

	for (int fields = 0; !counters && !r->rolling && fields < game->fen_counters; n--)
		fields += fen[n - 1] == ' ';
	table_word(o, (struct span){ fen, n });
}

static void
put_fen_before(struct table_out *o)
{
	struct column_row *t = o->with;

	put_position(o, &t->half_move->walk.before);
}

/* The clock, the time that the move took, or the evaluation; in CSV only, where a value may be empty. */
static void
put_note(struct table_out *o)
{
	struct column_row *t = o->with;

	add_note(o, &t->half_move->note, (enum move_notes_use)o->column->a, table_raw(o));
}

/* The evaluation in hundredths of a pawn, or the moves to mate; empty if it is of the other kind. */
static void
put_eval_number(struct table_out *o)
{
	struct column_row *t = o->with;
	const bool mate = strcmp(o->column->key, "mate") == 0;
	struct eval eval;
	char *end;
	double pawns;

	buf_clear(&t->text);
	if (!add_eval(o, &t->half_move->note, &t->text, &eval) || eval.mate != mate)
		return;
	buf_char(&t->raw, '\0');
	pawns = t->raw.failed ? 0 : strtod(t->raw.p, &end);
	table_number(o, mate ? (long)pawns : (long)(pawns * 100 + (pawns < 0 ? -0.5 : 0.5)));
}

static void
put_nags(struct table_out *o)
{
	struct column_row *t = o->with;
	const struct column_half_move *r = t->half_move;
	const struct movelist *s = t->v->score;
	char digits[20];

	table_list(o);
	for (size_t i = r->note.kinds & 1u << ELEMENT_NAG ? r->walk.next : r->note.end;
	    (i = move_notes_next(s, i, r->note.end, 1u << ELEMENT_NAG)) < r->note.end; i++)
		table_item_number(o, (struct span){ digits, number_digits(s->list[i].move, digits) });
	table_list_end(o);
}

/* All comments of the move, with a blank between them. */
static void
put_comments(struct table_out *o)
{
	struct column_row *t = o->with;
	const struct column_half_move *r = t->half_move;
	const struct movelist *s = t->v->score;
	int taken = 0;

	if (!(r->note.kinds & 1u << ELEMENT_COMMENT))
		return;
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
	put_utf8(o, buf_span(&t->text));
}

static void
put_findings(struct table_out *o)
{
	struct column_row *t = o->with;
	const struct column_half_move *r = t->half_move;
	struct move_notes_about about = { .at = r->walk.next - 1, .end = r->note.end };

	table_list(o);
	while (move_notes_finding(&r->lookup, t->v->score, &about))
		table_item_text(o, span_of(diag_rows[t->v->findings->list[about.finding].id].id), ENC_UTF8);
	table_list_end(o);
}

/* -- tags and facts -- */

void
column_cells_fact(struct table_out *o)
{
	struct column_row *t = o->with;
	const struct fact *fact = o->column->data;
	long n;

	if (fact->text != NULL)
		put_utf8(o, fact->text(t->v, &t->text));
	else if ((n = fact->number(t->v)) != FACT_UNKNOWN)
		table_number(o, n);
}

/* A tag, empty if its value is unknown. */
void
column_cells_tag(struct table_out *o)
{
	struct column_row *t = o->with;
	struct span raw = span_trim(view_tag(t->v, o->column->key));

	if (!tag_value_absent(raw))
		column_cells_raw_tag(o);
}

/* A tag that is a number, without the + before it; empty if it is not one. */
void
column_cells_number(struct table_out *o)
{
	struct column_row *t = o->with;
	struct span raw = span_trim(view_tag(t->v, o->column->key));
	const bool minus = raw.n > 0 && *raw.p == '-';
	unsigned long n;

	raw = span_after(raw, minus || (raw.n > 0 && *raw.p == '+'));
	if (!span_number(raw, &n))
		n = strstr(o->column->key, "Elo") != NULL && tag_value_rating(raw) > 0 ? tag_value_rating(raw) : ULONG_MAX;
	if (n <= 1000000000)
		table_number(o, minus ? -(long)n : (long)n);
}

/* -- columns of both tables -- */

#define OF_GAME(name, function) { .key = name, .put = function },
#define OF_HALF_MOVE(name, function) { .key = name, .put = function, .how = TABLE_ASIDE },
#define TAG(name) OF_GAME(name, column_cells_raw_tag)
#define NOTE(name, use) { .key = name, .put = put_note, .how = TABLE_ASIDE, .a = use },
#define NOTES(name, use) { .key = name, .put = put_notes, .a = use },

/* What the tables have without --columns. */
const struct table_column column_cells_games[] = {
	OF_GAME("game", put_game) OF_GAME("file", put_file) OF_GAME("line", put_line)
	TAG("Event") TAG("Site") TAG("Date") TAG("Round") TAG("White") TAG("Black") OF_GAME("Result", put_result)
	TAG("WhiteElo") TAG("BlackElo") TAG("ECO") TAG("TimeControl") TAG("Termination") OF_GAME("plies", put_plies)
	OF_GAME("end", put_end) OF_GAME("final", put_final) OF_GAME("verdict", put_verdict)
	OF_GAME("findings", put_finding_count) OF_GAME("moves", put_moves_san) OF_GAME("fen", put_final_fen) { 0 },
};
const struct table_column column_cells_half_moves[] = {
	OF_GAME("game", put_game) OF_GAME("file", put_file) TAG("White") TAG("Black")
	OF_HALF_MOVE("ply", put_ply) OF_HALF_MOVE("number", put_move_number) OF_HALF_MOVE("side", put_side)
	OF_HALF_MOVE("san", put_san) OF_HALF_MOVE("uci", put_uci) OF_HALF_MOVE("fen", put_fen_after)
	NOTE("clk", USE_CLK) NOTE("emt", USE_EMT) NOTE("eval", USE_EVAL)
	OF_HALF_MOVE("nags", put_nags) OF_HALF_MOVE("comment", put_comments)
	OF_HALF_MOVE("findings", put_findings) { 0 },
};

/* What they can have in addition; it comes before facts and tags of the same name. */
const struct table_column column_cells_more_of_games[] = {
	OF_GAME("san", put_moves_san) OF_GAME("uci", put_moves_uci) OF_GAME("start_fen", put_start_fen)
	NOTES("clk", USE_CLK) NOTES("emt", USE_EMT) NOTES("eval", USE_EVAL) { 0 },
};
const struct table_column column_cells_more_of_half_moves[] = {
	OF_GAME("line", put_line) OF_GAME("Result", put_result)
	OF_HALF_MOVE("fen_before", put_fen_before)
	{ .key = "epd", .put = put_fen_after, .how = TABLE_ASIDE, .a = WITHOUT_COUNTERS },
	OF_HALF_MOVE("cp", put_eval_number) OF_HALF_MOVE("mate", put_eval_number) { 0 },
};
