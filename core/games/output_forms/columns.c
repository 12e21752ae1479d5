/* columns: the columns of tables: their cells, and reading their names. */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "games/checks/movelist.h"
#include "games/output_forms/caption.h"
#include "games/output_forms/columns_internal.h"
#include "games/pgn/tag_value.h"
#include "games/pgn/tags.h"
#include "games/record_formats/polyglot.h"

/* -- cells of a game -- */

static void
put_game_cell(struct table_out *o)
{
	struct column_row *t = o->with;

	table_number(o, (long)t->v->place->game);
}

static void
put_file_cell(struct table_out *o)
{
	struct column_row *t = o->with;

	buf_clear(&t->raw);
	encoding_append(&t->raw, t->v->place->file, ENC_CP1252);
	columns_put_utf8(o, buf_span(&t->raw));
}

static void
put_line_cell(struct table_out *o)
{
	struct column_row *t = o->with;

	table_number(o, (long)t->v->place->line);
}

static void
put_offset_cell(struct table_out *o)
{
	struct column_row *t = o->with;

	table_number(o, (long)t->v->place->offset);
}

static void
put_tag_cell(struct table_out *o, struct span raw)
{
	struct column_row *t = o->with;

	buf_clear(&t->text);
	view_value(&t->text, t->v, raw);
	columns_put_utf8(o, buf_span(&t->text));
}

/* A tag as it is written. */
static void
column_cells_raw_tag(struct table_out *o)
{
	struct column_row *t = o->with;

	put_tag_cell(o, view_tag(t->v, o->column->key));
}

static void
put_result_cell(struct table_out *o)
{
	struct column_row *t = o->with;

	columns_put_record_text(o, t->v->result);
}

static void
put_plies_cell(struct table_out *o)
{
	struct column_row *t = o->with;

	table_number(o, movelist_plies(t->v->score));
}

static void
put_end(struct table_out *o)
{
	struct column_row *t = o->with;

	columns_put_utf8(o, t->v->summary->end == NULL ? SPAN("") : span_of(t->v->summary->end));
}

static void
put_final_cell(struct table_out *o)
{
	struct column_row *t = o->with;

	columns_put_utf8(o, t->v->summary->final == NULL ? SPAN("") : span_of(t->v->summary->final));
}

static void
put_verdict(struct table_out *o)
{
	struct column_row *t = o->with;

	columns_put_utf8(o, span_of(game_verdicts[t->v->summary->verdict]));
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
	else if (e->how & ELEMENT_SAN && !write_lettered(t->how, t->v->score->rules))
		buf_add(out, element_text(e));
	else
		caption_write(out, w, e, caption_notation(t->how, t->v->score), write_letters(t->how, t->v->score->rules));
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
put_moves_cell(struct table_out *o,
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
	put_moves_cell(o, add_san);
}

static void
put_moves_uci(struct table_out *o)
{
	put_moves_cell(o, add_uci);
}

static void
put_position_cell(struct table_out *o, const void *position)
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

	put_position_cell(o, &t->v->score->start);
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
	put_position_cell(o, &t->last);
}

/* -- numbers in comments -- */

/* The clock, the time that the move took, and the two kinds of evaluations. */
enum column_note { NOTE_CLK, NOTE_EMT, NOTE_CP, NOTE_MATE };

/* Appends a time in seconds, or an evaluation if it is of that kind.  False: there is none. */
static bool
add_note(const struct move_notes *note, enum column_note kind, struct buf *out)
{
	static const enum move_notes_use times[] = { [NOTE_CLK] = USE_CLK, [NOTE_EMT] = USE_EMT };
	const struct move_notes_eval *eval = move_notes_eval(note);
	const struct move_notes_command *c;

	if (kind == NOTE_CP || kind == NOTE_MATE) {
		if (eval == NULL || eval->mate != (kind == NOTE_MATE))
			return false;
		buf_signed(out, eval->value);
		return true;
	}
	if ((c = move_notes_find(note, times[kind])) != NULL)
		move_notes_seconds(out, c->ms);
	return c != NULL;
}

