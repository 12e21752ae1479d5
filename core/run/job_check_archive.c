/* job_check_archive: games are checked, and compared with each other when all of them were read. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "pgn/token.h"
#include "run/job_check_archive.h"
#include "run/job_check_internal.h"

enum { GAMES_IN_BATCH = 256, READABLE = 64 };

/* A game to report. */
struct late_game {
	struct duplicate found;
	struct game_entry entry, of;
	size_t tags, of_tags;	/* where the tag sections begin in the text of the batch */
};

struct muted_text {
	size_t text;
	uint16_t set;			/* see relation_muted() */
};

struct archive_check {
	struct duplicates *duplicates;
	size_t texts_before, texts;	/* of lists of files before the present one; in all */
	struct muted_text *muted;	/* texts that say to ignore relations */
	size_t muted_n, muted_max;
	pthread_mutex_t lock;		/* of the four above */
	uint16_t muted_here;		/* in the text of the batch */
	bool found;			/* all games have been compared */
	int error;
	/* Of the batch that is filled and judged. */
	struct batch_options options;	/* those of the run, with the job that reports */
	const struct batch_options *of_run;
	const struct file_list *files;
	const struct duplicate *next;	/* the first of the next batch; NULL: none */
	size_t text;			/* the text of the last batch */
	struct late_game *list;
	size_t n, max;
	struct buf tags;
};

/* -- while the games are read -- */

struct archive_judge {
	struct check_judge check;	/* must be the first */
	struct archive_check *archive;
	struct job_text text;
	struct game_keys keys;
};

static bool
open_judge(void *judge, const void *how, const struct grading *grading)
{
	struct archive_judge *j = judge;

	j->archive = ((const struct check_archive_options *)how)->archive;
	return job_check_open(judge, how, grading);
}

static void
close_judge(void *judge)
{
	struct archive_judge *j = judge;

	game_keys_free(&j->keys);
	job_check_close(judge);
}

static void
name_text(void *judge, const struct job_text *text)
{
	struct archive_judge *j = judge;
	struct archive_check *a = j->archive;

	j->text = *text;
	j->text.number += a->texts_before;
	pthread_mutex_lock(&a->lock);
	a->texts = j->text.number > a->texts ? j->text.number : a->texts;
	pthread_mutex_unlock(&a->lock);
}

static bool
mute_text(struct archive_check *a, size_t text, uint16_t set)
{
	bool good = true;

	pthread_mutex_lock(&a->lock);
	if (set != 0 && (good = list_reserve(&a->muted, a->muted_n + 1, &a->muted_max, sizeof(*a->muted))))
		a->muted[a->muted_n++] = (struct muted_text){ text, set };
	pthread_mutex_unlock(&a->lock);
	return good;
}

static void
look(void *judge, const struct record *r, struct judged *out)
{
	struct archive_judge *j = judge;

	job_check_look(judge, r, out);
	if (out->mutes != NULL && !mute_text(j->archive, j->text.number, relation_muted(out->mutes)))
		out->failed = true;
	game_keys_add(&j->keys, j->check.game, r, &j->check.summary, GAME_PLACE(j->text.number, r->ordinal));
}

static void
hand_over(void *judge)
{
	struct archive_judge *j = judge;

	duplicates_add(j->archive->duplicates, j->text.number, j->text.source, j->text.name, &j->keys);
}

const struct job job_check_archive = {
	.input = &job_input_pgn, .size = sizeof(struct archive_judge), .open = open_judge, .close = close_judge,
	.file = name_text, .done = hand_over, .look = look, .name = job_check_name,
};

/* -- when they have been compared -- */

/* Judges a tag section, for the names of the players, and has the findings about its game. */
struct late_judge {
	struct check_judge check;	/* must be the first */
	struct archive_check *archive;
	struct grading silent;		/* of the tag section itself */
	struct findings findings;
	struct twin twin;
};

