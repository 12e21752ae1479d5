/* test_cache_file: results are found again; what happens to the file they are in. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/shared/job_check.h"
#include "toolkit/run/cache_file.h"
#include "toolkit/run/batch_image.h"
#include "support/check.h"

enum { ENTRIES = 300, LARGE = 1 << 20 };

static char folder[] = "/tmp/arbiter-cache-XXXXXX";	/* the working directory */
static const char path[] = "cache", about[] = "0.5.0";

static struct cache_file_key
key_of(uint64_t i)
{
	struct cache_file_hash h;
	struct cache_file_key key = { 0, 0 };

	CHECK(cache_file_hash_begin(&h, NULL), "%s", strerror(errno));
	cache_file_hash_add(&h, (struct span){ (const char *)&i, 3 });
	cache_file_hash_add(&h, (struct span){ NULL, 0 });
	cache_file_hash_add(&h, (struct span){ (const char *)&i + 3, sizeof(i) - 3 });
	key = cache_file_hash_end(&h);
	return key;
}

/* The value that belongs to a number: of any length from 0 on. */
static void
value_of(uint64_t i, struct buf *b)
{
	buf_clear(b);
	for (uint64_t k = 0; k < i % 50; k++)
		buf_fmt(b, "%llu,", (unsigned long long)(i + k));
}

static struct cache *
open_about(const char *what, uint64_t most)
{
	const char *why = NULL;
	struct cache *c = cache_file_open(path, span_of(what), most, NULL, &why);

	CHECK((c == NULL) == (why != NULL), "why: %s", why == NULL ? "" : why);
	return c;
}

static struct cache *
open_cache(void)
{
	return open_about(about, CACHE_FILE_BYTES_MAX);
}

/* Is the right value found?  1: yes; 0: none; -1: a wrong one. */
static int
find(struct cache *c, uint64_t i)
{
	struct buf value = { 0 }, right = { 0 };
	int found;

	buf_str(&value, "before");
	found = cache_file_find(c, key_of(i), &value);
	buf_str(&right, "before");
	if (found) {
		struct buf text = { 0 };

		value_of(i, &text);
		buf_add(&right, buf_span(&text));
		buf_free(&text);
	}
	if (!span_eq(buf_span(&value), buf_span(&right)))
		found = -1;
	buf_free(&value);
	buf_free(&right);
	return found;
}

static bool
put(struct cache *c, uint64_t i)
{
	struct buf value = { 0 };
	bool good;

	value_of(i, &value);
	good = cache_file_put(c, key_of(i), buf_span(&value));
	buf_free(&value);
	return good;
}

/* How many of the first n are found; none may be wrong. */
static int
count_found(struct cache *c, uint64_t n)
{
	int found = 0;

	for (uint64_t i = 0; i < n; i++) {
		int one = find(c, i);

		CHECK(one >= 0, "%llu has another value", (unsigned long long)i);
		found += one;
	}
	return found;
}

static void
make(uint64_t from, uint64_t to)
{
	struct cache *c = open_cache();

	for (uint64_t i = from; i < to && c != NULL; i++)
		CHECK(put(c, i), "%s", strerror(errno));
	CHECK(cache_file_close(c, true), "%s", strerror(errno));
}

static ino_t
inode(void)
{
	struct stat st;

	return stat(path, &st) == 0 ? st.st_ino : 0;
}

/* Nothing but the file itself is left in the folder. */
static bool
is_tidy(void)
{
	return system("test \"$(ls -A)\" = cache") == 0;
}

static void
test_hash(void)
{
	struct cache_file_key nothing, x = key_of(7), y = key_of(7), z = key_of(8);
	struct cache_file_hash h;

	CHECK(x.a == y.a && x.b == y.b && x.a != z.a && x.b != z.b, "keys");
	CHECK(cache_file_hash_begin(&h, NULL), "%s", strerror(errno));
	nothing = cache_file_hash_end(&h);
	/* The hash of nothing, as in XXH3's own tests of version 0.8. */
	CHECK(nothing.a == UINT64_C(0x99aa06d3014798d8) && nothing.b == UINT64_C(0x6001c324468d497f), "%llx %llx",
	    (unsigned long long)nothing.a, (unsigned long long)nothing.b);
}

