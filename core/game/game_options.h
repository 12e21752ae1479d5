/* game_options: how a game is to be judged, and what it comes to. */
#ifndef GAME_OPTIONS_H
#define GAME_OPTIONS_H

#include "game/laws_edition.h"
#include "pgn/text_check.h"
#include "game/replay.h"

struct game_options {
	enum on_illegal on_illegal;
	unsigned long today;		/* YYYYMMDD, for dates in the future */
	const struct laws_edition *laws;	/* of the Laws; NULL: by the date of the game */
	bool recurrences;		/* of positions are wanted even where nobody is told of them: game_draws() */
	bool score;			/* the moves, comments and so on are wanted, too: game_score() */
	const struct asker *asker;	/* who is asked about illegal moves of the main line; NULL: nobody */
};

/* What a record says about its whole file; the writer adds them up in order. */
enum {
	FACT_TAG = 1, FACT_MOVE = 2,		/* there is a tag, a legal move: it is PGN */
};

enum verdict { VERDICT_CLEAN, VERDICT_FINDINGS, VERDICT_ILLEGAL };

/* A game in one line; spans point into the record. */
struct game_summary {
	struct span event, white, black, round, date, result;
	struct span terminator;		/* the result behind the moves; empty: there is none */
	int plies;			/* of the main line, as far as it was replayed */
	const char *end;		/* "checkmate", "stalemate", "dead-position", "fivefold", "seventyfive", or NULL */
	enum verdict verdict;
	unsigned facts;
};

#endif
