/* fen_write: writing a position as canonical FEN. */
#include "games/chess/castling_rights.h"
#include "games/chess/fen.h"

static const char letters[] = ".pnbrqk";	/* by enum kind */

/* The pocket, in brackets: White's pieces and then Black's, the strongest first, as most programs write it. */
static char *
write_pocket(const struct position *p, char *out)
{
	*out++ = '[';
	for (int colour = WHITE; colour <= BLACK; colour++)
		for (int kind = QUEEN; kind >= PAWN; kind--)
			for (int i = 0; i < p->pocket[colour][kind]; i++)
				*out++ = (char)(colour == WHITE ? letters[kind] - 0x20 : letters[kind]);
	*out++ = ']';
	return out;
}

static char *
write_placement(const struct position *p, char *out)
{
	for (int rank = 7; rank >= 0; rank--) {
		bits men = position_occupied(p) >> (rank * 8) & RANK_1;
		int file = 0;

		for (; men != 0; men &= men - 1) {
			int at = bits_lowest(men), s = rank * 8 + at;
			char c = letters[p->board[s]];

			if (at > file)
				*out++ = (char)('0' + at - file);
			*out++ = (char)(p->side[WHITE] & SQUARE_BIT(s) ? c - 0x20 : c);
			if (p->promoted & SQUARE_BIT(s))
				*out++ = '~';
			file = at + 1;
		}
		if (file < 8)
			*out++ = (char)('8' - file);
		if (rank > 0)
			*out++ = '/';
	}
	if (p->rules != NULL && p->rules->pockets)
		out = write_pocket(p, out);
	*out++ = ' ';
	return out;
}

int
fen_write(const struct position *p, char out[FEN_MAX])
{
	char *end = write_placement(p, out);

	*end++ = p->turn == WHITE ? 'w' : 'b';
	*end++ = ' ';
	end = castling_rights_write(p, end);
	*end++ = ' ';
	if (p->en_passant == NO_SQUARE) {
		*end++ = '-';
	} else {
		*end++ = (char)('a' + FILE_OF(p->en_passant));
		*end++ = (char)('1' + RANK_OF(p->en_passant));
	}
	*end++ = ' ';
	if (p->rules != NULL && p->rules->checks > 0) {
		*end++ = (char)('0' + p->checks_left[WHITE]);
		*end++ = '+';
		*end++ = (char)('0' + p->checks_left[BLACK]);
		*end++ = ' ';
	}
	end += number_digits(p->halfmoves, end);
	*end++ = ' ';
	end += number_digits(p->fullmoves, end);
	*end = '\0';
	return (int)(end - out);
}
