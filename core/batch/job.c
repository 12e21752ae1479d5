/* job: what a run does with each record. */
#include "batch/job.h"

static const char *const endings[] = { ".pgn", NULL };

const struct job_input job_input_pgn = {
	.endings = endings, .records = "games", .none_inside = "there is no .pgn file in this archive",
	.foreign = DIAG_FILE_NOT_PGN, .cut = split_games_next,
};
