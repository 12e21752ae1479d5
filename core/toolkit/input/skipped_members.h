/* skipped_members: the members of archives that are not read: how many, of which kinds, and how an archive among them is read. */
#ifndef SKIPPED_MEMBERS_H
#define SKIPPED_MEMBERS_H

#include <stdint.h>

#include "base/buf.h"

enum { SKIPPED_KINDS = 6, SKIPPED_ENDING = 12, SKIPPED_NAME = 256 };

/* A value without pointers, which the cache keeps as it is.  All zeros: none. */
struct skipped_members {
	uint64_t n;
	struct skipped_kind {
		uint64_t n;
		char ending[SKIPPED_ENDING];	/* of their names, with the dot, in lower case; terminated */
	} kinds[SKIPPED_KINDS];		/* in the order in which they came; other kinds are only counted in `n` */
	uint64_t tables;		/* how many of them are tables as text, .csv or .tsv */
	uint64_t archives;		/* how many of them are archives */
	char archive[SKIPPED_NAME];	/* the name of the first of these as it is stored; "": none, or it is not fit to be typed */
	char unpacks[SKIPPED_ENDING];	/* the command that writes a member of the archive that it is in to standard output */
};

/* Those of all archives of a run. */
struct skipped_total {
	struct skipped_members members;
	uint64_t archives;		/* how many have such members */
	const char *path, *nesting;	/* of the first of them, and of the first that has an archive; NULL: it has no name */
};

/* Counts a member.  `stored`: its name as it is stored, if it is text; `unpacks`: as above. */
void skipped_members_add(struct skipped_members *, struct span name, struct span stored, const char *unpacks);
/* Adds those of an archive; none is allowed. */
void skipped_total_add(struct skipped_total *, const struct skipped_members *, const char *path);
/* Appends how many of each kind there are: "2 .png, 1 .csv and 1 other". */
void skipped_members_kinds(const struct skipped_members *, struct buf *);
/* Appends to a summary how many were not read, as "; 2 files in an archive not read"; nothing if all were. */
void skipped_total_summary(const struct skipped_total *, struct buf *);
/* Appends the command by which a program reads the first archive among them.  False: it is not known. */
bool skipped_total_command(const struct skipped_total *, const char *program, struct buf *);
/* Has it come from skipped_members_add(), as far as that can be seen?  What it says is then safe to use. */
bool skipped_members_right(const struct skipped_members *);

#endif
