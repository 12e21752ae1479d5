/* options_lint: baselines, and the cache of results, for archives that are checked again and again. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/encoding.h"
#include "toolkit/cli/options_lint.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_config.h"
#include "toolkit/run/batch_image.h"

enum { START = 256 };

const struct option lint_rows_baseline[] = {
	{ 0, "baseline", "FILE", "report only what FILE does not list", RUN_TEXT(lint.baseline),
	    OPTION_RULES({ OPTION_EXCLUDES, "write-baseline", NULL }) },
	{ 0, "write-baseline", "FILE", "write all findings to FILE instead of reporting them", RUN_TEXT(lint.written) },
	{ 0, "prune-baseline", NULL, "remove findings that no longer occur from the baseline", RUN_FLAG(lint.prune),
	    OPTION_RULES({ OPTION_REFUSES, "write-baseline", "needs an existing baseline: give --baseline" }) },
	OPTIONS_LAST,
};
const struct option lint_rows_cache[] = {
	{ 0, "cache", "FILE", "keep results in FILE: unchanged files are not checked again", RUN_TEXT(lint.cache),
	    OPTION_RULES({ OPTION_REFUSES, "good bad", "excludes --good and --bad: the cache keeps findings, not games" }) },
	OPTIONS_LAST,
};

static const char no_baseline[] = "--prune-baseline: there is no baseline: give --baseline, or name it in a configuration";

static int
open_baseline(struct program_run *t, const char *path)
{
	char what[PROGRAM_BASELINE_ERROR];

	if ((t->run.batch.policy.baseline = program_baseline_read(path, what)) != NULL)
		return 0;
	program_complain(t, path, what);
	return 2;
}

int
options_lint_settle(struct program_run *t)
{
	struct lint *l = &t->lint;
	char error[200];

	if (l->written != NULL) {
		if ((t->run.found = baseline_open(l->written, (struct span){ NULL, 0 }, error)) == NULL) {
			program_complain(t, l->written, error[0] == '\0' ? strerror(errno) : error);
			return 2;
		}
		t->run.batch.prints = t->run.batch.labels = true;
		return 0;
	}
	if (l->baseline == NULL)
		return 0;
	t->run.batch.prints = true;
	return file_list_add(&t->inputs.beside, l->baseline, false) ? 0 : program_no_memory(t, l->baseline);
}

/* Is the file empty, or a baseline, perhaps damaged or of a later version? */
static bool
is_baseline(const char *path)
{
	char start[START];
	FILE *from = fopen(path, "r");
	size_t n = from == NULL ? 0 : fread(start, 1, sizeof(start), from);
	bool good = from != NULL && !ferror(from) && (n == 0 || baseline_begins((struct span){ start, n }));

	if (from != NULL)
		fclose(from);
	return good;
}

/* Prepares a file to be replaced.  It is refused if it is also read as one of `files`, or is not a regular file. */
static int
prepare_replaced(struct program_run *t, const struct file_list *files, const char *path)
{
	const char *why = NULL;
	struct stat st;

	if (stat(path, &st) != 0)
		why = errno != ENOENT ? strerror(errno) : lstat(path, &st) == 0 ? "this link is broken" : NULL;
	else if (!S_ISREG(st.st_mode))
		why = "not a regular file; left unchanged";
	else if (file_list_have(files, &st))
		why = "this file is also an input; left unchanged";
	if (why == NULL)
		return output_files_beside(t, path);
	program_complain(t, path, why);
	return 2;
}

