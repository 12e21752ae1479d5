/* sheet_pgn: writes cells as PGN, byte for byte where that is possible. */
#include <string.h>

#include "base/ascii.h"
#include "base/list.h"
#include "games/move_notation/piece_letters.h"
#include "games/spreadsheets/sheet_pgn.h"
#include "games/spreadsheets/sheet_time.h"

enum { JOINED_MAX = 48 };

/* -- the PGN and its map -- */

void
sheet_pgn_piece(struct scoresheet *s, size_t at, struct span origin, bool exact)
{
	size_t n = s->pgn.n - at;

	if (!list_reserve(&s->pieces, s->pieces_n + 1, &s->pieces_max, sizeof(*s->pieces))) {
		s->failed = true;
		return;
	}
	s->pieces[s->pieces_n++] = (struct sheet_piece){ .at = (uint32_t)at, .n = (uint32_t)n,
		.origin = (uint32_t)(origin.p - s->record.p), .origin_n = (uint32_t)origin.n,
		.exact = exact && origin.n == n };
}

void
sheet_pgn_add(struct scoresheet *s, struct span text, struct span origin, bool exact)
{
	size_t at = s->pgn.n;

	buf_add(&s->pgn, text);
	sheet_pgn_piece(s, at, origin, exact);
}

bool
sheet_pgn_inside(struct span outer, struct span part)
{
	return part.p >= outer.p && part.p + part.n <= outer.p + outer.n;
}

/* Adds text of a cell; it comes from its own bytes in the record, or from the whole cell if it is not in the record. */
static void
add_cell_text(struct sheet_pgn *w, struct span text, struct span cell)
{
	bool exact = sheet_pgn_inside(w->sheet->record, text);

	sheet_pgn_add(w->sheet, text, exact ? text : cell, exact);
}

struct span
sheet_pgn_nowhere(struct span at)
{
	return (struct span){ at.p, 0 };
}

void
sheet_pgn_made(struct sheet_pgn *w, const char *text, struct span at)
{
	sheet_pgn_add(w->sheet, span_of(text), sheet_pgn_nowhere(at), false);
}

/* Replaces signs that would not be plain text in a comment, each by the one at its index in `others`. */
static void
disarm_signs(struct buf *pgn, size_t from, const char *signs, const char *others)
{
	for (size_t i = from; i < pgn->n; i++) {
		const char *sign = strchr(signs, pgn->p[i]);

		if (pgn->p[i] != '\0' && sign != NULL)
			pgn->p[i] = others[sign - signs];
	}
}

static void
put_sheet_comment(struct sheet_pgn *w, struct span text, struct span cell)
{
	size_t from;

	sheet_pgn_made(w, w->started ? " {" : "{", cell);
	from = w->sheet->pgn.n;
	add_cell_text(w, text, cell);
	disarm_signs(&w->sheet->pgn, from, "{}[]\r\n", "()()  ");
	sheet_pgn_made(w, w->started ? "}" : "} ", (struct span){ cell.p + cell.n, 0 });
	w->fresh = true;
}

/* -- the moves -- */

/* Writes what is before a move: its number, where PGN has one, and blanks. */
static void
put_sheet_number(struct sheet_pgn *w, unsigned ply, struct span at)
{
	char digits[20], text[32];
	size_t n = number_digits(ply / 2 + 1, digits);

	if (ply % 2 != 0 && !w->fresh) {
		sheet_pgn_made(w, " ", at);
		return;
	}
	text[0] = w->started ? ply % 2 == 0 ? '\n' : ' ' : '\0';
	memcpy(text + 1, digits, n);
	memcpy(text + 1 + n, ply % 2 == 0 ? ". " : "... ", ply % 2 == 0 ? 3 : 5);
	sheet_pgn_made(w, text + !w->started, at);
}

/* Do parentheses begin here that the lexer takes for a part of a word: e8(Q), e4(=), exd6(ep)? */
static bool
word_goes_on(struct span s)
{
	return span_starts(s, SPAN("(ep)")) || (s.n >= 3 && s.p[2] == ')' && strchr("QRBNKqrbnk=", s.p[1]) != NULL);
}

