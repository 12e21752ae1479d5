/* comment_command: the commands that programs put into comments, as in "{[%clk 0:05:00]}".  PGN Supplement 2001. */
#ifndef COMMENT_COMMAND_H
#define COMMENT_COMMAND_H

#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "base/buf.h"

enum comment_command_fault {
	COMMENT_COMMAND_GOOD,
	COMMENT_COMMAND_UNCLOSED,	/* it has no ], or another command begins before that */
	COMMENT_COMMAND_QUOTE,		/* a quotation mark is not closed; the command ends at the next ] */
	COMMENT_COMMAND_NAME,		/* no name after the %, or something other than a blank after the name */
};

struct comment_command {
	struct span text;	/* from the [ to the ], both included */
	struct span name;	/* without the % */
	struct span operands;	/* all of them, as written, without blanks at the ends */
	enum comment_command_fault fault;
};

/* Finds the next command in the text of a comment, and moves *rest after it.  False: there is none. */
bool comment_command_next(struct span *rest, struct comment_command *);
/* Removes the next operand; *out is without blanks and quotation marks.  False, and operands->p NULL: no more. */
bool comment_command_operand(struct span *operands, struct span *out);

enum { COMMENT_COMMAND_VALUE = 64 };	/* bytes of a time, a number, a square or an arrow, and more than enough */

/* Does a line end break one of the operands? */
bool comment_command_broken(struct span operands);
/* The value without line ends and the blanks around them; it is put into `room` if it has any. */
struct span comment_command_join(struct span value, char room[COMMENT_COMMAND_VALUE]);
/* Appends the comment without the line ends that break values of its commands.  False: there are none. */
bool comment_command_mend(struct buf *, struct span comment);

enum { CLOCK_HOURS_MAX = 99999 };	/* eleven years */

enum clock_form {
	CLOCK_GOOD,		/* h:mm:ss or hh:mm:ss, with or without a fraction */
	CLOCK_HOURS,		/* the same with more digits for the hours, as in daily games */
	CLOCK_LOOSE,		/* h:m:s, with the wrong number of digits */
	CLOCK_SECONDS,		/* 12.3 */
	CLOCK_NEGATIVE,		/* -0:00:01 */
	CLOCK_SHORT,		/* 5:00: minutes and seconds, or hours and minutes */
	CLOCK_RANGE,		/* 0:10:99 */
	CLOCK_ENDLESS,		/* longer than any game: more than CLOCK_HOURS_MAX hours, or as many seconds */
	CLOCK_EMPTY,
	CLOCK_BAD,
};
/* Reads a time, in milliseconds.  The forms from CLOCK_SHORT on have no value. */
enum clock_form comment_command_clock(struct span, int64_t *ms);
/* All digits after the point of such a time, with the point; empty: there are none.  They may be put into `room`. */
struct span comment_command_fraction(struct span, char room[COMMENT_COMMAND_VALUE]);

/* [%eval 0.36], [%eval #-3,21]: from White's point of view. */
struct eval {
	bool mate;
	bool unusual;		/* `mate`: written as programs do that PGN does not know: +#3, -#3, M3, -M3 */
	bool minus;
	bool beyond;		/* greater than any program means it: */
	unsigned long moves;	/* `mate`: until then */
};
enum { EVAL_PAWNS = 10000000, EVAL_PAWN_DIGITS = 7, EVAL_MOVES = 100000, EVAL_DEPTH_DIGITS = 9 };
bool comment_command_eval(struct span operands, struct eval *);	/* false: not written so */

enum shapes { SHAPES_GOOD, SHAPES_EMPTY, SHAPES_COLOUR, SHAPES_BAD };
/* [%csl Ge4,Rd5], [%cal Ge2e4]: coloured squares and arrows.  Returns the worst fault; *first is its first place. */
enum shapes comment_command_shapes(struct span operands, bool arrows, struct span *first);

/*
 * Fast reading of nearly all comments with a clock: only [%clk h:mm:ss] or [%clk h:mm:ss.t], with at most one blank at
 * each end.  *command is the text without these blanks.
 */
