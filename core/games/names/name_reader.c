/* name_reader: reads files of names. */
#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/encoding.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "games/names/name_internal.h"
#include "games/names/name_reader.h"
#include "games/pgn/tag_value.h"
#include "toolkit/input/csv_row.h"

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

/* The headings of columns, in lower case: of tables, and of FIDE's lists. */
static const struct {
	const char *heading;
	enum name_column column;
} headings[] = {
	{ "name", C_NAME }, { "fideid", C_FIDE }, { "fide", C_FIDE }, { "id", C_FIDE }, { "id number", C_FIDE },
	{ "title", C_TITLE }, { "tit", C_TITLE }, { "titlfed", C_TITLE },
	{ "federation", C_FEDERATION }, { "fed", C_FEDERATION }, { "country", C_FEDERATION },
	{ "born", C_BORN }, { "birth", C_BORN }, { "birthday", C_BORN }, { "b-day", C_BORN }, { "died", C_DIED },
	{ "rating", C_RATING }, { "kind", C_KIND }, { "old", C_OLD }, { "new", C_NEW }, { "apply", C_APPLY },
};

static bool name_reader_xml_start(struct name_reader *r);
static bool name_reader_xml_text(struct name_reader *r, struct span text);
static bool name_reader_xml_end(struct name_reader *r);
static void name_reader_xml_free(struct name_reader *r);

/* the same */
static bool
name_reader_no_memory(struct name_reader *r)
{
	snprintf(r->error, sizeof(r->error), "out of memory");
	r->failed = true;
	return false;
}

/* Counts the line as one that could not be read; returns true. */
static bool
name_reader_skip(struct name_reader *r, const char *why)
{
	if (r->skipped++ == 0)
		snprintf(r->error, sizeof(r->error), "line %llu: %s", (unsigned long long)(r->line > 0 ? r->line : 1), why);
	return true;
}

/* The list cannot be read; returns false. */
static bool
name_reader_refuse(struct name_reader *r, const char *why)
{
	snprintf(r->error, sizeof(r->error), "line %llu: %s", (unsigned long long)(r->line > 0 ? r->line : 1), why);
	r->failed = true;
	return false;
}

static bool
keep_named(struct name_reader *r, bool good)
{
	r->named = good;
	return good || name_reader_no_memory(r);
}

static bool
is_name_text(struct span s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] < ' ' || s.p[i] == 0x7f)
			return false;
	return true;
}

/* A year at the start of a text; 0: there is none. */
static uint16_t
read_year(struct span s)
{
	unsigned long n;

	s.n = s.n > 4 ? 4 : s.n;
	return s.n == 4 && span_number(s, &n) ? (uint16_t)n : 0;
}

static void
copy_word(char out[4], struct span s)
{
	size_t n = s.n < 4 ? s.n : 3;

	memset(out, 0, 4);
	memcpy(out, s.p == NULL ? "" : s.p, s.p == NULL ? 0 : n);
}

/* -- spelling files of scid -- */

static const char *const rules[] = { "%Prefix", "%Infix", "%Suffix", NULL };

/* What follows the # after the name of a player: titles, countries, [rating], born, -- and died. */
static void
read_player(struct known_name *n, struct span data)
{
	bool dead = false, title = true, country = true;
	unsigned long number;

	for (data = span_trim(data); data.p != NULL && data.n > 0; ) {
		struct span word = span_cut(&data, ' ');

		if (word.n == 0)
			continue;
		if (title) {
			word = span_cut(&word, '+');
			if (ascii_is_letter(*word.p) && !span_eq_nocase(word, SPAN("W")))
				copy_word(n->title, word);
			title = false;
		} else if (*word.p == '[') {
			word = (struct span){ word.p + 1, word.n > 2 ? word.n - 2 : 0 };
			word.n -= word.n > 0 && word.p[word.n - 1] == '*';
			n->rating = span_number(word, &number) && number <= TAG_VALUE_RATING_MAX ? (uint16_t)number : 0;
			country = false;
		} else if (country && ascii_is_letter(*word.p)) {
			copy_word(n->federation, word.n > 3 ? span_after(word, word.n - 3) : word);
			country = false;
		} else if (span_starts(word, SPAN("--"))) {
			dead = true;
			n->died = read_year(span_after(word, 2));
		} else if (dead && n->died == 0) {
			n->died = read_year(word);
		} else if (n->born == 0) {
			n->born = read_year(word);
			while (word.n > 2 && !span_starts(word, SPAN("--")))
				word = span_after(word, 1);
			dead = span_starts(word, SPAN("--"));
			n->died = dead ? read_year(span_after(word, 2)) : 0;
		}
	}
}

