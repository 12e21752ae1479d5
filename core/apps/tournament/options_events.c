/* options_events: --events: the events of an archive are checked. */
#include "apps/judging/app_all_games.h"
#include "apps/tournament/archive_events.h"
#include "apps/tournament/options_events.h"
#include "toolkit/cli/option_rules.h"

struct options_events {
	bool wanted;
	struct archive_events *events;
};

static int
settle_events(struct program_run *t, void *state)
{
	struct options_events *o = state;

	if (o->wanted)
		all_games_search(all_games_wanted(t, "events"), &archive_events_search, &o->events);
	return 0;
}

const struct option events_rows[] = {
	{ 0, "events", NULL, "check events: rounds, pairings, colours, dates, spellings of their names",
	    OWN_FLAG(struct options_events, wanted),
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff good bad", "events are checked when all games have been read" },
		{ OPTION_EXCLUDES, "cache known shard write-keys merge", "all games must be read to check events" }) },
	OPTIONS_LAST,
};

const struct app app_events = { .size = sizeof(struct options_events), .settle = settle_events };
