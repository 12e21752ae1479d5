/*
 * name_memory: what a list of names has for the names that were looked up before.  A database has few names and many
 * games, so nearly all look-ups end here.
 */
#ifndef NAME_MEMORY_H
#define NAME_MEMORY_H

#include "games/names/name_list.h"

/*
 * How well a candidate fits: not at all; an abbreviation, if the first word of the listed name is the surname; an
 * abbreviation; equal when folded; equal as written.
 */
enum fit { FIT_NONE, FIT_FIRST_WORD, FIT_SHORT, FIT_EXACT, FIT_SAME };

struct name_key {
	enum name_kind kind;
	struct span name;
	const struct known_name *other;	/* the player with the id of the game; NULL: none */
};

/* What the list has for it. */
struct name_found {
	const struct known_name *candidates[NAME_CANDIDATES];
	size_t n;			/* how many there are in all */
	enum fit best;			/* how well they fit */
	bool full;			/* of players: it is the name of one person, and not a surname alone */
	bool alike;			/* the name may be a form of that of `other` */
	struct span corrected;		/* the name after general corrections; empty: none applies */
};

struct name_memory;

/*
 * Several threads may call name_memory_find() and name_memory_keep().  It keeps the first NAME_MEMORY names, about, which is
 * at most 70 MB; what it has never changes, so that nothing is locked.
 */
enum { NAME_MEMORY = 1 << 17 };

struct name_memory *name_memory_new(void);	/* NULL: out of memory */
void name_memory_free(struct name_memory *);	/* may be NULL */
const struct name_found *name_memory_find(const struct name_memory *, const struct name_key *);	/* NULL: not known */
/* Keeps a copy, if there is room. */
void name_memory_keep(struct name_memory *, const struct name_key *, const struct name_found *);

#endif
