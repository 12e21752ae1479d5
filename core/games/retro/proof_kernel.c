/*
 * proof_kernel: a depth-first search for a way from the pawn columns of the starting position to those on the board;
 * writes the way, or the reason why there is none.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "games/retro/kernel_state.h"
#include "games/retro/proof_kernel.h"
#include "games/retro/retro_structure.h"

/* Reads from a position where its pawns end, what was promoted, and which captures there can have been. */

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
files_beside(unsigned files)
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
			t->guarded[us] = files_beside(1u << FILE_OF(p->king[!us]));
		t->shut[us] = ~files_beside(~pawns & 0xff) & 0xff;
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

/* The task must be all zeros except `loose`.  The structure must be that of the position. */
static void
kernel_task_read(struct kernel_task *t, const struct position *p, struct rules rules, const struct retro_structure *st)
{
	read_target(t, p);
	read_walls(t, p, st);
	read_men(t, p, rules, st);
}

/* A search over the numbers of captures between neighbouring files, from the a-file to the h-file. */

enum { KERNEL_FLOW_MAX = 1 << 10 };

/* Working memory; starts as all zeros. */
struct kernel_flow {
	unsigned long steps;		/* made by the last call */
	uint64_t call, failed[KERNEL_FLOW_MAX];	/* number of the call; a hash table of what has been tried in vain */
};

enum { STEPS_MAX = 30000 };

struct flow {
	int right[2], left[2];		/* captures by pawns of that colour from a file to the next, each way */
};

struct captures_left {
	int captures[2], deaths[2];	/* by colour: captures it can still make; pawns of it that may still be taken */
};

static bool flows_from(struct kernel_flow *, const struct kernel_columns *, int file, const struct flow *,
    struct captures_left);

/*
 * Subtracts the captures between this file and the next (r), and those that this file needs in addition to these and
 * to the ones on its left (l).  False: more than there are.
 */
static bool
flow_pays(const struct kernel_want *w, const struct flow *l, const struct flow *r, struct captures_left *p)
{
	for (int colour = WHITE; colour <= BLACK; colour++) {
		int die = larger(0, w->go[colour] - l->left[colour] - r->right[colour]);
		int takers = l->right[!colour] + r->left[!colour];

		p->deaths[colour] -= die;
		p->captures[!colour] -= larger(0, die - takers);
		p->captures[colour] -= r->right[colour] + r->left[colour];
	}
	return p->captures[WHITE] >= 0 && p->captures[BLACK] >= 0 && p->deaths[WHITE] >= 0 && p->deaths[BLACK] >= 0;
}

/* The test of kernel_state_hopeless(), for the files from this one on. */
static bool
flow_hopeless(const struct kernel_columns *c, int file, const struct flow *l, const struct captures_left *p)
{
	int come = l->right[WHITE] + l->right[BLACK], before = 0, pairs = 0, shared = 0, wanted = 0;
	int gone = come + l->left[WHITE] + l->left[BLACK], left = p->captures[WHITE] + p->captures[BLACK];

	for (int i = file; i < 8; i++) {
		int here = larger(0, c->file[i].go - (i == file ? gone : 0)), both = smaller(here, before);

		pairs += here;
		shared += both;
		before = here - both;
		wanted += c->file[i].come;
	}
	return pairs - smaller(shared, p->deaths[WHITE] + p->deaths[BLACK]) > left || wanted > come + left;
}

static bool
flow_try(struct kernel_flow *s, const struct kernel_columns *c, int file, const struct kernel_want *w, const struct flow *l,
    const struct flow *r, struct captures_left p)
{
	s->steps++;
	return flow_pays(w, l, r, &p) && flows_from(s, c, file + 1, r, p);
}

