/* options_events: --events: the events of an archive are checked. */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/shared/all_games.h"
#include "apps/tournament/crosstable_games.h"
#include "apps/tournament/event_check.h"
#include "apps/tournament/options_events.h"
#include "base/ascii.h"
#include "base/fold.h"
#include "base/hash.h"
#include "base/invariant.h"
#include "base/list.h"
#include "base/sorter.h"
#include "base/spill.h"
#include "base/utf8.h"
#include "games/duplicates/archive_game.h"
#include "games/pgn/event_text.h"
#include "games/pgn/tags.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/input/input.h"

/* -- the events of an archive, checked one after the other -- */

/*
 * So many games of an event are checked with the usual --memory, and in proportion with more of it; of an event with
 * more games none is.
 */
enum { ARCHIVE_EVENTS_MOST = 20000 };

/* A bit for each row of the catalogue with DIAG_LATE, in their order. */
struct late_set {
	uint64_t bits[2];
};

/* What is kept of a game. */
struct event_game {
	uint64_t name, exact;	/* hashes of the Event: of its letters alone, and of all of it */
	uint64_t place, entry;	/* as in struct game_key */
	struct late_set muted;	/* the findings that the game says to ignore */
	uint8_t result;		/* enum result: the one that counts */
	bool forfeit;
};

/* Games of one thread, which are handed over from time to time. */
struct event_games {
	struct event_game *list;
	size_t n, max;
	struct buf last, words;	/* the last Event, and working memory */
	uint64_t name, exact;	/* of the last Event */
	bool failed;		/* out of memory */
};

/* What is wrong with a game in its event. */
struct event_finding {
	uint64_t place, entry;
	uint64_t of, of_entry;	/* the other game; `of` is 0: there is none */
	uint64_t message;	/* where it is in the messages */
	uint32_t message_n;
	uint16_t id, tag;	/* enum diag, enum tag_name */
	uint8_t severity;	/* enum severity; SEVERITY_OFF: that of the catalogue */
	uint64_t serial;	/* in the order in which they were found */
};

/* The events that have too many games. */
struct events_passed {
	uint64_t games;			/* of all of them */
	uint64_t most;			/* games that an event may have */
	uint64_t largest;		/* the games of the largest one */
	uint64_t needed;		/* so much --memory would be enough for it, in bytes */
};

enum { FILES = 3, MESSAGES_KEPT = 256 << 10, LATE_BITS = 128, USUAL_MEMORY = INPUT_MEANS_MEMORY / 2 };

struct archive_events {
	pthread_mutex_t lock;
	int error;		/* errno of the first failure while games were added; 0: none */
	int fds[FILES];
	struct sorter *games;	/* by event */
	struct sorter *found;	/* struct event_finding, by place */
	struct spill messages;
	struct late_set *muted;	/* by text */
	size_t muted_n, muted_max;
	const struct duplicates *entries;
	/* The event that is checked. */
	struct event_game *list;
	size_t n, max;
	bool by_exact;		/* too many games have these letters in their Event: equal Events are checked */
	uint64_t over;		/* games after those in the list, if these are still too many; 0: they are not */
	uint64_t serial;
	struct events_passed passed;
	struct buf largest;	/* its name */
	struct crosstable_row *rows;
	size_t rows_max;
	struct tags *tags;
	struct buf head, row, value;
	struct arena texts;
	struct event_faults faults;
};

/* -- adding -- */

/* The bit of a finding; it may be beyond the last one. */
static size_t
bit_of(enum diag id)
{
	size_t bit = 0;

	for (int i = 0; i < (int)id; i++)
		bit += (diag_rows[i].flags & DIAG_LATE) != 0;
	return bit;
}

static struct late_set
late_muted(const struct mutes *m)
{
	struct late_set set = { { 0 } };
	size_t bit;

	for (int id = 0; m->n > 0 && id < DIAG_COUNT; id++)
		if (m->by[id] != 0 && (diag_rows[id].flags & DIAG_LATE) && (bit = bit_of((enum diag)id)) < LATE_BITS)
			set.bits[bit / 64] |= (uint64_t)1 << bit % 64;
	return set;
}

