/* other_input: files of other kinds than those that a program reads, known by how they begin. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "games/pgn/other_input.h"
#include "games/record_formats/polyglot.h"

/* -- formats that are not read, known by their first bytes; archives are named by toolkit/input/decompress.h -- */

#define GAMES(what) "this is " what ", which is not read: export its games as PGN"
#define OTHER(what) "this is " what ", which is not read"
#define PACKED(what) "this is " what ", which is not read: unpack it"
#define START(bytes) { bytes, sizeof(bytes) - 1 }

static const struct {
	struct span start;
	const char *told;
} unread_formats[] = {
	{ START("CCBridge Record"), GAMES("a record of CCBridge (.cbr, xiangqi)") },
	{ START("CCBridgeLibrary"), GAMES("a library of CCBridge (.cbl, xiangqi)") },
	{ START("\0\0\x2c\0\x2e\1"), GAMES("a database of ChessBase (.cbh)") },
	{ START("\0\0\x24\0\x2e\1"), GAMES("a database of ChessBase (.cbh)") },
	{ START("Scid.si\0"), GAMES("a database of Scid (.si4)") },
	{ START("Scid.sn\0"), GAMES("a part of a database of Scid (.sn4)") },
	{ START("\3ABK\0"), OTHER("an opening book of Arena (.abk)") },
	{ START("SQLite format 3\0"), GAMES("a database of SQLite") },
	{ START("version https://git-lfs.github.com/spec/"),
	    "this is a pointer of Git LFS: the file itself was not fetched (git lfs pull)" },
	{ START("%PDF-"), OTHER("a PDF document") },
	{ START("{\\rtf"), OTHER("a document in RTF") },
	{ START("MSCF\0\0\0\0"), PACKED("a cabinet archive") },
	{ START("\x1f\x9d"), PACKED("a file packed by compress (.Z)") },
	{ START("LZIP"), PACKED("a file packed by lzip") },
	{ START("\x04\x22\x4d\x18"), PACKED("a file packed by lz4") },
	{ START("\x89PNG\r\n"), OTHER("a PNG picture") },
	{ START("\xff\xd8\xff"), OTHER("a JPEG picture") },
	{ START("GIF8"), OTHER("a GIF picture") },
	{ START("\x7f" "ELF"), OTHER("a program") },
	{ START("MZ\x90\0"), OTHER("a program") },
};

/* 32 bytes, not letters, that end with a number of games below 2^24, and zeros, of which only the first may be here. */
static bool
is_ctg(struct span s)
{
	enum { GAMES_AT = 28, HEADER = 32, SEEN = 512 };
	size_t letters = 0, zeros = HEADER;

	if (s.n < SEEN || s.p[GAMES_AT] != '\0' || (s.p[GAMES_AT + 1] | s.p[GAMES_AT + 2] | s.p[GAMES_AT + 3]) == 0)
		return false;
	while (letters < HEADER && ascii_is_alnum(s.p[letters]))
		letters++;
	while (zeros < SEEN && s.p[zeros] == '\0')
		zeros++;
	return letters < 3 && zeros == SEEN;
}

/* An object with a name and a colon, or a list of such. */
static bool
is_json(struct span s)
{
	enum { NAME_BYTES = 64 };
	struct span name;

	s = span_trim(utf8_unmarked(s));
	if (span_starts(s, SPAN("[")))
		s = span_trim(span_after(s, 1));
	if (!span_starts(s, SPAN("{")))
		return false;
	s = span_trim(span_after(s, 1));
	if (!span_starts(s, SPAN("\"")))
		return false;
	s = span_after(s, 1);
	name = span_cut(&s, '"');
	return s.p != NULL && name.n <= NAME_BYTES && span_starts(span_trim(s), SPAN(":"));
}

/* What the file is, as a sentence without a full stop; NULL: it begins as none of them. */
static const char *
foreign_file(struct span start)
{
	/* The third byte is a version, below 32 so far. */
	if (span_starts(start, SPAN("XQ")) && start.n > 2 && (unsigned char)start.p[2] < ' ')
		return GAMES("a game in XQF (.xqf, xiangqi)");
	if (is_json(start))
		return GAMES("JSON");
	if (is_ctg(start))
		return OTHER("an opening book of ChessBase (.ctg)");
	for (size_t i = 0; i < sizeof(unread_formats) / sizeof(unread_formats[0]); i++)
		if (span_starts(start, unread_formats[i].start))
			return unread_formats[i].told;
	return NULL;
}

/* -- kinds that other programs of these read -- */

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
static bool
looks_as_openings(struct span s)
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

bool
other_input_no_games(struct span s)
{
	return looks_as_openings(s) || is_json(s);
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
	{ looks_as_openings, { NO_GAMES "a table of openings (scid.eco), which --eco reads",
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