/* Tries all numbers of captures between this file and the next, small numbers first. */
static bool
flow_want(struct kernel_flow *s, const struct kernel_columns *c, int file, const struct kernel_want *w, const struct flow *l,
    const struct captures_left *p)
{
	int white = larger(0, w->come[WHITE] - l->right[WHITE]), black = larger(0, w->come[BLACK] - l->right[BLACK]);
	int whites = file < 7 ? p->captures[WHITE] : 0, blacks = file < 7 ? p->captures[BLACK] : 0;
	struct flow r;

	for (r.right[WHITE] = 0; r.right[WHITE] + white <= whites; r.right[WHITE]++)
		for (r.right[BLACK] = 0; r.right[BLACK] + black <= blacks; r.right[BLACK]++)
			for (r.left[WHITE] = white; r.left[WHITE] + r.right[WHITE] <= whites; r.left[WHITE]++)
				for (r.left[BLACK] = black; r.left[BLACK] + r.right[BLACK] <= blacks; r.left[BLACK]++)
					if (flow_try(s, c, file, w, l, &r, *p))
						return true;
	return false;
}

static bool
flows_from(struct kernel_flow *s, const struct kernel_columns *c, int file, const struct flow *l,
    struct captures_left p)
{
	uint64_t key = (uint64_t)file, *place;

	if (file == 8)
		return true;
	if (flow_hopeless(c, file, l, &p))
		return false;
	if (s->steps > STEPS_MAX)
		return true;	/* undecided; only false must be certain */
	for (int colour = WHITE; colour <= BLACK; colour++)
		key = key << 16 | (uint64_t)(l->right[colour] << 12 | l->left[colour] << 8 | p.captures[colour] << 4 |
		    p.deaths[colour]);
	key = key << 24 | s->call;
	place = &s->failed[(key * 0x9e3779b97f4a7c15u) >> 54];
	if (*place == key)
		return false;
	for (int i = 0; i < c->file[file].wants; i++)
		if (flow_want(s, c, file, &c->file[file].want[i], l, &p))
			return true;
	*place = key;
	return false;
}

/*
 * A necessary condition that ignores the order of events and the ranks, and looks only at how many pawns capture from
 * each file to the next.  Such a pawn leaves one column, arrives in the other, and may take a pawn there; officers
 * take pawns on any file.  Every file must get what one of its wants (struct kernel_want) demands.  False is certain;
 * true may mean that the search gave up.
 */
static bool
kernel_flow_exist(struct kernel_flow *s, const struct kernel_task *t, const struct kernel_columns *c)
{
	const struct flow none = { { 0, 0 }, { 0, 0 } };
	struct captures_left p;

	for (int colour = WHITE; colour <= BLACK; colour++) {
		p.captures[colour] = kernel_state_left(t, c, colour);
		p.deaths[colour] = t->spare[colour] - c->died[colour];
	}
	s->steps = 0;
	if (++s->call >> 24 != 0) {
		memset(s->failed, 0, sizeof(s->failed));
		s->call = 1;
	}
	return flows_from(s, c, 0, &none, p);
}

enum { DEPTH_MAX = 64, USUAL_NODES = 200000 };
enum { WALLS_NODES = 20000 };	/* for the reason: see say_walls() */
enum { SHORT_SEARCHES = 24, SHORT_PART = 100, SHORT_SEEDS = 977 };	/* number, divisor of nodes, seed step */
enum { ENTRIES_MIN = 1 << 8, ENTRIES_MAX = 1 << 18 };	/* of the hash table; 40 bytes each */

struct kernel_entry {
	uint64_t word[5];		/* never all zero */
};

struct kernel_search {
	struct kernel_task task;
	unsigned long nodes, limit;
	uint64_t spent;			/* nodes of all searches */
	uint64_t seed;
	bool open;			/* something was left out, so that failure proves nothing */
	enum { MATCH, PAIRS, FLOWS, SEARCH } stage;	/* the test that failed */
	struct kernel_entry *table;	/* not a hash_table: bounded; new states are forgotten when it is full */
	size_t entries, used;
	struct kernel_flow flows;
	int depth;
	struct kernel_move way[DEPTH_MAX];
	struct proof_kernel_step step[DEPTH_MAX];
	struct kernel_columns last;		/* the columns where the search succeeded */
	uint8_t white[8];		/* by file: how many of their white pawns officers take */
};

