/* crosstable_events: finds which rows of games are one event. */
#define _GNU_SOURCE	/* qsort_r(3) */

#include <limits.h>
#include <stdlib.h>

#include "apps/tournament/crosstable_events.h"
#include "apps/tournament/event_name.h"
#include "base/list.h"

enum {
	DAYS_TOUCH = 3,		/* dates that are so many days apart touch: there may be a free day, or a journey */
	SHARED_LEAST = 2,	/* so many players in common at least join two stretches */
};

/* What a row says of its event; rows that come one after the other share it if they say the same. */
struct group {
	struct span tournament, event, section, stage, site;
	uint32_t name;		/* the same for groups that are the same for compare_names(); */
	uint32_t place;		/* and for compare_sites() */
};

/* What must be known of a row: there are as many as games, so it is little. */
struct brief {
	struct span name[2];	/* its players; p is NULL: a bye, or the row can be in no table */
	uint32_t row, group;
	int32_t first, last;	/* as those of the row; CROSSTABLE_NO_DAY: none */
	bool round;		/* it is known */
};

/* Rows with the same Event, Site, Section and Stage without a gap between them, or with the same tournament. */
struct stretch {
	uint32_t from, n;	/* its briefs */
	uint32_t group;		/* that of its first row */
	int32_t first, last;	/* the first and the last day, of dates that are a day; or CROSSTABLE_NO_DAY */
	uint32_t players;
	uint32_t table;		/* its number; only of the first stretch of a table */
	uint32_t joined;	/* the first stretch of the same table that is known, maybe this one: see root_of() */
	bool rounds;		/* the rounds of all games are known */
	bool apart;		/* another table of this Event has dates that touch */
	bool alike;		/* another table may be of this event with its name spelt in another way */
};

/* A player of a stretch. */
struct seat {
	uint32_t player;	/* twice the index of a brief, and 1 for Black */
	uint32_t stretch;
};

/* A player whom two stretches have in common. */
struct shared {
	uint32_t a, b;		/* a < b */
};

struct finding_events {
	const struct crosstable_source *source;
	struct group *groups;
	size_t groups_n, groups_max;
	struct brief *briefs;
	size_t rows;
	struct stretch *list;
	size_t n;
	struct seat *seats;
	size_t seats_n;
	struct shared *shared;
	size_t shared_n;
};

static int
compare_uint32(uint32_t a, uint32_t b)
{
	return (a > b) - (a < b);
}

static int
compare_groups(const struct group *a, const struct group *b)
{
	int c = span_order(a->section, b->section);

	return c != 0 ? c : span_order(a->stage, b->stage);
}

/* The address of a tournament says which event it is; the Event is only compared if there is none. */
static int
compare_names(const struct group *a, const struct group *b)
{
	int c = span_order(a->tournament, b->tournament);

	if (c == 0 && a->tournament.n == 0)
		c = span_order(a->event, b->event);
	return c != 0 ? c : compare_groups(a, b);
}

static int
compare_sites(const struct group *a, const struct group *b)
{
	int c = compare_names(a, b);

	return c != 0 || a->tournament.n > 0 ? c : span_order(a->site, b->site);
}

static int
by_site(const void *x, const void *y)
{
	const struct group *const *a = x, *const *b = y;

	return compare_sites(*a, *b);
}

/* -- reading -- */

static struct crosstable_row
row_of_source(const struct finding_events *f, size_t row)
{
	struct crosstable_row r;

	f->source->read(f->source->data, row, &r);
	return r;
}

static bool
same_group(const struct group *a, const struct group *b)
{
	return compare_names(a, b) == 0 && span_eq(a->event, b->event) && span_eq(a->site, b->site);
}

