/* kernel_state: what the columns of pawns allow: ranks, costs, and captures, promotions and deaths one at a time. */
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "games/retro/kernel_state.h"

/*
 * If task.loose, a column also holds pawns that have left it or will leave it.  They are not in the way of other pawns;
 * but no pawn can have passed one that never moved (is_pinned()).  A pawn that stays is on the board all the time, in
 * the way of the others that stay and of those that arrive.
 */
bool
kernel_state_room(const struct kernel_task *t, const struct kernel_column *c, struct kernel_room *r)
{
	int wall = 1;

	r->floor[0] = 1;
	for (int i = 0; i < c->n; i++) {
		const struct kernel_cell *cell = &c->cell[i];
		bool pinned = is_pinned(t, cell), known = pinned || cell->colour == WHITE;
		bool solid = pinned || cell->stays || !t->loose;
		int least = known ? cell->rank : cell->stays ? cell->limit : 1;

		r->low[i] = larger(solid ? r->floor[i] : wall, least);
		r->floor[i + 1] = solid ? r->low[i] + 1 : r->floor[i];
		wall = pinned ? r->low[i] + 1 : wall;
	}
	r->ceiling[c->n] = wall = 6;
	for (int i = c->n - 1; i >= 0; i--) {
		const struct kernel_cell *cell = &c->cell[i];
		bool pinned = is_pinned(t, cell), known = pinned || cell->colour == BLACK;
		bool solid = pinned || cell->stays || !t->loose;
		int most = known ? cell->rank : cell->stays ? cell->limit : 6;

		r->high[i] = smaller(solid ? r->ceiling[i + 1] : wall, most);
		r->ceiling[i] = solid ? r->high[i] - 1 : r->ceiling[i + 1];
		wall = pinned ? r->high[i] - 1 : wall;
		if (r->low[i] > r->high[i])
			return false;
	}
	return true;
}

/* Can these pawns of the column (a set) become some of those of the target?  Each takes the first place that fits. */
static bool
column_fits(const struct kernel_column *c, const struct kernel_column *target, unsigned set)
{
	int k = 0;

	for (int i = 0; i < c->n; i++) {
		const struct kernel_cell *have = &c->cell[i];

		if (!(set >> i & 1))
			continue;
		while (k < target->n && (have->colour != target->cell[k].colour || (have->colour == WHITE ?
		    have->rank > target->cell[k].rank : have->rank < target->cell[k].rank)))
			k++;
		if (k++ >= target->n)
			return false;
	}
	return true;
}

/*
 * The pawns that do not stay are promoted or die.  A white one can be promoted if no pawn remains above it, so white
 * ones below the topmost pawn that stays must die; black ones likewise.  If none stays, white ones are promoted from
 * `divide` upwards, and black ones below it.  On a barred file all die.
 */
static unsigned
column_deaths(const struct kernel_task *t, const unsigned men[2], int file, unsigned stay, int divide)
{
	int bottom = stay != 0 ? bits_lowest(stay) : divide - 1, top = stay != 0 ? 31 - __builtin_clz(stay) : divide;
	unsigned white = is_barred(t, WHITE, file) ? ~0u : (1u << top) - 1;
	unsigned black = is_barred(t, BLACK, file) ? ~0u : ~0u << (bottom + 1);

	return ((men[WHITE] & white) | (men[BLACK] & black)) & ~stay;
}

static bool
want_within(const struct kernel_want *a, const struct kernel_want *b)
{
	return a->go[WHITE] <= b->go[WHITE] && a->go[BLACK] <= b->go[BLACK] && a->come[WHITE] <= b->come[WHITE] &&
	    a->come[BLACK] <= b->come[BLACK];
}

static void
column_want(struct kernel_column *c, const struct kernel_want *new)
{
	int n = 0;

	for (int i = 0; i < c->wants; i++) {
		if (want_within(&c->want[i], new))
			return;
		if (!want_within(new, &c->want[i]))
			c->want[n++] = c->want[i];
	}
	if (n == WANTS_MAX)	/* no room: a want of nothing replaces the last, which is weaker and so still correct */
		c->want[--n] = (struct kernel_want){ { 0, 0 }, { 0, 0 } };
	else
		c->want[n] = *new;
	c->wants = (uint8_t)(n + 1);
	c->go = (uint8_t)smaller(c->go, c->want[n].go[WHITE] + c->want[n].go[BLACK]);
	c->come = (uint8_t)smaller(c->come, c->want[n].come[WHITE] + c->want[n].come[BLACK]);
}