static bool
open_late(void *judge, const void *how, const struct grading *grading)
{
	struct late_judge *j = judge;

	j->archive = ((const struct check_archive_options *)how)->archive;
	j->findings.grading = grading;
	j->silent = *grading;
	memset(j->silent.severity, 0, sizeof(j->silent.severity));
	return job_check_open(judge, how, &j->silent);
}

static void
close_late(void *judge)
{
	findings_free(&((struct late_judge *)judge)->findings);
	job_check_close(judge);
}

/* "game 12 of FILE (line 345)"; the file only if it is another. */
static void
name_other(const struct archive_check *a, const struct late_game *g, struct buf *out)
{
	size_t text = GAME_PLACE_TEXT(g->found.of), source;

	buf_fmt(out, "game %llu", (unsigned long long)GAME_PLACE_ORDINAL(g->found.of));
	if (text != GAME_PLACE_TEXT(g->found.place))
		buf_fmt(out, " of %s", duplicates_name(a->duplicates, text, &source));
	buf_fmt(out, " (line %llu)", (unsigned long long)g->of.line);
}

/* `tags`: the tag section of the game itself. */
static void
set_twin(struct late_judge *j, const struct late_game *g, struct span tags)
{
	size_t source;

	j->twin = (struct twin){
		.file = span_of(duplicates_name(j->archive->duplicates, GAME_PLACE_TEXT(g->found.of), &source)),
		.game = GAME_PLACE_ORDINAL(g->found.of), .line = g->of.line,
		.tags = { tags, { tags.p - g->tags + g->of_tags, g->of.tags_n } },
		.eol = { g->entry.eol, g->of.eol }, .encoding = { g->entry.encoding, g->of.encoding },
		.plies = { g->entry.moves_n, g->of.moves_n },
	};
}

static void
report(struct late_judge *j, const struct late_game *g, struct span tags)
{
	const struct relation_row *row = &relation_rows[g->found.relation.kind];
	bool muted = ((unsigned)(g->entry.muted | j->archive->muted_here) >> g->found.relation.kind & 1) != 0;
	struct finding *f = muted ? NULL : finding_add(&j->findings, row->id, (struct span){ tags.p, 0 });
	struct buf message = { 0 };

	if (f == NULL)
		return;
	buf_str(&message, row->what);
	name_other(j->archive, g, &message);
	relation_explain(&message, &g->found.relation);
	set_twin(j, g, tags);
	f->twin = &j->twin;
	f->message = arena_span(&j->findings.text, buf_span(&message));
	j->findings.failed = j->findings.failed || message.failed || (f->message.p == NULL);
	buf_free(&message);
}

static void
look_late(void *judge, const struct record *r, struct judged *out)
{
	struct late_judge *j = judge;
	const struct late_game *g = &j->archive->list[r->ordinal];

	job_check_look(judge, r, out);
	findings_clear(&j->findings);
	report(j, g, r->text);
	findings_sort(&j->findings);
	*out = (struct judged){
		.findings = &j->findings, .game = out->game, .text = true, .ours = true, .failed = out->failed,
		.ordinal = GAME_PLACE_ORDINAL(g->found.place),
	};
}

static const struct job job_late = {
	.input = &job_input_pgn, .size = sizeof(struct late_judge), .open = open_late, .close = close_late,
	.look = look_late, .name = job_check_name,
};

/* -- batches -- */

struct archive_check *
archive_check_new(const struct duplicates_plan *plan)
{
	struct archive_check *a = calloc(1, sizeof(*a));

	if (a == NULL)
		return NULL;
	if ((a->duplicates = duplicates_new(plan)) != NULL && pthread_mutex_init(&a->lock, NULL) == 0)
		return a;
	duplicates_free(a->duplicates);
	free(a);
	return NULL;
}

void
archive_check_start(struct archive_check *a, const struct batch_options *options, const struct file_list *files)
{
	a->of_run = options;
	a->files = files;
}

/* Compares all games, when the first batch is wanted. */
static bool
find(struct archive_check *a)
{
	if (a->found)
		return true;
	a->found = true;
	a->options = *a->of_run;
	a->options.job = &job_late;
	if (!duplicates_find(a->duplicates))
		return false;
	a->next = duplicates_next(a->duplicates);
	return a->next != NULL || errno == 0;
}

