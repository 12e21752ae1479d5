/* grading: from a profile and the wishes of the user to the severity of every finding. */
#ifndef GRADING_H
#define GRADING_H

#include "base/buf.h"
#include "finding/diag.h"

/* What to report and how loudly: const while games are checked. */
struct grading {
	enum severity severity[DIAG_COUNT];	/* OFF: never */
	bool chosen[DIAG_COUNT];	/* named by the user: every place is reported, and none is below `raised` */
	bool fixed[DIAG_COUNT];		/* the severity was named: it holds in every case */
	bool every;			/* every place of all findings is reported, whatever their scope */
	enum severity raised;	/* what is chosen is at least that */
	enum severity level;		/* the least that is reported */
};

/* ONLY is SELECT, but each finding stays at the severity of its own case. */
enum choice_kind { CHOOSE_SELECT, CHOOSE_IGNORE, CHOOSE_SEVERITY, CHOOSE_ONLY };

/* One option, in the order of the command line: the later one wins. */
struct choice {
	enum choice_kind kind;
	struct span list;	/* ids, beginnings of ids with a *, or ALL, between commas */
	enum severity severity;	/* for CHOOSE_SEVERITY */
};

/* NULL if there is no profile of that name. */
const struct profile *grading_profile(struct span name);

/* Does an id, the beginning of ids with a *, or ALL name it? */
bool grading_names(struct span pattern, enum diag);
/* Does it name anything at all?  False: `error` says so in one line. */
bool grading_known(struct span pattern, char error[160]);

/*
 * `level` is the least that is reported: what is selected is raised to it.
 * `least` is the least that anybody wants to know of, at most `level`.  False:
 * a list names nothing that exists; `error` says so in one line.
 */
bool grading_set(struct grading *, const struct profile *, const struct choice *, size_t n, enum severity level,
    enum severity least, char error[160]);

#endif
