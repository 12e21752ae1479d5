/* byte_source: reads bytes into a window, from which decoders take them. */
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/invariant.h"
#include "toolkit/input/byte_source.h"

enum { QUIT_POLL = 100 };	/* ms after which a thread that waits for a pipe checks whether it should quit */

int
byte_source_open(struct byte_source *r, int fd, bool owned)
{
	struct stat st;

	*r = (struct byte_source){ .fd = fd, .owned = owned, .size = -1, .max = BYTE_SOURCE_HEAD, .end = UINT64_MAX };
	r->p = r->head;
	atomic_init(&r->quit, false);
	if (fstat(fd, &st) != 0)
		return errno;
	if (S_ISDIR(st.st_mode))
		return EISDIR;
	if (S_ISREG(st.st_mode) && (r->start = lseek(fd, 0, SEEK_CUR)) >= 0) {
		r->regular = true;
		r->size = st.st_size > r->start ? (int64_t)(st.st_size - r->start) : 0;
		posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL);
	}
	return 0;
}

void
byte_source_open_made(struct byte_source *r, ptrdiff_t (*make)(void *context, char *to, size_t max), void *context,
    const struct input_error *why)
{
	*r = (struct byte_source){ .fd = -1, .make = make, .context = context, .why = why, .size = -1,
		.max = BYTE_SOURCE_HEAD, .end = UINT64_MAX };
	r->p = r->head;
	atomic_init(&r->quit, false);
}

int
byte_source_part(struct byte_source *r, uint64_t lo, uint64_t hi)
{
	if (!r->regular)
		return ESPIPE;
	if (lseek(r->fd, r->start + (off_t)lo, SEEK_SET) < 0)
		return errno;
	r->total = lo;
	r->end = hi;
	return 0;
}

void
byte_source_close(struct byte_source *r)
{
	if (r->p != r->head)
		free(r->p);
	buf_free(&r->held);
	if (r->owned)
		close(r->fd);
}

bool
byte_source_widen(struct byte_source *r)
{
	unsigned char *p = malloc(BYTE_SOURCE_WINDOW);

	INVARIANT(r->p == r->head && r->at == 0);
	if (p == NULL)
		return false;
	memcpy(p, r->head, r->n);
	r->p = p;
	r->max = BYTE_SOURCE_WINDOW;
	return true;
}

size_t
byte_source_left(const struct byte_source *r)
{
	return r->n - r->at;
}

uint64_t
byte_source_place(const struct byte_source *r)
{
	return r->total - byte_source_left(r);
}

static ssize_t
read_held(const struct byte_source *r, void *to, size_t max)
{
	const size_t left = r->total < r->held.n ? r->held.n - (size_t)r->total : 0, n = left < max ? left : max;

	if (n > 0)
		memcpy(to, r->held.p + r->total, n);
	return (ssize_t)n;
}

/* read(2) that goes on after signals, and waits on non-blocking descriptors. */
static ssize_t
read_from_source(struct byte_source *r, void *to, size_t max)
{
	struct pollfd p = { .fd = r->fd, .events = POLLIN };
	ssize_t n;

	if (r->in_memory)
		return read_held(r, to, max);
	if (r->make != NULL) {
		errno = EIO;
		return r->make(r->context, to, max);
	}
	for (;;) {
		if ((n = read(r->fd, to, max)) >= 0)
			return n;
		if (errno == EAGAIN)
			poll(&p, 1, -1);
		else if (errno != EINTR)
			return -1;
	}
}

/* `max`, or less where the part to read ends sooner. */
static size_t
allowed_bytes(const struct byte_source *r, size_t max)
{
	return r->end - r->total < max ? (size_t)(r->end - r->total) : max;
}

static bool
is_source_ready(struct byte_source *r)
{
	struct pollfd p = { .fd = r->fd, .events = POLLIN };

	if (!r->polled)
		return true;
	while (!atomic_load(&r->quit))
		if (r->regular || poll(&p, 1, QUIT_POLL) > 0)
			return true;
	return false;
}

