/* archive_game: what is kept of a game to compare it with others: its moves, and the tags that are evidence. */
#ifndef ARCHIVE_GAME_H
#define ARCHIVE_GAME_H

#include "games/chess/position.h"
#include "games/names/person.h"
#include "games/pgn/date.h"
#include "games/pgn/result.h"
#include "games/pgn/tags.h"

enum {
	ARCHIVE_TEXT = 96, ROUND_PARTS = 4,
	ARCHIVE_DAYS_NEAR = 3,	/* so many days are between time zones, or between the start and the end of a round */
};

/* A span of days; all zeros: not known. */
struct days {
	long first, last;
};

/* Values that fit into the arrays are kept; longer ones are cut, except links, which are dropped. */
struct archive_game {
	struct person players[2];	/* by enum colour */
	struct days days;
	char event[ARCHIVE_TEXT], site[ARCHIVE_TEXT];	/* folded; without what differs in equal ones, such as years */
	char link[ARCHIVE_TEXT];	/* the address or the number of the game on a server, or when programs began it */
	int round[ROUND_PARTS], round_n;	/* 0 parts: not known */
	unsigned long elo[2];		/* 0: not known */
	enum result result;		/* that which counts: what ends the moves, if anything does */
	enum result tag_result;		/* that of the Result tag */
	bool mate;			/* the moves end with mate */
	bool programs;			/* both players are programs, as tags say or their names show */
	uint64_t start;			/* a hash of the start position */
	const move *moves;
	int n;
};

/*
 * Reads the evidence from a tag section, as it is written; 64 bytes after it are readable.  The rest is the caller's.
 * False and errno: out of memory.
 */
bool archive_game_tags(struct archive_game *, struct span tags, char eol, enum encoding);
/* Replaces the tags by those of such a section; they point into it. */
void archive_game_pairs(struct tags *, struct span section, char eol);
/* The name of a player in a tag section as above, as it is written; empty: there is none. */
struct span archive_game_name(struct span tags, char eol, int side);
/* The days that a Date tag leaves possible. */
struct days archive_game_days(struct span date);
/* Are they at most ARCHIVE_DAYS_NEAR apart? */
enum agreement archive_game_compare_days(struct days, struct days);

/* How the evidence of two games agrees.  All but the players, who may have exchanged their colours. */
struct evidence {
	unsigned char date, event, site, round, link, elo, result, result_tag;	/* enum agreement */
};
struct evidence archive_game_compare(const struct archive_game *, const struct archive_game *);
/* The players of `a` with those of `b`, or with those of the other colour. */
enum agreement archive_game_players(const struct archive_game *a, const struct archive_game *b, bool exchanged);

#endif
