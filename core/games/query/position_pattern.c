/* position_pattern: reads patterns of positions, and searches games for them. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "games/chess/castling_rights.h"
#include "games/chess/fen.h"
#include "games/pgn/tag_value.h"
#include "games/query/position_pattern.h"

enum {
	EMPTY = 1, PIECES = KING, WHITES = 0x7e, BLACKS = WHITES << PIECES, ALL_MEN = WHITES | BLACKS,
	ANYTHING = EMPTY | ALL_MEN, FIELDS = 6,
};
/* Castling rights by colour and side, as in the letters of FEN. */
enum { WING_WHITE_SHORT = 1, WING_WHITE_LONG = 2, WING_BLACK_SHORT = 4, WING_BLACK_LONG = 8 };

#define MAN(colour, kind) (1u << ((colour) * PIECES + (kind)))

/* -- searching -- */

/* The squares that have one of a set of pieces. */
static bits
union_of(const struct position *p, unsigned men)
{
	bits found = men & EMPTY ? ~position_occupied(p) : 0;

	for (unsigned left = men & ~(unsigned)EMPTY; left != 0; left &= left - 1) {
		int man = bits_lowest(left), colour = man > PIECES;

		found |= position_men(p, colour, man - colour * PIECES);
	}
	return found;
}

/*
 * `places` is the set of places between squares, from 0 to 8, up to which the items so far can
 * reach.  In the end it must contain 8.
 */
static bool
rank_fits(const struct position_pattern_rank *r, const struct position *p)
{
	unsigned places = 1;

	for (int i = 0; i < r->n; i++) {
		if (r->men[i] == 0)
			places = -(places & -places) & 0x1ff;
		else
			places = (places & (unsigned)(union_of(p, r->men[i]) >> 8 * r->rank & RANK_1)) << 1;
		if (places == 0)
			return false;
	}
	return places >> 8 & 1;
}

static int
wings_of(const struct position *p)
{
	int wings = 0;

	for (bits b = p->castling; b != 0; b &= b - 1) {
		int colour = (p->side[BLACK] >> bits_lowest(b) & 1) != 0;

		wings |= (bits_lowest(b) > castling_rights_king(p, colour) ? WING_WHITE_SHORT : WING_WHITE_LONG) << 2 * colour;
	}
	return wings;
}

static bool
is_position_there(const struct position_pattern_form *f, const struct position *p)
{
	for (int i = 0; i < f->sets; i++)
		if (f->set[i].where & ~union_of(p, f->set[i].men))
			return false;
	for (int i = 0; i < f->ranks; i++)
		if (!rank_fits(&f->rank[i], p))
			return false;
	if ((f->turn >= 0 && f->turn != p->turn) || (f->en_passant >= 0 && f->en_passant != p->en_passant))
		return false;
	return f->exact ? f->rooks == p->castling : f->wings < 0 || f->wings == wings_of(p);
}

/*
 * Can the position no longer occur?  Pawns do not come back to their squares, and pieces do not come back at all, except by
 * rules of variants.
 */
static bool
is_position_gone(const struct position_pattern_form *f, const struct position *p)
{
	for (int colour = WHITE; colour <= BLACK && p->rules == NULL; colour++)
		if ((f->home[colour] & ~position_men(p, colour, PAWN)) ||
		    count(position_men(p, colour, PAWN)) < f->pawns[colour] || count(p->side[colour]) < f->men[colour])
			return true;
	return false;
}

int
position_pattern_find(const struct position_pattern *p, const struct movelist *s, struct range plies)
{
	const size_t last_put = movelist_last_put(s);
	bool left = true;
	struct walk w;

	if (movelist_chess(s) == NULL)
		return -1;
	movelist_walk_start(&w, s);
	do {
		if ((uint64_t)w.ply > plies.last)
			return -1;
		for (int i = 0; i < p->forms && (uint64_t)w.ply >= plies.first; i++)
			if (is_position_there(&p->form[i], &w.now.chess))
				return w.ply;
		if (w.now.chess.halfmoves > 0)
			continue;
		left = false;
		for (int i = 0; i < p->forms; i++)
			left = left || !is_position_gone(&p->form[i], &w.now.chess);
	} while ((left || w.next < last_put) && movelist_walk_main(&w) != NULL);
	return -1;
}

