/* result_cache: the results of a file in an earlier run, used as long as nothing they depend on has changed. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "run/result_cache.h"

enum { CHUNK = 1 << 16 };

/* Precedes the images in what is cached. */
struct day {
	unsigned long today, dated;
};

/* Adds all of the policy that decides findings and how they are written. */
static void
add_policy(const struct caching *c, const struct file_policy *p, struct cache_file_hash *hash)
{
	const struct grading *g = &p->grading;
	struct buf line = { 0 };

	buf_fmt(&line, "%d %d %d %d %d %d;", (int)g->raised, (int)g->level, (int)p->level, p->fail_on, p->baseline != NULL,
	    (int)p->encoding);
	for (int id = 0; id < DIAG_COUNT; id++)
		buf_char(&line, (char)('0' + (int)g->severity[id] + 4 * g->chosen[id] + 8 * g->fixed[id]));
	if (c->how != NULL)
		c->how(p->how, &line);
	buf_char(&line, '\0');
	cache_file_hash_add(hash, buf_span(&line));
	buf_free(&line);
}

/* A file of size 0 is read to its end: files that the kernel makes up may have no size. */
static bool
add_file(int fd, off_t size, struct cache_file_hash *hash)
{
	const bool sized = size > 0;
	char bytes[CHUNK];
	ptrdiff_t n;

	while ((!sized || size > 0) && (n = read(fd, bytes, sizeof(bytes))) != 0) {
		if (n < 0)
			return false;
		cache_file_hash_add(hash, (struct span){ bytes, (size_t)n });
		size -= n;
	}
	return true;
}

bool
result_cache_key(const struct caching *c, const struct file_policy *policy, const char *path, struct kept *k)
{
	struct cache_file_hash hash;
	struct stat st;
	/* Pipes are not opened: what was written to one would be lost when it is closed again. */
	bool regular = stat(path, &st) == 0 && S_ISREG(st.st_mode);
	int fd = regular ? open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) : -1;
	bool good = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && cache_file_hash_begin(&hash, c->store);

	if (good) {
		cache_file_hash_add(&hash, (struct span){ (const char *)&c->run, sizeof(c->run) });
		add_policy(c, policy, &hash);
		cache_file_hash_add(&hash, (struct span){ path, strlen(path) + 1 });
		good = add_file(fd, st.st_size, &hash);
		*k = (struct kept){ path, cache_file_hash_end(&hash), st.st_dev, st.st_ino, st.st_size, st.st_mtim, st.st_ctim };
	}
	if (fd >= 0)
		close(fd);
	return good;
}

bool
result_cache_find(const struct caching *c, const struct kept *k, struct buf *images)
{
	struct buf value = { 0 };
	struct day day;
	bool good = cache_file_find(c->store, k->key, &value) && value.n > sizeof(day);

	if (good) {
		const struct span rest = { value.p + sizeof(day), value.n - sizeof(day) };

		memcpy(&day, value.p, sizeof(day));
		/* A date that was in the future may be past now, but not the other way round. */
		good = (day.dated ? c->today == day.today : c->today >= day.today) && batch_image_check(rest, c->reports);
		buf_add(images, rest);
	}
	buf_free(&value);
	return good && !images->failed;
}

static bool
same(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

static void
keep(const struct caching *c, const struct kept *k, struct buf *value, bool dated)
{
	struct day day;
	struct stat st;

	if (stat(k->path, &st) != 0 || st.st_dev != k->dev || st.st_ino != k->ino || st.st_size != k->size ||
	    !same(&st.st_mtim, &k->modified) || !same(&st.st_ctim, &k->changed))
		return;
	memset(&day, 0, sizeof(day));
	day.today = c->today;
	day.dated = dated;
	memcpy(value->p, &day, sizeof(day));
	/* What cannot be cached is checked again next time; cache_file_close() reports why. */
	cache_file_put(c->store, k->key, buf_span(value));
}

void
result_cache_end(struct result_cache_memory *m, const struct caching *c)
{
	if (m->images.n > 0 && !m->images.failed && !m->lost)
		keep(c, &m->kept, &m->images, m->dated);
	buf_clear(&m->images);
	m->dated = m->lost = m->images.failed = false;
}

void
result_cache_remember(struct result_cache_memory *m, const struct caching *c, const struct batch *b)
{
	if (m->source != b->source)
		result_cache_end(m, c);
	m->source = b->source;
	m->kept = b->kept;
	if (b->kept.path == NULL || b->from_cache || m->lost)
		return;
	if (m->images.n == 0)	/* keep() fills it in */
		buf_add(&m->images, (struct span){ (const char *)&(struct day){ 0, 0 }, sizeof(struct day) });
	if (!b->failed && b->trouble == DIAG_NONE)
		batch_image_add(&m->images, b);
	m->lost = b->failed || b->trouble != DIAG_NONE || m->images.n > CACHE_FILE_VALUE_MAX;
	m->large += m->lost && m->images.n > CACHE_FILE_VALUE_MAX;
	m->dated = m->dated || b->dated;
}
