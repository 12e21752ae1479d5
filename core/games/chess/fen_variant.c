/* fen_variant: what FENs of variants have in addition to those of chess, and what is impossible by the rules of a variant. */
#include <string.h>

#include "games/chess/fen_internal.h"
#include "games/chess/outcome.h"

enum { POCKETS_MAX = 64 };	/* letters that are read: more than all pieces */

static const char pocket_letters[] = ".pnbrq";	/* by enum kind */

/* -- fields -- */

static enum kind
pocket_kind(char c)
{
	const char *at = c == '.' ? NULL : strchr(pocket_letters, ascii_lower(c));

	return at == NULL || *at == '\0' ? NONE : (enum kind)(at - pocket_letters);
}

bool
fen_pocket_is(struct span field)
{
	size_t i = 0;

	while (i < field.n && pocket_kind(field.p[i]) != NONE)
		i++;
	return field.n > 0 && i == field.n;
}

void
fen_pocket_read(struct fen_reader *in, struct span letters)
{
	if (in->pocket) {
		fen_fault_saying(in, DIAG_FEN_POCKET, SEVERITY_ERROR, letters, "the pocket is written twice");
		in->board = false;
		return;
	}
	in->pocket = true;
	if (span_eq(letters, SPAN("-")))	/* so some engines write an empty one */
		return;
	for (size_t i = 0; i < letters.n; i++) {
		char c = letters.p[i];
		enum kind kind = pocket_kind(c);

		if (kind != NONE && i < POCKETS_MAX) {
			in->p->pocket[c >= 'a' ? BLACK : WHITE][kind]++;
			continue;
		}
		fen_fault_saying(in, DIAG_FEN_POCKET, SEVERITY_ERROR, (struct span){ letters.p + i, 1 },
		    kind != NONE ? "a pocket has more pieces than there are" : "pieces of a pocket are P N B R Q, p n b r q");
		in->board = false;
		return;
	}
}

/* "3+2" or "+0+1", with anything after or before the plus. */
static bool
looks_like_checks(struct span s)
{
	return s.n >= 2 && s.n <= 6 && memchr(s.p, '+', s.n) != NULL;
}

/* The numbers of "3+2" or "+0+1"; `given`: the latter.  False: it is neither. */
static bool
checks_numbers(struct span s, int numbers[2], bool *given)
{
	*given = s.n == 4 && s.p[0] == '+';
	if (*given)
		s = span_after(s, 1);
	if (s.n != 3 || !ascii_is_digit(s.p[0]) || s.p[1] != '+' || !ascii_is_digit(s.p[2]))
		return false;
	numbers[WHITE] = s.p[0] - '0';
	numbers[BLACK] = s.p[2] - '0';
	return true;
}

/* Keeps what each side must still give.  A field that repeats the same is accepted. */
static void
keep_checks(struct fen_reader *in, int white, int black, struct span field)
{
	uint8_t *left = in->p->checks_left;

	if (in->checks && (left[WHITE] != white || left[BLACK] != black)) {
		fen_fault_saying(in, DIAG_FEN_CHECKS, SEVERITY_ERROR, field, "the checks are counted twice, with other numbers");
		in->board = false;
	}
	left[WHITE] = (uint8_t)white;
	left[BLACK] = (uint8_t)black;
	in->checks = true;
}

void
fen_checks_read(struct fen_reader *in)
{
	struct span field = fen_peek(in);
	int most = in->rules != NULL ? in->rules->checks : 0, n[2];
	bool given, read = checks_numbers(field, n, &given);

	if (!read && (most == 0 || !looks_like_checks(field)))
		return;
	fen_take(in, field);
	if (most == 0) {
		fen_fault_saying(in, DIAG_FEN_FIELD_COUNT, SEVERITY_ERROR, field, "checks are counted only in Three-check");
		in->variant = true;
	} else if (!read || n[WHITE] > most || n[BLACK] > most) {
		fen_fault(in, DIAG_FEN_CHECKS, field);
		in->board = false;
	} else {
		keep_checks(in, given ? most - n[WHITE] : n[WHITE], given ? most - n[BLACK] : n[BLACK], field);
	}
}

/* -- pieces -- */

/* How many pieces there are of each kind: of each side, or where there are pockets of both in [WHITE]. */
struct piece_stock {
	int of[2][KING + 1];
};

static struct piece_stock
stock_of(const struct position *p)
{
	struct piece_stock have = { { { 0 } } };
	const bool pockets = p->rules->pockets;

	for (int colour = WHITE; colour <= BLACK; colour++)
		for (int kind = PAWN; kind <= KING; kind++) {
			bits men = position_men(p, colour, kind);
			int to = pockets ? WHITE : colour;

			have.of[to][PAWN] += count(men & p->promoted);
			have.of[to][kind] += count(men & ~p->promoted) + (kind < KING ? p->pocket[colour][kind] : 0);
		}
	return have;
}

/* The same at the start of the game, of which the rules have the text. */
static struct piece_stock
stock_at_start(const struct rule_set *rules)
{
	struct piece_stock have = { { { 0 } } };

	for (const char *c = rules->start; *c != ' '; c++) {
		enum kind kind = ascii_lower(*c) == 'k' ? KING : pocket_kind(*c);

		have.of[rules->pockets || *c < 'a' ? WHITE : BLACK][kind] += kind != NONE;
	}
	return have;
}

