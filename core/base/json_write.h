/*
 * json_write: writes JSON (RFC 8259), one value after another.  It puts the commas, so that callers need not know
 * whether a member is the first one.
 */
#ifndef JSON_WRITE_H
#define JSON_WRITE_H

#include "base/encoding.h"

/* Where the text goes, and its state.  { .b = b } begins a text; { .b = b, .more = true } continues after a value. */
struct json_write {
	struct buf *b;
	bool spaced;		/* a blank after each comma and colon */
	bool more;		/* the last thing written was a value, so that a comma comes before the next one */
	bool line;		/* a line end comes before the next value or closing bracket */
};

/*
 * Each of these writes a value.  `key` is plain ASCII without quotes and backslashes; it is NULL for an item of an
 * array, for a value after json_write_colon(), and for the outermost value.
 */
void json_write_begin(struct json_write *, const char *key, char bracket);	/* '{' or '['; its members follow */
void json_write_end(struct json_write *, const char *brackets);	/* "}", or "]}" to close two at once */
void json_write_string(struct json_write *, const char *key, struct span, enum encoding);
void json_write_text(struct json_write *, const char *key, const char *utf8);	/* NULL is written as null */
void json_write_number(struct json_write *, const char *key, uint64_t);
void json_write_bool(struct json_write *, const char *key, bool);
void json_write_null(struct json_write *, const char *key);
/* A string that the caller appends to `b` between these two calls: printable ASCII, without quotes and backslashes. */
void json_write_quote(struct json_write *, const char *key);
void json_write_unquote(struct json_write *);
/* A value that the caller then appends to `b`, as JSON. */
void json_write_value(struct json_write *, const char *key);

/* The string that was just written is the key of the next value. */
void json_write_colon(struct json_write *);
/* The next value or closing bracket begins a new line. */
void json_write_line(struct json_write *);

#endif
