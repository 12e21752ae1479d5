/* descriptive: English descriptive notation, P-K4 and QNxKBP; files have names, ranks count from the mover's side. */
#include "chess/descriptive.h"

/* Where a man of that kind is at home, by its side: the files of "QR" and so on. */
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

/* R, N, B or Kt at the present place; 0 if none. */
static char
take_officer(struct parse *g)
{
	char c = parse_now(g);

	if (c == 'K' && parse_ahead(g, 1) == 't') {
		g->i += 2;
		return 'N';
	}
	if (c != 'R' && c != 'N' && c != 'B')
		return 0;
	g->i++;
	return c;
}

/* "QR", "KBP", "P", "Q": a man, or the files he is named by. */
struct named_man {
	enum kind kind;
	int side;	/* 'K', 'Q', 0 */
	bits files;	/* of a pawn; of other men: the files of his name */
};

static bool
take_man(struct parse *g, struct named_man *man)
{
	static const char names[7] = " PNBRQK";
	char side = 0, officer;

	if ((parse_now(g) == 'Q' || parse_now(g) == 'K') && parse_ahead(g, 1) != 't') {
		side = parse_now(g);
		g->i++;
	}
	officer = take_officer(g);
	*man = (struct named_man){ .side = officer != 0 ? side : 0 };
	man->files = home_files(man->side, officer != 0 ? officer : side);
	if (parse_now(g) == 'P') {
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
take_own_rank(struct parse *g)
{
	int rank = parse_rank(g);

	return rank == NOWHERE ? 0 : RANK(g->p->turn == WHITE ? rank : 7 - rank);
}

/* "/5", "(KB4)", "/R1": which of several; an empty set when it is not that. */
static bits
take_place(struct parse *g)
{
	bool round = parse_now(g) == '(';
	struct named_man man;
	bits set;

	g->i++;
	if ((set = take_own_rank(g)) == 0) {
		if (!take_man(g, &man) || man.kind == PAWN)
			return 0;
		set = take_own_rank(g) & man.files;
	}
	return !round || parse_take(g, ')') ? set : 0;
}

static bits
bishop_squares(int side, int colour)
{
	const bits light = 0x55aa55aa55aa55aau;

	return (side == 'K') == (colour == WHITE) ? light : ~light;
}

/* Men of the other side that a name fits, seen from the mover. */
static bits
victims(const struct parse *g, const struct named_man *man)
{
	bits set = position_men(g->p, !g->p->turn, (int)man->kind);

	if (man->kind == PAWN) {
		set &= man->files;
		if (man->files == ~(bits)0 && g->a.kind == PAWN && g->p->en_passant != NO_SQUARE)
			set |= BIT(g->p->en_passant);
	}
	if (man->kind == BISHOP && man->side != 0)
		set &= bishop_squares(man->side, !g->p->turn);
	return set;
}

static bool
descriptive_target(struct parse *g)
{
	struct named_man man;

	if (parse_now(g) == '-') {
		g->i++;
		if (!take_man(g, &man) || man.kind == PAWN)
			return false;
		g->a.to = take_own_rank(g) & man.files;
		if (g->a.to == 0)
			return false;
		g->a.to &= ~position_occupied(g->p);
		return true;
	}
	if (parse_now(g) != 'x' && parse_now(g) != 'X' && parse_now(g) != ':')
		return false;
	g->i++;
	g->a.capture = g->a.must_capture = true;
	if (!take_man(g, &man))
		return false;
	g->a.to = victims(g, &man);
	if (parse_now(g) == '/' ||
	    (parse_now(g) == '(' && (parse_ahead(g, 2) != ')' || parse_rank_at(g, 1) != NOWHERE))) {
		bits place = take_place(g);

		g->a.to &= place;
		return place != 0;
	}
	return true;
}

bool
descriptive_read(struct parse *g)
{
	struct named_man man;

	if (g->letters != languages || !take_man(g, &man))
		return false;
	parse_tolerate(g, DIAG_SAN_DESCRIPTIVE);
	g->a.kind = man.kind;
	g->a.writing = WRITTEN_OTHERWISE;
	if (man.kind == PAWN)
		g->a.from = man.files;
	else if (man.kind == BISHOP && man.side != 0)
		g->a.from = bishop_squares(man.side, g->p->turn);
	else if (man.side != 0)
		g->a.home = man.files & RANK(g->p->turn == WHITE ? 0 : 7);
	if (parse_now(g) == '/' || parse_now(g) == '(') {
		bits place = take_place(g);

		g->a.from &= place;
		if (place == 0)
			return false;
	}
	if (!descriptive_target(g))
		return false;
	if (man.kind == PAWN)
		parse_promotion(g, (g->a.to & (RANK(0) | RANK(7))) != 0);
	return parse_tail(g);
}
