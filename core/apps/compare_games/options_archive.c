/* options_archive: the options that compare the games of an archive with each other. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "apps/compare_games/known_games.h"
#include "apps/compare_games/options_archive.h"
#include "apps/compare_games/options_names.h"
#include "apps/shared/all_games.h"
#include "games/duplicates/game_group.h"
#include "games/interface/finding_about.h"
#include "games/names/name_check.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/partial_file.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/cli/program_judge.h"

/* -- copies of games, and tags and names that contradict those of other games -- */

/* Copies of games, in an all_games_plan with `compared`. */
struct copies_search {
	struct duplicates *store;	/* NULL until all games have been read */
	uint64_t first;			/* as in find() of struct all_games_search */
};

struct contradictions_search {
	struct contradictions_plan plan;	/* but for the memory and the folder */
	struct contradictions *found;
};

/* -- copies -- */

static bool
find_copies(void *data, struct duplicates *store, uint64_t first)
{
	*(struct copies_search *)data = (struct copies_search){ store, first };
	return true;
}

static const void *
next_copy(void *data, struct late_place *place)
{
	const struct copies_search *c = data;
	const struct duplicate *d;

	do
		d = duplicates_next(c->store);
	while (d != NULL && d->place < c->first);
	if (d != NULL)
		*place = (struct late_place){
			.place = d->place, .of = d->of, .entry = d->entry, .of_entry = d->of_entry,
			.bit = (int)d->relation.kind, .covers = DIAG_PAIR_TWICE_IN_ROUND,	/* of another record of the game */
		};
	return d;
}

static void
report_copy(void *data, const void *found, const struct late_report *g)
{
	const struct duplicate *d = found;
	const struct relation_row *row = &relation_rows[d->relation.kind];
	struct finding *f = g->is_muted ? NULL : finding_add(g->findings, row->id, (struct span){ g->record->text.p, 0 });
	struct buf message = { 0 };

	(void)data;
	if (f == NULL || g->counted)
		return;
	buf_str(&message, row->what);
	late_report_other(g, &message);
	relation_explain(&message, &d->relation);
	*g->twin = (struct twin){
		.file = g->of_text, .game = GAME_PLACE_ORDINAL(g->of), .line = g->of_entry->line,
		.tags = { g->record->text, g->of_tags }, .eol = { g->entry->eol, g->of_entry->eol },
		.plies = { g->entry->moves_n, g->of_entry->moves_n },
	};
	for (int i = 0; i < 2; i++)
		g->twin->encoding[i] = (unsigned char)encoding_of_part(g->twin->tags[i],
		    (enum encoding)(i == 0 ? g->entry : g->of_entry)->encoding);
	finding_about(g->findings, f)->twin = g->twin;
	late_report_say(g, f, &message);
}

static const char *
remark_copies(void *data, struct buf *line)
{
	const struct copies_search *c = data;
	const uint64_t passed = c->store == NULL ? 0 : duplicates_passed(c->store);

	if (passed == 0)
		return NULL;
	buf_fmt(line, "%" PRIu64 " %s the same players as %d others or more: compared "
	    "only with those near in time", passed, passed == 1 ? "game has" : "games have", GAME_GROUP_MAX);
	return "duplicates";
}

static const struct all_games_search copies_search = {
	.found = sizeof(struct duplicate), .find = find_copies, .next = next_copy, .report = report_copy,
	.remark = remark_copies,
};

/* -- contradictions -- */

static bool
open_contradictions(void *data, size_t memory, const char *folder)
{
	struct contradictions_search *c = data;

	c->plan.memory = memory;
	c->plan.folder = folder;
	return (c->found = contradictions_new(&c->plan)) != NULL;
}

static void
look_for_contradictions(void *data, void *kept, const struct gathered_game *g)
{
	const struct contradictions_search *c = data;
	struct sightings *sightings = kept;

	sightings->named = c->plan.names;
	sightings_add(sightings, &g->keys->last, g->keys->head, g->place, g->entry);
}

static void
hand_over_sightings(void *data, void *kept, size_t text, uint64_t entries)
{
	struct contradictions_search *c = data;

	(void)text;
	contradictions_add(c->found, kept, entries);
}

static void
close_sightings(void *kept)
{
	sightings_free(kept);
}

