/* duplicates: finds the games of an archive that occur more than once, in limited memory. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/invariant.h"
#include "base/list.h"
#include "base/sorter.h"
#include "base/spill.h"
#include "games/duplicates/duplicates.h"
#include "games/duplicates/game_group.h"

/*
 * Parts of the memory for the sorters: 4, 4 and 2.  Of the entries, which are read one by one, in any order, as many
 * bytes are mapped as there is memory: that is memory of the system, which it can take back.
 */
enum { FILES = 4, PARTS = 20, PARTS_KEYS = 4, PARTS_FOUND = 2 };

enum { OPEN_MOST = 32 };	/* files that stay open, to be read again */

/* The bits of a number that are the day of a game, in the order by players; the others are a hash of the players. */
enum { DAY_BITS = 24 };

struct duplicates {
	struct duplicates_plan plan;
	pthread_mutex_t lock;
	int error;		/* errno of the first failure while games were added; 0: none */
	int fds[FILES];		/* of the entries and the three sorters */
	struct sorter *keys;	/* all games, by their moves, or by their places */
	uint64_t last;		/* of `keys`: the place of the one before, as long as `any` */
	bool any;
	struct sorter *pairs;	/* games that have no equal, by their players, unless `keys` are in memory */
	struct sorter *found;	/* struct duplicate, by place */
	struct archive_text *texts;
	size_t texts_n, texts_max;
	struct game_entries entries;
	struct open_text {
		size_t text;
		int fd;
	} open[OPEN_MOST];
	size_t open_n;
	struct game_group group;
	uint64_t passed;
	uint64_t known;		/* see duplicates_known() */
};

/* -- orders -- */

static int
by_moves(const void *a, const void *b)
{
	const struct game_key *x = a, *y = b;
	const uint64_t xs[] = { x->moves[1], x->pair, x->text, x->place };
	const uint64_t ys[] = { y->moves[1], y->pair, y->text, y->place };

	if (x->moves[0] != y->moves[0])
		return x->moves[0] < y->moves[0] ? -1 : 1;
	return sorter_compare(xs, ys, sizeof(xs) / sizeof(xs[0]));
}

/* The first bits of the hash of the players, and the day. */
static uint64_t
players_day(const void *key)
{
	const struct game_key *k = key;

	return k->pair >> DAY_BITS << DAY_BITS | k->first_day;
}

static int
by_players(const void *a, const void *b)
{
	const struct game_key *x = a, *y = b;
	const uint64_t xs[] = { players_day(x), x->place }, ys[] = { players_day(y), y->place };

	return sorter_compare(xs, ys, sizeof(xs) / sizeof(xs[0]));
}

static uint64_t
moves_of(const void *key)
{
	return ((const struct game_key *)key)->moves[0];
}

static int
by_key_place(const void *a, const void *b)
{
	const struct game_key *x = a, *y = b;

	return sorter_compare(&x->place, &y->place, 1);
}

static int
duplicates_by_place(const void *a, const void *b)
{
	const struct duplicate *x = a, *y = b;
	const uint64_t xs[] = { x->place, x->of }, ys[] = { y->place, y->of };

	return sorter_compare(xs, ys, sizeof(xs) / sizeof(xs[0]));
}

/* -- reading again -- */

static const struct open_text *
find_open(const struct duplicates *d, size_t text)
{
	for (size_t i = 0; i < d->open_n; i++)
		if (d->open[i].text == text)
			return &d->open[i];
	return NULL;
}

/* Opens the file, unless it is another one by now. */
static bool
open_again(struct duplicates *d, size_t text, const char *path, const struct stat *opened)
{
	int fd = d->open_n == OPEN_MOST ? -1 : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat now;

	if (fd < 0)
		return false;
	if (fstat(fd, &now) != 0 || now.st_dev != opened->st_dev || now.st_ino != opened->st_ino) {
		close(fd);
		return false;
	}
	d->open[d->open_n++] = (struct open_text){ text, fd };
	return true;
}

