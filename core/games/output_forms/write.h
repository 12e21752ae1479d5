/*
 * Room games/output_forms: writes one game: PGN, moves, FEN, CSV, JSON, SQLite, HTML, diagrams. It does not know which games were chosen,
 * or where the text goes.
 */
/* write: the list of output forms. */
#ifndef WRITE_H
#define WRITE_H

#include "games/checks/view.h"
#include "games/move_notation/piece_letters.h"
#include "games/output_forms/columns.h"

/* How games are written; set by the command line, the same during a whole run. */
struct write_options {
	const struct piece_letters *letters;	/* of the pieces in SAN and LAN; NULL: English */
	bool figurines;			/* instead of letters */
	const char *notation;		/* of games on other boards: a name in their tables; NULL: that of each game */
	bool bare;			/* only moves or positions, without tags and without separators between games */
	bool flipped;			/* Black at the bottom of boards */
	bool unicode;			/* boards of characters have figurines, not letters */
	int width;			/* of a line of movetext: 80 means fewer than 80; 0: one line */
	int first, last;		/* half-moves before the first and last position written; last -1: to the end */
	bool final;			/* only the last position */
	struct columns columns;		/* of tables, and of jsonl; none: the form has its own */
};

/* Properties of a form, and which options it obeys. */
enum {
	WRITE_POSITIONS = 1 << 0,	/* writes positions: `first`, `last` and `final` choose */
	WRITE_LAST = 1 << 1,		/* of these only the last, unless others are asked for */
	WRITE_DOCUMENT = 1 << 2,	/* a game is a document of its own: a file holds one */
	WRITE_WIDTH = 1 << 3,		/* `width` */
	WRITE_BARE = 1 << 4,		/* `bare` */
	WRITE_BOARDS = 1 << 5,		/* draws boards: `flipped` */
	WRITE_FIGURES = 1 << 6,		/* `unicode` */
	WRITE_LETTERS = 1 << 7,		/* `letters`, `figurines` */
	WRITE_TAGS = 1 << 8,		/* some of the tags */
	WRITE_TAGS_ROSTER = 1 << 9 | WRITE_TAGS,	/* all of the roster */
	WRITE_TAGS_ALL = 1 << 10 | WRITE_TAGS_ROSTER,	/* all that the game has, in their order */
	/* Games on which boards it can hold: shifted by enum board_look. */
	WRITE_SQUARES = 1 << 12 << BOARD_SQUARES,
	WRITE_GRID = 1 << 12 << BOARD_GRID,
	WRITE_RIVER = 1 << 12 << BOARD_RIVER,
	WRITE_ANY_BOARD = WRITE_SQUARES | WRITE_GRID | WRITE_RIVER,
	WRITE_FROM_START = 1 << 15,	/* of these only those that begin where all begin, and have no passes */
	WRITE_FIFTEEN = 1 << 16,	/* and those on boards of 15 x 15 */
	WRITE_COMMENTS = 1 << 17,	/* of the score: comments */
	WRITE_VARIATIONS = 1 << 18,
	WRITE_NAGS = 1 << 19,
	WRITE_UNPLAYED = 1 << 20,	/* illegal moves, and words that are not moves */
	WRITE_SCORE = WRITE_COMMENTS | WRITE_VARIATIONS | WRITE_NAGS | WRITE_UNPLAYED,
	WRITE_TABLE = 1 << 21,		/* what it has are columns, which are chosen */
	WRITE_DATABASE = 1 << 22,	/* rows are values for a database, see output_database.h; head and foot are SQL */
	WRITE_BOOK = 1 << 11,		/* what is written of all games becomes one book, see output_book.c */
};

/* What a form may leave out of a record. */
enum write_loss {
	WRITE_LOSES_LINE,		/* all of it: it is not a game */
	WRITE_LOSES_GAME,		/* all of it: the form cannot hold such a game */
	WRITE_LOSES_UNPLAYED, WRITE_LOSES_COMMENTS, WRITE_LOSES_VARIATIONS, WRITE_LOSES_NAGS,
	WRITE_LOSES_TAGS,		/* beyond the roster */
	WRITE_LOSES_CHANGES,		/* of tags, in a text whose encoding does not have their characters, or is a guess */
	WRITE_LOSSES
};
extern const char *const write_losses[];	/* what each is called */

/* Names of forms: those that write all tags, tables, what has columns, and those that write some tags or more. */
#define WRITE_FORMS_TAGGED "pgn san lan uci iccf jsonl sqlite html"
#define WRITE_FORMS_TABLES "csv csv-plies tsv tsv-plies"
#define WRITE_FORMS_COLUMNS WRITE_FORMS_TABLES " jsonl sqlite"
#define WRITE_FORMS_PLACES WRITE_FORMS_TAGGED " epd " WRITE_FORMS_TABLES " board svg"

struct write_form {
	const char *name;	/* of --to */
	const char *help;
	const char *ending;	/* suffix of its file names, with the dot */
	unsigned kind;		/* a set of WRITE_* */
	const char *columns;	/* what it has without --columns; NULL: it is not a list of columns */
	/* What is written before the first and after the last game of a file; NULL: nothing. */
	void (*head)(struct buf *, const struct write_options *);
	void (*game)(struct buf *, const struct view *, const struct write_options *);
	void (*foot)(struct buf *, const struct write_options *);
};
/*
 * Each is in write_NAME.c, but write_moves.c has san, lan, uci and iccf, write_positions.c fen and epd, write_csv.c csv, tsv and
 * those of half-moves, and games/record_formats those that are also read: polyglot, dhtmlxq, sgf, psq, rif.
 */
#define WRITE_FORM(name) extern const struct write_form write_##name;
#include "games/output_forms/write_forms.def"
#undef WRITE_FORM
extern const struct write_form *const write_forms[];	/* all of them, as lists show them; NULL ends it */

const struct write_form *write_find(struct span name);	/* NULL: there is none */
bool write_fits(const struct write_form *, const struct movelist *);	/* can it hold that game? */

/* What the form does not write of a game that it can hold, unless the options ask for a part of it: 1 << WRITE_LOSES_*. */
unsigned write_loses(const struct write_form *, const struct view *, const struct write_options *);

/* The piece letters that are asked for in that game, and whether they differ from the English ones. */
const struct piece_letters *write_letters(const struct write_options *, const struct game_rules *);
bool write_lettered(const struct write_options *, const struct game_rules *);
/* Is the position after `ply` half-moves one that is asked for? `plies`: of the whole main line. */
bool write_wants(const struct write_options *, int ply, int plies);

#endif