static bool
find_contradictions(void *data, struct duplicates *store, uint64_t first)
{
	struct contradictions_search *c = data;

	(void)first;
	return contradictions_find(c->found, store);
}

static const void *
next_contradiction(void *data, struct late_place *place)
{
	struct contradictions_search *s = data;
	const struct contradiction *c = contradictions_next(s->found);

	if (c != NULL)
		*place = (struct late_place){
			.place = c->place, .of = c->of, .entry = c->entry, .of_entry = c->of_entry,
			.bit = -1, .covers = contradiction_rows[c->kind].id,
		};
	return c;
}

/* Its place is the tag that contradicts, or else the game. */
static void
report_contradiction(void *data, const void *found, const struct late_report *g)
{
	const struct contradiction *c = found;
	const struct contradiction_row *row = &contradiction_rows[c->kind];
	struct buf message = { 0 }, other = { 0 }, name = { 0 };
	const struct record of = { .text = g->of_tags, .encoding = g->of_entry->encoding };
	struct span place = late_report_value(g, span_of(row->tag[c->side]));
	struct finding *f;

	(void)data;
	if ((g->muted >> ARCHIVE_MUTED_LATER >> c->kind & 1) != 0 ||
	    (f = finding_add_as(g->findings, row->id, c->severity, place)) == NULL)
		return;
	late_report_other(g, &other);
	contradictions_explain(&message, c, buf_span(&other),
	    name_check_value(&name, archive_game_name(of.text, g->of_entry->eol, c->of_side), &of));
	message.failed = message.failed || other.failed || name.failed;
	late_report_say(g, f, &message);
	buf_free(&other);
	buf_free(&name);
}

static const char *
remark_names(void *data, struct buf *line)
{
	const struct contradictions_search *c = data;
	const uint64_t passed = contradictions_passed(c->found);

	if (passed == 0)
		return NULL;
	buf_fmt(line, "%" PRIu64 " %s not compared with all others that may be alike: too many "
	    "are, or --memory is too small", passed, passed == 1 ? "name was" : "names were");
	return "spellings";
}

static void
free_contradictions(void *data)
{
	struct contradictions_search *c = data;

	contradictions_free(c->found);
	c->found = NULL;
}

static const struct all_games_search contradictions_search = {
	.kept = sizeof(struct sightings), .found = sizeof(struct contradiction), .open = open_contradictions,
	.look = look_for_contradictions, .hand_over = hand_over_sightings, .close = close_sightings, .find = find_contradictions,
	.next = next_contradiction, .report = report_contradiction, .remark = remark_names, .free = free_contradictions,
};

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
option_comparing_games(const struct program_run *t)
{
	return option_given(t, "duplicates merge contradictions spellings");
}

static int
settle_archive(struct program_run *t, void *state)
{
	struct options_archive *a = state;
	struct all_games_plan *plan;

	if (option_comparing_games(t) == NULL && a->keys == NULL)
		return 0;
	if (a->keys != NULL && output_files_beside(t, a->keys) != 0)
		return 2;
	if (a->part.n == 0)
		a->part.n = 1;
	a->known.list.endings = t->run.batch.job->input->endings;
	if (a->merge && !a->contradictions && !a->spellings)
		a->duplicates = true;
	plan = all_games_wanted(t, a->keys != NULL ? NULL : option_comparing_games(t));
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

	if ((option_comparing_games(t) == NULL && a->keys == NULL) || a->merge)
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
		output_files_unread(t, a->keys, "not written");
	errno = 0;
	good = good && key_file_write(all_games_store(all_games_of(t)), &a->part, partial_file_write, &a->deposit);
	if (!good && status < 2 && !a->deposit.failed)
		program_complain(t, a->keys, strerror(errno));
	return partial_file_close(&a->deposit, good) ? status : 2;
}

/* With --merge, instead of a run: returns the exit status. */
static int
merge_key_files(struct options_archive *a, struct program_run *t, const struct file_list *files)
{
	const struct file_list none = { .n = 0 };
	struct key_merging m = { 0 };
	bool good = (a->keys == NULL || open_keys(a, t, files)) &&
	    known_games_read_keys(t, all_games_of(t), a->tags.found, files, &m);
	int status = good ? 0 : 2;

	a->part = m.part;
	t->run.keyed = m.games;
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
		*status = merge_key_files(a, t, files);
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
	{ 0, "merge", NULL, "files are keys: find duplicates, or what the next two options find",
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
