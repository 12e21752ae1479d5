/* fen: positions as text, read with tolerance and written in one canonical way. */
#include <string.h>

#include "chess/epd.h"
#include "chess/fen.h"
#include "chess/legal_basic.h"
#include "chess/movegen.h"
#include "chess/castling_rights.h"

enum {
	FULLMOVES_MAX = 1000000000,	/* so that a game can still count on */
	HALFMOVES_END = 150,		/* FIDE 9.6.2 */
	SLASHES_SURE = 6,		/* a word with so many is the placement, whatever stands before it */
};

struct counter {
	bool given;		/* and a number */
	unsigned long value;
	struct span where;	/* empty: not there at all */
};

struct reader {
	struct fen_reading *out;
	struct position *p;		/* out->position */
	struct span rest;		/* not read yet; begins with the blanks before the next field */
	struct span last;		/* the field read last */
	struct span placement;
	const char *man[64];		/* where the text puts it; only where there is one on the board */
	bool board, side, variant;	/* board and side to move understood; not chess */
	struct counter half, full;
};

static const char letters[] = ".pnbrqk";	/* by enum kind */
static const uint8_t kinds[32] = {	/* by letter, small or capital: its last five bits */
	['p' & 31] = PAWN, ['n' & 31] = KNIGHT, ['b' & 31] = BISHOP, ['r' & 31] = ROOK, ['q' & 31] = QUEEN,
	['k' & 31] = KING,
};

static const char *
end_of(struct span s)
{
	return s.p + s.n;
}

/* Kept in order of place; what touches or overlaps the same fault is one. */
static void
fault_as(struct reader *in, enum diag id, enum severity severity, struct span where)
{
	struct fen_reading *r = in->out;
	struct fen_fault *f = r->faults, *last = f + r->faults_n, *weak = f;

	for (; f < last; f++)
		if (f->id == id && f->severity == severity && where.p >= f->where.p && where.p <= end_of(f->where)) {
			if (end_of(where) > end_of(f->where))
				f->where.n = (size_t)(end_of(where) - f->where.p);
			return;
		}
	if (r->faults_n == FEN_FAULTS_MAX) {
		for (f = r->faults; f < last; f++)
			weak = f->severity <= weak->severity ? f : weak;
		if (weak->severity >= severity)
			return;
		memmove(weak, weak + 1, (size_t)(last - weak - 1) * sizeof(*weak));
		last--, r->faults_n--;
	}
	for (f = last; f > r->faults && f[-1].where.p > where.p; f--)
		*f = f[-1];
	*f = (struct fen_fault){ id, severity, where };
	r->faults_n++;
}

static void
fault(struct reader *in, enum diag id, struct span where)
{
	fault_as(in, id, diag_rows[id].severity, where);
}

static bool
blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool
digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static size_t
digits(struct span s)
{
	size_t n = 0;

	while (n < s.n && digit(s.p[n]))
		n++;
	return n;
}

static struct span
word_of(struct span s)
{
	struct span word;

	while (s.n > 0 && blank(*s.p))
		s.p++, s.n--;
	word = (struct span){ s.p, 0 };
	while (word.n < s.n && !blank(s.p[word.n]))
		word.n++;
	return word;
}

/* The next field; empty at the end.  The standard wants one space before it (PGN 16.1.2). */
static struct span
peek(const struct reader *in)
{
	return word_of(in->rest);
}

static void
take(struct reader *in, struct span field)
{
	struct span before = { in->rest.p, (size_t)(field.p - in->rest.p) };

	if (before.n > 0 && in->last.n > 0 && !span_eq(before, SPAN(" ")))
		fault_as(in, DIAG_FEN_FIELD_COUNT, SEVERITY_INFO, before);
	in->rest.n -= before.n + field.n;
	in->rest.p = field.p + field.n;
	in->last = field;
}

/* "-" is 1, and a dash of another kind, which is tolerated, 2. */
static int
dash(struct span s)
{
	if (span_eq(s, SPAN("-")))
		return 1;
	return span_eq(s, SPAN("\xe2\x80\x93")) || span_eq(s, SPAN("\xe2\x80\x94")) ||
	    span_eq(s, SPAN("\xe2\x88\x92")) ? 2 : 0;
}

static bool
is_quote(char c)
{
	return c == '"' || c == '\'';
}

