/* options_archive: the options that compare the games of an archive with each other. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "games/identity/game_group.h"
#include "toolkit/cli/option_rules.h"
#include "apps/archive/known_games.h"
#include "base/utf8.h"
#include "apps/archive/options_archive.h"
#include "apps/archive/options_names.h"
#include "toolkit/cli/options_format.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/partial_file.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/cli/program_judge.h"

enum { EVENT_SHOWN = 80 };

/* All zeros: games are not compared. */
struct options_archive {
	bool duplicates, contradictions, spellings, events, merge;
	struct name_check *proposals;	/* gets spellings that are found; may be NULL */
	const char *keys;		/* the file that keys are written to; NULL: none */
	struct known_games known;
	/* State. */
	struct archive_check *check;
	struct key_part part;		/* what the keys are of */
	struct partial_file deposit;	/* the file of `keys` */
};

static int
take_known(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_archive *a = o->base;

	return known_games_add(&a->known, t, arg);
}

static int
take_shard(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_archive *a = o->base;

	if (!shard_read(arg, &t->run.shard))
		return program_usage_error(t, "--shard %s: K/N, with K from 0 to N - 1", arg);
	a->part.k = t->run.shard.k;
	a->part.n = t->run.shard.n;
	return 0;
}

/* The option because of which games are compared. */
static const char *
comparing(const struct program_run *t)
{
	return option_given(t, "duplicates merge contradictions spellings events");
}

static int
settle_archive(struct program_run *t, void *state)
{
	struct options_archive *a = state;
	struct duplicates_plan plan = {
		.memory = t->run.means.memory, .listed = a->keys != NULL, .folder = program_files_temporary(),
	};
	const struct contradictions_plan tags = {
		.tags = a->contradictions, .names = a->spellings, .proposals = options_names_proposals(t),
	};

	if (comparing(t) == NULL && a->keys == NULL)
		return 0;
	if ((a->keys != NULL ? output_files_beside(t, a->keys) : options_format_late(t, comparing(t))) != 0)
		return 2;
	if (a->part.n == 0)
		a->part.n = 1;
	a->known.list.endings = t->run.batch.job->input->endings;
	if (a->merge && !a->contradictions && !a->spellings)
		a->duplicates = true;
	if (a->events)
		plan.memory /= 2;
	if ((a->check = archive_check_new(&plan, a->duplicates, &tags)) == NULL ||
	    (a->events && !archive_check_events(a->check, plan.memory, plan.folder)))
		return program_files_no_temporary(t);
	t->game->gathering = a->check;
	t->run.batch.job = &job_check_archive;
	return 0;
}

/* Opens the file for keys, before anything is read.  False after a complaint. */
static bool
open_keys(struct options_archive *a, struct program_run *t, const struct file_list *files)
{
	static const struct partial_kind kind = { KEY_FILE_MAGIC, "a key file" };

	return partial_file_open(&a->deposit, t, a->keys, &kind, files);
}

static int
start_archive(struct program_run *t, void *state, const struct file_list *files)
{
	struct options_archive *a = state;
	struct buf input = { 0 };
	bool good = true;

	if (a->check == NULL || a->merge)
		return 0;
	if (a->keys != NULL) {
		good = program_files_digest(t, files, true, &input);
		if (input.n <= sizeof(a->part.input))
			memcpy(a->part.input, input.p == NULL ? "" : input.p, input.n);
		buf_free(&input);
		return good && open_keys(a, t, files) ? 0 : 2;
	}
	if (!known_games_read(&a->known, t, a->check))
		return 2;
	archive_check_start(a->check, &t->run.batch, files);
	t->run.late = archive_check_fill;
	t->run.late_data = a->check;
	return 0;
}

/* Writes the keys, unless the run failed. */
static int
write_keys(struct options_archive *a, struct program_run *t, int status)
{
	bool good = status < 2;

	if (!good && !a->deposit.failed)
		program_complain(t, a->keys, "not written, since not everything could be read");
	errno = 0;
	good = good && key_file_write(archive_check_duplicates(a->check), &a->part, partial_file_write, &a->deposit);
	if (!good && status < 2 && !a->deposit.failed)
		program_complain(t, a->keys, strerror(errno));
	return partial_file_close(&a->deposit, good) ? status : 2;
}

/* With --merge, instead of a run: returns the exit status. */
static int
merge(struct options_archive *a, struct program_run *t, const struct file_list *files)
{
	const struct file_list none = { .n = 0 };
	struct key_merging m = { 0 };
	bool good = (a->keys == NULL || open_keys(a, t, files)) && known_games_read_keys(t, a->check, files, &m);
	int status = good ? 0 : 2;

	a->part = m.part;
	key_merging_free(&m);
	if (a->keys != NULL) {
		t->broken = t->broken || !good;
		status = good ? write_keys(a, t, status) : 2;
		if (!good)
			partial_file_close(&a->deposit, false);
		return output_files_close_all(t, status);
	}
	if (!good) {
		t->broken = true;
		return output_files_close_all(t, 2);
	}
	archive_check_start(a->check, &t->run.batch, &none);
	t->run.late = archive_check_fill;
	t->run.late_data = a->check;
	return program_judge(t, &none);
}

