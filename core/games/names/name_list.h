/*
 * name_list: the correct names of players, sites and events, with the other spellings that lists have for them, and what
 * the lists know of the players.  It says what a name of a game should be, and how sure that is.
 */
#ifndef NAME_LIST_H
#define NAME_LIST_H

#include "base/buf.h"

enum name_kind { NAME_PLAYER, NAME_SITE, NAME_EVENT, NAME_KINDS };
extern const char *const name_kinds[];	/* "player", "site", "event"; ends with NULL */

enum {
	NAME_LONGEST = 200,	/* bytes of a name; longer ones are neither kept nor looked up */
	NAME_ALIKE = 4096,	/* spellings of players with one surname and initial, or of other names with one beginning */
};

/* A correct name.  Years and numbers are 0 where they are not known. */
struct known_name {
	uint32_t text;			/* see name_list_text() */
	uint32_t fide;			/* the FIDE id */
	uint16_t born, died;		/* years */
	uint16_t rating;		/* the highest or the latest, as the list has it */
	uint8_t kind;			/* enum name_kind */
	char title[4], federation[4];	/* terminated; empty: not known */
};

/* Can the player have played in that year, which may be 0: from five to a hundred years old, and before death? */
bool known_name_plays(const struct known_name *, int year);

/* A general correction of sites or events, from a spelling file. */
enum name_rule_at { NAME_RULE_PREFIX, NAME_RULE_INFIX, NAME_RULE_SUFFIX };

struct name_list;

struct name_list *name_list_new(void);	/* NULL: out of memory */
void name_list_free(struct name_list *);	/* may be NULL */

/*
 * Adding: names are UTF-8.  Nothing may be added after the first look-up, which remembers what it found.  False: out of
 * memory, or the list is too long.
 */
bool name_list_add(struct name_list *, const struct known_name *, struct span name);
bool name_list_alias(struct name_list *, struct span other);		/* another spelling of the name that was added last */
bool name_list_identify(struct name_list *, unsigned long fide);	/* sets the id of the name that was added last */
bool name_list_rule(struct name_list *, enum name_kind, enum name_rule_at, struct span from, struct span to);
/* Exactly this name becomes the other one: somebody has decided that. */
bool name_list_rename(struct name_list *, const struct known_name *, struct span old, struct span name);
size_t name_list_size(const struct name_list *);	/* correct names and renamings */
uint64_t name_list_left_out(const struct name_list *);	/* spellings that are not looked up, being more than NAME_ALIKE */

const char *name_list_text(const struct name_list *, const struct known_name *);
/* The player with that id; NULL: none, or id 0. */
const struct known_name *name_list_by_id(const struct name_list *, unsigned long fide);

/* A name of a game, as UTF-8 without escapes, and evidence of who it is; 0: not known. */
struct name_query {
	enum name_kind kind;
	struct span name;
	unsigned long fide, elo;
	int year;
};

enum name_grade {
	NAME_UNKNOWN,	/* the list does not have it, or it names nobody, several persons, or only a surname */
	NAME_AMBIGUOUS,	/* several candidates */
	NAME_LIKELY,	/* one candidate is left */
	NAME_CERTAIN,
};

enum { NAME_CANDIDATES = 4 };

struct name_answer {
	enum name_grade grade;
	const char *evidence;		/* a few words; NULL if the grade is NAME_UNKNOWN */
	const struct known_name *is;	/* from NAME_LIKELY on; NULL if only general corrections apply */
	const struct known_name *candidates[NAME_CANDIDATES];	/* the first, in the order of the list */
	size_t n;			/* how many there are in all */
	bool whole;			/* of a player: it was looked up, being the name of one person and not a surname alone */
	bool exact;			/* the name is that of the only candidate; years or the id may rule it out */
	const struct known_name *other;	/* the player whose id is given, but whose name is another one; NULL: none */
	char name[NAME_LONGEST + 1];	/* the correct name; from NAME_LIKELY on */
};

/* Looks up a name.  Several threads may do so.  False: out of memory. */
bool name_list_find(const struct name_list *, const struct name_query *, struct name_answer *);

#endif
