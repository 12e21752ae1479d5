/* options_unique: --unique and its helpers: of each game only one record is written. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/compare_games/known_games.h"
#include "apps/compare_games/options_unique.h"
#include "apps/shared/options_select.h"
#include "base/spill.h"
#include "games/duplicates/unique_games.h"
#include "games/output_forms/write.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/cli/program_judge.h"

enum { COPIED_AT_ONCE = 1 << 16 };

/* The options, and the state of the search.  All zeros: every game is written. */
struct options_unique {
	bool wanted;
	enum duplicates_keep keep;
	struct known_games known;
	/* State. */
	struct program_run *tool;
	struct all_games *all;
	int spool;			/* where standard input is kept */
	struct unique_games games;
	struct sink out, others;	/* for games that are kept, and for those that are not */
};

/* -- options -- */

static int
take_keep(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_unique *u = o->base;
	int i = option_word(o->words, arg);

	if (i < 0)
		return program_usage_error(t, "--unique needs first, longest or richest, and not %s", arg);
	u->wanted = true;
	u->keep = (enum duplicates_keep)i;
	return 0;
}

static int
take_known(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_unique *u = o->base;

	return known_games_add(&u->known, t, arg);
}

static int
take_duplicates(struct program_run *t, const struct option *o, const char *arg)
{
	(void)o, (void)arg;
	return program_usage_error(t, "--duplicates is an option of pgn-check, which reports them; "
	    "--rest FILE writes the games that --unique leaves out");
}

const struct option unique_rows[] = {
	{ 0, "unique", "WHICH", "write each game once: its first, longest or richest record", .take = take_keep,
	    .words = "first longest richest",
	    .meanings = "the record that comes first in the input|the record with the most half-moves|the record with the most text",
	    OPTION_RULES({ OPTION_EXCLUDES, "where",
		    "pgn-replay --where EXPR -o chosen.pgn FILE..., then pgn-replay --unique WHICH chosen.pgn" },
		{ OPTION_EXCLUDES, "range " CHOSEN_NAMES, "all games are compared: choose games in another run" },
		{ OPTION_EXCLUDES, "from reconcile repair interactive in-place diff split-variations",
		    "games are compared and written as they are" }) },
	/* A flag in the other programs: as a name of a file to write, it cost people the archive they wanted compared. */
	{ 0, "duplicates", NULL, NULL, .take = take_duplicates },
	{ 0, "merge-tags", NULL, "with --unique: add what only records that are left out know in their tags",
	    OWN_FLAG(struct options_unique, games.merge), .forms = WRITE_FORMS_PLACES,
	    OPTION_RULES({ OPTION_NEEDS, "unique", "has no effect without --unique" },
		{ OPTION_EXCLUDES, "bytes", "the text of the input is kept" }) },
	{ 0, "merge-annotations", NULL, "with --unique: add comments, NAGs and variations of records that are left out",
	    OWN_FLAG(struct options_unique, games.annotate), .forms = "pgn csv-plies jsonl sqlite html",
	    OPTION_RULES({ OPTION_NEEDS, "unique", "has no effect without --unique" },
		{ OPTION_EXCLUDES, "bytes", "the text of the input is kept" }) },
	{ 0, "known", "FILE", "with --unique: also leave out games that are in FILE, PGN or keys", .take = take_known,
	    OPTION_RULES({ OPTION_NEEDS, "unique", "has no effect without --unique" }) },
	OPTIONS_LAST,
};

static int
settle_unique(struct program_run *t, void *state)
{
	struct options_unique *u = state;
	/* Half of it is for sorting. */
	const struct all_games_plan plan = { .store = {
		.memory = t->run.means.memory / (option_given(t, "sort") != NULL ? 2 : 1), .keep = u->keep, .records = u->games.annotate,
		    .folder = program_files_temporary(),
	} };

	u->tool = t;
	u->spool = -1;
	if (!u->wanted)
		return 0;
	u->known.list.endings = t->run.batch.job->input->endings;
	if ((u->all = all_games_new(&plan)) == NULL || (u->spool = spill_open(plan.store.folder)) < 0)
		return program_files_no_temporary(t);
	u->games.records = all_games_store(u->all);
	u->games.dropped = t->outputs.bad == NULL;
	t->selection->unique = &u->games;
	return 0;
}

/* -- which games are left out -- */

/* Lists the same files, with what standard input had in a temporary file.  False after a complaint. */
static bool
spool_input(struct options_unique *u, const struct file_list *files, struct file_list *out)
{
	char block[COPIED_AT_ONCE];
	struct source *from = NULL;
	uint64_t at = 0;
	ssize_t n = 0;

	*out = *files;
	if ((out->list = malloc((files->n + 1) * sizeof(*out->list))) == NULL)
		return program_no_memory(u->tool, NULL) == 0;
	memcpy(out->list, files->list, files->n * sizeof(*out->list));
	for (size_t i = 0; i < out->n && from == NULL; i++)
		from = out->list[i].path == NULL ? &out->list[i] : NULL;
	if (from == NULL)
		return true;
	while ((n = read(0, block, sizeof(block))) > 0 || (n < 0 && errno == EINTR)) {
		if (n > 0 && !spill_write(u->spool, at, (struct span){ block, (size_t)n }))
			break;
		at += n > 0 ? (uint64_t)n : 0;
	}
	if (n != 0)
		program_complain(u->tool, u->tool->run.stdin_name, strerror(errno));
	from->path = (char *)(uintptr_t)u->tool->run.stdin_name;
	from->fd = u->spool;
	return n == 0;
}

