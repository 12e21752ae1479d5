/* fen_plain: the first three fields of a FEN in one pass, as nearly all programs write them. */
#include <string.h>

#include "chess/fen_internal.h"
#include "chess/zobrist.h"

/* What a character of field 1 means: a piece, or (kind NONE) a number of empty squares. */
struct sign {
	uint16_t keys;		/* where zobrist_piece has the numbers of the piece */
	uint8_t man;		/* colour << 3 | kind */
	uint8_t width;		/* squares; 0: the character is part of no rank */
};
#define MAN(letter, kind) [letter] = { (kind) * 64, kind, 1 }, [letter | 0x20] = { (8 + (kind)) * 64, 8 + (kind), 1 }
#define GAP(digit) [digit] = { 0, NONE, digit - '0' }
static const struct sign signs[256] = {
	MAN('P', PAWN), MAN('N', KNIGHT), MAN('B', BISHOP), MAN('R', ROOK), MAN('Q', QUEEN), MAN('K', KING),
	GAP('1'), GAP('2'), GAP('3'), GAP('4'), GAP('5'), GAP('6'), GAP('7'), GAP('8'),
};

/* The bytes that are needed after field 1: a blank, the side, a blank, castling, a blank. */
enum { AFTER = 5 };

/*
 * Reads field 1, after which there is a blank, into the board, with the colours as in `man`, and into a set for each
 * kind of piece.  Returns its end, or NULL.  Empty squares are treated as a piece, as it cannot be predicted whether a
 * letter or a digit comes next.
 */
static const char *
read_pieces(const char *p, uint8_t board[64], bits men[16], uint64_t *men_key)
{
	const uint64_t *keys = &zobrist_piece[0][0][0];
	uint64_t key = 0;

	for (size_t s = A8, rank_end = A8 + 8; ; rank_end -= 8, s -= 16, p++) {
		for (; ; p++) {
			const struct sign *sign = &signs[(unsigned char)*p];

			if (sign->width == 0)
				break;
			if (s >= rank_end)
				return NULL;
			men[sign->man] |= SQUARE_BIT(s);
			board[s] = sign->man;
			key ^= keys[sign->keys + s];
			s += sign->width;
		}
		if (s != rank_end)
			return NULL;
		if (rank_end == 8)
			break;
		if (*p != '/')
			return NULL;
	}
	*men_key = key;
	return *p == ' ' ? p : NULL;
}

/* The length of field 1 for these occupied squares: each run of empty ones takes one digit. */
static int
length_for(bits occupied)
{
	bits empty = ~occupied, runs = empty & ~(empty << 1 & ~(bits)FILE_A);

	return count(occupied) + count(runs) + 7;
}

/* Reads field 3, whose rights go to *castling.  Returns its end, or NULL. */
static const char *
read_rights(const char *p, const char *end, const bits men[16], bits *castling)
{
	static const struct { char letter; uint8_t king, rook; square at, corner; } rows[] = {
		{ 'K', KING, ROOK, E1, H1 }, { 'Q', KING, ROOK, E1, A1 },
		{ 'k', 8 | KING, 8 | ROOK, E1 + A8, H8 }, { 'q', 8 | KING, 8 | ROOK, E1 + A8, A8 },
	};
	const char *start = p;

	*castling = 0;
	if (*p == '-')
		return p + 1;
	for (int i = 0; i < 4 && p < end; i++) {
		if (*p != rows[i].letter)
			continue;
		if (men[rows[i].king] != SQUARE_BIT(rows[i].at) || !(men[rows[i].rook] & SQUARE_BIT(rows[i].corner)))
			return NULL;
		*castling |= SQUARE_BIT(rows[i].corner);
		p++;
	}
	return p > start ? p : NULL;
}

/* Fills in the sets of the position, and takes the colours from its board. */
static void
fill(struct position *p, const bits men[16])
{
	uint64_t row;

	for (int kind = PAWN; kind <= KING; kind++) {
		p->kind[kind] = men[kind] | men[8 | kind];
		p->side[WHITE] |= men[kind];
		p->side[BLACK] |= men[8 | kind];
	}
	for (int rank = 0; rank < 64; rank += 8) {
		memcpy(&row, p->board + rank, 8);
		row &= 7 * FILE_A;
		memcpy(p->board + rank, &row, 8);
	}
}

/* Reads the fields into the reader.  False, with the board spoiled: there is something odd about them. */
static bool
read_fields(struct fen_reader *in)
{
	const char *text = in->rest.p, *end = text + in->rest.n;
	const char *blank = memchr(text, ' ', in->rest.n), *rights;
	bits men[16] = { 0 };

	if (blank == NULL || end - blank < AFTER || read_pieces(text, in->p->board, men, &in->men_key) != blank)
		return false;
	fill(in->p, men);
	if (blank - text != length_for(position_occupied(in->p)))	/* two digits for one run */
		return false;
	if ((blank[1] != 'w' && blank[1] != 'b') || blank[2] != ' ' ||
	    (rights = read_rights(blank + 3, end, men, &in->p->castling)) == NULL || rights == end || *rights != ' ')
		return false;
	in->p->turn = blank[1] == 'w' ? WHITE : BLACK;
	in->placement = in->out->placement = (struct span){ text, (size_t)(blank - text) };
	in->last = in->out->castling = (struct span){ blank + 3, (size_t)(rights - blank - 3) };
	in->rest = (struct span){ rights, (size_t)(end - rights) };
	in->board = in->side = in->plain = true;
	return true;
}

bool
fen_plain_read(struct fen_reader *in)
{
	if (read_fields(in))
		return true;
	fen_clear_board(in);
	return false;
}
