/*
 * kernel_state: the pawns of a position by files, with their order and the captures made, and what must still happen
 * until they are those of another position, the target.  See proof_kernel.h.
 */
#ifndef KERNEL_STATE_H
#define KERNEL_STATE_H

#include "games/chess/position.h"

/*
 * What is kept of a position: for each file its pawns, from White's side to Black's, and for each pawn the rank that
 * it has certainly reached: a white pawn is there or higher, a black one there or lower.  Everything else is ignored.
 * So every game gives a way through these states, with ranks that are never less favourable than the real ones; if
 * there is no way, there is no game.  Officers are the pieces that are not pawns.
 */
enum { RANKS = 6 };		/* pawns in a column, at most */
enum { WANTS_MAX = 12 };
enum { KERNEL_NEVER = 99 };	/* a number of captures that is impossible */

struct kernel_cell {
	uint8_t colour, rank, id;	/* id: colour * 8 + home file */
	/*
	 * stays: it must become one of the pawns of the target, because there are too few captures for the others to
	 * fill all places.  Then `limit` is the furthest rank it can be on now, if it is still to make its captures, a
	 * rank each, and to end on its place.
	 */
	bool stays;
	uint8_t limit;
};

/* What captures must do to a column, by colour: pawns that must disappear from it, and pawns that must arrive. */
struct kernel_want {
	uint8_t go[2], come[2];
};

struct kernel_column {
	uint8_t n;
	struct kernel_cell cell[RANKS];
	uint8_t wants;
	struct kernel_want want[WANTS_MAX];	/* the minimal ones: at least one of them must be met */
	uint8_t go, come;		/* the minimum over all wants, of both colours together */
	/* cost[w]: black pawns that officers must take so that the target remains, if they take w white ones. */
	uint8_t cost[RANKS + 1];
};

struct kernel_columns {
	struct kernel_column file[8];
	uint8_t died[2];		/* pawns of that colour taken as pawns */
	uint8_t officers[2][2];		/* officers taken by pawns of that colour, on dark and on light squares */
	uint8_t promoted[2][2];		/* pawns of that colour, on dark and on light squares that a bishop can leave */
	uint8_t match[2];		/* captures that pawns of that colour must make to fill the target's places */
	uint8_t cleared;		/* files (bits) where room was made for the capture that must come next */
};

/* What is to be reached, and the captures and promotions that can be used. */
struct kernel_task {
	struct kernel_column target[8];
	square square_of[8][RANKS];	/* of the target's pawns */
	int men[2];			/* pawns in the target */
	int captures[2];		/* by that colour, without those of pieces that only officers can have taken */
	int spare[2];			/* pawns of that colour that may die as pawns */
	int needed[2][2];		/* bishops that colour must promote, on dark and on light squares */
	int dead[2][2];			/* original bishops, dark and light, that were free to move and are missing */
	int surplus[2][KING + 1];	/* promoted pieces on the board, by kind; for bishops see `needed` */
	unsigned pinned;		/* pawns (bits by id) that have certainly never moved */
	/*
	 * Files, as bits, where unmoved enemy pieces hinder the promotion of pawns of that colour.
	 * kept: an unmoved piece is on the last rank of the file, so that no pawn is promoted there.
	 * guarded: next to the file of an unmoved king.  A pawn on its seventh rank there would check it; as nothing
	 * can come between and the king never moved, the pawn was taken at once, or is still there.
	 * shut: the unmoved pawns next to the square of the last rank do not let a bishop promoted there leave; without
	 * the files where such a bishop is now.
	 */
	unsigned kept[2];
	unsigned guarded[2];
	unsigned shut[2];
	bool loose;			/* pawns that may still leave are not in each other's way; see kernel_moves_all() */
};

static inline int square_shade(int file, int rank) { return (file + rank) & 1; }	/* 0: dark, as a1 */
static inline int home_rank(int colour) { return colour == WHITE ? 1 : 6; }
static inline int last_rank(int colour) { return colour == WHITE ? 7 : 0; }
static inline int smaller(int a, int b) { return a < b ? a : b; }
static inline int larger(int a, int b) { return a > b ? a : b; }
static inline bool is_pinned(const struct kernel_task *t, const struct kernel_cell *c) { return t->pinned >> c->id & 1; }
/* Can no pawn of that colour be promoted by going straight ahead on that file? */
static inline bool
is_barred(const struct kernel_task *t, int colour, int file)
{
	return (t->kept[colour] | t->guarded[colour]) >> file & 1;
}
/* Can a bishop that is promoted on that file leave the square, and so be one of those in `needed`? */
static inline bool gives_bishop(const struct kernel_task *t, int colour, int file) { return !(t->shut[colour] >> file & 1); }

