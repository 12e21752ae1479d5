/* move_parser: the parts that the ways of writing moves have in common. */
#include <string.h>

#include "base/ascii.h"
#include "games/move_notation/move_parser.h"
#include "games/move_notation/move_suffix.h"

void
move_request_tolerate(struct move_request *a, enum diag id)
{
	if (id == DIAG_NONE)
		return;
	for (int i = 0; i < a->tolerated_n; i++)
		if (a->tolerated[i] == id)
			return;
	if (a->tolerated_n < ASKED_TOLERATED_MAX)
		a->tolerated[a->tolerated_n++] = id;
}

void
move_parser_tolerate(struct move_parser *g, enum diag id)
{
	move_request_tolerate(&g->a, id);
}

char
move_parser_now(const struct move_parser *g)
{
	return g->s->ascii[g->i];
}

char
move_parser_ahead(const struct move_parser *g, int n)
{
	return g->i + n < g->s->n ? g->s->ascii[g->i + n] : 0;
}

bool
move_parser_take(struct move_parser *g, char c)
{
	if (move_parser_now(g) != c)
		return false;
	g->i++;
	return true;
}

void
move_parser_skip(struct move_parser *g, int n)
{
	for (; n > 0; n--)
		g->foreign |= (uint64_t)1 << g->i++;
}

bool
move_parser_tail(struct move_parser *g)
{
	while (g->i < g->s->n) {
		int n;
		const struct move_suffix *r = move_suffix_at(g->s, g->i, GLUED, &n);

		if (r == NULL)
			return false;
		if (r->id != DIAG_SAN_SUFFIX_SPACED)
			move_parser_tolerate(g, r->id);
		else if (g->a.mark != 0)
			move_parser_tolerate(g, DIAG_SAN_DOUBLE_PLUS);
		g->a.double_plus |= n == 2 && r->text[0] == '+' && r->mark == '+';
		g->a.en_passant |= r->id == DIAG_SAN_EP_SUFFIX;
		if (r->mark == '#' || (r->mark == '+' && g->a.mark == 0))
			g->a.mark = r->mark;
		move_parser_skip(g, n);
	}
	return true;
}

int
move_parser_file_at(const struct move_parser *g, int n, bool *upper)
{
	char c = move_parser_ahead(g, n), file = ascii_lower(c);

	*upper = c != file && ascii_is_file(file);
	return ascii_is_file(file) ? file - 'a' : NOWHERE;
}

int
move_parser_rank_at(const struct move_parser *g, int n)
{
	char c = move_parser_ahead(g, n);

	return ascii_is_rank(c) ? c - '1' : NOWHERE;
}

bool
move_parser_is_capture(char c)
{
	return c == 'x' || c == 'X' || c == ':';
}

void
move_parser_captures(struct move_parser *g, char sign)
{
	g->a.capture = true;
	if (sign == 'X')
		move_parser_tolerate(g, DIAG_SAN_UPPERCASE_X);
	if (sign == ':')
		move_parser_tolerate(g, DIAG_SAN_COLON_CAPTURE);
}

int
move_parser_file(struct move_parser *g, bool *upper)
{
	int file = move_parser_file_at(g, 0, upper);

	g->i += file != NOWHERE;
	return file;
}

int
move_parser_rank(struct move_parser *g)
{
	int rank = move_parser_rank_at(g, 0);

	g->i += rank != NOWHERE;
	return rank;
}

/* The origin in other styles: N/1, N(1), S(g), N(b1).  True also if there is none; false: it is incomplete. */
static bool
read_bracketed_origin(struct move_parser *g, struct move_squares *q)
{
	bool round = move_parser_now(g) == '(';

	if (!round && move_parser_now(g) != '/')
		return true;
	g->i++;
	q->file1 = move_parser_file(g, &q->upper1);
	q->rank1 = move_parser_rank(g);
	q->bracket = true;
	move_parser_tolerate(g, DIAG_SAN_NONSTANDARD_DISAMBIGUATION);
	return (q->file1 != NOWHERE || q->rank1 != NOWHERE) && (!round || move_parser_take(g, ')'));
}

/* Does a new piece follow the square of a pawn on this rank, as in "b1:Q"? */
static bool
promotes_at(const struct move_parser *g, int rank)
{
	return (rank == 0 || rank == 7) && move_parser_now(g) != '\0' && strchr("QRBN", move_parser_now(g)) != NULL;
}

