/* pgn-stats: counts what is in an archive, as tables, charts and crosstables; partial results can be merged. */
#include "apps/shared/event_rows.h"
#include "apps/shared/options_sheets.h"
#include "apps/stats/app_stats.h"
#include "apps/tournament/options_crosstables.h"
#include "games/record_formats/game_forms.h"
#include "libraries/libraries.h"
#include "toolkit/cli/program_main.h"

static const struct option options[] = {
	OPTIONS_OF(stats_rows_counted, app_stats), OPTIONS_OF(crosstables_rows, app_crosstables),
	OPTIONS_OF(stats_rows_shown, app_stats), OPTIONS_LAST,
};
static const struct app *const apps[] = { &app_stats, &app_sheets, &app_event_rows, &app_crosstables, NULL };

static const struct program program = {
	.name = "pgn-stats",
	.usage = "Usage: pgn-stats [OPTION]... [FILE]...\nCount what is in chess games (PGN): tables, charts, crosstables.",
	.examples = "Example: a page with charts\n"
	    "  pgn-stats --format html -o archive.html archive.pgn.zst\n"
	    "Example: the crosstable of a tournament\n"
	    "  pgn-stats --crosstable candidates.pgn\n",
	.load = libraries_load, .forms = &game_forms, .options = options, .apps = apps,
	.endings = ".csv .tsv .xlsx .xlsm .ods",
};

int
main(int argc, char **argv)
{
	return program_main(&program, argc, argv);
}
