/* program_files: the files that a command line names, and the sandbox around a run. */
#ifndef PROGRAM_FILES_H
#define PROGRAM_FILES_H

#include <stdio.h>

#include "base/buf.h"
#include "toolkit/cli/terminal.h"
#include "toolkit/input/file_list.h"
#include "toolkit/run/sandbox.h"

struct program_run;
struct skipped_total;

/* What a run reads. */
struct program_inputs {
	const char *files_from;
	const char *from;	/* --from: the form of the files; NULL: by their names */
	bool null, recursive;
	bool gitignore;
	struct exclude exclude;	/* --exclude */
	const char *const *endings;	/* of files in folders, as in struct file_list; NULL: those of the job */
	const char *const *passed_endings[FILE_LIST_PASSED];	/* the same */
	FILE *text;		/* records that an option gives, which are read before all files; NULL: none */
	const char *text_name;
	bool stdin_taken;	/* as an input, or for --files-from; known after program_files_list() */
	bool once;		/* a file that is named twice is read once */
	bool watch;		/* --watch: files are read again when they change */
	struct file_list beside;	/* other files that are read: lists, configurations, baselines */
};

struct program_sandbox {
	struct sandbox box;	/* what may be opened after the start of the run */
	enum when wanted;
	bool without;		/* there is no sandbox here */
};

/* The folder for temporary files: what TMPDIR names, or /tmp. */
const char *program_files_temporary(void);
/* Says that a temporary file cannot be made or written there, after errno.  2. */
int program_files_no_temporary(struct program_run *);
/* Reports that `what` failed with that error of errno: if there is no room, which folder is full.  Returns 2. */
int program_files_failed(struct program_run *, const char *what, int error);
/* Lists the files: `text`, operands, --files-from; standard input if there are none.  0, or 2 after a complaint. */
int program_files_list(struct program_run *, struct file_list *, char **operands, int n);
/*
 * Removes duplicates, and refuses what is not a regular file, as far as the options demand that.  0, or 2 after a
 * complaint.
 */
int program_files_settle(struct program_run *, struct file_list *);
/*
 * Appends a digest of the names and sizes of the files and a NUL: by it, runs on the same input are known.  Folders are
 * left out, since they may differ between machines.  It is "" if a file has no size.  `needed`: it is also of the first
 * and the last 64 KiB of each file, and a file that is not there is an error.  False after a complaint.
 */
bool program_files_digest(struct program_run *, const struct file_list *, bool needed, struct buf *);
/* Appends the whole text of a file, which may be compressed, of at most 64 MiB.  0, or 2 after a complaint. */
int program_files_read(struct program_run *, const char *path, struct buf *);
/* Reports the members of archives that were not read, unless the run is quiet. */
void program_files_note_skipped(struct program_run *, const struct skipped_total *);
/* The sandbox is to allow that these files are read, and written where the options say that.  0, or 2 after a complaint. */
int program_files_allow(struct program_run *, const struct file_list *);
/*
 * Enters the sandbox, in which only these files and those in `beside` can be read, and only outputs written.  `wide`: for
 * now all that a configuration may name can be, too; it is entered once more.  0, or 2 after a complaint.
 */
int program_files_sandbox(struct program_run *, bool wide);

#endif
