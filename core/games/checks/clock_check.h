/*
 * clock_check: the clocks of both players as the comments show them, half-move by half-move, compared with each other
 * and with the time control. Servers let players give each other time, arbiters add time, boards report late: what may
 * have such an explanation is reported as information only.
 */
#ifndef CLOCK_CHECK_H
#define CLOCK_CHECK_H

#include "games/checks/game_end.h"
#include "games/checks/replay.h"
#include "games/pgn/time_control.h"

enum { TIME_MAX = 32 };	/* bytes of clock_check_text(), with the final 0 */

/* One player's clock; all times are in milliseconds. */
struct clock_side {
	const struct time_control *control;
	bool known;		/* the time control can be used for calculations */
	int64_t base, increment;
	int64_t limit;		/* a larger rise from one move to the next is examined */
	int64_t first, last, before;	/* the first, the latest and the second latest time shown */
	int64_t varied;		/* not 0: the clock has shown different times */
	int ply, before_ply;	/* half-moves of `last` and `before` */
	int n;			/* how many times it has been shown */
	unsigned long boundary;	/* moves made when the current period ends; 0: it does not end */
	int period;
	int64_t bonus;		/* time of new periods that the clock has not shown yet */
	bool grown;		/* has risen more than the time control allows, with or without an excuse */
	struct span zero;	/* where it shows 0:00:00, if that may mean a fallen flag */
	int zero_ply;
	int64_t emt, egt, egt_before;	/* time used for the move, for the game */
	int emt_ply, egt_ply, egt_before_ply, off_ply;
};

struct clock_check {
	struct replay *replay;
	const struct tags *tags;
	const struct game_end *end;
	struct time_control control[2];
	struct clock_side side[2];
	int parity;		/* (ply + parity) is even for White's half-moves */
	int trusted;		/* up to this half-move comments certainly belong to the moves */
	int ply;		/* half-move of the last clock */
	struct span last;	/* where that clock is written */
	int missing, first_missing;	/* half-moves without a clock, and the first of them */
	enum { PLACE_UNKNOWN, PLACE_BOARD, PLACE_SERVER } place;
};

/* Sets everything; reads the time control. */
void clock_check_start(struct clock_check *, struct replay *, const struct tags *, const struct game_end *);
/* The comment replay->comments.list[at] has this clock for its half-move; `token` is the command. */
void clock_check_clk(struct clock_check *, int at, struct span token, int64_t ms);
/*
 * The same for nearly all clocks: those of comments from number `at` on that are only a clock, each of the half-move after
 * that of the last clock, not higher than the last one of its side allows, and not 0. The number of the first comment that
 * is not so.
 */
int clock_check_usual(struct clock_check *, int at);
/* The same for a clk that cannot be read. */
void clock_check_unread(struct clock_check *, int at, struct span token);
void clock_check_emt(struct clock_check *, int at, struct span token, int64_t ms);
void clock_check_egt(struct clock_check *, int at, struct span token, int64_t ms);
/* Reports what only the whole game shows. */
void clock_check_end(struct clock_check *);

/*
 * Adds a finding about half-move number `ply`; 0: about none. SEVERITY_OFF: with the severity of the catalogue. NULL:
 * the finding is not wanted.
 */
struct finding *clock_check_report(struct replay *, enum diag, enum severity, struct span token, int ply,
    const char *format, ...) __attribute__((format(printf, 6, 7), cold));
/* Writes "0:05:00" or "0:05:00.5"; returns out. */
const char *clock_check_text(int64_t ms, char out[TIME_MAX]);

#endif
