/* name_reader_internal: what the formats of name_reader.h share. */
#ifndef NAME_READER_INTERNAL_H
#define NAME_READER_INTERNAL_H

#include "games/names/name_reader.h"

/* What a table says of a name: the columns that are read. */
enum name_column {
	C_NAME, C_FIDE, C_TITLE, C_FEDERATION, C_BORN, C_DIED, C_RATING, C_KIND, C_OLD, C_NEW, C_APPLY, C_COUNT
};

enum { COLUMNS_MAX = 64, CELL_MAX = NAME_LONGEST + 1 };

struct name_columns {
	char separator;			/* of a table */
	bool has[C_COUNT];
	int of[COLUMNS_MAX];		/* enum name_column of each column of a table; -1: not read */
	size_t from[C_COUNT], to[C_COUNT];	/* bytes of a line of FIDE's list; to 0: there is no such column */
	/* the present row */
	int n;
	struct span cell[C_COUNT];
	char text[C_COUNT][CELL_MAX];
	bool heading;
};

/* enum name_column of a heading, or -1. */
int  name_reader_heading(struct span);
/* The same for FIDE's lists, whose ratings are those of one month. */
int  name_reader_fide_heading(struct span);
/* Adds the cells of the present row to the list.  False: failed. */
bool name_reader_row(struct name_reader *);
/* Counts the line as one that could not be read; returns true. */
bool name_reader_skip(struct name_reader *, const char *why);
/* The list cannot be read; returns false. */
bool name_reader_refuse(struct name_reader *, const char *why);
bool name_reader_no_memory(struct name_reader *);	/* the same */

/* FIDE's list as XML. */
bool name_reader_xml_start(struct name_reader *);
bool name_reader_xml_text(struct name_reader *, struct span);
bool name_reader_xml_end(struct name_reader *);
void name_reader_xml_free(struct name_reader *);

#endif
