/* fen: reading a FEN with tolerance: the list of faults, splitting into fields, and checks of the finished position. */
#include <string.h>

#include "games/chess/castling_rights.h"
#include "games/chess/epd.h"
#include "games/chess/fen.h"
#include "games/chess/fen_form.h"
#include "games/chess/fen_internal.h"
#include "games/chess/move_between.h"
#include "games/chess/movegen.h"

/* -- the counters of a FEN, and what follows them -- */

enum {
	FULLMOVES_MAX = 1000000000,	/* leaves room in 32 bits for the moves of a game */
	HALFMOVES_END = 150,		/* FIDE 9.6.2 */
};

/* Do EPD operations or the "moves" of an engine's protocol follow? */
static bool
words_follow(const struct fen_reader *in)
{
	struct span field = fen_peek(in);

	if (field.n == 0 || !ascii_is_letter(field.p[0]))
		return false;
	return span_eq(field, SPAN("moves")) || epd_find(field) != NULL || epd_is_perft(field) ||
	    memchr(in->rest.p, ';', in->rest.n) != NULL;
}

static void
read_counter_number(struct fen_counter *counter, struct span text)
{
	counter->given = true;
	counter->where = text;
	if (!span_number(text, &counter->value))
		counter->value = (unsigned long)-1;	/* all digits, so it is too large */
}

static void
not_a_number(struct fen_reader *in, struct fen_counter *counter, struct span text)
{
	counter->where = text;
	fen_unread(in, DIAG_FEN_HALFMOVE_INVALID, text);
}

static void
read_clocks(struct fen_reader *in)
{
	struct span field;

	fen_checks_read(in);
	field = fen_peek(in);
	if (field.n > 0 && !words_follow(in)) {
		fen_take(in, field);
		if (fen_digits(field) == field.n)
			read_counter_number(&in->half, field);
		else
			not_a_number(in, &in->half, field);
	}
	fen_checks_read(in);
	field = fen_peek(in);
	field.n = fen_digits(field);
	if (field.n > 0) {
		fen_take(in, field);
		read_counter_number(&in->full, field);
	}
	fen_checks_read(in);
	field = fen_peek(in);
	if (in->rules != NULL && in->rules->pockets && fen_pocket_is(field)) {	/* chess.com */
		fen_take(in, field);
		fen_pocket_read(in, field);
	}
}

/*
 * Is what is left operations of EPD: all of it, or at least one that the standard names at its front?  hmvc and fmvn are
 * taken for the counters where their fields are missing.
 */
static bool
read_operations(struct fen_reader *in, struct span text, bool *all)
{
	struct span opcode, operand;
	bool named = false;
	enum epd_taken got;

	while ((got = epd_next(&text, &opcode, &operand)) > EPD_END) {
		struct fen_counter *counter = span_eq(opcode, SPAN("hmvc")) ? &in->half :
		    span_eq(opcode, SPAN("fmvn")) ? &in->full : NULL;

		named = named || epd_find(opcode) != NULL || epd_is_perft(opcode);
		if (counter == NULL || counter->given)
			continue;
		if (operand.n > 0 && fen_digits(operand) == operand.n) {
			read_counter_number(counter, operand);
			continue;
		}
		not_a_number(in, counter, operand.n > 0 ? operand : opcode);
	}
	*all = got == EPD_END;
	return *all || named;
}

/* What is after the separators that the text begins with, which are reported; those of a perft suite are part of it. */
static struct span
after_separators(struct fen_reader *in, struct span left, struct span word)
{
	if (word.n == 0 || left.p == word.p || epd_is_perft(word))
		return left;
	fen_apart(in, span_trim((struct span){ left.p, (size_t)(word.p - left.p) }));
	return span_after(left, (size_t)(word.p - left.p));
}

