/*
 * Room games/checks: judges one record: replay, Laws, claims, clocks and results. This is where text and board meet. It does
 * not know files, threads, or how findings are shown.
 */
/*
 * game: judges one record. The only module that knows both text and chess: tokens become moves, moves become positions,
 * and what is wrong becomes findings.
 */
#ifndef GAME_H
#define GAME_H

#include "games/checks/laws_edition.h"
#include "games/checks/replay.h"
#include "games/pgn/split_games.h"
#include "games/pgn/text_check.h"

struct eco;
struct game_added;
struct game_summary;
struct name_list;
struct opening;

/* A record that was read, for a further check. */
struct game_review {
	const struct record *record;
	const struct tags *tags;
	const struct movelist *score;
	const struct game_summary *summary;
};

struct game_options {
	enum on_illegal on_illegal;
	const struct piece_letters *language;	/* in which all games name the pieces; NULL: each by its moves */
	bool letters_expected;		/* the piece letters may well be of another language, as in scoresheets */
	unsigned long today;		/* YYYYMMDD, for dates in the future */
	const struct laws_edition *laws;	/* the Laws to judge by; NULL: chosen by the game's tags */
	const char *board_laws;		/* the same for games on other boards: a name of game_list_laws() */
	bool recurrences;		/* repetitions are wanted for game_draws() even if no finding needs them */
	bool occurrences;		/* findings about repetitions and fifty moves are to have their positions */
	bool score;			/* the moves, comments and so on are wanted for game_score() */
	const struct eco *eco;		/* the table of openings; NULL: none is looked up */
	const struct asker *asker;	/* who is asked about illegal moves of the main line; NULL: nobody */
	void (*review)(void *reviewer, const struct game_review *, struct findings *);	/* may add findings; NULL: none */
	void *reviewer;
	const struct name_list *names;	/* names are written as the list has them, where that is certain; NULL: they stay */
	const struct selection *chosen;	/* which games the job reports (games/query/selection.h); not looked at here.  NULL: all */
	const struct game_added *additions;	/* what the job does with each game in addition; not looked at here.  NULL: nothing */
};

enum verdict { VERDICT_CLEAN, VERDICT_FINDINGS, VERDICT_ILLEGAL, VERDICT_NOT_JUDGED };
extern const char *const game_verdicts[];	/* what each is called in reports and conditions; ends with NULL */

/* It has a tag; a legal move, or first a number and a move: the file is PGN.  More facts: toolkit/finding/finding.h. */
enum { FACT_TAG = 1, FACT_MOVE = 2 };

/* The main facts about a game; spans point into the record. */
struct game_summary {
	struct span event, white, black, round, date, result;
	struct span terminator;		/* the result after the moves; empty: there is none */
	int plies;			/* of the main line, as far as it was replayed; if not judged, by its words */
	unsigned stopped;		/* the number of the illegal move that ends the replay; 0: none does */
	bool stopped_black;		/* if so: it is Black's */
	const char *unclaimed;		/* why no claims of a draw are looked for; NULL: they are */
	bool midway;			/* a claim may rest on positions before the start, which are not known */
	struct span claim_now;		/* with `occurrences`: what may be claimed at its end; see claim_check_now() */
	const char *end;		/* "checkmate", "stalemate", "dead-position", "fivefold", "seventyfive", or NULL */
	const char *final;		/* the last position: "checkmate", "stalemate", "dead-position", or NULL: the game could go on */
	const struct opening *opening;	/* of its last position in the table of openings (eco.h); NULL: none */
	enum verdict verdict;
	unsigned facts;
};

struct game_end;
struct draws;
struct game;	/* working memory; each thread has its own */

struct game *game_new(const struct game_options *, const struct grading *);	/* NULL: out of memory */
/*
 * Another one, with the options and the grading of the first, that shares memory with it: both belong to one thread,
 * and the first is freed last.
 */
struct game *game_new_beside(const struct game *first);	/* NULL: out of memory */
/*
 * The first steps of game_check(), for the record that it will be given next: its tags, and then its moves as far as
 * they are plainly legal.  For several games, each step in one go for all of them, so that its code stays in the
 * processor's cache; what game_check() says does not depend on it.  False: there is nothing to read.
 */
bool game_read_tags(struct game *, const struct record *);
void game_read_moves(struct game *);
/* The records that follow have these tags, too, before those in their text: cells of a table.  They stay the caller's. */
void game_give(struct game *, const struct tag *, int n);
/* Judges a record. The findings are in game_findings(), in order of their places, until the next call. */
void game_check(struct game *, const struct record *, struct game_summary *);
/*
 * Only reads the tags, and checks nothing: afterwards the game has tags and no moves.  Of the summary the tags are set;
 * and the facts, without FACT_MOVE.
 */
void game_look_at_tags(struct game *, const struct record *, struct game_summary *);
/*
 * Sets how much effort (effort.h) questions about positions may take in all that is judged from now on; returns what is
 * left of the last one.  At first there is no limit.
 */
int64_t game_allow(struct game *, int64_t effort);
const struct findings *game_findings(const struct game *);
const struct mutes *game_mutes(const struct game *);	/* what the record mutes for its whole file; NULL: nothing */
/* Until the next call: the moves, comments and so on, if the options ask for the score; the tags. */
const struct movelist *game_score(const struct game *);
const struct tags *game_tags(const struct game *);
/* The main line as far as it was replayed, how the game ended, and the repetitions and claims that were looked for. */
struct line game_line(const struct game *);
const struct game_end *game_ended(const struct game *);
const struct draws *game_draws(const struct game *);
bool game_judged(const struct game *);	/* the rules are known and the start can be read: moves were replayed */
/* The game by whose rules it was set up; chess if that is not known.  game_line() has the keys and moves of that game. */
const struct game_rules *game_played(const struct game *);
void game_free(struct game *);

#endif
