/* job_check_archive: games are checked, and compared with each other when all of them were read. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "archive/archive_game.h"
#include "archive/name_check.h"
#include "base/list.h"
#include "pgn/token.h"
#include "batch/job_check_archive.h"
#include "batch/job_check_internal.h"

enum { GAMES_IN_BATCH = 256, MUTED_LATER = 20 };

/* A game to report: as a duplicate, or because of a contradiction. */
struct late_game {
	struct duplicate found;
	struct contradiction contradiction;
	bool contradicts;
	struct game_entry entry, of;
	size_t tags, of_tags;	/* where the tag sections begin in the text of the batch */
};

struct archive_check {
	struct duplicates *duplicates;	/* has the entries of all games, even if they are not compared */
	bool compared;			/* duplicates are wanted */
	bool records;			/* as in struct duplicates_plan */
	struct contradictions *contradictions;	/* NULL: neither they nor names are */
	bool named;			/* names are compared */
	size_t texts_before, texts;	/* of lists of files before the present one; in all */
	pthread_mutex_t lock;		/* of the two above */
	uint32_t muted_here;		/* in the text of the batch */
	bool found;			/* all games have been compared */
	int error;
	/* Of the batch that is filled and judged. */
	struct batch_options options;	/* those of the run, with the job that reports */
	const struct batch_options *of_run;
	const struct file_list *files;
	const struct duplicate *next;	/* the first of the next batch; NULL: none */
	const struct contradiction *next_contradiction;	/* the same */
	size_t text;			/* the text of the last batch */
	struct late_game *list;
	size_t n, max;
	struct buf tags;
};

_Static_assert((int)RELATION_COUNT <= (int)MUTED_LATER, "relation_muted() has a bit for each");

/* -- while the games are read -- */

struct archive_judge {
	struct check_judge check;	/* must be the first */
	struct archive_check *archive;
	size_t number;			/* of the text; 0: there are no records */
	struct archive_text text;
	struct game_keys keys;
	struct sightings sightings;
};

static bool
open_judge(void *judge, const void *how, const struct grading *grading)
{
	struct archive_judge *j = judge;

	j->archive = ((const struct check_archive_options *)how)->archive;
	j->keys.records = j->archive->records;
	return job_check_open(judge, how, grading);
}

static void
close_judge(void *judge)
{
	struct archive_judge *j = judge;

	game_keys_free(&j->keys);
	sightings_free(&j->sightings);
	job_check_close(judge);
}

/* Where the record ends, the text has so many games, lines and bytes. */
static void
measure(struct archive_text *text, const struct record *last)
{
	struct span rest = last->text;
	const char *end;

	text->games = last->ordinal;
	text->bytes = last->offset + rest.n;
	text->lines = last->line - 1;
	for (; rest.n > 0 && (end = memchr(rest.p, last->eol, rest.n)) != NULL; text->lines++)
		rest = span_after(rest, (size_t)(end + 1 - rest.p));
}

static void
name_text(void *judge, const struct job_text *text)
{
	struct archive_judge *j = judge;
	struct archive_check *a = j->archive;

	j->number = text->last == NULL ? 0 : text->number + a->texts_before;
	j->text = (struct archive_text){ .name = text->name, .source = text->source };
	if (text->last != NULL)
		measure(&j->text, text->last);
	pthread_mutex_lock(&a->lock);
	a->texts = j->number > a->texts ? j->number : a->texts;
	pthread_mutex_unlock(&a->lock);
}

static void
look(void *judge, const struct record *r, struct judged *out)
{
	struct archive_judge *j = judge;
	uint64_t place = GAME_PLACE(j->number, r->ordinal);
	size_t before = j->keys.n;

	job_check_look(judge, r, out);
	if (out->mutes != NULL)
		j->text.muted = relation_muted(out->mutes) | (uint32_t)contradictions_muted(out->mutes) << MUTED_LATER;
	game_keys_add(&j->keys, j->check.game, r, &j->check.summary, place);
	j->sightings.named = j->archive->named;
	if (j->archive->contradictions != NULL && j->keys.n > before)
		sightings_add(&j->sightings, j->check.game, r, place, j->keys.list[before].entry);
}

