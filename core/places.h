/* places: the state of an outlet, and what its kinds share; for outlet*.c only. */
#ifndef PLACES_H
#define PLACES_H

#include <stdio.h>
#include <sys/stat.h>

#include "buf.h"

struct outlet_plan;	/* outlet.h */

/* A file made of a key. */
struct part {
	char *key, *name;		/* name: without its folder */
	size_t key_n;
	FILE *to;			/* NULL: closed for now */
	uint64_t used;			/* when it was written last */
	unsigned next;			/* number of the next file that would have this name */
	dev_t dev;
	ino_t ino;
};

/* Numbers of parts by a hash; 0: free. */
struct table {
	uint32_t *slots;
	size_t size;			/* a power of two */
};

/* The file that is read, and what is to take its place. */
struct replaced {
	char *path, *folder;		/* NULL: none, or it is left alone */
	int from, to;			/* `to`: -1 as long as nothing has changed */
	char *temp;			/* the name of what is written; NULL: it has none yet, and goes when nobody gives it one */
	struct stat st;
	uint64_t same;			/* bytes before the first change */
	struct buf text;		/* not written yet */
	bool failed;
};

struct places {
	const struct outlet_plan *plan;
	char *file;			/* of the input */
	bool headed;			/* its hunks have their heading */
	bool trouble;			/* with one of the files */
	struct buf out;
	/* SPLIT */
	int folder;
	struct part *parts;
	size_t n, max, open;
	struct table keys, names;
	uint64_t now, rows, number;
	struct part single;		/* the numbered one */
	/* IN_PLACE */
	struct replaced in;
};

void outlet_complain(struct places *, const char *name, const char *message);
bool outlet_no_memory(struct places *);	/* false, after a complaint */
bool outlet_begin(void *places, const char *file);	/* remembers the file */
bool outlet_hunks(struct places *, struct span hunks);	/* shows them, below a heading of their file */

/* outlet_split.c */
bool outlet_split_begin(void *places, const char *file);
bool outlet_split_row(void *places, struct span key, struct span row);
void outlet_split_end(struct places *);
void outlet_split_free(struct places *);

/* outlet_place.c */
bool outlet_place_begin(void *places, const char *file);
bool outlet_place_row(void *places, struct span key, struct span row);
bool outlet_place_end(void *places, bool whole);
void outlet_place_forget(struct places *);

#endif
