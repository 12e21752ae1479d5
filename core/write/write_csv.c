/*
 * write_csv: tables (RFC 4180 with LF): a row for each game, or for each half-move. arbiter-replay(7) describes the
 * columns.
 */
#include "base/csv_write.h"
#include "write/move_notes.h"
#include "chess/fen_incremental.h"
#include "write/write.h"
#include "chess/notation.h"
#include "report/report.h"

struct table {
	struct buf *b;
	const struct view *v;
	const struct write_options *how;
	struct buf raw, text, cell;	/* scratch for a cell */
};

/* -- cells, each with a comma before it except the first -- */

/* Text in UTF-8, as one line. */
static void
put_utf8(struct table *t, struct span s)
{
	buf_char(t->b, ',');
	buf_clear(&t->cell);
	encoding_append(&t->cell, s, ENC_UTF8);
	csv_write_cell(t->b, buf_span(&t->cell), ',');
}

static void
put_c_string(struct table *t, const char *s)
{
	buf_char(t->b, ',');
	buf_str(t->b, s);
}

static void
put_number(struct table *t, uint64_t n)
{
	buf_char(t->b, ',');
	buf_number(t->b, n);
}

/* Text that may be from the record, in any encoding. */
static void
put_text(struct table *t, struct span s)
{
	buf_clear(&t->text);
	view_text(&t->text, t->v, s);
	put_utf8(t, buf_span(&t->text));
}

static void
put_tag(struct table *t, const char *name)
{
	buf_clear(&t->text);
	view_value(&t->text, t->v, view_tag(t->v, name));
	put_utf8(t, buf_span(&t->text));
}

static void
put_file(struct table *t)
{
	buf_char(t->b, ',');
	buf_clear(&t->cell);
	encoding_append(&t->cell, t->v->place->file, ENC_CP1252);
	csv_write_cell(t->b, buf_span(&t->cell), ',');
}

static void
put_fen(struct table *t, const struct position *p)
{
	buf_char(t->b, ',');
	if (buf_reserve(t->b, FEN_MAX))
		t->b->n += (size_t)fen_write(p, t->b->p + t->b->n);
}

/* Appends the move that the walk has just played, in SAN; an illegal one as it is written. */
static void
add_san(struct table *t, const struct walk *w, const struct element *e, struct buf *out)
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

/* -- a row a game -- */

static const char *const roster[] = { "Event", "Site", "Date", "Round", "White", "Black" };
static const char *const more_tags[] = { "WhiteElo", "BlackElo", "ECO", "TimeControl", "Termination" };
enum { ROSTER = sizeof(roster) / sizeof(roster[0]), MORE_TAGS = sizeof(more_tags) / sizeof(more_tags[0]) };

static void
put_games_head(struct buf *b, const struct write_options *how)
{
	(void)how;
	buf_str(b, "game,file,line");
	for (int i = 0; i < ROSTER; i++)
		buf_fmt(b, ",%s", roster[i]);
	buf_str(b, ",Result");
	for (int i = 0; i < MORE_TAGS; i++)
		buf_fmt(b, ",%s", more_tags[i]);
	buf_str(b, ",plies,end,final,verdict,findings,moves,fen\n");
}

static uint64_t
count_findings(const struct view *v)
{
	uint64_t n = 0;

	for (size_t i = 0; i < v->findings->n; i++)
		n += finding_told(&v->findings->list[i], v->level, v->summary->facts);
	return n;
}

/* The moves of the main line, and the position after them. */
static void
put_moves(struct table *t)
{
	const struct element *e;
	struct walk w;

	buf_clear(&t->text);
	movelist_walk_start(&w, t->v->score);
	while ((e = movelist_walk_main(&w)) != NULL) {
		buf_str(&t->text, t->text.n == 0 ? "" : " ");
		add_san(t, &w, e, &t->text);
	}
	put_utf8(t, buf_span(&t->text));
	if (t->v->score->playable)
		put_fen(t, &w.now);
	else
		put_c_string(t, "");
}

static void
put_game(struct table *t)
{
	const struct view *v = t->v;

	buf_number(t->b, v->place->game);
	put_file(t);
	put_number(t, v->place->line);
	for (int i = 0; i < ROSTER; i++)
		put_tag(t, roster[i]);
	put_text(t, v->result);
	for (int i = 0; i < MORE_TAGS; i++)
		put_tag(t, more_tags[i]);
	put_number(t, (uint64_t)movelist_plies(v->score));
	put_c_string(t, v->summary->end == NULL ? "" : v->summary->end);
	put_c_string(t, v->summary->final == NULL ? "" : v->summary->final);
	put_c_string(t, game_verdicts[v->summary->verdict]);
	put_number(t, count_findings(v));
	put_moves(t);
	buf_char(t->b, '\n');
}

static void
close_table(struct table *t)
{
	t->b->failed = t->b->failed || t->raw.failed || t->text.failed || t->cell.failed;
	buf_free(&t->raw);
	buf_free(&t->text);
	buf_free(&t->cell);
}

static void
put_games(struct buf *b, const struct view *v, const struct write_options *how)
{
	struct table t = { .b = b, .v = v, .how = how };

	put_game(&t);
	close_table(&t);
}

/* -- a row a half-move -- */

static void
put_plies_head(struct buf *b, const struct write_options *how)
{
	(void)how;
	buf_str(b, "game,file,White,Black,ply,number,side,san,uci,fen,clk,emt,eval,nags,comment,findings\n");
}

