/* count: adds a game to the numbers of an archive: its tags, moves and end become rows of a ledger. */
#ifndef COUNT_H
#define COUNT_H

#include "apps/stats/stats.h"
#include "games/checks/game_end.h"
#include "games/chess/draws.h"
#include "games/interface/game_rules.h"
#include "games/openings/eco.h"
#include "games/pgn/split_games.h"
#include "games/pgn/tags.h"
#include "toolkit/finding/finding.h"

/* A replayed game, and what its check found. */
struct counted_play {
	const struct line *line;	/* the main line */
	const struct game_end *game_end;
	const struct draws *draws;	/* with all recurrences of positions */
	const struct findings *findings;
	enum severity level;		/* the lowest that is counted */
	unsigned facts;			/* see finding_told() */
	bool judged;			/* its rules and its start are known, so that its moves were replayed */
	struct rules rules;		/* by its Variant tag */
	const struct game_rules *game;	/* that the moves of `line` are of */
	bool illegal;
};

/* A game to count, as far as it was read. */
struct counted_game {
	const struct record *record;
	const struct tags *tags;
	struct span group;		/* empty: none */
	enum result result;		/* the one that counts: after the moves, else of the Result tag */
	bool forfeit;			/* it was not played, but decided by forfeit */
	int plies;
	const struct counted_play *play;	/* NULL: it was not replayed */
};

struct counting;	/* working memory, one per thread */

/* The plan, the table of openings (may be NULL) and the ledger must outlive the counting.  NULL: out of memory. */
struct counting *count_new(const struct stats_plan *, const struct eco *, struct ledger *);
void count_free(struct counting *);
void count_game(struct counting *, const struct counted_game *);
/* Moves numbers that are kept outside of the ledger into it.  Call it before the ledger is read or merged. */
void count_flush(struct counting *);
uint64_t count_limited(const struct counting *);	/* games so far that were only read up to a limit */
bool count_failed(const struct counting *);	/* out of memory */

#endif
