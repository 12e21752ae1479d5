/* games_table: a table with one game in each row, as PGN. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "games/chess/fen.h"
#include "games/move_notation/san.h"
#include "games/pgn/result.h"
#include "games/spreadsheets/games_columns.h"
#include "games/spreadsheets/games_table.h"
#include "games/spreadsheets/sheet_date.h"
#include "games/spreadsheets/sheet_result.h"
#include "games/spreadsheets/sheet_words.h"
#include "toolkit/input/csv_row.h"
#include "toolkit/input/split_rows.h"

enum { LINE_WIDTH = 80, DATES_LOOK = 16 << 10 };

struct games_table {
	struct buf *pgn;
	struct form_marks *marks;
	const struct record *here;	/* the row that is read */
	struct buf text;		/* what was read and is not a whole row */
	struct split split;
	struct games_column columns[GAMES_COLUMNS_MAX];
	int order[GAMES_COLUMNS_MAX];		/* of columns, by the names of their tags, as PGN has them */
	int columns_n;
	struct games_row row;
	enum sheet_date_order date_order;
	bool begun, failed;		/* begun: the columns are known */
};

bool
games_table_looks(struct span start)
{
	struct games_column columns[GAMES_COLUMNS_MAX];
	struct games_row row = { .n = 0 };
	bool heading;
	int n;
	/* That of most files is dismissed by its first byte: it needs no library. */
	const bool looks = games_table_least(start, 1) > 0 && games_columns_find(start, columns, &n, &row, &heading) != '\0';

	buf_free(&row.text);
	return looks;
}

size_t
games_table_least(struct span start, size_t most)
{
	struct span s = span_trim(utf8_unmarked(start)), line;

	if (s.n == 0 || !(ascii_is_letter(*s.p) || ascii_is_digit(*s.p) || *s.p == '"' || (unsigned char)*s.p >= 0x80))
		return 0;
	line = (struct span){ s.p, s.n < 512 ? s.n : 512 };
	return memchr(line.p, ',', line.n) != NULL || memchr(line.p, ';', line.n) != NULL || memchr(line.p, '\t', line.n) != NULL ?
	    most : 0;
}

/* -- the columns of a table -- */

/* The roster is put apart; the others come in the order of their names. */
static void
sort_columns(struct games_table *t)
{
	for (int i = 0; i < t->columns_n; i++) {
		int k = i;

		for (; k > 0 && strcmp(t->columns[t->order[k - 1]].tag, t->columns[i].tag) > 0; k--)
			t->order[k] = t->order[k - 1];
		t->order[k] = i;
	}
}

/*
 * The order of day and month that the dates of the first rows show, or headings in a language in which nobody writes the
 * month first.
 */
static enum sheet_date_order
find_date_order(struct games_table *t, const struct games_row *heading, struct span rows)
{
	struct sheet_dates dates = { .day_first = false };
	bool foreign = false;

	rows.n = rows.n < DATES_LOOK ? rows.n : DATES_LOOK;
	while (rows.p != NULL) {
		games_row_cut(&t->row, csv_row_trim(span_cut(&rows, '\n'), SPAN("\r")), t->split.cells.separator);
		for (int i = 0; i < t->columns_n && i < t->row.n; i++)
			sheet_dates_look(&dates, span_of(t->columns[i].tag), t->row.cell[i]);
	}
	for (int i = 0; i < heading->n && i < GAMES_COLUMNS_MAX; i++)
		foreign = foreign || sheet_headings_foreign(heading->cell[i]);
	return sheet_dates_order(&dates, foreign);
}

/* Finds the columns by the first rows.  Without a separator it is not such a table after all, and its text is handed on. */
static void
begin_table(struct games_table *t)
{
	struct games_row heading = { .n = 0 };
	bool headed = false;
	char separator = games_columns_find(buf_span(&t->text), t->columns, &t->columns_n, &heading, &headed);
	struct span line = span_trim(utf8_unmarked(buf_span(&t->text)));

	t->begun = true;
	t->split.cells.separator = separator;
	t->split.cells.columns = t->columns_n;
	t->split.cells.heading = headed;
	line = span_cut(&line, memchr(line.p, '\n', line.n) != NULL ? '\n' : '\r');
	heading.n = 0;
	if (headed && separator != '\0')
		games_row_cut(&heading, csv_row_trim(line, SPAN("\r")), separator);
	games_columns_settle(t->columns, t->columns_n, &heading);
	sort_columns(t);
	if (separator != '\0')
		t->date_order = find_date_order(t, &heading, buf_span(&t->text));
	t->failed = t->failed || heading.text.failed;
	buf_free(&heading.text);
}

