/*
 * illegal_reason: why a move is illegal.  Every piece that could be meant is checked; the message is about the one
 * whose move is nearest to a legal one.
 */
#include "games/chess/illegal_reason_internal.h"
#include "games/chess/rule_set.h"

const char *const illegal_reason_men[] = { "piece", "pawn", "knight", "bishop", "rook", "queen", "king" };
const char *const illegal_reason_sides[] = { "White", "Black" };
const char *const illegal_reason_colours[] = { "white", "black" };

void
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

bits
illegal_reason_attackers(const struct position *p, square from, square to, bits gone)
{
	int us = p->turn;
	square king = from == p->king[us] ? to : p->king[us];
	bits occupied = (position_occupied(p) & ~SQUARE_BIT(from) & ~gone) | SQUARE_BIT(to);

	if (king == NO_SQUARE)	/* by the rules of a variant it need not be safe */
		return 0;
	return position_attackers(p, king, occupied) & p->side[!us] & ~gone & ~SQUARE_BIT(to);
}

void
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
		    man(p, bits_lowest(p->checkers)), at(bits_lowest(p->checkers)).s,
		    man(p, bits_lowest(bits_several(p->checkers))), at(bits_lowest(bits_several(p->checkers))).s,
		    at(king).s);
	} else if (still) {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_IN_CHECK,
		    "the king on %s is in check from the %s on %s, and moving the %s from %s to %s does not answer it",
		    at(king).s, man(p, bits_lowest(still)), at(bits_lowest(still)).s, man(p, from), at(from).s,
		    at(q->to).s);
	} else {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_PINNED,
		    "the %s on %s is pinned to the king on %s by the %s on %s", man(p, from), at(from).s, at(king).s,
		    man(p, bits_lowest(attackers)), at(bits_lowest(attackers)).s);
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
		    "the king on %s cannot take the %s on %s: the %s on %s guards it", at(from).s, man(p, q->to),
		    at(q->to).s, man(p, by), at(by).s);
	else if (kings)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_ADJACENT_KING,
		    "on %s the king would be next to %s's king on %s", at(q->to).s, illegal_reason_sides[!p->turn],
		    at(by).s);
	else
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_KING_INTO_CHECK,
		    "the king on %s would %s in check on %s from the %s on %s", at(from).s, checkers ? "still be" : "be",
		    at(q->to).s, man(p, by), at(by).s);
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
		    at(q->to).s, illegal_reason_sides[p->turn], man(p, q->to));
	} else if (men) {
		int first = from < q->to ? bits_lowest(men) : 63 - __builtin_clzll(men);

		illegal_reason_blame(q, NEAR_BLOCKED, DIAG_ILLEGAL_BLOCKED,
		    "the %s on %s cannot reach %s: the %s on %s is in the way", illegal_reason_men[kind], at(from).s,
		    at(q->to).s, man(p, first), at(first).s);
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
		    illegal_reason_sides[p->side[BLACK] >> q->to & 1], man(p, q->to));
	else if (kind == PAWN && (RANK_OF(q->to) == 0 || RANK_OF(q->to) == 7))
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP, "a pawn cannot be dropped on %s: not on the %s rank",
		    at(q->to).s, RANK_OF(q->to) == 0 ? "first" : "eighth");
	else
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP,
		    "the king on %s is in check from the %s on %s, and dropping a %s on %s does not answer it",
		    at(p->king[p->turn]).s, man(p, bits_lowest(p->checkers)), at(bits_lowest(p->checkers)).s, piece,
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
	const char *what = illegal_reason_men[kind];

	if (count(from) == 1 && p->board[s] == NONE)
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_NO_SUCH_PIECE,
		    "there is no %s %s on %s: the square is empty", illegal_reason_colours[us], what, at(s).s);
	else if (count(from) == 1)
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_NO_SUCH_PIECE, "there is no %s %s on %s, but a %s %s",
		    illegal_reason_colours[us], what, at(s).s, illegal_reason_colours[p->side[BLACK] >> s & 1],
		    man(p, s));
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
unreachable(struct inquiry *q, int kind, bits men)
{
	struct span squares;

	if (men & SQUARE_BIT(q->to)) {
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_UNREACHABLE, "the %s is already on %s",
		    illegal_reason_men[kind], at(q->to).s);
	} else if (count(men) > 4) {
		illegal_reason_blame(q, NEAR_NOT, DIAG_ILLEGAL_UNREACHABLE, "none of %s's %ss can reach %s",
		    illegal_reason_sides[q->p->turn], illegal_reason_men[kind], at(q->to).s);
	} else {
		squares = list(men, q->arena);
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
origins(const struct notation_reading *r, int kind)
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
		unreachable(q, kind, men);
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
		text = list(from, arena);
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