/* Pawns in a set of those of a column. */
static int
count_members(unsigned set)
{
	static const uint8_t ones[8] = { 0, 1, 1, 2, 1, 2, 2, 3 };

	_Static_assert(RANKS <= 6, "a set has six members at most");
	return ones[set & 7] + ones[set >> 3];
}

/* The pawns of each colour, as sets. */
static void
column_men(const struct kernel_column *c, unsigned men[2])
{
	men[WHITE] = men[BLACK] = 0;
	for (int i = 0; i < c->n; i++)
		men[c->cell[i].colour] |= 1u << i;
}

/* For all choices of the pawns that stay: what they cost now, and what must still happen to the column. */
static void
column_cost(const struct kernel_task *t, struct kernel_column *c, int file)
{
	const struct kernel_column *target = &t->target[file];
	unsigned men[2], places[2];

	memset(c->cost, KERNEL_NEVER, sizeof(c->cost));
	c->go = c->come = KERNEL_NEVER;
	c->wants = 0;
	column_men(c, men);
	column_men(target, places);
	for (unsigned set = 0; set < 1u << c->n; set++) {
		if (count_members(set) > target->n || !column_fits(c, target, set))
			continue;
		for (int divide = 0; divide <= (set == 0 ? c->n : 0); divide++) {
			const unsigned die = column_deaths(t, men, file, set, divide);
			struct kernel_want want;

			for (int colour = WHITE; colour <= BLACK; colour++) {
				want.go[colour] = (uint8_t)count_members(die & men[colour]);
				want.come[colour] = (uint8_t)(count_members(places[colour]) - count_members(set & men[colour]));
			}
			column_want(c, &want);
			if (count_members(set) == target->n)
				c->cost[want.go[WHITE]] = (uint8_t)smaller(c->cost[want.go[WHITE]], want.go[BLACK]);
		}
	}
}

bool
kernel_state_settle(const struct kernel_task *t, struct kernel_column *c, int file)
{
	struct kernel_room r;

	if (!kernel_state_room(t, c, &r))
		return false;
	for (int i = 0; i < c->n; i++)
		c->cell[i].rank = (uint8_t)(c->cell[i].colour == WHITE ? r.low[i] : r.high[i]);
	column_cost(t, c, file);
	return true;
}

void
kernel_state_remove(struct kernel_column *c, int i)
{
	memmove(&c->cell[i], &c->cell[i + 1], (size_t)(c->n - i - 1) * sizeof(c->cell[0]));
	memset(&c->cell[--c->n], 0, sizeof(c->cell[0]));
}

void
kernel_state_insert(struct kernel_column *c, int i, struct kernel_cell new)
{
	INVARIANT(c->n < RANKS);
	memmove(&c->cell[i + 1], &c->cell[i], (size_t)(c->n - i) * sizeof(c->cell[0]));
	c->cell[i] = new;
	c->n++;
}

void
kernel_state_clear(const struct kernel_task *t, const struct kernel_column *c, int file, int white, unsigned *stay, unsigned *die)
{
	const struct kernel_column *target = &t->target[file];
	unsigned men[2];

	column_men(c, men);
	for (unsigned set = 0; set < 1u << c->n; set++) {
		if (count_members(set) != target->n || !column_fits(c, target, set))
			continue;
		for (int divide = 0; divide <= (set == 0 ? c->n : 0); divide++) {
			*stay = set;
			*die = column_deaths(t, men, file, set, divide);
			if (count_members(*die & men[WHITE]) == white && count_members(*die & men[BLACK]) == c->cost[white])
				return;
		}
	}
	INVARIANT(false);	/* column_cost() found one */
}

