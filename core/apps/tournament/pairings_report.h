/* pairings_report: the pairings of rounds, in the formats of reports. */
#ifndef PAIRINGS_REPORT_H
#define PAIRINGS_REPORT_H

#include "apps/tournament/crosstable_report.h"

/* Reports of the rounds that the style has. */
void pairings_text(struct buf *, const struct crosstable_style *);
void pairings_csv(struct buf *, const struct crosstable_style *);
void pairings_json(struct buf *, const struct crosstable_style *);
/* That for a page is crosstable_html(). */

/*
 * A part of a page: tables of the rounds of an event that are asked for, see crosstable_after_asked().  On a sheet each
 * round has the name of the event, for paper.
 */
void pairings_html_rounds(struct buf *, const struct crosstable *, struct span asked, bool sheet);

#endif