static bool
is_in_late_set(const struct late_set *set, enum diag id)
{
	size_t bit;

	return (set->bits[0] | set->bits[1]) != 0 && (bit = bit_of(id)) < LATE_BITS &&
	    (set->bits[bit / 64] >> bit % 64 & 1) != 0;
}

/* A hash of the letters: case, punctuation, years and numbers of editions do not count. */
static uint64_t
hash_letters(struct event_games *g, struct span event, enum encoding encoding)
{
	struct span rest;
	size_t n = 0;

	buf_clear(&g->words);
	fold_words(&g->words, event, encoding);
	rest = buf_span(&g->words);
	for (size_t i = 0; i < rest.n; i++)
		if (rest.p[i] != ' ' && !ascii_is_digit(rest.p[i]))
			g->words.p[n++] = rest.p[i];
	return n == 0 ? 0 : hash_bytes(0, (struct span){ g->words.p, n });
}

static void
event_games_add(struct event_games *g, const struct game *game, const struct record *r, const struct game_summary *s,
    uint64_t place, uint64_t entry)
{
	const struct tags *tags = game_tags(game);
	struct span event = tags_value(tags, TAG_Event);
	bool forfeit;

	if (tag_value_unknown(event) || event.n == 0)
		return;
	if (!span_eq(event, buf_span(&g->last))) {
		buf_clear(&g->last);
		buf_add(&g->last, event);
		g->exact = hash_bytes(0, span_trim(event));
		g->name = hash_letters(g, event, r->encoding == ENC_ASCII ? ENC_CP1252 : (enum encoding)r->encoding);
		g->name = g->name == 0 ? g->exact : g->name;
	}
	if (g->last.failed || g->words.failed || !list_reserve(&g->list, g->n + 1, &g->max, sizeof(*g->list))) {
		g->failed = true;
		return;
	}
	g->list[g->n] = (struct event_game){
		.name = g->name, .exact = g->exact, .place = place, .entry = entry,
		.muted = late_muted(&game_findings(game)->muted),
		.result = (uint8_t)event_text_result(tags, s->terminator, s->plies, &forfeit),
	};
	g->list[g->n++].forfeit = forfeit;
}

static void
event_games_free(struct event_games *g)
{
	free(g->list);
	buf_free(&g->last);
	buf_free(&g->words);
}

static int
by_event(const void *a, const void *b)
{
	const struct event_game *x = a, *y = b;
	const uint64_t xs[] = { x->name, x->exact, x->place }, ys[] = { y->name, y->exact, y->place };

	return sorter_compare(xs, ys, sizeof(xs) / sizeof(xs[0]));
}

static uint64_t
name_key_of(const void *game)
{
	return ((const struct event_game *)game)->name;
}

static int
by_place_and_finding(const void *a, const void *b)
{
	const struct event_finding *x = a, *y = b;
	const uint64_t xs[] = { x->place, x->id, x->serial }, ys[] = { y->place, y->id, y->serial };

	return sorter_compare(xs, ys, sizeof(xs) / sizeof(xs[0]));
}

static void
events_free(struct archive_events *e)
{
	if (e == NULL)
		return;
	sorter_free(e->games);
	sorter_free(e->found);
	spill_free(&e->messages);
	for (int i = 0; i < FILES; i++)
		if (e->fds[i] >= 0)
			close(e->fds[i]);
	pthread_mutex_destroy(&e->lock);
	free(e->muted);
	free(e->list);
	free(e->rows);
	free(e->tags);
	buf_free(&e->head);
	buf_free(&e->largest);
	buf_free(&e->row);
	buf_free(&e->value);
	arena_free(&e->texts);
	event_faults_free(&e->faults);
	free(e);
}

static struct archive_events *
events_new(size_t memory, const char *folder)
{
	struct archive_events *e = calloc(1, sizeof(*e));
	bool good = e != NULL;

	if (!good)
		return NULL;
	e->passed.most = (uint64_t)ARCHIVE_EVENTS_MOST * memory / USUAL_MEMORY;
	if (e->passed.most < ARCHIVE_EVENTS_MOST)
		e->passed.most = ARCHIVE_EVENTS_MOST;
	pthread_mutex_init(&e->lock, NULL);
	for (int i = 0; i < FILES; i++) {
		e->fds[i] = good ? spill_open(folder) : -1;
		good = good && e->fds[i] >= 0;
	}
	e->messages = (struct spill){ .fd = e->fds[2], .most = MESSAGES_KEPT };
	if (good && (e->games = sorter_new(&(struct sorter_plan){ sizeof(struct event_game), by_event, memory * 3 / 4,
	    e->fds[0], name_key_of })) != NULL &&
	    (e->found = sorter_new(&(struct sorter_plan){ sizeof(struct event_finding), by_place_and_finding, memory / 4,
	    e->fds[1], NULL })) != NULL && (e->tags = calloc(1, sizeof(*e->tags))) != NULL)
		return e;
	events_free(e);
	return NULL;
}

