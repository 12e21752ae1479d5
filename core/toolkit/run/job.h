/* job: what a run does with each record. */
#ifndef JOB_H
#define JOB_H

#include <sys/stat.h>

#include "toolkit/finding/fingerprint.h"
#include "toolkit/finding/report.h"
#include "toolkit/input/input_kind.h"

struct file_policy;	/* file_policy.h */

struct record_sums {
	uint32_t of[RECORD_SUMS];
};

/*
 * What a job finds in a record.  Before look() it says what is true of most: it has text and no findings, and the
 * ordinal is that of the record.
 */
struct judged {
	const struct findings *findings;	/* owned by the judge, in order; valid until its next look() */
	const struct game_summary *game;	/* for reports; NULL: none */
	unsigned facts;		/* FACT_* of finding.h; 1 and 2 are of those who judge */
	struct record_sums sums;	/* all zeros before look() */
	bool text;		/* there is something that is not blank */
	bool counts;		/* it is a game or a position, not a comment or a heading */
	uint64_t ordinal;	/* of the game; 0: none */
	unsigned char encoding;	/* enum encoding, if the judge knows it better than the file; else 0 */
	bool ours;		/* it shows that the file is of this kind */
	bool unknown;		/* a position whose verdict is unknown, a game that was not judged */
	int64_t effort;		/* before: what the file has left for questions about positions (effort.h); then, after it */
	bool failed;		/* out of memory: the record is not judged to its end */
	const struct mutes *mutes;	/* what the record mutes for its file; NULL: nothing.  Owned by the judge */
};

enum { JOB_AHEAD = 8 };		/* records that ahead() of struct job is given at most */

/* How a record is reported. */
struct reporting {
	const struct report_format *format;
	struct report_style style;
	enum severity level;	/* the least severity that is reported */
	const void *form;	/* of struct report in batch.h */
};

enum { ROW_REPORTS_NONE = -1, ROW_REPORTS_ALL = -2 };

/* The row of a record: it is written whether the record has findings or not. */
struct job_row {
	struct buf *out;	/* the row is appended; it may be empty */
	bool keyed;		/* the row begins with its key, see struct output in run_options.h */
	size_t key_end;		/* where in `out` the key ends */
	unsigned lost;		/* what of the record is not in it, as the job knows it */
	int reports;		/* which finding the row reports itself: ROW_REPORTS_*, or its index */
};

/* A text whose records are judged: a file, or a member of an archive. */
struct job_text {
	struct span name;
	size_t number, source;		/* of the text in the run, and of its file, from 1 */
	const struct mutes *head;	/* what head() found in it */
	const struct record *last;	/* the last of the records that follow; NULL: none do */
	const char *path;		/* of a regular file that holds the text as it is; NULL: there is none */
	const char *file;		/* of a regular file that holds the text in any way; NULL: there is none */
	const struct stat *opened;	/* that file just before it was opened */
	bool as_is;			/* the text is stored as it is, in a file or a stream, and could be written back */
	bool wide;			/* or so it is but for its encoding: it could be written back in UTF-8 */
	const struct file_policy *policy;	/* of the file */
};

/* A judge is the working memory of one batch: `size` bytes, which belong to the caller and are zero before open(). */
struct job {
	const struct input_kind *input;
	/* The job for a text that turns out to be a table with a record in each row; NULL: it is read as any other. */
	const struct job *rows;
	size_t size;
	bool every;		/* look() at all records, also blank ones and further pieces of one that was cut */
	bool silent;		/* findings are counted, not reported */
	bool  (*open)(void *judge, const void *how, const struct grading *);	/* false: out of memory; close() is called */
	void  (*close)(void *judge);
	/*
	 * Finds what the first record of a file mutes for all of it, for jobs that must know that before they look
	 * at any record.  Called without a judge; false: out of memory.  May be NULL.
	 */
	bool  (*head)(const void *how, const struct grading *, const struct record *first, struct mutes *);
	void  (*file)(void *judge, const struct job_text *);	/* the following records are of that text.  May be NULL */
	void  (*done)(void *judge);	/* the records of a batch have been looked at.  May be NULL */
	/*
	 * The records of the last batch, which took effort, will be looked at again with less: what they left in the
	 * judge is dropped.  May be NULL: they left nothing.
	 */
	void  (*again)(void *judge);
	/*
	 * These records, one after the other, are the next to be looked at, unless they are blank: begins with all of
	 * them.  May be NULL.
	 */
	void  (*ahead)(void *judge, const struct record *, size_t n);
	void  (*look)(void *judge, const struct record *, struct judged *);
	/*
	 * Of the record just looked at: its identity for fingerprints, and a label for people, in UTF-8; each
	 * unless it is NULL.  False: out of memory.  May be NULL.
	 */
	bool  (*name)(void *judge, const struct record *, enum encoding, struct identity *, struct buf *label);
	/* Writes the row of the record just looked at.  May be NULL. */
	void  (*row)(void *judge, const struct record *, const struct location *, const struct reporting *, struct job_row *);
};

#endif
