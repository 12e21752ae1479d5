/* options_stats: the options of pgn-stats. */
#include <string.h>

#include "base/ascii.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/option_take.h"
#include "apps/stats/options_stats.h"
#include "games/pgn/tags.h"
#include "apps/stats/stats_run.h"

/* The group of tables that need no board. */
#define QUICK "quick"

/* -- what their arguments can be -- */

void
options_stats_list_tables(struct buf *b)
{
	buf_fmt(b, "%-13s %s\n", QUICK, "the usual ones that need no board: several times as fast");
	for (int i = 0; i < TABLE_COUNT; i++)
		if (!(TABLES_ALONE & TABLE_SET(i)))
			buf_fmt(b, "%-13s %s\n", tables[i].name, tables[i].title);
}

void
options_stats_list_charts(struct buf *b)
{
	for (const struct stats_chart *c = stats_charts; c->name != NULL; c++)
		buf_fmt(b, "%-13s %s\n", c->name, c->help);
}

void
options_stats_list_formats(struct buf *b, const void *state)
{
	const struct event_reporter *to = ((const struct stats_run_options *)state)->reporter;

	for (const struct stats_format *const *f = stats_formats; *f != NULL; f++)
		buf_fmt(b, "%-13s %s\n", (*f)->name, (*f)->help);
	if (to->report != NULL)
		to->report->list(b);
}

/* -- applying them -- */

int
options_stats_tables(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;
	struct span rest = span_of(arg);

	while (rest.p != NULL) {
		struct span name = span_trim(span_cut(&rest, ','));
		int table = table_find(name);

		if (span_eq(name, SPAN(QUICK))) {
			for (int i = 0; i < TABLE_COUNT; i++)
				w->how.plan.tables |= stats_tables_board((enum table_id)i) ? 0 : TABLES_USUAL & TABLE_SET(i);
			w->quick = true;
			continue;
		}
		if (table < 0 || (TABLES_ALONE & TABLE_SET(table)))
			return program_usage_error(t, "--tables %s: there is no table '%.*s'; --tables help lists all",
			    arg, (int)name.n, name.p);
		w->how.plan.tables |= TABLE_SET(table);
	}
	return 0;
}

int
options_stats_plot(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;

	for (w->chart = stats_charts; w->chart->name != NULL; w->chart++)
		if (strcmp(w->chart->name, arg) == 0)
			break;
	if (w->chart->name == NULL)
		return program_usage_error(t, "--plot %s: there is no such chart; --plot help lists all", arg);
	w->style.plot = arg;
	return 0;
}

int
options_stats_format(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;

	const struct event_reporter *to = w->reporter;
	const bool rows = to->report != NULL && to->report->choose(to->state, span_of(arg));

	w->format = stats_format_find(span_of(arg));
	if (w->format != NULL || rows) {
		w->format_name = arg;
		t->reports.format_given = true;
		return 0;
	}
	return program_usage_error(t, "--format %s: there is no such format; --format help lists all", arg);
}

int
options_stats_shard(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;

	if (!shard_read(arg, &t->run.shard))
		return program_usage_error(t, "--shard %s: K/N, with K from 0 to N - 1", arg);
	w->shard = (struct partial_shard){ t->run.shard.k, t->run.shard.n };
	return 0;
}

int
options_stats_moves_at(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;
	struct span wrong;

	if (!moves_at_read(arg, w->moves_at, &wrong))
		return wrong.p == NULL ?
		    program_usage_error(t, "--%s %s: this is not a position; fen-legal says why", o->name, arg) :
		    program_usage_error(t, "--%s %s: %.*s is not a legal move there, in SAN", o->name, arg,
		    (int)wrong.n, wrong.p);
	w->how.plan.moves_at = w->moves_at;
	return 0;
}

int
options_stats_by(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;
	char error[GAME_NAME_ERROR];
	struct game_name name;
	const char *p = arg;

	while (ascii_is_word(*p))
		p++;
	if (*arg == '\0' || *p != '\0' || strcmp(arg, "game") == 0)
		return program_usage_error(t, "--by: the name of one tag, or year, result, end, verdict, plies ...");
	if (!game_name_find(span_of(arg), &name, "there is no tag and no fact called", error))
		return program_usage_error(t, "--by: %s", error);
	w->how.by_fact = name.fact;
	/* A tag that is known is written as PGN does. */
	w->how.by = name.fact != NULL ? NULL : tags_known(name.tag) != NULL ? tags_known(name.tag) : arg;
	w->how.plan.by = name.fact != NULL ? arg : w->how.by;
	if (w->how.by_fact != NULL && w->how.by_fact->second != NULL)
		return program_usage_error(t, "--by %s: a game has two; use White, Black, winner or loser", arg);
	return 0;
}
