/* job: what a run does with each record. */
#include "toolkit/run/foreign_file.h"
#include "toolkit/run/job.h"
#include "games/forms/trf.h"

static const char *const endings[] = { ".pgn", NULL };

static const char *
otherwise(struct span text)
{
	return trf_looks(text) ? "there are no games in this file: it looks like a tournament report (TRF), which "
	    "pgn-check --from trf checks" : foreign_file(text);
}

const struct job_input job_input_pgn = {
	.endings = endings, .records = "games", .none_inside = "there is no .pgn file in this archive",
	.foreign = DIAG_FILE_NOT_PGN, .cut = split_games_next, .otherwise = otherwise,
};

const struct job_input job_input_tags = {
	.endings = endings, .records = "games", .none_inside = "there is no .pgn file in this archive",
	.foreign = DIAG_FILE_NOT_PGN, .cut = split_games_next, .reports = true, .otherwise = foreign_file,
};
