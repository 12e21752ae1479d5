/* sheet_rows: writes the rows of a table as a game, in the order of their numbers. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "games/spreadsheets/sheet_pgn.h"
#include "games/spreadsheets/sheet_rows.h"
#include "games/spreadsheets/sheet_words.h"

/* The tags of a scoresheet. */

/* Writes a value with a backslash before each quote and backslash. */
static void
put_sheet_escaped(struct sheet_pgn *w, struct span value, struct span cell)
{
	bool exact = sheet_pgn_inside(w->sheet->record, value);
	size_t at = w->sheet->pgn.n;

	for (size_t i = 0; i < value.n; i++) {
		if (value.p[i] == '"' || value.p[i] == '\\')
			buf_char(&w->sheet->pgn, '\\');
		buf_char(&w->sheet->pgn, value.p[i] == '\n' || value.p[i] == '\r' ? ' ' : value.p[i]);
	}
	sheet_pgn_piece(w->sheet, at, exact ? value : cell, exact);
}

static void
put_tag_with_cells(struct sheet_pgn *w, struct span name, struct span name_cell, struct span value, struct span cell)
{
	sheet_pgn_add(w->sheet, SPAN("["), name_cell, false);
	sheet_pgn_add(w->sheet, name, name_cell, false);
	sheet_pgn_add(w->sheet, SPAN(" \""), sheet_pgn_nowhere(cell), false);
	put_sheet_escaped(w, value, cell);
	sheet_pgn_add(w->sheet, SPAN("\"]\n"), (struct span){ cell.p + cell.n, 0 }, false);
}

/* The first row from *row on that has that tag.  False: there is none. */
static bool
sheet_roster_find(const struct sheet_pgn *w, struct span wanted, size_t *row, struct sheet_tag *tag)
{
	struct sheet_tag tags[SHEET_TAGS_MAX];

	for (; *row < w->grid->rows_n; ++*row)
		for (int i = 0, n = sheet_layout_tags(w->grid, *row, tags); i < n; i++)
			if (span_eq(tags[i].name, wanted)) {
				*tag = tags[i];
				return true;
			}
	return false;
}

/* -- dates -- */

/* Does a heading or the name of a tag show that the sheet is not in English?  Then nobody writes the month first. */
static bool
is_not_english(const struct sheet_pgn *w)
{
	size_t rows = w->layout->first < w->grid->rows_n ? w->layout->first : w->grid->rows_n;

	for (size_t row = 0; row < rows; row++)
		for (unsigned c = 0; c < w->grid->rows[row].n; c++)
			if (sheet_headings_foreign(csv_table_text(w->grid, row, c)))
				return true;
	return false;
}

/* Finds the order of day and month that the dates of the sheet have. */
static enum sheet_date_order
find_order_of_dates(const struct sheet_pgn *w)
{
	struct sheet_tag tags[SHEET_TAGS_MAX];
	struct sheet_dates dates = { .day_first = false };

	for (size_t row = 0; row < w->grid->rows_n; row++)
		for (int i = 0, n = sheet_layout_tags(w->grid, row, tags); i < n; i++)
			sheet_dates_look(&dates, tags[i].name, tags[i].value);
	return sheet_dates_order(&dates, is_not_english(w));
}

/* Reports that the date was read, and how; or that only its year is certain. */
static void
report_date(struct sheet_pgn *w, struct span cell, const struct sheet_date *d, struct span written)
{
	struct date other = { d->date.year, d->date.day, d->date.month };
	char first[DATE_MAX], second[DATE_MAX];
	struct finding *f;

	date_write(&d->date, first);
	date_write(&other, second);
	if (d->open)
		finding_add_saying(w->findings, DIAG_SHEET_DATE_UNCLEAR, cell,
		    "this date may be %s or %s: only the year is written", first, second);
	else if ((f = finding_add_as(w->findings, DIAG_TAG_DATE_FORMAT, SEVERITY_INFO, cell)) != NULL)
		f->canonical = arena_span(&w->findings->text, written);
}

