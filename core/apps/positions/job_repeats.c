/* job_repeats: which positions of lists occur more than once, reported when all of them have been read. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "apps/positions/job_positions.h"
#include "base/hash.h"
#include "base/invariant.h"
#include "base/list.h"
#include "games/chess/fen.h"
#include "games/duplicates/game_key.h"

enum { LINES_IN_BATCH = 256, FEN_FIELDS = 4 };

/* What is kept of a record, before the text of its line. */
struct kept_line {
	uint64_t offset;
	uint32_t n, token_at, token_n;
	char eol;
	unsigned char encoding;
};

/* A position to report. */
struct late_position {
	struct position_repeat found;
	struct kept_line line;
	size_t at;		/* of its line in the text of the batch */
};

struct repeats_text {
	struct buf name;
	size_t source;		/* of its file, from 1; 0: there is no such text */
	bool muted;		/* its first line mutes what is found here */
};

struct repeated_positions {
	struct position_repeats *repeats;
	pthread_mutex_t lock;	/* of what the threads hand over */
	struct repeats_text *texts;	/* by their numbers, from 1 */
	size_t texts_n, texts_max;
	int error;
	bool found;		/* all positions have been compared */
	/* Of the batch that is filled and judged. */
	struct batch_options options;	/* those of the run, with the job that reports */
	const struct batch_options *of_run;
	const struct file_list *files;
	const struct position_repeat *next;	/* NULL: none */
	size_t text;		/* of the last batch */
	struct late_position *list;
	size_t n, max;
};

/* -- while the lists are read -- */

struct repeated_positions *
repeated_positions_new(size_t memory, const char *folder)
{
	struct repeated_positions *u = calloc(1, sizeof(*u));

	if (u != NULL && (u->repeats = position_repeats_new(memory, folder)) != NULL &&
	    pthread_mutex_init(&u->lock, NULL) == 0)
		return u;
	if (u != NULL)
		position_repeats_free(u->repeats);
	free(u);
	return NULL;
}

static void
keep_text(struct repeated_positions *u, const struct job_text *text)
{
	if (!list_reserve(&u->texts, text->number, &u->texts_max, sizeof(*u->texts))) {
		u->error = ENOMEM;
		return;
	}
	for (; u->texts_n < text->number; u->texts_n++)
		u->texts[u->texts_n] = (struct repeats_text){ .source = 0 };
	if (u->texts[text->number - 1].source != 0)
		return;
	u->texts[text->number - 1].source = text->source;
	buf_add(&u->texts[text->number - 1].name, text->name);
	u->texts[text->number - 1].muted = text->head->by[DIAG_FEN_DUPLICATE] != 0;
}

void
repeated_positions_text(struct repeated_positions *u, const struct job_text *text)
{
	if (text->last == NULL)
		return;
	invariant_lock(&u->lock);
	keep_text(u, text);
	invariant_unlock(&u->lock);
}

/* The same position in the sense of FIDE 9.2.3 has the same first fields of its canonical FEN: no counters. */
void
repeated_positions_note(struct listed_positions *l, size_t text, struct span fen, const struct record *r,
    struct span token)
{
	struct span trimmed = span_trim(r->text), rest, line = { r->text.p, (size_t)(trimmed.p + trimmed.n - r->text.p) };
	struct kept_line kept = { .offset = r->offset, .n = (uint32_t)line.n, .eol = r->eol, .encoding = r->encoding };
	bool inside = token.p >= line.p && token.p + token.n <= line.p + line.n;
	uint64_t hash[2];
	struct buf bytes = { 0 };

	rest = fen;
	for (int field = 0; field < FEN_FIELDS; field++)
		span_cut(&rest, ' ');
	hash_wide(0, (struct span){ fen.p, (size_t)(rest.p - fen.p) }, hash);
	kept.token_at = inside ? (uint32_t)(token.p - line.p) : 0;
	kept.token_n = inside ? (uint32_t)token.n : kept.n;
	buf_add(&bytes, (struct span){ (const char *)&kept, sizeof(kept) });
	buf_add(&bytes, line);
	l->failed = l->failed || bytes.failed;
	listed_positions_add(l, hash, GAME_PLACE(text, r->line), buf_span(&bytes));
	buf_free(&bytes);
}

void
repeated_positions_add(struct repeated_positions *u, struct listed_positions *l)
{
	invariant_lock(&u->lock);
	if (u->error == 0 && !position_repeats_add(u->repeats, l))
		u->error = errno;
	invariant_unlock(&u->lock);
}

/* -- when they have been compared -- */

struct late_judge {
	struct repeated_positions *positions;
	struct findings findings;
	struct buf words;
};

static bool
open_late_positions(void *judge, const void *how, const struct grading *grading)
{
	struct late_judge *j = judge;

	j->positions = ((const struct job_positions_options *)how)->repeats;
	j->findings.grading = grading;
	return true;
}

static void
close_late_positions(void *judge)
{
	struct late_judge *j = judge;

	findings_free(&j->findings);
	buf_free(&j->words);
}

static struct span
token_of(const struct late_position *p, struct span line)
{
	return (struct span){ line.p + p->line.token_at, p->line.token_n };
}

/* "line 12 of FILE"; the file only if it is another. */
static void
say_where_repeated(struct late_judge *j, struct finding *f, const struct position_repeat *found)
{
	size_t text = GAME_PLACE_TEXT(found->of);
	const char *file = text == GAME_PLACE_TEXT(found->place) ? NULL : j->positions->texts[text - 1].name.p;

	f->message = arena_fmt(&j->findings.text, "the same position is in line %llu%s%s",
	    (unsigned long long)GAME_PLACE_ORDINAL(found->of), file == NULL ? "" : " of ", file == NULL ? "" : file);
	f->utf8 = true;
	j->findings.failed = j->findings.failed || f->message.p == NULL;
}

