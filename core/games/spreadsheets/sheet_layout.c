/* sheet_layout: what the columns and rows of a scoresheet hold. */
#include <string.h>

#include "base/ascii.h"
#include "games/spreadsheets/sheet_layout.h"
#include "games/spreadsheets/sheet_time.h"
#include "games/spreadsheets/sheet_words.h"

enum { SAMPLE_ROWS = 400, COUNTED = 4, HEADING_MAX = 16, TAG_ROWS = 8 };

/* What a column holds in those rows that have a move in some column; counts of cells. */
struct column {
	unsigned content[CELL_CONTENTS];
	unsigned all;		/* not blank and not crossed out */
	unsigned led;		/* texts that begin with a move; counted as CELL_TEXT */
	unsigned pairs, squares;	/* cells with two moves, with two squares */
	unsigned steps, jumps;	/* numbers that go up by at most 2 from the one before, and others */
	unsigned alike, unlike;	/* numbers that are that of the row, and others */
	bool timed, left, used;	/* its heading says that it holds times; those that are left, or used */
	unsigned falls, rises;	/* times lower, and higher, than the one before; of numbers below a heading of times, too */
	unsigned long time;	/* the last one, in seconds */
	unsigned long first_max;	/* the highest first part of a time */
	bool seconds;		/* there is a time of three parts */
	unsigned number;	/* the last one */
	struct span values[2];	/* the first two texts that differ */
	unsigned others;	/* texts that are neither of these */
	uint32_t letters;	/* as in struct sheet_layout */
};

static unsigned
columns_of_row(const struct csv_table *g, size_t row)
{
	return g->rows[row].n;
}

/* "Event: Club Ch" in one cell: the value, and the name of the tag; else empty. */
static struct span
value_after_colon(struct span text, struct span *name)
{
	const char *colon = text.n > 0 ? memchr(text.p, ':', text.n) : NULL;
	struct span nothing = { NULL, 0 };

	if (colon == NULL || (*name = sheet_headings_tag((struct span){ text.p, (size_t)(colon - text.p) })).n == 0)
		return nothing;
	return span_trim((struct span){ colon + 1, (size_t)(text.p + text.n - colon - 1) });
}

static bool
names_column(struct span text)
{
	return sheet_headings_tag(text).n > 0 || sheet_headings_column(text);
}

/* "White" and "resigns" are not a tag, but say how the game ended. */
static bool
is_end_remark(struct span name, struct span value)
{
	return (span_eq(name, SPAN("White")) || span_eq(name, SPAN("Black"))) && sheet_result_read(value, OWNER_WHITE) != RESULT_NONE;
}

/* The first cell of a row that is filled, and the one after it.  False: there is only one. */
static bool
first_cells(const struct csv_table *g, size_t row, unsigned cells[2])
{
	unsigned n = 0;

	for (unsigned c = 0; c < columns_of_row(g, row) && n < 2; c++)
		if (csv_table_text(g, row, c).n > 0)
			cells[n++] = c;
	return n == 2;
}

/* Does a row near that one name the other player in that column?  Then both rows name players, and are not headings. */
static bool
names_other_side(const struct csv_table *g, size_t row, unsigned column, struct span side)
{
	const struct span other = span_eq(side, SPAN("White")) ? SPAN("Black") : SPAN("White");
	unsigned cells[2];

	for (size_t r = row > TAG_ROWS ? row - TAG_ROWS : 0; r < g->rows_n && r <= row + TAG_ROWS; r++)
		if (r != row && first_cells(g, r, cells) && cells[0] == column &&
		    span_eq(sheet_headings_tag(csv_table_text(g, r, column)), other) &&
		    !is_end_remark(other, csv_table_text(g, r, cells[1])))
			return true;
	return false;
}

static bool
ends_with_colon(struct span s)
{
	return s.n > 0 && s.p[s.n - 1] == ':';
}

/*
 * A value that is also the heading of a column, as the surnames White and Weiß are: is it a value here?  Headings do not
 * say the same twice in other words.
 */
