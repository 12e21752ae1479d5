/* tool_games: the options of all programs that judge games. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tool_games.h"

static int
take_laws(struct tool *t, struct game_options *how, const char *arg)
{
	char names[400] = "auto";

	how->laws = edition_find(span_of(arg));
	if (how->laws != NULL || strcmp(arg, "auto") == 0)
		return 0;
	for (const struct edition *e = editions; e->name != NULL; e++)
		snprintf(names + strlen(names), sizeof(names) - strlen(names), ", %s", e->name);
	return tool_usage_error(t, "--laws %s: there is no such edition; there are %s", arg, names);
}

int
games_option(struct tool *t, struct game_options *how, int letter, const char *arg)
{
	static const char *const illegal[] = { "stop", "skip", "force", "repair", NULL };
	int i;

	switch (letter) {
	case GAMES_PROFILE:
		if ((t->profile = profile_find(span_of(arg))) == NULL)
			return tool_usage_error(t,
			    "there is no profile %s; they are default, relaxed, export, arbiter, archive", arg);
		return 0;
	case GAMES_ON_ILLEGAL:
		if ((i = tool_one_of(arg, illegal)) < 0)
			return tool_usage_error(t, "--on-illegal %s: stop, skip, force or repair", arg);
		how->on_illegal = (enum on_illegal)i;
		return 0;
	case GAMES_LAWS:
		return take_laws(t, how, arg);
	default:
		assert(false);
		return 2;
	}
}

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

void
games_settle(struct game_options *how)
{
	how->today = today();
}
