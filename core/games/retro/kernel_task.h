/* kernel_task: makes the task of the kernel search (struct kernel_task of kernel_state.h) from a position. */
#ifndef KERNEL_TASK_H
#define KERNEL_TASK_H

#include "games/retro/kernel_state.h"
#include "games/retro/retro_structure.h"

/* The task must be all zeros except `loose`.  The structure must be that of the position. */
void kernel_task_read(struct kernel_task *, const struct position *, struct rules, const struct retro_structure *);

#endif
