/* shard_set: are all shares of an input there, each of them once? */
#ifndef SHARD_SET_H
#define SHARD_SET_H

#include <stdbool.h>
#include <stddef.h>

/* What one run made of its share of an input. */
struct share {
	const char *name;	/* of the file that has it, for messages */
	const char *input;	/* a digest of the files, by which runs on the same input are known */
	unsigned long k, n;	/* as in struct shard; 0 and 1: all of it */
	size_t place;		/* in the order they were read */
};

/*
 * Sorts them by input and share.  Of each input every share must be there once, all of the same number, or only
 * results that are not shares, in any number, as files of the same names and sizes may have different games.  False:
 * `error`, of `max` bytes, names what is missing, there twice, or of another number.
 */
bool shard_set_complete(struct share *, size_t n, char *error, size_t max);

#endif
