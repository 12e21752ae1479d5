/* job_check_archive: games are checked, and compared with each other when all of them were read. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "games/identity/archive_game.h"
#include "games/names/name_check.h"
#include "base/invariant.h"
#include "base/list.h"
#include "games/pgn/token.h"
#include "games/pgn/pgn_input.h"
#include "apps/archive/job_check_archive.h"
#include "apps/archive/job_check_internal.h"

enum { GAMES_IN_BATCH = 256 };

/* Why a game is reported when all have been read, in the order of the findings of one game. */
enum late_kind { LATE_DUPLICATE, LATE_CONTRADICTION, LATE_EVENT, LATE_KINDS };

/* A game to report. */
struct late_game {
	enum late_kind kind;
	uint64_t place, of;	/* GAME_PLACE of the game and of the one that the finding names; `of` is 0: none */
	struct duplicate found;
	struct contradiction contradiction;
	struct event_finding event;
	struct game_entry entry, of_entry;
	size_t tags, of_tags, message;	/* where the tag sections and the message of `event` begin in the text of the batch */
	bool counted;		/* the finding is not shown: the tag sections are not there */
};

struct archive_check {
	struct duplicates *duplicates;	/* has the entries of all games, even if they are not compared */
	bool compared;			/* duplicates are wanted */
	bool records;			/* as in struct duplicates_plan */
	bool again;			/* few tag sections are looked at: they are read again, instead of kept */
	struct contradictions *contradictions;	/* NULL: neither they nor names are */
	bool named;			/* names are compared */
	struct archive_events *events;	/* NULL: events are not checked */
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
	const struct event_finding *next_event;	/* the same */
	uint64_t said_place;		/* the last game that was reported as a duplicate or because of a contradiction */
	bool said[DIAG_COUNT];		/* what of it */
	size_t text;			/* the text of the last batch */
	size_t shown[RELATION_COUNT], shown_most;	/* findings about duplicates in it that may be shown; at most */
	struct late_game *list;
	size_t n, max;
	struct buf tags;
};

/* -- while the games are read -- */

struct archive_judge {
	struct check_judge check;
	struct archive_check *archive;
	size_t number;			/* of the text; 0: there are no records */
	struct archive_text text;
	struct game_keys keys;
	struct sightings sightings;
	struct event_games events;
	struct late_set muted;		/* by the text, of events */
};

static bool
open_judge(void *judge, const void *how, const struct grading *grading)
{
	struct archive_judge *j = judge;

	j->archive = ((const struct game_options *)how)->gathering;
	j->keys.records = j->archive->records;
	return job_check_open(&j->check, how, grading);
}

static void
close_judge(void *judge)
{
	struct archive_judge *j = judge;

	game_keys_free(&j->keys);
	sightings_free(&j->sightings);
	event_games_free(&j->events);
	job_check_close(&j->check);
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
	j->keys.text = a->again && j->number != 0 && text->path != NULL &&
	    duplicates_again(a->duplicates, j->number, text->path, text->opened) ? (uint32_t)j->number : 0;
	j->muted = (struct late_set){ { 0 } };
	if (text->last != NULL)
		measure(&j->text, text->last);
	invariant_lock(&a->lock);
	a->texts = j->number > a->texts ? j->number : a->texts;
	invariant_unlock(&a->lock);
}

static void
look(void *judge, const struct record *r, struct judged *out)
{
	struct archive_judge *j = judge;
	uint64_t place = GAME_PLACE(j->number, r->ordinal);
	size_t before = j->keys.n;

	job_check_look(&j->check, r, out);
	if (out->mutes != NULL) {
		j->muted = archive_events_muted(out->mutes);
		j->text.muted = archive_muted(out->mutes);
	}
	game_keys_add(&j->keys, j->check.game, r, &j->check.summary, place);
	j->sightings.named = j->archive->named;
	if (j->archive->contradictions != NULL && j->keys.n > before)
		sightings_add(&j->sightings, &j->keys.last, j->keys.head, place, j->keys.list[before].entry);
	if (j->archive->events != NULL && j->keys.n > before)
		event_games_add(&j->events, j->check.game, r, &j->check.summary, place, j->keys.list[before].entry);
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
	if (j->archive->events != NULL) {
		archive_events_add(j->archive->events, &j->events, at);
		archive_events_mute(j->archive->events, j->number, j->muted);
	}
}

static void
look_ahead(void *judge, const struct record *r, size_t n)
{
	job_check_ahead(&((struct archive_judge *)judge)->check, r, n);
}

