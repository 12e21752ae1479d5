/* report_formats: the list of output formats. */
#ifndef REPORT_FORMATS_H
#define REPORT_FORMATS_H

#include "toolkit/report/report.h"

extern const struct report_format report_html, report_claims;	/* the second is for --claims, in place of the first */
extern const struct report_format *const report_formats[];	/* in the order of lists; ends with NULL */

const struct report_format *report_find(struct span name);	/* NULL: no such format */

#endif
