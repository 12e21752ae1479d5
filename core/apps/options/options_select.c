/* options_select: the options that choose games. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "toolkit/cli/option_rules.h"
#include "apps/options/options_select.h"

static int
take_ranges(struct program_run *t, const struct option *o, const char *arg, struct ranges *to)
{
	int good = ranges_read(arg, to);

	if (good < 0)
		program_complain(t, NULL, strerror(errno));
	return good > 0 ? 0 : good < 0 ? 2 :
	    program_usage_error(t, "--%s %s: games by their number: 3, 1-5,8,20-", o->name, arg);
}

static int
take_games(struct program_run *t, const struct option *o, const char *arg)
{
	return take_ranges(t, o, arg, &t->selection->games);
}

static int
take_range(struct program_run *t, const struct option *o, const char *arg)
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

static int
take_where(struct program_run *t, const struct option *o, const char *arg)
{
	return take_criterion(t, selection_where, o, arg);
}

static int
take_position(struct program_run *t, const struct option *o, const char *arg)
{
	return take_criterion(t, selection_position, o, arg);
}

static int
take_material(struct program_run *t, const struct option *o, const char *arg)
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

const struct option select_rows[] = {
	{ 0, "game", "LIST", "only these games of a file, by their number: 3, 1-5,8,20-", .take = take_games, .recorded = true },
	{ 0, "where", "EXPR", "games such as 'WhiteElo >= 2400 && end == \"checkmate\"'", .take = take_where, .recorded = true },
	{ 0, "position", "FEN", "games that reach it; ? ! A a [..] * and fewer fields are allowed", .take = take_position,
	    .recorded = true },
	{ 0, "material", "PIECES", "games that reach KRP*vKR, or KRPvKR:4 for four positions in a row", .take = take_material,
	    .recorded = true },
	{ 0, "either-colour", NULL, "positions and material also with colours exchanged", .recorded = true,
	    OPTION_RULES({ OPTION_NEEDS, "position material", "has no effect without --position or --material" }) },
	OPTIONS_LAST,
};
const struct option select_rows_first[] = {
	{ 0, "range", "LIST", "only these of the chosen games, counted from 1: 1-10,15", .take = take_range,
	    OPTION_RULES({ OPTION_EXCLUDES, "first", "--range 1-N is the same" }) },
	{ 0, "first", "N", "only the first N of the chosen games", RUN_NUMBER(run.most, 1, 1ul << 40) },
	OPTIONS_LAST,
};