static bool
is_heading_a_value(const struct csv_table *g, size_t row, const unsigned *filled, struct span name)
{
	const struct span text = csv_table_text(g, row, filled[0]), value = csv_table_text(g, row, filled[1]);
	const struct span other = sheet_headings_tag(value);
	const bool side = span_eq(name, SPAN("White")) || span_eq(name, SPAN("Black"));

	if (ends_with_colon(text) && !ends_with_colon(value))
		return true;
	if (span_eq(other, name) && !span_eq_nocase(text, value))
		return true;
	return side && names_other_side(g, row, filled[0], name);
}

/* Reads the tag that begins at the first of n filled cells; returns how many of them it takes, or 0. */
static unsigned
tag_at(const struct csv_table *g, size_t row, const unsigned *filled, unsigned n, struct sheet_tag *tag)
{
	struct span text = csv_table_text(g, row, filled[0]), name;

	tag->name_cell = tag->cell = csv_table_raw(g, row, filled[0]);
	tag->value = value_after_colon(text, &tag->name);
	if (tag->value.n > 0) {
		unsigned last = 0;

		/* "White: Roe, R." was cut by its comma. */
		while (g->separator == ',' && last + 1 < n && filled[last + 1] == filled[last] + 1 &&
		    value_after_colon(csv_table_text(g, row, filled[last + 1]), &name).n == 0)
			last++;
		if (last > 0) {
			struct span end = csv_table_raw(g, row, filled[last]);

			if (tag->value.p < g->record.p || tag->value.p >= end.p)
				return 0;
			tag->value.n = (size_t)(end.p + end.n - tag->value.p);
		}
		return last + 1;
	}
	/* "White" and "Black" side by side, or "White" alone, are headings of columns. */
	if (n < 2 || (tag->name = sheet_headings_tag(text)).n == 0)
		return 0;
	tag->value = csv_table_text(g, row, filled[1]);
	tag->cell = csv_table_raw(g, row, filled[1]);
	if (is_end_remark(tag->name, tag->value) || (names_column(tag->value) && !is_heading_a_value(g, row, filled, tag->name)))
		return 0;
	return 2;
}

int
sheet_layout_tags(const struct csv_table *g, size_t row, struct sheet_tag tags[SHEET_TAGS_MAX])
{
	unsigned filled[CSV_TABLE_COLUMNS_MAX], n = 0, used;
	int found = 0;

	for (unsigned c = 0; c < columns_of_row(g, row); c++) {
		struct span text = csv_table_text(g, row, c);

		if (text.n == 0)
			continue;
		if (n == 0 && ascii_is_digit(*text.p))	/* as rows of the game do */
			return 0;
		filled[n++] = c;
	}
	for (unsigned i = 0; i < n; i += used) {
		if (found == SHEET_TAGS_MAX || (used = tag_at(g, row, filled + i, n - i, &tags[found])) == 0)
			return 0;
		found++;
	}
	return found;
}

static bool
is_tags(const struct csv_table *g, size_t row)
{
	struct sheet_tag tags[SHEET_TAGS_MAX];

	return sheet_layout_tags(g, row, tags) > 0;
}

/* A short text without digits: it may be the heading of a column of numbers, times or sides. */
static bool
could_name(struct span text)
{
	for (size_t i = 0; i < text.n; i++)
		if (ascii_is_digit(text.p[i]))
			return false;
	return text.n <= HEADING_MAX;
}

bool
sheet_layout_heading(const struct csv_table *g, const struct sheet_layout *l, size_t row)
{
	bool known = false, other = false, moves = true;

	for (unsigned c = 0; c < columns_of_row(g, row); c++) {
		struct span text = csv_table_text(g, row, c);

		if (text.n == 0)
			continue;
		if (names_column(text))
			known = true;
		else if (l->role[c] == COLUMN_NUMBER || l->role[c] == COLUMN_TIME || l->role[c] == COLUMN_SIDE)
			other |= !could_name(text);
		else
			moves = false;
	}
	return known && moves && !other;
}

static void
count_time(struct column *k, struct span text)
{
	struct sheet_time t;

	if (!sheet_time_read(text, false, &t))
		return;
	k->falls += k->content[CELL_TIME] > 1 && t.seconds < k->time;
	k->rises += k->content[CELL_TIME] > 1 && t.seconds > k->time;
	k->time = t.seconds;
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
		squares += ascii_is_rank(text.p[i]) && ascii_is_file(ascii_lower(text.p[i - 1]));
	return squares >= 2;
}