/* Are there as many slashes as in a placement? */
static bool
has_placement(struct span s)
{
	int slashes = 0;

	for (size_t i = 0; i < s.n; i++)
		slashes += s.p[i] == '/';
	return slashes >= 7;
}

static void
read_trailer(struct fen_reader *in)
{
	struct span word = fen_peek(in), left = after_separators(in, span_trim(in->rest), word);
	bool known = span_eq(word, SPAN("moves")), fields = in->half.given || in->full.given;

	if (left.n == 0)
		return;
	in->out->counted = fields;
	in->out->after = (struct span){ in->last.p + in->last.n, (size_t)(left.p + left.n - in->last.p) - in->last.n };
	if (!known && word.n > 0 && (read_operations(in, left, &known) || (in->apart && ascii_is_letter(*word.p))))
		in->out->operations = left;
	if (!ascii_is_blank(*in->out->after.p) && !fen_separates(in->out->after, 0))
		in->out->lossy = true;
	if (in->out->operations.n > 0)
		in->out->after.n = 0;
	in->out->several = in->out->operations.n == 0 && has_placement(left);
	fen_fault_as(in, DIAG_FEN_TRAILING_GARBAGE, known ? SEVERITY_INFO : diag_rows[DIAG_FEN_TRAILING_GARBAGE].severity, left);
}

static bool
zero_led(const struct fen_counter *c)
{
	return c->where.n > 1 && c->where.p[0] == '0';
}

static void
judge_full(struct fen_reader *in)
{
	const struct fen_counter *full = &in->full;

	in->p->fullmoves = 1;
	if (!full->given)
		return;
	if (full->value == 0)	/* it is read as 1 */
		fen_fault(in, DIAG_FEN_FULLMOVE_ZERO, full->where);
	if (zero_led(full))
		fen_fault(in, DIAG_FEN_FULLMOVE_LEADING_ZERO, full->where);
	if (full->value > FULLMOVES_MAX)
		fen_unread(in, DIAG_FEN_TRAILING_GARBAGE, full->where);
	if (full->value > 0)
		in->p->fullmoves = (uint32_t)(full->value > FULLMOVES_MAX ? FULLMOVES_MAX : full->value);
}

void
fen_counters_judge(struct fen_reader *in, struct span en_passant)
{
	struct position *p = in->p;
	const struct fen_counter *half = &in->half, *full = &in->full;
	unsigned long moves = full->value > FULLMOVES_MAX ? FULLMOVES_MAX : full->value;

	if ((half->where.n == 0 || full->where.n == 0) && !in->completed)
		fen_fault(in, DIAG_FEN_MISSING_COUNTERS, in->last);
	judge_full(in);
	in->out->void_clock = !half->given;
	if (!half->given)
		return;
	p->halfmoves = (uint16_t)(half->value > UINT16_MAX ? UINT16_MAX : half->value);
	in->out->lossy = in->out->lossy || half->value > UINT16_MAX;
	if (zero_led(half))
		fen_fault_as(in, DIAG_FEN_HALFMOVE_INVALID, SEVERITY_INFO, half->where);
	in->out->void_clock = full->given && in->side &&
	    half->value > 2 * (moves > 0 ? moves - 1 : 0) + (unsigned long)p->turn;
	if (in->out->void_clock)
		fen_fault_as(in, DIAG_FEN_HALFMOVE_VS_FULLMOVE, half->value > HALFMOVES_END && in->rules == NULL ?
		    SEVERITY_WARNING : SEVERITY_INFO, half->where);
	else if (half->value > HALFMOVES_END && in->rules == NULL)
		fen_fault(in, DIAG_FEN_HALFMOVE_OVER_150, half->where);
	if (p->en_passant != NO_SQUARE && half->value > 0)
		fen_fault(in, DIAG_FEN_EP_CLOCK_NONZERO, en_passant);
}

