/* compress: streams that compress what is written to them, by the ending of a file's name. */
#ifndef COMPRESS_H
#define COMPRESS_H

#include <stdbool.h>
#include <stdio.h>

/* Does the name end with .gz, .zst, .bz2 or .xz? */
bool compress_wanted(const char *name);
/*
 * A stream that writes to a descriptor, which belongs to it from now on: compressed if the name asks for it, else as
 * fdopen(3).  The same text gives the same bytes.  NULL with errno: the descriptor is the caller's still.
 */
FILE *compress_open(int fd, const char *name);

#endif
