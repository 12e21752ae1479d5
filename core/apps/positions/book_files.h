/*
 * book_files: opening books of Polyglot as records.  A book is checked as a whole when it has been read, so its entries
 * come as records only then, in batches after all files of the run, of which there are none.  What is called the line
 * of an entry is its number in the book.
 */
#ifndef BOOK_FILES_H
#define BOOK_FILES_H

#include "apps/positions/book_check.h"
#include "toolkit/input/file_list.h"
#include "toolkit/input/input.h"
#include "toolkit/run/batch.h"

/* All zeros is nothing read yet.  The rest is set by the caller. */
struct book_files {
	const struct file_list *files;
	const struct batch_options *options;
	const struct input_means *means;
	const char *stdin_name;
	struct position start;		/* of games */
	struct book_check book;		/* the one that is reported */
	struct buf bytes;
	size_t file, entry;		/* the next ones */
	bool failed;			/* out of memory, after -1 from book_files_fill(); the caller reports it */
	bool open;			/* the book has entries that are still to be reported */
};

extern const struct job job_book;	/* how: struct job_positions_options */

int  book_files_fill(void *book_files, struct batch *);		/* for run_options.late */
void book_files_free(struct book_files *);

#endif