void
kernel_state_begin(const struct kernel_task *t, struct kernel_columns *c)
{
	memset(c, 0, sizeof(*c));
	for (int file = 0; file < 8; file++) {
		for (int colour = WHITE; colour <= BLACK; colour++)
			c->file[file].cell[colour] = (struct kernel_cell){ .colour = (uint8_t)colour,
			    .rank = (uint8_t)home_rank(colour), .id = (uint8_t)(colour * 8 + file) };
		c->file[file].n = 2;
		kernel_state_settle(t, &c->file[file], file);
	}
}

/* --- captures that must still be made --- */

/* The pawns of one colour and their places in the target, each file by file and from White's side. */
enum { SETS_MAX = 70 };		/* sets of the same number of pawns: 8 over 4 */
struct matching {
	struct { int file, rank; struct kernel_cell *cell; } pawn[8], place[8];
	int n, k;
	/* The pawns that can get to each place; each captures to the next file and goes up a rank by that. */
	struct ways {
		int n;
		struct { int pawn, captures; } list[8];
	} ways[8];
	/* Sets of pawns that can have got the first places, by their number: only these are in cost and rest. */
	uint8_t set[8 + 1][SETS_MAX], sets[8 + 1];
	/* By the set of pawns that have got the first places: the fewest captures for these, and for the others. */
	uint8_t cost[256], rest[256];
};

static void
matching_read(const struct kernel_task *t, struct kernel_columns *state, int colour, struct matching *m)
{
	m->n = m->k = 0;
	for (int file = 0; file < 8; file++) {
		struct kernel_column *c = &state->file[file];
		const struct kernel_column *want = &t->target[file];

		for (int i = 0; i < c->n; i++)
			if (c->cell[i].colour == colour) {
				m->pawn[m->n].file = file;
				m->pawn[m->n].rank = c->cell[i].rank;
				m->pawn[m->n++].cell = &c->cell[i];
			}
		for (int i = 0; i < want->n; i++)
			if (want->cell[i].colour == colour) {
				m->place[m->k].file = file;
				m->place[m->k++].rank = want->cell[i].rank;
			}
	}
}

/* Finds which pawns can get to that place, with at most so many captures. */
static const struct ways *
matching_ways(struct matching *m, int colour, int place, int captures)
{
	struct ways *w = &m->ways[place];

	w->n = 0;
	for (int i = 0; i < m->n; i++) {
		int way = abs(m->pawn[i].file - m->place[place].file);
		int advance = m->place[place].rank - m->pawn[i].rank;

		w->list[w->n].pawn = i;
		w->list[w->n].captures = way;
		w->n += way <= captures && way <= (colour == WHITE ? advance : -advance);
	}
	return w;
}

/* Adds the sets in which one more pawn has got a place, the one of that number, for at most that many captures. */
static void
matching_next(struct matching *m, int colour, int at, int captures)
{
	const struct ways *w = matching_ways(m, colour, at, captures);

	for (int j = 0; j < m->sets[at]; j++) {
		const unsigned set = m->set[at][j];

		for (int i = 0; i < w->n; i++) {
			const unsigned next = set | 1u << w->list[i].pawn;
			const int cost = m->cost[set] + w->list[i].captures;

			if (next == set || cost > captures || cost >= m->cost[next])
				continue;
			if (m->cost[next] == KERNEL_NEVER)
				m->set[at + 1][m->sets[at + 1]++] = (uint8_t)next;
			m->cost[next] = (uint8_t)cost;
		}
	}
}

/*
 * The fewest captures with which pawns of that colour can fill all their places in the target; KERNEL_NEVER: they
 * cannot with `captures`.  Dynamic programming over the sets of pawns that have got a place.
 */
static int
matching_cost(struct matching *m, int colour, int captures)
{
	int best = KERNEL_NEVER;

	if (m->k == 0 || m->n < m->k)
		return m->k == 0 ? 0 : KERNEL_NEVER;
	memset(m->cost, KERNEL_NEVER, sizeof(m->cost));
	memset(m->sets, 0, sizeof(m->sets));
	m->cost[0] = m->set[0][0] = 0;
	m->sets[0] = 1;
	for (int at = 0; at < m->k; at++)
		matching_next(m, colour, at, captures);
	for (int j = 0; j < m->sets[m->k]; j++)
		best = smaller(best, m->cost[m->set[m->k][j]]);
	return best;
}