static bool
name_game(void *judge, const struct record *r, enum encoding encoding, struct identity *identity, struct buf *label)
{
	return job_check_name(&((struct archive_judge *)judge)->check, r, encoding, identity, label);
}

const struct job job_check_archive = {
	.input = &input_pgn, .size = sizeof(struct archive_judge), .open = open_judge, .close = close_judge,
	.file = name_text, .done = hand_over, .ahead = look_ahead, .look = look, .name = name_game,
};

/* -- when they have been compared -- */

/* Judges a tag section, for the names of the players, and has the findings about its game. */
struct late_judge {
	struct check_judge check;
	struct archive_check *archive;
	struct grading silent;		/* of the tag section itself */
	struct findings findings;
	struct twin twin;
};

static bool
open_late(void *judge, const void *how, const struct grading *grading)
{
	struct late_judge *j = judge;

	j->archive = ((const struct game_options *)how)->gathering;
	j->findings.grading = grading;
	j->silent = *grading;
	memset(j->silent.severity, 0, sizeof(j->silent.severity));
	/* A review has seen the game when it was read. */
	j->check.how = *(const struct game_options *)how;
	j->check.how.review = NULL;
	return job_check_open(&j->check, &j->check.how, &j->silent);
}

static void
close_late(void *judge)
{
	struct late_judge *j = judge;

	findings_free(&j->findings);
	job_check_close(&j->check);
}

/* "game 12 of FILE (line 345)"; the file only if it is another. */
static void
name_other(const struct archive_check *a, const struct late_game *g, struct buf *out)
{
	size_t text = GAME_PLACE_TEXT(g->of);

	buf_fmt(out, "game %llu", (unsigned long long)GAME_PLACE_ORDINAL(g->of));
	if (text != GAME_PLACE_TEXT(g->place))
		buf_fmt(out, " of %s", duplicates_text(a->duplicates, text).name.p);
	buf_fmt(out, " (line %llu)", (unsigned long long)g->of_entry.line);
}

/* `tags`: the tag section of the game itself. */
static void
set_twin(struct late_judge *j, const struct late_game *g, struct span tags)
{
	j->twin = (struct twin){
		.file = duplicates_text(j->archive->duplicates, GAME_PLACE_TEXT(g->of)).name,
		.game = GAME_PLACE_ORDINAL(g->of), .line = g->of_entry.line,
		.tags = { tags, { tags.p - g->tags + g->of_tags, g->of_entry.tags_n } },
		.eol = { g->entry.eol, g->of_entry.eol }, .encoding = { g->entry.encoding, g->of_entry.encoding },
		.plies = { g->entry.moves_n, g->of_entry.moves_n },
	};
}

static void
say(struct late_judge *j, struct finding *f, struct buf *message)
{
	f->message = arena_span(&j->findings.text, buf_span(message));
	j->findings.failed = j->findings.failed || message->failed || (f->message.p == NULL);
	buf_free(message);
}

/* Is the finding about a duplicate suppressed, in the game or in its text? */
static bool
is_muted(const struct archive_check *a, const struct late_game *g)
{
	return ((g->entry.muted | a->muted_here) >> g->found.relation.kind & 1) != 0;
}

static void
report(struct late_judge *j, const struct late_game *g, struct span tags)
{
	const struct relation_row *row = &relation_rows[g->found.relation.kind];
	bool muted = is_muted(j->archive, g);
	struct finding *f = muted ? NULL : finding_add(&j->findings, row->id, (struct span){ tags.p, 0 });
	struct buf message = { 0 };

	if (f == NULL || g->counted)
		return;
	buf_str(&message, row->what);
	name_other(j->archive, g, &message);
	relation_explain(&message, &g->found.relation);
	set_twin(j, g, tags);
	f->twin = &j->twin;
	say(j, f, &message);
}

/* The value of a tag; without it, the place of the game. */
static struct span
tag_of(const struct late_judge *j, const struct record *r, struct span name)
{
	const struct tags *tags = game_tags(j->check.game);
	struct span value = { r->text.p, 0 };

	for (int i = 0; i < tags->n; i++)
		if (span_eq_nocase(tags->list[i].name, name))
			value = tags->list[i].value;
	return value;
}

