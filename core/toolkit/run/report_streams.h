/*
 * report_streams: collects what each report of a run writes.  An item is a finding, a game, a position, or a line
 * about findings that were left out.
 *
 * Formats with `habits` show no place of a habit of a file, but say at its end in how many games it is.
 * So that this holds from the first game on, the items of the first games of a file wait; what is a habit of these
 * stays one, and what becomes one later has been shown at some places, too; so has any with `at_once`.
 */
#ifndef REPORT_STREAMS_H
#define REPORT_STREAMS_H

#include "base/buf.h"
#include "base/tally.h"
#include "toolkit/finding/diag.h"
#include "toolkit/run/batch.h"

enum { HABIT_WEIGHED = 100 };		/* games of a file whose items wait */

/* An item that waits: a heading and its text, in `waits` up to the start of the next one. */
struct waiting {
	size_t start, heading;
	enum diag id;			/* DIAG_NONE: it is a row */
	enum severity severity;
};

/* One of the reports. */
struct report_stream {
	const struct report *report;
	struct buf out;			/* to be written */
	struct buf held;		/* items of the present file that are not shown yet */
	enum { STREAM_OPEN, STREAM_ENDS, STREAM_ENDED } end;	/* ENDS: only what `whole` writes is still to come */
	void *whole;			/* of a format with a struct report_whole, which takes what is in `out` */
	bool any;			/* an item has been written there: the next one needs a separator */
	bool any_before;		/* the same at the start of what is held */
	uint64_t items, left_out;	/* findings, games and positions */
	uint64_t items_before, left_out_before;	/* the same at the start of what is held */
	/* In the present file. */
	unsigned shown[DIAG_COUNT], known[DIAG_COUNT];	/* known: those that a baseline covers */
	uint64_t left[DIAG_COUNT];
	enum severity left_worst[DIAG_COUNT];
	bool habit[DIAG_COUNT];		/* no place is shown any more */
	bool weighs;			/* items wait: */
	struct buf waits;
	struct waiting *queue;
	size_t queue_n, queue_max;
};

enum { HABIT_LEAST = 4 };

/* The games that have one kind of finding. */
struct file_habit {
	uint64_t games;			/* how many */
	uint64_t last;			/* the number of the last one */
	uint64_t line;			/* where the first one starts */
	size_t said, length;		/* what it says there, in `said` */
	bool differs;			/* it says something else in others */
};

/* All zeros at the start of a file. */
struct file_habits {
	uint64_t games;			/* of the file so far */
	bool in_game;			/* the record that is looked at is the last of them */
	struct file_habit of[DIAG_COUNT];
	struct buf said;
};

struct report_streams {
	const struct batch_options *options;
	struct report_stream *list;
	size_t n;
	struct tally prints;		/* how many findings of each fingerprint the present file has so far */
	struct tally names;		/* how many files of each name there were, the present one too */
	unsigned again;			/* how many files before the present one have its name */
	const char *program, *version;
	bool seals;			/* some report has seal(), which needs the three above */
	bool hold;			/* nothing of the present file is shown yet */
	struct file_habits habits;	/* of the present file */
};

/* A finding to be counted, and perhaps shown. */
struct counted {
	enum diag id;
	enum severity severity;
	bool chosen;			/* the user named it: each place is shown, whatever its scope, and none is summed up as a habit */
	enum finding_fix fix;
	unsigned by_rows;		/* a bit for each report that has it in a row instead */
	uint64_t line;			/* where its record starts */
	struct span said;		/* its message, if it may be a habit */
};

/* All zeros before.  False: out of memory. */
bool report_streams_open(struct report_streams *, const struct batch_options *);
void report_streams_free(struct report_streams *);
bool report_streams_failed(const struct report_streams *);	/* out of memory */

/* A file of that name begins.  With `hold` its items wait for report_streams_let_go() or report_streams_drop(). */
void report_streams_file(struct report_streams *, struct span name, bool hold);
void report_streams_let_go(struct report_streams *);
void report_streams_drop(struct report_streams *);
/* The file ends: adds how many findings were left out, and, for formats that write a file at once, all of it. */
void report_streams_file_end(struct report_streams *, struct report_file *, int fail_on);

/* The next record of the file; `counts`: it is a game or a position. */
void report_streams_record(struct report_streams *, bool counts);
/* Decides what the habits of the file are as far as it has been read: its items wait no longer. */
void report_streams_weigh(struct report_streams *);

/*
 * Where one more finding, game or position is to be written, below its heading; NULL: the format takes no more.  `of`:
 * the finding as it was counted; NULL: it is none.
 */
struct buf *report_streams_item(struct report_streams *, size_t report, struct span heading, const struct counted *of);
/* Counts a finding; returns a bit for each report that shows it. */
unsigned report_streams_show(struct report_streams *, const struct counted *);
unsigned report_streams_show_baselined(struct report_streams *, const struct counted *);
/*
 * report_streams_number() is called for each finding before its items, report_streams_seal() at the end of each
 * item.
 */
void report_streams_number(struct report_streams *, struct prints);
void report_streams_seal(struct report_streams *, size_t report, struct buf *item, struct prints, bool baselined);

/* Hands over what formats that write their report at the end have in `out`. */
void report_streams_take(struct report_streams *);
/* Adds what precedes all items. */
void report_streams_begin(struct report_streams *, struct report_head);
/* Adds what follows all items, or a part of it.  True: there is more, for the next call, when this has been written. */
bool report_streams_end(struct report_streams *, const struct totals *, bool summary);

#endif