static inline bool
command_plain_clock(struct span s, struct span *command, int64_t *ms)
{
	/*
	 * "h:mm:ss" XOR "0:00:00" must give at most 9, 0, 5, 9, 0, 5, 9.  All bytes are compared at once: adding
	 * `most` sets the high bit of every byte that is larger.
	 */
	static const char zeros[] = "0:00:00", most[] = "\x76\x7f\x7a\x76\x7f\x7a\x76";
	static const char high[] = "\x80\x80\x80\x80\x80\x80\x80";
	uint64_t zero, add, mask, x, both;
	const char *p = s.p;
	unsigned minutes, seconds, tenths = 0;
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
		tenths = (unsigned)(p[14] - '0');
		if (p[13] != '.' || tenths > 9 || p[15] != ']')
			return false;
	} else if (n != 14 || p[13] != ']') {
		return false;
	}
	/* Each byte is now the value of a digit; bytes 2 and 5 of `both` get ten times one digit and the next. */
	both = x * 10 + (x >> 8);
	minutes = (unsigned)(x & 0xff) * 60 + (both >> 16 & 0xff);
	seconds = minutes * 60 + (both >> 40 & 0xff);
	*ms = (int64_t)seconds * 1000 + (int64_t)tenths * 100;
	*command = (struct span){ p, n };
	return true;
}

enum {
	USUAL_CLOCK = 16,	/* bytes of " [%clk h:mm:ss] " */
	USUAL_CLOCK_NONE = -1,
};

/* The same for nearly all of these: are the USUAL_CLOCK bytes at p " [%clk h:mm:ss] "? */
static inline bool
command_is_usual_clock(const char *p, int32_t *seconds)
{
#ifdef __SSE2__
	const __m128i zero = _mm_setr_epi8(' ', '[', '%', 'c', 'l', 'k', ' ', '0', ':', '0', '0', ':', '0', '0', ']', ' ');
	const __m128i most = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 9, 0, 5, 9, 0, 5, 9, 0, 0);
	const __m128i units = _mm_setr_epi16(3600, 0, 600, 60, 0, 10, 1, 0);
	__m128i v = _mm_xor_si128(_mm_loadu_si128((const __m128i *)(const void *)p), zero);

	if (_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(v, most), v)) != 0xffff)
		return false;
	/* Each byte is now the value of a digit, from the seventh on: times its seconds, and added up. */
	v = _mm_madd_epi16(_mm_unpacklo_epi8(_mm_srli_si128(v, 7), _mm_setzero_si128()), units);
	v = _mm_add_epi32(v, _mm_srli_si128(v, 8));
	v = _mm_add_epi32(v, _mm_srli_si128(v, 4));
	*seconds = _mm_cvtsi128_si32(v);
	return true;
#else
	struct span text = { p, USUAL_CLOCK }, command;
	int64_t ms;

	if (p[0] != ' ' || p[USUAL_CLOCK - 1] != ' ' || !command_plain_clock(text, &command, &ms))
		return false;
	*seconds = (int32_t)(ms / 1000);
	return true;
#endif
}

/* The seconds of a usual clock, or USUAL_CLOCK_NONE. */
static inline int32_t
command_usual_clock(struct span s)
{
	int32_t seconds;

	return s.n == USUAL_CLOCK && command_is_usual_clock(s.p, &seconds) ? seconds : USUAL_CLOCK_NONE;
}

/* Moves *rest after an evaluation in its common form, [%eval -0.17], if it begins with one. */
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
	for (int digits = 0; p + 4 < end && *p >= '0' && *p <= '9' && digits < EVAL_PAWN_DIGITS; digits++)
		p++;
	if (p + 4 > end || p[-1] < '0' || p[-1] > '9' || p[0] != '.' || p[1] < '0' || p[1] > '9')
		return false;
	p += 2 + (p[2] >= '0' && p[2] <= '9');
	if (p >= end || *p != ']')
		return false;
	*rest = (struct span){ p + 1, (size_t)(end - p) - 1 };
	return true;
}

/*
 * The pieces of a comment, which are its commands and the texts between them, for comparing the comments of two
 * records of a game piece by piece.
 */

struct comment_piece {
	struct span text;	/* without blanks at the ends; never empty */
	bool command, clock;	/* it is a command; it is %clk */
};

/* Reading a comment; what is in it is for comment_command.c only. */
struct comment_pieces {
	struct span comment, rest;
	const char *at;			/* the next piece begins here */
	struct comment_command command;	/* the next command, if there is one: */
	bool more;
};

struct comment_pieces comment_pieces(struct span comment);
bool comment_piece_next(struct comment_pieces *, struct comment_piece *);	/* false: there are no more */
/* Are the texts the same, except for the number of blanks? */
bool comment_piece_same(struct span, struct span);

#endif
