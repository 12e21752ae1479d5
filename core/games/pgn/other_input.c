/* other_input: files of other kinds than those that a program reads, known by how they begin. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "games/non_pgn/polyglot.h"
#include "games/pgn/other_input.h"
#include "toolkit/input/foreign_file.h"

/* The first line that is neither blank nor a comment or the heading of a list of positions. */
static struct span
first_line_with_text(struct span s)
{
	struct span line = { NULL, 0 };

	s = utf8_unmarked(s);
	do
		line = span_trim(span_cut(&s, '\n'));
	while (s.p != NULL && (line.n == 0 || *line.p == '#' || *line.p == '%' || span_eq_nocase(line, SPAN("FEN"))));
	return line;
}

/* FEN: a board of seven slashes or more between letters, numbers and what marks pockets and promoted pieces. */
static bool
looks_as_position(struct span s)
{
	struct span line = first_line_with_text(s), field = span_cut(&line, ' ');
	int slashes = 0;

	for (size_t i = 0; i < field.n; i++) {
		slashes += field.p[i] == '/';
		if (!ascii_is_alnum(field.p[i]) && strchr("/[]~+-", field.p[i]) == NULL)
			return false;
	}
	return slashes >= 7;
}

/* A pair of a tag section, or movetext from the first move on. */
static bool
looks_as_game(struct span s)
{
	struct span line = first_line_with_text(s), rest = line;
	size_t n = 0;

	if (line.n > 3 && *line.p == '[' && ascii_is_letter(line.p[1]))
		return memchr(line.p, '"', line.n) != NULL && line.p[line.n - 1] == ']';
	if (!span_starts(line, SPAN("1.")))
		return false;
	rest = span_trim(span_after(line, 2));
	while (n < rest.n && !ascii_is_blank(rest.p[n]))
		n++;
	return n > 1 && n < 8 && (ascii_is_letter(*rest.p) || *rest.p == '0');
}

/* A line of scid.eco: a code, which may have a letter and a digit more, a name, and moves: `A00a1 "Start" 1.e4 *`. */
bool
other_input_openings(struct span s)
{
	enum { CODE = 3, CODE_MAX = 5 };
	struct span line = first_line_with_text(s), code = span_cut(&line, ' '), name;

	line = span_trim(line);
	if (code.n < CODE || code.n > CODE_MAX || *code.p < 'A' || *code.p > 'E' || !ascii_is_digit(code.p[1]) ||
	    !ascii_is_digit(code.p[2]) || !span_starts(line, SPAN("\"")))
		return false;
	line = span_after(line, 1);
	name = span_cut(&line, '"');
	line = span_trim(line);
	return name.n > 0 && (line.n == 0 || *line.p == '*' || ascii_is_digit(*line.p));
}

/* Can a piece move so on an empty board, or is it castling, where the king takes the rook? */
static bool
is_way_of_piece(move m)
{
	const int files = abs(move_from(m) % 8 - move_to(m) % 8), ranks = abs(move_from(m) / 8 - move_to(m) / 8);

	return m != NO_MOVE && files + ranks > 0 && (files == 0 || ranks == 0 || files == ranks || files * ranks == 2);
}

enum { LOOK = 64 };	/* entries of a book */

/* How many entries of a book are looked at. */
static size_t
entries_looked_at(struct span s)
{
	return s.n / POLYGLOT_ENTRY < LOOK ? s.n / POLYGLOT_ENTRY : LOOK;
}

static struct polyglot_entry
entry_of(struct span s, size_t i)
{
	unsigned char bytes[POLYGLOT_ENTRY];

	memcpy(bytes, s.p + i * POLYGLOT_ENTRY, sizeof(bytes));
	return polyglot_read(bytes);
}