bool
duplicates_again(struct duplicates *d, size_t text, const char *path, const struct stat *opened)
{
	bool good;

	invariant_lock(&d->lock);
	good = find_open(d, text) != NULL || open_again(d, text, path, opened);
	invariant_unlock(&d->lock);
	return good;
}

/* As in struct game_entries. */
static bool
read_text_again(const void *duplicates, size_t text, uint64_t offset, char *to, size_t n)
{
	const struct open_text *t = find_open(duplicates, text);
	struct stat now;

	if (spill_read(t->fd, offset, to, n))
		return true;
	if (fstat(t->fd, &now) == 0 && (uint64_t)now.st_size < offset + n)
		errno = ESTALE;
	return false;
}

/* -- adding -- */

static struct sorter *
new_sorter(const struct duplicates *d, int file, size_t size, int (*order)(const void *, const void *),
    uint64_t (*hash)(const void *), size_t memory)
{
	return sorter_new(&(struct sorter_plan){ size, order, memory, d->fds[file], hash });
}

struct duplicates *
duplicates_new(const struct duplicates_plan *plan)
{
	struct duplicates *d = calloc(1, sizeof(*d));
	size_t part = plan->memory / PARTS;
	bool good = d != NULL;

	if (!good)
		return NULL;
	d->plan = *plan;
	pthread_mutex_init(&d->lock, NULL);
	for (int i = 0; i < FILES; i++)
		good = (d->fds[i] = good ? spill_open(plan->folder) : -1) >= 0 && good;
	d->entries = (struct game_entries){ { .fd = d->fds[0], .most = plan->memory }, read_text_again, d };
	good = good && (d->keys = new_sorter(d, 1, sizeof(struct game_key), plan->listed ? by_key_place : by_moves,
	    plan->listed ? NULL : moves_of, PARTS_KEYS * part)) != NULL;
	good = good && (d->pairs = new_sorter(d, 2, sizeof(struct game_key), by_players, players_day,
	    PARTS_KEYS * part)) != NULL;
	good = good && (d->found = new_sorter(d, 3, sizeof(struct duplicate), duplicates_by_place, NULL,
	    PARTS_FOUND * part)) != NULL;
	if (good)
		return d;
	duplicates_free(d);
	return NULL;
}

static bool
add_archive_text(struct duplicates *d, size_t text, const struct archive_text *part)
{
	struct archive_text *t;

	if (!list_reserve(&d->texts, text + 1, &d->texts_max, sizeof(*d->texts)))
		return false;
	while (d->texts_n <= text)
		d->texts[d->texts_n++] = (struct archive_text){ .games = 0 };
	t = &d->texts[text];
	if (t->name.p == NULL) {
		t->source = part->source;
		t->kept = part->kept;
		t->name = (struct span){ strndup(part->name.p, part->name.n), part->name.n };
	}
	t->muted |= part->muted;
	t->games = part->games > t->games ? part->games : t->games;
	t->lines = part->lines > t->lines ? part->lines : t->lines;
	t->bytes = part->bytes > t->bytes ? part->bytes : t->bytes;
	return t->name.p != NULL;
}

static bool
add_keys(struct duplicates *d, const struct game_keys *k)
{
	if (k->failed) {
		errno = ENOMEM;
		return false;
	}
	uint64_t at = d->entries.spill.end;

	if (!spill_add(&d->entries.spill, buf_span(&k->entries)))
		return false;
	for (size_t i = 0; i < k->n; i++) {
		struct game_key key = k->list[i];

		key.entry += at;
		if (!sorter_add(d->keys, &key))
			return false;
	}
	return true;
}

uint64_t
duplicates_add(struct duplicates *d, size_t text, const struct archive_text *part, struct game_keys *k)
{
	uint64_t at;

	invariant_lock(&d->lock);
	at = d->entries.spill.end;
	if (d->error == 0 && (!add_archive_text(d, text, part) || !add_keys(d, k)))
		d->error = errno;
	invariant_unlock(&d->lock);
	game_keys_clear(k);
	return at;
}