/* --- states that have been searched --- */

static struct kernel_entry
entry_of_columns(const struct kernel_columns *c)
{
	struct kernel_entry e = { { 0 } };

	for (int file = 0; file < 8; file++) {
		uint64_t column = 0;

		for (int i = 0; i < c->file[file].n; i++)
			column = column << 4 |
			    (uint64_t)(c->file[file].cell[i].colour << 3 | c->file[file].cell[i].rank);
		e.word[file / 2] |= column << (file % 2 * 24);
	}
	for (int colour = WHITE; colour <= BLACK; colour++)
		for (int shade = 0; shade < 2; shade++)
			e.word[4] = e.word[4] << 8 |
			    (uint64_t)(c->officers[colour][shade] << 4 | c->promoted[colour][shade]);
	e.word[4] = e.word[4] << 8 | (uint64_t)(c->died[WHITE] << 4 | c->died[BLACK]);
	e.word[4] |= (uint64_t)c->cleared << 40 | (uint64_t)1 << 63;
	return e;
}

static struct kernel_entry *
table_place(struct kernel_entry *table, size_t entries, const struct kernel_entry *e)
{
	uint64_t hash = 0;
	size_t at;

	for (int i = 0; i < 5; i++) {
		hash = (hash ^ e->word[i]) * 0x9e3779b97f4a7c15u;
		hash ^= hash >> 29;
	}
	for (at = hash & (entries - 1); table[at].word[4] != 0; at = (at + 1) & (entries - 1))
		if (memcmp(&table[at], e, sizeof(*e)) == 0)
			break;
	return &table[at];
}

static void
table_grow(struct kernel_search *s)
{
	size_t entries = s->entries == 0 ? ENTRIES_MIN : 4 * s->entries;
	struct kernel_entry *table = entries <= ENTRIES_MAX ? calloc(entries, sizeof(*table)) : NULL;

	if (table == NULL)
		return;
	for (size_t i = 0; i < s->entries; i++)
		if (s->table[i].word[4] != 0)
			*table_place(table, entries, &s->table[i]) = s->table[i];
	free(s->table);
	s->table = table;
	s->entries = entries;
}

/* Has it been searched before?  Remembers it, unless the table is full; that only costs time. */
static bool
was_searched(struct kernel_search *s, const struct kernel_columns *c)
{
	struct kernel_entry e = entry_of_columns(c), *place;

	if (2 * s->used >= s->entries)
		table_grow(s);
	if (s->entries == 0)
		return false;
	place = table_place(s->table, s->entries, &e);
	if (place->word[4] != 0)
		return true;
	if (4 * s->used < 3 * s->entries) {
		*place = e;
		s->used++;
	}
	return false;
}

/* --- the search --- */

static struct proof_kernel_step
step_of(const struct kernel_columns *before, const struct kernel_move *a)
{
	const struct kernel_cell *mover = &before->file[a->from].cell[a->i];
	struct proof_kernel_step step = { mover->id, mover->colour, PROOF_KERNEL_NOBODY, a->to, NONE, a->rank, a->j };

	switch (a->act) {
	case TAKE_PAWN:
		step.victim = before->file[a->to].cell[a->j].id;
		break;
	case TAKE_OFFICER:
		step.victim = PROOF_KERNEL_OFFICER;
		break;
	case PROMOTE_TAKING:
		step.victim = PROOF_KERNEL_OFFICER;
		/* FALLTHROUGH */
	case PROMOTE:
		step.promotion = QUEEN;
		break;
	default:
		return (struct proof_kernel_step){ PROOF_KERNEL_OFFICER, !mover->colour, mover->id, a->from, NONE, 0, 0 };
	}
	return step;
}

/*
 * Have pawns taken more officers than there were at the start?  Then some of these were promoted before, and the search
 * does not check that order: the state is left out.
 */
static bool
too_early(struct kernel_search *s, const struct kernel_columns *c)
{
	if (kernel_state_taken(c, WHITE) <= 7 && kernel_state_taken(c, BLACK) <= 7)
		return false;
	s->open = true;
	return true;
}