/* "games.pgn: game 4" */
static void
name_game(const struct options_unique *u, uint64_t place, struct buf *out)
{
	const struct archive_text text = duplicates_text(all_games_store(u->all), GAME_PLACE_TEXT(place));

	buf_fmt(out, "game %" PRIu64 " of %s", GAME_PLACE_ORDINAL(place), text.name.p == NULL ? "?" : text.name.p);
}

/* A value of a tag is not merged: it contradicts the one that is written, or there is no room for it. */
static void
report_lost(void *data, const struct merged_tag *t, struct span stays)
{
	const struct options_unique *u = data;
	struct buf line = { 0 };

	name_game(u, t->kept, &line);
	if (stays.p == NULL) {
		buf_fmt(&line, " has no room for %.*s of ", (int)t->name.n, t->name.p);
	} else {
		buf_fmt(&line, " has %.*s \"", (int)t->name.n, t->name.p);
		encoding_append(&line, stays, ENC_UTF8);
		buf_str(&line, "\", and not, as ");
	}
	name_game(u, t->place, &line);
	buf_str(&line, ", \"");
	encoding_append(&line, t->value, ENC_UTF8);
	buf_str(&line, "\"");
	buf_char(&line, '\0');
	if (!line.failed && !u->tool->quiet)
		program_complain(u->tool, NULL, line.p);
	buf_free(&line);
}

/* Compares all games, and lists those that are left out.  False after a complaint. */
static bool
list_duplicates(struct options_unique *u)
{
	struct duplicates *d = all_games_store(u->all);
	const struct duplicate *found;
	uint64_t known = GAME_PLACE(u->games.texts_before + 1, 0);
	bool good;

	duplicates_known(d, known);
	good = duplicates_find(d);
	while (good && (found = duplicates_next(d)) != NULL)
		if (relation_rows[found->relation.kind].same && found->place >= known)
			good = game_places_add(&u->games.left_out, found->place) &&
			    ((!u->games.merge && !u->games.annotate) || found->of < known || left_records_add(&u->games.left, found)) &&
			    (!u->games.merge || found->of < known || merged_tags_add(&u->games.merged, d, found));
	good = good && errno == 0 && (!u->games.merge ||
	    merged_tags_settle(&u->games.merged, d, &u->games.left, u->games.merge_most, report_lost, u));
	left_records_group(&u->games.left);
	if (!good)
		program_files_failed(u->tool, "duplicates", errno);
	return good;
}

/* -- writing -- */

static bool
write_unique_row(void *data, struct span key, struct span row)
{
	const struct options_unique *u = data;

	return run_sink_bytes(&u->tool->run, key.n > 0 ? &u->others : &u->out, row);
}

/* The sink of the others was hidden from the writer, which would write bad games to it. */
static bool
close_others(void *data, bool whole)
{
	struct options_unique *u = data;

	(void)whole;
	u->tool->run.bad = u->others;
	return true;
}

static int
judge_and_write_unique(struct options_unique *u, const struct file_list *files)
{
	struct program_run *t = u->tool;
	int status;

	/* Without --rest they have no rows, and the others go where they go without --unique: sorted, or to several files. */
	if (!u->games.dropped) {
		u->out = t->run.out;
		u->others = t->run.bad;
		t->run.bad = (struct sink){ NULL };
		run_sink_bytes(&t->run, &u->others, t->run.head);
		t->run.outlet = (struct output){ .row = write_unique_row, .close = close_others, .data = u, .waits = true };
		t->run.batch.keyed = true;
	}
	status = program_judge(t, files);
	if (!t->quiet && u->games.left_out.n > 0)
		fprintf(stderr, "%zu duplicate%s left out\n", u->games.left_out.n, u->games.left_out.n == 1 ? "" : "s");
	return status;
}

/* Finds which games are left out, and writes the others, with the job looking at `games`.  Returns the exit status. */
static int
write_once(struct options_unique *u, struct program_run *t, const struct file_list *files)
{
	struct file_list mine;
	bool good = spool_input(u, files, &mine), missed = false;
	int status = 2;

	if (good && u->known.list.n > 0) {
		good = known_games_read(&u->known, t, u->all);
		u->games.texts_before = all_games_next_files(u->all);
	}
	if (good) {
		/* What cannot be read is reported when the games are written. */
		missed = known_games_read_written(t, u->all, &mine) == 2;
		good = !t->broken && list_duplicates(u);
	}
	if (good && lseek(u->spool, 0, SEEK_SET) != 0) {
		program_complain(t, t->run.stdin_name, strerror(errno));
		good = false;
	}
	if (good)
		status = judge_and_write_unique(u, &mine);
	else
		t->broken = true;
	if (good && missed && status < 2) {
		program_complain(t, "duplicates", "not everything could be read when the games were compared");
		status = 2;
	}
	free(mine.list);
	return status == 2 && t->broken ? output_files_close_all(t, 2) : status;
}

static bool
work_unique(struct program_run *t, void *state, const struct file_list *files, int *status)
{
	struct options_unique *u = state;

	if (u->wanted)
		*status = write_once(u, t, files);
	return u->wanted;
}

static void
free_unique(struct program_run *t, void *state)
{
	struct options_unique *u = state;

	(void)t;
	if (u->all != NULL && u->spool >= 0)
		close(u->spool);
	all_games_free(u->all);
	unique_games_free(&u->games);
	known_games_free(&u->known);
}

const struct app app_unique = {
	.size = sizeof(struct options_unique), .settle = settle_unique, .work = work_unique, .free = free_unique,
};
