/* pgn-check: every defect of chess game files, with its place, the reason and a suggestion. */
#include <stdlib.h>
#include <string.h>

#include "summary.h"
#include "tool.h"

enum { OPT_PROFILE = TOOL_OWN, OPT_GAMES, OPT_ON_ILLEGAL, OPT_LAWS, OPT_CLAIMS };

static const struct opt options[] = {
	TOOL_OPTIONS_OUTPUT("text, jsonl or csv"),
	{ 'r', "recursive", NULL, "read every PGN file below a folder" },
	TOOL_OPTIONS_CHOICE,
	{ OPT_PROFILE, "profile", "NAME", "default, relaxed, export, arbiter or archive" },
	TOOL_OPTIONS_IDS,
	{ OPT_GAMES, "games", NULL, "report every game, too" },
	TOOL_OPTIONS_TOTALS,
	{ OPT_ON_ILLEGAL, "on-illegal", "WHAT", "the rest of the game: stop, skip, force, repair" },
	{ OPT_LAWS, "laws", "EDITION", "judge by these Laws, such as fide-2023 (auto)" },
	{ OPT_CLAIMS, "claims", NULL, "only repetitions and the draws that could be claimed" },
	TOOL_OPTIONS_PARTS("games"),
	TOOL_OPTIONS_REST,
};

static int
take_laws(struct tool *t, const char *arg)
{
	struct game_options *how = t->own;
	char names[400] = "auto";

	how->laws = edition_find(span_of(arg));
	if (how->laws != NULL || strcmp(arg, "auto") == 0)
		return 0;
	for (const struct edition *e = editions; e->name != NULL; e++)
		snprintf(names + strlen(names), sizeof(names) - strlen(names), ", %s", e->name);
	return tool_usage_error(t, "--laws %s: there is no such edition; there are %s", arg, names);
}

/* What an arbiter wants to see of each game: all of the draw rules, every place. */
static int
take_claims(struct tool *t)
{
	t->run.batch.telling.level = INFO;
	t->every = t->run.batch.telling.style.games = true;
	return tool_choice(t, CHOOSE_ONLY, "rep-*,fifty-*,seventyfive-*,missed-claim-*,claimed-draw-unsupported,"
	    "dead-position-reached,draw-*,record-gap,rule-date-unknown");
}

static int
take_option(struct tool *t, int letter, const char *arg)
{
	static const char *const illegal[] = { "stop", "skip", "force", "repair", NULL };
	struct game_options *how = t->own;
	int i;

	switch (letter) {
	case OPT_PROFILE:
		if ((t->profile = profile_find(span_of(arg))) == NULL)
			return tool_usage_error(t,
			    "there is no profile %s; they are default, relaxed, export, arbiter, archive", arg);
		return 0;
	case OPT_ON_ILLEGAL:
		if ((i = tool_one_of(arg, illegal)) < 0)
			return tool_usage_error(t, "--on-illegal %s: stop, skip, force or repair", arg);
		how->on_illegal = (enum on_illegal)i;
		return 0;
	case OPT_LAWS:
		return take_laws(t, arg);
	case OPT_CLAIMS:
		return take_claims(t);
	case OPT_GAMES:
		t->run.batch.telling.style.games = true;
		break;
	}
	return 0;
}

/* The date that findings about the future go by; it can be set, so that a run can be repeated. */
static unsigned long
today(void)
{
	const char *epoch = getenv("SOURCE_DATE_EPOCH");
	unsigned long n;
	time_t now = time(NULL);
	struct tm tm;

	if (epoch != NULL && span_number(span_of(epoch), &n) && n < (1ul << 36))
		now = (time_t)n;
	if (gmtime_r(&now, &tm) == NULL)
		return 0;
	return (unsigned long)(tm.tm_year + 1900) * 10000 + (unsigned long)(tm.tm_mon + 1) * 100 +
	    (unsigned long)tm.tm_mday;
}

static int
settle(struct tool *t)
{
	struct game_options *how = t->own;

	if (t->run.batch.statistics && t->run.batch.telling.style.games)
		return tool_usage_error(t, "--statistics and --games exclude each other");
	how->today = today();
	return 0;
}

static const struct program program = {
	"pgn-check", "Usage: pgn-check [OPTION]... [FILE]...\nFind the defects of chess game files (PGN).",
	"Example: what is wrong with an archive, errors only\n"
	"  pgn-check --level error games.pgn.zst\n"
	"Example: part the good games from the bad ones\n"
	"  pgn-check --good good.pgn --bad bad.pgn games.pgn\n",
	&subject_games, options, take_option, settle,
};

int
main(int argc, char **argv)
{
	return tool_main(&program, &(struct game_options){ 0 }, argc, argv);
}
