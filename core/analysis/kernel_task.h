/* task: from a position to the task of the kernel search (struct task of columns.h). */
#ifndef KERNEL_TASK_H
#define KERNEL_TASK_H

#include "analysis/kernel_state.h"
#include "analysis/retro_structure.h"

/* The task is all zeros but for `loose`.  The structure is that of the position. */
void task_read(struct task *, const struct position *, bool orthodox, const struct structure *);

#endif
