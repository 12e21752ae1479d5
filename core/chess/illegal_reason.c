/* illegal_reason: why a move is illegal.  Every man that could be meant is judged; the one nearest to legal is spoken of. */
#include "chess/illegal_reason.h"

/* How near to legal a fault is; of several men the nearest is what a person would speak of. */
enum near {
	NEAR_NOT, NEAR_SHAPE, NEAR_BLOCKED, NEAR_OWN_PIECE,
	NEAR_KING,	/* everything is right but for the own king */
	NEAR_WRITING,	/* only the writing is at fault */
};

struct inquiry {
	const struct position *p;
	const struct partial_reading *r;
	const struct line *h;
	struct arena *arena;
	square to;
	enum near near;
	struct illegal_reason best;
};

static const char *const kinds[] = { "man", "pawn", "knight", "bishop", "rook", "queen", "king" };
static const char *const sides[] = { "White", "Black" };
static const char *const adjectives[] = { "white", "black" };

/* The name of a square, usable until the end of the expression. */
struct name {
	char s[3];
};

static struct name
at(int s)
{
	return (struct name){ { (char)('a' + FILE_OF(s)), (char)('1' + RANK_OF(s)), '\0' } };
}

static const char *
man(const struct position *p, int s)
{
	return kinds[p->board[s]];
}

/* Says it, unless something nearer to legal has been said. */
__attribute__((format(printf, 4, 5))) static void
blame(struct inquiry *q, enum near near, enum diag id, const char *format, ...)
{
	va_list ap;

	if (q->best.id != DIAG_NONE && near <= q->near)
		return;
	va_start(ap, format);
	q->best.message = arena_vfmt(q->arena, format, ap);
	va_end(ap);
	q->best.id = id;
	q->near = near;
}

/* -- The course of the game -- */

/* A walk through the history, up to the first move that was not played by the Laws. */
struct walk {
	const struct line *h;
	struct position now;
	int ply;
};

static bool
walk_step(struct walk *w)
{
	move m;

	if (w->ply == w->h->n)
		return false;
	m = w->h->steps[w->ply].move;
	if (m == NO_MOVE || !movegen_has(&w->now, m))
		return false;
	position_play(&w->now, m);
	w->ply++;
	return true;
}

/* "23. Qxf7#", "23... Kg8"; the move number as the position has it. */
static struct span
label(const struct position *before, move m, struct arena *arena)
{
	char san[SAN_MAX];

	san_write(before, m, san);
	return arena_fmt(arena, "%lu%s %s", (unsigned long)before->fullmoves, before->turn == WHITE ? "." : "...", san);
}

/* The move before this one, and its label; false when there is none or it is not known. */
static bool
last_move(const struct inquiry *q, move *m, struct span *name)
{
	struct walk w = { q->h, *q->h->start, 0 };

	while (w.ply + 1 < q->h->n && walk_step(&w))
		;
	if (w.ply + 1 != q->h->n)
		return false;
	*m = q->h->steps[w.ply].move;
	if (*m == NO_MOVE || !movegen_has(&w.now, *m))
		return false;
	*name = label(&w.now, *m, q->arena);
	return true;
}

static void
after_the_end(struct inquiry *q)
{
	bool mate = q->p->checkers != 0;
	enum diag id = mate ? DIAG_ILLEGAL_AFTER_MATE : DIAG_ILLEGAL_AFTER_STALEMATE;
	const char *end = mate ? "checkmate" : "stalemate";
	struct span name;
	move m;

	if (last_move(q, &m, &name))
		blame(q, NEAR_WRITING, id, "the game ended by %s at %.*s", end, (int)name.n, name.p);
	else
		blame(q, NEAR_WRITING, id, "the position is %s: %s has no legal move", end, sides[q->p->turn]);
}

/* -- The own king -- */