/* Writes a tag with a date, as PGN has it.  False: it is not a date that can be read. */
static bool
put_sheet_date(struct sheet_pgn *w, const struct sheet_tag *tag)
{
	struct date known;
	struct sheet_date d;
	char text[DATE_MAX];

	if (!sheet_date_tag(tag->name) || date_read(tag->value, &known) || !sheet_date_read(tag->value, w->order, &d))
		return false;
	known = d.date;
	if (d.open)
		known.month = known.day = -1;
	date_write(&known, text);
	report_date(w, tag->cell, &d, span_of(text));
	put_tag_with_cells(w, tag->name, tag->name_cell, span_of(text), tag->cell);
	return true;
}

/* -- the tags of a game -- */

static void
put_sheet_tag(struct sheet_pgn *w, const struct sheet_tag *tag)
{
	if (!put_sheet_date(w, tag))
		put_tag_with_cells(w, tag->name, tag->name_cell, tag->value, tag->cell);
}

/* PGN 8.1.1: the tags that every game has, and their values if nothing is known. */
static const struct {
	const char *name, *unknown;
} roster[] = {
	{ "Event", "?" }, { "Site", "?" }, { "Date", "????.??.??" }, { "Round", "?" }, { "White", "?" }, { "Black", "?" },
	{ "Result", NULL },
};
enum { ROSTER = sizeof(roster) / sizeof(roster[0]) };

static void
put_sheet_roster(struct sheet_pgn *w)
{
	for (size_t i = 0; i < ROSTER; i++) {
		struct span name = span_of(roster[i].name), nothing = { w->sheet->record.p, 0 };
		struct sheet_tag tag;
		size_t row = 0;

		if (roster[i].unknown == NULL && w->result != RESULT_NONE)
			put_tag_with_cells(w, name, sheet_pgn_nowhere(w->result_text), result_name(w->result),
			    w->result_text);
		else if (sheet_roster_find(w, name, &row, &tag))
			put_sheet_tag(w, &tag);
		else if (roster[i].unknown != NULL)
			put_tag_with_cells(w, name, nothing, span_of(roster[i].unknown), nothing);
		else
			put_tag_with_cells(w, name, nothing, result_name(w->result), nothing);
	}
}

/* All other tags, and repeated ones. */
static void
put_other_tags(struct sheet_pgn *w)
{
	bool seen[ROSTER] = { false };

	for (size_t row = 0; row < w->grid->rows_n; row++) {
		struct sheet_tag tags[SHEET_TAGS_MAX];

		for (int k = 0, n = sheet_layout_tags(w->grid, row, tags); k < n; k++) {
			bool known = false;

			for (size_t i = 0; i < ROSTER; i++)
				if (span_eq(tags[k].name, span_of(roster[i].name)) && !seen[i])
					known = seen[i] = true;
			if (!known)
				put_sheet_tag(w, &tags[k]);
		}
	}
}

/* Sets w->base, the half-move that the game starts with, from the tag FEN. */
static void
sheet_roster_start(struct sheet_pgn *w)
{
	struct span rest, field = { NULL, 0 };
	unsigned long number;
	struct sheet_tag tag;
	size_t row = 0;

	if (sheet_roster_find(w, SPAN("FEN"), &row, &tag)) {
		rest = tag.value;
		for (int i = 0; i < 6; i++) {
			field = span_cut(&rest, ' ');
			w->base += i == 1 && span_eq(field, SPAN("b"));
		}
		if (span_number(field, &number) && number > 0 && number < 1000)
			w->base += 2 * (unsigned)(number - 1);
	}
}