static void
test_hits(void)
{
	struct cache *c = open_cache();
	ino_t before;

	CHECK(find(c, 1) == 0, "found in nothing");
	CHECK(cache_file_close(c, true) && inode() == 0, "an empty cache was written");
	make(0, ENTRIES);
	CHECK(is_tidy(), "something is left");
	before = inode();
	c = open_cache();
	CHECK(count_found(c, ENTRIES + 10) == ENTRIES, "not all are found");
	CHECK(cache_file_close(c, true) && inode() == before, "it was written, though nothing was new");
	c = open_cache();
	CHECK(put(c, 1000) && put(c, 1000) && find(c, 1000) == 1 && find(c, 5) == 1, "put and found");
	CHECK(cache_file_close(c, false) && inode() == before && is_tidy(), "it was not to be kept");
	make(ENTRIES, ENTRIES + 10);
	c = open_cache();
	CHECK(inode() != before && count_found(c, ENTRIES + 20) == ENTRIES + 10, "old and new ones");
	CHECK(cache_file_close(c, true) && is_tidy() && cache_file_close(NULL, true), "close");
}

static void
test_about(void)
{
	struct cache *c;

	make(0, ENTRIES);
	c = open_about("0.5.1", CACHE_FILE_BYTES_MAX);
	CHECK(count_found(c, ENTRIES) == 0 && cache_file_close(c, true), "results of another version");
	c = open_cache();
	CHECK(count_found(c, ENTRIES) == ENTRIES && cache_file_close(c, true), "it was only looked at");
	c = open_about("0.5.1", CACHE_FILE_BYTES_MAX);
	CHECK(put(c, 3) && cache_file_close(c, true), "%s", strerror(errno));
	c = open_cache();
	CHECK(count_found(c, ENTRIES) == 0 && cache_file_close(c, true), "it has become another's");
}

static size_t
slurp(char *to, size_t max)
{
	FILE *f = fopen(path, "r");
	size_t n = f == NULL ? 0 : fread(to, 1, max, f);

	if (f != NULL)
		fclose(f);
	return n;
}

/* A new file, since some file systems write a truncated one to the disk at once. */
static void
spill(const char *from, size_t n)
{
	FILE *f = unlink(path) == 0 || errno == ENOENT ? fopen(path, "w") : NULL;

	CHECK(f != NULL && fwrite(from, 1, n, f) == n && fclose(f) == 0, "%s", strerror(errno));
}

static void
test_truncated(void)
{
	char text[20000];
	size_t n;

	make(0, 40);
	n = slurp(text, sizeof(text));
	CHECK(n > 1000 && n < sizeof(text), "%zu bytes", n);
	for (size_t i = 0; i < n; i++) {
		struct cache *c;

		spill(text, i);
		c = open_cache();
		CHECK(c != NULL && count_found(c, 40) == 0, "something in the first %zu bytes", i);
		CHECK(cache_file_close(c, true), "%s", strerror(errno));
	}
	spill(text, n / 2);
	make(0, 40);
	CHECK(slurp(text, sizeof(text)) == n, "it is not mended");
}

static void
test_flipped(void)
{
	char text[20000];
	size_t n, at = 0, refused = 0, partly = 0, empty = 0;

	make(0, 40);
	n = slurp(text, sizeof(text));
	for (size_t bit = 0; bit < n * 8; bit += check_all() || bit < 2048 ? 3 : 11) {
		const char *why;
		struct cache *c;
		int found;

		text[bit / 8] = (char)(text[bit / 8] ^ 1 << bit % 8);
		spill(text, n);
		text[bit / 8] = (char)(text[bit / 8] ^ 1 << bit % 8);
		if ((c = cache_file_open(path, span_of(about), CACHE_FILE_BYTES_MAX, NULL, &why)) == NULL) {
			refused++, at = bit / 8;
			continue;
		}
		found = count_found(c, 40);
		CHECK(found < 40, "bit %zu was not seen", bit);
		if (found > 0)
			partly++;
		else
			empty++;
		CHECK(cache_file_close(c, false), "%s", strerror(errno));
	}
	CHECK(refused > 0 && at < 16 && partly > 100 && empty > 100, "%zu refused (%zu), %zu, %zu",
	    refused, at, partly, empty);
}

