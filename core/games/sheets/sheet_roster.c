/* sheet_roster: the tags of a scoresheet. */
#include <stdlib.h>
#include <string.h>

#include "games/sheets/sheet_headings.h"
#include "games/sheets/sheet_roster.h"

/* Writes a value with a backslash before each quote and backslash. */
static void
put_escaped(struct sheet_pgn *w, struct span value, struct span cell)
{
	bool exact = sheet_pgn_inside(w->sheet->record, value);
	size_t at = w->sheet->pgn.n;

	for (size_t i = 0; i < value.n; i++) {
		if (value.p[i] == '"' || value.p[i] == '\\')
			buf_char(&w->sheet->pgn, '\\');
		buf_char(&w->sheet->pgn, value.p[i] == '\n' || value.p[i] == '\r' ? ' ' : value.p[i]);
	}
	sheet_pgn_piece(w->sheet, at, exact ? value : cell, exact);
}

static void
put_tag(struct sheet_pgn *w, struct span name, struct span name_cell, struct span value, struct span cell)
{
	sheet_pgn_add(w->sheet, SPAN("["), name_cell, false);
	sheet_pgn_add(w->sheet, name, name_cell, false);
	sheet_pgn_add(w->sheet, SPAN(" \""), sheet_pgn_nowhere(cell), false);
	put_escaped(w, value, cell);
	sheet_pgn_add(w->sheet, SPAN("\"]\n"), (struct span){ cell.p + cell.n, 0 }, false);
}

bool
sheet_roster_find(const struct sheet_pgn *w, struct span wanted, size_t *row, struct sheet_tag *tag)
{
	struct sheet_tag tags[SHEET_TAGS_MAX];

	for (; *row < w->grid->rows_n; ++*row)
		for (int i = 0, n = sheet_layout_tags(w->grid, *row, tags); i < n; i++)
			if (span_eq(tags[i].name, wanted)) {
				*tag = tags[i];
				return true;
			}
	return false;
}

/* -- dates -- */

static bool
is_date(struct span name)
{
	return name.n >= 4 && span_eq(span_after(name, name.n - 4), SPAN("Date"));
}

/* Does a heading or the name of a tag show that the sheet is not in English?  Then nobody writes the month first. */
static bool
is_foreign(const struct sheet_pgn *w)
{
	size_t rows = w->layout->first < w->grid->rows_n ? w->layout->first : w->grid->rows_n;

	for (size_t row = 0; row < rows; row++)
		for (unsigned c = 0; c < w->grid->rows[row].n; c++)
			if (sheet_headings_foreign(csv_table_text(w->grid, row, c)))
				return true;
	return false;
}

/* Finds the order of day and month that the dates of the sheet have. */
static enum sheet_date_order
find_order(const struct sheet_pgn *w)
{
	struct sheet_tag tags[SHEET_TAGS_MAX];
	struct sheet_date date;

	for (size_t row = 0; row < w->grid->rows_n; row++)
		for (int i = 0, n = sheet_layout_tags(w->grid, row, tags); i < n; i++)
			if (is_date(tags[i].name) && sheet_date_read(tags[i].value, ORDER_UNKNOWN, &date) && date.shows != ORDER_UNKNOWN)
				return date.shows;
	return is_foreign(w) ? ORDER_DAY_FIRST : ORDER_UNKNOWN;
}

/* Reports that the date was read, and how; or that only its year is certain. */
static void
report_date(struct sheet_pgn *w, struct span cell, const struct sheet_date *d, struct span written)
{
	struct date other = { d->date.year, d->date.day, d->date.month };
	char first[DATE_MAX], second[DATE_MAX];
	struct finding *f;

	date_write(&d->date, first);
	date_write(&other, second);
	if (d->open)
		finding_add_saying(w->findings, DIAG_SHEET_DATE_UNCLEAR, cell,
		    "this date may be %s or %s: only the year is written", first, second);
	else if ((f = finding_add_as(w->findings, DIAG_TAG_DATE_FORMAT, SEVERITY_INFO, cell)) != NULL)
		f->canonical = arena_span(&w->findings->text, written);
}

/* Writes a tag with a date, as PGN has it.  False: it is not a date that can be read. */
static bool
put_date(struct sheet_pgn *w, const struct sheet_tag *tag)
{
	struct date known;
	struct sheet_date d;
	char text[DATE_MAX];

	if (!is_date(tag->name) || date_read(tag->value, &known) || !sheet_date_read(tag->value, w->order, &d))
		return false;
	known = d.date;
	if (d.open)
		known.month = known.day = -1;
	date_write(&known, text);
	report_date(w, tag->cell, &d, span_of(text));
	put_tag(w, tag->name, tag->name_cell, span_of(text), tag->cell);
	return true;
}

