/* pgn-check: reports every defect of chess game files, with its place, the reason and a suggestion. */
#include "apps/check_and_fix/app_check.h"
#include "apps/check_and_fix/options_fix.h"
#include "apps/compare_games/options_archive.h"
#include "apps/compare_games/options_names.h"
#include "apps/shared/all_games.h"
#include "apps/shared/options_sheets.h"
#include "apps/tournament/options_events.h"
#include "apps/tournament/options_trf.h"
#include "games/record_formats/game_forms.h"
#include "libraries/libraries.h"
#include "toolkit/cli/options_watch.h"
#include "toolkit/cli/program_main.h"

static const struct option options[] = {
	OPTIONS_OF(check_rows_files, app_check),
	OPTIONS_OF(check_rows_reported, app_check), OPTIONS_OF(watch_rows, app_watch),
	OPTIONS_OF(archive_rows, app_archive), OPTIONS_OF(events_rows, app_events), OPTIONS_OF(trf_rows, app_trf),
	OPTIONS_OF(names_rows_check, app_names_check), OPTIONS_OF(fix_rows, app_fix),
	OPTIONS_OF(check_rows_rest, app_check), OPTIONS_LAST,
};

static const struct app *const apps[] = {
	&app_check, &app_fix, &app_names_check, &app_trf, &app_sheets, &app_watch, &app_archive,
	&app_events, &app_all_games, NULL,
};

static const struct program program = {
	.name = "pgn-check", .endings = ".trf .trfx .csv .tsv .xlsx .xlsm .ods",
	.usage = "Usage: pgn-check [OPTION]... [FILE]...\nFind errors in chess game files (PGN).",
	.examples = "Example: what is wrong with an archive, errors only\n  pgn-check --level error games.pgn.zst\n"
	    "Example: separate good games from bad ones\n  pgn-check --good good.pgn --bad bad.pgn games.pgn\n",
	.load = libraries_load, .forms = &game_forms, .options = options, .apps = apps,
};

int
main(int argc, char **argv)
{
	return program_main(&program, argc, argv);
}
