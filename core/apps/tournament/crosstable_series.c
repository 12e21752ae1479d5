/* crosstable_series: the tables of many events, one after the other, and which are stages of one event. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/crosstable.h"
#include "apps/tournament/crosstable_play_off.h"
#include "apps/tournament/crosstable_rounds.h"
#include "apps/tournament/crosstable_series.h"
#include "apps/tournament/event_name.h"
#include "base/buf.h"
#include "base/hash.h"
#include "base/list.h"

/* -- which tables are stages of one event -- */

enum {
	EVENT_STAGES_NAMED = 8,		/* so many stages are named */
	EVENT_STAGES_TABLES = 64,	/* more tables than that with one name are not stages of an event */
};

/* What other tables of a list say of one. */
struct event_stages_links {
	size_t n;			/* how many other stages its event has */
	uint32_t other[EVENT_STAGES_NAMED];	/* the first of them */
	uint32_t play_off;		/* the one that ranks it */
	bool ranked;			/* there is such a one */
};

enum {
	PLAY_OFF_MOST = 64,	/* players of a play-off */
};

/* A table that may be a stage. */
struct stage_part {
	struct crosstable *t;
	struct span name;	/* the Event without years and words for stages */
	bool stage;		/* it has such words */
	size_t event;		/* the first part of its event */
	struct event_stages_links links;
};

static int
compare_parts_stages(const void *x, const void *y)
{
	const struct stage_part *a = x, *b = y;
	int c = span_order(a->name, b->name);

	c = c != 0 ? c : span_order(a->t->section, b->t->section);
	c = c != 0 ? c : crosstable_games_compare_longs(a->t->day, b->t->day);
	return c != 0 ? c : (a->t > b->t) - (a->t < b->t);
}

static bool
same_name(const struct stage_part *a, const struct stage_part *b)
{
	return span_eq(a->name, b->name) && span_eq(a->t->section, b->t->section);
}

static bool
are_days_near(const struct crosstable *a, const struct crosstable *b)
{
	return a->day != LONG_MAX && b->day != LONG_MAX && labs(a->day - b->day) < EVENT_DAYS_BETWEEN;
}

/* Are half of the players of the smaller table, and two at least, in both? */
static bool
share_players(const struct crosstable *a, const struct crosstable *b)
{
	int least = a->players_n < b->players_n ? a->players_n : b->players_n, both = 0;

	for (int i = 0; i < a->players_n; i++)
		for (int k = 0; k < b->players_n; k++)
			both += span_eq(a->players[i].name, b->players[k].name);
	return both >= 2 && 2 * both >= least;
}

static bool
are_stages(const struct stage_part *a, const struct stage_part *b)
{
	if (!are_days_near(a->t, b->t))
		return false;
	if (span_eq(a->t->event, b->t->event))
		return !span_eq(a->t->stage, b->t->stage);
	return (a->stage || b->stage) && share_players(a->t, b->t);
}

/* Joins the events of two parts of a group. */
static void
unite_parts(struct stage_part *parts, size_t n, size_t a, size_t b)
{
	size_t from = parts[a].event > parts[b].event ? parts[a].event : parts[b].event;
	size_t to = parts[a].event < parts[b].event ? parts[a].event : parts[b].event;

	for (size_t i = 0; i < n; i++)
		if (parts[i].event == from)
			parts[i].event = to;
}

static void
put_stage_name(struct buf *b, const struct crosstable *t, const struct crosstable *other)
{
	struct span parts[] = { other->event, other->stage };

	for (size_t i = span_eq(t->event, other->event); i < 2; i++) {
		if (!crosstable_games_said(parts[i]))
			continue;
		buf_str(b, i == 1 && !span_eq(t->event, other->event) ? " " : "");
		buf_add(b, parts[i]);
	}
}

/*
 * The same for one table of which the links are known: the names of the n other stages, of whose tables only Event and
 * Stage are used; an arena that failed says that memory ran out,
 */
