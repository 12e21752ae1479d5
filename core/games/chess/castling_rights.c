/* castling_rights: which rook a letter of the castling field means, and which letter a rook has. */
#include "base/ascii.h"
#include "games/chess/castling_rights.h"

bool
castling_rights_letter(char c)
{
	char lower = ascii_lower(c);

	return ascii_is_file(lower) || lower == 'k' || lower == 'q';
}

square
castling_rights_king(const struct position *p, int colour)
{
	bits kings = position_men(p, colour, KING) & attack_home_rank(colour), home = kings & (bits)FILE_A << FILE_OF(E1);

	return kings == 0 ? NO_SQUARE : (square)bits_lowest(home != 0 ? home : kings);
}

bits
castling_rights_wing(const struct position *p, int colour, bool king_side)
{
	const square s = castling_rights_king(p, colour);
	const bits rank = attack_home_rank(colour), king = s == NO_SQUARE ? 0 : SQUARE_BIT(s);

	if (king == 0 || (king & (FILE_A | FILE_A << 7)))
		return 0;
	return position_men(p, colour, ROOK) & rank & (king_side ? ~(king - 1) : king - 1);
}

int
castling_rights_outermost(bits rooks, bool king_side)
{
	return king_side ? 63 - __builtin_clzll(rooks) : bits_lowest(rooks);
}

struct castling_right
castling_rights_of(const struct position *p, char c)
{
	char lower = ascii_lower(c);
	struct castling_right r = { .colour = c >= 'a' ? BLACK : WHITE, .by_file = lower != 'k' && lower != 'q' };
	const square king = castling_rights_king(p, r.colour);

	r.king_side = r.by_file ? king != NO_SQUARE && lower - 'a' > FILE_OF(king) : lower == 'k';
	r.rooks = castling_rights_wing(p, r.colour, r.king_side);
	if (r.by_file)
		r.rooks &= FILE_A << (lower - 'a');
	return r;
}

char *
castling_rights_write(const struct position *p, char *out)
{
	char *start = out;

	for (int i = 0; i < 4; i++) {
		int colour = i / 2, king_side = i % 2 == 0;
		bits rooks = castling_rights_wing(p, colour, king_side), right = rooks & p->castling;
		char c;

		if (right == 0)
			continue;
		c = bits_lowest(right) == castling_rights_outermost(rooks, king_side) ? (king_side ? 'k' : 'q') :
		    (char)('a' + FILE_OF(bits_lowest(right)));
		*out++ = (char)(colour == WHITE ? c - 0x20 : c);
	}
	if (out == start)
		*out++ = '-';
	return out;
}