/* Adds the row; false: out of memory. */
static bool
add_brief_of_row(struct finding_events *f, size_t row)
{
	const struct crosstable_row r = row_of_source(f, row);
	const struct group group = {
		.tournament = crosstable_tournament(&r), .event = crosstable_part(&r, EVENT_ROW_EVENT),
		.section = crosstable_part(&r, EVENT_ROW_SECTION), .stage = crosstable_part(&r, EVENT_ROW_STAGE),
		.site = crosstable_part(&r, EVENT_ROW_SITE),
	};
	const bool good = crosstable_games_use(&r) == CROSSTABLE_GOOD;
	struct brief *b = &f->briefs[row];

	if (f->groups_n == 0 || !same_group(&f->groups[f->groups_n - 1], &group)) {
		if (!list_reserve(&f->groups, f->groups_n + 1, &f->groups_max, sizeof(*f->groups)))
			return false;
		f->groups[f->groups_n++] = group;
	}
	*b = (struct brief){
		.row = (uint32_t)row, .group = (uint32_t)f->groups_n - 1,
		.first = r.from, .last = r.to,
		.round = crosstable_games_round_known(crosstable_part(&r, EVENT_ROW_ROUND)),
	};
	for (int side = 0; side < 2 && good; side++) {
		struct span name = crosstable_part(&r, EVENT_ROW_NAME + side);

		if (!crosstable_games_is_bye(name, crosstable_part(&r, EVENT_ROW_RESULT)))
			b->name[side] = name;
	}
	return true;
}

/* Numbers the groups, so that their names need not be compared any more.  False: out of memory. */
static bool
number_groups(struct finding_events *f)
{
	struct group **order = malloc((f->groups_n + 1) * sizeof(*order));

	if (order == NULL)
		return false;
	for (size_t i = 0; i < f->groups_n; i++)
		order[i] = &f->groups[i];
	if (f->groups_n > 0)
		qsort(order, f->groups_n, sizeof(*order), by_site);
	for (size_t i = 1; i < f->groups_n; i++) {
		order[i]->name = order[i - 1]->name + (compare_names(order[i - 1], order[i]) != 0);
		order[i]->place = order[i - 1]->place + (compare_sites(order[i - 1], order[i]) != 0);
	}
	free(order);
	return true;
}

/* By name, place and date. */
static int
by_name_place_date(const void *x, const void *y, void *finding)
{
	const struct brief *a = x, *b = y;
	const struct finding_events *f = finding;
	int c = compare_uint32(f->groups[a->group].place, f->groups[b->group].place);

	c = c != 0 ? c : (a->first > b->first) - (a->first < b->first);
	c = c != 0 ? c : (a->last > b->last) - (a->last < b->last);
	return c != 0 ? c : compare_uint32(a->row, b->row);
}

static bool
read_rows(struct finding_events *f)
{
	for (size_t i = 0; i < f->rows; i++)
		if (!add_brief_of_row(f, i))
			return false;
	if (!number_groups(f))
		return false;
	if (f->rows > 0)
		qsort_r(f->briefs, f->rows, sizeof(*f->briefs), by_name_place_date, f);
	return true;
}

/* -- stretches -- */

static uint32_t
place_of_brief(const struct finding_events *f, size_t brief)
{
	return f->groups[f->briefs[brief].group].place;
}

/* How many of the sorted briefs are one stretch.  Those without a date belong to the others if these are one. */
static size_t
stretch_length(const struct finding_events *f, size_t at, bool whole)
{
	const struct brief *b = f->briefs + at;
	const bool tournament = f->groups[b->group].tournament.n > 0;
	size_t event = 1, dated = 0, end = 0;
	int32_t last = INT32_MIN;

	while (at + event < f->rows && place_of_brief(f, at) == place_of_brief(f, at + event))
		event++;
	while (dated < event && b[dated].first != CROSSTABLE_NO_DAY)
		dated++;
	while (end < dated && (end == 0 || tournament || b[end].first - last < EVENT_DAYS_BETWEEN)) {
		last = b[end].last > last ? b[end].last : last;
		end++;
	}
	return end == 0 || (end == dated && whole) ? event : end;
}

/* The group of the first row in the order of rows, where that has several. */
static uint32_t
first_group(const struct finding_events *f, const struct stretch *s)
{
	const struct brief *list = f->briefs + s->from, *least = list;
	struct crosstable_row first, row;

	if (f->groups[list->group].tournament.n == 0)
		return list->group;
	first = row_of_source(f, list->row);
	for (size_t i = 1; i < s->n && list[i].first == list->first && list[i].last == list->last; i++) {
		row = row_of_source(f, list[i].row);
		if (crosstable_games_compare(&row, &first) < 0) {
			first = row;
			least = &list[i];
		}
	}
	return least->group;
}

