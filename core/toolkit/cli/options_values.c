/* options_values: lists what arguments of options can be, for completion. */
#include "toolkit/cli/completion.h"
#include "toolkit/cli/options_values.h"
#include "toolkit/finding/grading.h"
#include "toolkit/finding/report.h"
#include "toolkit/run/run_options.h"

void
options_values_formats(struct buf *b)
{
	for (const struct report_format *const *f = report_formats; *f != NULL; f++)
		buf_fmt(b, "%-13s %s\n", (*f)->name, (*f)->help);
}

void
options_values_ids(struct buf *b)
{
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		buf_fmt(b, "%-34s %s\n", diag_rows[id].id, diag_rows[id].message);
}

void
options_values_rules(struct buf *b)
{
	buf_fmt(b, "%-34s %s\n", "ALL", "all findings");
	options_values_ids(b);
}

void
options_values_profiles(struct buf *b)
{
	for (const struct profile *p = profiles; p->name != NULL; p++)
		buf_fmt(b, "%-13s %s\n", p->name, p->help);
}

void
options_values_encodings(struct buf *b)
{
	buf_fmt(b, "%-13s %s\n", "auto", "by the first megabytes of each file");
	for (int e = ENC_UTF8; e < ENC_ALL; e++) {
		const char *others = encoding_others((enum encoding)e);

		buf_fmt(b, "%-13s %s%s\n", encoding_name((enum encoding)e), *others == '\0' ? "by this name only" : "also ", others);
	}
}

void
options_values_shells(struct buf *b)
{
	for (const struct completion_shell *s = completion_shells; s->name != NULL; s++)
		buf_fmt(b, "%-13s a script for %s(1)\n", s->name, s->name);
}
