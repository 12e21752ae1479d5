/* report_formats: the list of output formats. */
#include "toolkit/report/report_formats.h"

const struct report_format *const report_formats[] = {
	&report_text, &report_gcc, &report_jsonl, &report_json, &report_csv, &report_junit, &report_tap, &report_checkstyle,
	&report_sarif, &report_github, &report_gitlab, &report_html, &report_protocol, &report_files, &report_table, NULL,
};

const struct report_format *
report_find(struct span name)
{
	for (const struct report_format *const *f = report_formats; *f != NULL; f++)
		if (span_eq(name, span_of((*f)->name)))
			return *f;
	return NULL;
}
