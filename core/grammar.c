/* grammar: what a word asks for, before anyone looks whether a legal move does it. */
#include <string.h>

#include "grammar.h"
#include "san.h"

enum { NOWHERE = -1 };

/* The course of reading a word one way. */
struct parse {
	const struct symbols *s;
	const struct position *p;
	const struct letters *letters;
	unsigned how;		/* LETTER_* */
	int i;
	uint64_t foreign;	/* symbols beyond ASCII that are accounted for */
	struct asked a;
};

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

static void
tolerate(struct parse *g, enum diag id)
{
	asked_tolerate(&g->a, id);
}

static char
now(const struct parse *g)
{
	return g->s->ascii[g->i];
}

static char
ahead(const struct parse *g, int n)
{
	return g->i + n < g->s->n ? g->s->ascii[g->i + n] : 0;
}

static bool
take(struct parse *g, char c)
{
	if (now(g) != c)
		return false;
	g->i++;
	return true;
}

/* Goes over n symbols whose characters have an id of their own. */
static void
skip_named(struct parse *g, int n)
{
	for (; n > 0; n--)
		g->foreign |= (uint64_t)1 << g->i++;
}

/* -- What stands behind a move, or alone -- */

enum { ALONE = 1, GLUED = 2, ANY_CASE = 4 };

static const struct remark {
	const char *text;
	enum diag id;		/* glued; the marks of SAN have none there */
	char mark;
	int how;
} remarks[] = {
	{ "+",          DIAG_SAN_SUFFIX_SPACED,       '+', ALONE | GLUED },
	{ "#",          DIAG_SAN_SUFFIX_SPACED,       '#', ALONE | GLUED },
	{ "++",         DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED },
	{ "†",          DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED },
	{ "††",         DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED },
	{ "‡",          DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED },
	{ "x",          DIAG_SAN_DOUBLE_PLUS,         '#', GLUED | ANY_CASE },
	{ "ch",         DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "ch.",        DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "check",      DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "dis",        DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "dis.",       DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "disch",      DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "dbl",        DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "dbl.",       DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "mate",       DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE },
	{ "mt",         DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE },
	{ "mt.",        DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE },
	{ "mat",        DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE },
	{ "matt",       DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE },
	{ "checkmate",  DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE },
	{ "ep",         DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE },
	{ "ep.",        DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE },
	{ "e.p",        DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE },
	{ "e.p.",       DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE },
	{ "/ep",        DIAG_SAN_EP_SUFFIX,           0,   GLUED | ANY_CASE },
	{ "/e.p.",      DIAG_SAN_EP_SUFFIX,           0,   GLUED | ANY_CASE },
	{ "(ep)",       DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE },
	{ "(e.p.)",     DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE },
	{ "N",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "TN",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "D",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "(D)",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "(N)",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "RR",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "ff",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "=",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "(=)",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "+-",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "+--",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "-+",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "--+",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "+/-",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "-/+",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "+=",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "=+",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "+/=",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "=/+",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "±",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "∓",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "⩲",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "⩱",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "∞",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "!",          DIAG_SAN_SUFFIX_SPACED,       0,   ALONE },
	{ "?",          DIAG_SAN_SUFFIX_SPACED,       0,   ALONE },
	{ ".",          DIAG_SAN_TRAILING_ANNOTATION, 0,   GLUED },
};

/* The longest remark at the present place. */
static const struct remark *
remark_at(const struct symbols *s, int i, int where, int *length)
{
	const struct remark *best = NULL;

	*length = 0;
	for (size_t k = 0; k < sizeof(remarks) / sizeof(remarks[0]); k++) {
		const struct remark *r = &remarks[k];
		int n;

		if (!(r->how & where))
			continue;
		n = symbols_match(s, i, r->text, r->how & ANY_CASE ? SAME_BUT_CASE : SAME);
		if (n > *length) {
			*length = n;
			best = r;
		}
	}
	return best;
}