/* Takes a space and at most four digits, with another space or nothing after them, as nearly all counters are written. */
static bool
take_plainly(struct fen_reader *in, struct fen_counter *counter)
{
	const char *p = in->rest.p;
	unsigned long value = 0;
	size_t n = 1;

	if (in->rest.n < 2 || *p != ' ')
		return false;
	for (; n < in->rest.n && n < 5 && ascii_is_digit(p[n]); n++)
		value = value * 10 + (unsigned long)(p[n] - '0');
	if (n == 1 || (n < in->rest.n && p[n] != ' '))
		return false;
	*counter = (struct fen_counter){ true, value, { p + 1, n - 1 } };
	in->last = counter->where;
	in->rest = (struct span){ p + n, in->rest.n - n };
	return true;
}

void
fen_counters_read(struct fen_reader *in)
{
	const struct span rest = in->rest, last = in->last;

	if (take_plainly(in, &in->half) && take_plainly(in, &in->full) && in->rest.n == 0)
		return;
	in->rest = rest;
	in->last = last;
	in->half = in->full = (struct fen_counter){ 0 };
	read_clocks(in);
	in->rest = span_trim(in->rest);
	read_trailer(in);
}

/* -- writing a position as canonical FEN -- */

static const char letters[] = ".pnbrqk";	/* by enum kind */

/* The pocket, in brackets: White's pieces and then Black's, the strongest first, as most programs write it. */
static char *
write_pocket(const struct position *p, char *out)
{
	*out++ = '[';
	for (int colour = WHITE; colour <= BLACK; colour++)
		for (int kind = QUEEN; kind >= PAWN; kind--)
			for (int i = 0; i < p->pocket[colour][kind]; i++)
				*out++ = (char)(colour == WHITE ? letters[kind] - 0x20 : letters[kind]);
	*out++ = ']';
	return out;
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
			if (p->promoted & SQUARE_BIT(s))
				*out++ = '~';
			file = at + 1;
		}
		if (file < 8)
			*out++ = (char)('8' - file);
		if (rank > 0)
			*out++ = '/';
	}
	if (p->rules != NULL && p->rules->pockets)
		out = write_pocket(p, out);
	*out++ = ' ';
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
	if (p->rules != NULL && p->rules->checks > 0) {
		*end++ = (char)('0' + p->checks_left[WHITE]);
		*end++ = '+';
		*end++ = (char)('0' + p->checks_left[BLACK]);
		*end++ = ' ';
	}
	end += number_digits(p->halfmoves, end);
	*end++ = ' ';
	end += number_digits(p->fullmoves, end);
	*end = '\0';
	return (int)(end - out);
}

/* -- reading -- */

enum { OFFICERS_HOME = 6, OFFICERS_DISPLACED = 3 };	/* that show an array of Chess960 */

static const char *
field_end(struct span s)
{
	return s.p + s.n;
}

