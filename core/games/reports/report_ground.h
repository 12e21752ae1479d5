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
struct game_row;
/*
 * What is known of claims in the game: none, some, or not decided and why.  A sentence for people, in `text`; whether
 * something stays open.
 */
enum report_claims_known { REPORT_CLAIMS_KNOWN, REPORT_CLAIMS_OPEN };
enum report_claims_known report_ground_claims(const struct game_row *, struct buf *text);
/* "Move 38, Black"; "The game" for what is about all of it. */
void report_ground_when(struct buf *, const struct finding *);

#endif