/* One for each half-move, in a list; empty if the game has none at all. */
static void
put_notes_cell(struct table_out *o)
{
	struct column_row *t = o->with;
	struct move_notes note;
	bool any = false;
	size_t i = 0, missing = 0;	/* half-moves before the first that has one */

	while (movelist_next_played(t->v->score, &i) != NULL) {
		buf_clear(&t->text);
		move_notes_read(&note, t->v->score, i);
		if (add_note(&note, (enum column_note)o->column->a, &t->text)) {
			if (!any)
				table_list(o);
			for (any = true; missing > 0; missing--)
				table_item_missing(o);
			table_item_number(o, buf_span(&t->text));
		} else if (any) {
			table_item_missing(o);
		} else {
			missing++;
		}
	}
	if (any)
		table_list_end(o);
}

/* -- cells of a half-move -- */

static void
put_ply_cell(struct table_out *o)
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
put_side_cell(struct table_out *o)
{
	struct column_row *t = o->with;

	table_word(o, t->v->score->rules->turn(&t->half_move->walk.before) == BOARD_SIDE_0 ? SPAN("white") : SPAN("black"));
}

static void
put_san_cell(struct table_out *o)
{
	struct column_row *t = o->with;

	buf_clear(&t->text);
	add_san(o, &t->half_move->walk, t->half_move->e, &t->text);
	(t->half_move->e->kind == ELEMENT_PUT ? columns_put_utf8 : table_word)(o, buf_span(&t->text));
}

static void
put_uci_cell(struct table_out *o)
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

	put_position_cell(o, &t->half_move->walk.before);
}

/* The key of Polyglot of the position after the half-move: as text, since a signed number of 64 bits does not hold it. */
static void
put_hash(struct table_out *o)
{
	struct column_row *t = o->with;
	const struct column_half_move *r = t->half_move;
	const move last = r->e->kind == ELEMENT_MOVE ? r->e->move : NO_MOVE;
	char digits[17];
	uint64_t key;

	if (movelist_chess(t->v->score) == NULL || !polyglot_key(&r->walk.now.chess, last, &key))
		return;
	snprintf(digits, sizeof(digits), "%016" PRIx64, key);
	table_word(o, (struct span){ digits, 16 });
}

/* In CSV only, where a value may be empty. */
static void
put_note_cell(struct table_out *o)
{
	struct column_row *t = o->with;

	add_note(&t->half_move->note, (enum column_note)o->column->a, table_raw(o));
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
put_comments_cell(struct table_out *o)
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
	columns_put_utf8(o, buf_span(&t->text));
}

static void
put_findings_cell(struct table_out *o)
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

/* For the columns that are named by the user. */
static void
column_cells_fact(struct table_out *o)
{
	struct column_row *t = o->with;
	const struct fact *fact = o->column->data;
	long n;

	if (fact->text != NULL)
		columns_put_utf8(o, fact->text(t->v, &t->text));
	else if ((n = fact->number(t->v)) != FACT_UNKNOWN)
		table_number(o, n);
}

/* A tag without blanks at its ends, as in counts; empty if its value is unknown. */
static void
column_cells_tag(struct table_out *o)
{
	struct column_row *t = o->with;
	struct span raw = span_trim(view_tag(t->v, o->column->key));

	if (!tag_value_absent(raw))
		put_tag_cell(o, raw);
}

/* A tag that is a number, without the + before it; empty if it is not one, or unknown. */
static void
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

/* -- columns of both tables; all lists end with a row without a name -- */

#define OF_GAME(name, function) { .key = name, .put = function },
#define NUMBER_OF_GAME(name, function) { .key = name, .put = function, .values = TABLE_INTEGERS },
#define OF_HALF_MOVE(name, function) { .key = name, .put = function, .how = TABLE_ASIDE },
#define NUMBER_OF_HALF_MOVE(name, function) { .key = name, .put = function, .how = TABLE_ASIDE, .values = TABLE_INTEGERS },
#define TAG(name) OF_GAME(name, column_cells_raw_tag)
#define NOTE(name, kind, type) { .key = name, .put = put_note_cell, .how = TABLE_ASIDE, .a = kind, .values = type },
#define NOTES(name, kind) { .key = name, .put = put_notes_cell, .a = kind },

