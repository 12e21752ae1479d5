/* lane_replay: movetext replayed with a lane or without one, to compare the two. */
#ifndef LANE_REPLAY_H
#define LANE_REPLAY_H

#include "games/checks/replay.h"

struct lane_replay {
	struct replay play;
	struct replay_work work;
	struct findings findings;
	struct movelist score;
};

/* How a text is replayed. */
struct lane_how {
	const struct grading *grading;
	struct position start;
	enum on_illegal on_illegal;
	char eol;
	bool score;
};

/* 64 bytes after the text are readable.  Returns how many half-moves replay_plain() played. */
int  lane_replay(struct lane_replay *, struct span text, const struct lane_how *, const struct lane_body *);
/* NULL if everything that the two replays left is the same, else what is not. */
const char *lane_replay_differs(const struct lane_replay *, const struct lane_replay *);
void lane_replay_free(struct lane_replay *);

#endif
