/* parse: the parts that the ways of writing moves have in common. */
#include <string.h>

#include "chess/move_parser.h"
#include "chess/move_suffix.h"

void
asked_tolerate(struct asked *a, enum diag id)
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
parse_tolerate(struct parse *g, enum diag id)
{
	asked_tolerate(&g->a, id);
}

char
parse_now(const struct parse *g)
{
	return g->s->ascii[g->i];
}

char
parse_ahead(const struct parse *g, int n)
{
	return g->i + n < g->s->n ? g->s->ascii[g->i + n] : 0;
}

bool
parse_take(struct parse *g, char c)
{
	if (parse_now(g) != c)
		return false;
	g->i++;
	return true;
}

/* Goes over n symbols whose characters have an id of their own. */
void
parse_skip(struct parse *g, int n)
{
	for (; n > 0; n--)
		g->foreign |= (uint64_t)1 << g->i++;
}

/* Everything behind the move itself, to the end of the word. */
bool
parse_tail(struct parse *g)
{
	while (g->i < g->s->n) {
		int n;
		const struct remark *r = remark_at(g->s, g->i, GLUED, &n);

		if (r == NULL)
			return false;
		if (r->id != DIAG_SAN_SUFFIX_SPACED)
			parse_tolerate(g, r->id);
		else if (g->a.mark != 0)
			parse_tolerate(g, DIAG_SAN_DOUBLE_PLUS);
		g->a.double_plus |= n == 2 && r->text[0] == '+' && r->mark == '+';
		g->a.en_passant |= r->id == DIAG_SAN_EP_SUFFIX;
		if (r->mark == '#' || (r->mark == '+' && g->a.mark == 0))
			g->a.mark = r->mark;
		parse_skip(g, n);
	}
	return true;
}

int
parse_file_at(const struct parse *g, int n, bool *upper)
{
	char c = parse_ahead(g, n);

	*upper = c >= 'A' && c <= 'H';
	if (*upper)
		return c - 'A';
	return c >= 'a' && c <= 'h' ? c - 'a' : NOWHERE;
}

int
parse_rank_at(const struct parse *g, int n)
{
	char c = parse_ahead(g, n);

	return c >= '1' && c <= '8' ? c - '1' : NOWHERE;
}

bool
parse_is_capture(char c)
{
	return c == 'x' || c == 'X' || c == ':';
}

void
parse_captures(struct parse *g, char sign)
{
	g->a.capture = true;
	if (sign == 'X')
		parse_tolerate(g, DIAG_SAN_UPPERCASE_X);
	if (sign == ':')
		parse_tolerate(g, DIAG_SAN_COLON_CAPTURE);
}

int
parse_file(struct parse *g, bool *upper)
{
	int file = parse_file_at(g, 0, upper);

	g->i += file != NOWHERE;
	return file;
}

int
parse_rank(struct parse *g)
{
	int rank = parse_rank_at(g, 0);

	g->i += rank != NOWHERE;
	return rank;
}

/* N/1, N(1), S(g), N(b1) */
static bool
bracketed(struct parse *g, struct squares *q)
{
	bool round = parse_now(g) == '(';

	if (!round && parse_now(g) != '/')
		return true;
	g->i++;
	q->file1 = parse_file(g, &q->upper1);
	q->rank1 = parse_rank(g);
	q->bracket = true;
	parse_tolerate(g, DIAG_SAN_NONSTANDARD_DISAMBIGUATION);
	return (q->file1 != NOWHERE || q->rank1 != NOWHERE) && (!round || parse_take(g, ')'));
}

