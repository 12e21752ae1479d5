/* tags: the tag pairs of a game, by name, and what they must look like together.  PGN 8.1, 9. */
#ifndef TAGS_H
#define TAGS_H

#include "pgn/result.h"
#include "pgn/variant.h"
#include "pgn/tag_value.h"

/* Tags that are known by name: rows of tags.def. */
enum tag_name {
#define TAG(name, check) TAG_##name,
#include "pgn/tags.def"
#undef TAG
	TAG_COUNT
};

enum {
	TAGS_MAX = 128,		/* more are passed over with limit-token */
	TAG_ROSTER = 7,		/* the first rows are the Seven Tag Roster */
	TAG_HASH = 512,
};

/* The tag section.  tags_clear() first, then tags_add() in the order of the text. */
struct tags {
	struct tag list[TAGS_MAX];
	int n;
	int16_t at[TAG_COUNT];		/* the first of that name in list, in any case of letters; -1: none */
	uint8_t known[TAGS_MAX];	/* enum tag_name of list[], or TAG_UNKNOWN_NAME; with TAG_OTHER_CASE */
};
enum { TAG_OTHER_CASE = 0x80, TAG_UNKNOWN_NAME = 0xff };

void tags_clear(struct tags *);
bool tags_add(struct tags *, const struct tag *);	/* false: full */

/* Value as written; empty when absent.  tags_has() tells these apart. */
static inline bool
tags_has(const struct tags *t, enum tag_name name)
{
	return t->at[name] >= 0;
}

static inline struct span
tags_value(const struct tags *t, enum tag_name name)
{
	return tags_has(t, name) ? t->list[t->at[name]].value : (struct span){ NULL, 0 };
}

/* The variant the tags say is played. */
enum variant tags_variant(const struct tags *);

/*
 * Everything of section 2.3 that can be said from the tags alone.  `start` is
 * the place for what is missing.  `today` is YYYYMMDD, for dates in the future;
 * 0: not known.
 */
void tags_check(const struct tags *, struct span start, unsigned long today, struct findings *);

/* For the test of the table: the name of a row, its slot in the table, and what is there (-1: nothing). */
const char *tags_name(enum tag_name);
unsigned    tags_hash(struct span name);
int         tags_slot(unsigned hash);

#endif
