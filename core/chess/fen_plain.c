/* fen_plain: the first three fields of a FEN in one pass, as nearly all programs write them. */
#include <string.h>

#include "chess/fen_internal.h"
#include "chess/zobrist.h"

/* What a character of field 1 means: a piece, or (kind NONE) a number of empty squares. */
struct sign {
	uint16_t keys;		/* where zobrist_piece has the numbers of the piece */
	uint8_t man;		/* colour << 3 | kind */
	uint8_t width;		/* squares; 0: the character is part of no rank */
};
#define MAN(letter, kind) [letter] = { (kind) * 64, kind, 1 }, [letter | 0x20] = { (8 + (kind)) * 64, 8 + (kind), 1 }
#define GAP(digit) [digit] = { 0, NONE, digit - '0' }
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
 * Reads one rank into the memory; `head` is its first 8 bytes, the first one lowest.  Empty squares are treated as a
 * piece, as it cannot be predicted whether a letter or a digit comes next.  False: it has not eight files, or two digits
 * for one run.
 */
static bool
read_rank(uint64_t head, int rank, struct fen_memory *m)
{
	const uint64_t *keys = &zobrist_piece[0][0][8 * rank];
	/* Of the characters of a rank, digits have bit 6 clear. */
	const uint64_t digits = ~head & FILE_A << 6, doubled = digits & digits << 8;
	uint64_t men = 0, key = 0;
	struct fen_rank *to = &m->ranks[rank];
	unsigned char text[9] = { 0 }, *p = text;
	unsigned file = 0, length;

	memcpy(text, &head, sizeof(head));
	for (; ; p++) {
		const struct sign *sign = &signs[*p];

		if (sign->width == 0)
			break;
		if (file >= 8)
			return false;
		men |= (uint64_t)sign->man << 8 * file;
		key ^= keys[sign->keys + file];
		file += sign->width;
	}
	length = (unsigned)(p - text);
	if (file != 8 || doubled << 8 * (8 - length) != 0)
		return false;
	m->planes[0][rank] = lowest_bits(men);
	m->planes[1][rank] = lowest_bits(men >> 1);
	m->planes[2][rank] = lowest_bits(men >> 2);
	m->planes[3][rank] = lowest_bits(men >> 3);
	men &= 7 * FILE_A;
	memcpy(m->board + 8 * rank, &men, sizeof(men));
	to->length = length;
	to->after = length < 7 ? ~(uint64_t)0 << 8 * (length + 1) : 0;
	to->text = head;
	to->key = key;
	return true;
}

/* Eight bytes, the first one lowest; 0 in the place of those that are not there. */
static inline uint64_t
head_of(const char *p, const char *end)
{
	uint64_t head = 0;

	if (end - p >= 8)
		memcpy(&head, p, 8);
	else
		memcpy(&head, p, (size_t)(end - p));
	return head;
}

/* Reads field 1 into the memory.  Returns its end, at which there is a blank, or NULL. */
static const char *
read_pieces(const char *p, const char *end, struct fen_memory *m, uint64_t *men_key)
{
	uint64_t key = 0;

	for (int rank = 7; ; rank--) {
		struct fen_rank *r = &m->ranks[rank];
		uint64_t head = head_of(p, end);

		/* The same text as before?  A rank that was not read yet has the text 0, and all of its bytes are compared. */
		if (((head ^ r->text) & ~r->after) != 0 && !read_rank(head, rank, m))
			return NULL;
		key ^= r->key;
		p += r->length;
		if (p == end || *p != (rank > 0 ? '/' : ' '))
			return NULL;
		if (rank == 0)
			break;
		p++;
	}
	*men_key = key;
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
 * Puts the pieces into the position, and clears the rest of it.  One by one: clearing all of it first would take as long
 * as this.
 */
static void
fill(struct position *p, const struct fen_memory *m)
{
	bits planes[4], one, two, four;

	memcpy(planes, m->planes, sizeof(planes));
	one = planes[0], two = planes[1], four = planes[2];
	p->kind[PAWN] = one & ~two & ~four;
	p->kind[KNIGHT] = two & ~one & ~four;
	p->kind[BISHOP] = two & one;
	p->kind[ROOK] = four & ~one & ~two;
	p->kind[QUEEN] = four & one;
	p->kind[KING] = four & two;
	p->side[BLACK] = planes[3];
	p->side[WHITE] = (one | two | four) & ~planes[3];
	memcpy(p->board, m->board, sizeof(p->board));
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
	const char *blank = read_pieces(text, end, in->memory, &in->men_key), *rights;

	if (blank == NULL || end - blank < AFTER)
		return false;
	fill(in->p, in->memory);
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
