/* pgn_input: files of games. */
#include "games/pgn/other_input.h"
#include "games/pgn/pgn_input.h"
#include "games/pgn/split_games.h"

static const char *const endings[] = { ".pgn", NULL };

static const char *
other_than_games(const struct file_forms *forms, struct span text)
{
	return other_input(forms, text, INPUT_GAMES);
}

static const char *
missing_games(struct span name)
{
	return other_input_name(name, INPUT_GAMES);
}

static const char workbook[] = "this is a workbook: its games are read if it is given alone, or with --from xlsx or --from ods; "
    "for all else pgn-replay writes them as PGN first";

const struct input_kind input_pgn = {
	.endings = endings, .records = "games", .none_inside = "there is no .pgn file in this archive",
	.workbook = workbook, .other = other_input_no_games,
	.foreign = DIAG_FILE_NOT_PGN, .next = split_games_next, .otherwise = other_than_games, .missing = missing_games,
};

const struct input_kind input_tags = {
	.endings = endings, .records = "games", .none_inside = "there is no .pgn file in this archive",
	.workbook = workbook, .other = other_input_no_games,
	.foreign = DIAG_FILE_NOT_PGN, .forms = FILE_FORMS_ALL, .next = split_games_next, .otherwise = other_than_games,
	.missing = missing_games,
};
