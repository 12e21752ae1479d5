/* count_arrays: adds each half-move to arrays, and the arrays to the rows of a ledger. */
#include <string.h>

#include "apps/stats/count_arrays.h"
#include "games/chess/rule_set.h"

/* Moves king and rook.  A castling move is written as the king going to the rook's square, `to` (position.h). */
static ATTACK_RARE void
count_castling(struct count_arrays *f, uint8_t *board, int from, int to, int colour)
{
	int home = from & ~7;
	bool shorts = to > from;
	int king = home | (shorts ? 6 : 2), rook = home | (shorts ? 5 : 3);

	board[from] = board[to] = 0;
	board[king] = (uint8_t)count_arrays_code(KING, colour);
	board[rook] = (uint8_t)count_arrays_code(ROOK, colour);
	f->pieces.arrivals[count_arrays_code(KING, colour)][king]++;
	f->pieces.arrivals[count_arrays_code(ROOK, colour)][rook]++;
	f->pieces.castlings[colour]++;
	count_arrays_times(f, shorts ? COUNT_CASTLING_SHORT : COUNT_CASTLING_LONG, colour, 1);
}

static ATTACK_RARE void
count_promotion(struct count_arrays *f, uint8_t *board, uint8_t pieces[COUNT_ARRAYS_CODES], int to, int colour, enum kind kind)
{
	static const enum count counts[] = {
		[KNIGHT] = COUNT_KNIGHTS, [BISHOP] = COUNT_BISHOPS, [ROOK] = COUNT_ROOKS, [QUEEN] = COUNT_QUEENS,
	};

	pieces[board[to]]--;
	board[to] = (uint8_t)count_arrays_code((int)kind, colour);
	pieces[board[to]]++;
	count_arrays_times(f, counts[kind], colour, 1);
}

static ATTACK_RARE void
en_passant(struct count_arrays *f, uint8_t *board, uint8_t pieces[COUNT_ARRAYS_CODES], int to, int colour)
{
	int at = to ^ 8;	/* the captured pawn: ranks 3 and 4, and 5 and 6, differ in this bit of a square */

	pieces[board[at]]--;
	f->pieces.captured[board[at]][at]++;
	f->pieces.captures[count_arrays_code(PAWN, colour)][to]++;
	board[at] = 0;
	count_arrays_times(f, COUNT_EN_PASSANT, colour, 1);
}

/* The codes of the first squares of the pieces. */
#define OFFICERS(c) 2 * ROOK + c, 2 * KNIGHT + c, 2 * BISHOP + c, 2 * QUEEN + c, 2 * KING + c, 2 * BISHOP + c, \
	2 * KNIGHT + c, 2 * ROOK + c
#define PAWNS(c) 2 * PAWN + c, 2 * PAWN + c, 2 * PAWN + c, 2 * PAWN + c, 2 * PAWN + c, 2 * PAWN + c, 2 * PAWN + c, 2 * PAWN + c
static const uint8_t first_board[64] = { OFFICERS(WHITE), PAWNS(WHITE), [48] = PAWNS(BLACK), OFFICERS(BLACK) };
static const uint8_t first_pieces[COUNT_ARRAYS_CODES] = { [2 * PAWN] = 8, 8, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1 };

static bool
is_first(const struct position *p)
{
	return p->side[BLACK] == position_start.side[BLACK] &&
	    memcmp(p->board, position_start.board, sizeof(p->board)) == 0;
}

/* Puts the pieces of a position on a board of codes. */
static void
set_up(uint8_t board[64], const struct position *start)
{
	for (int s = 0; s < 64; s++)
		board[s] = start->board[s] == NONE ? 0 :
		    (uint8_t)count_arrays_code(start->board[s], start->side[BLACK] >> s & 1);
}

static void
count_pieces(uint8_t pieces[COUNT_ARRAYS_CODES], const struct position *p)
{
	memset(pieces, 0, COUNT_ARRAYS_CODES);
	for (int kind = PAWN; kind <= KING; kind++)
		for (int colour = WHITE; colour <= BLACK; colour++)
			pieces[count_arrays_code(kind, colour)] = (uint8_t)count(position_men(p, colour, kind));
}

/* By the rules of a variant, on the board.  Of what explodes only the piece that is taken counts as captured. */
static bool
line_by_rules(struct count_arrays *f, const struct line *l, uint8_t pieces[COUNT_ARRAYS_CODES])
{
	struct position p = *l->start;
	uint8_t board[64];
	bool check = false;

	for (const struct line_step *step = l->steps; step < l->steps + l->n; step++) {
		const move m = step->move;
		const square from = move_from(m), to = move_to(m);
		const int us = p.turn, code = count_arrays_code(move_is_drop(m) ? (int)move_promotion(m) : p.board[from], us);

		check |= step->check;
		if (m == NO_MOVE) {
			count_arrays_times(f, COUNT_PASSES, us, 1);
			position_pass(&p);
			continue;
		}
		f->pieces.checks[code] += step->check;
		set_up(board, &p);
		count_pieces(pieces, &p);
		if (p.side[us] & SQUARE_BIT(to)) {
			count_castling(f, board, from, to, us);
		} else {
			f->pieces.arrivals[code][to]++;
			f->pieces.captured[board[to]][to]++;
			f->pieces.captures[code][to] += board[to] != 0;
			if (rule_set_takes(&p, m) && board[to] == 0)
				en_passant(f, board, pieces, to, us);
			if (!move_is_drop(m) && move_promotion(m) != NONE && move_promotion(m) != KING)
				count_promotion(f, board, pieces, to, us, move_promotion(m));
		}
		position_play(&p, m);
	}
	count_pieces(pieces, &p);
	return check;
}