/* Adds the next game to the batch. */
static bool
add_late(struct archive_check *a, struct batch *b)
{
	struct late_game *g;
	struct game_entry *e;

	if (!list_reserve(&a->list, a->n + 1, &a->max, sizeof(*a->list)))
		return false;
	g = &a->list[a->n++];
	e = &g->entry;
	g->found = *a->next;
	if (!duplicates_entry(a->duplicates, g->found.of_entry, &g->of, &a->tags))
		return false;
	g->of_tags = b->text.n;
	buf_add(&b->text, buf_span(&a->tags));
	buf_char(&b->text, '\n');
	if (!duplicates_entry(a->duplicates, g->found.entry, e, &a->tags))
		return false;
	g->tags = b->text.n;
	buf_add(&b->text, buf_span(&a->tags));
	buf_char(&b->text, '\n');
	a->next = duplicates_next(a->duplicates);
	return a->next != NULL || errno == 0;
}

/* Makes records of the games that were added; their ordinals are their places in the list. */
static bool
add_records(struct archive_check *a, struct batch *b)
{
	if (b->text.failed || !buf_reserve(&b->text, READABLE))
		return false;
	memset(b->text.p + b->text.n, 0, READABLE);
	for (size_t i = 0; i < a->n; i++) {
		const struct late_game *g = &a->list[i];
		struct record r = {
			.text = { b->text.p + g->tags, g->entry.tags_n }, .ordinal = i,
			.line = g->entry.line, .offset = g->entry.offset,
			.eol = g->entry.eol, .encoding = g->entry.encoding,
		};

		if (!batch_add_record(b, &r))
			return false;
	}
	return true;
}

/* Makes the batch one of that text, which adds nothing to the counts of files and games. */
static void
prepare(struct archive_check *a, struct batch *b, size_t text)
{
	const struct file_policy *policy;
	size_t source;
	const char *name = duplicates_name(a->duplicates, text, &source);

	policy = a->files->list[source - 1].policy;
	b->options = &a->options;
	b->policy = policy != NULL ? policy : &a->of_run->policy;
	b->n = a->n = 0;
	a->muted_here = 0;
	for (size_t i = 0; i < a->muted_n; i++)
		a->muted_here |= a->muted[i].text == text ? a->muted[i].set : 0;
	buf_clear(&b->text);
	buf_clear(&b->name);
	buf_str(&b->name, name);
	buf_char(&b->name, '\0');
	b->from_cache = b->whole = false;
	b->starts = a->text != text;
	b->starts_inside = b->part = true;
	b->converted = NULL;
	b->trouble = DIAG_NONE;
	b->head = (struct mutes){ 0 };
	a->text = text;
}

bool
archive_check_fill(void *archive_check, struct batch *b)
{
	struct archive_check *a = archive_check;
	bool good = a->error == 0 && find(a);
	size_t text;

	if (good && a->next == NULL)
		return false;
	if (good) {
		text = GAME_PLACE_TEXT(a->next->place);
		if (b->options != &a->options)
			batch_close_judge(b);
		prepare(a, b, text);
		while (good && a->next != NULL && a->n < GAMES_IN_BATCH && GAME_PLACE_TEXT(a->next->place) == text)
			good = add_late(a, b);
		b->ends = a->next == NULL || GAME_PLACE_TEXT(a->next->place) != text;
		good = good && add_records(a, b);
	}
	if (!good)
		a->error = errno;
	return good;
}

int
archive_check_error(const struct archive_check *a)
{
	return a->error;
}

size_t
archive_check_next_files(struct archive_check *a)
{
	return a->texts_before = a->texts;
}

struct duplicates *
archive_check_duplicates(const struct archive_check *a)
{
	return a->duplicates;
}

void
archive_check_free(struct archive_check *a)
{
	if (a == NULL)
		return;
	duplicates_free(a->duplicates);
	pthread_mutex_destroy(&a->lock);
	free(a->list);
	free(a->muted);
	buf_free(&a->tags);
	free(a);
}
