/* count: what a game adds to the numbers of an archive: its tags, its moves, its end become rows of a ledger. */
#ifndef COUNT_H
#define COUNT_H

#include "chess/draws.h"
#include "stats/eco.h"
#include "game/game_end.h"
#include "finding/finding.h"
#include "input/split_games.h"
#include "chess/rules.h"
#include "stats/stats.h"
#include "pgn/tags.h"

/* What was replayed of a game, and what was made of it. */
struct counted_play {
	const struct line *line;	/* the main line */
	const struct game_end *game_end;
	const struct draws *draws;	/* with all recurrences */
	const struct findings *findings;
	enum severity level;		/* the least that is counted */
	unsigned facts;
	bool judged;			/* the rules are those of chess */
	struct rules rules;		/* by its Variant tag */
	bool illegal;
};

/* A game as far as it was read. */
struct counted_game {
	const struct record *record;
	const struct tags *tags;
	struct span group;		/* empty: none */
	enum result result;		/* that counts */
	bool forfeit;			/* it was not played */
	int plies;
	const struct counted_play *play;	/* NULL: it was not replayed */
};

struct counting;	/* working memory, one a thread */

enum { COUNT_KEY_MAX = 500 };	/* bytes of a text in a key */
/* A longer text is cut there, with a hash of the whole after it, in the buffer, where `s` may be. */
struct span count_key(struct span s, struct buf *);

/* All stay the caller's.  `eco` may be NULL.  NULL: out of memory. */
struct counting *count_new(const struct stats_plan *, const struct eco *, struct ledger *);
void count_free(struct counting *);
void count_game(struct counting *, const struct counted_game *);
/* What is kept beside the ledger goes there; at the end, and before the ledger is merged. */
void count_flush(struct counting *);
uint64_t count_limited(const struct counting *);	/* games so far that were read up to a limit only */
bool count_failed(const struct counting *);	/* out of memory */

#endif
