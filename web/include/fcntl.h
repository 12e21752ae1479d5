/* fcntl: what the core names beyond WASI: files without names, and holes in files.  Neither is to be had. */
#ifndef WEB_FCNTL_H
#define WEB_FCNTL_H

#include_next <fcntl.h>

enum { O_TMPFILE = O_DIRECTORY, FALLOC_FL_PUNCH_HOLE = 1, FALLOC_FL_KEEP_SIZE = 2 };

static inline int fallocate(int fd, int mode, off_t from, off_t n)
{
	return (void)fd, (void)mode, (void)from, (void)n, -1;
}

#endif
