/* lane_body: the lane for every machine. */
#include "games/chess/lane_body_internal.h"

static void
read_narrow(struct lane *l)
{
	read_words(l);
}

static int
play_narrow(struct lane *l, struct position *p, int first, int end, struct line_step *steps)
{
	return play_words(l, p, first, end, steps);
}

const struct lane_body lane_portable = { "portable", read_narrow, play_narrow };
