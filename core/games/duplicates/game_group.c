/* game_group: some games that may be the same, compared with each other. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "games/duplicates/duplicates.h"
#include "games/duplicates/game_group.h"

bool
game_group_add(struct game_group *g, const struct game_key *key, const struct game_key *from)
{
	if (!list_reserve(&g->list, g->n + 1, &g->max, sizeof(*g->list)))
		return false;
	g->list[g->n] = (struct group_member){ .key = *key, .from = from };
	g->n++;
	return true;
}

void
game_group_clear(struct game_group *g)
{
	for (size_t i = 0; i < g->n; i++)
		free(g->list[i].game);
	g->n = 0;
}

void
game_group_free(struct game_group *g)
{
	game_group_clear(g);
	free(g->list);
}

/* -- reading -- */

/* Its entry, once it has been loaded. */
static const struct game_entry *
entry_of_member(const struct group_member *m)
{
	return (const void *)(m->game + 1);
}

/* Reads the moves, with one call: the entry may be on disk. */
static bool
load_member(struct group_member *m, const struct game_entries *entries)
{
	struct game_entry *entry;
	char *raw;

	if (m->game != NULL)
		return true;
	m->game = malloc(sizeof(*m->game) + sizeof(*entry) + GAME_ENTRY_HEAD + m->key.plies * sizeof(move));
	if (m->game == NULL)
		return false;
	entry = (void *)(m->game + 1);
	raw = (char *)(entry + 1);
	if (!game_entry_read_moves(entries, m->key.entry, m->key.plies, raw, entry))
		return false;
	m->game->moves = (const void *)(raw + GAME_ENTRY_HEAD);
	m->game->n = (int)m->key.plies;
	m->game->start = entry->start;
	m->game->result = (enum result)entry->result;
	m->game->mate = entry->mate;
	return true;
}

/* Reads the tags.  Most games that are looked at have other moves: theirs are not needed. */
static bool
load_tags(struct group_member *m, const struct game_entries *entries, struct buf *tags)
{
	const struct game_entry *entry = entry_of_member(m);

	if (m->tagged)
		return true;
	if (!game_entry_tags(entries, m->key.entry, entry, tags))
		return false;
	m->tagged = archive_game_tags(m->game, buf_span(tags), entry->eol, (enum encoding)entry->encoding);
	return m->tagged;
}

/* -- comparing -- */

static int
members_by_place(const void *a, const void *b)
{
	const struct group_member *x = a, *y = b;

	return (x->key.place > y->key.place) - (x->key.place < y->key.place);
}

static struct days
days_of_key(const struct game_key *k)
{
	return (struct days){ k->first_day, k->first_day == 0 ? 0 : (long)k->first_day + k->days };
}

static bool
one_day(const struct game_key *k)
{
	return k->first_day != 0 && k->days == 0;
}

/*
 * Is it worth reading both?  Only games with equal moves, and not few of them, can have dates that contradict.  Of the
 * others, those with another opening are only looked at if the day is known, and no round says that they are two games.
 */
static bool
is_worth_reading(const struct game_group *g, const struct game_key *a, const struct game_key *b)
{
	if (a->moves[0] == b->moves[0] && a->moves[1] == b->moves[1] && (!g->equal || a->plies >= GAME_GROUP_SOME))
		return g->equal;
	/* What is quick comes first. */
	if (a->opening != b->opening && a->opening != 0 && b->opening != 0 && !(one_day(a) && one_day(b) &&
	    (a->round == 0 || b->round == 0 || a->round == b->round)))
		return false;
	return archive_game_compare_days(days_of_key(a), days_of_key(b)) != AGREE_CONTRADICTS;
}

/* Can both be of one round, of one day? */
static bool
can_be_one_round(const struct game_key *a, const struct game_key *b)
{
	return a->whole_round != 0 && a->whole_round == b->whole_round && one_day(a) && one_day(b) && a->first_day == b->first_day;
}

/* Is the member the same game as all that have the same first record? */
static bool
member_fits(const struct game_group *g, size_t first, size_t i)
{
	for (size_t k = first + 1; k < i; k++)
		if (g->list[k].first == first && !relation_rows[relation_of(g->list[k].game, g->list[i].game).kind].same)
			return false;
	return true;
}

