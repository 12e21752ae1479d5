/*
 * illegal_reason: why a move is illegal.  Every piece that could be meant is checked; the message is about the one
 * whose move is nearest to a legal one.
 */
#include "games/chess/castling_rights.h"
#include "games/chess/illegal_reason.h"
#include "games/chess/movegen.h"
#include "games/chess/rule_set.h"
#include "games/chess/square_name.h"

/*
 * How near to a legal move it is, in ascending order.  If several pieces could be meant, the nearest is what a person
 * would mention.
 */
enum near {
	NEAR_NOT, NEAR_SHAPE, NEAR_BLOCKED, NEAR_OWN_PIECE,
	NEAR_KING,	/* legal but for the safety of its own king */
	NEAR_WRITING,	/* only the way it is written is wrong */
};

struct inquiry {
	const struct position *p;
	const struct notation_reading *r;
	const struct line *h;	/* the game before the move; if there is none, nothing but the position */
	bool game;		/* there is one, in which a move before it may be wrong */
	struct arena *arena;	/* for messages */
	square to;		/* r->to */
	enum near near;		/* of `best` */
	struct illegal_reason best;	/* the nearest so far; DIAG_NONE: none yet */
};

extern const char *const illegal_reason_men[];	/* by enum kind; NONE: "piece" */
extern const char *const illegal_reason_sides[];	/* by enum colour: "White" */
extern const char *const illegal_reason_colours[];	/* "white" */

static void illegal_reason_blame(struct inquiry *q, enum near near, enum diag id, const char *format, ...);
static bits illegal_reason_attackers(const struct position *p, square from, square to, bits gone);
static void illegal_reason_safety(struct inquiry *q, square from, bits gone);

static inline const char *
man_name(const struct position *p, int s)
{
	return illegal_reason_men[p->board[s]];
}

/* The first moves of the game that ended a castling right, each as SAN and with its move number. */
struct lost_right {
	struct span castled, king, rook;	/* castling; a king move; the move or the capture of the rook */
	unsigned long castled_at, king_at, rook_at;	/* their move numbers; 0: there was none */
	bool captured;		/* the rook was captured */
};

/* -- what the moves before an illegal move say about it -- */

/* A walk through the moves of the game; it ends before the first one that is not legal. */
struct history_walk {
	const struct line *h;
	struct position now;
	int ply;
};

static bool
walk_step(struct history_walk *w)
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

/* "23. Qxf7#", "23... Kg8", with the move number of the position. */
static struct span
move_label(const struct position *before, move m, struct arena *arena)
{
	char san[SAN_MAX];

	san_write(before, m, san);
	return arena_fmt(arena, "%lu%s %s", (unsigned long)before->fullmoves, before->turn == WHITE ? "." : "...", san);
}

/* The move before this one, and its label ("23. Qxf7#").  False: there is none, or a move up to it is illegal. */
static bool
illegal_reason_last_move(const struct inquiry *q, move *m, struct span *name)
{
	struct history_walk w = { q->h, *q->h->start, 0 };

	while (w.ply + 1 < q->h->n && walk_step(&w))
		;
	if (w.ply + 1 != q->h->n)
		return false;
	*m = q->h->steps[w.ply].move;
	if (*m == NO_MOVE || !movegen_has(&w.now, *m))
		return false;
	*name = move_label(&w.now, *m, q->arena);
	return true;
}

/* The game was over before this move. */
static void
illegal_reason_after_end(struct inquiry *q)
{
	const struct outcome o = outcome_of(q->p);
	bool mate = o.kind == OUTCOME_CHECKMATE;
	enum diag id = mate ? DIAG_ILLEGAL_AFTER_MATE : DIAG_ILLEGAL_AFTER_STALEMATE;
	const char *end = mate ? "checkmate" : "stalemate";
	char text[OUTCOME_TEXT_MAX];
	struct span name;
	move m;

	if (o.kind > OUTCOME_STALEMATE && illegal_reason_last_move(q, &m, &name))
		illegal_reason_blame(q, NEAR_WRITING, DIAG_ILLEGAL_AFTER_END, "the game was over after %.*s: %s", (int)name.n,
		    name.p, outcome_text(q->p, o, text));
	else if (o.kind > OUTCOME_STALEMATE)
		illegal_reason_blame(q, NEAR_WRITING, DIAG_ILLEGAL_AFTER_END, "the game is over: %s",
		    outcome_text(q->p, o, text));
	else if (illegal_reason_last_move(q, &m, &name))
		illegal_reason_blame(q, NEAR_WRITING, id, "the game ended by %s at %.*s", end, (int)name.n, name.p);
	else
		illegal_reason_blame(q, NEAR_WRITING, id, "the position is %s: %s has no legal move", end,
		    illegal_reason_sides[q->p->turn]);
}

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

