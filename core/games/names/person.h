/*
 * Room games/names: names of players, sites and events: lists of them, spellings, which are the same person.
 */
/* person: who plays, by a name that may be written in many ways, and whether two names can be those of one player. */
#ifndef PERSON_H
#define PERSON_H

#include "base/buf.h"
#include "base/encoding.h"

enum { PERSON_NAME = 64, PERSON_WORDS = 6 };

struct person {
	bool known;		/* it names somebody; if not, the rest is empty */
	bool comma;		/* the words before `given` are the surname */
	int words, given;	/* how many; the index of the first given name */
	unsigned char at[PERSON_WORDS];	/* where each begins */
	char text[PERSON_NAME];	/* the words, folded, each with a NUL after it */
	unsigned long fide;	/* the FIDE id; 0: not known */
};

/* Is the word one that surnames are written with and without, as "van" and "de", in any ASCII case? */
bool person_particle(struct span word);
/* Does it name several persons, as in a consultation game? */
bool person_several(struct span name);

/* How two values of a tag go together. */
enum agreement { AGREE_UNKNOWN, AGREE_EQUAL, AGREE_COMPATIBLE, AGREE_CONTRADICTS };

/* `fide`: the value of the tag with the id, or empty.  False: out of memory. */
bool person_read(struct person *, struct span name, enum encoding, struct span fide);
/*
 * Can they be one player?  Equal: the same id or the same name; compatible: initials, a missing given name, another
 * order, a letter more or less.  Unknown: one of them names nobody, and nobody is not equal to nobody.
 */
enum agreement person_compare(const struct person *, const struct person *);
/*
 * A hash of one word of the surname: names that person_compare() finds equal or compatible mostly have the same.
 * 0: it names nobody.
 */
uint64_t person_key(struct span name, enum encoding, struct buf *words);

/* Some of the words of a person: the surname, or the given names. */
struct person_words {
	const struct person *of;
	int first, n;
};

const char *person_word(struct person_words, int i);	/* terminated */
/* The ways to read a name: without a comma any first words, or any last words, can be the surname. */
int  person_readings(const struct person *);
void person_read_as(const struct person *, int reading, struct person_words *surname, struct person_words *given);
struct person_words person_kernel(struct person_words surname);	/* without particles at its start and end */

#endif
