/*
 * Room games/duplicates: which records are of the same game, and what contradicts what in them.  It keeps little of each
 * game in memory, and the rest in temporary files.
 */
/*
 * duplicates: finds the games of an archive that occur more than once, in limited memory.
 *
 * Every game is a key of 64 bytes and an entry in a temporary file (see game_key.h).  Keys are sorted by moves, and
 * games with equal moves compared; then those that are left are sorted by their players, and games of the same players
 * whose dates do not contradict are compared.  Games that are the same make a group: each member is the same game as
 * every other one, so that no chain of similar games connects two that differ.  What is found does not depend on the
 * order in which games are added, on threads, or on the memory.
 */
#ifndef DUPLICATES_H
#define DUPLICATES_H

#include <sys/stat.h>

#include "games/duplicates/game_key.h"
#include "games/duplicates/relation.h"

/* Which game of a group is kept; the others are its duplicates. */
enum duplicates_keep { KEEP_FIRST, KEEP_LONGEST, KEEP_RICHEST };

struct duplicates_plan {
	size_t memory;			/* about how many bytes may be used */
	enum duplicates_keep keep;
	bool listed;			/* games are not compared, but listed: see duplicates_list() */
	bool records;			/* duplicates_record() will be called */
	const char *folder;		/* for temporary files */
};

/* A game, and the one that it has to do with. */
struct duplicate {
	uint64_t place, of;		/* GAME_PLACE of both */
	uint64_t entry, of_entry;	/* where their entries are */
	struct game_relation relation;
};

/* A text with games: a file, a share of one, or a member of an archive.  Parts of one may be added in any order. */
struct archive_text {
	struct span name;	/* duplicates_text(): followed by a NUL; its p is NULL: there is no such text */
	size_t source;		/* the number of its file, from 1 */
	bool kept;		/* it comes from a key file, and so does the number of its file */
	uint32_t muted;		/* see archive_muted(); of the first part */
	uint64_t games, lines, bytes;	/* so many it has, at least up to the end of this part */
};

struct duplicates;

struct duplicates *duplicates_new(const struct duplicates_plan *);	/* opens temporary files.  NULL and errno */
/*
 * Adds games of a text and clears them.  Several threads may do so, and a game may be added again.  Failures are
 * reported by duplicates_find() and duplicates_list().  Returns where the entries of these games begin.
 */
uint64_t duplicates_add(struct duplicates *, size_t text, const struct archive_text *, struct game_keys *);

/*
 * Can tag sections of this text be read again (see struct game_keys)?  `path`: its file, which then stays open, so that
 * it may be replaced; `opened`: that file when the text was read.  There are only some that stay open.
 */
bool duplicates_again(struct duplicates *, size_t text, const char *path, const struct stat *opened);
/* Games at places before this one are kept, whatever `keep` says.  Called before duplicates_find(). */
void duplicates_known(struct duplicates *, uint64_t place);
/*
 * Called after all games were added: compares them.  False and errno on failure; ESTALE: a file has changed since it was
 * read.
 */
bool duplicates_find(struct duplicates *);
/* Called instead, if only entries are wanted: have all games been added?  False and errno on failure. */
bool duplicates_whole(struct duplicates *);
/* What was found, in the order of the places.  NULL: there is no more, or, if errno is not 0, it failed. */
const struct duplicate *duplicates_next(struct duplicates *);
/* With `listed`, instead of these: all games, by their places.  False or NULL as above. */
bool duplicates_list(struct duplicates *);
const struct game_key *duplicates_next_key(struct duplicates *);
/*
 * Reads an entry; the tag section is the content of the buffer, with 64 bytes after it; `moves` may be NULL.  False and
 * errno on failure.
 */
bool duplicates_entry(const struct duplicates *, uint64_t at, struct game_entry *, struct buf *tags, struct buf *moves);
/* Appends the record of an entry as it is, or its note; nothing if neither was kept.  False and errno on failure. */
bool duplicates_record(const struct duplicates *, uint64_t at, struct game_entry *, struct buf *);
struct archive_text duplicates_text(const struct duplicates *, size_t text);
size_t duplicates_texts(const struct duplicates *);	/* the numbers of all texts are lower */
/* Games that were not compared with all they may be the same as, since too many have the same players and dates. */
uint64_t duplicates_passed(const struct duplicates *);
void duplicates_free(struct duplicates *);	/* may be NULL */

#endif