static void
count_cell(struct column *k, struct span text, const struct sheet_cell *c)
{
	bool led = c->content == CELL_MOVES && c->rest.n > 0;

	k->content[led ? CELL_TEXT : c->content]++;
	k->led += led;
	if (c->content == CELL_BLANK || c->content == CELL_CROSSED)
		return;
	k->all++;
	if (c->moves_n == 1 && c->scanned.n == 0 && ascii_is_upper(*text.p) && *text.p != 'O')
		k->letters |= 1u << (*text.p - 'A');
	k->pairs += c->content == CELL_MOVES && c->moves_n == 2;
	k->squares += c->content == CELL_MOVES && (c->squares || (c->moves_n == 1 && names_squares(text)));
	if (c->content == CELL_NUMBER) {
		if (k->content[CELL_NUMBER] > 1) {
			*(c->number - k->number <= 2 ? &k->steps : &k->jumps) += 1;
			k->falls += k->timed && c->number < k->number;
			k->rises += k->timed && c->number > k->number;
		}
		k->number = c->number;
	}
	if (c->content == CELL_TIME)
		count_time(k, text);
	if (c->content == CELL_TEXT || c->content == CELL_MOVES)
		count_text(k, text);
}

static bool
has_cell_move(const struct sheet_cell *cells, unsigned n)
{
	for (unsigned c = 0; c < n; c++)
		if (cells[c].content == CELL_MOVES)
			return true;
	return false;
}

/* A row above the moves: which of its cells are headings of times? */
static void
read_time_headings(const struct csv_table *g, size_t row, struct column *columns)
{
	for (unsigned c = 0; c < columns_of_row(g, row); c++) {
		bool left, used;

		columns[c].timed |= sheet_headings_time(csv_table_text(g, row, c), &left, &used);
		columns[c].left |= left;
		columns[c].used |= used;
	}
}

/* Compares the numbers of a row with its first one. */
static void
compare_numbers(struct column *columns, const struct sheet_cell *cells, unsigned n)
{
	unsigned first = 0;

	while (first < n && cells[first].content != CELL_NUMBER)
		first++;
	for (unsigned c = first + 1; c < n; c++)
		if (cells[c].content == CELL_NUMBER)
			*(cells[c].number == cells[first].number ? &columns[c].alike : &columns[c].unlike) += 1;
}

/* Counts what is in the columns, in *rows rows that have a move; returns how many columns there are. */
static unsigned
count_columns(const struct csv_table *g, struct column columns[CSV_TABLE_COLUMNS_MAX], unsigned *rows)
{
	unsigned most = 0;
	struct sheet_cell cells[CSV_TABLE_COLUMNS_MAX];

	for (size_t row = 0, seen = 0; row < g->rows_n && seen < SAMPLE_ROWS; row++) {
		unsigned n = columns_of_row(g, row);

		if (is_tags(g, row))
			continue;
		for (unsigned c = 0; c < n; c++)
			sheet_cell_read(csv_table_text(g, row, c), &cells[c]);
		seen++;
		if (!has_cell_move(cells, n)) {
			if (*rows == 0)
				read_time_headings(g, row, columns);
			continue;
		}
		++*rows;
		compare_numbers(columns, cells, n);
		most = n > most ? n : most;
		for (unsigned c = 0; c < n; c++)
			count_cell(&columns[c], csv_table_text(g, row, c), &cells[c]);
	}
	return most;
}

/* Do nearly all cells begin with a move, in nearly all rows?  A column with fewer of them holds notes about moves. */
static bool
is_annotated_moves(const struct column *k, unsigned rows)
{
	return (k->content[CELL_MOVES] + k->led) * 4 >= k->all * 3 && k->all * 4 >= rows * 3;
}

