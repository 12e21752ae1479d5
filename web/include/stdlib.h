/* stdlib: what the core uses beyond wasi-libc: module.c has the sort, and there are neither folders nor files without names. */
#ifndef WEB_STDLIB_H
#define WEB_STDLIB_H

#include_next <stdlib.h>

void qsort_r(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *);
int  mkostemp(char *, int);

static inline char *realpath(const char *path, char *to)
{
	return (void)path, (void)to, NULL;
}

#endif