/* -- reading -- */

struct pattern_reading {
	struct position_pattern_form *form;
	bool wild;		/* there are wildcards in the placement */
	char *error;
};

__attribute__((format(printf, 2, 3))) static bool
fail_pattern(struct pattern_reading *r, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(r->error, SELECTION_ERROR, format, ap);
	va_end(ap);
	return false;
}

/* A piece letter, or one for all pieces of a colour; 0: neither. */
static unsigned
men_of(char c)
{
	static const char letters[] = "PNBRQKpnbrqk";
	const char *at = c == '\0' ? NULL : strchr(letters, c);

	if (at != NULL)
		return 1u << (at - letters + PAWN);
	return c == 'A' ? WHITES : c == 'a' ? BLACKS : 0;
}

/* Takes "[Qr]" or "[^Qr]" from the text; 0: it is not well-formed. */
static unsigned
take_choice(struct span *text)
{
	const char *close = memchr(text->p, ']', text->n);
	unsigned men = 0;
	bool none;

	if (close == NULL)
		return 0;
	none = text->p[1] == '^';
	for (const char *p = text->p + 1 + none; p < close; p++) {
		if (men_of(*p) == 0)
			return 0;
		men |= men_of(*p);
	}
	text->n -= (size_t)(close + 1 - text->p);
	text->p = close + 1;
	return men == 0 ? 0 : none ? ANYTHING & ~men : men;
}

/* Takes the next item: *men is its set, 0 for any number of squares; *times: how many squares.  False: it is none. */
static bool
take_item(struct pattern_reading *r, struct span *text, unsigned *men, int *times)
{
	char c = *text->p;

	*times = 1;
	if (c == '[') {
		*men = take_choice(text);
		r->wild = true;
		return *men != 0;
	}
	text->p++, text->n--;
	*men = c == '?' ? ANYTHING : c == '!' ? ALL_MEN : c == '*' ? 0 : men_of(c);
	r->wild = r->wild || c == '?' || c == '!' || c == '*' || c == 'A' || c == 'a';
	if (c >= '1' && c <= '8') {
		*men = EMPTY;
		*times = c - '0';
	}
	return *men != 0 || c == '*';
}

static void
add_set(struct position_pattern_form *f, unsigned men, bits where)
{
	int i = 0;

	if (men == ANYTHING)
		return;
	while (i < f->sets && f->set[i].men != men)
		i++;
	if (i == f->sets) {
		f->set[i].where = 0;
		f->set[i].men = (uint16_t)men;
		f->sets++;
	}
	f->set[i].where |= where;
}

/* With at most one * the square of each item is known, and goes into a set; else the rank is kept for rank_fits(). */
static void
settle_rank(struct position_pattern_form *f, const struct position_pattern_rank *r, int squares, int stars)
{
	int file = 0;

	for (int i = 0; i < r->n; i++)
		for (int colour = WHITE; colour <= BLACK; colour++) {
			unsigned others = colour == WHITE ? BLACKS | EMPTY : WHITES | EMPTY;

			f->men[colour] += r->men[i] != 0 && (r->men[i] & others) == 0;
			f->pawns[colour] += r->men[i] == MAN(colour, PAWN);
		}
	if (stars > 1) {
		f->rank[f->ranks++] = *r;
		return;
	}
	for (int i = 0; i < r->n; i++) {
		if (r->men[i] == 0) {
			file += 8 - squares;
			continue;
		}
		add_set(f, r->men[i], SQUARE_BIT(r->rank * 8 + file));
		if (r->men[i] == MAN(WHITE, PAWN) && r->rank == 1)
			f->home[WHITE] |= SQUARE_BIT(8 + file);
		if (r->men[i] == MAN(BLACK, PAWN) && r->rank == 6)
			f->home[BLACK] |= SQUARE_BIT(48 + file);
		file++;
	}
}

