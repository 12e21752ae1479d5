/*
 * Room event: the games of tournaments: which belong together, who met whom, and tables with tie-breaks.
 */
/*
 * crosstable: the games of one event as a table of its players: who met whom, points, tie-breaks, performance.  It is
 * made from tags only.
 *
 * Points are 1, 1/2 and 0 (FIDE Laws of 1993, article 17; articles 11.1 and 10.1 of later ones).  Forfeits and byes
 * count as the record has them; a round without a record for a player counts as nothing.  Players are identified by
 * their name, so one whose name is spelt in two ways counts as two.
 */
#ifndef CROSSTABLE_H
#define CROSSTABLE_H

#include "base/arena.h"
#include "event/crosstable_games.h"

/* A game, as seen by one of its players. */
struct crosstable_game {
	int opponent;		/* index in `players`; -1: a bye */
	int round;		/* index in `rounds`; -1: not known */
	int colour;		/* 0 White, 1 Black; -1: none (a bye) */
	int points;		/* in halves: 0, 1, 2; -1: unknown or conflicting */
	bool forfeit;		/* it was not played, which includes byes: not in `games` or the performance */
	bool conflict;		/* the record has several results for it */
	bool unfinished;	/* its result is `*`; if not, points of -1 mean an unreadable result or a conflict */
	const struct crosstable_row *row;	/* of copies, the first one */
};

/* What decides between players with the same points; tiebreak.h has their names and rules. */
enum tiebreak {
	BREAK_SONNEBORN, BREAK_BUCHHOLZ, BREAK_BUCHHOLZ_CUT_1, BREAK_BUCHHOLZ_CUT_2, BREAK_MEDIAN, BREAK_DIRECT,
	BREAK_WINS, BREAK_PROGRESSIVE, BREAK_BLACKS, BREAK_COUNT
};

struct crosstable_player {
	struct span name;
	struct span team, id, title, country;	/* the first known one, by date; empty: none */
	unsigned rating;		/* the most frequent one in the record, of several the highest; 0: none */
	int rank;			/* from 1; players still tied share a rank */
	int points;			/* in halves, from games, forfeits and byes */
	int games, wins, draws, losses,
	    unknown;	/* of games that were played; unknown: without a result that counts */
	long breaks[BREAK_COUNT];	/* in units of 1/divisor points, see tiebreak.h; -1: has no meaning here */
	int performance;		/* the rating performance; has no meaning if `rated` is 0 */
	int rated;			/* the games it is based on: played against rated opponents, with a result */
	struct crosstable_game *list;	/* by round, then by date */
	int list_n;
};

enum crosstable_kind {
	CROSSTABLE_ROUND_ROBIN, CROSSTABLE_DOUBLE_ROUND_ROBIN, CROSSTABLE_MANY_ROUND_ROBIN, CROSSTABLE_SWISS,
	CROSSTABLE_MATCH, CROSSTABLE_OTHER
};

struct crosstable {
	struct span event, site, section, first, last;	/* first and last date, as written; empty: no date is known */
	long day;			/* the first day that `first` can be, as in date_range(); LONG_MAX: none is known */
	bool sites;			/* the games have several Sites; `site` is that of the first */
	bool apart;			/* another table has the same Event and Section, and dates that touch */
	enum crosstable_kind kind;
	int cycles;			/* of a round robin: how often each pair met; else 0 */
	struct crosstable_player *players;	/* by rank, then by name */
	int players_n;
	struct span *rounds;		/* as the tags have them, in order */
	int rounds_n;
	bool orderly;			/* the round of every game is known, and nobody plays twice in a round */
	int games;			/* distinct games, without byes */
	int byes, forfeits, conflicts;
	int unknown;			/* games without a result, or with one that cannot be read */
	uint64_t duplicates;		/* copies left out of games that the record has several times */
	uint64_t nameless, selves;	/* games left out: without two named players; of a player against himself */
	int possible;	/* of a Swiss or a part of one: how many games these rounds could have; else 0 */
	enum tiebreak used[BREAK_COUNT];	/* what the players are ranked by after points, in this order */
	int used_n;
	bool asked;			/* the user gave this order; else it is the usual one for the kind */
};

/*
 * Makes the table of every event among the rows, ordered by event, site, section and date.  The rows may come in any
 * order; they are sorted, and must stay as long as the tables.
 *
 * Games with the same event, site and section are one table, unless there are 60 days or more between them.  Those
 * without a date belong to the only table of that event with dates, or form their own if there are several.  A Site
 * that is a web address counts as unknown.  Games with the same event and section but other Sites are one table, too,
 * if their days overlap or are at most three days apart, and two players at least and half of the players of the
 * smaller group are also in the other.  A game
 * that the record has several times (same players, colours, round and result; if the round is not known, also the
 * same date) counts once.  The same players, colours and round with different results are a conflict, which gives no
 * points.  Games without two named players (tag_player_nobody() and tag_player_colours(), but not byes), and games of a player against himself,
 * are only counted as left out, so a player without other games is not in the table.
 *
 * `order`: the tie-breaks that players are ranked by, names separated by commas; NULL: the usual ones for the kind of
 * the event.  The caller frees the list with free(); what it points to is in `texts` and in the rows.  NULL: no
 * events (*n is 0), or out of memory (*n is 1).
 */
struct crosstable *crosstables(struct crosstable_row *, size_t rows, const char *order, struct arena *texts, size_t *n);
/* Reads a list of tie-breaks: names separated by commas.  False: one of them is unknown, or is there twice. */
bool crosstable_order(const char *names, enum tiebreak order[BREAK_COUNT], int *n);
#endif
