/* games_table: a table with one game in each row, as PGN. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "games/chess/fen.h"
#include "games/chess/san.h"
#include "games/pgn/result.h"
#include "games/sheets/games_table.h"
#include "games/sheets/sheet_result.h"
#include "games/sheets/sheet_words.h"
#include "toolkit/input/csv_row.h"
#include "toolkit/input/split_rows.h"

enum { COLUMNS_MAX = 128, NAME_MAX = 40, LINE_WIDTH = 80, FIRST_ROWS = 4 };

/* -- headings -- */

enum role { ROLE_TAG, ROLE_MOVES, ROLE_FEN, ROLE_RESULT, ROLE_MINUTES };

/* A heading, in small letters and without other signs; of several columns of moves the one that comes first here is read. */
static const struct heading {
	const char *words;	/* with blanks between them */
	enum role role;
	const char *tag;	/* NULL: the heading itself */
} headings[] = {
	{ "pgn pgntext", ROLE_MOVES, NULL },
	{ "movetext", ROLE_MOVES, NULL },
	{ "moves movelist movessan sanmoves gamemoves", ROLE_MOVES, NULL },
	{ "san", ROLE_MOVES, NULL },
	{ "movesuci ucimoves", ROLE_MOVES, NULL },
	{ "uci", ROLE_MOVES, NULL },
	{ "solution", ROLE_MOVES, NULL },
	{ "fen startfen startingfen initialfen fenstart startposition", ROLE_FEN, "FEN" },
	{ "result winner gameresult", ROLE_RESULT, "Result" },
	{ "incrementcode", ROLE_MINUTES, "TimeControl" },
	{ "white whitename whiteplayer whiteid whiteuser whiteusername playerwhite wuser", ROLE_TAG, "White" },
	{ "black blackname blackplayer blackid blackuser blackusername playerblack buser", ROLE_TAG, "Black" },
	{ "whiteelo whiterating elowhite ratingwhite wrating", ROLE_TAG, "WhiteElo" },
	{ "blackelo blackrating eloblack ratingblack brating", ROLE_TAG, "BlackElo" },
	{ "event tournament eventname", ROLE_TAG, "Event" },
	{ "eco openingeco ecocode", ROLE_TAG, "ECO" },
	{ "opening openingname", ROLE_TAG, "Opening" },
	{ "timecontrol", ROLE_TAG, "TimeControl" },
	{ "variant rules", ROLE_TAG, "Variant" },
	{ "utcdate", ROLE_TAG, "UTCDate" },
	{ "date gamedate", ROLE_TAG, "Date" },
};

enum { HEADINGS = sizeof(headings) / sizeof(headings[0]) };

struct column {
	enum role role;
	int rank;		/* of headings with ROLE_MOVES: the first is the best */
	char tag[NAME_MAX];
};

/* The cells of a row, or of the heading. */
struct row {
	struct span cell[COLUMNS_MAX];
	size_t at[COLUMNS_MAX];	/* where they begin in `text`, until it is complete */
	struct span piece[COLUMNS_MAX];	/* as they are written */
	int n;
	struct buf text;
};

struct games_table {
	struct buf *pgn;
	struct form_marks *marks;
	const struct record *here;	/* the row that is read */
	struct buf text;		/* what was read and is not a whole row */
	struct split split;
	struct column columns[COLUMNS_MAX];
	int order[COLUMNS_MAX];		/* of columns, by the names of their tags, as PGN has them */
	int columns_n;
	struct row row;
	bool begun, failed;		/* begun: the columns are known */
};

static void
take_cell(void *data, struct span piece, struct span text)
{
	struct row *r = data;

	if (r->n < COLUMNS_MAX) {
		r->piece[r->n] = piece;
		text = span_trim(text);
		r->at[r->n] = r->text.n;
		buf_add(&r->text, text);
		r->cell[r->n].n = r->text.failed ? 0 : text.n;
	}
	r->n++;
}

/* Splits a row, without its line end.  False: its quotes are malformed, it has too many cells, or memory is out. */
static bool
cut_row(struct row *r, struct span row, char separator)
{
	bool no_memory = false;
	const bool good = (r->n = 0, buf_clear(&r->text), csv_row_cut(row, separator, false, take_cell, r, &no_memory));

	r->text.failed = r->text.failed || no_memory;
	for (int i = 0; i < r->n && i < COLUMNS_MAX && r->text.n > 0; i++)
		r->cell[i].p = r->text.p + r->at[i];
	return good && r->n <= COLUMNS_MAX && !r->text.failed;
}

