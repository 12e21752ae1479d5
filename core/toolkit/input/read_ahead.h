/*
 * read_ahead: makes blocks of bytes one after another; if wanted in a thread of its own, while the caller still reads
 * earlier ones.  The blocks are the same in both cases.
 */
#ifndef READ_AHEAD_H
#define READ_AHEAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	READ_AHEAD_BLOCK = 256 << 10,	/* bytes of a block */
	READ_AHEAD_BLOCKS = 3,		/* with a thread: one is read, one waits, one is filled; without: only one */
};

struct read_ahead_block {
	char *p;
	size_t n, at;		/* bytes in it, and how many have been taken; whoever takes them moves `at` */
	uint64_t consumed;	/* set by make(): how much of the file was read for it and those before */
	enum { READ_AHEAD_MORE, READ_AHEAD_END, READ_AHEAD_TROUBLE } then;	/* what comes after it; TROUBLE: an error */
};

struct read_ahead {
	/* Sets n, consumed and then; p has room for READ_AHEAD_BLOCK.  Not called after END or TROUBLE. */
	void (*make)(void *context, struct read_ahead_block *);
	void *context;
	bool threaded;
	struct read_ahead_block blocks[READ_AHEAD_BLOCKS], *now;
	bool running;
	bool stop;		/* this, made and released are protected by `lock` */
	unsigned made, released;	/* how many blocks the thread has made, and the reader is done with */
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t turn;
};

/* False: out of memory.  One that is all zeros was never opened, but may be closed. */
bool read_ahead_open(struct read_ahead *, bool threaded, void (*make)(void *context, struct read_ahead_block *), void *context);
/* The block with the next bytes.  After the last one, whose `then` is not READ_AHEAD_MORE, it is that one again. */
struct read_ahead_block *read_ahead_now(struct read_ahead *);
/*
 * Ends the thread, which may take until make() returns; blocks that were made and not read are lost.  Until the next
 * read_ahead_now(), everything that make() uses belongs to the caller.
 */
void read_ahead_stop(struct read_ahead *);
void read_ahead_close(struct read_ahead *);

#endif
