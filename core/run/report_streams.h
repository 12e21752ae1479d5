/*
 * report_streams: the reports of a run on their way to where they are written.  An item
 * is a finding, a game, a position, or a line about all of them.
 */
#ifndef REPORT_STREAMS_H
#define REPORT_STREAMS_H

#include "run/batch.h"
#include "base/tally.h"

/* One of the reports. */
struct report_stream {
	const struct report *report;
	struct buf out;			/* to be written */
	struct buf held;		/* items of the present file that are not shown yet */
	bool any;			/* an item has been written where the next one goes */
	bool any_before;		/* the same at the start of what is held */
	uint64_t items, left_out;	/* findings, games and positions */
	uint64_t items_before, left_out_before;	/* the same at the start of what is held */
	/* In the present file. */
	unsigned shown[DIAG_COUNT], known[DIAG_COUNT];	/* known: which a baseline has */
	uint64_t left[DIAG_COUNT];
	enum severity left_worst[DIAG_COUNT];
};

struct report_streams {
	const struct batch_options *options;
	struct report_stream list[REPORTS_MAX];
	size_t n;
	struct tally prints;		/* how many findings of each fingerprint the present file has so far */
	struct tally names;		/* how many files of each name there were, the present one too */
	unsigned again;			/* how many before it have its name */
	bool seals;			/* one of them wants to know that */
	bool hold;			/* nothing of the present file is shown yet */
};

void report_streams_open(struct report_streams *, const struct batch_options *);	/* all zeros before */
void report_streams_free(struct report_streams *);
bool report_streams_failed(const struct report_streams *);	/* out of memory */

/* A file of that name begins.  With `hold` its items wait until they are let go or dropped. */
void report_streams_file(struct report_streams *, struct span name, bool hold);
void report_streams_let_go(struct report_streams *);
void report_streams_drop(struct report_streams *);
/* It ends: what was left out of it, and all of it, where a format says that at once. */
void report_streams_file_end(struct report_streams *, struct report_file *, int fail_on);

/* Room for one more finding, game or position: where it goes, or NULL: the report takes no more. */
struct buf *report_streams_item(struct report_streams *, size_t report);
/*
 * A finding comes: the set of reports that show it.  Those in `by_rows` do so in
 * another way.  `once`: a file tells it once.
 */
unsigned report_streams_show(struct report_streams *, enum diag, enum severity, bool once, unsigned by_rows);
unsigned report_streams_show_baselined(struct report_streams *, enum diag, bool once, unsigned by_rows);
/* Before its items: a finding with this fingerprint comes; and the end of each of them. */
void report_streams_number(struct report_streams *, struct prints);
void report_streams_seal(struct report_streams *, size_t report, struct buf *item, struct prints, bool baselined);

/* What is before all items, and after them. */
void report_streams_begin(struct report_streams *, struct report_head);
void report_streams_end(struct report_streams *, const struct totals *, bool summary);

#endif