static enum sheet_column_role
role_of(const struct column *k, unsigned rows)
{
	const unsigned *content = k->content;

	if (k->all == 0)
		return COLUMN_BLANK;
	if (content[CELL_MOVES] * 2 >= k->all || is_annotated_moves(k, rows))
		return COLUMN_MOVES;
	if (content[CELL_NUMBER] * 2 >= k->all)
		return k->jumps <= k->steps && !k->timed ? COLUMN_NUMBER : COLUMN_TIME;
	if ((content[CELL_TIME] + content[CELL_NUMBER]) * 2 >= k->all)
		return COLUMN_TIME;
	return content[CELL_RESULT] * 2 >= k->all ? COLUMN_RESULT : COLUMN_NOTE;
}

/* Is there a column of moves directly after that one? */
static bool
leads_moves(const enum sheet_column_role *role, unsigned n, unsigned c)
{
	do
		c++;
	while (c < n && role[c] == COLUMN_BLANK);
	return c < n && role[c] == COLUMN_MOVES;
}

/*
 * Numbers before the moves are move numbers, even if they jump; after moves they may be minutes, which agree with the number
 * of the row only now and then, or lead no moves.
 */
static void
find_roles(const struct column *columns, unsigned n, unsigned rows, enum sheet_column_role *role)
{
	bool moves = false;

	for (unsigned c = 0; c < n; c++) {
		role[c] = role_of(&columns[c], rows);
		if (!moves && role[c] == COLUMN_TIME && columns[c].content[CELL_TIME] == 0)
			role[c] = COLUMN_NUMBER;
		moves |= role[c] == COLUMN_MOVES;
	}
	for (unsigned c = 0; c < n; c++)
		if (c > 0 && role[c] == COLUMN_NUMBER && columns[c].alike + columns[c].unlike > 0 &&
		    ((columns[c].alike > 0 && columns[c].unlike > 0) || !leads_moves(role, n, c)))
			role[c] = COLUMN_TIME;
}

/* Columns of times that belong to no block are notes. */
static void
demote_unowned_times(struct sheet_layout *l, unsigned n)
{
	for (unsigned c = 0; c < n; c++) {
		bool owned = false;

		for (int i = 0; i < l->blocks_n; i++)
			owned |= l->blocks[i].time[0] == (int)c || l->blocks[i].time[1] == (int)c;
		if (l->role[c] == COLUMN_TIME && !owned)
			l->role[c] = COLUMN_NOTE;
	}
}

/* Does the column hold just two different texts, which can then say who moves? */
static bool
tells_side(const struct column *k)
{
	return k->all >= COUNTED && k->others == 0 && k->values[1].n > 0 && k->content[CELL_TEXT] + k->content[CELL_MOVES] == k->all;
}

/* The first number of a block; 0: it has none. */
static unsigned
first_number_of_block(const struct csv_table *g, const struct sheet_block *b)
{
	for (size_t row = 0; row < g->rows_n && b->number >= 0; row++) {
		unsigned number;

		if (sheet_cell_number(csv_table_text(g, row, (unsigned)b->number), &number))
			return number;
	}
	return 0;
}

/* A number and White's move, then the same number and Black's move, are one block. */
static void
merge_blocks(const struct csv_table *g, struct sheet_layout *l)
{
	struct sheet_block *b = l->blocks;

	if (l->blocks_n != 2 || b[0].moves_n != 1 || b[1].moves_n != 1 || b[0].number < 0 || b[1].number < 0 ||
	    first_number_of_block(g, &b[0]) != first_number_of_block(g, &b[1]))
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

	/* Two clocks after both moves: White's, then Black's. */
	if (owner == 1 && b->time[1] >= 0 && b->time[0] < 0) {
		b->time[0] = b->time[1];
		b->time[1] = -1;
	}
	if (b->time[owner] < 0)
		b->time[owner] = column;
}

