/* options_change: the options of pgn-replay that change games. */
#ifndef OPTIONS_CHANGE_H
#define OPTIONS_CHANGE_H

#include "apps/shared/options_eco.h"
#include "apps/shared/options_select.h"
#include "apps/transform/job_replay.h"

struct change_options {
	struct job_replay_options how;
	/* Applied when the output form is known. */
	struct range plies;
	bool last;		/* only the last position */
	unsigned keep;		/* a set of PRUNE_* */
	const char *columns;	/* names with commas between them; NULL: those of the form */
	struct options_eco eco;
};

/* Rows whose states are struct change_options. */
extern const struct option change_rows_parts[];
extern const struct option change_rows_moves[];
extern const struct option change_rows_tags[];

/* Lists languages with their letters for king, queen, rook, bishop and knight; `written`: only those that can be written. */
void options_change_list_letters(struct buf *, bool written);
/* Those of the program. */
struct change_options *change_options_of(const struct program_run *);
/* Called after the last option, when the form is known: 0, or what program_usage_error() returned. */
int options_change_settle(struct program_run *, struct change_options *);

#endif