/* A general correction: %Prefix "from" "to". */
static bool
read_rule(struct name_reader *r, enum name_rule_at at, struct span rest)
{
	struct span parts[5];

	for (int i = 0; i < 5; i++)
		parts[i] = span_cut(&rest, '"');
	if (rest.p != NULL || parts[4].p == NULL || parts[1].n == 0 || parts[1].n > NAME_LONGEST || parts[3].n > NAME_LONGEST)
		return name_reader_skip(r, "a general correction has two texts in quotation marks, the first not empty");
	return name_list_rule(r->list, (enum name_kind)r->section, at, parts[1], parts[3]) || name_reader_no_memory(r);
}

/* A line that begins with %. */
static bool
read_remark(struct name_reader *r, struct span line)
{
	struct span rest = line, word = span_cut(&rest, ' ');
	unsigned long id;

	for (int i = 0; rules[i] != NULL; i++)
		if (r->section != NAME_PLAYER && span_eq(word, span_of(rules[i])) && rest.p != NULL)
			return read_rule(r, (enum name_rule_at)i, rest);
	if (r->section == NAME_PLAYER && r->named && span_eq(word, SPAN("%Bio")) && span_starts(span_trim(rest), SPAN("FIDEID ")) &&
	    span_number(span_trim(span_after(span_trim(rest), 7)), &id))
		return name_list_identify(r->list, id) || name_reader_no_memory(r);
	return true;
}

static void
read_section(struct name_reader *r, struct span line)
{
	static const char *const sections[] = { "@PLAYER", "@SITE", "@EVENT", NULL };

	r->section = -1;
	r->named = false;
	for (int i = 0; sections[i] != NULL; i++)
		if (span_starts(line, span_of(sections[i])))
			r->section = i;
}

static bool
spelling_row(struct name_reader *r, struct span line)
{
	const char *hash;
	struct known_name n = { 0 };
	struct span name = line = span_trim(line);

	if (line.n == 0 || *line.p == '#' || *line.p == '>')
		return true;
	if (*line.p == '@') {
		read_section(r, line);
		return true;
	}
	if (r->section < 0)
		return r->line > 1 || r->named ? true : name_reader_skip(r, "a name before any section");
	if (*line.p == '%')
		return read_remark(r, line);
	if ((hash = memchr(line.p, '#', line.n)) != NULL)
		name = span_trim((struct span){ line.p, (size_t)(hash - line.p) });
	if (*line.p == '=') {
		name = span_trim(span_after(name, 1));
		if (!r->named || name.n == 0 || name.n > NAME_LONGEST)
			return name_reader_skip(r, "another spelling without a name, or one that is too long");
		return keep_named(r, name_list_alias(r->list, name));
	}
	n.kind = (uint8_t)r->section;
	if (name.n > NAME_LONGEST) {
		r->named = false;
		return name_reader_skip(r, "the name is too long");
	}
	if (hash != NULL && r->section == NAME_PLAYER)
		read_player(&n, span_after(line, (size_t)(hash + 1 - line.p)));
	return keep_named(r, name_list_add(r->list, &n, name));
}

/* -- tables -- */

static bool
read_kind(struct span s, uint8_t *kind)
{
	*kind = NAME_PLAYER;
	for (int i = 0; name_kinds[i] != NULL; i++)
		if (span_eq_nocase(s, span_of(name_kinds[i]))) {
			*kind = (uint8_t)i;
			return true;
		}
	return s.n == 0;
}

