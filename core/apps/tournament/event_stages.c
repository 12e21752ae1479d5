/* event_stages: which tables are stages of one event. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "apps/tournament/event_name.h"
#include "apps/tournament/event_stages.h"
#include "apps/tournament/play_off_places.h"

enum {
	PLAY_OFF_MOST = 64,	/* players of a play-off */
};

/* A table that may be a stage. */
struct part {
	struct crosstable *t;
	struct span name;	/* the Event without years and words for stages */
	bool stage;		/* it has such words */
	size_t event;		/* the first part of its event */
	struct event_stages_links links;
};

static int
compare_parts(const void *x, const void *y)
{
	const struct part *a = x, *b = y;
	int c = span_order(a->name, b->name);

	c = c != 0 ? c : span_order(a->t->section, b->t->section);
	c = c != 0 ? c : crosstable_games_compare_longs(a->t->day, b->t->day);
	return c != 0 ? c : (a->t > b->t) - (a->t < b->t);
}

static bool
same_name(const struct part *a, const struct part *b)
{
	return span_eq(a->name, b->name) && span_eq(a->t->section, b->t->section);
}

static bool
near(const struct crosstable *a, const struct crosstable *b)
{
	return a->day != LONG_MAX && b->day != LONG_MAX && labs(a->day - b->day) < EVENT_STAGES_DAYS;
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
are_stages(const struct part *a, const struct part *b)
{
	if (!near(a->t, b->t))
		return false;
	if (span_eq(a->t->event, b->t->event))
		return !span_eq(a->t->stage, b->t->stage);
	return (a->stage || b->stage) && share_players(a->t, b->t);
}

/* Joins the events of two parts of a group. */
static void
unite(struct part *parts, size_t n, size_t a, size_t b)
{
	size_t from = parts[a].event > parts[b].event ? parts[a].event : parts[b].event;
	size_t to = parts[a].event < parts[b].event ? parts[a].event : parts[b].event;

	for (size_t i = 0; i < n; i++)
		if (parts[i].event == from)
			parts[i].event = to;
}

static void
put_name(struct buf *b, const struct crosstable *t, const struct crosstable *other)
{
	struct span parts[] = { other->event, other->stage };

	for (size_t i = span_eq(t->event, other->event); i < 2; i++) {
		if (!crosstable_games_said(parts[i]))
			continue;
		buf_str(b, i == 1 && !span_eq(t->event, other->event) ? " " : "");
		buf_add(b, parts[i]);
	}
}

struct span
event_stages_names(const struct crosstable *t, const struct crosstable *const others[EVENT_STAGES_NAMED], size_t n,
    struct arena *texts)
{
	struct buf b = { 0 };
	struct span names = SPAN("");

	for (size_t i = 0; i < n && i < EVENT_STAGES_NAMED; i++) {
		buf_str(&b, i > 0 ? ", " : "");
		put_name(&b, t, others[i]);
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
name_stages(struct part *parts, size_t n, const struct crosstable *tables, struct arena *texts)
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
find_name(const struct crosstable *t, struct span name)
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
		if ((number[i] = find_name(t, play_off->players[i].name)) < 0)
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

bool
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
	put_name(&name, t, play_off);
	t->play_off = arena_span(texts, buf_span(&name));
	good = !name.failed && !texts->failed;
	buf_free(&name);
	memcpy(order, t->used, sizeof(order));
	return good && tiebreak_rank(t, order, t->used_n);
}

/* False: out of memory. */
static bool
find_play_offs(struct part *parts, size_t n, const struct crosstable *tables, struct arena *texts)
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
find_group(struct part *parts, size_t n, const struct crosstable *tables, struct arena *texts)
{
	if (n < 2 || n > EVENT_STAGES_TABLES)
		return true;
	for (size_t i = 0; i < n; i++)
		parts[i].event = i;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < i; k++)
			if (parts[i].event != parts[k].event && are_stages(&parts[i], &parts[k]))
				unite(parts, n, i, k);
	return name_stages(parts, n, tables, texts) && find_play_offs(parts, n, tables, texts);
}

bool
event_stages_find(struct crosstable *tables, size_t n, struct event_stages_links *links, struct arena *texts)
{
	struct part *parts = malloc((n + 1) * sizeof(*parts));
	struct buf name = { 0 };
	size_t parts_n = 0;
	bool good = parts != NULL, stage;

	for (size_t i = 0; good && i < n; i++) {
		name.n = 0;
		stage = event_name_without_stages(&name, tables[i].event);
		if (name.n > 0)
			parts[parts_n++] = (struct part){
				.t = &tables[i], .name = arena_span(texts, buf_span(&name)), .stage = stage,
			};
		good = !name.failed && !texts->failed;
	}
	if (good && parts_n > 0)
		qsort(parts, parts_n, sizeof(*parts), compare_parts);
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
