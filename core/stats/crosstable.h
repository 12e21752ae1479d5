/*
 * crosstable: the games of one event as a table of its players: who met whom,
 * points, tie-breaks, performance.  Made of the rows of TABLE_GAMES.
 *
 * Points are 1, 1/2, 0 (FIDE Laws of 1993 article 17; 11.1 and 10.1 of later ones); games
 * won by forfeit and byes count as the record has them.  A round that the record
 * says nothing about is neither.  Players are distinguished by name: the same one
 * written in two ways is two.
 */
#ifndef CROSSTABLE_H
#define CROSSTABLE_H

#include "stats/stats.h"

/* A game, from a player's side. */
struct crosstable_game {
	int opponent;		/* index in `players`; -1: a bye */
	int round;		/* index in `rounds`; -1: not known */
	int colour;		/* 0 White, 1 Black; -1: none (a bye) */
	int points;		/* in halves: 0, 1, 2; -1: unknown or conflicting */
	bool forfeit;		/* it was not played, as any bye: no colour, no performance */
	bool conflict;		/* the record has several results for it */
	bool unfinished;	/* `*`; else points of -1 are of a result that cannot be read, or a conflict */
};

/* What decides between players with the same points; see tiebreaks. */
enum tiebreak {
	BREAK_SONNEBORN, BREAK_BUCHHOLZ, BREAK_BUCHHOLZ_CUT_1, BREAK_BUCHHOLZ_CUT_2, BREAK_MEDIAN, BREAK_DIRECT,
	BREAK_WINS, BREAK_PROGRESSIVE, BREAK_BLACKS, BREAK_COUNT
};

struct crosstable_player {
	struct span name;
	unsigned rating;		/* the one that most rows say, of several the highest; 0: none */
	int rank;			/* from 1; equal where nothing decides */
	int points;			/* in halves, of all games, forfeits and byes */
	int games, wins, draws, losses,
	    unknown;	/* games that were played; the last: without a result that counts */
	long breaks[BREAK_COUNT];	/* whole numbers of 1/divisor points; -1: has no meaning here */
	int performance;		/* without meaning when `rated` is 0 */
	int rated;			/* games that it is made of: those against rated opponents, with a result */
	struct crosstable_game *list;	/* by round, then by date */
	int list_n;
};

enum crosstable_kind {
	CROSSTABLE_ROUND_ROBIN, CROSSTABLE_DOUBLE_ROUND_ROBIN, CROSSTABLE_MANY_ROUND_ROBIN, CROSSTABLE_SWISS,
	CROSSTABLE_MATCH, CROSSTABLE_OTHER
};

struct crosstable {
	struct span event, site, section, first, last;	/* dates as written; empty: none is known */
	enum crosstable_kind kind;
	int cycles;			/* of a round robin: how often every pair met; else 0 */
	struct crosstable_player *players;	/* by rank, then name */
	int players_n;
	struct span *rounds;		/* as the tags have them, in their order */
	int rounds_n;
	bool orderly;			/* the round of every game is known, and nobody is in two games of one */
	int games;			/* distinct ones; byes are none */
	int byes, forfeits, conflicts;
	int unknown;			/* games with no result, or one that cannot be read */
	uint64_t duplicates;		/* further copies of games that the record has several times */
	uint64_t nameless, selves;	/* left out: games without two named players, games of one against himself */
	int possible;	/* of a Swiss or a part of one: games that could be in these rounds; else 0 */
	enum tiebreak used[BREAK_COUNT];	/* by which they are ranked, in this order */
	int used_n;
	bool asked;			/* somebody asked for this order; else it is what is usual */
};

/*
 * Every event of the ledger, in the order of its key.  Games of the same event,
 * site and section are one table as long as no 60 days lie between them; those
 * without a date are one of their own, unless there is only one with dates.  A
 * game that the record has several times (same players, colours, round, result;
 * where the round is not known, also the same date) counts once; the same players,
 * colours and round with several results are a conflict, which gives no points.
 * Games without two named players (tag_player_nobody(); byes are rounds of the other one),
 * and those of a player against himself, are counted as left out: who has no other ones is in no table.
 *
 * The list is the caller's, freed by free(); what it points to is in `texts` and in
 * the ledger.  They are ranked by the tie-breaks in `order`, names with commas
 * between them; NULL: as is usual for their kind.  NULL: there is none, or out of
 * memory (*n is 1).
 */
struct crosstable *crosstables(const struct ledger *, const char *order, struct arena *texts, size_t *n);
/* False: there is a name that is none, or one is there twice. */
bool crosstable_order(const char *names, enum tiebreak order[BREAK_COUNT], int *n);
/* The same of any rows of TABLE_GAMES, in any order. */
struct crosstable *crosstables_of(const struct ledger_row *, size_t rows, struct arena *texts, size_t *n);

/* The same as reports: stats_format.crosstable. */
void crosstable_text(struct buf *, const struct stats *, const struct stats_style *);
void crosstable_csv(struct buf *, const struct stats *, const struct stats_style *);
void crosstable_json(struct buf *, const struct stats *, const struct stats_style *);
void crosstable_html(struct buf *, const struct stats *, const struct stats_style *);	/* a whole page */

#endif
