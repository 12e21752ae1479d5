/* scoresheet: turns a table into a game, and finds places of the game in the table again. */
#include <stdlib.h>
#include <string.h>

#include "base/encoding.h"
#include "base/find_byte.h"
#include "games/spreadsheets/scoresheet.h"
#include "games/spreadsheets/sheet_cell.h"
#include "games/spreadsheets/sheet_rows.h"
#include "games/spreadsheets/sheet_words.h"
#include "toolkit/input/record.h"

/* The 8-bit encoding of a scoresheet. */

enum { PIECES_MAX = 200, PIECE_BYTES = 80, WORD_POINTS = 3 };

/* Pieces between separators, lines and quotes that are not ASCII; good enough for cells.  Returns how many there are. */
static int
find_pieces(struct span text, struct span pieces[PIECES_MAX])
{
	int n = 0;

	while (text.n > 0 && n < PIECES_MAX) {
		size_t k = 0;

		while (k < text.n && memchr(",;\t\"\r\n:", text.p[k], 7) == NULL)
			k++;
		if (k <= PIECE_BYTES && find_byte_high(text.p, text.p + k) < text.p + k)
			pieces[n++] = (struct span){ text.p, k };
		text = span_after(text, k < text.n ? k + 1 : k);
	}
	return n;
}

/* How much sense the pieces make in that encoding. */
static int
points_of_encoding(const struct span *pieces, int n, enum encoding e, struct buf *room)
{
	struct sheet_cell cell;
	int all = 0;

	for (int i = 0; i < n; i++) {
		struct span text;

		buf_clear(room);
		encoding_convert(room, pieces[i], e);
		text = span_trim(buf_span(room));
		if (sheet_headings_tag(text).n > 0 || sheet_headings_column(text) || sheet_result_draw(text) ||
		    sheet_result_read(text, OWNER_WHITE) != RESULT_NONE) {
			all += WORD_POINTS;
		} else {
			sheet_cell_read(text, &cell);
			/* "½", which is the letter Ŋ in a northern page, and that an N without its mark. */
			all += cell.content == CELL_RESULT ? WORD_POINTS : cell.content == CELL_MOVES && cell.rest.n == 0;
		}
	}
	return all;
}

/*
 * A sheet has too few words for encoding_guess(), but they are known ones: names of tags, headings, results and moves.
 * The encoding of the record stays if the user has named it, if all is UTF-8, or if no other one explains more cells.
 */
static enum encoding
encoding_of_sheet(const struct record *r)
{
	enum encoding best = encoding_of_part(r->text, (enum encoding)r->encoding);
	struct span pieces[PIECES_MAX];
	struct buf room = { 0 };
	int n, most;

	if (r->encoding & ENC_GIVEN || ENC_PAGE(best) == ENC_ASCII || ENC_PAGE(best) == ENC_UTF8)
		return best;
	n = find_pieces(r->text, pieces);
	most = points_of_encoding(pieces, n, best, &room);
	for (int e = ENC_UTF8 + 1; e < ENC_COUNT && !room.failed; e++) {
		int now = points_of_encoding(pieces, n, (enum encoding)(e | ENC_WHOLE), &room);

		if (now > most) {
			most = now;
			best = (enum encoding)(e | ENC_WHOLE);
		}
	}
	buf_free(&room);
	return best;
}

/* Is it a game with its moves, "1. e4 e5 2. Nf3"? */
static bool
is_game_with_numbers(struct span cell)
{
	size_t words = 0;

	cell = span_trim(cell);
	if (!span_starts(cell, SPAN("1.")))
		return false;
	for (size_t i = 1; i < cell.n; i++)
		words += cell.p[i] == ' ' && cell.p[i - 1] != ' ';
	return words >= 2;
}

/* A column of positions or of moves of whole games, as databases of puzzles have it. */
static bool
is_heading_of_games(const struct csv_table *g)
{
	bool fen = false, moves = false;

	for (unsigned c = 0; g->rows_n > 1 && c < g->rows[0].n; c++) {
		struct span name = span_trim(csv_table_text(g, 0, c));

		fen = fen || span_eq_nocase(name, SPAN("FEN"));
		moves = moves || span_eq_nocase(name, SPAN("Moves")) || span_eq_nocase(name, SPAN("PGN"));
	}
	return fen && moves;
}

/* Has each row of the table a game? */
static bool
scoresheet_games(const struct csv_table *g)
{
	size_t rows = 0;

	for (size_t i = 0; i < g->rows_n; i++) {
		unsigned c = 0;

		while (c < g->rows[i].n && !is_game_with_numbers(csv_table_text(g, i, c)))
			c++;
		rows += c < g->rows[i].n;
	}
	return rows * 2 > g->rows_n || is_heading_of_games(g);
}

