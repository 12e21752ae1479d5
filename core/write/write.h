/*
 * Room write: one game written: PGN, moves, FEN, CSV, JSON, SVG, HTML. It does not know which games were chosen,
 * or where the text goes.
 */
/* write: what a game is written as: a table of output forms, one row each. */
#ifndef WRITE_H
#define WRITE_H

#include "chess/piece_letters.h"
#include "game/view.h"

/* How it is to be written; set by the command line, the same all through a run. */
struct write_options {
	const struct piece_letters *letters;	/* of the pieces in SAN and LAN; NULL: English */
	bool figurines;			/* instead of letters */
	bool bare;			/* only the moves (or positions), without tags or what tells games apart */
	bool flipped;			/* Black at the bottom of boards */
	bool unicode;			/* boards of characters: figures, not letters */
	int width;			/* of a line of movetext: 80 means fewer than 80; 0: one line */
	int first, last;		/* positions after so many half-moves, for forms of positions; last -1: to the end */
	bool final;			/* only the last position */
};

enum {
	WRITE_POSITIONS = 1,	/* writes positions: `first`, `last` and `final` choose */
	WRITE_LAST = 2,		/* of these only the last, unless others are asked for */
	WRITE_DOCUMENT = 4,	/* a game is a document of its own: a file holds one */
};

struct write_form {
	const char *name;	/* of --to */
	const char *help;
	const char *ending;	/* of the names of its files, with a point */
	unsigned kind;		/* a set of FORM_* */
	/* What stands before the first and behind the last game of a file; NULL: nothing. */
	void (*head)(struct buf *, const struct write_options *);
	void (*game)(struct buf *, const struct view *, const struct write_options *);
	void (*foot)(struct buf *, const struct write_options *);
};
extern const struct write_form write_forms[];	/* ends with a row without a name */

const struct write_form *write_find(struct span name);	/* NULL: there is none */

/* The letters that are asked for; are they others than English ones? */
const struct piece_letters *write_letters(const struct write_options *);
bool write_lettered(const struct write_options *);
/* A legal move in SAN with these letters, as notation_write() does it: `out` has room for NOTATION_MAX. */
int write_move(const struct write_options *, const struct position *before, move, char *out);
/* Is the position after so many half-moves one that is asked for?  `plies`: of the whole main line. */
bool write_wants(const struct write_options *, int ply, int plies);

/* The rows; write_pgn.c, write_moves.c, write_positions.c, write_csv.c, write_json.c, write_board.c, write_svg.c, write_html.c. */
void write_pgn(struct buf *, const struct view *, const struct write_options *);
void write_san(struct buf *, const struct view *, const struct write_options *);
void write_lan(struct buf *, const struct view *, const struct write_options *);
void write_uci(struct buf *, const struct view *, const struct write_options *);
void write_iccf(struct buf *, const struct view *, const struct write_options *);
void write_fen(struct buf *, const struct view *, const struct write_options *);
void write_epd(struct buf *, const struct view *, const struct write_options *);
void write_csv_head(struct buf *, const struct write_options *);
void write_csv(struct buf *, const struct view *, const struct write_options *);
void write_csv_plies_head(struct buf *, const struct write_options *);
void write_csv_plies(struct buf *, const struct view *, const struct write_options *);
void write_json(struct buf *, const struct view *, const struct write_options *);
void write_board(struct buf *, const struct view *, const struct write_options *);
void write_svg(struct buf *, const struct view *, const struct write_options *);
void write_html_head(struct buf *, const struct write_options *);
void write_html(struct buf *, const struct view *, const struct write_options *);
void write_html_foot(struct buf *, const struct write_options *);

#endif