/* Entries that are sorted by their keys and have moves, of which some may be played; they do not look like text. */
static bool
looks_as_book(struct span s)
{
	size_t n = entries_looked_at(s), played = 0;
	uint64_t last = 0;

	if (n < 3 || memchr(s.p, '\0', n * POLYGLOT_ENTRY) == NULL)
		return false;
	for (size_t i = 0; i < n; i++) {
		const struct polyglot_entry e = entry_of(s, i);

		if (e.key < last || !is_way_of_piece(polyglot_move(e.code, true)))
			return false;
		last = e.key;
		played += e.weight > 0;
	}
	return played > 0;
}

const char *
other_input_no_book(struct span s)
{
	enum { SURE = 8 };
	const size_t n = entries_looked_at(s);
	const char *told = foreign_file(s);
	size_t moves = 0;

	if (told != NULL || n < SURE)
		return told;
	if (memchr(s.p, '\0', n * POLYGLOT_ENTRY) == NULL)
		return "this is not an opening book of Polyglot, but text";
	for (size_t i = 0; i < n; i++)
		moves += is_way_of_piece(polyglot_move(entry_of(s, i).code, true));
	return moves < n / 2 ? "this is not an opening book of Polyglot: no piece can move as most of its entries say" : NULL;
}

bool
other_input_bytes(struct span s)
{
	enum { BEGINNING = 512 };

	return foreign_file(s) != NULL || looks_as_book(s) ||
	    (memchr(s.p, '\0', s.n < BEGINNING ? s.n : BEGINNING) != NULL && !looks_as_position(s));
}

/* Cells between semicolons, commas or tabs. */
static bool
looks_as_table(struct span s)
{
	struct span line = first_line_with_text(s);
	int separators = 0;

	for (size_t i = 0; i < line.n; i++) {
		if ((unsigned char)line.p[i] < ' ' && line.p[i] != '\t')
			return false;
		separators += strchr(",;\t", line.p[i]) != NULL;
	}
	return separators >= 2;
}

#define NO_GAMES "there are no games in this file: it looks like "
#define NO_POSITIONS "there are no positions in this file: it looks like "

static const struct {
	bool (*looks)(struct span);
	const char *told[INPUT_POSITIONS + 1];	/* NULL: that is what was looked for */
} rows[] = {
	{ looks_as_position, { NO_GAMES "a list of positions (FEN), which fen-legal checks", NULL } },
	{ looks_as_game, { NULL, NO_POSITIONS "games (PGN), which pgn-check checks; pgn-replay --to fen writes their positions" } },
	{ other_input_openings, { NO_GAMES "a table of openings (scid.eco), which --eco reads",
	    NO_POSITIONS "a table of openings (scid.eco), which pgn-check --eco reads" } },
	{ looks_as_book, { NO_GAMES "an opening book (Polyglot), which fen-legal --from polyglot checks",
	    NO_POSITIONS "an opening book (Polyglot), which --from polyglot reads" } },
	{ looks_as_table, { NULL, NO_POSITIONS "a table; --from csv reads those that have a column FEN, --fen-column names another" } },
};

const char *
other_input(const struct file_forms *forms, struct span start, enum input_wanted wanted)
{
	const char *told = foreign_file(start);
	const int form = told != NULL ? 0 : file_form_of(forms, start, FILE_FORMS_ALL);
	const struct file_form *row = form > 0 ? file_form_row(forms, (unsigned)form) : NULL;

	if (row != NULL && row->report)
		told = wanted == INPUT_GAMES ? row->otherwise : NO_POSITIONS "a tournament report (TRF), which pgn-check checks";
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]) && told == NULL; i++)
		if (rows[i].told[wanted] != NULL && rows[i].looks(start))
			told = rows[i].told[wanted];
	return told;
}

const char *
other_input_name(struct span name, enum input_wanted wanted)
{
	if (looks_as_position(name))
		return wanted == INPUT_POSITIONS ? "there is no such file; a position is given with --fen" :
		    "there is no such file; a position is given to fen-legal, with --fen";
	return looks_as_game(name) ? "there is no such file; games are read from files and from standard input" : NULL;
}