/* Adds the cells of the present row to the list.  False: failed. */
static bool
name_reader_row(struct name_reader *r)
{
	const struct name_columns *c = r->columns;
	struct span name = span_trim(c->cell[C_NAME]), old = span_trim(c->cell[C_OLD]), new = span_trim(c->cell[C_NEW]);
	struct span id = span_trim(c->cell[C_FIDE]);
	struct span apply = span_trim(c->cell[C_APPLY]);
	const struct known_name *before;
	struct known_name n = { .born = read_year(c->cell[C_BORN]), .died = read_year(c->cell[C_DIED]) };
	unsigned long number = 0;

	if (id.n > 0 && (!span_number(id, &number) || number > UINT32_MAX))
		return name_reader_skip(r, "the FIDE id is not a number");
	n.fide = (uint32_t)number;
	if (span_number(span_trim(c->cell[C_RATING]), &number) && number <= TAG_VALUE_RATING_MAX)
		n.rating = (uint16_t)number;
	copy_word(n.title, span_trim(c->cell[C_TITLE]));
	copy_word(n.federation, span_trim(c->cell[C_FEDERATION]));
	if (!read_kind(span_trim(c->cell[C_KIND]), &n.kind))
		return name_reader_skip(r, "the kind is not player, site or event");
	if (!is_name_text(name) || !is_name_text(old) || !is_name_text(new))
		return name_reader_skip(r, "there is a control character in a name");
	if (c->has[C_OLD]) {
		if (c->has[C_APPLY] && (apply.n == 0 || span_eq_nocase(apply, SPAN("no"))))
			return true;
		if (c->has[C_APPLY] && !span_eq_nocase(apply, SPAN("yes")))
			return name_reader_skip(r, "the word in the column apply is neither yes nor no");
		if (old.n == 0 || new.n == 0 || old.n > NAME_LONGEST || new.n > NAME_LONGEST)
			return name_reader_skip(r, "the old or the new name is missing or too long");
		if ((before = name_list_renamed(r->list, (enum name_kind)n.kind, old)) != NULL &&
		    !span_eq(span_of(name_list_text(r->list, before)), new))
			return name_reader_skip(r, "an earlier line changes the same old name into another new one");
		return keep_named(r, name_list_rename(r->list, &n, old, new));
	}
	if (name.n == 0 || name.n > NAME_LONGEST)
		return name_reader_skip(r, "the name is missing or too long");
	return keep_named(r, name_list_add(r->list, &n, name));
}

/* enum name_column of a heading, or -1. */
static int
name_reader_heading(struct span s)
{
	for (size_t i = 0; i < sizeof(headings) / sizeof(headings[0]); i++)
		if (span_eq_nocase(span_trim(s), span_of(headings[i].heading)))
			return headings[i].column;
	return -1;
}

/* The same for FIDE's lists, whose ratings are those of one month. */
static int
name_reader_fide_heading(struct span s)
{
	int column = name_reader_heading(s);

	return column == C_RATING || column == C_KIND || column >= C_OLD ? -1 : column;
}

static void
take_cell(void *reader, struct span piece, struct span text)
{
	struct name_columns *c = ((struct name_reader *)reader)->columns;
	int column = c->n < COLUMNS_MAX ? c->heading ? name_reader_heading(text) : c->of[c->n] : -1;

	(void)piece;
	if (c->heading && c->n < COLUMNS_MAX) {
		c->of[c->n] = column >= 0 && !c->has[column] ? column : -1;
		if (column >= 0)
			c->has[column] = true;
	} else if (column >= 0) {
		size_t n = text.n < CELL_MAX ? text.n : CELL_MAX;	/* one byte more than a name may have */

		memcpy(c->text[column], text.p == NULL ? "" : text.p, n);
		c->cell[column] = (struct span){ c->text[column], n };
	}
	c->n++;
}

