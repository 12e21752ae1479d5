/*
 * json_write: JSON (RFC 8259), a value after the other.  The writer keeps the
 * commas: whoever writes a member need not know whether it is the first one.
 */
#ifndef JSON_WRITE_H
#define JSON_WRITE_H

#include "base/encoding.h"

/* Where the text goes, and how far it is.  { .b = b } writes a value, { .b = b, .more = true } goes on behind one. */
struct json_write {
	struct buf *b;
	bool spaced;		/* a blank after each comma and colon */
	bool more;		/* a value is right before, so that a comma comes first */
	bool line;		/* the next line begins after that */
};

/*
 * A value.  `key` is plain ASCII; NULL: it is an item of an array, what
 * is after json_write_colon(), or all there is.
 */
void json_write_begin(struct json_write *, const char *key, char bracket);	/* '{' or '['; its members follow */
void json_write_end(struct json_write *, const char *brackets);	/* "}", or of several "]}" */
void json_write_string(struct json_write *, const char *key, struct span, enum encoding);
void json_write_text(struct json_write *, const char *key, const char *utf8);	/* NULL: null */
void json_write_number(struct json_write *, const char *key, uint64_t);
void json_write_bool(struct json_write *, const char *key, bool);
void json_write_null(struct json_write *, const char *key);
/* A string that the caller writes into `b`: between the two nothing but plain ASCII without quotes. */
void json_write_quote(struct json_write *, const char *key);
void json_write_unquote(struct json_write *);
/* The caller writes all of the value, which is JSON, into `b`. */
void json_write_value(struct json_write *, const char *key);

/* The string that was just written is the key of the next value. */
void json_write_colon(struct json_write *);
/* The next value, or the bracket that ends, begins a line. */
void json_write_line(struct json_write *);

#endif