static void
find_blocks(const struct csv_table *g, struct sheet_layout *l, unsigned columns)
{
	struct sheet_block *b = NULL;
	int kept = 0;

	for (int c = 0; c < (int)columns; c++) {
		enum sheet_column_role role = l->role[c];

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
sheet_layout_holds(const struct csv_table *g, const struct sheet_block *b, size_t row)
{
	struct sheet_cell c;
	bool numbered = false;
	unsigned number;

	if (b->number >= 0 && !(numbered = sheet_cell_number(csv_table_text(g, row, (unsigned)b->number), &number))) {
		sheet_cell_read(csv_table_text(g, row, (unsigned)b->number), &c);
		if (c.content != CELL_BLANK && c.content != CELL_CROSSED)
			return false;
	}
	for (int i = 0; i < b->moves_n; i++) {
		sheet_cell_read(csv_table_text(g, row, (unsigned)b->moves[i]), &c);
		if (c.content != CELL_BLANK && c.content != CELL_RESULT && (numbered || c.content != CELL_TEXT))
			return true;
	}
	return numbered;
}

static bool
row_has_move(const struct csv_table *g, const struct sheet_layout *l, size_t row)
{
	for (int i = 0; i < l->blocks_n; i++) {
		const struct sheet_block *b = &l->blocks[i];

		if (!sheet_layout_holds(g, b, row))
			continue;
		for (int k = 0; k < b->moves_n; k++) {
			struct sheet_cell c;

			sheet_cell_read(csv_table_text(g, row, (unsigned)b->moves[k]), &c);
			if (c.content == CELL_MOVES)
				return true;
		}
	}
	return false;
}

static void
find_rows(const struct csv_table *g, struct sheet_layout *l)
{
	unsigned number;

	while (l->first < g->rows_n && (is_tags(g, l->first) || !row_has_move(g, l, l->first)))
		l->first++;
	while (l->first > 0 && l->blocks[0].number >= 0 &&
	    sheet_cell_number(csv_table_text(g, l->first - 1, (unsigned)l->blocks[0].number), &number) &&
	    !is_tags(g, l->first - 1) && sheet_layout_holds(g, &l->blocks[0], l->first - 1))
		l->first--;
	l->end = g->rows_n;
	while (l->end > l->first + 1 && (is_tags(g, l->end - 1) || !row_has_move(g, l, l->end - 1)))
		l->end--;
}

/* A column of notes that is filled in most rows and has some moves, or comes before all moves, may be one of moves. */
static void
find_doubtful(const struct column *columns, unsigned n, unsigned rows, struct sheet_layout *l)
{
	bool before = true;

	l->doubtful = -1;
	for (unsigned c = 0; c < n && l->doubtful < 0; c++) {
		const struct column *k = &columns[c];

		before = before && l->role[c] != COLUMN_MOVES;
		if (l->role[c] == COLUMN_NOTE && k->all * 2 >= rows && ((before && c > 0) || (k->content[CELL_MOVES] + k->led) * 4 >= k->all))
			l->doubtful = (int)c;
	}
}

bool
sheet_layout_find(const struct csv_table *g, struct sheet_layout *l)
{
	struct column columns[CSV_TABLE_COLUMNS_MAX] = { 0 };
	unsigned rows = 0, n = count_columns(g, columns, &rows), squares = 0, moves = 0;

	*l = (struct sheet_layout){ .side = -1 };
	find_roles(columns, n, rows, l->role);
	for (unsigned c = 0; c < n; c++) {
		const struct column *k = &columns[c];

		l->falling[c] = k->left || (k->falls > k->rises && !k->used);
		l->used[c] = k->used;
		l->numbers[c] = k->timed && k->content[CELL_TIME] == 0;
		l->minutes[c] = !k->seconds && k->first_max >= 10;
		if (l->role[c] == COLUMN_MOVES) {
			moves += k->content[CELL_MOVES];
			squares += k->squares;
			l->letters |= k->letters;
		}
	}
	find_blocks(g, l, n);
	if (l->blocks_n == 0)
		return false;
	demote_unowned_times(l, n);
	for (unsigned c = 0; c < n && l->single && l->side < 0; c++) {
		bool other = (int)c != l->blocks[0].moves[0];

		if (other && (l->role[c] == COLUMN_NOTE || l->role[c] == COLUMN_MOVES) && tells_side(&columns[c])) {
			l->side = (int)c;
			l->white = columns[c].values[0];
			l->role[c] = COLUMN_SIDE;
		}
	}
	find_doubtful(columns, n, rows, l);
	l->squares = squares * 2 > moves;
	l->paired = l->single && l->blocks_n == 1 && !l->squares &&
	    columns[l->blocks[0].moves[0]].pairs * 2 > columns[l->blocks[0].moves[0]].content[CELL_MOVES];
	find_rows(g, l);
	return l->first < g->rows_n;
}
