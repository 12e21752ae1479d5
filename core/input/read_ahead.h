/*
 * ahead: blocks of bytes, made one after the other; in a thread of its own if
 * wanted, ahead of the one who reads them.  The same blocks come either way.
 */
#ifndef READ_AHEAD_H
#define READ_AHEAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	AHEAD_BLOCK = 256 << 10,	/* bytes of a block */
	AHEAD_BLOCKS = 3,		/* with a thread: one read, one waiting, one being filled; else one */
};

struct ahead_block {
	char *p;
	size_t n, at;		/* who takes bytes moves `at` */
	uint64_t consumed;	/* the maker's: the place in the file behind it */
	enum { AHEAD_MORE, AHEAD_END, AHEAD_TROUBLE } then;	/* what comes behind its bytes */
};

struct ahead {
	/* Sets n, consumed and then; p has room for AHEAD_BLOCK.  After END or TROUBLE only behind ahead_stop(). */
	void (*make)(void *context, struct ahead_block *);
	void *context;
	bool threaded;
	struct ahead_block blocks[AHEAD_BLOCKS], *now;
	bool running;
	bool stop;		/* this and all below under the lock */
	unsigned made, released;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t turn;
};

/* All zeros is not open, and may be closed.  False when memory is out. */
bool ahead_open(struct ahead *, bool threaded, void (*make)(void *context, struct ahead_block *), void *context);
/* The block with the next bytes; when `then` is not AHEAD_MORE and all is taken, the last one again. */
struct ahead_block *ahead_now(struct ahead *);
/*
 * The thread has ended when it returns, which may wait for one make(); what was
 * made and not read is lost.  Until the next ahead_now() all that make() uses is the caller's.
 */
void ahead_stop(struct ahead *);
void ahead_close(struct ahead *);

#endif
