/* program_judge: the files are judged, the reports and their totals are written. */
#ifndef PROGRAM_JUDGE_H
#define PROGRAM_JUDGE_H

#include "cli/program.h"

/* What is to be written is open; it is closed.  The exit status. */
int program_judge(struct program_run *, const struct file_list *);

#endif