static void
find_stretches(struct finding_events *f)
{
	for (size_t at = 0; at < f->rows; at += f->list[f->n++].n) {
		struct stretch *s = &f->list[f->n];
		const struct brief *b = f->briefs + at;
		bool whole = at == 0 || place_of_brief(f, at - 1) != place_of_brief(f, at);

		*s = (struct stretch){
			.from = (uint32_t)at, .first = CROSSTABLE_NO_DAY, .last = CROSSTABLE_NO_DAY,
			.joined = (uint32_t)f->n, .rounds = true,
		};
		s->n = (uint32_t)stretch_length(f, at, whole);
		s->group = first_group(f, s);
		for (size_t i = 0; i < s->n; i++)
			s->rounds = s->rounds && b[i].round;
		for (size_t i = 0; i < s->n && b[i].first != CROSSTABLE_NO_DAY; i++) {
			if (b[i].first != b[i].last)
				continue;
			s->first = s->first == CROSSTABLE_NO_DAY ? b[i].first : s->first;
			s->last = b[i].last;
		}
	}
}

static const struct group *
group_of(const struct finding_events *f, uint32_t stretch)
{
	return &f->groups[f->list[stretch].group];
}

/* -- players in common -- */

static struct span
name_of_seat(const struct finding_events *f, const struct seat *s)
{
	return f->briefs[s->player / 2].name[s->player % 2];
}

/* By player, whatever the event, then by the first day of the stretch. */
static int
by_person(const void *x, const void *y, void *finding)
{
	const struct finding_events *f = finding;
	const struct seat *a = x, *b = y;
	int c = span_order(name_of_seat(f, a), name_of_seat(f, b));

	c = c != 0 ? c : (f->list[a->stretch].first > f->list[b->stretch].first) -
	    (f->list[a->stretch].first < f->list[b->stretch].first);
	return c != 0 ? c : compare_uint32(a->stretch, b->stretch);
}

/* By name of the event first. */
static int
by_player(const void *x, const void *y, void *finding)
{
	const struct finding_events *f = finding;
	const struct seat *a = x, *b = y;
	int c = compare_uint32(group_of(f, a->stretch)->name, group_of(f, b->stretch)->name);

	return c != 0 ? c : by_person(x, y, finding);
}

/* The players of all stretches with a day, each once in a stretch. */
static void
find_seats(struct finding_events *f)
{
	size_t n = 0;

	for (uint32_t i = 0; i < f->n; i++)
		for (uint32_t k = 0; k < f->list[i].n && f->list[i].first != CROSSTABLE_NO_DAY; k++)
			for (uint32_t side = 0; side < 2; side++)
				if (f->briefs[f->list[i].from + k].name[side].p != NULL)
					f->seats[n++] = (struct seat){ 2 * (f->list[i].from + k) + side, i };
	if (n > 0)
		qsort_r(f->seats, n, sizeof(*f->seats), by_player, f);
	for (size_t i = 0; i < n; i++)
		if (i == 0 || by_player(&f->seats[i - 1], &f->seats[i], f) != 0) {
			f->seats[f->seats_n++] = f->seats[i];
			f->list[f->seats[i].stretch].players++;
		}
}

/* `a` begins first, or both on the same day. */
static bool
stretches_touch(const struct stretch *a, const struct stretch *b)
{
	return a->last >= b->first || b->first - a->last <= DAYS_TOUCH;
}

static void
add_shared(struct finding_events *f, uint32_t a, uint32_t b)
{
	if (stretches_touch(&f->list[a], &f->list[b]))
		f->shared[f->shared_n++] = a < b ? (struct shared){ a, b } : (struct shared){ b, a };
}

/*
 * Each stretch of a player is compared with the one before and with the one that lasts longest of those before, not
 * with all, so that the cost does not grow with the square of their number.
 */
