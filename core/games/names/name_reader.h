/*
 * name_reader: reads files of names into a list of names.  Formats are recognised by their content:
 *
 * - a spelling file of scid (*.ssp): sections @PLAYER, @SITE and @EVENT, correct names, and lines "= OTHER" after each;
 * - the players list of FIDE as text: columns by its heading, which begins with "ID Number"; or as XML;
 * - a table (CSV) with a heading: `name`, and if wanted fideid, title, federation, born, died, rating and
 *   kind (player, site or event); or `old` and `new`, which are changes that are made as they are, and if wanted `apply`:
 *   only rows with "yes" there are.
 *
 * Text that is not UTF-8 is read as Windows-1252, XML as it says.
 */
#ifndef NAME_READER_H
#define NAME_READER_H

#include "games/names/name_list.h"

enum { NAME_READER_ERROR = 160, NAME_READER_LINE = 1 << 16 };

struct name_columns;
struct name_xml;

/* All zeros with `list` set is a new one. */
struct name_reader {
	struct name_list *list;
	bool started;			/* it is known whether it is XML */
	struct name_xml *xml;		/* NULL: it is not */
	struct buf head;		/* what came before that was known */
	struct buf left, value;		/* the beginning of a line; working memory */
	struct name_columns *columns;	/* of a table, or of FIDE's list */
	bool (*row)(struct name_reader *, struct span line);	/* the format; NULL: not known yet */
	int section;			/* of a spelling file: enum name_kind; -1: none, or one that is not read */
	bool named;			/* it has a name, to which other lines belong */
	uint64_t line;			/* number of the present line */
	uint64_t skipped;		/* lines that could not be read */
	bool failed;			/* the format is not known, or out of memory: see `error` */
	char error[NAME_READER_ERROR];	/* one sentence about the first line that could not be read; empty: all could */
};

/* A piece of the file.  False: failed. */
bool name_reader_text(struct name_reader *, struct span);
bool name_reader_end(struct name_reader *);	/* after the last piece; the same */
void name_reader_free(struct name_reader *);	/* not the list */

#endif
