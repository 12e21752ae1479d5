/* report_records: the table of the reports of pgn-replay --reconcile, and what they have in common. */
#include "apps/reconcile/report_records.h"

const struct report_records report_records[] = {
	{ "json", "an object with everything known, for programs", report_records_json },
	{ "html", "a page with all records side by side, to look at, print and file", report_records_html },
	{ NULL, NULL, NULL },
};

const struct report_records *
report_records_find(struct span name)
{
	for (const struct report_records *r = report_records; r->name != NULL; r++)
		if (span_eq(name, span_of(r->name)))
			return r;
	return NULL;
}

void
report_records_value(struct buf *b, struct span value)
{
	for (size_t i = 0; i < value.n; i++) {
		if (value.p[i] == '\\' && i + 1 < value.n && (value.p[i + 1] == '\\' || value.p[i + 1] == '"'))
			i++;
		buf_char(b, value.p[i]);
	}
}

bool
report_records_shows(const struct finding *f)
{
	return f->severity >= SEVERITY_WARNING;
}
