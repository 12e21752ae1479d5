/* batch_reader: fills batches with the records of all files, in order. */
#ifndef BATCH_READER_H
#define BATCH_READER_H

#include "run/batch.h"
#include "input/file_list.h"
#include "input/input.h"
#include "run/result_cache.h"
#include "input/shard.h"

/* All zeros with the members up to `data` set is the start. */
struct batch_reader {
	const struct file_list *files;
	const struct job *subject;
	const struct file_policy *policy;	/* of files that have none of their own */
	struct span wanted;	/* of tables: the heading of the column that is wanted */
	size_t batch_bytes;	/* read at a time */
	bool ahead;		/* decompress in a thread of its own */
	const char *stdin_name;
	struct shard shard;
	/* A file that cannot be cut is read whole, though it is one share; may be NULL. */
	void (*uncut)(const void *data, const char *name);
	const struct caching *cache;	/* NULL: nothing is kept */
	const void *data;
	size_t next;		/* in files */
	struct kept kept;	/* of the present file */
	struct origin origin;
	struct buf images;	/* what was found in it before */
	struct span recalled;	/* what of that is still to be handed out */
	struct input *in;
	struct shard_text *share;	/* where `in` belongs to one */
	struct shard_part part;
	const char *name;	/* of the file */
	const struct file_policy *file_policy;
	bool open;		/* there is a text to read on */
	bool starts;		/* nothing of it has been read */
	bool texts;		/* the file had some, or trouble instead */
	struct mutes head;	/* what its first record mutes for all of it, if the subject asks */
	struct split_games split;
	size_t want;		/* bytes to read for the next batch: fewer where records are tiny */
	struct buf carry;	/* the start of a record that is not complete */
	int64_t done;		/* bytes of the files before */
	bool failed;		/* out of memory; errno */
};

/* False when there is no more, or memory is out. */
bool    batch_reader_fill(struct batch_reader *, struct batch *);
int64_t batch_reader_bytes(const struct batch_reader *);	/* read so far, as stored */
void    batch_reader_close(struct batch_reader *);

#endif
