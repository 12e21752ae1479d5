/* event_stages: which tables are stages of one event. */
#include <limits.h>
#include <stdlib.h>

#include "base/buf.h"
#include "event/event_name.h"
#include "event/event_stages.h"

enum {
	DAYS_APART = 60,
	NAMES_MOST = 8,		/* so many stages are named */
	TABLES_MOST = 64,	/* more tables than that with one name are no stages of an event */
};

/* A table that may be a stage. */
struct part {
	struct crosstable *t;
	struct span name;	/* the Event without words for stages */
	size_t event;		/* the first part of its event */
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
	return a->day != LONG_MAX && b->day != LONG_MAX && labs(a->day - b->day) < DAYS_APART;
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
are_stages(const struct crosstable *a, const struct crosstable *b)
{
	if (!near(a, b))
		return false;
	if (span_eq(a->event, b->event))
		return !span_eq(a->stage, b->stage);
	return share_players(a, b);
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

/* Names the other stages of each part of a group.  False: out of memory. */
static bool
name_stages(struct part *parts, size_t n, struct arena *texts)
{
	struct buf b = { 0 };

	for (size_t i = 0; i < n; i++) {
		int named = 0;

		b.n = 0;
		for (size_t k = 0; k < n; k++) {
			if (k == i || parts[k].event != parts[i].event || ++named > NAMES_MOST)
				continue;
			buf_str(&b, named > 1 ? ", " : "");
			put_name(&b, parts[i].t, parts[k].t);
		}
		if (named > NAMES_MOST)
			buf_fmt(&b, " and %d more", named - NAMES_MOST);
		if (b.n > 0)
			parts[i].t->stages = arena_span(texts, buf_span(&b));
	}
	n = !b.failed && !texts->failed;
	buf_free(&b);
	return n;
}

/* The parts of one name. */
static bool
find_group(struct part *parts, size_t n, struct arena *texts)
{
	if (n < 2 || n > TABLES_MOST)
		return true;
	for (size_t i = 0; i < n; i++)
		parts[i].event = i;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < i; k++)
			if (parts[i].event != parts[k].event && are_stages(parts[i].t, parts[k].t))
				unite(parts, n, i, k);
	return name_stages(parts, n, texts);
}

bool
event_stages_find(struct crosstable *tables, size_t n, struct arena *texts)
{
	struct part *parts = malloc((n + 1) * sizeof(*parts));
	struct buf name = { 0 };
	size_t parts_n = 0;
	bool good = parts != NULL;

	for (size_t i = 0; good && i < n; i++) {
		name.n = 0;
		event_name_without_stages(&name, tables[i].event);
		if (name.n > 0)
			parts[parts_n++] = (struct part){ &tables[i], arena_span(texts, buf_span(&name)), 0 };
		good = !name.failed && !texts->failed;
	}
	if (good && parts_n > 0)
		qsort(parts, parts_n, sizeof(*parts), compare_parts);
	for (size_t i = 0, next; good && i < parts_n; i = next) {
		for (next = i + 1; next < parts_n && same_name(&parts[next], &parts[i]); next++)
			;
		good = find_group(parts + i, next - i, texts);
	}
	buf_free(&name);
	free(parts);
	return good;
}