/* Letters and digits, in small letters. */
static struct span
folded(struct span s, char out[NAME_MAX])
{
	size_t n = 0;

	for (size_t i = 0; i < s.n && n < NAME_MAX; i++)
		if (ascii_is_letter(s.p[i]) || ascii_is_digit(s.p[i]))
			out[n++] = ascii_lower(s.p[i]);
	return (struct span){ out, n };
}

static bool
among(struct span word, const char *words)
{
	struct span rest = span_of(words);

	while (rest.p != NULL)
		if (span_eq(span_cut(&rest, ' '), word))
			return true;
	return false;
}

static void
set_tag(struct column *c, struct span name, int number)
{
	size_t n = 0;

	for (size_t i = 0; i < name.n && n < NAME_MAX - 8; i++)
		c->tag[n++] = ascii_is_word(name.p[i]) ? name.p[i] : '_';
	c->tag[n] = '\0';
	if (n == 0)
		snprintf(c->tag, sizeof(c->tag), "Column%d", number);
}

static void
read_table_heading(struct column *c, struct span cell, int number)
{
	char room[NAME_MAX];
	const struct span word = folded(cell, room), known = sheet_headings_tag(cell);

	*c = (struct column){ .role = ROLE_TAG };
	set_tag(c, known.n > 0 ? known : cell, number);
	for (int i = 0; i < HEADINGS && word.n > 0; i++) {
		if (!among(word, headings[i].words))
			continue;
		c->role = headings[i].role;
		c->rank = i;
		if (headings[i].tag != NULL)
			set_tag(c, span_of(headings[i].tag), number);
		return;
	}
	if (span_eq(known, SPAN("Result")))
		c->role = ROLE_RESULT;
}

/* -- what cells show -- */

/* Is it a FEN, with eight ranks and the side to move at least? */
static bool
is_fen(struct span s)
{
	struct span placement = span_cut(&s, ' ');
	int slashes = 0;

	for (size_t i = 0; i < placement.n; i++) {
		slashes += placement.p[i] == '/';
		if (!ascii_is_any(placement.p[i], "pnbrqkPNBRQK12345678/~[]"))
			return false;
	}
	return slashes >= 7 && s.n > 0 && (*s.p == 'w' || *s.p == 'b') && (s.n == 1 || s.p[1] == ' ');
}

static bool
is_eco(struct span s)
{
	return s.n == 3 && *s.p >= 'A' && *s.p <= 'E' && ascii_is_digit(s.p[1]) && ascii_is_digit(s.p[2]);
}

static bool
is_squares(struct span s)
{
	return (s.n == 4 || s.n == 5) && ascii_is_file(s.p[0]) && ascii_is_rank(s.p[1]) && ascii_is_file(s.p[2]) &&
	    ascii_is_rank(s.p[3]);
}

/* The first word of moves, without its number and what a list of a program is in. */
static struct span
first_move(struct span s)
{
	while (s.n > 0 && !ascii_is_letter(*s.p))
		s = span_after(s, 1);
	for (size_t i = 0; i < s.n; i++)
		if (!ascii_is_word(s.p[i]) && strchr("-=+#", s.p[i]) == NULL)
			return (struct span){ s.p, i };
	return s;
}

/* A whole game with its tags, or moves of which the first can be one. */
static bool
has_cell_moves(struct span cell)
{
	char text[2 * SAN_MAX] = "";
	struct span word = first_move(cell);

	if (cell.n > 1 && *cell.p == '[' && ascii_is_upper(cell.p[1]))
		return true;
	if (is_squares(word) || span_starts(word, SPAN("O-O")))
		return true;
	if (word.n < 2 || word.n > SAN_MAX)
		return false;
	memcpy(text, word.p, word.n);
	return san_text(text, word.n).to != NO_SQUARE;
}

/* Moves from the first one on, with its number. */
static bool
is_numbered_game(struct span cell)
{
	return (span_starts(cell, SPAN("1.")) || span_starts(cell, SPAN("1 ."))) && has_cell_moves(cell);
}

static int
column_of(const struct column *columns, int n, enum role role)
{
	int best = -1;

	for (int i = 0; i < n; i++)
		if (columns[i].role == role && (best < 0 || columns[i].rank < columns[best].rank))
			best = i;
	return best;
}

static bool
has_tag(const struct column *columns, int n, const char *tag)
{
	for (int i = 0; i < n; i++)
		if (strcmp(columns[i].tag, tag) == 0)
			return true;
	return false;
}

/* Do the headings name something that only games have?  A scoresheet has moves and sides, too. */
static bool
names_games(const struct column *c, int n)
{
	return column_of(c, n, ROLE_FEN) >= 0 || column_of(c, n, ROLE_RESULT) >= 0 || has_tag(c, n, "ECO") ||
	    has_tag(c, n, "Opening") || (has_tag(c, n, "White") && has_tag(c, n, "Black"));
}