static struct span
event_stages_names(const struct crosstable *t, const struct crosstable *const others[EVENT_STAGES_NAMED], size_t n,
    struct arena *texts)
{
	struct buf b = { 0 };
	struct span names = SPAN("");

	for (size_t i = 0; i < n && i < EVENT_STAGES_NAMED; i++) {
		buf_str(&b, i > 0 ? ", " : "");
		put_stage_name(&b, t, others[i]);
	}
	if (n > EVENT_STAGES_NAMED)
		buf_fmt(&b, " and %zu more", n - EVENT_STAGES_NAMED);
	if (b.n > 0)
		names = arena_span(texts, buf_span(&b));
	texts->failed = texts->failed || b.failed;
	buf_free(&b);
	return names;
}

/* Names the other stages of each part of a group.  False: out of memory. */
static bool
name_stages(struct stage_part *parts, size_t n, const struct crosstable *tables, struct arena *texts)
{
	for (size_t i = 0; i < n; i++) {
		const struct crosstable *others[EVENT_STAGES_NAMED] = { NULL };
		struct event_stages_links *links = &parts[i].links;

		for (size_t k = 0; k < n; k++) {
			if (k == i || parts[k].event != parts[i].event || links->n++ >= EVENT_STAGES_NAMED)
				continue;
			others[links->n - 1] = parts[k].t;
			links->other[links->n - 1] = (uint32_t)(parts[k].t - tables);
		}
		if (links->n > 0)
			parts[i].t->stages = event_stages_names(parts[i].t, others, links->n, texts);
	}
	return !texts->failed;
}

/* -- play-offs with tables of their own -- */

/* 1: the name of the table says that it is one; 0: it does not; -1: out of memory. */
static int
is_play_off(const struct crosstable *t)
{
	const struct span parts[] = { t->event, t->stage };
	int is = 0;

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		struct event_name_words words;

		if (!event_name_words(&words, parts[i]))
			return -1;
		is = is || words.play_off != EVENT_NAME_GAMES;
	}
	return is;
}

static int
find_player_by_name(const struct crosstable *t, struct span name)
{
	int i = 0;

	while (i < t->players_n && !span_eq(t->players[i].name, name))
		i++;
	return i < t->players_n ? i : -1;
}

/* The games of the play-off with the players of the table; 0: not all of them are between two with the same points. */
static size_t
take_deciders(struct play_off_decider *list, const struct crosstable *t, const struct crosstable *play_off)
{
	int number[PLAY_OFF_MOST];
	size_t n = 0;

	for (int i = 0; i < play_off->players_n; i++)
		if ((number[i] = find_player_by_name(t, play_off->players[i].name)) < 0)
			return 0;
	for (int i = 0; i < play_off->players_n; i++)
		for (int k = 0; k < play_off->players[i].list_n; k++) {
			const struct crosstable_game *g = &play_off->players[i].list[k];

			if (g->colour != 0 || g->opponent < 0 || g->points < 0)
				continue;
			if (t->players[number[i]].points != t->players[number[g->opponent]].points)
				return 0;
			list[n++] = (struct play_off_decider){
				.player = { number[i], number[g->opponent] }, .points = g->points, .row = g->row,
			};
		}
	return n;
}

/* and the rank by that play-off, if it is one of players with the same points.  False: out of memory. */
static bool
event_stages_rank(struct crosstable *t, const struct crosstable *play_off, struct arena *texts)
{
	struct play_off_decider *list;
	struct buf name = { 0 };
	int order[BREAK_MOST];
	size_t n;
	bool good = true;

	if (t->decided || t->day > play_off->day || play_off->players_n > PLAY_OFF_MOST ||
	    t->kind == CROSSTABLE_KNOCKOUT || t->kind == CROSSTABLE_TEAMS)
		return true;
	if ((list = malloc(((size_t)play_off->games + 1) * sizeof(*list))) == NULL)
		return false;
	n = take_deciders(list, t, play_off);
	good = n == 0 || play_off_places(t, list, n);
	free(list);
	if (!good || !t->decided)
		return good;
	put_stage_name(&name, t, play_off);
	t->play_off = arena_span(texts, buf_span(&name));
	good = !name.failed && !texts->failed;
	buf_free(&name);
	memcpy(order, t->used, sizeof(order));
	return good && tiebreak_rank(t, order, t->used_n);
}

