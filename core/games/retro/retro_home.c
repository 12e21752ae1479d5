/* retro_home: walls of unmoved pieces, and which pieces can have got past them. */
#include <stddef.h>

#include "games/chess/legal_basic.h"
#include "games/retro/retro_home.h"

#define MIDDLE 0x00ffffffffffff00u

unsigned
retro_home_along(unsigned from, unsigned room)
{
	unsigned up = from, down = from, there = room, back = room;

	up |= there & up << 1, there &= there << 1;
	down |= back & down >> 1, back &= back >> 1;
	up |= there & up << 2, there &= there << 2;
	down |= back & down >> 2, back &= back >> 2;
	return (up | down | (there & up << 4) | (back & down >> 4)) & ROW;
}

/* Those of the squares c1, f1 whose bishop could never leave, because both pawns next to it never moved. */
static unsigned
locked_bishops(unsigned pawns)
{
	return pawns << 1 & pawns >> 1 & (1u << C_FILE | 1u << F_FILE);
}

/*
 * The pieces of the first rank that have never moved: king and rooks with castling rights, a bishop that two unmoved
 * pawns lock in, and queen and king if walls leave them no square.  Where no piece of a kind can get out, none can have
 * got in: so the one that is there is the original.
 */
static unsigned
fixed_men(const struct retro_home *c, bits rights)
{
	unsigned pawns = c->home.pawns, fixed = (unsigned)rights & ROW, box = 1u << D_FILE | 1u << E_FILE;

	if (fixed != 0)
		fixed |= 1u << E_FILE;
	fixed |= (unsigned)c->kind[BISHOP] & locked_bishops(pawns);
	if (!(fixed & 1u << C_FILE) || (~pawns >> C_FILE & 7) != 0)
		return fixed;
	/* The pieces on c1, e1, c2, d2 and e2 never moved: so the one on d1 did not either. */
	if ((fixed & 1u << E_FILE) && (c->kind[QUEEN] & SQUARE_BIT(D_FILE)))
		return fixed | 1u << D_FILE;
	/* d1 and e1 are closed all around, with king and queen on them: neither had a square to move to. */
	if ((fixed & pawns & 1u << F_FILE) && (c->kind[QUEEN] & box) && (c->kind[KING] & box))
		return fixed | box;
	return fixed;
}

/* There are no walls in the middle: an officer that gets to the third rank gets anywhere, a bishop on its colour. */
static void
open_home(struct home_ranks *h)
{
	unsigned gaps = ~h->pawns & ROW, room = ~h->fixed & ROW;

	h->entry = room & (gaps | retro_home_beside(gaps));
	h->open[BISHOP] = room & retro_home_beside(gaps);
	if (h->fixed == 0 && gaps != 0) {
		h->open[ROOK] = h->open[QUEEN] = h->open[KING] = ROW;
		return;
	}
	h->open[ROOK] = retro_home_along(room & gaps, room);
	h->open[QUEEN] = h->open[KING] = retro_home_along(h->entry, room);
}

static int
excess_of(int n, int initially)
{
	return n > initially ? n - initially : 0;
}

/* Reads `kind` and `home`. */
static inline void
read_home(const struct position *p, int colour, struct rules rules, bits rights, struct retro_home *c)
{
	for (int kind = PAWN; kind <= KING; kind++)
		c->kind[kind] = retro_home_turned(position_men(p, colour, kind), colour);
	c->home.pawns = (unsigned)(c->kind[PAWN] >> 8) & ROW;
	c->home.fixed = rules.orthodox_array ? fixed_men(c, retro_home_turned(rights & p->side[colour], colour)) : 0;
	open_home(&c->home);
}

/* Reads the rest. */
static void
read_numbers(const struct position *p, int colour, struct retro_home *c)
{
	c->lacks = 16 - count(p->side[colour]);
	c->pawns_lacking = 8 - count(c->kind[PAWN]);
	c->beyond = c->promoted = legal_basic_promoted(p, colour);
	c->spared = 0;
	c->spared_bishops = 0;
}

/*
 * The usual case, recognised by a few masks, of a side without promoted pieces: the locked bishops are all at home, and
 * the way of every other officer is open.
 */
