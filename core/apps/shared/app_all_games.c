/* app_all_games: the games of a run of job_check are gathered, and searched, for applications that want that. */
#include "apps/shared/app_all_games.h"
#include "games/judge/game.h"
#include "toolkit/cli/options_format.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_files.h"

struct gathered {
	struct all_games_plan plan;
	bool wanted;
	const char *option;	/* because of which they are searched; NULL: they are not */
	struct all_games *games;
};

struct all_games_plan *
all_games_wanted(struct program_run *t, const char *option)
{
	struct gathered *g = app_state(t, &app_all_games);

	g->wanted = true;
	if (g->option == NULL)
		g->option = option;
	return &g->plan;
}

struct all_games *
all_games_of(const struct program_run *t)
{
	return ((struct gathered *)app_state(t, &app_all_games))->games;
}

static int
settle_games(struct program_run *t, void *state)
{
	struct gathered *g = state;

	if (!g->wanted)
		return 0;
	if (g->option != NULL && options_format_late(t, g->option) != 0)
		return 2;
	g->plan.store.memory = t->run.means.memory;
	g->plan.store.folder = program_files_temporary();
	if ((g->games = all_games_new(&g->plan)) == NULL)
		return program_files_no_temporary(t);
	game_added_put(t->game, all_games_added(g->games));
	return 0;
}

static int
start_games(struct program_run *t, void *state, const struct file_list *files)
{
	const struct gathered *g = state;

	if (g->option == NULL)
		return 0;
	all_games_start(g->games, &t->run.batch, files);
	t->run.late = all_games_fill;
	t->run.late_data = g->games;
	return 0;
}

static int
close_games(struct program_run *t, void *state, int status)
{
	const struct gathered *g = state;
	int error = g->games == NULL ? 0 : all_games_error(g->games);

	if (g->games != NULL && !all_games_remark(g->games, program_complain, t))
		status = program_no_memory(t, NULL);
	return error != 0 ? program_files_failed(t, g->option, error) : status;
}

static void
free_games(struct program_run *t, void *state)
{
	(void)t;
	all_games_free(((struct gathered *)state)->games);
}

const struct app app_all_games = {
	.size = sizeof(struct gathered), .settle = settle_games, .start = start_games, .close = close_games, .free = free_games,
};
