/* move_grammar: the ways of writing moves, as a table. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "games/move_notation/castling_words.h"
#include "games/move_notation/move_grammar.h"
#include "games/move_notation/move_parser.h"
#include "games/move_notation/san.h"

/*
 * English descriptive notation, P-K4 and QNxKBP.  Files are named after the pieces that start on them; ranks are
 * counted from the mover's side.
 */

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
victims_named(const struct move_parser *g, const struct named_man *man)
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
	g->a.to = victims_named(g, &man);
	if (move_parser_now(g) == '/' ||
	    (move_parser_now(g) == '(' && (move_parser_ahead(g, 2) != ')' || move_parser_rank_at(g, 1) != NOWHERE))) {
		bits place = take_place(g);

		g->a.to &= place;
		return place != 0;
	}
	return true;
}

/* Reads a move of descriptive notation (a row of move_grammars).  False: not one, or the letters are not English. */
static bool
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

static bool
read_null(struct move_parser *g)
{
	static const char *const words[] = { "--", "Z0", "null", "pass", "0000", "@@@@", "<>" };

	for (size_t k = 0; k < sizeof(words) / sizeof(words[0]); k++) {
		int n = piece_letters_match(g->s, 0, words[k], words[k][0] == '-' ? LOOKS_LIKE : SAME_BUT_CASE);

		if (n == g->s->n) {
			g->i = n;
			g->a.null = true;
			return true;
		}
	}
	return false;
}

static bool
is_castling_o(char c)
{
	return c == 'O' || c == 'o' || c == '0';
}

static bool
read_castling_signs(struct move_parser *g)
{
	int n = 0, dashes = 0;

	for (; is_castling_o(move_parser_now(g)); g->i++) {
		n++;
		if (move_parser_now(g) == '0')
			move_parser_tolerate(g, DIAG_SAN_CASTLING_ZERO);
		if (move_parser_now(g) == 'o')
			move_parser_tolerate(g, DIAG_SAN_CASTLING_LOWER);
		if (!is_castling_o(move_parser_ahead(g, 2)) || strchr("-_=.~", move_parser_ahead(g, 1)) == NULL)
			continue;
		dashes++;
		if (g->s->c[g->i + 1] != '-') {
			move_parser_tolerate(g, DIAG_SAN_CASTLING_DASH);
			g->foreign |= (uint64_t)1 << (g->i + 1);
		}
		g->i++;
	}
	if (n != 2 && n != 3)
		return false;
	if (dashes < n - 1)
		move_parser_tolerate(g, DIAG_SAN_CASTLING_GLUED);
	g->a.castling = true;
	g->a.short_side = n == 2;
	g->a.kind = KING;
	g->a.writing = WRITTEN_OTHERWISE;
	return move_parser_tail(g);
}

/* "castles", "castles K-side": without a side it is the one that is legal. */
static bool
read_castling_words(struct move_parser *g)
{
	unsigned sides = 0;
	size_t n = castling_words(g->s->ascii, g->s->ascii + g->s->n, &sides);

	if (n == 0)
		return false;
	g->i = (int)n;
	g->a.castling = true;
	g->a.short_side = (sides & CASTLING_SHORT) != 0;
	g->a.either_side = sides == (CASTLING_SHORT | CASTLING_LONG);
	g->a.kind = KING;
	g->a.writing = WRITTEN_OTHERWISE;
	move_parser_tolerate(g, DIAG_SAN_CASTLING_WORD);
	return move_parser_tail(g);
}

/* Is the sign after the square of a pawn that of a promotion, as in "b1:Q"? */
static bool
promotes_behind(const struct move_parser *g, const struct move_squares *q)
{
	char piece = move_parser_ahead(g, 1);

	return g->a.kind == PAWN && (q->rank2 == 0 || q->rank2 == 7) && piece != '\0' && strchr("QRBN", piece) != NULL;
}

/* What can follow the target square of any move: a colon, a promotion, remarks; and what is odd about the squares. */
static bool
finish_squares(struct move_parser *g, const struct move_squares *q)
{
	bool pawn = g->a.kind == PAWN || g->a.kind == NONE;

	if (q->sign == 0 && !promotes_behind(g, q) && move_parser_take(g, ':')) {	/* ed5: and Nbd7: */
		move_parser_captures(g, ':');
		g->a.must_capture |= g->a.kind == PAWN;
	}
	move_parser_promotion(g, pawn && (q->rank2 == 0 || q->rank2 == 7));
	if (q->upper1 || q->upper2)
		move_parser_tolerate(g, DIAG_SAN_UPPERCASE_FILE);
	if (q->sign == '-')
		move_parser_tolerate(g, DIAG_SAN_LONG_ALGEBRAIC);
	return move_parser_tail(g);
}

