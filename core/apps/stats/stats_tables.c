/* stats_tables: the rows of tables.def and counts.def. */
#include <string.h>

#include "apps/stats/stats_tables.h"
#include "games/pgn/event_text.h"

#define KEYS(...) { __VA_ARGS__, NULL }
#define COLUMN(name, fold, unit) { name, FOLD_##fold, UNIT_##unit },
#define SCORE COLUMN("games", SUM, NUMBER) COLUMN("white", SUM, NUMBER) COLUMN("draws", SUM, NUMBER) \
	COLUMN("black", SUM, NUMBER) COLUMN("other", SUM, NUMBER)
/* How many keys or columns a row lists: the size of an array made from the same text. */
#define KEYS_N(...) (int)(sizeof((const char *const[])__VA_ARGS__) / sizeof(char *)) - 1
#define COLUMNS_N(...) (int)(sizeof((const struct stats_column[]){ __VA_ARGS__ }) / sizeof(struct stats_column))

const struct stats_table tables[TABLE_COUNT] = {
#define TABLE(id, name, title, keys, order, needs, share, size, columns) \
	{ name, title, keys, order, needs, share, size, { columns }, COLUMNS_N(columns), KEYS_N(keys) },
#include "apps/stats/tables.def"
#undef TABLE
};

static const struct {
	const char *name, *help;
} counts[COUNT_COUNT] = {
#define COUNT(name, id, help) { id, help },
#include "apps/stats/counts.def"
#undef COUNT
};

const char *const table_colours[] = { "white", "black", NULL };
const char *const table_pieces[] = { "pawn", "knight", "bishop", "rook", "queen", "king", NULL };
static const char *const results[] = { "1-0", "1/2-1/2", "0-1", "*", NULL };

int
table_find(struct span name)
{
	for (int i = 0; i < TABLE_COUNT; i++)
		if (span_eq(name, span_of(tables[i].name)))
			return i;
	return -1;
}

const char *
table_count_name(enum count c)
{
	return counts[c].name;
}

const char *
table_count_help(enum count c)
{
	return counts[c].help;
}

struct span
table_part(struct span *key)
{
	return span_cut(key, '\t');
}

struct span
table_part_at(struct span key, int i)
{
	struct span part = table_part(&key);

	for (; i > 0; i--)
		part = table_part(&key);
	return part;
}

_Static_assert((int)EVENT_ROW_PARTS < (int)TABLE_KEYS, "a key of TABLE_GAMES has a part for each of a row");

int
table_parts(enum table_id id, struct span key, struct span part[TABLE_KEYS])
{
	int n = 0;

	if (id == TABLE_GAMES) {
		const struct event_row row = event_row_read(key);

		for (; n < EVENT_ROW_PARTS; n++)
			part[n] = event_row_part(&row, n);
		return n;
	}
	do
		part[n++] = table_part(&key);
	while (key.p != NULL);
	return n;
}

/* Of TABLE_GAMES. */
static bool
game_key(const struct span *part, size_t n, struct buf *b)
{
	struct event_row_making row = event_row_begin(b);

	for (size_t i = 0; i < n; i++) {
		if (part[i].n >= 2 * EVENT_TEXT_MAX)
			return false;
		buf_add(b, part[i]);
		event_row_take(&row, (int)i);
	}
	event_row_end(&row);
	return true;
}

bool
table_key(enum table_id id, const struct span *part, size_t n, struct buf *b)
{
	buf_clear(b);
	if (id == TABLE_GAMES)
		return game_key(part, n, b);
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_char(b, '\t');
		buf_add(b, part[i]);
	}
	return true;
}

int
table_key_order(enum table_id id, struct span key, struct span other)
{
	return id == TABLE_GAMES ? event_row_order(key, other) : span_order(key, other);
}

/* The index of a word in a list; the length of the list if it is not there. */
static int
index_of_word(struct span word, const char *const *list)
{
	int i = 0;

	while (list[i] != NULL && !span_eq(word, span_of(list[i])))
		i++;
	return i;
}

static int
count_of(struct span name)
{
	int i = 0;

	while (i < COUNT_COUNT && !span_eq(name, span_of(counts[i].name)))
		i++;
	return i;
}

/* By colour, piece and square; a key without a square counts as a1. */
static int
piece_index(struct span key)
{
	int colour = index_of_word(table_part(&key), table_colours), piece = index_of_word(table_part(&key), table_pieces);
	int square = key.n == 2 ? (key.p[0] - 'a') + 8 * (key.p[1] - '1') : 0;

	return (colour * 6 + piece) * 64 + square;
}

int
table_given(enum table_id id, struct span key)
{
	switch (id) {
	case TABLE_COUNTS: return count_of(key);
	case TABLE_RESULTS: return index_of_word(key, results);
	default: return piece_index(key);
	}
}
