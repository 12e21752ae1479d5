/*
 * write_sqlite: games for an SQLite database: tables of games, of their other tags, of half-moves and of findings, as
 * pgn-replay(1) describes them.
 */
#include <string.h>

#include "games/finding_formats/report_row.h"
#include "games/output_forms/move_notes.h"
#include "games/output_forms/write.h"

enum { FINDINGS = COLUMNS_TABLES };	/* the number of their table */

/* The columns of findings, by those of reports. */
static const char *const of_findings[] = {
	"ply", "side", "id", "severity", "line", "column", "offset", "message", "token", "suggest", NULL,
};

static const struct table_column *
finding_column(const char *key)
{
	const struct table_column *c = report_row_columns;

	while (strcmp(c->key, key) != 0)
		c++;
	return c;
}

static void
put_definition(struct buf *b, const struct table_column *c)
{
	static const char *const types[] = { [TABLE_TEXTS] = "TEXT", [TABLE_INTEGERS] = "INTEGER", [TABLE_REALS] = "REAL" };

	buf_fmt(b, ",\n\t\"%s\" %s", c->key, types[table_values_of(c)]);
}

static void
put_definitions(struct buf *b, const struct columns *cs, bool of_half_moves)
{
	const struct table_column *c = cs->list;

	for (; (c = columns_next(cs, c, of_half_moves)) != NULL; c++)
		put_definition(b, c);
}

/* Are half-moves known by their game and their number in it? */
static bool
has_plies(const struct columns *cs)
{
	const struct table_column *c = cs->list;

	while ((c = columns_next(cs, c, true)) != NULL && strcmp(c->key, "ply") != 0)
		c++;
	return c != NULL;
}

/* The order of the tables is that of their numbers.  application_id: "pgn1". */
static void
put_tables(struct buf *b, const struct write_options *how)
{
	buf_str(b, "PRAGMA application_id = 0x70676e31;\nPRAGMA user_version = 1;\n"
	    "CREATE TABLE games (\n\tid INTEGER PRIMARY KEY");
	put_definitions(b, &how->columns, false);
	buf_str(b, "\n);\nCREATE TABLE tags (\n\tgame_id INTEGER NOT NULL REFERENCES games (id),\n\tname TEXT,\n\tvalue TEXT\n);\n"
	    "CREATE TABLE moves (\n\tgame_id INTEGER NOT NULL REFERENCES games (id)");
	put_definitions(b, &how->columns, true);
	buf_str(b, has_plies(&how->columns) ? ",\n\tPRIMARY KEY (game_id, ply)\n) WITHOUT ROWID;\n" : "\n);\n");
	buf_str(b, "CREATE TABLE findings (\n\tgame_id INTEGER NOT NULL REFERENCES games (id)");
	for (const char *const *key = of_findings; *key != NULL; key++)
		put_definition(b, finding_column(*key));
	buf_str(b, "\n);\n");
}

/* An index for what games are looked for by. */
static void
put_indices(struct buf *b, const struct write_options *how)
{
	static const char *const looked_for[] = { "White", "Black", "isodate", "ECO", "hash", NULL };
	const struct columns *cs = &how->columns;

	for (int half_moves = 0; half_moves <= 1; half_moves++) {
		const struct table_column *c = cs->list;

		for (; (c = columns_next(cs, c, half_moves)) != NULL; c++)
			for (const char *const *name = looked_for; *name != NULL; name++)
				if (strcmp(c->key, *name) == 0)
					buf_fmt(b, "CREATE INDEX \"%s_%s\" ON %s (\"%s\");\n", half_moves ? "moves" : "games", c->key,
					    half_moves ? "moves" : "games", c->key);
	}
	buf_str(b, "CREATE INDEX tags_game ON tags (game_id);\nCREATE INDEX tags_name ON tags (name, value);\n"
	    "CREATE INDEX findings_game ON findings (game_id);\nCREATE INDEX findings_id ON findings (id);\n");
	if (!has_plies(cs))
		buf_str(b, "CREATE INDEX moves_game ON moves (game_id);\n");
}

static void
put_finding_values(struct buf *b, const struct view *v)
{
	struct cursor cursor = { v->record, v->record->text.p, v->record->text.p, v->record->line };
	struct table_out o = { .b = b, .form = TABLE_VALUES, .encoding = v->place->encoding };
	struct move_notes_lookup lookup;

	move_notes_lookup(&lookup, v->findings, v->level, v->summary->facts, v->record->text);
	for (size_t i = 0; i < v->findings->n; i++) {
		const struct finding *f = &v->findings->list[i];
		struct location place = *v->place;
		struct report_row row;

		if (!move_notes_shows(&lookup, f))
			continue;
		location_find(&cursor, f->token, &place);
		row = report_row_finding(&place, f);
		o.row = &row;
		buf_char(b, FINDINGS);
		for (const char *const *key = of_findings; *key != NULL; key++)
			table_cell(&o, finding_column(*key));
	}
	table_end(&o);
}

static void
put_game(struct buf *b, const struct view *v, const struct write_options *how)
{
	columns_values(b, v, how);
	put_finding_values(b, v);
}

const struct write_form write_sqlite = {
	.name = "sqlite", .help = "a database of SQLite with tables of games, tags, moves and findings", .ending = ".db",
	.kind = WRITE_TABLE | WRITE_DATABASE | WRITE_POSITIONS | WRITE_LETTERS | WRITE_TAGS_ALL | WRITE_ANY_BOARD,
	.columns = "game,file,line,offset,Event,Site,Date,isodate,year,month,Round,White,Black,Result,WhiteElo,BlackElo,ECO,"
	    "TimeControl,Termination,plies,end,final,verdict,errors,warnings,ply,number,side,san,uci,clk,emt,cp,mate,nags,comment",
	.head = put_tables, .game = put_game, .foot = put_indices,
};