/* A damaged result is replaced by a new one; the others stay. */
static void
test_mended(void)
{
	char text[20000];
	size_t n;
	struct cache *c;

	make(0, 40);
	n = slurp(text, sizeof(text));
	text[n / 3] = (char)(text[n / 3] ^ 4);
	spill(text, n);
	c = open_cache();
	CHECK(count_found(c, 40) == 39, "one is damaged");
	for (uint64_t i = 0; i < 40; i++)
		CHECK(find(c, i) == 1 || put(c, i), "%s", strerror(errno));
	CHECK(count_found(c, 40) == 40 && cache_file_close(c, true), "%s", strerror(errno));
	c = open_cache();
	CHECK(count_found(c, 40) == 40 && cache_file_close(c, true), "it is not mended");
}

/* Runs that add something, and use only number 0, or none. */
static void
test_ages(void)
{
	struct cache *c;
	ino_t before;

	make(0, 2);
	for (uint64_t run = 1; run < CACHE_FILE_AGE_MAX; run++) {
		c = open_cache();
		CHECK(find(c, 0) == 1 && put(c, 100 + run) && cache_file_close(c, true), "%s", strerror(errno));
	}
	before = inode();
	c = open_cache();
	CHECK(find(c, 0) == 1 && cache_file_close(c, true) && inode() == before, "used lately: nothing new");
	c = open_cache();
	CHECK(find(c, 1) == 1 && cache_file_close(c, false), "it went too early");
	make(200, 201);
	before = inode();
	c = open_cache();
	CHECK(find(c, 0) == 1 && find(c, 1) == 0 &&
	    find(c, 101) == 1, "what was not used has not gone, or too much has");
	CHECK(cache_file_close(c, true) && inode() != before, "%s", strerror(errno));
	for (uint64_t run = 1; run < CACHE_FILE_AGE_MAX; run++)
		make(300 + run, 301 + run);
	c = open_cache();
	CHECK(find(c, 0) == 1 && find(c, 101) == 1 && find(c, 102) == 0, "a use of something old is kept");
	CHECK(cache_file_close(c, true), "%s", strerror(errno));
}

/* Two caches at once: the first to close wins, and nothing is damaged. */
static void
test_two(void)
{
	struct cache *x, *y;

	for (int there = 0; there < 2; there++) {
		unlink(path);
		if (there)
			make(0, 5);
		x = open_cache();
		y = open_cache();
		CHECK(put(x, 50) && put(y, 60) && find(x, 60) == 0, "%s", strerror(errno));
		CHECK(cache_file_close(x, true), "%s", strerror(errno));
		CHECK(count_found(y, 5) == (there ? 5 : 0) && cache_file_close(y, true), "%s", strerror(errno));
		x = open_cache();
		CHECK(find(x, 50) == 1 && find(x, 60) == 0 && count_found(x, 5) == (there ? 5 : 0), "there %d", there);
		CHECK(cache_file_close(x, true) && is_tidy(), "close");
	}
}

