/* fen_placement: the first field of a FEN: the pieces on the board. */
#include <string.h>

#include "games/chess/fen_internal.h"

enum {
	SLASHES_SURE = 6,	/* a word with this many slashes is the placement, whatever is before it */
	WIDTH_LEAST = 3, WIDTH_MAX = 27,	/* squares of a rank of other games: from the first on, and fewer than the second */
};

static const uint8_t kinds[32] = {	/* by the last five bits of a letter, which are the same in both cases */
	['p' & 31] = PAWN, ['n' & 31] = KNIGHT, ['b' & 31] = BISHOP, ['r' & 31] = ROOK, ['q' & 31] = QUEEN,
	['k' & 31] = KING,
};

static bool
is_quote(char c)
{
	return c == '"' || c == '\'';
}

/* Is a character of the text one of an even number, which enclose parts of it? */
static bool
is_paired(struct span text, char c)
{
	bool even = true;

	for (size_t i = 0; i < text.n; i++)
		even ^= text.p[i] == c;
	return even;
}

/* How many bytes at the end of the text close what is open in the label, each once, with the separators after them. */
static size_t
closing_bytes(struct span label, struct span text)
{
	static const char openers[] = "\"'[{(", closers[] = "\"']})";
	bool closed[sizeof(closers)] = { false };
	size_t from = text.n;

	for (size_t n = text.n; n > 0; n--) {
		const char c = text.p[n - 1], *closer = memchr(closers, c, sizeof(closers) - 1);
		const size_t i = closer != NULL ? (size_t)(closer - closers) : 0;

		if (c == ',' || c == ';')
			continue;
		if (closer == NULL || closed[i] || memchr(label.p, openers[i], label.n) == NULL || (is_quote(c) && is_paired(text, c)))
			break;
		closed[i] = true;
		from = n - 1;
	}
	return text.n - from;
}

/* Skips quotes and a label before the placement ("FEN: ", `[FEN "...`), and what closes them at the end of the text. */
static void
skip_label(struct fen_reader *in)
{
	struct span word = fen_word(in->rest), left = in->rest, label;
	const char *p, *slash, *start;
	size_t closing;

	for (; word.n > 0; word = fen_word(left)) {
		int slashes = 0;

		for (p = word.p; p < word.p + word.n; p++)
			slashes += *p == '/';
		if (slashes >= SLASHES_SURE)
			break;
		left.n -= (size_t)(word.p + word.n - left.p);
		left.p = word.p + word.n;
	}
	if (word.n == 0)
		return;
	start = word.p;
	slash = memchr(word.p, '/', word.n);
	for (p = word.p; p < slash; p++)
		if (is_quote(*p) || *p == ':' || *p == '=')
			start = p + 1;
	label = span_trim((struct span){ in->rest.p, (size_t)(start - in->rest.p) });
	if (label.n == 0)
		return;
	fen_fault_as(in, DIAG_FEN_TRAILING_GARBAGE, SEVERITY_INFO, label);
	in->rest.n -= (size_t)(start - in->rest.p);
	in->rest.p = start;
	closing = closing_bytes(label, in->rest);
	in->rest.n -= closing;
	if (closing > 0)
		fen_fault_as(in, DIAG_FEN_TRAILING_GARBAGE, SEVERITY_INFO, (struct span){ start + in->rest.n, closing });
}

static void
put_read_piece(struct fen_reader *in, int rank, int file, char c, enum kind kind)
{
	if (rank >= 0 && file <= 7)
		position_put(in->p, (square)(rank * 8 + file), c >= 'a' ? BLACK : WHITE, kind);
}

static enum kind
kind_of_letter(char c)
{
	return ascii_is_letter(c) ? (enum kind)kinds[c & 31] : NONE;
}

/* The number of squares of a rank that a character describes. */
static int
width_of(char c)
{
	return ascii_is_digit(c) ? c - '0' : c != '~';	/* in Crazyhouse, ~ marks the letter before it as a promoted piece */
}

/* Notes that the piece before a "~" was promoted.  False: not by these rules, or no such piece is there. */
static bool
was_pawn(struct fen_reader *in, struct span text, size_t i, int rank, int file)
{
	enum kind kind = i > 0 ? kind_of_letter(text.p[i - 1]) : NONE;

	if (in->rules == NULL || !in->rules->pockets || kind == NONE || kind == PAWN || kind == KING || file > 8)
		return false;
	in->p->promoted |= SQUARE_BIT(rank * 8 + file - 1);
	return true;
}

/* One rank; false when it cannot be read. */
static bool
read_fen_rank(struct fen_reader *in, struct span text, int rank)
{
	bool good = true;
	int file = 0;

	for (size_t i = 0; i < text.n && file <= 8; i++) {
		char c = text.p[i];
		enum kind kind = kind_of_letter(c);

		if (kind != NONE)
			put_read_piece(in, rank, file, c, kind);
		file += width_of(c);
		if (c == '~' && was_pawn(in, text, i, rank, file))
			continue;
		if ((kind == NONE && !ascii_is_digit(c)) || c == '0' || c == '9') {
			fen_fault_saying(in, DIAG_FEN_BAD_PIECE, SEVERITY_ERROR, (struct span){ text.p + i, 1 },
			    c == '~' ? "~ is only after a promoted piece, in positions of Crazyhouse" : NULL);
			good = false;
		}
		if (i > 0 && ascii_is_digit(c) && ascii_is_digit(text.p[i - 1]))
			fen_fault(in, DIAG_FEN_ADJACENT_DIGITS, (struct span){ text.p + i - 1, 2 });
	}
	if (file != 8)
		fen_fault(in, DIAG_FEN_RANK_WIDTH, text.n > 0 ? text : in->placement);
	return good && file == 8;
}

