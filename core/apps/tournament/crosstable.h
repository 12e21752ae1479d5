/*
 * Room apps/tournament: the games of tournaments: which belong together, who met whom, and tables with tie-breaks.
 */
/*
 * crosstable: the games of one event as a table of its players: who met whom, points, tie-breaks, performance.  It is
 * made from tags only.
 *
 * Points are 1, 1/2 and 0 (FIDE Laws of 1993, article 17; articles 11.1 and 10.1 of later ones), or those of a plan.
 * An Armageddon game of the same two players in the same round, after a draw, belongs to that game.  Forfeits and byes
 * count as the record has them; a round without a record for a player counts as nothing.  Players are identified by
 * their name, so one whose name is spelt in two ways counts as two.
 */
#ifndef CROSSTABLE_H
#define CROSSTABLE_H

#include "apps/tournament/crosstable_games.h"
#include "apps/tournament/crosstable_scale.h"
#include "apps/tournament/team_order.h"
#include "apps/tournament/tiebreak.h"
#include "base/arena.h"

/* What the caller wants of tables.  All zeros: the usual. */
struct crosstable_plan {
	struct tiebreak_list breaks;	/* without columns: the usual ones for the kind of event */
	struct crosstable_scale scale;	/* a win of 0: 1, 1/2 and 0 */
	enum tiebreak_edition edition;
	bool ratings;			/* expected score and rating change are shown */
	int k;				/* the coefficient K for all players; 0: by rating */
	struct team_order teams;
	struct span after;		/* for the caller: see crosstable_report.h */
	bool unranked;			/* no ranks, tie-breaks and performances are needed, and no play-offs for places */
	bool unnamed;			/* nor the kind of the event, which has no play-offs */
};

/* A game, as seen by one of its players. */
struct crosstable_game {
	const struct crosstable_row *row;	/* of copies, the first one */
	int opponent;		/* index in `players`; -1: a bye */
	int round;		/* index in `rounds`; -1: not known */
	short score;		/* the points of the event for it, in halves; 0 if `points` is -1 */
	signed char colour;	/* 0 White, 1 Black; -1: none (a bye) */
	signed char points;	/* in halves, a win is 1 point: 0, 1, 2; -1: unknown or conflicting */
	signed char armageddon;	/* after a draw: 2 won, 0 lost; -1: there was no Armageddon game */
	bool forfeit : 1;	/* it was not played, which includes byes: not in `games` or the performance */
	bool conflict : 1;	/* the record has several results for it */
	bool other_speed : 1;	/* it is faster or slower than the event, so that it is rated with others */
	bool unfinished : 1;	/* its result is `*`; else points of -1 are an unreadable one, or a conflict */
};

struct crosstable_player {
	struct span name;
	struct span team, id, title, country;	/* the first known one, by date; empty: none */
	unsigned rating;		/* the most frequent one in the record, of several the highest; 0: none */
	int rank;			/* from 1; players still tied share a rank */
	int reached;			/* of a knock-out: 2 * the last round, 1 more if its match was won; else 0 */
	int points;			/* those of the event, in halves, from games, forfeits and byes */
	int games, wins, draws, losses,
	    unknown;	/* of games that were played; unknown: without a result that counts */
	long breaks[BREAK_MOST];	/* by column, in units of 1/divisor points; -1: has no meaning here */
	int performance;		/* the rating performance; has no meaning if `rated` is 0 */
	int rated;			/* the games it is based on: played against rated opponents, with a result */
	long expected;			/* in these games, in hundredths; has no meaning without a rating */
	long change;			/* of the rating, in hundredths, with the coefficient `k` */
	int k;
	int changed_by;			/* the games that count for it: those of `rated` at the speed of the event */
	struct crosstable_game *list;	/* by round, then by date */
	int list_n;
	int play_offs;			/* further games after those of the list, which are of play-offs */
	int play_off;			/* more is better: what the play-off decided; 0: nothing */
	int whole;			/* of a table after a round: the index in that of the whole event */
};

/* A bye of a team, of which the record has the points. */
struct crosstable_team_bye {
	struct span team, round;
	int points;			/* those of a match, in halves of a won one: 2, 1, 0; -1: not known */
	int counts;			/* in the last table of teams made: the index of its round; -1: it does not count there */
};

enum crosstable_kind {
	CROSSTABLE_ROUND_ROBIN, CROSSTABLE_DOUBLE_ROUND_ROBIN, CROSSTABLE_MANY_ROUND_ROBIN, CROSSTABLE_SWISS,
	CROSSTABLE_MATCH, CROSSTABLE_SCHEVENINGEN, CROSSTABLE_KNOCKOUT, CROSSTABLE_TEAMS, CROSSTABLE_OTHER
};