static void
add_games(struct archive_events *e, struct event_games *list, uint64_t entries)
{
	invariant_lock(&e->lock);
	if (e->error == 0 && list->failed)
		e->error = ENOMEM;
	for (size_t i = 0; e->error == 0 && i < list->n; i++) {
		list->list[i].entry += entries;
		if (!sorter_add(e->games, &list->list[i]))
			e->error = errno;
	}
	invariant_unlock(&e->lock);
	list->n = 0;
}

static void
mute_text(struct archive_events *e, size_t text, struct late_set muted)
{
	if ((muted.bits[0] | muted.bits[1]) == 0)
		return;
	invariant_lock(&e->lock);
	if (!list_reserve(&e->muted, text + 1, &e->muted_max, sizeof(*e->muted))) {
		e->error = ENOMEM;
	} else {
		for (; e->muted_n <= text; e->muted_n++)
			e->muted[e->muted_n] = (struct late_set){ { 0 } };
		e->muted[text] = muted;
	}
	invariant_unlock(&e->lock);
}

/* -- checking -- */

/* Reads the row of a game from its entry. */
static bool
row_of_event_game(struct archive_events *e, const struct event_game *g, struct crosstable_row *row)
{
	struct game_entry entry;
	struct event_source source = { .found = -1 };
	struct span text;

	if (!duplicates_entry(e->entries, g->entry, &entry, &e->head, NULL))
		return false;
	archive_game_pairs(e->tags, buf_span(&e->head), entry.eol);
	source.text = buf_span(&e->head);
	source.encoding = (enum encoding)entry.encoding;
	buf_clear(&e->row);
	event_row_write(&e->row, &source, e->tags, (enum result)g->result, g->forfeit, &e->value);
	text = arena_span(&e->texts, buf_span(&e->row));
	if (e->row.failed || e->texts.failed) {
		errno = ENOMEM;
		return false;
	}
	crosstable_games_read(row, text, 1);
	return true;
}

/* `list`: the games, by the place of their rows. */
static bool
keep_fault(struct archive_events *e, const struct event_game *list, const struct event_fault *fault)
{
	const struct event_game *game = &list[fault->place - 1];
	const struct event_game *of = fault->of == 0 ? NULL : &list[fault->of - 1];
	struct event_finding found = {
		.place = game->place, .entry = game->entry,
		.of = of == NULL ? 0 : of->place, .of_entry = of == NULL ? 0 : of->entry,
		.message = e->messages.end, .message_n = (uint32_t)fault->message.n,
		.id = (uint16_t)fault->id, .tag = (uint16_t)fault->tag, .severity = (uint8_t)fault->severity,
		.serial = e->serial++,
	};
	size_t text = GAME_PLACE_TEXT(game->place);

	if (is_in_late_set(&game->muted, fault->id) || (text < e->muted_n && is_in_late_set(&e->muted[text], fault->id)))
		return true;
	return spill_add(&e->messages, fault->message) && sorter_add(e->found, &found);
}

static void
copy_row(const void *rows, size_t row, struct crosstable_row *to)
{
	*to = ((const struct crosstable_row *)rows)[row];
}

static bool
check_tables(struct archive_events *e, const struct event_game *list, size_t n)
{
	const struct crosstable_source source = { e->rows, n, copy_row };
	const struct crosstable_plan plan = { .unranked = true };
	struct crosstable_excess none;
	struct crosstable_series *tables = crosstable_series_open(&source, &plan, UINT64_MAX, &none);
	bool good = tables != NULL && event_check(tables, &e->faults);

	crosstable_series_free(tables);
	errno = good ? 0 : ENOMEM;
	for (size_t i = 0; good && i < e->faults.n; i++)
		good = keep_fault(e, list, &e->faults.list[i]);
	return good;
}