/* Moves the last `n` bytes and `pieces` pieces of the PGN to its start. */
static void
bring_forward(struct scoresheet *s, size_t n, size_t pieces)
{
	size_t before = s->pgn.n - n, pieces_before = s->pieces_n - pieces;
	char *bytes = malloc(n + 1);
	struct sheet_piece *list = malloc((pieces + 1) * sizeof(*list));

	if (bytes != NULL && list != NULL && !s->pgn.failed && !s->failed) {
		memcpy(bytes, s->pgn.p + before, n);
		memmove(s->pgn.p + n, s->pgn.p, before);
		memcpy(s->pgn.p, bytes, n);
		memcpy(list, s->pieces + pieces_before, pieces * sizeof(*list));
		memmove(s->pieces + pieces, s->pieces, pieces_before * sizeof(*list));
		memcpy(s->pieces, list, pieces * sizeof(*list));
		for (size_t i = 0; i < pieces; i++)
			s->pieces[i].at -= (uint32_t)before;
		for (size_t i = pieces; i < s->pieces_n; i++)
			s->pieces[i].at += (uint32_t)n;
	} else {
		s->failed = true;
	}
	free(bytes);
	free(list);
}

/* Writes all tags after the moves, when the result is known, and then moves them to the front. */
static void
sheet_roster_put(struct sheet_pgn *w)
{
	size_t before = w->sheet->pgn.n, pieces_before = w->sheet->pieces_n;

	w->order = find_order_of_dates(w);
	put_sheet_roster(w);
	put_other_tags(w);
	sheet_pgn_made(w, "\n", (struct span){ w->sheet->record.p, 0 });
	bring_forward(w->sheet, w->sheet->pgn.n - before, w->sheet->pieces_n - pieces_before);
}

enum { GAP_MAX = 400 };	/* rows that may be missing; a number further on is a slip */

/* -- numbers -- */

/* The move number of a row in a block; 0: it has none.  *cell is where it was looked for. */
static unsigned
number_of_row(const struct sheet_pgn *w, const struct sheet_block *b, size_t row, struct span *cell)
{
	int column = b->number >= 0 ? b->number : b->moves[0];
	struct span text = csv_table_text(w->grid, row, (unsigned)column);
	struct sheet_cell c;
	unsigned number;

	*cell = csv_table_raw(w->grid, row, (unsigned)column);
	if (b->number >= 0)
		return sheet_cell_number(text, &number) ? number : 0;
	sheet_cell_read(text, &c);
	return c.numbered ? c.number : 0;
}

/* The move number of the next row of the block that has one; 0: there is none. */
static unsigned
next_number(const struct sheet_pgn *w, const struct sheet_block *b, size_t row)
{
	struct span cell;
	unsigned number = 0;

	for (row++; row < w->layout->end && number == 0; row++)
		if (sheet_layout_holds(w->grid, b, row))
			number = number_of_row(w, b, row, &cell);
	return number;
}

static void
wrong_number(struct sheet_pgn *w, struct span cell, unsigned number, unsigned due)
{
	finding_add_saying(w->findings, DIAG_SHEET_NUMBER, cell, "this row has the number %u, where %u is expected: it is read as that",
	    number, due);
}

/* Reports that half-moves are missing before this row, which has half-move `ply`, and leaves them blank. */
static void
report_missing_plies(struct sheet_pgn *w, struct span cell, unsigned ply)
{
	unsigned rows = (ply - w->ply + 1) / 2;
	struct span place = sheet_pgn_nowhere(cell);

	if (rows == 1)
		finding_add_saying(w->findings, DIAG_SHEET_ROW_MISSING, cell, ply - w->ply == 1 ?
		    "a half-move is missing before this row: number %u%s" : "a row is missing before this one: number %u%s",
		    w->ply / 2 + 1, w->ply % 2 != 0 && ply - w->ply == 1 ? "..." : "");
	else
		finding_add_saying(w->findings, DIAG_SHEET_ROW_MISSING, cell, "%u rows are missing before this one: numbers %u to %u",
		    rows, w->ply / 2 + 1, ply / 2);
	while (w->ply < ply)
		sheet_pgn_pend(w, place, (struct span){ NULL, 0 }, false);
}

/* The first row of the game: its number overrides that of a FEN; without a FEN rows before it are missing. */
static void
take_first_row(struct sheet_pgn *w, struct span cell, unsigned number)
{
	if (w->base > 0 && number > 0 && number != w->base / 2 + 1)
		w->base = 2 * (number - 1) + w->base % 2;
	w->ply = w->base;
	if (number > w->base / 2 + 1) {
		if (number < GAP_MAX)
			report_missing_plies(w, cell, 2 * (number - 1));
		else
			wrong_number(w, cell, number, w->base / 2 + 1);
	}
}

