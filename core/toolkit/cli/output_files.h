/* output_files: the files that a program writes: opened before anything is read, closed when all is written. */
#ifndef OUTPUT_FILES_H
#define OUTPUT_FILES_H

#include <stdbool.h>
#include <stdio.h>

#include "base/csv_guard.h"
#include "base/span.h"
#include "base/whole_file.h"
#include "toolkit/input/file_list.h"
#include "toolkit/run/batch.h"

#define PROGRAM_BACKUP_HELP "keep the old files, with SUFFIX added to their names"

struct program_run;
struct write_form;
struct write_options;

/* What a run writes. */
struct program_outputs {
	const char *main, *good, *bad;	/* --output, --good, --bad */
	const char *proposed;	/* --propose: a file that is written when all is done; NULL */
	/* How games are written, if they are, whatever else is written in their place; NULL: they are not. */
	const struct write_form *form;
	const struct write_options *how;
	bool force;		/* --force: files of games are written over */
	bool spreadsheet;	/* --spreadsheet */
	bool table;		/* the main output is CSV, though no report is */
	bool in_place, dry;	/* files are replaced; `dry`: or it is only said which */
	bool incomplete;	/* files that are not complete may have names, which must be removed before the program ends */
	bool read_again;	/* what is written is read again */
	struct file_list doubtful;	/* files to be written over: do they have games? */
	struct csv_guard guards[REPORTS_MAX + 1];	/* of the reports, and the last one of another main output */
};

/*
 * Opens them all: none may be read or written already.  0, or 2 after a complaint.  What is written gets the name
 * of the file when it is complete: until then, and whatever goes wrong, the old file is there.  Only what cannot be
 * replaced (a device, a pipe, a file with several names) is written itself, and emptied by output_files_begin().
 */
int output_files_open(struct program_run *, const struct file_list *);
/* Closes them: the last write is where a full disk shows.  The exit status, which was `status` so far. */
int output_files_close_all(struct program_run *, int status);
void output_files_free(struct program_run *);	/* what was not closed is dropped */
/* The same for one; `name` is for the complaint. */
int output_files_close(struct program_run *, FILE *, const char *name, int status);

/* Is it good for --backup: added to the name of a file, another name in its folder?  NULL is.  0, or 2 after a complaint. */
int output_files_check_suffix(const struct program_run *, const char *suffix);

/* None of them may be in that list, of files that are read, either.  0, or 2 after a complaint. */
int output_files_check_all(struct program_run *, const struct file_list *);
/*
 * In the sandbox, before anything is written: none of the files that will be written over may have games, unless the same
 * option of this program wrote it, or --force is given; empties what is written itself.  0, or 2 after a complaint.
 */
int output_files_begin(struct program_run *);

/* The sandbox is to allow that files are made, replaced and removed below a folder, or in the folder of a file.  0, or 2. */
int output_files_below(struct program_run *, const char *folder);
int output_files_beside(struct program_run *, const char *path);
/* Devices, pipes, and what has its name from the system, such as /dev/stdout, also by symbolic links: they cannot be replaced. */
bool output_files_special(const char *name);
/*
 * A stream for what `path` is to have.  It is written to a new file, which takes the place of that one when it is replaced
 * (whole_file.h), also where symbolic links lead to; but a device, a pipe and /dev/stdout are written themselves, and `hidden`
 * is none.  False with errno.
 */
bool output_files_open_whole(struct program_run *, const char *path, struct whole_file *hidden, FILE **to);
/* The file becomes that text, as with output_files_open_whole(), or it stays as it is.  0, or 2 after a complaint. */
int output_files_write_whole(struct program_run *, const char *path, struct span text);
/* Says in which state the file is, "not written", "left unchanged" or "incomplete", since which input could not be read. */
void output_files_unread(struct program_run *, const char *name, const char *state);

#endif