/* -- comparing -- */

static bool
add_duplicate(struct duplicates *d, const struct game_key *game, const struct game_key *of, const struct game_relation *r)
{
	return sorter_add(d->found, &(struct duplicate){ game->place, of->place, game->entry, of->entry, *r });
}

bool
duplicates_entry(const struct duplicates *d, uint64_t at, struct game_entry *entry, struct buf *tags, struct buf *moves)
{
	return game_entry_read(&d->entries, at, entry, &(struct game_entry_bufs){ .tags = tags, .moves = moves });
}

bool
duplicates_record(const struct duplicates *d, uint64_t at, struct game_entry *e, struct buf *out)
{
	return game_entry_read(&d->entries, at, e, &(struct game_entry_bufs){ .record = out });
}

/* Keys in memory are read once more by find_near(), but for this one.  `key`: as it came from the sorter. */
static void
leave_out_key(struct duplicates *d, const struct game_key *key)
{
	if (sorter_in_memory(d->keys))
		((struct game_key *)(uintptr_t)key)->pair = 0;
}

/* The next key in order, but not another one of the same game: a batch may have been judged twice. */
const struct game_key *
duplicates_next_key(struct duplicates *d)
{
	const struct game_key *key;

	while ((key = sorter_next(d->keys)) != NULL && d->any && key->place == d->last)
		leave_out_key(d, key);
	if (key != NULL) {
		d->last = key->place;
		d->any = true;
	}
	return key;
}

/* Can it be compared with others of its players? */
static bool
has_pair(const void *key)
{
	const struct game_key *k = key;

	return k->pair != 0 && k->plies != GAME_TEXTUAL;
}

/* A game that is kept is to be compared with others of its players; see leave_out_key(). */
static bool
pass_on_key(struct duplicates *d, const struct game_key *key)
{
	return sorter_in_memory(d->keys) || !has_pair(key) || sorter_add(d->pairs, key);
}

/* Compares the games of the group and empties it.  `equal`: their moves are; those that are kept are passed on. */
static bool
settle_group(struct duplicates *d, bool equal)
{
	struct game_group *g = &d->group;
	bool good = true;

	g->equal = equal;
	if (g->n > 1)
		good = game_group_compare(g, &d->entries, d->plan.keep, d->known);
	for (size_t i = 0; good && i < g->n; i++) {
		const struct group_member *m = &g->list[i];

		if (m->relation.kind != RELATION_NONE)
			good = add_duplicate(d, &m->key, &g->list[m->of].key, &m->relation);
		if (good && equal && !m->leaves)
			good = pass_on_key(d, &m->key);
		else if (equal)
			leave_out_key(d, m->from);
	}
	game_group_clear(g);
	return good;
}

static bool
add_to_group(struct duplicates *d, const struct game_key *key, const struct game_key *from, bool equal)
{
	if (d->group.n == GAME_GROUP_MAX) {
		d->passed += GAME_GROUP_MAX;
		if (!settle_group(d, equal))
			return false;
	}
	return game_group_add(&d->group, key, from);
}

/* Can these be the same game, if their moves are? */
static bool
have_equal_moves(const struct game_key *a, const struct game_key *b)
{
	if (a->moves[0] != b->moves[0] || a->moves[1] != b->moves[1])
		return false;
	/* With few moves the players must be the same. */
	return a->pair == b->pair || (a->plies >= GAME_GROUP_TELLING && a->plies != GAME_TEXTUAL);
}

static bool
is_copy_by_key(const struct game_key *a, const struct game_key *b)
{
	return a->moves[0] == b->moves[0] && a->moves[1] == b->moves[1] && a->text == b->text &&
	    (a->pair != 0 || a->plies >= GAME_GROUP_LEAST);
}

/* Texts that are not moves can only be copied, and so can a few moves of nobody. */
static bool
has_key_moves(const struct game_key *key)
{
	return key->plies != GAME_TEXTUAL && (key->pair != 0 || key->plies >= GAME_GROUP_TELLING);
}

