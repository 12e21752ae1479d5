/* report: what a run knows of all output formats. */
#include <string.h>

#include "toolkit/finding/report.h"

bool
report_has(const struct report_format *f, enum report_part part)
{
	switch (part) {
	case REPORT_GAMES: return f->game != NULL && !f->every_game;
	case REPORT_POSITIONS: return f->position != NULL;
	case REPORT_STATISTICS: return f->statistics != NULL;
	case REPORT_RULES: return f->rule != NULL;
	case REPORT_EXPLANATIONS: return f->explain != NULL;
	}
	return false;
}

struct span
report_path(struct span file)
{
	while (span_starts(file, SPAN("./")))
		for (file.p++, file.n--; file.n > 0 && *file.p == '/'; file.n--)
			file.p++;
	return file;
}

void
report_help(struct buf *b, enum diag id, const char *help)
{
	const char *hole = help == NULL ? NULL : strstr(help, "%s");

	if (hole == NULL)
		return;
	buf_add(b, (struct span){ help, (size_t)(hole - help) });
	buf_fmt(b, "%s%s", diag_rows[id].id, hole + 2);
}