int
options_lint_allow(struct program_run *t, const struct file_list *files)
{
	const struct lint *l = &t->lint;
	const bool again = t->outputs.read_again;
	int status = 0;

	if (l->prune && l->baseline == NULL && !program_config_may_name_baselines(t))
		return program_usage_error(t, "%s", no_baseline);
	if (l->prune && l->baseline != NULL)
		status = prepare_replaced(t, files, l->baseline);
	if (l->written != NULL && status == 0)
		status = prepare_replaced(t, files, l->written) != 0 || prepare_replaced(t, &t->inputs.beside, l->written) != 0 ? 2 : 0;
	if (l->cache == NULL || status != 0)
		return status;
	if (l->written != NULL && strcmp(l->cache, l->written) == 0) {
		program_complain(t, l->cache, "this file would be written twice");
		return 2;
	}
	t->outputs.read_again = true;	/* what was put into it */
	if (prepare_replaced(t, files, l->cache) != 0 || prepare_replaced(t, &t->inputs.beside, l->cache) != 0)
		return 2;
	t->outputs.read_again = again;
	return 0;
}

int
options_lint_allow_configured(struct program_run *t, const struct file_list *files)
{
	const struct lint *l = &t->lint;
	const struct program_baseline *configured = program_config_baselines(t);

	if (l->prune && l->baseline == NULL && configured == NULL)
		return program_usage_error(t, "%s", no_baseline);
	for (const struct program_baseline *b = configured; b != NULL && l->prune; b = b->next)
		if (prepare_replaced(t, files, b->path) != 0)
			return 2;
	if (configured == NULL)
		return 0;
	if ((l->written != NULL && prepare_replaced(t, &t->inputs.beside, l->written) != 0) ||
	    (l->cache != NULL && prepare_replaced(t, &t->inputs.beside, l->cache) != 0))
		return 2;
	return output_files_check_all(t, &t->inputs.beside);
}

/*
 * A hash of what all results of the run depend on, apart from the contents, names and policies of files.  False: out of
 * memory.
 */
static bool
key_of_run(const struct program_run *t, struct cache_file_key *key)
{
	const struct batch_options *o = &t->run.batch;
	struct cache_file_hash hash;
	bool good = true;

	if (!cache_file_hash_begin(&hash, NULL))
		return false;
	for (size_t i = 0; i < o->reports_n; i++) {
		const struct report *r = &o->reports[i];
		struct buf line = { 0 };

		buf_fmt(&line, "%s %d %d %d %d %u %d;", r->format->name, r->style.colour, r->style.detail, r->style.games,
		    r->style.claims, r->max, r->style.links);
		if (r->style.links) {
			buf_add(&line, r->style.host);
			buf_add(&line, r->style.folder);
			buf_str(&line, r->style.help == NULL ? "" : r->style.help);
		}
		buf_char(&line, '\0');
		cache_file_hash_add(&hash, buf_span(&line));
		good = good && !line.failed;
		buf_free(&line);
	}
	cache_file_hash_add(&hash, (struct span){ (const char *)&(bool[]){ o->prints, o->labels, o->statistics,
	    o->every_place }, 4 * sizeof(bool) });
	*key = cache_file_hash_end(&hash);
	return good;
}

static int
open_cache(struct program_run *t)
{
	struct buf about = { 0 };
	struct cache *store;
	const char *why = NULL;

	batch_image_about(&about, t->run.version);
	store = about.failed ? NULL : cache_file_open(t->lint.cache, buf_span(&about), CACHE_FILE_BYTES_MAX, t->run.temporaries, &why);
	buf_free(&about);
	pthread_mutex_lock(&t->lint.results.lock);
	t->lint.results.store = store;
	pthread_mutex_unlock(&t->lint.results.lock);
	if (store == NULL) {
		program_complain(t, t->lint.cache, why != NULL ? why : strerror(ENOMEM));
		return 2;
	}
	if (!key_of_run(t, &t->lint.results.run))
		return program_no_memory(t, t->lint.cache);
	t->lint.results.reports = t->run.batch.reports_n;
	t->run.memory = result_cache_memory(&t->lint.results);
	return 0;
}