/* False: out of memory. */
static bool
find_play_offs(struct stage_part *parts, size_t n, const struct crosstable *tables, struct arena *texts)
{
	for (size_t i = 0; i < n; i++) {
		int play_off = is_play_off(parts[i].t);

		for (size_t k = 0; play_off > 0 && k < n; k++) {
			bool decided = parts[k].t->decided;

			if (parts[k].event != parts[i].event || is_play_off(parts[k].t) != 0)
				continue;
			if (!event_stages_rank(parts[k].t, parts[i].t, texts))
				return false;
			parts[k].links.ranked = parts[k].links.ranked || (!decided && parts[k].t->decided);
			if (!decided && parts[k].t->decided)
				parts[k].links.play_off = (uint32_t)(parts[i].t - tables);
		}
		if (play_off < 0)
			return false;
	}
	return true;
}

/* The parts of one name. */
static bool
find_group(struct stage_part *parts, size_t n, const struct crosstable *tables, struct arena *texts)
{
	if (n < 2 || n > EVENT_STAGES_TABLES)
		return true;
	for (size_t i = 0; i < n; i++)
		parts[i].event = i;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < i; k++)
			if (parts[i].event != parts[k].event && are_stages(&parts[i], &parts[k]))
				unite_parts(parts, n, i, k);
	return name_stages(parts, n, tables, texts) && find_play_offs(parts, n, tables, texts);
}

/*
 * Sets `stages` of each table to the names of the other stages of its event, with commas; they are in `texts`.
 *
 * Tables are stages of one event if they are less than 60 days apart, their Section is the same, and either the Event
 * is, too, and the Stage is not, or the Events only differ by words for stages ("Final", "Group A") and years, and half
 * of the players of the smaller one are also in the other: a group is joined to another one by the final.
 *
 * A stage that is called a play-off ranks players with the same points of another one, if all its games are between such.
 * `links`: NULL, or room for those of each table.  False: out of memory.
 */
static bool
event_stages_find(struct crosstable *tables, size_t n, struct event_stages_links *links, struct arena *texts)
{
	struct stage_part *parts = malloc((n + 1) * sizeof(*parts));
	struct buf name = { 0 };
	size_t parts_n = 0;
	bool good = parts != NULL, stage;

	for (size_t i = 0; good && i < n; i++) {
		name.n = 0;
		stage = event_name_without_stages(&name, tables[i].event);
		if (name.n > 0)
			parts[parts_n++] = (struct stage_part){
				.t = &tables[i], .name = arena_span(texts, buf_span(&name)), .stage = stage,
			};
		good = !name.failed && !texts->failed;
	}
	if (good && parts_n > 0)
		qsort(parts, parts_n, sizeof(*parts), compare_parts_stages);
	for (size_t i = 0, next; good && i < parts_n; i = next) {
		for (next = i + 1; next < parts_n && same_name(&parts[next], &parts[i]); next++)
			;
		good = find_group(parts + i, next - i, tables, texts);
	}
	for (size_t i = 0; good && links != NULL && i < n; i++)
		links[i] = (struct event_stages_links){ .n = 0 };
	for (size_t i = 0; good && links != NULL && i < parts_n; i++)
		links[parts[i].t - tables] = parts[i].links;
	buf_free(&name);
	free(parts);
	return good;
}

/* A table that may be a stage of an event with others. */
struct part {
	uint64_t name;		/* the hash of its name without words for stages, and of its section */
	long day;
	uint32_t table;
	bool stage;		/* it says that it is one */
};

