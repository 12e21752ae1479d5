/* kernel_moves: captures, promotions and deaths of pawns, one at a time. */
#include "games/retro/kernel_moves.h"
#include "base/invariant.h"

/* The shade under which an officer taken on that square is counted; always dark if shades make no difference. */
static int
counted_shade(const struct kernel_task *t, int by, int file, int rank)
{
	return t->dead[!by][0] || t->dead[!by][1] ? square_shade(file, rank) : 0;
}

bool
kernel_moves_apply(const struct kernel_task *t, struct kernel_columns *c, const struct kernel_move *a)
{
	struct kernel_column *from = &c->file[a->from], *to = &c->file[a->to];
	struct kernel_cell mover = from->cell[a->i];
	int us = mover.colour;

	kernel_state_remove(from, a->i);
	c->cleared = a->act == PROMOTE || a->act == DIE ? (uint8_t)(c->cleared | 1u << a->from) : 0;
	mover.rank = a->rank;
	mover.stays = false;	/* its limit was computed with this capture still to be made */
	switch (a->act) {
	case TAKE_PAWN:
		to->cell[a->j] = mover;
		c->died[!us]++;
		break;
	case TAKE_OFFICER:
		kernel_state_insert(to, a->j, mover);
		c->officers[us][counted_shade(t, us, a->to, a->rank)]++;
		break;
	case PROMOTE_TAKING:
		c->officers[us][counted_shade(t, us, a->to, last_rank(us))]++;
		/* FALLTHROUGH */
	case PROMOTE:
		if (gives_bishop(t, us, a->to))
			c->promoted[us][square_shade(a->to, last_rank(us))]++;
		break;
	default:
		c->died[us]++;
		break;
	}
	return kernel_state_within(t, c) && kernel_state_settle(t, from, a->from) &&
	    (a->to == a->from || kernel_state_settle(t, to, a->to)) && !kernel_state_hopeless(t, c) && kernel_state_limited(t, c, us) &&
	    ((a->act != TAKE_PAWN && a->act != DIE) || kernel_state_limited(t, c, !us));
}

static void
actions_add(struct kernel_moves *all, int act, int from, int i, int to, int j, int rank)
{
	INVARIANT(all->n < KERNEL_MOVES_MAX);
	all->list[all->n++] = (struct kernel_move){ (uint8_t)act, (uint8_t)from, (uint8_t)i, (uint8_t)to, (uint8_t)j,
	    (uint8_t)rank, 0 };
}

/*
 * Captures of one pawn to a neighbouring file; low and high: the ranks it can arrive on, as far as its own file allows.
 * Only the nearest rank is tried, and one further if the shade of the square matters.
 */
static void
takes(const struct kernel_task *t, const struct kernel_columns *c, int from, int i, int to, int low, int high,
    struct kernel_moves *all)
{
	const struct kernel_column *there = &c->file[to];
	const int us = c->file[from].cell[i].colour, v = !us;
	const bool shades = t->dead[v][0] || t->dead[v][1];
	struct kernel_room r;

	kernel_state_room(t, there, &r);
	for (int j = 0; j < there->n && c->died[v] < t->spare[v]; j++) {
		int a = larger(low, r.low[j]), b = smaller(high, r.high[j]);

		if (there->cell[j].colour == us || is_pinned(t, &there->cell[j]))
			continue;
		if (a <= b)
			actions_add(all, TAKE_PAWN, from, i, to, j, us == WHITE ? a : b);
	}
	all->full |= there->n == RANKS;
	for (int j = 0; j <= there->n && there->n < RANKS; j++) {
		int a = larger(low, r.floor[j]), b = smaller(high, r.ceiling[j]);

		if (a > b)
			continue;
		actions_add(all, TAKE_OFFICER, from, i, to, j, us == WHITE ? a : b);
		if (shades && a < b)
			actions_add(all, TAKE_OFFICER, from, i, to, j, us == WHITE ? a + 1 : b - 1);
	}
}

static bool
uses_room(const struct kernel_columns *c, int from, int to)
{
	return (c->cleared & ~(1u << from | 1u << to)) == 0;
}