/* The enemies that attack the mover's king after a pseudo-legal move; `gone` leaves the board. */
static bits
attackers_after(const struct position *p, square from, square to, bits gone)
{
	int us = p->turn;
	square king = from == p->king[us] ? to : p->king[us];
	bits occupied = (position_occupied(p) & ~SQUARE_BIT(from) & ~gone) | SQUARE_BIT(to);

	return position_attackers(p, king, occupied) & p->side[!us] & ~gone & ~SQUARE_BIT(to);
}

/* A man that goes where its kind may go: does its king allow it? */
static void
judge_safety(struct inquiry *q, square from, bits gone)
{
	const struct position *p = q->p;
	square king = p->king[p->turn];
	bits attackers = attackers_after(p, from, q->to, gone), still = attackers & p->checkers;

	if (attackers == 0)
		return;
	if (bits_several(p->checkers)) {
		blame(q, NEAR_KING, DIAG_ILLEGAL_IN_CHECK,
		    "the %s on %s and the %s on %s both give check: only the king on %s can move",
		    man(p, bits_lowest(p->checkers)), at(bits_lowest(p->checkers)).s, man(p, bits_lowest(bits_several(p->checkers))),
		    at(bits_lowest(bits_several(p->checkers))).s, at(king).s);
	} else if (still) {
		blame(q, NEAR_KING, DIAG_ILLEGAL_IN_CHECK,
		    "the king on %s is in check by the %s on %s, and the %s going from %s to %s does not answer it",
		    at(king).s,
		    man(p, bits_lowest(still)), at(bits_lowest(still)).s, man(p, from), at(from).s, at(q->to).s);
	} else {
		blame(q, NEAR_KING, DIAG_ILLEGAL_PINNED, "the %s on %s is pinned to the king on %s by the %s on %s",
		    man(p, from),
		    at(from).s, at(king).s, man(p, bits_lowest(attackers)), at(bits_lowest(attackers)).s);
	}
}

static void
judge_king_step(struct inquiry *q, square from)
{
	const struct position *p = q->p;
	bits attackers = attackers_after(p, from, q->to, 0), checkers = attackers & p->checkers;
	bits kings = attackers & p->kind[KING];
	int by;

	if (attackers == 0)
		return;
	by = bits_lowest(kings ? kings : checkers ? checkers : attackers);
	if (p->board[q->to] != NONE)
		blame(q, NEAR_KING, DIAG_ILLEGAL_KING_CAPTURES_GUARDED,
		    "the king on %s cannot take the %s on %s: the %s on %s guards it",
		    at(from).s, man(p, q->to), at(q->to).s, man(p, by), at(by).s);
	else if (kings)
		blame(q, NEAR_KING, DIAG_ILLEGAL_ADJACENT_KING, "the king on %s would stand next to %s's king on %s",
		    at(q->to).s,
		    sides[!p->turn], at(by).s);
	else
		blame(q, NEAR_KING, DIAG_ILLEGAL_KING_INTO_CHECK,
		    "the king on %s would %s in check on %s by the %s on %s",
		    at(from).s, checkers ? "still be" : "be", at(q->to).s, man(p, by), at(by).s);
}

/* -- Castling -- */

static const char *
wing(bool short_side)
{
	return short_side ? "kingside" : "queenside";
}

/* The rook of that wing, or NO_SQUARE. */
static square
castling_rook(const struct position *p, int us, bool short_side)
{
	for (bits b = p->castling & p->side[us]; b != 0; b &= b - 1)
		if ((bits_lowest(b) > p->king[us]) == short_side)
			return (square)bits_lowest(b);
	return NO_SQUARE;
}

/* What the history knows of a right that is gone. */
struct lost {
	struct span castled, king, rook;	/* SAN */
	unsigned long castled_at, king_at, rook_at;	/* move numbers; 0: it did not happen */
	bool captured;
};

