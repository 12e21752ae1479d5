/* pgn-replay: replays games and writes them again: converted, selected, normalised, repaired. */
#include "apps/archive/options_names.h"
#include "apps/archive/options_unique.h"
#include "apps/replay/app_replay.h"
#include "games/forms/game_forms.h"
#include "libraries/libraries.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_main.h"

static const struct option options[] = {
	OPTIONS_OF(replay_rows_chosen, app_replay), OPTIONS_OF(unique_rows, app_unique),
	OPTIONS_OF(replay_rows_written, app_replay), OPTIONS_OF(names_rows_write, app_names_write),
	OPTIONS_OF(replay_rows_rest, app_replay), OPTIONS_LAST,
};

/* What the writer of games gets from the other applications. */
static int
settle_joined(struct program_run *t, void *state)
{
	struct job_replay_options *how = &change_options_of(t)->how;
	struct options_unique *u = app_state(t, &app_unique);

	(void)state;
	how->names = options_names_list(t);
	if (!u->wanted)
		return 0;
	u->merge_most = (size_t)(RETAG_STEPS_MAX - how->tags.n);
	how->left_out = &u->left_out;
	how->texts_before = &u->texts_before;
	how->dropped = t->outputs.bad == NULL;
	how->merged = u->merge ? &u->merged : NULL;
	how->annotated = u->annotate ? &u->left : NULL;
	how->records = archive_check_duplicates(u->check);
	return 0;
}

static const struct app joined = { .settle = settle_joined };
static const struct app *const apps[] = { &app_replay, &app_unique, &app_names_write, &joined, NULL };

static const struct program program = {
	.name = "pgn-replay",
	.usage = "Usage: pgn-replay [OPTION]... [FILE]...\nReplay chess games (PGN) and write them in another form.",
	.examples = "Example: games in the export format of PGN\n"
	    "  pgn-replay games.pgn >clean.pgn\n"
	    "Example: moves for a chess engine\n"
	    "  pgn-replay --to uci games.pgn\n",
	.load = libraries_load, .forms = &game_forms, .options = options, .apps = apps,
	.endings = ".csv .tsv .txt .xlsx .xlsm .ods",
};

int
main(int argc, char **argv)
{
	return program_main(&program, argc, argv);
}
