/* retro_retract: all moves that can have been the last one, and the positions before them. */
#include "base/invariant.h"
#include "games/chess/legal_basic.h"
#include "games/retro/retro_retract.h"

#define BACK_RANKS (RANK_BITS(0) | RANK_BITS(7))

/* The kinds of pieces that can have been taken on squares of one colour: n officers, then a pawn if `pawn`. */
struct victims {
	uint8_t kind[6];
	int n;
	bool pawn;
};

struct undo {
	const struct position *p;
	struct retraction *out;
	int n;
	unsigned how;
	int us;			/* the side whose move is taken back */
	square king;		/* of the other side: it was not in check before the move */
	bits occupied;
	struct victims victims[2];	/* [is the square light?] */
};

/* The squares from which the piece may have come: without a capture, and with one. */
struct origins {
	bits quiet, taking;
};

/* By kind: how many pieces a side starts with; bishops: on squares of each colour. */
static const int at_first[] = { [PAWN] = 8, [KNIGHT] = 2, [BISHOP] = 1, [ROOK] = 2, [QUEEN] = 1 };

static bits
men_alike(const struct position *p, int colour, int kind, square s)
{
	bits men = position_men(p, colour, kind);

	if (kind == BISHOP)
		men &= LIGHT_SQUARES >> s & 1 ? LIGHT_SQUARES : ~LIGHT_SQUARES;
	return men;
}

/* Would one more piece of that kind on s be a promoted one? */
static bool
would_be_promoted(const struct position *p, int colour, int kind, square s)
{
	return count(men_alike(p, colour, kind, s)) >= at_first[kind];
}

static void
find_victims(struct undo *u)
{
	const struct position *p = u->p;
	int them = p->turn, spare = 8 - count(position_men(p, them, PAWN)) - legal_basic_promoted(p, them);

	for (square light = 0; light < 2; light++) {
		struct victims *v = &u->victims[light];

		if (count(p->side[them]) >= 16)
			continue;
		for (int kind = QUEEN; kind >= KNIGHT; kind--)
			if (!would_be_promoted(p, them, kind, light) || spare > 0)	/* a1 is dark, b1 is light */
				v->kind[v->n++] = (uint8_t)kind;
		v->pawn = spare > 0;
		v->kind[v->n] = PAWN;
	}
}

static bool
is_consistent_before(const struct position *before)
{
	struct legal_basic_fault faults[LEGAL_BASIC_FAULTS_MAX];

	return legal_basic_checks(before, faults) == 0;
}

static void
add_retraction(struct undo *u, struct retraction r)
{
	INVARIANT(u->n < RETRACTIONS_MAX);
	u->out[u->n++] = r;
}

static void
add_retractions(struct undo *u, square to, struct origins from, int promotion)
{
	const struct victims *v = &u->victims[LIGHT_SQUARES >> to & 1];
	int n = v->n + (v->pawn && !(BACK_RANKS & SQUARE_BIT(to)));

	for (; from.quiet != 0; from.quiet &= from.quiet - 1)
		add_retraction(u, (struct retraction){ .move = move_make(bits_lowest(from.quiet), to, promotion) });
	for (; from.taking != 0 && n > 0; from.taking &= from.taking - 1)
		for (int i = 0; i < n; i++)
			add_retraction(u, (struct retraction){ .move = move_make(bits_lowest(from.taking), to,
			    promotion),
			    .captured = v->kind[i] });
}

/* The squares on which a piece is between the king and each of these attackers; all squares if there are none. */
static bits
shielding_squares(bits attackers, square king)
{
	bits on = ~(bits)0;

	for (; attackers != 0; attackers &= attackers - 1)
		on &= attack_between[king][bits_lowest(attackers)];
	return on;
}

/* Without the piece, others of its side may attack the enemy king: the squares on which it was between them. */
static struct origins
origins_hiding(const struct undo *u, square to)
{
	const struct position *p = u->p;
	bits others = p->side[u->us] & ~SQUARE_BIT(to), checkers = p->checkers & others;
	bits behind = position_lines(p, u->king, u->occupied & ~SQUARE_BIT(to), others);

	return (struct origins){ shielding_squares(checkers | behind, u->king), shielding_squares(checkers, u->king) };
}

