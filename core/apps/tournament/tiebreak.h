/*
 * tiebreak: what decides between players with the same points, as columns of a table: a rule with modifiers.
 *
 * The rules are those of FIDE's Tie-Break Regulations (Handbook C.07) of August 2023, with the changes of 1 March 2026
 * if the event began then or later, or its date is not known.  In a Swiss system article 16 applies to rounds that
 * were not played, as far as the record has them:
 * - in the sums of opponents, a requested bye (one with less than a full point) counts as a draw, if after it the
 *   player only has such byes and lost forfeits (16.3);
 * - a player's own bye or forfeit counts as a game against a dummy with the player's own points (16.4); since 2026
 *   these are limited to those of the opponent who did not come, or after a bye to those of draws in all rounds;
 * - cuts first remove requested byes and lost forfeits (16.5), unless these contribute less than what would be cut.
 * Until July 2023 there was the virtual opponent of 2009 instead: before the round it had the player's points, in the
 * round what the player did not get, and after it half a point a round; and all rounds that an opponent did not play
 * counted as draws.  There was no rule before 2009; that of 2009 is used.
 *
 * In other events forfeits count as if they were played (15.2), but not for ratings nor as games over the board, and
 * byes only give points.  What is based on ratings has no value for anybody if a player has no rating.
 */
#ifndef TIEBREAK_H
#define TIEBREAK_H

#include "base/span.h"

enum tiebreak_rule {
	RULE_SB, RULE_BH, RULE_FB, RULE_AOB, RULE_DE, RULE_WIN, RULE_WON, RULE_BPG, RULE_BWG, RULE_PS, RULE_REP,
	RULE_STD, RULE_KS, RULE_ARO, RULE_TPR, RULE_PTP, RULE_APRO, RULE_APPO, RULE_RTNG, RULE_TPN, RULE_COUNT
};

/* The modifiers of a rule (C.07, 14). */
enum tiebreak_modifier {
	MODIFIER_CUT = 1,	/* /C1, /C2, /M1, /M2 */
	MODIFIER_PLAYED = 2,	/* /P: forfeits count as played in a Swiss, too */
	MODIFIER_LIMIT = 4,	/* /L+1: the limit in half points more; /L-1: less */
	MODIFIER_FORE = 8,	/* /F: as if the last round was drawn; it makes BH FB */
};

struct tiebreak_rule_row {
	const char *code;	/* FIDE's: "BH" */
	const char *words;	/* name in a sentence: "direct encounter" */
	const char *help;	/* one line, with the clause */
	int divisor;		/* values are in units of 1/divisor points: 100, 4, 2 or 1 */
	unsigned modifiers;	/* those that it can have */
	bool rated;		/* it is based on ratings */
	bool ascending;		/* the lowest value is first */
};
extern const struct tiebreak_rule_row tiebreak_rules[RULE_COUNT];

/* A rule with its modifiers. */
struct tiebreak_way {
	unsigned char rule;
	unsigned char least, most;	/* how many of the least and of the most are cut */
	bool played;			/* forfeits count as played in a Swiss, too */
	bool reverse;			/* the other end is first */
	signed char limit;		/* half points added to the limit */
};

/* A column of tie-break values. */
struct tiebreak_column {
	struct tiebreak_way way;
	char name[24];		/* "sonneborn-berger"; for one that was asked for, its code: "KS/L+1" */
	char label[16];		/* heading of a column for people: "SB" */
	char words[48];		/* name in a sentence: "direct encounter" */
	const char *help;	/* one line, with the clause */
	int divisor;		/* values are in units of 1/divisor points: 100, 4, 2 or 1 */
};

/* The columns that every table has come first. */
enum tiebreak {
	BREAK_SONNEBORN, BREAK_BUCHHOLZ, BREAK_BUCHHOLZ_CUT_1, BREAK_BUCHHOLZ_CUT_2, BREAK_MEDIAN, BREAK_DIRECT,
	BREAK_WINS, BREAK_PROGRESSIVE, BREAK_BLACKS, BREAK_COUNT,
	BREAK_MOST = BREAK_COUNT + 16	/* with those that were asked for */
};
extern const struct tiebreak_column tiebreak_usual_columns[BREAK_COUNT];

/* The columns of tables, and what players are ranked by. */
struct tiebreak_list {
	struct tiebreak_column columns[BREAK_MOST];	/* the first BREAK_COUNT are the usual ones */
	int columns_n;
	int order[BREAK_MOST];		/* players are ranked by these columns */
	int order_n;
	struct span wrong;		/* the name for which tiebreak_list_read() returned false, */
	const char *why;		/* and the reason, which follows it */
};
/*
 * Reads names with commas between them: codes with modifiers ("BH/C1", "BH-C1" or "BH#C1") and the names and labels
 * of the usual columns, in any case; but WON is a code, and Won the label of another column.  A leading PTS, points,
 * is left out.  False: a name is unknown, or there twice, or there are too many.
 */
bool tiebreak_list_read(struct tiebreak_list *, struct span names);

/* The edition of the rules for rounds that were not played. */
enum tiebreak_edition {
	EDITION_BY_DATE, EDITION_2009, EDITION_2023, EDITION_2026
};
bool tiebreak_edition_read(enum tiebreak_edition *, struct span year);	/* "2009", "2023", "2024" or "2026" */
enum tiebreak_edition tiebreak_edition_of(long day);	/* that of an event that began then; LONG_MAX: unknown */

struct crosstable;
struct crosstable_player;
/*
 * Sets the tie-breaks of all players, except the direct encounter, their performance and their rating change with the
 * coefficient `k` (0: 10 for players of 2400 and more, else 20).  The table must have all games and points.  False: out
 * of memory.
 */
bool tiebreak_values(struct crosstable *, int k);
/*
 * Ranks the players by points and then by these columns, and sorts them; columns based on ratings are left out if a
 * player has none.  The direct encounter is used among those who are still tied at its place in the list, but the
 * value reported is always that among all with the same points, so that it does not depend on the list.  It may be
 * called again, with another list.  False: out of memory.
 */
bool tiebreak_rank(struct crosstable *, const int *columns, int n);

/* -- the start list, by which players are numbered -- */

enum { START_LIST_TITLES = 8 };
int start_list_title(struct span);	/* 0 GM, 1 IM, ... 7 WCM; START_LIST_TITLES: none of these */
/* For qsort() of pointers to players. */
int start_list_compare(const void *, const void *);
/* The number of a player of the table, from 1. */
int start_list_number(const struct crosstable *, const struct crosstable_player *);

#endif
