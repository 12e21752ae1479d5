/* spill: temporary files without a name, for what does not fit into memory. */
#ifndef SPILL_H
#define SPILL_H

#include "base/buf.h"

/* Opens one in that folder; it is gone when it is closed.  -1 and errno on failure. */
int  spill_open(const char *folder);
/*
 * Bytes that are added one after the other, and read when all are there; all zeros with `fd` and `most` set is an empty
 * one.  They are written to the file, which stays in the memory of the system as long as there is room, and are read
 * where they are there: memory that the program takes itself costs several times as much time.
 */
struct spill {
	int fd;
	size_t most;		/* so many bytes of the file may be in the memory of the program when they are read */
	struct buf last;	/* those that were added last and are not in the file */
	uint64_t written, end;	/* bytes that are in the file, and all */
	char *map;		/* the first `mapped` of the file */
	size_t mapped;
};

/*
 * Memory for `n` bytes, all zeros, which spill_release() gives back.  The system provides it page by page, when it is
 * first written to, so that memory that is reserved and not used takes no room.  NULL: out of memory.
 */
char *spill_reserve(size_t n);
void  spill_release(char *, size_t n);	/* the first may be NULL */

/* Adds bytes, whose place is the `end` before.  False and errno on failure. */
bool spill_add(struct spill *, struct span);
/* Called after the last spill_add() and before the first function that reads.  False and errno on failure. */
bool spill_ready(struct spill *);
/* Reads bytes that were added together. */
bool spill_get(const struct spill *, uint64_t at, char *to, size_t n);
/* The bytes from there on, as far as they are in memory, or else as many as fit into `room`, to which they are read. */
bool spill_see(const struct spill *, uint64_t at, char *room, size_t n, struct span *seen);
void spill_free(struct spill *);	/* the file stays the caller's */

/* All of the bytes, from that offset on.  False and errno on failure. */
bool spill_write(int fd, uint64_t at, struct span);
bool spill_read(int fd, uint64_t at, char *to, size_t n);
/*
 * Gives the whole pages between two offsets back to the file system, where it can do that: they are not read again.
 * Returns the offset from which on to continue.
 */
uint64_t spill_drop(int fd, uint64_t from, uint64_t to);

#endif