bool
scoresheet_read(struct scoresheet *s, const struct record *r, struct findings *f)
{
	struct sheet_layout layout;
	struct record known = *r;
	struct sheet_pgn w = { .sheet = s, .findings = f, .grid = &s->grid, .layout = &layout, .fresh = true };

	s->record = r->text;
	s->pieces_n = 0;
	s->failed = false;
	buf_clear(&s->pgn);
	known.encoding = (unsigned char)(encoding_of_sheet(r) | ENC_GIVEN);
	if (!csv_table_read(&s->grid, &known, f))
		return false;
	if (r->cells.others != NULL)
		finding_add_saying(f, DIAG_SHEET_LEFT_OUT, (struct span){ r->text.p, 0 },
		    "the workbook has other sheets, which are not read without --sheet: %s", r->cells.others);
	if (scoresheet_games(&s->grid))
		finding_add(f, DIAG_SHEET_GAMES, csv_table_row_raw(&s->grid, 0));
	else if (s->grid.rows_n > 0 && sheet_layout_find(&s->grid, &layout))
		sheet_rows_put(&w);
	else
		finding_add(f, DIAG_SHEET_NO_MOVES, s->grid.rows_n > 0 ? csv_table_row_raw(&s->grid, 0) : (struct span){ r->text.p, 0 });
	if (!buf_reserve(&s->pgn, RECORD_PADDING))
		return false;
	memset(s->pgn.p + s->pgn.n, 0, RECORD_PADDING);
	return !s->failed && !s->pgn.failed && !f->failed;
}

/* The last piece that begins at or before that byte of the PGN; NULL: there are none. */
static const struct sheet_piece *
piece_of(const struct scoresheet *s, size_t at)
{
	size_t low = 0, high = s->pieces_n;

	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (s->pieces[middle].at <= at)
			low = middle;
		else
			high = middle;
	}
	return s->pieces_n > 0 ? &s->pieces[low] : NULL;
}

struct span
scoresheet_origin(const struct scoresheet *s, struct span token)
{
	const struct sheet_piece *p;
	size_t at, n;

	if (token.p == NULL || token.p < s->pgn.p || token.p > s->pgn.p + s->pgn.n)
		return (struct span){ s->record.p, 0 };
	at = (size_t)(token.p - s->pgn.p);
	if ((p = piece_of(s, at)) == NULL)
		return (struct span){ s->record.p, 0 };
	at -= p->at;
	if (!p->exact || at > p->n)
		return (struct span){ s->record.p + p->origin, p->origin_n };
	n = p->n - at;
	return (struct span){ s->record.p + p->origin + at, token.n < n ? token.n : n };
}

void
scoresheet_free(struct scoresheet *s)
{
	buf_free(&s->pgn);
	csv_table_free(&s->grid);
	free(s->pieces);
	*s = (struct scoresheet){ .pieces = NULL };
}

int
scoresheet_next(struct split *s, struct span text, bool eof, struct record *r)
{
	size_t n = text.n < RECORD_MAX ? text.n : RECORD_MAX;
	bool cut = text.n > RECORD_MAX;

	if (text.n == 0 || (s->eol == 0 && (s->eol = split_line_end(text, eof)) == 0))
		return 0;
	if (!cut && !eof)
		return 0;
	s->ordinal += !s->rest;
	*r = (struct record){
		.text = { text.p, n }, .ordinal = s->ordinal, .line = s->line + 1, .offset = s->offset, .eol = s->eol,
		.first = s->offset == 0, .last = !cut, .cut = cut, .rest = s->rest,
		.cells = s->cells,
	};
	for (size_t i = 0; i < n; i++)
		s->line += text.p[i] == s->eol;
	s->offset += n;
	s->rest = cut;
	return 1;
}

static const char *const endings[] = { ".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".ods", NULL };

const struct input_kind input_scoresheets = {
	.endings = endings, .records = "scoresheets", .none_inside = "there is no .csv file in this archive",
	.forms = FILE_FORMS_TABLES, .foreign = DIAG_NONE, .next = scoresheet_next,
};

static const char *
other_than_sheets(const struct file_forms *forms, struct span text)
{
	(void)forms, (void)text;
	return "no column of this table holds moves, and no heading says that its rows hold games: it is not counted";
}

const struct input_kind input_scoresheets_counted = {
	.endings = endings, .records = "scoresheets", .none_inside = "there is no .csv file in this archive",
	.forms = FILE_FORMS_TABLES, .foreign = DIAG_SHEET_NO_MOVES, .otherwise = other_than_sheets, .next = scoresheet_next,
};
