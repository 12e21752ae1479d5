/*
 * job_unique: positions of lists that were compared with each other when all of them had been read.  What was found
 * is reported after all files, by batches of the lines that were kept.
 */
#ifndef JOB_UNIQUE_H
#define JOB_UNIQUE_H

#include "archive/position_repeats.h"
#include "chess/position.h"
#include "input/file_list.h"
#include "run/batch.h"

struct unique_positions;

/* NULL and errno on failure; the arguments are those of position_repeats_new(). */
struct unique_positions *unique_positions_new(size_t memory, const char *folder);
/* Called by the judge of each batch for its text, in any thread. */
void unique_positions_text(struct unique_positions *, const struct job_text *);
/* Notes the position of a record, in the text with that number; `token` is the part of it that has the position. */
void unique_positions_note(struct listed_positions *, size_t text, const struct position *, const struct record *,
    struct span token);
/* Hands over what was noted, and clears it; in any thread. */
void unique_positions_add(struct unique_positions *, struct listed_positions *);

/* For run_options.late.  `options`, of the run, and `files` are used until the end. */
void unique_positions_start(struct unique_positions *, const struct batch_options *, const struct file_list *);
int  unique_positions_fill(void *unique_positions, struct batch *);
int  unique_positions_error(const struct unique_positions *);	/* errno of what failed; 0: nothing did */
void unique_positions_free(struct unique_positions *);	/* may be NULL */

#endif
