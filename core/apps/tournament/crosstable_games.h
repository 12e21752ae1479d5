/* crosstable_games: the rows of games (event_text.h) as they are read for a table, and their order. */
#ifndef CROSSTABLE_GAMES_H
#define CROSSTABLE_GAMES_H

#include <limits.h>

#include "games/pgn/event_text.h"

enum {
	CROSSTABLE_NO_DAY = INT32_MAX,
};

/*
 * A row of a table.  There are as many as games, and an archive may have all of its games in one event: so it has no
 * more than numbers, and its parts are in the caller's bytes, which must stay as long as the row.
 */
struct crosstable_row {
	struct event_row said;
	uint32_t event_n;	/* bytes of the Event before the round that it names, if it does */
	uint32_t round, round_n;	/* where in the text its round is, which may be that which the Event tag names */
	int32_t from, to;	/* the first and the last day that the date can mean; see crosstable_first() */
	uint32_t place;		/* the caller's: where the game is; of copies, that of the first row in order */
	uint32_t times;		/* how many games have the same row */
	unsigned char speed;	/* enum control_speed, by the time control */
	bool apart : 1;		/* another table of its Event has dates that touch */
	bool alike : 1;		/* another table may be of its event, with the name spelt in another way */
	bool names_round : 1;	/* the Event tag named a round, which was cut off */
	bool broadcast : 1;	/* its name is that of the broadcast */
	bool at_address : 1;	/* the Site tag is a web address */
};

/*
 * Reads the bytes of a row.  A Site that is a web address counts as unknown, "?", since servers write
 * that of each game; it is the link of the game, unless there is another (of OTHER_LINK or LINK).  A round is cut off
 * an Event that names one, as broadcasts do: see event_name_round(); it is the round of the game if that is unknown.
 */
void crosstable_games_read(struct crosstable_row *, struct span bytes, uint64_t times);
/* A part of a row, an enum event_row_part; it is in the text of the row. */
struct span crosstable_part(const struct crosstable_row *, int part);
/* The address of its tournament, as event_name_tournament(); empty: none is known. */
struct span crosstable_tournament(const struct crosstable_row *);

static inline long
crosstable_day(int32_t day)
{
	return day == CROSSTABLE_NO_DAY ? LONG_MAX : day;
}

/* The first day that the date of a row can mean, as in date_range(); LONG_MAX: none. */
static inline long
crosstable_first(const struct crosstable_row *r)
{
	return crosstable_day(r->from);
}

/* For qsort(): by date, unknown dates last; then by all other parts and by place, so that the order is total. */
int  crosstable_games_compare(const void *, const void *);

int  crosstable_games_compare_longs(long, long);
/* Compares numbers in the texts by value: "9" is before "10", and "01" equals "1". */
int  crosstable_games_compare_rounds(struct span, struct span);
bool crosstable_games_said(struct span);			/* is it known: not empty, "?" or "-"? */
bool crosstable_games_round_known(struct span);
bool crosstable_games_round_is_number(struct span);		/* "3" or "3.12" */
/* The number that a Round begins with, such as 3 of "3.12"; 0: there is none, or it is above 9999. */
int  crosstable_games_round_number(struct span);
/*
 * The number of the board, in an event of teams that in the match: the last part of the Board tag if that is a number,
 * or else of a Round with several, such as 12 of "3.12" and 4 of "2.1.4"; 0: there is none, or it is above 9999.
 */
int  crosstable_games_board(const struct crosstable_row *);
/* Does it name two different teams? */
bool crosstable_games_names_teams(const struct crosstable_row *);
/* Does this name mean that there was no opponent in the round? */
bool crosstable_games_is_bye(struct span name, struct span result);

/* Can a game be in a table? */
enum crosstable_use {
	CROSSTABLE_GOOD,	/* yes */
	CROSSTABLE_NOBODY,	/* no: a player who is not a bye has no name, or both are byes */
	CROSSTABLE_HIMSELF,	/* no: a player against himself */
	CROSSTABLE_TEAM_BYE	/* no: the bye of a team, of no player */
};
enum crosstable_use crosstable_games_use(const struct crosstable_row *);

#endif