/* The half-move of a row. */
struct row {
	struct walk walk;
	struct fen_incremental roll;		/* follows the walk, as long as `rolling` */
	bool rolling;
	const struct element *e;
	struct move_notes note;
	struct move_notes_lookup lookup;
	struct rules rules;
};

/* The numbers in comments: times and the evaluation. */
static void
put_commands(struct table *t, const struct move_notes *a)
{
	static const enum move_notes_use times[] = { USE_CLK, USE_EMT };
	const struct move_notes_command *c;
	struct span depth;
	struct eval eval;

	for (int i = 0; i < 2; i++) {
		buf_char(t->b, ',');
		if ((c = move_notes_find(a, times[i])) != NULL)
			move_notes_seconds(t->b, c->ms);
	}
	buf_char(t->b, ',');
	if ((c = move_notes_find(a, USE_EVAL)) == NULL)
		return;
	buf_clear(&t->text);
	eval = move_notes_eval(&t->text, c->operands, &depth);
	buf_str(t->b, eval.mate ? "#" : "");
	buf_add(t->b, buf_span(&t->text));
}

static void
put_nags(struct table *t, const struct row *r)
{
	const struct movelist *s = t->v->score;
	const char *separator = ",";

	for (size_t i = r->walk.next; (i = move_notes_next(s, i, r->note.end, 1u << ELEMENT_NAG)) < r->note.end; i++) {
		buf_str(t->b, separator);
		buf_number(t->b, s->list[i].move);
		separator = " ";
	}
	if (*separator == ',')
		buf_char(t->b, ',');
}

/* All comments of the move, with a blank between them. */
static void
put_comments(struct table *t, const struct row *r)
{
	const struct movelist *s = t->v->score;
	int taken = 0;

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
	put_utf8(t, buf_span(&t->text));
}

static void
put_findings(struct table *t, const struct row *r)
{
	struct move_notes_about about = { .at = r->walk.next - 1, .end = r->note.end };
	const char *separator = ",";

	while (move_notes_finding(&r->lookup, t->v->score, &about)) {
		buf_str(t->b, separator);
		buf_str(t->b, diag_rows[t->v->findings->list[about.finding].id].id);
		separator = " ";
	}
	if (*separator == ',')
		buf_char(t->b, ',');
}

static void
put_row(struct table *t, const struct row *r)
{
	const struct walk *w = &r->walk;
	char uci[NOTATION_MAX] = "0000";

	put_number(t, (uint64_t)w->ply);
	put_number(t, w->before.fullmoves);
	put_c_string(t, w->before.turn == WHITE ? "white" : "black");
	buf_clear(&t->text);
	add_san(t, w, r->e, &t->text);
	put_utf8(t, buf_span(&t->text));
	if (r->e->kind != ELEMENT_PASS)
		notation_write(&w->before, r->e->move, r->rules.castling == RULES_CASTLING_CHESS960 ? NOTATION_UCI960 : NOTATION_UCI, NULL, uci);
	put_c_string(t, uci);
	if (!r->rolling) {
		put_fen(t, &w->now);
	} else if (buf_reserve(t->b, FEN_MAX + 1)) {
		buf_char(t->b, ',');
		t->b->n = (size_t)(fen_incremental_write(&r->roll, t->b->p + t->b->n, true) - t->b->p);
	}
	put_commands(t, &r->note);
	put_nags(t, r);
	put_comments(t, r);
	put_findings(t, r);
	buf_char(t->b, '\n');
}

/* Goes to the next half-move; false: there is none. */
static bool
next_row(struct row *r)
{
	if ((r->e = movelist_walk_main(&r->walk)) == NULL)
		return false;
	r->rolling = r->rolling && r->e->kind != ELEMENT_PUT;
	if (r->rolling && r->e->kind == ELEMENT_PASS)
		fen_incremental_pass(&r->roll);
	else if (r->rolling)
		fen_incremental_play(&r->roll, r->e->move);
	return true;
}

static void
put_plies(struct buf *b, const struct view *v, const struct write_options *how)
{
	struct table t = { .b = b, .v = v, .how = how };
	struct buf first = { 0 };	/* the cells that are the same in every row */
	int plies = movelist_plies(v->score);
	struct row r;			/* not cleared: a walk is large */

	move_notes_lookup(&r.lookup, v->findings, v->level, v->summary->facts, v->record->text);
	t.b = &first;
	buf_number(&first, v->place->game);
	put_file(&t);
	put_tag(&t, "White");
	put_tag(&t, "Black");
	t.b = b;
	r.rules = view_rules(v);
	movelist_walk_start(&r.walk, v->score);
	r.rolling = v->score->playable && fen_incremental_start(&r.roll, &v->score->start);
	while (next_row(&r)) {
		if (!write_wants(how, r.walk.ply, plies))
			continue;
		move_notes_read(&r.note, v->score, r.walk.next);
		buf_add(b, buf_span(&first));
		put_row(&t, &r);
	}
	b->failed = b->failed || first.failed;
	buf_free(&first);
	close_table(&t);
}

const struct write_form write_csv = {
	.name = "csv", .help = "a table with a row a game", .ending = ".csv",
	.kind = WRITE_LETTERS | WRITE_TAGS_ROSTER,
	.head = put_games_head, .game = put_games,
};

const struct write_form write_csv_plies = {
	.name = "csv-plies", .help = "a table with a row a half-move", .ending = ".csv",
	.kind = WRITE_POSITIONS | WRITE_LETTERS | WRITE_TAGS,
	.head = put_plies_head, .game = put_plies,
};