/* A pawn comes from the file it goes to, unless another is named or a capture sign is written. */
static void
pawn_squares(struct move_parser *g, const struct move_squares *q)
{
	g->a.must_capture |= g->a.capture;
	g->a.from = move_parser_set(q->file1, q->rank1);
	if (q->file1 == NOWHERE && !g->a.capture)
		g->a.from &= move_parser_set(q->file2, NOWHERE);
	if (q->rank1 == NOWHERE && q->file1 == q->file2 && !g->a.capture)	/* ee4 */
		move_parser_tolerate(g, DIAG_SAN_OVERDISAMBIGUATED_FILE);
	if (q->rank1 != NOWHERE) {
		g->a.writing = WRITTEN_LONG;
		move_parser_tolerate(g, DIAG_SAN_LONG_ALGEBRAIC);
	}
}

static bool
behind_piece(struct move_parser *g, const struct named_piece *piece)
{
	struct move_squares q;

	if (!move_parser_squares(g, piece->kind != PAWN, &q) || q.rank2 == NOWHERE)
		return false;
	/* "B-B4", "N-B3": file names of descriptive notation, not file b. */
	if (q.sign == '-' && q.upper2 && q.file2 == 1 && (q.bracket || q.file1 == NOWHERE || q.rank1 == NOWHERE))
		return false;
	g->a.to = move_parser_set(q.file2, q.rank2);
	if (piece->kind == PAWN) {
		pawn_squares(g, &q);
		return finish_squares(g, &q);
	}
	g->a.from = move_parser_set(q.file1, q.rank1);
	g->a.writing = q.sign == '-' ? WRITTEN_LONG : WRITTEN_SAN;
	g->a.named = q.bracket ? 0 : (q.file1 != NOWHERE) * SAN_FILE | (q.rank1 != NOWHERE) * SAN_RANK;
	if (q.bracket && q.sign != '-')
		g->a.writing = WRITTEN_LONG;
	return finish_squares(g, &q);
}

static bool
read_piece(struct move_parser *g)
{
	struct named_piece piece;
	bool upper, second;

	/* "D2-D4", "B1C3": two squares in capitals. */
	if (move_parser_file_at(g, 0, &upper) != NOWHERE && move_parser_rank_at(g, 1) != NOWHERE &&
	    (move_parser_file_at(g, 2, &second) != NOWHERE || move_parser_file_at(g, 3, &second) != NOWHERE) && second)
		return false;
	return move_parser_piece(g, 0, &piece) && behind_piece(g, &piece);
}

/* N@f3, @e4, P@e4: a piece is dropped from the pocket.  Not in chess, where it is not a move. */
static bool
read_drop(struct move_parser *g)
{
	struct named_piece piece;
	struct move_squares q;

	if (g->p->rules == NULL)
		return false;
	if (!move_parser_take(g, '@')) {
		if (!move_parser_piece(g, LETTER_LOWER, &piece) || !move_parser_take(g, '@'))
			return false;
	} else {
		g->a.kind = PAWN;
	}
	if (!move_parser_squares(g, false, &q) || q.file1 != NOWHERE || q.rank1 != NOWHERE || q.sign != 0 || q.rank2 == NOWHERE)
		return false;
	if (q.upper2)
		move_parser_tolerate(g, DIAG_SAN_UPPERCASE_FILE);
	g->a.drop = true;
	g->a.to = move_parser_set(q.file2, q.rank2);
	g->a.from = 0;
	g->a.writing = WRITTEN_OTHERWISE;
	return move_parser_tail(g);
}

/* nf3; but "b2c3" is two squares, not a bishop on the second rank. */
static bool
read_lower_piece(struct move_parser *g)
{
	struct named_piece piece;
	bool upper;
	int file = move_parser_file_at(g, 0, &upper);

	if (file != NOWHERE && (upper || move_parser_rank_at(g, 1) != NOWHERE))
		return false;
	if (!move_parser_piece(g, LETTER_LOWER, &piece) || !piece.lower || !behind_piece(g, &piece))
		return false;
	g->a.must_capture |= file != NOWHERE && g->a.capture;	/* "bxe6" with nothing on e6 is not a slip of one letter */
	return true;
}

