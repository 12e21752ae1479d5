/* xq_fen: positions of xiangqi as text. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "games/xiangqi/xq_end.h"
#include "games/xiangqi/xq_fen.h"
#include "games/xiangqi/xq_possible.h"
#include "games/xiangqi/xq_reason.h"

enum { COUNTER_MAX = 1000000000 };	/* leaves room in 32 bits for the moves of a game */

struct reader {
	struct xq_fen_reading *out;
	struct xq_position *p;		/* out->position */
	struct span text;		/* without blanks around it */
	struct span rest;		/* what has not been read */
	struct span placement;
	const char *letter[XQ_POINTS];	/* of the piece on that point; NULL: there is none */
};

/* The letters of each kind; the first is written. */
static const char *const letters[XQ_KINDS] = { "", "k", "ag", "bem", "nh", "r", "c", "ps" };

static int
kind_of_letter(char c)
{
	for (int kind = XQ_GENERAL; kind < XQ_KINDS && ascii_is_letter(c); kind++)
		if (strchr(letters[kind], ascii_lower(c)) != NULL)
			return kind;
	return XQ_NONE;
}

/* Adds a fault; an empty message: that of the catalogue.  Returns its place, so that a rule can be named. */
__attribute__((format(printf, 5, 6))) static const char **
add_fen_fault(struct reader *in, enum diag id, enum severity severity, struct span where, const char *format, ...)
{
	struct xq_fen_reading *r = in->out;
	struct xq_fen_fault *new = &r->faults[r->faults_n];
	va_list ap;

	if (r->faults_n == XQ_FEN_FAULTS_MAX)
		new--;
	*new = (struct xq_fen_fault){ .id = id, .severity = severity, .where = where, .ref = "" };
	va_start(ap, format);
	vsnprintf(new->message, sizeof(new->message), format, ap);
	va_end(ap);
	r->faults_n += r->faults_n < XQ_FEN_FAULTS_MAX;
	return &new->ref;
}

/* -- the first field -- */

/* Reads one rank.  False: it cannot be read. */
static bool
read_xq_rank(struct reader *in, struct span text, int rank)
{
	bool digit = false, good = true;
	int file = 0;

	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];
		int kind = kind_of_letter(c);
		struct span here = { text.p + i, 1 };

		if (c >= '1' && c <= '9') {
			if (digit)
				add_fen_fault(in, DIAG_FEN_ADJACENT_DIGITS, SEVERITY_INFO, (struct span){ here.p - 1, 2 }, "%s", "");
			file += c - '0';
		} else if (kind == XQ_NONE) {
			add_fen_fault(in, DIAG_FEN_BAD_PIECE, SEVERITY_ERROR, here, "this character does not stand for a piece of xiangqi");
			good = false;
			file++;
		} else if (file++ < XQ_FILES && rank >= 0) {
			if (ascii_lower(c) != letters[kind][0])
				add_fen_fault(in, DIAG_FEN_BAD_PIECE, SEVERITY_INFO, here, "%c is read as a%s %s, which most programs write as %c", c,
				    strchr("aeiou", xq_kind_name(kind)[0]) != NULL ? "n" : "", xq_kind_name(kind),
				    ascii_lower(c) == c ? letters[kind][0] : ascii_upper(letters[kind][0]));
			xq_put(in->p, xq_point(file - 1, rank), xq_man(ascii_lower(c) == c ? XQ_BLACK : XQ_RED, kind));
			in->letter[xq_point(file - 1, rank)] = here.p;
		}
		digit = ascii_is_digit(c);
	}
	if (file != XQ_FILES)
		add_fen_fault(in, DIAG_FEN_RANK_WIDTH, SEVERITY_ERROR, text, "this rank has %d point%s, not nine", file,
		    file == 1 ? "" : "s");
	return good && file == XQ_FILES;
}

/* pychess writes empty brackets for a pocket that xiangqi does not have. */
static struct span
without_pocket(struct reader *in, struct span field)
{
	const char *open = field.n > 0 ? memchr(field.p, '[', field.n) : NULL;
	struct span pocket;

	if (open == NULL)
		return field;
	pocket = (struct span){ open, field.n - (size_t)(open - field.p) };
	add_fen_fault(in, DIAG_FEN_POCKET, span_eq(pocket, SPAN("[]")) ? SEVERITY_INFO : SEVERITY_ERROR, pocket,
	    "xiangqi has no captured pieces that come back, so this means nothing");
	return (struct span){ field.p, (size_t)(open - field.p) };
}

static bool
read_xq_placement(struct reader *in, struct span field)
{
	int rank = XQ_RANKS - 1;
	bool good = true;

	in->placement = field = without_pocket(in, field);
	for (struct span rest = field; rest.p != NULL && rank >= -1; rank--)
		good = read_xq_rank(in, span_cut(&rest, '/'), rank) && good;
	if (rank != -1)
		add_fen_fault(in, DIAG_FEN_RANK_COUNT, SEVERITY_ERROR, field, "the placement does not have ten ranks");
	return good && rank == -1;
}

