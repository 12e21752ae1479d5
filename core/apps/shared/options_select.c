/* options_select: the options that choose games. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "apps/shared/options_select.h"
#include "games/checks/game_facts.h"
#include "games/pgn/tags.h"
#include "toolkit/cli/option_rules.h"

enum { LIST_WIDTH = 90 };

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

static int
take_where(struct program_run *t, const struct option *o, const char *arg)
{
	char error[SELECTION_ERROR] = "";

	return selection_where(t->selection, arg, error) ? 0 : program_usage_error(t, "--%s: %s", o->name, error);
}

int
options_select_settle(struct program_run *t)
{
	t->run.range = t->selection->range;
	if (option_given(t, "either-side") != NULL && !selection_either(t->selection))
		return program_usage_error(t, "--either-side has no effect without position() or material() in --where");
	return 0;
}

void
options_select_say(void *tool, const char *message)
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
	selection_remarks(t->selection, t->quiet, options_select_say, t);
	/* After a file that could not be read nobody knows how many games it has. */
	return status < 2 && t->selection->games.latest > t->totals.most ? complain_absent(t) : status;
}

void
options_select_list_facts(struct buf *b)
{
	for (const struct fact *f = game_facts; f->name != NULL; f++)
		if (strcmp(f->name, "game") != 0 && f->second == NULL)
			buf_fmt(b, "%-15s %s\n", f->name, f->help);
}

void
options_select_list_tags(struct buf *b)
{
	size_t column = b->n;

	buf_str(b, "Also tags, in upper or lower case:");
	for (int i = 0; i < TAG_COUNT; i++) {
		const char *name = tags_name((enum tag_name)i);

		if (b->n - column > LIST_WIDTH) {
			buf_char(b, '\n');
			column = b->n;
		} else {
			buf_char(b, ' ');
		}
		buf_fmt(b, "%s%s", name, i + 1 < TAG_COUNT ? "," : ".\n");
	}
	buf_str(b, "Any other tag by its name, if that begins with a capital letter.\n");
}

/* All facts, as a condition can have them. */
static void
list_conditions(struct buf *b)
{
	for (const struct fact *f = game_facts; f->name != NULL; f++)
		buf_fmt(b, "%-15s %s\n", f->name, f->help);
}

static void
list_more_conditions(struct buf *b)
{
	options_select_list_tags(b);
	buf_str(b, "\nConditions, which && || ! and ( ) combine:\n"
	    "WhiteElo >= 2400           == != < <= > >=: numbers as numbers, texts as texts\n"
	    "White =~i \"^carlsen\"       =~ !~ =~i !~i: a regular expression; with i in upper or lower case\n"
	    "ECO in (\"B20\", \"B21\")      one of these\n"
	    "moves(\"d4 * c4 !Nf3\")      the game begins so; anywhere(\"Bxh7+ Kxh7\"): it has these half-moves\n"
	    "position(\"FEN\")            it reaches the position; material(\"KRPvKR:4\"): the material; with , 20, 40:\n"
	    "                           after 20 to 40 half-moves; either(position(\"FEN\")): also with colours exchanged\n"
	    "has(\"illegal-*\")           it has such a finding\n");
}

const struct option select_rows[] = {
	{ 0, "game", "LIST", "only these games of a file, by their number: 3, 1-5,8,20-", .take = take_games, .recorded = true },
	{ 0, "where", "EXPR", "games such as 'WhiteElo >= 2400 && end == \"checkmate\"'; help lists all",
	    .take = take_where, .recorded = true,
	    .list = list_conditions, .more = list_more_conditions },
	{ 0, "either-side", NULL, "position() and material() in --where also with colours exchanged", .recorded = true,
	    OPTION_RULES({ OPTION_NEEDS, "where", "has no effect without position() or material() in --where" }) },
	OPTIONS_LAST,
};
const struct option select_rows_first[] = {
	{ 0, "range", "LIST", "only these of the chosen games, counted from 1: 1-10,15", .take = take_range },
	OPTIONS_LAST,
};

#define OF_ALL_GAMES \
	{ OPTION_EXCLUDES, "fix diff", "files are corrected as a whole" }, \
	{ OPTION_EXCLUDES, "good bad", "games that are not chosen would be lost: pgn-replay writes those that are" }, \
	{ OPTION_EXCLUDES, "cache write-baseline prune-baseline write-keys propose", "what is written must be of all games" }, \
	{ OPTION_EXCLUDES, "merge", "games have been read already" }, \
	{ OPTION_EXCLUDES, "trf", "all games are compared with the report" }

const struct option select_rows_check[] = {
	{ 0, "game", "LIST", "only these games of a file, by their number: 3, 1-5,8,20-", .take = take_games,
	    OPTION_RULES(OF_ALL_GAMES, { OPTION_EXCLUDES, "shard", "games have no numbers in a shard" }) },
	{ 0, "where", "EXPR", "only games such as 'WhiteElo >= 2400 && Event =~ \"Open\"'; help lists all",
	    .take = take_where,
	    .list = list_conditions, .more = list_more_conditions, OPTION_RULES(OF_ALL_GAMES) },
	OPTIONS_LAST,
};