/*
 * Finds the relation of a member with those before it: the first that are the same game, else of those that have any,
 * the first of the closest kind.
 */
static bool
find_relation(struct game_group *g, size_t i, const struct game_entries *entries, struct buf *tags)
{
	struct group_member *m = &g->list[i];

	m->first = i;
	for (size_t k = 0; k < i; k++) {
		struct game_relation r;

		if (g->list[k].first != k || !is_worth_reading(g, &g->list[k].key, &m->key))
			continue;
		if (!load_member(&g->list[k], entries) || !load_member(m, entries))
			return false;
		if (!relation_possible(g->list[k].game, m->game, can_be_one_round(&g->list[k].key, &m->key)))
			continue;
		if (!load_tags(&g->list[k], entries, tags) || !load_tags(m, entries, tags))
			return false;
		r = relation_of(g->list[k].game, m->game);
		if (relation_rows[r.kind].same && member_fits(g, k, i)) {
			m->relation = r;
			m->of = m->first = k;
			return true;
		}
		if (!relation_rows[r.kind].same && r.kind != RELATION_NONE &&
		    (m->relation.kind == RELATION_NONE || r.kind < m->relation.kind)) {
			m->relation = r;
			m->of = k;
		}
	}
	return true;
}

/* Is record b of a game better than a, which comes first? */
static bool
is_better_record(const struct group_member *a, const struct group_member *b, int keep, uint64_t known)
{
	enum relation_kind kind;

	if (keep == KEEP_FIRST || a->key.place < known)
		return false;
	kind = relation_of(a->game, b->game).kind;
	if (kind == RELATION_EXTRA)
		return b->game->n < a->game->n;
	if (entry_of_member(a)->faulty != entry_of_member(b)->faulty)
		return entry_of_member(a)->faulty;
	if (keep == KEEP_RICHEST)
		return entry_of_member(b)->text_n > entry_of_member(a)->text_n;
	return b->game->n > a->game->n;
}

/* Chooses which record of the games with that first one is kept: the relations of the others are with it. */
static void
choose_kept_record(struct game_group *g, size_t n, size_t first, int keep, uint64_t known)
{
	size_t best = first;

	for (size_t i = first + 1; i < n; i++)
		if (g->list[i].first == first && is_better_record(&g->list[best], &g->list[i], keep, known))
			best = i;
	for (size_t i = first; i < n; i++) {
		struct group_member *m = &g->list[i];

		if (m->first != first || i == best)
			continue;
		m->leaves = true;
		m->of = best;
		if (best != first)
			m->relation = relation_of(g->list[best].game, m->game);
	}
	if (best != first)
		g->list[best].relation.kind = RELATION_NONE;
}

/* Is every later member, in the order of their first days, too late to be the same game as this one? */
static bool
are_later_too_late(const struct game_group *g, const struct game_key *a, const struct game_key *b)
{
	return !g->equal && a->first_day != 0 && b->first_day > a->first_day + a->days + ARCHIVE_DAYS_NEAR;
}

/* Moves the members that are worth reading to the start, in the order of their places; returns how many there are. */
static size_t
sort_out(struct game_group *g)
{
	size_t n = 0;

	for (size_t i = 0; i < g->n; i++)
		for (size_t k = i + 1; k < g->n && !are_later_too_late(g, &g->list[i].key, &g->list[k].key); k++)
			if (!(g->list[i].useful && g->list[k].useful) && is_worth_reading(g, &g->list[i].key, &g->list[k].key))
				g->list[i].useful = g->list[k].useful = true;
	for (size_t i = 0; i < g->n; i++)
		if (g->list[i].useful) {
			struct group_member m = g->list[i];

			g->list[i] = g->list[n];
			g->list[n++] = m;
		}
	qsort(g->list, n, sizeof(*g->list), members_by_place);
	return n;
}

bool
game_group_compare(struct game_group *g, const struct game_entries *entries, int keep, uint64_t known)
{
	struct buf tags = { 0 };
	size_t n = sort_out(g);
	bool good = true;

	for (size_t i = 1; good && i < n; i++)
		good = find_relation(g, i, entries, &tags);
	for (size_t i = 0; good && i < n; i++)
		if (g->list[i].first == i)
			choose_kept_record(g, n, i, keep, known);
	buf_free(&tags);
	return good;
}
