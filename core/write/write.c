/* write: the list of output forms, and what they share. */
#include <string.h>

#include "chess/notation.h"
#include "five/five.h"
#include "write/write.h"

const struct write_form *const write_forms[] = {
	&write_pgn, &write_san, &write_lan, &write_uci, &write_iccf, &write_fen, &write_epd, &write_csv, &write_csv_plies,
	&write_tsv, &write_tsv_plies, &write_json, &write_board, &write_svg, &write_html,
	&write_polyglot, &write_dhtmlxq, &write_sgf, &write_psq, &write_rif, NULL,
};

const struct write_form *
write_find(struct span name)
{
	for (const struct write_form *const *f = write_forms; *f != NULL; f++)
		if (span_eq(name, span_of((*f)->name)))
			return *f;
	return NULL;
}

const struct piece_letters *
write_letters(const struct write_options *how)
{
	return how->figurines ? &piece_letters_figurines : how->letters != NULL ? how->letters : piece_letters_languages;
}

bool
write_lettered(const struct write_options *how)
{
	return write_letters(how) != piece_letters_languages;
}

int
write_move(const struct write_options *how, const struct position *before, move m, char *out)
{
	return notation_write(before, m, NOTATION_SAN, write_letters(how), out);
}

bool
write_wants(const struct write_options *how, int ply, int plies)
{
	if (how->final)
		return ply == plies;
	return ply >= how->first && (how->last < 0 || ply <= how->last);
}

/* Does it begin as all games of its kind do, and has the main line no passes? */
static bool
is_from_start(const struct movelist *score)
{
	const struct element *e = score->list, *end = e + score->n;

	while (e < end && !(e->kind == ELEMENT_PASS || (e->kind == ELEMENT_MOVE && e->move == FIVE_PASS)))
		e = element_after(e, end);
	return e == end && score->board->initial(&score->board_start);
}

static bool
is_fifteen(const struct movelist *score)
{
	int files, ranks;

	score->board->shape(&score->board_start, &files, &ranks);
	return files == 15 && ranks == 15;
}

bool
write_fits(const struct write_form *form, const struct movelist *score)
{
	const struct board_game *board = score->board;

	if (form->kind & WRITE_XIANGQI)
		return board != NULL && strcmp(board->name, "xiangqi") == 0;
	if (form->kind & WRITE_STONES)
		return board != NULL && board->look == BOARD_GRID && (!(form->kind & WRITE_FROM_START) || is_from_start(score)) &&
		    (!(form->kind & WRITE_FIFTEEN) || is_fifteen(score));
	return board == NULL || form->kind & WRITE_ANY_BOARD;
}
