/* stack: room on the stack of the main thread, taken while want of memory can still be reported. */
#ifndef STACK_H
#define STACK_H

/*
 * Linux gives the stack of the main thread its memory when it is first used, and ends the program with SIGSEGV if
 * there is none left (RLIMIT_AS) or the stack may not be so large (RLIMIT_STACK).  Takes as much as the deepest calls
 * of the programs need, and raises a limit that is too low as far as is allowed.  NULL, or a message why it cannot be had.
 */
const char *stack_take(void);

#endif
