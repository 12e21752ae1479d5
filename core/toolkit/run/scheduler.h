/* scheduler: files -> batches -> pool -> writer -> exit status. */
#ifndef SCHEDULER_H
#define SCHEDULER_H

#include "toolkit/input/file_list.h"
#include "toolkit/run/run_options.h"

/* How many batches there are at a time, each with a judge of its own. */
size_t scheduler_slots(int threads);
/* Checks and reports all files.  Returns the exit status, which is in totals->status, too. */
int scheduler(const struct run_options *, const struct file_list *, struct totals *);

#endif
