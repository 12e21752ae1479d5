/* tag_value: what the value of one tag must look like: every tag's, dates, times.  PGN 7, 8.1, 9. */
#ifndef TAG_VALUE_H
#define TAG_VALUE_H

#include "finding/finding.h"

struct tag {
	struct span name, value;	/* value as written, escapes not undone; p NULL: there is none */
	struct span text;		/* the pair from [ to ] */
};

/* One tag to look at. */
struct tag_look {
	const struct tag *tag;
	bool roster;			/* one of the seven that must have a value */
	struct span players;		/* White or Black, whose tag it may be: several are joined by ':' */
	unsigned long today;		/* YYYYMMDD; 0: not known */
	struct findings *findings;
};

/* Checks: named by the rows of tags.def. */
void tag_value_text(const struct tag_look *);
void tag_value_date(const struct tag_look *);
void tag_value_time(const struct tag_look *);
void tag_value_moment(const struct tag_look *);	/* a time, with a zone after it */
void tag_value_clock(const struct tag_look *);
void tag_value_running(const struct tag_look *);	/* the Clock tag: whose clock runs */

/* What every check begins with when the value is not in its common good form.  False: there is nothing more to say. */
bool tag_value_plain(const struct tag_look *);
/* A finding with its own message; NULL when nobody wants it. */
struct finding *tag_value_complain(const struct tag_look *, enum diag, struct span token, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* What the value should have been, when that is certain; the finding may be NULL. */
void tag_value_correct(const struct tag_look *, struct finding *, struct span value);

/* "?" and "-": unknown, and not applicable; allowed wherever PGN has nothing better. */
bool   tag_value_unknown(struct span);
size_t tag_value_digits(struct span, size_t i);	/* how many from place i on */
int    tag_value_shown(struct span);	/* bytes to quote in a message: not too many, and no cut character */

/* Will a finding of this row, with the severity of the row, be reported? */
static inline bool
tagvalue_worth(const struct findings *f, enum diag id)
{
	enum severity s = f->grading->severity[id];

	return s != SEVERITY_OFF && s >= f->grading->level;
}

#endif