/* Room may be made on the two files of the capture that comes next, first on the left one. */
static bool
may_clear(const struct kernel_columns *c, int file)
{
	return (c->cleared & ~(3u << file >> 1)) == 0;
}

bool
kernel_moves_tighten(const struct kernel_task *t, const struct kernel_columns *c, struct kernel_move *a)
{
	const struct kernel_column *from = &c->file[a->from], *to = &c->file[a->to];
	const int us = from->cell[a->i].colour, step = us == WHITE ? 1 : -1;
	const bool shades = t->dead[!us][0] || t->dead[!us][1];
	struct kernel_room r;
	int low, high, rank;

	if (a->act == PROMOTE_TAKING)
		return a->i == (us == WHITE ? from->n - 1 : 0);
	if (to->n == RANKS && a->act == TAKE_OFFICER)
		return false;
	kernel_state_room(t, from, &r);
	low = larger(r.low[a->i] + step, 1);
	high = smaller(r.high[a->i] + step, 6);
	kernel_state_room(t, to, &r);
	low = larger(low, a->act == TAKE_PAWN ? r.low[a->j] : r.floor[a->j]);
	high = smaller(high, a->act == TAKE_PAWN ? r.high[a->j] : r.ceiling[a->j]);
	rank = us == WHITE ? low : high;
	if (shades && a->act == TAKE_OFFICER && ((rank ^ a->rank) & 1))
		rank += step;
	a->rank = (uint8_t)rank;
	return low <= rank && rank <= high;
}

static void
actions_of_pawn(const struct kernel_task *t, const struct kernel_columns *c, int from, int i, const struct kernel_room *r,
    struct kernel_moves *all)
{
	const struct kernel_column *here = &c->file[from];
	const int us = here->cell[i].colour, step = us == WHITE ? 1 : -1;
	const int low = larger(r->low[i] + step, 1), high = smaller(r->high[i] + step, 6);
	const bool matters = t->needed[us][0] > 0 || t->needed[us][1] > 0 || is_barred(t, us, from);
	const int front = us == WHITE ? here->n - 1 : 0;
	const bool ahead = t->loose ? !is_pinned(t, &here->cell[front]) : i == front;

	for (int to = from - 1; to <= from + 1; to += 2) {
		if (to < 0 || to > 7)
			continue;
		if (low <= high && uses_room(c, from, to))
			takes(t, c, from, i, to, low, high, all);
		/*
		 * Otherwise it could be promoted on its own file, and an officer could make the capture: this is needed
		 * only if a bishop must be promoted on a certain shade, or the file is barred.
		 */
		if (matters && ahead && uses_room(c, from, from) && !(t->guarded[us] >> from & 1) &&
		    !(t->kept[us] >> to & 1))
			actions_add(all, PROMOTE_TAKING, from, i, to, 0, last_rank(us));
	}
}

static void
make_room_in_file(const struct kernel_task *t, const struct kernel_columns *c, int file, int i,
    struct kernel_moves *all)
{
	const struct kernel_column *here = &c->file[file];
	const struct kernel_cell *pawn = &here->cell[i];
	const int us = pawn->colour;

	if (is_pinned(t, pawn))
		return;
	if (i == (us == WHITE ? here->n - 1 : 0) && !is_barred(t, us, file))
		actions_add(all, PROMOTE, file, i, file, 0, last_rank(us));
	else if (c->died[us] < t->spare[us] && kernel_state_left(t, c, !us) > 0)
		actions_add(all, DIE, file, i, file, 0, 0);
}

void
kernel_moves_all(const struct kernel_task *t, const struct kernel_columns *c, struct kernel_moves *all)
{
	struct kernel_room r;

	all->n = 0;
	all->full = false;
	for (int from = 0; from < 8; from++) {
		const struct kernel_column *here = &c->file[from];

		kernel_state_room(t, here, &r);
		for (int i = 0; i < here->n; i++)
			if (!is_pinned(t, &here->cell[i]) && kernel_state_left(t, c, here->cell[i].colour) > 0)
				actions_of_pawn(t, c, from, i, &r, all);
	}
	for (int from = 0; from < 8 && !t->loose; from++)
		for (int i = 0; may_clear(c, from) && i < c->file[from].n; i++)
			make_room_in_file(t, c, from, i, all);
}
