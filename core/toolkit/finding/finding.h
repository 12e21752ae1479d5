/*
 * Room toolkit/finding: what can be wrong: the catalogue, one finding, its severity and its fingerprint, baselines of
 * known findings, and what a report is.  It does not know where text comes from, what a finding is about, or the formats
 * that reports are written in.
 */
/*
 * finding: the findings of one game.
 *
 * A checker that sees something wrong calls finding_add() and fills in the details.  NULL means that the finding is
 * not wanted (switched off, below the level, muted, or raised in this game before), so that the details need not be
 * worked out.
 *
 * Four places limit how often the same finding is reported:
 * - finding.c sees one game.  It keeps a finding whose scope is the game or the file once, unless the user selected it
 *   by name, and at most FINDINGS_MAX findings of all kinds.
 * - may_be_shown() in toolkit/run/batch.c sees a batch of games, and not what other threads found in the games before it.  It
 *   only saves time: for findings beyond the limits of report_streams.c within this batch, no text is made.
 * - toolkit/run/report_streams.c sees a whole file in order.  It shows a finding whose scope is the file once, and any other at
 *   most --max-findings times, and counts those that it leaves out.
 * - `most` in report.h is for a whole run: how many items a format may have, since its readers take no more.
 */
#ifndef FINDING_H
#define FINDING_H

#include <stdint.h>

#include "base/arena.h"
#include "base/encoding.h"
#include "toolkit/finding/grading.h"

enum {
	FINDINGS_MAX = 1000,	/* findings kept of one game; limit-diagnostics says how many more there were */
	MUTES_MAX = 255,	/* items of lists that are distinguished; see struct mutes */
};

/* Is it corrected: never, by pgn-check --fix or fen-legal --corrected, or only with --unsafe-fixes, too? */
enum finding_fix { FIX_NONE, FIX_SAFE, FIX_UNSAFE, FIX_UNTRIED /* it was not looked for */, FIX_COUNT };

struct location;	/* toolkit/input/location.h */
struct finding_about;	/* games/interface/finding_about.h: what it says of a game */

/* A part of a correction: bytes of the record that are replaced; none: the text is inserted before `old`. */
struct finding_edit {
	struct span old, text;
	const struct location *place;	/* of `old`, without file, game and encoding */
};

/*
 * What a record shows about the file it is in; the caller combines the facts of all records, in their order.  A finding about
 * a mixture needs both facts of a pair.  1 and 2 belong to those who judge.
 */
enum {
	FACT_UTF8 = 4, FACT_8BIT = 8,		/* it has characters beyond ASCII in UTF-8; bytes that are not UTF-8 */
	FACT_CRLF = 16, FACT_LF = 32,		/* it has lines that end with CR LF; with LF alone */
};

struct finding {
	enum diag id;
	enum severity severity;
	bool at_end;		/* about the end of the game: sorted after all others */
	unsigned needs;		/* reported only if games of the file have shown these facts, FACT_* */
	struct span token;	/* the offending bytes of the record; their address is the place of the finding */
	struct span message;	/* one sentence without a full stop; empty: the message of its row in the catalogue */
	bool utf8;		/* message and canonical have text from elsewhere: they are UTF-8, whatever the record is */
	struct span canonical;	/* the correct form of the token; empty: none */
	struct finding_about *about;	/* NULL: nothing; in findings.text */
	enum finding_fix fix;	/* as a correction of the whole record was tried, and the finding was gone then */
	const struct finding_edit *edits;	/* what corrects it, in their order; valid while the finding is reported */
	size_t edits_n;			/* 0: not known, too many, or other findings have them */
	struct span ref;	/* law or clause; empty: that of its row in the catalogue */
};

/* The encoding of its message and its canonical form; `record` is that of its record.  Names of files may be in none. */
static inline enum encoding
finding_encoding(const struct finding *f, enum encoding record)
{
	return f->utf8 ? ENC_CP1252 : record;
}

/* The findings that the items of "% arbiter: ignore=ITEM,ITEM" suppress.  All zeros: none. */
struct mutes {
	unsigned char by[DIAG_COUNT];	/* number of the first item that names the finding, from 1; 0: none does */
	unsigned n;			/* how many items; all from MUTES_MAX on share that number */
};

/* All zeros with `grading` set is an empty one. */
struct findings {
	const struct grading *grading;
	struct finding *list;
	size_t n, max;
	size_t more;			/* how many were not kept, because of FINDINGS_MAX: none is worse than one that was */
	size_t passed[SEVERITY_ERROR];	/* when it is full: how many from the end are known not to be of that severity */
	enum severity worst;		/* the highest severity, kept or not; set by findings_sort() */
	struct arena text;		/* owns what the spans of the findings point to outside the record */
	enum severity said[DIAG_COUNT];	/* the highest severity raised in this game, kept or not; OFF: never */
	struct mutes muted;		/* by escape lines in this game */
	struct span items[MUTES_MAX];	/* the place of item i + 1 in the record; not for those that share MUTES_MAX */
	bool dirty;			/* said or muted has an entry: findings_clear() has to clear them */
	bool failed;			/* out of memory */
};

/*
 * Is the finding reported with its game?  `facts` are what this game has shown.  A finding that needs more than that is
 * reported if other games of the file show it, and then counts for the file, not for this game.
 */
static inline bool
finding_told(const struct finding *f, enum severity level, unsigned facts)
{
	return f->severity >= level && (f->needs & ~facts) == 0;
}

/*
 * The first item after number `from` that had nothing to suppress; 0: there is none.  Such an item names only findings
 * that were looked for and did not occur (`met`); findings in no profile (DIAG_ASKED) do not matter while they are off.
 * `name` gets the item: an id, or the beginning of ids with a *.
 */
unsigned        finding_mutes_unused(const struct mutes *, unsigned from, const bool met[DIAG_COUNT], const struct grading *,
    char name[DIAG_ID_MAX]);

/* False: finding_add() would return NULL, and the details need not be worked out. */
bool            finding_wanted(const struct findings *, enum diag);
/* The same for finding_add_as(). */
bool            finding_wanted_as(const struct findings *, enum diag, enum severity);
/* Room for so many: until then the findings stay where they are.  Out of memory: `failed`. */
void            finding_reserve(struct findings *, size_t more);
/* A new finding to fill in, with the severity that the grading has for it; NULL: not wanted. */
struct finding *finding_add(struct findings *, enum diag, struct span token) __attribute__((cold));
/* The same with a severity that depends on the case; one that the user chose with --severity takes precedence. */
struct finding *finding_add_as(struct findings *, enum diag, enum severity, struct span token) __attribute__((cold));
/* finding_add() with a message of its own, for a finding without further details. */
void            finding_add_saying(struct findings *, enum diag, struct span token, const char *format, ...)
    __attribute__((format(printf, 4, 5), cold));
/* Adds to the message of a finding, which may be that of its row: "message; more". */
void            finding_say_more(struct findings *, struct finding *, struct span more) __attribute__((cold));
/*
 * Removes the findings about exactly this token, because another one explains them. Returns the message of the first,
 * which stays valid; empty: there was none, or it has the message of its row.
 */
struct span     findings_remove(struct findings *, struct span token);
/* If findings of the game were not kept, adds one at `place` that says how many. */
void            findings_more(struct findings *, struct span place);
/* Adds a finding for each item of `muted` that had nothing to suppress. */
void            findings_unused(struct findings *);
/* Sorts by place (findings about the end last), and drops those that were muted after they were added. */
void            findings_sort(struct findings *);
/* Removes all, for the next game. */
void            findings_clear(struct findings *);
void            findings_free(struct findings *);

#endif
