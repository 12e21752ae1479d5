/* workbook_ods: the sheets of an OpenDocument spreadsheet (ISO 26300): <table:table> elements of one part. */
#include <stdint.h>

#include "toolkit/input/workbook_internal.h"

struct tables {
	struct workbook *w;
	size_t wanted;		/* the number of the sheet, from 0; SIZE_MAX: only their names are */
	int depth;		/* of elements inside each other */
	int spreadsheet;	/* the depth of its element; 0: not reached */
	size_t tables;		/* that have begun */
	bool inside;		/* the wanted one */
	int cell, paragraph;	/* depth of these elements; 0: outside */
	bool covered;		/* the cell is hidden by a merged one */
	char kind;		/* the first letter of its type, 'x' for a text; 0: none */
	struct buf value;	/* of a number or date */
	unsigned row, column, rows, columns;	/* of the present row and cell, and how often they are repeated */
};

static unsigned
repeated_times(const char **attributes, const char *name, unsigned most)
{
	struct span text = xml_reader_attribute(attributes, name);
	unsigned long n = 1;

	if (text.n > 0 && (!span_number(text, &n) || n == 0))
		n = 1;
	return n < most ? (unsigned)n : most;
}

static void
start_ods_cell(struct tables *t, struct span name, const char **attributes)
{
	struct span type = xml_reader_attribute(attributes, "value-type");

	t->cell = t->depth;
	t->covered = span_eq(name, SPAN("covered-table-cell"));
	t->columns = repeated_times(attributes, "number-columns-repeated", WORKBOOK_COLUMNS_MAX);
	t->kind = type.n == 0 ? '\0' : span_eq(type, SPAN("string")) ? 'x' : *type.p;
	buf_clear(&t->value);
	if (t->kind == 'f')
		buf_add(&t->value, xml_reader_attribute(attributes, "value"));
	else if (t->kind == 'd')
		buf_add(&t->value, xml_reader_attribute(attributes, "date-value"));
	buf_clear(&t->w->out.cell);
}

/* Several paragraphs, blanks and line ends are blanks of the text. */
static void
inside_cell(struct tables *t, struct span name)
{
	if (span_eq(name, SPAN("p")) && t->depth == t->cell + 1) {
		t->paragraph = t->depth;
		if (t->w->out.cell.n > 0)
			buf_char(&t->w->out.cell, ' ');
	} else if (t->paragraph > 0 && (span_eq(name, SPAN("s")) || span_eq(name, SPAN("tab")) || span_eq(name, SPAN("line-break")))) {
		buf_char(&t->w->out.cell, ' ');
	}
}

static void
start_ods_element(void *data, struct span name, const char **attributes)
{
	struct tables *t = data;

	t->depth++;
	if (t->cell > 0) {
		inside_cell(t, name);
	} else if (span_eq(name, SPAN("spreadsheet"))) {
		t->spreadsheet = t->depth;
	} else if (span_eq(name, SPAN("table")) && t->spreadsheet > 0 && t->depth == t->spreadsheet + 1) {
		t->inside = t->tables++ == t->wanted;
		if (t->wanted == SIZE_MAX)
			workbook_add(t->w, xml_reader_attribute(attributes, "name"), (struct span){ NULL, 0 }, false);
	} else if (t->inside && span_eq(name, SPAN("table-row"))) {
		t->rows = repeated_times(attributes, "number-rows-repeated", WORKBOOK_ROWS_MAX);
		t->column = 0;
	} else if (t->inside && (span_eq(name, SPAN("table-cell")) || span_eq(name, SPAN("covered-table-cell")))) {
		start_ods_cell(t, name, attributes);
	}
}

static void
ods_text(void *data, struct span text)
{
	struct tables *t = data;

	if (t->paragraph > 0 && !t->w->out.full)
		buf_add(&t->w->out.cell, text);
}

/* Writes the cell, as often as it is repeated. */
static void
end_ods_cell(struct tables *t)
{
	struct workbook *w = t->w;
	struct buf *cell = &w->out.cell;
	struct span value = buf_span(&t->value);

	t->cell = t->paragraph = 0;
	if (t->covered)
		buf_clear(cell);
	if (t->kind == 'f' && !t->covered && value.n > 0) {
		buf_clear(cell);
		workbook_number(cell, value, NUMBER_PLAIN, false);
	} else if (t->kind == 'd' && !t->covered && value.n >= 10) {
		buf_clear(cell);
		buf_add(cell, (struct span){ value.p, 10 });	/* without the time of day */
	}
	if (cell->n > 0 && t->columns > 1) {
		buf_clear(&t->value);
		buf_add(&t->value, buf_span(cell));
		for (unsigned i = 0; i < t->columns && !w->out.full && !t->value.failed; i++) {
			buf_clear(cell);
			buf_add(cell, buf_span(&t->value));
			workbook_cell(w, t->column + i);
		}
	} else {
		workbook_cell(w, t->column);
	}
	cell->failed = cell->failed || t->value.failed;
	t->column += t->columns;
	if (t->column > WORKBOOK_COLUMNS_MAX)
		workbook_refuse(w, "the workbook is damaged: a row has more cells than a row can have");
}

static void
end_ods_element(void *data, struct span name)
{
	struct tables *t = data;

	(void)name;
	if (t->depth == t->paragraph)
		t->paragraph = 0;
	else if (t->cell > 0 && t->depth == t->cell)
		end_ods_cell(t);
	else if (t->cell == 0 && t->inside && span_eq(name, SPAN("table-row"))) {
		workbook_row(t->w, t->row, t->rows);
		t->row += t->rows;
		if (t->row > 2 * WORKBOOK_ROWS_MAX)
			workbook_refuse(t->w, "the workbook is damaged: it has more rows than a sheet can have");
	} else if (t->inside && t->depth == t->spreadsheet + 1) {
		t->inside = false;
		xml_reader_stop(t->w->xml);
	}
	t->depth--;
}

/* As workbook_part(). */
static int
read_ods_tables(struct workbook *w, size_t wanted, struct tables *t)
{
	static const struct xml_calls calls = { start_ods_element, ods_text, end_ods_element };
	int got;

	*t = (struct tables){ .w = w, .wanted = wanted };
	got = workbook_part(w, SPAN("content.xml"), &calls, t);
	buf_free(&t->value);
	return got;
}

static int
open_ods(struct workbook *w)
{
	struct tables t;
	int got = read_ods_tables(w, SIZE_MAX, &t);

	return got > 0 && t.spreadsheet == 0 ? 0 : got;
}

static bool
read_sheet(struct workbook *w, const struct workbook_sheet *sheet)
{
	struct tables t;

	(void)read_ods_tables(w, (size_t)(sheet - w->sheets), &t);
	return !w->trouble->set;
}

const struct workbook_format workbook_ods = { open_ods, read_sheet };
