/* options_crosstables: --crosstable, --standings and --pairings: tables of the rows of all games. */
#include <string.h>

#include "apps/shared/event_rows.h"
#include "apps/shared/options_select.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/options_crosstables.h"
#include "base/utf8.h"
#include "games/record_formats/trf.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program.h"

/* With these a report that was read is not written as it is. */
#define AS_READ_EXCLUDES CHOSEN_NAMES " team-tie-breaks"

/* The tables of an event may need so many times --memory, or the usual one if that is more. */
enum { EVENT_SHARE = 2, EVENT_SHOWN = 80 };

struct options_crosstables {
	bool wanted;
	struct crosstable_plan plan;
	struct span pairings;			/* the rounds of --pairings; empty: not given */
	const struct crosstable_format *format;	/* the first, unless one was chosen */
	struct report_texts reports;		/* that were read, if the format writes them again */
};

/* -- what the arguments can be -- */

static void
list_breaks(struct buf *b)
{
	for (int i = 0; i < BREAK_COUNT; i++)
		buf_fmt(b, "%-17s %s\n", tiebreak_usual_columns[i].name, tiebreak_usual_columns[i].help);
	for (int i = 0; i < RULE_COUNT; i++)
		buf_fmt(b, "%-17s %s\n", tiebreak_rules[i].code, tiebreak_rules[i].help);
}

static void
list_team_breaks(struct buf *b)
{
	for (int i = 0; i < TEAM_CRITERIA; i++)
		buf_fmt(b, "%-17s %s\n", team_breaks[i].name, team_breaks[i].help);
	buf_fmt(b, "%-17s %s\n", "MPvGP", "the one of match and game points that is not first (FIDE C.07, 13.1)");
}

static void
list_formats(struct buf *b)
{
	for (const struct crosstable_format *f = crosstable_formats; f->name != NULL; f++)
		if (f->help != NULL)
			buf_fmt(b, "%-13s %s\n", f->name, f->help);
}

/* -- applying them -- */

static int
take_tie_breaks(struct program_run *t, const struct option *o, const char *arg)
{
	struct tiebreak_list *list = &((struct options_crosstables *)o->base)->plan.breaks;

	if (tiebreak_list_read(list, span_of(arg)))
		return 0;
	return program_usage_error(t, "--tie-breaks %s: '%.*s' %s; --tie-breaks help lists all", arg,
	    (int)list->wrong.n, list->wrong.p, list->why);
}

static int
take_team_breaks(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_crosstables *w = o->base;
	struct span wrong;
	const char *why;

	if (team_order_read(&w->plan.teams, span_of(arg), &wrong, &why))
		return 0;
	return program_usage_error(t, "--team-tie-breaks %s: '%.*s' %s; --team-tie-breaks help lists all", arg,
	    (int)wrong.n, wrong.p, why);
}

static int
take_points(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_crosstables *w = o->base;

	if (crosstable_scale_read(&w->plan.scale, span_of(arg)))
		return 0;
	return program_usage_error(t, "--points %s: points for a win, a draw and a loss, such as 3-1-0 or 3-1.5/1-0", arg);
}

static int
take_edition(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_crosstables *w = o->base;

	if (tiebreak_edition_read(&w->plan.edition, span_of(arg)))
		return 0;
	return program_usage_error(t, "--tie-break-edition %s: use 2009, 2023, 2024 or 2026", arg);
}

static int
take_ratings(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_crosstables *w = o->base;
	unsigned long k = 0;

	w->plan.ratings = true;
	if (strcmp(arg, "auto") != 0 && (!span_number(span_of(arg), &k) || k == 0 || k > 99))
		return program_usage_error(t, "--ratings %s: a coefficient K such as 10, 20 or 40, or auto", arg);
	w->plan.k = (int)k;
	return 0;
}

/* The rounds of --standings or --pairings, which are made from crosstables. */
static int
take_rounds(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_crosstables *w = o->base;

	if (*arg == '\0')
		return program_usage_error(t, "--%s: a round, such as 3, or last, or all", o->name);
	*(strcmp(o->name, "pairings") == 0 ? &w->pairings : &w->plan.after) = span_of(arg);
	w->wanted = true;
	option_count(t, "crosstable", true);
	return 0;
}

static bool
choose_format(void *state, struct span name)
{
	struct options_crosstables *w = state;
	const struct crosstable_format *found = crosstable_format_find(name);

	if (found != NULL)
		w->format = found;
	return found != NULL;
}

