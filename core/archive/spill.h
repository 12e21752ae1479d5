/*
 * Room archive: what the games of an archive have to do with each other: which of them are the same game.  It keeps
 * little of each game in memory, and the rest in temporary files.
 */
/* spill: a temporary file without a name, for what does not fit into memory. */
#ifndef SPILL_H
#define SPILL_H

#include "base/buf.h"

/* Opens one in the folder TMPDIR names, or in /tmp; it is gone when it is closed.  -1 and errno on failure. */
int  spill_open(void);
/* All of the bytes, from that offset on.  False and errno on failure. */
bool spill_write(int fd, uint64_t at, struct span);
bool spill_read(int fd, uint64_t at, char *to, size_t n);

#endif