/*
 * Writes a word as one token of PGN, whatever is in it: signs that would be tokens of
 * their own become "_", and N(1)-K2 and e8(D) become N/1-K2 and e8/D.
 */
static void
put_sheet_word(struct sheet_pgn *w, struct span word, struct span cell)
{
	struct buf *pgn = &w->sheet->pgn;
	bool exact = sheet_pgn_inside(w->sheet->record, word);
	size_t at = pgn->n;

	for (size_t i = 0; i < word.n; i++) {
		struct span rest = { word.p + i, word.n - i };

		if (*rest.p == '(' && word_goes_on(rest)) {
			size_t n = rest.p[2] == ')' ? 3 : 4;

			buf_add(pgn, (struct span){ rest.p, n });
			i += n - 1;
		} else if (*rest.p == '(' && rest.n >= 3 && rest.p[2] == ')') {
			buf_char(pgn, '/');
			buf_char(pgn, rest.p[1]);
			i += 2;
		} else {
			buf_char(pgn, (unsigned char)*rest.p <= ' ' || strchr("(){}[];<>%$\"", *rest.p) != NULL ? '_' : *rest.p);
		}
	}
	sheet_pgn_piece(w->sheet, at, exact ? word : cell, exact);
}

/* Writes text that is not a move as a comment, and reports it. */
static void
report_comment(struct sheet_pgn *w, struct span text, struct span cell)
{
	finding_add(w->findings, DIAG_SHEET_CELL_UNREAD, cell);
	put_sheet_comment(w, text, cell);
}

/* Can the text be written as it is where a move is expected?  It is one word, and not a number. */
static bool
is_one_word(struct span s)
{
	if (s.n == 0 || ascii_is_digit(*s.p) || *s.p == '?' || *s.p == '!')
		return false;
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] <= ' ' || strchr("(){}[];<>%$\"", s.p[i]) != NULL)
			return false;
	return true;
}

static void
put_half_move(struct sheet_pgn *w, const struct sheet_pgn_due *p)
{
	bool word = !p->crossed && is_one_word(p->text);

	put_sheet_number(w, p->ply, p->origin);
	if (word)
		put_sheet_word(w, p->text, p->origin);
	else
		sheet_pgn_add(w->sheet, p->crossed ? SPAN("_") : SPAN("~"), p->origin, false);
	w->started = true;
	w->fresh = false;
	if (!word && p->text.n > 0)
		report_comment(w, p->text, p->origin);
}

static void
put_pending_moves(struct sheet_pgn *w)
{
	for (int i = 0; i < w->pending_n; i++)
		put_half_move(w, &w->pending[i]);
	w->pending_n = 0;
}

void
sheet_pgn_pend(struct sheet_pgn *w, struct span origin, struct span text, bool crossed)
{
	if (w->pending_n < SHEET_PGN_DUE_MAX)
		w->pending[w->pending_n++] = (struct sheet_pgn_due){ origin, text, crossed, w->ply };
	w->ply++;
}

void
sheet_pgn_end(struct sheet_pgn *w)
{
	for (int i = 0; i < w->pending_n; i++)
		if (w->pending[i].text.n > 0)
			report_comment(w, w->pending[i].text, w->pending[i].origin);
	w->pending_n = 0;
}

static void
begin_move(struct sheet_pgn *w, struct span at)
{
	put_pending_moves(w);
	put_sheet_number(w, w->ply, at);
	w->started = true;
	w->fresh = false;
	w->ply++;
}

void
sheet_pgn_result(struct sheet_pgn *w, const struct sheet_cell *c, struct span cell)
{
	if (c->result == RESULT_NONE)
		return;
	if (w->result != RESULT_NONE && w->result != c->result)
		finding_add_saying(w->findings, DIAG_SHEET_ROW_UNREAD, cell, "a second result: the first is used");
	if (w->result != RESULT_NONE)
		return;
	w->result = c->result;
	w->result_text = sheet_pgn_inside(w->sheet->record, c->result_text) ? c->result_text : cell;
}

void
sheet_pgn_rest(struct sheet_pgn *w, const struct sheet_cell *c, struct span cell)
{
	if (c->rest.n > 0)
		report_comment(w, c->rest, cell);
}

