/*
 * report_streams: collects what each report of a run writes.  An item is a finding, a game, a position, or a line
 * about findings that were left out.
 */
#ifndef REPORT_STREAMS_H
#define REPORT_STREAMS_H

#include "batch/batch.h"
#include "base/tally.h"

/* One of the reports. */
struct report_stream {
	const struct report *report;
	struct buf out;			/* to be written */
	struct buf held;		/* items of the present file that are not shown yet */
	void *whole;			/* of a format with a struct report_whole, which takes what is in `out` */
	bool any;			/* an item has been written there: the next one needs a separator */
	bool any_before;		/* the same at the start of what is held */
	uint64_t items, left_out;	/* findings, games and positions */
	uint64_t items_before, left_out_before;	/* the same at the start of what is held */
	/* In the present file. */
	unsigned shown[DIAG_COUNT], known[DIAG_COUNT];	/* known: those that a baseline covers */
	uint64_t left[DIAG_COUNT];
	enum severity left_worst[DIAG_COUNT];
};

struct report_streams {
	const struct batch_options *options;
	struct report_stream *list;
	size_t n;
	struct tally prints;		/* how many findings of each fingerprint the present file has so far */
	struct tally names;		/* how many files of each name there were, the present one too */
	unsigned again;			/* how many files before the present one have its name */
	bool seals;			/* some report has seal(), which needs the three above */
	bool hold;			/* nothing of the present file is shown yet */
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

/* Where one more finding, game or position is to be written; NULL: the format takes no more. */
struct buf *report_streams_item(struct report_streams *, size_t report);
/*
 * Counts a finding; returns a bit for each report that shows it.  Those in `by_rows` report it in their rows
 * instead.  `once`: it is shown once for a file.
 */
unsigned report_streams_show(struct report_streams *, enum diag, enum severity, bool once, unsigned by_rows);
unsigned report_streams_show_baselined(struct report_streams *, enum diag, bool once, unsigned by_rows);
/*
 * report_streams_number() is called for each finding before its items, report_streams_seal() at the end of each
 * item.
 */
void report_streams_number(struct report_streams *, struct prints);
void report_streams_seal(struct report_streams *, size_t report, struct buf *item, struct prints, bool baselined);

/* Hands over what formats that write their report at the end have in `out`. */
void report_streams_take(struct report_streams *);
/* Add what precedes and what follows all items. */
void report_streams_begin(struct report_streams *, struct report_head);
void report_streams_end(struct report_streams *, const struct totals *, bool summary);

#endif
