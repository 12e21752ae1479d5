/* sheetlayout: what the columns and rows of a scoresheet are. */
#include "sheetlayout.h"
#include "sheettags.h"

enum { SAMPLE_ROWS = 400, COUNTED = 4 };

/* What a column holds in rows that have a move somewhere. */
struct column {
	unsigned content[CELL_CONTENTS];
	unsigned all;		/* not blank and not crossed out */
	unsigned pairs, squares;	/* cells with two moves, with two squares */
	unsigned steps, jumps;	/* numbers that go on as numbers of moves do, and others */
	unsigned falls, rises;	/* of times, each by its left-hand neighbour's distance: see count_time() */
	unsigned long time[2];	/* the last two */
	unsigned long first_max;
	bool seconds;		/* three parts */
	unsigned number;	/* the last */
	struct span values[2];	/* of texts: the first two that differ */
	unsigned others;	/* texts that are neither */
};

static unsigned
columns_of(const struct grid *g, size_t row)
{
	return g->rows[row].n;
}

bool
sheetlayout_tag(const struct grid *g, size_t row, struct span *name, unsigned *column)
{
	unsigned n = columns_of(g, row), first = 0, filled = 0, second = 0;

	for (unsigned c = 0; c < n; c++) {
		if (grid_text(g, row, c).n == 0)
			continue;
		if (filled == 0)
			first = c;
		else if (filled == 1)
			second = c;
		filled++;
	}
	if (filled == 0 || filled > 2 || (*name = sheettags_find(grid_text(g, row, first))).n == 0)
		return false;
	/* "White;Black" stands over the moves; "White" alone too. */
	if (filled == 1 || sheettags_find(grid_text(g, row, second)).n > 0 || sheettags_heading(grid_text(g, row, second)))
		return false;
	*column = second;
	return true;
}

static void
count_time(struct column *k, struct span text)
{
	struct sheet_time t;

	if (!scorecell_time(text, false, &t))
		return;
	k->falls += k->content[CELL_TIME] > 1 && t.seconds < k->time[0];
	k->rises += k->content[CELL_TIME] > 1 && t.seconds > k->time[0];
	k->time[0] = t.seconds;
	k->first_max = t.first > k->first_max ? t.first : k->first_max;
	k->seconds |= t.parts == 3;
}

static void
count_text(struct column *k, struct span text)
{
	for (int i = 0; i < 2; i++) {
		if (k->values[i].n == 0)
			k->values[i] = text;
		if (span_eq(k->values[i], text))
			return;
	}
	k->others++;
}

/* Two squares: long algebraic, or what engines write. */
static bool
names_squares(struct span text)
{
	int squares = 0;

	for (size_t i = 1; i < text.n; i++)
		squares += text.p[i] >= '1' && text.p[i] <= '8' && (text.p[i - 1] | 32) >= 'a' && (text.p[i - 1] | 32) <= 'h';
	return squares >= 2;
}

static void
count_cell(struct column *k, struct span text, const struct scorecell *c)
{
	k->content[c->content]++;
	if (c->content == CELL_BLANK || c->content == CELL_CROSSED)
		return;
	k->all++;
	k->pairs += c->content == CELL_MOVES && c->moves_n == 2;
	k->squares += c->content == CELL_MOVES && (c->squares || (c->moves_n == 1 && names_squares(text)));
	if (c->content == CELL_NUMBER) {
		if (k->content[CELL_NUMBER] > 1)
			*(c->number - k->number <= 2 ? &k->steps : &k->jumps) += 1;
		k->number = c->number;
	}
	if (c->content == CELL_TIME)
		count_time(k, text);
	if (c->content == CELL_TEXT || c->content == CELL_MOVES)
		count_text(k, text);
}

static bool
has_move(const struct scorecell *cells, unsigned n)
{
	for (unsigned c = 0; c < n; c++)
		if (cells[c].content == CELL_MOVES)
			return true;
	return false;
}

