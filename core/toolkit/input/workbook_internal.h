/* workbook_internal: what the formats of workbook.h share. */
#ifndef WORKBOOK_INTERNAL_H
#define WORKBOOK_INTERNAL_H

#include "base/arena.h"
#include "toolkit/input/workbook.h"
#include "toolkit/input/xml_reader.h"

enum {
	WORKBOOK_SHEETS_MAX = 4096,
	WORKBOOK_ROWS_MAX = 1 << 20,	/* the limit of both programs */
	WORKBOOK_COLUMNS_MAX = 1 << 14,
};

struct workbook_sheet {
	struct span name;
	struct span part;	/* xlsx: the member that has it */
	bool hidden;
};

/* How a number is shown. */
enum workbook_number {
	NUMBER_PLAIN,
	NUMBER_DATE,		/* of which a time of day is left out */
	NUMBER_HOURS,		/* hours and minutes */
	NUMBER_SECONDS,		/* and seconds */
	NUMBER_MINUTES,		/* minutes and seconds */
};

/* The texts that the cells of xlsx refer to by number. */
struct workbook_strings {
	struct buf text;
	uint32_t *ends;		/* where each ends in `text` */
	size_t n, max;
};

/* The text of a sheet while it is made. */
struct workbook_text {
	struct buf text, row;
	struct buf cell;	/* the text of the present cell */
	unsigned rows;		/* that are in the text */
	unsigned columns;	/* that are in the present row */
	unsigned most;		/* that a row has */
	bool full;		/* there is no more room */
};

struct workbook {
	const struct codec *codec;
	struct byte_source *raw;
	uint64_t memory;
	struct input_error *trouble;
	const struct workbook_format *format;
	struct arena names;
	struct workbook_sheet *sheets;
	size_t sheets_n, sheets_max;
	size_t from, to;		/* the wanted sheets that have not been read */
	bool all;			/* all are wanted, without hidden ones */
	bool unasked;			/* the first one is read, since nobody chose one */
	struct span present;		/* the name of the present one */
	struct xml_reader *xml;		/* of the part that is read */
	/* xlsx */
	bool since_1904;		/* days are counted from 1904 */
	struct workbook_strings strings;
	struct span strings_part;	/* empty: there are none, or they have been read */
	unsigned char *styles;		/* enum workbook_number of each */
	size_t styles_n, styles_max;
	struct workbook_text out;
	size_t at;			/* how much of it has been handed out */
};

/* One of the two formats. */
struct workbook_format {
	/* Finds the sheets.  1: done; 0: the archive is not of this format; -1: the error is set. */
	int  (*open)(struct workbook *);
	/* Reads one sheet to `out`.  False: the error is set. */
	bool (*read)(struct workbook *, const struct workbook_sheet *);
};
extern const struct workbook_format workbook_xlsx, workbook_ods;

/* Reads the member of that name.  1: done; 0: there is none; -1: the error is set. */
int  workbook_part(struct workbook *, struct span member, const struct xml_calls *, void *data);
/* The workbook cannot be read further: sets the error, and stops reading the present part. */
void workbook_refuse(struct workbook *, const char *why);
void workbook_no_memory(struct workbook *);
/* Adds a sheet; the texts are copied. */
void workbook_add(struct workbook *, struct span name, struct span part, bool hidden);

/* Ends the cell of a row whose text is in `out.cell`; rows and columns from 0.  Columns must rise. */
void workbook_cell(struct workbook *, unsigned column);
/* Ends a row, `times` of which are the same.  Rows must rise. */
void workbook_row(struct workbook *, unsigned row, unsigned times);

/* The number as text: `value` is as it is in the file. */
void workbook_number(struct buf *, struct span value, enum workbook_number, bool since_1904);
/* What a number format of xlsx shows: its code, such as "d.m.yyyy". */
enum workbook_number workbook_number_format(struct span code);
/* The same for one of those that have only a number. */
enum workbook_number workbook_number_builtin(unsigned long id);

#endif
