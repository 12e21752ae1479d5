/* cache_file: values one after the other, then a table of them, which is kept in memory while the cache is open. */
#define _XOPEN_SOURCE 700	/* realpath(3) */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/hash.h"
#include "base/hash_table.h"
#include "base/list.h"
#include "base/whole_file.h"
#include "toolkit/run/cache_file.h"

enum {
	SECRET = 192,	/* bytes, as those that XXH3 uses if none are given; XXH3_SECRET_SIZE_MIN is the least */
	AGE_REFRESHED = CACHE_FILE_AGE_MAX / 2,	/* the use of a result this old is reason enough to write a new file */
};

/*
 * The file consists of struct cache_head, the values, a struct cache_row for each, and struct cache_tail.  Numbers
 * are in the byte order of the machine: where that is another one, the checksum is wrong.
 */
#define MAGIC "Arbiter cache 2\n"
#define MAGIC_NAME "Arbiter cache "	/* with which all versions begin */

struct cache_head {
	char magic[16];
	struct cache_file_key about;
	char secret[SECRET];
};

struct cache_row {
	struct cache_file_key key;
	uint64_t at, sum;
	uint32_t n, age;
};

struct cache_tail {
	uint64_t rows_at, rows, sum;	/* the sum is of the head, the rows, and the two numbers before it */
};
_Static_assert(SECRET >= XXH3_SECRET_SIZE_MIN && sizeof(MAGIC) - 1 == sizeof(((struct cache_head *)0)->magic) &&
    sizeof(struct cache_head) == 32 + SECRET &&
    sizeof(struct cache_row) == 40 && sizeof(struct cache_tail) == 24, "there are no holes in what is written");

enum where { OLD, NEW };

struct cache_entry {
	struct cache_row row;
	enum where where;	/* the file in which the value is */
	bool used, damaged;
};

struct cache {
	char *path;		/* of the file that is replaced, with symbolic links resolved */
	struct cache_head head;
	struct stat st;		/* of the old file, when from >= 0 */
	int from;		/* the old file, or -1 */
	struct whole_file to;	/* the new one */
	struct temporaries *temporaries;
	int error;		/* errno of what went wrong with the new file */
	bool changed;		/* there is reason to write a new file */
	uint64_t most, end;	/* in bytes: limit of the file, size of the new file so far */
	struct cache_entry *entries;
	size_t n, max, news;	/* news: entries in the new file */
	struct hash_table table;	/* of the entries, by the first half of the key */
};

bool
cache_file_hash_begin(struct cache_file_hash *h, const struct cache *c)
{
	XXH3_state_t *state = XXH3_createState();

	h->state = state;
	if (state == NULL) {
		errno = ENOMEM;
		return false;
	}
	if (c != NULL)
		XXH3_128bits_reset_withSecret(state, c->head.secret, SECRET);
	else
		XXH3_128bits_reset(state);
	return true;
}

void
cache_file_hash_add(struct cache_file_hash *h, struct span bytes)
{
	if (bytes.n > 0)
		XXH3_128bits_update(h->state, bytes.p, bytes.n);
}

struct cache_file_key
cache_file_hash_end(struct cache_file_hash *h)
{
	XXH128_hash_t hash = XXH3_128bits_digest(h->state);

	XXH3_freeState(h->state);
	h->state = NULL;
	return (struct cache_file_key){ hash.high64, hash.low64 };
}

static uint64_t
checksum_of(struct cache_file_key key, const void *p, size_t n)
{
	return hash_bytes(key.a ^ key.b, (struct span){ p, n });
}

static bool
key_eq(struct cache_file_key x, struct cache_file_key y)
{
	return x.a == y.a && x.b == y.b;
}

/* 1: n bytes were read; 0: the file ends before; -1 with errno. */
static int
read_cache_bytes(int fd, void *to, size_t n, uint64_t at)
{
	char *p = to;

	while (n > 0) {
		ptrdiff_t got = pread(fd, p, n, (off_t)at);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return got < 0 ? -1 : 0;
		p += got, n -= (size_t)got, at += (uint64_t)got;
	}
	return 1;
}

/* False with errno. */
static bool
write_at(int fd, const void *from, size_t n, uint64_t at)
{
	const char *p = from;

	while (n > 0) {
		ptrdiff_t wrote = pwrite(fd, p, n, (off_t)at);

		if (wrote < 0 && errno == EINTR)
			continue;
		if (wrote < 0)
			return false;
		p += wrote, n -= (size_t)wrote, at += (uint64_t)wrote;
	}
	return true;
}