/* A table in memory. */
struct made {
	struct crosstable t;
	struct arena texts;
};

struct crosstable_series {
	struct crosstable_source source;
	const struct crosstable_plan *plan;
	struct crosstable_entry *entries;
	struct crosstable_head *heads;
	size_t n, next;
	struct event_stages_links *links;
	uint32_t *linked;	/* by table: 1 + the index of what others say of it; 0: nothing */
	size_t links_n, links_max;
	struct made now, play_off;
	bool failed;
	uint64_t most;
	struct crosstable_excess *excess;	/* while it is opened */
};

/* What each row of a table, or each of its players, needs while it is made; sorting takes half of the scratch again. */
enum {
	ROW_BYTES = sizeof(struct crosstable_row) + sizeof(struct crosstable_played) + sizeof(struct crosstable_trait) +
	    CROSSTABLE_SCRATCH + CROSSTABLE_SCRATCH / 2,
	PLAYER_BYTES = sizeof(struct crosstable_player),
};

/* -- tables -- */

static struct crosstable_row
row_of_entry(const struct crosstable_series *s, size_t entry)
{
	const struct crosstable_entry *e = &s->entries[entry];
	struct crosstable_row r;

	s->source.read(s->source.data, e->row, &r);
	r.apart = e->apart;
	r.alike = e->alike;
	return r;
}

/* Makes a table without what others say of it.  False: out of memory. */
static bool
make_table(const struct crosstable_series *s, size_t table, struct crosstable *t, struct arena *texts)
{
	const struct crosstable_head *h = &s->heads[table];
	struct crosstable_row *rows = arena_take(texts, h->n * sizeof(*rows));

	if (rows == NULL)
		return false;
	for (size_t i = 0; i < h->n; i++)
		rows[i] = row_of_entry(s, h->from + i);
	qsort(rows, h->n, sizeof(*rows), crosstable_games_compare);
	return crosstable_make(t, rows, h->n, s->plan, texts);
}

/* -- how much memory is needed -- */

/* How many different names the rows have; 0: out of memory. */
static size_t
count_players(const struct crosstable_series *s, const struct crosstable_head *h)
{
	struct span *names = malloc(2 * (size_t)h->n * sizeof(*names)), most;
	size_t n = 0;

	for (size_t i = 0; names != NULL && i < h->n; i++) {
		const struct crosstable_row row = row_of_entry(s, h->from + i);

		names[n++] = crosstable_part(&row, EVENT_ROW_NAME);
		names[n++] = crosstable_part(&row, EVENT_ROW_BLACK);
	}
	if (names != NULL)
		n = crosstable_names(names, n, &most);
	free(names);
	return n;
}

/* About how many bytes the table needs: with as many players as it can have at most, or, if it is asked, as it has. */
static uint64_t
bytes_of(struct crosstable_series *s, size_t table, bool exact)
{
	const size_t n = s->heads[table].n;
	size_t players = 2 * n;

	if (exact)
		players = count_players(s, &s->heads[table]);
	s->failed = s->failed || players == 0;
	return (uint64_t)n * ROW_BYTES + (uint64_t)players * PLAYER_BYTES;
}

/* May the tables of the parts be made together?  False: *excess, or out of memory. */
static bool
may_make(struct crosstable_series *s, const struct part *parts, size_t n)
{
	uint64_t bytes = 0;

	for (int exact = 0; exact < 2; exact++) {
		bytes = 0;
		for (size_t i = 0; i < n; i++)
			bytes += bytes_of(s, parts[i].table, exact);
		if (bytes <= s->most || s->failed)
			return !s->failed;
	}
	*s->excess = (struct crosstable_excess){ .event = s->heads[parts->table].event, .bytes = bytes };
	for (size_t i = 0; i < n; i++)
		s->excess->games += s->heads[parts[i].table].n;
	return false;
}

