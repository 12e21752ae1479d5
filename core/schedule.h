/* schedule: files -> batches -> pool -> writer -> exit status. */
#ifndef SCHEDULE_H
#define SCHEDULE_H

#include "files.h"
#include "run.h"

/* Checks everything and writes it.  Returns the exit status, which is in totals->status too. */
int schedule(const struct run_options *, const struct files *, struct totals *);

#endif
