/* report_records: the reports of pgn-replay --reconcile in addition to the one in words. */
#ifndef REPORT_RECORDS_H
#define REPORT_RECORDS_H

#include "apps/reconcile/reconcile.h"

struct report_records {
	const char *name, *help;
	void (*write)(struct buf *, const struct reconcile_report *);
};
extern const struct report_records report_records[];	/* ends with a row without a name */

const struct report_records *report_records_find(struct span name);	/* NULL: no such report */

/* -- for report_records*.c only -- */

/* A JSON object, a page in one file (report_records_html.c). */
void report_records_html(struct buf *, const struct reconcile_report *);

/* The value of a tag of the merged game, without the escapes of PGN. */
void report_records_value(struct buf *, struct span value);
/* Is the finding about the merged game, or about a table, worth a line for the arbiter? */
bool report_records_shows(const struct finding *);

#endif