/* -- stages -- */

static int
compare_stage_parts(const void *x, const void *y)
{
	const struct part *a = x, *b = y;

	if (a->name != b->name)
		return a->name < b->name ? -1 : 1;
	if (a->day != b->day)
		return a->day < b->day ? -1 : 1;
	return (a->table > b->table) - (a->table < b->table);
}

/* Of several Events it takes the name.  False: out of memory. */
static bool
name_event(const struct crosstable_series *s, struct crosstable_head *h)
{
	struct span *events = malloc(h->n * sizeof(*events));

	for (size_t i = 0; events != NULL && i < h->n; i++) {
		const struct crosstable_row row = row_of_entry(s, h->from + i);

		events[i] = crosstable_part(&row, EVENT_ROW_EVENT);
	}
	if (events != NULL)
		crosstable_names(events, h->n, &h->event);
	free(events);
	return events != NULL;
}

/* Adds a part if the table may be a stage.  False: as may_make(). */
static bool
add_stage_part(struct crosstable_series *s, size_t table, struct part *parts, size_t *n, struct buf *name)
{
	struct crosstable_head *h = &s->heads[table];
	const struct crosstable_row row = row_of_entry(s, h->from);
	struct part p = { .day = h->day, .table = (uint32_t)table };

	if (h->events && !name_event(s, h))
		return false;
	buf_clear(name);
	p.stage = event_name_without_stages(name, h->event) || crosstable_part(&row, EVENT_ROW_STAGE).n > 0;
	p.name = hash_bytes(hash_bytes(0, crosstable_part(&row, EVENT_ROW_SECTION)), buf_span(name));
	if (name->n > 0)
		parts[(*n)++] = p;
	return !name->failed && may_make(s, &p, 1);
}

static int
by_table(const void *x, const void *y)
{
	const struct part *a = x, *b = y;

	return (a->table > b->table) - (a->table < b->table);
}

/* Keeps what the tables of the parts say of each other.  False: out of memory. */
static bool
link_tables(struct crosstable_series *s, struct part *parts, size_t n)
{
	struct crosstable tables[EVENT_STAGES_TABLES];
	struct event_stages_links links[EVENT_STAGES_TABLES];
	bool good = may_make(s, parts, n);

	qsort(parts, n, sizeof(*parts), by_table);
	for (size_t i = 0; good && i < n; i++)
		good = make_table(s, parts[i].table, &tables[i], &s->now.texts);
	good = good && event_stages_find(tables, n, links, &s->now.texts);
	for (size_t i = 0; good && i < n; i++) {
		if (links[i].n == 0)
			continue;
		for (size_t k = 0; k < links[i].n && k < EVENT_STAGES_NAMED; k++)
			links[i].other[k] = parts[links[i].other[k]].table;
		links[i].play_off = parts[links[i].play_off].table;
		if (!(good = list_reserve(&s->links, s->links_n + 1, &s->links_max, sizeof(*s->links))))
			break;
		s->links[s->links_n++] = links[i];
		s->linked[parts[i].table] = (uint32_t)s->links_n;
	}
	arena_clear(&s->now.texts);
	return good;
}

/* Only tables of one name that begin less than EVENT_DAYS_BETWEEN one after the other can be stages of one event. */
static bool
find_links(struct crosstable_series *s, struct part *parts, size_t n)
{
	bool good = true;

	if (n > 0)
		qsort(parts, n, sizeof(*parts), compare_stage_parts);
	for (size_t from = 0, to; good && from < n; from = to) {
		for (to = from + 1; to < n && parts[to].name == parts[from].name; to++)
			;
		if (to - from > EVENT_STAGES_TABLES)
			continue;
		for (size_t i = from, next; good && i < to; i = next) {
			bool stage = parts[i].stage;

			for (next = i + 1; next < to && parts[next].day != LONG_MAX &&
			    parts[next].day - parts[next - 1].day < EVENT_DAYS_BETWEEN; next++)
				stage = stage || parts[next].stage;
			if (stage && next - i > 1)
				good = link_tables(s, parts + i, next - i);
		}
	}
	return good;
}