/* -- the other fields -- */

/* Takes the next field; empty: there is none. */
static struct span
next_field(struct reader *in)
{
	struct span field;

	in->rest = span_trim(in->rest);
	field = in->rest;
	field.n = 0;
	while (field.n < in->rest.n && !ascii_is_blank(field.p[field.n]))
		field.n++;
	in->rest = span_after(in->rest, field.n);
	return field;
}

static bool
read_xq_side(struct reader *in)
{
	static const struct { const char *text; int side; } forms[] = {
		{ "w", XQ_RED }, { "b", XQ_BLACK }, { "r", XQ_RED }, { "red", XQ_RED }, { "black", XQ_BLACK }, { "white", XQ_RED },
		{ NULL, 0 },
	};
	struct span field = next_field(in);
	int i = 0;

	if (field.n == 0) {
		add_fen_fault(in, DIAG_FEN_FIELD_COUNT, SEVERITY_WARNING, in->placement, "the side to move is missing; Red is assumed");
		return true;
	}
	while (forms[i].text != NULL && !span_eq_nocase(field, span_of(forms[i].text)))
		i++;
	if (forms[i].text == NULL) {
		add_fen_fault(in, DIAG_FEN_SIDE, SEVERITY_ERROR, field, "the side to move is not w (Red) or b");
		return false;
	}
	if (forms[i].side == XQ_BLACK)
		xq_pass(in->p);
	if (!span_eq(field, SPAN("w")) && !span_eq(field, SPAN("b")))
		add_fen_fault(in, DIAG_FEN_SIDE, SEVERITY_INFO, field, "the side to move is written as w (Red) or b by most programs");
	return true;
}

/* The next field is not taken if it is a number: the one that is expected has been left out. */
static bool
number_is_next(struct reader *in)
{
	struct span rest = in->rest, field = next_field(in);
	unsigned long value;

	in->rest = rest;
	return span_number(field, &value) || (field.n > 0 && ascii_is_digit(*field.p));
}

/* Castling rights, which programs for chess write, say nothing here; other text may say something. */
static void
read_no_rights(struct reader *in, struct span field)
{
	add_fen_fault(in, DIAG_FEN_CASTLING_CHAR, SEVERITY_ERROR, field, "xiangqi has nothing here: the field is a dash");
	for (size_t i = 0; i < field.n; i++)
		in->out->lossy = in->out->lossy || !ascii_is_any(field.p[i], "KQkq-");
}

static void
read_dashes(struct reader *in)
{
	for (int i = 0; i < 2; i++) {
		struct span field = { NULL, 0 };

		if (!number_is_next(in))
			field = next_field(in);
		if (field.n == 0 && span_trim(in->rest).n > 0) {
			add_fen_fault(in, DIAG_FEN_FIELD_COUNT, SEVERITY_INFO, span_trim(in->rest),
			    "there are not two fields with a dash before the counters");
			return;
		}
		if (field.n > 0 && !span_eq(field, SPAN("-")))
			read_no_rights(in, field);
	}
}

/* Reads a counter into *value.  False: there is none, or it is not a number. */
static bool
read_counter(struct reader *in, unsigned long *value)
{
	struct span field = next_field(in);

	if (field.n == 0) {
		add_fen_fault(in, DIAG_FEN_MISSING_COUNTERS, SEVERITY_INFO, in->placement,
		    "the moves since a capture or the move number is missing");
		return false;
	}
	if (!span_number(field, value) || *value > COUNTER_MAX) {
		add_fen_fault(in, DIAG_FEN_HALFMOVE_INVALID, SEVERITY_ERROR, field, "this counter is not a number, or too large");
		in->out->lossy = true;
		return false;
	}
	if (field.n > 1 && *field.p == '0')
		add_fen_fault(in, DIAG_FEN_FULLMOVE_LEADING_ZERO, SEVERITY_INFO, field, "%s", "");
	return true;
}

static void
read_counters(struct reader *in)
{
	struct xq_position *p = in->p;
	unsigned long value;

	if (!read_counter(in, &value))
		return;
	p->since_capture = (uint32_t)value;
	if (!read_counter(in, &value))
		return;
	p->number = value == 0 ? 1 : (uint32_t)value;
	if (value == 0)
		add_fen_fault(in, DIAG_FEN_FULLMOVE_ZERO, SEVERITY_WARNING, in->placement, "%s", "");
	else if (p->since_capture > 2 * (p->number - 1) + p->turn)
		add_fen_fault(in, DIAG_FEN_HALFMOVE_VS_FULLMOVE, SEVERITY_INFO, in->placement,
		    "%lu half-moves since a capture are more than the game has", (unsigned long)p->since_capture);
	in->rest = span_trim(in->rest);
	if (in->rest.n > 0) {
		add_fen_fault(in, DIAG_FEN_TRAILING_GARBAGE, span_starts(in->rest, SPAN("moves")) ? SEVERITY_INFO : SEVERITY_WARNING,
		    in->rest, "%s", "");
		in->out->lossy = true;
	}
}

