/* report_row: findings and games as rows of a table, for CSV and JSON. */
#ifndef REPORT_ROW_H
#define REPORT_ROW_H

#include "base/table.h"
#include "games/finding_formats/report_internal.h"

/* A row: a finding, a game, a position, or what is left out.  What the others have is NULL or empty. */
struct report_row {
	const char *type, *id, *severity, *side, *fix, *verdict;
	struct span message, token;
	const struct location *place, *placed, *in_game;	/* if the line is known; if it is in a game */
	const struct location *found_at;			/* if the line is known, of a finding */
	const struct finding *finding;
	const struct finding_about *about;
	const struct game_row *game;
	const struct game_summary *summary;
	const struct left_out *left_out, *habit;
	const struct position_row *position;
	uint64_t line;						/* of a list of positions */
};
struct report_row report_row_finding(const struct location *, const struct finding *);
struct report_row report_row_game(const struct game_row *);
struct report_row report_row_position(const struct position_row *);
struct report_row report_row_left_out(const struct location *, const struct left_out *);

/* The columns: of a place, of a finding, from its token on, of a game, of what is left out. */
enum {
	REPORT_ROW_PLACE, REPORT_ROW_FINDING = 7, REPORT_ROW_DETAILS = 13, REPORT_ROW_GAME = 22, REPORT_ROW_LEFT_OUT = 33,
	REPORT_ROW_COLUMNS = 36,
	REPORT_ROW_CELL = 4, REPORT_ROW_EDITS = 21,	/* in JSON alone; the second is the last of a finding */
};
/* Their texts are in the encoding of the place, which the table must have. */
extern const struct table_column report_row_columns[REPORT_ROW_COLUMNS];

/*
 * The columns of positions, in a report of this style in CSV, or in JSON (NULL).  `added`: those that are added to a row
 * of a table.  Returns how many.
 */
enum { REPORT_POSITION_COLUMNS = 15 };
int report_position_columns(const struct report_style *, bool added, struct table_column list[REPORT_POSITION_COLUMNS]);

/* A row of the catalogue of findings, and its columns. */
struct report_rule {
	const char *type, *id, *severity, *scope, *ref, *message, *explanation, *fix;
	struct span help;		/* the address of its page; empty: there is none */
};
enum { REPORT_RULE_COLUMNS = 9 };
extern const struct table_column report_rule_columns[REPORT_RULE_COLUMNS];	/* first and last: in JSON alone */
struct report_rule report_rule(enum diag, enum severity);

void report_row_file(struct table_out *);	/* the cell of a file */

#endif