/* The pawns that get a place in all assignments of at most that many captures. */
static unsigned
matching_stay(const struct matching *m)
{
	unsigned stay = (1u << m->n) - 1;

	for (int j = 0; m->k > 0 && j < m->sets[m->k]; j++)
		stay &= m->set[m->k][j];
	return m->k > 0 ? stay : 0;
}

/* From the sets that have got one more place: what is left for those that have got `at`, and limits on that place. */
static void
matching_before(struct matching *m, int colour, int at, int captures, int limit[8])
{
	const struct ways *w = &m->ways[at];

	for (int j = 0; j < m->sets[at]; j++) {
		const unsigned set = m->set[at][j];

		m->rest[set] = KERNEL_NEVER;
		for (int k = 0; k < w->n; k++) {
			const int i = w->list[k].pawn, way = w->list[k].captures;
			const unsigned next = set | 1u << i;

			if (next == set || m->cost[set] + way > captures || m->cost[set] + way + m->rest[next] > captures)
				continue;
			m->rest[set] = (uint8_t)smaller(m->rest[set], way + m->rest[next]);
			limit[i] = colour == WHITE ? larger(limit[i], m->place[at].rank - way) :
			    smaller(limit[i], m->place[at].rank + way);
		}
	}
}

/* Sets `stays` and `limit`: the furthest rank that each pawn that stays can be on now in any of these assignments. */
static void
matching_limits(struct matching *m, int colour, unsigned stay, int captures)
{
	const int none = colour == WHITE ? 0 : 7;
	int limit[8];

	for (int i = 0; i < m->n; i++)
		limit[i] = none;
	for (int j = 0; j < m->sets[m->k]; j++)
		m->rest[m->set[m->k][j]] = 0;
	for (int at = m->k; at-- > 0; )
		matching_before(m, colour, at, captures, limit);
	for (int i = 0; i < m->n; i++) {
		m->pawn[i].cell->stays = stay >> i & 1;
		m->pawn[i].cell->limit = (uint8_t)(stay >> i & 1 ? limit[i] : 0);
	}
}

int
kernel_state_taken(const struct kernel_columns *c, int by)
{
	return c->officers[by][0] + c->officers[by][1];
}

int
kernel_state_left(const struct kernel_task *t, const struct kernel_columns *c, int by)
{
	return t->captures[by] - c->died[!by] - kernel_state_taken(c, by);
}

/*
 * No more pawns can die as pawns than the promoted pieces on the board allow.  The other victims include every original
 * bishop that is missing, which was taken on its own shade; so pawns can take that many fewer on the other shade.
 */
bool
kernel_state_within(const struct kernel_task *t, const struct kernel_columns *c)
{
	for (int by = WHITE; by <= BLACK; by++) {
		int v = !by, victims = t->captures[by] - c->died[v];

		if (c->died[v] > t->spare[v] || kernel_state_left(t, c, by) < 0)
			return false;
		for (int shade = 0; shade < 2; shade++)
			if (t->dead[v][!shade] && c->officers[by][shade] > victims - t->dead[v][!shade])
				return false;
	}
	return true;
}

bool
kernel_state_matched(const struct kernel_task *t, struct kernel_columns *c, int colour)
{
	struct matching m;

	matching_read(t, c, colour, &m);
	c->match[colour] = (uint8_t)matching_cost(&m, colour, KERNEL_NEVER - 1);
	return c->match[colour] <= kernel_state_left(t, c, colour);
}

/* After new limits: is there room in all columns?  Updates the ranks that follow from them. */
static bool
columns_room(const struct kernel_task *t, struct kernel_columns *c)
{
	for (int file = 0; file < 8; file++) {
		struct kernel_column *column = &c->file[file];
		struct kernel_room r;
		bool news = false;

		if (!kernel_state_room(t, column, &r))
			return false;
		for (int i = 0; i < column->n; i++)
			news |= column->cell[i].rank != (column->cell[i].colour == WHITE ? r.low[i] : r.high[i]);
		if (news && !kernel_state_settle(t, column, file))
			return false;
	}
	return true;
}