/* Quotes and a label in front ("FEN: ", `[FEN "...`) go, with what closes them behind. */
static void
skip_label(struct reader *in)
{
	struct span word = word_of(in->rest), left = in->rest, label;
	const char *p, *slash, *start;

	for (; word.n > 0; word = word_of(left)) {
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
	fault_as(in, DIAG_FEN_TRAILING_GARBAGE, SEVERITY_INFO, label);
	in->rest.n -= (size_t)(start - in->rest.p);
	in->rest.p = start;
	p = start + in->rest.n;
	while (in->rest.n > 0 && (is_quote(p[-1]) || p[-1] == ']'))
		p--, in->rest.n--;
	if (p < left.p + left.n)
		fault_as(in, DIAG_FEN_TRAILING_GARBAGE, SEVERITY_INFO, (struct span){ p, (size_t)(left.p + left.n - p) });
}

static void
put(struct reader *in, int rank, int file, const char *c, enum kind kind)
{
	if (rank < 0 || file > 7)
		return;
	position_put(in->p, (square)(rank * 8 + file), *c >= 'a' ? BLACK : WHITE, kind);
	in->man[rank * 8 + file] = c;
}

/* One rank; false when it cannot be read. */
static bool
read_rank(struct reader *in, struct span text, int rank)
{
	bool good = true;
	int file = 0;

	for (size_t i = 0; i < text.n && file <= 8; i++) {
		char c = text.p[i];
		enum kind kind = letter(c) ? (enum kind)kinds[c & 31] : NONE;

		if (kind != NONE)
			put(in, rank, file++, text.p + i, kind);
		else if (digit(c))
			file += c - '0';
		else
			file += c != '~';	/* that marks a promoted man, in Crazyhouse */
		if ((kind == NONE && !digit(c)) || c == '0' || c == '9') {
			fault(in, DIAG_FEN_BAD_PIECE, (struct span){ text.p + i, 1 });
			good = false;
		}
		if (i > 0 && digit(c) && digit(text.p[i - 1]))
			fault(in, DIAG_FEN_ADJACENT_DIGITS, (struct span){ text.p + i - 1, 2 });
	}
	if (file != 8)
		fault(in, DIAG_FEN_RANK_WIDTH, text.n > 0 ? text : in->placement);
	return good && file == 8;
}

/* Ranks from 8 down to 1.  A pocket, "[Qp]", is Crazyhouse. */
static void
read_placement(struct reader *in)
{
	struct span field = peek(in), rest = field;
	const char *pocket = field.n > 0 ? memchr(field.p, '[', field.n) : NULL;
	int ranks = 0;

	take(in, field);
	in->placement = in->out->placement = field;
	in->board = true;
	if (pocket != NULL) {
		rest.n = (size_t)(pocket - field.p);
		fault(in, DIAG_FEN_BAD_PIECE, (struct span){ pocket, field.n - rest.n });
		in->board = false;
	}
	for (; rest.p != NULL; ranks++) {
		bool more = rest.n > 0 && memchr(rest.p, '/', rest.n) != NULL;
		struct span rank = span_cut(&rest, '/');

		if (ranks == 8 && rank.n == 0 && !more) {	/* one server writes a slash behind the last rank */
			fault(in, DIAG_FEN_TRAILING_GARBAGE, (struct span){ rank.p - 1, 1 });
			break;
		}
		if (ranks < 8 && !read_rank(in, rank, 7 - ranks))
			in->board = false;
		if (!more)
			rest.p = NULL;
	}
	if (ranks != 8) {
		fault(in, DIAG_FEN_RANK_COUNT, field);
		in->board = false;
	}
}

/* The board is empty again. */
static void
clear_board(struct reader *in)
{
	*in->p = (struct position){ .en_passant = NO_SQUARE, .fullmoves = 1 };
}

/*
 * The same in one pass where the text begins with eight canonical ranks and a
 * blank, as nearly all do.  False, and nothing is read: it has to be looked at
 * with patience.
 */
static bool
read_plainly(struct reader *in)
{
	const char *p = in->rest.p, *end = p + in->rest.n;
	int rank = 7, file = 0;
	bool after_digit = false;

	for (; p < end && *p != ' '; p++) {
		enum kind kind = letter(*p) ? (enum kind)kinds[*p & 31] : NONE;

		if (kind != NONE && file < 8)
			put(in, rank, file++, p, kind);
		else if (*p >= '1' && *p <= '8' - file && !after_digit)
			file += *p - '0';
		else if (*p == '/' && file == 8 && rank > 0)
			rank--, file = 0;
		else
			break;
		after_digit = digit(*p);
	}
	if (p == end || *p != ' ' || rank > 0 || file < 8) {
		clear_board(in);
		return false;
	}
	in->placement = in->out->placement = (struct span){ in->rest.p, (size_t)(p - in->rest.p) };
	take(in, in->placement);
	in->board = true;
	return true;
}

static void
read_side(struct reader *in)
{
	static const struct { struct span text; enum colour colour; } write_forms[] = {
		{ { "w", 1 }, WHITE }, { { "b", 1 }, BLACK }, { { "white", 5 }, WHITE }, { { "black", 5 }, BLACK },
		{ { NULL, 0 }, WHITE },
	};
	struct span field = peek(in);
	int i = 0;

	if (field.n == 0)
		return;
	take(in, field);
	while (write_forms[i].text.n > 0 && !span_eq_nocase(field, write_forms[i].text))
		i++;
	if (write_forms[i].text.n == 0) {
		fault(in, DIAG_FEN_SIDE, field);
		return;
	}
	if (!span_eq(field, write_forms[i].text) || field.n > 1)
		fault_as(in, DIAG_FEN_SIDE, SEVERITY_INFO, field);
	in->p->turn = (uint8_t)write_forms[i].colour;
	in->side = true;
}

static bool
one_king(const struct position *p, int colour)
{
	bits king = position_men(p, colour, KING);

	return king != 0 && !bits_several(king);
}

static void
grant(struct reader *in, const struct right *r, struct span where)
{
	struct position *p = in->p;
	bits taken = p->castling & castling_rights_wing(p, r->colour, r->king_side);
	int rook, corner = (r->colour == WHITE ? A1 : A8) + (r->king_side ? 7 : 0);
	bool king_home;

	if (r->rooks == 0) {
		fault(in, DIAG_FEN_CASTLING_NO_KING_OR_ROOK, where);
		return;
	}
	rook = castling_rights_outermost(r->rooks, r->king_side);
	if (taken != 0) {	/* the same again; or a second rook on that wing, which cannot be */
		fault_as(in, DIAG_FEN_CASTLING_DUPLICATE, taken & SQUARE_BIT(rook) ? SEVERITY_WARNING : SEVERITY_ERROR, where);
		return;
	}
	king_home = FILE_OF(bits_lowest(position_men(p, r->colour, KING))) == 4;
	if (!king_home || rook != corner) {
		in->out->castles = RULES_CASTLING_CHESS960;
		if (bits_several(r->rooks))
			fault(in, DIAG_FEN_CASTLING_960_AMBIGUOUS, where);
	}
	p->castling |= SQUARE_BIT(rook);
}

static void
read_castling(struct reader *in, struct span field)
{
	bool seen[128] = { false }, ordered = true;
	int before = -1;

	in->out->castling = field;
	if (dash(field)) {
		if (dash(field) == 2)
			fault_as(in, DIAG_FEN_CASTLING_CHAR, SEVERITY_INFO, field);
		return;
	}
	for (size_t i = 0; i < field.n; i++) {
		struct span where = { field.p + i, 1 };
		char c = field.p[i];
		struct right r;
		int place;

		if (!castling_rights_letter(c)) {
			fault(in, DIAG_FEN_CASTLING_CHAR, where);
			continue;
		}
		if (seen[(unsigned char)c]) {
			fault(in, DIAG_FEN_CASTLING_DUPLICATE, where);
			continue;
		}
		seen[(unsigned char)c] = true;
		r = castling_rights_of(in->p, c);
		place = r.colour * 2 + !r.king_side;
		if (in->board || !r.by_file) {
			ordered = ordered && place >= before;
			before = place;
		}
		if (in->board)
			grant(in, &r, where);
	}
	if (!ordered)
		fault(in, DIAG_FEN_CASTLING_ORDER, field);
}

/* Faults that the board told, at the man they are about or else at `where`. */
static void
board_faults(struct reader *in, const struct legal_basic_fault *list, int n, struct span where)
{
	for (int i = 0; i < n; i++) {
		square at = list[i].at;
		bool man = at != NO_SQUARE && in->p->board[at] != NONE;

		fault(in, list[i].id, man ? (struct span){ in->man[at], 1 } : where);
	}
}

static void
read_en_passant(struct reader *in, struct span field)
{
	struct legal_basic_fault list[LEGAL_BASIC_FAULTS_MAX];
	square passed;
	char file;
	int n;

	if (dash(field)) {
		if (dash(field) == 2)
			fault_as(in, DIAG_FEN_EP_SYNTAX, SEVERITY_INFO, field);
		return;
	}
	file = (char)(field.p[0] | 0x20);
	if (field.n != 2 || !letter(field.p[0]) || file > 'h' || field.p[1] < '1' || field.p[1] > '8') {
		fault(in, DIAG_FEN_EP_SYNTAX, field);
		return;
	}
	if (field.p[0] != file)
		fault_as(in, DIAG_FEN_EP_SYNTAX, SEVERITY_INFO, field);
	if (in->side ? field.p[1] != (in->p->turn == WHITE ? '6' : '3') : field.p[1] != '3' && field.p[1] != '6') {
		fault(in, DIAG_FEN_EP_RANK, field);
		return;
	}
	if (!in->board || !in->side)
		return;
	passed = (square)((field.p[1] - '1') * 8 + file - 'a');
	n = legal_basic_en_passant(in->p, passed, list);
	for (int i = 0; i < n; i++)
		list[i].at = NO_SQUARE;
	board_faults(in, list, n, field);
	if (n == 0 || list[0].id == DIAG_FEN_EP_NOT_CAPTURABLE || list[0].id == DIAG_FEN_EP_PREVIOUS_POSITION_ILLEGAL ||
	    list[0].id == DIAG_FEN_CHECK_IMPOSSIBLE_WITH_EP)
		in->p->en_passant = passed;
}

/* Does an operation of EPD stand where field 3 (i is 0) or 4 should? */
static bool
operation_instead(struct span field, int i)
{
	size_t rights = 0;
	bool fits;

	while (rights < field.n && castling_rights_letter(field.p[rights]))
		rights++;
	fits = i == 0 ? rights == field.n : field.n == 2 && digit(field.p[1]);
	return letter(*field.p) && !fits && epd_opcode(field);
}

/* Fields 3 and 4.  Where a clock or an operation stands instead, they were left out. */
static void
read_rights(struct reader *in)
{
	static void (*const field_of[])(struct reader *, struct span) = { read_castling, read_en_passant };

	for (int i = 0; i < 2; i++) {
		struct span field = peek(in);

		if (field.n == 0) {
			fault(in, DIAG_FEN_FIELD_COUNT, in->last);
			return;
		}
		if (digits(field) == field.n || operation_instead(field, i)) {
			fault_as(in, DIAG_FEN_FIELD_COUNT, SEVERITY_WARNING, field);
			return;
		}
		take(in, field);
		field_of[i](in, field);
	}
}

/* "+0+0", "3+3": checks given, of Three-check. */
static bool
counts_checks(struct span s)
{
	if (s.n == 4 && s.p[0] == '+')
		s.p++, s.n--;
	return s.n == 3 && digit(s.p[0]) && s.p[1] == '+' && digit(s.p[2]);
}

static void
skip_checks(struct reader *in)
{
	struct span field = peek(in);

	if (!counts_checks(field))
		return;
	take(in, field);
	fault(in, DIAG_FEN_FIELD_COUNT, field);
	in->variant = true;
}

/* Do EPD operations or the "moves" of an engine's protocol follow? */
static bool
words_follow(const struct reader *in)
{
	struct span field = peek(in);

	if (field.n == 0 || !letter(field.p[0]))
		return false;
	return span_eq(field, SPAN("moves")) || epd_opcode(field) || memchr(in->rest.p, ';', in->rest.n) != NULL;
}

static void
read_number(struct counter *counter, struct span text)
{
	counter->given = true;
	counter->where = text;
	if (!span_number(text, &counter->value))
		counter->value = (unsigned long)-1;	/* all digits, so it is too large */
}

static void
not_a_number(struct reader *in, struct counter *counter, struct span text)
{
	counter->where = text;
	in->out->lossy = true;
	fault(in, DIAG_FEN_HALFMOVE_INVALID, text);
}

static void
read_clocks(struct reader *in)
{
	struct span field;

	skip_checks(in);
	field = peek(in);
	if (field.n > 0 && !words_follow(in)) {
		take(in, field);
		if (digits(field) == field.n)
			read_number(&in->half, field);
		else
			not_a_number(in, &in->half, field);
	}
	skip_checks(in);
	field = peek(in);
	field.n = digits(field);
	if (field.n > 0) {
		take(in, field);
		read_number(&in->full, field);
	}
	skip_checks(in);
}

/* All that is left are operations; false when it is not.  hmvc and fmvn count as the clocks left out. */
static bool
read_operations(struct reader *in, struct span text)
{
	struct span opcode, operand;
	int got;

	while ((got = epd_next(&text, &opcode, &operand)) > 0) {
		struct counter *counter = span_eq(opcode, SPAN("hmvc")) ? &in->half :
		    span_eq(opcode, SPAN("fmvn")) ? &in->full : NULL;

		if (counter == NULL || counter->given)
			continue;
		if (operand.n > 0 && digits(operand) == operand.n) {
			read_number(counter, operand);
			continue;
		}
		not_a_number(in, counter, operand.n > 0 ? operand : opcode);
	}
	return got == 0;
}

static void
read_trailer(struct reader *in)
{
	struct span left = span_trim(in->rest), word = peek(in);
	bool known, fields = in->half.given || in->full.given;

	if (left.n == 0)
		return;
	in->out->counted = fields;
	if (!(known = span_eq(word, SPAN("moves"))) && (known = read_operations(in, left)))
		in->out->operations = left;
	fault_as(in, DIAG_FEN_TRAILING_GARBAGE, known ? SEVERITY_INFO : diag_rows[DIAG_FEN_TRAILING_GARBAGE].severity, left);
}

static bool
zero_led(const struct counter *c)
{
	return c->where.n > 1 && c->where.p[0] == '0';
}

static void
judge_full(struct reader *in)
{
	const struct counter *full = &in->full;

	in->p->fullmoves = 1;
	if (!full->given)
		return;
	if (full->value == 0)
		fault(in, DIAG_FEN_FULLMOVE_ZERO, full->where);
	if (zero_led(full))
		fault(in, DIAG_FEN_FULLMOVE_LEADING_ZERO, full->where);
	if (full->value > FULLMOVES_MAX) {	/* cut, and not in silence */
		fault(in, DIAG_FEN_TRAILING_GARBAGE, full->where);
		in->out->lossy = true;
	}
	in->p->fullmoves = (uint32_t)(full->value > FULLMOVES_MAX ? FULLMOVES_MAX : full->value);
}

static void
judge_clocks(struct reader *in, struct span en_passant)
{
	struct position *p = in->p;
	const struct counter *half = &in->half, *full = &in->full;
	unsigned long moves = full->value > FULLMOVES_MAX ? FULLMOVES_MAX : full->value;

	if (half->where.n == 0 || full->where.n == 0)
		fault(in, DIAG_FEN_MISSING_COUNTERS, in->last);
	judge_full(in);
	if (!half->given)
		return;
	p->halfmoves = (uint16_t)(half->value > UINT16_MAX ? UINT16_MAX : half->value);
	in->out->lossy = in->out->lossy || half->value > UINT16_MAX;
	if (zero_led(half))
		fault_as(in, DIAG_FEN_HALFMOVE_INVALID, SEVERITY_INFO, half->where);
	if (half->value > HALFMOVES_END)
		fault(in, DIAG_FEN_HALFMOVE_OVER_150, half->where);
	if (full->given && in->side && half->value > 2 * (moves > 0 ? moves - 1 : 0) + (unsigned long)p->turn)
		fault(in, DIAG_FEN_HALFMOVE_VS_FULLMOVE, half->where);
	if (p->en_passant != NO_SQUARE && half->value > 0)
		fault(in, DIAG_FEN_EP_CLOCK_NONZERO, en_passant);
}

/* Fields 2 to 6 and what comes behind them. */
static void
read_state(struct reader *in)
{
	struct span en_passant;

	read_side(in);
	if (in->last.p == in->placement.p) {
		fault(in, DIAG_FEN_FIELD_COUNT, in->placement);
		return;
	}
	read_rights(in);
	en_passant = in->last;
	read_clocks(in);
	in->rest = span_trim(in->rest);
	read_trailer(in);
	judge_clocks(in, en_passant);
}

/* What the men tell; true when a game can be played from here. */
static bool
judge_board(struct reader *in)
{
	struct position *p = in->p;
	struct legal_basic_fault list[LEGAL_BASIC_FAULTS_MAX];
	bool playable = in->side && !in->variant;
	int n = legal_basic_material(p, list);

	board_faults(in, list, n, in->placement);
	for (int i = 0; i < n; i++)
		if (list[i].id == DIAG_FEN_KINGS_ADJACENT || list[i].id == DIAG_FEN_PAWN_ON_BACKRANK)
			playable = false;
	if (!one_king(p, WHITE) || !one_king(p, BLACK))
		return false;
	if (in->side) {
		n = legal_basic_checks(p, list);
		board_faults(in, list, n, in->placement);
		playable = playable && (n == 0 || list[0].id != DIAG_FEN_OPPOSITE_CHECK);
	}
	position_settle(p);
	if (playable && !movegen_any(p))
		fault(in, p->checkers ? DIAG_FEN_CHECKMATE : DIAG_FEN_STALEMATE, in->placement);
	return playable;
}

/* Everything but the list of faults and the places of men, which cost more than they are looked at. */
static void
start(struct reader *in, struct span text, struct fen_reading *out)
{
	in->out = out;
	in->p = &out->position;
	in->rest = span_trim(text);
	in->last = in->placement = (struct span){ NULL, 0 };
	in->board = in->side = in->variant = false;
	in->half = in->full = (struct counter){ 0 };
	clear_board(in);
	out->castles = RULES_CASTLING_ORTHODOX;
	out->usable = out->readable = out->counted = out->lossy = false;
	out->placement = (struct span){ NULL, 0 };
	out->castling = out->operations = (struct span){ NULL, 0 };
	out->faults_n = 0;
}

void
fen_read(struct span text, struct fen_reading *out)
{
	struct reader in;

	start(&in, text, out);
	if (!read_plainly(&in)) {
		skip_label(&in);
		if (in.rest.n == 0) {
			fault(&in, DIAG_FEN_FIELD_COUNT, text);
			return;
		}
		read_placement(&in);
	}
	read_state(&in);
	out->readable = in.board && in.side && !in.variant;
	out->usable = in.board && judge_board(&in);
}

void
fen_restrict(struct fen_reading *r, struct rules rules)
{
	struct reader in = { .out = r, .p = &r->position };
	struct position *p = &r->position;

	if (rules.castling == RULES_CASTLING_CHESS960 || r->castles == RULES_CASTLING_ORTHODOX)
		return;
	for (int colour = WHITE; colour <= BLACK; colour++) {
		bits home = colour == WHITE ? SQUARE_BIT(A1) | SQUARE_BIT(H1) : SQUARE_BIT(A8) | SQUARE_BIT(H8);
		bits king = colour == WHITE ? SQUARE_BIT(E1) : SQUARE_BIT(E1 + 56);

		if (!(position_men(p, colour, KING) & king))
			home = 0;
		p->castling &= ~p->side[colour] | home;
	}
	r->castles = RULES_CASTLING_ORTHODOX;
	fault(&in, DIAG_FEN_CASTLING_NO_KING_OR_ROOK, r->castling);
	if (one_king(p, WHITE) && one_king(p, BLACK))
		position_settle(p);
}

static char *
write_placement(const struct position *p, char *out)
{
	for (int rank = 7; rank >= 0; rank--) {
		bits men = position_occupied(p) >> (rank * 8) & RANK_1;
		int file = 0;

		for (; men != 0; men &= men - 1) {
			int at = bits_lowest(men), s = rank * 8 + at;
			char c = letters[p->board[s]];

			if (at > file)
				*out++ = (char)('0' + at - file);
			*out++ = (char)(p->side[WHITE] & SQUARE_BIT(s) ? c - 0x20 : c);
			file = at + 1;
		}
		if (file < 8)
			*out++ = (char)('8' - file);
		*out++ = rank > 0 ? '/' : ' ';
	}
	return out;
}

int
fen_write(const struct position *p, char out[FEN_MAX])
{
	char *end = write_placement(p, out);

	*end++ = p->turn == WHITE ? 'w' : 'b';
	*end++ = ' ';
	end = castling_rights_write(p, end);
	*end++ = ' ';
	if (p->en_passant == NO_SQUARE) {
		*end++ = '-';
	} else {
		*end++ = (char)('a' + FILE_OF(p->en_passant));
		*end++ = (char)('1' + RANK_OF(p->en_passant));
	}
	*end++ = ' ';
	end += number_digits(p->halfmoves, end);
	*end++ = ' ';
	end += number_digits(p->fullmoves, end);
	*end = '\0';
	return (int)(end - out);
}
