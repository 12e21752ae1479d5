/* epd_check: operands by the kind that their opcode has, then what operations say of each other. */
#include <limits.h>
#include <string.h>

#include "apps/positions/epd_check.h"
#include "apps/positions/listed_move.h"
#include "base/ascii.h"
#include "games/chess/epd.h"
#include "games/chess/movegen.h"
#include "games/move_notation/san.h"

enum {
	COMPARED_MAX = 32,	/* moves of an operation that are compared with those of another */
	TEXT_MAX = 255,		/* bytes between quotation marks, PGN 16.2.3 */
	MATE_SCORE = 32767,	/* less the half-moves to mate: PGN 16.2.5.6 */
	MATE_LEAST = 32001,
};

/* What is compared after all operations have been read. */
struct operation {
	struct span operand;	/* empty: there was none that can be compared */
	long number;
	move moves[COMPARED_MAX];
	int n;
};

struct checker {
	const struct position *p;
	struct findings *findings;
	struct listed_moves listed;
	bool counted;		/* the position has counters of its own; else hmvc and fmvn were judged as these */
	uint64_t seen;		/* a set of indices of epd_rows[] */
	struct operation am, bm, pm, pv, ce, dm, fmvn, hmvc;
};

static struct operation *
compared_operation(struct checker *c, struct span opcode)
{
	const struct { struct span opcode; struct operation *operation; } all[] = {
		{ SPAN("am"), &c->am }, { SPAN("bm"), &c->bm }, { SPAN("pm"), &c->pm }, { SPAN("pv"), &c->pv },
		{ SPAN("ce"), &c->ce }, { SPAN("dm"), &c->dm }, { SPAN("fmvn"), &c->fmvn }, { SPAN("hmvc"), &c->hmvc },
	};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (span_eq(opcode, all[i].opcode))
			return all[i].operation;
	return NULL;
}

/* -- operands -- */

static struct span
first_word(struct span s)
{
	size_t n = 0;

	while (n < s.n && !ascii_is_blank(s.p[n]))
		n++;
	return (struct span){ s.p, n };
}

static void
check_quoted_text(struct checker *c, struct span s)
{
	if (s.n > 0 && *s.p == '"') {
		const size_t quoted = epd_quoted(s);

		if (quoted != s.n)
			finding_add_saying(c->findings, DIAG_EPD_OPERAND, s, quoted == 0 ?
			    "the closing quotation mark is missing" : "there is text after the closing quotation mark");
		else if (s.n - 2 > TEXT_MAX)
			finding_add_saying(c->findings, DIAG_EPD_OPERAND, s, "this text is longer than %d bytes", TEXT_MAX);
		return;
	}
	if (first_word(s).n < s.n)
		finding_add_saying(c->findings, DIAG_EPD_OPERAND, s, "text with blanks is written in quotation marks");
}

static void
check_integer(struct checker *c, const struct epd_row *row, struct span s, struct operation *kept)
{
	bool negative = s.n > 1 && *s.p == '-';
	unsigned long value;
	long number;

	if (!span_number(span_after(s, negative), &value) || value > LONG_MAX) {
		finding_add_saying(c->findings, DIAG_EPD_OPERAND, s, "%s is followed by a whole number", row->opcode);
		return;
	}
	number = negative ? -(long)value : (long)value;
	if (number < row->least || number > row->most)
		finding_add_saying(c->findings, DIAG_EPD_OPERAND, s, number < row->least ? "%s is at least %ld" :
		    "%s is at most %ld", row->opcode, number < row->least ? row->least : row->most);
	else if (kept != NULL)
		*kept = (struct operation){ .operand = s, .number = number };
}

/* Without check signs: import format does not ask for them (PGN 8.2.3.5). */
static struct span
without_check_signs(struct span word)
{
	while (word.n > 0 && (word.p[word.n - 1] == '+' || word.p[word.n - 1] == '#'))
		word.n--;
	return word;
}

/* Reads a move; NO_MOVE after a finding. */
static move
read_move(struct checker *c, const struct position *p, struct span word)
{
	bool foreign;
	move m = listed_move_read(&c->listed, p, word, &foreign);
	struct finding *f;
	struct span san;

	if (foreign)
		finding_add_saying(c->findings, DIAG_EPD_OPERAND, word, "this is not a move");
	if (m == NO_MOVE)
		return NO_MOVE;
	san = listed_move_san(c->findings, p, m);
	if (!span_eq(without_check_signs(word), without_check_signs(san)) &&
	    (f = finding_add(c->findings, DIAG_EPD_MOVE_FORM, word)) != NULL)
		f->canonical = san;
	return m;
}

static void
check_moves(struct checker *c, const struct epd_row *row, struct span s, struct operation *kept)
{
	struct position p = *c->p;
	struct operation o = { .operand = s };
	int words = 0;
	bool commas = false;

	while (s.n > 0) {
		struct span word = first_word(s);
		move m;

		s = span_trim(span_after(s, word.n));
		if (word.n > 1 && word.p[word.n - 1] == ',') {
			word.n--;
			if (!commas)
				finding_add_saying(c->findings, DIAG_EPD_OPERAND, (struct span){ word.p + word.n, 1 },
				    "blanks separate moves, not commas");
			commas = true;
		}
		if (words++ == 1 && row->operand == EPD_MOVE)
			finding_add_saying(c->findings, DIAG_EPD_OPERAND, word, "%s has one move", row->opcode);
		m = read_move(c, &p, word);
		if (m == NO_MOVE && row->operand == EPD_LINE)
			break;		/* the rest cannot be judged */
		if (m == NO_MOVE)
			continue;
		if (o.n < COMPARED_MAX)
			o.moves[o.n++] = m;
		if (row->operand == EPD_LINE)
			position_play(&p, m);
	}
	if (words == 0)
		finding_add_saying(c->findings, DIAG_EPD_OPERAND, o.operand, "the move after %s is missing", row->opcode);
	if (kept != NULL)
		*kept = o;
}

