/* batch_reader: fills batches with the records of all files, in order. */
#ifndef BATCH_READER_H
#define BATCH_READER_H

#include "toolkit/input/file_list.h"
#include "toolkit/input/input.h"
#include "toolkit/input/shard.h"
#include "toolkit/run/batch.h"
#include "toolkit/run/batch_image.h"
#include "toolkit/run/file_encoding.h"
#include "toolkit/run/form_reader.h"

/* At the start the members up to `data` are set by the caller, and the others are zero. */
struct batch_reader {
	const struct file_list *files;
	const struct job *usual_job;	/* of files whose policy names none */
	const struct file_forms *forms;	/* that files may have instead of PGN; NULL: none */
	const struct file_policy *policy;	/* for files that have none of their own */
	struct csv_columns wanted;	/* of tables */
	size_t batch_bytes;	/* read at a time */
	bool ahead;		/* decompress in a thread of its own */
	const char *stdin_name;
	struct shard shard;
	const struct input_means *means;
	/* Called for a file that cannot be split, so that this share reads all of it; may be NULL. */
	void (*uncut)(const void *data, const char *name);
	const struct batch_memory *memory;
	struct report_texts *reports;	/* gets the texts of reports; NULL: they are not wanted */
	const void *data;
	size_t next;		/* index in `files` of the next one */
	struct kept kept;	/* of the present file */
	struct origin origin;
	struct buf images;	/* its results in an earlier run */
	struct span recalled;	/* the images that are still to be handed out */
	struct input *in;
	struct shard_text *share;	/* the share that `in` belongs to; NULL: none */
	struct shard_part part;
	const char *name;	/* of the file */
	const struct file_policy *file_policy;
	enum encoding given;	/* the encoding of the file, if the user has named it */
	const struct job *job;	/* what is done with its records */
	bool other;		/* the present text is of another kind, and is not cut into records */
	bool rows;		/* the present text is a table with a record in each row: `job` is `rows` of that of its file */
	bool open;		/* a text is being read */
	bool starts;		/* nothing of it has been read */
	bool texts;		/* a text of the file was opened, or could not be read */
	size_t number;		/* texts that were opened */
	struct mutes head;	/* what its first record mutes, for jobs that have head() */
	union split_room split;
	struct file_encoding encoding;	/* of the present text */
	struct form_reader form;	/* the same */
	bool reported;		/* it is a report, and its games have been read: what is left of a longer one is not */
	size_t want;		/* bytes to read for the next batch: fewer where records are tiny */
	struct buf carry;	/* the start of a record that has not been read to its end */
	int64_t done;		/* bytes of the files that are finished, as stored */
	bool failed;		/* out of memory; errno */
	bool broken;		/* an invariant of the program was broken, as the last batch says: there are no more */
};

/* False: there are no more, or out of memory (see `failed`). */
bool    batch_reader_fill(struct batch_reader *, struct batch *);
int64_t batch_reader_bytes(const struct batch_reader *);	/* read so far, as stored */
void    batch_reader_close(struct batch_reader *);
/* Notes in a batch what is wrong with a file. */
void    batch_reader_trouble(struct batch *, enum input_state, const char *message);

#endif
