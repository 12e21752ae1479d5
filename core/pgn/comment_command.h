/* comment_command: what programs put into comments, "[%clk 0:05:00]".  PGN Supplement 2001. */
#ifndef COMMENT_COMMAND_H
#define COMMENT_COMMAND_H

#include <stdint.h>
#include <string.h>

#include "base/buf.h"

enum comment_command_fault {
	COMMENT_COMMAND_GOOD,
	COMMENT_COMMAND_UNCLOSED,	/* no ] ends it, or another command begins before */
	COMMENT_COMMAND_QUOTE,		/* a quotation mark is not closed; the next ] ends it */
	COMMENT_COMMAND_NAME,		/* no name after the %, or something other than a blank after the name */
};

struct comment_command {
	struct span text;	/* from the [ on */
	struct span name;
	struct span operands;	/* all of them, as written, without blanks at the ends */
	enum comment_command_fault fault;
};

/* Takes the next command out of a comment's text; false when there is none. */
bool comment_command_next(struct span *rest, struct comment_command *);
/* Takes the next operand, without blanks and quotation marks; false after the last (operands->p is NULL then). */
bool comment_command_operand(struct span *operands, struct span *out);

enum clock_form {
	CLOCK_GOOD,		/* h:mm:ss, hh:mm:ss, with a fraction or without */
	CLOCK_HOURS,		/* the same with more digits for the hours: daily games */
	CLOCK_LOOSE,		/* h:m:s, digits missing */
	CLOCK_SECONDS,		/* 12.3 */
	CLOCK_NEGATIVE,		/* -0:00:01 */
	CLOCK_SHORT,		/* 5:00: minutes and seconds, or hours and minutes */
	CLOCK_RANGE,		/* 0:10:99 */
	CLOCK_EMPTY,
	CLOCK_BAD,
};
/* Reads a time to milliseconds.  From CLOCK_SHORT on there is no value. */
enum clock_form comment_command_clock(struct span, int64_t *ms);

/* [%eval 0.36], [%eval #-3,21]: White's view. */
struct eval {
	bool mate;
	bool minus;
	unsigned long moves;	/* to the mate, if `mate` */
};
bool comment_command_eval(struct span operands, struct eval *);

enum shapes { SHAPES_GOOD, SHAPES_EMPTY, SHAPES_COLOUR, SHAPES_BAD };
/* [%csl Ge4,Rd5], [%cal Ge2e4]: coloured squares and arrows.  *first: the first that is not good. */
enum shapes comment_command_shapes(struct span operands, bool arrows, struct span *first);

/*
 * What nearly all comments with a clock are: nothing but [%clk h:mm:ss], perhaps
 * with tenths, with at most one blank at each end.  *command: without those.
 */
static inline bool
command_plain_clock(struct span s, struct span *command, int64_t *ms)
{
	/* Byte by byte: what x may be at most, 9, 5 or 0, is what makes x + most less than 0x80. */
	static const char zeros[] = "0:00:00", most[] = "\x76\x7f\x7a\x76\x7f\x7a\x76";
	static const char high[] = "\x80\x80\x80\x80\x80\x80\x80";
	uint64_t zero, add, mask, x;
	const char *p = s.p;
	int minutes, seconds, tenths = 0;
	size_t n = s.n;

	if (n < 14)
		return false;
	n -= *p == ' ';
	p += *p == ' ';
	n -= p[n - 1] == ' ';
	if (n < 14 || memcmp(p, "[%clk ", 6) != 0)
		return false;
	memcpy(&x, p + 6, 8);
	memcpy(&zero, zeros, 8);
	memcpy(&add, most, 8);
	memcpy(&mask, high, 8);
	x ^= zero;
	if (((x | (x + add)) & mask) != 0)
		return false;
	if (n == 16) {
		tenths = p[14] - '0';
		if (p[13] != '.' || tenths < 0 || tenths > 9 || p[15] != ']')
			return false;
	} else if (n != 14 || p[13] != ']') {
		return false;
	}
	minutes = (p[6] - '0') * 60 + (p[8] - '0') * 10 + p[9] - '0';
	seconds = minutes * 60 + (p[11] - '0') * 10 + p[12] - '0';
	*ms = seconds * 1000 + tenths * 100;
	*command = (struct span){ p, n };
	return true;
}

/* Steps over the common form of an evaluation in front, [%eval -0.17], and the blanks round it. */
static inline bool
command_plain_eval(struct span *rest)
{
	const char *p = rest->p, *end = p + rest->n;

	if (rest->n < 12)
		return false;
	p += *p == ' ';
	if (memcmp(p, "[%eval ", 7) != 0)
		return false;
	p += 7 + (p[7] == '-');
	while (p + 4 < end && *p >= '0' && *p <= '9')
		p++;
	if (p + 4 > end || p[-1] < '0' || p[-1] > '9' || p[0] != '.' || p[1] < '0' || p[1] > '9')
		return false;
	p += 2 + (p[2] >= '0' && p[2] <= '9');
	if (p >= end || *p != ']')
		return false;
	*rest = (struct span){ p + 1, (size_t)(end - p) - 1 };
	return true;
}

#endif