/* The results of games without their moves. */
static bool
names_results(const struct column *c, int n)
{
	return column_of(c, n, ROLE_RESULT) >= 0 && has_tag(c, n, "White") && has_tag(c, n, "Black") &&
	    (has_tag(c, n, "Event") || has_tag(c, n, "Site") || has_tag(c, n, "Date") || has_tag(c, n, "Round"));
}

/* Of a table without a heading: the columns, by the cells of its first row.  False: they do not show that. */
static bool
find_columns(const struct row *r, struct column *c)
{
	bool game = false, fen = false, squares = false, eco = false;

	for (int i = 0; i < r->n; i++) {
		struct span cell = r->cell[i];

		c[i] = (struct column){ .role = ROLE_TAG };
		set_tag(&c[i], SPAN(""), i + 1);
		if (!fen && is_fen(cell)) {
			fen = true;
			c[i].role = ROLE_FEN;
		} else if (!eco && is_eco(cell)) {
			eco = true;
			set_tag(&c[i], SPAN("ECO"), 0);
		} else if (!game && i > 0 && is_numbered_game(cell)) {
			game = true;
			c[i].role = ROLE_MOVES;
		} else if (!squares && i > 0 && is_squares(first_move(cell)) && first_move(cell).p == cell.p) {
			squares = true;
			c[i].role = ROLE_MOVES;
			c[i].rank = 1;
		} else if (eco && i > 0 && c[i - 1].tag[0] == 'E') {
			set_tag(&c[i], SPAN("Opening"), 0);
		}
	}
	return (fen && (game || squares)) || (eco && game);
}

/* Does a cell begin with a tag pair, "[Event ""? */
static bool
begins_game(struct span row, char separator)
{
	for (size_t i = 0; i + 4 < row.n; i++)
		if (row.p[i] == '"' && row.p[i + 1] == '[' && (i == 0 || row.p[i - 1] == separator) && ascii_is_upper(row.p[i + 2]) &&
		    ascii_is_letter(row.p[i + 3]))
			return true;
	return false;
}

/*
 * Reads the first row with that separator, and if it is a heading, looks at the moves of the next one.  1: it is a heading,
 * 2: it is a game; 0: neither.
 */
static int
read_start(struct span start, char separator, struct column *columns, int *n, struct row *r)
{
	struct span first = csv_row_trim(span_cut(&start, memchr(start.p, '\n', start.n) != NULL ? '\n' : '\r'), SPAN("\r"));
	int moves;

	if (!cut_row(r, first, separator) || r->n < 2)
		return 0;
	*n = r->n;
	for (int i = 0; i < r->n; i++)
		read_table_heading(&columns[i], r->cell[i], i + 1);
	moves = column_of(columns, *n, ROLE_MOVES);
	if (moves < 0 && names_results(columns, *n))
		return 1;
	if (moves < 0)
		return find_columns(r, columns) ? 2 : 0;
	for (int rows = 0; rows < FIRST_ROWS && start.p != NULL; rows++) {
		struct span row = span_cut(&start, '\n');

		cut_row(r, csv_row_trim(row, SPAN("\r")), separator);
		if (names_games(columns, *n) && r->n > moves && has_cell_moves(r->cell[moves]))
			return 1;
		/* The first line of a cell with a whole game. */
		if (begins_game(row, separator))
			return 1;
	}
	return 0;
}

/* The separator; 0: it is not such a table. */
static char
find_start(struct span start, struct column *columns, int *n, struct row *r, bool *heading)
{
	static const char separators[] = { '\t', ';', ',' };

	start = span_trim(utf8_unmarked(start));
	for (size_t i = 0; start.n > 0 && i < sizeof(separators); i++) {
		int kind = read_start(start, separators[i], columns, n, r);

		*heading = kind == 1;
		if (kind > 0)
			return separators[i];
	}
	return '\0';
}

