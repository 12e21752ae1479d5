/* output_internal: the state of an outlet, and what its kinds share; for output*.c only. */
#ifndef OUTPUT_INTERNAL_H
#define OUTPUT_INTERNAL_H

#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/hash_table.h"
#include "base/whole_file.h"
#include "toolkit/run/diff_hunk.h"

struct output_plan;	/* output.h */
struct row_sorter;	/* base/row_sorter.h */
struct origin;		/* batch.h */
struct text_end;	/* run_options.h */

enum {
	OUTPUT_OPEN_MAX = 64,	/* parts that are open at a time; the others are opened again when they are needed */
};

/* A file made of a key. */
struct output_part {
	char *key, *name;		/* name: without its folder */
	size_t key_n;
	FILE *to;			/* NULL: closed for now */
	bool failed;			/* and it was said */
	uint64_t used;			/* when it was written last */
	unsigned next;			/* number of the next file that would have this name */
	dev_t dev;
	ino_t ino;
};

/* The file that is read, and what is to take its place. */
struct output_replaced {
	char *path, *folder;		/* NULL: none, or it is left alone */
	int from;
	struct whole_file to;		/* none as long as nothing has changed */
	struct stat st;
	uint64_t same;			/* bytes before the first change */
	struct buf text;		/* not written yet */
	bool changed;			/* a row has */
	bool failed;
};

/* A row that is among those with the least keys. */
struct output_sampled {
	uint64_t key, number;		/* number: of the row, from 1 */
	uint64_t at, n;			/* its text in the temporary file */
};

struct output_state {
	const struct output_plan *plan;
	char *file;			/* of the input */
	const char *wide;		/* it is in this encoding, and what is written is in UTF-8; NULL */
	bool widens;			/* that alone is a reason to write it */
	bool headed;			/* its hunks have their heading, or its name was written */
	bool guessed;			/* its encoding is a guess, and that was said */
	struct diff_hunks hunks;
	const char *unfit;		/* why the difference of this file cannot be applied; NULL: it can */
	bool warned;			/* of one that cannot */
	bool trouble;			/* with one of the files */
	struct buf out, fresh;
	const char *archive;		/* the last one of which it was said that it is not written; NULL */
	bool broken;			/* the run ended before its time, or a record was dropped */
	/* SPLIT */
	int folder;
	char *made;			/* the path of the folder as far as it was made here; NULL: it was there */
	size_t there;			/* bytes of that path that were there */
	bool published;			/* the parts are where they belong */
	int hidden;			/* a folder in that one, where the parts are until all of them are complete; -1 */
	char hidden_name[64];
	struct output_part *parts;
	size_t n, max;
	size_t last;			/* that was written */
	uint32_t open[OUTPUT_OPEN_MAX];	/* their numbers, from 0, in no order */
	size_t open_n;
	struct hash_table keys, names;	/* of the parts */
	uint64_t now, rows, number;
	struct output_part single;		/* the numbered one */
	/* IN_PLACE */
	struct output_replaced in;
	/* SAMPLE */
	struct output_sampled *sampled;	/* a heap: the first has the greatest key */
	size_t sampled_n, sampled_max;
	uint64_t spilled;		/* bytes of its file, which has their texts; DIFF: of hunks that are held */
	/* SORT */
	struct row_sorter *sorter;
	int spill;			/* its file, or that of another kind; -1: there is none */
	struct buf key;			/* of the last row, without its ordinal */
	uint64_t ordinal;
	bool first, told;		/* there is no last row in this file; it is not in order, and that was said */
};

void output_complain(struct output_state *, const char *name, const char *message);
bool output_no_memory(struct output_state *);	/* false, after a complaint */
bool output_guessed(struct output_state *, struct span key);	/* the row was left as it is, and the file is */
bool output_begin(void *state, const char *file, const struct origin *);	/* remembers the file */
/* Shows them, below a heading of their file; DIFF: output_converted() does so, if nothing drops them before. */
bool output_hunks(struct output_state *, struct span hunks);
bool output_converted(struct output_state *, const struct text_end *);	/* shows, below the hunks, that it becomes UTF-8 */
void output_changed(struct output_state *);	/* the file has changed, or would */
bool output_name(struct output_state *, const char *path);	/* the same, and its name is a line of the output */
bool output_hunks_end(struct output_state *, bool whole);	/* the file is at its end */

/* output_split.c */
bool output_split_begin(void *state, const char *file, const struct origin *);
bool output_split_row(void *state, struct span key, struct span row);
void output_split_end(struct output_state *);	/* after all rows: what is at the end of each file */
void output_split_free(struct output_state *);

/* output_in_place.c */
/*
 * The reason why the file cannot be replaced; NULL: none, and `in` has it open; empty: it could not be opened, which the
 * reader has reported.
 */
const char *output_in_place_refuses(struct output_state *, const char *file, const struct origin *);
bool output_in_place_begin(void *state, const char *file, const struct origin *);
bool output_in_place_row(void *state, struct span key, struct span row);
bool output_in_place_end(void *state, const struct text_end *);
void output_in_place_forget(struct output_state *);

#endif