/* -- the position -- */

/* Lists what no game leads to, and how the position ends a game. */
static void
judge_position(struct reader *in)
{
	struct xq_impossible list[XQ_IMPOSSIBLE_MAX];
	int n = xq_impossible_find(in->p, list);

	for (int i = 0; i < n; i++) {
		const char *letter = list[i].at == XQ_NO_POINT ? NULL : in->letter[list[i].at];

		*add_fen_fault(in, list[i].id, SEVERITY_ERROR, letter != NULL ? (struct span){ letter, 1 } : in->placement, "%s",
		    list[i].text) = list[i].ref;
	}
	if (in->out->usable && xq_end_of(in->p) != XQ_GOES_ON)
		add_fen_fault(in, xq_end_of(in->p) == XQ_MATE ? DIAG_FEN_CHECKMATE : DIAG_FEN_STALEMATE, SEVERITY_INFO, in->placement,
		    xq_end_of(in->p) == XQ_MATE ? "%s is checkmated" : "%s is stalemated and has lost", xq_colour_name(in->p->turn));
}

void
xq_fen_read(struct span text, struct xq_fen_reading *r)
{
	struct reader in = { .out = r, .p = &r->position, .text = span_trim(text), .rest = span_trim(text) };
	bool placed;

	r->faults_n = 0;
	r->lossy = false;
	xq_clear(in.p);
	placed = read_xq_placement(&in, next_field(&in));
	r->readable = read_xq_side(&in) && placed;
	read_dashes(&in);
	read_counters(&in);
	r->usable = r->readable && in.p->general[XQ_RED] != XQ_NO_POINT && in.p->general[XQ_BLACK] != XQ_NO_POINT &&
	    !xq_in_check(in.p, !in.p->turn);
	if (r->readable)
		judge_position(&in);
}

enum diag
xq_fen_report(const struct xq_fen_reading *r, struct span text, struct findings *findings)
{
	enum diag error = DIAG_NONE;

	for (int i = 0; i < r->faults_n; i++) {
		const struct xq_fen_fault *wrong = &r->faults[i];
		struct finding *f = finding_add_as(findings, wrong->id, wrong->severity, wrong->where.n > 0 ? wrong->where : text);

		if (error == DIAG_NONE && wrong->severity == SEVERITY_ERROR)
			error = wrong->id;
		if (f == NULL)
			continue;
		if (wrong->message[0] != '\0')
			f->message = arena_span(&findings->text, span_of(wrong->message));
		f->ref = span_of(wrong->ref);
	}
	return error;
}

/* Most ranks must have nine points: a rank that lost one is still of xiangqi, ten of ten are other games'. */
enum { XQ_FEN_RANKS_ENOUGH = 6 };

bool
xq_fen_is(struct span text)
{
	int ranks = 0, nine = 0, files = 0;

	text = span_trim(text);
	for (size_t i = 0;; i++) {
		bool over = i == text.n || ascii_is_blank(text.p[i]) || text.p[i] == '[';

		if (!over && text.p[i] != '/') {
			if (files <= XQ_FILES)
				files += ascii_is_digit(text.p[i]) ? text.p[i] - '0' : 1;
			continue;
		}
		nine += files == XQ_FILES;
		if (++ranks > XQ_RANKS)
			return false;
		if (over)
			return ranks == XQ_RANKS && nine >= XQ_FEN_RANKS_ENOUGH;
		files = 0;
	}
}

bool
xq_fen_position(struct span text, struct xq_position *p)
{
	struct xq_fen_reading r;

	xq_fen_read(text, &r);
	*p = r.position;
	return r.usable;
}

int
xq_fen_write(const struct xq_position *p, char out[XQ_FEN_MAX])
{
	char *to = out;

	for (int rank = XQ_RANKS - 1; rank >= 0; rank--) {
		int empty = 0;

		for (int file = 0; file <= XQ_FILES; file++) {
			uint8_t man = file < XQ_FILES ? p->board[xq_point(file, rank)] : XQ_NONE;
			char letter = letters[xq_kind_of(man)][0];

			if (file < XQ_FILES && man == XQ_NONE) {
				empty++;
				continue;
			}
			if (empty > 0)
				*to++ = (char)('0' + empty);
			empty = 0;
			if (file < XQ_FILES)
				*to++ = xq_colour_of(man) == XQ_RED ? ascii_upper(letter) : letter;
		}
		if (rank > 0)
			*to++ = '/';
	}
	return (int)(to - out) + sprintf(to, " %c - - %lu %lu", p->turn == XQ_RED ? 'w' : 'b',
	    (unsigned long)p->since_capture, (unsigned long)p->number);
}
