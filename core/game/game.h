/*
 * Room game: one record judged: replay, Laws, claims, clocks and results. Here text and board meet. It does not
 * know files, threads, or how findings are shown.
 */
/*
 * game: judges one record.  The only module that knows both text and chess:
 * tokens become moves, moves become positions, and what is wrong becomes findings.
 */
#ifndef GAME_H
#define GAME_H

#include "game/laws_edition.h"
#include "game/replay.h"
#include "input/split_games.h"
#include "pgn/text_check.h"

struct game_options {
	enum on_illegal on_illegal;
	unsigned long today;		/* YYYYMMDD, for dates in the future */
	const struct laws_edition *laws;	/* of the Laws; NULL: by the date of the game */
	bool recurrences;		/* of positions are wanted even where they are not reported: game_draws() */
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
	struct span terminator;		/* the result after the moves; empty: there is none */
	int plies;			/* of the main line, as far as it was replayed */
	const char *end;		/* "checkmate", "stalemate", "dead-position", "fivefold", "seventyfive", or NULL */
	enum verdict verdict;
	unsigned facts;
};

struct game_end;
struct draws;
struct game;	/* working memory, one a thread */

struct game *game_new(const struct game_options *, const struct grading *);	/* NULL: out of memory */
/* Judges a record.  The findings are in game_findings(), in order, until the next call. */
void game_check(struct game *, const struct record *, struct game_summary *);
const struct findings *game_findings(const struct game *);
const struct mutes *game_mutes(const struct game *);	/* for the whole of its file; NULL: nothing */
/* The same for the game itself, if the options ask for its score; and its tags. */
const struct movelist *game_score(const struct game *);
const struct tags *game_tags(const struct game *);
/* Its main line as far as it was replayed, how it ended, and the draws along the line, if the options ask for these. */
struct line game_line(const struct game *);
const struct game_end *game_ended(const struct game *);
const struct draws *game_draws(const struct game *);
bool game_judged(const struct game *);	/* the rules are those of chess and the start can be read: moves were replayed */
void game_free(struct game *);

#endif
