/* pgn-replay: replays games and writes them again: converted, selected, normalised, repaired. */
#include "apps/compare_games/options_names.h"
#include "apps/compare_games/options_unique.h"
#include "apps/reconcile/app_reconcile.h"
#include "apps/shared/options_sheets.h"
#include "apps/transform/app_replay.h"
#include "games/record_formats/game_forms.h"
#include "libraries/libraries.h"
#include "toolkit/cli/program_main.h"

static const struct option options[] = {
	OPTIONS_OF(replay_rows_form, app_replay), OPTIONS_OF(reconcile_rows, app_reconcile),
	OPTIONS_OF(replay_rows_chosen, app_replay), OPTIONS_OF(unique_rows, app_unique),
	OPTIONS_OF(replay_rows_written, app_replay), OPTIONS_OF(names_rows_write, app_names_write),
	OPTIONS_OF(replay_rows_rest, app_replay), OPTIONS_LAST,
};

static const struct app *const apps[] = {
	&app_replay, &app_sheets, &app_reconcile, &app_unique, &app_names_write, NULL,
};

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