static bool
flow_exists(struct kernel_search *s, const struct kernel_columns *c)
{
	bool exist = kernel_flow_exist(&s->flows, &s->task, c);

	s->nodes += s->flows.steps / 16;
	return exist;
}

/*
 * An estimate of the distance from the target.  Pawns must get to their files; pawns that must disappear count little
 * as long as there are enough captures left for officers to take them.
 */
static int
score_of_move(const struct kernel_search *s, const struct kernel_columns *c, const struct kernel_move *a)
{
	uint64_t noise = (s->seed + s->nodes) * 0x9e3779b97f4a7c15u;
	int pairs = 0, come = 0, slack = 0, tight;

	for (int file = 0; file < 8; file++) {
		pairs += c->file[file].go;
		come += c->file[file].come;
	}
	for (int by = WHITE; by <= BLACK; by++) {
		int left = kernel_state_left(&s->task, c, by);

		slack += left + smaller(left, s->task.spare[!by] - c->died[!by]);
	}
	tight = slack - pairs <= 1 ? 2 : slack - pairs <= 4;
	come += c->match[WHITE] + c->match[BLACK];
	return 2000 + 64 * (2 * come + tight * pairs + 3 * (a->act >= PROMOTE_TAKING)) - 8 * slack +
	    (s->seed != 0 ? (int)(noise >> 59) : 0);
}

static int
by_score(const void *a, const void *b)
{
	return ((const struct kernel_move *)a)->score - ((const struct kernel_move *)b)->score;
}

static bool
search_kernel(struct kernel_search *s, const struct kernel_columns *c)
{
	struct kernel_moves all;
	struct kernel_columns next;
	int n = 0;

	if (kernel_state_end(&s->task, c, s->white)) {
		s->last = *c;
		return true;
	}
	if (s->depth == DEPTH_MAX) {
		s->open = true;
		return false;
	}
	kernel_moves_all(&s->task, c, &all);
	s->open |= s->task.loose && all.full;
	for (int i = 0; i < all.n; i++) {
		if (s->nodes++ >= s->limit)
			return false;
		next = *c;
		if (!kernel_moves_apply(&s->task, &next, &all.list[i]) || too_early(s, &next))
			continue;
		all.list[i].score = (uint16_t)score_of_move(s, &next, &all.list[i]);
		all.list[n++] = all.list[i];
	}
	qsort(all.list, (size_t)n, sizeof(all.list[0]), by_score);
	for (int i = 0; i < n && s->nodes < s->limit; i++) {
		next = *c;
		kernel_moves_apply(&s->task, &next, &all.list[i]);
		if (was_searched(s, &next) || !flow_exists(s, &next))
			continue;
		s->step[s->depth] = step_of(c, &all.list[i]);
		s->way[s->depth++] = all.list[i];
		if (search_kernel(s, &next))
			return true;
		s->depth--;
	}
	return false;
}

/* --- writing the kernel --- */

static void
plan_add(struct proof_kernel *k, struct proof_kernel_step step)
{
	INVARIANT(k->n < PROOF_KERNEL_STEPS_MAX);
	k->step[k->n++] = step;
}

static void
plan_death(struct kernel_search *s, struct proof_kernel *k, const struct kernel_cell *pawn, int file)
{
	s->last.died[pawn->colour]++;
	plan_add(k, (struct proof_kernel_step){ PROOF_KERNEL_OFFICER, !pawn->colour, pawn->id, (uint8_t)file, NONE, 0, 0 });
}

static void
plan_promotion(struct kernel_search *s, struct proof_kernel *k, const struct kernel_cell *pawn, int file)
{
	if (gives_bishop(&s->task, pawn->colour, file))
		s->last.promoted[pawn->colour][square_shade(file, last_rank(pawn->colour))]++;
	plan_add(k, (struct proof_kernel_step){ pawn->id, pawn->colour, PROOF_KERNEL_NOBODY, (uint8_t)file, QUEEN,
	    (uint8_t)last_rank(pawn->colour), 0 });
}

