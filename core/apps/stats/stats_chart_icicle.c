/* stats_chart_icicle: icicle charts, which show parts of parts: openings with variations, moves with answers. */
#include <stdlib.h>

#include "apps/stats/stats_charts.h"
#include "base/chart.h"
#include "base/list.h"
#include "base/ratio.h"

/* Nodes in a list that grows. */
struct nodes {
	struct chart_node *list;
	size_t n, max;
	bool failed;
};

static void
add_node(struct nodes *nodes, struct chart_node node)
{
	if (!list_reserve(&nodes->list, nodes->n + 1, &nodes->max, sizeof(*nodes->list))) {
		nodes->failed = true;
		return;
	}
	nodes->list[nodes->n++] = node;
}

static void
add_parts(struct chart_node *to, const struct ledger_row *row)
{
	to->total = ratio_sum(to->total, row->values[SCORE_GAMES]);
	for (int k = 0; k < CHART_PARTS; k++)
		to->parts[k] = ratio_sum(to->parts[k], row->values[SCORE_WHITE + k]);
}

/* -- openings -- */

enum { LEVELS = 3 };	/* the letter of the ECO code; "Ruy Lopez"; "Berlin defence" */

struct opening_part {
	struct span names[LEVELS];
	struct span path;		/* "Ruy Lopez: Berlin defence" */
	struct chart_node own;		/* the numbers of its row */
	struct chart_node sums[LEVELS];	/* by level: of all rows with the same names up to that level */
};

/* Splits a name like "Ruy Lopez: Berlin defence, open variation"; a comma in brackets separates nothing. */
static void
cut_name(struct opening_part *p, struct span name)
{
	struct span rest = name;
	int brackets = 0;
	size_t n = 0;

	p->names[1] = span_trim(span_cut(&rest, ':'));
	while (n < rest.n && (brackets > 0 || rest.p[n] != ',')) {
		brackets += rest.p[n] == '(' ? 1 : rest.p[n] == ')' ? -1 : 0;
		n++;
	}
	p->names[2] = span_trim((struct span){ rest.p, n });
	p->path = p->names[2].n == 0 ? p->names[1] :
	    span_trim((struct span){ name.p, (size_t)(p->names[2].p + p->names[2].n - name.p) });
}

static int
by_branch_name(const void *one, const void *other)
{
	const struct opening_part *a = one, *b = other;
	int order = 0;

	for (int i = 0; i < LEVELS && order == 0; i++)
		order = span_order(a->names[i], b->names[i]);
	return order;
}

static int
by_games(const void *one, const void *other)
{
	const struct opening_part *a = one, *b = other;
	int order = 0;

	for (int i = 0; i < LEVELS && order == 0; i++) {
		if (a->sums[i].total != b->sums[i].total)
			return a->sums[i].total < b->sums[i].total ? 1 : -1;
		order = span_order(a->names[i], b->names[i]);
	}
	return order;
}

static bool
are_same_names(const struct opening_part *a, const struct opening_part *b, int level)
{
	for (int i = 0; i <= level; i++)
		if (!span_eq(a->names[i], b->names[i]))
			return false;
	return true;
}

static void
add_sums(struct opening_part *list, size_t n, int level)
{
	for (size_t from = 0, to; from < n; from = to) {
		struct chart_node sum = { .depth = level + 1 };

		for (to = from; to < n && are_same_names(&list[from], &list[to], level); to++) {
			sum.total = ratio_sum(sum.total, list[to].own.total);
			for (int k = 0; k < CHART_PARTS; k++)
				sum.parts[k] = ratio_sum(sum.parts[k], list[to].own.parts[k]);
		}
		sum.label = list[from].names[level];
		sum.path = level == LEVELS - 1 ? list[from].path : sum.label;
		for (size_t i = from; i < to; i++)
			list[i].sums[level] = sum;
	}
}