/* Its place is the tag that contradicts, or else the game. */
static void
report_contradiction(struct late_judge *j, const struct late_game *g, const struct record *r)
{
	const struct contradiction *c = &g->contradiction;
	const struct contradiction_row *row = &contradiction_rows[c->kind];
	struct buf message = { 0 }, other = { 0 }, name = { 0 };
	const struct record of = {
		.text = { r->text.p - g->tags + g->of_tags, g->of_entry.tags_n }, .encoding = g->of_entry.encoding,
	};
	struct span game = tag_of(j, r, span_of(row->tag[c->side]));
	struct finding *f;

	if ((j->archive->muted_here >> ARCHIVE_MUTED_LATER >> c->kind & 1) != 0 ||
	    (f = finding_add_as(&j->findings, row->id, c->severity, game)) == NULL)
		return;
	name_other(j->archive, g, &other);
	contradictions_explain(&message, c, buf_span(&other),
	    name_check_value(&name, archive_game_name(of.text, g->of_entry.eol, c->of_side), &of));
	message.failed = message.failed || other.failed || name.failed;
	say(j, f, &message);
	buf_free(&other);
	buf_free(&name);
}

static void
report_event(struct late_judge *j, const struct late_game *g, const struct record *r)
{
	struct span place = tag_of(j, r, span_of(tags_name((enum tag_name)g->event.tag)));
	enum severity severity = (enum severity)g->event.severity;
	struct finding *f = severity == SEVERITY_OFF ? finding_add(&j->findings, (enum diag)g->event.id, place) :
	    finding_add_as(&j->findings, (enum diag)g->event.id, severity, place);
	struct buf message = { 0 };

	if (f == NULL)
		return;
	buf_add(&message, (struct span){ r->text.p - g->tags + g->message, g->event.message_n });
	if (g->of != 0) {
		buf_str(&message, ", see ");
		name_other(j->archive, g, &message);
	}
	say(j, f, &message);
}

static void
look_late(void *judge, const struct record *r, struct judged *out)
{
	struct late_judge *j = judge;
	const struct late_game *g = &j->archive->list[r->ordinal];

	/* A game without tags has its first moves there, by which it is known. */
	if (!g->counted && !job_check_look_at_tags(&j->check, r))
		job_check_look(&j->check, r, out);
	findings_clear(&j->findings);
	if (g->kind == LATE_EVENT)
		report_event(j, g, r);
	else if (g->kind == LATE_CONTRADICTION)
		report_contradiction(j, g, r);
	else
		report(j, g, r->text);
	findings_sort(&j->findings);
	*out = (struct judged){
		.findings = &j->findings, .game = g->counted ? NULL : &j->check.row, .text = true, .ours = true, .failed = out->failed,
		.ordinal = GAME_PLACE_ORDINAL(g->place),
	};
}

static bool
name_late(void *judge, const struct record *r, enum encoding encoding, struct identity *identity, struct buf *label)
{
	return job_check_name(&((struct late_judge *)judge)->check, r, encoding, identity, label);
}