static int
settle_crosstables(struct program_run *t, void *state)
{
	struct options_crosstables *w = state;

	if (!w->format->one_event)
		return 0;
	if (!w->wanted)
		return program_usage_error(t, "--format %s is for --crosstable", w->format->name);
	if (option_given(t, "standings pairings") != NULL)
		return program_usage_error(t, "--%s does not work with --format %s, which has the whole event",
		    option_given(t, "standings pairings"), w->format->name);
	if (option_given(t, "points ratings") != NULL)
		return program_usage_error(t, "--%s does not work with --format %s: its points are 1, 1/2 and 0",
		    option_given(t, "points ratings"), w->format->name);
	t->run.report_texts = &w->reports;
	return 0;
}

/* -- the report -- */

static int
refuse_report(struct program_run *t, const char *message)
{
	program_complain(t, NULL, message);
	return 2;
}

/* A file that has one event cannot have the crosstables of several, or of too many players. */
static int
refuse_events(struct program_run *t, const struct options_crosstables *w, struct crosstable_report *events)
{
	const size_t n = crosstable_report_events(events);
	const int players = n == 1 ? crosstable_report_players(events) : 0;
	char line[160];

	if (events->failed)
		return program_no_memory(t, NULL);
	if (n == 1 && players <= TRF_NUMBER_MAX)
		return 0;
	if (n == 1)
		snprintf(line, sizeof(line), "--format %s: the event has %d players, and the file has numbers for %d",
		    w->format->name, players, TRF_NUMBER_MAX);
	else
		snprintf(line, sizeof(line), "--format %s: these are %zu events, and the file has one: choose it, for "
		    "instance with --where", w->format->name, n);
	return refuse_report(t, line);
}

/* A round that no event has would be an empty report. */
static int
refuse_rounds(struct program_run *t, const struct options_crosstables *w, struct crosstable_report *events)
{
	const bool pairings = w->pairings.n > 0;
	const struct span asked = pairings ? w->pairings : w->plan.after;
	char line[160];

	if (asked.n == 0 || crosstable_report_has_round(events, asked, !pairings))
		return 0;
	if (events->failed)
		return program_no_memory(t, NULL);
	snprintf(line, sizeof(line), "--%s %.100s: %s", pairings ? "pairings" : "standings", asked.p,
	    !span_eq(asked, SPAN("all")) && !span_eq(asked, SPAN("last")) ? "no event has this round" :
	    pairings ? "no round is known" : "no round is known that has a result");
	return refuse_report(t, line);
}

/* A table whose making needs too much memory.  Of a sample of the games, all would need as many times as much. */
static int
refuse_size(struct program_run *t, const struct crosstable_excess *excess, uint64_t one_in)
{
	const uint64_t bytes = one_in < 1 << 20 ? excess->bytes * one_in : excess->bytes;
	const struct span event = excess->event.n > 0 ? utf8_cut(excess->event, EVENT_SHOWN) : SPAN("?");
	char line[240];

	snprintf(line, sizeof(line), "--memory: tables of %zu games%s, of the event \"%.*s\", need about %llu MiB: "
	    "give %lluM, or choose games, for instance with --where", excess->games, one_in > 1 ? " of a sample" : "",
	    (int)event.n, event.p, (unsigned long long)(excess->bytes >> 20),
	    (unsigned long long)(bytes / EVENT_SHARE >> 20) + 1);
	return refuse_report(t, line);
}

/* Writes the tables of events, or their pairings. */
static int
write_crosstables(struct program_run *t, void *state, const struct event_rows *rows, const struct event_style *how,
    struct buf *b)
{
	const struct options_crosstables *w = state;
	const uint64_t memory = t->run.means.memory > INPUT_MEANS_MEMORY ? t->run.means.memory : INPUT_MEANS_MEMORY;
	struct crosstable_report tables;
	const struct crosstable_style style = {
		.plan = &w->plan, .tables = &tables, .one_in = rows->one_in, .pairings = w->pairings, .title = how->title,
		.reports = buf_span(&w->reports.text),
		.as_read = w->reports.n == 1 && rows->files == 1 && option_given(t, AS_READ_EXCLUDES) == NULL,
		.ranked = option_given(t, "tie-breaks tie-break-edition") != NULL, .drain = how->drain, .data = how->data,
	};
	const bool one_event = w->format->one_event && (!style.as_read || style.ranked);
	struct crosstable_excess excess;
	int status = 0;

