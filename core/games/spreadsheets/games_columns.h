/*
 * games_columns: what the columns of a table with one game in each row are, by their headings and by what the first rows
 * hold.
 */
#ifndef GAMES_COLUMNS_H
#define GAMES_COLUMNS_H

#include "base/buf.h"

enum { GAMES_COLUMNS_MAX = 128, GAMES_TAG_MAX = 40 };

enum games_role { ROLE_TAG, ROLE_MOVES, ROLE_FEN, ROLE_RESULT, ROLE_MINUTES };

struct games_column {
	enum games_role role;
	int rank;		/* of those with ROLE_MOVES: the lowest is the best */
	bool known;		/* its heading says what it holds */
	char tag[GAMES_TAG_MAX];
};

/* The cells of a row, or of the heading. */
struct games_row {
	struct span cell[GAMES_COLUMNS_MAX];
	size_t at[GAMES_COLUMNS_MAX];	/* where they begin in `text`, until it is complete */
	struct span piece[GAMES_COLUMNS_MAX];	/* as they are written */
	int n;
	struct buf text;
};

/* Splits a row, without its line end.  False: its quotes are malformed, it has too many cells, or memory is out. */
bool games_row_cut(struct games_row *, struct span row, char separator);

/* Finds the columns by the first rows.  Returns the separator; 0: it is not such a table. */
char games_columns_find(struct span start, struct games_column *, int *n, struct games_row *, bool *heading);
/* No tag is there twice: columns with the same one, and further columns of moves, are named by their headings. */
void games_columns_settle(struct games_column *, int n, const struct games_row *heading);
int  games_columns_of(const struct games_column *, int n, enum games_role);	/* the best of that role; -1: none */

/* A word in small letters, without what is not a letter or a digit. */
struct span games_cell_folded(struct span, char out[GAMES_TAG_MAX]);
/* The first word of moves, without its number and what a list of a program is in. */
struct span games_cell_move(struct span);
bool        games_cell_squares(struct span);	/* e2e4, e7e8q */

#endif
