/*
 * trf: a tournament report file of FIDE (TRF, editions of 2006 and 2016, TRF26, and the extensions TRFx), read into
 * its lines and players, and written again.
 *
 * The lines are the file: all that was read is in them, also records that are not known, so that a file is written
 * as it was read.  Columns are counted in characters; a file is UTF-8 or in an 8-bit encoding.
 */
#ifndef TRF_H
#define TRF_H

#include "base/encoding.h"
#include "base/span.h"
#include "toolkit/finding/finding.h"

/*
 * The records of FIDE's tournament report file (TRF): which there are, and in which columns their fields are.  Those
 * of 2006, of 2016 and of TRF26 are in one table, since a record that is in several means the same in all; and so are
 * the XX records of JaVaFo (TRFx) and the BB records of bbpPairings.
 */

enum trf_kind {
	TRF_TEXT,	/* any text, at the left */
	TRF_RIGHT,	/* any text, at the right */
	TRF_NUMBER,	/* a whole number, at the right */
	TRF_PLAYER,	/* the same: the starting number of a player, or of a team: see `of_teams` */
	TRF_TEAM,	/* the same: the number of a team */
	TRF_POINTS,	/* a number with at most one digit after the point, at the right */
	TRF_DATE,	/* a date, YYYY/MM/DD or as people write it */
	TRF_DAY,	/* a date of a round, YY/MM/DD */
	TRF_WORD	/* one of `words` */
};

struct trf_field {
	const char *name;	/* "rating": for messages */
	unsigned from, to;	/* columns, from 1; to 0: to the end of the line, or of words as many as there are */
	unsigned step;		/* the field comes again every so many columns; 0: it does not */
	enum trf_kind kind;
	const char *words;	/* those of TRF_WORD, in upper case, separated by blanks; NULL: any */
};

enum { TRF_FIELDS = 14 };

struct trf_record {
	const char *code;	/* "001" */
	const char *what;	/* "player" */
	bool of_teams;		/* where there are teams, TRF_PLAYER is the number of a team */
	struct trf_field fields[TRF_FIELDS];	/* those that come again are the last; ended by one without name */
};

/* The fields of the record of a player, by their index. */
enum trf_of_player {
	TRF_OF_NUMBER, TRF_OF_SEX, TRF_OF_TITLE, TRF_OF_NAME, TRF_OF_RATING, TRF_OF_COUNTRY, TRF_OF_ID, TRF_OF_BORN,
	TRF_OF_POINTS, TRF_OF_RANK, TRF_OF_OPPONENT, TRF_OF_COLOUR, TRF_OF_RESULT
};

extern const struct trf_record trf_national;	/* 001 up to column 79, with a federation as its code */

/* The record with this code; NULL: there is none. */
const struct trf_record *trf_record_find(struct span code);

/* -- a report -- */

enum { TRF_NUMBER_MAX = 9999 };

/* What is in the columns of a field. */
struct trf_cell {
	unsigned field;		/* index in the fields of its record */
	unsigned again;		/* of a field that comes again: which time, from 0 */
	struct span raw;	/* the columns as they are, with blanks; empty: `text` is put into them */
	struct span text;	/* without blanks around it; not empty */
};

struct trf_line {
	const struct trf_record *record;	/* NULL: a comment, a blank line, or of a record that is not known */
	struct span text, eol;		/* the text without its line end; a line that was made has no text */
	struct trf_cell *cells;		/* by column */
	unsigned cells_n;
	unsigned width;			/* characters */
	enum encoding encoding;		/* in which its columns are counted */
	bool odd;			/* something is outside of the fields: it is written as it was */
	bool shifted;			/* the same, and it was reported */
};

/* A round of a player. */
struct trf_game {
	unsigned opponent;	/* the starting number; 0: none */
	char colour;		/* 'w' or 'b'; '-': none */
	char result;		/* a word of the field, see TRF_OF_RESULT, in upper case; ' ': none */
	struct span at[3];	/* the columns of opponent, colour and result, as far as the line has them */
};

struct trf_player {
	const struct trf_line *line;
	unsigned number;	/* the starting number; 0: none, or one that another player has */
	struct span name, title, country, id, born, points_at, rank_at, rating_at;
	unsigned rating;	/* 0: none */
	int points;		/* in tenths; -1: none */
	int rank;		/* 0: none */
	struct trf_game *games;	/* by round */
	int games_n;
};

struct trf {
	struct trf_line *lines;
	size_t n, max;
	enum encoding encoding;
	struct trf_player *players;	/* in the order of the file */
	int players_n;
	size_t players_max;
	int rounds;			/* the most that a player has, blank ones at the end left out */
	bool teams;			/* there are records of teams */
	int by_number[TRF_NUMBER_MAX + 1];	/* 1 + the index of a player; 0: nobody has that number */
	struct arena memory;		/* of all that the lines and players point to, but the text */
};

/*
 * Reads a text, which must stay as long as the trf, which is all zeros at first.  What cannot be read is reported.
 * False: out of memory.
 */
bool trf_read(struct trf *, struct span text, enum encoding, struct findings *);
/* Does a text begin as one does: with the name of a tournament, a player or the like? */
bool trf_looks(struct span text);
/* Is it a TRF: is one of its lines a player, or the name of a tournament? */
bool trf_is(const struct trf *);
/* Appends a line as it is in another trf, which must stay as long.  False: out of memory. */
bool trf_add_line(struct trf *, const struct trf_line *);
/* Appends a line of that record, for trf_write().  False: out of memory. */
bool trf_add(struct trf *, const struct trf_record *);
/*
 * Puts a text, which is copied, into a field of the last line; fields must come in their order.  False: out of memory.
 */
bool trf_put(struct trf *, unsigned field, unsigned again, struct span text);
/* The same with a cell as another line of the record has it. */
bool trf_put_cell(struct trf *, const struct trf_cell *);
/* Appends a comment.  False: out of memory. */
__attribute__((format(printf, 2, 3)))
bool trf_remark(struct trf *, const char *format, ...);
/*
 * Writes all lines.  Those that were read, and are in order, are made from their fields, and are the same again, but
 * for control characters and commands to programs that run CI jobs.
 */
void trf_write(const struct trf *, struct buf *);
void trf_free(struct trf *);

struct trf_player *trf_player(const struct trf *, unsigned number);	/* NULL: nobody has that number */
/* The player whose number is in a cell of a line; NULL: it is none, or of another field. */
struct trf_player *trf_player_in(const struct trf *, const struct trf_line *, const struct trf_cell *);
/* The cell of a field of a line; NULL: it is blank. */
const struct trf_cell *trf_cell(const struct trf_line *, unsigned field, unsigned again);
bool trf_line_is(const struct trf_line *, const char *code);	/* is it of that record? */
/* The first line of a record; NULL: there is none. */
const struct trf_line *trf_find(const struct trf *, const char *code);
/* What is in the first of its fields that is not blank; empty: nothing. */
struct span trf_value(const struct trf *, const char *code);
/* The whole number in a field of a line, where it comes first; 0: there is none. */
unsigned long trf_number(const struct trf_line *, unsigned field);
bool trf_played(const struct trf_game *);	/* is its result that of a game, not of a forfeit or a bye? */
bool trf_points(struct span, int *tenths);	/* reads "11.5" */
bool trf_day(struct span, unsigned long *yyyymmdd);	/* reads the date of a round, or a date as people write it */

#endif
