/* batch: some records of one file, and what was found in them; the unit of work of a thread. */
#ifndef BATCH_H
#define BATCH_H

#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

#include "run/cache_file.h"
#include "run/file_policy.h"
#include "run/job.h"

enum { REPORTS_MAX = 16 };

/* One of the reports of a run. */
struct report {
	const struct report_format *reporter;
	struct report_style style;
	unsigned max;			/* findings of one id shown per file; 0: all */
};

/* What becomes of a record: the same for all of a run. */
struct batch_options {
	const struct job *subject;
	struct file_policy policy;		/* of files that have none of their own */
	struct report reports[REPORTS_MAX];
	size_t reports_n;		/* at least 1 */
	bool rows_apart;		/* rows are no items of a report: they are written once, as for the first */
	bool prints, labels;		/* findings get fingerprints; records with findings get labels */
	bool statistics;		/* counts instead of findings */
	bool keyed;			/* rows begin with what they are sorted by */
};

/*
 * What the writer chooses from: of a record its rows, headings and label, then
 * each finding, and after it its text for the reports that may show it.
 */
enum batch_item_kind { ITEM_ROW, ITEM_HEADING, ITEM_LABEL, ITEM_FINDING, ITEM_TEXT };
struct batch_item {
	enum batch_item_kind kind;
	unsigned report;	/* of a row, heading, text: its index */
	size_t offset, length;	/* in `out` */
	size_t key;		/* of a row: so many of its first bytes are what it is sorted by */
	/* Of a finding. */
	enum diag id;
	enum severity severity;
	unsigned needs;		/* facts that the file must have shown before */
	unsigned by_rows;	/* a set of reports whose rows report it: there it is only counted */
	struct prints prints;
};

/* What became of a record. */
struct batch_result {
	size_t items;		/* index after its last one */
	unsigned facts;
	int plies;
	enum severity worst;	/* whatever its findings are */
	bool text, counts, ours, illegal, unknown, proved;	/* as judged */
};

/* A file whose results are kept, as it was when it was read. */
struct kept {
	const char *path;	/* NULL: they are not */
	struct cache_file_key key;
	dev_t dev;
	ino_t ino;
	off_t size;
	struct timespec modified, changed;
};

/* Where a text comes from, for who writes it back. */
struct origin {
	const char *path;	/* of the file; NULL: it has none */
	bool found;		/* in a folder: nobody has named it */
	struct stat opened;	/* the file just before it was opened; all zeros: it was not, or has no path */
	const char *stored;	/* what its bytes are, where they are not the text: "compressed", "UTF-16"; NULL */
};

struct batch {
	const struct batch_options *options;
	/* Filled by the reader. */
	const struct file_policy *policy;	/* of its file */
	struct buf text;	/* with 64 bytes of zero after */
	struct record *records;
	size_t n, max;
	struct buf name;	/* of the file, terminated */
	bool starts, ends;	/* a file */
	bool recalled;		/* all that a worker fills in is there already */
	size_t source;		/* number of the file among those of the run; an archive is one */
	struct kept kept;
	struct origin origin;
	bool whole;		/* its text could be read: it can be judged as a file */
	bool behind;		/* a share of a file, without its start */
	bool part;		/* a share of a file, and not all of it; known at the end */
	struct mutes head;	/* what the job's head() says of its file */
	const char *converted;	/* from UTF-16 or UTF-32; known at the end */
	enum diag trouble;	/* DIAG_NONE: none */
	struct buf message;	/* terminated */
	/* Filled by the worker. */
	void *judge;
	const struct file_policy *judge_policy;	/* which it was opened with */
	struct mutes mutes;	/* what its first record mutes for the file */
	struct buf out;
	struct batch_item *items;
	size_t items_n, items_max;
	struct batch_result *results;	/* one a record */
	size_t results_max;
	unsigned rendered[REPORTS_MAX][DIAG_COUNT];
	unsigned doubtful[REPORTS_MAX][DIAG_COUNT];	/* SCOPE_FILE: rendered in case that these facts have been seen */
	unsigned facts;
	bool dated;		/* something is of today only: it found a date in the future, muted or not */
	bool failed;		/* out of memory */
};

bool batch_add_record(struct batch *, const struct record *);	/* false: out of memory */
/* Room for so many results of records.  False: out of memory. */
bool batch_results_room(struct batch *, size_t n);
/* A judge goes by one policy: another one takes another judge.  False: out of memory. */
bool batch_open_judge(struct batch *, const struct file_policy *);
void batch_close_judge(struct batch *);
void batch_check(void *batch);	/* the work of a thread */
void batch_free(struct batch *);

#endif