/* "Bd2x", "Nx": a capture that does not say where. */
static bool
read_unnamed_capture(struct move_parser *g)
{
	struct named_piece piece;
	bool upper;
	int file, rank;
	char sign;

	if (!move_parser_piece(g, 0, &piece) || piece.kind == PAWN)
		return false;
	file = move_parser_file(g, &upper);
	rank = move_parser_rank(g);
	sign = move_parser_now(g);
	if (upper || !move_parser_is_capture(sign) || strchr("+#", move_parser_ahead(g, 1)) == NULL)	/* or the end */
		return false;
	g->i++;
	move_parser_captures(g, sign);
	move_parser_tolerate(g, DIAG_SAN_NONSTANDARD_DISAMBIGUATION);
	g->a.from = move_parser_set(file, rank);
	g->a.must_capture = true;
	g->a.writing = WRITTEN_OTHERWISE;
	return move_parser_tail(g);
}

/* e2e4, e7e8q: only lower case, and no sign between. */
static bool
has_only_squares(const struct move_parser *g, const struct move_squares *q, int promotion_at)
{
	return q->sign == 0 && !q->upper1 && !q->upper2 && (g->s->ascii[promotion_at] != '=') &&
	    (g->a.promotion == NONE || ascii_is_lower(g->s->ascii[promotion_at]));
}

/* Two squares, and the piece is whatever is on the first: UCI, or the long form. */
static bool
two_squares(struct move_parser *g, const struct move_squares *q)
{
	int at = g->i;

	g->a.kind = NONE;
	g->a.from = move_parser_set(q->file1, q->rank1);
	if (!finish_squares(g, q))
		return false;
	if (has_only_squares(g, q, at)) {
		g->a.writing = WRITTEN_SQUARES;
		g->a.tolerated_n = 0;
		move_parser_tolerate(g, DIAG_SAN_UCI);
		/* What it noted are deviations from SAN; for UCI the promotion is correct, the rest is read again. */
		g->a.mark = 0;
		g->i = at + (g->a.promotion != NONE);
		return move_parser_tail(g);
	}
	g->a.writing = WRITTEN_LONG;
	move_parser_tolerate(g, DIAG_SAN_LONG_ALGEBRAIC);
	return true;
}

/* "ed", "exd": a capture that names files only. */
static bool
files_only(struct move_parser *g, const struct move_squares *q)
{
	if (q->file1 == NOWHERE || q->rank1 != NOWHERE || q->sign == '-' || abs(q->file1 - q->file2) != 1)
		return false;
	move_parser_tolerate(g, DIAG_SAN_NONSTANDARD_DISAMBIGUATION);
	g->a.must_capture = true;
	return finish_squares(g, q);
}

static bool
behind_pawn(struct move_parser *g, const struct move_squares *q)
{
	g->a.to = move_parser_set(q->file2, q->rank2);
	g->a.kind = PAWN;
	if (q->file1 != NOWHERE && q->rank1 != NOWHERE && q->rank2 != NOWHERE)
		return two_squares(g, q);
	g->a.from = move_parser_set(q->file1, q->rank1);
	if (q->rank2 == NOWHERE)
		return files_only(g, q);
	if (q->sign == '-' || (q->file1 == NOWHERE && q->rank1 != NOWHERE))
		return false;
	if (q->file1 == NOWHERE && q->sign != 0)	/* xd5: the file it comes from is missing */
		move_parser_tolerate(g, DIAG_SAN_NONSTANDARD_DISAMBIGUATION);
	pawn_squares(g, q);
	return finish_squares(g, q);
}

static bool
read_pawn(struct move_parser *g)
{
	struct move_squares q;

	if (!move_parser_squares(g, false, &q) || q.upper1 || (q.upper2 && q.file1 == NOWHERE))
		return false;
	/* "bb3" is a bishop in small letters: a pawn that stays on its file does not name it. */
	if (q.file1 == 1 && q.file2 == 1 && q.rank1 == NOWHERE && g->s->ascii[0] == 'b')
		return false;
	return behind_pawn(g, &q);
}

