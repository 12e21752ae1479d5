/* kernel_task: from a position to the task of the kernel search (struct kernel_task of kernel_state.h). */
#ifndef KERNEL_TASK_H
#define KERNEL_TASK_H

#include "analysis/kernel_state.h"
#include "analysis/retro_structure.h"

/* The task is all zeros but for `loose`.  The structure is that of the position. */
void kernel_task_read(struct kernel_task *, const struct position *, struct rules, const struct retro_structure *);

#endif
