/* name_reader_xml: FIDE's players list as XML: <playerslist>, and in it a <player> for each player. */
#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/names/name_reader_internal.h"
#include "base/hash.h"

enum {
	DEPTH_MAX = 8,		/* elements inside each other; the list has three */
	SLICE = 1 << 12,	/* bytes that are parsed at a time */
};

struct name_xml {
	XML_Parser parser;
	int depth;		/* of the present element: 1 is the list, 2 a player, 3 what is known of the player */
	int column;		/* enum name_column of the present element; -1: it is not read */
	size_t n[C_COUNT];	/* bytes of its texts */
	uint64_t fed;		/* bytes that were parsed */
};

/* What is wrong is said only once: expat calls some functions after it was stopped. */
static void
stop(struct name_reader *r, const char *why)
{
	r->line = XML_GetCurrentLineNumber(r->xml->parser);
	if (!r->failed)
		name_reader_refuse(r, why);
	XML_StopParser(r->xml->parser, XML_FALSE);
}

static void XMLCALL
start_element(void *reader, const XML_Char *name, const XML_Char **attributes)
{
	struct name_reader *r = reader;
	struct name_xml *x = r->xml;

	(void)attributes;
	r->line = XML_GetCurrentLineNumber(x->parser);
	x->column = -1;
	x->depth++;
	if (x->depth == 1 && strcmp(name, "playerslist") != 0)
		stop(r, "not a list of names: XML, but not FIDE's players list");
	else if (x->depth > DEPTH_MAX)
		stop(r, "this is not FIDE's players list: too many elements inside each other");
	else if (x->depth == 2)
		memset(x->n, 0, sizeof(x->n));
	else if (x->depth == 3)
		x->column = name_reader_fide_heading(span_of(name));
}

static void XMLCALL
add_xml_text(void *reader, const XML_Char *text, int length)
{
	struct name_reader *r = reader;
	struct name_xml *x = r->xml;
	size_t n = (size_t)length;

	if (x->column < 0)
		return;
	n = n < CELL_MAX - x->n[x->column] ? n : CELL_MAX - x->n[x->column];
	memcpy(r->columns->text[x->column] + x->n[x->column], text, n);
	x->n[x->column] += n;
}

static void XMLCALL
end_element(void *reader, const XML_Char *name)
{
	struct name_reader *r = reader;
	struct name_xml *x = r->xml;

	x->column = -1;
	if (x->depth-- != 2 || r->failed || strcmp(name, "player") != 0)
		return;
	for (int i = 0; i < C_COUNT; i++)
		r->columns->cell[i] = span_trim((struct span){ r->columns->text[i], x->n[i] });
	if (r->columns->cell[C_FIDE].n == 0)
		name_reader_skip(r, "there is no FIDE id");
	else if (!name_reader_row(r))
		XML_StopParser(x->parser, XML_FALSE);
}

/* The list has none, and definitions in it could make a short text a long one. */
static void XMLCALL
refuse_doctype(void *reader, const XML_Char *name, const XML_Char *system, const XML_Char *public, int internal)
{
	(void)name, (void)system, (void)public, (void)internal;
	stop(reader, "this is not FIDE's players list: it has a document type");
}

bool
name_reader_xml_start(struct name_reader *r)
{
	struct name_xml *x = r->xml = calloc(1, sizeof(*x));

	if (r->columns == NULL)
		r->columns = calloc(1, sizeof(*r->columns));
	if (x == NULL || r->columns == NULL || (x->parser = XML_ParserCreate(NULL)) == NULL)
		return name_reader_no_memory(r);
	memset(r->columns, 0, sizeof(*r->columns));
	x->column = -1;
	XML_SetHashSalt(x->parser, (unsigned long)hash_key() | 1);	/* or else expat asks the system for one */
	XML_SetUserData(x->parser, r);
	XML_SetElementHandler(x->parser, start_element, end_element);
	XML_SetCharacterDataHandler(x->parser, add_xml_text);
	XML_SetStartDoctypeDeclHandler(x->parser, refuse_doctype);
	return true;
}

static bool
parse_names(struct name_reader *r, struct span text, bool last)
{
	struct name_xml *x = r->xml;
	char why[NAME_READER_ERROR - 40];

	if (XML_Parse(x->parser, text.p, (int)text.n, last) == XML_STATUS_OK)
		return !r->failed;
	r->line = XML_GetCurrentLineNumber(x->parser);
	if (r->failed)
		return false;
	if (XML_GetErrorCode(x->parser) == XML_ERROR_NO_MEMORY)
		return name_reader_no_memory(r);
	snprintf(why, sizeof(why), "malformed XML: %s", XML_ErrorString(XML_GetErrorCode(x->parser)));
	return name_reader_refuse(r, why);
}

bool
name_reader_xml_text(struct name_reader *r, struct span text)
{
	struct name_xml *x = r->xml;

	while (!r->failed && text.n > 0) {
		struct span slice = { text.p, text.n < SLICE ? text.n : SLICE };

		text = span_after(text, slice.n);
		x->fed += slice.n;
		/* What is not complete is kept by expat. */
		if (parse_names(r, slice, false) &&
		    x->fed > (uint64_t)XML_GetCurrentByteIndex(x->parser) + NAME_READER_LINE)
			name_reader_refuse(r, "an element is too long for a list of names");
	}
	return !r->failed;
}

bool
name_reader_xml_end(struct name_reader *r)
{
	return !r->failed && parse_names(r, SPAN(""), true);
}

void
name_reader_xml_free(struct name_reader *r)
{
	if (r->xml == NULL)
		return;
	if (r->xml->parser != NULL)
		XML_ParserFree(r->xml->parser);
	free(r->xml);
	r->xml = NULL;
}