void
fen_fault_as(struct fen_reader *in, enum diag id, enum severity severity, struct span where)
{
	struct fen_reading *r = in->out;
	struct fen_fault *f = r->faults, *last = f + r->faults_n, *weak = f;

	for (; f < last; f++)
		if (f->id == id && f->severity == severity && where.p >= f->where.p && where.p <= field_end(f->where)) {
			if (field_end(where) > field_end(f->where))
				f->where.n = (size_t)(field_end(where) - f->where.p);
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
	*f = (struct fen_fault){ id, severity, where, NULL };
	r->faults_n++;
}

void
fen_fault_saying(struct fen_reader *in, enum diag id, enum severity severity, struct span where, const char *message)
{
	struct fen_reading *r = in->out;

	fen_fault_as(in, id, severity, where);
	for (int i = 0; i < r->faults_n; i++)
		if (r->faults[i].id == id && r->faults[i].where.p == where.p)
			r->faults[i].message = message;
}

void
fen_fault(struct fen_reader *in, enum diag id, struct span where)
{
	fen_fault_as(in, id, diag_rows[id].severity, where);
}

void
fen_unread(struct fen_reader *in, enum diag id, struct span where)
{
	in->out->lossy = true;
	fen_fault(in, id, where);
}

void
fen_board_faults(struct fen_reader *in, const struct legal_basic_fault *list, int n, struct span where)
{
	for (int i = 0; i < n; i++) {
		square at = list[i].at;
		bool man = at != NO_SQUARE && in->p->board[at] != NONE;

		fen_fault(in, list[i].id, man ? (struct span){ fen_placement_letter(in, at), 1 } : where);
	}
}

size_t
fen_digits(struct span s)
{
	size_t n = 0;

	while (n < s.n && ascii_is_digit(s.p[n]))
		n++;
	return n;
}

bool
fen_separates(struct span s, size_t at)
{
	return s.p[at] == ';' || (s.p[at] == ',' && (at + 1 == s.n || ascii_is_blank(s.p[at + 1])));
}

struct span
fen_word(struct span s)
{
	struct span word;

	while (s.n > 0 && (ascii_is_blank(*s.p) || fen_separates(s, 0)))
		s.p++, s.n--;
	word = (struct span){ s.p, 0 };
	while (word.n < s.n && !ascii_is_blank(s.p[word.n]) && !fen_separates(s, word.n))
		word.n++;
	return word;
}

struct span
fen_peek(const struct fen_reader *in)
{
	return fen_word(in->rest);
}

void
fen_apart(struct fen_reader *in, struct span separator)
{
	if (!in->apart)
		fen_fault_saying(in, DIAG_FEN_FIELD_COUNT, SEVERITY_INFO, separator,
		    "only blanks separate the fields and the first operation");
	in->apart = true;
}

void
fen_take(struct fen_reader *in, struct span field)
{
	struct span before = { in->rest.p, (size_t)(field.p - in->rest.p) };

	if (before.n > 0 && in->last.n > 0 && span_trim(before).n > 0)
		fen_apart(in, span_trim(before));
	else if (before.n > 0 && in->last.n > 0 && (before.n > 1 || *before.p != ' '))
		fen_fault_as(in, DIAG_FEN_FIELD_COUNT, SEVERITY_INFO, before);
	in->rest.n -= before.n + field.n;
	in->rest.p = field.p + field.n;
	in->last = field;
}

int
fen_dash(struct span s)
{
	if (span_eq(s, SPAN("-")))
		return 1;
	return span_eq(s, SPAN("\xe2\x80\x93")) || span_eq(s, SPAN("\xe2\x80\x94")) ||
	    span_eq(s, SPAN("\xe2\x88\x92")) ? 2 : 0;
}

static void
read_fen_side(struct fen_reader *in)
{
	static const struct { struct span text; enum colour colour; } forms[] = {
		{ { "w", 1 }, WHITE }, { { "b", 1 }, BLACK }, { { "white", 5 }, WHITE }, { { "black", 5 }, BLACK },
		{ { NULL, 0 }, WHITE },
	};
	struct span field = fen_peek(in);
	int i = 0;

	if (field.n == 0) {
		fen_complete(in);
		return;
	}
	fen_take(in, field);
	if (field.n == 1 && (*field.p == 'w' || *field.p == 'b')) {
		in->p->turn = *field.p == 'w' ? WHITE : BLACK;
		in->side = true;
		return;
	}
	while (forms[i].text.n > 0 && !span_eq_nocase(field, forms[i].text))
		i++;
	if (forms[i].text.n == 0) {
		fen_unread(in, DIAG_FEN_SIDE, field);
		return;
	}
	if (!span_eq(field, forms[i].text) || field.n > 1)
		fen_fault_as(in, DIAG_FEN_SIDE, SEVERITY_INFO, field);
	in->p->turn = (uint8_t)forms[i].colour;
	in->side = true;
}

static bool
one_king(const struct position *p, int colour)
{
	bits king = position_men(p, colour, KING);

	return king != 0 && !bits_several(king);
}

/* Fields 2 to 6 and what comes after them. */
static void
read_state(struct fen_reader *in)
{
	struct span en_passant;

	if (!in->plain)
		read_fen_side(in);
	fen_rights_read(in);
	en_passant = in->last;
	fen_counters_read(in);
	fen_counters_judge(in, en_passant);
}

bool
fen_memory_arises(struct fen_memory *m, const struct position *p)
{
	if (position_same(p, &position_start)) {
		m->arisen = *p;
		m->arises = true;
	} else if (m->arises && !move_between_play(&m->arisen, p)) {
		m->arises = false;
	}
	return m->arises;
}

static bool
has_error(const struct fen_reading *r)
{
	for (int i = 0; i < r->faults_n; i++)
		if (r->faults[i].severity == SEVERITY_ERROR)
			return true;
	return false;
}

/* Has a game led to the position, one of whose positions is the one before?  Then it is settled, and its board is right. */
static bool
follows_position_before(struct fen_reader *in)
{
	const square passed = in->p->en_passant;
	struct fen_memory *m = in->memory;
	struct position before;
	bool arises;

	if (m == NULL)
		return false;
	before = m->arisen;
	arises = m->arises;
	m->asked = in->plain && in->side && !in->variant && one_king(in->p, WHITE) && one_king(in->p, BLACK) &&
	    (arises || in->p->side[WHITE] == position_start.side[WHITE]) && !has_error(in->out);
	if (!m->asked)
		return false;
	position_settle_keyed(in->p, in->men_key);
	if (fen_memory_arises(m, in->p))
		return true;
	/* If there is something wrong with it, the next one may follow the one before. */
	m->arisen = before;
	m->arises = arises;
	m->asked = false;
	in->p->en_passant = passed;
	return false;
}

/* Finds what is wrong on the board.  True: a game can be played from the position. */
static bool
judge_men(struct fen_reader *in)
{
	struct position *p = in->p;
	struct legal_basic_fault list[LEGAL_BASIC_FAULTS_MAX];
	bool playable = in->side && !in->variant;
	int n = legal_basic_material(p, list);

	fen_board_faults(in, list, n, in->placement);
	for (int i = 0; i < n; i++)
		if (list[i].id == DIAG_FEN_KINGS_ADJACENT || list[i].id == DIAG_FEN_PAWN_ON_BACKRANK)
			playable = false;
	if (!one_king(p, WHITE) || !one_king(p, BLACK))
		return false;
	if (in->side) {
		n = legal_basic_checks(p, list);
		fen_board_faults(in, list, n, in->placement);
		playable = playable && (n == 0 || list[0].id != DIAG_FEN_OPPOSITE_CHECK);
	}
	if (in->plain)
		position_settle_keyed(p, in->men_key);
	else
		position_settle(p);
	return playable;
}

/* Checks the position, apart from its text.  True: a game can be played from it. */
static bool
judge_board(struct fen_reader *in)
{
	bool playable;

	if (in->rules != NULL)
		return fen_variant_judge(in);
	playable = follows_position_before(in) || judge_men(in);
	if (playable && !movegen_any(in->p))
		fen_fault(in, in->p->checkers ? DIAG_FEN_CHECKMATE : DIAG_FEN_STALEMATE, in->placement);
	return playable;
}

/* The array `faults` is not cleared: that would take time, and only what has been set is read. */
static void
start_fen(struct fen_reader *in, struct span text, const struct rule_set *rules, struct fen_memory *memory,
    struct fen_reading *out)
{
	in->rules = rules;
	in->memory = memory;
	in->out = out;
	in->p = &out->position;
	in->rest = span_trim(text);
	in->last = in->placement = (struct span){ NULL, 0 };
	in->board = in->side = in->variant = in->plain = in->checks = in->pocket = in->apart = in->completed = false;
	in->half = in->full = (struct fen_counter){ 0 };
	out->castles = RULES_CASTLING_ORTHODOX;
	out->usable = out->readable = out->void_clock = out->counted = out->lossy = out->several = out->turn_guessed = false;
	out->placement = (struct span){ NULL, 0 };
	out->castling = out->operations = out->after = (struct span){ NULL, 0 };
	out->faults_n = 0;
}

/* Moves the places in `r` from the FEN of a form to the text that it comes from. */
static void
move_places(struct fen_reading *r, const struct fen_form *form)
{
	struct span *places[] = { &r->placement, &r->castling, &r->operations, &r->after };

	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
		if (places[i]->p != NULL)
			*places[i] = fen_form_place(form, *places[i]);
	for (int i = 0; i < r->faults_n; i++)
		r->faults[i].where = fen_form_place(form, r->faults[i].where);
}

static void read_fen(struct span, const struct rule_set *, struct fen_memory *, bool formed, struct fen_reading *);

/* Reads a position that is not written as FEN; false: the text is FEN or nothing.  Apart, because it takes much stack. */
static __attribute__((noinline)) bool
read_form(struct span text, const struct rule_set *rules, struct fen_memory *memory, struct fen_reading *out)
{
	struct fen_reader in = { .out = out };
	struct fen_form form;

	if (!fen_form_read(text, &form))
		return false;
	read_fen((struct span){ form.fen, form.n }, rules, memory, true, out);
	move_places(out, &form);
	out->lossy = out->lossy || form.cut;
	fen_fault_saying(&in, DIAG_FEN_FIELD_COUNT, form.named ? SEVERITY_WARNING : SEVERITY_INFO, form.where, form.said);
	return true;
}

/* `formed`: the text is the FEN that a form means. */
static void
read_fen(struct span text, const struct rule_set *rules, struct fen_memory *memory, bool formed,
    struct fen_reading *out)
{
	struct fen_reader in;

	start_fen(&in, text, rules, memory, out);
	if (memory != NULL)
		memory->asked = false;
	if (rules != NULL || !fen_plain_read(&in)) {
		fen_clear_board(&in);
		if ((!formed && read_form(text, rules, memory, out)) || !fen_placement_read(&in, text))
			return;
	}
	read_state(&in);
	out->readable = in.board && in.side && !in.variant;
	out->usable = in.board && judge_board(&in);
}

void
fen_read_next(struct span text, struct fen_memory *memory, struct fen_reading *out)
{
	read_fen(text, NULL, memory, false, out);
}

void
fen_read_as(struct span text, const struct rule_set *rules, struct fen_reading *out)
{
	read_fen(text, rules, NULL, false, out);
}

void
fen_read(struct span text, struct fen_reading *out)
{
	fen_read_as(text, NULL, out);
}

/* The squares of the rooks that chess lets castle; none if the king is not on its square. */
static bits
orthodox_rooks(const struct position *p, int colour)
{
	const bits corners = SQUARE_BIT(A1) | SQUARE_BIT(H1);

	if (castling_rights_king(p, colour) != (colour == WHITE ? E1 : E1 + A8))
		return 0;
	return colour == WHITE ? corners : corners << A8;
}

/* The order of that side's officers, if all eight are on its first rank; of chess or of Chess960. */
static enum fen_array
array_of_side(const struct position *p, int colour)
{
	static const uint8_t number[] = { [KNIGHT] = 2, [BISHOP] = 2, [ROOK] = 2, [QUEEN] = 1, [KING] = 1 };
	const square corner = colour == WHITE ? A1 : A8;
	const bits rank = colour == WHITE ? RANK_BITS(0) : RANK_BITS(7), bishops = rank & p->kind[BISHOP];

	if (rank & ~p->side[colour])
		return FEN_ARRAY_NONE;
	for (int kind = KNIGHT; kind <= KING; kind++)
		if (count(rank & p->kind[kind]) != number[kind])
			return FEN_ARRAY_NONE;
	if (memcmp(&p->board[corner], &position_start.board[corner], 8) == 0)
		return FEN_ARRAY_CHESS;
	if ((bishops & LIGHT_SQUARES) == 0 || (bishops & ~LIGHT_SQUARES) == 0 ||
	    castling_rights_wing(p, colour, true) == 0 || castling_rights_wing(p, colour, false) == 0)
		return FEN_ARRAY_SHUFFLED;
	return FEN_ARRAY_CHESS960;
}

enum fen_array
fen_array_of(const struct position *p)
{
	const enum fen_array white = array_of_side(p, WHITE), black = array_of_side(p, BLACK);

	return white > black ? white : black;
}

/*
 * Does that side have a right that chess does not have, and officers on its first rank as Chess960 puts them there?  All
 * eight, or most of them, some of which are not where chess has them: castling in chess displaces only two.
 */
static bool
stands_as_chess960(const struct position *p, int colour)
{
	const square corner = colour == WHITE ? A1 : A8;
	int there = 0, displaced = 0;

	if (!(p->castling & p->side[colour] & ~orthodox_rooks(p, colour)))
		return false;
	if (array_of_side(p, colour) == FEN_ARRAY_CHESS960)
		return true;
	for (int s = corner; s < corner + 8; s++)
		if (p->side[colour] & SQUARE_BIT(s)) {
			there++;
			displaced += p->board[s] != position_start.board[s];
		}
	return there >= OFFICERS_HOME && displaced >= OFFICERS_DISPLACED;
}

/* May both sides castle with two rooks each, which are on the same files, as are the kings? */
static bool
has_mirrored_rights(const struct position *p)
{
	const bits white = p->castling & p->side[WHITE], black = p->castling & p->side[BLACK];

	return count(white) == 2 && white << A8 == black &&
	    castling_rights_king(p, WHITE) + A8 == castling_rights_king(p, BLACK);
}

bool
fen_shows_chess960(const struct fen_reading *r)
{
	const struct position *p = &r->position;

	if (r->castles != RULES_CASTLING_CHESS960)
		return false;
	for (size_t i = 0; i < r->castling.n; i++)
		if (ascii_is_file(ascii_lower(r->castling.p[i])))
			return true;
	return stands_as_chess960(p, WHITE) || stands_as_chess960(p, BLACK) || has_mirrored_rights(p);
}

/* Takes away the faults of that kind. */
static void
drop_faults(struct fen_reading *r, enum diag id)
{
	int kept = 0;

	for (int i = 0; i < r->faults_n; i++)
		if (r->faults[i].id != id)
			r->faults[kept++] = r->faults[i];
	r->faults_n = kept;
}

void
fen_restrict(struct fen_reading *r, struct rules rules)
{
	struct fen_reader in;
	struct position *p = &r->position;

	if (!rules.provable && !rules.orthodox_array)	/* any pieces can be there from the start */
		drop_faults(r, DIAG_FEN_TOO_MUCH_PROMOTION);
	if (rules.castling == RULES_CASTLING_CHESS960 || r->castles == RULES_CASTLING_ORTHODOX || p->rules != NULL)
		return;
	for (int colour = WHITE; colour <= BLACK; colour++)
		p->castling &= ~p->side[colour] | orthodox_rooks(p, colour);
	r->castles = RULES_CASTLING_ORTHODOX;
	drop_faults(r, DIAG_FEN_CASTLING_960_AMBIGUOUS);
	drop_faults(r, DIAG_FEN_CASTLING_NO_KING_OR_ROOK);	/* the fault that is added names all of the field */
	in = (struct fen_reader){ .out = r, .p = p };
	fen_fault(&in, DIAG_FEN_CASTLING_NO_KING_OR_ROOK, r->castling);
	if (one_king(p, WHITE) && one_king(p, BLACK))
		position_settle(p);
}