static void
look_at_late_position(void *judge, const struct record *r, struct judged *out)
{
	struct late_judge *j = judge;
	const struct late_position *p = &j->positions->list[r->ordinal];
	struct finding *f;

	findings_clear(&j->findings);
	if (!j->positions->texts[GAME_PLACE_TEXT(p->found.place) - 1].muted &&
	    (f = finding_add(&j->findings, DIAG_FEN_DUPLICATE, token_of(p, r->text))) != NULL)
		say_where_repeated(j, f, &p->found);
	*out = (struct judged){ .findings = &j->findings, .text = true, .ours = true, .failed = j->findings.failed };
}

static bool
name_late_position(void *judge, const struct record *r, enum encoding encoding, struct identity *identity, struct buf *label)
{
	struct late_judge *j = judge;
	struct span token = token_of(&j->positions->list[r->ordinal], r->text);

	return job_positions_name(&j->words, r->text, token, encoding, identity, label);
}

static const struct input_kind late_input = { .records = "positions", .forms = FILE_FORMS_TABLES, .foreign = DIAG_NONE };

static const struct job job_late = {
	.input = &late_input, .size = sizeof(struct late_judge), .open = open_late_positions, .close = close_late_positions,
	.look = look_at_late_position, .name = name_late_position,
};

/* -- batches -- */

void
repeated_positions_start(struct repeated_positions *u, const struct batch_options *options,
    const struct file_list *files)
{
	u->of_run = options;
	u->files = files;
}

static bool
next_repeat(struct repeated_positions *u)
{
	u->next = position_repeats_next(u->repeats);
	return u->next != NULL || errno == 0;
}

/* Compares all positions, when the first batch is wanted. */
static bool
find_all_repeats(struct repeated_positions *u)
{
	if (u->found)
		return true;
	u->found = true;
	u->options = *u->of_run;
	u->options.job = &job_late;
	for (size_t i = 0; i < u->texts_n; i++) {
		buf_char(&u->texts[i].name, '\0');
		if (u->texts[i].name.failed)
			return false;
	}
	return position_repeats_find(u->repeats) && next_repeat(u);
}

/* Adds the next position to the batch. */
static bool
add_late_position(struct repeated_positions *u, struct batch *b)
{
	struct late_position *p;

	if (!list_reserve(&u->list, u->n + 1, &u->max, sizeof(*u->list)))
		return false;
	p = &u->list[u->n++];
	p->found = *u->next;
	p->at = b->text.n;
	if (!position_repeats_get(u->repeats, p->found.at, (char *)&p->line, sizeof(p->line)) ||
	    !buf_reserve(&b->text, p->line.n + 1) ||
	    !position_repeats_get(u->repeats, p->found.at + sizeof(p->line), b->text.p + p->at, p->line.n))
		return false;
	b->text.n += p->line.n;
	buf_char(&b->text, '\n');
	return next_repeat(u);
}

/* Makes records of the lines that were added; their ordinals are their places in the list. */
static bool
add_records(struct repeated_positions *u, struct batch *b)
{
	if (!buf_reserve(&b->text, RECORD_PADDING))
		return false;
	memset(b->text.p + b->text.n, 0, RECORD_PADDING);
	for (size_t i = 0; i < u->n; i++) {
		const struct late_position *p = &u->list[i];
		struct record r = {
			.text = { b->text.p + p->at, p->line.n }, .ordinal = i,
			.line = GAME_PLACE_ORDINAL(p->found.place),
			.offset = p->line.offset, .eol = p->line.eol, .encoding = p->line.encoding,
		};

		if (!batch_add_record(b, &r))
			return false;
	}
	return true;
}

static bool
fill_with_repeats(struct repeated_positions *u, struct batch *b)
{
	size_t number = GAME_PLACE_TEXT(u->next->place);
	const struct repeats_text *text = &u->texts[number - 1];
	const struct file_policy *policy = u->files->list[text->source - 1].policy;
	bool good = true;

	if (b->options != &u->options)
		batch_close_judge(b);
	batch_start_late(b, &u->options, policy != NULL ? policy : &u->of_run->policy,
	    (struct span){ text->name.p, text->name.n - 1 }, u->text != number);
	u->text = number;
	u->n = 0;
	while (good && u->next != NULL && GAME_PLACE_TEXT(u->next->place) == number && u->n < LINES_IN_BATCH)
		good = add_late_position(u, b);
	b->ends = u->next == NULL || GAME_PLACE_TEXT(u->next->place) != number;
	return good && add_records(u, b) && !b->name.failed;
}

int
repeated_positions_fill(void *repeated_positions, struct batch *b)
{
	struct repeated_positions *u = repeated_positions;
	bool good = u->error == 0 && find_all_repeats(u);

	if (good && u->next == NULL)
		return 0;
	if (good && fill_with_repeats(u, b))
		return 1;
	if (u->error == 0)
		u->error = batch_late_error(b);
	return -1;
}

int
repeated_positions_error(const struct repeated_positions *u)
{
	return u->error;
}

void
repeated_positions_free(struct repeated_positions *u)
{
	if (u == NULL)
		return;
	for (size_t i = 0; i < u->texts_n; i++)
		buf_free(&u->texts[i].name);
	free(u->texts);
	free(u->list);
	position_repeats_free(u->repeats);
	pthread_mutex_destroy(&u->lock);
	free(u);
}