bool
count_arrays_line(struct count_arrays *f, const struct line *l, uint8_t pieces[COUNT_ARRAYS_CODES])
{
	/* The squares by which a pawn changes its file, by code: 0 for the other pieces. */
	static const uint8_t files[COUNT_ARRAYS_CODES] = { [2 * PAWN + WHITE] = 7, [2 * PAWN + BLACK] = 7 };
	const struct line_step *step = l->steps, *const end = l->n == 0 ? step : step + l->n;
	uint8_t board[64];
	bool check = false;

	f->pieces.plies += (uint64_t)l->n;
	if (l->start->rules != NULL)
		return line_by_rules(f, l, pieces);
	if (is_first(l->start)) {
		memcpy(board, first_board, sizeof(first_board));
		memcpy(pieces, first_pieces, sizeof(first_pieces));
	} else {
		set_up(board, l->start);
		count_pieces(pieces, l->start);
	}
	for (int colour = l->start->turn; step < end; step++, colour ^= 1) {
		const unsigned m = step->move, from = m & 63, to = m >> 6 & 63, code = board[from], taken = board[to];

		check |= step->check;
		if (m == NO_MOVE) {
			count_arrays_times(f, COUNT_PASSES, colour, 1);
			continue;
		}
		f->pieces.checks[code] += step->check;
		if (taken == (unsigned)count_arrays_code(ROOK, colour)) {
			count_castling(f, board, (int)from, (int)to, colour);
			continue;
		}
		board[from] = 0;
		board[to] = (uint8_t)code;
		/* An empty square counts as a piece with code 0, so that captures need no branch. */
		pieces[taken]--;
		f->pieces.captured[taken][to]++;
		f->pieces.captures[code][to] += taken != 0;
		f->pieces.arrivals[code][to]++;
		/* Does a pawn change its file, to an empty square?  One branch that is rarely taken, not two. */
		if (((from ^ to) & files[code]) > taken * 8)
			en_passant(f, board, pieces, (int)to, colour);
		if (m >> 12 != NONE)
			count_promotion(f, board, pieces, (int)to, colour, (enum kind)(m >> 12));
	}
	return check;
}

/* -- rows -- */

/* Where the numbers go. */
struct flushing {
	const struct stats_plan *plan;
	struct ledger *ledger;
	struct buf *key;
};

/* Adds the numbers of a row, unless all are 0. */
static void
add_table_row(struct flushing *to, enum table_id table, const struct span *key, size_t parts, const uint64_t *values)
{
	uint64_t any = 0, *row;

	for (int i = 0; i < tables[table].columns_n; i++)
		any |= values[i];
	if (any == 0 || !stats_plan_has(to->plan, table) || !table_key(table, key, parts, to->key) ||
	    (row = ledger_row(to->ledger, table, buf_span(to->key))) == NULL)
		return;
	for (int i = 0; i < tables[table].columns_n; i++)
		row[i] += values[i];
}

static void
flush_piece(struct count_arrays *f, struct flushing *to, int kind, int colour)
{
	int code = count_arrays_code(kind, colour);
	uint64_t sum[4] = { 0 };

	for (int s = 0; s < 64; s++) {
		const char at[2] = { (char)('a' + FILE_OF(s)), (char)('1' + RANK_OF(s)) };
		const struct span key[] = { span_of(table_colours[colour]), span_of(table_pieces[kind - PAWN]), { at, 2 } };
		const uint64_t values[3] = {
			f->pieces.arrivals[code][s], f->pieces.captures[code][s], f->pieces.captured[code][s]
		};

		add_table_row(to, TABLE_SQUARES, key, 3, values);
		for (int i = 0; i < 3; i++)
			sum[i] += values[i];
	}
	sum[3] = f->pieces.checks[code];
	f->counts[COUNT_CAPTURES][1] += sum[1];
	f->counts[COUNT_CAPTURES][2 + colour] += sum[1];
	f->counts[COUNT_CHECKS][1] += sum[3];
	f->counts[COUNT_CHECKS][2 + colour] += sum[3];
	if (kind == ROOK)
		sum[0] -= f->pieces.castlings[colour];		/* castling is a move of the king */
	add_table_row(to, TABLE_PIECES, (struct span[]){ span_of(table_colours[colour]), span_of(table_pieces[kind - PAWN]) }, 2,
	    sum);
}

void
count_arrays_flush(struct count_arrays *f, const struct stats_plan *plan, struct ledger *l, struct buf *key)
{
	struct flushing to = { plan, l, key };

	for (int colour = WHITE; f->pieces.plies > 0 && colour <= BLACK; colour++)
		for (int kind = PAWN; kind <= KING; kind++)
			flush_piece(f, &to, kind, colour);
	for (int i = 0; i < COUNT_COUNT; i++)
		add_table_row(&to, TABLE_COUNTS, (struct span[]){ span_of(table_count_name((enum count)i)) }, 1, f->counts[i]);
	for (int i = 0; i < TAG_COUNT; i++)
		add_table_row(&to, TABLE_TAGS, (struct span[]){ span_of(tags_name((enum tag_name)i)) }, 1, f->tags[i]);
	for (int i = 0; f->found && i < DIAG_COUNT; i++)
		add_table_row(&to, TABLE_FINDINGS, (struct span[]){ span_of(diag_rows[i].id == NULL ? "" : diag_rows[i].id) }, 1,
		    f->findings[i]);
	/* If groups change with each game this runs for each game, so arrays that are still 0 are not cleared again. */
	if (f->found)
		memset(f->findings, 0, sizeof(f->findings));
	if (f->pieces.plies > 0)
		memset(&f->pieces, 0, sizeof(f->pieces));
	memset(f->counts, 0, sizeof(f->counts));
	memset(f->tags, 0, sizeof(f->tags));
	f->found = false;
}