static bool
cut_row(struct name_reader *r, struct span line)
{
	bool no_memory = false;

	r->columns->n = 0;
	memset(r->columns->cell, 0, sizeof(r->columns->cell));
	if (csv_row_cut(line, r->columns->separator, false, take_cell, r, &no_memory))
		return true;
	if (no_memory)
		return name_reader_no_memory(r);
	name_reader_skip(r, "malformed quotes");
	return false;
}

static bool
table_row(struct name_reader *r, struct span line)
{
	return span_trim(line).n == 0 || (cut_row(r, line) ? name_reader_row(r) : !r->failed);
}

static bool
start_table(struct name_reader *r, struct span line)
{
	struct name_columns *c = r->columns;
	static const char separators[] = { ',', ';', '\t' };

	for (size_t i = 0; i < sizeof(separators); i++) {
		memset(c, 0, sizeof(*c));
		c->separator = separators[i];
		c->heading = true;
		if (!cut_row(r, line))
			break;
		c->heading = false;
		r->row = table_row;
		if (c->has[C_NAME] || (c->has[C_OLD] && c->has[C_NEW]))
			return true;
	}
	return r->failed ? false : name_reader_refuse(r,
	    "not a list of names: neither a spelling file, nor FIDE's list, nor a table with a column name");
}

/* -- FIDE's players list -- */

static bool
fide_row(struct name_reader *r, struct span line)
{
	struct name_columns *c = r->columns;

	if (span_trim(line).n == 0)
		return true;
	for (int i = 0; i < C_COUNT; i++) {
		size_t from = c->from[i], to = c->to[i] < line.n ? c->to[i] : line.n;

		c->cell[i] = from < to ? span_trim((struct span){ line.p + from, to - from }) : (struct span){ NULL, 0 };
	}
	if (c->cell[C_FIDE].n == 0)
		return name_reader_skip(r, "there is no FIDE id");
	return name_reader_row(r);
}

/* Columns begin where the words of the heading do. */
static bool
start_fide(struct name_reader *r, struct span line)
{
	struct name_columns *c = r->columns;
	int last = C_FIDE;

	memset(c, 0, sizeof(*c));
	for (size_t i = strlen("ID Number"), n; i < line.n; i += n) {
		int column;

		n = 1;
		if (line.p[i] == ' ')
			continue;
		while (i + n < line.n && line.p[i + n] != ' ')
			n++;
		if (last >= 0)
			c->to[last] = i;
		last = column = name_reader_fide_heading((struct span){ line.p + i, n });
		if (column >= 0 && c->to[column] != 0)
			last = -1;
		if (last >= 0)
			c->from[column] = i, c->to[column] = SIZE_MAX;
	}
	r->row = fide_row;
	return c->to[C_NAME] > 0 || name_reader_refuse(r, "the heading of FIDE's list has no column Name");
}

/* -- lines -- */

/* Finds out the format by the first line with text. */
static bool
start_name_format(struct name_reader *r, struct span line)
{
	struct span text = span_trim(line);

	if (text.n == 0)
		return true;
	if (*text.p == '@' || *text.p == '#') {
		r->section = -1;
		r->named = *text.p == '#';	/* what follows until the first section is not a name */
		r->row = spelling_row;
		return spelling_row(r, line);
	}
	if (r->columns == NULL && (r->columns = malloc(sizeof(*r->columns))) == NULL)
		return name_reader_no_memory(r);
	if (text.n > 9 && span_eq_nocase((struct span){ text.p, 9 }, SPAN("ID Number")))
		return start_fide(r, line);
	return start_table(r, line);
}

/* Makes the line UTF-8 that is safe to print; tabs stay, which end cells. */
static bool
put_safe_line(struct name_reader *r, struct span line)
{
	buf_clear(&r->value);
	do {
		encoding_append(&r->value, span_cut(&line, '\t'), ENC_CP1252);
		if (line.p != NULL)
			buf_char(&r->value, '\t');
	} while (line.p != NULL);
	return r->value.failed ? name_reader_no_memory(r) : true;
}

