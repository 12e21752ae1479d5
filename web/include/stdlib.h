/* stdlib: what the core uses beyond wasi-libc: module.c has the sort, and files without names are not to be had. */
#ifndef WEB_STDLIB_H
#define WEB_STDLIB_H

#include_next <stdlib.h>

void qsort_r(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *);
int  mkostemp(char *, int);

#endif