/* Writes what follows a move: "(=)", "ch", or a time from the margin, which becomes a comment. */
static void
put_remark(struct sheet_pgn *w, const struct cell_word *word, struct span cell)
{
	struct span text = word->text, origin = sheet_pgn_inside(w->sheet->record, text) ? text : cell;

	if (word->kind == CELL_WORD_TIME) {
		put_sheet_comment(w, text, cell);
		return;
	}
	sheet_pgn_made(w, " ", origin);
	if (span_eq(text, SPAN("=")))
		sheet_pgn_add(w->sheet, SPAN("(=)"), origin, false);
	else if (span_eq(text, SPAN("(=)")))
		add_cell_text(w, text, cell);
	else if (*text.p == '(' && text.n > 2)
		put_sheet_word(w, (struct span){ text.p + 1, text.n - 2 }, cell);
	else
		put_sheet_word(w, text, cell);
}

/* Writes a move without the blanks in it. */
static void
put_joined(struct sheet_pgn *w, struct span text, struct span cell)
{
	char room[JOINED_MAX];
	size_t n = 0;

	while (text.n > 0 && n < sizeof(room)) {
		size_t blank = sheet_cell_blank(text);

		if (blank == 0)
			room[n++] = *text.p;
		text = span_after(text, blank > 0 ? blank : 1);
	}
	put_sheet_word(w, (struct span){ room, n }, cell);
}

/* Writes a cell that is one half-move: the last of its moves, then the remarks. */
static void
put_sheet_words(struct sheet_pgn *w, const struct sheet_cell *c, struct span cell)
{
	bool joined = c->joined || (c->squares && w->layout->squares);
	int move = c->moves_n;

	if (!joined && c->moves_n > 1)
		finding_add_saying(w->findings, DIAG_SHEET_CELL_CORRECTED, cell, "%d moves are in this cell: the last one is used",
		    c->moves_n);
	if (c->scanned.n > 0)
		finding_add_saying(w->findings, DIAG_SHEET_CELL_CORRECTED, cell, "%.*s is read as %.*s: scanners confuse these signs",
		    (int)c->scanned.n, c->scanned.p, (int)c->words[0].text.n, c->words[0].text.p);
	begin_move(w, cell);
	if (joined)
		put_joined(w, c->move, cell);
	for (int i = 0; i < c->words_n && !joined; i++)
		if (c->words[i].kind == CELL_WORD_MOVE && --move == 0)
			put_sheet_word(w, c->words[i].text, cell);
	for (int i = 0; i < c->words_n; i++)
		if (c->words[i].kind != CELL_WORD_MOVE)
			put_remark(w, &c->words[i], cell);
}

/* Writes a cell that holds White's move and Black's. */
static void
put_pair(struct sheet_pgn *w, const struct sheet_cell *c, struct span cell)
{
	for (int i = 0; i < c->words_n; i++) {
		if (c->words[i].kind != CELL_WORD_MOVE) {
			put_remark(w, &c->words[i], cell);
			continue;
		}
		begin_move(w, sheet_pgn_nowhere(cell));
		put_sheet_word(w, c->words[i].text, cell);
	}
}

/* "resigns" where a player's move would be: that player resigned. */
static bool
read_resigned(struct sheet_pgn *w, struct span text, struct span cell)
{
	enum sheet_result_owner owner = w->ply % 2 == 0 ? OWNER_WHITE : OWNER_BLACK;
	struct sheet_cell c = { .result = sheet_result_read(text, owner), .result_text = text };

	sheet_pgn_result(w, &c, cell);
	return c.result != RESULT_NONE;
}

static bool
has_letter(const struct piece_letters *l, char c, int from)
{
	for (int kind = from; kind <= KING; kind++)
		if (l->piece[kind][0] == c && l->piece[kind][1] == '\0')
			return true;
	return false;
}

/* Is there a language with the piece letters of the sheet in which that one is a piece, too? */
static bool
is_letter_of_sheet(const struct sheet_pgn *w, char c)
{
	for (const struct piece_letters *l = piece_letters_languages; l->name != NULL; l++) {
		bool has = has_letter(l, c, KNIGHT);

		for (int i = 0; i < 26 && has; i++)
			has = (w->layout->letters >> i & 1) == 0 || has_letter(l, (char)('A' + i), PAWN);
		if (has)
			return true;
	}
	return false;
}