static bool
work_archive(struct program_run *t, void *state, const struct file_list *files, int *status)
{
	struct options_archive *a = state;

	if (a->merge)
		*status = merge(a, t, files);
	return a->merge;
}

static void
complain_of_events(struct program_run *t, struct archive_events_passed p)
{
	char line[240];
	const struct span event = utf8_cut(p.event, EVENT_SHOWN);

	if (p.games == 0)
		return;
	snprintf(line, sizeof(line), "%" PRIu64 " games were not checked, since their events have more than %" PRIu64
	    " games; the largest, \"%.*s\", has %" PRIu64 ": for it give --memory %" PRIu64 "M", p.games, p.most,
	    (int)event.n, event.p, p.largest, (p.needed + (1 << 20) - 1) >> 20);
	program_complain(t, "events", line);
}

/* Complains about what could not be compared, or writes keys. */
static int
close_archive(struct program_run *t, void *state, int status)
{
	struct options_archive *a = state;
	uint64_t passed;
	char line[240];
	int error = a->check == NULL ? 0 : archive_check_error(a->check);

	if (a->check != NULL && a->keys == NULL && !t->quiet && (passed = duplicates_passed(archive_check_duplicates(a->check))) > 0) {
		snprintf(line, sizeof(line), "%" PRIu64 " games have the same players as %d others or more: they were compared "
		    "only with those near in time", passed, GAME_GROUP_MAX);
		program_complain(t, "duplicates", line);
	}
	if (a->check != NULL && !t->quiet && (passed = archive_check_names_passed(a->check)) > 0) {
		snprintf(line, sizeof(line), "%" PRIu64 " names were not compared with all others that they may be like: too many "
		    "are, or --memory is too small", passed);
		program_complain(t, "spellings", line);
	}
	if (a->check != NULL && !t->quiet)
		complain_of_events(t, archive_check_events_passed(a->check));
	if (a->keys != NULL && !a->merge)
		status = write_keys(a, t, status);
	if (error != 0)
		status = program_files_failed(t, comparing(t), error);
	archive_check_free(a->check);
	a->check = NULL;
	return status;
}

static void
free_archive(struct program_run *t, void *state)
{
	struct options_archive *a = state;

	(void)t;
	archive_check_free(a->check);	/* a run that was refused after settle_archive() */
	known_games_free(&a->known);
}

const struct option archive_rows[] = {
	OPTIONS_HEADING("Games compared with each other:"),
	{ 0, "duplicates", NULL, "report games that occur more than once", OWN_FLAG(struct options_archive, duplicates),
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff good bad", "duplicates are found when all games have been read" },
		{ OPTION_EXCLUDES, "cache", "all games must be read to find duplicates" }) },
	{ 0, "known", "FILE", "with --duplicates: also games that are in FILE, PGN or keys", .take = take_known,
	    OPTION_RULES({ OPTION_NEEDS, "duplicates", "has no effect without --duplicates" }) },
	{ 0, "shard", "K/N", "check only shard K of N, K from 0", .take = take_shard,
	    OPTION_RULES({ OPTION_EXCLUDES, "duplicates", "games of one shard would be compared: give --write-keys, and --merge later" },
		{ OPTION_EXCLUDES, "fix diff cache write-baseline prune-baseline", "a shard is only a part of a file" }) },
	{ 0, "write-keys", "FILE", "write keys of the games to FILE, for --merge and --known", OWN_TEXT(struct options_archive, keys),
	    OPTION_RULES({ OPTION_EXCLUDES, "duplicates", "games are compared when keys are merged" },
		{ OPTION_EXCLUDES, "fix diff cache", "all games must be read" }) },
	{ 0, "merge", NULL, "files are keys: compare games, as --duplicates does unless the next two are given",
	    OWN_FLAG(struct options_archive, merge),
	    OPTION_RULES({ OPTION_EXCLUDES, "known shard fix diff good bad cache games claims", "games have been read already" }) },
	{ 0, "contradictions", NULL, "report tags that contradict those of other games: ratings, dates, sites, rounds",
	    OWN_FLAG(struct options_archive, contradictions),
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff good bad", "contradictions are found when all games have been read" },
		{ OPTION_EXCLUDES, "cache known shard write-keys", "all games must be read to find contradictions: "
		    "give --write-keys, and --merge later" }) },
	{ 0, "spellings", NULL, "report names that are probably spellings of one player's, and ids that contradict names",
	    OWN_FLAG(struct options_archive, spellings),
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff good bad", "names are compared when all games have been read" },
		{ OPTION_EXCLUDES, "cache known shard write-keys", "all games must be read to compare names: give --write-keys, "
		    "and --merge later" }) },
	{ 0, "events", NULL, "check events: rounds, pairings, colours, dates, spellings of their names",
	    OWN_FLAG(struct options_archive, events),
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff good bad", "events are checked when all games have been read" },
		{ OPTION_EXCLUDES, "cache known shard write-keys merge", "all games must be read to check events" }) },
	OPTIONS_LAST,
};

const struct app app_archive = {
	.size = sizeof(struct options_archive), .settle = settle_archive, .start = start_archive, .work = work_archive,
	.close = close_archive, .free = free_archive,
};
