/*
 * descriptive: English descriptive notation, P-K4 and QNxKBP.  Files are named after the pieces that start on them;
 * ranks are counted from the mover's side.
 */
#include "games/chess/descriptive.h"

/* The files on which that piece starts ("R": a and h); with a side ('K' or 'Q') only that side's: "QR" is a. */
static bits
home_files(int side, char officer)
{
	static const char files[] = "RNBQKBNR";
	bits set = 0;

	for (int i = 0; i < 8; i++)
		if (files[i] == officer && (side == 0 || (i >= 4) == (side == 'K')))
			set |= (bits)FILE_A << i;
	return set;
}

/* Takes R, N, B or Kt (the same as N) if it comes next; returns 0 if none does. */
static char
take_officer(struct move_parser *g)
{
	char c = move_parser_now(g);

	if (c == 'K' && move_parser_ahead(g, 1) == 't') {
		g->i += 2;
		return 'N';
	}
	if (c != 'R' && c != 'N' && c != 'B')
		return 0;
	g->i++;
	return c;
}

/* "QR", "KBP", "P", "Q": a piece, with what its name says about its side and file. */
struct named_man {
	enum kind kind;
	int side;	/* 'K' or 'Q', as in KR and QR; 0: not given */
	bits files;	/* the files that the name allows; for "P" alone all of them */
};

static bool
take_man(struct move_parser *g, struct named_man *man)
{
	static const char names[7] = " PNBRQK";
	char side = 0, officer;

	if ((move_parser_now(g) == 'Q' || move_parser_now(g) == 'K') && move_parser_ahead(g, 1) != 't') {
		side = move_parser_now(g);
		g->i++;
	}
	officer = take_officer(g);
	*man = (struct named_man){ .side = officer != 0 ? side : 0 };
	man->files = home_files(man->side, officer != 0 ? officer : side);
	if (move_parser_now(g) == 'P') {
		g->i++;
		man->kind = PAWN;
		if (side == 0 && officer == 0)
			man->files = ~(bits)0;
		return true;
	}
	for (int kind = KNIGHT; kind <= KING; kind++)
		if (names[kind] == (officer != 0 ? officer : side))
			man->kind = (enum kind)kind;
	return man->kind != NONE;
}

static bits
take_own_rank(struct move_parser *g)
{
	int rank = move_parser_rank(g);

	return rank == NOWHERE ? 0 : RANK_BITS(g->p->turn == WHITE ? rank : 7 - rank);
}

/* "/5", "(KB4)", "/R1": which of several pieces is meant.  Returns the squares it allows; none: it has another form. */
static bits
take_place(struct move_parser *g)
{
	bool round = move_parser_now(g) == '(';
	struct named_man man;
	bits set;

	g->i++;
	if ((set = take_own_rank(g)) == 0) {
		if (!take_man(g, &man) || man.kind == PAWN)
			return 0;
		set = take_own_rank(g) & man.files;
	}
	return !round || move_parser_take(g, ')') ? set : 0;
}

static bits
bishop_squares(int side, int colour)
{
	const bits light = 0x55aa55aa55aa55aau;

	return (side == 'K') == (colour == WHITE) ? light : ~light;
}

/* The pieces of the other side that a name fits as the mover sees them; for "PxP" also the en passant square. */
static bits
victims(const struct move_parser *g, const struct named_man *man)
{
	bits set = position_men(g->p, !g->p->turn, (int)man->kind);

	if (man->kind == PAWN) {
		set &= man->files;
		if (man->files == ~(bits)0 && g->a.kind == PAWN && g->p->en_passant != NO_SQUARE)
			set |= SQUARE_BIT(g->p->en_passant);
	}
	if (man->kind == BISHOP && man->side != 0)
		set &= bishop_squares(man->side, !g->p->turn);
	return set;
}

static bool
descriptive_target(struct move_parser *g)
{
	struct named_man man;

	if (move_parser_now(g) == '-') {
		g->i++;
		if (!take_man(g, &man) || man.kind == PAWN)
			return false;
		g->a.to = take_own_rank(g) & man.files;
		if (g->a.to == 0)
			return false;
		g->a.to &= ~position_occupied(g->p);
		return true;
	}
	if (move_parser_now(g) != 'x' && move_parser_now(g) != 'X' && move_parser_now(g) != ':')
		return false;
	g->i++;
	g->a.capture = g->a.must_capture = true;
	if (!take_man(g, &man))
		return false;
	g->a.to = victims(g, &man);
	if (move_parser_now(g) == '/' ||
	    (move_parser_now(g) == '(' && (move_parser_ahead(g, 2) != ')' || move_parser_rank_at(g, 1) != NOWHERE))) {
		bits place = take_place(g);

		g->a.to &= place;
		return place != 0;
	}
	return true;
}

bool
descriptive_read(struct move_parser *g)
{
	struct named_man man;

	if (g->letters != piece_letters_languages || !take_man(g, &man))
		return false;
	move_parser_tolerate(g, DIAG_SAN_DESCRIPTIVE);
	g->a.kind = man.kind;
	g->a.writing = WRITTEN_OTHERWISE;
	if (man.kind == PAWN)
		g->a.from = man.files;
	else if (man.kind == BISHOP && man.side != 0)
		g->a.from = bishop_squares(man.side, g->p->turn);
	else if (man.side != 0)
		g->a.home = man.files & RANK_BITS(g->p->turn == WHITE ? 0 : 7);
	if (move_parser_now(g) == '/' || move_parser_now(g) == '(') {
		bits place = take_place(g);

		g->a.from &= place;
		if (place == 0)
			return false;
	}
	if (!descriptive_target(g))
		return false;
	if (man.kind == PAWN)
		move_parser_promotion(g, (g->a.to & (RANK_BITS(0) | RANK_BITS(7))) != 0);
	return move_parser_tail(g);
}
