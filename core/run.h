/* run: files -> batches -> pool -> ordered output -> exit status. */
#ifndef RUN_H
#define RUN_H

#include "batch.h"
#include "files.h"
#include "shard.h"

/* A place to write to. */
struct sink {
	FILE *to;		/* NULL: nowhere */
	const char *name;	/* for messages */
};

/* Takes the rows of a run, when they do not all go to one place.  All answer false after a complaint. */
struct outlet {
	bool (*begin)(void *data, const char *file);	/* before the first row of a file of the input */
	/* `key`: what the subject sorts it by; its p NULL: the row before goes on */
	bool (*row)(void *data, struct span key, struct span row);
	bool (*end)(void *data, bool whole);		/* behind the last one; the file was read to its end */
	bool (*close)(void *data);			/* behind all files */
	void *data;
};

struct run_progress {
	uint64_t records, bytes;	/* of text */
	int64_t read, of;	/* of the files as stored; of: -1 if not known */
};

struct run_options {
	struct batch_options batch;
	int fail_on;			/* an enum severity; beyond ERROR: never */
	int threads;			/* 0: none, all is done by the caller */
	size_t batch_bytes;		/* of text that a job has, about; never changes what comes out */
	const char *stdin_name;
	struct shard shard;		/* of each file; what another share reads is passed over */
	struct span wanted;		/* of tables: the heading of the column that is wanted */
	struct sink out, good, bad;
	struct sink told;		/* findings go there instead; nowhere: they are part of `out` */
	struct span head, foot;		/* of `out`: before and behind all rows */
	struct outlet outlet;		/* rows go there instead */
	uint64_t most;			/* records that count; behind the last of them the run ends; 0: all */
	/* Trouble with the machine: one line for the user. */
	void (*complain)(void *data, const char *name, const char *message);
	/* After each batch; NULL before something is written.  May be NULL. */
	void (*progress)(void *data, const struct run_progress *);
	void *data;
};

enum { BATCH_BYTES = 256 << 10 };

/*
 * Checks everything and writes it.  Returns the exit status, which is in
 * totals->status too; statistics and summary are left to the caller.
 */
int run(const struct run_options *, const struct files *, struct totals *);

/* Writes and empties the buffer.  False after a complaint; a closed pipe is no reason to complain. */
bool sink_write(const struct run_options *, const struct sink *, struct buf *);

#endif
