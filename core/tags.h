/* tags: the tag pairs of a game, by name, and what their values must look like.  PGN 8.1, 9. */
#ifndef TAGS_H
#define TAGS_H

#include "finding.h"

struct tag {
	struct span name, value;	/* value as written, between the quotes: escapes not undone */
	struct span text;		/* the pair from [ to ] */
};

/* Tags that somebody asks for by name: rows of the table in tags.c. */
enum tag_name {
#define TAG(name, check) TAG_##name,
#include "tags.def"
#undef TAG
	TAG_COUNT
};

enum { TAGS_MAX = 128 };	/* more are passed over with limit-token */

/* The tag section.  tags_clear() first, then tags_add() in the order of the text. */
struct tags {
	struct tag list[TAGS_MAX];
	int n;
	int16_t at[TAG_COUNT];		/* index into list of the first of that name, or -1 */
};

void tags_clear(struct tags *);
bool tags_add(struct tags *, const struct tag *);	/* false: full */
/* Value as written; empty when absent.  tags_has() tells these apart. */
struct span tags_value(const struct tags *, enum tag_name);
bool tags_has(const struct tags *, enum tag_name);

/*
 * Everything of section 2.3 that can be said from the tags alone.  `start` is
 * the place for what is missing.  `today` is YYYYMMDD, for dates in the future.
 */
void tags_check(const struct tags *, struct span start, unsigned long today, struct findings *);

enum result { RESULT_NONE, RESULT_WHITE, RESULT_BLACK, RESULT_DRAW, RESULT_UNKNOWN, RESULT_DOUBLE_FORFEIT };
/* Reads any way of writing a result; *standard tells whether it is one of PGN's four. */
enum result result_read(struct span, bool *standard);
struct span result_name(enum result);	/* as PGN writes it; "*" for a double forfeit */

enum termination { TERM_NONE, TERM_NORMAL, TERM_TIME, TERM_RULES, TERM_ABANDONED, TERM_ADJUDICATION, TERM_UNTERMINATED,
	TERM_CHECKMATE, TERM_RESIGNATION, TERM_AGREEMENT, TERM_REPETITION, TERM_STALEMATE, TERM_MATERIAL, TERM_FIFTY,
	TERM_TIME_MATERIAL, TERM_DEATH, TERM_EMERGENCY, TERM_UNKNOWN };
/* PGN 9.8.1 and the sentences of servers.  *winner: the name before "won", empty when there is none. */
enum termination termination_read(struct span, struct span *winner);

#endif
