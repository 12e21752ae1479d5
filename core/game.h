/*
 * game: judges one record.  The only module that knows both text and chess:
 * tokens become moves, moves become positions, and what is wrong becomes findings.
 */
#ifndef GAME_H
#define GAME_H

#include "finding.h"
#include "lexical.h"
#include "play.h"
#include "split.h"

struct game_options {
	enum on_illegal on_illegal;
	unsigned long today;		/* YYYYMMDD, for dates in the future */
	const char *laws;		/* edition of the Laws by name, or "auto" */
};

/* What a record says about its whole file; the writer adds them up in order. */
enum {
	FACT_TAG = 1, FACT_MOVE = 2,		/* there is a tag, a legal move: it is PGN */
	FACT_TEXT = 64,				/* something beside blanks */
};

enum verdict { VERDICT_CLEAN, VERDICT_FINDINGS, VERDICT_ILLEGAL };

/* A game in one line; spans point into the record. */
struct game_summary {
	struct span event, white, black, round, date, result;
	int plies;			/* of the main line, as far as it was replayed */
	const char *end;		/* "checkmate", "stalemate", "dead-position", or NULL */
	enum verdict verdict;
	unsigned facts;
};

struct game;	/* working memory, one a thread */

struct game *game_new(const struct game_options *, const struct grading *);	/* NULL: out of memory */
/* Judges a record.  The findings are in game_findings(), in order, until the next call. */
void game_check(struct game *, const struct record *, struct game_summary *);
const struct findings *game_findings(const struct game *);
void game_free(struct game *);

#endif