static void
find_shared(struct finding_events *f)
{
	uint32_t longest = UINT32_MAX;

	for (size_t i = 1; i < f->seats_n; i++) {
		const struct seat *a = &f->seats[i - 1], *b = &f->seats[i];

		if (group_of(f, a->stretch)->name != group_of(f, b->stretch)->name ||
		    !span_eq(name_of_seat(f, a), name_of_seat(f, b))) {
			longest = UINT32_MAX;
			continue;
		}
		if (longest == UINT32_MAX || f->list[a->stretch].last > f->list[longest].last)
			longest = a->stretch;
		add_shared(f, a->stretch, b->stretch);
		if (longest != a->stretch)
			add_shared(f, longest, b->stretch);
	}
}

static int
by_stretches(const void *x, const void *y)
{
	const struct shared *a = x, *b = y;

	return a->a != b->a ? compare_uint32(a->a, b->a) : compare_uint32(a->b, b->b);
}

/* Sorts the shared players by their two stretches. */
static void
sort_shared(struct finding_events *f)
{
	if (f->shared_n > 0)
		qsort(f->shared, f->shared_n, sizeof(*f->shared), by_stretches);
}

/* How many of the sorted ones, from that on, are of the same two stretches. */
static size_t
shared_by(const struct finding_events *f, size_t at)
{
	size_t n = 1;

	while (at + n < f->shared_n && by_stretches(&f->shared[at], &f->shared[at + n]) == 0)
		n++;
	return n;
}

/* The first stretch of a table: paths to it are halved on the way. */
static uint32_t
root_of(struct stretch *list, uint32_t i)
{
	while (list[i].joined != i)
		i = list[i].joined = list[list[i].joined].joined;
	return i;
}

static void
unite_events(struct finding_events *f, uint32_t a, uint32_t b)
{
	uint32_t x = root_of(f->list, a), y = root_of(f->list, b);

	f->list[x > y ? x : y].joined = x < y ? x : y;
}

/* Joins stretches if at least half of the players of the smaller one are also in the other. */
static void
join_stretches(struct finding_events *f)
{
	sort_shared(f);
	for (size_t i = 0, both; i < f->shared_n; i += both) {
		const struct stretch *a = &f->list[f->shared[i].a], *b = &f->list[f->shared[i].b];

		both = shared_by(f, i);
		if (both >= SHARED_LEAST && 2 * both >= (a->players < b->players ? a->players : b->players))
			unite_events(f, f->shared[i].a, f->shared[i].b);
	}
}

/* -- spellings -- */

/* A player in a game, to find players with different games in a round. */
struct turn {
	struct span name, opponent, round;
	int colour;
};

static int
by_turn(const void *x, const void *y)
{
	const struct turn *a = x, *b = y;
	int c = span_order(a->name, b->name);

	c = c != 0 ? c : crosstable_games_compare_rounds(a->round, b->round);
	c = c != 0 ? c : span_order(a->opponent, b->opponent);
	return c != 0 ? c : a->colour - b->colour;
}

static size_t
add_turns(const struct finding_events *f, struct turn *turns, const struct stretch *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n; i++) {
		const struct crosstable_row row = row_of_source(f, f->briefs[s->from + i].row);
		struct span round = crosstable_part(&row, EVENT_ROW_ROUND);

		round = span_cut(&round, '.');
		if (crosstable_games_use(&row) != CROSSTABLE_GOOD)
			continue;
		for (int side = 0; side < 2; side++)
			turns[n++] = (struct turn){
				crosstable_part(&row, EVENT_ROW_NAME + side),
				crosstable_part(&row, EVENT_ROW_BLACK - side), round, side,
			};
	}
	return n;
}

/* Does nobody have two different games in a round, if these are one event?  1 or 0; -1: out of memory. */
static int
rounds_agree(const struct finding_events *f, const struct stretch *a, const struct stretch *b)
{
	struct turn *turns = malloc((2 * ((size_t)a->n + b->n) + 1) * sizeof(*turns));
	size_t n;
	int agree = 1;

	if (turns == NULL)
		return -1;
	n = add_turns(f, turns, a);
	n += add_turns(f, turns + n, b);
	if (n > 0)
		qsort(turns, n, sizeof(*turns), by_turn);
	for (size_t i = 1; i < n; i++)
		if (span_eq(turns[i].name, turns[i - 1].name) && by_turn(&turns[i], &turns[i - 1]) != 0 &&
		    crosstable_games_compare_rounds(turns[i].round, turns[i - 1].round) == 0)
			agree = 0;
	free(turns);
	return agree;
}

