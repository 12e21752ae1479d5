/*
 * columns: the columns of tables with a row for each game or half-move: the tables of csv and tsv, those of sqlite, and the
 * objects of jsonl if columns are asked for.  arbiter-replay(7) describes them.
 */
#ifndef COLUMNS_H
#define COLUMNS_H

#include "base/table.h"
#include "games/checks/asked_tags.h"
#include "games/checks/game_facts.h"
#include "games/checks/view.h"

enum { COLUMNS_LIMIT = 100, COLUMNS_ERROR = 200 };

struct write_options;

/* How rows are written. */
struct columns_form {
	char separator;		/* of cells; 0: a row is a JSON object */
	bool half_moves;	/* a row is a half-move, not a game */
};

/* All zeros is none: the form then has its own columns. */
struct columns {
	/* TABLE_ASIDE: its cells differ from half-move to half-move; `data`: the struct fact that it is, if it is one. */
	struct table_column list[COLUMNS_LIMIT];
	int n;
	char *names;		/* to which those in the list point */
};

/*
 * Reads names with commas between them: tags, facts, and what the form has.  Its values are typed: what is not known is
 * an empty cell, and a tag of a number has numbers only.  False: `error` says what is wrong.
 */
bool columns_read(struct columns *, const char *names, bool half_moves, char error[COLUMNS_ERROR]);
/*
 * The name of a column that is one of another column of the same table, or of its key, to SQL, which does not regard case;
 * NULL: there is none.
 */
const char *columns_same_in_sql(const struct columns *);
/* Adds its tags that are not known, as no table has a column for them unless it is asked for.  False: out of memory. */
bool columns_ask_tags(const struct columns *, struct asked_tags *);
bool columns_ask_opening(const struct columns *);	/* does one need a table of openings? */
void columns_free(struct columns *);
/* What columns there are in addition to tags and facts: appends a line for each. */
void columns_list(struct buf *);

/*
 * A database has the columns of games and those of half-moves in two tables.  The next column of the list that is in one
 * of them, from `c` on; NULL: there is none.
 */
const struct table_column *columns_next(const struct columns *, const struct table_column *c, bool of_half_moves);
/* Rows of tables of a database, as TABLE_VALUES, each after a byte, which is the number of its table: */
enum columns_table {
	COLUMNS_GAMES,
	COLUMNS_TAGS,		/* name and value of tags whose values are not in the row of the game as they are written */
	COLUMNS_HALF_MOVES,
	COLUMNS_TABLES
};
void columns_values(struct buf *, const struct view *, const struct write_options *);

void columns_head(struct buf *, const struct write_options *, struct columns_form);
void columns_rows(struct buf *, const struct view *, const struct write_options *, struct columns_form);

#endif