static void
test_bound(void)
{
	const uint64_t most = 8 * LARGE;
	char *large = calloc(1, CACHE_FILE_VALUE_MAX + 1);
	struct buf value = { 0 };
	struct cache *c = open_about(about, most);
	struct stat st;

	CHECK(cache_file_put(c, key_of(1000), (struct span){ large, CACHE_FILE_VALUE_MAX + 1 }) &&
	    find(c, 1000) == 0, "too long");
	for (uint64_t i = 0; i < 6; i++)
		CHECK(cache_file_put(c, key_of(i), (struct span){ large, LARGE }), "%s", strerror(errno));
	CHECK(cache_file_close(c, true), "%s", strerror(errno));
	c = open_about(about, most);
	CHECK(cache_file_find(c, key_of(2), &value) && value.n == LARGE, "it is not there");
	for (uint64_t i = 10; i < 14; i++)
		CHECK(cache_file_put(c, key_of(i), (struct span){ large, LARGE }), "%s", strerror(errno));
	CHECK(cache_file_close(c, true), "%s", strerror(errno));
	CHECK(stat(path, &st) == 0 && st.st_size > 7 * LARGE && (uint64_t)st.st_size <= most, "%lld",
	    (long long)st.st_size);
	c = open_about(about, most);
	for (uint64_t i = 10; i < 14; i++)
		CHECK(cache_file_find(c, key_of(i), &value), "a new one has gone");
	CHECK(cache_file_find(c, key_of(2), &value), "what was used has gone");
	CHECK(!cache_file_find(c, key_of(5), &value) && !cache_file_find(c, key_of(4), &value), "more than there is room for");
	for (uint64_t i = 20; i < 40; i++)
		CHECK(cache_file_put(c, key_of(i), (struct span){ large, LARGE }), "%s", strerror(errno));
	CHECK(cache_file_close(c, true), "%s", strerror(errno));
	CHECK(stat(path, &st) == 0 && st.st_size > 7 * LARGE && (uint64_t)st.st_size <= most, "%lld",
	    (long long)st.st_size);
	buf_free(&value);
	free(large);
}

/* A file that is not a cache is left unchanged; a link is followed. */
static void
test_others(void)
{
	static const char *const texts[] = { "[Event \"?\"]\n", "Arbiter", "arbiter cache 1\n", "\n" };
	const char *why;
	struct cache *c;
	char text[100];

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		bool ours = strncmp(texts[i], "Arbiter cache ", strlen(texts[i])) == 0;

		spill(texts[i], strlen(texts[i]));
		c = cache_file_open(path, span_of(about), CACHE_FILE_BYTES_MAX, NULL, &why);
		CHECK((c != NULL) == ours, "\"%s\"", texts[i]);
		CHECK(cache_file_close(c, true) && slurp(text, sizeof(text)) == strlen(texts[i]), "\"%s\" was changed",
		    texts[i]);
	}
	spill("Arbiter cache 9\nwhat a later version wrote", 42);
	c = open_cache();
	CHECK(c != NULL && put(c, 1) && cache_file_close(c, true), "another version");
	c = open_cache();
	CHECK(find(c, 1) == 1 && cache_file_close(c, true), "it is not ours now");
	CHECK(cache_file_open("/dev/null", span_of(about), CACHE_FILE_BYTES_MAX, NULL, &why) == NULL, "a device");
	CHECK(cache_file_open(".", span_of(about), CACHE_FILE_BYTES_MAX, NULL, &why) == NULL, "a folder");
	CHECK(rename(path, "real") == 0 && symlink("real", path) == 0, "%s", strerror(errno));
	make(2, 3);
	CHECK(lstat(path, &(struct stat){ 0 }) == 0 && readlink(path, text, sizeof(text)) == 4, "the link has gone");
	c = open_cache();
	CHECK(find(c, 1) == 1 && find(c, 2) == 1 && cache_file_close(c, true), "what the link leads to");
	CHECK(unlink(path) == 0 && unlink("real") == 0, "%s", strerror(errno));
	/* While the cache is open another file takes its name, such as a report of the same run. */
	c = open_cache();
	CHECK(put(c, 1), "%s", strerror(errno));
	spill("report", 6);
	CHECK(cache_file_close(c, true) && slurp(text, sizeof(text)) == 6 && is_tidy(), "it was overwritten");
}

/* In a child process, since the test changes limits and rights of the process. */
static void
apart(int (*what)(void), const char *name)
{
	int status = -1;
	pid_t pid = fork();

	if (pid == 0)
		_exit(what());
	CHECK(pid > 0 && waitpid(pid, &status, 0) == pid && status == 0, "%s: status %x", name, (unsigned)status);
}

