/* fen_incremental: the FENs of the successive positions of a game. */
#include <string.h>

#include "games/chess/castling_rights.h"
#include "games/chess/fen_incremental.h"

/*
 * The text of a rank, for each of the 256 sets of occupied squares: one byte for each piece, which set_rank() fills
 * in, and a digit for each run of empty squares.  A letter's place in the text is BACK squares before its file; it gets
 * there in steps of 1, 2 and 4 bytes, those that the binary digits of BACK call for, all letters at once.  The tables
 * are constants, computed by the compiler.
 */
#define EMPTY(o)      (~(o) & 0xff)
#define STARTS(o)     (((o) | ~(EMPTY(o) << 1)) & 0xff)
#define IS(set, f)    ((set) >> (f) & 1)
#define PLACE(o, f)   (__builtin_popcount(STARTS(o) & ((2u << (f)) - 1)) - 1)
#define FILES(F, o, x) (F(o, 0, x) + F(o, 1, x) + F(o, 2, x) + F(o, 3, x) + F(o, 4, x) + F(o, 5, x) + F(o, 6, x) + F(o, 7, x))
#define DIGIT(o, f, x) ((uint64_t)(IS(EMPTY(o), f) + '0' * IS(EMPTY(o) & STARTS(o), f)) << 8 * PLACE(o, f))
#define BACK(o, f)    ((f) - PLACE(o, f))
/* The byte at which the letter of a file is before a step of `step` bytes, if it takes that step. */
#define GOES(o, f, step) ((uint64_t)(IS(o, f) * ((BACK(o, f) & (step)) != 0) * 0xff) << 8 * ((f) - (BACK(o, f) & ((step) - 1))))
#define RANK_TEXT(o)  { FILES(DIGIT, o, 0), { FILES(GOES, o, 1), FILES(GOES, o, 2), FILES(GOES, o, 4) }, \
	__builtin_popcount(STARTS(o)) + 1 }
#define RANKS_4(o)    RANK_TEXT((o)), RANK_TEXT((o) + 1), RANK_TEXT((o) + 2), RANK_TEXT((o) + 3)
#define RANKS_16(o)   RANKS_4((o)), RANKS_4((o) + 4), RANKS_4((o) + 8), RANKS_4((o) + 12)
#define RANKS_64(o)   RANKS_16((o)), RANKS_16((o) + 16), RANKS_16((o) + 32), RANKS_16((o) + 48)

static const struct rank_text {
	uint64_t digits;	/* the text with 0 in place of the letters; the first byte lowest */
	uint64_t goes[3];	/* the bytes that move by 1, then by 2, then by 4 */
	uint8_t length;		/* bytes of the text, plus 1 for the slash after it */
} rank_texts[256] = { RANKS_64(0u), RANKS_64(64u), RANKS_64(128u), RANKS_64(192u) };

static void
set_rank(struct fen_incremental *f, int rank)
{
	uint64_t men = f->men[rank];
	/* Letters have bit 6 set.  The multiplication gathers these bits into the highest byte: the occupied files. */
	const struct rank_text *t = &rank_texts[((men >> 6 & FILE_A) * 0x0102040810204080u) >> 56];
	uint64_t one, two, four;

	one = men & t->goes[0];
	men = (men ^ one) | one >> 8;
	two = men & t->goes[1];
	men = (men ^ two) | two >> 16;
	four = men & t->goes[2];
	men = (men ^ four) | four >> 32;
	f->text[rank] = t->digits | men;
	f->length[rank] = t->length;
}

static inline unsigned
man_on(const struct fen_incremental *f, int s)
{
	return (unsigned)(f->men[s >> 3] >> 8 * (s & 7)) & 0xff;
}

static inline void
put_man(struct fen_incremental *f, int s, unsigned man)
{
	int shift = 8 * (s & 7);

	f->men[s >> 3] = (f->men[s >> 3] & ~((uint64_t)0xff << shift)) | (uint64_t)man << shift;
}

static ATTACK_RARE void
set_rights(struct fen_incremental *f)
{
	static const struct { char letter; square rook; } rows[4] = {
		{ 'K', H1 }, { 'Q', A1 }, { 'k', H8 }, { 'q', A8 },
	};
	char text[8] = "-";
	size_t n = 0;

	for (int i = 0; i < 4; i++)
		if (f->castling & SQUARE_BIT(rows[i].rook))
			text[n++] = rows[i].letter;
	memcpy(&f->rights, text, sizeof(text));
	f->rights_length = (uint8_t)(n > 0 ? n : 1);
}

enum { START_MOVES_MAX = 9000000 };	/* games that start below it do not reach move numbers of more than 8 digits */

static void
set_move(struct fen_incremental *f)
{
	char text[20];

	f->move_length = (uint8_t)number_digits(f->fullmoves, text);
	memcpy(&f->move, text, sizeof(f->move));
}

static const char letters[2][7] = { " PNBRQK", " pnbrqk" };

bool
fen_incremental_start(struct fen_incremental *f, const struct position *p)
{
	if (p->rules != NULL || p->fullmoves > START_MOVES_MAX ||
	    p->castling & ~(SQUARE_BIT(A1) | SQUARE_BIT(H1) | SQUARE_BIT(A8) | SQUARE_BIT(H8)))
		return false;
	*f = (struct fen_incremental){ .castling = p->castling, .halfmoves = p->halfmoves, .fullmoves = p->fullmoves,
	    .turn = p->turn, .king = { p->king[WHITE], p->king[BLACK] }, .en_passant = p->en_passant };
	for (bits b = position_occupied(p); b != 0; b &= b - 1) {
		int s = bits_lowest(b);

		put_man(f, s, (unsigned char)letters[p->side[BLACK] >> s & 1][p->board[s]]);
	}
	for (int rank = 0; rank < 8; rank++)
		set_rank(f, rank);
	set_rights(f);
	set_move(f);
	return true;
}

