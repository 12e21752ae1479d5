/*
 * Room run: from files to batches to threads, and to output in their order; the jobs, the cache and the sandbox.
 * It does not know options and terminals.
 */
/* run: what a run is to do, and the places it writes to. */
#ifndef RUN_H
#define RUN_H

#include <stdio.h>

#include "run/batch.h"
#include "run/result_cache.h"
#include "run/whole_file.h"
#include "input/shard.h"

/* A place to write to. */
struct sink {
	FILE *to;		/* NULL: nowhere */
	const char *name;	/* for messages */
	struct whole_file *file;	/* what takes the place of the file of that name in the end; NULL: `to` is that file */
};

/* Takes the rows of a run, when they do not all go to one place.  All answer false after a complaint. */
struct output {
	/* before the first row of a file of the input */
	bool (*begin)(void *data, const char *file, const struct origin *);
	/* `key`: what the subject sorts it by; its p NULL: the row before goes on */
	bool (*row)(void *data, struct span key, struct span row);
	bool (*end)(void *data, bool whole);		/* after the last one; the file was read to its end */
	bool (*close)(void *data, bool whole);		/* after all files, or where the run broke off */
	void *data;
};

struct run_progress {
	uint64_t records, bytes;	/* of text */
	int64_t read, of;	/* of the files as stored; of: -1 if not known */
};

struct run_options {
	struct batch_options batch;
	const char *program, *version;	/* for reports that say by whom they are */
	int threads;			/* 0: none, all is done by the caller */
	size_t batch_bytes;		/* of text that a job has, about; never changes what comes out */
	const char *stdin_name;
	struct shard shard;		/* of each file; what another share reads is passed over */
	struct span wanted;		/* of tables: the heading of the column that is wanted */
	struct sink out, good, bad;
	struct sink told;		/* the first report goes there instead; nowhere: it is `out`, and rows are part of it */
	struct sink reports[REPORTS_MAX];	/* where the others go; the first is not used */
	struct caching cache;		/* results of earlier runs */
	struct baseline *found;		/* everything found goes in there, and is neither told nor counted; NULL */
	struct temporaries *temporaries;	/* names of files that are not complete are listed there; NULL */
	bool summary;			/* reports end with the totals */
	struct span head, foot;		/* of `out`: before and after all rows */
	struct output outlet;		/* rows go there instead */
	uint64_t most;			/* records that count; after the last of them the run ends; 0: all */
	/* Trouble with the machine: one line for the user. */
	void (*complain)(void *data, const char *name, const char *message);
	/* After each batch; NULL before something is written.  May be NULL. */
	void (*progress)(void *data, const struct run_progress *);
	void *data;
};

enum { BATCH_BYTES = 256 << 10 };

/* Writes them.  False after a complaint; a closed pipe is no reason to complain. */
bool run_sink_bytes(const struct run_options *, const struct sink *, struct span);
/* The same, and empties the buffer. */
bool run_sink_write(const struct run_options *, const struct sink *, struct buf *);

#endif
