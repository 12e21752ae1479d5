/* batch: some records of one file, and what was found in them; the unit of work of a thread. */
#ifndef BATCH_H
#define BATCH_H

#include "subject.h"

/* What becomes of a record: the same for all of a run. */
struct batch_options {
	const struct subject *subject;
	const void *how;		/* the subject's options */
	const struct grading *grading;
	struct telling telling;
	unsigned max;			/* findings of one id shown per file; 0: all */
	bool statistics;		/* counts instead of findings */
	bool keyed;			/* rows are sorted by what the subject's key() says */
};

/* Of the text between two records: what the writer chooses from. */
enum entry_kind { ENTRY_FINDING, ENTRY_HEADING, ENTRY_ROW };
struct entry {
	enum entry_kind kind;
	enum diag id;
	enum severity severity;
	unsigned needs;		/* facts that the file must have shown before */
	bool told;		/* the row says it: it is only counted */
	size_t offset, length;	/* in `out`; nothing where there are enough of them already */
	size_t key;		/* of a row: so many of its first bytes are what it is sorted by */
};

/* What became of a record. */
struct batch_result {
	size_t entries;		/* index behind its last one */
	unsigned facts;
	int plies;
	enum severity worst;	/* of what needs no facts */
	bool text, counts, ours, illegal, unknown, proved;	/* as judged */
};

struct batch {
	const struct batch_options *options;
	/* Filled by the reader. */
	struct buf text;	/* with 64 bytes of zero behind */
	struct record *records;
	size_t n, max;
	struct buf name;	/* of the file, terminated */
	bool starts, ends;	/* a file */
	bool whole;		/* its text could be read: it can be judged as a file */
	bool behind;		/* a share of a file, without its start */
	bool part;		/* a share of a file, and not all of it; known at the end */
	const char *converted;	/* from UTF-16 or UTF-32; known at the end */
	enum diag trouble;	/* DIAG_NONE: none */
	struct buf message;	/* terminated */
	/* Filled by the worker. */
	void *judge;
	struct buf out;
	struct entry *entries;
	size_t entries_n, entries_max;
	struct batch_result *results;	/* one a record */
	size_t results_max;
	unsigned formatted[DIAG_COUNT];
	unsigned doubtful[DIAG_COUNT];	/* PER_FILE: formatted in case that these facts have been seen */
	unsigned facts;
	bool failed;		/* out of memory */
};

/* Room for one more at the end of a list; false when memory is out. */
bool list_room(void **list, size_t n, size_t *max, size_t size);

void batch_check(void *batch);	/* the work of a thread */
void batch_free(struct batch *);

#endif
