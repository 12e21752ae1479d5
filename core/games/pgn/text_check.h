/* text_check: checks the bytes of a record: encoding, control characters, blanks, line ends. */
#ifndef TEXT_CHECK_H
#define TEXT_CHECK_H

#include "base/encoding.h"
#include "toolkit/finding/finding.h"

/* Where a record is in its file. */
struct text_check_place {
	bool first, last;
	char eol;		/* '\n', or '\r' in files that have no other */
	enum encoding encoding;	/* of the file; ENC_ASCII: not known */
};

/*
 * Adds findings, and the FACT_* of the record to *facts.  Returns whether the record certainly has only LF and printable
 * ASCII without backslashes and &.
 */
bool text_check_check(struct span record, const struct text_check_place *, struct findings *, unsigned *facts);

/* What a text has in addition to printable ASCII, as a set of SEEN_*; ODD: any byte but CR, HT and LF; ESCAPE: \ or &. */
enum { SEEN_ODD = 1, SEEN_CR = 2, SEEN_TAB = 4, SEEN_LF = 8, SEEN_ESCAPE = 16 };
unsigned text_check_seen(struct span);
unsigned text_check_seen_plain(struct span);	/* the same, byte by byte; public for the test */

#endif