/* Checks the events of these games. */
static bool
check_event_games(struct archive_events *e, const struct event_game *list, size_t n)
{
	bool good = true;

	if (n < 2)
		return true;
	if (!list_reserve(&e->rows, n, &e->rows_max, sizeof(*e->rows))) {
		errno = ENOMEM;
		return false;
	}
	for (size_t i = 0; good && i < n; i++) {
		good = row_of_event_game(e, &list[i], &e->rows[i]);
		e->rows[i].place = (uint32_t)i;
	}
	good = good && check_tables(e, list, n);
	event_faults_clear(&e->faults);
	arena_clear(&e->texts);
	return good;
}

/* The event has too many games. */
static bool
skip_large_event(struct archive_events *e)
{
	const uint64_t games = e->n + e->over;
	struct crosstable_row row;
	bool good = true;

	e->passed.games += games;
	if (games <= e->passed.largest)
		return true;
	e->passed.largest = games;
	e->passed.needed = (games * 2 * USUAL_MEMORY + ARCHIVE_EVENTS_MOST - 1) / ARCHIVE_EVENTS_MOST;
	buf_clear(&e->largest);
	if ((good = row_of_event_game(e, e->list, &row)))
		buf_add(&e->largest, crosstable_part(&row, EVENT_ROW_EVENT));
	arena_clear(&e->texts);
	if (e->largest.failed)
		errno = ENOMEM;
	return good && !e->largest.failed;
}

/* The games in the list are all of one event. */
static bool
end_event(struct archive_events *e)
{
	bool good = e->over > 0 ? skip_large_event(e) : check_event_games(e, e->list, e->n);

	e->over = 0;
	e->n = 0;
	return good;
}

/* There is no room for a game of the event: checks those whose Events differ from it apart from each other. */
static bool
split_large_event(struct archive_events *e, const struct event_game *next)
{
	size_t from = 0, to;
	bool good = true;

	e->by_exact = true;
	for (; good && from < e->n && e->list[from].exact != next->exact; from = to) {
		for (to = from + 1; to < e->n && e->list[to].exact == e->list[from].exact; to++)
			;
		good = check_event_games(e, e->list + from, to - from);
	}
	memmove(e->list, e->list + from, (e->n - from) * sizeof(*e->list));
	e->n -= from;
	e->over = e->n == e->passed.most;
	return good;
}

static bool
add_game_or_end_event(struct archive_events *e, const struct event_game *next)
{
	const struct event_game *last = e->n > 0 ? &e->list[e->n - 1] : next;
	bool good = true;

	if (last->name != next->name || (e->by_exact && last->exact != next->exact)) {
		good = end_event(e);
		e->by_exact = e->by_exact && last->name == next->name;
	} else if (e->over > 0) {
		e->over++;
		return true;
	} else if (e->n == e->passed.most) {
		good = split_large_event(e, next);
	}
	if (e->over > 0)
		return good;
	if (good && !list_reserve(&e->list, e->n + 1, &e->max, sizeof(*e->list))) {
		errno = ENOMEM;
		return false;
	}
	if (good)
		e->list[e->n++] = *next;
	return good;
}

static bool
check_events(struct archive_events *e, const struct duplicates *entries)
{
	const struct event_game *next;
	bool good;

	errno = e->error;
	e->entries = entries;
	good = e->error == 0 && sorter_sort(e->games);
	while (good && (next = sorter_next(e->games)) != NULL)
		good = add_game_or_end_event(e, next);
	return good && errno == 0 && end_event(e) && spill_ready(&e->messages) && sorter_sort(e->found);
}

/* -- the search -- */

enum { EVENT_SHOWN = 80 };

/* What one judge keeps. */
struct events_kept {
	struct event_games games;
	struct late_set muted;		/* by the text */
};

static bool
open_events(void *data, size_t memory, const char *folder)
{
	return (*(struct archive_events **)data = events_new(memory, folder)) != NULL;
}

