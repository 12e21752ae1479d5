/* workbook_xlsx: the parts of an Excel workbook (ECMA-376): its sheets, their cells, shared texts and styles. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/list.h"
#include "toolkit/input/workbook_internal.h"

/* -- relationships: which part of the archive is what (part 2, 9.3) -- */

struct relation {
	struct span id, kind, target;	/* kind: the last part of its type, such as "worksheet" */
};

struct relations {
	struct workbook *w;
	struct span folder;		/* of the part that they belong to, with a slash */
	struct relation *list;
	size_t n, max;
};

static struct span
after_last_byte(struct span s, char c)
{
	for (size_t i = s.n; i > 0; i--)
		if (s.p[i - 1] == c)
			return span_after(s, i);
	return s;
}

/* The name of a member: the target from the folder of its source, or from the root. */
static struct span
member_of(struct workbook *w, struct span folder, struct span target)
{
	while (span_starts(target, SPAN("./")))
		target = span_after(target, 2);
	while (span_starts(target, SPAN("../"))) {
		target = span_after(target, 3);
		folder.n = 0;		/* no program has deeper folders */
	}
	if (span_starts(target, SPAN("/"))) {
		target = span_after(target, 1);
		folder.n = 0;
	}
	return arena_fmt(&w->names, "%.*s%.*s", (int)folder.n, folder.p, (int)target.n, target.p);
}

static void
relation_start(void *data, struct span name, const char **attributes)
{
	struct relations *r = data;

	if (!span_eq(name, SPAN("Relationship")) || r->n == WORKBOOK_SHEETS_MAX)
		return;
	if (!list_reserve(&r->list, r->n + 1, &r->max, sizeof(*r->list))) {
		workbook_no_memory(r->w);
		return;
	}
	r->list[r->n++] = (struct relation){
		.id = arena_span(&r->w->names, xml_reader_attribute(attributes, "Id")),
		.kind = arena_span(&r->w->names, after_last_byte(xml_reader_attribute(attributes, "Type"), '/')),
		.target = member_of(r->w, r->folder, xml_reader_attribute(attributes, "Target")),
	};
	if (r->w->names.failed)
		workbook_no_memory(r->w);
}

/* Reads the relationships of a part; that of the archive has no name.  As workbook_part(). */
static int
read_relations(struct workbook *w, struct span part, struct relations *r)
{
	static const struct xml_calls calls = { .start = relation_start };
	struct span base = after_last_byte(part, '/');

	*r = (struct relations){ .w = w, .folder = { part.p, part.n - base.n } };
	return workbook_part(w, arena_fmt(&w->names, "%.*s_rels/%.*s.rels", (int)r->folder.n, r->folder.p, (int)base.n,
	    base.p), &calls, r);
}

/* The target of the first one of that kind; empty: there is none. */
static struct span
find_xlsx_relation(const struct relations *r, struct span kind)
{
	for (size_t i = 0; i < r->n; i++)
		if (span_eq(r->list[i].kind, kind))
			return r->list[i].target;
	return (struct span){ NULL, 0 };
}

/* -- the workbook: the names of its sheets -- */

static bool
is_true(struct span value)
{
	return span_eq(value, SPAN("1")) || span_eq(value, SPAN("true"));
}

static void
book_start(void *data, struct span name, const char **attributes)
{
	const struct relations *r = data;
	struct workbook *w = r->w;

	if (span_eq(name, SPAN("workbookPr")))
		w->since_1904 = is_true(xml_reader_attribute(attributes, "date1904"));
	if (!span_eq(name, SPAN("sheet")))
		return;
	for (size_t i = 0; i < r->n; i++)
		if (span_eq(r->list[i].kind, SPAN("worksheet")) && span_eq(r->list[i].id, xml_reader_attribute(attributes, "id"))) {
			struct span state = xml_reader_attribute(attributes, "state");

			workbook_add(w, xml_reader_attribute(attributes, "name"), r->list[i].target,
			    span_eq(state, SPAN("hidden")) || span_eq(state, SPAN("veryHidden")));
			return;
		}
}

/* -- styles: how the number of a cell is shown -- */

struct styles {
	struct workbook *w;
	bool cells;		/* inside <cellXfs> */
	/* the formats that the workbook defines */
	struct { unsigned long id; enum workbook_number kind; } *formats;
	size_t n, max;
};

static enum workbook_number
find_format(const struct styles *s, unsigned long id)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->formats[i].id == id)
			return s->formats[i].kind;
	return workbook_number_builtin(id);
}