struct crosstable {
	uint32_t number;		/* of the table in its series, from 1 */
	struct span event, site, section, first, last;	/* first and last date, as written; empty: no date is known */
	long day;			/* the first that `first` can be, as in date_range(); LONG_MAX: none is known */
	bool sites;			/* the games have several Sites; `site` is that of the first */
	bool apart;			/* another table has the same Event and Section, and dates that touch */
	struct span stage;
	struct span stages;		/* the names of other stages of this event, which have tables of their own */
	bool events;			/* the Events are spelt in several ways; `event` is the most frequent one */
	bool alike;			/* another table may be of this event, with its name spelt in another way */
	bool names_rounds;		/* Event tags name rounds, and no event */
	bool server;			/* the Event is what a server writes for games outside of tournaments */
	enum crosstable_kind kind;
	int cycles;			/* of a round robin: how often a pair meets, by the plan if games are missing */
	int left;			/* players of a round robin who withdrew before half of their games (C.05) */
	const struct crosstable_row *rows;	/* those that are in the table, by date */
	size_t rows_n;
	struct crosstable_player *players;	/* by rank, then by name */
	int players_n;
	struct span *rounds;		/* as the tags have them, in order */
	int rounds_n;
	bool orderly;			/* the round of every game is known, and nobody plays twice in a round */
	int games;			/* distinct games, without byes and play-offs */
	enum control_speed speed;	/* of most of them */
	int other_speeds;		/* games at another speed, which are rated with others */
	int play_offs;			/* games of play-offs, which are in no list */
	bool decided;			/* a play-off decided the order of players with the same points */
	struct span play_off;		/* the name of the play-off, which has a table of its own; empty: there is none */
	int byes, forfeits, conflicts;
	struct crosstable_team_bye *team_byes;
	int team_byes_n;
	int unknown;			/* games without a result, or with one that cannot be read */
	struct span after;		/* the table is that after this round, see crosstable_after.h; empty: of all */
	int roundless;			/* games left out of such a table, as their round is not known */
	uint64_t duplicates;		/* copies left out of games that the record has several times */
	uint64_t nameless, selves;	/* games left out: without two named players; of a player against himself */
	/*
	 * Of a Swiss or a part of one: how many games these rounds could have; of a round robin without some of its
	 * games, and of a Scheveningen: how many it has by its plan; else 0.
	 */
	int possible;
	const struct tiebreak_column *columns;	/* the tie-breaks that players have */
	int columns_n;
	int used[BREAK_MOST];		/* the columns that the players are ranked by after points, in this order */
	int used_n;
	bool asked;			/* the user gave this order; else it is the usual one for the kind */
	int unrated;			/* players without a rating; with any, columns by ratings have no values */
	struct crosstable_scale scale;	/* never all zeros */
	enum tiebreak_edition edition;	/* never EDITION_BY_DATE */
	struct team_order teams;	/* what its teams are ranked by; never all zeros */
	bool ratings;			/* expected scores and rating changes are wanted */
	bool by_rating;			/* K is taken from the rating only */
	int armageddons;		/* drawn games with an Armageddon game */
	int unsettled;			/* drawn games without one, where the points ask for one */
};

/*
 * Makes the table of one event from its rows, which must be sorted as by crosstable_games_compare(), without what other
 * tables say of it (crosstable_series.h).  The rows, and their texts, must stay as long as the table, and so must the plan
 * (NULL: the usual); those that are in no table are moved out.  False: out of memory.
 *
 * Games of play-offs are not among those of the players' lists, see crosstable_play_off.h.
 *
 * A game that the record has several times (same players, colours, round and result; if the round is not known, also
 * the same date) counts once.  The same players, colours and round with different results are a conflict, which gives
 * no points.  Games without two named players (tag_player_nobody() and tag_player_colours(), but not byes), and games
 * of a player against himself, are only counted as left out, so a player without other games is not in the table.
 */
bool crosstable_make(struct crosstable *, struct crosstable_row *, size_t rows, const struct crosstable_plan *,
    struct arena *texts);
/* Sets kind, cycles and possible of a table that has all its games.  False: out of memory. */
bool crosstable_kind_find(struct crosstable *);
/*
 * Sorts names, and returns how many different ones there are; *most is the most frequent one, of several of these the
 * first in the order.  So it is with the Events of the rows of one event, of which *most is its name.
 */
size_t crosstable_names(struct span *names, size_t n, struct span *most);

/* Is the game one of a match of teams?  Without an opponent it is one if it is won, and else a bye. */
static inline bool
crosstable_of_teams(const struct crosstable_game *g)
{
	return (g->opponent >= 0 || g->points == 2) && crosstable_games_names_teams(g->row);
}

/* The game of `player` as its opponent has it; NULL: it is a bye. */
const struct crosstable_game *crosstable_other_side(const struct crosstable *, int player,
    const struct crosstable_game *);

#endif
