/* file_list: what is to be read, listed before anything is opened: operands, lists of names, folders. */
#ifndef FILE_LIST_H
#define FILE_LIST_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>

struct file_policy;

struct source {
	char *path;		/* NULL: standard input */
	const char *trouble;	/* it is not to be opened, because; NULL: none */
	bool found;		/* in a folder: nobody has named it */
	int fd;			/* it is open already, and `path` is only its name; -1 */
	const struct file_policy *policy;	/* what is wanted of it; NULL: what is wanted of all */
};

extern const char *const file_list_compressed[];	/* what the endings may have after them; ends with NULL */

/* All zeros but the endings is an empty list. */
struct file_list {
	const char *const *endings;	/* of the names wanted in folders, with a point; ends with NULL */
	struct source *list;
	size_t n, max;
	int64_t bytes;		/* of all that can be known; what is not a regular file counts nothing */
	bool unknown;		/* there is something of unknown size */
};

/*
 * Adds a file; "-" is standard input.  With `recursive` a folder means every
 * file of the kind below it, compressed or not, in the order of strcmp; links to
 * folders are not followed, and what git keeps for itself (.git) is passed over.  False when memory is out.
 */
bool file_list_add(struct file_list *, const char *path, bool recursive);
/* Adds a temporary file, which stays the caller's, under a name.  False with errno. */
bool file_list_add_text(struct file_list *, const char *name, FILE *);
/* Adds what a list names.  False with errno when it cannot be read or memory is out. */
bool file_list_add_list(struct file_list *, FILE *, char separator, bool recursive);
/* A file stays in the list once, whatever its names.  False when memory is out. */
bool file_list_once(struct file_list *);
/* What is neither a regular file nor a folder has this trouble. */
void file_list_regular(struct file_list *, const char *trouble);
bool file_list_have(const struct file_list *, const struct stat *);	/* the same file under any name */
void file_list_free(struct file_list *);

#endif
