/* all_games: the games of a run, and what is found when all of them have been read. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "apps/shared/all_games.h"
#include "apps/shared/check_judge.h"
#include "base/invariant.h"
#include "base/list.h"
#include "games/checks/game.h"
#include "games/interface/finding_about.h"
#include "games/pgn/pgn_input.h"
#include "toolkit/cli/options_format.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_files.h"

enum { GAMES_IN_BATCH = 256 };

/* A search, and what it has found next. */
struct search {
	const struct all_games_search *what;
	void *data;
	struct late_place place;	/* `place` in it is 0: there is no more */
	const void *found;
};

/* A game to report. */
struct late_game {
	const struct search *search;
	struct late_place place;
	size_t found;			/* where its finding is, in those of the batch */
	struct game_entry entry, of_entry;
	size_t tags, of_tags, message, message_n;	/* where they are in the text of the batch */
	bool counted;			/* as in struct late_report */
};

struct all_games {
	struct game_added added;
	struct duplicates *store;	/* has the entries of all games, even if they are not compared */
	bool compared;
	bool records;			/* as in struct duplicates_plan */
	bool again;			/* few tag sections are looked at: they are read again, instead of kept */
	struct search searches[ALL_GAMES_SEARCHES];
	int searches_n;
	size_t texts_before, texts;	/* of lists of files before the present one; in all */
	pthread_mutex_t lock;		/* of the two above */
	uint32_t muted_here;		/* in the text of the batch */
	bool searched;
	int error;
	/* Of the batch that is filled and judged. */
	struct batch_options options;	/* those of the run, with the job that reports */
	const struct batch_options *of_run;
	const struct file_list *files;
	uint64_t said_place;		/* the last game that was reported */
	bool said[DIAG_COUNT];		/* what of it is covered */
	size_t text;			/* the text of the last batch */
	size_t shown[ARCHIVE_MUTED_LATER], shown_most;	/* findings in it that may be shown, by their bit; at most */
	struct late_game *list;
	size_t n, max;
	struct buf found, tags;
};

/* -- while the games are read -- */

/* What a search keeps in one judge. */
struct search_kept {
	const struct search *of;
	struct search_kept *next;
	max_align_t memory[];
};

struct gathering_judge {
	size_t number;			/* of the text; 0: there are no records */
	struct archive_text text;
	struct game_keys keys;
	struct search_kept *searches;
};

static bool
open_gathering(void *all_games, void *kept)
{
	const struct all_games *a = all_games;
	struct gathering_judge *j = kept;
	struct search_kept **end = &j->searches;

	j->keys.records = a->records;
	for (int i = 0; i < a->searches_n; i++) {
		if (a->searches[i].what->look == NULL)
			continue;
		if ((*end = calloc(1, sizeof(**end) + a->searches[i].what->kept)) == NULL)
			return false;
		(*end)->of = &a->searches[i];
		end = &(*end)->next;
	}
	return true;
}

static void
close_gathering(void *kept)
{
	struct gathering_judge *j = kept;

	for (struct search_kept *k = j->searches, *next; k != NULL; k = next) {
		next = k->next;
		k->of->what->close(k->memory);
		free(k);
	}
	game_keys_free(&j->keys);
}

/* Where the record ends, the text has so many games, lines and bytes. */
static void
measure_text(struct archive_text *text, const struct record *last)
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
name_text(void *all_games, void *kept, const struct job_text *text)
{
	struct all_games *a = all_games;
	struct gathering_judge *j = kept;

	j->number = text->last == NULL ? 0 : text->number + a->texts_before;
	j->text = (struct archive_text){ .name = text->name, .source = text->source };
	j->keys.text = a->again && j->number != 0 && text->path != NULL &&
	    duplicates_again(a->store, j->number, text->path, text->opened) ? (uint32_t)j->number : 0;
	if (text->last != NULL)
		measure_text(&j->text, text->last);
	invariant_lock(&a->lock);
	a->texts = j->number > a->texts ? j->number : a->texts;
	invariant_unlock(&a->lock);
}