/* For the king of the side to move, and the rook that started on that square. */
static struct lost_right
illegal_reason_lost(const struct inquiry *q, square rook)
{
	struct history_walk w = { q->h, *q->h->start, 0 };
	struct lost_right lost = { 0 };
	struct position before = w.now;
	int us = q->p->turn;

	for (; walk_step(&w); before = w.now) {
		move m = q->h->steps[w.ply - 1].move;

		if (before.turn == us && move_from(m) == castling_rights_king(&before, us)) {
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

/* -- why a side cannot castle -- */

static const char *
wing_name(bool short_side)
{
	return short_side ? "kingside" : "queenside";
}

/* The rook of that wing that may still castle, or NO_SQUARE. */
static square
castling_rook(const struct position *p, int us, bool short_side)
{
	for (bits b = p->castling & p->side[us]; b != 0; b &= b - 1)
		if ((bits_lowest(b) > castling_rights_king(p, us)) == short_side)
			return (square)bits_lowest(b);
	return NO_SQUARE;
}

static void
castling_without_right(struct inquiry *q, bool short_side)
{
	int us = q->p->turn;
	square rook = castling_rook(q->h->start, us, short_side);
	struct lost_right l;

	if (position_men(q->p, us, KING) == 0) {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT, "%s has no king, and cannot castle",
		    illegal_reason_sides[us]);
		return;
	}
	if (rook == NO_SQUARE) {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT,
		    "the starting position gives %s no right to castle on the %s", illegal_reason_sides[us],
		    wing_name(short_side));
		return;
	}
	l = illegal_reason_lost(q, rook);
	if (l.castled_at != 0 && l.king_at != 0)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT,
		    "%s already castled at move %lu: %.*s, and the king moved at move %lu: %.*s",
		    illegal_reason_sides[us], l.castled_at, (int)l.castled.n, l.castled.p, l.king_at, (int)l.king.n,
		    l.king.p);
	else if (l.castled_at != 0)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT,
		    "%s already castled at move %lu: %.*s", illegal_reason_sides[us], l.castled_at, (int)l.castled.n,
		    l.castled.p);
	else if (l.king_at != 0)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT, "the king moved at move %lu: %.*s",
		    l.king_at, (int)l.king.n, l.king.p);
	else if (l.rook_at != 0)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT,
		    "the rook on %s %s at move %lu: %.*s", at(rook).s, l.captured ? "was captured" : "moved", l.rook_at,
		    (int)l.rook.n, l.rook.p);
	else
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT,
		    "%s has lost the right to castle on the %s", illegal_reason_sides[us], wing_name(short_side));
}

/* The pieces that would give check to the king of the side to move on s: none where kings explode and touch there. */
static bits
checkers_on(const struct position *p, square s, bits occupied)
{
	if (p->king[p->turn] == NO_SQUARE)	/* by the rules of a variant it need not be safe */
		return 0;
	if (p->rules != NULL && p->rules->kings_explode && attack_reach[KING][s] & position_men(p, !p->turn, KING))
		return 0;
	return position_attackers(p, s, occupied) & p->side[!p->turn];
}

/* Nothing of chess forbids it: why a variant does. */
static void
castling_by_variant(struct inquiry *q, move m)
{
	const struct rule_set *rules = q->p->rules;
	char text[RULE_SET_REASON_MAX];

	if (rules != NULL && rules->reason != NULL && rules->reason(q->p, m, text, sizeof(text)))
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_BY_VARIANT, "%s", text);
}

/*
 * FIDE 3.8.2, in the order in which a person notices it: the castling right, pieces between, check, squares on the
 * king's way that are attacked, the square it goes to.
 */
