/*
 * table: tables as lists of columns.  A column says what its cells are, and the form of the table how they are written:
 * aligned text, CSV (RFC 4180), members of JSON objects, cells of HTML, or values for a database.
 */
#ifndef TABLE_H
#define TABLE_H

#include <stddef.h>

#include "base/encoding.h"
#include "base/json_write.h"

enum table_form { TABLE_TEXT, TABLE_CSV, TABLE_JSON, TABLE_HTML, TABLE_VALUES };
/*
 * VALUES: a value is its length in bytes, as a uint32_t, and its text in UTF-8 with every character as it is, except that
 * NUL is U+FFFD.  A number has the digits it has in CSV, and a list is as it is there.  This is the length of no value:
 */
#define TABLE_NO_VALUE UINT32_MAX

/* How a text is written in CSV. */
enum table_quotes {
	TABLE_PLAIN,		/* csv_write_line(): in quotes only if it needs them */
	TABLE_QUOTED,		/* always in quotes */
};

/* What the values of a column are; table_values_of() says it. */
enum table_values { TABLE_TEXTS, TABLE_INTEGERS, TABLE_REALS };

/* What a cell is made from: the function `put`, or a member of a struct, which is at `from`. */
enum table_kind {
	TABLE_PUT,
	TABLE_SPAN, TABLE_STRING,	/* NULL: the cell is empty */
	TABLE_INT,			/* negative: the cell is empty */
	TABLE_HALVES,			/* the same for halves of a point, see table_halves() */
	TABLE_UNSIGNED,			/* 0: the cell is empty */
	TABLE_NUMBER, TABLE_BOOL,
};

enum table_how {
	TABLE_OPTIONAL = 1 << 0,	/* JSON: an empty cell, and a member that is false, is left out; otherwise it is null, or "" for a text */
	TABLE_WHOLE = 1 << 1,		/* JSON: if this cell, the first of its group, is empty, the group is null */
	TABLE_SHARED = 1 << 2,		/* the struct, or the pointer to it, is in `with`, not in the row */
	TABLE_LEFT = 1 << 3,		/* text: aligned to the left */
	TABLE_NAME = 1 << 4,		/* HTML: a cell is the heading of its row */
	TABLE_ASIDE = 1 << 5,		/* for the caller: nothing here looks at it */
	TABLE_NULL = 1 << 6,		/* JSON: an empty text is null, not "" */
};

struct table_out;

struct table_column {
	const char *key;		/* CSV and JSON: plain ASCII */
	const char *member;		/* JSON: another key; NULL: it is `key` */
	const char *heading;		/* text and HTML */
	const char *help;		/* HTML: what the heading is short for; NULL: it is not an abbreviation */
	enum table_kind kind;
	size_t from;
	/* TABLE_POINTER(): the member that points to the struct; if that is NULL, the cell is empty; 0: the struct is the row */
	size_t pointer;
	unsigned how;			/* enum table_how */
	void (*put)(struct table_out *);	/* writes a cell by the functions below; if it writes nothing, the cell is empty */
	enum table_values values;	/* VALUES: of `put` */
	int a, b;			/* for `put`, such as which of several columns this is */
	const void *data;		/* for `put` */
	void (*head)(struct table_out *);	/* text and HTML: writes the heading; NULL: it is `heading` */
	const char *group;		/* JSON: columns that follow each other are in an object of this name, if it has a member */
	int most;			/* text: a wider text is cut, and ends with an ellipsis; 0: none is */
	const char *head_class, *cell_class;	/* HTML; NULL: none */
	/* HTML, if there is a cell_class: appends to it, and other attributes: " long\" title=\"..."; NULL: nothing. */
	void (*mark)(struct table_out *);
};
/* What a column of a member of a struct is initialized with; and of one that counts halves. */
#define TABLE_MEMBER(type, member) .from = offsetof(struct type, member), .kind = _Generic(((struct type *)0)->member, \
	struct span: TABLE_SPAN, const char *: TABLE_STRING, int: TABLE_INT, uint64_t: TABLE_NUMBER, bool: TABLE_BOOL, \
	unsigned: TABLE_UNSIGNED)
#define TABLE_HALF_POINTS(type, member) .from = offsetof(struct type, member), \
	.kind = _Generic(((struct type *)0)->member, int: TABLE_HALVES)
/* If it is a member of a struct that a pointer in the row is to. */
#define TABLE_POINTER(type, member) .pointer = 1 + offsetof(struct type, member)

