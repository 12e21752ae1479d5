/*
 * shard: the K-th of N shares of a file, so that N runs read every game exactly
 * once, and every one of them only its share.
 *
 * A file is cut where a blank line is before `[Event "`: there a game
 * starts, whatever was before it (split_games.h).  The share has the bytes from lo to hi of
 * the file; it begins after the first cut whose line end lies at lo or later, and
 * ends at the first one at hi or later.  (The line end before the blank line
 * is what counts, since each share sees all of a cut that begins inside it, even
 * where lo is the start of a game or is between CR and LF.)  A plain file is
 * shared by bytes; a zstd file by frames, where lo is the start of the first frame that
 * starts at or after K/N of the file.  Where a file begins with something else than
 * a tag, the first share has at least the first record.  What cannot be shared so
 * (pipes, other compression, a single frame, UTF-16, files with CR only) is read
 * whole by one of the shares.
 */
#ifndef SHARD_H
#define SHARD_H

#include "input/input.h"

enum { SHARDS_MAX = 1000000 };

/* All zeros: no shares, all is read. */
struct shard {
	unsigned long k, n;	/* k from 0 to n - 1, n up to SHARDS_MAX; n 0: all is read */
};

/* "K/N"; false: it is not that. */
bool shard_read(const char *text, struct shard *);

enum shard_kind {
	SHARD_WHOLE,		/* read all of the file */
	SHARD_NOTHING,		/* nothing of it */
	SHARD_PART,
};

/* What a share has of a file; in bytes of the file as stored. */
struct shard_part {
	enum shard_kind kind;
	uint64_t lo, hi;	/* PART: hi is the size of the file in the last one */
	bool start;		/* lo is the start of the file */
	bool last;		/* hi is its end */
	bool compressed;	/* lo and hi are starts of zstd frames */
	bool uncut;		/* WHOLE, though there is more of it than one share should have */
};

/*
 * Looks at a file; NULL is standard input.  `ordinal` is its number in the run,
 * from 0: what cannot be shared is read by share ordinal % n.  0 or errno: it could not
 * be looked at, and nobody knows what this share has of it.
 */
int shard_part(const char *path, const struct shard *, unsigned long ordinal, struct shard_part *);

/*
 * The text of a PART, through the two inputs that it needs.  The path must live
 * as long.  NULL only when memory is out, else see input_failed() of shard_input().
 */
struct shard_text;
struct shard_text *shard_open(const char *path, const struct shard_part *);
void               shard_ahead(struct shard_text *);	/* before it is read: as input_ahead() */
/* The one that is being read: for trouble, and what it consumed. */
struct input      *shard_input(struct shard_text *);
/* As input_read().  Trouble before the first cut is that of the share before, and nothing here. */
ptrdiff_t          shard_text_read(struct shard_text *, char *to, size_t max);
/* Once that gave 0: does the text end at a cut, where that of another share begins? */
bool               shard_ends(const struct shard_text *);
void               shard_close(struct shard_text *);

#endif
