/*
 * form_marks: where in a file the parts of a text come from that was made of it (file_form.h), so that what is found in
 * the text is reported where its user can see it.
 */
#ifndef FORM_MARKS_H
#define FORM_MARKS_H

#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

/* The text from `at` on, up to the next mark, comes from there. */
struct form_mark {
	uint64_t at;		/* bytes of the text that was made */
	uint64_t line, column;	/* in the file, from 1; column in bytes */
	uint64_t offset;	/* from 0 */
	unsigned cell;		/* the column of a table, from 1; 0: it is of none */
	bool exact;		/* it is as in the file up to the end of the line */
};

/* All zeros is an empty list, of a text that begins in line 1.  The functions take NULL for: no marks are wanted. */
struct form_marks {
	struct form_mark *list;	/* in the order of `at`; those before `first` are dropped */
	size_t first, n, max;
	uint64_t made;		/* bytes of the text before the buffer that it is appended to now */
	uint64_t line, column, offset;	/* of `seen`, from 0 */
	const char *seen;	/* in the piece that is being read; see form_marks_piece() */
	bool failed;		/* out of memory */
};

/* The next piece of the file is read.  What a form returned is passed with form_marks_pass() first. */
void form_marks_piece(struct form_marks *, const char *start);
void form_marks_pass(struct form_marks *, const char *to);
/* What is appended to the buffer after its first n bytes comes from that place of the piece. */
void form_marks_add(struct form_marks *, size_t n, const char *from, bool exact);
/* The same with a mark whose `at` is in the buffer. */
void form_marks_put(struct form_marks *, struct form_mark);
void form_marks_drop(struct form_marks *, size_t n);	/* so many from `first` on */
void form_marks_free(struct form_marks *);	/* makes it all zeros */

#endif
