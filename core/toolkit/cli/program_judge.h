/* program_judge: checks the files, writes the reports and totals. */
#ifndef PROGRAM_JUDGE_H
#define PROGRAM_JUDGE_H

#include "toolkit/cli/program.h"

/* Outputs are open before, and closed after.  Returns the exit status. */
int program_judge(struct program_run *, const struct file_list *);

#endif
