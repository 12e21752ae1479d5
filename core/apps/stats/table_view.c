/* table_view: the rows of views.def, and the cells that text and page show alike. */
#include <string.h>

#include "apps/stats/table_view.h"
#include "apps/tournament/fide_rating.h"
#include "base/ratio.h"

#define CELL(heading, kind, a, b) { heading, SHOW_##kind, a, b },
#define CELLS(...) { __VA_ARGS__ }
#define OWN CELL(NULL, NUMBER, 0, 0)
#define GAMES CELL("games", NUMBER, 0, 0)

/* Columns that many tables have in the text. */
#define SHARE_PERCENT CELL("share %", SHARE, 0, 0)
#define RESULTS_PERCENT CELL("White %", PERCENT, SCORE_WHITE, SCORE_GAMES) \
	CELL("draws %", PERCENT, SCORE_DRAWS, SCORE_GAMES) CELL("Black %", PERCENT, SCORE_BLACK, SCORE_GAMES) \
	CELL("score %", SCORE, SCORE_WHITE, 0)
#define MOVES(plies) CELL("moves", LENGTH, plies, 0)

/* Columns that many tables have on the page. */
#define SHARE CELL("share", SHARE, 0, 0)
#define RESULTS(first, won, lost) CELL("", BAR, first, 0) CELL("score", SCORE, first, 0) \
	CELL(won, NUMBER, first, 0) CELL("drawn", NUMBER, first + 1, 0) CELL(lost, NUMBER, first + 2, 0) \
	CELL("other", NUMBER, first + 3, 0)
#define SCORES GAMES SHARE RESULTS(SCORE_WHITE, "White", "Black")
#define MOVES_A_GAME(plies) CELL("moves a game", LENGTH, plies, 0)

const struct table_view table_views[TABLE_COUNT] = {
#define SECTION(name, title)
#define VIEW(table, section, rows, names, step, results, text, page) \
	[TABLE_##table] = { SECTION_##section, ROWS_##rows, NAMES_##names, step, results, text, page },
#include "apps/stats/views.def"
#undef VIEW
};

const enum table_id table_view_order[] = {
#define VIEW(table, section, rows, names, step, results, text, page) TABLE_##table,
#include "apps/stats/views.def"
#undef SECTION
#undef VIEW
};
_Static_assert(sizeof(table_view_order) == TABLE_COUNT * sizeof(table_view_order[0]), "views.def has all tables");

const char *
table_view_section(enum view_section section)
{
	static const char *const titles[SECTION_COUNT] = {
#define SECTION(name, title) [SECTION_##name] = title,
#define VIEW(table, section, rows, names, step, results, text, page)
#include "apps/stats/views.def"
#undef SECTION
#undef VIEW
	};

	return titles[section];
}

int
table_view_cells(enum table_id id, const struct table_cell listed[TABLE_CELLS], struct table_cell out[TABLE_CELLS])
{
	int n = 0;

	for (; n < TABLE_CELLS && listed[n].heading != NULL; n++)
		out[n] = listed[n];
	for (int i = 0; n == i && i < tables[id].columns_n; n++, i++)
		out[i] = (struct table_cell){ tables[id].columns[i].name, SHOW_NUMBER, i, 0 };
	return n;
}

bool
table_view_number(struct buf *b, const struct table_cell *cell, const struct ledger_row *row)
{
	const uint64_t *value = row->values + cell->a;
	uint64_t other = row->values[cell->b];

	switch (cell->kind) {
	case SHOW_NUMBER:
		ratio_thousands(b, *value);
		return true;
	case SHOW_TIMES:
		/* What happens at most once a game is not counted by colour: the number of games says it all. */
		if (value[0] == other && value[1] == 0 && value[2] == 0)
			return true;
		/* fallthrough */
	case SHOW_SOME:
		if (*value > 0)
			ratio_thousands(b, *value);
		return true;
	case SHOW_MEAN:
		if (other > 0)
			buf_number(b, (ratio_tenths(*value, other) + 5) / 10);
		return true;
	case SHOW_PERFORMANCE:
		/* A partial result may say anything. */
		if (value[0] > 0 && value[0] <= UINT32_MAX && value[2] <= 2 * value[0])
			buf_fmt(b, "%ld", fide_rating_performance(value[0], value[1], value[2]));
		return true;
	default:
		return false;
	}
}
