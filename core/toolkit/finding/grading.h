/* grading: the severity of every finding, from a profile and the choices of the user. */
#ifndef GRADING_H
#define GRADING_H

#include "base/buf.h"
#include "toolkit/finding/diag.h"

/* What is reported, and how severe it is.  Constant while games are checked. */
struct grading {
	enum severity severity[DIAG_COUNT];	/* OFF: not reported */
	bool chosen[DIAG_COUNT];	/* the user named it: every place is reported, and none is below `raised` */
	bool fixed[DIAG_COUNT];		/* the user named its severity, which then holds in every case */
	bool every;			/* every place of all findings is reported, whatever their scope */
	enum severity raised;		/* the lowest severity of findings that are chosen and not fixed */
	enum severity least;		/* findings below it neither are reported nor make a run fail */
	enum severity level;		/* findings below it are not kept: `least`, but no higher than the verdict of a game needs, except: */
	bool below[DIAG_COUNT];		/* OFF only because they are below it */
	bool counted[DIAG_COUNT];	/* missed draws below it, which the summary counts */
};

/*
 * CHOOSE_ONLY selects as CHOOSE_SELECT does, but findings keep their severities and scopes, and those with DIAG_LATE stay,
 * which another option asked for.  With both, what both name is selected.
 */
enum choice_kind { CHOOSE_SELECT, CHOOSE_IGNORE, CHOOSE_SEVERITY, CHOOSE_ONLY };

/* One option, in the order of the command line: the later one wins. */
struct choice {
	enum choice_kind kind;
	struct span list;	/* ids, beginnings of ids with a *, or ALL, separated by commas */
	enum severity severity;	/* for CHOOSE_SEVERITY */
};

/*
 * The list for CHOOSE_ONLY of --claims: what an arbiter wants to see of a game about draws.  With one of those from
 * lex-unknown-token on not all has been read as a game: that no claim is reported means nothing then.
 */
#define GRADING_CLAIMS \
	"rep-*,fifty-*,seventyfive-*,missed-claim-*,claimed-draw-unsupported,dead-position-reached,draw-*,record-gap," \
	"rule-date-unknown,lex-unknown-token,limit-token,limit-depth,limit-memory,game-not-judged," \
	"file-not-pgn,file-empty"

/* NULL: there is no profile of that name. */
const struct profile *grading_profile(struct span name);

/* Does the pattern name the finding?  It is an id, the beginning of ids with a *, or ALL. */
bool grading_names(struct span pattern, enum diag);
/* Does the pattern name any finding?  If not, `error` says so in one line. */
bool grading_known(struct span pattern, char error[160]);

/*
 * `level` is the lowest severity that is reported; findings that are selected are raised to it.  `least` is the lowest
 * severity that is needed for anything, at most `level`: it may be lower when --fail-on is.  False: a list names no
 * finding, or nothing is selected; `error` says so in one line.
 */
bool grading_set(struct grading *, const struct profile *, const struct choice *, size_t n, enum severity level,
    enum severity least, char error[160]);

#endif
