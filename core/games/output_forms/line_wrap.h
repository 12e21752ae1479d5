/* line_wrap: writes words into lines of a limited width, and the tag pairs of a game. */
#ifndef LINE_WRAP_H
#define LINE_WRAP_H

#include <string.h>

#include "games/output_forms/write.h"

/*
 * A line is written first and broken afterwards, at its last blank: it is not known whether a word fits until the `)`
 * and `}` after it are there, too. The caller must have reserved the room.
 */
struct line_wrap {
	char *at;		/* where the next byte goes */
	char *line;		/* where the current line starts */
	char *blank;		/* the last place where it may be broken; NULL: there is none */
	size_t max;		/* characters in a line */
	size_t room;		/* bytes in the current line: more than `max` if characters have several */
	bool joined;		/* the next word follows without a blank */
};

enum { LINE_WRAP_MOVE = 40 };		/* bytes that a word in canonical SAN may take, with its number */

static inline void
line_wrap_start(struct line_wrap *pen, char *at, int width)
{
	*pen = (struct line_wrap){ .at = at, .line = at, .joined = true };
	pen->max = pen->room = width > 0 ? (size_t)width - 1 : SIZE_MAX / 2;
}

void line_wrap_break(struct line_wrap *);

/* Before and after a word. After something is added to a word, it is ended again. */
static inline void
line_wrap_begin(struct line_wrap *pen)
{
	if (pen->joined) {
		pen->joined = false;
	} else {
		pen->blank = pen->at;
		*pen->at++ = ' ';
	}
}

static inline void
line_wrap_end(struct line_wrap *pen)
{
	if ((size_t)(pen->at - pen->line) > pen->room)
		line_wrap_break(pen);
}

/* Breaks lines of words that were written from pen->at on; the rest is as in line_wrap_words(). */
void line_wrap_fold(struct line_wrap *, char *to, char *blank);

/*
 * Instead of these: ASCII words and the blanks before them have been written from pen->at to `to`; `blank` is the one before
 * the last of them.
 */
static inline void
line_wrap_words(struct line_wrap *pen, char *to, char *blank)
{
	pen->joined = false;
	if ((size_t)(to - pen->line) > pen->room) {
		line_wrap_fold(pen, to, blank);
	} else {
		pen->at = to;
		pen->blank = blank;
	}
}

static inline void
line_wrap_put(struct line_wrap *pen, struct span s)
{
	if (s.n > 0)
		memcpy(pen->at, s.p, s.n);
	pen->at += s.n;
}

/* Text that may not be ASCII: a character counts once, however many bytes it has. */
void line_wrap_put_wide(struct line_wrap *, struct span);
/* Text as a line of its own. */
void line_wrap_line(struct line_wrap *, struct span);

/* A number in decimal; nearly all have one or two digits. */
static inline char *
line_wrap_number(char *at, uint64_t n)
{
	if (n < 10) {
		*at = (char)('0' + n);
		return at + 1;
	}
	if (n < 100) {
		at[0] = (char)('0' + n / 10);
		at[1] = (char)('0' + n % 10);
		return at + 2;
	}
	return at + number_digits(n, at);
}

/*
 * A word in canonical SAN, by copying 8 bytes: they can be read after any word of the record, whose text this is (token.h),
 * but perhaps not after a word that has been added.
 */
static inline char *
line_wrap_san(char *at, struct span record, const struct element *e)
{
	if (__builtin_expect((uintptr_t)e->text - (uintptr_t)record.p < record.n && e->n <= 8, true))
		memcpy(at, e->text, 8);
	else
		memcpy(at, e->text, e->n);
	return at + e->n;
}

enum {
	LINE_WRAP_SINGLE = 1,	/* each run of blanks becomes one, and those at the ends are removed */
	LINE_WRAP_WORDS = 2,	/* words of the game: the reader takes U+0080 to U+009F for parts of words, not for blanks */
};

/*
 * Makes the buf the text of the record in UTF-8, with control characters as blanks (or as U+FFFD, if they are parts of
 * words), except those that double encoding made of other characters. `how` is a set of LINE_WRAP_*.
 */
struct span line_wrap_clean(struct buf *, const struct view *, struct span, unsigned how);

/* The tag pairs, a line each, and a blank line after them; nothing if there are none, or with `bare`. */
void line_wrap_tags(struct buf *, const struct view *, const struct write_options *);

#endif
