/*
 * kernel_state: the pawns of a position, file by file, as far as their order and their captures
 * matter, and what must still happen to make them those of another position.  See proof_kernel.h.
 */
#ifndef KERNEL_STATE_H
#define KERNEL_STATE_H

#include "chess/position.h"

/*
 * What is kept of a position: for each file its pawns from White's side to
 * Black's, and for each pawn the rank that it has certainly reached: a white pawn
 * is there or higher, a black one there or lower.  Whatever else happens in a
 * game is left out, so every game gives a way through these states, with ranks
 * that are never less favourable than the real ones; when there is no way there
 * is no game.
 */
enum { RANKS = 6 };		/* a column holds no more pawns */
enum { WANTS_MAX = 12 };
enum { KERNEL_NEVER = 99 };		/* dearer than all captures of a game */

struct kernel_cell {
	uint8_t colour, rank, id;	/* id: colour * 8 + home file */
	/*
	 * Must it be one of the target's pawns, as there are not captures enough for the others to
	 * take all the places?  Then how far it can have gone: the captures that it must still make
	 * take it a rank each, and its place is the end.
	 */
	bool stays;
	uint8_t limit;
};

/* What captures must do to a column: pawns they take away from it, and pawns that come to it; by colour. */
struct kernel_want {
	uint8_t go[2], come[2];
};

struct kernel_column {
	uint8_t n;
	struct kernel_cell cell[RANKS];
	uint8_t wants;
	struct kernel_want want[WANTS_MAX];	/* none less than another: whatever happens, it is no less than one of these */
	uint8_t go, come;		/* the least of all wants, both colours together */
	/* cost[w]: black pawns that officers must take so that the target remains, when they take w white ones. */
	uint8_t cost[RANKS + 1];
};

struct kernel_columns {
	struct kernel_column file[8];
	uint8_t died[2];		/* pawns of that colour taken as pawns */
	uint8_t officers[2][2];		/* taken by pawns of that colour, on dark and on light squares */
	uint8_t promoted[2][2];		/* pawns of that colour, on dark and on light squares; where bishops get out */
	uint8_t match[2];		/* captures the pawns of that colour must make to stand as in the target */
	uint8_t cleared;		/* files (bits) where room was made for the capture that must come next */
};

/* What is to be reached, and with what. */
struct kernel_task {
	struct kernel_column target[8];
	square square_of[8][RANKS];	/* of the target's pawns */
	int men[2];			/* pawns in the target */
	int captures[2];		/* by that colour, without those of bishops that died at home */
	int spare[2];			/* pawns of that colour that may die as pawns */
	int needed[2][2];		/* bishops that colour must promote, on dark and on light squares */
	int dead[2][2];			/* original bishops that are not there any more, but were free to move */
	int surplus[2][KING + 1];	/* promoted pieces on the board, by kind; bishops in `needed` */
	unsigned pinned;		/* pawns (bits by name) that have certainly never moved */
	/*
	 * Files, as bits, where unmoved enemies stand in the way of that colour's pawns.
	 * On the last rank itself: no promotion there, whatever it takes.  Beside a king: a pawn
	 * one rank before the last checks it, nobody can come between, and the king does not
	 * move, so that the pawn is taken at once, or is there yet.  Both pawns before a square
	 * of the last rank (or the one, in a corner): a bishop never gets away from it.
	 */
	unsigned kept[2];
	unsigned guarded[2];
	unsigned shut[2];		/* without those where such a bishop is now */
	bool loose;			/* pawns that may yet go are not in each other's way */
};

static inline int square_shade(int file, int rank) { return (file + rank) & 1; }	/* 0: dark, as a1 */
static inline int home_rank(int colour) { return colour == WHITE ? 1 : 6; }
static inline int last_rank(int colour) { return colour == WHITE ? 7 : 0; }
static inline int smaller(int a, int b) { return a < b ? a : b; }
static inline int larger(int a, int b) { return a > b ? a : b; }
static inline bool is_pinned(const struct kernel_task *t, const struct kernel_cell *c) { return t->pinned >> c->id & 1; }
/* Does no pawn of that colour that stays on the file reach the last rank? */
static inline bool
is_barred(const struct kernel_task *t, int colour, int file)
{
	return (t->kept[colour] | t->guarded[colour]) >> file & 1;
}
/* Can a bishop have been promoted on that file, and be where the board has those that must have been? */
static inline bool gives_bishop(const struct kernel_task *t, int colour, int file) { return !(t->shut[colour] >> file & 1); }

/*
 * Lowest and highest rank of each pawn, given those below and above; the
 * latter, too, for one that comes between them (place i: below pawn i).
 * False: they cannot stand like that.
 */
struct kernel_room {
	int low[RANKS], high[RANKS];
	int floor[RANKS + 1], ceiling[RANKS + 1];
};
bool kernel_state_room(const struct kernel_task *, const struct kernel_column *, struct kernel_room *);

/* After a change: what is now known of the column.  False: impossible. */
bool kernel_state_settle(const struct kernel_task *, struct kernel_column *, int file);
void kernel_state_remove(struct kernel_column *, int i);
void kernel_state_insert(struct kernel_column *, int i, struct kernel_cell);
/* One way of paying cost[white]: who stays, and who of the others is taken by officers; as sets. */
void kernel_state_clear(const struct kernel_task *, const struct kernel_column *, int file, int white, unsigned *stay, unsigned *die);

/* The initial array. */
void kernel_state_begin(const struct kernel_task *, struct kernel_columns *);

int kernel_state_taken(const struct kernel_columns *, int by);	/* officers, by pawns */
/* Captures that a side has left, when all others that it has to make are of officers by officers. */
int kernel_state_left(const struct kernel_task *, const struct kernel_columns *, int by);
/* Are the numbers of victims within what there can be? */
bool kernel_state_within(const struct kernel_task *, const struct kernel_columns *);
/* Fills in match[].  False: there are not captures enough. */
bool kernel_state_matched(const struct kernel_task *, struct kernel_columns *, int colour);
/* The same, then fills in who stays and what that tells of the others on the file.  False: impossible. */
bool kernel_state_limited(const struct kernel_task *, struct kernel_columns *, int colour);
/* Certainly cannot become the target; true is certain, false says nothing. */
bool kernel_state_hopeless(const struct kernel_task *, const struct kernel_columns *);
/* Can the target be reached without a capture by a pawn?  `white`: of each file, how many white pawns officers take. */
bool kernel_state_end(const struct kernel_task *, const struct kernel_columns *, uint8_t white[8]);

#endif
