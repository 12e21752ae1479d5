/* name_likeness: in what way one name of a player can be another spelling of another one. */
#ifndef NAME_LIKENESS_H
#define NAME_LIKENESS_H

#include <stdbool.h>
#include <stddef.h>

#include "games/names/person.h"

enum name_alike {
	ALIKE_NOT,		/* they cannot be one player's, or nothing suggests it */
	ALIKE_SLIP,		/* one letter differs */
	ALIKE_SHORTER,		/* one has a surname or a given name more */
	ALIKE_INITIALS,		/* one has initials, or the first letters of given names */
	ALIKE_TRANSLITERATED,	/* from another language */
	ALIKE_WORDS,		/* the same words, in any order and form */
	ALIKE_COUNT
};

/*
 * What differs tells namesakes and relatives apart: numbers, "Jr" and "II", and the last letter of names of women.
 * Surnames alone are like nothing.
 */
enum name_alike name_likeness(const struct person *, const struct person *);
/* Is the given name of both the same, and the surname not?  Both names have a comma. */
bool name_likeness_given(const struct person *, const struct person *);
/*
 * The first letter of the given name, as it is and transliterated: one of them is that of each name that is alike, if the
 * parts are not exchanged.  NUL: the name has no comma.
 */
void name_likeness_initials(const struct person *, char initials[2]);
/* A bit for each letter that occurs an odd number of times: if one letter differs, two bits do at most. */
uint32_t name_likeness_letters(const struct person *);
enum { NAME_WORDS = 3, NAME_FAMILIES };
/*
 * Hashes of the words that may be the surname, transliterated, and at NAME_WORDS one of all words in any order: names
 * that are alike mostly share one.  0: there is none.
 */
void name_likeness_families(const struct person *, uint64_t families[NAME_FAMILIES]);

/*
 * What the spellings of a name in several languages have in common: "Tschigorin" and "Chigorin", "Jussupow" and
 * "Yusupov".  Different names can have the same, so it is never enough evidence alone.
 */

/* `word` is folded (base/fold.h).  Writes at most `max` bytes, the terminator included; what is longer is cut. */
void transliteration_fold(const char *word, char *out, size_t max);
/* Are both the same given name in lists of such names, though they are not spelled alike: "alexander", "aleksandr"? */
bool transliteration_same_given(const char *, const char *);

#endif