/* The last steps: on each file first the pawns that must die, then the promotions, the foremost pawn first. */
static void
plan_end(struct kernel_search *s, const struct position *p, struct proof_kernel *k)
{
	for (int file = 0; file < 8; file++) {
		const struct kernel_column *c = &s->last.file[file];
		unsigned stay = 0, die = 0;
		int at = 0;

		kernel_state_clear(&s->task, c, file, s->white[file], &stay, &die);
		for (int i = 0; i < c->n; i++) {
			if (die >> i & 1)
				plan_death(s, k, &c->cell[i], file);
			if (stay >> i & 1) {
				k->pawn[c->cell[i].id] = s->task.square_of[file][at++];
				INVARIANT(p->board[k->pawn[c->cell[i].id]] == PAWN);
			}
		}
		for (int i = 0; i < c->n; i++)
			if (!((stay | die) >> i & 1) && c->cell[i].colour == BLACK)
				plan_promotion(s, k, &c->cell[i], file);
		for (int i = c->n - 1; i >= 0; i--)
			if (!((stay | die) >> i & 1) && c->cell[i].colour == WHITE)
				plan_promotion(s, k, &c->cell[i], file);
	}
}

/*
 * A promotion whose piece is taken later is replaced by the death of the pawn, as far as the numbers allow.  Promotions
 * that are needed for pieces on the board are kept.
 */
static void
plan_spare(struct kernel_search *s, struct proof_kernel *k)
{
	for (int i = k->n - 1; i >= 0; i--) {
		struct proof_kernel_step *step = &k->step[i];
		int us = step->colour, shade = square_shade(step->file, last_rank(us));
		bool counts = gives_bishop(&s->task, us, step->file);

		if (step->promotion == NONE || step->victim != PROOF_KERNEL_NOBODY ||
		    (counts && s->last.promoted[us][shade] <= s->task.needed[us][shade]))
			continue;
		s->last.died[us]++;
		if (kernel_state_within(&s->task, &s->last)) {
			s->last.promoted[us][shade] -= counts;
			*step = (struct proof_kernel_step){ PROOF_KERNEL_OFFICER, !us, step->man, step->file, NONE, 0, 0 };
		} else
			s->last.died[us]--;
	}
}

/* Chooses the kinds: bishops where the shade is right, then the kinds the board has too many of, then queens. */
static void
plan_kinds(const struct kernel_search *s, struct proof_kernel *k)
{
	int bishops[2][2], others[2][KING + 1];

	memcpy(bishops, s->task.needed, sizeof(bishops));
	memcpy(others, s->task.surplus, sizeof(others));
	for (int i = k->n - 1; i >= 0; i--) {
		struct proof_kernel_step *step = &k->step[i];
		int us = step->colour, *bishop = &bishops[us][square_shade(step->file, last_rank(us))];

		if (step->promotion == NONE)
			continue;
		if (*bishop > 0 && gives_bishop(&s->task, us, step->file)) {
			--*bishop;
			step->promotion = BISHOP;
			continue;
		}
		for (int kind = KNIGHT; kind <= QUEEN; kind++)
			if (others[us][kind] > 0) {
				others[us][kind]--;
				step->promotion = (uint8_t)kind;
				break;
			}
	}
}

static void
write_plan(struct kernel_search *s, const struct position *p, struct proof_kernel *out)
{
	out->n = 0;
	memset(out->pawn, NO_SQUARE, sizeof(out->pawn));
	for (int i = 0; i < s->depth; i++)
		plan_add(out, s->step[i]);
	plan_end(s, p, out);
	plan_spare(s, out);
	plan_kinds(s, out);
}

/* --- reasons --- */

static const char *const side_names[] = { "White", "Black" };