static void
add_game_to_events(void *data, void *kept, const struct gathered_game *g)
{
	struct events_kept *k = kept;
	const struct checked_game *c = g->checked;

	(void)data;
	if (c->judged->mutes != NULL)
		k->muted = late_muted(c->judged->mutes);
	event_games_add(&k->games, c->game, c->record, c->summary, g->place, g->entry);
}

static void
hand_over(void *data, void *kept, size_t text, uint64_t entries)
{
	struct archive_events *e = *(struct archive_events **)data;
	struct events_kept *k = kept;

	add_games(e, &k->games, entries);
	mute_text(e, text, k->muted);
	k->muted = (struct late_set){ { 0 } };
}

static void
close_kept(void *kept)
{
	event_games_free(&((struct events_kept *)kept)->games);
}

static bool
find_events(void *data, struct duplicates *store, uint64_t first)
{
	(void)first;
	return check_events(*(struct archive_events **)data, store);
}

static const void *
next_event_finding(void *data, struct late_place *place)
{
	const struct event_finding *f = sorter_next((*(struct archive_events **)data)->found);

	if (f != NULL)
		*place = (struct late_place){
			.place = f->place, .of = f->of, .entry = f->entry, .of_entry = f->of_entry,
			.bit = -1, .covered = (enum diag)f->id,
		};
	return f;
}

static bool
write_message(void *data, const void *found, struct buf *out)
{
	const struct archive_events *e = *(struct archive_events **)data;
	const struct event_finding *f = found;

	if (!buf_reserve(out, f->message_n)) {
		errno = ENOMEM;
		return false;
	}
	out->n += f->message_n;
	return spill_get(&e->messages, f->message, out->p + out->n - f->message_n, f->message_n);
}

static void
report_event_finding(void *data, const void *found, const struct late_report *g)
{
	const struct event_finding *event = found;
	struct span place = late_report_value(g, span_of(tags_name((enum tag_name)event->tag)));
	enum severity severity = (enum severity)event->severity;
	struct finding *f = severity == SEVERITY_OFF ? finding_add(g->findings, (enum diag)event->id, place) :
	    finding_add_as(g->findings, (enum diag)event->id, severity, place);
	struct buf message = { 0 };

	(void)data;
	if (f == NULL)
		return;
	buf_add(&message, g->message);
	if (g->of != 0) {
		buf_str(&message, ", see ");
		late_report_other(g, &message);
	}
	late_report_say(g, f, &message);
}

static const char *
remark_of_events(void *data, struct buf *line)
{
	const struct archive_events *e = *(struct archive_events **)data;
	const struct events_passed p = e->passed;
	const struct span event = utf8_cut(buf_span(&e->largest), EVENT_SHOWN);

	if (p.games == 0)
		return NULL;
	buf_fmt(line, "%" PRIu64 " %s not checked, since their events have more than %" PRIu64
	    " games; the largest, \"%.*s\", has %" PRIu64 ": for it give --memory %" PRIu64 "M", p.games,
	    p.games == 1 ? "game was" : "games were", p.most,
	    (int)event.n, event.p, p.largest, (p.needed + (1 << 20) - 1) >> 20);
	return "events";
}

static void
free_events(void *data)
{
	events_free(*(struct archive_events **)data);
}

static const struct all_games_search archive_events_search = {
	.kept = sizeof(struct events_kept), .found = sizeof(struct event_finding), .open = open_events,
	.look = add_game_to_events, .hand_over = hand_over, .close = close_kept, .message = write_message,
	.find = find_events, .next = next_event_finding, .report = report_event_finding, .remark = remark_of_events, .free = free_events,
};

struct options_events {
	bool wanted;
	struct archive_events *events;
};

static int
settle_events(struct program_run *t, void *state)
{
	struct options_events *o = state;

	if (o->wanted)
		all_games_search(all_games_wanted(t, "events"), &archive_events_search, &o->events);
	return 0;
}

const struct option events_rows[] = {
	{ 0, "events", NULL, "check events: rounds, pairings, colours, dates, spellings of their names",
	    OWN_FLAG(struct options_events, wanted),
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff good bad", "events are checked when all games have been read" },
		{ OPTION_EXCLUDES, "cache known shard write-keys merge", "all games must be read to check events" }) },
	OPTIONS_LAST,
};

const struct app app_events = { .size = sizeof(struct options_events), .settle = settle_events };
