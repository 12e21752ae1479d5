/* sheet_words: the words of a cell as tables of words have them: in small letters, without marks and punctuation. */
#ifndef SHEET_WORDS_H
#define SHEET_WORDS_H

#include "base/buf.h"

enum { SHEET_WORDS_BYTES = 120, SHEET_WORDS_ROOM = 512 };

/* Folded words with a blank between them; longer texts than SHEET_WORDS_BYTES are not in these tables: empty. */
struct sheet_words {
	char room[SHEET_WORDS_ROOM];
	struct span text;	/* in `room`: the struct must not be moved */
};

/* "Weiß gibt auf!" becomes "weiss gibt auf", "БЕЛЫЕ" becomes "белые". */
void sheet_words_fold(struct span, struct sheet_words *);
/* Takes the next word; empty: there are no more. */
struct span sheet_words_next(struct span *rest);
/* Is it one of the texts in a list that are separated by that sign? */
bool sheet_words_among(struct span, const char *list, char separator);

/* -- words around the moves of a scoresheet, names of tags and headings of columns, in many languages -- */

/* The name of the PGN tag that a cell names, with or without a colon after it; empty: none.  Static text. */
struct span sheet_headings_tag(struct span cell);
/* Is it the name of White or Black in another language than English? */
bool        sheet_headings_foreign(struct span cell);
/* Is it a word for a column with all moves of a game: "Züge", "coups", "ходы"? */
bool        sheet_headings_moves(struct span cell);
/* Is it a word for a column of times, "Zeit", "min"; and does it say that they are left, "Restzeit", or used, "Verbraucht"? */
bool        sheet_headings_time(struct span cell, bool *left, bool *used);
/* Is it a word for a column: "Moves", "Züge", "No.", "Time"? */
bool        sheet_headings_column(struct span cell);

#endif