/* What the tables have without --columns. */
static const struct table_column usual_of_games[] = {
	NUMBER_OF_GAME("game", put_game_cell) OF_GAME("file", put_file_cell) NUMBER_OF_GAME("line", put_line_cell)
	TAG("Event") TAG("Site") TAG("Date") TAG("Round") TAG("White") TAG("Black") OF_GAME("Result", put_result_cell)
	TAG("WhiteElo") TAG("BlackElo") TAG("ECO") TAG("TimeControl") TAG("Termination")
	NUMBER_OF_GAME("plies", put_plies_cell)
	OF_GAME("end", put_end) OF_GAME("final", put_final_cell) OF_GAME("verdict", put_verdict)
	NUMBER_OF_GAME("findings", put_finding_count) OF_GAME("moves", put_moves_san) OF_GAME("fen", put_final_fen) { 0 },
};
static const struct table_column usual_of_half_moves[] = {
	NUMBER_OF_GAME("game", put_game_cell) OF_GAME("file", put_file_cell) TAG("White") TAG("Black")
	NUMBER_OF_HALF_MOVE("ply", put_ply_cell) NUMBER_OF_HALF_MOVE("number", put_move_number)
	OF_HALF_MOVE("side", put_side_cell)
	OF_HALF_MOVE("san", put_san_cell) OF_HALF_MOVE("uci", put_uci_cell) OF_HALF_MOVE("fen", put_fen_after)
	NOTE("clk", NOTE_CLK, TABLE_REALS) NOTE("emt", NOTE_EMT, TABLE_REALS)
	NOTE("cp", NOTE_CP, TABLE_INTEGERS) NOTE("mate", NOTE_MATE, TABLE_INTEGERS)
	OF_HALF_MOVE("nags", put_nags) OF_HALF_MOVE("comment", put_comments_cell)
	OF_HALF_MOVE("findings", put_findings_cell) { 0 },
};

/* What they can have in addition; it comes before facts and tags of the same name. */
static const struct table_column more_of_games[] = {
	NUMBER_OF_GAME("offset", put_offset_cell)
	OF_GAME("san", put_moves_san) OF_GAME("uci", put_moves_uci) OF_GAME("start_fen", put_start_fen)
	NOTES("clk", NOTE_CLK) NOTES("emt", NOTE_EMT) NOTES("cp", NOTE_CP) NOTES("mate", NOTE_MATE) { 0 },
};
static const struct table_column more_of_half_moves[] = {
	NUMBER_OF_GAME("line", put_line_cell) NUMBER_OF_GAME("offset", put_offset_cell) OF_GAME("Result", put_result_cell)
	OF_HALF_MOVE("fen_before", put_fen_before)
	{ .key = "epd", .put = put_fen_after, .how = TABLE_ASIDE, .a = WITHOUT_COUNTERS },
	OF_HALF_MOVE("hash", put_hash) { 0 },
};

const struct table_column *
columns_chosen(const struct write_options *how, struct columns_form form, int *n)
{
	const struct table_column *list = how->columns.n > 0 ? how->columns.list : form.half_moves ? usual_of_half_moves :
	    usual_of_games;

	*n = how->columns.n;
	while (how->columns.n == 0 && list[*n].key != NULL)
		++*n;
	return list;
}

/* -- reading -- */

static const struct table_column *
find_own(const struct table_column *table, const char *name)
{
	for (; table->key != NULL; table++)
		if (strcmp(table->key, name) == 0 && table->put != column_cells_raw_tag)
			return table;
	return NULL;
}