static void
gather_game(void *all_games, void *kept, const struct checked_game *g)
{
	struct gathering_judge *j = kept;
	struct gathered_game gathered = { g, &j->keys, GAME_PLACE(j->number, g->record->ordinal), 0 };
	size_t before = j->keys.n;

	(void)all_games;
	if (g->judged->mutes != NULL)
		j->text.muted = archive_muted(g->judged->mutes);
	game_keys_add(&j->keys, g->game, g->record, g->summary, gathered.place);
	if (j->keys.n == before)
		return;
	gathered.entry = j->keys.list[before].entry;
	for (struct search_kept *k = j->searches; k != NULL; k = k->next)
		k->of->what->look(k->of->data, k->memory, &gathered);
}

static void
hand_over_game_keys(void *all_games, void *kept)
{
	struct all_games *a = all_games;
	struct gathering_judge *j = kept;
	uint64_t at;

	if (j->number == 0)
		return;
	at = duplicates_add(a->store, j->number, &j->text, &j->keys);
	for (struct search_kept *k = j->searches; k != NULL; k = k->next)
		k->of->what->hand_over(k->of->data, k->memory, j->number, at);
}

static const struct game_addition gathering = {
	.kept = sizeof(struct gathering_judge), .open = open_gathering, .file = name_text, .look = gather_game,
	.done = hand_over_game_keys, .close = close_gathering,
};

struct game_added *
all_games_added(struct all_games *a)
{
	return &a->added;
}

/* -- when they have been searched -- */

/* Judges a tag section, for the names of the players, and has the findings about its game. */
struct late_judge {
	struct check_judge check;
	struct all_games *games;
	struct grading silent;		/* of the tag section itself */
	struct findings findings;
	struct twin twin;
};

static bool
open_late_games(void *judge, const void *how, const struct grading *grading)
{
	struct late_judge *j = judge;

	j->games = game_added_data(how, &gathering);
	j->findings.grading = grading;
	j->silent = *grading;
	memset(j->silent.severity, 0, sizeof(j->silent.severity));
	/* A review has seen the game when it was read. */
	j->check.how = *(const struct game_options *)how;
	j->check.how.review = NULL;
	return check_judge_open(&j->check, &j->check.how, &j->silent);
}

static void
close_late_games(void *judge)
{
	struct late_judge *j = judge;

	findings_free(&j->findings);
	check_judge_close(&j->check);
}

void
late_report_other(const struct late_report *g, struct buf *out)
{
	buf_fmt(out, "game %llu", (unsigned long long)GAME_PLACE_ORDINAL(g->of));
	if (GAME_PLACE_TEXT(g->of) != GAME_PLACE_TEXT(g->place))
		buf_fmt(out, " of %s", g->of_text.p);
	buf_fmt(out, " (line %llu)", (unsigned long long)g->of_entry->line);
}

struct span
late_report_value(const struct late_report *g, struct span name)
{
	struct span value = { g->record->text.p, 0 };

	for (int i = 0; i < g->tags->n; i++)
		if (span_eq_nocase(g->tags->list[i].name, name))
			value = g->tags->list[i].value;
	return value;
}

void
late_report_say(const struct late_report *g, struct finding *f, struct buf *message)
{
	f->message = arena_span(&g->findings->text, buf_span(message));
	f->utf8 = true;
	g->findings->failed = g->findings->failed || message->failed || (f->message.p == NULL);
	buf_free(message);
}

/* Is the bit of the finding set, for the game or its text? */
static bool
is_muted(const struct all_games *a, const struct late_game *g)
{
	return g->place.bit >= 0 && ((g->entry.muted | a->muted_here) >> g->place.bit & 1) != 0;
}

static void
report_late_game(struct late_judge *j, const struct late_game *g, const struct record *r)
{
	const struct all_games *a = j->games;
	const char *text = r->text.p - g->tags;	/* of the batch */

	g->search->what->report(g->search->data, a->found.p + g->found, &(struct late_report){
		.findings = &j->findings, .record = r, .tags = game_tags(j->check.game), .place = g->place.place, .of = g->place.of,
		.entry = &g->entry, .of_entry = &g->of_entry, .of_tags = { text + g->of_tags, g->of_entry.tags_n },
		.of_text = duplicates_text(a->store, GAME_PLACE_TEXT(g->place.of)).name,
		.message = { text + g->message, g->message_n }, .muted = a->muted_here, .is_muted = is_muted(a, g),
		.counted = g->counted, .twin = &j->twin,
	});
}

