/*
 * Room apps/archive: what is found among all games of an archive: copies, contradictions, names; key files.
 */
/*
 * job_check_archive: games are checked, and in addition compared with each other when all of them were read.  What was
 * found then is reported after all files, by batches of the tag sections that were kept.
 */
#ifndef JOB_CHECK_ARCHIVE_H
#define JOB_CHECK_ARCHIVE_H

#include "apps/tournament/archive_events.h"
#include "apps/archive/key_file.h"
#include "games/identity/contradictions.h"
#include "games/judge/game.h"
#include "toolkit/input/file_list.h"
#include "toolkit/run/batch.h"

struct archive_check;

extern const struct job job_check_archive;	/* how: struct game_options, in which a struct archive_check gathers */

/*
 * `compared`: duplicates are wanted.  `contradictions`: what else is; its memory and folder do not count; NULL: nothing.
 * NULL and errno on failure.
 */
struct archive_check *archive_check_new(const struct duplicates_plan *, bool compared,
    const struct contradictions_plan *contradictions);
/* Called before anything is read: events are checked, too, in so much memory.  False and errno on failure. */
bool archive_check_events(struct archive_check *, size_t memory, const char *folder);
/*
 * For run_options.late: fills the batch with games that have duplicates.  `options`, of the run, and `files` are used
 * until the end.
 */
void archive_check_start(struct archive_check *, const struct batch_options *, const struct file_list *);
int  archive_check_fill(void *archive_check, struct batch *);
int  archive_check_error(const struct archive_check *);	/* errno of what failed; 0: nothing did */
/*
 * All that was read so far is known: other files follow, whose games are to be reported.  Returns the number of texts
 * so far.
 */
size_t archive_check_next_files(struct archive_check *);
/* Adds the games of key files.  False: see key_merging_add(). */
bool archive_check_add_keys(struct archive_check *, struct key_merging *, char error[KEY_FILE_ERROR]);
uint64_t archive_check_names_passed(const struct archive_check *);	/* see contradictions_passed() */
struct archive_events_passed archive_check_events_passed(const struct archive_check *);
struct duplicates *archive_check_duplicates(const struct archive_check *);
void archive_check_free(struct archive_check *);	/* may be NULL */

#endif