static const struct table_column *
find_in_form(const char *name, bool of_half_moves)
{
	const struct table_column *usual = find_own(of_half_moves ? usual_of_half_moves : usual_of_games, name);

	return usual != NULL ? usual : find_own(of_half_moves ? more_of_half_moves : more_of_games, name);
}

/* Says it, if the name is a column of the other kind of tables. */
static void
say_other_form(const char *name, bool of_half_moves, char error[COLUMNS_ERROR])
{
	if (find_in_form(name, !of_half_moves) == NULL)
		return;
	snprintf(error, COLUMNS_ERROR, of_half_moves ? "%s is a column of games, which csv, tsv and jsonl have" :
	    "%s is a column of half-moves, which csv-plies, tsv-plies and sqlite have", name);
}

static bool
is_of_number(const char *name)
{
	static const char *const ends[] = { "Elo", "RatingDiff", "FideId", "PlyCount", NULL };

	for (const char *const *end = ends; *end != NULL; end++)
		if (strlen(name) >= strlen(*end) && strcmp(name + strlen(name) - strlen(*end), *end) == 0)
			return true;
	return false;
}

static bool
read_column(struct columns *cs, char *name, bool of_half_moves, char error[COLUMNS_ERROR])
{
	struct table_column *c = &cs->list[cs->n];
	const struct table_column *own = find_in_form(name, of_half_moves);
	struct game_name meant;

	if (own == NULL && strcmp(name, "eval") == 0) {	/* until 0.5 it was a number or a text */
		snprintf(error, COLUMNS_ERROR, "the column eval is now two: cp and mate");
		return false;
	}
	if (own == NULL && !game_name_find(span_of(name), &meant, "there is no column", error)) {
		say_other_form(name, of_half_moves, error);
		return false;
	}
	/* A tag that is known is written as PGN does; its name is as long. */
	if (own == NULL && meant.fact == NULL)
		memmove(name, meant.tag.p, meant.tag.n);
	for (int i = 0; i < cs->n; i++)
		if (strcmp(cs->list[i].key, name) == 0) {
			snprintf(error, COLUMNS_ERROR, "the column %.40s is there twice", name);
			return false;
		}
	if (own != NULL) {
		*c = *own;
	} else if (meant.fact != NULL && meant.fact->second == NULL) {
		*c = (struct table_column){ .put = column_cells_fact, .data = meant.fact,
		    .values = meant.fact->number != NULL ? TABLE_INTEGERS : TABLE_TEXTS };
	} else if (meant.fact != NULL) {
		snprintf(error, COLUMNS_ERROR, "%s is two values: use White and Black", name);
		return false;
	} else {
		*c = is_of_number(name) ? (struct table_column){ .put = column_cells_number, .values = TABLE_INTEGERS } :
		    (struct table_column){ .put = column_cells_tag };
	}
	c->key = name;
	cs->n++;
	return true;
}

bool
columns_read(struct columns *cs, const char *names, bool of_half_moves, char error[COLUMNS_ERROR])
{
	char *at, *comma;

	columns_free(cs);
	if ((at = cs->names = strdup(names)) == NULL) {
		snprintf(error, COLUMNS_ERROR, "out of memory");
		return false;
	}
	do {
		if ((comma = strchr(at, ',')) != NULL)
			*comma = '\0';
		if (cs->n == COLUMNS_LIMIT) {
			snprintf(error, COLUMNS_ERROR, "there are more than %d columns", COLUMNS_LIMIT);
			return false;
		}
		if (!read_column(cs, at, of_half_moves, error))
			return false;
		at = comma == NULL ? at : comma + 1;
	} while (comma != NULL);
	return true;
}

const char *
columns_same_in_sql(const struct columns *cs)
{
	for (int i = 0; i < cs->n; i++) {
		const struct table_column *c = &cs->list[i];
		const bool of_half_moves = c->how & TABLE_ASIDE;

		if (!of_half_moves && span_eq_nocase(span_of(c->key), SPAN("id")))
			return c->key;
		for (int k = 0; k < i; k++)
			if (of_half_moves == (bool)(cs->list[k].how & TABLE_ASIDE) &&
			    span_eq_nocase(span_of(c->key), span_of(cs->list[k].key)))
				return c->key;
	}
	return NULL;
}