static void
hand_over(void *judge)
{
	struct archive_judge *j = judge;
	uint64_t at;

	if (j->number == 0)
		return;
	at = duplicates_add(j->archive->duplicates, j->number, &j->text, &j->keys);
	if (j->archive->contradictions != NULL)
		contradictions_add(j->archive->contradictions, &j->sightings, at);
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
	/* A review has seen the game when it was read. */
	j->check.how = ((const struct check_archive_options *)how)->game;
	j->check.how.review = NULL;
	return job_check_open(judge, &j->check.how, &j->silent);
}

static void
close_late(void *judge)
{
	findings_free(&((struct late_judge *)judge)->findings);
	job_check_close(judge);
}

/* The game, and the one that the finding names. */
static uint64_t
place_of(const struct late_game *g)
{
	return g->contradicts ? g->contradiction.place : g->found.place;
}

/* "game 12 of FILE (line 345)"; the file only if it is another. */
static void
name_other(const struct archive_check *a, const struct late_game *g, struct buf *out)
{
	uint64_t of = g->contradicts ? g->contradiction.of : g->found.of;
	size_t text = GAME_PLACE_TEXT(of);

	buf_fmt(out, "game %llu", (unsigned long long)GAME_PLACE_ORDINAL(of));
	if (text != GAME_PLACE_TEXT(place_of(g)))
		buf_fmt(out, " of %s", duplicates_text(a->duplicates, text).name.p);
	buf_fmt(out, " (line %llu)", (unsigned long long)g->of.line);
}

/* `tags`: the tag section of the game itself. */
static void
set_twin(struct late_judge *j, const struct late_game *g, struct span tags)
{
	j->twin = (struct twin){
		.file = duplicates_text(j->archive->duplicates, GAME_PLACE_TEXT(g->found.of)).name,
		.game = GAME_PLACE_ORDINAL(g->found.of), .line = g->of.line,
		.tags = { tags, { tags.p - g->tags + g->of_tags, g->of.tags_n } },
		.eol = { g->entry.eol, g->of.eol }, .encoding = { g->entry.encoding, g->of.encoding },
		.plies = { g->entry.moves_n, g->of.moves_n },
	};
}

static void
say(struct late_judge *j, struct finding *f, struct buf *message)
{
	f->message = arena_span(&j->findings.text, buf_span(message));
	j->findings.failed = j->findings.failed || message->failed || (f->message.p == NULL);
	buf_free(message);
}

static void
report(struct late_judge *j, const struct late_game *g, struct span tags)
{
	const struct relation_row *row = &relation_rows[g->found.relation.kind];
	bool muted = ((g->entry.muted | j->archive->muted_here) >> g->found.relation.kind & 1) != 0;
	struct finding *f = muted ? NULL : finding_add(&j->findings, row->id, (struct span){ tags.p, 0 });
	struct buf message = { 0 };

	if (f == NULL)
		return;
	buf_str(&message, row->what);
	name_other(j->archive, g, &message);
	relation_explain(&message, &g->found.relation);
	set_twin(j, g, tags);
	f->twin = &j->twin;
	say(j, f, &message);
}