/* -- the tags of a game -- */

static void
put_sheet_tag(struct sheet_pgn *w, const struct sheet_tag *tag)
{
	if (!put_date(w, tag))
		put_tag(w, tag->name, tag->name_cell, tag->value, tag->cell);
}

/* PGN 8.1.1: the tags that every game has, and their values if nothing is known. */
static const struct {
	const char *name, *unknown;
} roster[] = {
	{ "Event", "?" }, { "Site", "?" }, { "Date", "????.??.??" }, { "Round", "?" }, { "White", "?" }, { "Black", "?" },
	{ "Result", NULL },
};
enum { ROSTER = sizeof(roster) / sizeof(roster[0]) };

static void
put_roster(struct sheet_pgn *w)
{
	for (size_t i = 0; i < ROSTER; i++) {
		struct span name = span_of(roster[i].name), nothing = { w->sheet->record.p, 0 };
		struct sheet_tag tag;
		size_t row = 0;

		if (roster[i].unknown == NULL && w->result != RESULT_NONE)
			put_tag(w, name, sheet_pgn_nowhere(w->result_text), result_name(w->result), w->result_text);
		else if (sheet_roster_find(w, name, &row, &tag))
			put_sheet_tag(w, &tag);
		else if (roster[i].unknown != NULL)
			put_tag(w, name, nothing, span_of(roster[i].unknown), nothing);
		else
			put_tag(w, name, nothing, result_name(w->result), nothing);
	}
}

/* All other tags, and repeated ones. */
static void
put_other_tags(struct sheet_pgn *w)
{
	bool seen[ROSTER] = { false };

	for (size_t row = 0; row < w->grid->rows_n; row++) {
		struct sheet_tag tags[SHEET_TAGS_MAX];

		for (int k = 0, n = sheet_layout_tags(w->grid, row, tags); k < n; k++) {
			bool known = false;

			for (size_t i = 0; i < ROSTER; i++)
				if (span_eq(tags[k].name, span_of(roster[i].name)) && !seen[i])
					known = seen[i] = true;
			if (!known)
				put_sheet_tag(w, &tags[k]);
		}
	}
}

void
sheet_roster_start(struct sheet_pgn *w)
{
	struct span rest, field = { NULL, 0 };
	unsigned long number;
	struct sheet_tag tag;
	size_t row = 0;

	if (sheet_roster_find(w, SPAN("FEN"), &row, &tag)) {
		rest = tag.value;
		for (int i = 0; i < 6; i++) {
			field = span_cut(&rest, ' ');
			w->base += i == 1 && span_eq(field, SPAN("b"));
		}
		if (span_number(field, &number) && number > 0 && number < 1000)
			w->base += 2 * (unsigned)(number - 1);
	}
}

/* Moves the last `n` bytes and `pieces` pieces of the PGN to its start. */
static void
bring_forward(struct scoresheet *s, size_t n, size_t pieces)
{
	size_t before = s->pgn.n - n, pieces_before = s->pieces_n - pieces;
	char *bytes = malloc(n + 1);
	struct sheet_piece *list = malloc((pieces + 1) * sizeof(*list));

	if (bytes != NULL && list != NULL && !s->pgn.failed && !s->failed) {
		memcpy(bytes, s->pgn.p + before, n);
		memmove(s->pgn.p + n, s->pgn.p, before);
		memcpy(s->pgn.p, bytes, n);
		memcpy(list, s->pieces + pieces_before, pieces * sizeof(*list));
		memmove(s->pieces + pieces, s->pieces, pieces_before * sizeof(*list));
		memcpy(s->pieces, list, pieces * sizeof(*list));
		for (size_t i = 0; i < pieces; i++)
			s->pieces[i].at -= (uint32_t)before;
		for (size_t i = pieces; i < s->pieces_n; i++)
			s->pieces[i].at += (uint32_t)n;
	} else {
		s->failed = true;
	}
	free(bytes);
	free(list);
}

/* The tags are written after the moves, when the result is known, and then moved to the front. */
void
sheet_roster_put(struct sheet_pgn *w)
{
	size_t before = w->sheet->pgn.n, pieces_before = w->sheet->pieces_n;

	w->order = find_order(w);
	put_roster(w);
	put_other_tags(w);
	sheet_pgn_made(w, "\n", (struct span){ w->sheet->record.p, 0 });
	bring_forward(w->sheet, w->sheet->pgn.n - before, w->sheet->pieces_n - pieces_before);
}