static struct origins
officer_origins(const struct undo *u, square to)
{
	int kind = u->p->board[to];
	struct origins from = origins_hiding(u, to);
	bits reached;

	if ((from.quiet | from.taking) == 0)
		return from;
	reached = attack_officer(kind, to, u->occupied) & ~u->occupied;
	from.quiet &= reached;
	from.taking &= reached;
	if (from.quiet != 0)
		from.quiet &= ~attack_officer(kind, u->king, u->occupied & ~SQUARE_BIT(to));
	if (from.taking != 0)
		from.taking &= ~attack_officer(kind, u->king, u->occupied);
	return from;
}

/* Moves of the king.  If it was in check before, there must be a move that can have given that check. */
static void
king_back(struct undo *u)
{
	square to = u->p->king[u->us];
	struct origins from = officer_origins(u, to);
	int first = u->n, n;

	if (u->p->castling & u->p->side[u->us])
		return;
	add_retractions(u, to, from, NONE);
	n = u->n;
	u->n = first;
	for (int i = first; i < n; i++) {
		const struct retraction r = u->out[i];
		square home = move_from(r.move);
		struct position before;

		if (position_attackers(u->p, home, u->occupied & ~SQUARE_BIT(to)) & u->p->side[!u->us]) {
			retro_retract(u->p, &r, &before);
			if (!is_consistent_before(&before))
				continue;
		}
		add_retraction(u, r);
	}
}

/* Can the piece on s have been promoted there?  Before that, its side had one more pawn, and not more than eight. */
static bool
was_pawn(const struct undo *u, square s)
{
	int kind = u->p->board[s];
	bool extra = count(men_alike(u->p, u->us, kind, s)) > at_first[kind];

	return (SQUARE_BIT(s) & (u->us == WHITE ? RANK_BITS(7) : RANK_BITS(0))) &&
	    count(position_men(u->p, u->us, PAWN)) + legal_basic_promoted(u->p, u->us) - extra < 8;
}

/* One step back, and the squares from which a pawn captures on this one. */
static struct origins
pawn_origins(const struct undo *u, square to)
{
	struct origins from = origins_hiding(u, to);
	bits fitting = ~(u->occupied | BACK_RANKS | attack_pawn[!u->us][u->king]);

	from.quiet &= (u->us == WHITE ? SQUARE_BIT(to) >> 8 : SQUARE_BIT(to) << 8) & fitting;
	from.taking &= attack_pawn[!u->us][to] & fitting;
	return from;
}

static void
promotion_back(struct undo *u, square s)
{
	if (was_pawn(u, s))
		add_retractions(u, s, pawn_origins(u, s), u->p->board[s]);
}

/* Could the pawn that passed this square be taken en passant?  Then the position would have an en passant square. */
static bool
is_en_passant_possible(const struct undo *u, square passed)
{
	struct position try = *u->p;

	if (!(attack_pawn[u->us][passed] & position_men(&try, try.turn, PAWN)))
		return false;
	try.en_passant = passed;
	position_settle(&try);
	return try.en_passant != NO_SQUARE;
}

static void
double_step_back(struct undo *u, square to)
{
	square passed = (square)(u->us == WHITE ? to - 8 : to + 8), from = (square)(u->us == WHITE ? to - 16 : to + 16);

	if (RANK_OF(to) != (u->us == WHITE ? 3 : 4) || ((SQUARE_BIT(passed) | SQUARE_BIT(from)) & u->occupied))
		return;
	if (!(origins_hiding(u, to).quiet & SQUARE_BIT(from) & ~attack_pawn[!u->us][u->king]))
		return;
	if (u->p->en_passant != passed && !(u->how & RETRO_RETRACT_PASSED_UNKNOWN) && is_en_passant_possible(u, passed))
		return;
	add_retraction(u, (struct retraction){ .move = move_make(from, to, NONE) });
}

/* FIDE 3.7.4: the pawn that was taken had just made a double step, from a position that must be consistent too. */
static void
en_passant_back(struct undo *u, square to)
{
	bits taken = SQUARE_BIT(to ^ 8), origin = u->us == WHITE ? SQUARE_BIT(to) << 8 : SQUARE_BIT(to) >> 8;
	bits from = attack_pawn[!u->us][to] & ~u->occupied;

	if (RANK_OF(to) != (u->us == WHITE ? 5 : 2) || !u->victims[0].pawn || ((taken | origin) & u->occupied))
		return;
	for (; from != 0; from &= from - 1) {
		struct retraction r = {
			.move = move_make(bits_lowest(from), to, NONE), .captured = PAWN, .en_passant = true,
		};
		struct legal_basic_fault faults[LEGAL_BASIC_FAULTS_MAX];
		struct position before;

		retro_retract(u->p, &r, &before);
		if (before.en_passant == to && is_consistent_before(&before) && legal_basic_en_passant(&before, to, faults) == 0)
			add_retraction(u, r);
	}
}

