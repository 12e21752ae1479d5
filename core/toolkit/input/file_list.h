/* file_list: the files to read, from operands, lists of names, and folders; listed before any of them is opened. */
#ifndef FILE_LIST_H
#define FILE_LIST_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>

#include "base/encoding.h"
#include "toolkit/input/exclude.h"

struct file_policy;

struct source {
	char *path;		/* NULL: standard input */
	const char *trouble;	/* why it cannot be opened; NULL: it can be tried */
	bool found;		/* in a folder: the user did not name the file itself */
	bool regular;		/* nothing but a regular file is opened */
	int fd;			/* an open descriptor, for which `path` is only a name; -1: none */
	const struct file_policy *policy;	/* the settings of this file; NULL: those of the run */
	enum encoding encoding;	/* where `policy` is NULL: what the configuration of this file names; ENC_ASCII: nothing */
};

extern const char *const file_list_compressed[];	/* endings of compressed files; ends with NULL */
extern const char *const file_list_archives[];		/* and of archives */
extern const char *const file_list_workbooks[];		/* and of workbooks, which are also zip data */

/* Has the name one of the endings, perhaps with one of a compressed file after it?  Case does not matter. */
bool file_list_wants(struct span name, const char *const *endings);
bool file_list_is_archive(struct span name);		/* by its ending */
/* The file to open, for a name in a location: for a member of an archive, the archive. */
struct span file_list_outer(struct span name);

/* Kinds of files in folders that a run does not read, and says so. */
enum { FILE_LIST_REPORTS, FILE_LIST_TABLES, FILE_LIST_PASSED };

/* All zeros except the members before `passed` is an empty list. */
struct file_list {
	const char *const *endings;	/* of the files wanted in folders, with the dot; ends with NULL */
	struct exclude *exclude;	/* what is left out in folders, by names relative to the folder that is added; NULL: nothing */
	bool gitignore;			/* also what .gitignore files say */
	/* Of files in folders that are not added, but counted; NULL: none are. */
	const char *const *passed_endings[FILE_LIST_PASSED];
	size_t passed[FILE_LIST_PASSED];	/* how many of each kind */
	struct source *list;
	size_t n, max;
	char **folders;		/* that were added with all below them */
	size_t folders_n, folders_max;
	int64_t bytes;		/* sum of the sizes of the regular files */
	bool unknown;		/* some are not regular files, or their size is not known */
};

/*
 * Adds a file; "-" is standard input.  With `recursive`, a folder adds all files below it whose names have one of the
 * endings, compressed or not, and all archives, sorted as strcmp() does.  Links to folders are not followed, and .git is skipped.
 * Folders that are left out are not entered.  With `gitignore`, .gitignore files of the folders that are read count, and in
 * a working tree of git those of the folders above.  False: out of memory.
 */
bool file_list_add(struct file_list *, const char *path, bool recursive);
/*
 * Lists the folders of a list again, now with `gitignore`, for file_list_names().  Outside of a sandbox, or in one in which
 * they can be read.  False: out of memory.
 */
bool file_list_again(const struct file_list *, struct file_list *again);
bool file_list_names(const struct file_list *again, const char *path);
/* Adds the .gitignore files that could not be read when the folders were listed again.  False: out of memory. */
bool file_list_add_unread(struct file_list *, const struct file_list *again);
/* Adds a temporary file under a name; it stays the caller's.  False and errno on failure. */
bool file_list_add_text(struct file_list *, const char *name, FILE *);
enum { FILE_LIST_ERROR = 120 };		/* bytes of a message, terminator included */

/*
 * Adds each file that a list names.  False and a message: the list cannot be read, has something that is not a name, or out
 * of memory.
 */
bool file_list_add_list(struct file_list *, FILE *, char separator, bool recursive, char error[FILE_LIST_ERROR]);
/* Keeps only the first of several names of the same file.  False: out of memory. */
bool file_list_once(struct file_list *);
/* Sets `trouble` of everything that is neither a regular file nor a folder. */
void file_list_regular(struct file_list *, const char *trouble);
/* Are there files, whose names all have one of the endings? */
bool file_list_all_want(const struct file_list *, const char *const *endings);
bool file_list_have(const struct file_list *, const struct stat *);	/* is this file in the list, under any name? */
void file_list_free(struct file_list *);

#endif