static void
illegal_reason_castling(struct inquiry *q)
{
	const struct position *p = q->p;
	int us = p->turn, base = us == WHITE ? A1 : A8;
	bool short_side = FILE_OF(q->to) > 3;
	square king = castling_rights_king(p, us), rook = castling_rook(p, us, short_side);
	square king_to = (square)(base + (short_side ? G1 : C1)), rook_to = (square)(base + (short_side ? F1 : D1));
	bits occupied, way, men, by;

	if (rook == NO_SQUARE) {
		castling_without_right(q, short_side);
		return;
	}
	occupied = position_occupied(p) & ~SQUARE_BIT(king) & ~SQUARE_BIT(rook);
	way = attack_between[king][king_to] | SQUARE_BIT(king_to);
	men = (way | attack_between[rook][rook_to] | SQUARE_BIT(rook_to)) & occupied;
	if (men) {
		int s = bits_lowest(men);

		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_BLOCKED,
		    "%s cannot castle on the %s: the %s on %s is in the way", illegal_reason_sides[us],
		    wing_name(short_side), man_name(p, s), at(s).s);
		return;
	}
	if (p->checkers) {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_IN_CHECK,
		    "%s cannot castle: the king on %s is in check from the %s on %s", illegal_reason_sides[us],
		    at(king).s, man_name(p, bits_lowest(p->checkers)), at(bits_lowest(p->checkers)).s);
		return;
	}
	for (way &= ~SQUARE_BIT(king_to); way != 0; way &= way - 1) {
		int s = bits_lowest(way);

		by = checkers_on(p, (square)s, occupied | SQUARE_BIT(rook));
		if (by) {
			illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_THROUGH_CHECK,
			    "%s cannot castle on the %s: the king would pass %s, which the %s on %s attacks",
			    illegal_reason_sides[us], wing_name(short_side), at(s).s, man_name(p, bits_lowest(by)),
			    at(bits_lowest(by)).s);
			return;
		}
	}
	by = checkers_on(p, king_to, occupied | SQUARE_BIT(rook_to));
	if (by)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_INTO_CHECK,
		    "%s cannot castle on the %s: the %s on %s attacks %s, where the king would go",
		    illegal_reason_sides[us], wing_name(short_side), man_name(p, bits_lowest(by)), at(bits_lowest(by)).s,
		    at(king_to).s);
	else
		castling_by_variant(q, move_make(king, rook, NONE));
}

/* Is it a king move to g1 or c1 (g8, c8), more than a step away, that can only mean castling? */
static bool
illegal_reason_castles(const struct position *p, const struct notation_reading *r)
{
	int base = p->turn == WHITE ? A1 : A8;

	return r->kind == KING && (r->to == base + G1 || r->to == base + C1) &&
	    castling_rook(p, p->turn, r->to == base + G1) != NO_SQUARE &&
	    !(attack_reach[KING][castling_rights_king(p, p->turn)] & SQUARE_BIT(r->to));
}

/* -- why a pawn cannot make a move, or cannot be promoted like that -- */

/* A capture on an empty square, with an enemy pawn where one would be taken en passant (FIDE 3.7.4). */
static void
judge_en_passant(struct inquiry *q, square from)
{
	const struct position *p = q->p;
	int us = p->turn;
	square victim = q->to ^ 8, origin = (square)(q->to + (us == WHITE ? 8 : -8)), king = p->king[us];
	struct span name;
	bits attackers;
	move m;

	if (!illegal_reason_last_move(q, &m, &name)) {
		illegal_reason_blame(q, NEAR_OWN_PIECE, DIAG_ILLEGAL_EP,
		    "%s can be taken en passant only right after %s-%s", at(victim).s, at(origin).s, at(victim).s);
		return;
	}
	if (m != move_make(origin, victim, NONE)) {
		illegal_reason_blame(q, NEAR_OWN_PIECE, DIAG_ILLEGAL_EP,
		    "%s can be taken en passant only right after %s-%s, and the last move was %.*s%s%s", at(victim).s,
		    at(origin).s, at(victim).s, (int)name.n, name.p, move_to(m) == victim ? " from " : "",
		    move_to(m) == victim ? at(move_from(m)).s : "");
		return;
	}
	attackers = illegal_reason_attackers(p, from, q->to, SQUARE_BIT(victim));
	if (attackers != 0 && p->checkers == 0 && illegal_reason_attackers(p, from, q->to, 0) == 0)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_EP,
		    "taking en passant removes both pawns, %s and %s: the %s on %s would attack the king on %s",
		    at(from).s, at(victim).s, man_name(p, bits_lowest(attackers)), at(bits_lowest(attackers)).s, at(king).s);
	illegal_reason_safety(q, from, SQUARE_BIT(victim));
}