/* Everything behind the move itself, to the end of the word. */
static bool
tail(struct parse *g)
{
	while (g->i < g->s->n) {
		int n;
		const struct remark *r = remark_at(g->s, g->i, GLUED, &n);

		if (r == NULL)
			return false;
		if (r->id != DIAG_SAN_SUFFIX_SPACED)
			tolerate(g, r->id);
		else if (g->a.mark != 0)
			tolerate(g, DIAG_SAN_DOUBLE_PLUS);
		g->a.double_plus |= n == 2 && r->text[0] == '+' && r->mark == '+';
		g->a.en_passant |= r->id == DIAG_SAN_EP_SUFFIX;
		if (r->mark == '#' || (r->mark == '+' && g->a.mark == 0))
			g->a.mark = r->mark;
		skip_named(g, n);
	}
	return true;
}

enum diag
grammar_remark(const struct symbols *s)
{
	enum diag id = DIAG_NONE;

	for (int i = 0, n; i < s->n; i += n) {
		const struct remark *r = remark_at(s, i, i == 0 ? ALONE : ALONE | GLUED, &n);

		if (r == NULL)
			return DIAG_NONE;
		if (id == DIAG_NONE || id == DIAG_SAN_SUFFIX_SPACED)
			id = r->id;
	}
	return id;
}

/* -- Squares and signs -- */

static int
file_at(const struct parse *g, int n, bool *upper)
{
	char c = ahead(g, n);

	*upper = c >= 'A' && c <= 'H';
	if (*upper)
		return c - 'A';
	return c >= 'a' && c <= 'h' ? c - 'a' : NOWHERE;
}

static int
rank_at(const struct parse *g, int n)
{
	char c = ahead(g, n);

	return c >= '1' && c <= '8' ? c - '1' : NOWHERE;
}

/* Files and ranks in the order written: "Nb1xd2", "ed5", "R1d4", "e4". */
struct squares {
	int file1, rank1, file2, rank2;
	bool upper1, upper2;
	char sign;	/* x, : or - between them; 0 */
	bool bracket;	/* the first was written in another style: N(1)d2, N/1d2 */
};

static bool
capture_sign(struct parse *g, char *sign)
{
	char c = now(g);

	if (c == 'x' || c == 'X' || c == ':') {
		g->i++;
		*sign = c == ':' ? ':' : 'x';
		g->a.capture = true;
		if (c == 'X')
			tolerate(g, DIAG_SAN_UPPERCASE_X);
		if (c == ':')
			tolerate(g, DIAG_SAN_COLON_CAPTURE);
		return true;
	}
	return false;
}

static int
take_file(struct parse *g, bool *upper)
{
	int file = file_at(g, 0, upper);

	g->i += file != NOWHERE;
	return file;
}

static int
take_rank(struct parse *g)
{
	int rank = rank_at(g, 0);

	g->i += rank != NOWHERE;
	return rank;
}

/* N/1, N(1), S(g), N(b1) */
static bool
bracketed(struct parse *g, struct squares *q)
{
	bool round = now(g) == '(';

	if (!round && now(g) != '/')
		return true;
	g->i++;
	q->file1 = take_file(g, &q->upper1);
	q->rank1 = take_rank(g);
	q->bracket = true;
	tolerate(g, DIAG_SAN_NONSTANDARD_DISAMBIGUATION);
	return (q->file1 != NOWHERE || q->rank1 != NOWHERE) && (!round || take(g, ')'));
}

static bool
squares(struct parse *g, bool brackets, struct squares *q)
{
	int before;

	*q = (struct squares){ .file1 = NOWHERE, .rank1 = NOWHERE };
	if (brackets && !bracketed(g, q))
		return false;
	if (!q->bracket) {
		q->file1 = take_file(g, &q->upper1);
		q->rank1 = take_rank(g);
	}
	before = g->i;
	if (!capture_sign(g, &q->sign) && (now(g) == '-' || now(g) == '_')) {
		q->sign = '-';
		g->i++;
	}
	q->file2 = take_file(g, &q->upper2);
	q->rank2 = take_rank(g);
	if (q->file2 != NOWHERE)
		return true;
	/* No second square: the first is the target; a colon may follow it, other signs are remarks. */
	if (q->rank2 != NOWHERE || q->bracket)
		return false;
	if (q->sign != ':') {
		g->i = before;
		if (q->sign == 'x') {
			g->a.capture = false;
			g->a.tolerated_n = g->a.tolerated_n > 0 && g->a.tolerated[g->a.tolerated_n - 1] == DIAG_SAN_UPPERCASE_X ?
			    g->a.tolerated_n - 1 : g->a.tolerated_n;
		}
	}
	q->file2 = q->file1;
	q->rank2 = q->rank1;
	q->upper2 = q->upper1;
	q->file1 = q->rank1 = NOWHERE;
	q->upper1 = false;
	return q->file2 != NOWHERE && q->rank2 != NOWHERE;
}

