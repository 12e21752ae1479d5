/* count_flat: what each half-move adds, and the rows that come of it. */
#include <string.h>

#include "count_flat.h"

/* King and rook at once: the rook's own square is where the king "goes" (position.h). */
static RARE void
castle(struct flat *f, uint8_t *board, int from, int to, int colour)
{
	int home = from & ~7;
	bool shorts = to > from;
	int king = home | (shorts ? 6 : 2), rook = home | (shorts ? 5 : 3);

	board[from] = board[to] = 0;
	board[king] = (uint8_t)code_of(KING, colour);
	board[rook] = (uint8_t)code_of(ROOK, colour);
	f->arrivals[code_of(KING, colour)][king]++;
	f->arrivals[code_of(ROOK, colour)][rook]++;
	f->castlings[colour]++;
	flat_times(f, shorts ? COUNT_CASTLING_SHORT : COUNT_CASTLING_LONG, colour, 1);
}

static RARE void
promote(struct flat *f, uint8_t *board, uint8_t men[CODES], int to, int colour, enum kind kind)
{
	static const enum count counts[] = {
		[KNIGHT] = COUNT_KNIGHTS, [BISHOP] = COUNT_BISHOPS, [ROOK] = COUNT_ROOKS, [QUEEN] = COUNT_QUEENS,
	};

	men[board[to]]--;
	board[to] = (uint8_t)code_of(kind, colour);
	men[board[to]]++;
	flat_times(f, counts[kind], colour, 1);
}

static RARE void
en_passant(struct flat *f, uint8_t *board, uint8_t men[CODES], int to, int colour)
{
	int at = to ^ 8;	/* the fourth and third rank, the fifth and sixth: their numbers differ in one bit */

	men[board[at]]--;
	f->captured[board[at]][at]++;
	f->captures[code_of(PAWN, colour)][to]++;
	board[at] = 0;
	flat_times(f, COUNT_EN_PASSANT, colour, 1);
}

void
flat_line(struct flat *f, const struct line *l, uint8_t men[CODES])
{
	uint8_t board[64];
	int colour = l->start->turn;

	f->plies += (uint64_t)l->n;
	memset(men, 0, CODES);
	for (int s = 0; s < 64; s++) {
		board[s] = l->start->board[s] == NONE ? 0 :
		    (uint8_t)code_of(l->start->board[s], l->start->side[BLACK] >> s & 1);
		men[board[s]]++;
	}
	for (int i = 0; i < l->n; i++, colour = !colour) {
		const struct step *step = &l->steps[i];
		int from = move_from(step->move), to = move_to(step->move), code = board[from], taken = board[to];

		if (step->move == NO_MOVE) {
			flat_times(f, COUNT_PASSES, colour, 1);
			continue;
		}
		f->checks[code] += step->check;
		if (taken == code_of(ROOK, colour)) {
			castle(f, board, from, to, colour);
			continue;
		}
		/* Code 0 is a man like others here, so that captures need no branch. */
		men[taken]--;
		f->captured[taken][to]++;
		f->captures[code][to] += taken != 0;
		f->arrivals[code][to]++;
		board[from] = 0;
		board[to] = (uint8_t)code;
		/* One rare branch: whether it was a pawn is anybody's guess. */
		if ((code >> 1 == PAWN) & (FILE_OF(from) != FILE_OF(to)) & (taken == 0))
			en_passant(f, board, men, to, colour);
		if (move_promotion(step->move) != NONE)
			promote(f, board, men, to, colour, move_promotion(step->move));
	}
}

/* -- rows -- */

/* "white", a tab, "knight", and a square if `at` is one. */
static struct span
man_key(char key[40], int kind, int colour, int at)
{
	int n = 0;

	for (const char *s = table_colours[colour]; *s != '\0'; s++)
		key[n++] = *s;
	key[n++] = '\t';
	for (const char *s = table_men[kind - PAWN]; *s != '\0'; s++)
		key[n++] = *s;
	if (at >= 0) {
		key[n++] = '\t';
		key[n++] = (char)('a' + FILE_OF(at));
		key[n++] = (char)('1' + RANK_OF(at));
	}
	return (struct span){ key, (size_t)n };
}

static bool
is_wanted(const struct stats_plan *plan, enum table_id table)
{
	return (plan->tables >> table & 1) != 0;
}

/* Adds some numbers to a row, unless all are 0. */
static void
add(struct ledger *l, const struct stats_plan *plan, enum table_id table, struct span key, const uint64_t *values)
{
	uint64_t any = 0, *row;

	for (int i = 0; i < tables[table].columns_n; i++)
		any |= values[i];
	if (any == 0 || !is_wanted(plan, table) || (row = ledger_row(l, table, key)) == NULL)
		return;
	for (int i = 0; i < tables[table].columns_n; i++)
		row[i] += values[i];
}

static void
flush_men(struct flat *f, const struct stats_plan *plan, struct ledger *l, int kind, int colour)
{
	int code = code_of(kind, colour);
	uint64_t sum[4] = { 0 };
	char key[40];

	for (int s = 0; s < 64; s++) {
		uint64_t values[3] = { f->arrivals[code][s], f->captures[code][s], f->captured[code][s] };

		add(l, plan, TABLE_SQUARES, man_key(key, kind, colour, s), values);
		for (int i = 0; i < 3; i++)
			sum[i] += values[i];
	}
	sum[3] = f->checks[code];
	f->counts[COUNT_CAPTURES][1] += sum[1];
	f->counts[COUNT_CAPTURES][2 + colour] += sum[1];
	f->counts[COUNT_CHECKS][1] += sum[3];
	f->counts[COUNT_CHECKS][2 + colour] += sum[3];
	if (kind == ROOK)
		sum[0] -= f->castlings[colour];		/* a move of the king */
	add(l, plan, TABLE_PIECES, man_key(key, kind, colour, -1), sum);
}

void
flat_flush(struct flat *f, const struct stats_plan *plan, struct ledger *l)
{
	for (int colour = WHITE; colour <= BLACK; colour++)
		for (int kind = PAWN; kind <= KING; kind++)
			flush_men(f, plan, l, kind, colour);
	for (int i = 0; i < COUNT_COUNT; i++)
		add(l, plan, TABLE_COUNTS, span_of(count_name((enum count)i)), f->counts[i]);
	for (int i = 0; i < DIAG_COUNT; i++)
		add(l, plan, TABLE_FINDINGS, span_of(diag_rows[i].id == NULL ? "" : diag_rows[i].id), f->findings[i]);
	for (int i = 0; i < TAG_COUNT; i++)
		add(l, plan, TABLE_TAGS, span_of(tags_name((enum tag_name)i)), f->tags[i]);
	memset(f, 0, sizeof(*f));
}