/* The entry with that key; NULL: there is none.  The key is a hash itself. */
static struct cache_entry *
find_entry(const struct cache *c, struct cache_file_key key)
{
	struct hash_probe p = hash_table_probe(&c->table, key.a);

	while (hash_probe_next(&p))
		if (key_eq(c->entries[p.index].row.key, key))
			return &c->entries[p.index];
	return NULL;
}

/* Makes room for one more.  False: out of memory (errno). */
static bool
reserve_entry(struct cache *c)
{
	if (list_reserve(&c->entries, c->n + 1, &c->max, sizeof(*c->entries)) && hash_table_reserve(&c->table, c->n + 1))
		return true;
	errno = ENOMEM;
	return false;
}

/* There is room. */
static void
set_entry(struct cache *c, const struct cache_entry *new)
{
	struct cache_entry *there = find_entry(c, new->row.key);

	if (there == NULL) {
		hash_table_add(&c->table, new->row.key.a, c->n);
		there = &c->entries[c->n++];
	}
	*there = *new;
}

static uint64_t
sum_of_rows(const struct cache_head *head, const struct cache_row *rows, const struct cache_tail *tail)
{
	uint64_t sum = hash_bytes(0, (struct span){ (const char *)head, sizeof(*head) });

	sum = hash_bytes(sum, (struct span){ (const char *)rows, (size_t)tail->rows * sizeof(*rows) });
	return hash_bytes(sum, (struct span){ (const char *)tail, offsetof(struct cache_tail, sum) });
}

static bool
is_row_good(const struct cache_row *r, const struct cache_tail *tail)
{
	return r->n <= CACHE_FILE_VALUE_MAX && r->age < CACHE_FILE_AGE_MAX && r->at >= sizeof(struct cache_head) &&
	    r->at <= tail->rows_at && r->n <= tail->rows_at - r->at;
}

/*
 * Reads the table of the old file.  One that is damaged, or of another `about`, counts as empty.  False with
 * errno: a system error.
 */
static bool
read_rows(struct cache *c)
{
	const uint64_t size = (uint64_t)c->st.st_size, least = sizeof(struct cache_head) + sizeof(struct cache_tail);
	struct cache_head head;
	struct cache_tail tail;
	struct cache_row *rows;
	int got;

	if (size < least || size > CACHE_FILE_BYTES_MAX)
		return true;
	if ((got = read_cache_bytes(c->from, &head, sizeof(head), 0)) <= 0 ||
	    (got = read_cache_bytes(c->from, &tail, sizeof(tail), size - sizeof(tail))) <= 0)
		return got == 0;
	if (memcmp(&head, &c->head, offsetof(struct cache_head, secret)) != 0 || tail.rows > size / sizeof(*rows) || tail.rows_at > size ||
	    tail.rows_at + tail.rows * sizeof(*rows) + sizeof(tail) != size)
		return true;
	if ((rows = malloc((size_t)tail.rows * sizeof(*rows) + 1)) == NULL)
		return false;
	got = read_cache_bytes(c->from, rows, (size_t)tail.rows * sizeof(*rows), tail.rows_at);
	if (got > 0 && sum_of_rows(&head, rows, &tail) == tail.sum) {
		c->head = head;
		for (uint64_t i = 0; i < tail.rows && got > 0; i++) {
			if (!is_row_good(&rows[i], &tail))
				continue;
			if (!reserve_entry(c)) {
				got = -1;
				break;
			}
			set_entry(c, &(struct cache_entry){ .row = rows[i], .where = OLD });
		}
	}
	free(rows);
	return got >= 0;
}

/* Can a file that begins with these bytes be a cache, of whatever version, perhaps cut short? */
static bool
is_start_of_cache(const char *start, size_t n)
{
	const size_t name = sizeof(MAGIC_NAME) - 1;

	return memcmp(start, MAGIC_NAME, n < name ? n : name) == 0;
}

