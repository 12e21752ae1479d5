/* options_archive: the options that compare the games of an archive with each other. */
#include <errno.h>
#include <string.h>

#include "toolkit/cli/option_rules.h"
#include "apps/archive/archive_searches.h"
#include "apps/archive/known_games.h"
#include "apps/archive/options_archive.h"
#include "apps/archive/options_names.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/partial_file.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/cli/program_judge.h"
#include "apps/judging/app_all_games.h"

/* All zeros: games are not compared. */
struct options_archive {
	bool duplicates, contradictions, spellings, merge;
	const char *keys;		/* the file that keys are written to; NULL: none */
	struct known_games known;
	/* State. */
	struct copies_search copies;
	struct contradictions_search tags;	/* contradictions and spellings */
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
	return option_given(t, "duplicates merge contradictions spellings");
}

static int
settle_archive(struct program_run *t, void *state)
{
	struct options_archive *a = state;
	struct all_games_plan *plan;

	if (comparing(t) == NULL && a->keys == NULL)
		return 0;
	if (a->keys != NULL && output_files_beside(t, a->keys) != 0)
		return 2;
	if (a->part.n == 0)
		a->part.n = 1;
	a->known.list.endings = t->run.batch.job->input->endings;
	if (a->merge && !a->contradictions && !a->spellings)
		a->duplicates = true;
	plan = all_games_wanted(t, a->keys != NULL ? NULL : comparing(t));
	plan->store.listed = a->keys != NULL;
	plan->compared = a->duplicates;
	if (a->duplicates)
		all_games_search(plan, &copies_search, &a->copies);
	a->tags.plan = (struct contradictions_plan){
		.tags = a->contradictions, .names = a->spellings, .proposals = options_names_proposals(t),
	};
	if (a->contradictions || a->spellings)
		all_games_search(plan, &contradictions_search, &a->tags);
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

	if ((comparing(t) == NULL && a->keys == NULL) || a->merge)
		return 0;
	if (a->keys != NULL) {
		good = program_files_digest(t, files, true, &input);
		if (input.n <= sizeof(a->part.input))
			memcpy(a->part.input, input.p == NULL ? "" : input.p, input.n);
		buf_free(&input);
		return good && open_keys(a, t, files) ? 0 : 2;
	}
	return known_games_read(&a->known, t, all_games_of(t)) ? 0 : 2;
}

/* Writes the keys, unless the run failed. */
static int
write_keys(struct options_archive *a, struct program_run *t, int status)
{
	bool good = status < 2;

	if (!good && !a->deposit.failed)
		program_complain(t, a->keys, "not written, since not everything could be read");
	errno = 0;
	good = good && key_file_write(all_games_store(all_games_of(t)), &a->part, partial_file_write, &a->deposit);
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
	bool good = (a->keys == NULL || open_keys(a, t, files)) &&
	    known_games_read_keys(t, all_games_of(t), a->tags.found, files, &m);
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

static int
close_archive(struct program_run *t, void *state, int status)
{
	struct options_archive *a = state;

	return a->keys != NULL && !a->merge ? write_keys(a, t, status) : status;
}

static void
free_archive(struct program_run *t, void *state)
{
	struct options_archive *a = state;

	(void)t;
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
	    OPTION_RULES({ OPTION_EXCLUDES, "known shard fix diff good bad cache all-games claims", "games have been read already" }) },
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
	OPTIONS_LAST,
};

const struct app app_archive = {
	.size = sizeof(struct options_archive), .settle = settle_archive, .start = start_archive, .work = work_archive,
	.close = close_archive, .free = free_archive,
};
