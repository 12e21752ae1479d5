/* workbook: opens a workbook, chooses its sheets, and makes the text of each. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/csv_write.h"
#include "base/encoding.h"
#include "base/list.h"
#include "toolkit/input/members.h"
#include "toolkit/input/record.h"
#include "toolkit/input/workbook_internal.h"
#include "toolkit/input/zip_end.h"

enum {
	BLOCK = 16 << 10,
	PART_MAX = 128 << 20,		/* bytes of XML in one part; a zip bomb has more */
	CELLS_READ = 64,		/* of a row, as CSV_TABLE_COLUMNS_MAX */
	TEXT_MAX = RECORD_MAX + 1,	/* so that whoever reads the record finds that it is too long */
};

/* -- errors -- */

void
workbook_no_memory(struct workbook *w)
{
	input_error_set(w->trouble, INPUT_MEMORY, "not enough memory to read the workbook");
	if (w->xml != NULL)
		xml_reader_stop(w->xml);
}

void
workbook_refuse(struct workbook *w, const char *why)
{
	input_error_set(w->trouble, INPUT_DAMAGED, "%s", why);
	if (w->xml != NULL)
		xml_reader_stop(w->xml);
}

/* -- the members of the archive -- */

/* Reads the present member to its end, or until nothing more is wanted.  False: the error is set. */
static bool
parse_member(struct workbook *w, struct members *m)
{
	char block[BLOCK];
	uint64_t all = 0;
	ptrdiff_t n;
	bool good = true;

	while (good && (n = members_read(m, block, sizeof(block))) >= 0) {
		all += (uint64_t)n;
		if (all > PART_MAX)
			input_error_set(w->trouble, INPUT_MEMORY, "the workbook has a part with more than %d MiB of XML", PART_MAX >> 20);
		good = all <= PART_MAX && xml_reader_feed(w->xml, (struct span){ block, (size_t)n }) && n > 0;
	}
	if (xml_reader_no_memory(w->xml))
		workbook_no_memory(w);
	else if (xml_reader_wrong(w->xml).n > 0)
		input_error_set(w->trouble, INPUT_DAMAGED, "the workbook is damaged: %.*s: %s", (int)members_name(m).n,
		    members_name(m).p, xml_reader_wrong(w->xml).p);
	return !w->trouble->set;
}

int
workbook_part(struct workbook *w, struct span member, const struct xml_calls *calls, void *data)
{
	static const char *const endings[] = { ".xml", ".rels", NULL };
	struct members *m;
	int got;

	if (byte_source_seek(w->raw, 0, SEEK_SET) != 0) {
		byte_source_explain(w->raw, w->trouble);
		return -1;
	}
	if ((m = members_open(w->codec, w->raw, NULL, w->raw, w->memory, w->trouble)) == NULL)
		return -1;
	members_want(m, endings, false);
	while ((got = members_next(m)) > 0 && !span_eq_nocase(members_name(m), member))
		;
	if (got > 0) {
		if ((w->xml = xml_reader_new(calls, data)) == NULL)
			workbook_no_memory(w);
		got = w->xml != NULL && parse_member(w, m) ? 1 : -1;
		xml_reader_free(w->xml);
		w->xml = NULL;
	}
	members_close(m);
	return got;
}

/* -- the text of a sheet -- */

void
workbook_cell(struct workbook *w, unsigned column)
{
	struct workbook_text *t = &w->out;
	struct span cell;

	for (size_t i = 0; i < t->cell.n; i++)
		if ((unsigned char)t->cell.p[i] < ' ')
			t->cell.p[i] = ' ';
	cell = span_trim(buf_span(&t->cell));
	if (column < t->columns) {
		workbook_refuse(w, "the workbook is damaged: cells of a row are not in order");
	} else if (cell.n > 0 && !t->full) {
		for (; t->columns < column; t->columns++)
			buf_char(&t->row, '\t');
		csv_write_cell(&t->row, cell, '\t');
		t->full = t->row.n > TEXT_MAX;
	}
	buf_clear(&t->cell);
}

void
workbook_row(struct workbook *w, unsigned row, unsigned times)
{
	struct workbook_text *t = &w->out;

	if (row < t->rows) {
		workbook_refuse(w, "the workbook is damaged: rows are not in order");
	} else if (t->row.n > 0) {
		for (; t->rows < row && t->text.n <= TEXT_MAX; t->rows++)
			buf_char(&t->text, '\n');
		for (unsigned i = 0; i < times && t->text.n <= TEXT_MAX; i++, t->rows++) {
			buf_add(&t->text, buf_span(&t->row));
			buf_char(&t->text, '\n');
		}
	}
	t->full = t->full || t->text.n > TEXT_MAX;
	t->most = t->columns > t->most ? t->columns : t->most;
	t->columns = 0;
	buf_clear(&t->row);
	if (t->text.failed || t->row.failed || t->cell.failed)
		workbook_no_memory(w);
	else if (t->full)
		xml_reader_stop(w->xml);
}

/* Gives all rows equally many cells, up to CELLS_READ: a blank one at the end of a row is to have a place, too. */
static void
fill_rows(struct workbook *w)
{
	struct workbook_text *t = &w->out;
	unsigned most = t->most < CELLS_READ ? t->most : CELLS_READ - 1;
	struct buf filled = { 0 };
	struct span rest = buf_span(&t->text);

	while (rest.n > 0 && filled.n <= TEXT_MAX) {
		struct span row = span_cut(&rest, '\n');
		unsigned tabs = 0;

		for (size_t i = 0; i < row.n; i++)
			tabs += row.p[i] == '\t';
		buf_add(&filled, row);
		for (; row.n > 0 && tabs < most; tabs++)
			buf_char(&filled, '\t');
		buf_char(&filled, '\n');
	}
	if (filled.failed)
		workbook_no_memory(w);
	buf_free(&t->text);
	t->text = filled;
}

