/* fen_plain: the first three fields of a FEN in one pass, as nearly all programs write them. */
#include <string.h>

#include "games/chess/fen_internal.h"
#include "games/chess/zobrist.h"

/* What a character of field 1 means: a piece, or (kind NONE) a number of empty squares. */
struct sign {
	uint16_t keys;		/* where zobrist_piece has the numbers of the piece */
	uint8_t man;		/* colour << 3 | kind */
	uint8_t width;		/* squares, and SIGN; 0: the character is part of no rank */
};
enum { SIGN = 64 };		/* more than the squares of all characters but one, and a multiple of 8 */
#define MAN(letter, kind) [letter] = { (kind) * 64, kind, SIGN + 1 }, \
	[letter | 0x20] = { (8 + (kind)) * 64, 8 + (kind), SIGN + 1 }
#define GAP(digit) [digit] = { 0, NONE, SIGN + digit - '0' }
static const struct sign signs[256] = {
	MAN('P', PAWN), MAN('N', KNIGHT), MAN('B', BISHOP), MAN('R', ROOK), MAN('Q', QUEEN), MAN('K', KING),
	GAP('1'), GAP('2'), GAP('3'), GAP('4'), GAP('5'), GAP('6'), GAP('7'), GAP('8'),
};

/* The bytes that are needed after field 1: a blank, the side, a blank, castling, a blank. */
enum { AFTER = 5 };

/* The lowest bit of each byte; the multiplication gathers them in the highest byte. */
static inline uint8_t
lowest_bits(uint64_t bytes)
{
	return (uint8_t)(((bytes & FILE_A) * 0x0102040810204080u) >> 56);
}

/*
 * Reads a rank of 1 to 8 bytes, after which the text is 0.  Empty squares are treated as a piece, and all eight bytes as
 * characters, as it cannot be predicted what comes next.  False: it has not eight files, or two digits for one run.
 */
static ATTACK_RARE bool
read_plain_rank(uint64_t text, unsigned length, int rank, struct fen_rank *to)
{
	const uint64_t *keys = &zobrist_piece[0][0][8 * rank];
	/* Of the characters of a rank, digits have bit 6 clear. */
	const uint64_t digits = ~text & FILE_A << 6, doubled = digits & digits << 8;
	uint64_t men = 0, key = 0;
	unsigned file = 0;

	for (uint64_t left = text, i = 0; i < 8; i++, left >>= 8) {
		const struct sign *sign = &signs[left & 0xff];

		men |= (uint64_t)sign->man << (8 * file & 63);
		key ^= keys[sign->keys + (file & 7)];
		file += sign->width;
	}
	if (file != 8 + SIGN * length || doubled << 8 * (8 - length) != 0)
		return false;
	*to = (struct fen_rank){ .text = text, .board = men & 7 * FILE_A, .key = key, .length = (uint8_t)length,
	    .planes = { lowest_bits(men), lowest_bits(men >> 1), lowest_bits(men >> 2), lowest_bits(men >> 3) } };
	return true;
}

/* Eight bytes, the first one lowest; 0 in the place of those that are not there. */
static inline uint64_t
head_of_text(const char *p, const char *end)
{
	uint64_t head = 0;

	if (end - p >= 8)
		memcpy(&head, p, 8);
	else
		memcpy(&head, p, (size_t)(end - p));
	return head;
}

/*
 * The rank that the text begins with, read now or before; NULL: there is something odd about it.  The characters after a
 * rank, unlike those of one, have bits 4 and 6 clear.  `room` is for it if there is no memory.
 */
static inline const struct fen_rank *
find_rank(uint64_t head, int rank, struct fen_memory *m, struct fen_rank *room)
{
	const uint64_t ends = ~(head | head << 2) & FILE_A << 6;
	const uint64_t text = head & (((ends & -ends) >> 6) - 1);
	struct fen_rank *known = m == NULL ? room : &m->ranks[rank][text * 0x9e3779b97f4a7c15u >> 56];

	if (known->text == text && text != 0)
		return known;
	return text != 0 && read_plain_rank(text, ends == 0 ? 8 : (unsigned)bits_lowest(ends) / 8, rank, known) ? known
	    : NULL;
}

/* The pieces of a position as planes: bit 0, 1 and 2 of the enum kind, and the colour. */
struct planes {
	bits one, two, four, black;
};