static bool
take_name_line(struct name_reader *r, struct span line)
{
	r->line++;
	line = csv_row_content(line, '\n', r->line == 1);
	if (line.n > 0 && memchr(line.p, '\0', line.n) != NULL)
		return r->row == NULL ? name_reader_refuse(r, "this is not text") : name_reader_skip(r, "there is a NUL byte");
	if (utf8_plain(line) < line.n) {
		if (!put_safe_line(r, line))
			return false;
		line = buf_span(&r->value);
	}
	return r->row == NULL ? start_name_format(r, line) : r->row(r, line);
}

static bool
take_lines(struct name_reader *r, struct span text)
{
	while (!r->failed && text.n > 0) {
		const char *end = memchr(text.p, '\n', text.n);
		struct span line = { text.p, end == NULL ? text.n : (size_t)(end + 1 - text.p) };

		text = span_after(text, line.n);
		if (r->left.n + line.n > NAME_READER_LINE) {
			r->line++;
			return name_reader_refuse(r, "the line is too long for a list of names");
		}
		if (end != NULL && r->left.n == 0) {
			take_name_line(r, line);
			continue;
		}
		buf_add(&r->left, line);
		if (r->left.failed)
			return name_reader_no_memory(r);
		if (end != NULL) {
			take_name_line(r, buf_span(&r->left));
			buf_clear(&r->left);
		}
	}
	return !r->failed;
}

/* The format is known by the first character; until there is one, what comes is kept.  False: failed, or wait for more. */
static bool
find_list_kind(struct name_reader *r, bool last)
{
	struct span start = buf_span(&r->head);

	if (r->head.failed)
		return name_reader_no_memory(r);
	if (!last && start.n < 3)
		return false;
	if (span_starts(start, SPAN("\xEF\xBB\xBF")))
		start = span_after(start, 3);
	while (start.n > 0 && (ascii_is_blank(*start.p) || *start.p == '\n' || *start.p == '\r'))
		start = span_after(start, 1);
	if (start.n == 0 && !last && r->head.n <= NAME_READER_LINE)
		return false;
	r->started = true;
	if (start.n > 0 && *start.p == '<')
		return name_reader_xml_start(r) && name_reader_xml_text(r, start);
	return take_lines(r, buf_span(&r->head));
}

bool
name_reader_text(struct name_reader *r, struct span text)
{
	if (r->xml != NULL)
		return name_reader_xml_text(r, text);
	if (r->started)
		return take_lines(r, text);
	buf_add(&r->head, text);
	find_list_kind(r, false);
	return !r->failed;
}

bool
name_reader_end(struct name_reader *r)
{
	if (!r->failed && !r->started)
		find_list_kind(r, true);
	if (r->xml != NULL)
		return name_reader_xml_end(r);
	if (!r->failed && r->left.n > 0)
		take_name_line(r, buf_span(&r->left));
	if (!r->failed && r->row == NULL)
		return name_reader_refuse(r, "there are no names in it");
	return !r->failed;
}

void
name_reader_free(struct name_reader *r)
{
	name_reader_xml_free(r);
	buf_free(&r->head);
	buf_free(&r->left);
	buf_free(&r->value);
	free(r->columns);
	r->columns = NULL;
}

/* -- FIDE's players list as XML: <playerslist>, and in it a <player> for each player -- */

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
stop_reading(struct name_reader *r, const char *why)
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
		stop_reading(r, "not a list of names: XML, but not FIDE's players list");
	else if (x->depth > DEPTH_MAX)
		stop_reading(r, "this is not FIDE's players list: too many elements inside each other");
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
	stop_reading(reader, "this is not FIDE's players list: it has a document type");
}

/* FIDE's list as XML. */
static bool
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

static bool
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

static bool
name_reader_xml_end(struct name_reader *r)
{
	return !r->failed && parse_names(r, SPAN(""), true);
}

static void
name_reader_xml_free(struct name_reader *r)
{
	if (r->xml == NULL)
		return;
	if (r->xml->parser != NULL)
		XML_ParserFree(r->xml->parser);
	free(r->xml);
	r->xml = NULL;
}
