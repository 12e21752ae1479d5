/* input_kind: what the records of an input are, and the messages about files without any. */
#ifndef INPUT_KIND_H
#define INPUT_KIND_H

#include "toolkit/finding/diag.h"
#include "toolkit/input/file_form.h"
#include "toolkit/input/split.h"

struct input_kind {
	const char *const *endings;	/* extensions of its files, with the dot, in lower case; ends with NULL */
	bool reports;			/* they are tournament reports, which totals count apart from games */
	const char *records;		/* what they are called in messages: "games" */
	const char *none_inside;	/* message about an archive without any of them */
	const char *workbook;		/* message about a workbook, which is such an archive; NULL: none of its own */
	const char *empty;		/* message about a blank file; NULL: that of file-empty */
	enum file_form_kinds forms;	/* texts in these are turned into PGN before they are split */
	struct span column;		/* a table with a column of that name has them in its rows, too; empty: none has */
	enum diag foreign;		/* reported of a file that has no such records; DIAG_NONE: nothing is */
	/* A better message, if the text is known to be something else; else NULL.  May be NULL. */
	const char *(*otherwise)(const struct file_forms *, struct span text);
	/*
	 * Is the text, by how it begins, of another kind for certain, whatever of it could be taken for such records?  Then
	 * it is not cut into records, and `foreign` is reported.  May be NULL.
	 */
	bool (*other)(struct span text);
	/* A better message about a name that no file has, if it is what belongs into a file; else NULL.  May be NULL. */
	const char *(*missing)(struct span name);
	bool gives_up;			/* a file is of another kind, too, if it begins with 4 MiB that are not such records */
	split_next *next;		/* splits a text into them; NULL: no text is split */
};

#endif
