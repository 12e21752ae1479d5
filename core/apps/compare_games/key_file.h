/*
 * key_file: games as keys in a file, so that they can be compared later, with those of other runs.  arbiter-keys(5)
 * describes the format; its numbers are little-endian, whatever the machine.  Nothing in a file is trusted.
 */
#ifndef KEY_FILE_H
#define KEY_FILE_H

#include <stdio.h>

#include "games/duplicates/contradictions.h"

#define KEY_FILE_MAGIC "arbkeys\n"
enum { KEY_FILE_INPUT = 44, KEY_FILE_ERROR = 500 };	/* bytes of a digest, of a message */

/* Which part of an input the games of a file are. */
struct key_part {
	unsigned long k, n;			/* as in struct shard; 0 and 1: all of it */
	char input[KEY_FILE_INPUT + 1];		/* a digest of the names and sizes of its files; "": not known */
};

/*
 * Passes all games to `write`, in their order, from a struct duplicates with `listed`.  The same games give the same
 * bytes.  False and errno: `write` returned false, after which it is not called again, or something failed.
 */
bool key_file_write(struct duplicates *, const struct key_part *, bool (*write)(void *data, struct span), void *data);
/* *is: does the file begin as a key file?  It is read from its start, and rewound.  False and errno: that failed. */
bool key_file_is(FILE *, bool *is);

/* Key files that are read together.  All zeros is none; key_merging_free() frees what it holds. */
struct key_merging {
	struct key_file *files;
	size_t n, max;
	struct key_part part;	/* after key_merging_settle(): of what they are together */
	uint64_t games;		/* after key_merging_add() */
	size_t texts;		/* so many numbers have their texts, from 1 */
};

/*
 * Reads what a file begins with; it becomes the list's.  `again`: it may be closed, and opened again by its name.
 * False: `error` says why it is refused, in one sentence that begins with its name.
 */
bool key_merging_take(struct key_merging *, FILE *, const char *name, bool again, char error[KEY_FILE_ERROR]);
/* After the last file: puts shards in their order.  False: `error` says which are missing, or there twice. */
bool key_merging_settle(struct key_merging *, char error[KEY_FILE_ERROR]);
/*
 * Adds all games, and what they say about their players to `also`, which may be NULL; their texts get numbers from
 * `before` + 1 on.  False: see key_merging_take().
 */
bool key_merging_add(struct key_merging *, struct duplicates *, struct contradictions *also, size_t before,
    char error[KEY_FILE_ERROR]);
void key_merging_free(struct key_merging *);

#endif
