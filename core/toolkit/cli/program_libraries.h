/*
 * program_libraries: which libraries a run can need.  They are loaded before the sandbox is entered, where no memory can
 * become executable any more: so no byte of the input ever is.
 */
#ifndef PROGRAM_LIBRARIES_H
#define PROGRAM_LIBRARIES_H

#include "toolkit/cli/program.h"

/* Bits of a set of libraries. */
enum {
	LIBRARIES_CODECS = 1 << 0,	/* gzip, zstd, bzip2, xz */
	LIBRARIES_CSV = 1 << 1,		/* tables: those that are written, and cells in quotes */
	LIBRARIES_XML = 1 << 2,
	LIBRARIES_JSON = 1 << 3,	/* reading it: baselines, partial results */
	LIBRARIES_INI = 1 << 4,
	LIBRARIES_ARCHIVES = 1 << 5,	/* members.h; it takes longer than all the others */
	LIBRARIES_DATABASE = 1 << 6,	/* writing one */
	LIBRARIES_OF_INPUT = LIBRARIES_CODECS | LIBRARIES_CSV | LIBRARIES_XML | LIBRARIES_ARCHIVES,
};

/*
 * Loads what the options and the files may need, the latter by their first bytes, and by the first that compressed data unpack
 * to; of what cannot be looked at, all that an input may need.  A library that is missing is reported when it is needed.
 */
void program_libraries(struct program_run *, const struct file_list *);

#endif