static void
check_operand(struct checker *c, const struct epd_row *row, struct span opcode, struct span operand)
{
	struct operation *kept = compared_operation(c, opcode);

	switch (row->operand) {
	case EPD_NOTHING:
		if (operand.n > 0)
			finding_add_saying(c->findings, DIAG_EPD_OPERAND, operand, "%s has no operand", row->opcode);
		break;
	case EPD_TEXT:
		check_quoted_text(c, operand);
		break;
	case EPD_INTEGER:
		if (c->counted || (kept != &c->hmvc && kept != &c->fmvn))
			check_integer(c, row, operand.n > 0 ? operand : opcode, kept);
		break;
	case EPD_MOVE: case EPD_MOVES: case EPD_LINE:
		check_moves(c, row, operand.n > 0 ? operand : (struct span){ opcode.p + opcode.n, 0 }, kept);
		break;
	case EPD_ANY:
		break;
	}
}

/* -- operations together -- */

static bool
gives_mate(const struct position *p, move m)
{
	struct position after = *p;

	position_play(&after, m);
	return after.checkers != 0 && !movegen_any(&after);
}

static void
compare_moves(struct checker *c)
{
	bool mate = false;

	for (int i = 0; i < c->bm.n; i++) {
		for (int k = 0; k < c->am.n; k++) {
			struct span san;

			if (c->bm.moves[i] != c->am.moves[k])
				continue;
			san = listed_move_san(c->findings, c->p, c->am.moves[k]);
			finding_add_saying(c->findings, DIAG_EPD_CONTRADICTION, c->am.operand,
			    "%.*s is a move to avoid and a best move", (int)san.n, san.p);
		}
		mate = mate || gives_mate(c->p, c->bm.moves[i]);
	}
	if (c->dm.operand.n > 0 && c->dm.number == 1 && c->bm.n > 0 && !mate)
		finding_add_saying(c->findings, DIAG_EPD_CONTRADICTION, c->dm.operand, "no move of bm is mate in one");
	if (c->pm.n > 0 && c->pv.n > 0 && c->pm.moves[0] != c->pv.moves[0])
		finding_add_saying(c->findings, DIAG_EPD_CONTRADICTION, c->pm.operand, "pm is not the first move of pv");
}

static void
compare_counters_and_mates(struct checker *c, const struct fen_reading *r)
{
	const struct { const struct operation *operation; long field; const char *name; } counters[] = {
		{ &c->hmvc, (long)r->position.halfmoves, "the half-move clock" },
		{ &c->fmvn, (long)r->position.fullmoves, "the move number" },
	};

	for (size_t i = 0; i < sizeof(counters) / sizeof(counters[0]); i++)
		if (counters[i].operation->operand.n > 0 && counters[i].operation->number != counters[i].field)
			finding_add_saying(c->findings, DIAG_EPD_CONTRADICTION, counters[i].operation->operand,
			    "%s of the position is %ld", counters[i].name, counters[i].field);
	if (c->dm.operand.n > 0 && c->dm.number > 0 && c->ce.operand.n > 0 && c->ce.number >= MATE_LEAST &&
	    c->dm.number <= MATE_SCORE && c->ce.number != MATE_SCORE - (2 * c->dm.number - 1))
		finding_add_saying(c->findings, DIAG_EPD_CONTRADICTION, c->ce.operand,
		    "dm says mate in %ld, and ce mate in %ld half-moves", c->dm.number, MATE_SCORE - c->ce.number);
}

void
epd_check(const struct fen_reading *r, struct findings *findings)
{
	struct checker c = {
		.p = &r->position, .findings = findings, .counted = r->counted,
		.listed = { findings, { .left = SUGGEST_WORK(r->operations.n) }, DIAG_EPD_MOVE_ILLEGAL },
	};
	struct span rest = r->operations, opcode, operand;
	enum epd_taken got;

	while ((got = epd_next(&rest, &opcode, &operand)) > EPD_END) {
		const struct epd_row *row = epd_find(opcode);

		if (got == EPD_UNENDED)
			finding_add_saying(findings, DIAG_EPD_SYNTAX, first_word(rest), "the semicolon before %.*s is missing",
			    (int)first_word(rest).n, rest.p);
		if (row == NULL)
			continue;
		if (c.seen >> (row - epd_rows) & 1)
			finding_add(findings, DIAG_EPD_OPCODE_TWICE, opcode);
		c.seen |= UINT64_C(1) << (row - epd_rows);
		check_operand(&c, row, opcode, operand);
	}
	if (got == EPD_BROKEN)
		finding_add(findings, DIAG_EPD_SYNTAX, rest);
	compare_moves(&c);
	compare_counters_and_mates(&c, r);
}