	if (one_event && rows->one_in > 1)
		return refuse_report(t, "only a sample of the games is in memory: give more --memory");
	if (!crosstable_report_open(&tables, rows, &w->plan, EVENT_SHARE * memory, &excess))
		status = excess.bytes > 0 ? refuse_size(t, &excess, rows->one_in) : program_no_memory(t, NULL);
	else if ((one_event && refuse_events(t, w, &tables) != 0) || refuse_rounds(t, w, &tables) != 0)
		status = 2;
	if (status == 0)
		(w->pairings.n > 0 ? w->format->pairings : w->format->tables)(b, &style);
	crosstable_report_close(&tables);
	return status;
}

static const struct event_report crosstables_report = { list_formats, choose_format, write_crosstables };

static void
begin_crosstables(struct program_run *t, void *state)
{
	((struct options_crosstables *)state)->format = crosstable_formats;
	*(struct event_reporter *)app_state(t, &app_event_rows) = (struct event_reporter){ &crosstables_report, state };
}

static void
free_crosstables(struct program_run *t, void *state)
{
	(void)t;
	buf_free(&((struct options_crosstables *)state)->reports.text);
}

#define ROUNDS_MEAN "the last round that has games|each round"

/* Standings and pairings are made from crosstables. */
#define CROSSTABLE_RULES \
	{ OPTION_EXCLUDES, "tables depth eco", "a crosstable is made from tags only" }, \
	{ OPTION_EXCLUDES, "by", "there is one crosstable per event" }, \
	{ OPTION_EXCLUDES, "top", "a crosstable has all players" }

const struct option crosstables_rows[] = {
	{ 0, "standings", "ROUND", "the standings after a round: its name, last or all", .take = take_rounds,
	    .words = "last all", .meanings = ROUNDS_MEAN,
	    OPTION_RULES({ OPTION_EXCLUDES, "pairings", "these are different sheets" }, CROSSTABLE_RULES) },
	{ 0, "pairings", "ROUND", "the pairings and results of a round: its name, last or all",
	    .take = take_rounds, .words = "last all", .meanings = ROUNDS_MEAN,
	    OPTION_RULES({ OPTION_EXCLUDES, "tie-breaks tie-break-edition ratings", "pairings have no ranks" },
		CROSSTABLE_RULES) },
	{ 0, "crosstable", NULL, "the crosstable of each event, with tie-breaks",
	    OWN_FLAG(struct options_crosstables, wanted), OPTION_RULES(CROSSTABLE_RULES) },
	{ 0, "tie-breaks", "LIST", "rank by these; --tie-breaks help lists all", .take = take_tie_breaks,
	    .list = list_breaks,
	    OPTION_RULES({ OPTION_NEEDS, "crosstable", "has no effect without --crosstable" }) },
	{ 0, "team-tie-breaks", "LIST", "rank teams by these; --team-tie-breaks help lists all",
	    .take = take_team_breaks, .list = list_team_breaks,
	    OPTION_RULES({ OPTION_NEEDS, "crosstable", "has no effect without --crosstable" }) },
	{ 0, "tie-break-edition", "YEAR", "the rules for unplayed rounds of 2009, 2023, 2024 or 2026 (default: by date)",
	    .take = take_edition, .words = "2009 2023 2024 2026",
	    .meanings = "a virtual opponent: half a point in each later round (events before August 2023)|"
		"a dummy with the points of the player (from August 2023 on)|the same|"
		"the same with a limit (from March 2026 on, and if the date is not known)",
	    OPTION_RULES({ OPTION_NEEDS, "crosstable", "has no effect without --crosstable" }) },
	{ 0, "points", "W-D-L", "points for a win, a draw and a loss: 3-1-0; 3-1.5/1-0 with Armageddon games",
	    .take = take_points,
	    OPTION_RULES({ OPTION_NEEDS, "crosstable", "has no effect without --crosstable" }) },
	{ 0, "ratings", "K", "expected score and rating change, with K, or auto: by rating",
	    .take = take_ratings, .words = "auto 10 20 40",
	    .meanings = "10 for players of 2400 and more, 20 for others and in rapid and blitz events|"
		"for all players, or another number|for all players|for all players",
	    OPTION_RULES({ OPTION_NEEDS, "crosstable", "has no effect without --crosstable" }) },
	OPTIONS_LAST,
};

const struct app app_crosstables = {
	.size = sizeof(struct options_crosstables), .begin = begin_crosstables, .settle = settle_crosstables,
	.free = free_crosstables,
};
