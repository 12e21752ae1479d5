/* app: an application of a program: what a run does because of a group of options. */
#include <stdlib.h>

#include "base/invariant.h"
#include "toolkit/cli/app.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/cli/program_judge.h"

void *
app_state(const struct program_run *t, const struct app *app)
{
	for (int i = 0; t->program->apps[i] != NULL; i++)
		if (t->program->apps[i] == app)
			return t->states[i];
	return NULL;
}

bool
apps_begin(struct program_run *t)
{
	const struct app *const *apps = t->program->apps;

	for (int i = 0; apps[i] != NULL; i++) {
		INVARIANT(i < APPS_MAX);
		if ((t->states[i] = calloc(1, apps[i]->size > 0 ? apps[i]->size : 1)) == NULL)
			return false;
	}
	for (int i = 0; apps[i] != NULL; i++)
		if (apps[i]->begin != NULL)
			apps[i]->begin(t, t->states[i]);
	return true;
}

int
apps_settle(struct program_run *t)
{
	for (int i = 0; t->program->apps[i] != NULL; i++)
		if (t->program->apps[i]->settle != NULL && t->program->apps[i]->settle(t, t->states[i]) != 0)
			return 2;
	return 0;
}

int
apps_list(struct program_run *t, const struct file_list *files)
{
	for (int i = 0; t->program->apps[i] != NULL; i++)
		if (t->program->apps[i]->list != NULL && t->program->apps[i]->list(t, t->states[i], files) != 0)
			return 2;
	return 0;
}

int
apps_read(struct program_run *t)
{
	for (int i = 0; t->program->apps[i] != NULL; i++)
		if (t->program->apps[i]->read != NULL && t->program->apps[i]->read(t, t->states[i]) != 0)
			return 2;
	return 0;
}

static int
start_apps(struct program_run *t, const struct file_list *files)
{
	for (int i = 0; t->program->apps[i] != NULL; i++)
		if (t->program->apps[i]->start != NULL && t->program->apps[i]->start(t, t->states[i], files) != 0)
			return 2;
	return 0;
}

static int
work_apps(struct program_run *t, const struct file_list *files)
{
	int status = 0;

	for (int i = 0; t->program->apps[i] != NULL; i++)
		if (t->program->apps[i]->work != NULL && t->program->apps[i]->work(t, t->states[i], files, &status))
			return status;
	return program_judge(t, files);
}

int
apps_work(struct program_run *t, const struct file_list *files)
{
	int i = 0, status = start_apps(t, files);

	if (status == 0) {
		status = work_apps(t, files);
		program_files_note_skipped(t, &t->totals.skipped);
	} else {
		t->broken = true;
		status = output_files_close_all(t, status);
	}
	while (t->program->apps[i] != NULL)
		i++;
	while (i-- > 0)
		if (t->program->apps[i]->close != NULL)
			status = t->program->apps[i]->close(t, t->states[i], status);
	return status;
}

/* What one application frees may be in the state of another. */
void
apps_free(struct program_run *t)
{
	for (int i = 0; t->program->apps[i] != NULL && t->states[i] != NULL; i++)
		if (t->program->apps[i]->free != NULL)
			t->program->apps[i]->free(t, t->states[i]);
	for (int i = 0; t->program->apps[i] != NULL && t->states[i] != NULL; i++)
		free(t->states[i]);
}

/* Adds rows after the first `n`; `state`: what they set is there.  Returns the new number. */
static size_t
add_option_rows(struct program_run *t, size_t n, const struct option *rows, char *state)
{
	struct command_line *c = &t->command;

	for (const struct option *o = rows; o->name != NULL; o++) {
		char *base = o->app != NULL ? app_state(t, o->app) : state;

		if (o->rows != NULL) {
			n = add_option_rows(t, n, o->rows, base == NULL ? NULL : base + o->at);
			continue;
		}
		INVARIANT(n < OPTIONS_MAX);
		c->options[n] = *o;
		c->options[n++].base = base;
	}
	return n;
}

void
apps_list_options(struct program_run *t)
{
	const size_t n = add_option_rows(t, 0, t->program->options, NULL);

	t->command.options[n] = (struct option)OPTIONS_LAST;
}