void
byte_source_fill(struct byte_source *r, size_t least)
{
	INVARIANT(least <= r->max);
	if (r->at > 0)
		memmove(r->p, r->p + r->at, byte_source_left(r));
	r->n = byte_source_left(r);
	r->at = 0;
	while (r->n < least && !r->eof && r->error == 0) {
		ssize_t n = -1;

		errno = ECANCELED;
		if (is_source_ready(r))
			n = read_from_source(r, r->p + r->n, allowed_bytes(r, r->max - r->n));
		if (n < 0)
			r->error = errno;
		else if (n == 0)
			r->eof = true;
		else {
			r->n += (size_t)n;
			r->total += (uint64_t)n;
		}
	}
}

ptrdiff_t
byte_source_read(struct byte_source *r, char *to, size_t max)
{
	size_t head = byte_source_left(r) < max ? byte_source_left(r) : max;
	ssize_t n = 0;

	if (head > 0)
		memcpy(to, r->p + r->at, head);
	r->at += head;
	if (head > 0)
		return (ptrdiff_t)head;
	if (r->error == 0 && !r->eof && (n = read_from_source(r, to, allowed_bytes(r, max))) < 0)
		r->error = errno;
	if (r->error != 0)
		return -1;
	r->total += (uint64_t)n;
	return n;
}

int64_t
byte_source_seek(struct byte_source *r, int64_t to, int whence)
{
	if (whence == SEEK_CUR)
		to += (int64_t)r->total;
	else if (whence == SEEK_END)
		to += r->size;
	if (to < 0 || (!r->in_memory && lseek(r->fd, r->start + to, SEEK_SET) < 0))
		return -1;
	r->at = r->n = 0;
	r->eof = false;
	r->total = (uint64_t)to;
	return to;
}

int
byte_source_keep(struct byte_source *r, int file)
{
	if (ftruncate(file, 0) != 0 || lseek(file, 0, SEEK_SET) < 0)
		return errno;
	while (byte_source_left(r) > 0) {
		ssize_t n = write(file, r->p + r->at, byte_source_left(r));

		if (n < 0 && errno != EINTR)
			return errno;
		r->at += n < 0 ? 0 : (size_t)n;
		if (byte_source_left(r) == 0)
			byte_source_fill(r, 1);
	}
	if (r->error != 0)
		return r->error;
	if (r->owned)
		close(r->fd);
	r->fd = file;
	r->owned = false;
	r->regular = true;
	r->start = 0;
	r->size = (int64_t)r->total;
	return byte_source_seek(r, 0, SEEK_SET) < 0 ? errno : 0;
}

enum { HOLD_TIMES = 16 };

int
byte_source_hold(struct byte_source *r, uint64_t most)
{
	struct buf *b = &r->held;
	ptrdiff_t n = 1;

	/* What is too large is read on, so that its size is known, unless it is far too large. */
	while (n > 0 && r->total / HOLD_TIMES <= most) {
		if (!buf_reserve(b, BYTE_SOURCE_WINDOW))
			return ENOMEM;
		n = byte_source_read(r, b->p + b->n, BYTE_SOURCE_WINDOW);
		b->n += n > 0 && r->total <= most ? (size_t)n : 0;
	}
	if (r->error != 0)
		return r->error;
	if (r->total > most)
		return EFBIG;
	r->in_memory = r->regular = true;
	r->size = (int64_t)b->n;
	return byte_source_seek(r, 0, SEEK_SET) < 0 ? errno : 0;
}

void
byte_source_explain(const struct byte_source *r, struct input_error *t)
{
	if (r->why != NULL && r->why->set && !t->set)
		*t = *r->why;
	else
		input_error_errno(t, INPUT_READ, r->error);
}

void
byte_source_quit(struct byte_source *r)
{
	atomic_store(&r->quit, true);
}
