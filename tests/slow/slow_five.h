/*
 * slow_five: the forbidden points of renju by the words of the rules, on an array of letters with a border, by trying
 * stones and counting.  Slow and simple: nothing is shared with core/games/five.
 */
#ifndef SLOW_FIVE_H
#define SLOW_FIVE_H

enum { SLOW_FIVE_MAX = 22, SLOW_FIVE_BORDER = 6, SLOW_FIVE_SIDE = SLOW_FIVE_MAX + 2 * SLOW_FIVE_BORDER };

/* 'X' Black, 'O' White, '.' empty, '#' outside; column x and row y of the game are at [y + BORDER][x + BORDER]. */
struct slow_five {
	char at[SLOW_FIVE_SIDE][SLOW_FIVE_SIDE];
};

void slow_five_empty(struct slow_five *, int size);
/* What Black's stone there would be: "none", "five", "overline", "double-four" or "double-three". */
const char *slow_five_verdict(struct slow_five *, int x, int y);
/* What is on one line through Black's stone there: "five", "overline", "straight four", "1 four", "2 fours", "three", "-". */
const char *slow_five_line(struct slow_five *, int x, int y, int dx, int dy);

#endif
