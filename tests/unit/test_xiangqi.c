/*
 * test_xiangqi: numbers of legal continuations in xiangqi are compared with published ones (fixtures/perft-xiangqi.tsv),
 * and single rules with positions made for them.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/random.h"
#include "xiangqi/xq_fen.h"

static unsigned long long
perft(const struct xq_position *p, int depth)
{
	xq_move list[XQ_MOVES_MAX];
	unsigned long long sum = 0;
	int n = xq_moves(p, list);

	if (depth <= 1)
		return (unsigned long long)n;
	for (int i = 0; i < n; i++) {
		struct xq_position after = *p;

		xq_play(&after, list[i]);
		sum += perft(&after, depth - 1);
	}
	return sum;
}

/* All rows up to so many nodes: ARBITER_PERFT_NODES, or few. */
static void
published(void)
{
	const char *most = getenv("ARBITER_PERFT_NODES");
	unsigned long long limit = most == NULL ? 400000 : strtoull(most, NULL, 10);
	FILE *f = fopen("fixtures/perft-xiangqi.tsv", "r");
	char line[512];
	int rows = 0;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		char *fen = strtok(line, "\t"), *depth = strtok(NULL, "\t"), *nodes = strtok(NULL, "\t\n");
		struct xq_position p;

		if (nodes == NULL || strtoull(nodes, NULL, 10) > limit || atoi(depth) == 0)
			continue;
		CHECK(xq_fen_position(span_of(fen), &p), "%s: not usable", fen);
		CHECK(perft(&p, atoi(depth)) == strtoull(nodes, NULL, 10), "%s: depth %s: %llu", fen, depth,
		    perft(&p, atoi(depth)));
		rows++;
	}
	CHECK(f != NULL && rows >= 30, "only %d rows", rows);
	if (f != NULL)
		fclose(f);
}

int
main(void)
{
	RUN(published);
	return check_end();
}
