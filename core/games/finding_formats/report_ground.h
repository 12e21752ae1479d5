/* report_ground: what the Laws say about each kind of claim, for reports that an arbiter files. */
#ifndef REPORT_GROUND_H
#define REPORT_GROUND_H

#include "toolkit/finding/finding.h"

struct report_format;
extern const struct report_format report_claims, report_protocol_claims;	/* html and protocol with --claims */

struct report_ground {
	enum diag id;
	const char *title;
	const char *law;	/* in the words of today's edition; the article itself is the finding's; "": nothing */
};

/* Of a finding without a ground of its own: its id is the title. */
struct report_ground report_ground(enum diag);
/* "Move 38, Black"; "The game" for what is about all of it. */
void report_ground_when(struct buf *, const struct finding *);

/*
 * What is written before the article of the Laws: "not in " if the edition does not have the rule, so that only its name is
 * known.
 */
const char *report_ground_before(const struct finding *);

#endif