bool
kernel_state_limited(const struct kernel_task *t, struct kernel_columns *c, int colour)
{
	const int captures = kernel_state_left(t, c, colour);
	struct matching m;
	unsigned stay;

	matching_read(t, c, colour, &m);
	c->match[colour] = (uint8_t)matching_cost(&m, colour, captures);
	if (c->match[colour] > captures)
		return false;
	stay = matching_stay(&m);
	if (stay == 0)
		return true;
	matching_limits(&m, colour, stay, captures);
	return columns_room(t, c);
}

/*
 * From each column at least `go` pawns must disappear, and arrivals do not make this less.  A capture removes one pawn
 * from one column, either the victim or a pawn that captures to the next file; or one from each of two neighbouring
 * columns, if a pawn takes a pawn.  Each such pair saves one capture.  Pairing neighbours greedily from one end gives
 * the most pairs.
 */
bool
kernel_state_hopeless(const struct kernel_task *t, const struct kernel_columns *c)
{
	int pairs = 0, left = 0, pawns = 0, shared = 0, before = 0;

	for (int file = 0; file < 8; file++) {
		int here = c->file[file].go, both = smaller(here, before);

		pairs += here;
		shared += both;
		before = here - both;
	}
	for (int by = WHITE; by <= BLACK; by++) {
		int own = kernel_state_left(t, c, by);

		left += own;
		pawns += smaller(own, t->spare[!by] - c->died[!by]);
	}
	return pairs - smaller(shared, pawns) > left;
}

/* --- the end: no more captures by pawns --- */

struct kernel_ending {
	int deaths[2], promoted[2][2];
};

static bool
ending_counts(const struct kernel_task *t, const struct kernel_columns *c, const struct kernel_ending *e)
{
	struct kernel_columns after = *c;

	for (int colour = WHITE; colour <= BLACK; colour++) {
		after.died[colour] = (uint8_t)(after.died[colour] + e->deaths[colour]);
		for (int shade = 0; shade < 2; shade++)
			if (after.promoted[colour][shade] + e->promoted[colour][shade] < t->needed[colour][shade])
				return false;
	}
	return kernel_state_within(t, &after);
}

static bool
ending_from(const struct kernel_task *t, const struct kernel_columns *c, int file, struct kernel_ending e, uint8_t white[8])
{
	const struct kernel_column *now = &c->file[file & 7];
	int extra[2] = { 0, 0 };

	for (int colour = WHITE; colour <= BLACK; colour++)
		if (c->died[colour] + e.deaths[colour] > t->spare[colour] ||
		    e.deaths[colour] > kernel_state_left(t, c, !colour))
			return false;
	if (file == 8)
		return ending_counts(t, c, &e);
	for (int i = 0; i < now->n; i++)
		extra[now->cell[i].colour]++;
	for (int i = 0; i < t->target[file].n; i++)
		extra[t->target[file].cell[i].colour]--;
	for (int w = 0, least = KERNEL_NEVER; w <= RANKS && least > 0; w++) {
		struct kernel_ending next = e;

		if (now->cost[w] >= least)
			continue;
		least = now->cost[w];
		next.deaths[WHITE] += w;
		next.deaths[BLACK] += least;
		if (gives_bishop(t, WHITE, file))
			next.promoted[WHITE][square_shade(file, 7)] += extra[WHITE] - w;
		if (gives_bishop(t, BLACK, file))
			next.promoted[BLACK][square_shade(file, 0)] += extra[BLACK] - least;
		white[file] = (uint8_t)w;
		if (ending_from(t, c, file + 1, next, white))
			return true;
	}
	return false;
}

bool
kernel_state_end(const struct kernel_task *t, const struct kernel_columns *c, uint8_t white[8])
{
	int left = kernel_state_left(t, c, WHITE) + kernel_state_left(t, c, BLACK);

	for (int file = 0; file < 8; file++) {
		int least = KERNEL_NEVER;

		for (int w = 0; w <= RANKS; w++)
			least = smaller(least, w + c->file[file].cost[w]);
		if ((left -= least) < 0)
			return false;
	}
	return ending_from(t, c, 0, (struct kernel_ending){ .deaths = { 0, 0 } }, white);
}

/* -- captures, promotions and deaths of pawns, one at a time -- */

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
add_captures(const struct kernel_task *t, const struct kernel_columns *c, int from, int i, int to, int low, int high,
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
			add_captures(t, c, from, i, to, low, high, all);
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