/* E4, EXD5, E2-E4; but not "Dxe5", because D is the queen in several languages. */
static bool
read_capital_pawn(struct move_parser *g)
{
	struct move_squares q;

	if (!move_parser_squares(g, false, &q) || !q.upper2 || (q.file1 != NOWHERE && !q.upper1) || q.rank2 == NOWHERE)
		return false;
	return behind_pawn(g, &q);
}

/* 5254, 57581: the numeric notation of correspondence chess (ICCF). */
static bool
read_iccf(struct move_parser *g)
{
	static const enum kind kinds[5] = { NONE, QUEEN, ROOK, BISHOP, KNIGHT };
	int digit[5] = { 0 }, n = 0;

	for (; g->i < g->s->n && n < 5; g->i++) {
		if (move_parser_now(g) == '-' && n == 2)
			continue;
		if (move_parser_now(g) < '1' || move_parser_now(g) > '8')
			break;
		digit[n++] = move_parser_now(g) - '0';
	}
	if (n < 4 || digit[4] > 4)
		return false;
	g->a.kind = NONE;
	g->a.from = move_parser_set(digit[0] - 1, digit[1] - 1);
	g->a.to = move_parser_set(digit[2] - 1, digit[3] - 1);
	g->a.promotion = kinds[digit[4]];
	g->a.writing = WRITTEN_OTHERWISE;
	move_parser_tolerate(g, DIAG_SAN_ICCF);
	return move_parser_tail(g);
}

/* -- Off the board: "Nf9", "exi5", "e0", "N@f9" -- */

static bool
read_off_board(struct move_parser *g)
{
	struct named_piece piece = { .kind = PAWN, .n = 0 };
	char file, rank;

	if (!move_parser_piece(g, 0, &piece))
		g->a.kind = PAWN;
	g->a.drop = g->p->rules != NULL && move_parser_take(g, '@');
	for (int k = 0; k < 3 && move_parser_now(g) != 0; k++) {
		file = move_parser_now(g);
		rank = move_parser_ahead(g, 1);
		if (ascii_is_lower(file) && ascii_is_digit(rank))
			break;
		if (strchr("abcdefgh12345678x:-", file) == NULL)
			return false;
		g->a.capture |= file == 'x' || file == ':';
		g->i++;
	}
	file = move_parser_now(g);
	rank = move_parser_ahead(g, 1);
	if (file < 'a' || file > (piece.n == 0 && g->i == 0 ? 'h' : 'z') || !ascii_is_digit(rank) ||
	    (file <= 'h' && rank != '0' && rank != '9'))
		return false;
	g->a.to = 0;
	g->i += 2;
	move_parser_promotion(g, false);
	return move_parser_tail(g);
}

const struct move_grammar move_grammars[] = {
	{ "null",          read_null,            NULL,           false },
	{ "castling",      read_castling_signs,  NULL,           false },
	{ "in words",      read_castling_words,  NULL,           false },
	{ "drop",          read_drop,            NULL,           true },
	{ "piece",         read_piece,           "capital pawn", true },
	{ "pawn",          read_pawn,            "lower piece",  false },
	{ "lower piece",   read_lower_piece,     NULL,           true },
	{ "capital pawn",  read_capital_pawn,    NULL,           true },
	{ "iccf",          read_iccf,            NULL,           true },
	{ "descriptive",   descriptive_read,     NULL,           true },
	{ "unnamed",       read_unnamed_capture, NULL,           true },
	{ "off the board", read_off_board,       NULL,           true },
	{ NULL,            NULL,                 NULL,           false },
};

bool
move_grammar_read(const struct move_grammar *grammar, const struct piece_symbols *s, const struct position *p,
    const struct piece_letters *letters, bool exact, struct move_request *a)
{
	struct move_parser g;

	if (grammar->placed && !s->placed)
		return false;
	g = (struct move_parser){
		.s = s, .p = p, .letters = letters, .how = exact ? 0 : LETTER_ALIKE,
		.a = { .from = ~(bits)0, .to = ~(bits)0 },
	};
	if (!grammar->read(&g) || g.i != s->n)
		return false;
	for (int i = 0; !s->plain && i < s->n; i++)
		if (s->c[i] >= 0x80 && !(g.foreign & (uint64_t)1 << i))
			move_request_tolerate(&g.a, DIAG_ENC_NON_ASCII_MOVETEXT);
	*a = g.a;
	return true;
}
