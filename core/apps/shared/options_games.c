/* options_games: the options of all programs that check games. */
#include <stdlib.h>
#include <string.h>

#include "apps/shared/options_games.h"
#include "games/checks/laws_edition.h"
#include "games/interface/game_list.h"
#include "games/openings/eco.h"

static void
set_laws(void *how, const char *value)
{
	struct game_options *o = how;

	o->laws = laws_edition_find(span_of(value));
	o->board_laws = game_list_laws(span_of(value));
}

const char *
options_games_laws(const void *how)
{
	const struct game_options *o = how;

	return o->laws != NULL ? o->laws->name : o->board_laws != NULL ? o->board_laws : "auto";
}

const char *
config_key_laws(int n)
{
	for (const struct laws_edition *e = laws_editions; e->name != NULL; e++)
		if (n-- == 0)
			return e->name;
	for (int i = 0; game_list[i] != NULL; i++)
		for (const char *const *laws = game_list[i]->laws; laws != NULL && *laws != NULL; laws++)
			if (n-- == 0)
				return *laws;
	return NULL;
}

bool
config_key_laws_known(const char *value)
{
	return laws_edition_find(span_of(value)) != NULL || game_list_laws(span_of(value)) != NULL;
}

static void
set_on_illegal(void *how, const char *value)
{
	int i = 0;

	while (strcmp(value, config_key_on_illegal[i]) != 0)
		i++;
	((struct game_options *)how)->on_illegal = (enum on_illegal)i;
}

static const char *
get_on_illegal(const void *how)
{
	return config_key_on_illegal[((const struct game_options *)how)->on_illegal];
}

const struct program_config_key options_games_keys[] = {
	{ CONFIG_LAWS, set_laws, options_games_laws },
	{ CONFIG_ON_ILLEGAL, set_on_illegal, get_on_illegal },
	{ CONFIG_KEYS, NULL, NULL },
};

const struct program_config_key options_games_judging[] = {
	{ CONFIG_LAWS, set_laws, options_games_laws },
	{ CONFIG_KEYS, NULL, NULL },
};

/* An unknown name may be that of a profile in a configuration. */
static int
take_profile(struct program_run *t, const struct option *o, const char *name)
{
	const struct profile *found = grading_profile(span_of(name));

	(void)o;
	t->findings.profile_name = name;
	t->findings.profile = found == NULL ? &profiles[0] : found;
	return 0;
}

/* For options that set the same as the key of that name. */
static int
take_key(struct program_run *t, const struct option *o, const char *value)
{
	const struct program_config_key *k = options_games_keys;
	char error[CONFIG_ERROR], name[32];

	while (strcmp(config_key_name(k->key), o->name) != 0)
		k++;
	snprintf(name, sizeof(name), "--%s", o->name);
	if (!config_key_check(k->key, name, value, error))
		return program_usage_error(t, "%s", error);
	k->set(t->game, value);
	return 0;
}

static unsigned long
day_of_today(void)
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

/* For the cache: adds the options on which findings depend; the date is part of each cached result. */
static void
describe_options(const void *how, struct buf *b)
{
	const struct game_options *o = how;
	buf_fmt(b, "%s %d %d %d %d %s", options_games_laws(o), (int)o->on_illegal, o->score, o->recurrences,
	    o->occurrences, o->eco == NULL ? "" : eco_identity(o->eco));
}

void
options_games_settle(struct program_run *t)
{
	t->game->today = day_of_today();
	t->lint.results.today = t->game->today;
	t->lint.results.how = describe_options;
}

void
options_games_editions(struct buf *b)
{
	buf_fmt(b, "%-14s %s\n", "auto", "by the tags of each game: arbiter-laws(7)");
	for (const struct laws_edition *e = laws_editions; e->name != NULL; e++)
		buf_fmt(b, "%-14s %s\n", e->name, e->help);
	for (int i = 0; game_list[i] != NULL; i++)
		for (const char *const *laws = game_list[i]->laws; laws != NULL && *laws != NULL; laws++)
			buf_fmt(b, "%-14s %s\n", *laws, game_list[i]->name);
}

const struct option games_rows_profile[] = {
	{ 0, "profile", "NAME", "default, relaxed, export, arbiter or archive", .take = take_profile,
	    .list = program_options_profiles },
	OPTIONS_LAST,
};
const struct option games_rows_laws[] = {
	{ 0, "laws", "EDITION", "apply this edition of the Laws, such as fide-2023 (default auto)", .take = take_key,
	    .list = options_games_editions },
	OPTIONS_LAST,
};
const struct option games_rows_replay[] = {
	{ 0, "on-illegal", "WHAT", "what to do with the rest of the game: stop, skip, force or repair", .take = take_key,
	    .words = "stop skip force repair",
	    .meanings = "check the main line no further (default)|leave the move out, and go on|play the move on the board, and go on|"
		"go on with the suggestion, if the rest is legal only with that one" },
	OPTIONS_ROWS(games_rows_laws),
	OPTIONS_LAST,
};
