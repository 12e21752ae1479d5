/* fen-legal: can a position arise in a game, in which one, and who can still mate in it? */
#include "apps/positions/app_positions.h"
#include "games/record_formats/game_forms.h"
#include "libraries/libraries.h"
#include "toolkit/cli/program_main.h"

static const struct option options[] = { OPTIONS_OF(positions_rows, app_positions), OPTIONS_LAST };
static const struct app *const apps[] = { &app_positions, NULL };

static const struct program program = {
	.name = "fen-legal",
	.usage = "Usage: fen-legal [OPTION]... [FILE]...\nCould these positions (FEN, EPD) have arisen in a game?",
	.examples = "Example: which positions of a list are impossible, and why\n"
	    "  fen-legal positions.fen\n"
	    "Example: a game that leads to a position\n"
	    "  fen-legal --proof --fen 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'\n",
	.load = libraries_load, .forms = &game_forms, .options = options, .apps = apps, .endings = ".csv .tsv .bin",
};

int
main(int argc, char **argv)
{
	return program_main(&program, argc, argv);
}
