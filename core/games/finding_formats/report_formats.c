/* report_formats: the list of output formats. */
#include "games/finding_formats/report_formats.h"

#define REPORT_FORMAT(name) &report_##name,
const struct report_format *const report_formats[] = {
#include "games/finding_formats/report_formats.def"
	NULL
};

const struct report_format *
report_find(struct span name)
{
	for (const struct report_format *const *f = report_formats; *f != NULL; f++)
		if (span_eq(name, span_of((*f)->name)))
			return *f;
	return NULL;
}
