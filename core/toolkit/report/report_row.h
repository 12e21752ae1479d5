/* report_row: findings and games as rows of a table, for CSV and JSON. */
#ifndef REPORT_ROW_H
#define REPORT_ROW_H

#include "base/table.h"
#include "toolkit/report/report_internal.h"

/* A row: a finding, a game, or what is left out; the others are NULL. */
struct report_row {
	const char *type;
	const struct location *place;
	const struct finding *finding;
	const struct game_row *game;
	const struct left_out *left_out;
	const struct report_style *style;
};

/* The columns: of a place, of a finding, from its token on, of a game, of what is left out. */
enum {
	REPORT_ROW_PLACE, REPORT_ROW_FINDING = 7, REPORT_ROW_DETAILS = 13, REPORT_ROW_GAME = 20, REPORT_ROW_LEFT_OUT = 31,
	REPORT_ROW_COLUMNS = 34,
	REPORT_ROW_CELL = 4,		/* the only one of a place that is in JSON alone */
};
extern const struct table_column report_row_columns[REPORT_ROW_COLUMNS];

/* A row of the catalogue of findings, and its columns. */
struct report_rule {
	const char *type, *id, *severity, *scope, *ref, *message, *explanation, *fix;
};
enum { REPORT_RULE_COLUMNS = 8 };
extern const struct table_column report_rule_columns[REPORT_RULE_COLUMNS];	/* the first is in JSON alone */
struct report_rule report_rule(enum diag, enum severity);

/* Cells that other tables have, too: of a struct report_row. */
void report_row_file(struct table_out *);
void report_row_id(struct table_out *);
void report_row_message(struct table_out *);

#endif