static int
fill_disk(void)
{
	struct rlimit limit = { .rlim_cur = 5000, .rlim_max = 5000 };
	struct cache *c = open_cache();
	uint64_t i = 1000;

	signal(SIGXFSZ, SIG_IGN);
	if (c == NULL || setrlimit(RLIMIT_FSIZE, &limit) != 0)
		return 1;
	while (i < 2000 && put(c, i))
		i++;
	if (i == 2000 || errno != EFBIG || put(c, 1) || errno != EFBIG)
		return 2;
	if (count_found(c, 40) != 40 || find(c, 1000) != 1)
		return 3;
	return cache_file_close(c, true) || errno != EFBIG ? 4 : 0;
}

static int
fill_disk_late(void)
{
	struct rlimit limit = { .rlim_cur = 2000, .rlim_max = 2000 };
	struct cache *c = open_cache();

	signal(SIGXFSZ, SIG_IGN);
	if (c == NULL || setrlimit(RLIMIT_FSIZE, &limit) != 0 || !put(c, 1000))
		return 1;
	return cache_file_close(c, true) || errno != EFBIG ? 2 : 0;
}

/* Root may write anywhere, so the child becomes nobody. */
static int
only_read(void)
{
	struct cache *c;

	if (geteuid() == 0 && (chmod(".", 0555) != 0 || chmod(path, 0444) != 0 || setuid(65534) != 0))
		return 1;
	if ((c = open_cache()) == NULL || count_found(c, 40) != 40)
		return 2;
	if (put(c, 1000) || errno != EACCES || count_found(c, 40) != 40)
		return 3;
	return cache_file_close(c, true) || errno != EACCES ? 4 : 0;
}

static void
test_trouble(void)
{
	ino_t before;
	struct cache *c;
	const char *why;

	make(0, 40);
	before = inode();
	apart(fill_disk, "a full disk");
	apart(fill_disk_late, "a full disk at the end");
	CHECK(chmod(".", 0555) == 0, "%s", strerror(errno));
	apart(only_read, "a folder that may only be read");
	CHECK(chmod(".", 0700) == 0 && inode() == before && is_tidy(), "it was replaced, or something is left");
	c = open_cache();
	CHECK(count_found(c, 50) == 40 && cache_file_close(c, true), "it has changed");
	c = cache_file_open("missing/cache", span_of(about), CACHE_FILE_BYTES_MAX, NULL, &why);
	CHECK(c != NULL && !put(c, 1) && errno == ENOENT && !cache_file_close(c, true) && errno == ENOENT, "no such folder");
}

/* The results of two batches of a file. */
static void
make_images(struct buf *b)
{
	struct record records[2] = { { .offset = 0 }, { .offset = 7, .rest = true } };
	struct batch_result results[2] = { { .items = 1, .text = true, .worst = SEVERITY_ERROR }, { .items = 2, .sums = { { 3 } } } };
	struct batch_item items[2] = {
		{ .kind = ITEM_FINDING, .id = DIAG_NUM_GAP, .severity = SEVERITY_ERROR },
		{ .kind = ITEM_TEXT, .report = 1, .offset = 1, .length = 3 },
	};
	struct batch batch = { .records = records, .n = 2, .results = results, .items = items, .items_n = 2 };

	buf_str(&batch.out, "text");
	buf_add(&batch.name, (struct span){ "a.pgn", 6 });
	batch.starts = true;
	batch_image_add(b, &batch);
	batch.starts = false;
	batch.ends = batch.whole = true;
	batch_image_add(b, &batch);
	buf_free(&batch.out);
	buf_free(&batch.name);
}

/* Reads what passed the check: sanitizers see whether that is safe. */
static bool
take_images(struct span images)
{
	struct batch_options options = { .reports_n = 2, .job = &job_check };
	struct batch batch = { .options = &options };
	bool good = batch_image_check(images, 2);
	size_t sum = 0;

	while (good && images.n > 0) {
		CHECK(batch_image_take(&images, &batch), "it passed");
		for (size_t i = 0; i < batch.n; i++)
			sum += (size_t)(batch.records[i].rest + batch.records[i].cut + batch.results[i].text);
		for (size_t i = 0; i < batch.items_n; i++)
			for (size_t k = 0; k < batch.items[i].length; k++)
				sum += (unsigned char)batch.out.p[batch.items[i].offset + k];
		sum += strlen(batch.name.p) + strlen(diag_rows[batch.items_n > 0 ? batch.items[0].id : 0].id);
		CHECK(batch.starts + batch.ends + batch.whole <= 3 && sum > 0, "flags");
	}
	batch_free(&batch);
	return good;
}

