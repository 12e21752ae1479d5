/*
 * test_movegen: numbers of legal continuations are compared with published ones (fixtures/unit/perft.csv and the whole
 * collection).
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "games/chess/fen.h"
#include "games/chess/movegen.h"
#include "slow/slow.h"

enum { DEPTHS = 7 };
/* The most nodes for one row; it is counted to the greatest depth within that. */
enum { QUICK_SLOW = 30000 };

static unsigned long long
quick(void)
{
	return check_all() ? 8000000 : 1000000;
}

static unsigned long long
quick_all(void)
{
	return check_all() ? 30000 : 6000;
}

struct row {
	char fen[SLOW_FEN_MAX];
	unsigned long long nodes[DEPTHS + 1];	/* by depth; 0 where unknown */
};

/* A line of fen, variant, d1 to d7, origin; commas or tabs.  False for the line of names. */
static bool
row_read(char *line, struct row *row)
{
	char *end = line + strcspn(line, "\t,");

	memset(row, 0, sizeof *row);
	snprintf(row->fen, sizeof row->fen, "%.*s", (int)(end - line), line);
	for (int field = 0; field <= DEPTHS && *end != '\0'; field++) {
		if (field > 0 && end[1] >= '0' && end[1] <= '9')
			row->nodes[field] = strtoull(end + 1, NULL, 10);
		end += 1 + strcspn(end + 1, "\t,\n");
	}
	return strcmp(row->fen, "fen") != 0;
}

static unsigned long long
perft(const struct position *p, int depth)
{
	move list[MOVES_MAX];
	unsigned long long sum = 0;
	int n = movegen_all(p, list);

	if (depth <= 1)
		return (unsigned long long)n;
	for (int i = 0; i < n; i++) {
		struct position after = *p;

		position_play(&after, list[i]);
		sum += perft(&after, depth - 1);
	}
	return sum;
}

static unsigned long long
count_core(const char *fen, int depth)
{
	struct fen_reading r;

	fen_read(span_of(fen), &r);
	CHECK(r.usable, "%s: not usable", fen);
	return r.usable ? perft(&r.position, depth) : 0;
}

static unsigned long long
count_slow(const char *fen, int depth)
{
	struct slow p;
	bool read = slow_read_fen(&p, fen);

	CHECK(read, "%s: not read", fen);
	return read ? slow_perft(&p, depth) : 0;
}

/* All rows, each at the greatest known depth within max_depth and max_nodes. */
static int
rows_check(FILE *f, int max_depth, unsigned long long max_nodes, unsigned long long (*nodes)(const char *, int))
{
	char line[512];
	struct row row;
	int rows = 0;

	while (fgets(line, sizeof line, f) != NULL) {
		int depth = 0;

		if (!row_read(line, &row))
			continue;
		for (int i = 1; i <= DEPTHS && i <= max_depth; i++)
			if (row.nodes[i] > 0 && row.nodes[i] <= max_nodes)
				depth = i;
		if (depth > 0) {
			unsigned long long got = nodes(row.fen, depth);

			CHECK(got == row.nodes[depth], "%s: depth %d: %llu, not %llu", row.fen, depth, got, row.nodes[depth]);
			rows++;
		}
	}
	fclose(f);
	return rows;
}

static FILE *
selection(void)
{
	FILE *f = fopen("fixtures/unit/perft.csv", "r");

	if (f == NULL) {
		perror("fixtures/unit/perft.csv");
		exit(2);
	}
	return f;
}

static FILE *
collection(void)
{
	const char *shared = getenv("ARBITER_SHARED");
	char name[1024];

	snprintf(name, sizeof name, "%s/data/perft.dev.tsv", shared != NULL ? shared : "../shared");
	return fopen(name, "r");
}

static void
slow_selection(void)
{
	int rows = rows_check(selection(), DEPTHS, QUICK_SLOW, count_slow);

	CHECK(rows >= 60, "only %d rows", rows);
}

static void
core_selection(void)
{
	int rows = rows_check(selection(), DEPTHS, quick(), count_core);

	CHECK(rows >= 60, "only %d rows", rows);
}

/* ARBITER_PERFT_DEPTH=N goes to depth N, with up to 200 million nodes a row: hours at 6, minutes at 4. */
static void
core_collection(void)
{
	const char *text = getenv("ARBITER_PERFT_DEPTH");
	int depth = text != NULL ? atoi(text) : DEPTHS;
	FILE *f = collection();
	int rows;

	if (f == NULL) {
		skip("no perft.dev.tsv in ARBITER_SHARED");
		return;
	}
	rows = rows_check(f, depth, text != NULL ? 200000000 : quick_all(), count_core);
	CHECK(rows >= 3900, "only %d rows", rows);
}

int
main(void)
{
	RUN(slow_selection);
	RUN(core_selection);
	RUN(core_collection);
	return check_end();
}