static int
tag_column(const struct games_table *t, const char *tag)
{
	for (int i = 0; i < t->columns_n; i++)
		if (strcmp(t->columns[i].tag, tag) == 0)
			return i;
	return -1;
}

static struct span
cell_of(const struct games_table *t, int column)
{
	return column >= 0 && column < t->row.n ? t->row.cell[column] : SPAN("");
}

/* -- a game -- */

/* Plays a move in SAN or in two squares.  False: it is not legal. */
static bool
play_table_word(struct position *p, struct span word)
{
	char text[2 * SAN_MAX] = "";
	move list[MOVES_MAX];
	int n;

	if (games_cell_squares(word)) {
		n = movegen_all(p, list);
		for (int i = 0; i < n; i++) {
			const square to = (square)((word.p[3] - '1') * 8 + word.p[2] - 'a');

			if (move_from(list[i]) != (word.p[1] - '1') * 8 + word.p[0] - 'a' ||
			    (move_to(list[i]) != to && position_lands(p, list[i]) != to) ||
			    (word.n == 5 && move_promotion(list[i]) != (enum kind)(strchr("nbrq", word.p[4] | 32) == NULL ? 0 :
			    KNIGHT + (strchr("nbrq", word.p[4] | 32) - "nbrq"))))
				continue;
			position_play(p, list[i]);
			return true;
		}
		return false;
	}
	if (word.n > SAN_MAX)
		return false;
	memcpy(text, word.p, word.n);
	n = san_read(p, text, word.n).move;
	if (n == NO_MOVE)
		return false;
	position_play(p, (move)n);
	return true;
}

/* Do the moves lead from the initial array to that position, as in tables of openings?  Then they do not begin there. */
static bool
ends_there(struct span fen, struct span moves)
{
	struct fen_reading r;
	struct position p = position_start;

	fen_read(fen, &r);
	if (!r.usable)
		return false;
	while (moves.n > 0) {
		struct span word = games_cell_move(moves);

		if (word.n == 0)
			break;
		if (!play_table_word(&p, word))
			return false;
		moves = span_after(moves, (size_t)(word.p - moves.p) + word.n);
	}
	return p.side[WHITE] == r.position.side[WHITE] && p.side[BLACK] == r.position.side[BLACK] && p.turn == r.position.turn &&
	    p.side[WHITE] != position_start.side[WHITE];
}

/* What is appended next comes from that cell; -1: from no one of them, but from the row. */
static void
mark_cell(const struct games_table *t, int column)
{
	const bool is = column >= 0 && column < t->row.n;
	struct span rest = is ? t->row.piece[column] : (struct span){ t->here->text.p, 0 };
	struct form_mark m = { .at = t->pgn->n, .line = t->here->line, .cell = is ? (unsigned)column + 1 : 0 };
	const char *line = t->here->text.p, *end;

	while (rest.n > 0 && ((unsigned char)*rest.p <= ' ' || *rest.p == '"'))
		rest = span_after(rest, 1);
	for (; (end = memchr(line, t->here->eol, (size_t)(rest.p - line))) != NULL; line = end + 1)
		m.line++;
	m.column = (uint64_t)(rest.p - line) + 1;
	m.offset = t->here->offset + (uint64_t)(rest.p - t->here->text.p);
	form_marks_put(t->marks, m);
}

static void
put_table_value(struct buf *b, struct span value)
{
	for (size_t i = 0; i < value.n; i++) {
		if (value.p[i] == '"' || value.p[i] == '\\')
			buf_char(b, '\\');
		buf_char(b, (unsigned char)value.p[i] < ' ' ? ' ' : value.p[i]);
	}
}

static void
put_table_tag(struct buf *b, const char *name, struct span value)
{
	buf_fmt(b, "[%s \"", name);
	put_table_value(b, value);
	buf_str(b, "\"]\n");
}

