/*
 * clock_check: the clocks of both players as the comments show them, half-move by half-move, against each other and
 * the time control.  Servers let players give each other time, arbiters add some, boards report late: what has such
 * an explanation is no more than a remark.
 */
#ifndef CLOCK_CHECK_H
#define CLOCK_CHECK_H

#include "game/game_end.h"
#include "game/replay.h"
#include "pgn/time_control.h"

enum { TIME_MAX = 32 };

/* One colour's clock. */
struct clock_side {
	const struct time_control *control;
	bool known;		/* the time control can be calculated with */
	int64_t base, increment;
	int64_t limit;		/* the clock may grow by so much from move to move, without a look */
	int64_t first, last, before;	/* shown by its clock first, last, and before that */
	int64_t varied;		/* not 0: it has changed */
	int ply, before_ply;	/* where */
	int n;			/* times seen */
	unsigned long boundary;	/* moves that end the present period; 0: none does */
	int period;
	int64_t bonus;		/* time that came with new periods and has not been seen on the clock */
	bool grown;		/* has grown once without a good reason */
	struct span zero;	/* 0:00:00, and where, if that may matter */
	int zero_ply;
	int64_t emt, egt, egt_before;	/* time used for the move, for the game */
	int emt_ply, egt_ply, egt_before_ply, off_ply;
};

struct clock_check {
	struct replay *play;
	const struct tags *tags;
	const struct game_end *end;
	struct time_control control[2];
	struct clock_side side[2];
	int parity;		/* of the half-moves that White makes */
	int trusted;		/* half-moves whose comments surely belong to them */
	int ply;		/* of the last clock */
	struct span last;	/* where it is written */
	int missing, first_missing;
	enum { PLACE_UNKNOWN, PLACE_BOARD, PLACE_SERVER } place;
};

/* Reads the time control. */
void clock_check_start(struct clock_check *, struct replay *, const struct tags *, const struct game_end *);
/* What note `at` says after its half-move; `token` is where. */
void clock_check_clk(struct clock_check *, int at, struct span token, int64_t ms);
/* There is a clk, but it cannot be read. */
void clock_check_unread(struct clock_check *, int at, struct span token);
void clock_check_emt(struct clock_check *, int at, struct span token, int64_t ms);
void clock_check_egt(struct clock_check *, int at, struct span token, int64_t ms);
/* What can be said only when all have been seen. */
void clock_check_end(struct clock_check *);

/*
 * A finding about the move that was the ply-th half-move; 0: about none.
 * severity OFF: the row's own.
 */
struct finding *clock_check_report(struct replay *, enum diag, enum severity, struct span token, int ply,
    const char *format, ...) __attribute__((format(printf, 6, 7)));
/* "0:05:00", "0:05:00.5" */
const char *clock_check_text(int64_t ms, char out[TIME_MAX]);

#endif