int
options_lint_read(struct program_run *t)
{
	const struct lint *l = &t->lint;

	if (l->written != NULL && access(l->written, F_OK) == 0 && !is_baseline(l->written)) {
		program_complain(t, l->written, "not an Arbiter baseline; left unchanged");
		return 2;
	}
	if (l->baseline != NULL && open_baseline(t, l->baseline) != 0)
		return 2;
	return l->cache == NULL ? 0 : open_cache(t);
}

static int
write_baseline(struct program_run *t, const struct baseline *b, const char *path)
{
	struct buf text = { 0 };
	int status = 0;

	if (!baseline_write(b, &text)) {
		program_complain(t, path, strerror(ENOMEM));
		status = 2;
	} else if (text.n > PROGRAM_BASELINE_MEBIBYTES << 20) {
		program_complain(t, path, "too many findings for one baseline; ignore more, or write one for each folder");
		status = 2;
	} else {
		status = output_files_write_whole(t, path, buf_span(&text));
	}
	buf_free(&text);
	return status;
}

static int
write_found(struct program_run *t, uint64_t n)
{
	struct buf name = { 0 };
	int status = 0;

	if (write_baseline(t, t->run.found, t->lint.written) != 0)
		return 2;
	if (t->quiet)
		return 0;
	encoding_append(&name, span_of(t->lint.written), ENC_CP1252);
	if (name.failed)
		status = program_no_memory(t, t->lint.written);
	else
		fprintf(stderr, "%" PRIu64 " finding%s written to %.*s\n", n, n == 1 ? "" : "s", (int)name.n, name.p);
	buf_free(&name);
	return status;
}

/* Drops what is in a baseline but no longer occurs, or reports how much it is. */
static int
settle_stale(struct program_run *t, struct baseline *b, const char *path)
{
	char message[120];
	uint64_t stale;

	if (t->lint.partly)
		return 0;
	if (!baseline_files_gone(b, span_of(t->run.stdin_name)))
		return program_no_memory(t, path);
	if ((stale = baseline_stale(b)) == 0)
		return 0;
	if (t->lint.prune)
		return write_baseline(t, b, path);
	snprintf(message, sizeof(message), "%" PRIu64 " finding%s of this baseline no longer occur%s; --prune-baseline removes %s",
	    stale, stale == 1 ? "" : "s", stale == 1 ? "s" : "", stale == 1 ? "it" : "them");
	if (!t->quiet)
		program_complain(t, path, message);
	return 0;
}

/* Could none of the files be read, not even in part? */
static bool
nothing_read(const struct totals *totals, int status)
{
	return status >= 2 && totals->unread >= totals->files && totals->records == 0;
}

int
options_lint_close(struct program_run *t, uint64_t baselined, int status)
{
	const struct lint *l = &t->lint;
	const bool unread = nothing_read(&t->totals, status);
	int more = 0, written = 0;

	if (!result_cache_close(&t->lint.results, true)) {
		program_complain(t, l->cache, strerror(errno));
		more = 2;
	}
	/* What could not be read is in no baseline, and reported by every run; what was found there before is not known to be gone. */
	if (t->run.found != NULL && !t->broken && !unread)
		more |= written = write_found(t, baselined);
	if (t->run.found != NULL && status >= 2 && written == 0)
		output_files_unread(t, l->written, !t->broken && !unread ? "incomplete" :
		    access(l->written, F_OK) == 0 ? "left unchanged" : "not written");
	else if (l->prune && status >= 2 && l->baseline != NULL)
		output_files_unread(t, l->baseline, "left unchanged");
	if (t->run.batch.policy.baseline != NULL && status < 2)
		more |= settle_stale(t, t->run.batch.policy.baseline, l->baseline);
	for (const struct program_baseline *b = program_config_baselines(t); b != NULL && status < 2; b = b->next)
		more |= settle_stale(t, b->baseline, b->path);
	return more != 0 ? 2 : status;
}

void
options_lint_free(struct program_run *t)
{
	result_cache_close(&t->lint.results, false);
	baseline_free(t->run.found);
	baseline_free(t->run.batch.policy.baseline);
}