bool
games_table_looks(struct span start)
{
	struct column columns[COLUMNS_MAX];
	struct row row = { .n = 0 };
	bool heading;
	int n;
	/* That of most files is dismissed by its first byte: it needs no library. */
	const bool looks = games_table_least(start, 1) > 0 && find_start(start, columns, &n, &row, &heading) != '\0';

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

/* No tag is there twice: columns with the same one, and further columns of moves, are named by their headings. */
static void
settle_columns(struct games_table *t, const struct row *heading)
{
	const int moves = column_of(t->columns, t->columns_n, ROLE_MOVES);

	for (int i = 0; i < t->columns_n; i++) {
		struct column *c = &t->columns[i];
		bool twice = false;

		for (int k = 0; k < i; k++)
			twice = twice || span_eq_nocase(span_of(c->tag), span_of(t->columns[k].tag));
		if (twice || (c->role == ROLE_MOVES && i != moves)) {
			set_tag(c, heading->n > i ? heading->cell[i] : SPAN(""), i + 1);
			c->role = ROLE_TAG;
		}
		for (int k = 0; k < i; k++)
			if (span_eq_nocase(span_of(c->tag), span_of(t->columns[k].tag)))
				snprintf(c->tag, sizeof(c->tag), "Column%d", i + 1);
	}
}

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

/* Finds the columns by the first rows.  Without a separator it is not such a table after all, and its text is handed on. */
static void
begin_table(struct games_table *t)
{
	struct row heading = { .n = 0 };
	bool headed = false;
	char separator = find_start(buf_span(&t->text), t->columns, &t->columns_n, &heading, &headed);
	struct span line = span_trim(utf8_unmarked(buf_span(&t->text)));

	t->begun = true;
	t->split.cells.separator = separator;
	t->split.cells.columns = t->columns_n;
	t->split.cells.heading = headed;
	line = span_cut(&line, memchr(line.p, '\n', line.n) != NULL ? '\n' : '\r');
	heading.n = 0;
	if (headed && separator != '\0')
		cut_row(&heading, csv_row_trim(line, SPAN("\r")), separator);
	settle_columns(t, &heading);
	sort_columns(t);
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

	if (is_squares(word)) {
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
		struct span word = first_move(moves);

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

/* The result of PGN that a cell states: in any form, by a side, or by the name of a player; empty: it is not known. */
static struct span
result_of_cell(const struct games_table *t, struct span cell)
{
	static const char *const words[][2] = {
		{ "white w", "1-0" }, { "black b", "0-1" }, { "draw drawn tie d", "1/2-1/2" }, { "none unknown", "*" },
	};
	char room[NAME_MAX];
	bool standard;
	const struct span word = folded(cell, room);
	enum result r = result_read(cell, &standard);

	if (r == RESULT_NONE)
		r = sheet_result_read(cell, OWNER_NOBODY);
	if (r != RESULT_NONE)
		return result_name(r);
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]) && cell.n > 0; i++)
		if (among(word, words[i][0]))
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
	char sought[NAME_MAX + 4];
	const size_t n = (size_t)snprintf(sought, sizeof(sought), "[%s \"", tag);

	for (size_t i = 0; i + n <= game.n; i++)
		if (game.p[i] == '[' && memcmp(game.p + i, sought, n) == 0)
			return true;
	return false;
}

static bool
is_roster(const char *tag)
{
	return among(span_of(tag), "Event Site Date Round White Black Result");
}

/* The tags of all columns but the roster; `game`: without those that it has. */
static void
put_columns(struct games_table *t, struct span game, bool whole)
{
	bool set_up = false;

	for (int i = 0; i < t->columns_n; i++) {
		const struct column *c = &t->columns[t->order[i]];
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
			put_table_tag(t->pgn, c->tag, cell);
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
	const int last = column_of(t->columns, t->columns_n, ROLE_RESULT);
	const struct span said = cell_of(t, last);

	for (size_t i = 0; i < sizeof(roster) / sizeof(roster[0]); i++) {
		const struct span cell = cell_of(t, tag_column(t, roster[i]));

		mark_cell(t, tag_column(t, roster[i]));
		put_table_tag(t->pgn, roster[i], cell.n > 0 ? cell : i == 2 ? SPAN("????.??.??") : SPAN("?"));
	}
	mark_cell(t, last);
	/* A word that is not a result is reported as a Result. */
	put_table_tag(t->pgn, "Result", said.n > 0 && result.n == 0 ? said : result.n > 0 ? result : SPAN("*"));
}

/* -- moves -- */

/* Are there only words, without numbers and comments, so that numbers can be put before them? */
static bool
is_plain(struct span moves)
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
	const int of_moves = column_of(t->columns, t->columns_n, ROLE_MOVES);
	const struct span moves = cell_of(t, of_moves);
	const struct span fen = cell_of(t, column_of(t->columns, t->columns_n, ROLE_FEN));
	const struct span end = last_result(moves);
	const bool whole = moves.n > 1 && *moves.p == '[' && ascii_is_upper(moves.p[1]);
	struct span result = result_of_cell(t, cell_of(t, column_of(t->columns, t->columns_n, ROLE_RESULT)));

	result = result.n > 0 ? result : end;
	if (!whole)
		put_table_roster(t, result);
	put_columns(t, moves, whole);
	if (!whole)
		buf_char(t->pgn, '\n');
	mark_cell(t, of_moves);
	if (whole)
		put_whole_game(t, moves);
	else if (is_plain(moves))
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
	if (r->cut || r->rest || !cut_row(&t->row, row, t->split.cells.separator) || t->row.n > t->columns_n)
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
