/*
 * file_form: files that hold games in another form than PGN, and are turned into PGN as they are read, so that all
 * programs read them; but of reports about games the games are read as they are.  The form is known by how the text
 * begins; each is a row of a table, which the run is given.
 */
#ifndef FILE_FORM_H
#define FILE_FORM_H

#include "base/buf.h"
#include "base/encoding.h"
#include "toolkit/input/form_marks.h"

enum {
	FILE_FORM_MAX = 4 << 20,	/* bytes of a game; the rest of a longer one is left out */
	FILE_FORM_LOOK = 16 << 10,
};

/* A place in a game that is too long; all zero: at its start. */
struct file_form_place {
	size_t depth;		/* of parentheses */
	bool in_value, escaped;	/* in brackets; after a backslash in them */
};

struct file_form {
	const char *name;	/* NULL ends the table */
	bool bytes;		/* it is not text, whose encoding could be guessed */
	bool wrapped;		/* it is PGN, in a mail, a web page and the like */
	bool table;		/* it is a table with a game in each row, not a scoresheet */
	/*
	 * Of a report about games, which is only for jobs that take these: reads one, whose text stays as long, and says how
	 * many games it has.  Each becomes a record that has what is returned.  NULL: it is not a report, or out of memory.
	 */
	void *(*report)(struct span text, enum encoding, size_t *games);
	void (*drop)(void *report);	/* frees it */
	const char *otherwise;	/* of a report: how it is checked where it is not taken, a sentence without a full stop */
	/* Is this the start of such a text?  Of FILE_FORM_LOOK bytes at most.  False with ENOMEM in errno: out of memory. */
	bool (*looks)(struct span start);
	/* Does the start of the text name its encoding?  NULL: such texts do not. */
	bool (*names)(struct span start, enum encoding *);
	/* Appends its games, with a mark for each, if that is not NULL, unless `bytes`; false: out of memory.  NULL: it is a report. */
	bool (*pgn)(struct span text, struct buf *pgn, struct form_marks *);
	/*
	 * How many bytes at the start of a text are games that pgn() can turn by themselves; 0: there is none so far.  NULL:
	 * all of it is one.
	 */
	size_t (*cut)(struct span text);
	/*
	 * How much of the text belongs to a game that is longer than FILE_FORM_MAX, of which it is one of several pieces: all
	 * of it, or as much as there is of its end.  NULL: the game never ends.
	 */
	size_t (*skip)(struct file_form_place *, struct span text);
	struct span cut_off;	/* what pgn() writes where a game is cut off; empty: nothing */
	/*
	 * Instead of cut(), where games refer to what comes before them: reads the text piece by piece, the last of which
	 * is empty, and appends games and marks.  open() returns NULL, and feed() false, when memory is out.
	 */
	void *(*open)(struct buf *pgn, struct form_marks *);
	bool (*feed)(void *, struct span);
	void (*close)(void *);
};

/* All forms that a program reads. */
struct file_forms {
	const struct file_form *rows;	/* ends with a row without a name */
	/* How many bytes of a text show which form it has, if these are its first; 0: it has none of them. */
	size_t (*least)(struct span start);
};

/* Which forms a job takes. */
enum file_form_kinds {
	FILE_FORMS_GAMES,	/* all but reports */
	FILE_FORMS_ALL,
	FILE_FORMS_TABLES,	/* tables of games only: any other text is one of the job's own */
	FILE_FORMS_NONE
};

/* The texts of reports, which a job may write again, one after the other, in UTF-8. */
struct report_texts {
	struct buf text;
	size_t n;			/* how many there are */
};

/*
 * The number of the form in the table, from 1; 0: it is none that is taken; -1: out of memory.  Only FILE_FORM_LOOK
 * bytes are looked at.
 */
int file_form_of(const struct file_forms *, struct span start, enum file_form_kinds);
/* The row of that number, which is not 0. */
const struct file_form *file_form_row(const struct file_forms *, unsigned number);

#endif
