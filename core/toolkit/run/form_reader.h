/*
 * form_reader: reads a text from an input; if it has another form, as PGN, unless it is a report.
 *
 * It is turned into PGN in pieces of whole games, so that its length does not matter.  Where they end depends only on the
 * text.  It is UTF-8 for that if it has one encoding of multibyte.h.
 */
#ifndef FORM_READER_H
#define FORM_READER_H

#include "base/multibyte.h"
#include "toolkit/input/file_form.h"
#include "toolkit/input/input.h"

/* All zero: nothing of the text has been read. */
struct form_reader {
	const struct file_forms *forms;	/* that are known; NULL: none */
	unsigned form;			/* as file_form_of() gives it */
	enum encoding multibyte;	/* of the text, if it has a form; ENC_ASCII: neither of them */
	struct multibyte_state converting;	/* from that */
	bool started, ends, failed;	/* ends: all is read; failed: out of memory */
	bool done;			/* all of it has been turned into PGN */
	bool skips;			/* what comes belongs to a game that is too long, at `place` in it */
	struct file_form_place place;
	ptrdiff_t end;			/* what the last read returned if that was not bytes: 0, -1 */
	struct buf raw;			/* what was read and is not in `text` */
	struct buf text;		/* what is to be turned into PGN */
	struct buf pgn;
	struct form_marks marks;	/* of the text that was made; the reader of records drops them */
	size_t at;			/* how much of `pgn`, or else of `raw`, is handed out */
	void *state;			/* of the form */
};

/* Finds out which form the text has; `given`: its encoding, if the user says so, else ENC_ASCII.  False: out of memory. */
bool form_reader_start(struct form_reader *, const struct file_forms *, struct input *, enum encoding given,
    enum file_form_kinds);
/* As input_read(). */
ptrdiff_t form_reader_next(struct form_reader *, struct input *, char *to, size_t max);
void form_reader_free(struct form_reader *);	/* makes it all zero */

#endif