/* The squares on a file, on a rank, or where they cross; all when neither is named. */
static bits
square_set(int file, int rank)
{
	return (file == NOWHERE ? ~(bits)0 : (bits)FILE_A << file) & (rank == NOWHERE ? ~(bits)0 : RANK(rank));
}

/* -- Promotion -- */

static void
promote(struct parse *g, const struct named_piece *piece)
{
	g->a.promotion = piece->kind;
	if (piece->lower)
		tolerate(g, DIAG_SAN_PROMOTION_LOWER);
	if (piece->foreign)
		tolerate(g, DIAG_SAN_FOREIGN_PIECE_LETTER);
	if (piece->figurine)
		tolerate(g, DIAG_SAN_FIGURINE);
	skip_named(g, piece->n);
}

/*
 * "=Q" and its relatives, if there is one.  Only `due`, that is for a pawn on
 * the last rank, a bare letter is one, and a lone = asks for a piece.
 */
static void
promotion(struct parse *g, bool due)
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
		n = start + open + piece.n;
		if (piece.kind == NONE || (*styles[k].close != '\0' && g->s->ascii[n] != *styles[k].close))
			continue;
		/* e8ep, e8e.p., e8ch, e8dis: words, unless they are pieces in capitals */
		if (open == 0 && piece.lower && g->s->ascii[n] >= 'a' && g->s->ascii[n] <= 'z')
			continue;
		g->i = start + open;
		promote(g, &piece);
		g->i += *styles[k].close != '\0';
		tolerate(g, styles[k].id);
		return;
	}
	if (due && now(g) == '=' && ahead(g, 1) != '/' && ahead(g, 1) != '+')
		g->i++;
}

/* -- The grammars -- */

static bool
read_null(struct parse *g)
{
	static const char *const words[] = { "--", "Z0", "null", "pass", "0000", "@@@@", "<>" };

	for (size_t k = 0; k < sizeof(words) / sizeof(words[0]); k++) {
		int n = symbols_match(g->s, 0, words[k], words[k][0] == '-' ? LOOKS_LIKE : SAME_BUT_CASE);

		if (n == g->s->n) {
			g->i = n;
			g->a.null = true;
			return true;
		}
	}
	return false;
}

static bool
is_o(char c)
{
	return c == 'O' || c == 'o' || c == '0';
}

static bool
read_castling(struct parse *g)
{
	int n = 0, dashes = 0;

	for (; is_o(now(g)); g->i++) {
		n++;
		if (now(g) == '0')
			tolerate(g, DIAG_SAN_CASTLING_ZERO);
		if (now(g) == 'o')
			tolerate(g, DIAG_SAN_CASTLING_LOWER);
		if (!is_o(ahead(g, 2)) || (ahead(g, 1) != '-' && ahead(g, 1) != '_'))
			continue;
		dashes++;
		if (g->s->c[g->i + 1] != '-') {
			tolerate(g, DIAG_SAN_CASTLING_DASH);
			g->foreign |= (uint64_t)1 << (g->i + 1);
		}
		g->i++;
	}
	if (n != 2 && n != 3)
		return false;
	if (dashes < n - 1)
		tolerate(g, DIAG_SAN_CASTLING_GLUED);
	g->a.castling = true;
	g->a.short_side = n == 2;
	g->a.kind = KING;
	g->a.writing = WRITTEN_OTHERWISE;
	return tail(g);
}

/* What every move with a target needs: promotion, remarks, capital letters. */
static bool
finish(struct parse *g, const struct squares *q)
{
	bool pawn = g->a.kind == PAWN || g->a.kind == NONE;

	if (!g->a.capture && now(g) == ':' && q->sign == 0) {	/* Bf4: and ed5: */
		char sign;

		capture_sign(g, &sign);
		g->a.must_capture = pawn;
	}
	promotion(g, pawn && (q->rank2 == 0 || q->rank2 == 7));
	if (q->upper1 || q->upper2)
		tolerate(g, DIAG_SAN_UPPERCASE_FILE);
	if (q->sign == '-')
		tolerate(g, DIAG_SAN_LONG_ALGEBRAIC);
	return tail(g);
}