/* A number that a scanner has changed is read, and reported. */
static void
report_scanned(struct sheet_pgn *w, const struct sheet_block *b, size_t row, struct span cell, unsigned number)
{
	struct span text = b->number >= 0 ? csv_table_text(w->grid, row, (unsigned)b->number) : (struct span){ NULL, 0 };

	for (size_t i = 0; i < text.n && number > 0; i++)
		if (ascii_is_letter(text.p[i])) {
			finding_add_saying(w->findings, DIAG_SHEET_CELL_CORRECTED, cell, "%.*s is read as %u: scanners confuse these signs",
			    (int)text.n, text.p, number);
			return;
		}
}

/* Compares the number of a row of both moves with the half-move that is due. */
static void
take_row_number(struct sheet_pgn *w, const struct sheet_block *b, size_t row)
{
	struct span cell;
	unsigned number = number_of_row(w, b, row, &cell), due = w->ply / 2 + 1, next;

	report_scanned(w, b, row, cell, number);
	if (w->number == 0 && !w->started && w->pending_n == 0) {
		take_first_row(w, cell, number);
		w->number = w->ply / 2 + 1;
		return;
	}
	if (number == 0 || number == due) {
		w->number = due;
		return;
	}
	if (number == w->number && w->pending_n > 0) {
		bool white = csv_table_text(w->grid, row, (unsigned)b->moves[0]).n == 0 || w->crossed;

		/* The row before was crossed out and is repeated here; or Black's move has a row of its own. */
		if (w->crossed && w->pending_n >= 2) {
			w->pending_n -= 2;
			w->ply -= 2;
		} else if (white) {
			w->pending_n--;
			w->ply--;
		}
		return;
	}
	next = next_number(w, b, row);
	w->number = due;
	if (number > due && number - due < GAP_MAX && next != due + 1) {
		report_missing_plies(w, cell, 2 * (number - 1));
		w->number = number;
	} else {
		wrong_number(w, cell, number, due);
	}
}

/* -- rows -- */

/* "1" and "0", or "½" and "½", in the columns of White and Black: the result. */
static bool
points_row(struct sheet_pgn *w, const struct sheet_block *b, size_t row)
{
	struct span white, black;
	int points;

	if (b->moves_n != 2)
		return false;
	white = csv_table_text(w->grid, row, (unsigned)b->moves[0]);
	black = csv_table_text(w->grid, row, (unsigned)b->moves[1]);
	points = sheet_cell_points(white);
	if (points < 0 || sheet_cell_points(black) != 2 - points)
		return false;
	sheet_pgn_result(w, &(struct sheet_cell){ .result = points == 2 ? RESULT_WHITE : points == 1 ? RESULT_DRAW : RESULT_BLACK,
		.result_text = { NULL, 0 } }, csv_table_raw(w->grid, row, (unsigned)b->moves[0]));
	return true;
}

static void
pair_row(struct sheet_pgn *w, const struct sheet_block *b, size_t row)
{
	struct sheet_cell c[2];
	int from = 0;

	take_row_number(w, b, row);
	for (int i = 0; i < 2; i++)
		sheet_cell_read(csv_table_text(w->grid, row, (unsigned)b->moves[i < b->moves_n ? i : 0]), &c[i]);
	w->crossed = c[0].content == CELL_CROSSED && c[1].content == CELL_CROSSED;
	/* Black's move in a row of its own, or the first row of a game that Black begins. */
	if (w->ply % 2 == 1) {
		from = 1;
		if (c[0].content != CELL_BLANK && c[0].content != CELL_CROSSED)
			from = 0;
	}
	for (int i = from; i < b->moves_n; i++) {
		struct span text = csv_table_text(w->grid, row, (unsigned)b->moves[i]);

		sheet_pgn_cell(w, text, csv_table_raw(w->grid, row, (unsigned)b->moves[i]));
		sheet_pgn_clock(w, row, b->time[i]);
	}
	if (b->moves_n == 1 && !w->layout->single)
		sheet_pgn_pend(w, sheet_pgn_nowhere(csv_table_raw(w->grid, row, (unsigned)b->moves[0])), (struct span){ NULL, 0 }, false);
}