/* A date as people write them becomes one of PGN; one of which day and month are not certain stays as it is, and is reported so. */
static void
put_table_date(const struct games_table *t, const char *name, struct span cell)
{
	struct date known;
	struct sheet_date d;
	char text[DATE_MAX];

	/* With other text the cell stays: nothing would say that it is lost. */
	if (!date_read(cell, &known) && sheet_date_read(cell, t->date_order, &d) && !d.open && date_alone(cell)) {
		date_write(&d.date, text);
		cell = span_of(text);
	}
	put_table_tag(t->pgn, name, cell);
}

static void
put_table_cell(const struct games_table *t, const char *name, struct span cell)
{
	if (sheet_date_tag(span_of(name)))
		put_table_date(t, name, cell);
	else
		put_table_tag(t->pgn, name, cell);
}

/* The result of PGN that a cell states: in any form, by a side, or by the name of a player; empty: it is not known. */
static struct span
result_of_cell(const struct games_table *t, struct span cell)
{
	static const char *const words[][2] = {
		{ "white w", "1-0" }, { "black b", "0-1" }, { "draw drawn tie d", "1/2-1/2" }, { "none unknown", "*" },
	};
	char room[GAMES_TAG_MAX];
	bool standard;
	const struct span word = games_cell_folded(cell, room);
	enum result r = result_read(cell, &standard);

	if (r == RESULT_NONE)
		r = sheet_result_read(cell, OWNER_NOBODY);
	if (r != RESULT_NONE)
		return result_name(r);
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]) && cell.n > 0; i++)
		if (sheet_words_among(word, words[i][0], ' '))
			return span_of(words[i][1]);
	for (int side = 0; side < 2 && cell.n > 0; side++)
		if (span_eq(cell, cell_of(t, tag_column(t, side == 0 ? "White" : "Black"))))
			return side == 0 ? SPAN("1-0") : SPAN("0-1");
	return SPAN("");
}

/* "15+2" in minutes and seconds, as PGN has it. */
static void
put_minutes(struct buf *b, const char *tag, struct span cell)
{
	struct span rest = cell, minutes = span_cut(&rest, '+');
	unsigned long m, s;

	if (rest.p != NULL && span_number(minutes, &m) && span_number(rest, &s) && m < 10000)
		buf_fmt(b, "[%s \"%lu+%lu\"]\n", tag, 60 * m, s);
	else
		put_table_tag(b, tag, cell);
}

/* Has a whole game in PGN that tag? */
static bool
in_game(struct span game, const char *tag)
{
	char sought[GAMES_TAG_MAX + 4];
	const size_t n = (size_t)snprintf(sought, sizeof(sought), "[%s \"", tag);

	for (size_t i = 0; i + n <= game.n; i++)
		if (game.p[i] == '[' && memcmp(game.p + i, sought, n) == 0)
			return true;
	return false;
}

static bool
is_roster(const char *tag)
{
	return sheet_words_among(span_of(tag), "Event Site Date Round White Black Result", ' ');
}

/* The tags of all columns but the roster; `game`: without those that it has. */
static void
put_tag_columns(struct games_table *t, struct span game, bool whole)
{
	bool set_up = false;

	for (int i = 0; i < t->columns_n; i++) {
		const struct games_column *c = &t->columns[t->order[i]];
		const struct span cell = cell_of(t, t->order[i]);

		if (set_up && strcmp(c->tag, "SetUp") > 0) {
			put_table_tag(t->pgn, "SetUp", SPAN("1"));
			set_up = false;
		}
		if (cell.n == 0 || c->role == ROLE_MOVES || (whole ? in_game(game, c->tag) : is_roster(c->tag)))
			continue;
		mark_cell(t, t->order[i]);
		if (c->role == ROLE_MINUTES)
			put_minutes(t->pgn, c->tag, cell);
		else if (c->role != ROLE_FEN)
			put_table_cell(t, c->tag, cell);
		else if (ends_there(cell, game))
			put_table_tag(t->pgn, "CurrentPosition", cell);
		else {
			put_table_tag(t->pgn, "FEN", cell);
			set_up = tag_column(t, "SetUp") < 0;
		}
	}
	if (set_up)
		put_table_tag(t->pgn, "SetUp", SPAN("1"));
}

