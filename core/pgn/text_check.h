/* text_check: the bytes of a record: encoding, control characters, line ends.  Catalogue 2.1. */
#ifndef TEXT_CHECK_H
#define TEXT_CHECK_H

#include "finding/finding.h"

/* What the bytes of a record say about its whole file; findings about mixtures need the other one of a pair. */
enum {
	FACT_UTF8 = 4, FACT_8BIT = 8,		/* bytes beyond ASCII that are, are not, UTF-8 */
	FACT_CRLF = 16, FACT_LF = 32,		/* lines that end with CR LF, with LF alone */
};

/* Where a record is in its file. */
struct text_check_place {
	bool first, last;
	char eol;		/* '\n', or '\r' in files that have no other */
};

/* Adds to *facts. */
void text_check_check(struct span record, const struct text_check_place *, struct findings *, unsigned *facts);

/*
 * What there is in a text beside printable ASCII, as a set of SEEN_*; fast.
 * The plain one is the definition of the other, for the test.
 */
enum { SEEN_ODD = 1, SEEN_CR = 2, SEEN_TAB = 4, SEEN_LF = 8 };
unsigned text_check_seen(struct span);
unsigned text_check_seen_plain(struct span);

#endif