/* Which half-move a row of one half-move has, by its number and its side; the one that is due if it has no number. */
static unsigned
ply_of_row(struct sheet_pgn *w, const struct sheet_block *b, size_t row, bool doubled, struct span *cell)
{
	unsigned number = number_of_row(w, b, row, cell), ply;

	report_scanned(w, b, row, *cell, number);
	if (number == 0)
		return w->ply;
	ply = doubled ? 2 * (number - 1) : number - 1;
	if (!doubled)
		return ply;
	if (w->layout->side >= 0)
		return ply + !span_eq(csv_table_text(w->grid, row, (unsigned)w->layout->side), w->layout->white);
	return ply == w->ply - w->ply % 2 ? w->ply : ply;
}

/* In rows of one half-move: do the numbers count moves?  Then two rows have the same, or only White's rows have one. */
static bool
numbers_doubled(const struct sheet_pgn *w, const struct sheet_block *b)
{
	unsigned before = 0, twice = 0, once = 0, none = 0;

	for (size_t row = w->layout->first; row < w->layout->end; row++) {
		struct span cell;
		unsigned number = number_of_row(w, b, row, &cell);

		none += number == 0;
		twice += number != 0 && number == before;
		once += number != 0 && number != before;
		before = number != 0 ? number : before;
	}
	return twice * 3 > once || none * 3 > once;
}

static void
single_row(struct sheet_pgn *w, const struct sheet_block *b, size_t row, bool doubled)
{
	struct span cell, text = csv_table_text(w->grid, row, (unsigned)b->moves[0]);
	unsigned ply = ply_of_row(w, b, row, doubled, &cell);

	if (!w->started && w->pending_n == 0 && w->base > 0)
		w->ply = ply;
	if (ply > w->ply && ply - w->ply < 2 * GAP_MAX) {
		unsigned next = next_number(w, b, row), due = doubled ? w->ply / 2 + 1 : w->ply + 1;

		if (next == due + 1 || (doubled && next == due))
			wrong_number(w, cell, doubled ? ply / 2 + 1 : ply + 1, due);
		else
			report_missing_plies(w, cell, ply);
	} else if (ply != w->ply) {
		wrong_number(w, cell, doubled ? ply / 2 + 1 : ply + 1, doubled ? w->ply / 2 + 1 : w->ply + 1);
	}
	sheet_pgn_cell(w, text, csv_table_raw(w->grid, row, (unsigned)b->moves[0]));
	sheet_pgn_clock(w, row, b->time[0]);
}

/* The row of headings directly above the first row of the game; that first row if there is no heading. */
static size_t
find_heading(const struct sheet_pgn *w)
{
	size_t row = w->layout->first;

	return row > 0 && sheet_layout_heading(w->grid, w->layout, row - 1) ? row - 1 : row;
}

/* Scoresheets repeat the heading on every page. */
static bool
is_heading(const struct sheet_pgn *w, size_t row)
{
	return w->heading < w->layout->first && span_eq(csv_table_row_raw(w->grid, row), csv_table_row_raw(w->grid, w->heading));
}

/*
 * Does a cell outside the rows of the game hold something that is not read?  Move numbers
 * do not count: they are printed on the sheet.
 */
static bool
unread_cell(const struct sheet_pgn *w, unsigned column, struct span text, const struct sheet_cell *cell)
{
	switch (cell->content) {
	case CELL_BLANK:
		return false;
	case CELL_CROSSED:
		return strchr("?xX", *text.p) != NULL && w->layout->role[column] == COLUMN_NOTE;
	case CELL_NUMBER:
		return w->layout->role[column] != COLUMN_NUMBER;
	default:
		return sheet_headings_tag(text).n == 0 && !sheet_headings_column(text);
	}
}