static void
say_match(const struct kernel_search *s, const struct kernel_columns *c, struct illegality *why)
{
	int us = c->match[WHITE] > s->task.captures[WHITE] ? WHITE : BLACK, lacks = s->task.captures[us];

	if (c->match[us] == KERNEL_NEVER)
		illegality_add(why, DIAG_FEN_NO_PROOF_KERNEL, NO_SQUARE, "%s's pawns cannot all have come from home to where "
		    "they stand", side_names[us]);
	else
		illegality_add(why, DIAG_FEN_NO_PROOF_KERNEL, NO_SQUARE, "%s's pawns need at least %d captures to stand where "
		    "they do, and %s lacks %s%d that they could have taken", side_names[us], c->match[us],
		    side_names[!us], lacks > 0 ? "only " : "", lacks);
}

/* One search from the starting position, within `nodes`. */
static enum proof_kernel_answer
ask_kernel(struct kernel_search *s, struct kernel_columns *c, unsigned long nodes)
{
	bool found;

	s->nodes = 0;
	s->limit = nodes;
	s->open = false;
	s->depth = 0;
	kernel_state_begin(&s->task, c);
	s->stage = MATCH;
	found = kernel_state_matched(&s->task, c, WHITE) && kernel_state_matched(&s->task, c, BLACK);
	if (found) {
		s->stage = SEARCH;
		found = kernel_state_limited(&s->task, c, WHITE) && kernel_state_limited(&s->task, c, BLACK);
	}
	if (found) {
		s->stage = PAIRS;
		found = kernel_state_within(&s->task, c) && !kernel_state_hopeless(&s->task, c);
	}
	if (found) {
		s->stage = FLOWS;
		found = kernel_state_end(&s->task, c, s->white) || flow_exists(s, c);
	}
	if (found) {
		s->stage = SEARCH;
		found = search_kernel(s, c);
	}
	s->spent += s->nodes;
	free(s->table);
	s->table = NULL;
	s->entries = s->used = 0;
	if (found)
		return PROOF_KERNEL_FOUND;
	return s->open || s->nodes >= s->limit ? PROOF_KERNEL_UNDECIDED : PROOF_KERNEL_NONE;
}

/*
 * A kernel is mostly found soon, or is missed because of an early choice: so makes short searches with different
 * choices, then a long one.
 */
static enum proof_kernel_answer
ask_often(struct kernel_search *s, struct kernel_columns *c, unsigned long nodes)
{
	const uint64_t seed = s->seed;
	enum proof_kernel_answer answer = PROOF_KERNEL_UNDECIDED;

	for (unsigned i = 0; answer == PROOF_KERNEL_UNDECIDED && i <= SHORT_SEARCHES; i++) {
		s->seed = seed + i * SHORT_SEEDS;
		answer = ask_kernel(s, c, i < SHORT_SEARCHES ? nodes / SHORT_PART : nodes);
	}
	s->seed = seed;
	return answer;
}

/* Is the way that was found with task.loose still possible without it?  Computes its ranks again. */
static bool
way_is_open(struct kernel_search *s)
{
	struct kernel_columns c;

	kernel_state_begin(&s->task, &c);
	if (!kernel_state_limited(&s->task, &c, WHITE) || !kernel_state_limited(&s->task, &c, BLACK))
		return false;
	for (int i = 0; i < s->depth; i++) {
		struct kernel_move *a = &s->way[i];

		if (!kernel_moves_tighten(&s->task, &c, a))
			return false;
		s->step[i] = step_of(&c, a);
		if (!kernel_moves_apply(&s->task, &c, a))
			return false;
	}
	s->last = c;
	return kernel_state_end(&s->task, &c, s->white);
}

/* -- a reason that needs more searches -- */

/* Are the walls the reason?  They are, if there may be a way without them. */
static const char *
say_walls(const struct kernel_search *s)
{
	struct kernel_search without = { .task = s->task };
	struct kernel_columns c;

	memset(without.task.shut, 0, sizeof(without.task.shut));
	if (memcmp(s->task.shut, without.task.shut, sizeof(s->task.shut)) != 0 &&
	    ask_often(&without, &c, WALLS_NODES) != PROOF_KERNEL_NONE)
		return ", as a bishop promoted behind pawns that never moved cannot leave";
	memset(without.task.kept, 0, sizeof(without.task.kept));
	memset(without.task.guarded, 0, sizeof(without.task.guarded));
	if (memcmp(s->task.kept, without.task.kept, sizeof(s->task.kept)) != 0 &&
	    ask_often(&without, &c, WALLS_NODES) != PROOF_KERNEL_NONE)
		return ", as no pawn is promoted past a king, or on the square of a man, that never moved";
	return "";
}

