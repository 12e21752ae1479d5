/* proof_distance: breadth-first searches from the goals, in two hash tables. */
#include <stdlib.h>
#include <string.h>

#include "games/retro/proof_distance.h"

enum { TABLE = 1 << 15, LAYOUTS = 1 << 12 };	/* entries; a quarter is kept free for the look-ups of one position */
enum { ASIDE = 2 };	/* moves for a piece that must step aside and come back */

/* The distances for one kind to one goal, with given obstacles. */
struct distance {
	bits walls, soft;
	uint8_t kind, goal;	/* NONE: the entry is free */
	uint8_t to[PROOF_DISTANCE_OPEN + 1];
};

struct routes {
	int distances_n, layouts_n;
	struct proof_distance_layout layout[LAYOUTS];
	struct distance table[TABLE];	/* not a hash_table: of a fixed size */
	uint8_t nowhere[PROOF_DISTANCE_OPEN + 1];	/* FAR from everywhere, not open: the answer of a full table */
};

struct routes *
proof_distance_new(void)
{
	struct routes *r = calloc(1, sizeof(*r));

	if (r != NULL)
		memset(r->nowhere, FAR, PROOF_DISTANCE_OPEN);
	return r;
}

void
proof_distance_free(struct routes *r)
{
	free(r);
}

void
proof_distance_other_men(struct routes *r)
{
	memset(r->layout, 0, sizeof(r->layout));
	r->layouts_n = 0;
}

void
proof_distance_make_room(struct routes *r, bool distances)
{
	if (distances && r->distances_n >= TABLE * 3 / 4) {
		memset(r->table, 0, sizeof(r->table));
		r->distances_n = 0;
		proof_distance_other_men(r);
	}
	if (r->layouts_n >= LAYOUTS * 3 / 4)
		proof_distance_other_men(r);
}

/* Steps of file and rank, first those of rooks, then those of bishops; and the range of them that a kind has. */
static const int8_t lines[8][2] = {
	{ 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 }, { 1, 1 }, { 1, -1 }, { -1, -1 }, { -1, 1 },
};
static const uint8_t first_line[] = { [BISHOP] = 4, [KING] = 0 };
static const uint8_t last_line[] = { [BISHOP] = 8, [ROOK] = 4, [QUEEN] = 8, [KING] = 0 };

/* While an entry is filled: the squares by their distance. */
struct filling {
	struct distance *d;
	bits at[FAR + 1];
};

static void
reached(struct filling *f, int s, int far)
{
	if (far >= f->d->to[s])
		return;
	if (f->d->to[s] != FAR)
		f->at[f->d->to[s]] &= ~SQUARE_BIT(s);
	f->d->to[s] = (uint8_t)far;
	f->at[far] |= SQUARE_BIT(s);
}

/* Fills one line from a square, across pieces that can step aside. */
static void
fill_line(struct filling *f, int from, int file_step, int rank_step, int far)
{
	int file = FILE_OF(from) + file_step, rank = RANK_OF(from) + rank_step;

	for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += file_step, rank += rank_step) {
		int s = rank * 8 + file;

		if (f->d->walls & SQUARE_BIT(s))
			return;
		reached(f, s, far < FAR ? far : FAR - 1);
		if (f->d->soft & SQUARE_BIT(s))
			far += ASIDE;
	}
}

/* Fills an entry from the goal outward, the nearest squares first. */
static void
fill_distances(struct distance *d)
{
	struct filling f = { .d = d };

	memset(d->to, FAR, sizeof(d->to));
	if (d->walls & SQUARE_BIT(d->goal))
		return;
	reached(&f, d->goal, 0);
	for (int far = 0; far < FAR; far++)
		while (f.at[far] != 0) {
			int s = bits_lowest(f.at[far]), next = far + 1 + (d->soft & SQUARE_BIT(s) ? ASIDE : 0);

			f.at[far] &= f.at[far] - 1;
			if (next > FAR - 1)
				next = FAR - 1;
			if (d->kind == KNIGHT || d->kind == KING)
				for (bits b = attack_reach[d->kind][s] & ~d->walls; b != 0; b &= b - 1)
					reached(&f, bits_lowest(b), next);
			for (int i = first_line[d->kind]; i < last_line[d->kind]; i++)
				fill_line(&f, s, lines[i][0], lines[i][1], next);
		}
}

/* Is the goal reached from any square of ranks 3 to 6? */
static bool
is_open(const uint8_t *to)
{
	for (int s = 2 * 8; s < 6 * 8; s++)
		if (to[s] != FAR)
			return true;
	return false;
}

static const uint8_t *
distance(struct routes *r, int kind, square goal, bits walls, bits soft)
{
	uint64_t hash = routes_mix((walls * 31 + (uint64_t)kind * 64 + goal) ^ soft * 0x9e3779b97f4a7c15u);
	struct distance *d;

	for (unsigned i = (unsigned)hash % TABLE;; i = (i + 1) % TABLE) {
		d = &r->table[i];
		if (d->kind == NONE)
			break;
		if (d->walls == walls && d->soft == soft && d->kind == kind && d->goal == goal)
			return d->to;
	}
	if (r->distances_n == TABLE - 1)
		return r->nowhere;
	d->kind = (uint8_t)kind;
	d->goal = goal;
	d->walls = walls;
	d->soft = soft;
	r->distances_n++;
	fill_distances(d);
	d->to[PROOF_DISTANCE_OPEN] = is_open(d->to);
	return d->to;
}

struct proof_distance_layout *
proof_distance_layout(struct routes *r, bits walls, bits soft)
{
	unsigned i;

	soft &= ~walls;
	i = (unsigned)(routes_mix(walls ^ soft * 0x9e3779b97f4a7c15u) % LAYOUTS);
	for (; r->layout[i].used; i = (i + 1) % LAYOUTS)
		if (r->layout[i].walls == walls && r->layout[i].soft == soft)
			return &r->layout[i];
	r->layout[i] = (struct proof_distance_layout){ .walls = walls, .soft = soft, .used = true };
	r->layouts_n++;
	return &r->layout[i];
}

const uint8_t *
proof_distance_far(struct routes *r, struct proof_distance_layout *l, int man, int kind, square goal, bool own)
{
	bits free = own ? SQUARE_BIT(goal) : 0;

	if (l->far[man] == NULL)
		l->far[man] = distance(r, kind, goal, l->walls & ~free, l->soft & ~free);
	return l->far[man];
}