static void
lost_note(struct span *name, unsigned long *number, const struct position *before, move m, struct arena *arena)
{
	char san[SAN_MAX];

	if (*number != 0)
		return;
	san_write(before, m, san);
	*name = arena_fmt(arena, "%s", san);
	*number = before->fullmoves;
}

/* The first time that the king, or that rook, left its place. */
static struct lost
lost_find(const struct inquiry *q, square rook)
{
	struct walk w = { q->h, *q->h->start, 0 };
	struct lost lost = { 0 };
	struct position before = w.now;
	int us = q->p->turn;

	for (; walk_step(&w); before = w.now) {
		move m = q->h->steps[w.ply - 1].move;

		if (before.turn == us && move_from(m) == before.king[us]) {
			if (before.side[us] & SQUARE_BIT(move_to(m)))
				lost_note(&lost.castled, &lost.castled_at, &before, m, q->arena);
			else
				lost_note(&lost.king, &lost.king_at, &before, m, q->arena);
		} else if (before.castling & ~w.now.castling & SQUARE_BIT(rook)) {
			lost.captured = before.turn != us;
			lost_note(&lost.rook, &lost.rook_at, &before, m, q->arena);
		}
	}
	return lost;
}

static void
castling_without_right(struct inquiry *q, bool short_side)
{
	int us = q->p->turn;
	square rook = castling_rook(q->h->start, us, short_side);
	struct lost l;

	if (rook == NO_SQUARE) {
		blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT,
		    "the starting position gives %s no right to castle on the %s",
		    sides[us], wing(short_side));
		return;
	}
	l = lost_find(q, rook);
	if (l.castled_at != 0 && l.king_at != 0)
		blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT,
		    "%s castled already at move %lu: %.*s, and the king moved at move %lu: %.*s", sides[us],
		    l.castled_at,
		    (int)l.castled.n, l.castled.p, l.king_at, (int)l.king.n, l.king.p);
	else if (l.castled_at != 0)
		blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT, "%s castled already at move %lu: %.*s", sides[us],
		    l.castled_at,
		    (int)l.castled.n, l.castled.p);
	else if (l.king_at != 0)
		blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT, "the king moved at move %lu: %.*s", l.king_at,
		    (int)l.king.n,
		    l.king.p);
	else if (l.rook_at != 0)
		blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT, "the rook on %s %s at move %lu: %.*s", at(rook).s,
		    l.captured ? "was captured" : "moved", l.rook_at, (int)l.rook.n, l.rook.p);
	else
		blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT, "%s has lost the right to castle on the %s",
		    sides[us],
		    wing(short_side));
}

/* FIDE 3.8.2, in the order of what a person sees first: right, men between, check, the way, the goal. */
static void
judge_castling(struct inquiry *q)
{
	const struct position *p = q->p;
	int us = p->turn, base = us == WHITE ? A1 : A8;
	bool short_side = FILE_OF(q->to) > 3;
	square king = p->king[us], rook = castling_rook(p, us, short_side);
	square king_to = (square)(base + (short_side ? G1 : C1)), rook_to = (square)(base + (short_side ? F1 : D1));
	bits enemies = p->side[!us], occupied, way, men, by;

	if (rook == NO_SQUARE) {
		castling_without_right(q, short_side);
		return;
	}
	occupied = position_occupied(p) & ~SQUARE_BIT(king) & ~SQUARE_BIT(rook);
	way = attack_between[king][king_to] | SQUARE_BIT(king_to);
	men = (way | attack_between[rook][rook_to] | SQUARE_BIT(rook_to)) & occupied;
	if (men) {
		int s = bits_lowest(men);

		blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_BLOCKED,
		    "%s cannot castle on the %s: the %s on %s is in the way", sides[us],
		    wing(short_side), man(p, s), at(s).s);
		return;
	}
	if (p->checkers) {
		blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_IN_CHECK,
		    "%s cannot castle: the king on %s is in check by the %s on %s",
		    sides[us], at(king).s, man(p, bits_lowest(p->checkers)), at(bits_lowest(p->checkers)).s);
		return;
	}
	for (way &= ~SQUARE_BIT(king_to); way != 0; way &= way - 1) {
		int s = bits_lowest(way);

		by = position_attackers(p, (square)s, occupied | SQUARE_BIT(rook)) & enemies;
		if (by) {
			blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_THROUGH_CHECK,
			    "%s cannot castle on the %s: the king would pass %s, which the %s on %s attacks", sides[us],
			    wing(short_side),
			    at(s).s, man(p, bits_lowest(by)), at(bits_lowest(by)).s);
			return;
		}
	}
	by = position_attackers(p, king_to, occupied | SQUARE_BIT(rook_to)) & enemies;
	if (by)
		blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_INTO_CHECK,
		    "%s cannot castle on the %s: the %s on %s attacks %s, where the king would stand", sides[us],
		    wing(short_side),
		    man(p, bits_lowest(by)), at(bits_lowest(by)).s, at(king_to).s);
}

