/* variant: the names of chess variants and of games on other boards in Variant tags, and in the events of servers. */
#ifndef VARIANT_H
#define VARIANT_H

#include "base/buf.h"

enum variant {
	VARIANT_NONE,		/* not given, "?" or "-" */
	VARIANT_STANDARD,
	VARIANT_POSITION,	/* orthodox chess from the position in the FEN tag */
	VARIANT_CHESS960,
	VARIANT_CRAZYHOUSE,
	VARIANT_ATOMIC,
	VARIANT_ANTICHESS,	/* of lichess: whoever has no move left has won; there is no castling */
	VARIANT_GIVEAWAY,	/* of ICC, as wild 26: the same with castling */
	VARIANT_SUICIDE,	/* of FICS: whoever has fewer pieces when there is no move left has won */
	VARIANT_HORDE,
	VARIANT_KING_OF_THE_HILL,
	VARIANT_THREE_CHECK,
	VARIANT_RACING_KINGS,
	VARIANT_BUGHOUSE,	/* one game on two boards */
	VARIANT_XIANGQI,	/* this and the next ones are played on other boards: games/interface/game_rules.h */
	VARIANT_GOMOKU,		/* five or more in a row win */
	VARIANT_GOMOKU_STANDARD,	/* exactly five */
	VARIANT_RENJU,
	VARIANT_CARO,
	VARIANT_SHUFFLE,	/* chess without castling, from pieces that were put on the first ranks by lot */
	VARIANT_DRAUGHTS,	/* another game that is recorded in the tags of PGN */
	VARIANT_OTHER,		/* another known one with rules of its own */
	VARIANT_UNKNOWN,	/* a name that is not in the table: tried as chess */
};
enum { VARIANTS = VARIANT_UNKNOWN + 1 };

/*
 * Reads a name; capitals, blanks, hyphens and the like do not matter, nor do "chess" or "960" after the name of another
 * variant: "Atomic Chess", "Crazyhouse960".  The number of an array may follow Chess960.
 */
enum variant variant_read(struct span);
/* Does the name say that the first array is drawn by lot, as in Chess960?  Then a game needs a FEN tag. */
bool variant_drawn_by_lot(struct span);
/* The number of an array of Chess960 at the end, as in "Chess960 #518", "SP 518" and "518"; -1: there is none. */
int variant_array(struct span);
/* Can the event name one?  All forms of Event that do begin so. */
static inline bool
variant_in_event(struct span event)
{
	return event.n >= 6 && (*event.p == 'F' || *event.p == 'L' || *event.p == 'I') &&
	    (span_starts(event, SPAN("FICS ")) || span_starts(event, SPAN("Live ")) || span_starts(event, SPAN("Let's")) ||
	    span_starts(event, SPAN("ICC w")));
}

/*
 * By the values of two tags, empty where they are missing: by Variant; or, if it says nothing, by Event, where a server
 * names the variant in a fixed form: "FICS rated crazyhouse game", "Live Chess - Crazyhouse", "ICC w23 5 0".
 */
enum variant variant_said(struct span tag, struct span event);
/* How they write its name: the value of Variant, or that part of Event; empty: only a number or nothing names it. */
struct span variant_said_as(struct span tag, struct span event);

/*
 * The name for a Variant tag, of a chess variant as lichess.org writes it; NULL: none (NONE, STANDARD, POSITION, OTHER,
 * UNKNOWN).
 */
const char *variant_name(enum variant);
/* The usual one of the names that variant_read() takes, in small letters without blanks; NULL: none. */
const char *variant_word(enum variant);

#endif