/* Opens the old file, if there is one.  NULL, or a message about what is wrong. */
static const char *
open_old(struct cache *c)
{
	char start[sizeof(MAGIC_NAME) - 1];
	ptrdiff_t n;

	/* O_NONBLOCK: opening a pipe would wait for a writer. */
	if ((c->from = open(c->path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)) < 0)
		return errno == ENOENT ? NULL : strerror(errno);
	if (fstat(c->from, &c->st) != 0)
		return strerror(errno);
	if (!S_ISREG(c->st.st_mode))
		return "this is not an Arbiter cache; it is left unchanged";
	if ((n = pread(c->from, start, sizeof(start), 0)) < 0)
		return strerror(errno);
	if (!is_start_of_cache(start, (size_t)n))
		return "this is not an Arbiter cache; it is left unchanged";
	return read_rows(c) ? NULL : strerror(errno);
}

static void
free_cache(struct cache *c)
{
	whole_file_close(&c->to);
	if (c->from >= 0)
		close(c->from);
	free(c->path);
	free(c->entries);
	hash_table_free(&c->table);
	free(c);
}

struct cache *
cache_file_open(const char *path, struct span about, uint64_t most, struct temporaries *temporaries, const char **why)
{
	const XXH128_hash_t hash = XXH3_128bits(about.n == 0 ? "" : about.p, about.n);
	struct cache *c = calloc(1, sizeof(*c));

	if (c == NULL) {
		*why = strerror(ENOMEM);
		return NULL;
	}
	c->from = -1;
	c->to = whole_file_none();
	c->temporaries = temporaries;
	c->most = most < CACHE_FILE_BYTES_MAX ? most : CACHE_FILE_BYTES_MAX;
	memcpy(c->head.magic, MAGIC, sizeof(c->head.magic));
	c->head.about = (struct cache_file_key){ hash.high64, hash.low64 };
	c->path = realpath(path, NULL);
	if (c->path == NULL && errno == ENOENT)
		c->path = strdup(path);
	if (c->path == NULL || getrandom(c->head.secret, SECRET, 0) != SECRET)
		*why = strerror(errno);
	else if ((*why = open_old(c)) == NULL)
		return c;
	free_cache(c);
	return NULL;
}

/*
 * Appends the value.  False: it is incomplete or damaged, or out of memory; the buffer has nothing more than
 * before.
 */
static bool
read_cached_value(const struct cache *c, const struct cache_entry *e, struct buf *value)
{
	const struct cache_row *r = &e->row;

	if (!buf_reserve(value, r->n))
		return false;
	if (read_cache_bytes(e->where == OLD ? c->from : c->to.fd, value->p + value->n, r->n, r->at) <= 0 ||
	    checksum_of(r->key, value->p + value->n, r->n) != r->sum)
		return false;
	value->n += r->n;
	return true;
}

bool
cache_file_find(struct cache *c, struct cache_file_key key, struct buf *value)
{
	struct cache_entry *e = find_entry(c, key);

	if (e == NULL || e->damaged)
		return false;
	if (!read_cached_value(c, e, value)) {
		e->damaged = !value->failed;
		return false;
	}
	e->used = true;
	c->changed = c->changed || (e->where == OLD && e->row.age >= AGE_REFRESHED);
	return true;
}

static bool
open_new(struct cache *c)
{
	if (c->to.fd >= 0)
		return true;
	if (!whole_file_open(&c->to, c->path, O_RDWR, 0666, c->temporaries))
		return false;
	c->end = sizeof(c->head);
	return write_at(c->to.fd, &c->head, sizeof(c->head), 0);
}

/* Is there room in the new file for a value of n bytes, and for a table of that many rows? */
static bool
has_room_for(const struct cache *c, uint64_t n, uint64_t rows)
{
	const uint64_t end = c->to.fd < 0 ? sizeof(struct cache_head) : c->end;

	return end + n + rows * sizeof(struct cache_row) + sizeof(struct cache_tail) <= c->most;
}

bool
cache_file_put(struct cache *c, struct cache_file_key key, struct span value)
{
	const struct cache_entry *e;

	if (c->error == 0 && !reserve_entry(c))
		c->error = errno;
	if (c->error != 0) {
		errno = c->error;
		return false;
	}
	e = find_entry(c, key);
	if (value.n > CACHE_FILE_VALUE_MAX || (e != NULL && e->where == NEW && !e->damaged) ||
	    !has_room_for(c, value.n, c->news + 1))
		return true;
	if (!open_new(c) || !write_at(c->to.fd, value.p, value.n, c->end)) {
		c->error = errno;
		return false;
	}
	c->news += e == NULL || e->where != NEW;
	set_entry(c, &(struct cache_entry){
		.row = { key, c->end, checksum_of(key, value.p, value.n), (uint32_t)value.n, 0 }, .where = NEW
	});
	c->end += value.n;
	c->changed = true;
	return true;
}

