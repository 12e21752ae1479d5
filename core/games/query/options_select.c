/* options_select: the options that choose games. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "toolkit/cli/option_rules.h"
#include "games/query/options_select.h"

static int
take_ranges(struct program_run *t, const struct option *o, const char *arg, struct ranges *to)
{
	int good = ranges_read(arg, to);

	if (good < 0)
		program_complain(t, NULL, strerror(errno));
	return good > 0 ? 0 : good < 0 ? 2 :
	    program_usage_error(t, "--%s %s: games by their number: 3, 1-5,8,20-", o->name, arg);
}

int
options_select_games(struct program_run *t, const struct option *o, const char *arg)
{
	return take_ranges(t, o, arg, &t->selection->games);
}

int
options_select_range(struct program_run *t, const struct option *o, const char *arg)
{
	return take_ranges(t, o, arg, &t->selection->range);
}

/* Adds a condition that games must meet. */
static int
take_criterion(struct program_run *t, bool (*read)(struct selection *, const char *, char error[SELECTION_ERROR]),
    const struct option *o, const char *arg)
{
	char error[SELECTION_ERROR] = "";

	return read(t->selection, arg, error) ? 0 : program_usage_error(t, "--%s: %s", o->name, error);
}

int
options_select_where(struct program_run *t, const struct option *o, const char *arg)
{
	return take_criterion(t, selection_where, o, arg);
}

int
options_select_position(struct program_run *t, const struct option *o, const char *arg)
{
	return take_criterion(t, selection_position, o, arg);
}

int
options_select_material(struct program_run *t, const struct option *o, const char *arg)
{
	return take_criterion(t, selection_material, o, arg);
}

void
options_select_settle(struct program_run *t)
{
	t->run.range = t->selection->range;
	if (option_given(t, "either-colour") != NULL)
		selection_either(t->selection);
}

static void
say(void *tool, const char *message)
{
	program_complain(tool, NULL, message);
}

/* Reports a game that --game asks for and no file has. */
static int
complain_absent(struct program_run *t)
{
	const char *more = t->totals.most == 1 ? "" : "s";
	char message[120];

	if (t->totals.files == 1)
		snprintf(message, sizeof(message), "there is no game %" PRIu64 ": the file has %" PRIu64 " game%s",
		    t->selection->games.latest, t->totals.most, more);
	else
		snprintf(message, sizeof(message), "there is no game %" PRIu64 ": no file has more than %" PRIu64 " game%s",
		    t->selection->games.latest, t->totals.most, more);
	program_complain(t, "--game", message);
	return 2;
}

int
options_select_remarks(struct program_run *t, int status)
{
	if (!t->quiet)
		selection_remarks(t->selection, say, t);
	/* After a file that could not be read nobody knows how many games it has. */
	return status < 2 && t->selection->games.latest > t->totals.most ? complain_absent(t) : status;
}