bool
move_parser_squares(struct move_parser *g, bool brackets, struct move_squares *q)
{
	int before;

	*q = (struct move_squares){ .file1 = NOWHERE, .rank1 = NOWHERE };
	if (brackets && !read_bracketed_origin(g, q))
		return false;
	if (!q->bracket) {
		q->file1 = move_parser_file(g, &q->upper1);
		q->rank1 = move_parser_rank(g);
	}
	before = g->i;
	if (move_parser_is_capture(move_parser_now(g)) || move_parser_now(g) == '-' || move_parser_now(g) == '_') {
		q->sign = move_parser_now(g) == '_' ? '-' : move_parser_now(g);
		g->i++;
	}
	q->file2 = move_parser_file(g, &q->upper2);
	q->rank2 = move_parser_rank(g);
	if (q->file1 != NOWHERE && q->rank1 != NOWHERE && !q->bracket && q->rank2 == NOWHERE) {
		q->file2 = NOWHERE;	/* "e4D", "e4ff": one square and a remark */
		g->i = before + (q->sign == ':');
	}
	if (q->file2 != NOWHERE) {
		if (move_parser_is_capture(q->sign))
			move_parser_captures(g, q->sign);
		return true;
	}
	/* No second square: the first is the target; a colon may follow it, other signs are remarks. */
	if (q->rank2 != NOWHERE || q->bracket)
		return false;
	if (q->sign == ':' && (brackets || !promotes_at(g, q->rank1))) {
		move_parser_captures(g, q->sign);
	} else {
		g->i = before;
		q->sign = 0;
	}
	q->file2 = q->file1;
	q->rank2 = q->rank1;
	q->upper2 = q->upper1;
	q->file1 = q->rank1 = NOWHERE;
	q->upper1 = false;
	return q->file2 != NOWHERE && q->rank2 != NOWHERE;
}

bits
move_parser_set(int file, int rank)
{
	return (file == NOWHERE ? ~(bits)0 : (bits)FILE_A << file) & (rank == NOWHERE ? ~(bits)0 : RANK_BITS(rank));
}

static void
promote_to(struct move_parser *g, const struct named_piece *piece)
{
	g->a.promotion = piece->kind;
	if (piece->lower)
		move_parser_tolerate(g, DIAG_SAN_PROMOTION_LOWER);
	if (piece->foreign)
		move_parser_tolerate(g, DIAG_SAN_FOREIGN_PIECE_LETTER);
	if (piece->figurine)
		move_parser_tolerate(g, DIAG_SAN_FIGURINE);
	move_parser_skip(g, piece->n);
}

void
move_parser_promotion(struct move_parser *g, bool due)
{
	static const struct {
		const char *open, *close;
		enum diag id;
		bool always;
	} styles[] = {
		{ "=",  "",  DIAG_NONE, true },
		{ "=(", ")", DIAG_SAN_PROMOTION_PARENTHESIS, true },
		{ "(=", ")", DIAG_SAN_PROMOTION_PARENTHESIS, true },
		{ "(",  ")", DIAG_SAN_PROMOTION_PARENTHESIS, false },
		{ "/",  "",  DIAG_SAN_PROMOTION_SLASH, false },
		{ "\\", "",  DIAG_SAN_PROMOTION_SLASH, false },
		{ ":",  "",  DIAG_SAN_PROMOTION_SLASH, false },
		{ "-",  "",  DIAG_SAN_PROMOTION_SLASH, false },
		{ "+",  "",  DIAG_SAN_PROMOTION_SLASH, false },
		{ "",   "",  DIAG_SAN_PROMOTION_MISSING_EQUALS, false },
	};
	int start = g->i;

	for (size_t k = 0; k < sizeof(styles) / sizeof(styles[0]); k++) {
		struct named_piece piece;
		int open = piece_letters_match(g->s, start, styles[k].open, SAME), n;

		if ((!due && !styles[k].always) || open != (int)strlen(styles[k].open))
			continue;
		piece = piece_letters_piece(g->letters, g->s, start + open, g->how | LETTER_LOWER);
		if (piece.kind == NONE && g->a.kind == NONE)	/* UCI has only English letters */
			piece = piece_letters_piece(piece_letters_languages, g->s, start + open, LETTER_LOWER);
		n = start + open + piece.n;
		if (piece.kind == NONE || (*styles[k].close != '\0' && g->s->ascii[n] != *styles[k].close))
			continue;
		/* e8ep, e8e.p., e8ch, e8dis: words, unless they are pieces in capitals */
		if (open == 0 && piece.lower && ascii_is_lower(g->s->ascii[n]))
			continue;
		g->i = start + open;
		promote_to(g, &piece);
		g->i += *styles[k].close != '\0';
		move_parser_tolerate(g, styles[k].id);
		return;
	}
	if (due && move_parser_now(g) == '=' && (move_parser_ahead(g, 1) == 0 || move_parser_ahead(g, 1) == '#'))
		g->i++;
}

bool
move_parser_piece(struct move_parser *g, unsigned how, struct named_piece *piece)
{
	*piece = piece_letters_piece(g->letters, g->s, g->i, g->how | how);
	if (piece->kind == NONE)
		return false;
	move_parser_skip(g, piece->n);
	g->a.kind = piece->kind;
	if (piece->kind == PAWN)
		move_parser_tolerate(g, DIAG_SAN_PAWN_LETTER);
	if (piece->lower)
		move_parser_tolerate(g, DIAG_SAN_LOWERCASE_PIECE);
	if (piece->foreign)
		move_parser_tolerate(g, DIAG_SAN_FOREIGN_PIECE_LETTER);
	if (piece->figurine)
		move_parser_tolerate(g, DIAG_SAN_FIGURINE);
	return true;
}
