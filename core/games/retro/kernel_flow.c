/* kernel_flow: a search over the numbers of captures between neighbouring files, from the a-file to the h-file. */
#include <string.h>

#include "games/retro/kernel_flow.h"

enum { STEPS_MAX = 30000 };

struct flow {
	int right[2], left[2];		/* captures by pawns of that colour from a file to the next, each way */
};

struct purse {
	int captures[2], deaths[2];	/* by colour: captures it can still make; pawns of it that may still be taken */
};

static bool flows_from(struct kernel_flow *, const struct kernel_columns *, int file, const struct flow *, struct purse);

/*
 * Subtracts the captures between this file and the next (r), and those that this file needs in addition to these and
 * to the ones on its left (l).  False: more than there are.
 */
static bool
flow_pays(const struct kernel_want *w, const struct flow *l, const struct flow *r, struct purse *p)
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
flow_hopeless(const struct kernel_columns *c, int file, const struct flow *l, const struct purse *p)
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
    const struct flow *r, struct purse p)
{
	s->steps++;
	return flow_pays(w, l, r, &p) && flows_from(s, c, file + 1, r, p);
}

/* Tries all numbers of captures between this file and the next, small numbers first. */
static bool
flow_want(struct kernel_flow *s, const struct kernel_columns *c, int file, const struct kernel_want *w, const struct flow *l,
    const struct purse *p)
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
flows_from(struct kernel_flow *s, const struct kernel_columns *c, int file, const struct flow *l, struct purse p)
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

bool
kernel_flow_exist(struct kernel_flow *s, const struct kernel_task *t, const struct kernel_columns *c)
{
	const struct flow none = { { 0, 0 }, { 0, 0 } };
	struct purse p;

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
