/* table: what pgn-stats counts: every row of tables.def, as an enum and as a table. */
#ifndef TABLE_H
#define TABLE_H

#include "base/buf.h"

enum table_id {
#define TABLE(name, id, title, keys, order, needs, share, size, columns) TABLE_##name,
#include "stats/tables.def"
#undef TABLE
	TABLE_COUNT
};

enum { TABLE_KEYS = 11, TABLE_COLUMNS = 12 };

enum table_fold {			/* how the number of a whole is made of those of its parts */
	FOLD_SUM, FOLD_LEAST, FOLD_MOST,	/* of LEAST and MOST 0 is none */
};
enum table_unit {
	UNIT_NUMBER,
	UNIT_DATE,		/* YYYYMMDD; 00 where the month or the day is not known; 0: none */
};

struct table_column {
	const char *name;
	enum table_fold fold;
	enum table_unit unit;
};

enum table_order {
	ORDER_GIVEN,		/* as table_given() lists them */
	ORDER_NUMBER,		/* by the key, a whole number */
	ORDER_MOST,		/* by the first column, the most first; then as ORDER_KEY */
	ORDER_KEY,		/* by the bytes of the key */
	ORDER_TREE,		/* a move, and under it its answers: of the same beginning by ORDER_MOST */
};

/* What must be known of a game: each is more than the one before. */
enum table_needs {
	NEEDS_WORDS,		/* its tags, and how many words the main line has */
	NEEDS_BOARD,		/* its moves are replayed and judged */
	NEEDS_OPENINGS,		/* and compared with a table of openings */
};

/* What the first column tells of how many games there are. */
enum table_size {
	SIZE_NONE,		/* nothing: it does not count games */
	SIZE_SOME,		/* those that have such a row */
	SIZE_ROOTS,		/* the same, by rows whose key is one word: games of the others are among theirs */
	SIZE_ALL,		/* all of them: every game is in one row */
	SIZE_ROW,		/* all of them, in its row `games` */
};

struct table {
	const char *name;	/* of --tables, and in every output */
	const char *title;	/* for people */
	const char *keys[TABLE_KEYS];	/* headings of the parts of a key; NULL after the last */
	enum table_order order;
	enum table_needs needs;
	int share;		/* of the memory, in parts of 64; 0: its rows are few in a group */
	enum table_size size;
	struct table_column columns[TABLE_COLUMNS];	/* `columns_n` of them */
	int columns_n, keys_n;
};
extern const struct table tables[TABLE_COUNT];

/* Sets of tables. */
#define TABLE_SET(id) (UINT64_C(1) << (id))
_Static_assert(TABLE_COUNT <= 64, "a set has 64 members");

/* Those of the first columns that SCORE stands for, and what is after it. */
enum { SCORE_GAMES, SCORE_WHITE, SCORE_DRAWS, SCORE_BLACK, SCORE_OTHER, SCORE_COLUMNS, SCORE_PLIES = SCORE_COLUMNS };
/* Columns after those, and those of tables without SCORE. */
enum { EVENT_FIRST = SCORE_PLIES + 1, EVENT_LAST };
enum {
	/* those of RATINGS, too */
	PLAYER_GAMES, PLAYER_AS_WHITE, PLAYER_WINS, PLAYER_DRAWS, PLAYER_LOSSES, PLAYER_OTHER,
	PLAYER_LOWEST, PLAYER_HIGHEST, PLAYER_FIRST, PLAYER_LAST, PLAYER_RATED_OPPONENTS, PLAYER_OPPONENTS_SUM,
};
enum { PAIR_GAMES, PAIR_WINS, PAIR_DRAWS, PAIR_LOSSES, PAIR_OTHER };
/* Ratings and their differences are counted in bands: from a multiple of this to the next. */
enum { BAND_RATING = 100, BAND_DIFFERENCE = 50 };

int  table_find(struct span name);		/* -1: there is none */
/* Position of a key among those of a table with ORDER_GIVEN; those that are not listed stand after all others. */
int  table_given(enum table_id, struct span key);

/*
 * A key is text (UTF-8) without control characters but a tab between its parts:
 * takes the next part off.
 */
struct span table_part(struct span *key);

/* The parts of keys that are pieces: ends with NULL. */
extern const char *const table_colours[], *const table_men[];

/* What COUNTS counts, in its order: rows of counts.def. */
enum count {
#define COUNT(name, id, help) COUNT_##name,
#include "stats/counts.def"
#undef COUNT
	COUNT_COUNT
};
const char *table_count_name(enum count);
const char *table_count_help(enum count);

#endif