/* Joins two stretches with so many players in common, if their names may be spellings of one.  False: out of memory. */
static bool
join_spellings(struct finding_events *f, struct shared pair, size_t both)
{
	struct stretch *a = &f->list[pair.a], *b = &f->list[pair.b];
	const struct group *x = group_of(f, pair.a), *y = group_of(f, pair.b);
	size_t least = a->players < b->players ? a->players : b->players;
	size_t most = a->players < b->players ? b->players : a->players;
	int alike;

	if (both < SHARED_LEAST || 10 * both < 9 * least || 2 * both < most || compare_groups(x, y) != 0 ||
	    (x->tournament.n > 0 && y->tournament.n > 0) || root_of(f->list, pair.a) == root_of(f->list, pair.b))
		return true;
	alike = event_name_alike(x->event, y->event);
	if (alike == 1 && (!a->rounds || !b->rounds)) {
		a->alike = b->alike = true;
		return true;
	}
	if (alike == 1)
		alike = rounds_agree(f, a, b);
	if (alike == 1)
		unite_events(f, pair.a, pair.b);
	return alike >= 0;
}

/*
 * Joins stretches whose Events may be spellings of one name, if they have the same players and their dates touch, and
 * if their rounds show that it is one event: other events of these players and days ("blitz", a play-off) have the
 * same rounds again.  False: out of memory.
 */
static bool
find_spellings(struct finding_events *f)
{
	bool done = true;

	f->shared_n = 0;
	if (f->seats_n > 0)
		qsort_r(f->seats, f->seats_n, sizeof(*f->seats), by_person, f);
	for (size_t i = 1; i < f->seats_n; i++) {
		const struct seat *a = &f->seats[i - 1], *b = &f->seats[i];

		if (span_eq(name_of_seat(f, a), name_of_seat(f, b)) &&
		    group_of(f, a->stretch)->name != group_of(f, b->stretch)->name)
			add_shared(f, a->stretch, b->stretch);
	}
	sort_shared(f);
	for (size_t i = 0, both; i < f->shared_n && done; i += both) {
		both = shared_by(f, i);
		done = join_spellings(f, f->shared[i], both);
	}
	return done;
}

/* -- tables -- */

/* By name, then by the first day. */
static int
by_name_and_day(const void *x, const void *y, void *finding)
{
	const struct finding_events *f = finding;
	const uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
	int c = compare_uint32(group_of(f, a)->name, group_of(f, b)->name);

	c = c != 0 ? c : (f->list[a].first > f->list[b].first) - (f->list[a].first < f->list[b].first);
	return c != 0 ? c : compare_uint32(a, b);
}

/* Marks neighbours of different tables whose dates touch. */
static void
find_apart(struct finding_events *f, uint32_t *order)
{
	uint32_t longest = UINT32_MAX;

	for (uint32_t i = 0; i < f->n; i++)
		order[i] = i;
	if (f->n > 0)
		qsort_r(order, f->n, sizeof(*order), by_name_and_day, f);
	for (size_t i = 0; i < f->n; i++) {
		struct stretch *s = &f->list[order[i]];

		if (longest != UINT32_MAX &&
		    (group_of(f, longest)->name != group_of(f, order[i])->name || s->first == CROSSTABLE_NO_DAY))
			longest = UINT32_MAX;
		if (longest != UINT32_MAX && stretches_touch(&f->list[longest], s) &&
		    root_of(f->list, longest) != root_of(f->list, order[i]))
			f->list[longest].apart = s->apart = true;
		if (longest == UINT32_MAX || s->last > f->list[longest].last)
			longest = order[i];
	}
}

/* By what people see: Event, Site, Section and Stage, then date. */
static int
by_title(const void *x, const void *y, void *finding)
{
	const struct finding_events *f = finding;
	const uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
	const struct group *p = group_of(f, a), *q = group_of(f, b);
	int c = span_order(p->event, q->event);

	c = c != 0 ? c : span_order(p->site, q->site);
	c = c != 0 ? c : compare_groups(p, q);
	return c != 0 ? c : compare_uint32(a, b);
}

