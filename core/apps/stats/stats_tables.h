/* stats_tables: the tables that pgn-stats counts, from tables.def, and the rows of the table COUNTS, from counts.def. */
#ifndef STATS_TABLES_H
#define STATS_TABLES_H

#include "base/buf.h"

enum table_id {
#define TABLE(name, id, title, keys, order, needs, share, size, columns) TABLE_##name,
#include "apps/stats/tables.def"
#undef TABLE
	TABLE_COUNT
};

enum { TABLE_KEYS = 27, TABLE_COLUMNS = 12 };

enum table_fold {			/* how the numbers of two rows are combined */
	FOLD_SUM, FOLD_LEAST, FOLD_MOST,	/* sum, minimum, maximum; for the last two 0 means none */
};
enum table_unit {
	UNIT_NUMBER,
	UNIT_DATE,		/* YYYYMMDD; 00 where the month or the day is not known; 0: none */
};

struct stats_column {
	const char *name;
	enum table_fold fold;
	enum table_unit unit;
};

enum table_order {
	ORDER_GIVEN,		/* in a fixed order, see table_given() */
	ORDER_NUMBER,		/* by the key, which is a whole number */
	ORDER_MOST,		/* by the first column, the largest first; then as ORDER_KEY */
	ORDER_KEY,		/* by the bytes of the key */
	ORDER_TREE,		/* lines of moves: each is followed by its continuations, as ORDER_MOST */
};

/* What must be known of a game to count it.  Each includes the one before. */
enum table_needs {
	NEEDS_WORDS,		/* its tags, and how many words of the main line can be moves */
	NEEDS_BOARD,		/* its moves, replayed and checked */
	NEEDS_OPENINGS,		/* its opening, by a table of openings */
};

/* How the number of games follows from the first column. */
enum table_size {
	SIZE_NONE,		/* it does not: the column does not count games */
	SIZE_SOME,		/* the sum of all rows; there may be games without a row */
	SIZE_ROOTS,		/* the same, but only of rows with a key of one word, whose games include the others' */
	SIZE_ALL,		/* the sum of all rows: every game is in exactly one */
	SIZE_ROW,		/* the row `games` has the number of all games */
};

struct stats_table {
	const char *name;	/* for --tables and programs */
	const char *title;	/* for people */
	const char *keys[TABLE_KEYS];	/* headings of the parts of a key; ends with NULL */
	enum table_order order;
	enum table_needs needs;
	int share;		/* of the memory, in 64ths; 0: it has few rows per group, see ledger.h */
	enum table_size size;
	struct stats_column columns[TABLE_COLUMNS];	/* `columns_n` of them */
	int columns_n, keys_n;
};
extern const struct stats_table tables[TABLE_COUNT];

/* Does the table need moves that are replayed? */
static inline bool
stats_tables_board(enum table_id id)
{
	return tables[id].needs == NEEDS_BOARD || tables[id].needs == NEEDS_OPENINGS;
}

/* Sets of tables. */
#define TABLE_SET(id) (UINT64_C(1) << (id))
_Static_assert(TABLE_COUNT <= 64, "a set has 64 members");
/* Each of these is counted alone, for an option of its own; --tables does not know them. */
#define TABLES_ALONE (TABLE_SET(TABLE_GAMES) | TABLE_SET(TABLE_MOVES))
/* Those that are counted if none is asked for; for TABLE_DUPLICATES all games must be compared. */
#define TABLES_USUAL ((TABLE_SET(TABLE_COUNT) - 1) & ~(TABLES_ALONE | TABLE_SET(TABLE_DUPLICATES)))

/* The columns that SCORE in tables.def stands for, and the one after them. */
enum { SCORE_GAMES, SCORE_WHITE, SCORE_DRAWS, SCORE_BLACK, SCORE_OTHER, SCORE_COLUMNS, SCORE_PLIES = SCORE_COLUMNS };
/* The columns of EVENTS after those, and the columns of tables without SCORE. */
enum { EVENT_FIRST = SCORE_PLIES + 1, EVENT_LAST };
enum {
	/* RATINGS has the first six, too */
	PLAYER_GAMES, PLAYER_AS_WHITE, PLAYER_WINS, PLAYER_DRAWS, PLAYER_LOSSES, PLAYER_OTHER,
	PLAYER_LOWEST, PLAYER_HIGHEST, PLAYER_FIRST, PLAYER_LAST, PLAYER_RATED_OPPONENTS, PLAYER_OPPONENTS_SUM,
};
/* The columns of MOVES after SCORE: opponents and half-points are of games with a result against a rated player. */
enum {
	MOVES_RATED = SCORE_COLUMNS, MOVES_RATINGS_SUM, MOVES_RATED_OPPONENTS, MOVES_OPPONENTS_SUM, MOVES_HALF_POINTS,
	MOVES_LAST, MOVES_COLUMNS,
};
enum { PAIR_GAMES, PAIR_WINS, PAIR_DRAWS, PAIR_LOSSES, PAIR_OTHER };
/* The widths of the bands in which ratings and their differences are counted; each begins at a multiple of it. */
enum { BAND_RATING = 100, BAND_DIFFERENCE = 50 };

int  table_find(struct span name);		/* an enum table_id; -1: there is none */
/* The position of a key in the order of a table with ORDER_GIVEN, from 0; unknown keys come after all others. */
int  table_given(enum table_id, struct span key);

/*
 * Removes the first part of a key and returns it.  A key is UTF-8 text, its parts are separated by tabs, and it has
 * no other control characters; but a key of TABLE_GAMES is a row of event_text.h.
 */
struct span table_part(struct span *key);
struct span table_part_at(struct span key, int i);	/* the part with this number, from 0; it is not removed */
/* The parts of a key of any table.  Returns how many. */
int  table_parts(enum table_id, struct span key, struct span part[TABLE_KEYS]);
/* Makes a key of these parts, and returns false if one is too long.  The buffer is emptied for it. */
bool table_key(enum table_id, const struct span *part, size_t n, struct buf *);
/* For sorting: by the parts in their order, each by its bytes. */
int  table_key_order(enum table_id, struct span key, struct span other);

/* The names of colours and pieces in keys; both end with NULL. */
extern const char *const table_colours[], *const table_pieces[];

/* The rows of the table COUNTS, in their order: those of counts.def. */
enum count {
#define COUNT(name, id, help) COUNT_##name,
#include "apps/stats/counts.def"
#undef COUNT
	COUNT_COUNT
};
const char *table_count_name(enum count);
const char *table_count_help(enum count);

#endif