/* -- Pawns -- */

/* A capture on an empty square that has the shape of en passant (FIDE 3.7.4). */
static void
judge_en_passant(struct inquiry *q, square from)
{
	const struct position *p = q->p;
	int us = p->turn;
	square victim = q->to ^ 8, origin = (square)(q->to + (us == WHITE ? 8 : -8)), king = p->king[us];
	struct span name;
	bits attackers;
	move m;

	if (!last_move(q, &m, &name)) {
		blame(q, NEAR_OWN_PIECE, DIAG_ILLEGAL_EP, "%s can be taken en passant only right after %s-%s",
		    at(victim).s,
		    at(origin).s, at(victim).s);
		return;
	}
	if (m != move_make(origin, victim, NONE)) {
		blame(q, NEAR_OWN_PIECE, DIAG_ILLEGAL_EP,
		    "%s can be taken en passant only right after %s-%s, and the last move was %.*s%s%s", at(victim).s,
		    at(origin).s, at(victim).s, (int)name.n, name.p, move_to(m) == victim ? " from " : "",
		    move_to(m) == victim ? at(move_from(m)).s : "");
		return;
	}
	attackers = attackers_after(p, from, q->to, SQUARE_BIT(victim));
	if (attackers != 0 && p->checkers == 0 && attackers_after(p, from, q->to, 0) == 0)
		blame(q, NEAR_KING, DIAG_ILLEGAL_EP,
		    "taking en passant removes both pawns, %s and %s: the %s on %s would attack the king on %s",
		    at(from).s,
		    at(victim).s, man(p, bits_lowest(attackers)), at(bits_lowest(attackers)).s, at(king).s);
	judge_safety(q, from, SQUARE_BIT(victim));
}

static void
judge_pawn_straight(struct inquiry *q, square from, int steps)
{
	const struct position *p = q->p;
	int us = p->turn, home = us == WHITE ? 1 : 6;
	square middle = (square)((from + q->to) / 2);

	if (steps > 2) {
		blame(q, NEAR_NOT, DIAG_ILLEGAL_UNREACHABLE, "the pawn on %s cannot reach %s", at(from).s, at(q->to).s);
	} else if (steps == 2 && RANK_OF(from) != home) {
		blame(q, NEAR_SHAPE, DIAG_ILLEGAL_PAWN_DOUBLE_STEP,
		    "the pawn on %s cannot go two squares to %s: it is not on its home rank",
		    at(from).s, at(q->to).s);
	} else if (steps == 2 && p->board[middle] != NONE) {
		blame(q, NEAR_BLOCKED, DIAG_ILLEGAL_PAWN_DOUBLE_STEP,
		    "the pawn on %s cannot go two squares to %s: the %s on %s is in the way",
		    at(from).s, at(q->to).s, man(p, middle), at(middle).s);
	} else if (p->side[us] & SQUARE_BIT(q->to)) {
		blame(q, NEAR_OWN_PIECE, DIAG_ILLEGAL_OWN_PIECE,
		    "the pawn on %s cannot go to %s: %s's own %s stands there", at(from).s,
		    at(q->to).s, sides[us], man(p, q->to));
	} else if (p->board[q->to] != NONE) {
		blame(q, NEAR_BLOCKED, DIAG_ILLEGAL_BLOCKED,
		    "the pawn on %s cannot go to %s: %s's %s stands there, and a pawn takes sideways",
		    at(from).s, at(q->to).s, sides[!us], man(p, q->to));
	} else {
		judge_safety(q, from, 0);
	}
}