static void
style_start(void *data, struct span name, const char **attributes)
{
	struct styles *s = data;
	struct workbook *w = s->w;
	unsigned long id = 0;

	if (span_eq(name, SPAN("cellXfs")))
		s->cells = true;
	if (!span_eq(name, SPAN("numFmt")) && !(span_eq(name, SPAN("xf")) && s->cells))
		return;
	(void)span_number(xml_reader_attribute(attributes, "numFmtId"), &id);
	/* Excel allows 65,490 styles. */
	if (s->n > UINT16_MAX || w->styles_n > UINT16_MAX || !list_reserve(&s->formats, s->n + 1, &s->max, sizeof(*s->formats)) ||
	    !list_reserve(&w->styles, w->styles_n + 1, &w->styles_max, sizeof(*w->styles))) {
		workbook_no_memory(w);
	} else if (span_eq(name, SPAN("numFmt"))) {
		s->formats[s->n].id = id;
		s->formats[s->n++].kind = workbook_number_format(xml_reader_attribute(attributes, "formatCode"));
	} else {
		w->styles[w->styles_n++] = (unsigned char)find_format(s, id);
	}
}

static void
style_end(void *data, struct span name)
{
	if (span_eq(name, SPAN("cellXfs")))
		((struct styles *)data)->cells = false;
}

/* -- texts -- */

/* A text in the XML: <t> elements, except those that say how Japanese is spoken. */
struct text {
	bool on, spoken;
};

static void
start_xlsx_text(struct text *t, struct span name)
{
	t->spoken |= span_eq(name, SPAN("rPh"));
	t->on = span_eq(name, SPAN("t")) && !t->spoken;
}

static void
text_end(struct text *t, struct span name)
{
	t->on = false;
	if (span_eq(name, SPAN("rPh")))
		t->spoken = false;
}

struct strings {
	struct workbook *w;
	struct text text;
};

static void
string_start(void *data, struct span name, const char **attributes)
{
	(void)attributes;
	start_xlsx_text(&((struct strings *)data)->text, name);
}

static void
string_text(void *data, struct span text)
{
	struct strings *s = data;

	if (s->text.on)
		buf_add(&s->w->strings.text, text);
}

static void
string_end(void *data, struct span name)
{
	struct strings *s = data;
	struct workbook *w = s->w;
	struct workbook_strings *list = &w->strings;

	text_end(&s->text, name);
	if (!span_eq(name, SPAN("si")))
		return;
	if (list->text.n + list->n * sizeof(*list->ends) > w->memory) {
		decompress_needs(w->trouble, "xlsx", 2 * w->memory);
		xml_reader_stop(w->xml);
	} else if (list->text.failed || !list_reserve(&list->ends, list->n + 1, &list->max, sizeof(*list->ends))) {
		workbook_no_memory(w);
	} else {
		list->ends[list->n++] = (uint32_t)list->text.n;
	}
}

/* -- the cells of a sheet -- */

struct sheet {
	struct workbook *w;
	unsigned row, column;		/* of the present cell, from 0 */
	unsigned next_row, next_column;	/* of the next one, unless it says which it is */
	unsigned long style;
	char kind;			/* the first letter of its type, 'x' for a formula with a text; 0: a number */
	bool value;			/* inside <v> */
	struct text text;		/* inside <is> */
	bool inside;
};

/* The number of a column such as "AB", and of a row after it; from 0.  False: not a cell, or too large. */
static bool
read_reference(struct span s, unsigned *column, unsigned *row)
{
	unsigned long number = 0;
	unsigned letters = 0;
	size_t n = 0;

	for (; n < s.n && n < 3 && ascii_is_upper(s.p[n]); n++)
		letters = letters * 26 + (unsigned)(s.p[n] - 'A') + 1;
	if (n == 0 || !span_number(span_after(s, n), &number) || letters > WORKBOOK_COLUMNS_MAX || number == 0 ||
	    number > WORKBOOK_ROWS_MAX)
		return false;
	*column = letters - 1;
	*row = (unsigned)number - 1;
	return true;
}

static void
row_start(struct sheet *s, struct span reference)
{
	unsigned long number;

	s->row = s->next_row;
	if (reference.n > 0 && span_number(reference, &number) && number > 0)
		s->row = number <= WORKBOOK_ROWS_MAX ? (unsigned)number - 1 : WORKBOOK_ROWS_MAX;
	if (s->row >= WORKBOOK_ROWS_MAX)
		workbook_refuse(s->w, "the workbook is damaged: a row has a number that no row can have");
	s->next_row = s->row + 1;
	s->next_column = 0;
}

static void
start_xlsx_cell(struct sheet *s, const char **attributes)
{
	struct span reference = xml_reader_attribute(attributes, "r"), type = xml_reader_attribute(attributes, "t");
	unsigned row = s->row;

	s->column = s->next_column;
	if (reference.n > 0 && (!read_reference(reference, &s->column, &row) || row != s->row))
		workbook_refuse(s->w, "the workbook is damaged: a cell is not in its row");
	s->style = 0;
	(void)span_number(xml_reader_attribute(attributes, "s"), &s->style);
	s->kind = type.n == 0 || *type.p == 'n' ? '\0' : span_eq(type, SPAN("str")) ? 'x' : *type.p;
	s->inside = true;
	buf_clear(&s->w->out.cell);
}