/* How many columns there are. */
static unsigned
count_columns(const struct grid *g, struct column columns[GRID_COLUMNS_MAX])
{
	unsigned most = 0;
	struct scorecell cells[GRID_COLUMNS_MAX];

	for (size_t row = 0, seen = 0; row < g->rows_n && seen < SAMPLE_ROWS; row++) {
		unsigned n = columns_of(g, row), column;
		struct span name;

		if (sheetlayout_tag(g, row, &name, &column))
			continue;
		for (unsigned c = 0; c < n; c++)
			scorecell_read(grid_text(g, row, c), &cells[c]);
		seen++;
		if (!has_move(cells, n))
			continue;
		most = n > most ? n : most;
		for (unsigned c = 0; c < n; c++)
			count_cell(&columns[c], grid_text(g, row, c), &cells[c]);
	}
	return most;
}

static enum column_role
role_of(const struct column *k)
{
	const unsigned *content = k->content;

	if (k->all == 0)
		return COLUMN_BLANK;
	if (content[CELL_MOVES] * 2 >= k->all)
		return COLUMN_MOVES;
	if (content[CELL_NUMBER] * 2 >= k->all)
		return k->jumps <= k->steps ? COLUMN_NUMBER : COLUMN_TIME;
	if ((content[CELL_TIME] + content[CELL_NUMBER]) * 2 >= k->all)
		return COLUMN_TIME;
	return content[CELL_RESULT] * 2 >= k->all ? COLUMN_RESULT : COLUMN_NOTE;
}

/* In front of the moves numbers are theirs, however they jump; behind them they may be minutes. */
static void
find_roles(const struct column *columns, unsigned n, enum column_role *role)
{
	bool moves = false;

	for (unsigned c = 0; c < n; c++) {
		role[c] = role_of(&columns[c]);
		if (!moves && role[c] == COLUMN_TIME && columns[c].content[CELL_TIME] == 0)
			role[c] = COLUMN_NUMBER;
		moves |= role[c] == COLUMN_MOVES;
	}
}

/* Times that are nobody's are notes. */
static void
find_owners(struct sheet_layout *l, unsigned n)
{
	for (unsigned c = 0; c < n; c++) {
		bool owned = false;

		for (int i = 0; i < l->blocks_n; i++)
			owned |= l->blocks[i].time[0] == (int)c || l->blocks[i].time[1] == (int)c;
		if (l->role[c] == COLUMN_TIME && !owned)
			l->role[c] = COLUMN_NOTE;
	}
}

/* Letters or words of two kinds, in turn: who moves. */
static bool
tells_side(const struct column *k)
{
	return k->all >= COUNTED && k->others == 0 && k->values[1].n > 0 && k->content[CELL_TEXT] + k->content[CELL_MOVES] == k->all;
}

/* The first number of a block; 0: it has none. */
static unsigned
first_number(const struct grid *g, const struct sheet_block *b)
{
	for (size_t row = 0; row < g->rows_n && b->number >= 0; row++) {
		unsigned number;

		if (scorecell_number(grid_text(g, row, (unsigned)b->number), &number))
			return number;
	}
	return 0;
}

/* Number and White's move, number and Black's: one block, not two. */
static void
merge_blocks(const struct grid *g, struct sheet_layout *l)
{
	struct sheet_block *b = l->blocks;

	if (l->blocks_n != 2 || b[0].moves_n != 1 || b[1].moves_n != 1 || b[0].number < 0 || b[1].number < 0 ||
	    first_number(g, &b[0]) != first_number(g, &b[1]))
		return;
	b[0].moves[1] = b[1].moves[0];
	b[0].moves_n = 2;
	b[0].time[1] = b[1].time[0];
	l->blocks_n = 1;
}

static void
add_time(struct sheet_block *b, int column)
{
	int owner = b->moves_n > 1 ? 1 : 0;

	/* Two clocks behind both moves: White's, then Black's. */
	if (owner == 1 && b->time[1] >= 0 && b->time[0] < 0) {
		b->time[0] = b->time[1];
		b->time[1] = -1;
	}
	if (b->time[owner] < 0)
		b->time[owner] = column;
}