static void
look_at_late_game(void *judge, const struct record *r, struct judged *out)
{
	struct late_judge *j = judge;
	const struct late_game *g = &j->games->list[r->ordinal];

	/* A game without tags has its first moves there, by which it is known. */
	if (!g->counted && !check_judge_look_at_tags(&j->check, r))
		check_judge_look(&j->check, r, out);
	findings_clear(&j->findings);
	report_late_game(j, g, r);
	findings_sort(&j->findings);
	*out = (struct judged){
		.findings = &j->findings, .game = g->counted ? NULL : &j->check.summary, .text = true, .ours = true, .failed = out->failed,
		.ordinal = GAME_PLACE_ORDINAL(g->place.place),
	};
}

static bool
name_late_game(void *judge, const struct record *r, enum encoding encoding, struct identity *identity, struct buf *label)
{
	return check_judge_name(&((struct late_judge *)judge)->check, r, encoding, identity, label);
}

static const struct job job_late = {
	.input = &input_pgn, .size = sizeof(struct late_judge), .every = true, .open = open_late_games, .close = close_late_games,
	.look = look_at_late_game, .name = name_late_game,
};

/* -- batches -- */

void
all_games_search(struct all_games_plan *plan, const struct all_games_search *search, void *data)
{
	INVARIANT(plan->n < ALL_GAMES_SEARCHES);
	plan->searches[plan->n].search = search;
	plan->searches[plan->n++].data = data;
}

/* Opens the searches, of which each takes half of what those before it and the store may use.  False and errno. */
static bool
open_searches(const struct all_games *a, size_t *memory, const char *folder)
{
	for (const struct search *s = a->searches + a->searches_n; s-- > a->searches; ) {
		if (s->what->open == NULL)
			continue;
		*memory /= 2;
		if (!s->what->open(s->data, *memory, folder))
			return false;
	}
	return true;
}

struct all_games *
all_games_new(const struct all_games_plan *plan)
{
	struct duplicates_plan store = plan->store;
	struct all_games *a = calloc(1, sizeof(*a));

	if (a == NULL)
		return NULL;
	a->added = (struct game_added){ .what = &gathering, .data = a };
	a->compared = plan->compared;
	a->records = plan->store.records;
	a->again = !plan->store.listed;
	for (int i = 0; i < plan->n; i++) {
		a->searches[a->searches_n++] = (struct search){ .what = plan->searches[i].search, .data = plan->searches[i].data };
		a->again = a->again && plan->searches[i].search->look == NULL;
	}
	pthread_mutex_init(&a->lock, NULL);
	if (open_searches(a, &store.memory, store.folder) && (a->store = duplicates_new(&store)) != NULL)
		return a;
	all_games_free(a);
	return NULL;
}

void
all_games_start(struct all_games *a, const struct batch_options *options, const struct file_list *files)
{
	a->of_run = options;
	a->files = files;
}

static bool
find_next_place(struct search *s)
{
	s->found = s->what->next(s->data, &s->place);
	if (s->found == NULL)
		s->place.place = 0;
	return s->found != NULL || errno == 0;
}

/* Searches all games, when the first batch is wanted. */
static bool
search_all_games(struct all_games *a)
{
	const uint64_t first = GAME_PLACE(a->texts_before + 1, 0);
	bool good;

	if (a->searched)
		return true;
	a->searched = true;
	a->options = *a->of_run;
	a->options.job = &job_late;
	duplicates_known(a->store, first);
	good = a->compared ? duplicates_find(a->store) : duplicates_whole(a->store);
	for (int i = 0; good && i < a->searches_n; i++)
		good = a->searches[i].what->find == NULL || a->searches[i].what->find(a->searches[i].data, a->store, first);
	for (int i = 0; good && i < a->searches_n; i++)
		good = find_next_place(&a->searches[i]);
	return good;
}

/* The search that reports about the next game; NULL: there is none. */
static struct search *
next_search(struct all_games *a)
{
	struct search *next = NULL;

	for (struct search *s = a->searches; s < a->searches + a->searches_n; s++)
		if (s->place.place != 0 && (next == NULL || s->place.place < next->place.place))
			next = s;
	return next;
}

/* The text of the next game; 0: there is none. */
static size_t
next_searched_text(struct all_games *a)
{
	const struct search *next = next_search(a);

	return next == NULL ? 0 : GAME_PLACE_TEXT(next->place.place);
}

