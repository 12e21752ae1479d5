/* program_baseline: baselines are read from files, each of them once. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "toolkit/cli/config_find.h"
#include "toolkit/cli/program_baseline.h"

struct baseline *
program_baseline_read(const char *path, char what[PROGRAM_BASELINE_ERROR])
{
	struct baseline *b = NULL;
	struct buf text = { 0 };

	*what = '\0';
	if (config_find_slurp(path, PROGRAM_BASELINE_MEBIBYTES << 20, true, &text))
		b = baseline_open(path, (struct span){ text.n == 0 ? "" : text.p, text.n }, what);
	else if (errno == ENOENT)
		snprintf(what, PROGRAM_BASELINE_ERROR, "no such file; --write-baseline creates it");
	else if (errno == EINVAL)
		snprintf(what, PROGRAM_BASELINE_ERROR, "not a regular file");
	else if (errno == EFBIG)
		snprintf(what, PROGRAM_BASELINE_ERROR, "larger than %d MiB", PROGRAM_BASELINE_MEBIBYTES);
	else
		snprintf(what, PROGRAM_BASELINE_ERROR, "cannot be read: %s", strerror(errno));
	if (b == NULL && *what == '\0')
		snprintf(what, PROGRAM_BASELINE_ERROR, "%s", strerror(ENOMEM));
	buf_free(&text);
	return b;
}

struct program_baseline *
program_baseline_named(struct program_baseline **list, const char *path)
{
	struct program_baseline *b;

	for (b = *list; b != NULL; b = b->next)
		if (strcmp(b->path, path) == 0)
			return b;
	if ((b = calloc(1, sizeof(*b))) == NULL || (b->path = strdup(path)) == NULL) {
		free(b);
		return NULL;
	}
	b->next = *list;
	*list = b;
	return b;
}

void
program_baseline_free(struct program_baseline *list)
{
	for (struct program_baseline *b = list, *next; b != NULL; b = next) {
		next = b->next;
		baseline_free(b->baseline);
		free(b->path);
		free(b);
	}
}