static void
judge_pawn_straight(struct inquiry *q, square from, int steps)
{
	const struct position *p = q->p;
	int us = p->turn;
	square middle = (square)((from + q->to) / 2);

	if (steps > 2) {
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_UNREACHABLE, "the pawn on %s cannot reach %s",
		    at(from).s, at(q->to).s);
	} else if (steps == 2 && !(movegen_double_step(p, us) & SQUARE_BIT(from))) {
		illegal_reason_blame(q, NEAR_SHAPE, DIAG_ILLEGAL_PAWN_DOUBLE_STEP,
		    "the pawn on %s cannot go two squares to %s: it is not on its home rank", at(from).s, at(q->to).s);
	} else if (steps == 2 && p->board[middle] != NONE) {
		illegal_reason_blame(q, NEAR_BLOCKED, DIAG_ILLEGAL_PAWN_DOUBLE_STEP,
		    "the pawn on %s cannot go two squares to %s: the %s on %s is in the way", at(from).s, at(q->to).s,
		    man_name(p, middle), at(middle).s);
	} else if (p->side[us] & SQUARE_BIT(q->to)) {
		illegal_reason_blame(q, NEAR_OWN_PIECE, DIAG_ILLEGAL_OWN_PIECE,
		    "the pawn on %s cannot go to %s, which is occupied by %s's own %s", at(from).s, at(q->to).s,
		    illegal_reason_sides[us], man_name(p, q->to));
	} else if (p->board[q->to] != NONE) {
		illegal_reason_blame(q, NEAR_BLOCKED, DIAG_ILLEGAL_BLOCKED,
		    "the pawn on %s cannot go to %s, which is occupied by %s's %s: pawns take diagonally", at(from).s,
		    at(q->to).s, illegal_reason_sides[!us], man_name(p, q->to));
	} else {
		illegal_reason_safety(q, from, 0);
	}
}

static void
judge_pawn_capture(struct inquiry *q, square from)
{
	const struct position *p = q->p;
	int us = p->turn;
	bool passing = RANK_OF(q->to) == (us == WHITE ? 5 : 2);

	if (p->side[us] & SQUARE_BIT(q->to))
		illegal_reason_blame(q, NEAR_OWN_PIECE, DIAG_ILLEGAL_OWN_PIECE,
		    "the pawn on %s cannot take on %s, which is occupied by %s's own %s", at(from).s, at(q->to).s,
		    illegal_reason_sides[us], man_name(p, q->to));
	else if (p->board[q->to] != NONE)
		illegal_reason_safety(q, from, SQUARE_BIT(q->to));
	else if (passing && (position_men(p, !us, PAWN) & SQUARE_BIT(q->to ^ 8)))
		judge_en_passant(q, from);
	else
		illegal_reason_blame(q, NEAR_SHAPE, DIAG_ILLEGAL_PAWN_CAPTURE_EMPTY,
		    "the pawn on %s cannot take on %s: the square is empty", at(from).s, at(q->to).s);
}

static void
illegal_reason_pawn(struct inquiry *q, square from)
{
	const struct position *p = q->p;
	int forward = (RANK_OF(q->to) - RANK_OF(from)) * (p->turn == WHITE ? 1 : -1);

	if (forward < 0)
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_PAWN_DIRECTION, "the pawn on %s cannot go back to %s",
		    at(from).s, at(q->to).s);
	else if (from == q->to)
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_UNREACHABLE, "the pawn is already on %s",
		    at(from).s);
	else if (forward == 0)
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_PAWN_DIRECTION,
		    "the pawn on %s cannot move sideways to %s", at(from).s, at(q->to).s);
	else if (FILE_OF(from) == FILE_OF(q->to))
		judge_pawn_straight(q, from, forward);
	else if (attack_pawn[p->turn][from] & SQUARE_BIT(q->to))
		judge_pawn_capture(q, from);
}

