/*
 * job_repeats: positions of lists that were compared with each other when all of them had been read.  What was found
 * is reported after all files, by batches of the lines that were kept.
 */
#ifndef JOB_REPEATS_H
#define JOB_REPEATS_H

#include "apps/positions/position_repeats.h"
#include "games/chess/position.h"
#include "toolkit/input/file_list.h"
#include "toolkit/run/batch.h"

struct repeated_positions;

/* NULL and errno on failure; the arguments are those of position_repeats_new(). */
struct repeated_positions *repeated_positions_new(size_t memory, const char *folder);
/* Called by the judge of each batch for its text, in any thread. */
void repeated_positions_text(struct repeated_positions *, const struct job_text *);
/* Notes the canonical FEN of a record, in the text with that number; `token` is the part of it that has the position. */
void repeated_positions_note(struct listed_positions *, size_t text, struct span fen, const struct record *,
    struct span token);
/* Hands over what was noted, and clears it; in any thread. */
void repeated_positions_add(struct repeated_positions *, struct listed_positions *);

/* For run_options.late.  `options`, of the run, and `files` are used until the end. */
void repeated_positions_start(struct repeated_positions *, const struct batch_options *, const struct file_list *);
int  repeated_positions_fill(void *repeated_positions, struct batch *);
int  repeated_positions_error(const struct repeated_positions *);	/* errno of what failed; 0: nothing did */
void repeated_positions_free(struct repeated_positions *);	/* may be NULL */

#endif