static bool
at_ease(const struct retro_home *c, const struct retro_home *enemy)
{
	const struct home_ranks *h = &c->home, *far = &enemy->home;
	unsigned locked = locked_bishops(h->pawns);
	bits bishops = c->kind[BISHOP], rooks = c->kind[ROOK], queens = c->kind[QUEEN];
	unsigned out_rooks = (h->fixed | h->open[ROOK]), out_queen = (h->fixed | h->open[QUEEN]);

	if ((locked & ~bishops) || (bishops & ROW & ~h->open[BISHOP] & ~locked))
		return false;
	if ((~out_rooks & (1u | 1u << H_FILE | (unsigned)rooks)) & ROW)
		return false;
	if ((~out_queen & (1u << D_FILE | 1u << E_FILE | (unsigned)(queens | c->kind[KING]))) & ROW)
		return false;
	if ((bishops >> 56 & ~far->open[BISHOP]) || (rooks >> 56 & ~far->open[ROOK]) ||
	    (queens >> 56 & ~far->open[QUEEN]))
		return false;
	if ((h->fixed & 1u << E_FILE) && !(c->kind[KING] & SQUARE_BIT(E_FILE)))
		return false;	/* king and queen have changed places, which is impossible */
	return far->pawns == 0 || c->kind[KING] >> 40 == 0;
}

/* How many of these pieces can be original ones, of which there were two, one in each region. */
static int
first_ones(bits men, bits one, bits other)
{
	bool a = men & one, b = men & other;

	return a && b && bits_several(men & (one | other)) ? 2 : a || b;
}

/*
 * Where the original officer can have been that started on one of these files of the first rank, of which those that are
 * fixed are fixed together.
 */
static bits
region_of_officer(const struct retro_home *c, const struct retro_home *enemy, int kind, unsigned from)
{
	const struct home_ranks *h = &c->home;

	if (h->fixed & from)
		return from;
	if (h->open[kind] & from)
		return MIDDLE | from | h->open[kind] | (bits)enemy->home.open[kind] << 56;
	return kind == BISHOP ? from : retro_home_along(from, ~h->fixed & ROW);
}

/* Where a promoted piece of that kind can have been; a bishop, if promoted on a square of that colour. */
static bits
promoted_region(const struct retro_home *c, const struct retro_home *enemy, int kind, bits colour)
{
	const struct home_ranks *h = &enemy->home;
	unsigned from = h->entry & (unsigned)(colour >> 56);

	if (kind != BISHOP)
		from = retro_home_along(from, ~h->fixed & ROW);
	if (from & h->open[kind])
		return MIDDLE | c->home.open[kind] | (bits)(from | h->open[kind]) << 56;
	return (bits)from << 56;
}

/*
 * An officer that could not leave its region on the first rank and is not in it was taken there.  A pawn can capture
 * there only diagonally from a gap in the second rank; if there is none, an officer took it, and it is `spared`.
 */
static void
spare_officer(struct retro_home *c, int kind, bits men, bits where, int file)
{
	if (where >> 8 != 0 || (men & where) || ((unsigned)where & retro_home_beside(~c->home.pawns & ROW)))
		return;
	c->spared++;
	if (kind == BISHOP)
		c->spared_bishops |= 1u << file;
}

/* The pieces of one kind (bishops: on squares of one colour): how many there were, and the file on which each started. */
struct pieces_of_kind {
	int kind;
	bits colour;
	int n, file[2];
};

/* The files on which one of them can have started; a shuffled array has them anywhere, a bishop on its colour. */
static unsigned
files_of(const struct pieces_of_kind *kin, int i, struct rules rules)
{
	return rules.orthodox_array ? 1u << kin->file[i] : (unsigned)(kin->colour & ROW);
}

static bool
place_officers(struct retro_home *c, const struct retro_home *enemy, struct rules rules, const struct pieces_of_kind *kin,
    square *bad)
{
	bits men = c->kind[kin->kind] & kin->colour, one = region_of_officer(c, enemy, kin->kind, files_of(kin, 0, rules));
	bits two = kin->n < 2 ? 0 : region_of_officer(c, enemy, kin->kind, files_of(kin, 1, rules));
	bits lost = men & ~promoted_region(c, enemy, kin->kind, kin->colour);

	if (first_ones(lost, one, two) < count(lost)) {
		bits nowhere = lost & ~(one | two);

		*bad = (square)bits_lowest(nowhere != 0 ? nowhere : lost);
		return false;
	}
	c->promoted += count(men) - first_ones(men, one, two) - excess_of(count(men), kin->n);
	if (rules.orthodox_array)
		spare_officer(c, kin->kind, men, one, kin->file[0]);
	if (rules.orthodox_array && kin->n > 1)
		spare_officer(c, kin->kind, men, two, kin->file[1]);
	return true;
}

