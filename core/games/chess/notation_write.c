/* notation_write: writing a legal move in one of the notations. */
#include <string.h>

#include "games/chess/notation_internal.h"
#include "games/chess/square_name.h"

const struct notation_row notations[] = {
	[NOTATION_SAN]  = { "san",  "Standard Algebraic Notation, Nf3", true },
	[NOTATION_LAN]  = { "lan",  "long algebraic notation, Ng1-f3", true },
	[NOTATION_UCI]  = { "uci",  "squares as chess engines take them, g1f3", false },
	[NOTATION_ICCF] = { "iccf", "squares as digits, as correspondence chess uses them, 7163", false },
	[NOTATION_FAN]  = { "fan",  "SAN with figurines, \u2658f3", false },
	[NOTATION_UCI960]  = { "uci960",  "UCI in Chess960: a king who castles takes his rook, e1h1", false },
	[NOTATION_ICCF960] = { "iccf960", "the same in digits, 5181", false },
	{ NULL, NULL, false },
};

static char *
put_chars(char *out, const char *text)
{
	size_t n = strlen(text);

	memcpy(out, text, n);
	return out + n;
}

/* SAN with the piece letters replaced. */
static char *
put_localized_san(char *out, const char *san, const struct piece_letters *letters)
{
	static const char english[] = " PNBRQK";

	for (; *san != '\0'; san++) {
		const char *at = strchr(english + 1, *san);

		if (at != NULL)
			out = put_chars(out, letters->piece[at - english]);
		else
			*out++ = *san;
	}
	return out;
}

static char *
put_long(char *out, const struct position *p, move m, const char *san, const struct piece_letters *letters)
{
	enum kind kind = (enum kind)p->board[move_from(m)];
	char last = san[strlen(san) - 1];

	if (notation_is_castling(p, m))
		return put_chars(out, san);
	if (move_is_drop(m))
		return put_localized_san(out, san, letters);
	if (kind != PAWN)
		out = put_chars(out, letters->piece[kind]);
	out = square_name_put(out, move_from(m));
	*out++ = notation_is_capture(p, m) ? 'x' : '-';
	out = square_name_put(out, move_to(m));
	if (move_promotion(m) != NONE) {
		*out++ = '=';
		out = put_chars(out, letters->piece[move_promotion(m)]);
	}
	if (last == '+' || last == '#')
		*out++ = last;
	return out;
}

/* The target square in UCI and ICCF: castling is the king's move if it is from the squares of orthodox chess. */
static square
target_by_squares(const struct position *p, move m)
{
	square from = move_from(m), to = move_to(m);

	if (notation_is_castling(p, m) && notation_usual_squares(m))
		return notation_castled_king(p, to > from);
	return to;
}

static char *
put_uci_move(char *out, move m, square to)
{
	if (move_is_drop(m)) {
		*out++ = " PNBRQ"[move_promotion(m)];
		*out++ = '@';
		return square_name_put(out, to);
	}
	out = square_name_put(square_name_put(out, move_from(m)), to);
	if (move_promotion(m) != NONE)
		*out++ = "  nbrqk"[move_promotion(m)];
	return out;
}

static char *
put_iccf(char *out, move m, square to)
{
	static const char digits[7] = " 04321";
	const int squares[2] = { move_from(m), to };

	if (move_is_drop(m) || move_promotion(m) == KING)	/* it has no digits for these */
		return put_uci_move(out, m, to);
	for (int i = 0; i < 2; i++) {
		*out++ = (char)('1' + FILE_OF(squares[i]));
		*out++ = (char)('1' + RANK_OF(squares[i]));
	}
	if (move_promotion(m) != NONE)
		*out++ = digits[move_promotion(m)];
	return out;
}

int
notation_write(const struct position *p, move m, enum notation notation, const struct piece_letters *letters,
    char out[NOTATION_MAX])
{
	char san[SAN_MAX] = "", *end = out;

	if (letters == NULL)
		letters = piece_letters_languages;
	switch (notation) {
	case NOTATION_SAN:
	case NOTATION_FAN:
		san_write(p, m, san);
		end = put_localized_san(out, san, notation == NOTATION_FAN ? &piece_letters_figurines : letters);
		break;
	case NOTATION_LAN:
		san_write(p, m, san);
		end = put_long(out, p, m, san, letters);
		break;
	case NOTATION_UCI:
		end = put_uci_move(out, m, target_by_squares(p, m));
		break;
	case NOTATION_UCI960:
		end = put_uci_move(out, m, move_to(m));
		break;
	case NOTATION_ICCF:
		end = put_iccf(out, m, target_by_squares(p, m));
		break;
	case NOTATION_ICCF960:
		end = put_iccf(out, m, move_to(m));
		break;
	}
	*end = '\0';
	return (int)(end - out);
}