static void
pawns_back(struct undo *u)
{
	for (bits b = position_men(u->p, u->us, PAWN); b != 0; b &= b - 1) {
		square to = (square)bits_lowest(b);

		add_retractions(u, to, pawn_origins(u, to), NONE);
		double_step_back(u, to);
		en_passant_back(u, to);
	}
}

static void
officers_back(struct undo *u)
{
	const struct position *p = u->p;
	bits officers = p->side[u->us] & ~p->kind[PAWN] & ~p->kind[KING] & ~p->castling;

	for (bits b = officers; b != 0; b &= b - 1) {
		square to = (square)bits_lowest(b);

		add_retractions(u, to, officer_origins(u, to), NONE);
		promotion_back(u, to);
	}
}

static void
castling_back(struct undo *u, square king, square rook)
{
	struct retraction r = { .move = move_make(king, rook, NONE), .castling = true };
	struct position before;

	retro_retract(u->p, &r, &before);
	if (position_legal(&before, r.move) && is_consistent_before(&before))
		add_retraction(u, r);
}

/* Castling: king and rook are where it puts them, and the squares from which they came are empty. */
static void
castlings_back(struct undo *u, bool short_side)
{
	const struct position *p = u->p;
	int base = u->us == WHITE ? A1 : A8;
	square king = (square)(base + (short_side ? G1 : C1)), rook = (square)(base + (short_side ? F1 : D1));
	bits others = u->occupied & ~SQUARE_BIT(king) & ~SQUARE_BIT(rook);

	if (p->king[u->us] != king || !(position_men(p, u->us, ROOK) & SQUARE_BIT(rook)) || (p->castling & p->side[u->us]))
		return;
	for (int k = 1; k < 7; k++)
		for (int r = short_side ? k + 1 : 0; r < (short_side ? 8 : k); r++) {
			bool orthodox = k == E1 && r == (short_side ? H1 : A1);

			if ((orthodox || (u->how & RETRO_RETRACT_CHESS960)) && !(others & (SQUARE_BIT(base + k) | SQUARE_BIT(base + r))))
				castling_back(u, (square)(base + k), (square)(base + r));
		}
}

int
retro_retract_some(const struct position *p, unsigned how, struct retraction out[RETRACTIONS_MAX])
{
	struct undo u = { .p = p, .out = out, .how = how, .us = !p->turn, .king = p->king[p->turn],
	    .occupied = position_occupied(p) };

	if (p->en_passant != NO_SQUARE) {
		double_step_back(&u, p->en_passant ^ 8);
		return u.n;
	}
	find_victims(&u);
	officers_back(&u);
	king_back(&u);
	pawns_back(&u);
	castlings_back(&u, true);
	castlings_back(&u, false);
	return u.n;
}

int
retro_retract_all(const struct position *p, struct retraction out[RETRACTIONS_MAX])
{
	return retro_retract_some(p, 0, out);
}

static void
lift_retracted(struct position *p, square s)
{
	p->kind[p->board[s]] &= ~SQUARE_BIT(s);
	p->side[WHITE] &= ~SQUARE_BIT(s);
	p->side[BLACK] &= ~SQUARE_BIT(s);
	p->board[s] = NONE;
}

void
retro_retract(const struct position *p, const struct retraction *r, struct position *before)
{
	square from = move_from(r->move), to = move_to(r->move);
	enum colour us = p->turn == WHITE ? BLACK : WHITE, them = us == WHITE ? BLACK : WHITE;
	int base = us == WHITE ? A1 : A8;
	enum kind man = move_promotion(r->move) != NONE ? PAWN : (enum kind)p->board[to];

	*before = *p;
	if (r->castling) {
		lift_retracted(before, p->king[us]);
		lift_retracted(before, (square)(base + (to > from ? F1 : D1)));
		position_put(before, to, us, ROOK);
		before->castling |= SQUARE_BIT(to);
		man = KING;
	} else {
		lift_retracted(before, to);
	}
	position_put(before, from, us, man);
	if (r->captured != NONE)
		position_put(before, r->en_passant ? to ^ 8 : to, them, (enum kind)r->captured);
	before->turn = (int)us;
	before->en_passant = r->en_passant ? to : NO_SQUARE;
	before->halfmoves -= before->halfmoves > 0;
	before->fullmoves -= us == BLACK && before->fullmoves > 1;
	position_settle(before);
}