/* A promotion that is wrong by itself: of another piece, to king or pawn, not on the last rank, or missing. */
static void
illegal_reason_promotion(struct inquiry *q, square from)
{
	bool last = RANK_OF(q->to) == 0 || RANK_OF(q->to) == 7;
	bool reaches = (attack_pawn[q->p->turn][from] & SQUARE_BIT(q->to)) || q->to == from + (q->p->turn == WHITE ? 8 : -8);
	enum kind to = q->r->promotion;

	if (q->p->board[from] != PAWN && to != NONE)
		illegal_reason_blame(q, NEAR_WRITING, DIAG_ILLEGAL_MOVE,
		    "a %s cannot become a %s: only pawns are promoted", man_name(q->p, from), illegal_reason_men[to]);
	else if (to == PAWN || (int)to > movegen_promotes_to(q->p))
		illegal_reason_blame(q, NEAR_WRITING, DIAG_SAN_PROMOTION_KING_OR_PAWN,
		    "the pawn that reaches %s cannot become a %s", at(q->to).s, illegal_reason_men[to]);
	else if (!last && to != NONE)
		illegal_reason_blame(q, NEAR_WRITING, DIAG_ILLEGAL_MOVE,
		    "a pawn becomes a %s on the last rank, not on %s", illegal_reason_men[to], at(q->to).s);
	else if (q->p->board[from] == PAWN && last && reaches && to == NONE)
		illegal_reason_blame(q, NEAR_WRITING, DIAG_SAN_PROMOTION_MISSING_PIECE,
		    "the pawn that reaches %s must become another piece", at(q->to).s);
}

/* -- all other moves -- */

const char *const illegal_reason_men[] = { "piece", "pawn", "knight", "bishop", "rook", "queen", "king" };
const char *const illegal_reason_sides[] = { "White", "Black" };
const char *const illegal_reason_colours[] = { "white", "black" };

/* Makes this the reason, unless there is one already that is as near or nearer. */
static void
illegal_reason_blame(struct inquiry *q, enum near near, enum diag id, const char *format, ...)
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

/* -- moves that would leave or put one's own king in check -- */

/* The enemies that attack the mover's king after a pseudo-legal move; the pieces of `gone` are taken off the board. */
static bits
illegal_reason_attackers(const struct position *p, square from, square to, bits gone)
{
	int us = p->turn;
	square king = from == p->king[us] ? to : p->king[us];
	bits occupied = (position_occupied(p) & ~SQUARE_BIT(from) & ~gone) | SQUARE_BIT(to);

	if (king == NO_SQUARE)	/* by the rules of a variant it need not be safe */
		return 0;
	return position_attackers(p, king, occupied) & p->side[!us] & ~gone & ~SQUARE_BIT(to);
}

/* For a pseudo-legal move from that square: does it leave its own king in check?  `gone` as above. */
static void
illegal_reason_safety(struct inquiry *q, square from, bits gone)
{
	const struct position *p = q->p;
	square king = p->king[p->turn];
	bits attackers = illegal_reason_attackers(p, from, q->to, gone), still = attackers & p->checkers;

	if (attackers == 0)
		return;
	if (bits_several(p->checkers)) {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_IN_CHECK,
		    "the %s on %s and the %s on %s both give check: only the king on %s can move",
		    man_name(p, bits_lowest(p->checkers)), at(bits_lowest(p->checkers)).s,
		    man_name(p, bits_lowest(bits_several(p->checkers))), at(bits_lowest(bits_several(p->checkers))).s,
		    at(king).s);
	} else if (still) {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_IN_CHECK,
		    "the king on %s is in check from the %s on %s, and moving the %s from %s to %s does not answer it",
		    at(king).s, man_name(p, bits_lowest(still)), at(bits_lowest(still)).s, man_name(p, from), at(from).s,
		    at(q->to).s);
	} else {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_PINNED,
		    "the %s on %s is pinned to the king on %s by the %s on %s", man_name(p, from), at(from).s, at(king).s,
		    man_name(p, bits_lowest(attackers)), at(bits_lowest(attackers)).s);
	}
}

