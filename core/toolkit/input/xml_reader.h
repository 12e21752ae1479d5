/*
 * xml_reader: XML of unknown origin, with expat.  Document types are refused, since entities could make a short text a
 * long one; so are deep nesting and very long tags.
 */
#ifndef XML_READER_H
#define XML_READER_H

#include "base/buf.h"
#include "toolkit/input/form_marks.h"

struct xml_reader;

/* Called while the text is read.  Names come without the prefix of their namespace. */
struct xml_calls {
	void (*start)(void *data, struct span name, const char **attributes);	/* see xml_reader_attribute() */
	void (*text)(void *data, struct span);	/* a piece of it, in UTF-8; NULL: texts are not wanted */
	void (*end)(void *data, struct span name);	/* NULL: not wanted */
};

/* NULL: out of memory. */
struct xml_reader *xml_reader_new(const struct xml_calls *, void *data);
void               xml_reader_free(struct xml_reader *);	/* NULL is allowed */
/* Reads the next piece of the text; the last one is empty.  False: see below, or xml_reader_stop() was called. */
bool               xml_reader_feed(struct xml_reader *, struct span);
/* From a call: nothing more is wanted. */
void               xml_reader_stop(struct xml_reader *);
/* What is wrong with the XML, with the number of its line; empty: nothing. */
struct span        xml_reader_wrong(const struct xml_reader *);
bool               xml_reader_no_memory(const struct xml_reader *);
/* From a call: where what it is about begins, in what was fed; the column is that of its line. */
struct form_mark   xml_reader_place(const struct xml_reader *);

/* The value of an attribute, whose name is given without prefix; empty: there is none. */
struct span        xml_reader_attribute(const char **attributes, const char *name);

#endif
