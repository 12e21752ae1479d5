/*
 * name_check: compares the names of games with a list of names.  It reports what differs, and collects proposals, which
 * a person can edit and pgn-replay applies.
 */
#ifndef NAME_CHECK_H
#define NAME_CHECK_H

#include "games/checks/game.h"
#include "games/names/name_list.h"

struct name_check;

/* A name that the archive itself shows to be another spelling. */
struct name_variant {
	struct span old, new, evidence;
	bool certain;
	uint32_t fide;		/* the id of the player; 0: not known */
	uint64_t games;		/* with the old name */
};

/*
 * `list` is used until the end; without one (NULL) name_check_review() is not called.  `propose`: proposals are
 * collected.  NULL: out of memory.
 */
struct name_check *name_check_new(const struct name_list *, bool propose);
void name_check_free(struct name_check *);	/* may be NULL */
/* Proposes a change of a name, unless the list says something about it.  Several with one old name are a choice. */
void name_check_add(struct name_check *, const struct name_variant *);
/* For game_options.review, with the struct name_check as the reviewer.  Several threads may call it. */
void name_check_review(void *name_check, const struct game_review *, struct findings *);
/*
 * Appends the proposals as a table (CSV) that name_reader.h reads, sorted by kind and old name.  It is the same for any
 * order of the games.
 */
void name_check_proposals(struct name_check *, struct buf *);

/* The value of a tag as UTF-8 without escapes, in a buffer that is emptied first. */
struct span name_check_value(struct buf *, struct span value, const struct record *);
/*
 * Looks up the name in a White, Black, Site or Event tag of a game (`tag`: TAG_White and so on), with what the other tags
 * are evidence for.  `value` gets the name, as name_check_value().  False: out of memory.
 */
bool name_check_find(const struct name_list *, const struct tags *, enum tag_name tag, const struct record *,
    struct buf *value, struct name_query *, struct name_answer *);

#endif
