/* partial_file: the file that a partial result, or keys of games, are written to: it appears when it is complete, or not at all. */
#ifndef PARTIAL_FILE_H
#define PARTIAL_FILE_H

#include "base/whole_file.h"
#include "toolkit/cli/program.h"

/* What kind of file it is: what such files begin with, and what they are called. */
struct partial_kind {
	const char *start, *name;
};

struct partial_file {
	struct program_run *tool;
	const char *path;
	struct whole_file hidden;	/* what it is until it is complete; none: it is written as it is */
	FILE *to;
	bool failed;			/* which was complained about */
};

/*
 * Opens it, before anything is counted, so that nobody works for hours in vain.
 * False after a complaint: it cannot be written; it is one of the files that are
 * read; or it is there already and of another kind, and it would be replaced.
 * What is not a regular file, such as a pipe, is written directly.
 */
bool partial_file_open(struct partial_file *, struct program_run *, const char *path, const struct partial_kind *,
    const struct file_list *);
/* For partial_write(): `deposit` is one.  False after a complaint. */
bool partial_file_write(void *deposit, struct span);
/* `good`: it is complete.  False after a complaint, or if it was not good; then nothing new is there, unless it is a pipe. */
bool partial_file_close(struct partial_file *, bool good);

#endif