bool
parse_squares(struct parse *g, bool brackets, struct squares *q)
{
	int before;

	*q = (struct squares){ .file1 = NOWHERE, .rank1 = NOWHERE };
	if (brackets && !bracketed(g, q))
		return false;
	if (!q->bracket) {
		q->file1 = parse_file(g, &q->upper1);
		q->rank1 = parse_rank(g);
	}
	before = g->i;
	if (parse_is_capture(parse_now(g)) || parse_now(g) == '-' || parse_now(g) == '_') {
		q->sign = parse_now(g) == '_' ? '-' : parse_now(g);
		g->i++;
	}
	q->file2 = parse_file(g, &q->upper2);
	q->rank2 = parse_rank(g);
	if (q->file1 != NOWHERE && q->rank1 != NOWHERE && !q->bracket && q->rank2 == NOWHERE) {
		q->file2 = NOWHERE;	/* "e4D", "e4ff": one square and a remark */
		g->i = before + (q->sign == ':');
	}
	if (q->file2 != NOWHERE) {
		if (parse_is_capture(q->sign))
			parse_captures(g, q->sign);
		return true;
	}
	/* No second square: the first is the target; a colon may follow it, other signs are remarks. */
	if (q->rank2 != NOWHERE || q->bracket)
		return false;
	if (q->sign == ':') {
		parse_captures(g, q->sign);
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

/* The squares on a file, on a rank, or where they cross; all when neither is named. */
bits
parse_set(int file, int rank)
{
	return (file == NOWHERE ? ~(bits)0 : (bits)FILE_A << file) & (rank == NOWHERE ? ~(bits)0 : RANK(rank));
}

static void
promote(struct parse *g, const struct named_piece *piece)
{
	g->a.promotion = piece->kind;
	if (piece->lower)
		parse_tolerate(g, DIAG_SAN_PROMOTION_LOWER);
	if (piece->foreign)
		parse_tolerate(g, DIAG_SAN_FOREIGN_PIECE_LETTER);
	if (piece->figurine)
		parse_tolerate(g, DIAG_SAN_FIGURINE);
	parse_skip(g, piece->n);
}

/*
 * "=Q" and its relatives, if there is one.  Only `due`, that is for a pawn on
 * the last rank, a bare letter is one, and a lone = asks for a piece.
 */
void
parse_promotion(struct parse *g, bool due)
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
		{ "",   "",  DIAG_SAN_PROMOTION_MISSING_EQUALS, false },
	};
	int start = g->i;

	for (size_t k = 0; k < sizeof(styles) / sizeof(styles[0]); k++) {
		struct named_piece piece;
		int open = symbols_match(g->s, start, styles[k].open, SAME), n;

		if ((!due && !styles[k].always) || open != (int)strlen(styles[k].open))
			continue;
		piece = letters_piece(g->letters, g->s, start + open, g->how | LETTER_LOWER);
		if (piece.kind == NONE && g->a.kind == NONE)	/* UCI knows only English */
			piece = letters_piece(languages, g->s, start + open, LETTER_LOWER);
		n = start + open + piece.n;
		if (piece.kind == NONE || (*styles[k].close != '\0' && g->s->ascii[n] != *styles[k].close))
			continue;
		/* e8ep, e8e.p., e8ch, e8dis: words, unless they are pieces in capitals */
		if (open == 0 && piece.lower && g->s->ascii[n] >= 'a' && g->s->ascii[n] <= 'z')
			continue;
		g->i = start + open;
		promote(g, &piece);
		g->i += *styles[k].close != '\0';
		parse_tolerate(g, styles[k].id);
		return;
	}
	if (due && parse_now(g) == '=' && (parse_ahead(g, 1) == 0 || parse_ahead(g, 1) == '#'))
		g->i++;
}

bool
parse_piece(struct parse *g, unsigned how, struct named_piece *piece)
{
	*piece = letters_piece(g->letters, g->s, g->i, g->how | how);
	if (piece->kind == NONE)
		return false;
	parse_skip(g, piece->n);
	g->a.kind = piece->kind;
	if (piece->kind == PAWN)
		parse_tolerate(g, DIAG_SAN_PAWN_LETTER);
	if (piece->lower)
		parse_tolerate(g, DIAG_SAN_LOWERCASE_PIECE);
	if (piece->foreign)
		parse_tolerate(g, DIAG_SAN_FOREIGN_PIECE_LETTER);
	if (piece->figurine)
		parse_tolerate(g, DIAG_SAN_FIGURINE);
	return true;
}