/* For a king that goes to a square next to it. */
static void
illegal_reason_king_step(struct inquiry *q, square from)
{
	const struct position *p = q->p;
	bits attackers = illegal_reason_attackers(p, from, q->to, 0), checkers = attackers & p->checkers;
	bits kings = attackers & p->kind[KING];
	int by;

	if (attackers == 0 || (p->rules != NULL && !p->rules->royal[p->turn]))
		return;
	by = bits_lowest(kings ? kings : checkers ? checkers : attackers);
	if (p->board[q->to] != NONE)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_KING_CAPTURES_GUARDED,
		    "the king on %s cannot take the %s on %s: the %s on %s guards it", at(from).s, man_name(p, q->to),
		    at(q->to).s, man_name(p, by), at(by).s);
	else if (kings)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_ADJACENT_KING,
		    "on %s the king would be next to %s's king on %s", at(q->to).s, illegal_reason_sides[!p->turn],
		    at(by).s);
	else
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_KING_INTO_CHECK,
		    "the king on %s would %s in check on %s from the %s on %s", at(from).s, checkers ? "still be" : "be",
		    at(q->to).s, man_name(p, by), at(by).s);
}

/* -- why a piece, not a pawn, cannot make a move -- */

static void
illegal_reason_piece(struct inquiry *q, square from)
{
	const struct position *p = q->p;
	int kind = p->board[from];
	bits men = attack_between[from][q->to] & position_occupied(p);

	if (!(attack_reach[kind][from] & SQUARE_BIT(q->to)))
		return;
	if (p->side[p->turn] & SQUARE_BIT(q->to)) {
		illegal_reason_blame(q, NEAR_OWN_PIECE, DIAG_ILLEGAL_OWN_PIECE,
		    "the %s on %s cannot go to %s, which is occupied by %s's own %s", illegal_reason_men[kind], at(from).s,
		    at(q->to).s, illegal_reason_sides[p->turn], man_name(p, q->to));
	} else if (men) {
		int first = from < q->to ? bits_lowest(men) : 63 - __builtin_clzll(men);

		illegal_reason_blame(q, NEAR_BLOCKED, DIAG_ILLEGAL_BLOCKED,
		    "the %s on %s cannot reach %s: the %s on %s is in the way", illegal_reason_men[kind], at(from).s,
		    at(q->to).s, man_name(p, first), at(first).s);
	} else if (kind == KING) {
		illegal_reason_king_step(q, from);
	} else {
		illegal_reason_safety(q, from, SQUARE_BIT(q->to));
	}
}

/* -- why a move is illegal by the rules of a variant -- */

/* Crazyhouse: a piece that cannot be dropped, or not there; `to` is perhaps no square. */
static void
judge_drop(struct inquiry *q)
{
	const struct position *p = q->p;
	const enum kind kind = q->r->kind;
	const char *piece = illegal_reason_men[kind], *side = illegal_reason_sides[p->turn];

	if (!p->rules->pockets)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP, "there are no drops in %s", p->rules->name);
	else if (kind == KING)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP, "a king cannot be dropped");
	else if (p->pocket[p->turn][kind] == 0)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP, "%s has no %s in the pocket", side, piece);
	else if (q->to == NO_SQUARE)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP, "the target square is missing or not on the board");
	else if (p->board[q->to] != NONE)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP,
		    "a %s cannot be dropped on %s, which is occupied by %s's %s", piece, at(q->to).s,
		    illegal_reason_sides[p->side[BLACK] >> q->to & 1], man_name(p, q->to));
	else if (kind == PAWN && (RANK_OF(q->to) == 0 || RANK_OF(q->to) == 7))
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP, "a pawn cannot be dropped on %s: not on the %s rank",
		    at(q->to).s, RANK_OF(q->to) == 0 ? "first" : "eighth");
	else
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP,
		    "the king on %s is in check from the %s on %s, and dropping a %s on %s does not answer it",
		    at(p->king[p->turn]).s, man_name(p, bits_lowest(p->checkers)), at(bits_lowest(p->checkers)).s, piece,
		    at(q->to).s);
}

/* Could a piece make the move, whatever its king, as the word asks for it? */
static bool
asked_for(const struct inquiry *q, int kind, move m)
{
	return !move_is_drop(m) && move_to(m) == q->to && q->r->from & SQUARE_BIT(move_from(m)) &&
	    q->p->board[move_from(m)] == kind && !(q->p->side[q->p->turn] & SQUARE_BIT(q->to)) &&
	    move_promotion(m) == q->r->promotion;
}

