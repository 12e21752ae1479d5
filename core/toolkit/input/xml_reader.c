/* xml_reader: XML of unknown origin, with expat. */
#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "toolkit/input/xml_reader.h"

enum {
	DEPTH_MAX = 64,			/* elements inside each other */
	PIECE_MAX = 1 << 16,		/* bytes of a tag */
	SLICE = 1 << 12,		/* bytes that are parsed at a time */
};

struct xml_reader {
	XML_Parser parser;
	const struct xml_calls *calls;
	void *data;
	int depth;
	uint64_t fed;			/* bytes that were parsed */
	bool stopped, no_memory;
	char wrong[120];
};

static void
refuse_document(struct xml_reader *r, const char *why)
{
	if (!r->stopped)
		snprintf(r->wrong, sizeof(r->wrong), "%s in line %lu", why, (unsigned long)XML_GetCurrentLineNumber(r->parser));
	xml_reader_stop(r);
}

static struct span
without_prefix(const char *name)
{
	const char *colon = strchr(name, ':');

	return span_of(colon != NULL ? colon + 1 : name);
}

/* expat calls some functions after it was stopped. */
static void XMLCALL
start_element(void *reader, const XML_Char *name, const XML_Char **attributes)
{
	struct xml_reader *r = reader;

	if (r->stopped)
		return;
	if (++r->depth > DEPTH_MAX)
		refuse_document(r, "too many elements inside each other");
	else
		r->calls->start(r->data, without_prefix(name), attributes);
}

static void XMLCALL
add_character_data(void *reader, const XML_Char *text, int n)
{
	struct xml_reader *r = reader;

	if (!r->stopped)
		r->calls->text(r->data, (struct span){ text, (size_t)n });
}

static void XMLCALL
end_element(void *reader, const XML_Char *name)
{
	struct xml_reader *r = reader;

	r->depth--;
	if (!r->stopped && r->calls->end != NULL)
		r->calls->end(r->data, without_prefix(name));
}

static void XMLCALL
refuse_doctype(void *reader, const XML_Char *name, const XML_Char *system, const XML_Char *public, int internal)
{
	(void)name, (void)system, (void)public, (void)internal;
	refuse_document(reader, "a document type");
}

struct xml_reader *
xml_reader_new(const struct xml_calls *calls, void *data)
{
	struct xml_reader *r = calloc(1, sizeof(*r));

	if (r == NULL || (r->parser = XML_ParserCreate(NULL)) == NULL) {
		free(r);
		return NULL;
	}
	r->calls = calls;
	r->data = data;
	XML_SetHashSalt(r->parser, (unsigned long)hash_key() | 1);	/* or else expat asks the system for one */
	XML_SetUserData(r->parser, r);
	XML_SetElementHandler(r->parser, start_element, end_element);
	if (calls->text != NULL)
		XML_SetCharacterDataHandler(r->parser, add_character_data);
	XML_SetStartDoctypeDeclHandler(r->parser, refuse_doctype);
	return r;
}

void
xml_reader_free(struct xml_reader *r)
{
	if (r != NULL)
		XML_ParserFree(r->parser);
	free(r);
}

static bool
parse_text(struct xml_reader *r, struct span text, bool last)
{
	bool good = XML_Parse(r->parser, text.p, (int)text.n, last) == XML_STATUS_OK;

	if (!good && XML_GetErrorCode(r->parser) == XML_ERROR_NO_MEMORY)
		r->no_memory = true;
	else if (!good)
		refuse_document(r, XML_ErrorString(XML_GetErrorCode(r->parser)));
	return good && !r->stopped;
}

bool
xml_reader_feed(struct xml_reader *r, struct span text)
{
	bool good = !r->stopped && !r->no_memory;

	if (good && text.n == 0)
		return parse_text(r, SPAN(""), true);
	while (good && text.n > 0) {
		struct span slice = { text.p, text.n < SLICE ? text.n : SLICE };

		text = span_after(text, slice.n);
		r->fed += slice.n;
		good = parse_text(r, slice, false);
		/* What is not complete is kept by expat. */
		if (good && r->fed > (uint64_t)XML_GetCurrentByteIndex(r->parser) + PIECE_MAX) {
			refuse_document(r, "a tag that is too long");
			good = false;
		}
	}
	return good;
}

void
xml_reader_stop(struct xml_reader *r)
{
	r->stopped = true;
	XML_StopParser(r->parser, XML_FALSE);
}

struct span
xml_reader_wrong(const struct xml_reader *r)
{
	return span_of(r->wrong);
}

struct form_mark
xml_reader_place(const struct xml_reader *r)
{
	return (struct form_mark){ .line = XML_GetCurrentLineNumber(r->parser), .column = 1,
		.offset = (uint64_t)XML_GetCurrentByteIndex(r->parser) };
}

bool
xml_reader_no_memory(const struct xml_reader *r)
{
	return r->no_memory;
}

struct span
xml_reader_attribute(const char **attributes, const char *name)
{
	for (; *attributes != NULL; attributes += 2)
		if (span_eq(without_prefix(attributes[0]), span_of(name)))
			return span_of(attributes[1]);
	return (struct span){ NULL, 0 };
}
