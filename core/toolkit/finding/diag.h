/* diag: the catalogue of findings: the rows of diag.def, as an enum and as a table. */
#ifndef DIAG_H
#define DIAG_H

#include "base/buf.h"
#include "toolkit/finding/severity.h"

/* How often a finding is reported: at every place, or once in a game, or once in a file. */
enum scope { SCOPE_EACH, SCOPE_GAME, SCOPE_FILE };

/* Flags of a row: what it means for the profiles (see `profiles`), and whether it can be corrected. */
enum {
	DIAG_LOSS = 1,	/* data is lost or wrong: profile `relaxed` has only these, and DIAG_LATE */
	DIAG_FORM = 2,	/* deviates from PGN export format: at least a warning in `export` */
	DIAG_PLAY = 4,	/* the Laws, results, clocks: profile `arbiter` has only these, and DIAG_LATE */
	DIAG_RECORD = 8,	/* rosters and names: at least a warning in `archive` */
	DIAG_ASKED = 16,	/* only in a profile that raises another of its flags, and when selected by name */
	DIAG_FIX_SAFE = 32,	/* pgn-check --fix corrects it where it is certain what is meant: see fix.h */
	DIAG_FIX_UNSAFE = 64,	/* only with --unsafe-fixes: the meaning may change */
	DIAG_FIX_MOVE = DIAG_FIX_UNSAFE | 2048,	/* the same, where only one correction makes the rest of the game legal */
	/*
	 * Found only with an option, or in tournament reports; most when all files have been read: its absence means nothing,
	 * and no profile leaves it out, since somebody asked for it.
	 */
	DIAG_LATE = 256,
	DIAG_HABIT = 512,	/* of form: if most games of a file have it, it is how its source writes, and no fault of one game */
	DIAG_CLAIM = 1024,	/* a player may claim a draw */
	DIAG_MISSED = 128,	/* a draw that nobody noticed; the score may be right: at least a warning in `arbiter` */
};

enum diag {
	DIAG_NONE,	/* nothing is wrong */
#define DIAG(name, id, severity, scope, flags, ref, message, explanation) DIAG_##name,
#include "toolkit/finding/diag.def"
#undef DIAG
	DIAG_COUNT
};

struct diag_row {
	const char *id;
	enum severity severity;
	enum scope scope;
	unsigned flags;
	const char *ref;		/* law or clause, "" when there is none */
	const char *message;		/* constant; no full stop */
	const char *explanation;	/* what, why, an example, what to do */
};
extern const struct diag_row diag_rows[DIAG_COUNT];

enum { DIAG_ID_MAX = 48 };	/* bytes of the longest id with its NUL, checked by tests/unit/test_baseline.c */

/* A profile is a choice of rows by flag. */
struct profile {
	const char *name;
	unsigned only;		/* only rows with one of these flags, or with DIAG_LATE; 0: all but those with DIAG_ASKED */
	unsigned raised;	/* rows with one of these are at least a warning */
	const char *help;
};
extern const struct profile profiles[];	/* ends with a row without a name */

enum diag diag_find(struct span id);	/* DIAG_NONE: there is no such id */

#endif
