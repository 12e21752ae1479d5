/* options_trf: the tournament report file that --trf names, with which the games are compared. */
#include <stdlib.h>
#include <string.h>

#include "apps/shared/job_check.h"
#include "apps/tournament/job_check_trf.h"
#include "apps/tournament/options_trf.h"
#include "games/checks/game.h"
#include "games/record_formats/trf.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/cli/program_libraries.h"

/* All zeros: none is compared. */
struct options_trf {
	const char *name;	/* --trf; "-": standard input; NULL: not given */
	/* State. */
	struct buf text;
	struct trf_run *run;
	struct trf_policy *policies;
};

/* What cannot be done with a tournament report.  What compares games has nothing to do with one: that leaves its findings. */
#define NOT_WITH_TRF "fix diff good bad shard merge claims game where"

/* Is there a tournament in that file?  Else no game could be compared, and nothing would be said. */
static int
refuse_other(struct program_run *t, const char *name, struct span text)
{
	struct grading grading = { .every = false };	/* all are off */
	struct findings none = { .grading = &grading };
	struct trf *trf = calloc(1, sizeof(*trf));
	bool good = trf != NULL && trf_read(trf, text, encoding_guess(text), &none), is = good && trf_is(trf);

	if (trf != NULL)
		trf_free(trf);
	free(trf);
	findings_free(&none);
	if (!good)
		return program_no_memory(t, name);
	if (is)
		return 0;
	program_complain(t, name, "there is no tournament in this file");
	return 2;
}

static bool
is_stdin(const struct options_trf *o)
{
	return o->name != NULL && strcmp(o->name, "-") == 0;
}

static const struct job *
job_of(const struct program_run *t)
{
	return option_given(t, "events") != NULL ? &job_check_trf_events : &job_check_trf;
}

/* The option with which tournament reports are not read; NULL: none is given. */
static const char *
option_refusing_trf(const struct program_run *t, const struct options_trf *o)
{
	return o->name != NULL ? "trf" : option_given(t, NOT_WITH_TRF);
}

static int
settle_trf(struct program_run *t, void *state)
{
	static const char *const folder_endings[] = { ".pgn", ".trf", ".trfx", NULL };
	const struct options_trf *o = state;

	if (t->inputs.from != NULL && strcmp(t->inputs.from, "trf") == 0)
		t->run.batch.job = job_of(t);
	if (t->inputs.from == NULL && option_refusing_trf(t, o) == NULL)
		t->inputs.endings = folder_endings;
	else if (t->inputs.from == NULL)
		t->inputs.passed_endings[FILE_LIST_REPORTS] = job_check_trf.input->endings;
	if (o->name == NULL)
		return 0;
	if (options_format_late(t, "trf") != 0)
		return 2;
	t->libraries |= is_stdin(o) ? LIBRARIES_OF_INPUT : 0;
	return is_stdin(o) || file_list_add(&t->inputs.beside, o->name, false) ? 0 : program_no_memory(t, NULL);
}

static int
read_trf(struct program_run *t, void *state)
{
	struct options_trf *o = state;
	const char *shown = is_stdin(o) ? t->run.stdin_name : o->name;

	if (o->name == NULL)
		return 0;
	if (program_files_read(t, is_stdin(o) ? NULL : o->name, &o->text) != 0 || refuse_other(t, shown, buf_span(&o->text)) != 0)
		return 2;
	if ((o->run = trf_run_new(shown, buf_span(&o->text))) == NULL)
		return program_no_memory(t, NULL);
	trf_run_start(o->run, &t->run.batch);
	game_added_put(t->game, trf_run_added(o->run));
	t->run.late = trf_run_fill;
	t->run.late_data = o->run;
	return 0;
}

/* -- reports among the files -- */

/* A policy for tournament reports, for files of the policy `of`. */
struct trf_policy {
	const struct file_policy *of;
	struct file_policy policy;
	struct trf_policy *next;
};

/* NULL: out of memory. */
static const struct file_policy *
policy_for(const struct program_run *t, struct options_trf *o, const struct file_policy *of)
{
	struct trf_policy *p = o->policies;

	while (p != NULL && p->of != of)
		p = p->next;
	if (p == NULL && (p = malloc(sizeof(*p))) != NULL) {
		*p = (struct trf_policy){ of, *of, o->policies };
		p->policy.job = job_of(t);
		o->policies = p;
	}
	return p == NULL ? NULL : &p->policy;
}

/* In folders, reports are skipped. */
static void
note_passed(const struct program_run *t, const char *option, size_t n)
{
	if (n > 0 && !t->quiet)
		fprintf(stderr, "%s: %zu tournament report%s not read: --%s is for games of PGN\n", t->program->name, n,
		    n == 1 ? " is" : "s are", option);
}

/*
 * Files whose names are those of tournament reports are checked as such, also among others.  They are refused with
 * --trf, and with what is only for games.
 */
static int
start_trf(struct program_run *t, void *state, const struct file_list *files)
{
	struct options_trf *o = state;
	const char *option = option_refusing_trf(t, o);
	char message[120];

	if (t->inputs.from != NULL)
		return 0;
	if (is_stdin(o) && t->inputs.stdin_taken) {
		return program_usage_error(t, "standard input is the tournament report (--trf -): "
		    "the games must be in a file");
	}
	for (size_t i = 0; i < files->n; i++) {
		struct source *s = &files->list[i];

		if (s->path == NULL || !file_list_wants(span_of(s->path), job_check_trf.input->endings))
			continue;
		if (option != NULL) {
			snprintf(message, sizeof(message),
			    "this is a tournament report by its name, and --%s is for games of PGN", option);
			program_complain(t, s->path, message);
			return 2;
		}
		if ((s->policy = policy_for(t, o, s->policy != NULL ? s->policy : &t->run.batch.policy)) == NULL)
			return program_no_memory(t, NULL);
	}
	note_passed(t, option, files->passed[FILE_LIST_REPORTS]);
	if (option == NULL && file_list_all_want(files, job_check_trf.input->endings))
		t->run.batch.job = job_of(t);
	return 0;
}

static int
close_trf(struct program_run *t, void *state, int status)
{
	const struct options_trf *o = state;
	int error = o->run == NULL ? 0 : trf_run_error(o->run);

	if (error == 0)
		return status;
	program_complain(t, o->name, strerror(error));
	return 2;
}

static void
free_trf(struct program_run *t, void *state)
{
	struct options_trf *o = state;

	(void)t;
	for (struct trf_policy *p = o->policies, *next; p != NULL; p = next) {
		next = p->next;
		free(p);
	}
	trf_run_free(o->run);
	buf_free(&o->text);
}

const struct option trf_rows[] = {
	{ 0, "trf", "FILE", "compare the games with this tournament report file (TRF)", OWN_TEXT(struct options_trf, name),
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff good bad cache watch from shard duplicates known write-keys merge "
		"contradictions spellings events", "the games are only compared with the file" }) },
	OPTIONS_LAST,
};

const struct app app_trf = {
	.size = sizeof(struct options_trf), .settle = settle_trf, .read = read_trf, .start = start_trf, .close = close_trf,
	.free = free_trf,
};
