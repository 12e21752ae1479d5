/* options_select: the options that choose games. */
#include <assert.h>
#include <errno.h>
#include <string.h>

#include "cli/options_select.h"

static int
take_games(struct program_run *t, struct ranges *games, const char *arg)
{
	int good = ranges_read(arg, games);

	if (good < 0)
		program_complain(t, NULL, strerror(errno));
	return good > 0 ? 0 : good < 0 ? 2 : program_usage_error(t, "--game %s: games by their number: 3, 1-5,8,20-", arg);
}

static int
take_first(struct program_run *t, const char *arg)
{
	unsigned long n;

	if (!program_number(arg, 1, 1ul << 40, &n))
		return program_usage_error(t, "--first %s: a number from 1", arg);
	t->run.most = n;
	return 0;
}

/* What a game must be like. */
static int
take_criterion(struct program_run *t, struct selection *selection, int letter, const char *arg)
{
	static const struct {
		const char *name;
		bool (*read)(struct selection *, const char *, char error[SELECTION_ERROR]);
	} criteria[] = {
		[CHOSEN_WHERE - CHOSEN_WHERE] = { "where", selection_where },
		[CHOSEN_POSITION - CHOSEN_WHERE] = { "position", selection_position },
		[CHOSEN_MATERIAL - CHOSEN_WHERE] = { "material", selection_material },
	};
	char error[SELECTION_ERROR] = "";

	if (criteria[letter - CHOSEN_WHERE].read(selection, arg, error))
		return 0;
	return program_usage_error(t, "--%s: %s", criteria[letter - CHOSEN_WHERE].name, error);
}

int
options_select_option(struct program_run *t, struct selection *selection, int letter, const char *arg)
{
	switch (letter) {
	case CHOSEN_GAME: return take_games(t, &selection->games, arg);
	case CHOSEN_FIRST: return take_first(t, arg);
	case CHOSEN_WHERE: case CHOSEN_POSITION: case CHOSEN_MATERIAL:
		return take_criterion(t, selection, letter, arg);
	default: assert(letter == CHOSEN_EITHER); return 0;	/* see options_select_settle() */
	}
}

void
options_select_settle(const struct program_run *t, struct selection *selection)
{
	if (t->given & PROGRAM_SET(CHOSEN_EITHER))
		selection_either(selection);
}
