/* games_columns: finds the columns of tables with a game in each row. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "games/move_notation/notation.h"
#include "games/move_notation/san.h"
#include "games/pgn/result.h"
#include "games/spreadsheets/games_columns.h"
#include "games/spreadsheets/sheet_words.h"
#include "toolkit/input/csv_row.h"

enum { FIRST_ROWS = 16, LOOK = 16 << 10 };	/* LOOK: bytes that are looked at, however many there are */

/* -- headings -- */

/* A heading, in small letters and without other signs; of several columns of moves the one that comes first here is read. */
static const struct heading {
	const char *words;	/* with blanks between them */
	enum games_role role;
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

static void
take_cell(void *data, struct span piece, struct span text)
{
	struct games_row *r = data;

	if (r->n < GAMES_COLUMNS_MAX) {
		r->piece[r->n] = piece;
		text = span_trim(text);
		r->at[r->n] = r->text.n;
		buf_add(&r->text, text);
		r->cell[r->n].n = r->text.failed ? 0 : text.n;
	}
	r->n++;
}

bool
games_row_cut(struct games_row *r, struct span row, char separator)
{
	bool no_memory = false;
	const bool good = (r->n = 0, buf_clear(&r->text), csv_row_cut(row, separator, false, take_cell, r, &no_memory));

	r->text.failed = r->text.failed || no_memory;
	for (int i = 0; i < r->n && i < GAMES_COLUMNS_MAX && r->text.n > 0; i++)
		r->cell[i].p = r->text.p + r->at[i];
	return good && r->n <= GAMES_COLUMNS_MAX && !r->text.failed;
}

struct span
games_cell_folded(struct span s, char out[GAMES_TAG_MAX])
{
	size_t n = 0;

	for (size_t i = 0; i < s.n && n < GAMES_TAG_MAX; i++)
		if (ascii_is_letter(s.p[i]) || ascii_is_digit(s.p[i]))
			out[n++] = ascii_lower(s.p[i]);
	return (struct span){ out, n };
}

static void
set_tag(struct games_column *c, struct span name, int number)
{
	size_t n = 0;

	for (size_t i = 0; i < name.n && n < GAMES_TAG_MAX - 8; i++)
		c->tag[n++] = ascii_is_word(name.p[i]) ? name.p[i] : '_';
	c->tag[n] = '\0';
	if (n == 0)
		snprintf(c->tag, sizeof(c->tag), "Column%d", number);
}

static void
read_table_heading(struct games_column *c, struct span cell, int number)
{
	char room[GAMES_TAG_MAX];
	const struct span word = games_cell_folded(cell, room), known = sheet_headings_tag(cell);

	*c = (struct games_column){ .role = ROLE_TAG };
	set_tag(c, known.n > 0 ? known : cell, number);
	for (int i = 0; i < HEADINGS && word.n > 0; i++) {
		if (!sheet_words_among(word, headings[i].words, ' '))
			continue;
		c->role = headings[i].role;
		c->rank = i;
		c->known = true;
		if (headings[i].tag != NULL)
			set_tag(c, span_of(headings[i].tag), number);
		return;
	}
	if (span_eq(known, SPAN("Result")))
		c->role = ROLE_RESULT;
	c->known = known.n > 0;
	if (sheet_headings_moves(cell)) {
		c->role = ROLE_MOVES;
		c->rank = HEADINGS;
	}
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

bool
games_cell_squares(struct span s)
{
	return (s.n == 4 || s.n == 5) && ascii_is_file(s.p[0]) && ascii_is_rank(s.p[1]) && ascii_is_file(s.p[2]) &&
	    ascii_is_rank(s.p[3]);
}

struct span
games_cell_move(struct span s)
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
	struct span word = games_cell_move(cell);

	if (cell.n > 1 && *cell.p == '[' && ascii_is_upper(cell.p[1]))
		return true;
	if (games_cell_squares(word) || span_starts(word, SPAN("O-O")))
		return true;
	if (word.n < 2 || word.n > SAN_MAX)
		return false;
	memcpy(text, word.p, word.n);
	return san_text(text, word.n).to != NO_SQUARE;
}

static bool
has_moves_of_any_language(struct span cell)
{
	const struct span word = games_cell_move(cell);

	return has_cell_moves(cell) || (word.n >= 2 && word.n <= SAN_MAX && notation_any_language(word));
}

/* Moves from the first one on: with its number, or at least two words that are nothing else. */
static bool
is_moves_text(struct span cell)
{
	const bool numbered = span_starts(cell, SPAN("1.")) || span_starts(cell, SPAN("1 ."));
	int moves = 0;

	if (numbered)
		return has_moves_of_any_language(cell);
	while (cell.n > 0) {
		const struct span word = span_cut(&cell, ' ');

		if (word.n > 0 && !(word.n <= SAN_MAX && notation_any_language(word)) && result_read(word, &(bool){ false }) == RESULT_NONE)
			return false;
		moves += word.n > 0;
	}
	return moves > 1;
}

/* Moves from the first one on, with its number. */
static bool
is_numbered_game(struct span cell)
{
	return (span_starts(cell, SPAN("1.")) || span_starts(cell, SPAN("1 ."))) && has_cell_moves(cell);
}

int
games_columns_of(const struct games_column *columns, int n, enum games_role role)
{
	int best = -1;

	for (int i = 0; i < n; i++)
		if (columns[i].role == role && (best < 0 || columns[i].rank < columns[best].rank))
			best = i;
	return best;
}

static bool
has_tag(const struct games_column *columns, int n, const char *tag)
{
	for (int i = 0; i < n; i++)
		if (strcmp(columns[i].tag, tag) == 0)
			return true;
	return false;
}

static bool
has_players(const struct games_column *c, int n)
{
	return has_tag(c, n, "White") && has_tag(c, n, "Black");
}

/* Do the headings name something that only games have?  A scoresheet has moves and sides, too. */
static bool
names_games(const struct games_column *c, int n)
{
	return games_columns_of(c, n, ROLE_FEN) >= 0 || games_columns_of(c, n, ROLE_RESULT) >= 0 || has_tag(c, n, "ECO") ||
	    has_tag(c, n, "Opening") || has_players(c, n);
}

/* The results of games without their moves. */
static bool
names_results(const struct games_column *c, int n)
{
	return games_columns_of(c, n, ROLE_RESULT) >= 0 && has_players(c, n) &&
	    (has_tag(c, n, "Event") || has_tag(c, n, "Site") || has_tag(c, n, "Date") || has_tag(c, n, "Round"));
}

/* Of a table without a heading: the columns, by the cells of its first row.  False: they do not show that. */
static bool
find_columns(const struct games_row *r, struct games_column *c)
{
	bool game = false, fen = false, squares = false, eco = false;

	for (int i = 0; i < r->n; i++) {
		struct span cell = r->cell[i];

		c[i] = (struct games_column){ .role = ROLE_TAG };
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
		} else if (!squares && i > 0 && games_cell_squares(games_cell_move(cell)) && games_cell_move(cell).p == cell.p) {
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

/* Which columns the first rows show to hold moves. */
struct shown {
	unsigned moves[GAMES_COLUMNS_MAX], filled[GAMES_COLUMNS_MAX];	/* of rows */
	bool sheet;		/* a player is called by a move: it is a scoresheet */
	bool whole;		/* there is a game with its tags */
};

static void
look_at_row(const struct games_column *c, int n, const struct games_row *r, struct shown *s)
{
	for (int i = 0; i < n && i < r->n; i++) {
		const struct span cell = r->cell[i];
		const bool side = strcmp(c[i].tag, "White") == 0 || strcmp(c[i].tag, "Black") == 0;

		s->filled[i] += cell.n > 0;
		s->moves[i] += c[i].role == ROLE_MOVES ? has_moves_of_any_language(cell) : !c[i].known && is_moves_text(cell);
		s->sheet = s->sheet || (side && notation_any_language(cell));
	}
}

/*
 * Of the columns that are called moves, those that hold none are not; where no column is called so, one that holds nothing
 * else is.
 */
static bool
choose_moves(struct games_column *c, int n, const struct shown *s)
{
	bool any = false;

	for (int i = 0; i < n; i++)
		any = any || (c[i].role == ROLE_MOVES && s->moves[i] > 0);
	for (int i = 0; i < n; i++) {
		if (any && c[i].role == ROLE_MOVES && s->moves[i] == 0)
			c[i].role = ROLE_TAG;
		if (!any && !s->sheet && has_players(c, n) && s->moves[i] > 0 && s->moves[i] == s->filled[i]) {
			c[i].role = ROLE_MOVES;
			c[i].rank = -1;
			any = true;
		}
	}
	return any;
}

static void
look_at_rows(struct span rest, char separator, const struct games_column *c, int n, struct games_row *r, struct shown *s)
{
	for (int rows = 0; rows < FIRST_ROWS && rest.p != NULL; rows++) {
		const struct span row = span_cut(&rest, '\n');

		games_row_cut(r, csv_row_trim(row, SPAN("\r")), separator);
		look_at_row(c, n, r, s);
		/* The first line of a cell with a whole game. */
		s->whole = s->whole || begins_game(row, separator);
	}
}

/*
 * Reads the first row with that separator, and if it is a heading, looks at the moves of the next ones.  1: it is a heading,
 * 2: it is a game; 0: neither.
 */
static int
read_first_row(struct span start, char separator, struct games_column *columns, int *n, struct games_row *r)
{
	struct span first = csv_row_trim(span_cut(&start, memchr(start.p, '\n', start.n) != NULL ? '\n' : '\r'), SPAN("\r"));
	struct shown shown = { .sheet = false };
	bool moves;

	if (!games_row_cut(r, first, separator) || r->n < 2)
		return 0;
	*n = r->n;
	for (int i = 0; i < r->n; i++)
		read_table_heading(&columns[i], r->cell[i], i + 1);
	moves = games_columns_of(columns, *n, ROLE_MOVES) >= 0;
	if (moves || has_players(columns, *n))
		look_at_rows(start, separator, columns, *n, r, &shown);
	if ((names_games(columns, *n) && choose_moves(columns, *n, &shown)) || (moves && shown.whole) || names_results(columns, *n))
		return 1;
	return !moves && games_row_cut(r, first, separator) && find_columns(r, columns) ? 2 : 0;
}

/* The rows that are looked at: those that end in the first bytes of a longer text. */
static struct span
without_cut_row(struct span start)
{
	size_t n = LOOK;

	if (start.n < LOOK)
		return start;
	while (n > 0 && start.p[n - 1] != '\n')
		n--;
	return (struct span){ start.p, n > 0 ? n : LOOK };
}

char
games_columns_find(struct span start, struct games_column *columns, int *n, struct games_row *r, bool *heading)
{
	static const char separators[] = { '\t', ';', ',' };

	start = span_trim(utf8_unmarked(without_cut_row(start)));
	for (size_t i = 0; start.n > 0 && i < sizeof(separators); i++) {
		int kind = read_first_row(start, separators[i], columns, n, r);

		*heading = kind == 1;
		if (kind > 0)
			return separators[i];
	}
	return '\0';
}

void
games_columns_settle(struct games_column *columns, int n, const struct games_row *heading)
{
	const int moves = games_columns_of(columns, n, ROLE_MOVES);

	for (int i = 0; i < n; i++) {
		struct games_column *c = &columns[i];
		bool twice = false;

		for (int k = 0; k < i; k++)
			twice = twice || span_eq_nocase(span_of(c->tag), span_of(columns[k].tag));
		if (twice || (c->role == ROLE_MOVES && i != moves)) {
			set_tag(c, heading->n > i ? heading->cell[i] : SPAN(""), i + 1);
			c->role = ROLE_TAG;
		}
		for (int k = 0; k < i; k++)
			if (span_eq_nocase(span_of(c->tag), span_of(columns[k].tag)))
				snprintf(c->tag, sizeof(c->tag), "Column%d", i + 1);
	}
}
