/* write_csv: tables: a row for each game, or for each half-move, in CSV (RFC 4180 with LF) or with tabs. */
#include "games/output_forms/write.h"

#define TABLE_FORM(id, name_, help_, ending_, kind_, separator, half_moves) \
	static void \
	id##_head(struct buf *b, const struct write_options *how) \
	{ \
		columns_head(b, how, (struct columns_form){ separator, half_moves }); \
	} \
	static void \
	id##_rows(struct buf *b, const struct view *v, const struct write_options *how) \
	{ \
		columns_rows(b, v, how, (struct columns_form){ separator, half_moves }); \
	} \
	const struct write_form write_##id = { \
		.name = name_, .help = help_, .ending = ending_, .kind = kind_, .head = id##_head, .game = id##_rows, \
	}

enum {
	GAMES = WRITE_TABLE | WRITE_LETTERS | WRITE_TAGS_ROSTER | WRITE_ANY_BOARD,
	HALF_MOVES = WRITE_TABLE | WRITE_POSITIONS | WRITE_LETTERS | WRITE_TAGS | WRITE_ANY_BOARD,
};

TABLE_FORM(csv, "csv", "a table with a row a game", ".csv", GAMES, ',', false);
TABLE_FORM(csv_plies, "csv-plies", "a table with a row a half-move", ".csv", HALF_MOVES, ',', true);
TABLE_FORM(tsv, "tsv", "the same as csv with tabs", ".tsv", GAMES, '\t', false);
TABLE_FORM(tsv_plies, "tsv-plies", "the same as csv-plies with tabs", ".tsv", HALF_MOVES, '\t', true);
