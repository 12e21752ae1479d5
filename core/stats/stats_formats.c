/* stats_formats: the forms of a report. */
#include "stats/crosstable.h"
#include "stats/stats.h"

const struct stats_format stats_formats[] = {
	{ "text", "for people: the most frequent of everything", stats_text, crosstable_text },
	{ "csv", "a table with every row (RFC 4180)", stats_csv, crosstable_csv },
	{ "json", "everything, as one object", stats_json, crosstable_json },
	{ "html", "a page with charts, in one file", stats_html, crosstable_html },
	{ NULL, NULL, NULL, NULL },
};