/* Notes what was said of a game, and skips what that covers. */
static bool
note_said(struct all_games *a, const struct late_game *g)
{
	bool good = true;

	if (g->place.place != a->said_place)
		memset(a->said, 0, sizeof(a->said));
	a->said_place = g->place.place;
	a->said[g->place.covers] = g->place.covers != DIAG_NONE;
	for (struct search *s = a->searches; s < a->searches + a->searches_n; s++)
		while (good && s->place.place == a->said_place && a->said[s->place.covered])
			good = find_next_place(s);
	return good;
}

/* Takes the next finding into `g`, and goes on to the one after it.  False and errno on failure. */
static bool
take_next(struct all_games *a, struct late_game *g)
{
	struct search *s = next_search(a);

	g->search = s;
	g->place = s->place;
	while (a->found.n % sizeof(max_align_t) != 0)
		buf_char(&a->found, '\0');
	g->found = a->found.n;
	buf_add(&a->found, (struct span){ s->found, s->what->found });
	if (a->found.failed) {
		errno = ENOMEM;
		return false;
	}
	return find_next_place(s) && note_said(a, g);
}

/* Adds a tag section to the text of the batch. */
static bool
add_tags_to_batch(struct all_games *a, struct batch *b, uint64_t at, struct game_entry *e, size_t *tags)
{
	if (!duplicates_entry(a->store, at, e, &a->tags, NULL))
		return false;
	*tags = b->text.n;
	buf_add(&b->text, buf_span(&a->tags));
	buf_char(&b->text, '\n');
	return true;
}

/* Is its finding only counted?  Then its tags are not needed.  False and errno on failure. */
static bool
see_counted(struct all_games *a, struct late_game *g)
{
	if (g->place.bit < 0)
		return true;
	if (!duplicates_entry(a->store, g->place.entry, &g->entry, NULL, NULL))
		return false;
	g->counted = is_muted(a, g) || a->shown[g->place.bit]++ >= a->shown_most;
	return true;
}

/* Adds the next game, which is of that text, to the batch. */
static bool
add_late_game(struct all_games *a, struct batch *b)
{
	const struct all_games_search *search;
	struct late_game *g;
	bool good;

	if (!list_reserve(&a->list, a->n + 1, &a->max, sizeof(*a->list)))
		return false;
	g = &a->list[a->n++];
	*g = (struct late_game){ .search = NULL };
	if (!take_next(a, g) || !see_counted(a, g))
		return false;
	if (g->counted)
		return true;
	if (g->place.of != 0 && !add_tags_to_batch(a, b, g->place.of_entry, &g->of_entry, &g->of_tags))
		return false;
	if (!add_tags_to_batch(a, b, g->place.entry, &g->entry, &g->tags))
		return false;
	g->message = b->text.n;
	search = g->search->what;
	good = search->message == NULL || search->message(g->search->data, a->found.p + g->found, &b->text);
	g->message_n = b->text.n - g->message;
	return good;
}

/* Makes records of the games that were added; their ordinals are their places in the list. */
static bool
add_records(struct all_games *a, struct batch *b)
{
	if (b->text.failed || !buf_reserve(&b->text, RECORD_PADDING))
		return false;
	memset(b->text.p + b->text.n, 0, RECORD_PADDING);
	for (size_t i = 0; i < a->n; i++) {
		const struct late_game *g = &a->list[i];
		struct record r = {
			.text = { b->text.p + g->tags, g->counted ? 0 : g->entry.tags_n }, .ordinal = i,
			.line = g->entry.line, .offset = g->entry.offset,
			.eol = g->entry.eol, .encoding = g->entry.encoding, .made = g->entry.made,
		};

		if (!batch_add_record(b, &r))
			return false;
	}
	return true;
}

/* Makes the batch one of that text, which adds nothing to the counts of files and games. */
static void
prepare_late_batch(struct all_games *a, struct batch *b, size_t text)
{
	const struct archive_text of = duplicates_text(a->store, text);
	const struct file_policy *policy = of.kept ? NULL : a->files->list[of.source - 1].policy;

	batch_start_late(b, &a->options, policy != NULL ? policy : &a->of_run->policy, of.name, a->text != text);
	a->n = 0;
	buf_clear(&a->found);
	memset(a->shown, 0, sizeof(a->shown));
	a->shown_most = batch_shown_most(b);
	a->muted_here = of.muted;
	a->text = text;
}