/* Reads a pocket, "[Qp]", that begins there.  Without pockets in the rules it is a fault: it is of Crazyhouse. */
static void
read_brackets(struct fen_reader *in, struct span pocket)
{
	if (in->rules == NULL || !in->rules->pockets) {
		fen_fault_saying(in, DIAG_FEN_BAD_PIECE, SEVERITY_ERROR, pocket, "only positions of Crazyhouse have a pocket");
		in->board = false;
	} else if (memchr(pocket.p, '/', pocket.n) != NULL) {
		fen_fault_saying(in, DIAG_FEN_POCKET, SEVERITY_ERROR, pocket, "a pocket in brackets is the end of the placement");
		in->board = false;
	} else if (pocket.p[pocket.n - 1] != ']') {
		fen_fault_saying(in, DIAG_FEN_POCKET, SEVERITY_ERROR, pocket, "a pocket ends with ]");
		in->board = false;
	} else {
		fen_pocket_read(in, (struct span){ pocket.p + 1, pocket.n - 2 });
	}
}

/* Is it nothing like a placement: without a slash, or with few of them and other letters? */
static bool
is_nothing(struct span field)
{
	int slashes = 0, odd = 0;

	for (size_t i = 0; i < field.n; i++)
		if (field.p[i] == '/')
			slashes++;
		else
			odd += kind_of_letter(field.p[i]) == NONE && !ascii_is_digit(field.p[i]);
	return slashes == 0 || (slashes < 4 && odd > 0);
}

/* Reads the ranks from 8 down to 1. */
static void
read_fen_placement(struct fen_reader *in, struct span field)
{
	struct span rest = field;
	const char *pocket = memchr(field.p, '[', field.n);
	int ranks = 0;

	fen_take(in, field);
	in->placement = in->out->placement = field;
	in->board = true;
	if (pocket != NULL) {
		rest.n = (size_t)(pocket - field.p);
		read_brackets(in, (struct span){ pocket, field.n - rest.n });
	}
	for (; rest.p != NULL; ranks++) {
		bool more = rest.n > 0 && memchr(rest.p, '/', rest.n) != NULL;
		struct span rank = span_cut(&rest, '/');

		if (ranks == 8 && !more && in->rules != NULL && in->rules->pockets && pocket == NULL) {
			fen_pocket_read(in, rank);
			break;
		}
		if (ranks == 8 && rank.n == 0 && !more) {	/* one server writes a slash after the last rank */
			fen_fault(in, DIAG_FEN_TRAILING_GARBAGE, (struct span){ rank.p - 1, 1 });
			break;
		}
		if (ranks < 8 && !read_fen_rank(in, rank, 7 - ranks))
			in->board = false;
		if (!more)
			rest.p = NULL;
	}
	if (ranks != 8) {
		fen_fault(in, DIAG_FEN_RANK_COUNT, field);
		in->board = false;
	}
}

const char *
fen_placement_letter(const struct fen_reader *in, square at)
{
	const char *p = in->placement.p;

	for (int rank = 7, file = 0; rank != RANK_OF(at) || file != FILE_OF(at) || kind_of_letter(*p) == NONE; p++) {
		file = *p == '/' ? 0 : file + width_of(*p);
		rank -= *p == '/';
	}
	return p;
}

/*
 * The squares of a rank of any game: digits next to each other are one number, as "10" on boards of Capablanca, and a
 * plus belongs to the letter after it, as in Shogi.
 */
static int
wide_rank(struct span rank)
{
	int width = 0, number = 0;

	for (size_t i = 0; i < rank.n && width < WIDTH_MAX; i++) {
		bool digit = ascii_is_digit(rank.p[i]);

		number = !digit ? 0 : number < WIDTH_MAX ? number * 10 + rank.p[i] - '0' : WIDTH_MAX;
		if (digit && i + 1 < rank.n && ascii_is_digit(rank.p[i + 1]))
			continue;
		width += digit ? number : rank.p[i] != '~' && rank.p[i] != '+';
	}
	return width;
}

/* Have all ranks, in any number, the same width, which is not that of chess? */
static bool
is_other_board(struct span field)
{
	const char *pocket = memchr(field.p, '[', field.n);
	struct span rest = { field.p, pocket != NULL ? (size_t)(pocket - field.p) : field.n }, rank = span_cut(&rest, '/');
	const int width = wide_rank(rank);
	int ranks = 1;

	if (width < WIDTH_LEAST || width >= WIDTH_MAX || width == 8)
		return false;
	for (; rest.n > 0; ranks++) {
		rank = span_cut(&rest, '/');
		if (wide_rank(rank) != width)
			return false;
	}
	return ranks >= WIDTH_LEAST;
}

bool
fen_placement_read(struct fen_reader *in, struct span text)
{
	struct span field;

	skip_label(in);
	field = fen_peek(in);
	if (is_nothing(field)) {
		fen_fault_saying(in, DIAG_FEN_RANK_COUNT, SEVERITY_ERROR, field.n > 0 ? span_trim(in->rest) : text, "this is not a position");
		return false;
	}
	if (is_other_board(field)) {	/* all else that could be said follows from that */
		in->out->placement = field;
		fen_fault_saying(in, DIAG_FEN_RANK_WIDTH, SEVERITY_ERROR, field,
		    "the board has not eight files: this is not a position of chess");
		return false;
	}
	read_fen_placement(in, field);
	return true;
}