/* 5f3 is not Sf3 in a sheet with the letters of English: then it is a cell that is not a move. */
static void
drop_foreign_scan(const struct sheet_pgn *w, struct sheet_cell *c)
{
	const struct span meant = c->words[0].text;

	if (c->scanned.n == 0 || *meant.p == *c->scanned.p || !ascii_is_upper(*meant.p) || *meant.p == 'O' ||
	    is_letter_of_sheet(w, *meant.p))
		return;
	c->content = CELL_TEXT;
	c->words_n = c->moves_n = 0;
}

void
sheet_pgn_cell(struct sheet_pgn *w, struct span text, struct span cell)
{
	struct sheet_cell c;

	sheet_cell_read(text, &c);
	drop_foreign_scan(w, &c);
	if (c.content != CELL_TEXT)
		sheet_pgn_result(w, &c, cell);
	if (c.content == CELL_MOVES || c.content == CELL_RESULT) {
		if (c.content == CELL_MOVES && w->layout->paired && c.moves_n == 2)
			put_pair(w, &c, cell);
		else if (c.content == CELL_MOVES)
			put_sheet_words(w, &c, cell);
		sheet_pgn_rest(w, &c, cell);
		return;
	}
	if (c.content == CELL_TEXT && read_resigned(w, text, cell))
		return;
	sheet_pgn_result(w, &c, cell);
	if (c.content == CELL_CROSSED)
		finding_add(w->findings, DIAG_SHEET_CROSSED_OUT, cell);
	/* Question marks are kept as text: unlike a stroke they say that a move was played. */
	if (c.content == CELL_BLANK || (c.content == CELL_CROSSED && *text.p != '?'))
		text.n = 0;
	sheet_pgn_pend(w, cell, text, c.content == CELL_CROSSED);
}

/* -- clocks and notes -- */

/* A time, or a number of minutes in a column of those. */
static bool
seconds_of_time(const struct sheet_layout *l, int column, const struct sheet_cell *c, struct span text, unsigned long *seconds)
{
	struct sheet_time t;

	if (c->content == CELL_NUMBER && l->numbers[column]) {
		*seconds = 60ul * c->number;
		return true;
	}
	if (c->content != CELL_TIME || !sheet_time_read(text, l->minutes[column], &t))
		return false;
	*seconds = t.seconds;
	return true;
}

void
sheet_pgn_clock(struct sheet_pgn *w, size_t row, int column)
{
	struct span text, cell;
	unsigned long minutes, seconds;
	struct sheet_cell c;

	if (column < 0 || w->pending_n > 0 || !w->started || (text = csv_table_text(w->grid, row, (unsigned)column)).n == 0)
		return;
	cell = csv_table_raw(w->grid, row, (unsigned)column);
	sheet_cell_read(text, &c);
	if (c.content == CELL_CROSSED)
		return;
	if (w->layout->falling[column] && seconds_of_time(w->layout, column, &c, text, &seconds)) {
		size_t at = w->sheet->pgn.n;

		minutes = seconds / 60;
		buf_fmt(&w->sheet->pgn, " {[%%clk %lu:%02lu:%02lu]}", minutes / 60, minutes % 60, seconds % 60);
		sheet_pgn_piece(w->sheet, at, cell, false);
		w->fresh = true;
		return;
	}
	put_sheet_comment(w, text, cell);
}

void
sheet_pgn_notes(struct sheet_pgn *w, size_t row)
{
	for (unsigned column = 0; column < w->grid->rows[row].n; column++) {
		struct span text = csv_table_text(w->grid, row, column), cell = csv_table_raw(w->grid, row, column);
		struct sheet_cell c;

		if (text.n == 0)
			continue;
		switch (w->layout->role[column]) {
		case COLUMN_BLANK:
		case COLUMN_RESULT:
		case COLUMN_NOTE:
			sheet_cell_read(text, &c);
			if (c.content == CELL_RESULT && c.rest.n == 0)
				sheet_pgn_result(w, &c, cell);
			else if (c.content != CELL_CROSSED || strchr("-_.~", *text.p) == NULL)
				put_sheet_comment(w, text, cell);
			break;
		default:
			break;
		}
	}
}
