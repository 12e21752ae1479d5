/*
 * fuzz_cache: a cache file of any content is opened or refused; what is found in it was there, and what is put into it
 * is found again.  Images of results that pass the check can be read, and are the same when written again and read.
 * The first byte chooses: bit 0: a file or images; of a file, bit 1: the bytes are values and rows, and the head and a
 * tail with the right sum are made here, since almost all inputs would fail at it; bit 2: the number of rows.
 */
#define _GNU_SOURCE	/* memmem */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz/fuzz.h"
#include "apps/shared/job_check.h"
#include "base/hash.h"
#include "toolkit/run/batch_image.h"
#include "toolkit/run/cache_file.h"

enum { HEAD = 224, ROW = 40 };	/* bytes in the file */

static char folder[200], path[sizeof(folder) + 8];
static const char about[] = "about";

static void
clean(void)
{
	unlink(path);
	rmdir(folder);
}

/* libFuzzer ends without atexit(): then fuzz_all.sh removes the folder that TMPDIR names. */
static void
make_folder(void)
{
	const char *in = getenv("TMPDIR");

	if (path[0] != '\0')
		return;
	snprintf(folder, sizeof(folder), "%s/arbiter-fuzz-XXXXXX", in == NULL ? "/tmp" : in);
	must(mkdtemp(folder) != NULL);
	snprintf(path, sizeof(path), "%s/cache", folder);
	atexit(clean);
}

static struct cache *
open_cache(void)
{
	const char *why = NULL;
	struct cache *c = cache_file_open(path, span_of(about), CACHE_FILE_BYTES_MAX, NULL, &why);

	must((c == NULL) == (why != NULL));
	return c;
}

/* The head of a new cache, from the file that the program writes. */
static void
make_head(struct buf *to)
{
	static char head[HEAD];
	int fd;

	if (head[0] == '\0') {
		struct cache *c;

		unlink(path);
		c = open_cache();
		must(cache_file_put(c, (struct cache_file_key){ 1, 2 }, SPAN("x")) && cache_file_close(c, true));
		fd = open(path, O_RDONLY);
		must(fd >= 0 && read(fd, head, HEAD) == HEAD);
		close(fd);
	}
	buf_add(to, (struct span){ head, HEAD });
}

/* A whole file: the last bytes are rows, as many as fit, or one. */
static void
make_file(struct span text, bool one, struct buf *to)
{
	const uint64_t rows = one ? text.n >= ROW : text.n / ROW, values = text.n - (size_t)rows * ROW;
	uint64_t tail[3] = { HEAD + values, rows, 0 };

	make_head(to);
	buf_add(to, text);
	tail[2] = hash_bytes(0, (struct span){ to->p, HEAD });
	tail[2] = hash_bytes(tail[2], (struct span){ to->p + tail[0], (size_t)rows * ROW });
	tail[2] = hash_bytes(tail[2], (struct span){ (const char *)tail, 2 * sizeof(tail[0]) });
	buf_add(to, (struct span){ (const char *)tail, sizeof(tail) });
}

static void
check_file(struct span file)
{
	const struct cache_file_key mine = { 3, 4 };
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	struct buf value = { 0 };
	struct cache *c;

	must(fd >= 0 && write(fd, file.p, file.n) == (ptrdiff_t)file.n);
	close(fd);
	if ((c = open_cache()) == NULL)
		return;
	for (size_t at = 0; at + sizeof(mine) <= file.n; at += 8) {
		struct cache_file_key key;

		memcpy(&key, file.p + at, sizeof(key));
		buf_clear(&value);
		if (cache_file_find(c, key, &value))
			must(value.n <= file.n && (value.n == 0 || memmem(file.p, file.n, value.p, value.n) != NULL));
	}
	must(cache_file_put(c, mine, SPAN("mine")) && cache_file_close(c, true));
	must((c = open_cache()) != NULL);
	buf_clear(&value);
	/* There may be a value of that key already. */
	if (memmem(file.p, file.n, &mine, sizeof(mine)) == NULL)
		must(cache_file_find(c, mine, &value) && span_eq(buf_span(&value), SPAN("mine")));
	cache_file_close(c, false);
	buf_free(&value);
}

/* Reads images that passed the check, and writes them. */
static void
copy_images(struct span images, struct buf *to)
{
	struct batch_options options = { .reports_n = 2, .job = &job_check };
	struct batch b = { .options = &options };

	while (images.n > 0) {
		must(batch_image_take(&images, &b));
		for (size_t i = 0; i < b.items_n; i++)
			must(b.items[i].offset + b.items[i].length <= b.out.n);
		batch_image_add(to, &b);
	}
	batch_free(&b);
}

static void
check_images(struct span images)
{
	struct buf one = { 0 }, two = { 0 };

	if (batch_image_check(images, 2)) {
		copy_images(images, &one);
		must(batch_image_check(buf_span(&one), 2));
		copy_images(buf_span(&one), &two);
		must(span_eq(buf_span(&one), buf_span(&two)));
	}
	buf_free(&one);
	buf_free(&two);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct buf file = { 0 };
	struct span text = { (const char *)data + 1, n - 1 };

	if (n == 0)
		return 0;
	if (data[0] & 1) {
		check_images(text);
		return 0;
	}
	make_folder();
	if (data[0] & 2)
		make_file(text, (data[0] & 4) != 0, &file);
	check_file(data[0] & 2 ? buf_span(&file) : text);
	buf_free(&file);
	return 0;
}