/* The player whom a cell is about: the one named before it in its row, or else the one whose moves its column holds. */
static enum sheet_result_owner
owner_of(const struct sheet_pgn *w, size_t row, unsigned column)
{
	const struct sheet_layout *l = w->layout;

	for (unsigned c = 0; c < column; c++) {
		struct span tag = sheet_headings_tag(csv_table_text(w->grid, row, c));

		if (span_eq(tag, SPAN("White")) || span_eq(tag, SPAN("Black")))
			return span_eq(tag, SPAN("White")) ? OWNER_WHITE : OWNER_BLACK;
	}
	for (int i = 0; i < l->blocks_n; i++)
		for (int k = 0; k < l->blocks[i].moves_n && l->blocks[i].moves_n == 2; k++)
			if (l->blocks[i].moves[k] == (int)column)
				return k == 0 ? OWNER_WHITE : OWNER_BLACK;
	return OWNER_NOBODY;
}

/* A row below the moves with nothing but "1" and "0" or the like, or with both in one cell, "1,0": the result. */
static bool
points_anywhere(struct sheet_pgn *w, size_t row)
{
	struct span text[2] = { { NULL, 0 }, { NULL, 0 } }, cell = csv_table_row_raw(w->grid, row);
	struct sheet_cell c = { .result = RESULT_NONE };
	unsigned filled = 0;
	int points;

	for (unsigned k = 0; k < w->grid->rows[row].n; k++)
		if (csv_table_text(w->grid, row, k).n > 0 && filled++ < 2)
			text[filled - 1] = csv_table_text(w->grid, row, k);
	if (row < w->layout->end || filled == 0 || filled > 2)
		return false;
	if (filled == 1 && text[0].n == 3 && text[0].p[1] == ',') {
		text[1] = (struct span){ text[0].p + 2, 1 };
		text[0].n = 1;
	}
	points = sheet_cell_points(text[0]);
	if (points < 0 || sheet_cell_points(text[1]) != 2 - points)
		return false;
	c.result = points == 2 ? RESULT_WHITE : points == 1 ? RESULT_DRAW : RESULT_BLACK;
	sheet_pgn_result(w, &c, cell);
	return true;
}

/* A row outside the game: tags, a heading, a result, or something that is not read. */
static void
other_row(struct sheet_pgn *w, size_t row)
{
	struct span all = csv_table_row_raw(w->grid, row);
	struct sheet_tag tags[SHEET_TAGS_MAX];
	unsigned unread = 0;

	if (sheet_layout_tags(w->grid, row, tags) > 0 || is_heading(w, row) || points_anywhere(w, row))
		return;
	for (unsigned c = 0; c < w->grid->rows[row].n; c++) {
		struct span text = csv_table_text(w->grid, row, c), raw = csv_table_raw(w->grid, row, c);
		struct sheet_cell cell;

		sheet_cell_read(text, &cell);
		if (cell.content == CELL_TEXT && cell.result == RESULT_NONE) {
			cell.result = sheet_result_read(text, owner_of(w, row, c));
			cell.content = cell.result != RESULT_NONE ? CELL_RESULT : CELL_TEXT;
			cell.rest.n = cell.result != RESULT_NONE ? 0 : cell.rest.n;
			cell.result_text = text;
		}
		if (cell.result != RESULT_NONE && cell.content != CELL_MOVES) {
			sheet_pgn_result(w, &cell, raw);
			sheet_pgn_rest(w, &cell, raw);
		} else {
			unread += unread_cell(w, c, text, &cell);
		}
	}
	if (unread > 0)
		finding_add(w->findings, DIAG_SHEET_ROW_UNREAD, all);
}

static bool
holds_any(const struct sheet_pgn *w, size_t row)
{
	for (int i = 0; i < w->layout->blocks_n; i++)
		if (sheet_layout_holds(w->grid, &w->layout->blocks[i], row))
			return true;
	return false;
}