/*
 * The lowest and highest rank that each pawn can be on, given those below and above it; and the same, floor[i] and
 * ceiling[i], for a pawn that arrives just below pawn i.  kernel_state_room() is false if there is no room for them.
 */
struct kernel_room {
	int low[RANKS], high[RANKS];
	int floor[RANKS + 1], ceiling[RANKS + 1];
};
bool kernel_state_room(const struct kernel_task *, const struct kernel_column *, struct kernel_room *);

/* After a change, computes ranks, wants and costs of the column.  False: impossible. */
bool kernel_state_settle(const struct kernel_task *, struct kernel_column *, int file);
void kernel_state_remove(struct kernel_column *, int i);
void kernel_state_insert(struct kernel_column *, int i, struct kernel_cell);
/* One way to get cost[white]: which pawns stay, and which of the others are taken by officers, as sets. */
void kernel_state_clear(const struct kernel_task *, const struct kernel_column *, int file, int white, unsigned *stay,
    unsigned *die);

/* Sets up the columns of the starting position. */
void kernel_state_begin(const struct kernel_task *, struct kernel_columns *);

int kernel_state_taken(const struct kernel_columns *, int by);	/* officers taken by pawns of that colour */
/* Captures that a side can still make, of those in task.captures. */
int kernel_state_left(const struct kernel_task *, const struct kernel_columns *, int by);
/* Are the numbers of victims possible? */
bool kernel_state_within(const struct kernel_task *, const struct kernel_columns *);
/* Sets match[colour].  False: there are too few captures. */
bool kernel_state_matched(const struct kernel_task *, struct kernel_columns *, int colour);
/* The same, then sets which pawns stay, their limits, and what follows for their files.  False: impossible. */
bool kernel_state_limited(const struct kernel_task *, struct kernel_columns *, int colour);
/* True: the target certainly cannot be reached.  False says nothing. */
bool kernel_state_hopeless(const struct kernel_task *, const struct kernel_columns *);
/* Can the target be reached with no more captures by pawns?  white[file]: how many white pawns officers take there. */
bool kernel_state_end(const struct kernel_task *, const struct kernel_columns *, uint8_t white[8]);

/* -- the events that can come next in the columns of pawns, and their effect -- */

/* An officer is a piece that is not a pawn.  DIE: an officer takes the pawn. */
enum kernel_act { TAKE_PAWN, TAKE_OFFICER, PROMOTE_TAKING, PROMOTE, DIE };

struct kernel_move {
	uint8_t act, from, i, to, j;	/* enum kernel_act; pawn i of file `from`; place j of file `to` */
	uint8_t rank;			/* on which it arrives */
	uint16_t score;			/* for the search: smaller is more promising */
};

enum { KERNEL_MOVES_MAX = 640 };

struct kernel_moves {
	int n;
	struct kernel_move list[KERNEL_MOVES_MAX];
	bool full;		/* captures were left out because a file had no room for another pawn */
};

/*
 * Lists all captures by pawns that may come next, and the events that make room for them.
 *
 * If task.loose, promotions and captures of pawns by officers are put off to the end (kernel_state_end()).  Until then
 * the pawn stays in its column, where it is not in the way of any other pawn; pawns that arrive later take any place
 * in the column, so that it can still be promoted.  So every game is a way through the loose states, and if there is
 * no way there is no game.  The only exception are files with more pawns than a column holds (`full`).
 *
 * Otherwise they are put off until just before the next capture from or to that file, since nothing changes there
 * before.  They are done on the left file first, and a pawn that can be promoted need not be taken.
 */
void kernel_moves_all(const struct kernel_task *, const struct kernel_columns *, struct kernel_moves *);

/* Applies it.  False: the ranks or the numbers do not allow it, or the target can certainly not be reached any more. */
bool kernel_moves_apply(const struct kernel_task *, struct kernel_columns *, const struct kernel_move *);
/* For a capture found with task.loose, when it is not set any more: computes its rank again.  False: not possible. */
bool kernel_moves_tighten(const struct kernel_task *, const struct kernel_columns *, struct kernel_move *);

#endif
