/* options_eco: the table of openings that --eco names. */
#include <stdlib.h>

#include "apps/shared/options_eco.h"
#include "games/checks/game.h"
#include "toolkit/cli/program_files.h"

const char *
options_eco_name(const struct options_eco *o)
{
	const char *name = o->name != NULL ? o->name : getenv("ECO_FILE");

	return name != NULL && *name != '\0' ? name : NULL;
}

int
options_eco_settle(struct options_eco *o, struct program_run *t, const char *name)
{
	o->file = name;
	return file_list_add(&t->inputs.beside, name, false) ? 0 : program_no_memory(t, NULL);
}

int
options_eco_read(struct options_eco *o, struct program_run *t)
{
	char error[ECO_ERROR];
	struct buf text = { 0 };

	if (o->file == NULL)
		return 0;
	if (program_files_read(t, o->file, &text) == 0) {
		o->table = eco_read(buf_span(&text), error);
		if (error[0] != '\0')
			program_complain(t, o->file, error);
	}
	buf_free(&text);
	t->game->eco = o->table;
	return o->table != NULL ? 0 : 2;
}
