/* eco_read: the formats in which tables of openings are written (eco.h names them); only for eco.c. */
#ifndef ECO_READ_H
#define ECO_READ_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/encoding.h"

enum { ECO_READ_ERROR = 400 };

/* The course of reading a table. */
struct eco_read {
	struct span text;	/* at least 64 bytes after it are readable */
	char eol;
	enum encoding encoding;
	struct arena *arena;	/* lives as long as the table */
	struct buf name;	/* of the present opening */
	struct span code;
	char *error;		/* of ECO_READ_ERROR bytes */
	/* Keeps an opening with the present code and name; false: out of memory, and `error` is set. */
	bool (*add)(struct eco_read *, uint64_t key, int plies);
	void *to;		/* for add() */
};

/* Reads it all; false: `error` is set. */
bool eco_read_read(struct eco_read *);
/* Refuses the table for what is at `at`: `shown`, which may be empty, and `what` is wrong with it.  False. */
bool eco_read_refuse(struct eco_read *, const char *at, struct span shown, const char *what);

#endif
