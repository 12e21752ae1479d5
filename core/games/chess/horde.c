/*
 * horde: White has 36 pawns and no king; Black has the pieces of chess, and wins by taking all of White's.  White wins
 * by mate.  White's pawns on the first rank may go two squares, but are not taken en passant then.
 */
#include "games/chess/movegen.h"
#include "games/chess/variant_rows.h"

static bool
horde_legal(const struct position *p, move m)
{
	return p->turn == WHITE || position_legal_chess(p, m);
}

static struct outcome
horde_end(const struct position *p)
{
	if (p->side[WHITE] == 0)
		return (struct outcome){ OUTCOME_TAKEN, BLACK };
	return (struct outcome){ OUTCOME_OPEN, OUTCOME_NOBODY };
}

/* Has White a move, other than taking the king, which a question about Black's turn leaves under attack? */
static bool
white_can_move(const struct position *p)
{
	move list[MOVES_MAX];
	int n = movegen_all(p, list), i = 0;

	while (i < n && move_to(list[i]) == p->king[BLACK])
		i++;
	return i < n;
}

/*
 * Is it certain that White will be stalemated, as lichess has it?  White, to move, cannot; or Black can only move the
 * king, and White cannot move after any such move.  Not if White's last piece can be taken.
 */
static bool
will_be_stalemated(const struct position *p)
{
	move list[MOVES_MAX];
	int n;

	if (p->side[WHITE] == 0 || (!bits_several(p->side[WHITE]) && position_attackers(p,
	    (square)bits_lowest(p->side[WHITE]), position_occupied(p)) & p->side[BLACK]))
		return false;
	if (p->turn == WHITE)
		return !white_can_move(p);
	n = movegen_all(p, list);
	for (int i = 0; i < n; i++) {
		struct position after = *p;

		if (move_from(list[i]) != p->king[BLACK])
			return false;
		rule_set_play(&after, list[i]);
		if (white_can_move(&after))
			return false;
	}
	return n > 0;
}

/* It is, whoever is to move. */
static bool
horde_dead(const struct position *p)
{
	struct position other = *p;

	if (!will_be_stalemated(p))
		return false;
	other.turn = !p->turn;
	other.en_passant = NO_SQUARE;
	position_settle(&other);
	return will_be_stalemated(&other);
}

/* How many pieces of each kind a side has; bishops also by the colour of their squares: [0] dark, [1] light. */
struct army {
	int all, pawns, knights, rooks, queens, bishops, by_shade[2];
};

static struct army
army_of(const struct position *p, int side)
{
	const bits bishops = position_men(p, side, BISHOP);

	return (struct army){
		.all = count(p->side[side]), .pawns = count(position_men(p, side, PAWN)),
		.knights = count(position_men(p, side, KNIGHT)), .rooks = count(position_men(p, side, ROOK)),
		.queens = count(position_men(p, side, QUEEN)), .bishops = count(bishops),
		.by_shade = { count(bishops & ~LIGHT_SQUARES), count(bishops & LIGHT_SQUARES) },
	};
}

/*
 * Can one white piece, a bishop on squares of that colour, ever mate a king in the way of which stand its own pieces b?
 * Queen: behind a pawn or rook, or two bishops of one colour.  Rook: a pawn or rook beside the king and a pawn or
 * knight before it.  Bishop: two that stand on the other colour.  Knight: smothered by three; bishops of one colour
 * alone leave squares.  A pawn becomes a queen or a knight.
 */
static bool
one_can_mate(enum kind kind, int shade, const struct army *b)
{
	const int kinds = (b->pawns > 0) + (b->knights > 0) + (b->rooks > 0);

	switch (kind) {
	case QUEEN:
		return b->pawns > 0 || b->rooks > 0 || b->by_shade[0] >= 2 || b->by_shade[1] >= 2;
	case ROOK:
		return b->pawns >= 2 || kinds >= 2;
	case BISHOP:
		return b->pawns + b->by_shade[!shade] >= 2;
	case KNIGHT:
		return b->all >= 4 && (b->knights >= 2 || b->pawns >= 2 || kinds + (b->bishops > 0) >= 2) &&
		    (b->by_shade[0] < 2 || b->all - b->by_shade[0] >= 3) &&
		    (b->by_shade[1] < 2 || b->all - b->by_shade[1] >= 3);
	default:
		return one_can_mate(QUEEN, shade, b) || one_can_mate(KNIGHT, shade, b);
	}
}

/* The same for minor pieces that count as two: bishops on squares of one colour do, however many they are. */
static bool
two_can_mate(const struct army *w, int shade, const struct army *b)
{
	if (w->knights == 2)
		return b->pawns + b->knights + b->bishops > 0;
	if (w->by_shade[0] > 0 && w->by_shade[1] > 0)
		return b->pawns + b->bishops > 0 || (b->knights > 0 && b->rooks + b->queens > 0);
	if (w->knights > 0)
		return b->pawns + b->by_shade[!shade] > 0 || b->all - b->by_shade[shade] >= 3;
	return b->pawns + b->knights + b->by_shade[!shade] >= 2;
}

/*
 * Can White's pieces ever mate, wherever all pieces are, as lichess has it?  White has no king to help; a third bishop
 * on squares of one colour adds nothing.
 */
static bool
can_mate(const struct position *p)
{
	const struct army w = army_of(p, WHITE), b = army_of(p, BLACK);
	const int shade = w.by_shade[1] > 0, dark = w.by_shade[0], light = w.by_shade[1];
	const int men = w.all - w.bishops + (dark < 2 ? dark : 2) + (light < 2 ? light : 2);
	const bits last = p->side[WHITE];

	if (men <= 1)
		return men == 1 && b.all > 1 && one_can_mate((enum kind)p->board[bits_lowest(last)], shade, &b);
	if (men >= 4 || w.pawns > 0 || w.queens > 0)
		return true;
	if (w.rooks > 0)
		return men > 2 || w.bishops != 1 || b.all - b.by_shade[shade] > 1;
	if (men == 2)
		return two_can_mate(&w, shade, &b);
	return w.knights >= 2 || (dark > 0 && light > 0) || b.all > 1;
}

static bool
horde_cannot_win(const struct position *p, int side)
{
	return will_be_stalemated(p) || (side == WHITE && !can_mate(p));
}

const struct rule_set horde = {
	.name = "Horde", .start = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
	.royal = { false, true }, .castles = true, .promotes_to = QUEEN,
	.double_step = { RANK_BITS(0) | RANK_BITS(1), RANK_BITS(6) }, .checkers = rule_set_checkers,
	.special_end = horde_end, .play = rule_set_play, .legal = horde_legal, .dead = horde_dead,
	    .cannot_win = horde_cannot_win,
};
