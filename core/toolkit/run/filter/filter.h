/* filter: what the sandbox and the program that makes its filter of system calls agree on. */
#ifndef FILTER_H
#define FILTER_H

/* Stands in the filter where the process puts its own number; above all numbers of processes. */
enum { FILTER_PID = 0x70696421 };

#endif
