/* sheetroster: the tags of a scoresheet. */
#include <stdlib.h>
#include <string.h>

#include "sheetroster.h"

/* A value with what PGN wants a backslash in front of. */
static void
put_escaped(struct writer *w, struct span value, struct span cell)
{
	size_t at = w->sheet->pgn.n;

	for (size_t i = 0; i < value.n; i++) {
		if (value.p[i] == '"' || value.p[i] == '\\')
			buf_char(&w->sheet->pgn, '\\');
		buf_char(&w->sheet->pgn, value.p[i] == '\n' || value.p[i] == '\r' ? ' ' : value.p[i]);
	}
	sheetpgn_piece(w->sheet, at, sheetpgn_inside(w->sheet->record, value) ? value : cell, true);
}

static void
put_tag(struct writer *w, struct span name, struct span name_cell, struct span value, struct span cell)
{
	sheetpgn_add(w->sheet, SPAN("["), name_cell, false);
	sheetpgn_add(w->sheet, name, name_cell, false);
	sheetpgn_add(w->sheet, SPAN(" \""), sheetpgn_nowhere(cell), false);
	put_escaped(w, value, cell);
	sheetpgn_add(w->sheet, SPAN("\"]\n"), (struct span){ cell.p + cell.n, 0 }, false);
}

/* The row that gives a tag, from there on; false: none does. */
bool
sheetroster_find(const struct writer *w, struct span wanted, size_t *row, unsigned *column)
{
	struct span name;

	for (; *row < w->grid->rows_n; ++*row)
		if (sheetlayout_tag(w->grid, *row, &name, column) && span_eq(name, wanted))
			return true;
	return false;
}

static void
put_tag_row(struct writer *w, struct span name, size_t row, unsigned column)
{
	unsigned first = 0;

	while (grid_text(w->grid, row, first).n == 0)
		first++;
	put_tag(w, name, grid_raw(w->grid, row, first), grid_text(w->grid, row, column), grid_raw(w->grid, row, column));
}

/* PGN 8.1.1: a game has these, whether anything is known or not. */
static const struct {
	const char *name, *unknown;
} roster[] = {
	{ "Event", "?" }, { "Site", "?" }, { "Date", "????.??.??" }, { "Round", "?" }, { "White", "?" }, { "Black", "?" },
	{ "Result", NULL },
};
enum { ROSTER = sizeof(roster) / sizeof(roster[0]) };

static void
put_roster(struct writer *w)
{
	for (size_t i = 0; i < ROSTER; i++) {
		struct span name = span_of(roster[i].name), nothing = { w->sheet->record.p, 0 };
		unsigned column;
		size_t row = 0;

		if (roster[i].unknown == NULL && w->outcome != RESULT_NONE)
			put_tag(w, name, sheetpgn_nowhere(w->result), result_name(w->outcome), w->result);
		else if (sheetroster_find(w, name, &row, &column))
			put_tag_row(w, name, row, column);
		else if (roster[i].unknown != NULL)
			put_tag(w, name, nothing, span_of(roster[i].unknown), nothing);
		else
			put_tag(w, name, nothing, result_name(w->outcome), nothing);
	}
}

/* All others, and what is there twice. */
static void
put_other_tags(struct writer *w)
{
	bool seen[ROSTER] = { false };

	for (size_t row = 0; row < w->grid->rows_n; row++) {
		struct span name;
		unsigned column;
		bool known = false;

		if (!sheetlayout_tag(w->grid, row, &name, &column))
			continue;
		for (size_t i = 0; i < ROSTER; i++)
			if (span_eq(name, span_of(roster[i].name)) && !seen[i])
				known = seen[i] = true;
		if (!known)
			put_tag_row(w, name, row, column);
	}
}

/* Where the game starts. */
void
sheetroster_start(struct writer *w)
{
	struct span rest, field = { NULL, 0 };
	unsigned long number;
	unsigned column;
	size_t row = 0;

	if (sheetroster_find(w, SPAN("FEN"), &row, &column)) {
		rest = grid_text(w->grid, row, column);
		for (int i = 0; i < 6; i++) {
			field = span_cut(&rest, ' ');
			w->base += i == 1 && span_eq(field, SPAN("b"));
		}
		if (span_number(field, &number) && number > 0 && number < 1000)
			w->base += 2 * (unsigned)(number - 1);
	}
}

/* The last `n` bytes and `pieces` of the PGN come first. */
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

/* Behind the moves, because only then the result is known; and then to the front. */
void
sheetroster_put(struct writer *w)
{
	size_t before = w->sheet->pgn.n, pieces_before = w->sheet->pieces_n;

	put_roster(w);
	put_other_tags(w);
	sheetpgn_made(w, "\n", (struct span){ w->sheet->record.p, 0 });
	bring_forward(w->sheet, w->sheet->pgn.n - before, w->sheet->pieces_n - pieces_before);
}