static void
put_table_roster(struct games_table *t, struct span result)
{
	static const char *const roster[] = { "Event", "Site", "Date", "Round", "White", "Black" };
	const int last = games_columns_of(t->columns, t->columns_n, ROLE_RESULT);
	const struct span said = cell_of(t, last);

	for (size_t i = 0; i < sizeof(roster) / sizeof(roster[0]); i++) {
		const struct span cell = cell_of(t, tag_column(t, roster[i]));

		mark_cell(t, tag_column(t, roster[i]));
		put_table_cell(t, roster[i], cell.n > 0 ? cell : i == 2 ? SPAN("????.??.??") : SPAN("?"));
	}
	mark_cell(t, last);
	/* A word that is not a result is reported as a Result. */
	put_table_tag(t->pgn, "Result", said.n > 0 && result.n == 0 ? said : result.n > 0 ? result : SPAN("*"));
}

/* -- moves -- */

/* Are there only words, without numbers and comments, so that numbers can be put before them? */
static bool
are_moves_plain(struct span moves)
{
	for (size_t i = 0; i < moves.n; i++)
		if (!ascii_is_word(moves.p[i]) && !ascii_is_any(moves.p[i], " =+#-/*,'\"[]\r\n\t"))
			return false;
	return moves.n > 0 && (!ascii_is_digit(*moves.p) || result_read(moves, &(bool){ false }) != RESULT_NONE);
}

static struct span
next_table_word(struct span *rest)
{
	struct span s = *rest;
	size_t n = 0;

	while (s.n > 0 && ascii_is_any(*s.p, " ,'\"[]\r\n\t"))
		s = span_after(s, 1);
	while (n < s.n && !ascii_is_any(s.p[n], " ,'\"[]\r\n\t"))
		n++;
	*rest = span_after(s, n);
	return (struct span){ s.p, n };
}

/* The number of the first move of a position, and whether Black makes it. */
static unsigned long
first_number_of_fen(struct span fen, bool *black)
{
	unsigned long number = 1;
	struct span field;

	*black = false;
	for (int i = 0; i < 6 && fen.p != NULL; i++) {
		field = span_cut(&fen, ' ');
		if (i == 1)
			*black = span_eq(field, SPAN("b"));
		if (i == 5 && (!span_number(field, &number) || number == 0))
			number = 1;
	}
	return number;
}

/* Words with the numbers of PGN. */
static void
put_table_words(struct buf *b, struct span moves, struct span fen)
{
	bool black, standard;
	unsigned long number = first_number_of_fen(fen, &black);
	struct span word;

	for (unsigned long half = black; (word = next_table_word(&moves)).n > 0; half++) {
		if (result_read(word, &standard) != RESULT_NONE) {
			half--;
		} else if (half % 2 == 0 || half == 1) {
			if (half % 2 == 0)
				buf_fmt(b, "%lu. ", number + half / 2);
			else if (black)
				buf_fmt(b, "%lu... ", number);
		}
		buf_add(b, word);
		buf_char(b, half % 16 == 15 ? '\n' : ' ');
	}
}

/* The text of a cell, in lines that are not too long.  A % at the start of a line would begin an escape. */
static void
put_table_lines(struct buf *b, struct span moves)
{
	size_t width = 0;

	for (size_t i = 0; i < moves.n; i++) {
		bool breaks = width >= LINE_WIDTH && moves.p[i] == ' ' && i + 1 < moves.n && moves.p[i + 1] != '%' &&
		    moves.p[i + 1] != ';';

		buf_char(b, breaks ? '\n' : moves.p[i]);
		width = breaks || moves.p[i] == '\n' ? 0 : width + 1;
	}
	buf_char(b, ' ');
}

/* The result that the moves end with; empty: none. */
static struct span
last_result(struct span moves)
{
	struct span word = moves;
	bool standard;

	for (size_t i = moves.n; i > 0; i--)
		if (moves.p[i - 1] == ' ' || moves.p[i - 1] == '\n') {
			word = span_after(moves, i);
			break;
		}
	return result_read(word, &standard) != RESULT_NONE && standard ? word : SPAN("");
}

/* The text of a cell, which has lines of its own. */
static void
put_whole_game(struct games_table *t, struct span text)
{
	struct form_mark m = t->marks != NULL && t->marks->n > t->marks->first ? t->marks->list[t->marks->n - 1] :
	    (struct form_mark){ 0 };

	for (const char *end; (end = memchr(text.p, t->here->eol, text.n)) != NULL; ) {
		const size_t n = (size_t)(end + 1 - text.p);

		buf_add(t->pgn, (struct span){ text.p, n });
		text = span_after(text, n);
		m.at = t->pgn->n;
		m.line++;
		m.column = 1;
		m.offset += n;
		form_marks_put(t->marks, m);
	}
	buf_add(t->pgn, text);
}