static void
judge_pawn_capture(struct inquiry *q, square from)
{
	const struct position *p = q->p;
	int us = p->turn;
	bool passing = RANK_OF(q->to) == (us == WHITE ? 5 : 2);

	if (p->side[us] & SQUARE_BIT(q->to))
		blame(q, NEAR_OWN_PIECE, DIAG_ILLEGAL_OWN_PIECE,
		    "the pawn on %s cannot take on %s: %s's own %s stands there", at(from).s,
		    at(q->to).s, sides[us], man(p, q->to));
	else if (p->board[q->to] != NONE)
		judge_safety(q, from, SQUARE_BIT(q->to));
	else if (passing && (position_men(p, !us, PAWN) & SQUARE_BIT(q->to ^ 8)))
		judge_en_passant(q, from);
	else
		blame(q, NEAR_SHAPE, DIAG_ILLEGAL_PAWN_CAPTURE_EMPTY,
		    "the pawn on %s cannot take on %s: nothing stands there", at(from).s,
		    at(q->to).s);
}

static void
judge_pawn(struct inquiry *q, square from)
{
	const struct position *p = q->p;
	int forward = (RANK_OF(q->to) - RANK_OF(from)) * (p->turn == WHITE ? 1 : -1);

	if (forward < 0)
		blame(q, NEAR_NOT, DIAG_ILLEGAL_PAWN_DIRECTION, "the pawn on %s cannot go back to %s", at(from).s,
		    at(q->to).s);
	else if (from == q->to)
		blame(q, NEAR_NOT, DIAG_ILLEGAL_UNREACHABLE, "the pawn stands on %s already", at(from).s);
	else if (forward == 0)
		blame(q, NEAR_NOT, DIAG_ILLEGAL_PAWN_DIRECTION, "the pawn on %s does not move sideways to %s",
		    at(from).s, at(q->to).s);
	else if (FILE_OF(from) == FILE_OF(q->to))
		judge_pawn_straight(q, from, forward);
	else if (attack_pawn[p->turn][from] & SQUARE_BIT(q->to))
		judge_pawn_capture(q, from);
}

/* What is wrong with a promotion in itself. */
static void
judge_promotion(struct inquiry *q, square from)
{
	bool last = RANK_OF(q->to) == 0 || RANK_OF(q->to) == 7;
	enum kind to = q->r->promotion;

	if (q->p->board[from] != PAWN && to != NONE)
		blame(q, NEAR_WRITING, DIAG_ILLEGAL_MOVE, "a %s does not become a %s: only pawns are promoted",
		    man(q->p, from), kinds[to]);
	else if (to == KING || to == PAWN)
		blame(q, NEAR_WRITING, DIAG_SAN_PROMOTION_KING_OR_PAWN, "the pawn that reaches %s cannot become a %s",
		    at(q->to).s,
		    kinds[to]);
	else if (!last && to != NONE)
		blame(q, NEAR_WRITING, DIAG_ILLEGAL_MOVE, "a pawn becomes a %s on the last rank, not on %s", kinds[to],
		    at(q->to).s);
	else if (q->p->board[from] == PAWN && last && to == NONE)
		blame(q, NEAR_WRITING, DIAG_SAN_PROMOTION_MISSING_PIECE,
		    "the pawn that reaches %s must become another piece", at(q->to).s);
}