/*
 * A table that is being written.  It starts with `b` and `form`; CSV also needs `separator` and `quotes`, and
 * JSON `json` with the same `b`.  table_end() must follow.
 * Out of memory: the `failed` of the buffer.
 */
struct table_out {
	struct buf *b;
	enum table_form form;
	char separator;			/* CSV */
	enum table_quotes quotes;	/* CSV */
	void *with;			/* for `put`: what all rows have in common */
	enum encoding encoding;		/* of texts that are members; all zeros: UTF-8 */
	/* For `put`: */
	const void *row, *of;		/* of: what the pointer of the column is to, else the row */
	const struct table_column *column;
	/* For this module: */
	struct json_write json;
	struct buf cell;		/* text: the cell; CSV: a list, or a text that is being escaped */
	bool more;			/* CSV: a cell comes before this one in its row */
	bool begun;			/* the cell has a value */
	bool list;			/* the cell is a list that has an item */
	size_t value;			/* VALUES: where the cell begins */
};
void table_end(struct table_out *);
enum table_values table_values_of(const struct table_column *);

/* -- values of cells: for `put` and `head` -- */

void table_text(struct table_out *, struct span, enum encoding);	/* in JSON "" for an empty text, not null */
void table_string(struct table_out *, const char *utf8);
/* Text that needs no quotes and no other form, such as a move or a FEN. */
void table_word(struct table_out *, struct span);
void table_number(struct table_out *, long);
void table_count(struct table_out *, uint64_t);	/* "1,234" for people, 1234 for programs */
void table_bool(struct table_out *, bool);
void table_halves(struct table_out *, int);	/* "7½" for people, 7.5 for programs */
/* value / divisor, written by ratio_decimal(); in CSV and JSON without zeros at its end.  A negative value: an empty cell. */
void table_decimal(struct table_out *, long value, int divisor, int decimals);
/* Begins a value.  The caller appends it to the buffer that is returned, as the form has it: in JSON a number. */
struct buf *table_raw(struct table_out *);
/* The same for JSON only: the caller writes any value, by json_write and without a key. */
struct json_write *table_json(struct table_out *);

/* A list: an array in JSON, else blanks are between its items.  `missing`: no item at this place: - or null. */
void table_list(struct table_out *);
void table_item_text(struct table_out *, struct span, enum encoding);
void table_item_word(struct table_out *, struct span);	/* as table_word() */
void table_item_number(struct table_out *, struct span digits);
void table_item_halves(struct table_out *, int);	/* as table_halves() */
void table_item_missing(struct table_out *);
void table_list_end(struct table_out *);

/* Text: cuts what the buffer has from `from` on if it is wider than `most`, and ends it with an ellipsis. */
void table_cut(struct buf *, size_t from, size_t most);

/* -- rows, in every form but text -- */

void table_head(struct table_out *, const struct table_column *, int n);	/* not in JSON; in HTML up to <tbody> */
/* A row, which in JSON is an object; one of these may be written while a cell is.  CSV and HTML: with its line end. */
void table_row(struct table_out *, const struct table_column *, int n, const void *row);
/* JSON, for `put`: the cell is an array of these rows, of which each has `size` bytes. */
void table_rows(struct table_out *, const struct table_column *, int n, const void *rows, size_t rows_n, size_t size);
/* For rows that the caller puts together: one cell, of the row that is set. */
void table_cell(struct table_out *, const struct table_column *);
/* The same in CSV, of a column with `put` and without a pointer, for tables with very many cells. */
static inline void
table_cell_csv(struct table_out *o, const struct table_column *c)
{
	o->column = c;
	o->of = o->row;
	o->begun = false;
	c->put(o);
	if (!o->begun)
		table_raw(o);
}

/* -- whole tables as text -- */

struct table_lines {
	const struct table_column *columns;
	int columns_n;
	const void *rows;
	size_t n, size;			/* how many, and the bytes of each */
	/* Does a part with headings of its own begin at this row, after an empty line?  NULL: there is one part. */
	bool (*begins)(struct table_out *, size_t row);
	bool sparse;			/* columns that are empty in all rows are not shown, except the first */
	int indent;			/* blanks before each line */
	/*
	 * Lines are not wider than this on account of the first column, as long as that has `least`: a longer name only
	 * moves the numbers of its own row to the right.  0: it is as wide as all others, as its widest cell.
	 */
	int line, least;
};
void table_lines(struct table_out *, const struct table_lines *);

#endif
