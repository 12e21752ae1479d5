/* fen_counters: the counters of a FEN, and what follows them. */
#include <string.h>

#include "games/chess/epd.h"
#include "games/chess/fen_internal.h"

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
	in->out->lossy = true;
	fen_fault(in, DIAG_FEN_HALFMOVE_INVALID, text);
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
	if (!known && word.n > 0 && (read_operations(in, left, &known) || (in->apart && ascii_is_letter(*word.p))))
		in->out->operations = left;
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
	if (full->value > FULLMOVES_MAX) {
		fen_fault(in, DIAG_FEN_TRAILING_GARBAGE, full->where);
		in->out->lossy = true;
	}
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