/* -- Pieces -- */

static void
judge_piece(struct inquiry *q, square from)
{
	const struct position *p = q->p;
	int kind = p->board[from];
	bits men = attack_between[from][q->to] & position_occupied(p);

	if (!(attack_reach[kind][from] & SQUARE_BIT(q->to)))
		return;
	if (p->side[p->turn] & SQUARE_BIT(q->to)) {
		blame(q, NEAR_OWN_PIECE, DIAG_ILLEGAL_OWN_PIECE,
		    "the %s on %s cannot go to %s: %s's own %s stands there", kinds[kind],
		    at(from).s, at(q->to).s, sides[p->turn], man(p, q->to));
	} else if (men) {
		int first = from < q->to ? bits_lowest(men) : 63 - __builtin_clzll(men);

		blame(q, NEAR_BLOCKED, DIAG_ILLEGAL_BLOCKED, "the %s on %s cannot reach %s: the %s on %s is in the way",
		    kinds[kind],
		    at(from).s, at(q->to).s, man(p, first), at(first).s);
	} else if (kind == KING) {
		judge_king_step(q, from);
	} else {
		judge_safety(q, from, SQUARE_BIT(q->to));
	}
}

/* Does the king's move mean castling, written by its squares? */
static bool
castling_by_squares(const struct position *p, const struct partial_reading *r)
{
	int base = p->turn == WHITE ? A1 : A8;

	return r->kind == KING && (r->to == base + G1 || r->to == base + C1) &&
	    !(attack_reach[KING][p->king[p->turn]] & SQUARE_BIT(r->to)) &&
	    castling_rook(p, p->turn, r->to == base + G1) != NO_SQUARE;
}

/* -- Whom the writing names -- */

/* "b1 and g1"; "e4, h1 and h4" */
static struct span
list(bits squares, struct arena *arena)
{
	struct span text = SPAN("");

	for (bits b = squares; b != 0; b &= b - 1) {
		const char *separator = b == squares ? "" : bits_several(b) ? ", " : " and ";

		text = arena_fmt(arena, "%.*s%s%s", (int)text.n, text.p, separator, at(bits_lowest(b)).s);
	}
	return text;
}

static void
no_such_piece(struct inquiry *q, int kind, bits from)
{
	const struct position *p = q->p;
	int us = p->turn, s = bits_lowest(from);
	const char *what = kinds[kind];

	if (count(from) == 1 && p->board[s] == NONE)
		blame(q, NEAR_NOT, DIAG_ILLEGAL_NO_SUCH_PIECE, "no %s %s stands on %s: the square is empty",
		    adjectives[us], what, at(s).s);
	else if (count(from) == 1)
		blame(q, NEAR_NOT, DIAG_ILLEGAL_NO_SUCH_PIECE, "no %s %s stands on %s, but a %s %s", adjectives[us],
		    what, at(s).s,
		    adjectives[p->side[BLACK] >> s & 1], man(p, s));
	else if (position_men(p, us, kind) == 0)
		blame(q, NEAR_NOT, DIAG_ILLEGAL_NO_SUCH_PIECE, "%s has no %s", sides[us], what);
	else if (from == (bits)FILE_A << FILE_OF(s))
		blame(q, NEAR_NOT, DIAG_ILLEGAL_NO_SUCH_PIECE, "no %s %s stands on the %c-file", adjectives[us], what,
		    at(s).s[0]);
	else if (from == RANK_BITS(RANK_OF(s)))
		blame(q, NEAR_NOT, DIAG_ILLEGAL_NO_SUCH_PIECE, "no %s %s stands on rank %c", adjectives[us], what,
		    at(s).s[1]);
	else
		blame(q, NEAR_NOT, DIAG_ILLEGAL_NO_SUCH_PIECE, "no %s %s stands there", adjectives[us], what);
}

