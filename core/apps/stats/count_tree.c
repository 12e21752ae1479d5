/* count_tree: the tree of first moves.  Moves are compared as numbers; SAN is only written for a new line. */
#include <stdlib.h>
#include <string.h>

#include "apps/stats/count_tree.h"
#include "games/move_notation/san.h"

enum {
	NODES_MAX = 1 << 13,	/* when these are used up, all go to the ledger, and the tree starts again */
	SLOTS_BITS = 14, SLOTS = 1 << SLOTS_BITS,	/* twice NODES_MAX */
};

/* What a node is found by: the node before it, then the move from there.  Together, so that one access is enough. */
struct tree_slot {
	uint32_t line;
	uint32_t node;			/* 0: the slot is free */
};

static inline uint32_t
line_of_node(int parent, move m)
{
	return (uint32_t)parent << 16 | m;
}

struct node_text {
	uint16_t slot;
	uint8_t n;
	char san[SAN_MAX];
};

/* Node 0 is the start. */
struct tree {
	unsigned depth;
	int n;
	struct buf key;
	uint16_t parents[NODES_MAX];
	struct tree_slot slots[SLOTS];	/* by hash.  Not a hash_table: small enough for the cache */
	uint64_t score[NODES_MAX][SCORE_COLUMNS];	/* SCORE_GAMES is not used: it is the sum of the others */
	struct node_text texts[NODES_MAX];
};

struct tree *
count_tree_new(unsigned depth)
{
	struct tree *t = calloc(1, sizeof(*t));

	if (t == NULL)
		return NULL;
	t->depth = depth;
	t->n = 1;
	return t;
}

void
count_tree_free(struct tree *t)
{
	if (t == NULL)
		return;
	buf_free(&t->key);
	free(t);
}

bool
count_tree_failed(const struct tree *t)
{
	return t->key.failed;
}

/* The node of half-move `ply` of the line, below the node `at`; added if new.  The caller has made sure of room. */
static int
node_of_answer(struct tree *t, int at, const struct line *l, int ply)
{
	move m = l->steps[ply].move;
	uint32_t line = line_of_node(at, m);
	unsigned slot = line * 0x9e3779b1u >> (32 - SLOTS_BITS);
	struct position before;

	for (; t->slots[slot].node != 0; slot = (slot + 1) % SLOTS)
		if (t->slots[slot].line == line)
			return (int)t->slots[slot].node;
	t->slots[slot] = (struct tree_slot){ line, (uint32_t)t->n };
	t->parents[t->n] = (uint16_t)at;
	memset(t->score[t->n], 0, sizeof(t->score[t->n]));
	line_at(l, NULL, ply, &before);
	t->texts[t->n].slot = (uint16_t)slot;
	t->texts[t->n].n = (uint8_t)san_write(&before, m, t->texts[t->n].san);
	return t->n++;
}

void
count_tree_line(struct tree *t, const struct line *l, int column, struct ledger *ledger)
{
	int at = 0;

	if (t->n + (int)t->depth >= NODES_MAX)
		count_tree_flush(t, ledger);
	for (int ply = 0; ply < l->n && (unsigned)ply < t->depth && l->steps[ply].move != NO_MOVE; ply++) {
		at = node_of_answer(t, at, l, ply);
		t->score[at][column]++;
	}
}

/* The moves from the start to a node. */
static void
write_moves_to_node(const struct tree *t, int node, struct buf *key)
{
	if (t->parents[node] != 0) {
		write_moves_to_node(t, t->parents[node], key);
		buf_char(key, ' ');
	}
	buf_add(key, (struct span){ t->texts[node].san, t->texts[node].n });
}

void
count_tree_flush(struct tree *t, struct ledger *ledger)
{
	for (int i = 1; i < t->n; i++) {
		uint64_t *row;

		buf_clear(&t->key);
		write_moves_to_node(t, i, &t->key);
		if ((row = ledger_row(ledger, TABLE_TREE, buf_span(&t->key))) != NULL)
			for (int k = SCORE_GAMES + 1; k < SCORE_COLUMNS; k++) {
				row[SCORE_GAMES] += t->score[i][k];
				row[k] += t->score[i][k];
			}
		t->slots[t->texts[i].slot].node = 0;
	}
	t->n = 1;
}
