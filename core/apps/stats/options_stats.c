/* options_stats: the options of pgn-stats. */
#include <string.h>

#include "base/ascii.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/option_take.h"
#include "apps/stats/options_stats.h"
#include "apps/stats/stats_run.h"

/* -- what their arguments can be -- */

void
options_stats_list_tables(struct buf *b)
{
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
options_stats_list_breaks(struct buf *b)
{
	for (int i = 0; i < BREAK_COUNT; i++)
		buf_fmt(b, "%-17s %s\n", tiebreak_usual_columns[i].name, tiebreak_usual_columns[i].help);
	for (int i = 0; i < RULE_COUNT; i++)
		buf_fmt(b, "%-17s %s\n", tiebreak_rules[i].code, tiebreak_rules[i].help);
}

void
options_stats_list_team_breaks(struct buf *b)
{
	for (int i = 0; i < TEAM_CRITERIA; i++)
		buf_fmt(b, "%-17s %s\n", team_breaks[i].name, team_breaks[i].help);
	buf_fmt(b, "%-17s %s\n", "MPvGP", "the one of match and game points that is not first (FIDE C.07, 13.1)");
}

void
options_stats_list_formats(struct buf *b)
{
	for (const struct stats_format *const *f = stats_formats; *f != NULL; f++)
		buf_fmt(b, "%-13s %s\n", (*f)->name, (*f)->help);
	for (const struct crosstable_format *f = crosstable_formats; f->name != NULL; f++)
		if (stats_format_find(span_of(f->name)) == NULL)
			buf_fmt(b, "%-13s %s\n", f->name, f->help);
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
options_stats_tie_breaks(struct program_run *t, const struct option *o, const char *arg)
{
	struct tiebreak_list *list = &((struct stats_run_options *)o->base)->crosstables.breaks;

	if (tiebreak_list_read(list, span_of(arg)))
		return 0;
	return program_usage_error(t, "--tie-breaks %s: '%.*s' is not a tie-break, or one too many or there twice; "
	    "--tie-breaks help lists all", arg, (int)list->wrong.n, list->wrong.p);
}

int
options_stats_team_breaks(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;
	struct span wrong;

	if (team_order_read(&w->crosstables.teams, span_of(arg), &wrong))
		return 0;
	return program_usage_error(t, "--team-tie-breaks %s: '%.*s' is not a tie-break of teams, or there twice; "
	    "--team-tie-breaks help lists all", arg, (int)wrong.n, wrong.p);
}

int
options_stats_points(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;

	if (crosstable_scale_read(&w->crosstables.scale, span_of(arg)))
		return 0;
	return program_usage_error(t, "--points %s: points for a win, a draw and a loss, such as 3-1-0 or 3-1.5/1-0", arg);
}

int
options_stats_edition(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;

	if (tiebreak_edition_read(&w->crosstables.edition, span_of(arg)))
		return 0;
	return program_usage_error(t, "--tie-break-edition %s: use 2009, 2023, 2024 or 2026", arg);
}

int
options_stats_ratings(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;
	unsigned long k = 0;

	w->crosstables.ratings = true;
	if (strcmp(arg, "auto") != 0 && (!span_number(span_of(arg), &k) || k == 0 || k > 99))
		return program_usage_error(t, "--ratings %s: a coefficient K such as 10, 20 or 40, or auto", arg);
	w->crosstables.k = (int)k;
	return 0;
}

/* The rounds of --standings or --pairings, which are made from crosstables. */
int
options_stats_round(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;

	if (*arg == '\0')
		return program_usage_error(t, "--%s: a round, such as 3, or last, or all", o->name);
	*(strcmp(o->name, "pairings") == 0 ? &w->pairings : &w->crosstables.after) = span_of(arg);
	w->crosstable = true;
	option_count(t, "crosstable", true);
	return 0;
}

int
options_stats_format(struct program_run *t, const struct option *o, const char *arg)
{
	struct stats_run_options *w = o->base;

	w->format = stats_format_find(span_of(arg));
	w->events = crosstable_format_find(span_of(arg));
	if (w->events != NULL) {
		t->reports.format_given = true;
		return 0;
	}
	return program_usage_error(t, "--format %s: there is no such format; --format help lists all", arg);
}

int
options_stats_html(struct program_run *t, const struct option *o, const char *arg)
{
	(void)arg;
	return options_stats_format(t, o, "html");
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
	const char *near = game_facts_near(arg), *p = arg;

	w->how.plan.by = arg;
	w->how.by_fact = game_facts_find(span_of(arg));
	w->how.by = w->how.by_fact == NULL ? arg : NULL;
	while (ascii_is_word(*p))
		p++;
	if (*arg == '\0' || *p != '\0' || strcmp(arg, "game") == 0)
		return program_usage_error(t, "--by: the name of one tag, or year, result, end, verdict, plies ...");
	if (w->how.by_fact != NULL && w->how.by_fact->second != NULL)
		return program_usage_error(t, "--by %s: a game has two; use White, Black, winner or loser", arg);
	/* Tags begin with a capital letter. */
	if (w->how.by_fact == NULL && ascii_is_lower(*arg))
		return program_usage_error(t,
		    "--by %s: it is neither a tag nor year, result, end, verdict, plies ...%s%s%s", arg,
		    near == NULL ? "" : "; did you mean ", near == NULL ? "" : near, near == NULL ? "" : "?");
	return 0;
}