/* Numbers the tables; returns how many there are. */
static size_t
number_tables(struct finding_events *f, uint32_t *order)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < f->n; i++)
		if (root_of(f->list, i) == i)
			order[count++] = i;
	if (count > 0)
		qsort_r(order, count, sizeof(*order), by_title, f);
	for (uint32_t i = 0; i < count; i++)
		f->list[order[i]].table = i;
	return count;
}

/* What is known of each table, whose stretches are numbered.  NULL: out of memory. */
static struct crosstable_head *
list_heads(struct finding_events *f, size_t count)
{
	struct crosstable_head *heads = calloc(count + 1, sizeof(*heads));

	for (uint32_t i = 0; heads != NULL && i < f->n; i++) {
		const struct stretch *s = &f->list[i];
		struct crosstable_head *h = &heads[f->list[root_of(f->list, i)].table];
		const struct brief *b = f->briefs + s->from;

		if (h->n == 0)
			*h = (struct crosstable_head){ .event = group_of(f, i)->event, .day = LONG_MAX };
		h->n += s->n;
		h->day = b->first != CROSSTABLE_NO_DAY && b->first < h->day ? b->first : h->day;
		for (size_t k = 0; k < s->n; k++)
			if (k == 0 || b[k].group != b[k - 1].group)
				h->events = h->events || !span_eq(h->event, f->groups[b[k].group].event);
	}
	for (size_t i = 1; heads != NULL && i < count; i++)
		heads[i].from = heads[i - 1].from + heads[i - 1].n;
	return heads;
}

/* Puts the rows of each table from where its head says; NULL: out of memory. */
static struct crosstable_entry *
list_entries(struct finding_events *f, const struct crosstable_head *heads, size_t count)
{
	struct crosstable_entry *list = malloc((f->rows + 1) * sizeof(*list));
	uint32_t *ends = malloc((count + 1) * sizeof(*ends));

	for (size_t i = 0; ends != NULL && i < count; i++)
		ends[i] = heads[i].from;
	for (uint32_t i = 0; list != NULL && ends != NULL && i < f->n; i++) {
		const struct stretch *s = &f->list[i];
		uint32_t table = f->list[root_of(f->list, i)].table;

		for (size_t k = 0; k < s->n; k++)
			list[ends[table]++] = (struct crosstable_entry){
				f->briefs[s->from + k].row, table, s->apart, s->alike,
			};
	}
	if (ends == NULL) {
		free(list);
		list = NULL;
	}
	free(ends);
	return list;
}

static void
free_players(struct finding_events *f)
{
	free(f->seats);
	free(f->shared);
	f->seats = NULL;
	f->shared = NULL;
}

struct crosstable_entry *
crosstable_events_find(const struct crosstable_source *source, struct crosstable_head **heads, size_t *count)
{
	struct finding_events f = { .source = source, .rows = source->n };
	struct crosstable_entry *entries = NULL;
	uint32_t *order = NULL;

	*heads = NULL;
	if (f.rows >= CROSSTABLE_ROWS_MAX)
		return NULL;
	f.briefs = malloc((f.rows + 1) * sizeof(*f.briefs));
	f.list = malloc((f.rows + 1) * sizeof(*f.list));
	f.seats = malloc((2 * f.rows + 1) * sizeof(*f.seats));
	f.shared = malloc((4 * f.rows + 1) * sizeof(*f.shared));
	if (f.briefs != NULL && f.list != NULL && f.seats != NULL && f.shared != NULL && read_rows(&f)) {
		find_stretches(&f);
		find_seats(&f);
		find_shared(&f);
		join_stretches(&f);
		if (find_spellings(&f))
			order = malloc((f.n + 1) * sizeof(*order));
	}
	free_players(&f);
	if (order != NULL) {
		find_apart(&f, order);
		*count = number_tables(&f, order);
		*heads = list_heads(&f, *count);
		entries = *heads == NULL ? NULL : list_entries(&f, *heads, *count);
	}
	if (entries == NULL) {
		free(*heads);
		*heads = NULL;
	}
	free(order);
	free(f.groups);
	free(f.briefs);
	free(f.list);
	return entries;
}
