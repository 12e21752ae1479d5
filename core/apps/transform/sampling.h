/*
 * sampling: chooses games at random, but always the same ones for a seed: by a hash of the game, so that it does not
 * matter how many threads there are, and in which files or in which order the games are.
 */
#ifndef SAMPLING_H
#define SAMPLING_H

#include "games/checks/view.h"
#include "games/query/selection.h"

enum { SAMPLING_PARTS = 16 };

struct sampling_part {
	struct span name;
	unsigned long share;
};

/* All zeros: every game, in one part. */
struct sampling {
	unsigned long seed;
	double share;		/* of the games, from 0 to 1; 0: not by share */
	unsigned long most;	/* so many games; 0: not by number */
	struct sampling_part part[SAMPLING_PARTS];
	int parts;
	unsigned long shares;	/* of all parts */
};

/* Reads "5%" or "1000", and "train:80,test:20", which stays the caller's.  False: `error` says what is wrong. */
bool sampling_read(struct sampling *, const char *, char error[SELECTION_ERROR]);
bool sampling_read_parts(struct sampling *, const char *, char error[SELECTION_ERROR]);

/* The hash of a game with that text, regardless of blanks around it: games with the lowest ones are chosen. */
uint64_t sampling_hash(const struct sampling *, struct span text);
/* Is it among the share? */
bool sampling_has(const struct sampling *, struct span text);
/* The part of a game, by its main line: equal games are in the same part, whatever their tags are. */
struct span sampling_part_of(const struct sampling *, const struct view *);

#endif