/* New entries come first, then old ones by age; of one age, in the order of the file. */
static int
compare_entries(const void *a, const void *b)
{
	const struct cache_entry *x = *(struct cache_entry *const *)a, *y = *(struct cache_entry *const *)b;

	if (x->where != y->where)
		return x->where == NEW ? -1 : 1;
	if (x->row.age != y->row.age)
		return x->row.age < y->row.age ? -1 : 1;
	return (x->row.at > y->row.at) - (x->row.at < y->row.at);
}

/*
 * The entries to be kept, the most wanted first, with the ages that they will have in the new file.  NULL with
 * errno.
 */
static struct cache_entry **
entries_to_keep(struct cache *c, size_t *n)
{
	struct cache_entry **list = malloc(c->n * sizeof(struct cache_entry *) + 1);

	*n = 0;
	for (size_t i = 0; list != NULL && i < c->n; i++) {
		struct cache_entry *e = &c->entries[i];

		if (e->damaged)
			continue;
		e->row.age = e->used || e->where == NEW ? 0 : e->row.age + 1;
		if (e->row.age < CACHE_FILE_AGE_MAX)
			list[(*n)++] = e;
	}
	if (list != NULL)
		qsort(list, *n, sizeof(struct cache_entry *), compare_entries);
	return list;
}

/*
 * Copies an old value to the new file.  One that cannot be read is marked as damaged.  False with errno: out of
 * memory, or it cannot be written.
 */
static bool
carry_value(struct cache *c, struct cache_entry *e, struct buf *value)
{
	buf_clear(value);
	if (!read_cached_value(c, e, value)) {
		e->damaged = true;
		errno = ENOMEM;
		return !value->failed;
	}
	if (!write_at(c->to.fd, value->p, value->n, c->end))
		return false;
	e->row.at = c->end;
	e->where = NEW;
	c->end += value->n;
	return true;
}

/* False with errno. */
static bool
write_rows(struct cache *c, struct cache_entry **list, size_t n)
{
	struct buf value = { 0 }, rows = { 0 };
	struct cache_tail tail = { 0 };
	bool good = true;

	for (size_t i = 0; i < n && good; i++) {
		if (list[i]->where == OLD && !has_room_for(c, list[i]->row.n, tail.rows + 1))
			break;
		good = list[i]->where == NEW || carry_value(c, list[i], &value);
		if (good && !list[i]->damaged) {
			buf_add(&rows, (struct span){ (const char *)&list[i]->row, sizeof(struct cache_row) });
			tail.rows++;
		}
	}
	tail.rows_at = c->end;
	if (good && rows.failed) {
		errno = ENOMEM;
		good = false;
	}
	if (good) {
		tail.sum = sum_of_rows(&c->head, (const struct cache_row *)(const void *)rows.p, &tail);
		buf_add(&rows, (struct span){ (const char *)&tail, sizeof(tail) });
		errno = ENOMEM;
		good = !rows.failed && write_at(c->to.fd, rows.p, rows.n, c->end);
	}
	buf_free(&value);
	buf_free(&rows);
	return good;
}

/*
 * Is the file at that path still the one that was opened, or still missing?  Only lstat() is used: a sandbox may
 * not allow more.
 */
static bool
is_path_unchanged(const struct cache *c)
{
	struct stat st;

	if (lstat(c->path, &st) != 0)
		return errno == ENOENT;
	return c->from >= 0 && st.st_dev == c->st.st_dev && st.st_ino == c->st.st_ino;
}

/* False with errno. */
static bool
write_new(struct cache *c)
{
	size_t n;
	struct cache_entry **list = entries_to_keep(c, &n);
	bool good = list != NULL && open_new(c) && write_rows(c, list, n);

	free(list);
	if (!good || !is_path_unchanged(c))
		return good;
	return whole_file_replace(&c->to);
}

bool
cache_file_save(struct cache *c)
{
	if (c->error != 0) {
		errno = c->error;
		return false;
	}
	if (c->changed && !write_new(c))
		return false;
	c->changed = false;
	return true;
}

bool
cache_file_close(struct cache *c, bool keep)
{
	bool good;
	int error;

	if (c == NULL)
		return true;
	good = !keep || cache_file_save(c);
	error = errno;
	free_cache(c);
	errno = error;
	return good;
}