bool
columns_ask_tags(const struct columns *cs, struct asked_tags *a)
{
	for (int i = 0; i < cs->n; i++) {
		const struct table_column *c = &cs->list[i];

		if ((c->put == column_cells_tag || c->put == column_cells_number) && !tags_is_known(span_of(c->key)) &&
		    !asked_tags_add(a, span_of(c->key)))
			return false;
	}
	return true;
}

bool
columns_ask_opening(const struct columns *cs)
{
	for (int i = 0; i < cs->n; i++)
		if (cs->list[i].data != NULL && game_facts_of_opening(cs->list[i].data))
			return true;
	return false;
}

void
columns_free(struct columns *cs)
{
	free(cs->names);
	*cs = (struct columns){ .n = 0 };
}

/* What the columns are that are neither facts nor tags. */
static const struct {
	const char *key, *help;
} meanings[] = {
	{ "game", "ordinal of the game in its file, from 1" }, { "file", "name of the file" },
	{ "line", "the line in which the game begins" }, { "moves", "of the main line, in SAN, without numbers" },
	{ "fen", "the last position; in tables of half-moves: the position after the half-move" },
	{ "san", "the half-move in SAN; of a game: all of them" }, { "uci", "the same as engines write them: e2e4" },
	{ "start_fen", "the position from which the game starts" }, { "clk", "the clock after the half-move: [%clk]" },
	{ "emt", "the time for the half-move: [%emt]" },
	{ "cp", "its evaluation in hundredths of a pawn: [%eval]; of a game, these are lists" },
	{ "mate", "moves to mate, by its evaluation: -3 is a mate by Black" },
	{ "ply", "number of the half-move, from 1" }, { "number", "number of the move" }, { "side", "white or black" },
	{ "nags", "annotation glyphs such as $1 and !" }, { "comment", "comments after the half-move" },
	{ "findings", "what was found at the half-move, or how many findings the game has" },
	{ "fen_before", "the position before the half-move" }, { "epd", "the position after it, without counters of moves" },
	{ "hash", "the same as a key of Polyglot: 16 hexadecimal digits" },
	{ "offset", "the byte of the input at which the game begins, from 0" },
};

static void
list_column(struct buf *b, const struct table_column *c)
{
	const char *help = c->put == column_cells_raw_tag || ascii_is_upper(*c->key) ? "the tag" : NULL;

	for (size_t i = 0; i < sizeof(meanings) / sizeof(meanings[0]) && help == NULL; i++)
		help = strcmp(meanings[i].key, c->key) == 0 ? meanings[i].help : NULL;
	if (help == NULL && game_facts_find(span_of(c->key)) != NULL)
		help = game_facts_find(span_of(c->key))->help;
	buf_fmt(b, "%-15s %s%s\n", c->key, help == NULL ? "" : help,
	    c->how & TABLE_ASIDE ? "; only in csv-plies, tsv-plies, sqlite" : "");
}

void
columns_list(struct buf *b)
{
	static const struct table_column *const tables[] = { usual_of_games, more_of_games,
	    usual_of_half_moves, more_of_half_moves };

	for (size_t k = 0; k < sizeof(tables) / sizeof(tables[0]); k++)
		for (const struct table_column *c = tables[k]; c->key != NULL; c++) {
			bool before = false;

			for (size_t i = 0; i < k; i++)
				for (const struct table_column *d = tables[i]; d->key != NULL; d++)
					before = before || strcmp(c->key, d->key) == 0;
			if (!before)
				list_column(b, c);
		}
	for (const struct fact *f = game_facts; f->name != NULL; f++)
		if (f->second == NULL && find_own(usual_of_games, f->name) == NULL &&
		    find_own(usual_of_half_moves, f->name) == NULL)
			buf_fmt(b, "%-15s %s\n", f->name, f->help);
}