static bool
read_pattern_rank(struct pattern_reading *r, struct span text, int rank)
{
	struct position_pattern_rank items = { .rank = rank };
	const struct span whole = text;
	int squares = 0, stars = 0;

	while (text.n > 0) {
		const struct span left = text;
		unsigned men;
		int times;

		if (!take_item(r, &text, &men, &times))
			return fail_pattern(r, "rank %d, %.*s: not part of a placement: %.*s", rank + 1, tag_value_shown(whole), whole.p,
			    tag_value_shown(left), left.p);
		if (men == 0) {
			if (items.n == 0 || items.men[items.n - 1] != 0)
				items.men[items.n++] = 0, stars++;
			continue;
		}
		squares += times;
		for (; times > 0 && squares <= 8; times--)
			items.men[items.n++] = (uint16_t)men;
		if (squares > 8)
			break;
	}
	if (squares > 8 || (squares < 8 && stars == 0))
		return fail_pattern(r, "rank %d, %.*s: %s than 8 squares", rank + 1, tag_value_shown(whole), whole.p,
		    squares > 8 ? "more" : "fewer");
	settle_rank(r->form, &items, squares, stars);
	return true;
}

static bool
read_pattern_placement(struct pattern_reading *r, struct span field)
{
	struct span rest = field;
	int rank = 7;

	if (span_eq(field, SPAN("*"))) {
		r->wild = true;
		return true;
	}
	for (size_t i = 0; i < field.n; i++)
		rank -= field.p[i] == '/';
	if (rank != 0)
		return fail_pattern(r, "%.*s: %d ranks, not 8", tag_value_shown(field), field.p, 8 - rank);
	for (rank = 7; rank >= 0; rank--)
		if (!read_pattern_rank(r, span_cut(&rest, '/'), rank))
			return false;
	for (int colour = WHITE; colour <= BLACK && !r->wild; colour++) {
		int kings = 0;

		for (int i = 0; i < r->form->sets; i++)
			kings += r->form->set[i].men == MAN(colour, KING) ? count(r->form->set[i].where) : 0;
		if (kings != 1)
			return fail_pattern(r, "%.*s: %s %s king", tag_value_shown(field), field.p, kings == 0 ? "no" : "more than one",
			    colour == WHITE ? "white" : "black");
	}
	return true;
}

static bool
read_turn(struct pattern_reading *r, struct span field)
{
	r->form->turn = span_eq(field, SPAN("w")) ? WHITE : BLACK;
	return r->form->turn == WHITE || span_eq(field, SPAN("b")) ||
	    fail_pattern(r, "the side to move is w, b or *, not %.*s", tag_value_shown(field), field.p);
}

/* KQkq, or the files of the rooks that can castle. */
static bool
read_pattern_castling(struct pattern_reading *r, struct span field)
{
	static const char wings[] = "KQkq";

	r->form->wings = 0;
	for (size_t i = 0; i < field.n && !span_eq(field, SPAN("-")); i++) {
		char c = field.p[i], file = ascii_lower(c);
		const char *wing = strchr(wings, c);

		if (c != '\0' && wing != NULL)
			r->form->wings |= 1 << (wing - wings);
		else if (ascii_is_file(file))
			r->form->rooks |= SQUARE_BIT((c >= 'a' ? A8 : A1) + file - 'a');
		else
			return fail_pattern(r, "castling is some of KQkq, the files of rooks, - or *, not %.*s", tag_value_shown(field),
			    field.p);
	}
	r->form->exact = r->form->rooks != 0;
	return !r->form->exact || r->form->wings == 0 ||
	    fail_pattern(r, "castling is KQkq or the files of rooks, not both: %.*s", tag_value_shown(field), field.p);
}

static bool
read_en_passant(struct pattern_reading *r, struct span field)
{
	r->form->en_passant = NO_SQUARE;
	if (span_eq(field, SPAN("-")))
		return true;
	if (field.n != 2 || !ascii_is_file(field.p[0]) || (field.p[1] != '3' && field.p[1] != '6'))
		return fail_pattern(r, "en passant is a square of rank 3 or 6, - or *, not %.*s", tag_value_shown(field), field.p);
	r->form->en_passant = (field.p[1] - '1') * 8 + field.p[0] - 'a';
	return true;
}

static bool
read_counter(struct pattern_reading *r, struct span field)
{
	unsigned long n;

	return span_number(field, &n) || fail_pattern(r, "a counter is a number or *, not %.*s", tag_value_shown(field), field.p);
}