/* -- the sheets -- */

void
workbook_add(struct workbook *w, struct span name, struct span part, bool hidden)
{
	struct workbook_sheet *s;
	struct buf plain = { 0 };

	if (w->sheets_n == WORKBOOK_SHEETS_MAX) {
		workbook_refuse(w, "the workbook has more sheets than are read");
		return;
	}
	encoding_append(&plain, name, ENC_UTF8);	/* it becomes part of the name of the file in reports */
	if (!list_reserve(&w->sheets, w->sheets_n + 1, &w->sheets_max, sizeof(*w->sheets)) || plain.failed) {
		workbook_no_memory(w);
	} else {
		s = &w->sheets[w->sheets_n++];
		*s = (struct workbook_sheet){ arena_span(&w->names, buf_span(&plain)), arena_span(&w->names, part), hidden };
		if (w->names.failed)
			workbook_no_memory(w);
	}
	buf_free(&plain);
}

static void
no_such_sheet(struct workbook *w, const char *wanted)
{
	struct buf names = { 0 };

	for (size_t i = 0; i < w->sheets_n && names.n < sizeof(w->trouble->text) / 2; i++) {
		buf_str(&names, i > 0 ? ", " : "");
		buf_add(&names, w->sheets[i].name);
	}
	buf_char(&names, '\0');
	input_error_set(w->trouble, INPUT_OPEN, "the workbook has no sheet \"%s\"; it has: %s", wanted,
	    names.failed ? "" : names.p);
	buf_free(&names);
}

/* Sets which sheets are read.  False: the error is set. */
static bool
choose_sheets(struct workbook *w, const char *wanted)
{
	unsigned long number;
	size_t i = 0;

	w->all = strcmp(wanted, "*") == 0;
	w->unasked = *wanted == '\0';
	w->to = w->sheets_n;
	if (w->sheets_n == 0)
		input_error_set(w->trouble, INPUT_DAMAGED, "the workbook has no sheets");
	if (w->sheets_n == 0 || w->all)
		return w->sheets_n > 0;
	if (*wanted == '\0') {
		while (i + 1 < w->sheets_n && w->sheets[i].hidden)
			i++;
	} else {
		while (i < w->sheets_n && !span_eq_nocase(w->sheets[i].name, span_of(wanted)))
			i++;
		if (i == w->sheets_n && span_number(span_of(wanted), &number) && number > 0 && number <= w->sheets_n)
			i = number - 1;
	}
	if (i == w->sheets_n) {
		no_such_sheet(w, wanted);
		return false;
	}
	w->from = i;
	w->to = i + 1;
	return true;
}

struct workbook *
workbook_open(const struct codec *c, struct byte_source *raw, uint64_t memory, const char *sheet,
    struct input_error *trouble)
{
	static const struct workbook_format *const formats[] = { &workbook_xlsx, &workbook_ods, NULL };
	struct workbook *w = calloc(1, sizeof(*w));
	int got = 0;

	if (w == NULL) {
		input_error_set(trouble, INPUT_MEMORY, "not enough memory to read the workbook");
		return NULL;
	}
	w->codec = c;
	w->raw = raw;
	w->memory = memory;
	w->trouble = trouble;
	for (const struct workbook_format *const *f = formats; got == 0 && *f != NULL; f++) {
		w->format = *f;
		got = w->format->open(w);
	}
	if (got > 0 && zip_end_missing(raw))
		input_error_set(trouble, INPUT_TRUNCATED, "the workbook ends too early, at byte %llu", (unsigned long long)raw->size);
	else if (got > 0 && choose_sheets(w, sheet))
		return w;
	workbook_close(w);
	return NULL;
}

void
workbook_close(struct workbook *w)
{
	if (w == NULL)
		return;
	arena_free(&w->names);
	free(w->sheets);
	free(w->styles);
	free(w->strings.ends);
	buf_free(&w->strings.text);
	buf_free(&w->out.text);
	buf_free(&w->out.row);
	buf_free(&w->out.cell);
	free(w);
}

int
workbook_next(struct workbook *w)
{
	const struct workbook_sheet *s;

	while (w->all && w->from < w->to && w->sheets[w->from].hidden)
		w->from++;
	if (w->from == w->to)
		return 0;
	s = &w->sheets[w->from++];
	w->present = s->name;
	w->at = 0;
	w->out.rows = w->out.columns = w->out.most = 0;
	w->out.full = false;
	buf_clear(&w->out.text);
	buf_clear(&w->out.row);
	buf_clear(&w->out.cell);
	if (w->format->read(w, s))
		fill_rows(w);
	return w->trouble->set ? -1 : 1;
}

void
workbook_others(const struct workbook *w, struct buf *names)
{
	for (size_t i = 0; i < w->sheets_n && w->unasked; i++) {
		if (i + 1 == w->to || w->sheets[i].hidden)
			continue;
		buf_str(names, names->n > 0 ? ", " : "");
		buf_add(names, w->sheets[i].name);
	}
}

struct span
workbook_name(const struct workbook *w)
{
	return w->present;
}

ptrdiff_t
workbook_read(void *workbook, char *to, size_t max)
{
	struct workbook *w = workbook;
	size_t n = w->out.text.n - w->at;

	n = n < max ? n : max;
	if (n > 0)
		memcpy(to, w->out.text.p + w->at, n);
	w->at += n;
	return (ptrdiff_t)n;
}
