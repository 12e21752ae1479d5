/*
 * read_ahead: blocks of bytes, made one after the other; in a thread of its own if
 * wanted, ahead of the one who reads them.  The same blocks come either way.
 */
#ifndef READ_AHEAD_H
#define READ_AHEAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	READ_AHEAD_BLOCK = 256 << 10,	/* bytes of a block */
	READ_AHEAD_BLOCKS = 3,		/* with a thread: one read, one waiting, one being filled; else one */
};

struct read_ahead_block {
	char *p;
	size_t n, at;		/* who takes bytes moves `at` */
	uint64_t consumed;	/* the maker's: the place in the file after it */
	enum { READ_AHEAD_MORE, READ_AHEAD_END, READ_AHEAD_TROUBLE } then;	/* what comes after its bytes */
};

struct read_ahead {
	/* Sets n, consumed and then; p has room for READ_AHEAD_BLOCK.  After END or TROUBLE only after read_ahead_stop(). */
	void (*make)(void *context, struct read_ahead_block *);
	void *context;
	bool threaded;
	struct read_ahead_block blocks[READ_AHEAD_BLOCKS], *now;
	bool running;
	bool stop;		/* this and all below under the lock */
	unsigned made, released;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t turn;
};

/* All zeros is not open, and may be closed.  False when memory is out. */
bool read_ahead_open(struct read_ahead *, bool threaded, void (*make)(void *context, struct read_ahead_block *), void *context);
/* The block with the next bytes; when `then` is not READ_AHEAD_MORE and all is taken, the last one again. */
struct read_ahead_block *read_ahead_now(struct read_ahead *);
/*
 * The thread has ended when it returns, which may wait for one make(); what was
 * made and not read is lost.  Until the next read_ahead_now() all that make() uses is the caller's.
 */
void read_ahead_stop(struct read_ahead *);
void read_ahead_close(struct read_ahead *);

#endif
