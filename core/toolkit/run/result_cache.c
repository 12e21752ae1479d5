/* result_cache: the results of a file in an earlier run, used as long as nothing they depend on has changed. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "toolkit/run/result_cache.h"

enum { CHUNK = 1 << 16 };

/* Precedes the images in what is cached. */
struct day {
	unsigned long today, dated;
};

/* Adds all of the policy that decides findings and how they are written.  False: out of memory. */
static bool
add_policy(const struct caching *c, const struct file_policy *p, struct cache_file_hash *hash)
{
	const struct grading *g = &p->grading;
	struct buf line = { 0 };
	bool good;

	buf_fmt(&line, "%d %d %d %d %d %d;", (int)g->raised, (int)g->least, (int)p->level, p->fail_on, p->baseline != NULL,
	    (int)p->encoding);
	for (int id = 0; id < DIAG_COUNT; id++)
		buf_char(&line, (char)('0' + (int)g->severity[id] + 4 * g->chosen[id] + 8 * g->fixed[id]));
	if (p->job != NULL)
		buf_str(&line, p->job->input->records);
	if (c->how != NULL)
		c->how(p->how, &line);
	buf_char(&line, '\0');
	cache_file_hash_add(hash, buf_span(&line));
	good = !line.failed;
	buf_free(&line);
	return good;
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

/* Reads all of the file to make its key.  False: it cannot be cached: it is not a regular file, or cannot be read. */
static bool
make_key(const struct caching *c, const struct file_policy *policy, const char *path, struct kept *k)
{
	struct cache_file_hash hash;
	struct cache_file_key key;
	struct stat st;
	/* Pipes are not opened: what was written to one would be lost when it is closed again. */
	bool regular = stat(path, &st) == 0 && S_ISREG(st.st_mode);
	int fd = regular ? open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) : -1;
	bool good = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && cache_file_hash_begin(&hash, c->store);

	if (good) {
		cache_file_hash_add(&hash, (struct span){ (const char *)&c->run, sizeof(c->run) });
		good = add_policy(c, policy, &hash);
		cache_file_hash_add(&hash, (struct span){ path, strlen(path) + 1 });
		good = good && add_file(fd, st.st_size, &hash);
		key = cache_file_hash_end(&hash);
		*k = (struct kept){ path, { key.a, key.b }, st.st_dev, st.st_ino, st.st_size, st.st_mtim, st.st_ctim };
	}
	if (fd >= 0)
		close(fd);
	return good;
}

static struct cache_file_key
key_of(const struct kept *k)
{
	return (struct cache_file_key){ k->key[0], k->key[1] };
}

/* As cache_file_find() of the store, if it is still open. */
static bool
find_kept(struct caching *c, const struct kept *k, struct buf *value)
{
	bool good;

	pthread_mutex_lock(&c->lock);
	good = c->store != NULL && !c->saved && cache_file_find(c->store, key_of(k), value);
	pthread_mutex_unlock(&c->lock);
	return good;
}

static bool
recall_results(void *caching, const struct file_policy *policy, const char *path, struct kept *k, struct buf *images)
{
	struct caching *c = caching;
	struct buf value = { 0 };
	struct day day;
	bool good = make_key(c, policy, path, k) && find_kept(c, k, &value) && value.n > sizeof(day);

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
is_same_time(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

/* Caches what was found in the present file, unless that has changed since it was read. */
static void
keep_found(struct caching *c)
{
	const struct kept *k = &c->kept;
	struct day day;
	struct stat st;

	if (stat(k->path, &st) != 0 || st.st_dev != k->dev || st.st_ino != k->ino || st.st_size != k->size ||
	    !is_same_time(&st.st_mtim, &k->modified) || !is_same_time(&st.st_ctim, &k->changed))
		return;
	memset(&day, 0, sizeof(day));
	day.today = c->today;
	day.dated = c->dated;
	memcpy(c->images.p, &day, sizeof(day));
	/* What cannot be cached is checked again next time; cache_file_close() reports why. */
	pthread_mutex_lock(&c->lock);
	if (c->store != NULL && !c->saved)
		cache_file_put(c->store, key_of(k), buf_span(&c->images));
	pthread_mutex_unlock(&c->lock);
}

static void
keep_results_of_file(struct caching *c)
{
	if (c->images.n > 0 && !c->images.failed && !c->lost)
		keep_found(c);
	buf_clear(&c->images);
	c->dated = c->lost = c->images.failed = false;
}

static uint64_t
end_of_run(void *caching, bool whole)
{
	struct caching *c = caching;
	uint64_t large = c->large;

	if (whole)
		keep_results_of_file(c);
	buf_free(&c->images);
	c->source = 0;
	c->large = 0;
	c->dated = c->lost = false;
	return large;
}

/* With the first batch of a file, the results of the file before are cached. */
static void
remember_batch(void *caching, const struct batch *b)
{
	struct caching *c = caching;

	if (c->source != b->source)
		keep_results_of_file(c);
	c->source = b->source;
	c->kept = b->kept;
	if (b->kept.path == NULL || b->remembered || c->lost)
		return;
	if (c->images.n == 0)	/* keep_found() fills it in */
		buf_add(&c->images, (struct span){ (const char *)&(struct day){ 0, 0 }, sizeof(struct day) });
	if (!b->failed && b->broken[0] == '\0' && b->trouble == DIAG_NONE)
		batch_image_add(&c->images, b);
	c->lost = b->failed || b->broken[0] != '\0' || b->trouble != DIAG_NONE || c->images.n > CACHE_FILE_VALUE_MAX;
	c->large += c->lost && c->images.n > CACHE_FILE_VALUE_MAX;
	c->dated = c->dated || b->dated;
}

struct batch_memory
result_cache_memory(struct caching *c)
{
	return (struct batch_memory){ recall_results, remember_batch, end_of_run, c };
}

bool
result_cache_close(struct caching *c, bool keep)
{
	bool good;

	pthread_mutex_lock(&c->lock);
	good = cache_file_close(c->store, keep && !c->saved);
	c->store = NULL;
	pthread_mutex_unlock(&c->lock);
	return good;
}

void
result_cache_save(struct caching *c)
{
	pthread_mutex_lock(&c->lock);
	/* It is not freed: a key that is being made is hashed with its secret. */
	if (c->store != NULL)
		cache_file_save(c->store);
	c->saved = true;
	pthread_mutex_unlock(&c->lock);
}