static void
sheet_start(void *data, struct span name, const char **attributes)
{
	struct sheet *s = data;

	if (span_eq(name, SPAN("row")))
		row_start(s, xml_reader_attribute(attributes, "r"));
	else if (span_eq(name, SPAN("c")))
		start_xlsx_cell(s, attributes);
	else if (s->inside && span_eq(name, SPAN("v")))
		s->value = true;
	else if (s->inside)
		start_xlsx_text(&s->text, name);
}

static void
sheet_text(void *data, struct span text)
{
	struct sheet *s = data;

	if ((s->value || s->text.on) && !s->w->out.full)
		buf_add(&s->w->out.cell, text);
}

/* Puts the text that the cell refers to in the place of its number. */
static void
take_string(struct workbook *w)
{
	const struct workbook_strings *list = &w->strings;
	unsigned long i;
	size_t from;

	if (!span_number(span_trim(buf_span(&w->out.cell)), &i) || i >= list->n) {
		workbook_refuse(w, "the workbook is damaged: a cell refers to a text that it does not have");
		return;
	}
	from = i > 0 ? list->ends[i - 1] : 0;
	buf_clear(&w->out.cell);
	buf_add(&w->out.cell, (struct span){ list->text.p + from, list->ends[i] - from });
}

static void
end_xlsx_cell(struct sheet *s)
{
	struct workbook *w = s->w;
	struct buf *cell = &w->out.cell;

	s->inside = false;
	if (cell->n > 0 && s->kind == 's') {
		take_string(w);
	} else if (cell->n > 0 && s->kind == 'd') {
		const char *time = memchr(cell->p, 'T', cell->n);

		cell->n = time != NULL ? (size_t)(time - cell->p) : cell->n;
	} else if (cell->n > 0 && s->kind == '\0') {
		struct buf number = { 0 };

		workbook_number(&number, buf_span(cell), s->style < w->styles_n ? (enum workbook_number)w->styles[s->style] :
		    NUMBER_PLAIN, w->since_1904);
		buf_clear(cell);
		buf_add(cell, buf_span(&number));
		cell->failed = cell->failed || number.failed;
		buf_free(&number);
	}
	workbook_cell(w, s->column);
	s->next_column = s->column + 1;
}

static void
sheet_end(void *data, struct span name)
{
	struct sheet *s = data;

	if (span_eq(name, SPAN("v")))
		s->value = false;
	text_end(&s->text, name);
	if (span_eq(name, SPAN("c")) && s->inside)
		end_xlsx_cell(s);
	else if (span_eq(name, SPAN("row")))
		workbook_row(s->w, s->row, 1);
}

/* -- the whole -- */

/* Reads the styles, and notes where the shared texts are.  False: the error is set. */
static bool
read_shared(struct workbook *w, const struct relations *r)
{
	static const struct xml_calls calls = { .start = style_start, .end = style_end };
	struct styles styles = { .w = w };
	int got = 0;

	w->strings_part = find_xlsx_relation(r, SPAN("sharedStrings"));
	if (find_xlsx_relation(r, SPAN("styles")).n > 0)
		got = workbook_part(w, find_xlsx_relation(r, SPAN("styles")), &calls, &styles);
	free(styles.formats);
	return got >= 0;
}

static int
open_xlsx(struct workbook *w)
{
	static const struct xml_calls calls = { .start = book_start };
	struct relations archive, book = { .list = NULL };
	int got = read_relations(w, (struct span){ NULL, 0 }, &archive);
	struct span part = find_xlsx_relation(&archive, SPAN("officeDocument"));

	if (got > 0 && part.n == 0)
		got = 0;		/* something else that has relationships */
	if (got > 0 && part.n > 4 && span_eq_nocase(span_after(part, part.n - 4), SPAN(".bin"))) {
		workbook_refuse(w, "this is a binary workbook (xlsb), which is not read: save it as xlsx, ods or CSV");
		got = -1;
	}
	if (got > 0)
		got = read_relations(w, part, &book) < 0 ? -1 : workbook_part(w, part, &calls, &book);
	if (got == 0 && part.n > 0) {
		workbook_refuse(w, "the workbook is damaged: its list of sheets is missing");
		got = -1;
	}
	if (got > 0 && !read_shared(w, &book))
		got = -1;
	free(archive.list);
	free(book.list);
	return got;
}

static bool
read_sheet(struct workbook *w, const struct workbook_sheet *sheet)
{
	static const struct xml_calls strings = { string_start, string_text, string_end },
	    cells = { sheet_start, sheet_text, sheet_end };
	int got = 1;

	if (w->strings_part.n > 0)
		got = workbook_part(w, w->strings_part, &strings, &(struct strings){ .w = w });
	w->strings_part.n = 0;
	if (w->strings.text.failed)
		workbook_no_memory(w);
	if (got >= 0 && !w->trouble->set && workbook_part(w, sheet->part, &cells, &(struct sheet){ .w = w }) == 0)
		workbook_refuse(w, "the workbook is damaged: the part with this sheet is missing");
	return !w->trouble->set;
}

const struct workbook_format workbook_xlsx = { open_xlsx, read_sheet };