static bool
take_piece(struct parse *g, unsigned how, struct named_piece *piece)
{
	*piece = letters_piece(g->letters, g->s, g->i, g->how | how);
	if (piece->kind == NONE)
		return false;
	skip_named(g, piece->n);
	g->a.kind = piece->kind;
	if (piece->kind == PAWN)
		tolerate(g, DIAG_SAN_PAWN_LETTER);
	if (piece->lower)
		tolerate(g, DIAG_SAN_LOWERCASE_PIECE);
	if (piece->foreign)
		tolerate(g, DIAG_SAN_FOREIGN_PIECE_LETTER);
	if (piece->figurine)
		tolerate(g, DIAG_SAN_FIGURINE);
	return true;
}

/* Pawns walk on their file unless another is named or a capture sign is written. */
static void
pawn_squares(struct parse *g, const struct squares *q)
{
	g->a.must_capture |= g->a.capture;
	g->a.from = square_set(q->file1, q->rank1);
	if (q->file1 == NOWHERE && !g->a.capture)
		g->a.from &= square_set(q->file2, NOWHERE);
	if (q->rank1 != NOWHERE) {
		g->a.writing = WRITTEN_LONG;
		tolerate(g, DIAG_SAN_LONG_ALGEBRAIC);
	}
}

static bool
behind_piece(struct parse *g, const struct named_piece *piece)
{
	struct squares q;

	if (!squares(g, piece->kind != PAWN, &q) || q.rank2 == NOWHERE)
		return false;
	/* "B-B4", "N-B3": file names of descriptive notation, not file b. */
	if (q.sign == '-' && q.upper2 && q.file2 == 1 && (q.bracket || q.file1 == NOWHERE || q.rank1 == NOWHERE))
		return false;
	g->a.to = square_set(q.file2, q.rank2);
	if (piece->kind == PAWN) {
		pawn_squares(g, &q);
		return finish(g, &q);
	}
	g->a.from = square_set(q.file1, q.rank1);
	g->a.writing = q.sign == '-' ? WRITTEN_LONG : WRITTEN_SAN;
	g->a.named = q.bracket ? 0 : (q.file1 != NOWHERE) * SAN_FILE | (q.rank1 != NOWHERE) * SAN_RANK;
	if (q.bracket && q.sign != '-')
		g->a.writing = WRITTEN_LONG;
	return finish(g, &q);
}

static bool
read_piece(struct parse *g)
{
	struct named_piece piece;

	return take_piece(g, 0, &piece) && behind_piece(g, &piece);
}

/* nf3; but "b2c3" is two squares, not a bishop on the second rank. */
static bool
read_lower_piece(struct parse *g)
{
	struct named_piece piece;
	bool upper;
	int file = file_at(g, 0, &upper);

	if (file != NOWHERE && (upper || rank_at(g, 1) != NOWHERE))
		return false;
	return take_piece(g, LETTER_LOWER, &piece) && piece.lower && behind_piece(g, &piece);
}

/* "Bd2x", "Nx": whatever that piece can take. */
static bool
read_unnamed_capture(struct parse *g)
{
	struct named_piece piece;
	bool upper;
	int file, rank;
	char sign;

	if (!take_piece(g, 0, &piece) || piece.kind == PAWN)
		return false;
	file = take_file(g, &upper);
	rank = take_rank(g);
	if (upper || !capture_sign(g, &sign))
		return false;
	tolerate(g, DIAG_SAN_NONSTANDARD_DISAMBIGUATION);
	g->a.from = square_set(file, rank);
	g->a.must_capture = true;
	g->a.writing = WRITTEN_OTHERWISE;
	return tail(g);
}

/* e2e4, e7e8q: only lower case and nothing between. */
static bool
only_squares(const struct parse *g, const struct squares *q, int promotion_at)
{
	return q->sign == 0 && !q->upper1 && !q->upper2 && (g->s->ascii[promotion_at] != '=') &&
	    (g->a.promotion == NONE || (g->s->ascii[promotion_at] >= 'a' && g->s->ascii[promotion_at] <= 'z'));
}

