/* fen_rights: castling rights and the en passant square of a FEN. */
#include <string.h>

#include "games/chess/castling_rights.h"
#include "games/chess/epd.h"
#include "games/chess/fen_internal.h"

/* False: there is no king or no rook for it. */
static bool
grant_right(struct fen_reader *in, const struct castling_right *r, struct span where)
{
	struct position *p = in->p;
	bits taken = p->castling & castling_rights_wing(p, r->colour, r->king_side);
	int rook, corner = (r->colour == WHITE ? A1 : A8) + (r->king_side ? 7 : 0);
	bool king_home;

	if (r->rooks == 0)
		return false;
	rook = castling_rights_outermost(r->rooks, r->king_side);
	if (taken != 0) {	/* the same right again, or a second rook on that wing, which is impossible */
		fen_fault_as(in, DIAG_FEN_CASTLING_DUPLICATE, taken & SQUARE_BIT(rook) ? SEVERITY_WARNING : SEVERITY_ERROR, where);
		return true;
	}
	king_home = FILE_OF(castling_rights_king(p, r->colour)) == 4;
	if (!king_home || rook != corner) {
		in->out->castles = RULES_CASTLING_CHESS960;
		if (bits_several(r->rooks))
			fen_fault(in, DIAG_FEN_CASTLING_960_AMBIGUOUS, where);
	}
	p->castling |= SQUARE_BIT(rook);
	return true;
}

/* The first character that no castling right has; empty: there is none. */
static struct span
first_unread(struct span field)
{
	size_t i = 0;

	while (i < field.n && (ascii_is_blank(field.p[i]) || castling_rights_letter(field.p[i])))
		i++;
	return (struct span){ field.p + i, i < field.n };
}

static void
read_fen_castling(struct fen_reader *in, struct span field)
{
	struct span wrong = { NULL, 0 };	/* from the first to the last right without a king or a rook */
	bool ordered = true;
	uint64_t seen[2] = { 0, 0 };	/* a bit for each character */
	int before = -1;

	in->out->castling = field;
	if (fen_dash(field)) {
		if (fen_dash(field) == 2)
			fen_fault_as(in, DIAG_FEN_CASTLING_CHAR, SEVERITY_INFO, field);
		return;
	}
	if (in->rules != NULL && !in->rules->castles) {
		const struct span unread = first_unread(field);

		if (unread.n > 0)
			fen_unread(in, DIAG_FEN_CASTLING_CHAR, unread);
		else
			fen_fault_saying(in, DIAG_FEN_CASTLING_NO_KING_OR_ROOK, SEVERITY_WARNING, field,
			    "there is no castling in this variant");
		return;
	}
	for (size_t i = 0; i < field.n; i++) {
		struct span where = { field.p + i, 1 };
		char c = field.p[i];
		struct castling_right r;
		int place;

		if (ascii_is_blank(c))
			continue;	/* it was reported */
		if (!castling_rights_letter(c)) {
			fen_unread(in, DIAG_FEN_CASTLING_CHAR, where);
			continue;
		}
		if (seen[c >> 6] >> (c & 63) & 1) {
			fen_fault(in, DIAG_FEN_CASTLING_DUPLICATE, where);
			continue;
		}
		seen[c >> 6] |= UINT64_C(1) << (c & 63);
		r = castling_rights_of(in->p, c);
		place = r.colour * 2 + !r.king_side;
		if (in->board || !r.by_file) {
			ordered = ordered && place >= before;
			before = place;
		}
		if (!in->board || grant_right(in, &r, where))
			continue;
		wrong = wrong.p == NULL ? where : (struct span){ wrong.p, (size_t)(where.p + 1 - wrong.p) };
	}
	if (wrong.p != NULL)
		fen_fault(in, DIAG_FEN_CASTLING_NO_KING_OR_ROOK, wrong);
	if (!ordered)
		fen_fault(in, DIAG_FEN_CASTLING_ORDER, field);
}

/* Keeps the faults that hold in every variant: those about the pawn and the squares that it passed. */
static int
keep_square_faults(struct legal_basic_fault *list, int n)
{
	int kept = 0;

	for (int i = 0; i < n; i++)
		if (list[i].id == DIAG_FEN_EP_NO_PAWN || list[i].id == DIAG_FEN_EP_NOT_EMPTY ||
		    list[i].id == DIAG_FEN_EP_ORIGIN_NOT_EMPTY)
			list[kept++] = list[i];
	return kept;
}

static void
read_en_passant(struct fen_reader *in, struct span field)
{
	struct legal_basic_fault list[LEGAL_BASIC_FAULTS_MAX];
	square passed;
	char file;
	int n;

	if (fen_dash(field)) {
		if (fen_dash(field) == 2)
			fen_fault_as(in, DIAG_FEN_EP_SYNTAX, SEVERITY_INFO, field);
		return;
	}
	file = ascii_lower(field.p[0]);
	if (field.n != 2 || !ascii_is_file(file) || !ascii_is_rank(field.p[1])) {
		fen_unread(in, DIAG_FEN_EP_SYNTAX, field);
		return;
	}
	if (field.p[0] != file)
		fen_fault_as(in, DIAG_FEN_EP_SYNTAX, SEVERITY_INFO, field);
	if (in->side ? field.p[1] != (in->p->turn == WHITE ? '6' : '3') : field.p[1] != '3' && field.p[1] != '6') {
		fen_fault(in, DIAG_FEN_EP_RANK, field);
		return;
	}
	if (!in->board || !in->side)
		return;
	passed = (square)((field.p[1] - '1') * 8 + file - 'a');
	n = legal_basic_en_passant(in->p, passed, list);
	if (in->rules != NULL)
		n = keep_square_faults(list, n);
	for (int i = 0; i < n; i++)
		list[i].at = NO_SQUARE;
	fen_board_faults(in, list, n, field);
	if (n == 0 || list[0].id == DIAG_FEN_EP_NOT_CAPTURABLE || list[0].id == DIAG_FEN_EP_PREVIOUS_POSITION_ILLEGAL ||
	    list[0].id == DIAG_FEN_CHECK_IMPOSSIBLE_WITH_EP)
		in->p->en_passant = passed;
}