static void
find_blocks(const struct grid *g, struct sheet_layout *l, unsigned columns)
{
	struct sheet_block *b = NULL;
	int kept = 0;

	for (int c = 0; c < (int)columns; c++) {
		enum column_role role = l->role[c];

		if (role == COLUMN_NUMBER || (role == COLUMN_MOVES && (b == NULL || b->moves_n == 2))) {
			b = &l->blocks[l->blocks_n++];
			*b = (struct sheet_block){ .number = role == COLUMN_NUMBER ? c : -1, .time = { -1, -1 }, .moves = { -1, -1 } };
		}
		if (role == COLUMN_MOVES)
			b->moves[b->moves_n++] = c;
		else if (role == COLUMN_TIME && b != NULL)
			add_time(b, c);
	}
	for (int i = 0; i < l->blocks_n; i++)
		if (l->blocks[i].moves_n > 0)
			l->blocks[kept++] = l->blocks[i];
	l->blocks_n = kept;
	merge_blocks(g, l);
	l->single = l->blocks_n > 0 && l->blocks[0].moves_n == 1;
}

bool
sheetlayout_holds(const struct grid *g, const struct sheet_block *b, size_t row)
{
	struct scorecell c;
	bool numbered = false;
	unsigned number;

	if (b->number >= 0 && !(numbered = scorecell_number(grid_text(g, row, (unsigned)b->number), &number))) {
		scorecell_read(grid_text(g, row, (unsigned)b->number), &c);
		if (c.content != CELL_BLANK && c.content != CELL_CROSSED)
			return false;
	}
	for (int i = 0; i < b->moves_n; i++) {
		scorecell_read(grid_text(g, row, (unsigned)b->moves[i]), &c);
		if (c.content != CELL_BLANK && c.content != CELL_RESULT && (numbered || c.content != CELL_TEXT))
			return true;
	}
	return numbered;
}

static bool
row_has_move(const struct grid *g, const struct sheet_layout *l, size_t row)
{
	for (int i = 0; i < l->blocks_n; i++) {
		const struct sheet_block *b = &l->blocks[i];

		if (!sheetlayout_holds(g, b, row))
			continue;
		for (int k = 0; k < b->moves_n; k++) {
			struct scorecell c;

			scorecell_read(grid_text(g, row, (unsigned)b->moves[k]), &c);
			if (c.content == CELL_MOVES)
				return true;
		}
	}
	return false;
}

static void
find_rows(const struct grid *g, struct sheet_layout *l)
{
	struct span name;
	unsigned column;

	while (l->first < g->rows_n && (sheetlayout_tag(g, l->first, &name, &column) || !row_has_move(g, l, l->first)))
		l->first++;
	while (l->first > 0 && l->blocks[0].number >= 0 &&
	    scorecell_number(grid_text(g, l->first - 1, (unsigned)l->blocks[0].number), &column) &&
	    !sheetlayout_tag(g, l->first - 1, &name, &column) && sheetlayout_holds(g, &l->blocks[0], l->first - 1))
		l->first--;
	l->end = g->rows_n;
	while (l->end > l->first + 1 &&
	    (sheetlayout_tag(g, l->end - 1, &name, &column) || !row_has_move(g, l, l->end - 1)))
		l->end--;
}

bool
sheetlayout_find(const struct grid *g, struct sheet_layout *l)
{
	struct column columns[GRID_COLUMNS_MAX] = { 0 };
	unsigned n = count_columns(g, columns), squares = 0, moves = 0;

	*l = (struct sheet_layout){ .side = -1 };
	find_roles(columns, n, l->role);
	for (unsigned c = 0; c < n; c++) {
		const struct column *k = &columns[c];

		l->falling[c] = k->falls > k->rises;
		l->minutes[c] = !k->seconds && k->first_max >= 10;
		if (l->role[c] == COLUMN_MOVES) {
			moves += k->content[CELL_MOVES];
			squares += k->squares;
		}
	}
	find_blocks(g, l, n);
	if (l->blocks_n == 0)
		return false;
	find_owners(l, n);
	for (unsigned c = 0; c < n && l->single && l->side < 0; c++) {
		bool other = (int)c != l->blocks[0].moves[0];

		if (other && (l->role[c] == COLUMN_NOTE || l->role[c] == COLUMN_MOVES) && tells_side(&columns[c])) {
			l->side = (int)c;
			l->white = columns[c].values[0];
			l->role[c] = COLUMN_SIDE;
		}
	}
	l->squares = squares * 2 > moves;
	l->paired = l->single && l->blocks_n == 1 && !l->squares &&
	    columns[l->blocks[0].moves[0]].pairs * 2 > columns[l->blocks[0].moves[0]].content[CELL_MOVES];
	find_rows(g, l);
	return l->first < g->rows_n;
}