/* Two squares, and the board tells what moves: UCI, or the long form. */
static bool
two_squares(struct parse *g, const struct squares *q)
{
	int at = g->i;

	g->a.kind = NONE;
	g->a.from = square_set(q->file1, q->rank1);
	if (!finish(g, q))
		return false;
	if (only_squares(g, q, at)) {
		g->a.writing = WRITTEN_SQUARES;
		g->a.tolerated_n = 0;
		tolerate(g, DIAG_SAN_UCI);
		/* what UCI does not have comes again */
		g->i = at + (g->a.promotion != NONE);
		return tail(g);
	}
	g->a.writing = WRITTEN_LONG;
	tolerate(g, DIAG_SAN_LONG_ALGEBRAIC);
	return true;
}

/* "ed", "exd": a capture that names files only. */
static bool
files_only(struct parse *g, const struct squares *q)
{
	if (q->file1 == NOWHERE || q->rank1 != NOWHERE || q->sign == '-')
		return false;
	tolerate(g, DIAG_SAN_NONSTANDARD_DISAMBIGUATION);
	g->a.must_capture = true;
	return finish(g, q);
}

static bool
behind_pawn(struct parse *g, const struct squares *q)
{
	g->a.to = square_set(q->file2, q->rank2);
	g->a.kind = PAWN;
	if (q->file1 != NOWHERE && q->rank1 != NOWHERE && q->rank2 != NOWHERE)
		return two_squares(g, q);
	g->a.from = square_set(q->file1, q->rank1);
	if (q->rank2 == NOWHERE)
		return files_only(g, q);
	if (q->file1 == NOWHERE) {
		if (q->rank1 != NOWHERE || q->sign == '-')
			return false;
		if (q->sign == 'x')	/* xd5: the file it comes from is missing */
			tolerate(g, DIAG_SAN_NONSTANDARD_DISAMBIGUATION);
	}
	pawn_squares(g, q);
	return finish(g, q);
}

static bool
read_pawn(struct parse *g)
{
	struct squares q;

	return squares(g, false, &q) && !q.upper1 && !(q.upper2 && q.file1 == NOWHERE) && behind_pawn(g, &q);
}

/* E4, EXD5, E2-E4.  "Dxe5" is no pawn: somewhere D is the queen. */
static bool
read_capital_pawn(struct parse *g)
{
	struct squares q;

	if (!squares(g, false, &q) || !q.upper2 || (q.file1 != NOWHERE && !q.upper1) || q.rank2 == NOWHERE)
		return false;
	return behind_pawn(g, &q);
}

/* 5254, 57581; correspondence chess (ICCF). */
static bool
read_iccf(struct parse *g)
{
	static const enum kind kinds[5] = { NONE, QUEEN, ROOK, BISHOP, KNIGHT };
	int digit[5] = { 0 }, n = 0;

	for (; g->i < g->s->n && n < 5; g->i++) {
		if (now(g) == '-' && n == 2)
			continue;
		if (now(g) < '1' || now(g) > '8')
			break;
		digit[n++] = now(g) - '0';
	}
	if (n < 4 || digit[4] > 4)
		return false;
	g->a.kind = NONE;
	g->a.from = square_set(digit[0] - 1, digit[1] - 1);
	g->a.to = square_set(digit[2] - 1, digit[3] - 1);
	g->a.promotion = kinds[digit[4]];
	g->a.writing = WRITTEN_OTHERWISE;
	tolerate(g, DIAG_SAN_ICCF);
	return tail(g);
}

