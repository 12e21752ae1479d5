/*
 * Room finding: what can be wrong: the catalogue, one finding, its severity and its fingerprint. It does not
 * know where text comes from, or how findings are written.
 */
/*
 * finding: one fact about one place, collected game by game.
 *
 * Whoever sees something wrong calls found().  It answers NULL when nobody
 * wants to hear it (switched off, below the level, already said once for this
 * game), so that the details are only worked out when they will be read.
 */
#ifndef FINDING_H
#define FINDING_H

#include <stdint.h>

#include "finding/grading.h"

enum {
	FINDINGS_MAX = 1000,	/* kept of one game; one more is limit-diagnostics */
	SUGGEST_MAX = 5,
	MUTES_MAX = 255,
};

struct finding {
	enum diag id;
	enum severity severity;
	bool at_end;		/* about the end of the game: comes last in it */
	unsigned needs;		/* FACT_* of text_check.h that the file must have shown before; 0: none */
	struct span token;	/* the offending bytes, inside the record: they are its place */
	struct span message;	/* one sentence without a full stop; empty: the row's own */
	int ply;		/* -1: none */
	unsigned number;	/* move number; with `side` it makes "38..." */
	int side;		/* enum colour of the side to move; -1: none */
	struct span canonical, fen;
	struct span suggest[SUGGEST_MAX];	/* SAN, best first; the first empty one ends them */
	int suggest_left_out;	/* so many of the first are not meant instead of the token, but before it */
	bool suggest_whole;	/* the first makes the whole rest of the game legal */
	const int *plies;	/* for repetitions: when the position stood on the board; in the arena */
	int plies_n;
	struct span intended;	/* for a claim with an intended move: that move in SAN */
	struct span ref;	/* law or clause; empty: the row's own */
};

/* What lists of ids in a text mute.  All zeros is nothing. */
struct mutes {
	unsigned char by[DIAG_COUNT];	/* the number, from 1, of the first item that names it; 0: none does */
	unsigned n;			/* items; those from MUTES_MAX on have that number together */
};

/* All zeros with `grading` set is an empty one. */
struct findings {
	const struct grading *grading;
	struct finding *list;
	size_t n, max;
	size_t more;			/* not kept, for FINDINGS_MAX */
	enum severity worst;		/* of all, kept or not */
	struct arena text;		/* what messages, canonical, fen and suggest point to */
	enum severity said[DIAG_COUNT];	/* in this game, the loudest, whatever became of it */
	struct mutes muted;		/* by escape lines in this game */
	struct span items[MUTES_MAX];	/* where they stand, but for the last one */
	bool dirty;			/* said or muted has an entry */
	bool failed;			/* out of memory */
};

/*
 * Is it told with its game?  `facts` are the game's: what holds only if other games
 * of the file show more is reported when they do, and counts for the file alone.
 */
static inline bool
finding_told(const struct finding *f, enum severity level, unsigned facts)
{
	return f->severity >= level && (f->needs & ~facts) == 0;
}

/*
 * The first item after number `from` that mutes nothing, for what it names was
 * looked for (or is, when nobody asks for it, in no profile) and not met; 0:
 * there is none.  `name`: what the item is: an id, or the beginning of ids
 * with a *.
 */
unsigned        finding_mutes_unused(const struct mutes *, unsigned from, const bool met[DIAG_COUNT], const struct grading *,
    char name[DIAG_ID_MAX]);

bool            finding_wanted(const struct findings *, enum diag);
/* The same where the case decides the severity. */
bool            finding_wanted_as(const struct findings *, enum diag, enum severity);
/* A new finding to fill in, or NULL.  Its severity is the grading's. */
struct finding *finding_add(struct findings *, enum diag, struct span token);
/* The same where the case decides the severity, unless the user chose one. */
struct finding *finding_add_as(struct findings *, enum diag, enum severity, struct span token);
/* The same with a message of its own; for what needs no other detail. */
void            finding_add_saying(struct findings *, enum diag, struct span token, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Says how many findings of the game were not kept, if any; `place` is where. */
void            findings_more(struct findings *, struct span place);
/* Says of which items of lists in this game there was nothing to mute. */
void            findings_unused(struct findings *);
/* Sorts by place (findings about the end last), drops muted ones. */
void            findings_sort(struct findings *);
/* Makes it empty again, for the next game. */
void            findings_clear(struct findings *);
void            findings_free(struct findings *);

#endif
