/* spill: a temporary file without a name. */
#define _GNU_SOURCE	/* O_TMPFILE, fallocate(2), madvise(2) */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/spill.h"

enum { PAGE = 4096, BLOCK = 128 << 10 };

int
spill_open(const char *folder)
{
	int fd = open(folder, O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, 0600);
	char path[4096];

	if (fd >= 0)
		return fd;
	/* The file system may not have files without a name. */
	if (snprintf(path, sizeof(path), "%s/arbiter-XXXXXX", folder) >= (int)sizeof(path)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	if ((fd = mkostemp(path, O_CLOEXEC)) >= 0)
		unlink(path);
	return fd;
}

bool
spill_write(int fd, uint64_t at, struct span s)
{
	while (s.n > 0) {
		ssize_t n = pwrite(fd, s.p, s.n, (off_t)at);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		s = span_after(s, (size_t)n);
		at += (uint64_t)n;
	}
	return true;
}

bool
spill_read(int fd, uint64_t at, char *to, size_t n)
{
	while (n > 0) {
		ssize_t got = pread(fd, to, n, (off_t)at);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0) {
			errno = got == 0 ? EIO : errno;
			return false;
		}
		to += got;
		n -= (size_t)got;
		at += (uint64_t)got;
	}
	return true;
}

uint64_t
spill_drop(int fd, uint64_t from, uint64_t to)
{
	from = (from + PAGE - 1) / PAGE * PAGE;
	to = to / PAGE * PAGE;
	if (to <= from)
		return from;
	/* Where that is not possible, the room becomes free when the file is closed. */
	(void)fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)from, (off_t)(to - from));
	return to;
}

char *
spill_reserve(size_t n)
{
	char *map = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	return map == MAP_FAILED ? NULL : map;
}

void
spill_release(char *memory, size_t n)
{
	if (memory != NULL)
		munmap(memory, n);
}

/* Writes what was added last to the file. */
static bool
flush_last(struct spill *s)
{
	if (!spill_write(s->fd, s->written, buf_span(&s->last)))
		return false;
	s->written += s->last.n;
	buf_clear(&s->last);
	return true;
}

/*
 * Blocks are written whole, at multiples of their size: that takes less time than writing each addition, and half as
 * much as blocks that begin within a page.
 */
bool
spill_add(struct spill *s, struct span bytes)
{
	s->end += bytes.n;
	while (bytes.n > 0) {
		bool whole = s->last.n == 0 && bytes.n >= BLOCK;
		size_t n = whole ? bytes.n / BLOCK * BLOCK : bytes.n < BLOCK - s->last.n ? bytes.n : BLOCK - s->last.n;

		if (whole && !spill_write(s->fd, s->written, (struct span){ bytes.p, n }))
			return false;
		if (whole)
			s->written += n;
		else
			buf_add(&s->last, (struct span){ bytes.p, n });
		if (s->last.failed) {
			errno = ENOMEM;
			return false;
		}
		if (s->last.n == BLOCK && !flush_last(s))
			return false;
		bytes = span_after(bytes, n);
	}
	return true;
}

bool
spill_ready(struct spill *s)
{
	size_t n = s->end < s->most ? (size_t)s->end : s->most;
	void *map;

	/* A few bytes were never written. */
	if (s->written == 0)
		return true;
	if (!flush_last(s))
		return false;
	/* What is there is mapped at once, and not page by page.  Where that is not possible, all is read by calls. */
	map = n == 0 ? MAP_FAILED : mmap(NULL, n, PROT_READ, MAP_PRIVATE | MAP_POPULATE, s->fd, 0);
	if (map != MAP_FAILED) {
		s->map = map;
		s->mapped = n;
	}
	return true;
}

/* The bytes from there on that are in memory; none: they are in the file. */
static struct span
in_memory(const struct spill *s, uint64_t at)
{
	if (s->written == 0)
		return (struct span){ s->last.p + at, (size_t)(s->end - at) };
	if (at < s->mapped)
		return (struct span){ s->map + at, s->mapped - (size_t)at };
	return (struct span){ NULL, 0 };
}

bool
spill_get(const struct spill *s, uint64_t at, char *to, size_t n)
{
	struct span bytes = in_memory(s, at);

	if (bytes.n < n)
		return spill_read(s->fd, at, to, n);
	if (n > 0)
		memcpy(to, bytes.p, n);
	return true;
}

bool
spill_see(const struct spill *s, uint64_t at, char *room, size_t n, struct span *seen)
{
	*seen = in_memory(s, at);
	if (seen->n > 0)
		return true;
	n = s->end - at < n ? (size_t)(s->end - at) : n;
	*seen = (struct span){ room, n };
	return spill_read(s->fd, at, room, n);
}

void
spill_free(struct spill *s)
{
	if (s->map != NULL)
		munmap(s->map, s->mapped);
	buf_free(&s->last);
}