/* After a double step past an enemy pawn: sets up the position to see if it can be taken legally (FIDE 9.2.3). */
static ATTACK_RARE void
give_passing(struct fen_incremental *f, int passed)
{
	static const uint8_t kinds[32] = {
		['P' & 31] = PAWN, ['N' & 31] = KNIGHT, ['B' & 31] = BISHOP, ['R' & 31] = ROOK, ['Q' & 31] = QUEEN,
		['K' & 31] = KING,
	};
	struct position p = { .turn = f->turn, .en_passant = (square)passed };

	for (int s = 0; s < 64; s++) {
		unsigned man = man_on(f, s);

		if (man != 0) {
			p.board[s] = kinds[man & 31];
			p.kind[p.board[s]] |= SQUARE_BIT(s);
			p.side[man >> 5 & 1] |= SQUARE_BIT(s);
		}
	}
	position_settle(&p);
	f->en_passant = p.en_passant;
}

/* Is there a pawn of this letter on a square next to s, on the same rank? */
static inline bool
has_pawn_beside(const struct fen_incremental *f, int s, unsigned pawn)
{
	return (FILE_OF(s) > 0 && man_on(f, s - 1) == pawn) || (FILE_OF(s) < 7 && man_on(f, s + 1) == pawn);
}

/* Gives the turn to the other side, and clears the en passant square. */
static inline void
turn_over(struct fen_incremental *f)
{
	if (f->turn == BLACK) {
		f->fullmoves++;
		set_move(f);
	}
	f->turn = !f->turn;
	f->en_passant = NO_SQUARE;
}

static ATTACK_RARE void
castle_in_fen(struct fen_incremental *f, int from, int to)
{
	int us = f->turn, base = from & 56;
	unsigned king = man_on(f, from), rook = man_on(f, to);

	put_man(f, from, 0);
	put_man(f, to, 0);
	f->king[us] = base + (to > from ? G1 : C1);
	put_man(f, f->king[us], king);
	put_man(f, base + (to > from ? F1 : D1), rook);
	f->halfmoves++;
}

/* The rest of a promotion or of an en passant capture. */
static ATTACK_RARE void
pawn_rarity(struct fen_incremental *f, move m, unsigned man)
{
	int from = move_from(m), to = move_to(m);

	if (move_promotion(m) != NONE)
		put_man(f, to, (unsigned char)letters[man >> 5 & 1][move_promotion(m)]);
	else if (FILE_OF(from) != FILE_OF(to))
		put_man(f, to ^ 8, 0);
}

/* Removes the castling rights of a rook that moves or is taken, and those of a king that moves. */
static inline void
keep_rights(struct fen_incremental *f, int from, int to)
{
	bits lost = SQUARE_BIT(from) | SQUARE_BIT(to) | (from == f->king[f->turn] ? (bits)RANK_1 << (f->turn == WHITE ? 0 : 56) : 0);

	if (f->castling & lost) {
		f->castling &= ~lost;
		set_rights(f);
	}
}

void
fen_incremental_play(struct fen_incremental *f, move m)
{
	const int from = move_from(m), to = move_to(m), us = f->turn;
	const unsigned man = man_on(f, from), victim = man_on(f, to);
	const bool pawn = (man & 31) == ('P' & 31);

	if (victim != 0 && ((man ^ victim) & 0x20) == 0) {
		keep_rights(f, from, to);
		castle_in_fen(f, from, to);
		turn_over(f);
		set_rank(f, RANK_OF(from));
		return;
	}
	if (f->castling != 0)
		keep_rights(f, from, to);
	if (from == f->king[us])
		f->king[us] = to;
	put_man(f, from, 0);
	put_man(f, to, man);
	if (pawn && (move_promotion(m) != NONE || (victim == 0 && FILE_OF(from) != FILE_OF(to))))
		pawn_rarity(f, m, man);
	f->halfmoves = pawn || victim != 0 ? 0 : f->halfmoves + 1;
	turn_over(f);
	if (pawn && (from ^ to) == 16 && has_pawn_beside(f, to, man ^ 0x20))
		give_passing(f, (from + to) / 2);
	set_rank(f, RANK_OF(from));
	set_rank(f, RANK_OF(to));
}

void
fen_incremental_pass(struct fen_incremental *f)
{
	f->halfmoves++;
	turn_over(f);
}

char *
fen_incremental_write(const struct fen_incremental *f, char *at, bool counters)
{
	for (int rank = 7; rank >= 0; rank--) {
		memcpy(at, &f->text[rank], 8);
		at += f->length[rank];
		at[-1] = '/';
	}
	memcpy(at - 1, f->turn == WHITE ? " w " : " b ", 3);
	at += 2;
	memcpy(at, &f->rights, 8);
	at += f->rights_length;
	*at++ = ' ';
	if (f->en_passant == NO_SQUARE) {
		*at++ = '-';
	} else {
		*at++ = (char)('a' + FILE_OF(f->en_passant));
		*at++ = (char)('1' + RANK_OF(f->en_passant));
	}
	if (!counters)
		return at;
	*at++ = ' ';
	if (f->halfmoves < 10)
		*at++ = (char)('0' + f->halfmoves);
	else
		at += number_digits(f->halfmoves, at);
	*at++ = ' ';
	memcpy(at, &f->move, 8);
	return at + f->move_length;
}