static void
unreachable(struct inquiry *q, int kind, bits men)
{
	struct span squares;

	if (men & SQUARE_BIT(q->to)) {
		blame(q, NEAR_NOT, DIAG_ILLEGAL_UNREACHABLE, "the %s stands on %s already", kinds[kind], at(q->to).s);
	} else if (count(men) > 4) {
		blame(q, NEAR_NOT, DIAG_ILLEGAL_UNREACHABLE, "none of %s's %ss can reach %s", sides[q->p->turn],
		    kinds[kind],
		    at(q->to).s);
	} else {
		squares = list(men, q->arena);
		blame(q, NEAR_NOT, DIAG_ILLEGAL_UNREACHABLE, "the %s%s on %.*s cannot reach %s", kinds[kind],
		    bits_several(men) ? "s" : "",
		    (int)squares.n, squares.p, at(q->to).s);
	}
}

/* The square the other side would move from, if the same writing were legal for it; else NO_SQUARE. */
static square
other_side(const struct position *p, const struct partial_reading *r, int kind)
{
	struct position other = *p;
	move moves[MOVES_MAX];
	int n;

	if (!position_pass(&other))
		return NO_SQUARE;
	n = movegen_all(&other, moves);
	for (int i = 0; i < n; i++)
		if (move_to(moves[i]) == r->to && other.board[move_from(moves[i])] == kind &&
		    (r->from & SQUARE_BIT(move_from(moves[i]))) &&
		    !(other.side[other.turn] & SQUARE_BIT(r->to)) && move_promotion(moves[i]) == r->promotion)
			return move_from(moves[i]);
	return NO_SQUARE;
}

/* Nobody here comes near it, but the other side could play it, or just has: a move is missing or one too many. */
static void
judge_turn(struct inquiry *q, int kind)
{
	struct span mine = q->best.message, name;
	square s;
	move m;

	if (q->near > NEAR_NOT && !(q->best.id == DIAG_ILLEGAL_OWN_PIECE && q->r->capture))
		return;
	s = other_side(q->p, q->r, kind);
	if (s != NO_SQUARE && bits_several(q->r->from) == 0)
		blame(q, NEAR_WRITING, DIAG_ILLEGAL_WRONG_SIDE,
		    "the %s on %s is %s's, and it is %s's move: a move is missing or doubled before it", kinds[kind],
		    at(s).s,
		    sides[!q->p->turn], sides[q->p->turn]);
	else if (s != NO_SQUARE)
		blame(q, NEAR_WRITING, DIAG_ILLEGAL_WRONG_SIDE,
		    "%.*s, but %s's %s on %s can: a move is missing or doubled before it",
		    (int)mine.n, mine.p, sides[!q->p->turn], kinds[kind], at(s).s);
	else if (q->p->board[q->to] == kind && last_move(q, &m,
	    &name) && move_to(m) == q->to && (q->r->from & SQUARE_BIT(move_from(m))))
		blame(q, NEAR_WRITING, DIAG_ILLEGAL_WRONG_SIDE, "%.*s: %.*s, the move before it, is written twice",
		    (int)mine.n,
		    mine.p, (int)name.n, name.p);
}

/* The squares the man may come from: a pawn that does not take stays on its file. */
static bits
origins(const struct partial_reading *r, int kind)
{
	bits file = (bits)FILE_A << FILE_OF(r->to);

	return kind == PAWN && !r->capture && (r->from & file) && bits_several(r->from) ? r->from & file : r->from;
}