/* Its place is the tag that contradicts, or else the game. */
static void
report_contradiction(struct late_judge *j, const struct late_game *g, const struct record *r)
{
	const struct contradiction *c = &g->contradiction;
	const struct contradiction_row *row = &contradiction_rows[c->kind];
	const struct tags *tags = game_tags(j->check.game);
	struct buf message = { 0 }, other = { 0 }, name = { 0 };
	const struct record of = { .text = { r->text.p - g->tags + g->of_tags, g->of.tags_n }, .encoding = g->of.encoding };
	struct span game = { r->text.p, 0 };
	struct finding *f;

	for (int i = 0; i < tags->n; i++)
		if (span_eq_nocase(tags->list[i].name, span_of(row->tag[c->side])))
			game = tags->list[i].value;
	if ((j->archive->muted_here >> MUTED_LATER >> c->kind & 1) != 0 ||
	    (f = finding_add_as(&j->findings, row->id, c->severity, game)) == NULL)
		return;
	name_other(j->archive, g, &other);
	contradictions_explain(&message, c, buf_span(&other),
	    name_check_value(&name, archive_game_name(of.text, g->of.eol, c->of_side), &of));
	message.failed = message.failed || other.failed || name.failed;
	say(j, f, &message);
	buf_free(&other);
	buf_free(&name);
}

static void
look_late(void *judge, const struct record *r, struct judged *out)
{
	struct late_judge *j = judge;
	const struct late_game *g = &j->archive->list[r->ordinal];

	job_check_look(judge, r, out);
	findings_clear(&j->findings);
	if (g->contradicts)
		report_contradiction(j, g, r);
	else
		report(j, g, r->text);
	findings_sort(&j->findings);
	*out = (struct judged){
		.findings = &j->findings, .game = out->game, .text = true, .ours = true, .failed = out->failed,
		.ordinal = GAME_PLACE_ORDINAL(place_of(g)),
	};
}

static const struct job job_late = {
	.input = &job_input_pgn, .size = sizeof(struct late_judge), .open = open_late, .close = close_late,
	.look = look_late, .name = job_check_name,
};

/* -- batches -- */

struct archive_check *
archive_check_new(const struct duplicates_plan *plan, bool compared, const struct contradictions_plan *wanted)
{
	struct contradictions_plan other = wanted == NULL ? (struct contradictions_plan){ .tags = false } : *wanted;
	bool contradictions = other.tags || other.names;
	struct archive_check *a = calloc(1, sizeof(*a));
	struct duplicates_plan part = *plan;

	if (a == NULL)
		return NULL;
	a->compared = compared;
	a->named = other.names;
	a->records = plan->records;
	other.memory = part.memory = contradictions ? plan->memory / 2 : plan->memory;
	other.folder = plan->folder;
	if ((a->duplicates = duplicates_new(&part)) != NULL &&
	    (!contradictions || (a->contradictions = contradictions_new(&other)) != NULL) &&
	    pthread_mutex_init(&a->lock, NULL) == 0)
		return a;
	duplicates_free(a->duplicates);
	contradictions_free(a->contradictions);
	free(a);
	return NULL;
}

void
archive_check_start(struct archive_check *a, const struct batch_options *options, const struct file_list *files)
{
	a->of_run = options;
	a->files = files;
}

static bool
next_duplicate(struct archive_check *a)
{
	a->next = a->compared ? duplicates_next(a->duplicates) : NULL;
	return a->next != NULL || !a->compared || errno == 0;
}

static bool
next_contradiction(struct archive_check *a)
{
	a->next_contradiction = a->contradictions != NULL ? contradictions_next(a->contradictions) : NULL;
	return a->next_contradiction != NULL || a->contradictions == NULL || errno == 0;
}

/* Compares all games, when the first batch is wanted. */
static bool
find(struct archive_check *a)
{
	bool good;

	if (a->found)
		return true;
	a->found = true;
	a->options = *a->of_run;
	a->options.job = &job_late;
	duplicates_known(a->duplicates, GAME_PLACE(a->texts_before + 1, 0));
	if (a->compared ? !duplicates_find(a->duplicates) : !duplicates_whole(a->duplicates))
		return false;
	if (a->contradictions != NULL && !contradictions_find(a->contradictions, a->duplicates))
		return false;
	do
		good = next_duplicate(a);
	while (good && a->next != NULL && GAME_PLACE_TEXT(a->next->place) <= a->texts_before);
	return good && next_contradiction(a);
}

