/* report_formats: the list of output formats. */
#ifndef REPORT_FORMATS_H
#define REPORT_FORMATS_H

#include "toolkit/report/report.h"

/* In the order of lists; ends with NULL.  Defined above this tier, in games/reports, as some of them draw boards. */
extern const struct report_format *const report_formats[];

const struct report_format *report_find(struct span name);	/* NULL: no such format */

#endif
