/* kernel_task: reads from a position where its pawns end, what was promoted, and which captures there can have been. */
#include "games/retro/kernel_task.h"

/* A pawn that has just advanced two squares is put back on its first square: that position must be reachable, too. */
static square
before_double_step(const struct position *p, square s)
{
	if (p->en_passant != NO_SQUARE && FILE_OF(s) == FILE_OF(p->en_passant) &&
	    RANK_OF(s) == (p->turn == WHITE ? 4 : 3) && (p->side[!p->turn] & SQUARE_BIT(s)))
		return (square)(FILE_OF(s) + 8 * home_rank(!p->turn));
	return s;
}

static unsigned
beside(unsigned files)
{
	return (files << 1 | files >> 1) & 0xff;
}

static void
read_target(struct kernel_task *t, const struct position *p)
{
	for (int file = 0; file < 8; file++)
		for (int rank = 1; rank <= 6; rank++) {
			square at = (square)(file + 8 * rank), then;
			struct kernel_column *c = &t->target[file];
			int colour = p->side[BLACK] >> at & 1;

			if (p->board[at] != PAWN)
				continue;
			then = before_double_step(p, at);
			t->square_of[file][c->n] = at;
			c->cell[c->n++] = (struct kernel_cell){ .colour = (uint8_t)colour, .rank = (uint8_t)RANK_OF(then) };
			t->men[colour]++;
			if (RANK_OF(then) == home_rank(colour))
				t->pinned |= 1u << (colour * 8 + file);
		}
}

/* Could the bishop of that shade (orthodox array) never leave its first square, as the pawns next to it never moved? */
static bool
bishop_locked(const struct kernel_task *t, int colour, int shade)
{
	int file = square_shade(2, 7 - last_rank(colour)) == shade ? 2 : 5;

	return (t->pinned >> (colour * 8 + file - 1) & 5) == 5;
}

/* What unmoved enemy pieces on the last rank make impossible. */
static void
read_walls(struct kernel_task *t, const struct position *p, const struct retro_structure *st)
{
	for (int us = WHITE; us <= BLACK; us++) {
		unsigned pawns = t->pinned >> (!us * 8) & 0xff;
		bits still = st->still[!us] & p->side[!us], king = SQUARE_BIT(p->king[!us]);
		unsigned row = (unsigned)(still >> (8 * last_rank(us))) & 0xff;

		t->kept[us] = row;
		if ((still & king & RANK_BITS(last_rank(us))) != 0)
			t->guarded[us] = beside(1u << FILE_OF(p->king[!us]));
		t->shut[us] = ~beside(~pawns & 0xff) & 0xff;
	}
}

static void
read_men(struct kernel_task *t, const struct position *p, struct rules rules, const struct retro_structure *st)
{
	static const struct { int kind, n; } array[] = { { QUEEN, 1 }, { ROOK, 2 }, { KNIGHT, 2 } };

	for (int colour = WHITE; colour <= BLACK; colour++) {
		int promoted = 0, locked = 0;

		for (int i = 0; i < 3; i++) {
			int extra = count(position_men(p, colour, array[i].kind)) - array[i].n;

			promoted += t->surplus[colour][array[i].kind] = larger(0, extra);
		}
		for (int shade = 0; shade < 2; shade++) {
			bits men = position_men(p, colour, BISHOP) & (shade ? LIGHT_SQUARES : ~LIGHT_SQUARES);
			bits home = RANK_BITS(7 - last_rank(colour)) & (SQUARE_BIT(C1) | SQUARE_BIT(F1) | SQUARE_BIT(C1) << 56 | SQUARE_BIT(F1) << 56);
			/* A bishop on that square is the original one: a promoted one cannot get there either. */
			bool gone = rules.orthodox_array && bishop_locked(t, colour, shade) && !(men & home);

			/* A bishop on a square of the last rank that no bishop can leave was promoted there. */
			bits shut = men & (bits)t->shut[colour] << 8 * last_rank(colour);

			men &= ~shut;
			t->needed[colour][shade] = larger(0, count(men) - !gone) + count(shut);
			t->dead[colour][shade] = men == 0 && !gone;
			t->shut[colour] &= ~(unsigned)(shut >> 8 * last_rank(colour));
			locked += gone;
			promoted += t->needed[colour][shade];
		}
		t->spare[colour] = 8 - t->men[colour] - larger(promoted, st->promotions[colour]);
		/* Pieces that never left their first squares were taken there by officers, not by pawns. */
		t->captures[!colour] = st->captures[!colour] - larger(locked, st->spared[colour]);
	}
}

void
kernel_task_read(struct kernel_task *t, const struct position *p, struct rules rules, const struct retro_structure *st)
{
	read_target(t, p);
	read_walls(t, p, st);
	read_men(t, p, rules, st);
}
