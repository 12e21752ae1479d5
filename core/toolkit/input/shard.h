/*
 * shard: splits files into N shares, so that N runs together read every game exactly once, and each run reads only its
 * share of every file.
 *
 * A file can be cut where a blank line comes before `[Event "`, because a game starts there whatever was before it
 * (split_games.h).  Share K is given the stored bytes from lo to hi; its text starts at the first cut at or after lo,
 * and ends at the first cut at or after hi.  The place of a cut is the line end before its blank line.  So each share
 * sees the whole of a cut that begins in it, even if lo is the start of a game or is between CR and LF.
 *
 * In a plain file lo is K/N of its bytes; in a zstd file it is the start of the first frame at or after that.  If a
 * file does not begin with a tag, the first share has at least its first record.  Files that cannot be split (pipes,
 * other compression, a single frame, UTF-16, lines that end with CR, other forms than PGN) are read whole by one of the
 * shares.
 */
#ifndef SHARD_H
#define SHARD_H

#include "toolkit/input/file_form.h"
#include "toolkit/input/input.h"
#include "toolkit/input/split.h"

enum { SHARDS_MAX = 1000000 };

/* All zeros: files are not split. */
struct shard {
	unsigned long k, n;	/* k from 0 to n - 1, n up to SHARDS_MAX; n 0: files are not split */
	split_next *next;	/* how a text is split into records; set if n is not 0 */
	const struct input_means *means;	/* for reading them; NULL: the default */
	/* A text that may have one of these is not split, whether it is turned into PGN or not; NULL: all are. */
	const struct file_forms *forms;
};

/* Reads "K/N"; false: the text is not that. */
bool shard_read(const char *text, struct shard *);

enum shard_kind {
	SHARD_WHOLE,		/* this share reads all of the file */
	SHARD_NOTHING,		/* another share reads it */
	SHARD_PART,		/* it reads a part */
};

/* The part of a file that a share has; places are bytes of the file as stored. */
struct shard_part {
	enum shard_kind kind;
	uint64_t lo, hi;	/* of a PART */
	bool start;		/* lo is the start of the file */
	bool last;		/* hi is the end of the file */
	bool compressed;	/* lo and hi are starts of zstd frames */
	bool uncut;		/* the file cannot be split, although it may be large */
	const struct input_means *means;	/* as in struct shard */
};

/*
 * Finds out which part of a file a share has; path NULL is standard input.  `ordinal` is the number of the file in the
 * run, from 0: a file that cannot be split is left to share ordinal % n.  0, or errno when the file could not be looked
 * at: then nobody knows which part this share has.
 */
int shard_part(const char *path, const struct shard *, unsigned long ordinal, struct shard_part *);

/*
 * Opens the text of a SHARD_PART.  NULL only when out of memory; other errors come from shard_text_read(), see
 * input_failed() of shard_input().
 */
struct shard_text;
struct shard_text *shard_open(const char *path, const struct shard_part *);
void               shard_ahead(struct shard_text *);	/* before it is read: as input_ahead() */
/* The input that is being read, of the two that a share needs: for its error, and input_consumed(). */
struct input      *shard_input(struct shard_text *);
/* As input_read().  Damaged data before the first cut is left to the share before to report. */
ptrdiff_t          shard_text_read(struct shard_text *, char *to, size_t max);
/* After shard_text_read() has returned 0: does the text end at a cut, where that of another share begins? */
bool               shard_ends(const struct shard_text *);
void               shard_close(struct shard_text *);

#endif
