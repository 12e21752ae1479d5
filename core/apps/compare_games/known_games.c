/* known_games: games that count when games are compared, and are neither reported nor written. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "apps/compare_games/known_games.h"
#include "toolkit/run/scheduler.h"

int
known_games_add(struct known_games *k, struct program_run *t, const char *path)
{
	if (!file_list_add(&k->list, path, false) || !sandbox_allow(&t->sandbox.box, path, SANDBOX_READ) ||
	    !file_list_add(&t->inputs.beside, path, false))
		return program_no_memory(t, NULL);
	return 0;
}

/* The same files, with nothing of configurations but encodings: games are compared, not judged. */
static bool
without_policies(const struct file_list *files, struct file_list *out)
{
	*out = *files;
	if ((out->list = calloc(files->n + 1, sizeof(*out->list))) == NULL)
		return false;
	memcpy(out->list, files->list, files->n * sizeof(*out->list));
	for (size_t i = 0; i < out->n; i++)
		out->list[i].policy = NULL;
	return true;
}

/*
 * Reads all games of files, to compare them, without a report; `found`: which findings are to be known.  Returns the exit
 * status.
 */
static int
read_compared(struct program_run *t, struct all_games *games, const struct file_list *files, const struct grading *found,
    void (*complain)(void *data, const char *name, const char *message), struct totals *totals)
{
	struct file_list plain;
	struct game_options how = *t->game;
	struct file_policy policy = {
		.how = &how, .grading = *found, .level = SEVERITY_ERROR, .fail_on = FILE_POLICY_NEVER,
		.encoding = t->run.batch.policy.encoding,
	};
	struct run_options o;
	int status;

	if (!without_policies(files, &plain)) {
		t->broken = true;	/* nothing was compared: what would be written has all duplicates */
		return program_no_memory(t, NULL);
	}
	how.score = false;
	how.chosen = NULL;
	how.on_illegal = ILLEGAL_STOP;
	how.additions = all_games_added(games);
	policy.grading.severity[DIAG_FILE_EMPTY] = policy.grading.severity[DIAG_FILE_NOT_PGN] = SEVERITY_ERROR;
	o = run_options_beside(&t->run, &job_check, &policy);
	o.complain = complain;
	status = scheduler(&o, &plain, totals);
	free(plain.list);
	t->broken = t->broken || totals->broken;
	return status;
}

int
known_games_read_written(struct program_run *t, struct all_games *games, const struct file_list *files)
{
	struct grading errors = { .every = false };
	struct totals totals = { .files = 0 };

	for (int id = 0; id < DIAG_COUNT; id++)
		if (diag_rows[id].severity == SEVERITY_ERROR || id == DIAG_ILLEGAL_VARIATION)
			errors.severity[id] = SEVERITY_ERROR;
	return read_compared(t, games, files, &errors, program_complain_of_memory, &totals);
}

/*
 * Reads games that are known; a file without any could be a key file that was cut to nothing, and would pass for an empty
 * archive.
 */
static bool
read_known(struct program_run *t, struct all_games *games, const struct file_list *files)
{
	const struct grading none = { .every = false };
	struct totals totals = { .files = 0 };
	const int status = read_compared(t, games, files, &none, t->run.complain, &totals);
	const uint64_t without = totals.by_id[DIAG_FILE_EMPTY] + totals.by_id[DIAG_FILE_NOT_PGN];
	char message[80];

	program_files_note_skipped(t, &totals.skipped);
	if (without > 0) {
		snprintf(message, sizeof(message), "neither games nor keys in %llu of %zu files", (unsigned long long)without, files->n);
		program_complain(t, files->n == 1 ? files->list[0].path : "--known",
		    files->n == 1 ? "it has neither games nor keys" : message);
	}
	return status < 2 && totals.by_id[DIAG_FILE_NOT_PGN] == 0;
}

bool
known_games_read_keys(struct program_run *t, struct all_games *games, struct contradictions *also,
    const struct file_list *files, struct key_merging *m)
{
	char error[KEY_FILE_ERROR];
	bool good = true;

	for (size_t i = 0; good && i < files->n; i++) {
		const struct source *s = &files->list[i];
		const char *name = s->path == NULL ? t->run.stdin_name : s->path;
		FILE *from = s->path == NULL ? stdin : s->trouble != NULL ? NULL : fopen(s->path, "r");

		if (from == NULL) {
			program_complain(t, name, s->trouble != NULL ? s->trouble : strerror(errno));
			return false;
		}
		good = key_merging_take(m, from, name, s->path != NULL, error);
	}
	good = good && key_merging_settle(m, error) &&
	    key_merging_add(m, all_games_store(games), also, all_games_texts(games), error);
	all_games_add_texts(games, m->texts);
	if (!good)
		program_complain(t, NULL, error);
	return good;
}

/* Is it a key file?  What is not a regular file can only be read once.  False and errno: this cannot be found out. */
static bool
is_key_file(const char *path, bool *is)
{
	struct stat st;
	bool good;
	FILE *f;

	*is = false;
	if (path == NULL)
		return true;
	if (stat(path, &st) != 0)
		return false;
	if (!S_ISREG(st.st_mode))
		return true;
	if ((f = fopen(path, "r")) == NULL)
		return false;
	good = key_file_is(f, is);
	fclose(f);
	return good;
}

bool
known_games_read(const struct known_games *k, struct program_run *t, struct all_games *all)
{
	struct file_list keys = k->list, games = k->list;
	struct key_merging m = { 0 };
	bool good = (keys.list = calloc(k->list.n + 1, sizeof(*keys.list))) != NULL;

	games.list = NULL;
	good = (games.list = calloc(k->list.n + 1, sizeof(*games.list))) != NULL && good;
	keys.n = games.n = 0;
	if (!good)
		program_no_memory(t, NULL);
	for (size_t i = 0; good && i < k->list.n; i++) {
		struct file_list *to;
		bool is;

		if (!(good = is_key_file(k->list.list[i].path, &is))) {
			program_complain(t, k->list.list[i].path, strerror(errno));
			break;
		}
		to = is ? &keys : &games;
		to->list[to->n++] = k->list.list[i];
	}
	good = good && known_games_read_keys(t, all, NULL, &keys, &m);
	good = good && (games.n == 0 || read_known(t, all, &games));
	key_merging_free(&m);
	free(keys.list);
	free(games.list);
	all_games_next_files(all);
	return good;
}

void
known_games_free(struct known_games *k)
{
	file_list_free(&k->list);
}