int
all_games_fill(void *all_games, struct batch *b)
{
	struct all_games *a = all_games;
	bool good = a->error == 0 && search_all_games(a);
	size_t text;

	if (good && next_searched_text(a) == 0)
		return 0;
	if (good) {
		text = next_searched_text(a);
		if (b->options != &a->options)
			batch_close_judge(b);
		prepare_late_batch(a, b, text);
		while (good && next_searched_text(a) == text && a->n < GAMES_IN_BATCH)
			good = add_late_game(a, b);
		b->ends = next_searched_text(a) != text;
		good = good && add_records(a, b) && !b->name.failed;
	}
	if (good)
		return 1;
	a->error = batch_late_error(b);
	return -1;
}

int
all_games_error(const struct all_games *a)
{
	return a->error;
}

size_t
all_games_next_files(struct all_games *a)
{
	return a->texts_before = a->texts;
}

size_t
all_games_texts(const struct all_games *a)
{
	return a->texts;
}

void
all_games_add_texts(struct all_games *a, size_t n)
{
	a->texts += n;
}

struct duplicates *
all_games_store(const struct all_games *a)
{
	return a->store;
}

bool
all_games_remark(const struct all_games *a, void (*complain)(void *, const char *, const char *), void *to)
{
	struct buf line = { 0 };
	bool good;

	for (const struct search *s = a->searches; s < a->searches + a->searches_n; s++) {
		const char *about = s->what->remark == NULL ? NULL : s->what->remark(s->data, &line);

		if (about == NULL)
			continue;
		buf_char(&line, '\0');
		if (!line.failed)
			complain(to, about, line.p);
		buf_clear(&line);
	}
	good = !line.failed;
	buf_free(&line);
	return good;
}

void
all_games_free(struct all_games *a)
{
	if (a == NULL)
		return;
	for (struct search *s = a->searches; s < a->searches + a->searches_n; s++)
		if (s->what->free != NULL)
			s->what->free(s->data);
	duplicates_free(a->store);
	pthread_mutex_destroy(&a->lock);
	free(a->list);
	buf_free(&a->found);
	buf_free(&a->tags);
	free(a);
}

/* -- the application -- */

struct gathered {
	struct all_games_plan plan;
	bool wanted;
	const char *option;	/* because of which they are searched; NULL: they are not */
	struct all_games *games;
};

struct all_games_plan *
all_games_wanted(struct program_run *t, const char *option)
{
	struct gathered *g = app_state(t, &app_all_games);

	g->wanted = true;
	if (g->option == NULL)
		g->option = option;
	return &g->plan;
}

struct all_games *
all_games_of(const struct program_run *t)
{
	return ((struct gathered *)app_state(t, &app_all_games))->games;
}

static int
settle_games(struct program_run *t, void *state)
{
	struct gathered *g = state;

	if (!g->wanted)
		return 0;
	if (g->option != NULL && options_format_late(t, g->option) != 0)
		return 2;
	g->plan.store.memory = t->run.means.memory;
	g->plan.store.folder = program_files_temporary();
	if ((g->games = all_games_new(&g->plan)) == NULL)
		return program_files_no_temporary(t);
	game_added_put(t->game, all_games_added(g->games));
	return 0;
}

static int
start_games(struct program_run *t, void *state, const struct file_list *files)
{
	const struct gathered *g = state;

	if (g->option == NULL)
		return 0;
	all_games_start(g->games, &t->run.batch, files);
	t->run.late = all_games_fill;
	t->run.late_data = g->games;
	return 0;
}

static int
close_games(struct program_run *t, void *state, int status)
{
	const struct gathered *g = state;
	int error = g->games == NULL ? 0 : all_games_error(g->games);

	if (g->games != NULL && !all_games_remark(g->games, program_complain, t))
		status = program_no_memory(t, NULL);
	return error != 0 ? program_files_failed(t, g->option, error) : status;
}

static void
free_games(struct program_run *t, void *state)
{
	(void)t;
	all_games_free(((struct gathered *)state)->games);
}

const struct app app_all_games = {
	.size = sizeof(struct gathered), .settle = settle_games, .start = start_games, .close = close_games, .free = free_games,
};
