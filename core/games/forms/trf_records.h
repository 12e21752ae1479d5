/*
 * trf_records: the records of FIDE's tournament report file (TRF): which there are, and in which columns their fields
 * are.  Those of 2006, of 2016 and of TRF26 are in one table, since a record that is in several means the same in all;
 * and so are the XX records of JaVaFo (TRFx) and the BB records of bbpPairings.
 */
#ifndef TRF_RECORDS_H
#define TRF_RECORDS_H

#include "base/span.h"

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

#endif