/* Anybody who makes a cache can make its checksums right, too. */
static void
test_forged(void)
{
	struct buf b = { 0 };
	size_t half, refused = 0;

	make_images(&b);
	half = b.n / 2;
	CHECK(take_images(buf_span(&b)), "as they were made");
	CHECK(take_images((struct span){ b.p, 0 }), "none");
	CHECK(!batch_image_check(buf_span(&b), 1), "of a report that there is not");
	CHECK(!take_images((struct span){ b.p, half }), "the file does not end");
	CHECK(!take_images((struct span){ b.p + half, half }), "it does not start");
	for (size_t n = 1; n < b.n; n++)
		CHECK(!take_images((struct span){ b.p, n }), "%zu bytes of them", n);
	b.p[b.n - 1] = 'x';
	CHECK(!take_images(buf_span(&b)), "the name has no end");
	b.p[b.n - 1] = '\0';
	for (size_t i = 0; i < b.n; i++) {
		const char was = b.p[i];
		const char others[] = { (char)(was + 1), 2, 127, (char)0x80, (char)0xff };

		for (size_t k = 0; k < sizeof(others); k++) {
			b.p[i] = others[k];
			refused += !take_images(buf_span(&b));
		}
		b.p[i] = was;
	}
	CHECK(refused > 100, "%zu", refused);
	buf_free(&b);
}

static void
fresh(const char *name, void (*test)(void))
{
	unlink(path);
	check_run(name, test);
}
#define FRESH(test) fresh(#test, test)

static struct cache_file_key
secret_key(const struct cache *c)
{
	struct cache_file_hash h;

	CHECK(cache_file_hash_begin(&h, c), "%s", strerror(errno));
	cache_file_hash_add(&h, SPAN("1. e4 e5 *\n"));
	return cache_file_hash_end(&h);
}

/* Each new cache has a secret of its own, and keeps it; a cache that is empty again gets another. */
static void
test_secret(void)
{
	struct cache_file_key keys[5], other;

	for (int i = 0; i < 4; i++) {
		struct cache *c;

		unlink(path);
		c = open_cache();
		keys[i] = secret_key(c);
		for (int k = 0; k < i; k++)
			CHECK(keys[i].a != keys[k].a && keys[i].b != keys[k].b, "the secret of cache %d is that of %d", i, k);
		put(c, 1);
		CHECK(cache_file_close(c, true), "%s", strerror(errno));
		c = open_cache();
		other = secret_key(c);
		CHECK(other.a == keys[i].a && other.b == keys[i].b, "cache %d has lost its secret", i);
		put(c, 2);
		CHECK(cache_file_close(c, true), "%s", strerror(errno));
		c = open_cache();
		other = secret_key(c);
		CHECK(other.a == keys[i].a && other.b == keys[i].b, "cache %d has lost its secret when it was written again", i);
		cache_file_close(c, false);
	}
	unlink(path);
}

int
main(void)
{
	if (mkdtemp(folder) == NULL || chdir(folder) != 0)
		return 2;
	FRESH(test_hash);
	FRESH(test_hits);
	FRESH(test_about);
	FRESH(test_truncated);
	FRESH(test_flipped);
	FRESH(test_mended);
	FRESH(test_ages);
	FRESH(test_two);
	FRESH(test_bound);
	FRESH(test_others);
	FRESH(test_trouble);
	FRESH(test_forged);
	FRESH(test_secret);
	unlink(path);
	if (chdir("/") != 0 || rmdir(folder) != 0)
		printf("# %s: %s\n", folder, strerror(errno));
	return check_end();
}
