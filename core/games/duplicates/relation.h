/*
 * relation: what two games have to do with each other.  It is decided by moves and evidence together: equal moves
 * alone can be a repeated draw, equal tags alone two games of a match.  What contradicts outweighs what is similar, and
 * what is unknown is not equal.
 */
#ifndef RELATION_H
#define RELATION_H

#include "games/duplicates/archive_game.h"
#include "toolkit/finding/finding.h"

enum relation_kind {
	RELATION_NONE,
	RELATION_COPY,		/* the same text */
	RELATION_SAME,		/* the same moves */
	RELATION_EXTRA,		/* the same moves, but for moves of kings to the centre, which show the result */
	RELATION_PREFIX,	/* one goes on where the other ends */
	RELATION_RESULT,	/* one of these, but with another result */
	RELATION_COLOURS,	/* the same moves with the colours exchanged */
	RELATION_SLIP,		/* one or two half-moves differ */
	RELATION_VARIANT,	/* half-moves were lost, doubled or exchanged */
	RELATION_SHORT,		/* the same few moves, and nothing confirms that it is one game */
	RELATION_DATE, RELATION_ROUND, RELATION_EVENT,	/* the same moves, but the tag contradicts */
	RELATION_PLAYERS,	/* the same moves, but other players */
	RELATION_PLACEHOLDER,	/* one has no moves, or next to none */
	RELATION_HEADER,	/* other moves, but the same players, date, event and round */
	RELATION_TAIL,		/* one starts from a position of the other, and goes on as it does */
	RELATION_REVERSED,	/* the same moves with the colours exchanged, but it may be another game */
	RELATION_COUNT
};

struct relation_row {
	enum diag id;		/* of the finding */
	bool same;		/* it is one game, and one of the records can go without a loss of moves */
	const char *what;	/* how the message begins: what the game is; where the other one is follows */
};
extern const struct relation_row relation_rows[RELATION_COUNT];

struct game_relation {
	enum relation_kind kind;
	int equal, longer;	/* half-moves that both have, in order; half-moves of the longer game */
	int differs;		/* the first half-move that differs, from 1; 0: none does, as far as both go */
	struct evidence evidence;
};

/*
 * Can games with these moves have any relation?  Their tags are not looked at; `round`: it may be the same.  If not,
 * relation_of() is RELATION_NONE.
 */
bool relation_possible(const struct archive_game *, const struct archive_game *, bool round);
/* The relation of two games.  Never RELATION_COPY, which is seen in the text. */
struct game_relation relation_of(const struct archive_game *, const struct archive_game *);
/* A bit for each relation whose finding is suppressed: 1 << kind. */
uint32_t relation_muted(const struct mutes *);
/* Appends the evidence: ": 80 of 81 half-moves are equal, the first other one is number 36; equal: event; unknown: date". */
void relation_explain(struct buf *, const struct game_relation *);

#endif