static bool
find_stages(struct crosstable_series *s)
{
	struct part *parts = malloc((s->n + 1) * sizeof(*parts));
	struct buf name = { 0 };
	size_t n = 0;
	bool good = (s->linked = calloc(s->n + 1, sizeof(*s->linked))) != NULL && parts != NULL;

	for (size_t i = 0; good && i < s->n; i++)
		good = add_stage_part(s, i, parts, &n, &name);
	good = good && find_links(s, parts, n);
	free(parts);
	buf_free(&name);
	return good;
}

struct crosstable_series *
crosstable_series_open(const struct crosstable_source *source, const struct crosstable_plan *plan, uint64_t most,
    struct crosstable_excess *excess)
{
	struct crosstable_series *s = calloc(1, sizeof(*s));

	*excess = (struct crosstable_excess){ .bytes = 0 };
	if (s == NULL)
		return NULL;
	s->most = most;
	s->excess = excess;
	s->source = *source;
	s->plan = plan;
	if (source->n == 0)
		return s;
	s->entries = crosstable_events_find(source, &s->heads, &s->n);
	if (s->entries != NULL && find_stages(s))
		return s;
	crosstable_series_free(s);
	return NULL;
}

/* -- one after the other -- */

/* Takes over what other tables say of it. */
static bool
take_links(struct crosstable_series *s, struct crosstable *t, const struct event_stages_links *links)
{
	struct crosstable other[EVENT_STAGES_NAMED] = { { .day = 0 } };
	const struct crosstable *others[EVENT_STAGES_NAMED] = { NULL };
	bool good;

	for (size_t i = 0; i < links->n && i < EVENT_STAGES_NAMED; i++) {
		const struct crosstable_head *h = &s->heads[links->other[i]];

		const struct crosstable_row row = row_of_entry(s, h->from);

		other[i].event = h->event;
		other[i].stage = crosstable_part(&row, EVENT_ROW_STAGE);
		others[i] = &other[i];
	}
	t->stages = event_stages_names(t, others, links->n, &s->now.texts);
	if (s->now.texts.failed)
		return false;
	if (!links->ranked || (s->plan != NULL && s->plan->unranked))
		return true;
	good = make_table(s, links->play_off, &s->play_off.t, &s->play_off.texts) &&
	    event_stages_rank(t, &s->play_off.t, &s->now.texts);
	return good;
}

struct crosstable *
crosstable_series_next(struct crosstable_series *s)
{
	/* Who looks at the first table, and begins again, has it already. */
	if (!s->failed && s->next == 0 && s->now.t.number == 1) {
		s->next = 1;
		return &s->now.t;
	}
	s->now.t.number = 0;
	arena_clear(&s->now.texts);
	arena_clear(&s->play_off.texts);
	if (s->failed || s->next == s->n)
		return NULL;
	s->failed = !make_table(s, s->next, &s->now.t, &s->now.texts) || (s->linked[s->next] > 0 &&
	    !take_links(s, &s->now.t, &s->links[s->linked[s->next] - 1]));
	s->now.t.number = (uint32_t)++s->next;
	return s->failed ? NULL : &s->now.t;
}

void
crosstable_series_rewind(struct crosstable_series *s)
{
	s->next = 0;
}

size_t
crosstable_series_count(const struct crosstable_series *s)
{
	return s->n;
}

bool
crosstable_series_failed(const struct crosstable_series *s)
{
	return s->failed;
}

void
crosstable_series_free(struct crosstable_series *s)
{
	if (s == NULL)
		return;
	arena_free(&s->now.texts);
	arena_free(&s->play_off.texts);
	free(s->entries);
	free(s->heads);
	free(s->links);
	free(s->linked);
	free(s);
}