static void
judge_move(struct inquiry *q, int kind)
{
	const struct position *p = q->p;
	bits from = origins(q->r, kind), men = from & position_men(p, p->turn, kind);

	if (men == 0) {
		no_such_piece(q, kind, from);
	} else if (p->king[!p->turn] == q->to) {
		blame(q, NEAR_KING, DIAG_ILLEGAL_CAPTURES_KING, "%s's king stands on %s: a king is never taken",
		    sides[!p->turn],
		    at(q->to).s);
	} else {
		for (bits b = men; b != 0; b &= b - 1) {
			if (kind == PAWN)
				judge_pawn(q, (square)bits_lowest(b));
			else
				judge_piece(q, (square)bits_lowest(b));
		}
		if (q->best.id == DIAG_NONE)
			judge_promotion(q, (square)bits_lowest(men));
		unreachable(q, kind, men);
	}
	judge_turn(q, kind);
}

void
illegal_reason_find(const struct position *p, const struct partial_reading *r, const struct line *h, struct arena *arena,
    struct illegal_reason *out)
{
	struct inquiry q = { p, r, h, arena, r->to, NEAR_NOT, { DIAG_NONE, SPAN("") } };
	bool one = r->from != 0 && bits_several(r->from) == 0;
	int kind = (int)r->kind;

	if (kind == NONE && one && (p->side[p->turn] & r->from))
		kind = p->board[bits_lowest(r->from)];
	if (!movegen_any(p))
		after_the_end(&q);
	else if (r->castling || castling_by_squares(p, r))
		judge_castling(&q);
	else if (r->null)
		blame(&q, NEAR_NOT, DIAG_ILLEGAL_MOVE, "%s cannot pass", sides[p->turn]);
	else if (r->to == NO_SQUARE && r->capture && kind != NONE)
		blame(&q, NEAR_NOT, DIAG_ILLEGAL_MOVE, "no %s of %s can take so", kinds[kind], sides[p->turn]);
	else if (r->to == NO_SQUARE)
		blame(&q, NEAR_NOT, DIAG_ILLEGAL_MOVE, "the square to go to is missing or not on the board");
	else if (kind == NONE && one)
		no_such_piece(&q, NONE, r->from);
	else if (kind == NONE || r->from == 0)
		blame(&q, NEAR_NOT, DIAG_ILLEGAL_MOVE, "no piece is named that could move");
	else
		judge_move(&q, kind);
	if (q.best.id == DIAG_NONE)
		blame(&q, NEAR_NOT, DIAG_ILLEGAL_MOVE, "no legal move is written so");
	*out = q.best;
}

struct span
illegal_reason_ambiguous(const struct position *p, const struct partial_reading *r, struct arena *arena)
{
	square to = move_to(r->moves[0]);
	int n = r->moves_n < CANDIDATES_MAX ? r->moves_n : CANDIDATES_MAX, kind = p->board[move_from(r->moves[0])];
	struct span text = SPAN("");
	bits from = 0;
	char san[SAN_MAX];

	for (int i = 0; i < n; i++)
		if (move_to(r->moves[i]) == to && p->board[move_from(r->moves[i])] == kind)
			from |= SQUARE_BIT(move_from(r->moves[i]));
	if (count(from) == n) {
		text = list(from, arena);
		return arena_fmt(arena, "the %ss on %.*s can %s go to %s", kinds[kind], (int)text.n, text.p,
		    n == 2 ? "both" : "all",
		    at(to).s);
	}
	for (int i = 0; i < n; i++) {
		san_write(p, r->moves[i], san);
		text = arena_fmt(arena, "%.*s%s%s", (int)text.n, text.p, i == 0 ? "" : i + 1 < n ? ", " : " and ", san);
	}
	return arena_fmt(arena, "%.*s are %s legal", (int)text.n, text.p, n == 2 ? "both" : "all");
}

bool
illegal_reason_king_to_centre(const struct partial_reading *r)
{
	return r->kind == KING && !r->castling && r->to != NO_SQUARE &&
	    (FILE_OF(r->to) == 3 || FILE_OF(r->to) == 4) && (RANK_OF(r->to) == 3 || RANK_OF(r->to) == 4);
}
