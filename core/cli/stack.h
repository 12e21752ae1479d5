/* stack: room on the stack of the main thread, taken while want of memory can still be reported. */
#ifndef STACK_H
#define STACK_H

#include <stdbool.h>

/*
 * Linux gives the stack of the main thread its memory when it is first used, and ends the program with SIGSEGV if
 * there is none left (RLIMIT_AS).  Takes as much as the deepest calls of the programs need; false if it cannot be had.
 */
bool stack_take(void);

#endif