/* The text of the next game; 0: there is none. */
static size_t
next_text(const struct archive_check *a)
{
	size_t text = a->next == NULL ? 0 : GAME_PLACE_TEXT(a->next->place);
	size_t other = a->next_contradiction == NULL ? 0 : GAME_PLACE_TEXT(a->next_contradiction->place);

	return text == 0 || (other != 0 && other < text) ? other : text;
}

/* Adds the next game, which is of that text, to the batch. */
static bool
add_late(struct archive_check *a, struct batch *b, size_t text)
{
	uint64_t entry, of;
	struct late_game *g;
	struct game_entry *e;

	if (!list_reserve(&a->list, a->n + 1, &a->max, sizeof(*a->list)))
		return false;
	g = &a->list[a->n++];
	e = &g->entry;
	g->contradicts = a->next == NULL || GAME_PLACE_TEXT(a->next->place) != text ||
	    (a->next_contradiction != NULL && a->next_contradiction->place < a->next->place);
	if (g->contradicts)
		g->contradiction = *a->next_contradiction;
	else
		g->found = *a->next;
	entry = g->contradicts ? g->contradiction.entry : g->found.entry;
	of = g->contradicts ? g->contradiction.of_entry : g->found.of_entry;
	if (!duplicates_entry(a->duplicates, of, &g->of, &a->tags, NULL))
		return false;
	g->of_tags = b->text.n;
	buf_add(&b->text, buf_span(&a->tags));
	buf_char(&b->text, '\n');
	if (!duplicates_entry(a->duplicates, entry, e, &a->tags, NULL))
		return false;
	g->tags = b->text.n;
	buf_add(&b->text, buf_span(&a->tags));
	buf_char(&b->text, '\n');
	return g->contradicts ? next_contradiction(a) : next_duplicate(a);
}

/* Makes records of the games that were added; their ordinals are their places in the list. */
static bool
add_records(struct archive_check *a, struct batch *b)
{
	if (b->text.failed || !buf_reserve(&b->text, RECORD_PADDING))
		return false;
	memset(b->text.p + b->text.n, 0, RECORD_PADDING);
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
	const struct archive_text of = duplicates_text(a->duplicates, text);
	const struct file_policy *policy = of.kept ? NULL : a->files->list[of.source - 1].policy;

	batch_start_late(b, &a->options, policy != NULL ? policy : &a->of_run->policy, of.name, a->text != text);
	a->n = 0;
	a->muted_here = of.muted;
	a->text = text;
}

int
archive_check_fill(void *archive_check, struct batch *b)
{
	struct archive_check *a = archive_check;
	bool good = a->error == 0 && find(a);
	size_t text;

	if (good && next_text(a) == 0)
		return 0;
	if (good) {
		text = next_text(a);
		if (b->options != &a->options)
			batch_close_judge(b);
		prepare(a, b, text);
		while (good && next_text(a) == text && a->n < GAMES_IN_BATCH)
			good = add_late(a, b, text);
		b->ends = next_text(a) != text;
		good = good && add_records(a, b) && !b->name.failed;
	}
	if (good)
		return 1;
	a->error = batch_late_error(b);
	return -1;
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

bool
archive_check_add_keys(struct archive_check *a, struct key_merging *m, char error[KEY_FILE_ERROR])
{
	bool good = key_merging_add(m, a->duplicates, a->texts, error);

	a->texts += m->texts;
	return good;
}

uint64_t
archive_check_names_passed(const struct archive_check *a)
{
	return a->contradictions == NULL ? 0 : contradictions_passed(a->contradictions);
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
	contradictions_free(a->contradictions);
	pthread_mutex_destroy(&a->lock);
	free(a->list);
	buf_free(&a->tags);
	free(a);
}
