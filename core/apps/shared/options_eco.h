/* options_eco: the table of openings that --eco names. */
#ifndef OPTIONS_ECO_H
#define OPTIONS_ECO_H

#include "games/openings/eco.h"
#include "toolkit/cli/program.h"

/* All zeros: none. */
struct options_eco {
	const char *name;	/* --eco; NULL: not given */
	/* State. */
	const char *file;	/* which is read; NULL: none */
	struct eco *table;	/* to be freed with eco_free() */
};

/* A row for a program whose own options have such a struct as a member. */
#define ECO_OPTION(type, member, help) \
	{ 0, "eco", "FILE", help, OWN_TEXT(type, member.name) }

/* The file of --eco, or else of ECO_FILE; NULL: none is given. */
const char *options_eco_name(const struct options_eco *);
/* The table of that file will be read.  0, or 2 after a complaint. */
int options_eco_settle(struct options_eco *, struct program_run *, const char *name);
/* Reads it, if there is one: with it games are checked from then on.  0, or 2 after a complaint. */
int options_eco_read(struct options_eco *, struct program_run *);

#endif
