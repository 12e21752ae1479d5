/* batch: some records of one file, and what was found in them; the unit of work of a thread. */
#ifndef BATCH_H
#define BATCH_H

#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

#include "base/arena.h"
#include "base/invariant.h"
#include "base/multibyte.h"
#include "toolkit/input/skipped_members.h"
#include "toolkit/run/file_policy.h"
#include "toolkit/run/job.h"

enum { REPORTS_MAX = TOTALS_OUTPUTS };

/* One of the reports of a run. */
struct report {
	const struct report_format *format;
	struct report_style style;
	unsigned max;			/* findings of one id shown per file; 0: all */
	/* Not NULL: the report is another output of the job, which knows what this is: rows only, between head and foot. */
	const void *form;
	bool table;			/* of such an output: it is CSV */
	struct span head, foot;
};

struct batch;

/* How records are checked and reported: the same for all batches of a run. */
struct batch_options {
	const struct job *job;
	struct file_policy policy;		/* for files that have none of their own */
	struct report reports[REPORTS_MAX];
	size_t reports_n;		/* at least 1 */
	bool rows_apart;		/* rows are not items of a report: they are written once, as in the first one */
	bool prints, labels;		/* findings get fingerprints; records with findings get labels */
	bool statistics;		/* counts instead of findings */
	bool every_place;		/* a finding that is reported once for a file is shown at every place, too */
	bool at_once;			/* findings are shown as soon as their record has been looked at */
	bool keyed;			/* each row begins with its key, see struct output in run_options.h */
};

/* For --claims: the reports whose formats have a form of their own for that are written in it. */
void batch_options_claims(struct batch_options *);

/*
 * What the writer chooses from.  The items of a record, in this order: its rows, its headings and its label; then
 * each finding, followed by its text for each report that may show it.
 */
enum batch_item_kind { ITEM_ROW, ITEM_HEADING, ITEM_LABEL, ITEM_FINDING, ITEM_TEXT };
struct batch_item {
	enum batch_item_kind kind;
	unsigned report;	/* of a row, heading or text: the index of its report */
	size_t offset, length;	/* in `out` */
	size_t key;		/* of a row: the length of its key, with which it begins */
	unsigned lost;		/* of a row: what of its record is not in it, as the job knows it */
	/* Of a finding. */
	enum diag id;
	enum severity severity;
	enum finding_fix fix;
	unsigned needs;		/* FACT_*: unless earlier records have shown all of these, the finding is dropped */
	uint64_t line;		/* where its record starts; its text is what it says, if it may be a habit */
	unsigned by_rows;	/* a bit for each report whose row reports it: there it is only counted */
	struct prints prints;
};

/* The outcome of one record. */
struct batch_result {
	size_t items;		/* index after its last one in `items` of the batch */
	unsigned facts;
	struct record_sums sums;	/* as in struct judged, as are these: */
	enum severity worst;	/* the worst of the findings that were left out */
	bool text, counts, ours, unknown;
};

/* A file whose results are to be remembered (struct batch_memory), and its state when it was read. */
struct kept {
	const char *path;	/* NULL: they are not remembered */
	uint64_t key[2];	/* what they depend on */
	dev_t dev;
	ino_t ino;
	off_t size;
	struct timespec modified, changed;
};

/*
 * Remembers the results of files from one run to the next.  All zeros: nothing is remembered.  The functions are called by
 * one thread.
 */
struct batch_memory {
	/*
	 * Appends the images (batch_image.h) of the batches of a file that has not changed since an earlier run.  False:
	 * there are none.  `kept` gets what remember() has to know of the file.
	 */
	bool (*recall)(void *data, const struct file_policy *, const char *path, struct kept *, struct buf *images);
	void (*remember)(void *data, const struct batch *);	/* for every batch, in order */
	/* After the last batch; `whole`: the run was not ended early.  Returns how many files had results that are too large. */
	uint64_t (*end)(void *data, bool whole);
	void *data;
};

/* Where a text comes from, for an output that writes it back. */
struct origin {
	const char *path;	/* of the file; NULL: it has none */
	bool found;		/* in a folder; the user did not name it */
	struct stat opened;	/* the file just before it was opened; all zeros: no path, or not found */
	const char *stored;	/* how the file stores the text: "compressed", "UTF-16", "GB18030", "DhtmlXQ"; NULL: as it is */
	bool wide;		/* it stores it as it is, but in another encoding: the text may take its place, in UTF-8 */
	bool named;		/* `wide`, not in UTF-16 or UTF-32, but in an encoding of multibyte.h that the user has named */
	bool guessed;		/* it would be `wide` if the user had named the encoding of multibyte.h */
	bool widens;		/* `wide`, and the file is to be written in UTF-8 whether its text is corrected or not */
	const struct file_policy *policy;	/* of the file */
	const struct mutes *mutes;	/* what head() of the job has found for the file */
};