/* -- Descriptive notation (English), always from the mover's side -- */

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
	char c = now(g);

	if (c == 'K' && ahead(g, 1) == 't') {
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

	if ((now(g) == 'Q' || now(g) == 'K') && ahead(g, 1) != 't') {
		side = now(g);
		g->i++;
	}
	officer = take_officer(g);
	*man = (struct named_man){ .side = officer != 0 ? side : 0 };
	man->files = home_files(man->side, officer != 0 ? officer : side);
	if (now(g) == 'P') {
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
	int rank = take_rank(g);

	return rank == NOWHERE ? 0 : RANK(g->p->turn == WHITE ? rank : 7 - rank);
}

/* "/5", "(KB4)", "/R1": which of several; an empty set when it is not that. */
static bits
take_place(struct parse *g)
{
	bool round = now(g) == '(';
	struct named_man man;
	bits set;

	g->i++;
	if ((set = take_own_rank(g)) == 0) {
		if (!take_man(g, &man) || man.kind == PAWN)
			return 0;
		set = take_own_rank(g) & man.files;
	}
	return !round || take(g, ')') ? set : 0;
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
	bits set = position_men(g->p, !g->p->turn, man->kind);

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

	if (now(g) == '-') {
		g->i++;
		if (!take_man(g, &man) || man.kind == PAWN)
			return false;
		g->a.to = take_own_rank(g) & man.files;
		if (g->a.to == 0)
			return false;
		g->a.to &= ~position_occupied(g->p);
		return true;
	}
	if (now(g) != 'x' && now(g) != 'X' && now(g) != ':')
		return false;
	g->i++;
	g->a.capture = g->a.must_capture = true;
	if (!take_man(g, &man))
		return false;
	g->a.to = victims(g, &man);
	if (now(g) == '/' || (now(g) == '(' && (ahead(g, 2) != ')' || rank_at(g, 1) != NOWHERE))) {
		bits place = take_place(g);

		g->a.to &= place;
		return place != 0;
	}
	return true;
}

static bool
read_descriptive(struct parse *g)
{
	struct named_man man;

	if (g->letters != languages || !take_man(g, &man))
		return false;
	tolerate(g, DIAG_SAN_DESCRIPTIVE);
	g->a.kind = man.kind;
	g->a.writing = WRITTEN_OTHERWISE;
	if (man.kind == PAWN)
		g->a.from = man.files;
	else if (man.kind == BISHOP && man.side != 0)
		g->a.from = bishop_squares(man.side, g->p->turn);
	else
		g->a.home = man.side;
	if (now(g) == '/' || now(g) == '(') {
		bits place = take_place(g);

		g->a.from &= place;
		if (place == 0)
			return false;
	}
	if (!descriptive_target(g))
		return false;
	if (man.kind == PAWN)
		promotion(g, (g->a.to & (RANK(0) | RANK(7))) != 0);
	return tail(g);
}

/* -- Off the board: "Nf9", "exi5", "e0" -- */

static bool
read_off_board(struct parse *g)
{
	struct named_piece piece = { .kind = PAWN, .n = 0 };
	char file, rank;

	if (!take_piece(g, 0, &piece))
		g->a.kind = PAWN;
	for (int k = 0; k < 3 && now(g) != 0; k++) {
		file = now(g);
		rank = ahead(g, 1);
		if (file >= 'a' && file <= 'z' && rank >= '0' && rank <= '9')
			break;
		if (strchr("abcdefgh12345678x:-", file) == NULL)
			return false;
		g->a.capture |= file == 'x' || file == ':';
		g->i++;
	}
	file = now(g);
	rank = ahead(g, 1);
	if (file < 'a' || file > (piece.n == 0 && g->i == 0 ? 'h' : 'z') || rank < '0' || rank > '9' ||
	    (file <= 'h' && rank != '0' && rank != '9'))
		return false;
	g->a.to = 0;
	g->i += 2;
	promotion(g, false);
	return tail(g);
}

const struct grammar grammars[] = {
	{ "null",          read_null,            NULL },
	{ "castling",      read_castling,        NULL },
	{ "piece",         read_piece,           "capital pawn" },
	{ "pawn",          read_pawn,            "lower piece" },
	{ "lower piece",   read_lower_piece,     NULL },
	{ "capital pawn",  read_capital_pawn,    NULL },
	{ "iccf",          read_iccf,            NULL },
	{ "descriptive",   read_descriptive,     NULL },
	{ "unnamed",       read_unnamed_capture, NULL },
	{ "off the board", read_off_board,       NULL },
	{ NULL,            NULL,                 NULL },
};

bool
grammar_read(const struct grammar *grammar, const struct symbols *s, const struct position *p,
    const struct letters *letters, bool exact, struct asked *a)
{
	struct parse g = {
		.s = s, .p = p, .letters = letters, .how = exact ? 0 : LETTER_ALIKE,
		.a = { .from = ~(bits)0, .to = ~(bits)0 },
	};

	if (!grammar->read(&g) || g.i != s->n)
		return false;
	for (int i = 0; !s->plain && i < s->n; i++)
		if (s->c[i] >= 0x80 && !(g.foreign & (uint64_t)1 << i))
			asked_tolerate(&g.a, DIAG_ENC_NON_ASCII_MOVETEXT);
	*a = g.a;
	return true;
}
