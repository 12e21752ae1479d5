/* sighting: what the tags of a game say about one of its players: when and where, and the rating. */
#ifndef SIGHTING_H
#define SIGHTING_H

#include "games/duplicates/game_key.h"
#include "games/names/name_profile.h"

/* What a game says about one of its players. */
struct sighting {
	uint64_t player, opponent;	/* hashes of full names */
	uint64_t event;			/* of its name and year; 0: not known, as for the others */
	uint64_t place, entry;		/* as in struct game_key */
	int32_t day;			/* as in struct days; 0: not exactly known */
	uint32_t site, round, fide;	/* site and round: hashes */
	uint16_t elo, muted;		/* muted: a bit for each kind of contradiction that the game says to ignore */
	uint8_t speed, side;		/* speed: in which games ratings are compared; side: enum colour */
	bool slow;			/* not rapid, blitz, or on a server */
};

/* Games of one thread, which are handed over from time to time. */
struct sightings {
	struct sighting *list;
	size_t n, max;
	bool named;		/* games of names are wanted */
	struct name_game *names;
	size_t names_n, names_max;
	struct tags *tags;	/* of the game before: most have the same names, which are read faster then */
	bool failed;		/* out of memory */
};

/*
 * Adds the players of a game, of which nothing but its entry and its tag section is used, so that it is the same whether
 * it was read or comes from a key file.  RECORD_PADDING bytes after the section are readable.  `place` and `entry` are
 * those of its key.
 */
void sightings_add(struct sightings *, const struct game_entry *, struct span tags, uint64_t place, uint64_t entry);
void sightings_free(struct sightings *);

#endif