/* How often each finding was rendered for a report. */
struct batch_rendered {
	unsigned n[DIAG_COUNT];
	unsigned doubtful[DIAG_COUNT];	/* for SCOPE_FILE: the facts needed by those rendered */
};

struct batch {
	const struct batch_options *options;
	/* Filled by the reader. */
	const struct file_policy *policy;	/* of its file */
	struct buf text;	/* followed by RECORD_PADDING zero bytes */
	struct record *records;
	size_t n, max;
	void *report;		/* that its records are of; NULL: none */
	void (*drop)(void *report);
	struct arena marks;	/* those of records (record.h) */
	struct buf name;	/* of the file, with a NUL at its end */
	struct buf others;	/* sheets of the workbook that are not read, with a NUL at its end; empty: none */
	bool rows;		/* it is of a table with a record in each row: the job is `rows` of that of its file */
	bool starts, ends;	/* it is the first, the last of its file */
	bool remembered;		/* from an earlier run: all that a worker fills in is there already */
	size_t source;		/* number of the file among those of the run; an archive is one */
	size_t number;		/* of its text among those of the run, from 1 */
	struct kept kept;
	struct origin origin;
	bool whole;		/* all of the file has been read; known at the end */
	bool starts_inside;		/* a share of a file that does not include its start */
	bool part;		/* a share of a file that is not all of it; known at the end */
	struct mutes head;	/* what head() of the job has found for its file */
	const char *converted;	/* not NULL: its file was UTF-16 or UTF-32; known at the end */
	bool narrows;		/* `origin.wide`, and nothing was lost: the text is all of the file; known at the end */
	uint64_t lost_line;	/* the first that could not be converted from UTF-16 or UTF-32; 0: all was; the same */
	bool other;		/* it is of another kind: other() of struct input_kind; its text is not cut into records */
	unsigned char multibyte;	/* one of multibyte.h: the file was converted from that; known at the end */
	struct multibyte_state converting;	/* from that; the same */
	unsigned char form;	/* not 0: the file was turned into PGN, as file_form_of() gives it; known at the end */
	enum diag trouble;	/* DIAG_NONE: none */
	struct buf message;	/* about the trouble, with a NUL at its end */
	/*
	 * Of an archive that has been read: the members that were not.  The batch has no records then, and unless there is
	 * trouble, it is of no text.
	 */
	struct skipped_members skipped;
	int64_t before;		/* effort (effort.h) that earlier batches of its file need, at least */
	bool exact;		/* it is not more */
	/* Filled by the worker. */
	int64_t spent;		/* effort */
	int64_t margin;		/* above 0: the result is the same if `before` is more by less than this; 0: it is wrong */
	void *judge;
	const struct file_policy *judge_policy;	/* with which it was opened, */
	const struct job *judge_job;		/* and the job */
	struct mutes mutes;	/* what its first record mutes for the file */
	struct buf out;
	struct batch_item *items;
	size_t items_n, items_max;
	struct batch_result *results;	/* one for each record */
	size_t results_max;
	struct batch_rendered *rendered;	/* one for each report */
	struct reporting how[REPORTS_MAX];	/* how its file is reported in each report */
	unsigned facts;
	bool dated;		/* it found a date in the future, muted or not: the results are valid only today */
	bool claims_off;	/* the options leave out a finding about claims of a draw */
	bool failed;		/* out of memory */
	/* The results of the records from `from` to before `at` are there, see batch_more(); `at` is being judged. */
	size_t from, at;
	bool ahead;		/* several are begun together */
	size_t broken_at;	/* the first record at which an invariant of the program was broken; n: of none */
	char broken[INVARIANT_TEXT];	/* which one; "": none was */
};

bool batch_add_record(struct batch *, const struct record *);	/* false: out of memory */
void batch_drop_report(struct batch *);		/* frees the report that its records were of, if they were */
/* Makes room for the results of n records.  False: out of memory. */
bool batch_results_room(struct batch *, size_t n);
/* What is done with the records of the batch. */
const struct job *batch_job(const struct batch *);
/* Opens a judge for the policy; one that was opened with another policy is closed.  False: out of memory. */
void batch_close_judge(struct batch *);
/*
 * Empties the batch, for records of a file that was read before, which add nothing to the counts of files and records.
 * `starts`: they are the first of them.
 */
void batch_start_late(struct batch *, const struct batch_options *, const struct file_policy *, struct span name,
    bool starts);
/* So many findings of one id at most are shown for the batch; others are only counted.  SIZE_MAX: all may be needed. */
size_t batch_shown_most(const struct batch *);
/* Why such a batch could not be filled: errno, or ENOMEM if that says nothing. */
int  batch_late_error(const struct batch *);
/* The work of a thread.  What is found may be much larger than the text: after BATCH_OUT bytes it stops. */
void batch_check(void *batch);
enum { BATCH_OUT = 3 << 19 };
bool batch_unfinished(const struct batch *);	/* it has stopped before its last record */
void batch_more(struct batch *);	/* drops the results that are there, and goes on */
void batch_free(struct batch *);

#endif