/* Finds games with equal moves; the others go on to be compared by their players. */
static bool
find_equal(struct duplicates *d)
{
	static const struct game_relation copy = { .kind = RELATION_COPY };
	struct game_key last = { 0 };
	const struct game_key *key, *last_from = NULL;
	bool any = false, alone = false, good = true;

	while (good && (key = duplicates_next_key(d)) != NULL) {
		bool equal = any && have_equal_moves(&last, key);

		if (any && is_copy_by_key(&last, key)) {
			good = add_duplicate(d, key, &last, &copy);
			leave_out_key(d, key);
			continue;
		}
		/* Most games have no equal: these are in no group. */
		if (alone)
			good = equal ? add_to_group(d, &last, last_from, true) : pass_on_key(d, &last);
		else if (!equal)
			good = settle_group(d, true);
		alone = !equal && has_key_moves(key);
		if (good && equal && has_key_moves(key))
			good = add_to_group(d, key, key, true);
		last = *key;
		last_from = key;
		any = true;
	}
	return good && errno == 0 && (alone ? pass_on_key(d, &last) : settle_group(d, true));
}

/* The last day of a game that can be the same as this one. */
static uint64_t
reach_of(const struct game_key *key)
{
	return key->first_day == 0 ? UINT64_MAX : (uint64_t)key->first_day + key->days + ARCHIVE_DAYS_NEAR;
}

/*
 * Finds games of the same players, of which one is the beginning of the other, or which are nearly equal.  Most of them
 * are alone on their days.
 */
static bool
find_near(struct duplicates *d)
{
	const struct game_key *key;
	struct sorter *from = sorter_in_memory(d->keys) ? d->keys : d->pairs;
	uint64_t pair = 0, reach = 0;
	bool good = from == d->keys ? sorter_again(from, by_players, players_day, has_pair) : sorter_sort(from);

	while (good && (key = sorter_next(from)) != NULL) {
		if (key->pair >> DAY_BITS != pair || key->first_day > reach) {
			good = settle_group(d, false);
			reach = 0;
		}
		pair = key->pair >> DAY_BITS;
		reach = reach_of(key) > reach ? reach_of(key) : reach;
		good = good && add_to_group(d, key, key, false);
	}
	return good && errno == 0 && settle_group(d, false);
}

void
duplicates_known(struct duplicates *d, uint64_t place)
{
	d->known = place;
}

bool
duplicates_whole(struct duplicates *d)
{
	errno = d->error;
	return d->error == 0 && spill_ready(&d->entries.spill);
}

bool
duplicates_find(struct duplicates *d)
{
	return duplicates_whole(d) && sorter_sort(d->keys) && find_equal(d) && find_near(d) && sorter_sort(d->found);
}

const struct duplicate *
duplicates_next(struct duplicates *d)
{
	return sorter_next(d->found);
}

bool
duplicates_list(struct duplicates *d)
{
	return duplicates_whole(d) && sorter_sort(d->keys);
}

struct archive_text
duplicates_text(const struct duplicates *d, size_t text)
{
	return d->texts[text];
}

size_t
duplicates_texts(const struct duplicates *d)
{
	return d->texts_n;
}

uint64_t
duplicates_passed(const struct duplicates *d)
{
	return d->passed;
}

void
duplicates_free(struct duplicates *d)
{
	if (d == NULL)
		return;
	for (size_t i = 0; i < d->texts_n; i++)
		free((char *)(uintptr_t)d->texts[i].name.p);
	free(d->texts);
	sorter_free(d->keys);
	sorter_free(d->pairs);
	sorter_free(d->found);
	game_group_free(&d->group);
	spill_free(&d->entries.spill);
	for (size_t i = 0; i < d->open_n; i++)
		close(d->open[i].fd);
	for (int i = 0; i < FILES; i++)
		if (d->fds[i] >= 0)
			close(d->fds[i]);
	pthread_mutex_destroy(&d->lock);
	free(d);
}