/* The squares of ranks 7 and 8 that a king can reach, without passing a square that an unmoved pawn attacks. */
static bits
king_behind(const struct home_ranks *enemy)
{
	bits room = (bits)(~enemy->pawns & ROW) << 48 | (bits)(~enemy->fixed & ROW) << 56;
	unsigned safe = ~retro_home_beside(enemy->pawns) & ROW;
	bits in = (bits)(safe | retro_home_beside(safe)) << 48 & room, before;

	do {
		before = in;
		in |= (in << 1 & ~(bits)FILE_A) | (in >> 1 & ~((bits)FILE_A << 7));
		in |= in << 8 | in >> 8;
		in &= room;
	} while (in != before);
	return in;
}

static bool
place_king(const struct retro_home *c, const struct retro_home *enemy, struct rules rules, square *bad)
{
	bits king = c->kind[KING], where = ~((bits)retro_home_beside(enemy->home.pawns) << 40);

	/* No pawn that never moved checks a king: the pawn did not move to give check, and no king moves into it. */
	where &= region_of_officer(c, enemy, KING, rules.orthodox_array ? 1u << E_FILE : ROW) &
	    (king_behind(&enemy->home) | ~(bits)0 >> 16);
	*bad = (square)bits_lowest(king);
	return king & where;
}

/* Can every piece of the side have got to its square?  Knights always can, as they jump over walls. */
static bool
place_all(struct retro_home *c, const struct retro_home *enemy, struct rules rules, struct impossible_piece *bad)
{
	static const struct pieces_of_kind kin[] = {
		{ BISHOP, ~LIGHT_SQUARES, 1, { C_FILE, 0 } }, { BISHOP, LIGHT_SQUARES, 1, { F_FILE, 0 } },
		{ QUEEN, ~(bits)0, 1, { D_FILE, 0 } }, { ROOK, ~(bits)0, 2, { 0, H_FILE } },
	};
	int pawns = enemy->home.entry == 0 ? 0 : c->pawns_lacking;

	if (!place_king(c, enemy, rules, &bad->at))
		return false;
	for (size_t i = 0; i < sizeof(kin) / sizeof(*kin); i++)
		if (!place_officers(c, enemy, rules, &kin[i], &bad->at))
			return false;
	*bad = (struct impossible_piece){ bad->colour, NO_SQUARE, c->promoted, pawns };
	return c->promoted <= pawns;
}

bool
retro_home_read(const struct position *p, struct rules rules, bits rights, struct retro_home homes[2],
    struct impossible_piece *bad)
{
	for (int c = WHITE; c <= BLACK; c++) {
		read_home(p, c, rules, rights, &homes[c]);
		read_numbers(p, c, &homes[c]);
	}
	for (int c = WHITE; c <= BLACK; c++) {
		if (homes[c].beyond == 0 && at_ease(&homes[c], &homes[!c]))
			continue;
		bad->colour = c;
		if (!place_all(&homes[c], &homes[!c], rules, bad))
			return false;
	}
	return true;
}

bool
retro_home_plain(const struct position *p)
{
	const unsigned middle = 1u << C_FILE | 1u << D_FILE | 1u << E_FILE | 1u << F_FILE;
	struct retro_home homes[2];

	if (legal_basic_promoted(p, WHITE) + legal_basic_promoted(p, BLACK) > 0)
		return false;
	read_home(p, WHITE, rules_orthodox, p->castling, &homes[WHITE]);
	read_home(p, BLACK, rules_orthodox, p->castling, &homes[BLACK]);
	return at_ease(&homes[WHITE], &homes[BLACK]) && at_ease(&homes[BLACK], &homes[WHITE]) &&
	    (homes[WHITE].home.fixed & homes[BLACK].home.fixed & middle) != middle;
}