/* By a rule of the position's variant alone; false: it has none, or the reason is one of chess.  kind: what moves. */
static bool
illegal_reason_by_rules(struct inquiry *q, int kind)
{
	const struct rule_set *rules = q->p->rules;
	char text[RULE_SET_REASON_MAX];
	move list[MOVES_MAX];
	int n;

	if (rules == NULL)
		return false;
	if (q->r->drop) {
		judge_drop(q);
		return true;
	}
	if (q->r->castling && !rules->castles) {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_BY_VARIANT, "there is no castling in %s", rules->name);
		return true;
	}
	if (rules->reason == NULL || q->r->castling || q->to == NO_SQUARE)
		return false;
	n = movegen_pseudo(q->p, list);
	for (int i = 0; i < n; i++)
		if (asked_for(q, kind, list[i]) && rules->reason(q->p, list[i], text, sizeof(text)))
			illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_BY_VARIANT, "%s", text);
	return q->best.id != DIAG_NONE;
}

/* "b1 and g1"; "e4, h1 and h4" */
static struct span
squares_in_words(bits squares, struct arena *arena)
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
	const char *what = illegal_reason_men[kind];

	if (count(from) == 1 && p->board[s] == NONE)
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_NO_SUCH_PIECE,
		    "there is no %s %s on %s: the square is empty", illegal_reason_colours[us], what, at(s).s);
	else if (count(from) == 1)
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_NO_SUCH_PIECE, "there is no %s %s on %s, but a %s %s",
		    illegal_reason_colours[us], what, at(s).s, illegal_reason_colours[p->side[BLACK] >> s & 1],
		    man_name(p, s));
	else if (position_men(p, us, kind) == 0)
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_NO_SUCH_PIECE, "%s has no %s", illegal_reason_sides[us],
		    what);
	else if (from == (bits)FILE_A << FILE_OF(s))
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_NO_SUCH_PIECE, "there is no %s %s on the %c-file",
		    illegal_reason_colours[us], what, at(s).s[0]);
	else if (from == RANK_BITS(RANK_OF(s)))
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_NO_SUCH_PIECE, "there is no %s %s on rank %c",
		    illegal_reason_colours[us], what, at(s).s[1]);
	else
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_NO_SUCH_PIECE,
		    "there is no %s %s on any square that the move allows", illegal_reason_colours[us], what);
}

static void
explain_unreachable(struct inquiry *q, int kind, bits men)
{
	struct span squares;

	if (men & SQUARE_BIT(q->to)) {
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_UNREACHABLE, "the %s is already on %s",
		    illegal_reason_men[kind], at(q->to).s);
	} else if (count(men) > 4) {
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_UNREACHABLE, "none of %s's %ss can reach %s",
		    illegal_reason_sides[q->p->turn], illegal_reason_men[kind], at(q->to).s);
	} else {
		squares = squares_in_words(men, q->arena);
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_UNREACHABLE, "the %s%s on %.*s cannot reach %s",
		    illegal_reason_men[kind], bits_several(men) ? "s" : "", (int)squares.n, squares.p, at(q->to).s);
	}
}

/* The square from which the other side could play the move as it is written; else NO_SQUARE. */
static square
other_side_origin(const struct position *p, const struct notation_reading *r, int kind)
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

/*
 * If no piece of the side to move comes near to playing the move, but the other side could play it or has just
 * played it: then a move is missing, or written twice.
 */
static void
judge_turn(struct inquiry *q, int kind)
{
	const char *slip = q->game ? ": a move before it is missing or written twice" : "";
	struct span mine = q->best.message, name;
	square s;
	move m;

	if (q->near > NEAR_NOT && !(q->best.id == DIAG_ILLEGAL_OWN_PIECE && q->r->capture))
		return;
	s = other_side_origin(q->p, q->r, kind);
	if (s != NO_SQUARE && bits_several(q->r->from) == 0)
		illegal_reason_blame(q, NEAR_WRITING, DIAG_ILLEGAL_WRONG_SIDE,
		    "the %s on %s is %s's, and it is %s's move%s", illegal_reason_men[kind], at(s).s,
		    illegal_reason_sides[!q->p->turn], illegal_reason_sides[q->p->turn], slip);
	else if (s != NO_SQUARE)
		illegal_reason_blame(q, NEAR_WRITING, DIAG_ILLEGAL_WRONG_SIDE,
		    "%.*s, but %s's %s on %s can%s", (int)mine.n, mine.p, illegal_reason_sides[!q->p->turn],
		    illegal_reason_men[kind], at(s).s, slip);
	else if (q->p->board[q->to] == kind && illegal_reason_last_move(q, &m,
	    &name) && move_to(m) == q->to && (q->r->from & SQUARE_BIT(move_from(m))))
		illegal_reason_blame(q, NEAR_WRITING, DIAG_ILLEGAL_WRONG_SIDE,
		    "%.*s: %.*s, the move before it, is written twice", (int)mine.n, mine.p, (int)name.n, name.p);
}