/* Reads field 1.  Returns its end, at which there is a blank, or NULL. */
static const char *
read_pieces(const char *p, struct fen_reader *in, struct planes *to)
{
	const char *end = p + in->rest.n;
	struct planes planes = { 0, 0, 0, 0 };
	struct fen_rank room;
	uint8_t *board = in->p->board;
	uint64_t key = 0;

	for (int rank = 7; ; rank--) {
		const struct fen_rank *r;

		room.text = 0;	/* the same text on another rank has another key */
		if ((r = find_rank(head_of_text(p, end), rank, in->memory, &room)) == NULL)
			return NULL;
		memcpy(board + 8 * rank, &r->board, 8);
		planes.one = planes.one << 8 | r->planes[0];
		planes.two = planes.two << 8 | r->planes[1];
		planes.four = planes.four << 8 | r->planes[2];
		planes.black = planes.black << 8 | r->planes[3];
		key ^= r->key;
		p += r->length;
		if (p == end || *p != (rank > 0 ? '/' : ' '))
			return NULL;
		if (rank == 0)
			break;
		p++;
	}
	*to = planes;
	in->men_key = key;
	return p;
}

/* Reads field 3.  Returns its end, or NULL. */
static const char *
read_rights(const char *p, const char *end, struct position *to)
{
	static const struct { char letter; uint8_t colour; square at, corner; } rows[] = {
		{ 'K', WHITE, E1, H1 }, { 'Q', WHITE, E1, A1 }, { 'k', BLACK, E1 + A8, H8 }, { 'q', BLACK, E1 + A8, A8 },
	};
	const char *start = p;

	if (*p == '-')
		return p + 1;
	for (int i = 0; i < 4 && p < end; i++) {
		if (*p != rows[i].letter)
			continue;
		if (position_men(to, rows[i].colour, KING) != SQUARE_BIT(rows[i].at) ||
		    !(position_men(to, rows[i].colour, ROOK) & SQUARE_BIT(rows[i].corner)))
			return NULL;
		to->castling |= SQUARE_BIT(rows[i].corner);
		p++;
	}
	return p > start ? p : NULL;
}

/*
 * Puts the pieces into the position, but for its board, and clears the rest of it.  One by one: clearing all of it first
 * would take as long as this.
 */
static void
fill_from_planes(struct position *p, const struct planes *from)
{
	const bits one = from->one, two = from->two, four = from->four;

	p->kind[PAWN] = one & ~two & ~four;
	p->kind[KNIGHT] = two & ~one & ~four;
	p->kind[BISHOP] = two & one;
	p->kind[ROOK] = four & ~one & ~two;
	p->kind[QUEEN] = four & one;
	p->kind[KING] = four & two;
	p->side[BLACK] = from->black;
	p->side[WHITE] = (one | two | four) & ~from->black;
	p->kind[NONE] = p->kind[KING + 1] = p->checkers = p->castling = 0;
	p->key = 0;
	p->halfmoves = 0;
	p->fullmoves = 1;
	p->en_passant = NO_SQUARE;
	p->king[WHITE] = p->king[BLACK] = 0;
	p->promoted = 0;
	p->rules = NULL;
	memset(p->pocket, 0, sizeof(p->pocket));
	memset(p->checks_left, 0, sizeof(p->checks_left));
	memset(p->zero, 0, sizeof(p->zero));
}

/* Reads the fields into the reader.  False, with the board spoiled: there is something odd about them. */
static bool
read_fields(struct fen_reader *in)
{
	const char *text = in->rest.p, *end = text + in->rest.n;
	struct planes planes = { 0, 0, 0, 0 };
	const char *blank = read_pieces(text, in, &planes), *rights;

	if (blank == NULL || end - blank < AFTER)
		return false;
	fill_from_planes(in->p, &planes);
	if ((blank[1] != 'w' && blank[1] != 'b') || blank[2] != ' ' ||
	    (rights = read_rights(blank + 3, end, in->p)) == NULL || rights == end || *rights != ' ')
		return false;
	in->p->turn = blank[1] == 'w' ? WHITE : BLACK;
	in->placement = in->out->placement = (struct span){ text, (size_t)(blank - text) };
	in->last = in->out->castling = (struct span){ blank + 3, (size_t)(rights - blank - 3) };
	in->rest = (struct span){ rights, (size_t)(end - rights) };
	in->board = in->side = in->plain = true;
	return true;
}

bool
fen_plain_read(struct fen_reader *in)
{
	if (read_fields(in))
		return true;
	fen_clear_board(in);
	return false;
}