/* Makes nodes of the rows of OPENINGS, each before its parts.  Returns the number of games. */
static uint64_t
part_openings(struct nodes *nodes, struct opening_part *list, const struct ledger_row *rows, size_t n)
{
	uint64_t whole = 0;

	for (size_t i = 0; i < n; i++) {
		struct span name = rows[i].key, eco = table_part(&name);

		list[i].names[0] = eco.n > 0 ? (struct span){ eco.p, 1 } : SPAN("?");
		cut_name(&list[i], name);
		add_parts(&list[i].own, &rows[i]);
		whole = ratio_sum(whole, rows[i].values[SCORE_GAMES]);
	}
	qsort(list, n, sizeof(*list), by_branch_name);
	for (int level = 0; level < LEVELS; level++)
		add_sums(list, n, level);
	qsort(list, n, sizeof(*list), by_games);
	for (size_t i = 0; i < n; i++)
		for (int level = 0; level < LEVELS; level++)
			if ((i == 0 || !are_same_names(&list[i - 1], &list[i], level)) && list[i].names[level].n > 0)
				add_node(nodes, list[i].sums[level]);
	return whole;
}

void
stats_charts_draw_openings(struct buf *to, const struct stats *s, struct span group, const struct stats_chart *drawn)
{
	struct arena texts = { 0 };
	size_t n;
	struct ledger_row *rows = ledger_sorted(s->ledger, drawn->table, group, &texts, &n);
	struct opening_part *list = rows == NULL || n == 0 ? NULL : calloc(n, sizeof(*list));
	struct nodes nodes = { 0 };

	if (list != NULL) {
		uint64_t whole = part_openings(&nodes, list, rows, n);

		chart_icicle(to, &(struct chart_icicle){ .title = drawn->title, .nodes = nodes.list, .n = nodes.n,
		    .whole = whole, .games = stats_games(s, group, &to->failed),
		    .depth = LEVELS, .widths = { 220, 1560, 1820 },
		    .note = SPAN("By the letter of their ECO code, and by name. Heights are games; what is rare, or "
		    "has no name of its own, is left blank.") });
	}
	to->failed = to->failed || (list == NULL && n > 0) || nodes.failed || texts.failed;
	free(nodes.list);
	free(list);
	free(rows);
	arena_free(&texts);
}

/* -- moves -- */

enum { MOVES = 6 };	/* the most columns that are wide enough to be read */

static struct span
last_word(struct span text, int *words)
{
	struct span word = text;

	for (*words = 0; text.n > 0; ++*words)
		word = span_cut(&text, ' ');
	return word;
}

void
stats_charts_draw_tree(struct buf *to, const struct stats *s, struct span group, const struct stats_chart *drawn)
{
	struct arena texts = { 0 };
	size_t n;
	struct ledger_row *rows = ledger_sorted(s->ledger, drawn->table, group, &texts, &n);
	struct chart_icicle chart = { .title = drawn->title,
	    .note = SPAN("Heights are games; what is rare, or over by then, is left blank.") };
	struct nodes nodes = { 0 };

	/* No chart of a sample, since it has answers without the moves they answer. */
	for (size_t i = 0; rows != NULL && i < n && ledger_level(s->ledger, drawn->table) == 0; i++) {
		struct chart_node node = { .path = rows[i].key };

		node.label = last_word(rows[i].key, &node.depth);
		add_parts(&node, &rows[i]);
		chart.whole = ratio_sum(chart.whole, node.depth == 1 ? node.total : 0);
		chart.depth = node.depth > chart.depth ? node.depth : chart.depth;
		if (node.depth >= 1 && node.depth <= MOVES)
			add_node(&nodes, node);
	}
	chart.depth = chart.depth > MOVES ? MOVES : chart.depth;
	for (int i = 0; i < chart.depth; i++)
		chart.widths[i] = SVG_CANVAS_WIDTH / chart.depth;
	chart.games = stats_games(s, group, &to->failed);
	chart.nodes = nodes.list;
	chart.n = nodes.n;
	if (chart.n > 0)
		chart_icicle(to, &chart);
	to->failed = to->failed || (rows == NULL && n > 0) || nodes.failed || texts.failed;
	free(nodes.list);
	free(rows);
	arena_free(&texts);
}