/* The squares the piece may come from: without a capture sign, those of a pawn are on the file it goes to. */
static bits
origins_of_piece(const struct notation_reading *r, int kind)
{
	bits file = (bits)FILE_A << FILE_OF(r->to);

	return kind == PAWN && !r->capture && (r->from & file) && bits_several(r->from) ? r->from & file : r->from;
}

static void
judge_move(struct inquiry *q, int kind)
{
	const struct position *p = q->p;
	bits from = origins_of_piece(q->r, kind), men = from & position_men(p, p->turn, kind);

	if (men == 0) {
		no_such_piece(q, kind, from);
	} else if (p->king[!p->turn] == q->to) {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CAPTURES_KING,
		    "%s's king is on %s, and a king is never taken", illegal_reason_sides[!p->turn], at(q->to).s);
	} else {
		for (bits b = men; b != 0; b &= b - 1) {
			if (kind == PAWN)
				illegal_reason_pawn(q, (square)bits_lowest(b));
			else
				illegal_reason_piece(q, (square)bits_lowest(b));
		}
		if (q->best.id == DIAG_NONE)
			illegal_reason_promotion(q, (square)bits_lowest(men));
		explain_unreachable(q, kind, men);
	}
	judge_turn(q, kind);
}

void
illegal_reason_find(const struct position *p, const struct notation_reading *r, const struct line *h, struct arena *arena,
    struct illegal_reason *out)
{
	const struct line none = { .start = p };
	struct inquiry q = {
		.p = p, .r = r, .h = h == NULL ? &none : h, .game = h != NULL, .arena = arena, .to = r->to,
		.near = NEAR_NOT, .best = { DIAG_NONE, SPAN("") },
	};
	bool one = r->from != 0 && bits_several(r->from) == 0;
	int kind = (int)r->kind;

	if (kind == NONE && one && (p->side[p->turn] & r->from))
		kind = p->board[bits_lowest(r->from)];
	if (!movegen_any(p))
		illegal_reason_after_end(&q);
	else if (illegal_reason_by_rules(&q, kind))
		;
	else if (r->castling || illegal_reason_castles(p, r))
		illegal_reason_castling(&q);
	else if (r->null)
		illegal_reason_blame(&q, NEAR_NOT, DIAG_ILLEGAL_MOVE, "%s cannot pass", illegal_reason_sides[p->turn]);
	else if (r->to == NO_SQUARE && r->capture && kind != NONE)
		illegal_reason_blame(&q, NEAR_NOT, DIAG_ILLEGAL_MOVE, "%s has no %s that can take like this",
		    illegal_reason_sides[p->turn], illegal_reason_men[kind]);
	else if (r->to == NO_SQUARE)
		illegal_reason_blame(&q, NEAR_NOT, DIAG_ILLEGAL_MOVE,
		    "the target square is missing or not on the board");
	else if (kind == NONE && one)
		no_such_piece(&q, NONE, r->from);
	else if (kind == NONE || r->from == 0)
		illegal_reason_blame(&q, NEAR_NOT, DIAG_ILLEGAL_MOVE, "it does not name a piece that can move");
	else
		judge_move(&q, kind);
	if (q.best.id == DIAG_NONE)
		illegal_reason_blame(&q, NEAR_NOT, DIAG_ILLEGAL_MOVE, "no legal move is written like this");
	*out = q.best;
}

struct span
illegal_reason_ambiguous(const struct position *p, const struct notation_reading *r, struct arena *arena)
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
		text = squares_in_words(from, arena);
		return arena_fmt(arena, "the %ss on %.*s can %s go to %s", illegal_reason_men[kind], (int)text.n, text.p,
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
illegal_reason_king_to_centre(const struct notation_reading *r)
{
	return r->kind == KING && !r->castling && r->to != NO_SQUARE && SQUARE_BIT(r->to) & CENTRE_SQUARES;
}
