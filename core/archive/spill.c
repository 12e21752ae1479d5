/* spill: a temporary file without a name. */
#define _GNU_SOURCE	/* O_TMPFILE, fallocate(2), madvise(2) */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "archive/spill.h"

enum { PAGE = 4096 };

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
	char *memory = n > SPILL_LARGE ? aligned_alloc(SPILL_LARGE, n / SPILL_LARGE * SPILL_LARGE + SPILL_LARGE) : malloc(n);

	if (memory != NULL && n > SPILL_LARGE)
		(void)madvise(memory, n, MADV_HUGEPAGE);
	return memory;
}

bool
spill_add(struct spill *s, struct span bytes)
{
	if (s->memory == NULL && s->most > 0 && (s->memory = spill_reserve(s->most)) == NULL)
		s->most = 0;
	if (s->end == s->n && bytes.n <= s->most - s->n) {
		if (bytes.n > 0)
			memcpy(s->memory + s->n, bytes.p, bytes.n);
		s->n += bytes.n;
	} else if (!spill_write(s->fd, s->end - s->n, bytes)) {
		return false;
	}
	s->end += bytes.n;
	return true;
}

bool
spill_get(const struct spill *s, uint64_t at, char *to, size_t n)
{
	if (at >= s->n)
		return spill_read(s->fd, at - s->n, to, n);
	memcpy(to, s->memory + at, n);
	return true;
}

bool
spill_see(const struct spill *s, uint64_t at, char *room, size_t n, struct span *seen)
{
	if (at < s->n) {
		*seen = (struct span){ s->memory + at, (size_t)(s->n - at) };
		return true;
	}
	n = s->end - at < n ? (size_t)(s->end - at) : n;
	*seen = (struct span){ room, n };
	return spill_read(s->fd, at - s->n, room, n);
}

void
spill_free(struct spill *s)
{
	free(s->memory);
}
