/*
 * Room toolkit/run: files become batches of records, threads or the caller judge them, and their results are written in
 * order; the cache and the sandbox.  Nothing here knows about options and terminals.
 */
/* run_options: what a run is to do, and the places it writes to. */
#ifndef RUN_OPTIONS_H
#define RUN_OPTIONS_H

#include <stdio.h>

#include "base/csv_guard.h"
#include "base/ranges.h"
#include "toolkit/input/input.h"
#include "toolkit/input/shard.h"
#include "toolkit/run/batch.h"

struct whole_file;

/* A place to write to. */
struct sink {
	FILE *to;		/* NULL: nowhere */
	const char *name;	/* for messages */
	struct whole_file *file;	/* what takes the place of the file of that name in the end; NULL: `to` is that file */
	bool replaces;		/* `file`: there is an older one */
	struct csv_guard *guard;	/* it is a table for spreadsheets; NULL: it is written as it is */
};

/* How the text of an input file has ended. */
struct text_end {
	bool whole;		/* it was read to its end, and is what it was taken for at its start */
	bool converted;		/* with origin.wide: there is something in it that the file stores otherwise */
	const char *why;	/* not `whole`, but read: why it must not take the place of the file; NULL: there is none */
};

/* Takes the rows of a run, when they do not all go to one place.  All functions return false after a complaint. */
struct output {
	/* Before the first row of an input file. */
	bool (*begin)(void *data, const char *file, const struct origin *);
	/* `key`: by what the job sorts the row; its p is NULL: this continues the row before. */
	bool (*row)(void *data, struct span key, struct span row);
	bool (*end)(void *data, const struct text_end *);	/* after the last row */
	bool (*close)(void *data, bool whole);		/* after all files, or after a run that was ended early */
	void *data;
	/*
	 * Rows wait until the file has shown its kind, and are dropped if it is of another; what corrects a file in its
	 * place must write all of it, whatever it is.
	 */
	bool waits;
};

struct run_progress {
	uint64_t records, bytes;	/* of text */
	int64_t read, of;	/* of the files as stored; of: -1 if not known */
};

struct run_options {
	struct batch_options batch;
	const char *program, *version;	/* for reports that name the program */
	int threads;			/* 0: none, all is done by the caller */
	size_t batch_bytes;		/* about how much text a batch has; does not affect what is written */
	const char *stdin_name;
	uint64_t keyed;			/* games that are compared by their keys, which were read before: for totals */
	struct shard shard;		/* of each file; what other shares read is skipped */
	const struct file_forms *forms;	/* that files may have instead of PGN; NULL: none */
	struct input_means means;	/* for reading the files */
	struct csv_columns wanted;	/* of tables */
	struct report_texts *report_texts;	/* gets the texts of tournament reports; NULL: they are not wanted */
	struct sink out, good, bad;
	struct sink first_report;	/* the first report goes there; nowhere: it goes to `out`, with the rows in it */
	bool beside_messages;		/* the first report is for people, who see in it what a message would say again */
	struct sink reports[REPORTS_MAX];	/* where the others go; the first is not used */
	struct batch_memory memory;	/* results of earlier runs */
	struct baseline *found;		/* all findings are added to it, and neither reported nor counted; NULL */
	struct baseline *seen;		/* what it covers was reported by earlier runs; the rest is reported and added; NULL */
	struct temporaries *temporaries;	/* names of files that are not complete are listed there; NULL */
	bool fixes;			/* findings about files that are corrected by `fix` are marked */
	const char *fix;		/* the option that writes corrected files, "--fix"; NULL: there is none */
	bool fix_apart;			/* it leaves the file itself as it is, so that its encoding may be a guess */
	bool summary;			/* reports end with the totals */
	struct span head, foot;		/* of `out`: before and after all rows */
	struct output outlet;		/* rows go there instead */
	/*
	 * Called after the last file until it does not return 1: fills the batch with what could be found only when all
	 * files were read.  0: there is no more; -1: it failed, and the run ends before its time.  May be NULL.
	 */
	int (*late)(void *late_data, struct batch *);
	void *late_data;
	struct ranges range;		/* only these of the records that count are written, from 1; empty: all */
	/* Reports a system error to the user, in one line. */
	void (*complain)(void *data, const char *name, const char *message);
	/* Called after each batch, and with NULL before something is written.  May be NULL. */
	void (*progress)(void *data, const struct run_progress *);
	void *data;
};

enum { BATCH_BYTES = 256 << 10 };

/* When it is known where its reports go, and in which formats: sets how batches make them. */
void run_options_settle(struct run_options *);
/*
 * Another run of the same program, with a job and a policy of its own: files are read by the same means, and errors and
 * progress shown in the same way.  It writes nothing, and only counts what it finds, until the caller sets more.
 */
struct run_options run_options_beside(const struct run_options *, const struct job *, const struct file_policy *);

/* Writes the bytes.  False after a complaint, or without one if a pipe was closed. */
bool run_sink_bytes(const struct run_options *, const struct sink *, struct span);
/* Writes the buffer and empties it.  False as above. */
bool run_sink_write(const struct run_options *, const struct sink *, struct buf *);

#endif