static void
put_block(struct sheet_pgn *w, const struct sheet_block *b, bool first)
{
	const struct sheet_layout *l = w->layout;
	bool doubled = l->single && !l->paired && numbers_doubled(w, b);

	for (size_t row = w->layout->first; row < w->layout->end; row++) {
		struct sheet_tag tags[SHEET_TAGS_MAX];

		if (sheet_layout_tags(w->grid, row, tags) > 0)
			continue;
		if (points_row(w, b, row))
			continue;
		if (sheet_layout_holds(w->grid, b, row)) {
			if (!l->single || l->paired)
				pair_row(w, b, row);
			else
				single_row(w, b, row, doubled);
		}
		if (first && holds_any(w, row))
			sheet_pgn_notes(w, row);
		else if (first)
			other_row(w, row);
	}
}

/* A row with the tag Result gives the result if no cell has given it. */
static void
take_result_tag(struct sheet_pgn *w)
{
	struct sheet_cell c;
	struct sheet_tag tag;

	for (size_t row = 0; sheet_roster_find(w, SPAN("Result"), &row, &tag); row++) {
		sheet_cell_read(tag.value, &c);
		sheet_pgn_result(w, &c, tag.cell);
	}
}

/* Reports a column that is read as notes although it may have been meant as moves. */
static void
report_doubtful(struct sheet_pgn *w)
{
	int column = w->layout->doubtful;
	size_t row = w->layout->first;

	while (column >= 0 && row + 1 < w->layout->end && csv_table_text(w->grid, row, (unsigned)column).n == 0)
		row++;
	if (column >= 0)
		finding_add_saying(w->findings, DIAG_SHEET_CELL_UNREAD, csv_table_raw(w->grid, row, (unsigned)column),
		    "this column is read as notes: most of its cells are not moves");
}

/* Reports, at the first of their columns, that times are kept as comments because they may be used or left. */
static void
report_times(struct sheet_pgn *w)
{
	for (int i = 0; i < 2 * w->layout->blocks_n; i++) {
		const int column = w->layout->blocks[i / 2].time[i % 2];
		size_t row = w->heading;

		if (column < 0 || w->layout->falling[column] || w->layout->used[column])
			continue;
		while (row + 1 < w->layout->end && csv_table_text(w->grid, row, (unsigned)column).n == 0)
			row++;
		finding_add_saying(w->findings, DIAG_SHEET_CELL_UNREAD, csv_table_raw(w->grid, row, (unsigned)column),
		    "these times are kept as comments: nothing says whether they are used or left");
		return;
	}
}

/* Writes the result as PGN does; if the sheet writes it differently, that is reported. */
static void
put_sheet_result(struct sheet_pgn *w)
{
	struct span text = w->result_text, as = result_name(w->result);

	if (w->result == RESULT_NONE)	/* nothing says how the game ended */
		text = csv_table_raw(w->grid, w->grid->rows_n - 1, CSV_TABLE_COLUMNS_MAX);
	sheet_pgn_made(w, w->started ? "\n" : "", text);
	sheet_pgn_add(w->sheet, as, text, span_eq(as, text));
	if (w->result != RESULT_NONE && !span_eq(as, text)) {
		struct finding *f = finding_add_as(w->findings, DIAG_RESULT_TERMINATOR_FORM, SEVERITY_INFO, text);

		if (f != NULL)
			f->canonical = as;
	}
}

/* -- the whole table -- */

void
sheet_rows_put(struct sheet_pgn *w)
{
	const struct sheet_layout *l = w->layout;

	sheet_roster_start(w);
	w->heading = find_heading(w);
	report_doubtful(w);
	report_times(w);
	for (size_t row = 0; row < w->heading; row++)
		other_row(w, row);
	for (int i = 0; i < l->blocks_n; i++)
		put_block(w, &l->blocks[i], i == 0);
	for (size_t row = l->end; row < w->grid->rows_n; row++)
		if (!points_row(w, &l->blocks[0], row))
			other_row(w, row);
	sheet_pgn_end(w);
	take_result_tag(w);
	put_sheet_result(w);
	buf_char(&w->sheet->pgn, '\n');
	sheet_roster_put(w);
}
