/* tag_value: checks of the value of a tag: what holds for every value, and for dates and times.  PGN 7, 8.1, 9. */
#ifndef TAG_VALUE_H
#define TAG_VALUE_H

#include "toolkit/finding/finding.h"

struct tag {
	struct span name, value;	/* value as written, with its escapes; p NULL: it has none */
	struct span text;		/* the pair from [ to ] */
};

struct tags;

/* A tag to check. */
struct tag_look {
	const struct tag *tag;
	bool roster;			/* one of the seven that must have a value */
	bool plain;			/* its value certainly has nothing that tag_value_plain() looks for, but may be empty */
	const struct tags *tags;	/* all tags of the game */
	unsigned long today;		/* YYYYMMDD; 0: not known */
	struct findings *findings;	/* where findings are added */
};

/* The checks that rows of tags.def name. */
void tag_value_text(const struct tag_look *);
void tag_value_date(const struct tag_look *);
void tag_value_time(const struct tag_look *);
void tag_value_moment(const struct tag_look *);	/* a time with a zone, or a date and time */
void tag_value_clock(const struct tag_look *);	/* the time that is left on a clock */
void tag_value_running(const struct tag_look *);	/* the Clock tag: whose clock is running, and its time */

/* The checks of every value, with which the other checks begin.  False: the value is empty, and that is reported. */
bool tag_value_plain(const struct tag_look *);
/* Adds a finding with a message of its own; NULL: not wanted. */
struct finding *tag_value_complain(const struct tag_look *, enum diag, struct span token, const char *format, ...)
    __attribute__((format(printf, 4, 5), cold));
/* Notes in the finding, which may be NULL, what the value should be.  Only for corrections that are certain. */
void tag_value_correct(const struct tag_look *, struct finding *, struct span value);

/* The number of a rating, also of a provisional one with its mark: "1500", "1500?", "1500P"; 0: it is none. */
unsigned long tag_value_rating(struct span value);
enum { TAG_VALUE_RATING_MAX = 6000 };	/* the highest that anybody has, which is an engine's; more is a mistake */
/* Is it "?" (unknown) or "-" (does not apply)?  They are allowed wherever PGN has no other form for that. */
bool   tag_value_unknown(struct span);
/* Is it empty, unknown, or a date of which nothing is known?  For questions and tables it is as if there were no tag. */
bool   tag_value_absent(struct span);
/* Is all of it unknown, as in "", "?", "????.??.??" and "*"? */
bool   tag_value_says_nothing(struct span);
size_t tag_value_digits(struct span, size_t i);	/* how many digits there are from place i on */
int    tag_value_shown(struct span);	/* how many bytes to quote in a message: at most 60, whole characters */

/* Is a finding reported, if it has the severity of its row? */
static inline bool
tag_value_worth(const struct findings *f, enum diag id)
{
	enum severity s = f->grading->severity[id];

	return s != SEVERITY_OFF && s >= f->grading->level;
}

#endif