enum { PHRASE = 64 };

static void
say_promoted(const struct retro_structure *st, char out[PHRASE])
{
	int white = st->promotions[WHITE], black = st->promotions[BLACK], only = black > 0 ? BLACK : WHITE;

	if (white > 0 && black > 0)
		snprintf(out, PHRASE, "White's %d and Black's %d promoted men", white, black);
	else if (white + black > 0)
		snprintf(out, PHRASE, "%s's %d promoted %s", side_names[only], white + black,
		    white + black == 1 ? "man" : "men");
	else
		snprintf(out, PHRASE, "the pawns");
}

/* The number of missing pieces, and how many of these can have been taken as pawns. */
static void
say_lacks(int men, int pawns, char out[PHRASE])
{
	if (men == 0)
		snprintf(out, PHRASE, "none");
	else if (pawns <= 0)
		snprintf(out, PHRASE, "%d %s, taken as a piece", men, men == 1 ? "man" : "men, each");
	else if (pawns >= men)
		snprintf(out, PHRASE, "%d %s", men, men == 1 ? "man" : "men");
	else
		snprintf(out, PHRASE, "%d men, at most %d taken as %s", men, pawns, pawns == 1 ? "a pawn" : "pawns");
}

/* Writes the reason: which pawns had to get past each other, and which captures were available for that. */
static void
say_why(const struct kernel_search *s, const struct kernel_columns *c, const struct retro_structure *st, struct illegality *why)
{
	static const char *const ends[] = {
		[PAIRS] = "too few, even if each pawn that took a pawn opened two files",
		[FLOWS] = "the captures cannot be shared out among the files so as to leave these pawns",
		[SEARCH] = "no order of the captures leads to these pawns",
	};
	char promoted[PHRASE], white[PHRASE], black[PHRASE];

	if (why == NULL)
		return;
	if (s->stage == MATCH) {
		say_match(s, c, why);
		return;
	}
	say_promoted(st, promoted);
	say_lacks(st->captures[BLACK], s->task.spare[WHITE], white);
	say_lacks(st->captures[WHITE], s->task.spare[BLACK], black);
	illegality_add(why, DIAG_FEN_NO_PROOF_KERNEL, NO_SQUARE, "%s had to get past the enemy pawns; White lacks %s, "
	    "Black %s: %s%s", promoted, white, black, ends[s->stage], say_walls(s));
}

enum proof_kernel_answer
proof_kernel_find(const struct position *p, struct rules rules, const struct retro_structure *st, struct effort *effort,
    uint64_t seed,
    struct proof_kernel *out, struct illegality *why)
{
	struct kernel_search s = { .seed = seed, .task.loose = true };
	const unsigned long nodes = effort_nodes(effort) != 0 ? effort_nodes(effort) : USUAL_NODES;
	enum proof_kernel_answer answer;
	struct kernel_columns c;

	if (st->free && out == NULL)
		return PROOF_KERNEL_FOUND;
	kernel_task_read(&s.task, p, rules, st);
	/* If there is no way even when pawns are not in each other's way, this search shows it in much less time. */
	answer = ask_often(&s, &c, nodes);
	s.task.loose = false;
	if (answer == PROOF_KERNEL_UNDECIDED || (answer == PROOF_KERNEL_FOUND && !way_is_open(&s)))
		answer = ask_often(&s, &c, nodes);
	if (answer == PROOF_KERNEL_FOUND && out != NULL)
		write_plan(&s, p, out);
	if (answer == PROOF_KERNEL_NONE)
		say_why(&s, &c, st, why);
	effort_take(effort, s.spent);
	return answer;
}