static const struct job job_late = {
	.input = &input_pgn, .size = sizeof(struct late_judge), .every = true, .open = open_late, .close = close_late,
	.look = look_late, .name = name_late,
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
	a->again = compared && !plan->listed && !contradictions;
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

bool
archive_check_events(struct archive_check *a, size_t memory, const char *folder)
{
	a->again = false;
	return (a->events = archive_events_new(memory, folder)) != NULL;
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

static bool
next_event(struct archive_check *a)
{
	a->next_event = a->events != NULL ? archive_events_next(a->events) : NULL;
	return a->next_event != NULL || a->events == NULL || errno == 0;
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
	if (a->events != NULL && !archive_events_find(a->events, a->duplicates))
		return false;
	do
		good = next_duplicate(a);
	while (good && a->next != NULL && GAME_PLACE_TEXT(a->next->place) <= a->texts_before);
	return good && next_contradiction(a) && next_event(a);
}

/* The place of the next game, and why it is reported; 0: there is none. */
static uint64_t
next_place(const struct archive_check *a, enum late_kind *kind)
{
	const uint64_t places[LATE_KINDS] = {
		a->next == NULL ? 0 : a->next->place, a->next_contradiction == NULL ? 0 : a->next_contradiction->place,
		a->next_event == NULL ? 0 : a->next_event->place,
	};

	*kind = LATE_DUPLICATE;
	for (int i = 0; i < LATE_KINDS; i++)
		if (places[i] != 0 && (places[*kind] == 0 || places[i] < places[*kind]))
			*kind = (enum late_kind)i;
	return places[*kind];
}

/* The text of the next game; 0: there is none. */
static size_t
next_text(const struct archive_check *a)
{
	enum late_kind kind;

	return GAME_PLACE_TEXT(next_place(a, &kind));
}

/* Notes what was said of a game, so that it is not said again because of its event. */
static void
note_said(struct archive_check *a, const struct late_game *g)
{
	if (g->place != a->said_place)
		memset(a->said, 0, sizeof(a->said));
	a->said_place = g->place;
	if (g->kind == LATE_DUPLICATE)	/* of another record of the game */
		a->said[DIAG_PAIR_TWICE_IN_ROUND] = true;
	else if (g->kind == LATE_CONTRADICTION)
		a->said[contradiction_rows[g->contradiction.kind].id] = true;
}

/* Takes the next finding into `g`, and goes on to the one after it.  False and errno on failure. */
static bool
take_next(struct archive_check *a, struct late_game *g, uint64_t *entry, uint64_t *of_entry)
{
	bool good;

	g->place = next_place(a, &g->kind);
	switch (g->kind) {
	case LATE_CONTRADICTION:
		g->contradiction = *a->next_contradiction;
		g->of = g->contradiction.of;
		*entry = g->contradiction.entry;
		*of_entry = g->contradiction.of_entry;
		good = next_contradiction(a);
		break;
	case LATE_EVENT:
		g->event = *a->next_event;
		g->of = g->event.of;
		*entry = g->event.entry;
		*of_entry = g->event.of_entry;
		good = next_event(a);
		break;
	default:
		g->found = *a->next;
		g->of = g->found.of;
		*entry = g->found.entry;
		*of_entry = g->found.of_entry;
		good = next_duplicate(a);
	}
	note_said(a, g);
	while (good && a->next_event != NULL && a->next_event->place == a->said_place && a->said[a->next_event->id])
		good = next_event(a);
	return good;
}

/* Adds a tag section to the text of the batch. */
static bool
add_tags(struct archive_check *a, struct batch *b, uint64_t at, struct game_entry *e, size_t *tags)
{
	if (!duplicates_entry(a->duplicates, at, e, &a->tags, NULL))
		return false;
	*tags = b->text.n;
	buf_add(&b->text, buf_span(&a->tags));
	buf_char(&b->text, '\n');
	return true;
}

/* Is its finding only counted?  Then its tags are not needed.  False and errno on failure. */
static bool
see_counted(struct archive_check *a, uint64_t entry, struct late_game *g)
{
	if (g->kind != LATE_DUPLICATE)
		return true;
	if (!duplicates_entry(a->duplicates, entry, &g->entry, NULL, NULL))
		return false;
	g->counted = is_muted(a, g) || a->shown[g->found.relation.kind]++ >= a->shown_most;
	return true;
}

/* Adds the next game, which is of that text, to the batch. */
static bool
add_late(struct archive_check *a, struct batch *b)
{
	uint64_t entry, of_entry;
	struct late_game *g;

	if (!list_reserve(&a->list, a->n + 1, &a->max, sizeof(*a->list)))
		return false;
	g = &a->list[a->n++];
	*g = (struct late_game){ .place = 0 };
	if (!take_next(a, g, &entry, &of_entry) || !see_counted(a, entry, g))
		return false;
	if (g->counted)
		return true;
	if (g->of != 0 && !add_tags(a, b, of_entry, &g->of_entry, &g->of_tags))
		return false;
	if (!add_tags(a, b, entry, &g->entry, &g->tags))
		return false;
	g->message = b->text.n;
	return g->kind != LATE_EVENT || archive_events_message(a->events, &g->event, &b->text);
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
			.text = { b->text.p + g->tags, g->counted ? 0 : g->entry.tags_n }, .ordinal = i,
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
	memset(a->shown, 0, sizeof(a->shown));
	a->shown_most = batch_shown_most(b);
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
			good = add_late(a, b);
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
	bool good = key_merging_add(m, a->duplicates, a->contradictions, a->texts, error);

	a->texts += m->texts;
	return good;
}

uint64_t
archive_check_names_passed(const struct archive_check *a)
{
	return a->contradictions == NULL ? 0 : contradictions_passed(a->contradictions);
}

struct archive_events_passed
archive_check_events_passed(const struct archive_check *a)
{
	return a->events == NULL ? (struct archive_events_passed){ 0 } : archive_events_passed(a->events);
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
	archive_events_free(a->events);
	pthread_mutex_destroy(&a->lock);
	free(a->list);
	buf_free(&a->tags);
	free(a);
}
