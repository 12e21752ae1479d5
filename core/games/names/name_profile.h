/*
 * name_profile: what the games of an archive say about a name of a player as it is written, and whether they show that
 * another name is another spelling of it.
 */
#ifndef NAME_PROFILE_H
#define NAME_PROFILE_H

#include "games/names/name_likeness.h"

/* A game of a name. */
struct name_game {
	uint64_t block;			/* what the names have in common that are compared; see name_variants.c */
	uint64_t spelling, opponent;	/* hashes of both names as they are written, in UTF-8 */
	uint64_t event;			/* of its name and year; 0: not known, as for the others */
	uint64_t place, entry;		/* as in struct game_key */
	uint64_t first_place, first_entry;	/* of the first game of the name */
	uint64_t families[NAME_FAMILIES];		/* see name_likeness_families() */
	uint32_t opponent_family, round, site, fide;	/* the first three: hashes */
	uint32_t games;			/* how many the name has */
	uint32_t letters;		/* see name_likeness_letters() */
	int32_t day;			/* as in struct days; 0: not exactly known */
	uint16_t year, elo, muted, first_muted;
	uint8_t speed, side, first_side;
	bool slow;
	char initials[2];		/* see name_likeness_initials() */
};

enum { PROFILE_IDS = 4 };

/* A rating, so that those of the same days can be compared. */
struct name_rating {
	int32_t day;
	uint16_t elo;
	uint8_t speed;
};

/* A name with its games, by event and day; all are of one name.  What follows them is known when the name was read. */
struct name_profile {
	const struct name_game *games;
	size_t n;
	bool read;
	struct person person;
	size_t text, text_n;		/* the name in UTF-8: in a buffer of the caller */
	uint32_t ids[PROFILE_IDS];
	int ids_n;			/* how many there are, or PROFILE_IDS */
	int first_year, last_year;	/* 0: not known */
	int form;			/* the higher, the more complete */
	struct name_rating *ratings;
	size_t ratings_n;
};

/*
 * Reads a name for name_likeness(): initials that TWIC writes together are parted ("Hansen,SuB"), and a country after
 * the given name ("Popov,I RUS") tells namesakes apart as a number does.  False: out of memory, as for the others.
 */
bool name_profile_person(struct person *, struct span name);
/* `name`: the text.  The ratings are added by name_profile_evidence(). */
bool name_profile_read(struct name_profile *, const struct name_game *games, size_t n, struct span name);
bool name_profile_full(const struct name_profile *);	/* is a given name written out? */
void name_profile_free(struct name_profile *);

/* What two names have in common. */
enum name_reason {
	NAME_REASON_NONE,
	NAME_REASON_NEAR,	/* nearly the same ratings, within half a year */
	NAME_REASON_EVENT,	/* games of both are different rounds of one event */
	NAME_REASON_RATINGS,	/* equal ratings in the same month or event */
	NAME_REASON_GAMES,	/* a game that is there with both names */
	NAME_REASON_ID,		/* the same FIDE id */
	NAME_REASON_COUNT
};

enum name_verdict {
	NAME_APART,		/* they are other players, or nothing shows that they are one */
	NAME_PERHAPS,		/* they only look alike */
	NAME_POSSIBLY,		/* something confirms it */
	NAME_PROBABLY,
	NAME_SURELY,
};

struct name_evidence {
	enum name_alike likeness;
	enum name_reason reason;
	enum name_verdict verdict;
};

/* What shows that two names are one player's. */
bool name_profile_evidence(struct name_profile *, struct name_profile *, enum name_alike, struct name_evidence *);
/* Is the first one to be kept, if both are one player's?  A total order. */
bool name_profile_better(const struct name_profile *, const struct name_profile *);
/* In words, without a full stop: "another transliteration, and the same FIDE id". */
void name_evidence_write(struct buf *, enum name_alike, enum name_reason);

#endif