/* Pieces are only lost, or change sides through the pockets, and only pawns become others. */
static void
judge_stock(struct fen_reader *in)
{
	const struct piece_stock first = stock_at_start(in->rules), now = stock_of(in->p);

	for (int colour = WHITE; colour <= BLACK; colour++) {
		int promoted = 0, pawns = first.of[colour][PAWN] - now.of[colour][PAWN];

		for (int kind = KNIGHT; kind <= KING; kind++)
			if (now.of[colour][kind] > first.of[colour][kind])
				promoted += now.of[colour][kind] - first.of[colour][kind];
		if (pawns < 0)
			fen_fault_saying(in, DIAG_FEN_VARIANT_PIECES, SEVERITY_ERROR, in->placement,
			    "there are more pawns than when the game starts");
		else if (promoted > pawns)
			fen_fault_saying(in, DIAG_FEN_VARIANT_PIECES, SEVERITY_ERROR, in->placement,
			    "there are more pieces than when the game starts, and too few pawns are missing");
	}
}

/* Has the side the kings that its rules give it?  In Atomic a side whose king has exploded has lost. */
static bool
judge_kings(struct fen_reader *in)
{
	const struct rule_set *rules = in->rules;
	const struct position *p = in->p;
	bool good = true;

	if (rules->promotes_to == KING)
		return true;
	for (int colour = WHITE; colour <= BLACK; colour++) {
		bits kings = position_men(p, colour, KING);
		bool lost = rules->kings_explode && position_men(p, !colour, KING) != 0;

		if (rules->royal[colour] && kings == 0 && !lost) {
			fen_fault(in, DIAG_FEN_NO_KING, in->placement);
			good = false;
		} else if (rules->royal[colour] ? bits_several(kings) != 0 : kings != 0) {
			fen_fault_saying(in, DIAG_FEN_MANY_KINGS, SEVERITY_ERROR,
			    (struct span){ fen_placement_letter(in, (square)bits_lowest(kings)), 1 },
			    rules->royal[colour] ? NULL : "this side has no king in this variant");
			good = false;
		}
	}
	return good;
}

static bool
judge_pawns(struct fen_reader *in)
{
	bits allowed = in->rules->double_step[WHITE] & RANK_BITS(0) & in->p->side[WHITE];
	bits wrong = in->p->kind[PAWN] & (RANK_BITS(0) | RANK_BITS(7)) & position_occupied(in->p) & ~allowed;

	if (wrong != 0)
		fen_fault(in, DIAG_FEN_PAWN_ON_BACKRANK,
		    (struct span){ fen_placement_letter(in, (square)bits_lowest(wrong)), 1 });
	return wrong == 0;
}

/* -- checks -- */

/* Is the king of that side in check?  The kings are those of the rules, and position_settle() has found them. */
static bool
in_check(const struct position *p, int colour)
{
	struct position asked = *p;

	if (p->king[colour] == NO_SQUARE || (p->rules->kings_explode && p->king[!colour] == NO_SQUARE))
		return false;
	asked.turn = colour;
	return p->rules->checkers(&asked) != 0;
}

static bool
judge_checks(struct fen_reader *in)
{
	const struct position *p = in->p;

	if (p->rules->checks_forbidden && in_check(p, p->turn)) {
		fen_fault_saying(in, DIAG_FEN_OPPOSITE_CHECK, SEVERITY_ERROR,
		    (struct span){ fen_placement_letter(in, p->king[p->turn]), 1 }, "a king is in check, which nobody may give");
		return false;
	}
	if (!in_check(p, !p->turn))
		return true;
	fen_fault(in, DIAG_FEN_OPPOSITE_CHECK, (struct span){ fen_placement_letter(in, p->king[!p->turn]), 1 });
	return false;
}

/* What cannot be in chess cannot be in a variant with its moves either. */
static bool
judge_as_chess(struct fen_reader *in)
{
	struct legal_basic_fault list[LEGAL_BASIC_FAULTS_MAX];
	bool playable = true;
	int n = legal_basic_material(in->p, list);

	fen_board_faults(in, list, n, in->placement);
	for (int i = 0; i < n; i++)
		playable = playable && list[i].id != DIAG_FEN_KINGS_ADJACENT && list[i].id != DIAG_FEN_PAWN_ON_BACKRANK &&
		    list[i].id != DIAG_FEN_NO_KING && list[i].id != DIAG_FEN_MANY_KINGS;
	if (!playable || !in->side)
		return false;
	n = legal_basic_checks(in->p, list);
	fen_board_faults(in, list, n, in->placement);
	return n == 0 || list[0].id != DIAG_FEN_OPPOSITE_CHECK;
}

static bool
judge_as_variant(struct fen_reader *in)
{
	bool kings = judge_kings(in), pawns = judge_pawns(in);

	judge_stock(in);
	if (!kings || !pawns || !in->side)
		return false;
	position_settle(in->p);
	return judge_checks(in);
}

bool
fen_variant_judge(struct fen_reader *in)
{
	struct outcome end;

	if (in->rules->checks > 0 && !in->checks)
		in->p->checks_left[WHITE] = in->p->checks_left[BLACK] = in->rules->checks;
	if (!(in->rules->chess_moves ? judge_as_chess : judge_as_variant)(in))
		return false;
	position_settle(in->p);
	end = outcome_of(in->p);
	if (end.kind != OUTCOME_OPEN)
		fen_fault(in, end.kind == OUTCOME_CHECKMATE ? DIAG_FEN_CHECKMATE : end.kind == OUTCOME_STALEMATE ?
		    DIAG_FEN_STALEMATE : DIAG_FEN_VARIANT_END, in->placement);
	return true;
}