static void
put_table_game(struct games_table *t)
{
	const int of_moves = games_columns_of(t->columns, t->columns_n, ROLE_MOVES);
	const struct span moves = cell_of(t, of_moves);
	const struct span fen = cell_of(t, games_columns_of(t->columns, t->columns_n, ROLE_FEN));
	const struct span end = last_result(moves);
	const bool whole = moves.n > 1 && *moves.p == '[' && ascii_is_upper(moves.p[1]);
	struct span result = result_of_cell(t, cell_of(t, games_columns_of(t->columns, t->columns_n, ROLE_RESULT)));

	result = result.n > 0 ? result : end;
	if (!whole)
		put_table_roster(t, result);
	put_tag_columns(t, moves, whole);
	if (!whole)
		buf_char(t->pgn, '\n');
	mark_cell(t, of_moves);
	if (whole)
		put_whole_game(t, moves);
	else if (are_moves_plain(moves))
		put_table_words(t->pgn, moves, ends_there(fen, moves) ? SPAN("") : fen);
	else
		put_table_lines(t->pgn, moves);
	if (!whole && end.n == 0)
		buf_add(t->pgn, result.n > 0 ? result : SPAN("*"));
	buf_str(t->pgn, "\n\n");
}

/* A row with more cells than the heading, or with malformed quotes: a word that is not a move, which is reported, and its text. */
static void
put_unread_row(struct games_table *t, struct span row, uint64_t line)
{
	t->row.n = 0;
	mark_cell(t, -1);
	put_table_roster(t, SPAN("*"));
	buf_fmt(t->pgn, "\nline_%llu_of_the_table_is_malformed {", (unsigned long long)line);
	for (size_t i = 0; i < row.n; i++)
		buf_char(t->pgn, row.p[i] == '}' ? ')' : row.p[i] == '\n' || row.p[i] == '\r' ? ' ' : row.p[i]);
	buf_str(t->pgn, "} *\n\n");
}

static void
put_table_row(struct games_table *t, const struct record *r)
{
	const struct span row = csv_row_content(r->text, r->eol, r->first);

	t->here = r;
	if (span_trim(row).n == 0)
		return;
	if (t->split.cells.heading) {
		t->split.cells.heading = false;
		return;
	}
	if (r->cut || r->rest || !games_row_cut(&t->row, row, t->split.cells.separator) || t->row.n > t->columns_n)
		put_unread_row(t, row, r->line);
	else if (t->row.text.n > 0)
		put_table_game(t);
}

/* -- reading -- */

void *
games_table_open(struct buf *pgn, struct form_marks *marks)
{
	struct games_table *t = calloc(1, sizeof(*t));

	if (t != NULL) {
		t->pgn = pgn;
		t->marks = marks;
	}
	return t;
}

bool
games_table_feed(void *table, struct span piece)
{
	struct games_table *t = table;
	struct record r;
	size_t used = 0;

	buf_add(&t->text, piece);
	if (t->text.failed)
		return false;
	if (!t->begun)
		begin_table(t);
	if (t->failed)
		return false;
	if (t->split.cells.separator == '\0') {
		buf_add(t->pgn, buf_span(&t->text));
		buf_clear(&t->text);
		return !t->pgn->failed;
	}
	while (split_rows_next(&t->split, span_after(buf_span(&t->text), used), piece.n == 0, &r) == 1) {
		put_table_row(t, &r);
		used += r.text.n;
	}
	if (used > 0)
		memmove(t->text.p, t->text.p + used, t->text.n - used);
	t->text.n -= used;
	return !t->failed && !t->row.text.failed && !t->pgn->failed;
}

void
games_table_close(void *table)
{
	struct games_table *t = table;

	buf_free(&t->text);
	buf_free(&t->row.text);
	free(t);
}

bool
games_table_pgn(struct span text, struct buf *pgn, struct form_marks *marks)
{
	struct games_table *t = games_table_open(pgn, marks);
	const bool good = t != NULL && games_table_feed(t, text) && games_table_feed(t, SPAN(""));

	if (t != NULL)
		games_table_close(t);
	return good;
}