/* A FEN without wildcards: fen_read() decides which castling and en passant rights are real. */
static bool
read_whole(struct pattern_reading *r, struct span text)
{
	struct fen_reading fen;
	const struct fen_fault *worst = NULL;

	fen_read(text, &fen);
	if (fen.usable) {
		r->form->exact = true;
		r->form->rooks = fen.position.castling;
		r->form->en_passant = fen.position.en_passant;
		return true;
	}
	for (const struct fen_fault *f = fen.faults; f < fen.faults + fen.faults_n; f++)
		if (worst == NULL || f->severity > worst->severity)
			worst = f;
	return fail_pattern(r, "%.*s: %s", tag_value_shown(text), text.p, worst == NULL ? "no position" : diag_rows[worst->id].message);
}

/* Puts pawns first: of all pieces they most often show that a position is another one. */
static void
pawns_first(struct position_pattern_form *f)
{
	for (int i = 0, n = 0; i < f->sets; i++)
		if (f->set[i].men == MAN(WHITE, PAWN) || f->set[i].men == MAN(BLACK, PAWN)) {
			uint16_t men = f->set[n].men;
			bits where = f->set[n].where;

			f->set[n] = f->set[i];
			f->set[i].men = men;
			f->set[i].where = where;
			n++;
		}
}

bool
position_pattern_read(struct span text, struct position_pattern *p, char error[SELECTION_ERROR])
{
	static bool (*const readers[FIELDS])(struct pattern_reading *, struct span) = {
		read_pattern_placement, read_turn, read_pattern_castling, read_en_passant, read_counter, read_counter,
	};
	struct pattern_reading r = { .form = &p->form[0], .error = error };
	struct span rest = span_trim(text), whole = rest;
	int given = 0, field = 0;

	memset(p, 0, sizeof(*p));
	p->forms = 1;
	p->form[0].turn = p->form[0].en_passant = p->form[0].wings = -1;
	if (rest.n == 0)
		return fail_pattern(&r, "a FEN, or the first fields of one");
	for (; rest.n > 0; field++) {
		struct span one = span_cut(&rest, ' ');

		rest = span_trim(rest);
		if (field == FIELDS)
			return fail_pattern(&r, "more than %d fields: %.*s", FIELDS, tag_value_shown(one), one.p);
		if (field > 0 && span_eq(one, SPAN("*")))
			continue;
		if (!readers[field](&r, one))
			return false;
		given += field < 4;
		if (field < 4)
			whole.n = (size_t)(one.p + one.n - whole.p);
	}
	if (given == 4 && !r.wild && !read_whole(&r, whole))
		return false;
	pawns_first(&p->form[0]);
	return true;
}

/* -- exchanging the colours -- */

static bits
upside_down(bits b)
{
	return __builtin_bswap64(b);
}

static uint16_t
men_exchanged(unsigned men)
{
	return (uint16_t)((men & EMPTY) | (men & WHITES) << PIECES | (men & BLACKS) >> PIECES);
}

void
position_pattern_either(struct position_pattern *p)
{
	const struct position_pattern_form *f = &p->form[0];
	struct position_pattern_form *other = &p->form[1];

	*other = *f;
	p->forms = 2;
	for (int i = 0; i < f->sets; i++) {
		other->set[i].men = men_exchanged(f->set[i].men);
		other->set[i].where = upside_down(f->set[i].where);
	}
	for (int i = 0; i < f->ranks; i++) {
		other->rank[i].rank = 7 - f->rank[i].rank;
		for (int k = 0; k < f->rank[i].n; k++)
			other->rank[i].men[k] = men_exchanged(f->rank[i].men[k]);
	}
	other->turn = f->turn < 0 ? -1 : !f->turn;
	other->en_passant = f->en_passant < 0 || f->en_passant == NO_SQUARE ? f->en_passant : f->en_passant ^ A8;
	other->wings = f->wings < 0 ? -1 : (f->wings & 3) << 2 | f->wings >> 2;
	other->rooks = upside_down(f->rooks);
	for (int colour = WHITE; colour <= BLACK; colour++) {
		other->home[colour] = upside_down(f->home[!colour]);
		other->men[colour] = f->men[!colour];
		other->pawns[colour] = f->pawns[!colour];
	}
}