/* Is there an operation of EPD where field 3 (i is 0) or field 4 (i is 1) should be? */
static bool
operation_instead(struct span field, int i)
{
	size_t rights = 0;
	bool fits;

	while (rights < field.n && castling_rights_letter(field.p[rights]))
		rights++;
	fits = i == 0 ? rights == field.n : field.n == 2 && ascii_is_digit(field.p[1]);
	return ascii_is_letter(*field.p) && !fits && epd_find(field) != NULL;
}

/* Is it nothing but K, Q, k and q? */
static bool
is_rights(struct span s)
{
	for (size_t i = 0; i < s.n; i++)
		if (memchr("KQkq ", s.p[i], 5) == NULL)
			return false;
	return s.n > 0;
}

/* Are all pieces of that colour where games of chess or Chess960 begin? */
static bool
array_of(const struct position *p, int colour)
{
	return (p->side[colour] & ~RANK_BITS(colour == WHITE ? 0 : 7)) == RANK_BITS(colour == WHITE ? 1 : 6) &&
	    position_men(p, colour, PAWN) == RANK_BITS(colour == WHITE ? 1 : 6) && count(p->side[colour]) == 16;
}

/* Nobody says that a king and a rook on their first squares have moved. */
static void
likely_rights(struct fen_reader *in)
{
	static const char letters[] = "KQkq";
	struct position *p = in->p;

	for (int i = 0; i < 4 && (in->rules == NULL || in->rules->castles); i++) {
		struct castling_right r = castling_rights_of(p, letters[i]);
		square king = (square)(r.colour == WHITE ? E1 : E1 + A8), corner = (square)(king + (r.king_side ? 3 : -4));
		int rook = r.rooks == 0 ? NO_SQUARE : castling_rights_outermost(r.rooks, r.king_side);

		if (r.rooks != 0 && ((position_men(p, r.colour, KING) == SQUARE_BIT(king) && rook == corner) ||
		    array_of(p, r.colour)))
			grant_right(in, &r, in->last);
	}
}

/* White is to move, unless a move of White could take the king. */
static enum colour
likely_turn(const struct position *p)
{
	bits white = position_men(p, WHITE, KING), black = position_men(p, BLACK, KING), all = position_occupied(p);

	if (white == 0 || black == 0 || bits_several(white) || bits_several(black))
		return WHITE;
	return position_attackers(p, (square)bits_lowest(black), all) & p->side[WHITE] &&
	    !(position_attackers(p, (square)bits_lowest(white), all) & p->side[BLACK]) ? BLACK : WHITE;
}

void
fen_complete(struct fen_reader *in)
{
	bool rights = in->last.p == in->out->castling.p && in->last.p != NULL, turn = in->side;

	if (in->completed || !in->board)
		return;
	in->completed = true;
	if (!turn) {
		in->p->turn = likely_turn(in->p);
		in->side = in->out->turn_guessed = true;
	}
	if (!rights)
		likely_rights(in);
	in->out->lossy = in->out->lossy || memcmp(in->p->board, position_start.board, 64) != 0;
	fen_fault_saying(in, DIAG_FEN_FIELD_COUNT, SEVERITY_WARNING, in->last, rights ?
	    "the fields after the castling rights are missing; it is read as having none" : turn ?
	    "only two fields are here: castling is read as allowed for a king and a rook on their first squares" :
	    in->p->turn == BLACK ? "only the placement is here: Black is to move, since White could take the king" :
	    "only the placement is here: it is read with White to move, and with kings and rooks that have not moved");
}

/* "KQ kq": the field goes on after the blank. */
static struct span
with_rest(struct fen_reader *in, struct span field)
{
	struct span more = fen_peek(in), first = more;

	for (; is_rights(field) && is_rights(more); more = fen_peek(in)) {
		fen_take(in, more);
		field.n = (size_t)(more.p + more.n - field.p);
	}
	if (field.p + field.n > first.p)
		fen_fault_saying(in, DIAG_FEN_FIELD_COUNT, SEVERITY_INFO, first, "the castling rights are one word");
	return field;
}

void
fen_rights_read(struct fen_reader *in)
{
	static void (*const field_of[])(struct fen_reader *, struct span) = { read_fen_castling, read_en_passant };

	if (in->plain && span_starts(in->rest, SPAN(" - "))) {	/* as nearly always */
		in->last = (struct span){ in->rest.p + 1, 1 };
		in->rest = span_after(in->rest, 2);
		return;
	}
	if (in->plain && is_rights(fen_peek(in))) {	/* fen_plain_read() has taken the first part for all of it */
		in->p->castling = 0;
		read_fen_castling(in, with_rest(in, in->last));
	}
	for (int i = in->plain; i < 2; i++) {
		struct span field = fen_peek(in);

		if (field.n == 0) {
			fen_complete(in);
			return;
		}
		if (!(field.n == 1 && *field.p == '-') && (fen_digits(field) == field.n || operation_instead(field, i))) {
			fen_fault_as(in, DIAG_FEN_FIELD_COUNT, SEVERITY_WARNING, field);
			return;
		}
		fen_take(in, field);
		if (i == 0)
			field = with_rest(in, field);
		field_of[i](in, field);
	}
}
